# shellcheck shell=bash
# The programs of the release before this one, built from its commit and kept by it under .jadwal/releases.

# Of these the ones that the release has.
release_products=(
  jadwal jadwal-message-worker jadwal-analysis-worker jadwal-calendar-worker jadwal-push-worker jadwal-schedule-worker
  jadwal-replay
)

# Sets `release` to a commit: the given one, or that of the newest version tag before this commit, or, as long as there
# is none, the last one that knows no migration after Schema.lastRelease.
#   find_release [COMMIT]
find_release() {
  local given=${1-} tag last next
  if [[ $given ]]; then
    release=$(git -C "$project" rev-parse --verify --quiet "$given^{commit}") || fail "there is no commit $given here"
    return
  fi
  if tag=$(git -C "$project" describe --tags --match 'v[0-9]*' --abbrev=0 HEAD^ 2>/dev/null); then
    release=$(git -C "$project" rev-parse "$tag^{commit}")
    return
  fi
  last=$(sed -n 's/.*static let lastRelease = \([0-9]*\)$/\1/p' "$project/Sources/Store/Schema/Schema.swift")
  [[ $last ]] || fail "Schema.swift names no lastRelease"
  # The file was elsewhere before.
  next=$(git -C "$project" log --format=%H -S"addition($((last + 1))," -- '*Schema*.swift' | tail -n 1)
  [[ $next ]] || fail "no commit adds migration $((last + 1)): is the history complete? git fetch --unshallow"
  release=$(git -C "$project" rev-parse "$next^")
}

# Builds them if they are not there, and sets `release_programs` to their folder.
build_release() {
  release_programs=$state/releases/$release
  [[ -d $release_programs ]] && return
  local source=$state/releases/source
  rm -rf "$source"
  mkdir -p "$source"
  git -C "$project" archive "$release" | tar -x -C "$source"
  # The same versions of the dependencies, so that nothing is resolved anew.
  if [[ -e $project/Package.resolved ]]; then cp "$project/Package.resolved" "$source/"; fi
  step "Building the release before (${release:0:7}; the first time takes some minutes)" "$logs/release.log" \
    build_products "$source"
  rm -rf "$source"
}

build_products() {
  local source=$1 product folder products=()
  mkdir -p "$release_programs.new"
  for product in "${release_products[@]}"; do
    if grep -q "\"$product\"" "$source/Package.swift"; then products+=("$product"); fi
  done
  for product in "${products[@]}"; do swift build --package-path "$source" --product "$product" || return; done
  folder=$(swift build --package-path "$source" --show-bin-path) || return
  for product in "${products[@]}"; do cp "$folder/$product" "$release_programs.new/" || return; done
  # Last, so that what was interrupted is built again.
  mv "$release_programs.new" "$release_programs"
}

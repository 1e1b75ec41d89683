# shellcheck shell=bash
# The Swift build. Debug unless its arguments say otherwise: it is the faster one from nothing, and the tests share it.
# Only what is measured or fuzzed is built for release.

require_swift() {
  command -v swift >/dev/null || fail "Swift 6.2 or newer is not in PATH: https://www.swift.org/install/linux/debian/12/"
}

# build TITLE [ARGUMENT...]
build() {
  local title=$1
  shift
  step "$title" "$logs/build.log" swift build --package-path "$project" "$@"
  built=$(swift build --package-path "$project" "$@" --show-bin-path)
}

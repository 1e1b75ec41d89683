# shellcheck shell=bash
# The checks that run something: the image, the pods of the trial overlay, workers under the simulated autoscaler.

servers_root=

check_image() {
  local fault=${programs_fault:-$engine_fault}
  check "image's root is assembled" "$programs_fault" root_is_assembled
  check "image's root is the same each time" "${programs_fault:-$(unless_release)}" root_is_reproducible
  check "image's root has no program but ours" "$programs_fault" root_holds_no_other_program
  check "root with a shell is refused" "$programs_fault" root_with_a_shell_is_refused
  check "image's root names its packages" "$programs_fault" root_names_its_packages
  check "podman builds the image" "$fault" image_is_built
  check "each program starts without a right" "$fault" each_program_starts
  check "no shell can be run in the image" "$fault" no_shell_can_be_run
  check "faulty secret files are named" "$fault" faulty_secrets_are_named
  check "a program asks another one how it is" "$fault" program_asks_another
  check "zones are known without tzdata" "$fault" zones_need_no_files
  check "image starts within $most_start_milliseconds ms" "${fault:-$(unless_release)}" image_starts_soon
  check "image has at most $most_megabytes MB" "${programs_fault:-$(unless_release)}" image_is_small
}

# Programs of a debug build are ten times as large: what is said about size and time does not hold for them.
unless_release() {
  [[ -L $programs/jadwal || $(readlink -f "$programs") == */release ]] || echo "these programs are no release build"
}

check_running() {
  local fault=${programs_fault:-$python_fault}
  fault=${fault:-$render_fault}
  local names=(
    "four chats end right in pods of the trial overlay" "pod with a writable root is refused"
    "autoscaler works off a backlog and loses nothing" "autoscaler with too high a target is found"
  )
  if [[ ! $fault ]] && wants "${names[@]}"; then
    start_servers || fault="the private servers do not start: $logs/packaging-servers.log"
  fi
  check "${names[0]}" "${fault:-$engine_fault}" bed pod_run.py trial.yaml
  check "${names[1]}" "${fault:-$engine_fault}" writable_pod_is_refused
  check "${names[2]}" "$fault" bed autoscaler_run.py production.yaml
  check "${names[3]}" "$fault" high_target_is_found
}

start_servers() {
  local name value
  servers_root=$state/packaging-$$
  "$programs/jadwal" up --servers-only --environment --root "$servers_root" \
    >"$logs/packaging-servers.env" 2>"$logs/packaging-servers.log" || return
  while IFS='=' read -r name value; do
    [[ $name != JADWAL_TEST_* ]] || export "$name=$value"
  done <"$logs/packaging-servers.env"
  rm -f "$logs/packaging-servers.env"
}

stop_servers() {
  [[ $servers_root && -d $servers_root ]] || return 0
  if "$programs/jadwal" down --root "$servers_root" >>"$logs/packaging-servers.log" 2>&1; then
    rm -rf "$servers_root"
  else
    say "Not everything has ended: see $logs/packaging-servers.log"
    say "Then run: $programs/jadwal down --root $servers_root"
  fi
}

# bed SCRIPT MANIFESTS OPTION...
bed() {
  local script=$1 manifests=$2
  shift 2
  PYTHONDONTWRITEBYTECODE=1 "$python" "$project/Tests/TestServers/$script" "$rendered/$manifests" "$programs" "$@"
}

writable_pod_is_refused() {
  local output status=0
  sed 's/readOnlyRootFilesystem: true/readOnlyRootFilesystem: false/' "$rendered/trial.yaml" >"$rendered/writable.yaml"
  output=$(bed pod_run.py writable.yaml 2>&1) || status=$?
  echo "$output"
  ((status != 0)) && grep -q 'its root can be written' <<<"$output"
}

high_target_is_found() {
  local output status=0
  sed 's/value: "20000"/value: "2000000"/' "$rendered/production.yaml" >"$rendered/high.yaml"
  output=$(bed autoscaler_run.py high.yaml --messages 4000 --drains 0 2>&1) || status=$?
  echo "$output"
  ((status != 0)) && grep -q 'not within 60 s: 4 workers' <<<"$output"
}

# shellcheck shell=bash
# Tests with a sanitizer in them and in the executables that they start.

# sanitize address|thread
# Sets `options` for building and testing, and the environment of what runs. Every process writes what it finds into a file of its own.
sanitize() {
  local kind=$1 limits
  options=(--sanitize "$kind" --scratch-path "${JADWAL_TEST_BUILDS:-$project/.build}/$kind")
  reports=$logs/sanitize-$kind
  rm -rf "$reports"
  mkdir -m 700 "$reports"
  limits="log_path=$reports/report:exitcode=66"
  # LeakSanitizer looks once, when a process ends of itself.
  export ASAN_OPTIONS="$limits:detect_leaks=1"
  export LSAN_OPTIONS="suppressions=$project/deploy/lib/leaks.txt:print_suppressions=0"
  export TSAN_OPTIONS="$limits:suppressions=$project/deploy/lib/races.txt:halt_on_error=0"
  # LeakSanitizer traces the process that it looks into.
  export JADWAL_ALLOW_DUMPS=true
  # Programs are several times slower then.
  export JADWAL_TEST_PATIENCE=10
}

# What the processes have reported. Fails when that is anything.
show_reports() {
  local files=("$reports"/report.*)
  [[ -e ${files[0]} ]] || return 0
  say "${#files[@]} processes have reported something: see $reports. What they say, by number:"
  grep -hE '^SUMMARY: ' "${files[@]}" | sort | uniq -c | sort -rn | head -n 20 >&2
  return 1
}

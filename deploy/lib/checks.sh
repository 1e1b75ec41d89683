# shellcheck shell=bash
# How a script of checks tells what it finds: one line for each check, and how many passed, failed and were skipped.

passed=0 failed=0 skipped=0

# tell RESULT NAME [WHY]         RESULT: ok, FAIL or skip
tell() {
  case $1 in
    ok) passed=$((passed + 1)) ;;
    skip) skipped=$((skipped + 1)) ;;
    *) failed=$((failed + 1)) ;;
  esac
  printf '%-4s  %s%s\n' "$1" "$2" "${3:+: $3}"
}

# check NAME COMMAND...
# Passes when the command does. What it printed is the reason when it does not. The command runs in this shell, so that
# it may set variables.
check() {
  local name=$1 output status=0
  shift
  output=$(mktemp)
  "$@" >"$output" 2>&1 || status=$?
  if ((status == 0)); then tell ok "$name"; else tell FAIL "$name" "$(tail -n 15 "$output")"; fi
  rm -f "$output"
}

# silent COMMAND...       true when the command is, and prints nothing
silent() {
  local output
  if output=$("$@" 2>&1) && [[ -z $output ]]; then return 0; fi
  echo "$output"
  return 1
}

# check_with COMMAND...
# A command that prints its checks itself: RESULT<TAB>NAME[: WHY], a line each.
check_with() {
  local result name status=0 lines
  lines=$("$@") || status=$?
  while IFS=$'\t' read -r result name; do
    [[ -z $result ]] || tell "$result" "$name"
  done <<<"$lines"
  ((status == 0)) || tell FAIL "$*" "ended with $status"
}

# count_checks_of COMMAND...
# A script of checks, whose last line counts them as `close_checks` does.
count_checks_of() {
  local output last status=0
  output=$(mktemp)
  "$@" | tee "$output" || status=1
  last=$(tail -n 1 "$output")
  rm -f "$output"
  if [[ $last =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed,\ ([0-9]+)\ skipped$ ]]; then
    passed=$((passed + BASH_REMATCH[1])) failed=$((failed + BASH_REMATCH[2])) skipped=$((skipped + BASH_REMATCH[3]))
    ((status == 0 || BASH_REMATCH[2] > 0)) || tell FAIL "$1" "ended with an error"
  else
    tell FAIL "$1" "ended before it counted its checks"
  fi
}

# Prints the sum, and is true when nothing failed and something was checked.
close_checks() {
  printf '%d passed, %d failed, %d skipped\n' "$passed" "$failed" "$skipped"
  ((failed == 0 && passed > 0))
}

# shellcheck shell=bash
# What the scripts tell: one line a step, with the time that it took, and a log's end when it failed.

say() { printf '%s\n' "$*" >&2; }

fail() {
  say "error: $*"
  exit 1
}

# Runs a command with its output in a log.
#   step TITLE LOG COMMAND...
step() {
  local title=$1 log=$2 started=$SECONDS ticker status=0
  shift 2
  # The command stays in the foreground, where Ctrl-C reaches it.
  tick "$title" &
  ticker=$!
  "$@" >"$log" 2>&1 </dev/null || status=$?
  kill "$ticker" 2>/dev/null || true
  wait "$ticker" 2>/dev/null || true
  if [[ -t 2 ]]; then printf '\r\033[K' >&2; fi
  if ((status != 0)); then
    say "$title: failed after $((SECONDS - started))s. $log has all of it."
    # A compiler goes on with other files: what it could not compile may lie far above the end.
    grep -m 20 'error:' "$log" >&2 || true
    say "Its end:"
    tail -n 40 "$log" >&2
    return "$status"
  fi
  say "$title: done in $((SECONDS - started))s"
}

# On a terminal the seconds run, elsewhere there is a line every half minute: nobody takes a long step for a hanging one.
tick() {
  local started=$SECONDS next=0 elapsed
  while sleep 0.5 && kill -0 $$ 2>/dev/null; do
    elapsed=$((SECONDS - started))
    if [[ -t 2 ]]; then
      printf '\r%s … %ds ' "$1" "$elapsed" >&2
    elif ((elapsed >= next)); then
      say "$1 … ${elapsed}s"
      next=$((next + 30))
    fi
  done
}

# show_failures FILE...
# What failed, out of a test run's xUnit files: thousands of lines may lie between a failure and the run's end.
show_failures() {
  [[ -e $1 ]] || return 0
  say "What failed:"
  # The limit is awk's own: ended by `head`, it would take the run's exit code with it.
  awk '
    function show(line) { if (shown++ < 200) print line }
    /<testcase / { split($0, parts, "\""); name = parts[2] "." parts[4] }
    /<failure / {
      if (name != "") show(name)
      name = ""
      sub(/^ *<failure message="/, "")
      sub(/" \/>$/, "")
      gsub(/&#10;/, " "); gsub(/&#8594;/, "->"); gsub(/&quot;/, "\""); gsub(/&lt;/, "<"); gsub(/&gt;/, ">"); gsub(/&amp;/, "\\&")
      show("  " substr($0, 1, 800))
    }
  ' "$@" >&2
}

# shellcheck shell=bash
# Looks for inputs that break a promise of a parser, with the libFuzzer that Swift's toolchain has.

# fuzz INPUTS SEED [PARSER]...
# INPUTS are spread evenly over the parsers. What is found lies, made small, in .jadwal/fuzzing/PARSER/found.
fuzz() {
  local inputs=$1 seed=$2 resources library scratch program parsers=() chosen longest name status=0 share
  shift 2
  resources=$(swiftc -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
  library=$resources/clang/lib/linux/libclang_rt.fuzzer-$(uname -m).a
  [[ -f $library ]] || fail "this toolchain has no libFuzzer: there is no $library"
  scratch=${JADWAL_TEST_BUILDS:-$project/.build}/fuzzing
  local build=(swift build --package-path "$project" --scratch-path "$scratch" -c release --product Fuzzing)
  step "Building the parsers for libFuzzer" "$logs/build-fuzzing.log" env JADWAL_LIBFUZZER="$library" "${build[@]}"
  # A copy: a build in the meantime changes nothing of a run.
  mkdir -p "$state/fuzzing"
  program=$state/fuzzing/program
  install "$scratch/release/Fuzzing" "$program"
  # Crashes are libFuzzer's to report.
  export SWIFT_BACKTRACE=enable=no

  while read -r name longest; do
    chosen=$#
    for pattern in "$@"; do [[ $name != *"$pattern"* ]] || chosen=0; done
    ((chosen)) || parsers+=("$name $longest")
  done < <("$program" list)
  ((${#parsers[@]})) || fail "no parser is called like that: $("$program" list | cut -d' ' -f1 | paste -sd' ')"

  say "seed $seed, $inputs inputs"
  if (($# == 0)); then
    step "Trying what is made to cost much" "$logs/fuzzing-hostile.log" "$program" hostile || status=1
  fi
  share=$((inputs / ${#parsers[@]}))
  printf '%-22s %10s %9s %8s %10s %9s\n' parser inputs inputs/s seconds 'peak (MB)' 'edges hit'
  for name in "${parsers[@]}"; do
    longest=${name#* } name=${name% *}
    fuzz_one "$program" "$name" "$longest" "$share" "$seed" || status=1
  done
  return "$status"
}

# Five seconds and a gigabyte for one input are a find, too.
fuzz_one() {
  local program=$1 name=$2 longest=$3 runs=$4 seed=$5 folder log started=$SECONDS found status=0
  folder=$state/fuzzing/$name
  log=$logs/fuzzing-$name.log
  mkdir -p "$folder/corpus" "$folder/found"
  local limits=(-max_len="$longest" -timeout=5 -rss_limit_mb=1024)
  JADWAL_FUZZED=$name "$program" -seed="$seed" -runs="$runs" "${limits[@]}" -len_control=20 -print_final_stats=1 \
    -artifact_prefix="$folder/found/" "$folder/corpus" "$project/Tests/FuzzingTests/Corpora/$name" \
    >"$log" 2>&1 </dev/null || status=$?
  printf '%-22s %10s %9s %8s %10s %9s\n' "$name" "$(fuzz_figure "$log" number_of_executed_units)" \
    "$(fuzz_figure "$log" average_exec_per_sec)" "$((SECONDS - started))" "$(fuzz_figure "$log" peak_rss_mb)" \
    "$(grep -ao 'cov: [0-9]*' "$log" | tail -n 1 | cut -d' ' -f2)"
  ((status != 0)) || return 0

  grep -am1 -oE '(Fatal error|ERROR|SUMMARY): .*' "$log" >&2 || true
  found=$(sed -n 's/.*Test unit written to //p' "$log" | tail -n 1)
  if [[ ! -f $found ]]; then
    say "It ended with $status: see $log"
    return 1
  fi
  JADWAL_FUZZED=$name "$program" -minimize_crash=1 -max_total_time=60 "${limits[@]}" \
    -exact_artifact_path="$found.small" "$found" >"$log.small" 2>&1 </dev/null || true
  if [[ -f $found.small ]]; then mv "$found.small" "$found"; fi
  say "Again with: JADWAL_FUZZED=$name $program $found"
  return 1
}

fuzz_figure() { sed -n "s/^stat::$2: *//p" "$1" | tail -n 1; }

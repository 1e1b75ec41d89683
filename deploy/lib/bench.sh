# shellcheck shell=bash
# What the benchmark measures Jadwal beside, and servers that can be measured.

# compile_comparators FOLDER
compile_comparators() {
  mkdir -p "$1"
  compile_comparator "$1" limit-ingest librabbitmq libpq &&
    compile_comparator "$1" limit-publish librabbitmq &&
    compile_comparator "$1" limit-http libcurl
}

# compile_comparator FOLDER NAME LIBRARY...
compile_comparator() {
  local folder=$1 name=$2 flags
  shift 2
  read -ra flags < <(pkg-config --cflags --libs "$@")
  # A copy that runs stays as it is.
  cc -O2 -std=gnu11 -Wall -Wextra "$project/deploy/comparators/$name.c" -o "$folder/$name.new" "${flags[@]}" &&
    mv "$folder/$name.new" "$folder/$name"
}

# Starts servers, PostgreSQL with what the benchmark reads: calls of statements, and when each row was committed.
#   start_bench_servers ROOT
start_bench_servers() {
  local data=$1/postgres/data
  start_servers "$1"
  stop_postgres "$data/postmaster.pid"
  # Not by ALTER SYSTEM, which refuses settings of a library that is not loaded yet.
  cat >>"$data/postgresql.conf" <<'TEXT'
shared_preload_libraries = 'pg_stat_statements'
pg_stat_statements.max = 1000
track_commit_timestamp = on
# With the default of 1 GB a checkpoint would fall into one measurement and not into the next.
max_wal_size = '4GB'
TEXT
  start_servers "$1"
}

# Starts what does not run, and exports the addresses.
start_servers() {
  local addresses name value
  addresses=$("$built/jadwal" up --servers-only --environment --root "$1")
  while IFS='=' read -r name value; do
    [[ $name != JADWAL_TEST_* ]] || export "$name=$value"
  done <<<"$addresses"
}

# stop_postgres PIDFILE
# PostgreSQL ends its sessions at SIGINT, and deletes the file last of all.
stop_postgres() {
  local process deadline=$((SECONDS + 60))
  read -r process <"$1"
  kill -INT "$process"
  while [[ -e $1 ]] || is_alive "$process"; do
    ((SECONDS < deadline)) || fail "PostgreSQL (process $process) has not ended within a minute"
    sleep 0.1
  done
}

# False for a process that has ended and that nobody has waited for.
is_alive() {
  local state
  state=$(sed -n 's/^State:\t\(.\).*/\1/p' "/proc/$1/status" 2>/dev/null) && [[ $state && $state != Z ]]
}

# keep_bench_logs ROOT FOLDER
# What the servers and the measured programs have said. Certificates and keys lie beside it and go.
keep_bench_logs() {
  rm -rf "$2"
  mkdir -m 700 "$2"
  mv "$1/log" "$2/servers" || return
  find "$1/bench" -maxdepth 1 -name '*.log' -exec mv -t "$2" {} + 2>/dev/null || true
}

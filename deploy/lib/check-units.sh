# shellcheck shell=bash
# What check-debian tries with the installed package: in a container, with workers on private servers of this machine.

kinds=(message analysis calendar push schedule)
declare -A health
console=

# Uses `package`, `version`, `built`, `root` and `work` of check-debian.
free_port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }

# For a package of the last version, so that the real one is an upgrade: configuration and scripts, no programs.
build_predecessor() {
  local tree=$work/predecessor
  dpkg-deb -R "$package" "$tree"
  rm -rf "${tree:?}/usr"
  sed -i 's/^Version: .*/Version: 0~/' "$tree/DEBIAN/control"
  (cd "$tree" && find etc lib -type f -print0 | xargs -0 md5sum) >"$tree/DEBIAN/md5sums"
  dpkg-deb --root-owner-group -Znone --build "$tree" "$container/predecessor.deb"
}

listing() {
  (cd "$container" && find etc usr lib var/lib opt srv \( -path var/lib/dpkg -o -path var/lib/systemd \
    -o -path var/lib/private -o -name '*.cache' -o -name 'ld.so.cache' \) -prune -o -print) | LC_ALL=C sort
}

enables_nothing() { ! find "$container/etc/systemd" -name '*jadwal*' | grep .; }

programs_run() {
  local path program
  for path in "$container"/usr/bin/jadwal*; do
    program=$(basename "$path")
    [[ $(in_container "$program" --version) == "$version" ]] || { echo "$program does not run"; return 1; }
  done
}

# What an operator does after the installation: docs/operate/systemd.md.
configure() {
  local kind name model
  model=$(free_port)
  "$built/jadwal" up --servers-only --environment --root "$root" >"$work/servers" 2>"$logs/debian.log" || return
  # They run now; this writes the file that is read below.
  "$built/jadwal" up --servers-only --root "$root" >>"$logs/debian.log" 2>&1 || return
  "$built/jadwal-offline-model" --listen "127.0.0.1:$model" >>"$logs/debian.log" 2>&1 &
  model_process=$!
  (
    # shellcheck disable=SC1091 # written by `jadwal up`
    source "$root/environment.sh" || exit
    umask 077
    for name in AMQP_URL DATABASE_URL JADWAL_MESSAGE_KEYS JADWAL_CREDENTIAL_KEYS; do
      printf '%s\n' "${!name}" >"$container/etc/jadwal/credentials/$name" || exit
    done
  ) || return
  printf 'openai_base_url: http://127.0.0.1:%s/v1\nopenai_model: jadwal-offline\njadwal_quiet_period: 1s\n' "$model" \
    >>"$container/etc/jadwal/jadwal.yaml"
  configure_probe
  for kind in "${kinds[@]}"; do
    health[$kind]=127.0.0.1:$(free_port)
    echo "JADWAL_HTTP=${health[$kind]}" >"$container/etc/jadwal/$kind.env"
  done
}

test_value() { sed -n "s/^JADWAL_TEST_$1=//p" "$work/servers"; }

# docs/operate/probe.md
configure_probe() {
  local url
  url=$(test_value CALDAV_URL)
  echo "jadwal_allow_private: $(cut -d / -f 3 <<<"$url")" >>"$container/etc/jadwal/jadwal.yaml"
  health[probe]=127.0.0.1:$(free_port)
  echo "JADWAL_HTTP=${health[probe]}" >"$container/etc/jadwal/probe.env"
  (
    umask 077
    printf '{"caldav_url": "%s", "caldav_username": "%s", "caldav_password": "%s"}\n' "$url" \
      "$(test_value CALDAV_USER)" "$(test_value CALDAV_PASSWORD)" >"$container/etc/jadwal/credentials/PROBE_ACCOUNT"
  )
}

has_moved_an_event() {
  curl -fsS --max-time 5 "http://${health[probe]}/metrics" |
    grep -E '^jadwal_probe_total\{case="moved",outcome="good"\} [1-9]'
}

# docs/operate/systemd.md. The console reads the copy of its users that systemd gives it.
configure_console() {
  local users=$container/etc/jadwal/credentials/JADWAL_CONSOLE_USERS
  health[console]=127.0.0.1:$(free_port)
  console=127.0.0.1:$(free_port)
  printf 'JADWAL_HTTP=%s\nJADWAL_CONSOLE_LISTEN=%s\n' "${health[console]}" "$console" \
    >"$container/etc/jadwal/console.env"
  printf 'a long password\n' |
    JADWAL_CONSOLE_USERS=$users "$built/jadwal" console user add noura --role operator
}

console_signs_somebody_in() {
  local page=$work/sign-in token
  configure_console && inside systemctl start jadwal-console && await_command 20 is_ready console || return
  curl -fsS --max-time 5 -c "$work/cookies" "http://$console/sign-in" >"$page" || return
  token=$(grep -oE 'name="token" value="[^"]+"' "$page" | head -n 1 | cut -d '"' -f 4)
  [[ $(curl -sS --max-time 10 -b "$work/cookies" -H "Origin: http://$console" -o /dev/null -w '%{http_code}' \
    --data-urlencode "token=$token" --data-urlencode name=noura --data-urlencode 'password=a long password' \
    "http://$console/sign-in") == 303 ]]
}

probe_finds_all_well() {
  inside systemctl start jadwal-probe && await_command 60 has_moved_an_event
}

# drop_in NAME LINE...        of all workers
drop_in() {
  local folder=$container/etc/systemd/system/jadwal-worker@.service.d name=$1
  shift
  mkdir -p "$folder"
  printf '%s\n' '[Service]' "$@" >"$folder/$name.conf"
  inside systemctl daemon-reload
}

property() { inside systemctl show "jadwal-worker@$1" --property="$2" --value; }

has() { [[ $(property "$1" "$2") == "$3" ]] || { echo "$2 is $(property "$1" "$2")"; return 1; }; }

is_ready() { curl -fsS --max-time 5 "http://${health[$1]}/readyz"; }

all_are_ready() {
  local kind
  for kind in "${kinds[@]}"; do is_ready "$kind" || return; done
}

start_all() {
  inside systemctl enable --now jadwal.target "${kinds[@]/#/jadwal-worker@}" && await_command 40 all_are_ready
}

is_another_process() { has "$1" ActiveState active && [[ $(property "$1" MainPID) != "$2" ]]; }

back_after_kill() {
  local process
  process=$(property message MainPID)
  inside systemctl kill --kill-whom=main --signal=KILL jadwal-worker@message
  await_command 5 is_another_process message "$process"
}

ended_by_watchdog() {
  local process
  process=$(property message MainPID)
  inside systemctl kill --kill-whom=main --signal=STOP jadwal-worker@message
  await_command 15 is_another_process message "$process" && await_command 20 is_ready message
}

says_ready() { inside systemctl status jadwal-worker@message --no-pager | grep -F 'Status: "Ready"'; }

upgrade_restarts() {
  local process
  await_command 20 is_ready message || return
  process=$(property message MainPID)
  inside dpkg -i /jadwal.deb && await_command 20 is_another_process message "$process" &&
    await_command 40 all_are_ready && grep -q jadwal-offline "$container/etc/jadwal/jadwal.yaml"
}

has_drained() { has "$1" ActiveState inactive && has "$1" ExecMainStatus 0 && has "$1" Result success; }

drains() { inside systemctl stop jadwal-worker@calendar && has_drained calendar; }

# ended_for_good STATUS        of the calendar-worker
ended_for_good() {
  await_command 10 has calendar ActiveState failed && has calendar ExecMainStatus "$1" && has calendar NRestarts 0
}

# A credential that is not there: systemd's status 243.
names_missing_credential() {
  local file=$container/etc/jadwal/credentials/AMQP_URL
  mv "$file" "$work/kept"
  inside systemctl start jadwal-worker@calendar || true
  mv "$work/kept" "$file"
  ended_for_good 243
}

stays_ended_when_misconfigured() {
  inside systemctl reset-failed jadwal-worker@calendar || true
  echo 'JADWAL_RETENTION=never' >>"$container/etc/jadwal/calendar.env"
  inside systemctl start jadwal-worker@calendar || true
  sed -i '$d' "$container/etc/jadwal/calendar.env"
  ended_for_good 64
}

waits_for_broker() {
  local file=$container/etc/jadwal/credentials/AMQP_URL
  inside systemctl reset-failed jadwal-worker@calendar || true
  cp -p "$file" "$work/kept"
  echo 'amqp://guest:guest@127.0.0.1:1/' >"$file"
  echo 'JADWAL_STARTUP_TIMEOUT=0s' >>"$container/etc/jadwal/calendar.env"
  inside systemctl start --no-block jadwal-worker@calendar
  await_command 20 tried_again || return
  cp -p "$work/kept" "$file"
  await_command 20 has calendar ActiveState active && await_command 20 is_ready calendar
}

tried_again() { (($(property calendar NRestarts) >= 2)); }

starts_with_read_only_etc() {
  inside systemctl stop jadwal-worker@push
  inside mount --bind /etc /etc && inside mount -o remount,bind,ro /etc || return
  inside systemctl start jadwal-worker@push && await_command 20 is_ready push
  local status=$?
  inside umount /etc
  return $status
}

removed_workers_have_drained() {
  inside dpkg -r jadwal && has_drained message && [[ -e $container/etc/jadwal/credentials/AMQP_URL ]]
}

purge_leaves_nothing() {
  local left
  inside dpkg -P jadwal || return
  left=$(diff "$work/before" <(listing) | grep '^[<>]') || true
  [[ -z $left ]] || { echo "$left"; return 1; }
}

check_running() {
  check "the container starts" boot_container
  inside true 2>/dev/null || return 0
  check "private servers for the workers" configure
  # As in the unit, but sooner.
  drop_in check WatchdogSec=4
  check "all kinds start and become ready" start_all
  check "systemctl status says that a worker is ready" says_ready
  check "a worker that stands still is replaced" ended_by_watchdog
  check "the probe moves an event in the calendar" probe_finds_all_well
  check "somebody signs in to the console" console_signs_somebody_in
  check "a killed worker is back within 5 s" back_after_kill
  check "an upgrade restarts the workers and keeps settings" upgrade_restarts
  check "a stopped worker drains and exits 0" drains
  check "a missing credential keeps a worker from starting" names_missing_credential
  check "a wrong setting ends a worker for good" stays_ended_when_misconfigured
  check "a worker starts when its broker comes later" waits_for_broker
  check "a worker starts while /etc is read-only" starts_with_read_only_etc
  check "a removal drains the workers and keeps configuration" removed_workers_have_drained
  check "a purge leaves nothing" purge_leaves_nothing
}

check_installed() {
  local needs
  mapfile -t needs < <(dpkg-deb -f "$package" Depends | tr , '\n' | sed -E 's/[(|].*//; s/ //g')
  if ! make_container systemd systemd-sysv "${needs[@]}"; then
    tell skip "the package in a system of its own" "mmdebstrap could not make one: $logs/container.log"
    return
  fi
  if ! can_start_container >"$logs/container.log" 2>&1; then
    tell skip "the package in a system of its own" "systemd-nspawn does not run here: $logs/container.log"
    return
  fi
  listing >"$work/before"
  check "a package of an earlier version" build_predecessor
  cp "$package" "$container/jadwal.deb"
  check "the earlier version installs" in_container dpkg -i /predecessor.deb
  check "the package installs as an upgrade" in_container dpkg -i /jadwal.deb
  check "the package enables nothing" enables_nothing
  check "every program runs" programs_run
  check "systemd-analyze verify is silent" silent systemd-analyze verify --root="$container" jadwal.target \
    jadwal-worker@{message,analysis,calendar,push,schedule}.service jadwal-{bridge,console,api,probe,offline-model}.service
  check_running
}

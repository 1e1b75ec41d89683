# shellcheck shell=bash
# A small Debian system in a folder, and systemd running in it: systemd-nspawn. It shares the network of this machine,
# and so reaches private servers on loopback. The caller has set `state` and `logs`.

container=
container_process=
# Not /usr/bin/systemd-nspawn's defaults: there need be no systemd on this machine to tell of the container.
nspawn=(systemd-nspawn --quiet --register=no --keep-unit --link-journal=no)

# make_container PACKAGE...       sets `container`; the system is made once for each list of packages
make_container() {
  local folder made
  folder=$state/container
  made=$folder/base
  if [[ $(cat "$folder/packages" 2>/dev/null) != "$*" ]]; then
    rm -rf "$folder"
    mkdir -p "$folder"
    mmdebstrap --variant=minbase --include="$(IFS=,; echo "$*")" bookworm "$made" http://deb.debian.org/debian \
      >"$logs/container.log" 2>&1 || return
    printf '%s\n' "$*" >"$folder/packages"
  fi
  container=$folder/run-$$
  cp -a "$made" "$container"
}

# Runs a command in the system without its systemd.
in_container() { "${nspawn[@]}" --pipe -D "$container" "$@" </dev/null; }

# Whether this machine can start one: it needs root, mounts and namespaces.
can_start_container() { ((EUID == 0)) && in_container true; }

boot_container() {
  "${nspawn[@]}" --console=pipe -D "$container" --boot </dev/null >"$logs/container-boot.log" 2>&1 &
  container_process=$!
  await_command 60 is_running
}

is_running() {
  local answer
  answer=$(inside systemctl is-system-running)
  [[ $answer == running || $answer == degraded ]]
}

# Runs a command in the system that is running.
inside() {
  local first
  first=$(pgrep -P "$container_process" -o) || return
  nsenter --target "$first" --all "$@" </dev/null
}

end_container() {
  if [[ $container_process ]]; then
    kill "$container_process" 2>/dev/null || true
    wait "$container_process" 2>/dev/null || true
  fi
  container_process=
  if [[ $container ]]; then rm -rf "$container"; fi
}

# await_command SECONDS COMMAND...     until the command is true
await_command() {
  local deadline=$((SECONDS + $1)) output
  shift
  until output=$("$@" 2>&1); do
    ((SECONDS < deadline)) || { echo "not in time: $*: $output"; return 1; }
    sleep 0.2
  done
}

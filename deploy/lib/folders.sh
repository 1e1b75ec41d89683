# shellcheck shell=bash
# Where everything lies. The caller has set `project`.

state=$project/.jadwal
logs=$state/log
# As the servers want it: .jadwal can be passed through by PostgreSQL's user, but not looked into.
[[ -d $state ]] || mkdir -m 711 "$state"
[[ -d $logs ]] || mkdir -m 700 "$logs"

# Prints a new folder in memory, where files are made several times faster; nothing if there is no room for one. It is
# closed to others, as `jadwal up` wants it.
memory_folder() {
  local room
  # In MB. The servers of a whole run need 200.
  room=$(df --output=avail --block-size=M /dev/shm 2>/dev/null | tail -n 1 | tr -dc '0-9')
  ((${room:-0} >= 2048)) || return 0
  awk '$1 == "MemAvailable:" && $2 >= 4 * 1024 * 1024 { found = 1 } END { exit !found }' /proc/meminfo || return 0
  mktemp -d /dev/shm/jadwal-test-XXXXXXXX
}

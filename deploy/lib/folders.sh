# shellcheck shell=bash
# Where everything lies. The caller has set `project`.

state=$project/.jadwal
logs=$state/log
# As the servers want it: .jadwal can be passed through by PostgreSQL's user, but not looked into.
[[ -d $state ]] || mkdir -m 711 "$state"
[[ -d $logs ]] || mkdir -m 700 "$logs"

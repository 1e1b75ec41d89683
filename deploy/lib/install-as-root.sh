#!/usr/bin/env bash
# Installs Debian packages without letting them start or enable a service. Undoes what it changes for that, also on failure;
# what a killed run has left undone, the next one does.
#   install-as-root.sh "UNIT UNIT..." [PACKAGE...]      without packages it only tidies up
set -euo pipefail

read -ra units <<<"$1"
shift

# invoke-rc.d asks this file, and 101 means "no": /usr/share/doc/init-system-helpers/README.policy-rc.d.gz
policy=/usr/sbin/policy-rc.d
# Makes no "main" cluster: pg_createcluster(1).
cluster=/etc/postgresql-common/createcluster.d/jadwal.conf
mark="# Made by Jadwal's install-as-root.sh"

# Ours as long as this run, or its apt-get, holds the lock on it. Where neither lives any more it says "yes" to everything,
# as if it were not there.
policy_text="#!/bin/sh
$mark for one installation of packages; without effect after it.
exec 9<\"\$0\"
flock --nonblock 9 && exit 0
exit 101"
cluster_text="$mark
create_main_cluster = false"

# has_text FILE TEXT
has_text() { [[ -f $1 && ! -L $1 && $(<"$1") == "$2" ]]; }

# What a run left behind that was killed. Nobody else's: such a file has not this text, and one in use is locked.
tidy() {
  if has_text "$policy" "$policy_text" && flock --nonblock "$policy" true; then rm -f "$policy"; fi
  if [[ ! -e $policy ]] && has_text "$cluster" "$cluster_text"; then rm -f "$cluster"; fi
}

new=
placed=
restore() {
  rm -f ${new:+"$new"} ${placed:+"$placed"}
  # Only the very file that this run has locked.
  if [[ $policy -ef /dev/fd/9 ]]; then rm -f "$policy"; fi
}
trap restore EXIT
trap 'exit 130' INT TERM HUP

tidy
(($#)) || exit 0

if [[ ! -e $policy ]]; then
  # It is locked before it has its name, and a file that came meanwhile keeps it. What apt-get starts holds the lock too.
  new=$policy.jadwal-$$
  printf '%s\n' "$policy_text" >"$new"
  chmod 755 "$new"
  exec 9<"$new"
  flock 9
  ln "$new" "$policy" 2>/dev/null || true
  rm -f "$new"
  new=
fi
if [[ ! -e $cluster ]]; then
  mkdir -p "${cluster%/*}"
  placed=$cluster
  printf '%s\n' "$cluster_text" >"$cluster"
fi

has_unit() { [[ -e /lib/systemd/system/$1 ]]; }
known=()
for unit in "${units[@]}"; do if has_unit "$unit"; then known+=("$unit"); fi; done

export DEBIAN_FRONTEND=noninteractive
install() { apt-get install -y --no-install-recommends "$@"; }
# A list of packages that is old or absent is the common reason for a first failure.
install "$@" || { apt-get update && install "$@"; }

# Only what came with this installation: a service that was there before is somebody's.
for unit in "${units[@]}"; do
  if has_unit "$unit" && [[ " ${known[*]} " != *" $unit "* ]] && command -v systemctl >/dev/null; then
    systemctl --quiet disable "$unit" || true
  fi
done

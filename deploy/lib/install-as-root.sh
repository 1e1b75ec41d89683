#!/usr/bin/env bash
# Installs Debian packages without letting them start or enable a service. Undoes what it changes for that, also on failure.
#   install-as-root.sh "UNIT UNIT..." PACKAGE...
set -euo pipefail

read -ra units <<<"$1"
shift

# invoke-rc.d asks this file, and 101 means "no": /usr/share/doc/init-system-helpers/README.policy-rc.d.gz
policy=/usr/sbin/policy-rc.d
# Makes no "main" cluster: pg_createcluster(1).
cluster=/etc/postgresql-common/createcluster.d/jadwal.conf
placed=()
restore() { ((${#placed[@]} == 0)) || rm -f "${placed[@]}"; }
trap restore EXIT
trap 'exit 130' INT TERM HUP

if [[ ! -e $policy ]]; then
  printf '#!/bin/sh\nexit 101\n' >"$policy"
  chmod 755 "$policy"
  placed+=("$policy")
fi
if [[ ! -e $cluster ]]; then
  mkdir -p "${cluster%/*}"
  printf 'create_main_cluster = false\n' >"$cluster"
  placed+=("$cluster")
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

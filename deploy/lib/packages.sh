# shellcheck shell=bash
# Debian's packages. Nothing is downloaded when all are there, and no system service is started or enabled.

# What the build and the private servers need. tzdata holds the time zones.
run_packages=(
  ca-certificates tzdata git pkg-config
  # Swift's own: a toolchain may be unpacked where these never were.
  binutils libc6-dev libgcc-12-dev libstdc++-12-dev libncurses6 libsqlite3-0 libxml2 zlib1g-dev
  librabbitmq-dev libpq-dev libcurl4-openssl-dev libexpat1-dev libical-dev libidn2-dev libcrypt-dev
  rabbitmq-server postgresql-15 radicale
  curl openssl
)
# What only `deploy/demo --meeting` needs: it reads invitations as the calendars of guests do.
meeting_packages=(python3-icalendar)
# What only tests need: a second HTTP/2 server, a proxy, Python for the test servers, a calendar server with Digest in
# PHP.
test_packages=(nghttp2-server nginx python3-venv php-cli php-mbstring php-sabre-dav php-sabre-vobject php-sqlite3 php-xml)
# What only `deploy/test --console` needs: a browser, and letters of both languages.
browser_packages=(chromium fonts-noto-core fonts-noto-color-emoji fonts-dejavu-core python3-venv)
# What only the benchmark needs: a compiler for the programs of the limit, an HTTP/2 server, Python for the plain workers.
bench_packages=(gcc nghttp2-server python3-venv)
# What only the checks of containers and manifests need: an engine, and what reads Prometheus' files.
packaging_packages=(podman buildah runc catatonit prometheus python3-venv)
# What deploy/lib/check-monitoring needs: promtool, amtool, and what asks /readyz.
monitoring_packages=(prometheus prometheus-alertmanager prometheus-blackbox-exporter python3-yaml curl)
# What deploy/lib/check-debian needs: to build a package, to look at it, and to try it in a system of its own.
debian_packages=(binutils dpkg-dev patchelf lintian mmdebstrap systemd systemd-container procps curl)
# What only the gate needs, .ci/run.
gate_packages=(shellcheck nodejs node-css-tree)

# Services of these packages, which a fresh installation would start at the next boot.
package_units=(
  rabbitmq-server.service epmd.socket epmd.service postgresql.service radicale.service nginx.service
  podman.service podman.socket podman-auto-update.service podman-auto-update.timer podman-restart.service
  prometheus.service prometheus-alertmanager.service prometheus-blackbox-exporter.service
)

missing_packages() {
  local package
  for package in "$@"; do
    # shellcheck disable=SC2016 # the field is dpkg's, not the shell's
    [[ $(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null) == installed ]] || printf '%s\n' "$package"
  done
}

# Removes what an installation that was killed has left in the system, where it may.
tidy_packages() {
  [[ $EUID == 0 ]] && command -v flock >/dev/null || return 0
  bash "$project/deploy/lib/install-as-root.sh" "" || true
}

install_packages() {
  local missing
  mapfile -t missing < <(missing_packages "$@")
  if ((${#missing[@]} == 0)); then
    tidy_packages
    return
  fi
  command -v apt-get >/dev/null || fail "these Debian packages are missing, and there is no apt-get: ${missing[*]}"
  local as_root=()
  if ((EUID != 0)); then
    command -v sudo >/dev/null ||
      fail "installing packages needs root or sudo. As root: apt-get install --no-install-recommends ${missing[*]}"
    say "Some Debian packages are missing: ${missing[*]}"
    sudo -v || fail "installing them needs your password for sudo"
    as_root=(sudo)
  fi
  step "Installing ${#missing[@]} Debian packages" "$logs/packages.log" \
    "${as_root[@]}" bash "$project/deploy/lib/install-as-root.sh" "${package_units[*]}" "${missing[@]}"
}

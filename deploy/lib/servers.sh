# shellcheck shell=bash
# Calendar servers that the tests meet and that are not installed: they are unpacked and started on loopback.

server_debs=(
  davical libawl-php
  cyrus-common cyrus-caldav cyrus-imapd sasl2-bin
  libclamav12 libidn12 libmspack0 libpcre3 libshp2 libsigsegv2 libxapian30 libzephyr4
)
# What they need of the system.
server_packages=(
  php-curl php-pgsql php-symfony-yaml
  libbrotli1 libical3 libicu72 libjansson4 libnghttp2-14 libsasl2-2 libsasl2-modules libsasl2-modules-db libwrap0 libzstd1
)

# Sets `server_root` to where they are unpacked.
unpack_servers() {
  local folder=$state/servers
  server_root=$folder/root
  [[ $(cat "$folder/packages" 2>/dev/null) != "${server_debs[*]}" ]] || return 0
  rm -rf "$folder"
  mkdir -p "$folder/debs" "$server_root"
  if ! step "Fetching calendar servers" "$logs/servers-fetched.log" fetch_servers "$folder"; then
    fail "DAViCal and Cyrus cannot be fetched. As root: apt-get update; then run this again"
  fi
  printf '%s\n' "${server_debs[*]}" >"$folder/packages"
}

fetch_servers() {
  local deb
  (cd "$1/debs" && apt-get download "${server_debs[@]}") || return
  for deb in "$1"/debs/*.deb; do dpkg -x "$deb" "$1/root" || return; done
}

# Prints what the tests have found, a row for each check; false when something is missing or red.
#   print_server_table FILE          lines of SERVER<TAB>CHECK<TAB>RESULT
print_server_table() {
  awk -F '\t' '
    { if (!($1 in seen)) { seen[$1] = 1; servers[++ns] = $1 }
      if (!($2 in known)) { known[$2] = 1; checks[++nc] = $2 }
      result[$1, $2] = $3 }
    END {
      printf "%-14s", ""
      for (s = 1; s <= ns; s++) printf " %-13s", servers[s]
      printf "\n"
      for (c = 1; c <= nc; c++) {
        printf "%-14s", checks[c]
        for (s = 1; s <= ns; s++) {
          cell = result[servers[s], checks[c]]
          if (cell != "ok") bad = 1
          printf " %-13s", (cell == "" ? "missing" : cell)
        }
        printf "\n"
      }
      exit bad || !ns
    }' "$1"
}

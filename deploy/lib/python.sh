# shellcheck shell=bash
# Python's part of the tests: servers and readers that are not ours. Never needed by the product.

python_packages=(
  "h2==4.4.1" "hypercorn==0.18.0" "cryptography==50.0.2" "aiohttp==3.14.5" "icalendar==7.3.0" "ical==14.3.1"
  # Calendar servers, and a client that is not ours.
  "radicale==3.9.0" "xandikos==0.4.10" "caldav==3.6.0"
)

# Sets `python` to an interpreter with these packages, or to nothing when they cannot be had.
make_python() {
  local folder=$state/test/venv
  python=
  if [[ $(cat "$folder/packages" 2>/dev/null) != "${python_packages[*]}" ]]; then
    rm -rf "$folder"
    if ! step "Installing Python packages for tests" "$logs/python.log" fill_python "$folder"; then
      say "Suites that need these packages will be skipped."
      return 0
    fi
  fi
  # shellcheck disable=SC2034 # read by deploy/test
  python=$folder/bin/python3
}

fill_python() {
  python3 -m venv "$1" &&
    "$1/bin/pip" install --quiet --disable-pip-version-check "${python_packages[@]}" &&
    printf '%s\n' "${python_packages[*]}" >"$1/packages"
}

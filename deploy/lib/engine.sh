# shellcheck shell=bash
# podman and buildah with images, containers and settings of their own, under .jadwal/packaging.

# Sets `engine_fault` to why this host runs no containers, or to nothing.
use_engine() {
  local folder=$state/packaging
  engine_fault=
  mkdir -p "$folder"
  cat >"$folder/containers.conf" <<'TEXT'
[engine]
runtime = "runc"
# Neither systemd nor its journal is needed.
cgroup_manager = "cgroupfs"
events_logger = "file"
[containers]
default_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]
TEXT
  printf '[storage]\ndriver = "overlay"\ngraphroot = "%s"\nrunroot = "%s"\n' \
    "$folder/images" "$folder/run" >"$folder/storage.conf"
  export CONTAINERS_CONF=$folder/containers.conf CONTAINERS_STORAGE_CONF=$folder/storage.conf
  if ! command -v podman >/dev/null; then
    engine_fault="podman is not installed"
  elif ! podman info >"$logs/engine.log" 2>&1; then
    engine_fault="podman does not work here: $(tail -n 1 "$logs/engine.log")"
  elif ! podman import "$(empty_root)" localhost/empty:trial >"$logs/engine.log" 2>&1; then
    engine_fault="podman keeps no images here: $(tail -n 1 "$logs/engine.log")"
  fi
}

empty_root() {
  tar -cf "$state/packaging/empty.tar" --files-from /dev/null
  printf '%s\n' "$state/packaging/empty.tar"
}

# Ends and removes all that is in this storage; nothing of the host's own.
clear_engine() {
  [[ ${CONTAINERS_STORAGE_CONF-} ]] && command -v podman >/dev/null || return 0
  podman pod rm --all --force >/dev/null 2>&1 || true
  podman rm --all --force >/dev/null 2>&1 || true
  podman rmi --all --force >/dev/null 2>&1 || true
}

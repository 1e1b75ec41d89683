# shellcheck shell=bash
# What is checked of the image `$image`, whose root `assemble-root` has put into `$image_root`.

most_megabytes=160
most_start_milliseconds=300

image_is_built() {
  "$project/deploy/containers/build-image" "$image" --root "$image_root"
}

root_is_assembled() {
  "$project/deploy/containers/assemble-root" "$programs" "$image_root"
}

root_is_reproducible() {
  local second=$image_root-2
  "$project/deploy/containers/assemble-root" "$programs" "$second"
  local sums
  sums=$(for folder in "$image_root" "$second"; do
    tar --sort=name --numeric-owner -C "$folder" -cf - . | sha256sum
  done | sort -u | wc -l)
  rm -rf "$second"
  ((sums == 1)) || { echo "two roots of the same programs differ"; return 1; }
}

# Nothing can be run but our programs and the loader, nothing can be written, nothing gives rights.
root_holds_no_other_program() {
  local found
  found=$(cd "$image_root" && {
    find . -type f -perm /111 ! -path './usr/bin/jadwal*' ! -path './usr/lib64/ld-linux*' -printf 'can be run: %p\n'
    find . ! -type l -perm /022 ! -path ./tmp ! -path ./var/lib/jadwal -printf 'can be written: %p\n'
    find . -type f -perm /6000 -printf 'gives rights: %p\n'
    find . ! -user root -printf 'belongs to somebody: %p\n'
  })
  [[ ! $found ]] || { echo "$found"; return 1; }
}

# One of each kind at a time; afterwards the root is as it was.
root_with_a_shell_is_refused() {
  local file=$image_root/usr/bin/sh mode
  for mode in 755 4644 666; do
    install -m "$mode" /bin/sh "$file"
    # Not as a condition, as in `check`.
    if (root_holds_no_other_program); then
      echo "a file of mode $mode is not found"
      rm "$file"
      return 1
    fi
    rm "$file"
  done
}

root_names_its_packages() {
  local name version
  while read -r name version _; do
    [[ $(dpkg-query -W -f='${Version}' "$name") == "$version" ]] || { echo "not installed: $name $version"; return 1; }
    [[ -s $image_root/usr/share/doc/$name/copyright ]] || { echo "no copyright of $name"; return 1; }
  done <"$image_root/usr/share/jadwal/packages"
  grep -q '^libpq5 ' "$image_root/usr/share/jadwal/packages"
}

# run_image NAME ARGUMENT...: as compose and Kubernetes run it.
run_image() {
  podman run --rm --read-only --cap-drop=all --security-opt=no-new-privileges --network=none "$image" "$@"
}

each_program_starts() {
  local name
  for name in "$image_root"/usr/bin/jadwal*; do
    run_image "${name##*/}" --help >/dev/null || { echo "${name##*/} does not start"; return 1; }
  done
}

no_shell_can_be_run() {
  local shell
  for shell in sh bash dash busybox apt dpkg ldconfig openssl; do
    if run_image "$shell" -c true 2>/dev/null; then
      echo "$shell can be run"
      return 1
    fi
  done
}

# The best of five: what else the machine does only makes it slower.
image_starts_soon() {
  local best=100000 begin took attempt
  for attempt in 1 2 3 4 5; do
    begin=$(date +%s%N)
    run_image jadwal-message-worker --version >/dev/null
    took=$((($(date +%s%N) - begin) / 1000000))
    ((took >= best)) || best=$took
  done
  echo "attempts: $attempt, best: $best ms"
  ((best <= most_start_milliseconds))
}

image_is_small() {
  local megabytes
  megabytes=$(du -sm "$image_root" | cut -f 1)
  echo "$megabytes MB unpacked"
  ((megabytes <= most_megabytes))
}

# Without another client, programs ask each other. The model has no health, but it answers.
program_asks_another() {
  local name=jadwal-trial-$$ status=0
  podman run --detach --rm --read-only --cap-drop=all --network=none --name "$name" "$image" jadwal-offline-model
  for _ in {1..50}; do
    status=0
    podman exec "$name" /usr/bin/jadwal-offline-model --probe || status=$?
    ((status)) || break
    sleep 0.1
  done
  podman stop --time 5 "$name"
  ((status == 0)) || return
  # Nothing is there to be asked.
  podman run --rm --network=none --env JADWAL_HTTP=127.0.0.1:9464 "$image" jadwal-push-worker --probe livez || status=$?
  ((status == 1)) || { echo "nobody answers, and the exit code is $status"; return 1; }
}

# Time zones are in the programs: without tzdata no zone is another. 69: the zone is accepted, the database is not
# there.
zones_need_no_files() {
  local status=0
  podman run --rm --network=none --tmpfs /usr/share/zoneinfo --env DATABASE_URL=postgres://jadwal@127.0.0.1:1/jadwal \
    --env "JADWAL_MESSAGE_KEYS=m1:$(head -c 32 /dev/zero | base64)" \
    --env "JADWAL_CREDENTIAL_KEYS=c1:$(head -c 32 /dev/urandom | base64)" \
    "$image" jadwal customer add --time-zone Asia/Riyadh || status=$?
  ((status == 69)) || { echo "exit code $status"; return 1; }
}

# A faulty secret is named in one line, and the exit code is 64.
faulty_secrets_are_named() {
  local folder=$state/packaging/faulty status case words output
  rm -rf "$folder"
  mkdir -p "$folder/folder"
  : >"$folder/empty"
  printf 'secret' >"$folder/closed"
  chmod 600 "$folder/closed"
  printf 'm1:%s\n' "$(head -c 32 /dev/zero | base64)" >"$folder/newline"
  while IFS='|' read -r case words; do
    status=0
    output=$(podman run --rm --read-only --cap-drop=all --network=none --volume "$folder:/secrets:ro" \
      --env JADWAL_MESSAGE_KEYS_FILE="/secrets/$case" "$image" jadwal-message-worker --check 2>&1) || status=$?
    if ((status != 64)) || ! grep -q "$words" <<<"$output"; then
      echo "$case: exit code $status, $output"
      return 1
    fi
  done <<'TEXT'
folder|JADWAL_MESSAGE_KEYS_FILE names a file that cannot be read
closed|JADWAL_MESSAGE_KEYS_FILE names a file that cannot be read
absent|JADWAL_MESSAGE_KEYS_FILE names a file that cannot be read
empty|JADWAL_MESSAGE_KEYS_FILE names an empty file
TEXT
  # The newline at the end of a file is no part of the key: only the other key is missing.
  output=$(podman run --rm --network=none --volume "$folder:/secrets:ro" \
    --env JADWAL_MESSAGE_KEYS_FILE=/secrets/newline "$image" jadwal-message-worker --check 2>&1) || true
  if grep -q JADWAL_MESSAGE_KEYS <<<"$output" || ! grep -q JADWAL_CREDENTIAL_KEYS <<<"$output"; then
    echo "newline: $output"
    return 1
  fi
}

# shellcheck shell=bash
# The checks that only read files: deploy/compose.yaml and deploy/kubernetes.

overlays=(production production/migration trial)
# Three versions of Kubernetes: the oldest that knows all fields, a later one, the newest that the schemas have.
kubernetes_versions=(1.31 1.34 1.37)

check_manifests() {
  local bin=$state/packaging/venv/bin version
  check "Containerfile follows hadolint's rules" "$python_fault" \
    "$bin/hadolint" "$project/deploy/containers/Containerfile"
  check "compose files match the schema of compose" "$python_fault" \
    "$bin/check-jsonschema" --builtin-schema vendor.compose-spec \
    "$project/deploy/compose.yaml" \
    "$project/deploy/compose"/{providers,bridge,waha,evolution,cloud,api,web-push,apps,oidc,linking,profile,hosting}.yaml
  check "misspelt field breaks the schema of compose" "$python_fault" misspelt_compose_is_found "$bin"
  check "make-secrets keeps what is there" "" secrets_are_kept
  check "podman-compose reads compose.yaml" "$python_fault" render_compose "$bin"
  check "podman-compose reads it with providers.yaml" "$python_fault" providers_replace_the_offline_model "$bin"
  check "podman-compose reads it with each source of chats" "$python_fault" render_sources "$bin"
  check "podman-compose reads it with all other files" "$python_fault" render_further "$bin"
  check "promtool reads prometheus.yaml" "$(lacking promtool)" \
    promtool check config "$project/deploy/compose/prometheus.yaml"

  render_fault=$(without_kustomize)
  check "kubectl renders each overlay" "$render_fault" render_overlays
  for version in "${kubernetes_versions[@]}"; do
    check "manifests match the schemas of Kubernetes $version" "${render_fault:-$python_fault}" \
      "$bin/kubernetes-validate" --strict --no-warn -k "$version" \
      "$rendered"/{production,production-migration,trial}.yaml
  done
  check "misspelt field breaks the schemas of Kubernetes" "${render_fault:-$python_fault}" misspelt_field_is_found "$bin"
  check "manifests follow the policy" "${render_fault:-$python_fault}" "$python" \
    "$project/deploy/lib/manifest_policy.py" "$project/deploy/kubernetes/provided.example.yaml" \
    "$rendered"/{production,production-migration,trial,everything,everything-migration}.yaml
  check "compose follows the policy and agrees with Kubernetes" "$python_fault" "$python" \
    "$project/deploy/lib/compose_policy.py" "$rendered/compose.yaml" "$rendered/secrets" \
    "$([[ $render_fault ]] && echo - || echo "$rendered/production.yaml")"
  check "further compose files follow the policy" "$python_fault" "$python" \
    "$project/deploy/lib/compose_policy.py" "$rendered/further.yaml" "$rendered/secrets" -
  check "policy names each break of the manifests" "${render_fault:-$python_fault}" \
    unit_tests deploy/lib manifest_policy_test
  check "policy names each break of compose" "$python_fault" unit_tests deploy/lib compose_policy_test
  check "autoscaler reckons as Kubernetes does" "$python_fault" unit_tests Tests/TestServers autoscaler_test
}

# Prints why a check that needs this program is skipped, or nothing.
lacking() { command -v "$1" >/dev/null || printf '%s is not installed\n' "$1"; }

# The kustomize of kubectl before 1.21, which Debian 12 has, refuses folders.
without_kustomize() {
  local minor
  lacking kubectl
  minor=$(kubectl version --client 2>/dev/null | grep -oE 'v1\.[0-9]+' | head -n 1 | cut -d . -f 2)
  ((${minor:-21} >= 21)) || echo "kubectl 1.$minor is older than 1.21"
}

unit_tests() {
  cd "$project/$1" || return
  PYTHONDONTWRITEBYTECODE=1 JADWAL_RENDERED=$rendered "$python" -m unittest "$2"
}

secrets_are_kept() {
  local folder=$rendered/secrets name
  "$project/deploy/compose/make-secrets" "$folder"
  cp -r "$folder" "$folder-before"
  rm "$folder/grafana_password"
  "$project/deploy/compose/make-secrets" "$folder"
  # Only the one that was removed is another.
  local other=
  for name in "$folder"/*; do cmp --silent "$name" "$folder-before/${name##*/}" || other+=" ${name##*/}"; done
  rm -r "$folder-before"
  [[ $other == " grafana_password" ]] || { echo "other files than before:$other"; return 1; }
  [[ $(stat -c %a "$folder") == 700 ]]
  for name in amqp_url rabbitmq_user; do grep -qF "$(<"$folder/broker_password")" "$folder/$name"; done
}

misspelt_compose_is_found() {
  sed 's/read_only/readonly/' "$project/deploy/compose.yaml" >"$rendered/misspelt.yaml"
  ! "$1/check-jsonschema" --builtin-schema vendor.compose-spec "$rendered/misspelt.yaml"
}

render_compose() {
  "$1/podman-compose" -f "$project/deploy/compose.yaml" --profile command --profile console config \
    >"$rendered/compose.yaml"
  grep -q '/usr/bin/jadwal-push-worker' "$rendered/compose.yaml"
}

providers_replace_the_offline_model() {
  local variables=(OPENAI_BASE_URL OPENAI_MODEL APNS_KEY_ID APNS_TEAM_ID APNS_TOPIC) variable output
  for variable in "${variables[@]}"; do export "$variable=value-of-$variable"; done
  output=$("$1/podman-compose" -f "$project/deploy/compose.yaml" -f "$project/deploy/compose/providers.yaml" config)
  for variable in "${variables[@]}"; do grep -q "$variable: value-of-$variable" <<<"$output"; done
  grep -q 'OPENAI_API_KEY_FILE: /run/secrets/openai_api_key' <<<"$output"
  if grep -q jadwal-offline-model <<<"$output"; then
    echo "the offline model is started too"
    return 1
  fi
}

# WAHA and Evolution are started beside the bridge, which is told where they are. Their images are not pulled.
render_sources() {
  local source output folder=$project/deploy/compose
  export JADWAL_BRIDGE_URL=https://bridge.test WAHA_URL=https://waha.test WAHA_KEY_HASH=hash
  export EVOLUTION_URL=https://evolution.test EVOLUTION_KEY=key EVOLUTION_DATABASE_PASSWORD=password
  for source in waha evolution; do
    output=$("$1/podman-compose" -f "$project/deploy/compose.yaml" -f "$folder/bridge.yaml" \
      -f "$folder/$source.yaml" config)
    grep -q "JADWAL_BRIDGES: [a-z]*=$source+https://$source.test" <<<"$output"
    grep -q "^  $source:" <<<"$output"
    grep -q 'JADWAL_BRIDGE_KEYS_FILE: /run/secrets/bridge_keys' <<<"$output"
  done
}

# The files for a proxy in front, together: what one adds does not break another.
render_further() {
  local file folder=$project/deploy/compose arguments=()
  export JADWAL_BRIDGE_URL=https://bridge.test WAHA_URL=https://waha.test WAHA_KEY_HASH=hash
  export JADWAL_API_URL=https://calendar.test JADWAL_SMTP_URL=smtps://mail.test JADWAL_MAIL_FROM=jadwal@mail.test
  export VAPID_SUBJECT=mailto:operator@mail.test JADWAL_BRIDGES=home=waha+https://waha.test
  export JADWAL_CALENDAR_HOST_URL=https://dav.test
  export JADWAL_OIDC=google,work=https://id.test JADWAL_OIDC_CLIENTS='web|ios,pages'
  for file in bridge waha cloud api web-push apps oidc linking profile hosting; do arguments+=(-f "$folder/$file.yaml"); done
  "$1/podman-compose" -f "$project/deploy/compose.yaml" "${arguments[@]}" --profile command --profile console config \
    >"$rendered/further.yaml"
  for file in /usr/bin/jadwal-bridge /usr/bin/jadwal-api /run/secrets/meta_access_token /run/secrets/vapid_key \
    /run/secrets/token_keys /run/secrets/oidc_secrets /run/secrets/profile_key 'JADWAL_API_SOURCE: home' \
    'JADWAL_OIDC_CLIENTS: web|ios,pages' 'JADWAL_CALENDAR_HOST: radicale:/users/users'; do
    grep -qF "$file" "$rendered/further.yaml"
  done
}

# Every overlay, and one with every component, which no overlay has together.
render_overlays() {
  local overlay folder=$rendered/everything
  for overlay in "${overlays[@]}"; do
    kubectl kustomize "$project/deploy/kubernetes/overlays/$overlay" >"$rendered/${overlay//\//-}.yaml"
  done
  mkdir -p "$folder"
  (
    cd "$folder" || return
    local up=../../../../deploy/kubernetes
    printf 'apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nresources: [%s/base]\ncomponents:\n' "$up"
    printf -- "- $up/%s\n" components/{model-key,apns,private-authority,offline-model,autoscaling,bridge,console} \
      components/{api,erasure-log,web-push,apps,oidc,linking,profile} overlays/production/installation
  ) >"$folder/kustomization.yaml"
  kubectl kustomize "$folder" >"$rendered/everything.yaml"
  mkdir -p "$folder-migration"
  (
    cd "$folder-migration" || return
    local up=../../../../deploy/kubernetes
    printf 'apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nresources: [%s/migration]\n' "$up"
    printf 'components:\n'
    printf -- "- $up/%s\n" components/{api-role,console-role} overlays/production/installation
  ) >"$folder-migration/kustomization.yaml"
  kubectl kustomize "$folder-migration" >"$rendered/everything-migration.yaml"
}

misspelt_field_is_found() {
  sed 's/readOnlyRootFilesystem/readOnlyRootFileSystem/' "$rendered/trial.yaml" >"$rendered/misspelt.yaml"
  ! "$1/kubernetes-validate" --strict --no-warn -k 1.34 "$rendered/misspelt.yaml"
}

"""The rules for one pod template of the Kubernetes manifests. Each rule yields what is wrong."""

import re

from packaging_facts import (
    OWN_ROLE, SECONDS_AFTER_GRACE, USER, health_port, image_fault, listening_ports, setting_faults,
)


class Provided:
    """ConfigMaps and Secrets, with their keys: rendered ones and those that the operator makes."""

    def __init__(self, documents):
        self.keys, self.data, self.used = {}, {}, set()
        self.claims = {d["metadata"]["name"] for d in documents if d["kind"] == "PersistentVolumeClaim"}
        for document in documents:
            if document["kind"] in ("ConfigMap", "Secret"):
                name = (document["kind"], document["metadata"]["name"])
                data = {**document.get("data", {}), **document.get("stringData", {})}
                self.keys[name], self.data[name] = set(data), data


def pod_faults(facts, workload, provided):
    pod = workload["spec"]["template"]["spec"]
    yield from _rights(pod)
    volumes = {volume["name"]: volume for volume in pod.get("volumes", [])}
    for volume in volumes.values():
        yield from _volume(volume, provided)
    mounted = set()
    for container in pod["containers"]:
        where = f"container {container['name']}: "
        faults = [*_container_rights(container), *_resources(container)]
        faults += _settings(facts, container, volumes, provided)
        for mount in container.get("volumeMounts", []):
            mounted.add(mount["name"])
            if mount["name"] not in volumes:
                faults.append(f"mounts {mount['name']}, which is no volume")
            if not mount.get("readOnly") and "persistentVolumeClaim" not in volumes.get(mount["name"], {}):
                faults.append(f"mounts {mount['name']} to write")
        program = container["command"][0].rpartition("/")[2]
        if container["command"][0] != f"/usr/bin/{program}" or program not in facts.programs:
            faults.append(f"runs {container['command'][0]}, which is not a program of the image")
        if program in facts.serving:
            faults += _serving(facts, workload, container, provided)
        yield from (where + fault for fault in faults)
    for name in volumes.keys() - mounted:
        yield f"the volume {name} is not mounted"


def _rights(pod):
    security = pod.get("securityContext", {})
    wanted = {"runAsNonRoot": True, "runAsUser": USER, "runAsGroup": USER, "fsGroup": USER}
    for name, value in wanted.items():
        if security.get(name) != value:
            yield f"{name} is not {value}"
    if security.get("seccompProfile", {}).get("type") != "RuntimeDefault":
        yield "seccompProfile is not RuntimeDefault"
    if pod.get("automountServiceAccountToken") is not False:
        yield "automountServiceAccountToken is not false"
    for name in ("hostNetwork", "hostPID", "hostIPC"):
        if pod.get(name):
            yield f"{name} is set"


def _container_rights(container):
    security = container.get("securityContext", {})
    if security.get("readOnlyRootFilesystem") is not True:
        yield "readOnlyRootFilesystem is not true"
    if security.get("allowPrivilegeEscalation") is not False:
        yield "allowPrivilegeEscalation is not false"
    if security.get("capabilities") != {"drop": ["ALL"]}:
        yield "capabilities are not drop: [ALL] alone"
    if security.get("privileged") or security.get("runAsUser", USER) != USER or security.get("runAsNonRoot") is False:
        yield "takes rights back that the pod has given up"


def _resources(container):
    resources = container.get("resources", {})
    for kind, name in (("requests", "cpu"), ("requests", "memory"), ("limits", "memory")):
        if name not in resources.get(kind, {}):
            yield f"resources.{kind}.{name} is missing"
    if "cpu" in resources.get("limits", {}):
        yield "has a CPU limit, which only makes events late"
    if fault := image_fault(container.get("image", "")):
        yield fault


def _volume(volume, provided):
    for field, kind, name_field in (("secret", "Secret", "secretName"), ("configMap", "ConfigMap", "name")):
        if field in volume:
            name = volume[field][name_field]
            if (kind, name) not in provided.keys:
                yield f"the volume {volume['name']} needs the {kind} {name}, which nobody makes"
            return
    if claim := volume.get("persistentVolumeClaim", {}).get("claimName"):
        if claim not in provided.claims:
            yield f"the volume {volume['name']} needs the claim {claim}, which nobody makes"
        return
    yield f"the volume {volume['name']} is neither a Secret, a ConfigMap nor a claim"


def variables_of(container, provided):
    """The variables that a container gets, values of ConfigMaps with them."""
    variables = {}
    for source in container.get("envFrom", []):
        name = ("ConfigMap", source.get("configMapRef", {}).get("name"))
        variables |= provided.data.get(name, {})
    return variables | {variable["name"]: _value(variable, provided) for variable in container.get("env", [])}


def _value(variable, provided):
    """Its own value, or that of a ConfigMap's key; None if there is neither."""
    source = variable.get("valueFrom", {}).get("configMapKeyRef", {})
    return provided.data.get(("ConfigMap", source.get("name")), {}).get(source.get("key"), variable.get("value"))


def _settings(facts, container, volumes, provided):
    for source in container.get("envFrom", []):
        name = source.get("configMapRef", {}).get("name")
        if ("ConfigMap", name) not in provided.keys:
            yield f"envFrom needs the ConfigMap {name}, which nobody makes"
    variables = variables_of(container, provided)
    yield from setting_faults(facts, variables)
    names = [variable["name"] for variable in container.get("env", [])]
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield f"{name} is given twice"
    for name, value in sorted(variables.items()):
        if value is None:
            yield f"{name} has no value, neither of its own nor of a ConfigMap"
        elif name.endswith("_FILE") or value.startswith("/etc/jadwal/"):
            yield from _file(name, value, container, volumes, provided)


def _file(name, path, container, volumes, provided):
    for mount in container.get("volumeMounts", []):
        folder, _, key = path.rpartition("/")
        if mount["mountPath"] != folder or mount["name"] not in volumes:
            continue
        volume = volumes[mount["name"]]
        kind = "Secret" if "secret" in volume else "ConfigMap"
        source = (kind, volume["secret"]["secretName"] if kind == "Secret" else volume["configMap"]["name"])
        if key in provided.keys.get(source, ()):
            provided.used.add((*source, key))
        else:
            yield f"{name} needs the key {key} of the {kind} {source[1]}, which has none"
        return
    yield f"{name} names {path}, which is in no volume"


def _serving(facts, workload, container, provided):
    pod = workload["spec"]["template"]
    variables = variables_of(container, provided)
    for setting in sorted(facts.required):
        if setting not in variables and f"{setting}_FILE" not in variables:
            yield f"{setting} is not given"
    role = OWN_ROLE.get(container["command"][0].rpartition("/")[2])
    if role and variables.get("DATABASE_URL_FILE") == "/etc/jadwal/secrets/DATABASE_URL":
        yield f"does not log in to the database as {role}"
    port = health_port(variables)
    ports = {entry["name"]: entry["containerPort"] for entry in container.get("ports", [])}
    offered = listening_ports(variables)
    if ports.get("http") != port or sorted(ports.values()) != sorted([port, *offered.values()]):
        names = " and ".join(["JADWAL_HTTP", *offered])
        wanted = " and ".join(map(str, [port, *offered.values()]))
        yield f"{names} listens on {wanted}, and the container has the ports {sorted(ports.values())}"
    if pod["metadata"].get("annotations", {}).get("prometheus.io/port") != str(port):
        yield "prometheus.io/port is not the port of JADWAL_HTTP"
    for probe, path in (("startupProbe", "/livez"), ("livenessProbe", "/livez"), ("readinessProbe", "/readyz")):
        asked = container.get(probe, {}).get("httpGet", {})
        if asked.get("path") != path or ports.get(asked.get("port")) != port:
            yield f"{probe} does not ask {path} on the port of JADWAL_HTTP"
    start = container.get("startupProbe", {})
    patience = start.get("periodSeconds", 10) * start.get("failureThreshold", 3)
    if patience <= facts.seconds(variables, "JADWAL_STARTUP_TIMEOUT"):
        yield "startupProbe gives up before JADWAL_STARTUP_TIMEOUT is over"
    grace = pod["spec"].get("terminationGracePeriodSeconds", 30)
    if grace <= facts.seconds(variables, "JADWAL_SHUTDOWN_GRACE") + SECONDS_AFTER_GRACE:
        yield f"terminationGracePeriodSeconds {grace} is not more than JADWAL_SHUTDOWN_GRACE + {SECONDS_AFTER_GRACE} s"
    rolling = workload["spec"].get("strategy", {}).get("rollingUpdate", {})
    if rolling.get("maxUnavailable") != 0 or not re.fullmatch(r"[1-9]\d*", str(rolling.get("maxSurge"))):
        yield "an update does not start the new worker before it ends the old one"

"""Runs the Deployments of the trial overlay by `podman play kube` against private servers, and ends them.

    pod_run.py RENDERED PROGRAMS        (RENDERED: the output of `kubectl kustomize` for the overlay)

The pods are those of the manifests: their commands, users, rights, files and limits. These things differ: all share the
host's loopback, so each has a port of its own and no probes; and secrets are folders of this machine.
A chat must become an event in Radicale; then each container is ended by SIGTERM and must exit with 0.
Needs podman, PyYAML and what packaging_bed.py needs.
"""

import json
import pathlib
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

import yaml

from packaging_bed import Installation, calendar_host, chat_message
from server_bed import free_port

MODEL_PORT = free_port()


def podman(*arguments, check=True):
    done = subprocess.run(
        ["podman", *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    if check and done.returncode != 0:
        raise SystemExit(f"podman {arguments[0]}: {done.stdout[:1500]}")
    return done.stdout


def on_loopback(documents, folder):
    """The documents as one machine can run them, and the port of each worker."""
    ports, kept = {}, []
    for document in documents:
        if document["kind"] not in ("ConfigMap", "Deployment"):
            continue
        document["metadata"].pop("namespace", None)
        kept.append(document)
        if document["kind"] != "Deployment":
            continue
        name = document["metadata"]["name"]
        ports[name] = free_port()
        pod = document["spec"]["template"]["spec"]
        pod["hostNetwork"] = True
        for volume in pod["volumes"]:
            # podman 4.3 hands the bytes of a Secret over without decoding them.
            volume["hostPath"] = {"path": f"{folder}/{volume.pop('secret')['secretName']}", "type": "Directory"}
        for box in pod["containers"]:
            # podman publishes them otherwise.
            box.pop("ports", None)
            for probe in ("startupProbe", "livenessProbe", "readinessProbe"):
                box.pop(probe, None)
            if box["command"][0].endswith("offline-model"):
                box["command"][-1] = f"127.0.0.1:{MODEL_PORT}"
                continue
            values = {variable["name"]: variable for variable in box["env"]}
            values["JADWAL_HTTP"]["value"] = f"127.0.0.1:{ports[name]}"
            box["env"] += [
                {"name": "JADWAL_ALLOW_PRIVATE", "value": calendar_host()},
                {"name": "OPENAI_BASE_URL", "value": f"http://127.0.0.1:{MODEL_PORT}/v1"},
                {"name": "OPENAI_MODEL", "value": "jadwal-offline"},
            ]
    return kept, ports


def ready(port):
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=5) as reply:
            return reply.status == 200
    except OSError:
        return False


def facts(container):
    """What the kernel was told of a container, by podman."""
    return json.loads(podman("inspect", container))[0]


def check_rights(container):
    told = facts(container)
    faults = []
    if not told["HostConfig"]["ReadonlyRootfs"]:
        faults.append("its root can be written")
    if told["EffectiveCaps"] or told["BoundingCaps"]:
        faults.append(f"it has capabilities: {told['EffectiveCaps']} {told['BoundingCaps']}")
    if not told["Config"]["User"].startswith("65532"):
        faults.append(f"it runs as {told['Config']['User']}")
    if faults:
        raise SystemExit(f"{told['Name']}: {', '.join(faults)}")


def main(rendered, programs):
    documents = [document for document in yaml.safe_load_all(pathlib.Path(rendered).read_text()) if document]
    with Installation(programs) as installation, tempfile.TemporaryDirectory() as folder:
        documents, ports = on_loopback(documents, folder)
        secrets = pathlib.Path(folder, "jadwal-secrets")
        # The folder above keeps others out; the user of the containers reads these.
        secrets.mkdir(0o755)
        for name, value in installation.settings.items():
            (secrets / name).write_text(value + "\n")
        file = pathlib.Path(folder, "pods.yaml")
        file.write_text(yaml.safe_dump_all(documents))
        installation.run("jadwal", "migrate")
        try:
            podman("play", "kube", "--replace", str(file))
            started = time.monotonic()
            for name, port in ports.items():
                installation.await_true(f"{name} is ready", lambda port=port: ready(port), 60)
            print(f"{len(ports)} workers were ready after {time.monotonic() - started:.1f} s")
            names = podman("ps", "--format", "{{.Names}}").split()
            ours = [name for name in names if "-pod-" in name and name.endswith("-jadwal")]
            if len(ours) != len(ports):
                raise SystemExit(f"expected {len(ports)} containers, found {names}")
            for container in ours:
                check_rights(container)
            chat_becomes_event(installation)
            for container in ours:
                podman("stop", "--time", "40", container)
                if code := facts(container)["State"]["ExitCode"]:
                    raise SystemExit(f"{container} exited with {code}: {podman('logs', '--tail', '20', container)}")
            print("each worker exited with 0 after SIGTERM")
        except SystemExit:
            for name in podman("ps", "--all", "--format", "{{.Names}}").split():
                print(name, podman("logs", "--tail", "5", name, check=False), file=sys.stderr)
            raise
        finally:
            podman("play", "kube", "--down", str(file), check=False)


def chat_becomes_event(installation):
    customer = installation.add_customer()
    sent = time.monotonic()
    plan = [(True, "Dinner tomorrow at 8 pm?"), (False, "Yes, see you there tomorrow at 8 pm"), (True, "Great, agreed")]
    installation.publish(
        chat_message(customer, 1, len(plan) - turn, is_owner, body) for turn, (is_owner, body) in enumerate(plan)
    )
    installation.await_true(
        "an event is in the calendar", lambda: '"written"' in installation.run("jadwal", "events", "list", "--json"), 60
    )
    print(f"a chat became an event after {time.monotonic() - sent:.1f} s")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    main(*sys.argv[1:])

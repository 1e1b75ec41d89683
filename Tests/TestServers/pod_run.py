"""Runs the Deployments of the trial overlay by `podman play kube` against private servers, and ends them.

    pod_run.py RENDERED PROGRAMS        (RENDERED: the output of `kubectl kustomize` for the overlay)

The pods are those of the manifests: their commands, users, rights, files and limits. These things differ: all share the
host's loopback, so each has a port of its own and no probes; and secrets are folders of this machine.
The four sample chats must end right in Radicale while each worker is killed once; then each container is ended by
SIGTERM and must exit with 0.
Needs podman, PyYAML and what packaging_bed.py needs.
"""

import base64
import collections
import datetime
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
import zoneinfo

import yaml

from packaging_bed import Installation, calendar_host
from sample_chats import CHATS, owner_number, rendered
from server_bed import free_port

MODEL_PORT = free_port()
ZONE = zoneinfo.ZoneInfo("Asia/Riyadh")


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
            before = starts_in_calendar()
            day = import_samples(installation, folder)
            kill_each(installation, ours, ports)
            chats_end_right(installation, day, before)
            print(f"four chats ended right, each worker killed once, after {time.monotonic() - started:.1f} s")
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


def import_samples(installation, folder):
    """Publishes the four sample chats, which end at this minute, for one customer. Returns the day of the events."""
    customer = installation.add_customer()
    now = datetime.datetime.now(ZONE).replace(tzinfo=None)
    for name, (_, order, _) in CHATS.items():
        text = rendered(name, now)
        file = pathlib.Path(folder, f"{name}.txt")
        file.write_text(text)
        installation.run(
            "jadwal", "import", str(file), "--customer", customer, "--me", str(owner_number(name, text)),
            "--time-zone", ZONE.key, "--date-order", order,
        )
    return now.date() + datetime.timedelta(days=1)


def kill_each(installation, containers, ports):
    """Ends the process of each worker with SIGKILL, from outside; its container starts again by itself."""
    for container in containers:
        before = facts(container)["State"]
        os.kill(before["Pid"], signal.SIGKILL)
        installation.await_true(
            f"{container} runs again", lambda: facts(container)["State"]["Pid"] not in (0, before["Pid"]), 30
        )
    for name, port in ports.items():
        installation.await_true(f"{name} is ready again", lambda port=port: ready(port), 60)


def chats_end_right(installation, day, before):
    """Two chats agree on an event of that day at eight, two do not; each event is in the calendar once."""

    def added():
        return sorted((starts_in_calendar() - before).elements())

    installation.await_true("all chats are read", lambda: installation.count("conversation", "due_at is null") == 4, 60)
    agreed = sum(is_agreed for _, _, is_agreed in CHATS.values())
    installation.await_true("the events are in the calendar", lambda: len(added()) == agreed, 60)
    wanted = [f"{day:%Y%m%d}T200000"] * agreed
    found = (added(), installation.count("event"), installation.count("failure"))
    if found != (wanted, agreed, 0):
        raise SystemExit(f"starts, events and failures: found {found}, wanted {(wanted, agreed, 0)}")


def starts_in_calendar():
    """When the events in all of the user's calendars begin, on the owner's clock."""
    user = os.environ["JADWAL_TEST_CALDAV_USER"]
    try:
        listing = calendar_request("PROPFIND", f"/{user}/", {"Depth": "1"})
    except urllib.error.HTTPError as error:
        # Nobody has written yet.
        if error.code != 404:
            raise
        listing = ""
    starts, pattern = [], re.compile(r"^DTSTART;TZID=Asia/Riyadh:(\d{8}T\d{6})\s*$", re.M)
    for path in set(re.findall(rf"<href>(/{user}/[^<]+)</href>", listing)):
        if path != f"/{user}/":
            starts += pattern.findall(calendar_request("GET", path, {}))
    return collections.Counter(starts)


def calendar_request(method, path, headers):
    login = f"{os.environ['JADWAL_TEST_CALDAV_USER']}:{os.environ['JADWAL_TEST_CALDAV_PASSWORD']}"
    request = urllib.request.Request(
        f"http://{calendar_host()}{path}", method=method,
        headers={"Authorization": f"Basic {base64.b64encode(login.encode()).decode()}", **headers},
    )
    with urllib.request.urlopen(request, timeout=30) as reply:
        return reply.read().decode()


if __name__ == "__main__":
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    main(*sys.argv[1:])

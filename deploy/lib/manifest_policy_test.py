"""Breaks the rendered manifests in one place at a time: manifest_policy.py must name each break.

    JADWAL_RENDERED=FOLDER python3 -m unittest manifest_policy_test

FOLDER has what check-packaging renders.
"""

import copy
import os
import pathlib
import unittest

from manifest_policy import Facts, Manifests, load
from packaging_facts import PROJECT

FOLDER = pathlib.Path(os.environ["JADWAL_RENDERED"])
FACTS = Facts()
PROVIDED = load(PROJECT / "deploy/kubernetes/provided.example.yaml")
EVERYTHING = load(FOLDER / "everything.yaml")


def drop(mapping, *path):
    for step in path[:-1]:
        mapping = mapping[step]
    del mapping[path[-1]]


class Copy:
    """A copy of the manifests to break."""

    def __init__(self):
        self.documents = copy.deepcopy(EVERYTHING)

    def find(self, kind, name):
        return next(d for d in self.documents if d["kind"] == kind and d["metadata"]["name"].startswith(name))

    def worker(self, name="push"):
        return self.find("Deployment", f"jadwal-{name}-worker")

    def pod(self, name="push"):
        return self.worker(name)["spec"]["template"]["spec"]

    def box(self, name="push"):
        return next(box for box in self.pod(name)["containers"] if box["name"] == "jadwal")

    def scaled(self, name="push"):
        return self.find("ScaledObject", f"jadwal-{name}-worker")["spec"]

    def policy(self, name):
        return self.find("NetworkPolicy", name)["spec"]

    def web(self, name):
        return self.find("Deployment", f"jadwal-{name}")["spec"]["template"]["spec"]["containers"][0]

    def service(self):
        return self.find("Service", "jadwal-bridge")["spec"]

    def budget(self):
        return self.find("PodDisruptionBudget", "jadwal-push-worker")["spec"]

    def faults(self):
        return list(Manifests(FACTS, self.documents, PROVIDED).faults())


def env(box, name):
    return next(variable for variable in box["env"] if variable["name"] == name)


# What is broken → how → what the policy must say.
MUTATIONS = {
    "owners' role": (
        lambda m: env(m.web("api"), "DATABASE_URL_FILE").update(value="/etc/jadwal/secrets/DATABASE_URL"),
        "does not log in to the database as jadwal_api",
    ),
    "claim": (lambda m: m.documents.remove(m.find("PersistentVolumeClaim", "jadwal")), "jadwal-erasures, which nobody"),
    "root user": (lambda m: m.pod()["securityContext"].update(runAsUser=0), "runAsUser is not 65532"),
    "may be root": (lambda m: drop(m.pod(), "securityContext", "runAsNonRoot"), "runAsNonRoot is not True"),
    "group": (lambda m: drop(m.pod(), "securityContext", "fsGroup"), "fsGroup is not 65532"),
    "seccomp": (lambda m: drop(m.pod(), "securityContext", "seccompProfile"), "seccompProfile is not"),
    "token": (lambda m: drop(m.pod(), "automountServiceAccountToken"), "automountServiceAccountToken"),
    "host network": (lambda m: m.pod().update(hostNetwork=True), "hostNetwork is set"),
    "writable root": (lambda m: drop(m.box(), "securityContext", "readOnlyRootFilesystem"), "readOnlyRootFilesystem"),
    "escalation": (
        lambda m: m.box()["securityContext"].update(allowPrivilegeEscalation=True), "allowPrivilegeEscalation"
    ),
    "capabilities": (
        lambda m: m.box()["securityContext"]["capabilities"].update(add=["NET_ADMIN"]), "capabilities are not"
    ),
    "own user": (lambda m: m.box()["securityContext"].update(runAsUser=1), "takes rights back"),
    "no memory limit": (lambda m: drop(m.box(), "resources", "limits", "memory"), "resources.limits.memory"),
    "no request": (lambda m: drop(m.box(), "resources", "requests", "cpu"), "resources.requests.cpu"),
    "CPU limit": (lambda m: m.box()["resources"]["limits"].update(cpu="1"), "CPU limit"),
    "latest": (lambda m: m.box().update(image="registry.example.com:5000/jadwal"), "no fixed tag"),
    "program": (lambda m: m.box().update(command=["/usr/bin/jadwal-pull-worker"]), "not a program of the image"),
    "misspelt setting": (lambda m: env(m.box(), "JADWAL_HTTP").update(name="JADWAL_HTPP"), "JADWAL_HTPP is not"),
    "secret in the open": (
        lambda m: m.box()["env"].append({"name": "OPENAI_API_KEY", "value": "k"}), "OPENAI_API_KEY is secret"
    ),
    "setting twice": (lambda m: m.box()["env"].append({"name": "JADWAL_HTTP", "value": "off"}), "given twice"),
    "setting by both ways": (
        lambda m: m.box()["env"].append({"name": "LOG_FORMAT_FILE", "value": "/etc/jadwal/secrets/AMQP_URL"}),
        "LOG_FORMAT is also given as LOG_FORMAT_FILE",
    ),
    "secret key": (
        lambda m: env(m.box(), "AMQP_URL_FILE").update(value="/etc/jadwal/secrets/AMQP"), "needs the key AMQP of"
    ),
    "file in no volume": (lambda m: env(m.box(), "AMQP_URL_FILE").update(value="/etc/x/AMQP_URL"), "in no volume"),
    "file of an authority": (
        lambda m: env(m.box(), "JADWAL_CA_FILE").update(value="/etc/jadwal/authorities/ca.pem"), "the key ca.pem of"
    ),
    "secret": (
        lambda m: m.pod()["volumes"][0]["secret"].update(secretName="other") if "secret" in m.pod()["volumes"][0]
        else m.pod()["volumes"][0]["configMap"].update(name="other"),
        "other, which nobody makes",
    ),
    "settings' ConfigMap": (
        lambda m: m.box()["envFrom"][0]["configMapRef"].update(name="other"), "envFrom needs the ConfigMap other"
    ),
    "setting of a ConfigMap's key": (
        lambda m: env(m.box(), "JADWAL_API_URL")["valueFrom"]["configMapKeyRef"].update(key="JADWAL_URL"),
        "JADWAL_API_URL has no value",
    ),
    "unmounted volume": (lambda m: m.box()["volumeMounts"].pop(), "is not mounted"),
    "mount of nothing": (lambda m: m.box()["volumeMounts"][0].update(name="x"), "mounts x, which is no volume"),
    "writable mount": (lambda m: drop(m.box(), "volumeMounts", 0, "readOnly"), "to write"),
    "host path": (
        lambda m: m.pod()["volumes"].append({"name": "h", "hostPath": {"path": "/"}}), "neither a Secret, a ConfigMap nor"
    ),
    "required setting": (
        lambda m: m.box()["env"].remove(env(m.box(), "DATABASE_URL_FILE")), "DATABASE_URL is not given"
    ),
    "port": (lambda m: m.box()["ports"][0].update(containerPort=9465), "JADWAL_HTTP listens on 9464"),
    "scraped port": (
        lambda m: m.worker()["spec"]["template"]["metadata"]["annotations"].update({"prometheus.io/port": "1"}),
        "prometheus.io/port",
    ),
    "no probe": (lambda m: drop(m.box(), "livenessProbe"), "livenessProbe does not ask"),
    "probe's path": (lambda m: m.box()["readinessProbe"]["httpGet"].update(path="/livez"), "readinessProbe does not"),
    "probe's port": (lambda m: m.box()["startupProbe"]["httpGet"].update(port="metrics"), "startupProbe does not ask"),
    "short start": (lambda m: m.box()["startupProbe"].update(failureThreshold=12), "startupProbe gives up"),
    "short grace": (lambda m: m.pod().update(terminationGracePeriodSeconds=25), "terminationGracePeriodSeconds 25"),
    "long grace of a worker": (
        lambda m: m.box()["env"].append({"name": "JADWAL_SHUTDOWN_GRACE", "value": "1m"}),
        "terminationGracePeriodSeconds 40 is not more",
    ),
    "update": (
        lambda m: m.worker()["spec"]["strategy"]["rollingUpdate"].update(maxUnavailable=1), "an update does not start"
    ),
    "selector": (
        lambda m: m.worker()["spec"].update(selector={"matchLabels": {"app.kubernetes.io/part-of": "jadwal"}}),
        "its selector picks the pods of",
    ),
    "replicas": (lambda m: m.worker()["spec"].update(replicas=3), "which each apply would set back"),
    "missing worker": (lambda m: m.documents.remove(m.worker()), "no Deployment runs jadwal-push-worker"),
    "missing scaler": (
        lambda m: m.documents.remove(m.find("ScaledObject", "jadwal-push-worker")), "no ScaledObject scales"
    ),
    "missing budget": (
        lambda m: m.documents.remove(m.find("PodDisruptionBudget", "jadwal-push-worker")), "no PodDisruptionBudget"
    ),
    "budget's selector": (
        lambda m: m.budget().update(selector={"matchLabels": {"app": "x"}}), "its selector picks the pods of []"
    ),
    "budget's eviction": (lambda m: drop(m.budget(), "unhealthyPodEvictionPolicy"), "without AlwaysAllow"),
    "budget's number": (lambda m: m.budget().update(minAvailable=2), "minAvailable is not 1"),
    "scaler's target": (lambda m: m.scaled()["scaleTargetRef"].update(name="x"), "there is no Deployment x"),
    "scale to zero": (lambda m: m.scaled().update(minReplicaCount=0), "minReplicaCount is 0"),
    "fallback": (lambda m: m.scaled()["fallback"].update(behavior="static"), "fallback does not keep"),
    "low fallback": (lambda m: m.scaled()["fallback"].update(replicas=1), "fallback does not keep"),
    "window": (lambda m: drop(m.scaled(), "advanced"), "the window of scaleDown"),
    "queue": (lambda m: m.scaled()["triggers"][0]["metadata"].update(queueName="q"), "there is no queue q"),
    "low threshold": (lambda m: m.scaled()["triggers"][0]["metadata"].update(value="96"), "is not above the 96"),
    "metric": (
        lambda m: m.scaled("analysis")["triggers"][0]["metadata"].update(query="max(jadwal_due)"), "metric jadwal_due"
    ),
    "empty answer": (
        lambda m: drop(m.scaled("analysis"), "triggers", 0, "metadata", "ignoreNullValues"), "would count as 0"
    ),
    "unknown field": (lambda m: m.scaled().update(minReplicas=2), "ScaledObject jadwal-push-worker"),
    "number for text": (lambda m: m.scaled()["triggers"][0]["metadata"].update(value=2000), "ScaledObject jadwal-push"),
    "login": (
        lambda m: m.scaled()["triggers"][0]["authenticationRef"].update(name="x"), "there is no TriggerAuthentication x"
    ),
    "login's key": (
        lambda m: m.find("TriggerAuthentication", "jadwal")["spec"]["secretTargetRef"][0].update(key="x"), "no key x"
    ),
    "no default": (lambda m: m.documents.remove(m.find("NetworkPolicy", "jadwal-deny-all")), "denies everything"),
    "policy's selector": (
        lambda m: m.policy("jadwal-metrics").update(podSelector={"matchLabels": {"a": "b"}}),
        "its selector picks no pod",
    ),
    "policy's port": (
        lambda m: m.policy("jadwal-metrics")["ingress"][0]["ports"][0].update(port="web"), "the port web is in none"
    ),
    "open rule": (lambda m: drop(m.policy("jadwal-metrics"), "ingress", 0, "from"), "allows everything"),
    "private addresses": (
        lambda m: m.policy("jadwal-internet")["egress"][0]["to"][0]["ipBlock"]["except"].remove("10.0.0.0/8"),
        "together with private addresses",
    ),
    "no database": (lambda m: m.policy("jadwal-services")["egress"].pop(), "may not reach the ports [5432, 5671]"),
    "service's selector": (
        lambda m: m.service().update(selector={"app.kubernetes.io/part-of": "jadwal"}),
        "Service jadwal-bridge: its selector",
    ),
    "service's port": (lambda m: m.service()["ports"][0].update(targetPort="web"), "the port web is in none"),
    "offered health": (lambda m: m.service()["ports"][0].update(targetPort="http"), "must not be offered"),
    "console's port": (lambda m: m.web("console")["ports"][1].update(containerPort=1), "listens on 9464 and 8378"),
    "console's probe": (lambda m: drop(m.web("console"), "readinessProbe"), "readinessProbe does not ask"),
    "console's users": (
        lambda m: env(m.web("console"), "JADWAL_CONSOLE_USERS").update(value="/etc/jadwal/console/people"),
        "needs the key people of",
    ),
    "console's database": (
        lambda m: m.web("console")["env"].remove(env(m.web("console"), "DATABASE_URL_FILE")),
        "jadwal-console: container jadwal: DATABASE_URL is not given",
    ),
    "console on the internet": (
        lambda m: m.policy("jadwal-owners-out")["podSelector"].update(
            matchLabels={"app.kubernetes.io/name": "jadwal-console"}
        ),
        "jadwal-console may reach the ports [443, 465, 587, 8443]",
    ),
    "console's budget": (
        lambda m: m.budget().update(selector={"matchLabels": {"app.kubernetes.io/name": "jadwal-console"}}),
        "with one replica of jadwal-console",
    ),
    "api's budget": (
        lambda m: m.documents.remove(m.find("PodDisruptionBudget", "jadwal-api")), "protects jadwal-api"
    ),
    "password in the open": (
        lambda m: m.web("api")["env"].append({"name": "JADWAL_SMTP_PASSWORD", "value": "p"}),
        "JADWAL_SMTP_PASSWORD is secret",
    ),
    "namespace": (lambda m: drop(m.worker(), "metadata", "namespace"), "not all in one namespace"),
    "secret in a manifest": (
        lambda m: m.documents.append({"kind": "Secret", "metadata": {"name": "s", "namespace": "jadwal"}}),
        "secrets do not belong",
    ),
    "unknown kind": (
        lambda m: m.documents.append({"kind": "Ingress", "metadata": {"name": "i", "namespace": "jadwal"}}),
        "no rule knows the kind Ingress",
    ),
}


class ManifestPolicyTests(unittest.TestCase):
    def test_manifestsAsTheyAreHaveNoFault(self):
        self.assertEqual(Copy().faults(), [])

    def test_policyNamesEachBreak(self):
        for name, (mutate, words) in MUTATIONS.items():
            with self.subTest(name):
                manifests = Copy()
                mutate(manifests)
                self.assertTrue(any(words in fault for fault in manifests.faults()), f"{words}: {manifests.faults()}")

    def test_faultsOfTheSchemaNameTheField(self):
        manifests = Copy()
        manifests.scaled()["pollingInterval"] = 0
        self.assertEqual(len(manifests.faults()), 1)
        self.assertIn("ScaledObject jadwal-push-worker", manifests.faults()[0])


if __name__ == "__main__":
    unittest.main()

"""Checks rendered Kubernetes manifests against each other and against the sources.

    manifest_policy.py PROVIDED RENDERED...

PROVIDED holds what the operator makes (deploy/kubernetes/provided.example.yaml); each RENDERED is the output of
`kubectl kustomize` for one overlay. Prints one line a fault and exits 1 if there is any. Needs PyYAML and jsonschema.
"""

import json
import pathlib
import re
import sys

import jsonschema
import yaml

from packaging_facts import HELD_IN_ADVANCE, PRIVATE_RANGES, Facts
from pod_policy import Provided, pod_faults

# What differs is the number of requests, which no queue tells.
UNSCALED = {"jadwal-bridge", "jadwal-console", "jadwal-api"}
# It holds the keys of messages, and needs nobody but the database and the broker, unless an overlay opens the way to
# an issuer.
SHUT_IN = {"jadwal-console"}
KEDA = jsonschema.Draft202012Validator(json.loads((pathlib.Path(__file__).parent / "schemas/keda.json").read_text()))


def load(path):
    return [document for document in yaml.safe_load_all(pathlib.Path(path).read_text()) if document]


def selects(selector, labels):
    """Whether a label selector picks what has these labels."""
    for expression in selector.get("matchExpressions", []):
        if expression["operator"] != "In" or labels.get(expression["key"]) not in expression["values"]:
            return False
    return all(labels.get(name) == value for name, value in selector.get("matchLabels", {}).items())


class Manifests:
    """One overlay, rendered."""

    def __init__(self, facts, documents, provided):
        self.facts, self.documents = facts, documents
        self.provided = Provided([*provided, *documents])
        self.workloads = self.of_kind("Deployment", "Job")
        self.pods = {
            workload["metadata"]["name"]: workload["spec"]["template"]["metadata"]["labels"]
            for workload in self.workloads
        }

    def of_kind(self, *kinds):
        return [document for document in self.documents if document["kind"] in kinds]

    def named(self, kind):
        return {document["metadata"]["name"]: document for document in self.of_kind(kind)}

    def faults(self):
        """Every fault, each with its object."""
        for document in self.documents:
            where = f"{document['kind']} {document['metadata']['name']}: "
            yield from (where + fault for fault in self._of(document))
        namespaces = {document["metadata"].get("namespace") for document in self.documents}
        if len(namespaces - {None}) != 1 or any(
            "namespace" not in document["metadata"] for document in self.documents if document["kind"] != "Namespace"
        ):
            yield f"the objects are not all in one namespace: {sorted(map(str, namespaces))}"
        yield from self._whole()

    def _of(self, document):
        match document["kind"]:
            case "Deployment" | "Job":
                yield from pod_faults(self.facts, document, self.provided)
                if document["kind"] == "Deployment":
                    yield from self._selector(document)
            case "PodDisruptionBudget":
                yield from self._budget(document)
            case "NetworkPolicy":
                yield from self._network(document)
            case "ScaledObject":
                yield from self._schema(document) or self._scaled(document)
            case "TriggerAuthentication":
                yield from self._schema(document) or self._authentication(document)
            case "Secret":
                yield "secrets do not belong into manifests: the operator makes them"
            case "Service":
                yield from self._service(document)
            case "ConfigMap" | "Namespace" | "PersistentVolumeClaim":
                pass
            case other:
                yield f"no rule knows the kind {other}"

    def _schema(self, document):
        return [
            f"{'.'.join(map(str, error.absolute_path))}: {error.message[:160]}"
            for error in KEDA.iter_errors(document)
        ]

    def _selector(self, deployment):
        name, selector = deployment["metadata"]["name"], deployment["spec"]["selector"]
        picked = sorted(other for other, labels in self.pods.items() if selects(selector, labels))
        if picked != [name]:
            yield f"its selector picks the pods of {picked}"

    def _budget(self, budget):
        picked = [name for name, labels in self.pods.items() if selects(budget["spec"]["selector"], labels)]
        if picked != [budget["metadata"]["name"]]:
            yield f"its selector picks the pods of {picked}"
        if budget["spec"].get("unhealthyPodEvictionPolicy") != "AlwaysAllow":
            yield "without AlwaysAllow no host can be drained during an outage"
        if budget["spec"].get("minAvailable") != 1:
            yield "minAvailable is not 1"
        for name in set(picked) & self._single():
            yield f"with one replica of {name} no host can be drained"

    def _single(self):
        """The Deployments that are to have one replica."""
        return {name for name, found in self.named("Deployment").items() if found["spec"].get("replicas") == 1}

    def _service(self, service):
        selector = {"matchLabels": service["spec"]["selector"]}
        picked = [name for name, labels in self.pods.items() if selects(selector, labels)]
        if picked != [service["metadata"]["name"]]:
            yield f"its selector picks the pods of {picked}"
        known = self._ports(picked)
        for port in service["spec"]["ports"]:
            if port.get("targetPort") not in known:
                yield f"the port {port.get('targetPort')} is in none of its pods"
            if port.get("targetPort") == "http":
                yield "health and metrics have no login, and must not be offered"

    def _ports(self, workloads):
        """The named ports of these workloads' containers."""
        return {
            port["name"]
            for workload in self.workloads
            if workload["metadata"]["name"] in workloads
            for container in workload["spec"]["template"]["spec"]["containers"]
            for port in container.get("ports", [])
        }

    def _network(self, policy):
        spec = policy["spec"]
        picked = [name for name, labels in self.pods.items() if selects(spec["podSelector"], labels)]
        if not picked:
            # The migration is alone in its overlay and brings no policies.
            yield "its selector picks no pod"
        known = self._ports(picked)
        for rule in [*spec.get("ingress", []), *spec.get("egress", [])]:
            if not (rule.get("from") or rule.get("to")) or not rule.get("ports"):
                yield "a rule without peers or without ports allows everything"
            for port in rule.get("ports", []):
                if isinstance(port["port"], str) and port["port"] not in known:
                    yield f"the port {port['port']} is in none of its pods"
            for peer in rule.get("to", []):
                block = peer.get("ipBlock", {})
                if block.get("cidr") == "0.0.0.0/0" and not PRIVATE_RANGES <= set(block.get("except", [])):
                    yield "the internet is allowed together with private addresses"

    def _scaled(self, scaled):
        spec = scaled["spec"]
        deployments = self.named("Deployment")
        target = deployments.get(spec["scaleTargetRef"]["name"])
        if target is None:
            yield f"there is no Deployment {spec['scaleTargetRef']['name']}"
        elif "replicas" in target["spec"]:
            yield "its Deployment has replicas, which each apply would set back"
        least, most = spec.get("minReplicaCount", 0), spec.get("maxReplicaCount", 100)
        fallback = spec.get("fallback", {})
        if least < 2:
            yield f"minReplicaCount is {least}: with one worker a kind stands still whenever it is replaced"
        if not least <= fallback.get("replicas", 0) <= most or fallback.get("behavior") != "currentReplicasIfHigher":
            yield "fallback does not keep the replicas when the source is away"
        behavior = spec.get("advanced", {}).get("horizontalPodAutoscalerConfig", {}).get("behavior", {})
        if behavior.get("scaleDown", {}).get("stabilizationWindowSeconds", 0) < 300:
            yield "the window of scaleDown is shorter than 300 s"
        for trigger in spec["triggers"]:
            yield from self._trigger(trigger)

    def _trigger(self, trigger):
        metadata = trigger["metadata"]
        if trigger["type"] == "rabbitmq":
            queue = metadata["queueName"]
            if queue not in self.facts.queues:
                yield f"there is no queue {queue}"
            elif float(metadata["value"]) <= HELD_IN_ADVANCE[queue]:
                yield f"value {metadata['value']} is not above the {HELD_IN_ADVANCE[queue]} that one worker holds"
            if trigger["authenticationRef"]["name"] not in self.named("TriggerAuthentication"):
                yield f"there is no TriggerAuthentication {trigger['authenticationRef']['name']}"
            return
        for metric in re.findall(r"\bjadwal_\w+", metadata["query"]) or ["in the query"]:
            if metric not in self.facts.metrics:
                yield f"there is no metric {metric}"
        if metadata.get("ignoreNullValues") != "false":
            yield "an empty answer of Prometheus would count as 0: ignoreNullValues must be false"

    def _authentication(self, authentication):
        for reference in authentication["spec"]["secretTargetRef"]:
            secret = ("Secret", reference["name"])
            if reference["key"] not in self.provided.keys.get(secret, ()):
                yield f"the Secret {reference['name']} has no key {reference['key']}"
            else:
                self.provided.used.add((*secret, reference["key"]))

    def _whole(self):
        """What an overlay with workers must have, as a whole."""
        deployments = self.named("Deployment")
        if not deployments:
            return
        run = {
            container["command"][0].rpartition("/")[2]
            for deployment in deployments.values()
            for container in deployment["spec"]["template"]["spec"]["containers"]
        }
        for missing in sorted(self.facts.workers - run):
            yield f"no Deployment runs {missing}"
        if scaled := self.of_kind("ScaledObject"):
            targets = {document["spec"].get("scaleTargetRef", {}).get("name") for document in scaled}
            for name in sorted(deployments.keys() - targets - UNSCALED):
                yield f"no ScaledObject scales {name}"
            for name in sorted(deployments.keys() - self.named("PodDisruptionBudget").keys() - self._single()):
                yield f"no PodDisruptionBudget protects {name}"
        policies = [document["spec"] for document in self.of_kind("NetworkPolicy")]
        closed = {"podSelector": {}, "policyTypes": ["Ingress", "Egress"]}
        if closed not in policies:
            yield "no NetworkPolicy denies everything by default"
        for name, labels in self.pods.items():
            ports = {
                port["port"]
                for spec in policies
                if selects(spec["podSelector"], labels)
                for rule in spec.get("egress", [])
                for port in rule["ports"]
            }
            if missing := {53, 5671, 5432} - ports:
                yield f"{name} may not reach the ports {sorted(missing)}"
            if name in SHUT_IN and (more := ports - {53, 5671, 5432}):
                yield f"{name} may reach the ports {sorted(more)}, and needs none of them"


def main(provided_path, rendered):
    facts, provided = Facts(), load(provided_path)
    faults, used, keys = [], set(), set()
    for path in rendered:
        manifests = Manifests(facts, load(path), provided)
        faults += [f"{pathlib.Path(path).name}: {fault}" for fault in manifests.faults()]
        used |= manifests.provided.used
    keys = {(*source, key) for source, names in Provided(provided).keys.items() for key in names}
    name = pathlib.Path(provided_path).name
    faults += [f"{name}: nobody reads {key} of {source}" for _, source, key in sorted(keys - used)]
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    if len(sys.argv) < 3:
        raise SystemExit(__doc__)
    sys.exit(main(sys.argv[1], sys.argv[2:]))

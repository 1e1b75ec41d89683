"""Reckons replicas as KEDA 2.17 and the horizontal pod autoscaler of Kubernetes do. Pure: time and values come in.

What is modelled: average values, the tolerance of a tenth, several triggers, failing sources with `fallback`, windows
of stabilisation, policies and bounds. What is not: pods that are not ready yet, and zero replicas.
"""

import dataclasses
import math

TOLERANCE = 0.1
SYNC_SECONDS = 15
# What the autoscaler does unless `behavior` says otherwise.
STANDARD = {
    "scaleUp": {
        "stabilizationWindowSeconds": 0,
        "policies": [
            {"type": "Percent", "value": 100, "periodSeconds": 15}, {"type": "Pods", "value": 4, "periodSeconds": 15},
        ],
    },
    "scaleDown": {
        "stabilizationWindowSeconds": 300, "policies": [{"type": "Percent", "value": 100, "periodSeconds": 15}],
    },
}


@dataclasses.dataclass
class Trigger:
    kind: str
    metadata: dict
    target: float
    failures: int = 0


class Reckoning:
    """The state of one ScaledObject."""

    def __init__(self, document, shrink=1, most=None):
        """`shrink` divides the targets and `most` lowers the greatest number, for runs on small machines."""
        spec = document["spec"]
        self.name = spec["scaleTargetRef"]["name"]
        self.least = spec.get("minReplicaCount", 0)
        self.most = min(spec.get("maxReplicaCount", 100), most or math.inf)
        self.fallback = spec.get("fallback")
        self.triggers = [
            Trigger(trigger["type"], trigger["metadata"], target_of(trigger) / shrink) for trigger in spec["triggers"]
        ]
        behavior = spec.get("advanced", {}).get("horizontalPodAutoscalerConfig", {}).get("behavior", {})
        self.rules = {name: {**standard, **behavior.get(name, {})} for name, standard in STANDARD.items()}
        self.recommendations = []
        self.changes = []

    def replicas(self, now, current, values):
        """How many replicas there should be. `values` has one value for each trigger, None where its source failed."""
        wanted = self._bounded(self._wanted(current, values))
        wanted = self._stabilised(now, current, wanted)
        return self._bounded(self._within_policies(now, current, wanted))

    def changed(self, now, difference):
        """Notes that replicas were started or ended; policies look back at it."""
        self.changes.append((now, difference))

    def _bounded(self, count):
        return max(self.least, min(self.most, count))

    def _wanted(self, current, values):
        proposals, has_failed = [], False
        for trigger, value in zip(self.triggers, values, strict=True):
            trigger.failures = 0 if value is not None else trigger.failures + 1
            if value is None:
                value = self._value_instead(trigger, current)
            if value is None:
                has_failed = True
            else:
                proposals.append(proposal(value, trigger.target, current))
        if not proposals:
            return current
        # While one source fails, nothing is scaled down.
        return max(*proposals, current) if has_failed else max(proposals)

    def _value_instead(self, trigger, current):
        """What KEDA tells once a source has failed more often than the threshold."""
        if self.fallback is None or trigger.failures <= self.fallback["failureThreshold"]:
            return None
        count = self.fallback["replicas"]
        match self.fallback.get("behavior", "static"):
            case "currentReplicas":
                count = current
            case "currentReplicasIfHigher":
                count = max(count, current)
            case "currentReplicasIfLower":
                count = min(count, current)
        return trigger.target * count

    def _stabilised(self, now, current, wanted):
        longest = max(rule["stabilizationWindowSeconds"] for rule in self.rules.values())
        self.recommendations = [(at, count) for at, count in self.recommendations if at > now - longest]

        def within(name):
            begin = now - self.rules[name]["stabilizationWindowSeconds"]
            return [wanted, *(count for at, count in self.recommendations if at > begin)]

        # Up only to what was wanted all the time, down only to the most that was wanted.
        count = min(max(current, min(within("scaleUp"))), max(within("scaleDown")))
        self.recommendations.append((now, wanted))
        return count

    def _within_policies(self, now, current, wanted):
        if wanted == current:
            return current
        rule = self.rules["scaleUp" if wanted > current else "scaleDown"]
        if rule.get("selectPolicy") == "Disabled":
            return current
        bounds = []
        for policy in rule["policies"]:
            begin = now - policy["periodSeconds"]
            at_begin = current - sum(difference for at, difference in self.changes if at > begin)
            step = policy["value"] if policy["type"] == "Pods" else at_begin * policy["value"] / 100
            bounds.append(math.ceil(at_begin + step) if wanted > current else max(0, math.floor(at_begin - step)))
        is_careful = rule.get("selectPolicy") == "Min"
        if wanted > current:
            return max(current, min(wanted, min(bounds) if is_careful else max(bounds)))
        return min(current, max(wanted, max(bounds) if is_careful else min(bounds)))


def target_of(trigger):
    return float(trigger["metadata"]["value" if trigger["type"] == "rabbitmq" else "threshold"])


def proposal(value, target, current):
    """The autoscaler's formula for an average value of all replicas."""
    if current > 0 and 1 - TOLERANCE <= value / (target * current) <= 1 + TOLERANCE:
        return current
    return math.ceil(value / target)

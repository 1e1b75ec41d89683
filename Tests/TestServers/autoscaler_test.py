"""Unit tests of autoscaler_reckoning.py and of how autoscaler.py reads a gauge.

    python3 -m unittest autoscaler_test
"""

import unittest

from autoscaler_reckoning import SYNC_SECONDS, Reckoning, proposal
from autoscaler import gauge_of, largest


def scaled(value=100, least=2, most=10, fallback=True, behavior=None, triggers=1):
    spec = {
        "scaleTargetRef": {"name": "worker"}, "minReplicaCount": least, "maxReplicaCount": most,
        "triggers": [{"type": "rabbitmq", "metadata": {"queueName": "q", "value": str(value)}}] * triggers,
    }
    if fallback:
        spec["fallback"] = {"failureThreshold": 3, "replicas": 4, "behavior": "currentReplicasIfHigher"}
    if behavior:
        spec["advanced"] = {"horizontalPodAutoscalerConfig": {"behavior": behavior}}
    return {"spec": spec}


class Play:
    """Reckons every 15 s and does what was reckoned."""

    def __init__(self, document, current=2):
        self.reckoning, self.current, self.now = Reckoning(document), current, 0

    def step(self, *values):
        count = self.reckoning.replicas(self.now, self.current, values)
        if count != self.current:
            self.reckoning.changed(self.now, count - self.current)
        self.current, self.now = count, self.now + SYNC_SECONDS
        return count


class ProposalTests(unittest.TestCase):
    def test_valueWithinATenthChangesNothing(self):
        self.assertEqual(proposal(220, 100, 2), 2)
        self.assertEqual(proposal(180, 100, 2), 2)

    def test_valueBeyondATenthIsDividedAndRoundedUp(self):
        self.assertEqual(proposal(221, 100, 2), 3)
        self.assertEqual(proposal(179, 100, 2), 2)
        self.assertEqual(proposal(99, 100, 2), 1)

    def test_nothingToDoWantsNobody(self):
        self.assertEqual(proposal(0, 100, 2), 0)


class BoundTests(unittest.TestCase):
    def test_replicasStayBetweenLeastAndMost(self):
        self.assertEqual(Play(scaled()).step(0), 2)
        self.assertEqual(Play(scaled(), current=8).step(1_000_000), 10)

    def test_shrinkDividesTheTargetAndMostLowersTheBound(self):
        reckoning = Reckoning(scaled(value=100), shrink=10, most=3)
        self.assertEqual((reckoning.triggers[0].target, reckoning.most), (10, 3))


class PolicyTests(unittest.TestCase):
    def test_fourPodsOrTwiceAsManyStartIn15Seconds(self):
        play = Play(scaled(most=100))
        self.assertEqual([play.step(1_000_000) for _ in range(4)], [6, 12, 24, 48])

    def test_policyLooksBackOverItsWholePeriod(self):
        behavior = {"scaleUp": {"policies": [{"type": "Pods", "value": 1, "periodSeconds": 60}]}}
        play = Play(scaled(behavior=behavior))
        self.assertEqual([play.step(1_000_000) for _ in range(6)], [3, 3, 3, 3, 4, 4])

    def test_minTakesTheMoreCarefulPolicy(self):
        policies = [
            {"type": "Pods", "value": 1, "periodSeconds": 15}, {"type": "Percent", "value": 300, "periodSeconds": 15},
        ]
        self.assertEqual(Play(scaled(behavior={"scaleUp": {"policies": policies}})).step(1_000_000), 8)
        careful = {"scaleUp": {"policies": policies, "selectPolicy": "Min"}}
        self.assertEqual(Play(scaled(behavior=careful)).step(1_000_000), 3)

    def test_disabledNeverScalesDown(self):
        behavior = {"scaleDown": {"selectPolicy": "Disabled", "stabilizationWindowSeconds": 0}}
        self.assertEqual(Play(scaled(behavior=behavior), current=9).step(0), 9)

    def test_scaleDownTakesOnePodAMinuteIfItsPolicySaysSo(self):
        policies = [{"type": "Pods", "value": 1, "periodSeconds": 60}]
        behavior = {"scaleDown": {"stabilizationWindowSeconds": 0, "policies": policies}}
        play = Play(scaled(behavior=behavior), current=5)
        self.assertEqual([play.step(0) for _ in range(9)], [4, 4, 4, 4, 3, 3, 3, 3, 2])


class WindowTests(unittest.TestCase):
    def test_replicasStayFor300SecondsAfterTheLastNeed(self):
        play = Play(scaled())
        self.assertEqual(play.step(400), 4)
        counts = [play.step(0) for _ in range(20)]
        self.assertEqual(counts, [4] * 19 + [2])

    def test_shortNeedInTheWindowKeepsReplicas(self):
        play = Play(scaled())
        play.step(400)
        for _ in range(10):
            play.step(0)
        play.step(400)
        self.assertEqual([play.step(0) for _ in range(20)], [4] * 19 + [2])

    def test_windowUpwardsWaitsForALastingNeed(self):
        play = Play(scaled(behavior={"scaleUp": {"stabilizationWindowSeconds": 30}}))
        play.step(200)
        self.assertEqual([play.step(400) for _ in range(2)], [2, 4])


class FailingSourceTests(unittest.TestCase):
    def test_sourceThatIsAwayNeverTakesReplicas(self):
        play = Play(scaled(), current=7)
        self.assertEqual({play.step(None) for _ in range(40)}, {7})

    def test_fallbackCountsAfterMoreFailuresThanTheThreshold(self):
        play = Play(scaled())
        self.assertEqual([play.step(None) for _ in range(5)], [2, 2, 2, 4, 4])

    def test_withoutFallbackNothingMoves(self):
        play = Play(scaled(fallback=False))
        self.assertEqual({play.step(None) for _ in range(10)}, {2})

    def test_staticFallbackTakesReplicasAfterTheWindow(self):
        document = scaled()
        document["spec"]["fallback"]["behavior"] = "static"
        play = Play(document, current=7)
        counts = [play.step(None) for _ in range(30)]
        self.assertEqual((counts[2], counts[-1]), (7, 4))

    def test_answerEndsTheCountOfFailures(self):
        play = Play(scaled())
        self.assertEqual([play.step(value) for value in (None, None, None, 0, None, None, None)], [2] * 7)

    def test_oneFailingTriggerHoldsAndDoesNotHinderTheOther(self):
        play = Play(scaled(triggers=2), current=5)
        self.assertEqual(play.step(0, None), 5)
        self.assertEqual(play.step(600, None), 6)

    def test_largestTriggerCounts(self):
        self.assertEqual(Play(scaled(triggers=2)).step(300, 500), 5)


class GaugeTests(unittest.TestCase):
    TEXT = "# TYPE a gauge\na 3\nab 9\na{state=\"due\"} 7\nb NaN\n"

    def test_gaugeIsReadWithAndWithoutLabels(self):
        self.assertEqual(gauge_of(self.TEXT, "a"), 7)
        self.assertEqual(gauge_of(self.TEXT, "ab"), 9)

    def test_gaugeThatIsNotThereOrNoNumberIsNone(self):
        self.assertIsNone(gauge_of(self.TEXT, "c"))
        self.assertIsNone(gauge_of(self.TEXT, "b"))

    def test_onlyTheQueryThatIsUnderstoodIsAnswered(self):
        self.assertEqual(largest("max(jadwal_due_conversations)"), "jadwal_due_conversations")
        with self.assertRaises(ValueError):
            largest("sum(jadwal_due_conversations)")


if __name__ == "__main__":
    unittest.main()

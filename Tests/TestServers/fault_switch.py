"""The switch of a server that can be told to misbehave. Standard library only; imported by other test servers.

What is posted to a bed's control path is one JSON object:

    fault         the name of what goes wrong, as the bed lists them; null heals
    seconds       how long, otherwise until it is healed
    requests      how many times, otherwise without a limit
    probability   of each request that could be hurt, otherwise 1
    seed          of that chance
    methods       which HTTP methods are hurt, otherwise all
    retry_after   seconds, for faults that say when to come again
    interval      seconds between two bytes, for faults that drip

What is read from it: {"fault": name or null, "requests": seen so far, "struck": {name: how often}}.
"""

import os
import random
import sys
import threading
import time


def end_with_input():
    """Ends this process when its standard input does: a bed does not outlive a test run that was killed."""

    def wait():
        sys.stdin.buffer.read()
        os._exit(0)

    threading.Thread(target=wait, daemon=True).start()


class FaultSwitch:
    def __init__(self, faults):
        self.faults = faults
        self.lock = threading.Lock()
        self.requests = 0
        self.struck = {}
        self.order = None

    def set(self, order):
        if order.get("fault") is not None and order["fault"] not in self.faults:
            raise ValueError(f"no such fault: {order['fault']}")
        with self.lock:
            if order.get("fault") is None:
                self.order = None
                return
            self.order = dict(order)
            self.random = random.Random(order.get("seed", 1))
            self.left = order.get("requests")
            seconds = order.get("seconds")
            self.end = None if seconds is None else time.monotonic() + seconds

    def take(self, method="POST", can_hurt=lambda order: True):
        """The order that this request falls under, or None. Counts it."""
        with self.lock:
            self.requests += 1
            self._expire()
            order = self.order
            if order is None or not can_hurt(order):
                return None
            if "methods" in order and method not in order["methods"]:
                return None
            if self.random.random() >= order.get("probability", 1):
                return None
            if self.left is not None:
                self.left -= 1
            self.struck[order["fault"]] = self.struck.get(order["fault"], 0) + 1
            return order

    def is_set_to(self, fault):
        with self.lock:
            self._expire()
            return self.order is not None and self.order["fault"] == fault

    def state(self):
        with self.lock:
            self._expire()
            fault = self.order["fault"] if self.order else None
            return {"fault": fault, "requests": self.requests, "struck": dict(self.struck)}

    def _expire(self):
        over = self.order is not None and (self.left == 0 or self.end is not None and time.monotonic() > self.end)
        if over:
            self.order = None

"""KEDA and the horizontal pod autoscaler for real workers of this machine, by the ScaledObjects of the manifests.

    autoscaler.py RENDERED PROGRAMS [--shrink N] [--most N] [--speed N] [--only WORKER]...

Reads the ScaledObjects of RENDERED (the output of `kubectl kustomize`), keeps as many workers of each kind as the
autoscaler would, and prints one line for each change until its standard input ends; then it drains all. Workers are
started with this process' environment. --shrink divides the targets, --most bounds the replicas, and with --speed 15 a
second counts as 15. Needs PyYAML and pika.
"""

import argparse
import math
import os
import pathlib
import re
import signal
import subprocess
import sys
import threading
import time
import urllib.request

import pika
import yaml

from autoscaler_reckoning import SYNC_SECONDS, Reckoning
from server_bed import free_port

GRACE_SECONDS = 40


def queue_length(url, queue):
    """Messages that no worker holds, as KEDA asks by AMQP; None if the broker does not tell."""
    try:
        connection = pika.BlockingConnection(pika.URLParameters(url))
        try:
            return connection.channel().queue_declare(queue, passive=True).method.message_count
        finally:
            connection.close()
    except (pika.exceptions.AMQPError, OSError):
        return None


def largest(query):
    """The gauge that a query asks for: only `max(NAME)` is understood."""
    if match := re.fullmatch(r"max\((\w+)\)", query):
        return match.group(1)
    raise ValueError(f"not a query that this autoscaler can answer: {query}")


def gauge_of(text, name):
    """The largest value of a gauge in a text of metrics, or None."""
    found = re.findall(rf"^{name}(?:\{{.*\}})? (\S+)$", text, re.M)
    values = [value for value in map(float, found) if not math.isnan(value)]
    return max(values, default=None)


class Worker:
    def __init__(self, program, environment, log):
        self.port = free_port()
        self.process = subprocess.Popen(
            [program], stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True,
            env={**environment, "JADWAL_HTTP": f"127.0.0.1:{self.port}"},
            # Where analysis-workers find the prompts.
            cwd=pathlib.Path(__file__).parents[2],
        )

    def metrics(self):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/metrics", timeout=5) as reply:
                return reply.read().decode()
        except OSError:
            return ""

    def is_ready(self):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/readyz", timeout=5) as reply:
                return reply.status == 200
        except OSError:
            return False


class Fleet:
    """The workers of one kind. The newest is ended first, as a ReplicaSet does."""

    def __init__(self, programs, name, environment, log):
        self.program, self.name = f"{os.path.abspath(programs)}/{name}", name
        self.environment, self.log = environment, log
        self.workers, self.ending, self.exits = [], [], []

    def scale(self, count):
        while len(self.workers) < count:
            self.workers.append(Worker(self.program, self.environment, self.log))
        while len(self.workers) > count:
            worker = self.workers.pop()
            worker.process.send_signal(signal.SIGTERM)
            self.ending.append((worker, time.monotonic()))

    def reap(self):
        """Notes how drained workers ended, and kills what is still there after the grace, as the kubelet does."""
        for worker, since in list(self.ending):
            if worker.process.poll() is None and time.monotonic() - since > GRACE_SECONDS:
                worker.process.kill()
                worker.process.wait()
            if worker.process.poll() is not None:
                self.exits.append(worker.process.returncode)
                self.ending.remove((worker, since))

    def check(self):
        """A worker that ended by itself is a fault: nothing here asked it to."""
        for worker in self.workers:
            if worker.process.poll() is not None:
                raise SystemExit(f"a {self.name} ended by itself with {worker.process.returncode}")

    def drain(self):
        self.scale(0)
        while self.ending:
            self.reap()
            time.sleep(0.1)

    def kill(self):
        for worker in [*self.workers, *(worker for worker, _ in self.ending)]:
            if worker.process.poll() is None:
                worker.process.kill()


class Autoscaler:
    def __init__(self, documents, programs, environment, log, shrink=1, most=None, speed=1, only=()):
        self.reckonings = [
            Reckoning(document, shrink, most)
            for document in documents
            if document["kind"] == "ScaledObject" and (not only or document["spec"]["scaleTargetRef"]["name"] in only)
        ]
        if not self.reckonings:
            raise SystemExit("there is no ScaledObject to follow")
        self.broker, self.speed, self.begin = environment["AMQP_URL"], speed, time.monotonic()
        self.fleets = {
            reckoning.name: Fleet(programs, reckoning.name, environment, log) for reckoning in self.reckonings
        }
        # Worker → what its sources answered.
        self.answered = {}

    def start(self):
        for reckoning in self.reckonings:
            self._scale(reckoning, reckoning.least)

    def now(self):
        return (time.monotonic() - self.begin) * self.speed

    def step(self):
        """One round of the autoscaler."""
        for reckoning in self.reckonings:
            fleet = self.fleets[reckoning.name]
            fleet.check()
            fleet.reap()
            values = [self.value(trigger, fleet) for trigger in reckoning.triggers]
            self.answered.setdefault(reckoning.name, []).extend(value for value in values if value is not None)
            self._scale(reckoning, reckoning.replicas(self.now(), len(fleet.workers), values))

    def value(self, trigger, fleet):
        if trigger.kind == "rabbitmq":
            return queue_length(self.broker, trigger.metadata["queueName"])
        name = largest(trigger.metadata["query"])
        values = [gauge_of(worker.metrics(), name) for worker in fleet.workers]
        return max((value for value in values if value is not None), default=None)

    def _scale(self, reckoning, count):
        fleet = self.fleets[reckoning.name]
        difference = count - len(fleet.workers)
        if difference:
            fleet.scale(count)
            reckoning.changed(self.now(), difference)
            print(f"{self.now():6.0f} s  {reckoning.name}: {count}", flush=True)

    def replicas(self, name):
        return len(self.fleets[name].workers)

    def follow(self, until):
        """Rounds at the autoscaler's pace until the condition holds."""
        next_round = time.monotonic()
        while not until():
            if time.monotonic() >= next_round:
                self.step()
                next_round += SYNC_SECONDS / self.speed
            time.sleep(min(0.1, SYNC_SECONDS / self.speed))

    def end(self):
        """Drains all workers and returns their exit codes."""
        for fleet in self.fleets.values():
            fleet.drain()
        return [code for fleet in self.fleets.values() for code in fleet.exits]

    def kill(self):
        for fleet in self.fleets.values():
            fleet.kill()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rendered")
    parser.add_argument("programs")
    parser.add_argument("--shrink", type=float, default=1)
    parser.add_argument("--most", type=int)
    parser.add_argument("--speed", type=float, default=1)
    parser.add_argument("--only", action="append", default=[])
    options = parser.parse_args()
    documents = [document for document in yaml.safe_load_all(pathlib.Path(options.rendered).read_text()) if document]
    autoscaler = Autoscaler(
        documents, options.programs, dict(os.environ), sys.stderr, options.shrink, options.most, options.speed,
        options.only,
    )
    ended = threading.Event()
    threading.Thread(target=lambda: (sys.stdin.buffer.read(), ended.set()), daemon=True).start()
    try:
        autoscaler.start()
        autoscaler.follow(ended.is_set)
        sys.exit(max(autoscaler.end(), default=0))
    finally:
        autoscaler.kill()


if __name__ == "__main__":
    main()

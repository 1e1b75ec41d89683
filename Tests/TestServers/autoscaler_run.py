"""A backlog, an autoscaler by the manifests, and real workers: are replicas right, and is everything there at the end?

    autoscaler_run.py RENDERED PROGRAMS [--messages N] [--shrink N] [--speed N] [--drains N]

1. N messages wait (12000) before any worker runs. By the ScaledObjects of RENDERED there must be 4 message-workers
   within 60 s of the autoscaler's time, and 2 again within 7 min after the queue is empty. analysis-workers follow
   their gauge.
2. Then the broker does not tell the queue's length for 2 min: replicas must not become fewer, and the fallback counts.
3. Then workers are ended and started (--drains, 6) while further messages flow.
At the end each message is stored once, there is no failure, no attempt was spent, and every worker exited with 0.

--shrink divides the ScaledObjects' targets (20), and with --speed 20, the default, a second counts as 20. At full size:
--messages 500000 --shrink 1 --speed 1 --drains 30. Needs what autoscaler.py and packaging_bed.py need.
"""

import argparse
import pathlib
import subprocess
import sys
import tempfile
import threading
import time

import yaml

from autoscaler import Autoscaler, queue_length
from packaging_bed import Installation, calendar_host, small_talk
from server_bed import free_port

EACH = 10
MESSAGES, ANALYSIS, QUEUE = "jadwal-message-worker", "jadwal-analysis-worker", "wasapp.messages"


class Run:
    def __init__(self, options, installation, log):
        self.options, self.installation = options, installation
        model = free_port()
        self.model = subprocess.Popen(
            [f"{options.programs}/jadwal-offline-model", "--listen", f"127.0.0.1:{model}"],
            stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=installation.environment(),
        )
        documents = yaml.safe_load_all(pathlib.Path(options.rendered).read_text())
        self.autoscaler = Autoscaler(
            [document for document in documents if document], options.programs,
            installation.environment(
                JADWAL_QUIET_PERIOD="2s", JADWAL_ALLOW_PRIVATE=calendar_host(), OPENAI_MODEL="jadwal-offline",
                OPENAI_BASE_URL=f"http://127.0.0.1:{model}/v1",
            ),
            log, shrink=options.shrink, most=4, speed=options.speed, only=(MESSAGES, ANALYSIS),
        )
        self.published = 0

    def publish(self, chats):
        first, self.published = self.published // EACH, self.published + chats * EACH
        self.installation.publish(small_talk(self.customer, chats, EACH, first))

    def waiting(self):
        return queue_length(self.installation.settings["AMQP_URL"], QUEUE)

    def follow(self, what, condition, simulated_seconds):
        """Lets the autoscaler work until the condition holds; returns the seconds that it took, by its time."""
        begin = self.autoscaler.now()

        def is_over():
            if self.autoscaler.now() - begin > simulated_seconds:
                raise SystemExit(f"not within {simulated_seconds} s: {what}; waiting: {self.waiting()}")
            return condition()

        self.autoscaler.follow(is_over)
        return self.autoscaler.now() - begin

    def backlog(self):
        self.publish(self.options.messages // EACH)
        print(f"{self.waiting()} messages wait")
        self.autoscaler.begin = time.monotonic()
        self.autoscaler.start()
        replicas = lambda: self.autoscaler.replicas(MESSAGES)
        print(f"4 message-workers after {self.follow('4 workers', lambda: replicas() == 4, 60):.0f} s")
        # Two cores store as fast as they can, whatever the autoscaler's clock says.
        self.follow("the queue is empty", lambda: self.waiting() == 0, 120 * self.options.speed)
        print(f"2 message-workers {self.follow('2 workers', lambda: replicas() == 2, 420):.0f} s after it was empty")
        for fleet in self.autoscaler.fleets.values():
            for worker in fleet.workers:
                self.installation.await_true(f"each {fleet.name} is ready", worker.is_ready, 60)
        if not self.autoscaler.answered.get(ANALYSIS):
            raise SystemExit("no analysis-worker has told how many conversations are due")
        print(f"analysis-workers told {max(self.autoscaler.answered[ANALYSIS]):.0f} due conversations at most")

    def source_away(self):
        """Only the autoscaler's own connection fails; workers keep theirs."""
        broker, counts = self.autoscaler.broker, [self.autoscaler.replicas(MESSAGES)]
        self.autoscaler.broker = f"amqp://127.0.0.1:{free_port()}/"
        end = self.autoscaler.now() + 120

        def is_over():
            counts.append(self.autoscaler.replicas(MESSAGES))
            return self.autoscaler.now() > end

        self.autoscaler.follow(is_over)
        self.autoscaler.broker = broker
        if counts != sorted(counts) or counts[-1] != 4:
            raise SystemExit(f"replicas while the source was away: {sorted(set(counts))}, at last {counts[-1]}")
        print(f"from {counts[0]} to {counts[-1]} message-workers while the source was away, never fewer")

    def drains(self):
        fleet = self.autoscaler.fleets[MESSAGES]
        publisher = threading.Thread(
            target=lambda: [self.publish(20) for _ in range(self.options.drains)], daemon=True
        )
        publisher.start()
        for _ in range(self.options.drains):
            fleet.scale(3)
            newest = fleet.workers[-1]
            self.installation.await_true("a new worker is ready", newest.is_ready, 60)
            fleet.scale(2)
        publisher.join(timeout=120)
        self.installation.await_true("the queue is empty", lambda: self.waiting() == 0, 60)
        print(f"{self.options.drains} workers were ended while messages flowed")

    def check(self, exits):
        bed = self.installation
        found = {
            "messages": bed.count("message"), "conversations": bed.count("conversation"),
            "failures": bed.count("failure"), "attempts": bed.count("conversation", "attempts > 0"),
            "exits other than 0": sum(code != 0 for code in exits),
        }
        wanted = {
            "messages": self.published, "conversations": self.published // EACH, "failures": 0, "attempts": 0,
            "exits other than 0": 0,
        }
        if found != wanted:
            raise SystemExit(f"found {found}, wanted {wanted}")
        print(f"{self.published} messages stored once, no failure, no attempt spent")
        print(f"{len(exits)} workers exited with 0")

    def run(self):
        self.installation.run("jadwal", "migrate")
        self.installation.run("jadwal", "topology")
        self.customer = self.installation.add_customer()
        try:
            self.backlog()
            self.source_away()
            self.drains()
            self.check(self.autoscaler.end())
        finally:
            self.autoscaler.kill()
            self.model.kill()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rendered")
    parser.add_argument("programs")
    parser.add_argument("--messages", type=int, default=12_000)
    parser.add_argument("--shrink", type=float, default=20)
    parser.add_argument("--speed", type=float, default=20)
    parser.add_argument("--drains", type=int, default=6)
    options = parser.parse_args()
    with Installation(options.programs) as installation, tempfile.TemporaryFile("w+") as log:
        try:
            Run(options, installation, log).run()
        except SystemExit:
            log.seek(0)
            sys.stderr.write("".join(log.readlines()[-20:]))
            raise


if __name__ == "__main__":
    main()

"""Push services of browsers that fail (RFC 8030). Standard library only.

    web_push_service.py SERVICES SEED PROBABILITY

prints "port N" when it listens on that port of 127.0.0.1, 127.0.0.2 and so on, so many SERVICES. POST /push/<name> is
a browser. What has not the headers of RFC 8030, 8188 and 8292 is refused with 400, and counted as invalid. With the
PROBABILITY one of these happens: 500, 503, 429 (with Retry-After), cut (the connection ends, and nothing was taken),
lost (the push is taken, and the connection ends without an answer), closing (the connection ends after the answer).

Browsers whose name begins with "gone" take one push and are forgotten then: the next one is answered 410 or 404.

GET /tally tells what was taken. A push is known by its browser and its topic:

    taken      how many different ones of each browser
    twice      those that came again although their sender had got the whole answer that they were taken
    ambiguous  those whose sender could not know
    repeated   further acceptances of the same, all together
    forgotten  requests to browsers that were forgotten before
    faults     how often each happened
    samples    some that were taken, with what is needed to open them
"""

import base64
import collections
import json
import random
import socket
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from fault_switch import end_with_input

REFUSALS = {"500": 500, "503": 503, "429": 429}
FAULTS = [*REFUSALS, "cut", "lost", "closing"]
SAMPLED = 40


class Tally:
    def __init__(self, seed, probability):
        self.lock = threading.Lock()
        self.random = random.Random(seed)
        self.probability = probability
        self.pushes = collections.defaultdict(collections.Counter)
        self.told, self.ambiguous, self.gone = set(), set(), set()
        self.twice = self.repeated = self.forgotten = self.invalid = 0
        self.faults = collections.Counter()
        self.bag = []
        self.samples = []

    def fault(self):
        with self.lock:
            if self.random.random() >= self.probability:
                return None
            # Each happens before one comes again.
            self.bag = self.bag or self.random.sample(FAULTS, len(FAULTS))
            fault = self.bag.pop()
            self.faults[fault] += 1
            return fault

    def is_gone(self, name):
        """A browser that has taken a push is gone with the next request."""
        with self.lock:
            if not name.startswith("gone") or not self.pushes[name]:
                return False
            self.forgotten += name in self.gone
            self.gone.add(name)
            return True

    def take(self, name, topic, is_told, sample):
        with self.lock:
            key = (name, topic)
            if self.pushes[name][topic]:
                self.repeated += 1
                self.twice += key in self.told
            self.pushes[name][topic] += 1
            (self.told if is_told else self.ambiguous).add(key)
            if len(self.samples) < SAMPLED and self.random.random() < 0.2:
                self.samples.append(sample)

    def json(self):
        with self.lock:
            return {
                "taken": {name: len(topics) for name, topics in self.pushes.items()},
                "twice": self.twice,
                "ambiguous": len(self.ambiguous),
                "repeated": self.repeated,
                "forgotten": self.forgotten,
                "invalid": self.invalid,
                "gone": len(self.gone),
                "faults": self.faults,
                "samples": self.samples,
            }


def is_valid(headers):
    wanted = {"content-encoding": "aes128gcm", "urgency": "high"}
    proof = headers.get("authorization", "")
    return (
        all(headers.get(key) == value for key, value in wanted.items())
        and headers.get("ttl", "").isdigit()
        and 0 < len(headers.get("topic", "")) <= 32
        and proof.startswith("vapid t=")
    )


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *arguments):
        pass

    def do_GET(self):
        self.answer(200, json.dumps(self.server.tally.json()).encode())

    def do_POST(self):
        tally, name = self.server.tally, self.path.rsplit("/", 1)[-1]
        body = self.rfile.read(int(self.headers.get("content-length", "0")))
        if not is_valid(self.headers):
            with tally.lock:
                tally.invalid += 1
            return self.answer(400)
        if tally.is_gone(name):
            return self.answer(410 if len(name) % 2 else 404)
        fault = tally.fault()
        if fault in REFUSALS:
            return self.answer(REFUSALS[fault])
        if fault != "cut":
            sample = {
                "browser": name,
                "topic": self.headers["topic"],
                "proof": self.headers["authorization"],
                "sealed": base64.b64encode(body).decode(),
            }
            tally.take(name, self.headers["topic"], fault != "lost", sample)
        if fault not in ("cut", "lost"):
            self.answer(201)
        if fault in ("cut", "lost", "closing"):
            self.close_connection = True
            self.wfile.flush()
            self.connection.shutdown(socket.SHUT_RDWR)

    def answer(self, status, body=b""):
        self.send_response(status)
        if status == 429:
            self.send_header("retry-after", "1")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128


def main(services, seed, probability):
    tally = Tally(seed, probability)
    port = 0
    for number in range(1, services + 1):
        server = Server((f"127.0.0.{number}", port), Handler)
        server.tally = tally
        port = server.server_address[1]
        threading.Thread(target=server.serve_forever, daemon=True).start()
    print("port", port, flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]))
    end_with_input()
    threading.Event().wait()

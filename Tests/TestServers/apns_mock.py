"""Apple's push service, as far as a client can tell: HTTP/2 over TLS, provider tokens verified, outcomes to order.

    apns_mock.py CERTIFICATE KEY PROVIDER_PUBLIC_KEY TOPIC      (PEM files)

prints "port N" when it listens on 127.0.0.1. Needs the packages h2 and cryptography.

A device token decides by its first four digits what becomes of a push (see OUTCOMES and ACTIONS below); any other is
delivered. As with Apple, a connection has one stream until it has shown a valid provider token, and 1000 afterwards.
GET /stats tells, without a provider token, what was seen so far; POST /forget makes it start anew.

POST /control is the switch of what happens to all devices (fault_switch.py), GET /control tells its state, GET /accepted the
pushes that were delivered, GET /tally how many. The switch's faults: 429, 500 and 503 (with retry_after if that is given),
goaway, reset (of the stream, which was not looked at), lost (the same, but the push was delivered), cut (the connection ends
without a word), mixed (one of all these each time), and 410, which only hurts devices whose token begins with 410: those that
met it are gone for good. While "mixed" is set these are gone without any chance. "lenient": true lets a provider token be
renewed at any time. "clock" is by how many seconds the server's clock is ahead. "keep_alive": [least, most] closes, with GOAWAY,
each connection that is idle for a random time between these seconds, except one that asked for /control or /accepted.
"""

import asyncio
import base64
import collections
import contextlib
import json
import random
import ssl
import sys
import time

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils
from h2.config import H2Configuration
from h2.connection import H2Connection
from h2.errors import ErrorCodes
from h2.events import DataReceived, PingAckReceived, RequestReceived, StreamEnded, StreamReset
from h2.exceptions import ProtocolError, StreamClosedError
from h2.settings import SettingCodes

from fault_switch import FaultSwitch, end_with_input

UNREGISTERED_SINCE_MS = 1_700_000_000_123
SLOW_SECONDS = 0.3
TOKEN_LIFETIME = 3600
TOKEN_MINIMUM_AGE = 1200

# First four digits of the device token: status, reason, further headers.
OUTCOMES = {
    "dead": (410, "Unregistered", []),
    "dea1": (410, "ExpiredToken", []),
    "bad0": (400, "BadDeviceToken", []),
    "bad1": (400, "DeviceTokenNotForTopic", []),
    "bad2": (400, "BadCollapseId", []),
    "bad3": (400, "TopicDisallowed", []),
    "bad4": (400, "IdleTimeout", []),
    "bad5": (403, "InvalidProviderToken", []),
    "b05e": (429, "TooManyRequests", [("retry-after", "2")]),
    "b05f": (429, "TooManyRequests", []),
    "b051": (429, "TooManyProviderTokenUpdates", []),
    "5000": (500, "InternalServerError", []),
    "5030": (503, "ServiceUnavailable", [("retry-after", "7")]),
    "5031": (503, "Shutdown", []),
    "4130": (413, "PayloadTooLarge", []),
    "4030": (403, "Forbidden", []),
}
# Refused for a reason that holds whatever was sent.
ECHO = "ec40"
# The rest ends the stream or the connection instead of answering. "60a1" does so once, then delivers. "c105" ends TLS and waits
# for the client to do so too, with TCP left open meanwhile.
GOAWAY_ALWAYS, GOAWAY_ONCE, RESET, SLOW, CUT, CLOSE = "60a0", "60a1", "1e5e", "510a", "c001", "c105"
# Takes the push and says so, but ends the connection before the answer's end.
HALF = "4a1f"
# Of the switch, whatever the device: status, reason.
SWITCHED = {
    "429": (429, "TooManyRequests"),
    "500": (500, "InternalServerError"),
    "503": (503, "ServiceUnavailable"),
}
MOST_STREAMS = 1000
ENDINGS = ["goaway", "reset", "lost", "cut"]
CAN_GO = "410"


class ServerConnection(H2Connection):
    """python-h2 ends the connection at a stream too many. `Connection.begin` refuses it, as RFC 9113, 5.1.2 wants."""

    open_inbound_streams = 0


class Stats:
    def __init__(self):
        self.connections = 0
        self.pushes = 0
        self.most_streams = 0
        self.apns_ids = []
        self.accepted = []
        self.times_accepted = collections.Counter()
        # The ids of pushes whose sender cannot know that they were delivered.
        self.ambiguous = set()
        self.provider_tokens = []
        # When each token was first seen, by this server's clock.
        self.token_times = []
        self.last_headers = {}
        self.last_body = ""
        self.went_away = set()
        self.renewals = {}

    def tally(self):
        """Of what was accepted. "twice" are those that came again although their sender had been told."""
        twice = [id for id, times in self.times_accepted.items() if times > 1 and id not in self.ambiguous]
        return json.dumps(
            {
                "accepted": len(self.accepted),
                "distinct": len(self.times_accepted),
                "twice": len(twice),
                "ambiguous": len(self.ambiguous),
                "repeated": sum(times - 1 for times in self.times_accepted.values()),
                "connections": self.connections,
                "tokenTimes": self.token_times,
            }
        ).encode()

    def as_json(self):
        return json.dumps(
            {
                "connections": self.connections,
                "pushes": self.pushes,
                "mostStreams": self.most_streams,
                "apnsIDs": self.apns_ids,
                "providerTokens": len(self.provider_tokens),
                "lastHeaders": self.last_headers,
                "lastBody": self.last_body,
            }
        ).encode()


def from_base64url(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def field(body, *path):
    """Of the payload, or None."""
    try:
        value = json.loads(body)
        for name in path:
            value = value.get(name)
        return value
    except (ValueError, AttributeError):
        return None


class ProviderTokenCheck:
    def __init__(self, public_key, stats):
        self.public_key = public_key
        self.stats = stats
        self.is_lenient = False
        self.ahead = 0

    def refusal(self, authorization):
        """None for a token that Apple would take, otherwise status and reason."""
        if not authorization:
            return 403, "MissingProviderToken"
        claims, header = self.verified(authorization)
        if claims is None:
            return 403, "InvalidProviderToken"
        issued, now = claims.get("iat"), time.time() + self.ahead
        # A number, not its spelling; bool is an int in Python.
        if isinstance(issued, bool) or not isinstance(issued, (int, float)) or not claims.get("iss"):
            return 403, "InvalidProviderToken"
        if now - issued > TOKEN_LIFETIME or issued - now > 60:
            return 403, "ExpiredProviderToken"
        return self.renewal_refusal((claims["iss"], header["kid"]), authorization, now)

    def verified(self, authorization):
        try:
            scheme, token = authorization.split(" ")
            head, body, signature = token.split(".")
            header, raw = json.loads(from_base64url(head)), from_base64url(signature)
            if scheme.lower() != "bearer" or header.get("alg") != "ES256" or not header.get("kid") or len(raw) != 64:
                return None, None
            numbers = int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
            self.public_key.verify(
                utils.encode_dss_signature(*numbers), f"{head}.{body}".encode(), ec.ECDSA(hashes.SHA256())
            )
            return json.loads(from_base64url(body)), header
        except (ValueError, InvalidSignature):
            return None, None

    def renewal_refusal(self, key, token, now):
        """Apple wants a key's token renewed no more often than every 20 minutes. An older one that is still valid is none."""
        known = self.stats.renewals.setdefault(key, {})
        if token in known:
            return None
        if known and not self.is_lenient and now - max(known.values()) < TOKEN_MINIMUM_AGE:
            return 429, "TooManyProviderTokenUpdates"
        known[token] = now
        self.stats.provider_tokens.append(token)
        self.stats.token_times.append(now)
        return None


class Connection(asyncio.Protocol):
    def __init__(self, server):
        self.server = server
        self.streams = {}
        self.is_trusted = False
        # (number of the PING behind it, apns-id) of each delivery whose answer may not have been read yet.
        self.unread = collections.deque()
        self.pings = 0
        self.idle = None
        self.is_exempt = False

    @property
    def stats(self):
        return self.server.stats

    def connection_made(self, transport):
        self.transport = transport
        self.stats.connections += 1
        self.http = ServerConnection(H2Configuration(client_side=False, header_encoding="utf-8"))
        self.http.local_settings.update({SettingCodes.MAX_CONCURRENT_STREAMS: 1})
        self.http.initiate_connection()
        self.flush()
        self.wait_for_requests()

    def connection_lost(self, error):
        self.lose_answers()
        if self.idle:
            self.idle.cancel()

    def wait_for_requests(self):
        if self.idle:
            self.idle.cancel()
        bounds = self.server.keep_alive
        if bounds and not self.is_exempt:
            self.idle = asyncio.get_running_loop().call_later(random.uniform(*bounds), self.end_idle)

    def end_idle(self):
        if self.streams:
            return self.wait_for_requests()
        self.server.idle_closed += 1
        self.lose_answers()
        self.http.close_connection()
        self.flush()
        self.transport.close()

    def flush(self):
        if not self.transport.is_closing():
            self.transport.write(self.http.data_to_send())

    def data_received(self, data):
        try:
            events = self.http.receive_data(data)
        except ProtocolError:
            self.lose_answers()
            self.flush()
            self.transport.close()
            return
        for event in events:
            # What came beside the request that ended the connection was not looked at.
            if self.transport.is_closing():
                return
            if isinstance(event, PingAckReceived):
                self.was_read(int.from_bytes(event.ping_data, "big"))
            elif isinstance(event, RequestReceived):
                self.begin(event.stream_id, event.headers)
            elif isinstance(event, DataReceived) and event.stream_id in self.streams:
                self.streams[event.stream_id][1].extend(event.data)
                self.http.acknowledge_received_data(event.flow_controlled_length, event.stream_id)
            elif isinstance(event, StreamReset):
                self.streams.pop(event.stream_id, None)
            elif isinstance(event, StreamEnded) and event.stream_id in self.streams:
                try:
                    self.answer(event.stream_id, *self.streams[event.stream_id])
                except StreamClosedError:
                    # Taken back by its sender in what was received together with it: it was not taken.
                    self.streams.pop(event.stream_id, None)
        self.flush()
        self.wait_for_requests()

    def begin(self, stream, headers):
        if len(self.streams) >= (MOST_STREAMS if self.is_trusted else 1):
            # Sent before the client has read the limit.
            with contextlib.suppress(StreamClosedError):
                self.http.reset_stream(stream, ErrorCodes.REFUSED_STREAM)
            return
        self.streams[stream] = (dict(headers), bytearray())
        self.stats.most_streams = max(self.stats.most_streams, len(self.streams))

    def answer(self, stream, headers, body):
        path = headers[":path"]
        if path == "/stats":
            return self.send(stream, 200, self.stats.as_json())
        if path == "/accepted":
            self.is_exempt = True
            return self.send(stream, 200, json.dumps(self.stats.accepted).encode())
        if path == "/tally":
            return self.send(stream, 200, self.stats.tally())
        if path == "/control":
            return self.control(stream, headers, body)
        if path == "/forget":
            self.server.forget()
            return self.send(stream, 200)
        refusal = self.refusal(headers, body)
        if refusal:
            return self.refuse(stream, *refusal)
        if not self.is_trusted:
            self.is_trusted = True
            self.http.update_settings({SettingCodes.MAX_CONCURRENT_STREAMS: MOST_STREAMS})
        self.stats.last_headers = headers
        self.stats.last_body = body.decode(errors="replace")
        device = path.removeprefix("/3/device/")
        self.act(stream, headers, device, body)

    def control(self, stream, headers, body):
        self.is_exempt = True
        if headers[":method"] == "POST":
            order = json.loads(body)
            self.server.keep_alive = order.pop("keep_alive", self.server.keep_alive)
            check = self.server.check
            check.is_lenient = order.pop("lenient", check.is_lenient)
            check.ahead = order.pop("clock", check.ahead)
            self.server.switch.set(order)
        state = {**self.server.switch.state(), "idle_closed": self.server.idle_closed}
        self.send(stream, 200, json.dumps(state).encode())

    def refusal(self, headers, body):
        """What Apple checks before it looks at the device, in about its order."""
        if headers[":method"] != "POST":
            return 405, "MethodNotAllowed"
        if not headers[":path"].startswith("/3/device/"):
            return 404, "BadPath"
        refusal = self.server.check.refusal(headers.get("authorization"))
        if refusal:
            return refusal
        if not body:
            return 400, "PayloadEmpty"
        if len(body) > 4096:
            return 413, "PayloadTooLarge"
        if headers.get("apns-topic") != self.server.topic:
            return 400, "BadTopic" if "apns-topic" in headers else "MissingTopic"
        kind = headers.get("apns-push-type")
        if kind not in ("alert", "background"):
            return 400, "InvalidPushType"
        if kind == "background" and headers.get("apns-priority") != "5":
            return 400, "BadPriority"
        if not headers.get("apns-expiration", "0").isdigit():
            return 400, "BadExpirationDate"
        if len(headers.get("apns-collapse-id", "")) > 64:
            return 400, "BadCollapseId"
        return None

    def act(self, stream, headers, device, body):
        kind = device[:4]
        order = self.server.switch.take(
            can_hurt=lambda order: order["fault"] != "410" or device.startswith(CAN_GO)
        )
        fault = order and order["fault"]
        if fault == "410" or self.server.switch.is_set_to("mixed") and device.startswith(CAN_GO):
            self.server.gone.setdefault(device, int(time.time() * 1000))
        if device in self.server.gone:
            return self.refuse(stream, 410, "Unregistered", since=self.server.gone[device])
        if fault == "mixed":
            fault = self.server.random.choice([*SWITCHED, *ENDINGS])
        if fault in ENDINGS:
            return self.end(stream, fault, headers, device, body)
        if fault:
            further = [("retry-after", str(order["retry_after"]))] if "retry_after" in order else []
            return self.refuse(stream, *SWITCHED[fault], further)
        if kind in OUTCOMES:
            status, reason, further = OUTCOMES[kind]
            return self.refuse(stream, status, reason, further)
        if kind == ECHO:
            return self.refuse(stream, 400, f"{headers} {body.decode(errors='replace')}")
        if kind == GOAWAY_ALWAYS or kind == GOAWAY_ONCE and device not in self.stats.went_away:
            self.stats.went_away.add(device)
            return self.go_away(stream)
        if kind == RESET:
            self.streams.pop(stream)
            return self.http.reset_stream(stream, ErrorCodes.REFUSED_STREAM)
        if kind == CUT:
            self.lose_answers()
            return self.transport.abort()
        if kind == CLOSE:
            self.lose_answers()
            return self.transport.close()
        if kind == HALF:
            self.note(headers, device, body)
            self.http.send_headers(stream, [(":status", "200")])
            self.flush()
            return self.transport.close()
        delay = SLOW_SECONDS if kind == SLOW else 0
        if delay:
            asyncio.get_running_loop().call_later(delay, self.deliver, stream, headers, device, body)
        else:
            self.deliver(stream, headers, device, body)

    def end(self, stream, how, headers, device, body):
        if how == "goaway":
            return self.go_away(stream)
        if how == "lost":
            self.note(headers, device, body)
            self.stats.ambiguous.add(headers.get("apns-id"))
        if how in ("lost", "reset"):
            self.streams.pop(stream)
            return self.http.reset_stream(stream, ErrorCodes.INTERNAL_ERROR)
        self.lose_answers()
        self.transport.abort()

    def ask_whether_read(self, apns_id):
        """A client takes frames in their order: its answer to a PING proves that it has read the push's answer before it."""
        self.pings += 1
        self.http.ping(self.pings.to_bytes(8, "big"))
        self.unread.append((self.pings, apns_id))

    def was_read(self, ping):
        while self.unread and self.unread[0][0] <= ping:
            self.unread.popleft()

    def lose_answers(self):
        """The connection ends: of these nobody knows whether they will be read."""
        self.stats.ambiguous.update(id for _, id in self.unread)
        self.unread.clear()

    def deliver(self, stream, headers, device, body):
        if self.transport.is_closing() or stream not in self.streams:
            return
        self.send(stream, 200)
        self.note(headers, device, body)
        self.ask_whether_read(headers.get("apns-id"))
        self.flush()

    def note(self, headers, device, body):
        self.stats.pushes += 1
        self.stats.times_accepted[headers.get("apns-id")] += 1
        self.stats.apns_ids.append(headers.get("apns-id"))
        self.stats.accepted.append(
            {
                "id": headers.get("apns-id"),
                "device": device,
                "kind": headers.get("apns-push-type"),
                "eventUID": field(body, "event_uid"),
                "eventStart": field(body, "event_start"),
                "questionID": field(body, "question_id"),
                "revision": field(body, "revision"),
                "text": field(body, "aps", "alert", "body"),
                "title": field(body, "aps", "alert", "title"),
                "category": field(body, "aps", "category"),
            }
        )

    def go_away(self, stream):
        self.lose_answers()
        reason = json.dumps({"reason": "Shutdown"}).encode()
        self.http.close_connection(ErrorCodes.NO_ERROR, reason, last_stream_id=max(0, stream - 2))
        self.flush()
        self.transport.close()

    def refuse(self, stream, status, reason, further=(), since=UNREGISTERED_SINCE_MS):
        said = {"reason": reason}
        if status == 410:
            said["timestamp"] = since
        self.send(stream, status, json.dumps(said).encode(), further)

    def send(self, stream, status, body=b"", further=()):
        headers, _ = self.streams.pop(stream)
        fields = [(":status", str(status)), *further]
        if "apns-id" in headers:
            fields.append(("apns-id", headers["apns-id"]))
        self.http.send_headers(stream, fields, end_stream=not body)
        # Answers are small; only the statistics can outgrow one frame or the window.
        while body:
            size = min(self.http.max_outbound_frame_size, self.http.local_flow_control_window(stream), len(body))
            self.http.send_data(stream, body[:size], end_stream=size == len(body))
            body = body[size:]


class Server:
    def __init__(self, public_key, topic):
        self.public_key = public_key
        self.topic = topic
        self.switch = FaultSwitch(["410", *SWITCHED, *ENDINGS, "mixed"])
        self.random = random.Random(1)
        self.gone = {}
        self.keep_alive = None
        self.idle_closed = 0
        self.forget()

    def forget(self):
        self.stats = Stats()
        self.check = ProviderTokenCheck(self.public_key, self.stats)


async def main(certificate, key, public_key_file, topic):
    with open(public_key_file, "rb") as file:
        server = Server(serialization.load_pem_public_key(file.read()), topic)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.load_cert_chain(certificate, key)
    context.set_alpn_protocols(["h2"])
    loop = asyncio.get_running_loop()
    listening = await loop.create_server(lambda: Connection(server), "127.0.0.1", 0, ssl=context)
    print("port", listening.sockets[0].getsockname()[1], flush=True)
    await listening.serve_forever()


if __name__ == "__main__":
    end_with_input()
    asyncio.run(main(*sys.argv[1:]))

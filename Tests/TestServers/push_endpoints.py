"""Servers of devices' own: an ntfy server and webhooks, as strict as the real ones. Standard library only.

    push_endpoints.py          prints "port N" when it listens on 127.0.0.1

POST / publishes a JSON message as to ntfy: it must name a topic and have a message of at most 4096 bytes, and what names the
topic "secret" needs the bearer token tk_secret. POST /hook/<key> is a webhook whose key is known by its last part, base64url;
a request with a wrong or an old signature is refused with 401, as every library of Standard Webhooks does it.
POST /push/<name> is the push service of a browser: it refuses what has not the headers of RFC 8030, 8188 and 8292 with 400. gone
and unknown are over (410, 404), busy asks to wait for a second the first time, small takes 1,500 bytes.
POST /status/<code> answers that. GET /seen tells what was taken: a list of {"to", "id", "body"}, of refusals {"refused"}.
"""

import base64
import hashlib
import hmac
import json
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from fault_switch import end_with_input

TOLERANCE = 300
seen = []
lock = threading.Lock()


def is_signed(headers, body, key):
    id, time_text, signatures = (headers.get(f"webhook-{name}", "") for name in ("id", "timestamp", "signature"))
    if not id or not time_text.isdigit() or abs(time.time() - int(time_text)) > TOLERANCE:
        return False
    code = hmac.new(key, f"{id}.{time_text}.".encode() + body, hashlib.sha256).digest()
    expected = "v1," + base64.b64encode(code).decode()
    return any(hmac.compare_digest(expected, one) for one in signatures.split(" "))


def published(headers, body):
    """Status, and what to note."""
    try:
        message = json.loads(body)
    except ValueError:
        return 400, {"refused": "not JSON"}
    topic = message.get("topic", "")
    if not topic.replace("-", "").replace("_", "").isalnum() or len(topic) > 64:
        return 400, {"refused": "no topic"}
    if len(message.get("message", "").encode()) > 4096:
        return 413, {"refused": "too long"}
    if topic == "secret" and headers.get("authorization") != "Bearer tk_secret":
        return 403, {"refused": "not allowed"}
    return 200, {"to": topic, "id": message.get("sequence_id"), "body": message}


def pushed(name, headers, body):
    """Status, and what to note: the body as it came, which only the browser can open."""
    wanted = {"content-encoding": "aes128gcm", "urgency": "high"}
    is_whole = all(headers.get(key) == value for key, value in wanted.items())
    if not is_whole or not headers.get("ttl", "").isdigit() or not headers.get("authorization", "").startswith("vapid "):
        return 400, {"refused": "headers"}
    with lock:
        is_first = all(note.get("refused") != name for note in seen)
    status = {"gone": 410, "unknown": 404}.get(name, 201)
    if name == "small" and len(body) > 1500:
        status = 413
    if name == "busy" and is_first:
        status = 429
    if status != 201:
        return status, {"refused": name}
    kept = {key: headers[key] for key in ("authorization", "ttl", "topic") if key in headers}
    return 201, {"to": name, "headers": kept, "sealed": base64.b64encode(body).decode()}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *arguments):
        pass

    def do_OPTIONS(self):
        self.answer(204)

    def do_GET(self):
        with lock:
            self.answer(200, json.dumps(seen).encode())

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", "0")))
        parts = self.path.strip("/").split("/")
        if self.path == "/":
            status, note = published(self.headers, body)
        elif parts[0] == "hook":
            key = base64.urlsafe_b64decode(parts[1] + "=" * (-len(parts[1]) % 4))
            signed = is_signed(self.headers, body, key)
            status = 204 if signed else 401
            note = {"refused": "signature"}
            if signed:
                note = {"to": "hook", "id": self.headers["webhook-id"], "body": json.loads(body)}
        elif parts[0] == "push":
            status, note = pushed(parts[1], self.headers, body)
        else:
            status, note = int(parts[1]), {"refused": parts[1]}
        with lock:
            seen.append(note)
        self.answer(status)

    def answer(self, status, body=b""):
        self.send_response(status)
        if status == 429:
            self.send_header("retry-after", "1")
        if status != 204:
            self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


class Server(ThreadingHTTPServer):
    daemon_threads = True


if __name__ == "__main__":
    end_with_input()
    server = Server(("127.0.0.1", 0), Handler)
    print("port", server.server_address[1], flush=True)
    server.serve_forever()

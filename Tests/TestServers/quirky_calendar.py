"""A Radicale behind a proxy that gives it the quirks of other servers (quirks_of_objects.py, quirks_of_calendars.py). Standard library only.

Prints "port N" when it listens on 127.0.0.1. The user is "jadwal", the password "secret". Ends with its standard input.

    POST /-/account   {"quirks": [name, …]}: everything of the user goes, and these quirks begin
    GET /-/account    {"upstream": the port of Radicale itself, "requests": of this account so far, "violations": what no client
                      should send, "objects": {path: text}}
    GET /-/quirks     the names of all quirks
"""

import base64
import http.client
import json
import socket
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import quirks_of_calendars  # noqa: F401 what is imported is in QUIRKS
import quirks_of_objects  # noqa: F401
from quirk_base import QUIRKS, Ask, LoseAnswer, Reply
from radicale_server import configure
from server_bed import PASSWORD, USER, ServerBed, free_port

# Of one connection, not of the message: RFC 9110, section 7.6.1.
HOP_BY_HOP = {"connection", "keep-alive", "transfer-encoding", "te", "trailer", "upgrade", "proxy-connection"}
AUTHORIZATION = {"Authorization": "Basic " + base64.b64encode(f"{USER}:{PASSWORD}".encode()).decode()}


class Account:
    def __init__(self, upstream, names):
        self.upstream, self.lock = upstream, threading.Lock()
        self.quirks = [QUIRKS[name]() for name in names]
        self.requests, self.violations = 0, []

    def work(self, ask):
        with self.lock:
            self.requests += 1
            self.violations += violations(ask)
        for quirk in self.quirks:
            if (reply := quirk.before(ask)) is not None:
                break
        else:
            reply = forward(self.upstream, ask)
        for quirk in self.quirks:
            quirk.after(ask, reply)
        return reply

    def state(self, folder):
        objects = {}
        root = folder / "collections/collection-root"
        for path in root.rglob("*.ics"):
            if ".Radicale.cache" not in path.parts:
                objects["/" + str(path.relative_to(root))] = path.read_text()
        return {
            "upstream": self.upstream, "requests": self.requests, "violations": self.violations, "objects": objects,
        }


def violations(ask):
    """What some server would refuse or misunderstand, whatever this one makes of it."""
    found, text = [], ask.body.decode(errors="replace")
    if ask.fields.get("if-match", "").strip() == "*":
        found.append("If-Match: *")
    if "expect" in ask.fields or "accept-encoding" in ask.fields:
        found.append("Expect or Accept-Encoding")
    if ask.method in ("PROPFIND", "REPORT") and not ask.body:
        found.append(f"{ask.method} without its body")
    if ask.method == "PUT":
        if not ask.fields.get("content-type", "").startswith("text/calendar"):
            found.append("PUT without a content type")
        if not text.startswith("BEGIN:VCALENDAR\r\n") or "\nDTEND" not in text and "\nDURATION" not in text:
            found.append("PUT of no whole object")
        found += [name for name in ("METHOD", "ORGANIZER", "ATTENDEE") if f"\n{name}" in text]
    return found


def forward(port, ask):
    server = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        server.request(ask.method, ask.path, ask.body or None, ask.fields)
        answer = server.getresponse()
        body = answer.read()
    finally:
        server.close()
    kept = HOP_BY_HOP | {"content-length"}
    return Reply(answer.status, [field for field in answer.getheaders() if field[0].lower() not in kept], body)


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    bed = upstream = account = None

    def log_message(self, *arguments):
        pass

    def __getattr__(self, name):
        if name.startswith("do_"):
            return self.handle_any
        raise AttributeError(name)

    def handle_any(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        if self.path.startswith("/-/"):
            return self.answer(self.control(body))
        fields = {name.lower(): value for name, value in self.headers.items() if name.lower() not in HOP_BY_HOP}
        fields.pop("content-length", None)
        try:
            self.answer(self.account.work(Ask(self.command, self.path, fields, body)))
        except LoseAnswer:
            self.close_connection = True
            self.connection.shutdown(socket.SHUT_RDWR)

    def control(self, body):
        if self.path == "/-/quirks":
            state = sorted(QUIRKS)
        else:
            if self.command == "POST":
                forward(self.upstream, Ask("DELETE", f"/{USER}/", AUTHORIZATION, b""))
                Handler.account = Account(self.upstream, json.loads(body)["quirks"])
            state = self.account.state(self.bed.folder)
        return Reply(200, [("Content-Type", "application/json")], json.dumps(state).encode())

    def answer(self, reply):
        self.send_response_only(reply.status)
        for name, value in reply.fields:
            self.send_header(name, value)
        if reply.status != 204:
            self.send_header("Content-Length", str(len(reply.body)))
        self.end_headers()
        if self.command != "HEAD" and reply.status != 204:
            self.wfile.write(reply.body)


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 256

    def handle_error(self, request, client_address):
        if not isinstance(sys.exc_info()[1], OSError):
            super().handle_error(request, client_address)


def main():
    bed, upstream = ServerBed(), free_port()
    bed.start("radicale", "--config", configure(bed, upstream))
    bed.await_port(upstream)
    Handler.bed, Handler.upstream, Handler.account = bed, upstream, Account(upstream, [])
    server = Server(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    bed.serve(server.server_address[1])


if __name__ == "__main__":
    main()

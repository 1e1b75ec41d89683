"""A proxy before a CalDAV server that misbehaves to order. Standard library only.

    calendar_faults.py PORT [CERTIFICATE KEY]        (of the server, on 127.0.0.1; PEM files, for https)

Prints "port N" when it listens on 127.0.0.1. POST /-/control and GET /-/control are the switch (fault_switch.py); without
"methods" only PUT is hurt, and by "hang" everything. Its faults:

    500, 507, 503    answered without asking the server, 503 with retry_after
    412              the same, as if the object had changed meanwhile
    hang             the request is read, and never answered
    lie              a PUT is answered as done, and the server was never asked
    cut-after        the server has done it, and the connection ends without its answer
    cut-before       the connection ends, and the server was never asked
    hold             the server is asked after some seconds ("hold": [least, most]), also when the client is gone by then

The control path also takes "keep_alive" (brief_connections.py), and tells of two things more: "held", how many requests are
held just now, and "idle_closed", how many idle connections were closed. GET /-/stood lists the names of the objects that have
stood at the server without being cancelled, by the PUTs that it has carried out.
"""

import http.client
import json
import random
import socket
import ssl
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import brief_connections
from fault_switch import FaultSwitch, end_with_input

CONTROL = "/-/control"
STOOD = "/-/stood"
# Of one connection, not of the message: RFC 9110, section 7.6.1.
HOP_BY_HOP = {"connection", "keep-alive", "transfer-encoding", "te", "trailer", "upgrade", "proxy-connection"}

switch = FaultSwitch(["500", "503", "507", "412", "hang", "cut-after", "cut-before", "hold", "lie"])
lock = threading.Lock()
held = 0
stood = set()


class Handler(brief_connections.BriefConnections, BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *arguments):
        pass

    def __getattr__(self, name):
        if name.startswith("do_"):
            return self.handle_any
        raise AttributeError(name)

    def finish(self):
        if isinstance(self.connection, ssl.SSLSocket):
            try:
                # Says that TLS ends, and does not wait for the same word from the client.
                self.connection.settimeout(0)
                self.connection.unwrap()
            except (OSError, ValueError):
                pass
        super().finish()

    def handle_any(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        if self.path == CONTROL:
            return self.control(body)
        if self.path == STOOD:
            with lock:
                names = json.dumps(sorted(stood)).encode()
            return self.answer(200, names, [("Content-Type", "application/json")])
        order = switch.take(self.command, self.can_hurt)
        fault = order and order["fault"]
        if fault == "hang":
            return self.hang()
        if fault == "cut-before":
            return self.cut()
        if fault in ("500", "503", "507", "412"):
            fields = [("Retry-After", str(order["retry_after"]))] if "retry_after" in order else []
            return self.answer(int(fault), b"", fields)
        if fault == "lie":
            return self.answer(201, b"", [("ETag", '"lie"')])
        status, fields, answer = self.forward_late(body, order) if fault == "hold" else self.forward(body)
        if fault == "cut-after":
            return self.cut()
        self.answer(status, answer, fields)

    def can_hurt(self, order):
        return "methods" in order or order["fault"] == "hang" or self.command == "PUT"

    def control(self, body):
        self.is_exempt = True
        if self.command == "POST":
            order = json.loads(body)
            brief_connections.take_order(order)
            switch.set(order)
        with lock:
            state = {**switch.state(), **brief_connections.state(), "held": held}
        self.answer(200, json.dumps(state).encode(), [("Content-Type", "application/json")])

    def forward_late(self, body, order):
        """Whether the client still waits is nobody's concern: the request has been taken."""
        global held
        with lock:
            held += 1
        try:
            time.sleep(random.uniform(*order.get("hold", [3, 15])))
            return self.forward(body)
        finally:
            with lock:
                held -= 1

    def forward(self, body):
        fields = {name: value for name, value in self.headers.items() if name.lower() not in HOP_BY_HOP}
        server = http.client.HTTPConnection("127.0.0.1", int(sys.argv[1]), timeout=60)
        try:
            server.request(self.command, self.path, body or None, fields)
            reply = server.getresponse()
            data = reply.read()
        except (OSError, http.client.HTTPException):
            return 502, [], b""
        finally:
            server.close()
        if self.command == "PUT" and 200 <= reply.status < 300 and b"STATUS:CANCELLED" not in body:
            with lock:
                stood.add(self.path.rsplit("/", 1)[-1].removesuffix(".ics"))
        kept = [(name, value) for name, value in reply.getheaders() if name.lower() not in HOP_BY_HOP]
        return reply.status, [field for field in kept if field[0].lower() != "content-length"], data

    def answer(self, status, body, fields):
        self.send_response_only(status)
        for name, value in fields:
            self.send_header(name, value)
        if status >= 200 and status != 204:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        try:
            if self.command != "HEAD":
                self.wfile.write(body)
        except OSError:
            self.close_connection = True

    def hang(self):
        """Says nothing until the client gives up."""
        try:
            self.connection.recv(1)
        except OSError:
            pass
        self.close_connection = True

    def cut(self):
        self.close_connection = True
        try:
            self.connection.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 256

    def handle_error(self, request, client_address):
        # Clients that are killed in the middle of a request are what the bed is for.
        if not isinstance(sys.exc_info()[1], OSError):
            super().handle_error(request, client_address)


if __name__ == "__main__":
    end_with_input()
    server = Server(("127.0.0.1", 0), Handler)
    if len(sys.argv) > 2:
        brief_connections.encrypt(server, *sys.argv[2:4])
    print("port", server.server_address[1], flush=True)
    server.serve_forever()

"""A proxy before a CalDAV server that misbehaves to order. Standard library only.

    calendar_faults.py PORT [IDLE [CERTIFICATE KEY]]        (PORT of the server, on 127.0.0.1)

Prints "port N" when it listens on 127.0.0.1. It ends connections that were idle for IDLE seconds, and speaks TLS with a
certificate: then it ends TLS first. POST /-/control and GET /-/control are the switch (fault_switch.py); without
"methods" only PUT is hurt, and by "hang" everything. Its faults:

    500, 507, 503    answered without asking the server, 503 with retry_after
    412              the same, as if the object had changed meanwhile
    hang             the request is read, and never answered
    cut-after        the server has done it, and the connection ends without its answer
    cut-before       the connection ends, and the server was never asked
"""

import http.client
import json
import socket
import ssl
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from fault_switch import FaultSwitch, end_with_input

CONTROL = "/-/control"
# Of one connection, not of the message: RFC 9110, section 7.6.1.
HOP_BY_HOP = {"connection", "keep-alive", "transfer-encoding", "te", "trailer", "upgrade", "proxy-connection"}

switch = FaultSwitch(["500", "503", "507", "412", "hang", "cut-after", "cut-before"])


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = float(sys.argv[2]) if len(sys.argv) > 2 else None

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
        order = switch.take(self.command, self.can_hurt)
        fault = order and order["fault"]
        if fault == "hang":
            return self.hang()
        if fault == "cut-before":
            return self.cut()
        if fault in ("500", "503", "507", "412"):
            fields = [("Retry-After", str(order["retry_after"]))] if "retry_after" in order else []
            return self.answer(int(fault), b"", fields)
        status, fields, answer = self.forward(body)
        if fault == "cut-after":
            return self.cut()
        self.answer(status, answer, fields)

    def can_hurt(self, order):
        return "methods" in order or order["fault"] == "hang" or self.command == "PUT"

    def control(self, body):
        if self.command == "POST":
            order = json.loads(body)
            switch.set(order)
        self.answer(200, json.dumps(switch.state()).encode(), [("Content-Type", "application/json")])

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
    if len(sys.argv) > 4:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(sys.argv[3], sys.argv[4])
        server.socket = context.wrap_socket(server.socket, server_side=True)
    print("port", server.server_address[1], flush=True)
    server.serve_forever()

"""An HTTP/1.1 server with scripted faults, for tests of HTTP clients. Standard library only.

Prints "port N" once it listens on a free port of 127.0.0.1. Ends when its standard input does. With a certificate and its key as arguments,
two files, it speaks TLS. With a number of seconds as the third it ends each connection that was idle for so long, as
web servers do: TLS first, then TCP.

    /echo               method, headers, body and the number of this connection and of this request on it, as JSON
    /status/N           that status, with a Retry-After
    /slow/SECONDS       answers after so long
    /drip/SECONDS       the head at once, then a byte each 50 ms for so long
    /hang               reads the request, never answers
    /once               as /echo for the first request of a connection; any other ends the connection without an answer
    /silent             closes the connection without an answer
    /cut                half of the promised body, then closes
    /garbage            an answer that is no HTTP
    /big/BYTES          so many bytes, with a Content-Length
    /chunks/BYTES       the same, chunked
    /headers/BYTES      a head of so many bytes
    /redirect/N/...     status N, Location: /...
    /trailers           chunked, with a trailer field
    /basic/...          401 Basic unless user:secret
    /digest/...         401 Digest (MD5, qop=auth) unless user:secret; then as /echo
    /both/...           401 Basic and Digest unless Digest is right; then as /echo
    /requests?TOKEN     the requests so far whose path ends with TOKEN, as JSON: method, path, body length, scheme of
                        authorization
"""
import base64
import hashlib
import json
import os
import re
import ssl
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

REALM, USER, PASSWORD = "test bed", "user", "secret"
lock = threading.Lock()
connections, seen, nonces = 0, [], set()


def md5(text):
    return hashlib.md5(text.encode()).hexdigest()


class Peer(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = float(sys.argv[3]) if len(sys.argv) > 3 else None

    def setup(self):
        global connections
        super().setup()
        with lock:
            connections += 1
            self.connection_number = connections
        self.request_number = 0

    def log_message(self, *arguments):
        pass

    def handle_any(self):
        self.request_number += 1
        self.body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        scheme = (self.headers.get("Authorization") or "").split(" ")[0]
        _, name, *rest = self.path.split("?")[0].split("/")
        if name != "requests":
            with lock:
                seen.append({"method": self.command, "path": self.path, "bytes": len(self.body), "scheme": scheme})
        getattr(self, "on_" + name, self.on_unknown)(rest)

    def __getattr__(self, name):
        if name.startswith("do_"):
            return self.handle_any
        raise AttributeError(name)

    def answer(self, status, body=b"", **fields):
        self.send_response(status)
        for name, value in fields.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def finish(self):
        if self.timeout and isinstance(self.connection, ssl.SSLSocket):
            try:
                # Says that TLS ends, and does not wait for the same word from the client.
                self.connection.settimeout(0)
                self.connection.unwrap()
            except (OSError, ValueError):
                pass
        super().finish()

    def drop(self):
        self.close_connection = True
        self.connection.shutdown(2)

    def on_unknown(self, rest):
        self.answer(404)

    def on_echo(self, rest):
        fields = [[name.lower(), value] for name, value in self.headers.items()]
        answer = {
            "method": self.command, "path": self.path, "fields": fields, "body": self.body.decode("utf-8", "replace"),
            "connection": self.connection_number, "request": self.request_number,
        }
        self.answer(200, json.dumps(answer).encode(), Content_Type="application/json")

    def on_requests(self, rest):
        token = self.path.partition("?")[2]
        with lock:
            wanted = [request for request in seen if request["path"].endswith(token)]
        self.answer(200, json.dumps(wanted).encode(), Content_Type="application/json")

    def on_status(self, rest):
        self.answer(int(rest[0]), b"" if rest[0] in ("204", "304") else b"as asked", Retry_After="7")

    def on_slow(self, rest):
        time.sleep(float(rest[0]))
        self.answer(200, b"slow")

    def on_drip(self, rest):
        count = int(float(rest[0]) * 20)
        self.send_response(200)
        self.send_header("Content-Length", str(count))
        self.end_headers()
        for _ in range(count):
            self.wfile.write(b".")
            time.sleep(0.05)

    def on_hang(self, rest):
        while self.connection.recv(4096):
            pass
        self.close_connection = True

    def on_once(self, rest):
        if self.request_number > 1:
            return self.drop()
        self.on_echo(rest)

    def on_silent(self, rest):
        self.drop()

    def on_cut(self, rest):
        self.send_response(200)
        self.send_header("Content-Length", "2000")
        self.end_headers()
        self.wfile.write(b"x" * 1000)
        self.drop()

    def on_garbage(self, rest):
        self.wfile.write(b"220 this is another protocol\r\n")
        self.drop()

    def on_big(self, rest):
        self.answer(200, b"x" * int(rest[0]))

    def on_chunks(self, rest):
        self.send_response(200)
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        left = int(rest[0])
        while left > 0:
            size = min(left, 1000)
            self.wfile.write(b"%x\r\n" % size + b"x" * size + b"\r\n")
            left -= size
        self.wfile.write(b"0\r\n\r\n")

    def on_trailers(self, rest):
        self.wfile.write(
            b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: Checksum\r\n\r\n"
            b"2\r\nok\r\n0\r\nChecksum: 7\r\n\r\n"
        )

    def on_headers(self, rest):
        self.send_response(200)
        for number in range(int(rest[0]) // 1000):
            self.send_header("Filler-%d" % number, "x" * 980)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def on_redirect(self, rest):
        self.answer(int(rest[0]), Location="/" + "/".join(rest[1:]))

    def on_basic(self, rest):
        wanted = "Basic " + base64.b64encode(f"{USER}:{PASSWORD}".encode()).decode()
        if self.headers.get("Authorization") == wanted:
            return self.on_echo(rest)
        self.answer(401, WWW_Authenticate=f'Basic realm="{REALM}"')

    def on_digest(self, rest):
        if self.is_digest_right():
            return self.on_echo(rest)
        nonce = os.urandom(8).hex()
        with lock:
            nonces.add(nonce)
        self.answer(
            401, WWW_Authenticate=f'Digest realm="{REALM}", nonce="{nonce}", algorithm=MD5, qop="auth", opaque="o"'
        )

    def on_both(self, rest):
        if self.is_digest_right():
            return self.on_echo(rest)
        nonce = os.urandom(8).hex()
        with lock:
            nonces.add(nonce)
        self.answer(401, WWW_Authenticate=f'Basic realm="{REALM}", Digest realm="{REALM}", nonce="{nonce}", qop="auth"')

    def is_digest_right(self):
        scheme, _, text = (self.headers.get("Authorization") or "").partition(" ")
        given = {name: quoted or plain for name, quoted, plain in re.findall(r'(\w+)=(?:"([^"]*)"|([^\s,]+))', text)}
        with lock:
            if scheme != "Digest" or given.get("nonce") not in nonces:
                return False
        first = md5(f"{USER}:{REALM}:{PASSWORD}")
        second = md5(f"{self.command}:{self.path}")
        wanted = md5(":".join([first, given["nonce"], given["nc"], given["cnonce"], given["qop"], second]))
        return given.get("username") == USER and given.get("response") == wanted


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 1024

    def handle_error(self, request, client_address):
        if not isinstance(sys.exc_info()[1], OSError):
            super().handle_error(request, client_address)


server = Server(("127.0.0.1", 0), Peer)
if len(sys.argv) > 2:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[1], sys.argv[2])
    server.socket = context.wrap_socket(server.socket, server_side=True)
print("port", server.server_port, flush=True)
threading.Thread(target=server.serve_forever, daemon=True).start()
sys.stdin.read()

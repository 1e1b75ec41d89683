"""An OpenAI-compatible server in front of another, which counts. Standard library only.

    model_counter.py PORT [SECONDS]        (PORT of the other, on 127.0.0.1)

Prints "port N" when it listens on 127.0.0.1. A client's base URL is http://127.0.0.1:N/answer/v1, whose requests are
passed on, http://127.0.0.1:N/hang/v1, whose requests are never answered, or http://127.0.0.1:N/hold/v1, whose requests are
passed on after GET /hold/release, or http://127.0.0.1:N/late/v1, whose requests are passed on after so many seconds. GET
/answer/calls, and the same of the other ways, tell how many completions were asked for.
"""

import sys
import threading
import time
import urllib.error
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

calls = {"answer": 0, "hang": 0, "hold": 0, "late": 0}
lock = threading.Lock()
released = threading.Event()


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *arguments):
        pass

    def do_GET(self):
        _, way, path = self.path.split("/", 2)
        if path == "calls":
            with lock:
                return self.answer(200, str(calls[way]).encode())
        if (way, path) == ("hold", "release"):
            released.set()
            return self.answer(200, b"")
        self.pass_on(path, None)

    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        _, way, path = self.path.split("/", 2)
        with lock:
            calls[way] += 1
        if way == "hang":
            self.connection.recv(1)
            self.close_connection = True
            return
        if way == "hold":
            released.wait(60)
        if way == "late":
            time.sleep(int(sys.argv[2]))
        self.pass_on(path, body)

    def pass_on(self, path, body):
        request = urllib.request.Request(
            f"http://127.0.0.1:{sys.argv[1]}/{path}", data=body, headers={"Content-Type": "application/json"}
        )
        try:
            with urllib.request.urlopen(request, timeout=300) as reply:
                self.answer(reply.status, reply.read())
        except urllib.error.HTTPError as error:
            self.answer(error.code, error.read())

    def answer(self, status, body):
        try:
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)
        except (BrokenPipeError, ConnectionResetError):
            # Whoever asked has gone: a worker that stood still, or was ended.
            self.close_connection = True


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 256


if __name__ == "__main__":
    server = Server(("127.0.0.1", 0), Handler)
    print("port", server.server_address[1], flush=True)
    server.serve_forever()

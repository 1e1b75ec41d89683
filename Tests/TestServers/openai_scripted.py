"""A server of the OpenAI protocol that misbehaves to order. Standard library only.

Prints "port N" when it listens on 127.0.0.1. The first part of the path is the scenario: a client's base URL is
http://127.0.0.1:N/<scenario>/v1. GET /<scenario>/seen tells the bodies that were posted to it so far. PUT /<scenario>/say with
{"status": 429, "fields": {"retry-after": "3"}, "body": "as it is"} makes a scenario of that name.
"""

import json
import socket
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

seen = {}
said = {}
lock = threading.Lock()


def completion(content, **choice):
    message = {"role": "assistant", "content": content}
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "model": "scripted-1",
        "choices": [{"index": 0, "message": message, "finish_reason": "stop", **choice}],
        "usage": {"prompt_tokens": 21, "completion_tokens": 4, "total_tokens": 25},
    }


def no_schema(request):
    """Groq's older models and LM Studio in one: neither form is known."""
    form = request.get("response_format", {}).get("type")
    if form == "json_schema":
        return 400, {"error": {"message": "This model does not support response format `json_schema`."}}
    if form:
        return 400, {"error": "'response_format.type' must be 'json_schema' or 'text'"}
    return 200, completion("{}")


def old_cap(request):
    if "max_completion_tokens" in request:
        error = {"message": "Unsupported parameter: 'max_completion_tokens'", "param": "max_completion_tokens"}
        return 400, {"error": error | {"type": "invalid_request_error", "code": "unsupported_parameter"}}
    return 200, completion("{}")


def gemini_busy(request):
    details = [{"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": "39s"}]
    return 429, [{"error": {"code": 429, "status": "RESOURCE_EXHAUSTED", "message": "Slowly.", "details": details}}]


def echo(request):
    """Hands the user's message back: what arrived, byte for byte."""
    return 200, completion(request["messages"][1]["content"])


ANSWERS = {
    "echo": echo,
    "no-schema": no_schema,
    "old-cap": old_cap,
    "gemini-busy": gemini_busy,
    "huge": lambda request: (200, completion("x" * (2 << 20))),
    "page": lambda request: (502, "<html><body>Bad Gateway</body></html>"),
    "moved": lambda request: (302, ""),
}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *arguments):
        pass

    def do_GET(self):
        scenario = self.path.split("/")[1]
        if self.path.endswith("/seen"):
            with lock:
                return self.answer(200, seen.get(scenario, []))
        if self.path.endswith("/v1/models"):
            return self.answer(200, {"object": "list", "data": [{"id": "scripted-1", "object": "model"}]})
        self.answer(404, {"detail": "Not Found"})

    def do_PUT(self):
        with lock:
            said[self.path.split("/")[1]] = json.loads(self.rfile.read(int(self.headers["content-length"])))
        self.answer(200, {})

    def do_POST(self):
        request = json.loads(self.rfile.read(int(self.headers["content-length"])))
        scenario = self.path.split("/")[1]
        with lock:
            seen.setdefault(scenario, []).append(request)
        if not self.path.endswith("/v1/chat/completions"):
            return self.answer(404, {"detail": "Not Found"})
        if scenario == "silent":
            return self.wait_for_the_client()
        if scenario == "cut":
            self.connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{\"choices\":")
            self.close_connection = True
            return self.connection.shutdown(socket.SHUT_RDWR)
        if scenario == "trickle":
            return self.trickle()
        with lock:
            saying = said.get(scenario)
        if saying:
            return self.answer(saying["status"], saying["body"], saying["fields"])
        self.answer(*ANSWERS[scenario](request))

    def answer(self, status, value, fields={}):
        body = value.encode() if isinstance(value, str) else json.dumps(value).encode()
        self.send_response(status)
        for name, text in fields.items():
            self.send_header(name, text)
        self.send_header("Content-Type", "application/json" if body[:1] in b"[{" else "text/html")
        self.send_header("Content-Length", str(len(body)))
        if status == 302:
            self.send_header("Location", "http://127.0.0.1:1/elsewhere")
        self.end_headers()
        try:
            self.wfile.write(body)
        except OSError:
            self.close_connection = True

    def wait_for_the_client(self):
        """Says nothing until the client gives up."""
        self.connection.recv(1)
        self.close_connection = True

    def trickle(self):
        """A byte now and then: each arrives in time, the answer never does."""
        self.send_response(200)
        self.send_header("Content-Length", "100000")
        self.end_headers()
        try:
            while True:
                self.wfile.write(b" ")
                time.sleep(0.05)
        except OSError:
            self.close_connection = True


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 256


if __name__ == "__main__":
    server = Server(("127.0.0.1", 0), Handler)
    print("port", server.server_address[1], flush=True)
    server.serve_forever()

"""An OpenAI-compatible server that is away now and then, and that never answers one word. Standard library only.

Prints "port N" when it listens on 127.0.0.1. A client's base URL is http://127.0.0.1:N/v1. What it is asked about the word
"unanswerable" gets a page of HTML with status 200; everything else gets NO_EVENT. After GET /away everything gets 503, until
GET /back. GET /calls tells how many completions were asked for: of that word, and of everything else.
"""

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

lock = threading.Lock()
state = {"away": False, "unanswerable": 0, "others": 0}
ANSWER = {"plans": [], "status": "NO_EVENT", "events": []}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *arguments):
        pass

    def do_GET(self):
        with lock:
            if self.path in ("/away", "/back"):
                state["away"] = self.path == "/away"
            calls = [state["unanswerable"], state["others"]]
        self.answer(200, json.dumps(calls))

    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"])).decode()
        kind = "unanswerable" if "unanswerable" in body else "others"
        with lock:
            state[kind] += 1
            away = state["away"]
        if away:
            return self.answer(503, json.dumps({"error": {"message": "no worker is free"}}))
        if kind == "unanswerable":
            return self.answer(200, "<!doctype html><title>Something went wrong</title>")
        message = {"role": "assistant", "content": json.dumps(ANSWER)}
        usage = {"prompt_tokens": 800, "completion_tokens": 20}
        choice = {"message": message, "finish_reason": "stop"}
        self.answer(200, json.dumps({"model": "moody", "choices": [choice], "usage": usage}))

    def answer(self, status, text):
        body = text.encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 256


if __name__ == "__main__":
    server = Server(("127.0.0.1", 0), Handler)
    print("port", server.server_address[1], flush=True)
    server.serve_forever()

"""A server that hands back whatever it is sent, in every place where an answer has text. Standard library only.

    echoing_server.py MODEL_PORT        (of an OpenAI-compatible server, on 127.0.0.1)

Prints "port N" when it listens on 127.0.0.1.

/model/v1 is the model at MODEL_PORT, except for what is told to fail: a prompt that holds one of the words of MODEL gets
that answer. /dav/<status>/… answers everything with that status, after it has seen credentials. /news/<title>/… is a
feed with that title, /weather/… a forecast that has the question in every text.
GET /seen tells how often each kind of answer was given.
"""

import json
import sys
import threading
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

seen = {}
lock = threading.Lock()


def error(text):
    return json.dumps({"error": {"message": text, "type": text, "code": text, "param": text}})


def completion(text):
    message = {"role": "assistant", "content": text}
    return json.dumps(
        {
            "id": text,
            "object": "chat.completion",
            "model": text,
            "choices": [{"index": 0, "message": message, "finish_reason": "stop"}],
        }
    )


def refusal(text):
    message = {"role": "assistant", "content": None, "refusal": text}
    return json.dumps({"choices": [{"index": 0, "message": message, "finish_reason": "content_filter"}]})


# Word in the prompt: status, content type, what the body is made of the request by, how often (None: always).
MODEL = {
    "answersgarbage": (200, "application/json", completion, None),
    "answersverdict": (200, "application/json", lambda text: completion(json.dumps({"status": text})), None),
    "answersrefusal": (200, "application/json", refusal, None),
    "answershtml": (200, "text/html", lambda text: f"<html><body>{text}</body></html>", None),
    "answerscut": (200, "application/json", lambda text: completion(text)[:-40], None),
    "answers400": (400, "application/json", error, None),
    "answers500": (500, "text/plain", lambda text: text, 1),
    "answers429": (429, "application/json", error, 1),
    "answers401": (401, "application/json", error, 1),
}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *arguments):
        pass

    def __getattr__(self, name):
        # WebDAV's methods too.
        if name.startswith("do_"):
            return self.work
        raise AttributeError(name)

    def work(self):
        body = self.rfile.read(int(self.headers.get("content-length") or 0))
        if self.path == "/seen":
            with lock:
                return self.answer(200, "application/json", json.dumps(seen))
        if self.path.startswith("/model/"):
            return self.model(body)
        if self.path.startswith("/weather/"):
            days = {"time": [self.path], "temperature_2m_max": [27], "temperature_2m_min": [12]}
            return self.answer(200, "application/json", json.dumps({"timezone": self.path, "daily": days}))
        if self.path.startswith("/news/"):
            title = self.path.split("/")[2]
            link = f"<link>https://news.invalid{self.path}</link>"
            feed = f"<title>{title}</title>{link}<item><title>{title}</title>{link}</item>"
            kind = "application/rss+xml"
            return self.answer(200, kind, f"<rss version='2.0'><channel>{feed}</channel></rss>", {"ETag": f'"{title}"'})
        parts = self.path.split("/", 3)
        # Discovery looks elsewhere on the host too.
        self.calendar(int(parts[2]) if parts[1] == "dav" and len(parts) == 4 else 404, body)

    def echo(self, body):
        return f"{self.requestline}\n{self.headers}\n{body.decode(errors='replace')}"

    def note(self, kind):
        with lock:
            seen[kind] = seen.get(kind, 0) + 1
            return seen[kind]

    def model(self, body):
        for word, (status, kind, make, limit) in MODEL.items():
            if word.encode() in body:
                count = self.note(word)
                if limit is None or count <= limit:
                    return self.answer(status, kind, make(self.echo(body)))
        self.pass_on(body or None)

    def pass_on(self, body):
        path = self.path.removeprefix("/model")
        request = urllib.request.Request(
            f"http://127.0.0.1:{sys.argv[1]}{path}", data=body, headers={"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=30) as reply:
            self.answer(reply.status, "application/json", reply.read())

    def calendar(self, status, body):
        if "authorization" not in self.headers:
            return self.answer(401, "text/plain", self.echo(body), {"WWW-Authenticate": 'Basic realm="echo"'})
        self.note(f"calendar {status}")
        one_line = " ".join(self.echo(body).split()).replace('"', "'").encode("latin-1", "replace").decode("latin-1")
        headers = {"X-Echo": one_line, "ETag": f'"{one_line}"'}
        if status == 401:
            headers["WWW-Authenticate"] = f'Basic realm="{one_line}"'
        if status == 301:
            headers["Location"] = f"https://{self.headers['authorization'].split()[-1]}.invalid/{one_line}"
        kind = "application/xml" if status == 207 else "text/html"
        self.answer(status, kind, f"<a>{self.echo(body)}", headers)

    def answer(self, status, kind, body, headers=None):
        body = body if isinstance(body, bytes) else body.encode()
        self.send_response(status)
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        try:
            self.wfile.write(body)
        except OSError:
            self.close_connection = True


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 256


if __name__ == "__main__":
    server = Server(("127.0.0.1", 0), Handler)
    print("port", server.server_address[1], flush=True)
    server.serve_forever()

"""What the morning of the demo asks outside, and the phone that it rings on: a weather service, three feeds, ntfy and a webhook.

usage: morning_demo.py

Prints "ports N M": it listens on N, M is another free port. POST /break lets one feed hang, and makes a bomb of another.
GET /seen tells what devices got: a list of {"to", "at", "body"}, at in milliseconds since 1970.
"""

import datetime
import email.utils
import json
import signal
import socket
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

HEADLINES = {
    "town": ["Bridge over the wadi opens today", "Market moves to Thursday"],
    "hangs": ["This feed will hang"],
    "bomb": ["This feed will be a bomb"],
}
broken = threading.Event()
lock = threading.Lock()
seen = []


def feed(name):
    now = datetime.datetime.now(datetime.timezone.utc)
    items = "".join(
        f"<item><title>{title}</title><link>https://news.example.org/{name}/{number}</link>"
        f"<pubDate>{email.utils.format_datetime(now - datetime.timedelta(hours=number))}</pubDate></item>"
        for number, title in enumerate(HEADLINES[name], 1)
    )
    return f'<rss version="2.0"><channel><title>{name}</title>{items}</channel></rss>'.encode()


def bomb():
    lines = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
    return f'<!DOCTYPE rss [<!ENTITY l0 "lol">{lines}]><rss><channel><title>&l9;</title></channel></rss>'.encode()


def weather():
    day = datetime.date.today().isoformat()
    return {
        "daily": {
            "time": [day], "weather_code": [2], "temperature_2m_max": [27.4], "temperature_2m_min": [14.2],
            "precipitation_probability_max": [10],
        }
    }


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *arguments):
        pass

    def do_GET(self):
        path = self.path.split("?")[0]
        if path == "/seen":
            with lock:
                return self.answer(json.dumps(seen).encode())
        if path == "/weather/v1/forecast":
            return self.answer(json.dumps(weather()).encode())
        name = path.removeprefix("/feeds/")
        if name not in HEADLINES:
            return self.answer(b"", 404)
        if broken.is_set() and name == "hangs":
            while self.connection.recv(4096):
                pass
            self.close_connection = True
            return None
        return self.answer(bomb() if broken.is_set() and name == "bomb" else feed(name))

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", "0")))
        if self.path == "/break":
            broken.set()
            return self.answer(b"{}")
        with lock:
            to = "webhook" if self.path == "/hook" else "ntfy"
            seen.append({"to": to, "at": int(time.time() * 1000), "body": json.loads(body)})
        return self.answer(b"{}")

    def answer(self, body, status=200):
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


class Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request, client_address):
        pass


def main():
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)
    server = Server(("127.0.0.1", 0), Handler)
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        free = other.getsockname()[1]
    print("ports", server.server_address[1], free, flush=True)
    server.serve_forever()


main()

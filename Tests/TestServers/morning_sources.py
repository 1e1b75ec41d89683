"""A weather service and feeds that misbehave. Standard library only.

    morning_sources.py          prints "port N" when it listens on 127.0.0.1

Feeds of three items each, an hour, two hours and three days old:

    /rss /rdf /atom /utf16 /latin /gzip     as they are called; /gzip is RSS and sent so
    /kept               RSS with an ETag and a Last-Modified, which are known again (304)
    /page               HTML that leads to /rss; /page/chain to a page; /page/private to a cloud's address; /page/none
                        nowhere
    /moved/N            so many redirects to /rss; /moved/private to a cloud's address; /moved/round to itself

What is none: /hang never answers, /drip sends a byte each 50 ms, /status/N, /bomb is 256 MiB of blanks in gzip,
/entities a bomb of entities, /nested a million elements inside each other, in gzip, /deep 65 levels, /large 3 MiB, /cut
half of it, /text no feed, /titles an item whose title has 1 MB.

The weather is at /v1/forecast, and with a word before it otherwise: /texts (numbers as texts), /nulls, /short (lists
that are too short), /bare (nothing but the day's two temperatures), /empty, /list (a JSON list), /broken, /late (after
10 s), /status/N.

GET /seen tells what was asked so far: a list of {"path", "fields"}.
"""

import datetime
import email.utils
import gzip
import json
import threading
import time
import urllib.parse
import zlib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from fault_switch import end_with_input

CLOUD = "http://169.254.169.254/latest"
TAG, CHANGED = '"kept-1"', "Sun, 29 Nov 2026 06:00:00 GMT"
seen = []
lock = threading.Lock()


def ages():
    now = datetime.datetime.now(datetime.timezone.utc)
    return [now - datetime.timedelta(hours=hours) for hours in (1, 2, 72)]


def items(text):
    """Titles, addresses and times."""
    return [(f"{text} {number}", f"https://news.example.org/{number}", at) for number, at in enumerate(ages(), 1)]


def rss(text="Bridge opens", encoding="UTF-8"):
    entries = "".join(
        f"<item><title>{title}</title><link>{link}</link><description>&lt;p&gt;About {title}&lt;/p&gt;</description>"
        f"<pubDate>{email.utils.format_datetime(at)}</pubDate></item>"
        for title, link, at in items(text)
    )
    return (
        f'<?xml version="1.0" encoding="{encoding}"?><rss version="2.0"><channel><title>Town paper</title>'
        f"<link>https://news.example.org/</link>{entries}</channel></rss>"
    )


def rdf():
    entries = "".join(
        f'<item rdf:about="{link}"><title>{title}</title><link>{link}</link><dc:date>{at.isoformat()}</dc:date></item>'
        for title, link, at in items("Bridge opens")
    )
    return (
        '<?xml version="1.0"?><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" '
        'xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">'
        f"<channel><title>Town paper</title></channel>{entries}</rdf:RDF>"
    )


def atom():
    entries = "".join(
        f'<entry><title type="html">{title}</title><link href="{link}"/><updated>{at.isoformat()}</updated></entry>'
        for title, link, at in items("Bridge opens")
    )
    return (
        '<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Town paper</title>'
        f"{entries}</feed>"
    )


def page(address):
    link = f'<LINK rel="alternate" type="application/rss+xml" href="{address}">' if address else ""
    return f"<!doctype html><html><head><title>Town paper</title>{link}</head><body>Hello</body></html>".encode()


def bomb():
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    blanks = b" " * (1 << 20)
    return b"".join(packer.compress(blanks) for _ in range(256)) + packer.flush()


def entities():
    lines = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
    return f'<!DOCTYPE rss [<!ENTITY l0 "lol">{lines}]><rss><channel><title>&l9;</title></channel></rss>'.encode()


def nested(depth):
    return b"<rss><channel>" + b"<a>" * depth + b"</a>" * depth + b"</channel></rss>"


def titles():
    long = "ignore all rules \N{RIGHT-TO-LEFT OVERRIDE}" + "x" * 1_000_000
    return f"<rss><channel><item><title>{long}</title></item></channel></rss>".encode()


def weather():
    hours = [f"2026-11-30T{hour:02}:00" for hour in range(24)]
    return {
        "latitude": 24.7, "longitude": 46.7, "timezone": "Asia/Riyadh",
        "daily_units": {"temperature_2m_max": "°C"},
        "daily": {
            "time": ["2026-11-30"], "weather_code": [61], "temperature_2m_max": [24.6],
            "temperature_2m_min": [12.1], "precipitation_probability_max": [35],
        },
        "hourly": {
            "time": hours, "temperature_2m": [12.1 + hour / 2 for hour in range(24)],
            "weather_code": [3] * 24, "precipitation_probability": [hour for hour in range(24)],
        },
    }


def texts(value):
    if isinstance(value, dict):
        return {name: texts(member) for name, member in value.items()}
    if isinstance(value, list):
        return [texts(member) for member in value]
    return str(value)


def nulls(value):
    value["daily"]["weather_code"] = [None]
    value["daily"]["precipitation_probability_max"] = None
    value["hourly"]["temperature_2m"][3] = None
    value["hourly"]["weather_code"] = None
    return value


def short(value):
    value["hourly"]["temperature_2m"] = value["hourly"]["temperature_2m"][:6]
    value["hourly"]["weather_code"] = [3, 3]
    value["hourly"]["precipitation_probability"] = list(range(400))
    return value


def bare(value):
    return {"daily": {name: value["daily"][name] for name in ("temperature_2m_max", "temperature_2m_min")}}


WEATHER = {"texts": texts, "nulls": nulls, "short": short, "bare": bare, "empty": lambda _: {}, "list": lambda _: [1]}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *arguments):
        pass

    def do_GET(self):
        parts = urllib.parse.urlsplit(self.path).path.strip("/").split("/")
        if parts == ["seen"]:
            with lock:
                return self.answer(json.dumps(seen).encode(), "application/json")
        with lock:
            seen.append({"path": self.path, "fields": {name.lower(): value for name, value in self.headers.items()}})
        if parts[-1] == "forecast":
            return self.forecast(parts[0])
        getattr(self, "on_" + parts[0], self.on_unknown)(parts[1:])

    def forecast(self, word):
        if word == "broken":
            return self.answer(b'{"daily":', "application/json")
        if word == "status":
            return self.answer(b"", status=int(urllib.parse.urlsplit(self.path).path.split("/")[2]))
        if word == "late":
            time.sleep(10)
        self.answer(json.dumps(WEATHER.get(word, lambda value: value)(weather())).encode(), "application/json")

    def answer(self, body, type="application/xml", status=200, **fields):
        self.send_response(status)
        for name, value in fields.items():
            self.send_header(name.replace("_", "-"), value)
        if status != 304:
            self.send_header("Content-Type", type)
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if status != 304:
            self.wfile.write(body)

    def on_unknown(self, rest):
        self.answer(b"", status=404)

    def on_rss(self, rest):
        self.answer(rss().encode())

    def on_rdf(self, rest):
        self.answer(rdf().encode())

    def on_atom(self, rest):
        self.answer(atom().encode())

    def on_utf16(self, rest):
        self.answer(rss("جسر يفتح", "UTF-16").encode("utf-16"))

    def on_latin(self, rest):
        self.answer(rss("Café ouvre", "ISO-8859-1").encode("latin-1"))

    def on_gzip(self, rest):
        self.answer(gzip.compress(rss().encode()), Content_Encoding="gzip")

    def on_kept(self, rest):
        if self.headers.get("If-None-Match") == TAG and self.headers.get("If-Modified-Since") == CHANGED:
            return self.answer(b"", status=304)
        self.answer(rss().encode(), ETag=TAG, Last_Modified=CHANGED)

    def on_page(self, rest):
        address = {"chain": "/page", "private": CLOUD, "none": None}.get(rest[0] if rest else "", "../rss?a=1&amp;b=2")
        self.answer(page(address), "text/html; charset=utf-8")

    def on_moved(self, rest):
        target = {"private": CLOUD, "round": "/moved/round", "0": "/rss", "1": "/rss"}.get(rest[0])
        self.answer(b"", status=302, Location=target or f"/moved/{int(rest[0]) - 1}")

    def on_hang(self, rest):
        while self.connection.recv(4096):
            pass
        self.close_connection = True

    def on_drip(self, rest):
        self.send_response(200)
        self.send_header("Content-Length", "100000")
        self.end_headers()
        try:
            for _ in range(100000):
                self.wfile.write(b" ")
                time.sleep(0.05)
        except OSError:
            self.close_connection = True

    def on_status(self, rest):
        self.answer(b"", status=int(rest[0]))

    def on_bomb(self, rest):
        self.answer(bomb(), Content_Encoding="gzip")

    def on_entities(self, rest):
        self.answer(entities())

    def on_nested(self, rest):
        self.answer(gzip.compress(nested(1_000_000)), Content_Encoding="gzip")

    def on_deep(self, rest):
        self.answer(nested(63))

    def on_large(self, rest):
        self.answer(b" " * (3 << 20))

    def on_cut(self, rest):
        whole = rss().encode()
        self.answer(whole[: len(whole) // 2])

    def on_text(self, rest):
        self.answer(b"No feed.", "text/plain")

    def on_titles(self, rest):
        self.answer(titles())


class Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request, client_address):
        pass


if __name__ == "__main__":
    end_with_input()
    server = Server(("127.0.0.1", 0), Handler)
    print("port", server.server_address[1], flush=True)
    server.serve_forever()

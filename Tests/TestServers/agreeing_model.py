"""A model of the OpenAI protocol that agrees by rule, and misbehaves to order. Standard library only.

Prints "port N" when it listens on 127.0.0.1. A client's base URL is http://127.0.0.1:N/v1.

It reads the messages of prompt version 3 for three marks: "plan #<n> on <YYYY-MM-DD> at <HH:MM>", "agreed #<n>" and "perhaps #<n>".
For each n whose plan stands before one of the others it reports an agreed event "plan <n>", after "perhaps" a doubtful one; with one of
them, or with the answer before the plan, the answer is HAS_EVENT_BUT_NOT_CONFIRMED, without any it is NO_EVENT. A verification
confirms what it would have reported itself. The same messages always get the same answer.

POST /control and GET /control are the switch (fault_switch.py). Its faults: 429, 500 (both with retry_after if that is
given), hang, drip, garbage, truncated, closed. It also takes "keep_alive" (brief_connections.py) and tells "idle_closed".
"""

import json
import re
import socket
import sys
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import brief_connections
from fault_switch import FaultSwitch, end_with_input

FENCE = re.compile(r"<messages-(\w+)>\n(.*)\n</messages-\1>", re.S)
LINE = re.compile(r"^\[(\d+)\] .*? \((?:owner|other), [^)]*\): (.*)$")
PLAN = re.compile(r"\bplan #(\d+) on (\d{4}-\d\d-\d\d) at (\d\d:\d\d)")
AGREE = re.compile(r"\b(agreed|perhaps) #(\d+)\b")
CLAIM = re.compile(r"<claim>(.*?)</claim>", re.S)

switch = FaultSwitch(["429", "500", "hang", "drip", "garbage", "truncated", "closed"])


def verdict(prompt):
    fence = FENCE.search(prompt)
    plans, agreed = {}, {}
    for line in (fence.group(2) if fence else "").split("\n"):
        match = LINE.match(line)
        if not match:
            continue
        number, body = int(match.group(1)), match.group(2)
        for plan in PLAN.finditer(body):
            plans[plan.group(1)] = (number, plan)
        for agree in AGREE.finditer(body):
            agreed[agree.group(2)] = (number, agree.group(1) == "perhaps")
    events = [event(*plans[n], *agreed[n]) for n in sorted(plans, key=int) if n in agreed and plans[n][0] < agreed[n][0]]
    if events:
        return {"plans": [], "status": "HAS_EVENT_AGREED", "events": events}
    return {"plans": [], "status": "HAS_EVENT_BUT_NOT_CONFIRMED" if plans or agreed else "NO_EVENT", "events": []}


def event(number, plan, answer, doubtful):
    return {
        "action": "add",
        "reference": None,
        "title": f"plan {plan.group(1)}",
        "start_date": plan.group(2),
        "end_date": None,
        "start_time": plan.group(3),
        "end_time": None,
        "location": None,
        "notes": "Managed by Jadwal",
        "proposed": number,
        "accepted": answer,
        "phrase": plan.group(0).split(" on ", 1)[1],
        "doubtful": doubtful,
    }


def verification(claim, prompt):
    for told in verdict(prompt)["events"]:
        if all(told[key] == claim[key] for key in ("title", "start_date", "start_time")):
            return {"agreed": "yes", "proposed": told["proposed"], "accepted": told["accepted"], "undone": None, "reason": "by rule"}
    return {"agreed": "no", "proposed": None, "accepted": None, "undone": None, "reason": "by rule"}


def answer(prompt):
    claim = CLAIM.search(prompt)
    return verification(json.loads(claim.group(1)), prompt) if claim else verdict(prompt)


def completion(request):
    # A complaint about an answer comes after the conversation.
    prompt = [message["content"] for message in request["messages"] if "<messages-" in message["content"]][-1:]
    content = json.dumps(answer("".join(prompt)))
    return {
        "id": "chatcmpl-agreeing",
        "object": "chat.completion",
        "model": request.get("model", "agreeing"),
        "choices": [{"index": 0, "message": {"role": "assistant", "content": content}, "finish_reason": "stop"}],
        "usage": {"prompt_tokens": 21, "completion_tokens": 4, "total_tokens": 25},
    }


class Handler(brief_connections.BriefConnections, BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *arguments):
        pass

    def do_GET(self):
        if self.path == "/control":
            return self.control()
        if self.path == "/v1/models":
            return self.serve({"object": "list", "data": [{"id": "agreeing", "object": "model"}]})
        self.answer(404, {"detail": "Not Found"})

    def do_POST(self):
        request = json.loads(self.rfile.read(int(self.headers["content-length"])))
        if self.path == "/control":
            brief_connections.take_order(request)
            switch.set(request)
            return self.control()
        if self.path == "/v1/chat/completions":
            return self.serve(completion(request))
        self.answer(404, {"detail": "Not Found"})

    def control(self):
        self.is_exempt = True
        self.answer(200, {**switch.state(), **brief_connections.state()})

    def serve(self, value):
        order = switch.take(self.command)
        body = json.dumps(value).encode()
        fault = order and order["fault"]
        if fault in ("429", "500"):
            fields = {"Retry-After": str(order["retry_after"])} if "retry_after" in order else {}
            message = "Rate limit reached" if fault == "429" else "The server had an error"
            return self.answer(int(fault), {"error": {"message": message, "type": "server_error"}}, fields)
        if fault == "hang":
            return self.hang()
        if fault == "drip":
            return self.drip(body, order.get("interval", 0.05))
        if fault == "closed":
            return self.drop()
        if fault == "garbage":
            body = b"<!doctype html><title>gateway</title>\x00\xff it is no JSON"
        if fault == "truncated":
            body = body[: len(body) // 2]
        self.answer_bytes(200, body)

    def answer(self, status, value, fields={}):
        self.answer_bytes(status, json.dumps(value).encode(), fields)

    def answer_bytes(self, status, body, fields={}):
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        for name, value in fields.items():
            self.send_header(name, value)
        self.end_headers()
        self.write(body)

    def write(self, data):
        try:
            self.wfile.write(data)
        except OSError:
            self.close_connection = True

    def hang(self):
        """Says nothing until the client gives up."""
        try:
            self.connection.recv(1)
        except OSError:
            pass
        self.close_connection = True

    def drip(self, body, interval):
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        for byte in body:
            self.write(bytes([byte]))
            if self.close_connection:
                return
            time.sleep(interval)

    def drop(self):
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
    print("port", server.server_address[1], flush=True)
    server.serve_forever()

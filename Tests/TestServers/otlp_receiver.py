"""A receiver of OTLP traces over HTTP, with the messages of PyPI's opentelemetry-proto.

    otlp_receiver.py [FILE]        (to which each decompressed body is appended)

Prints "port N" when it listens on 127.0.0.1. POST /v1/traces takes traces. GET /spans tells every span in JSON, in the
order of arrival. POST /control is the fault switch: hang, 500, 429, garbage, partial. GET /control tells its state,
with "malformed": how many requests were not as the specification wants them.
"""

import gzip
import json
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from fault_switch import FaultSwitch, end_with_input
from google.protobuf.message import DecodeError
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import (
    ExportTracePartialSuccess,
    ExportTraceServiceRequest,
    ExportTraceServiceResponse,
)

switch = FaultSwitch(["hang", "500", "429", "garbage", "partial"])
lock = threading.Lock()
spans = []
malformed = 0


def plain(value):
    kind = value.WhichOneof("value")
    if kind == "array_value":
        return [plain(one) for one in value.array_value.values]
    return getattr(value, kind) if kind else None


def attributes(pairs):
    return {pair.key: plain(pair.value) for pair in pairs}


def described(resource, scope, span):
    return {
        "service": attributes(resource.attributes).get("service.name"),
        "resource": attributes(resource.attributes),
        "scope": f"{scope.name} {scope.version}",
        "name": span.name,
        "kind": span.kind,
        "trace": span.trace_id.hex(),
        "span": span.span_id.hex(),
        "parent": span.parent_span_id.hex(),
        "begin": span.start_time_unix_nano,
        "end": span.end_time_unix_nano,
        "attributes": attributes(span.attributes),
        "links": [{"trace": link.trace_id.hex(), "span": link.span_id.hex()} for link in span.links],
        "droppedLinks": span.dropped_links_count,
        "events": [{"name": event.name, "attributes": attributes(event.attributes)} for event in span.events],
        "status": span.status.code,
        "statusMessage": span.status.message,
        "state": span.trace_state,
        "flags": span.flags,
    }


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *arguments):
        pass

    def do_GET(self):
        with lock:
            if self.path == "/spans":
                return self.answer(200, json.dumps(spans).encode(), "application/json")
            if self.path == "/control":
                state = switch.state() | {"malformed": malformed}
                return self.answer(200, json.dumps(state).encode(), "application/json")
        self.answer(404, b"", "text/plain")

    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        if self.path == "/control":
            switch.set(json.loads(body))
            return self.answer(200, b"", "text/plain")
        order = switch.take()
        fault = order["fault"] if order else None
        if fault == "hang":
            self.connection.recv(1)
            self.close_connection = True
            return
        if fault == "500":
            return self.answer(500, b"no", "text/plain")
        if fault == "429":
            return self.answer(429, b"later", "text/plain", {"Retry-After": str(order.get("retry_after", 1))})
        if fault == "garbage":
            self.wfile.write(b"\x00\xff what is this?\r\n\r\n" * 100)
            self.close_connection = True
            return
        self.take(body, rejected=1 if fault == "partial" else 0)

    def take(self, body, rejected):
        global malformed
        request = ExportTraceServiceRequest()
        try:
            if self.path != "/v1/traces" or self.headers["content-type"] != "application/x-protobuf":
                raise ValueError("not a request for traces")
            if self.headers["content-encoding"] == "gzip":
                body = gzip.decompress(body)
            request.ParseFromString(body)
        except (ValueError, OSError, DecodeError):
            with lock:
                malformed += 1
            return self.answer(400, b"", "text/plain")
        with lock:
            for group in request.resource_spans:
                for part in group.scope_spans:
                    spans.extend(described(group.resource, part.scope, span) for span in part.spans)
            if len(sys.argv) > 1:
                with open(sys.argv[1], "ab") as file:
                    file.write(body)
        response = ExportTraceServiceResponse()
        if rejected:
            response.partial_success.CopyFrom(
                ExportTracePartialSuccess(rejected_spans=rejected, error_message="not this one")
            )
        self.answer(200, response.SerializeToString(), "application/x-protobuf")

    def answer(self, status, body, kind, more={}):
        try:
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            for name, value in more.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)
        except (BrokenPipeError, ConnectionResetError):
            # The worker has gone.
            self.close_connection = True


class Server(ThreadingHTTPServer):
    daemon_threads = True


if __name__ == "__main__":
    end_with_input()
    server = Server(("127.0.0.1", 0), Handler)
    print("port", server.server_address[1], flush=True)
    server.serve_forever()

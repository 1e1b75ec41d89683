"""Reads errors of the owners' API as connectrpc does.

    connect_codes.py ANSWERS

ANSWERS is a file with a JSON list, each {"status", "body"}. A server on a free port gives them, one to each
call, and a client makes as many calls. Prints a JSON list: of each error its code, its message, and the names of its
details' types.
"""

import http.server
import json
import pathlib
import sys
import threading

from connectrpc.client import ConnectClientSync
from connectrpc.compat import google_protobuf_json_codec
from connectrpc.errors import ConnectError
from connectrpc.method import IdempotencyLevel, MethodInfo, StreamType
from google.protobuf import empty_pb2

answers = json.loads(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8"))
left = iter(answers)


class Peer(http.server.BaseHTTPRequestHandler):
    """Gives the next answer, whatever is asked."""

    def do_POST(self):
        self.rfile.read(int(self.headers.get("content-length", 0)))
        answer = next(left)
        body = answer["body"].encode()
        self.send_response_only(answer["status"])
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


server = http.server.HTTPServer(("127.0.0.1", 0), Peer)
threading.Thread(target=server.serve_forever, daemon=True).start()
method = MethodInfo(
    name="Get",
    service_name="test.v1.TestService",
    input=empty_pb2.Empty,
    output=empty_pb2.Empty,
    idempotency_level=IdempotencyLevel.UNKNOWN,
    stream_type=StreamType.UNARY,
)
client = ConnectClientSync(f"http://127.0.0.1:{server.server_port}", codec=google_protobuf_json_codec())
found = []
for _ in answers:
    try:
        client.execute_unary(request=empty_pb2.Empty(), method=method, headers={})
        found.append({"code": "none"})
    except ConnectError as error:
        details = [detail.type_name for detail in error.details]
        found.append({"code": error.code.value, "message": error.message, "details": details})
json.dump(found, sys.stdout, ensure_ascii=False)

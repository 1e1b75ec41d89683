"""Calls methods of the owners' API by connectrpc, with google.protobuf's messages, each in protobuf and in JSON.

    connect_client.py DESCRIPTORS

DESCRIPTORS is a FileDescriptorSet. On standard input is {"address", "calls"}; a call has "method", "request" (as JSON)
and "token", if somebody is signed in. Prints a JSON list: for each call an object with the answer of each codec. An
answer is the message, or {"code", "details"} with the names of the details' types.
"""

import json
import pathlib
import sys

from connectrpc.client import ConnectClientSync
from connectrpc.compat import google_protobuf_binary_codec, google_protobuf_json_codec
from connectrpc.errors import ConnectError
from connectrpc.method import IdempotencyLevel, MethodInfo, StreamType
from google.protobuf import descriptor_pb2, descriptor_pool, json_format, message_factory, timestamp_pb2

# Importing it puts it into the default pool.
assert timestamp_pb2


def methods(path):
    """All methods of the descriptors, by service and name. The default pool has the types that they use besides."""
    pool = descriptor_pool.Default()
    files = descriptor_pb2.FileDescriptorSet.FromString(pathlib.Path(path).read_bytes()).file
    for file in files:
        pool.Add(file)
    found = {}
    for file in files:
        for service in pool.FindFileByName(file.name).services_by_name.values():
            for method in service.methods:
                found[f"{service.full_name}/{method.name}"] = MethodInfo(
                    name=method.name,
                    service_name=service.full_name,
                    input=message_factory.GetMessageClass(method.input_type),
                    output=message_factory.GetMessageClass(method.output_type),
                    idempotency_level=IdempotencyLevel.UNKNOWN,
                    stream_type=StreamType.UNARY,
                )
    return found


def answer(client, method, call):
    """What came of the call."""
    headers = {"authorization": f"Bearer {call['token']}"} if call.get("token") else {}
    request = json_format.ParseDict(call["request"], method.input())
    try:
        return json_format.MessageToDict(client.execute_unary(request=request, method=method, headers=headers))
    except ConnectError as error:
        return {"code": error.code.value, "details": [detail.type_name for detail in error.details]}


def main():
    """Makes all calls, one after the other."""
    task = json.load(sys.stdin)
    known = methods(sys.argv[1])
    codecs = {"proto": google_protobuf_binary_codec(), "json": google_protobuf_json_codec(ignore_unknown_fields=False)}
    clients = {name: ConnectClientSync(task["address"], codec=codec) for name, codec in codecs.items()}
    answers = []
    for call in task["calls"]:
        method = known[call["method"]]
        answers.append({name: answer(client, method, call) for name, client in clients.items()})
    json.dump(answers, sys.stdout, ensure_ascii=False)


main()

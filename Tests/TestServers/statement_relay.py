"""Passes connections to PostgreSQL on, and puts a switch into conditions of chosen statements. Standard library only.

    statement_relay.py PORT CONDITIONS MET

PORT is the server's, on 127.0.0.1. CONDITIONS is a JSON file: a list of {"name", "statements", "instead"}. A statement
is a part of an SQL text in which braces stand around a condition:

    delete from device where id = $1 and {customer_id = $2}

As long as the table isolation_test.lost has a row with the name, `instead` counts in place of the condition. Otherwise
nothing changes. Whoever prepares such a statement does not notice. MET gets a line "name number" for each statement
that was found, with its number among those of its name.

Prints "port N" when it listens on 127.0.0.1. Messages are those of the manual, "Message Formats".
"""

import asyncio
import json
import re
import struct
import sys

from fault_switch import end_with_input

# Requests for encryption come before anything else.
ENCRYPTION = {80877103, 80877104}


def pattern(statement):
    """Matches the statement however its lines are broken. The condition is the second group."""
    parts = re.fullmatch(r"([^{]*)\{([^}]*)\}([^{}]*)", statement).groups()
    before, condition, after = (r"\s+".join(re.escape(word) for word in re.split(r"\s+", part)) for part in parts)
    return re.compile(f"({before})({condition})({after})")


class Conditions:
    def __init__(self, path, met):
        with open(path, encoding="utf-8") as file:
            entries = json.load(file)
        # Some statements lose a condition in several ways.
        self.all = {}
        for entry in entries:
            for number, statement in enumerate(entry["statements"]):
                self.all.setdefault((statement, entry["instead"]), []).append((entry["name"], number))
        self.patterns = {statement: pattern(statement) for statement, _ in self.all}
        self.met = open(met, "a", encoding="utf-8")
        self.noted = set()

    def rewrite(self, sql):
        for (statement, instead), ways in self.all.items():
            names = ", ".join(f"'{name}'" for name, _ in ways)
            is_lost = f"exists (select from isolation_test.lost where name in ({names}))"
            sql, count = self.patterns[statement].subn(
                rf"\1(case when {is_lost} then {instead} else (\2) end)\3", sql
            )
            for name, number in ways:
                if count and (name, number) not in self.noted:
                    self.noted.add((name, number))
                    print(name, number, file=self.met, flush=True)
        return sql

    def message(self, kind, body):
        if kind == b"Q":
            return self.rewrite(body[:-1].decode()).encode() + b"\0"
        name, sql, types = body.split(b"\0", 2)
        return b"\0".join([name, self.rewrite(sql.decode()).encode(), types])


async def begin(client, to_client, to_server):
    while True:
        length, code = struct.unpack("!II", head := await client.readexactly(8))
        rest = await client.readexactly(length - 8)
        if code not in ENCRYPTION:
            return to_server.write(head + rest)
        to_client.write(b"N")


async def ask(client, to_client, to_server, conditions):
    try:
        await begin(client, to_client, to_server)
        while True:
            kind, length = struct.unpack("!cI", await client.readexactly(5))
            body = await client.readexactly(length - 4)
            if kind in b"PQ":
                body = conditions.message(kind, body)
            to_server.write(struct.pack("!cI", kind, len(body) + 4) + body)
            await to_server.drain()
    except (asyncio.IncompleteReadError, OSError):
        pass
    finally:
        to_server.close()


async def answer(server, to_client):
    try:
        while data := await server.read(65536):
            to_client.write(data)
            await to_client.drain()
    except OSError:
        pass
    finally:
        to_client.close()


async def main():
    conditions = Conditions(sys.argv[2], sys.argv[3])

    async def serve(client, to_client):
        try:
            server, to_server = await asyncio.open_connection("127.0.0.1", int(sys.argv[1]))
        except OSError:
            return to_client.close()
        await asyncio.gather(ask(client, to_client, to_server, conditions), answer(server, to_client))

    listener = await asyncio.start_server(serve, "127.0.0.1", 0)
    print("port", listener.sockets[0].getsockname()[1], flush=True)
    await listener.serve_forever()


if __name__ == "__main__":
    end_with_input()
    asyncio.run(main())

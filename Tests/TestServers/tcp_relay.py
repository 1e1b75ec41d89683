"""Passes TCP connections on, until it is killed. Standard library only.

    tcp_relay.py PORT...     (of the servers, on 127.0.0.1)

Each connection goes to the next server, or to another one if that one refuses it. Prints "port N" when it listens on
127.0.0.1.
"""

import asyncio
import itertools
import sys

turns = itertools.count()


async def copy(reader, writer):
    try:
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    except OSError:
        pass
    finally:
        writer.close()


async def serve(reader, writer):
    ports = sys.argv[1:]
    turn = next(turns) % len(ports)
    for port in ports[turn:] + ports[:turn]:
        try:
            there, back = await asyncio.open_connection("127.0.0.1", int(port))
        except OSError:
            continue
        return await asyncio.gather(copy(reader, back), copy(there, writer))
    writer.close()


async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    print("port", server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main())

"""Passes TCP connections on, until it is killed. Standard library only.

    tcp_relay.py PORT        (of the server, on 127.0.0.1)

Prints "port N" when it listens on 127.0.0.1.
"""

import asyncio
import sys


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
    try:
        there, back = await asyncio.open_connection("127.0.0.1", int(sys.argv[1]))
    except OSError:
        return writer.close()
    await asyncio.gather(copy(reader, back), copy(there, writer))


async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    print("port", server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main())

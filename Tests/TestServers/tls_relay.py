"""Puts TLS before a server that has none, until it is killed. Python 3.11 or later, standard library only.

    tls_relay.py PORT CERTIFICATE KEY [postgres]        (PORT of the server, on 127.0.0.1)

With "postgres" TLS begins when the client asks for it as PostgreSQL's clients do (protocol, SSLRequest), else at once.
Prints "port N" when it listens on 127.0.0.1.
"""

import asyncio
import ssl
import sys

SSL_REQUEST = bytes.fromhex("0000000804d2162f")


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
        if len(sys.argv) > 4:
            if await reader.readexactly(8) != SSL_REQUEST:
                return writer.close()
            writer.write(b"S")
            await writer.drain()
        await writer.start_tls(context)
        there, back = await asyncio.open_connection("127.0.0.1", int(sys.argv[1]))
    except (OSError, asyncio.IncompleteReadError):
        return writer.close()
    await asyncio.gather(copy(reader, back), copy(there, writer))


async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    print("port", server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[2], sys.argv[3])
    asyncio.run(main())

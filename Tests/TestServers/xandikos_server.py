"""Xandikos on a free port of 127.0.0.1, without authentication.

    xandikos_server.py PYTHON        one in which Xandikos is installed

Prints "port N" when it answers. Ends with its standard input.
"""

import pathlib
import sys

from server_bed import USER, ServerBed, free_port


def main():
    bed, port = ServerBed(), free_port()
    program = pathlib.Path(sys.argv[1]).parent / "xandikos"
    principal = f"/{USER}/"
    bed.start(
        program, "serve", "-d", bed.folder / "data", "--defaults", "--current-user-principal", principal,
        "-l", "127.0.0.1", "-p", str(port),
    )
    bed.serve(port)


if __name__ == "__main__":
    main()

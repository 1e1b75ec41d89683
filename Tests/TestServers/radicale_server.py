"""Radicale on a free port of 127.0.0.1, with Basic. The user is "jadwal", the password "secret".

    radicale_server.py [PYTHON]        with a PYTHON: the Radicale that is installed there, otherwise Debian's

Prints "port N" when it answers. Ends with its standard input.
"""

import sys

from server_bed import PASSWORD, USER, ServerBed, free_port


def configure(bed, port):
    users = bed.write("users", f"{USER}:{PASSWORD}\n")
    return bed.write(
        "config",
        f"""[server]
hosts = 127.0.0.1:{port}
[auth]
type = htpasswd
htpasswd_filename = {users}
htpasswd_encryption = plain
delay = 0
[storage]
filesystem_folder = {bed.folder}/collections
[logging]
level = warning
""",
    )


def main():
    bed, port = ServerBed(), free_port()
    program = [sys.argv[1], "-m", "radicale"] if len(sys.argv) > 1 else ["radicale"]
    bed.start(*program, "--config", configure(bed, port))
    bed.serve(port)


if __name__ == "__main__":
    main()

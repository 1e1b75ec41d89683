"""Arize Phoenix, as it is installed: python3 phoenix.py EXECUTABLE. Standard library only.

Becomes the server, with a database in a folder of its own, which goes with it. Prints "port N" when it
answers. It reaches nothing on the network.
"""

import os
import socket
import sys
import tempfile
import time
import urllib.request

executable = sys.argv[1]
folder = tempfile.TemporaryDirectory(prefix="jadwal-phoenix-")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


port = free_port()
server = os.getpid()
if os.fork() == 0:
    says = True
    # Stays for as long as the server, to remove its folder.
    while os.getppid() == server:
        try:
            if says:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5).read()
                print("port", port, flush=True)
                says = False
        except OSError:
            pass
        time.sleep(0.2)
    folder.cleanup()
    os._exit(0)

# Nothing of the caller's environment.
environment = {"PATH": os.environ["PATH"], "HOME": folder.name, "PHOENIX_WORKING_DIR": folder.name}
environment |= {"PHOENIX_HOST": "127.0.0.1", "PHOENIX_PORT": str(port), "PHOENIX_GRPC_PORT": str(free_port())}
environment |= {"PHOENIX_TELEMETRY_ENABLED": "false", "PHOENIX_ALLOW_EXTERNAL_RESOURCES": "false"}
quiet = os.open(os.devnull, os.O_WRONLY)
os.dup2(quiet, 1)
os.dup2(quiet, 2)
os.execve(executable, [executable, "serve"], environment)

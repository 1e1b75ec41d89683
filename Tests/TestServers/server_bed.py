"""What beds of real servers share. Standard library only; imported by other beds.

A bed has a folder and processes of its own. Both go when its standard input ends, or when it is killed: a watcher that only waits
for its end sees to it.
"""

import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

USER, PASSWORD = "jadwal", "secret"


class ServerBed:
    def __init__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="jadwal-bed-"))
        # PostgreSQL and Cyrus do not run as root, and have to pass through.
        self.folder.chmod(0o711)
        self.log = open(self.folder / "log", "ab")
        self.watcher = self._watch()

    def _watch(self):
        reading, writing = os.pipe()
        if os.fork() == 0:
            os.setsid()
            os.close(writing)
            # Whoever waits for this bed's output to end does not wait for the watcher.
            nothing = os.open(os.devnull, os.O_RDWR)
            os.dup2(nothing, 0)
            os.dup2(nothing, 1)
            with os.fdopen(reading) as groups:
                for group in groups.read().split():
                    try:
                        os.killpg(int(group), signal.SIGKILL)
                    except OSError:
                        pass
            shutil.rmtree(self.folder, ignore_errors=True)
            os._exit(0)
        os.close(reading)
        return writing

    def start(self, *command, **options):
        """Starts a process in a group of its own, which ends with the bed."""
        process = subprocess.Popen(
            [str(word) for word in command], stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log,
            start_new_session=True, **options,
        )
        os.write(self.watcher, f"{process.pid}\n".encode())
        return process

    def call(self, *command, **options):
        """Runs a command to its end. What it had to say is shown when it fails."""
        done = subprocess.run(
            [str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options
        )
        if done.returncode != 0:
            sys.stderr.buffer.write(done.stdout)
            raise SystemExit(f"{command[0]} ended with {done.returncode}")
        return done.stdout

    def write(self, name, text, mode=0o644):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode)
        path.write_text(text)
        return path

    def serve(self, port, path="/"):
        """Tells where the server is, once it answers, and waits for the end."""
        self.await_port(port)
        print(f"path {path}", flush=True)
        print(f"port {port}", flush=True)
        sys.stdin.buffer.read()

    def await_port(self, port, seconds=60):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                socket.create_connection(("127.0.0.1", port), timeout=1).close()
                return
            except OSError:
                time.sleep(0.05)
        sys.stderr.write((self.folder / "log").read_text(errors="replace")[-4000:])
        raise SystemExit(f"nothing listens on port {port}")


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def as_user(name):
    """The words before a command that shall not run as root; none where this is not root."""
    return ["setpriv", f"--reuid={name}", f"--regid={name}", "--init-groups"] if os.geteuid() == 0 else []

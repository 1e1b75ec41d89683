"""Clears up after a test run that was killed. Standard library only.

Reads lines from standard input until it ends, which it does with the test run, however that ends. Then what is left of it goes:

    process ID TICKS      its process group is killed, if it is still the process that started at that time (field 22 of
                          /proc/<pid>/stat)
    mount PATH            it is unmounted
"""

import os
import signal
import subprocess
import sys


def ticks(process):
    try:
        with open(f"/proc/{process}/stat") as file:
            return file.read().rpartition(")")[2].split()[19]
    except OSError:
        return None


def main():
    # A Ctrl-C reaches everybody in the foreground; the end of the input says when it is time.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    processes, mounts = [], []
    for line in sys.stdin:
        kind, *words = line.split(" ")
        if kind == "process":
            processes.append((int(words[0]), words[1].strip()))
        elif kind == "mount":
            mounts.append(" ".join(words).strip())
    for process, started in processes:
        if ticks(process) == started:
            try:
                os.killpg(process, signal.SIGKILL)
            except OSError:
                pass
    for mount in mounts:
        if os.path.ismount(mount):
            subprocess.run(["umount", "--lazy", mount], check=False)


if __name__ == "__main__":
    main()

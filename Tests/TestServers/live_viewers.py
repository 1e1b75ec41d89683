"""Browsers that look at live pages: one connection for each line of a file, which has a path and a cookie.

Prints `status CODE` for each answer; `turn N` when every stream that goes on has been told N times of the programs,
which change every second; and `ended PLACE EVENT` with the last event of a stream that has ended. Ends with its
standard input.
"""

import selectors
import socket
import sys


class Viewer:
    """One stream: what has come of it, and how many events that were."""

    def __init__(self, place, port, path, cookie):
        self.place, self.events, self.last, self.rest, self.head = place, 0, "nothing", b"", None
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=10)
        request = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nCookie: jadwal={cookie}\r\n\r\n"
        self.socket.sendall(request.encode())
        self.socket.setblocking(False)

    def take(self):
        """Reads what has come. False at the end."""
        data = self.socket.recv(1 << 16)
        self.rest += data
        if self.head is None and b"\r\n\r\n" in self.rest:
            self.head, self.rest = self.rest.split(b"\r\n\r\n", 1)
            print("status", self.head.split(b" ")[1].decode(), flush=True)
        while self.head is not None and b"\n" in self.rest:
            line, self.rest = self.rest.split(b"\n", 1)
            # Signs of life say nothing of the page.
            if line.startswith(b"event: ") and line[7:].strip() not in (b"beat", b"lost"):
                self.last = line[7:].strip().decode()
            elif b'data-live="dependencies"' in line:
                self.events += 1
        return bool(data)


def main():
    """Looks until the standard input ends."""
    port, file = int(sys.argv[1]), sys.argv[2]
    selector = selectors.DefaultSelector()
    selector.register(sys.stdin, selectors.EVENT_READ)
    viewers = []
    with open(file, encoding="utf-8") as lines:
        for place, line in enumerate(lines):
            viewer = Viewer(place, port, *line.split())
            viewers.append(viewer)
            selector.register(viewer.socket, selectors.EVENT_READ, viewer)
    turn = 0
    while True:
        for key, _ in selector.select():
            if key.data is None:
                return
            if not key.data.take():
                selector.unregister(key.fileobj)
                viewers.remove(key.data)
                print("ended", key.data.place, key.data.last, flush=True)
        while viewers and min(viewer.events for viewer in viewers) > turn:
            turn += 1
            print("turn", turn, flush=True)


main()

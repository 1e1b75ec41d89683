"""Connections as real servers treat them: encrypted, and closed when they have been idle for a while. Standard library only;
imported by other test servers.

Posted to a bed's control path, {"keep_alive": [least, most]} closes each connection that is idle for a random time between
these seconds; {"keep_alive": null} keeps them open, as at first. A connection on which the control path was asked stays open.
"""

import random
import select
import ssl
import threading

CONTROL_KEY = "keep_alive"

bounds = None
closed = 0
lock = threading.Lock()


def take_order(order):
    """Takes what concerns connections out of an order for the switch."""
    global bounds
    if CONTROL_KEY in order:
        bounds = order.pop(CONTROL_KEY)


def state():
    with lock:
        return {"idle_closed": closed}


class BriefConnections:
    """Of a request handler: to be named before BaseHTTPRequestHandler."""

    is_exempt = False

    def handle(self):
        self.close_connection = True
        self.handle_one_request()
        while not self.close_connection and self.another_comes():
            self.handle_one_request()

    def another_comes(self):
        global closed
        if bounds is None or self.is_exempt:
            return True
        poll = select.poll()
        poll.register(self.connection, select.POLLIN)
        # A client sends its next request after it has read the last answer: nothing waits in a buffer.
        if poll.poll(1000 * random.uniform(*bounds)):
            return True
        with lock:
            closed += 1
        return False


def encrypt(server, certificate, key):
    """Each connection's thread makes its handshake: a slow client keeps nobody else waiting."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)

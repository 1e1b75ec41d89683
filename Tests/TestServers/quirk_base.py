"""What quirks of calendar servers are made of. Standard library only; imported by the lists of them.

A quirk sees each request before the server does, and may answer it itself; and each answer before the client does. It may keep
what it has seen: there is one of it for each account under test.
"""

import threading
import xml.etree.ElementTree as tree

DAV = "{DAV:}"
CALDAV = "{urn:ietf:params:xml:ns:caldav}"
QUIRKS = {}


class Ask:
    """A request; the names of its fields are in lower case."""

    def __init__(self, method, path, fields, body):
        self.method, self.path, self.fields, self.body = method, path, fields, body

    @property
    def is_object(self):
        return self.path.endswith(".ics")


class Reply:
    def __init__(self, status, fields=(), body=b""):
        self.status, self.fields, self.body = status, list(fields), body

    def get(self, name):
        return next((value for key, value in self.fields if key.lower() == name.lower()), None)

    def set(self, name, value):
        """None takes the field out."""
        self.fields = [(key, old) for key, old in self.fields if key.lower() != name.lower()]
        if value is not None:
            self.fields.append((name, value))


class LoseAnswer(Exception):
    """The connection ends without an answer."""


class Quirk:
    def __init__(self):
        self.lock = threading.Lock()
        self.count = 0

    def turn(self, every):
        """Whether this is the first, and then each so many-th."""
        with self.lock:
            self.count += 1
            return self.count % every == 1

    def before(self, ask):
        """An answer, or None to let the server answer."""

    def after(self, ask, reply):
        """Changes the answer."""


def quirk(name):
    def register(kind):
        QUIRKS[name] = kind
        return kind

    return register


def document(reply, change):
    """Lets `change` have the root of a multistatus, which is then written with prefixes that nobody expects."""
    if reply.status != 207 or not reply.body:
        return
    root = tree.fromstring(reply.body)
    change(root)
    reply.body = tree.tostring(root, encoding="utf-8", xml_declaration=True)

"""A mail server for demos, on loopback and for one client."""

import asyncio


class Mailbox(asyncio.Protocol):
    """As much of RFC 5321 as it needs."""

    def __init__(self, taken):
        """taken gets each e-mail, in bytes, and its addressees."""
        self.taken = taken

    def connection_made(self, transport):
        self.transport, self.buffer, self.text, self.to = transport, b"", None, []
        transport.write(b"220 demo\r\n")

    def data_received(self, data):
        self.buffer += data
        while b"\r\n" in self.buffer:
            line, self.buffer = self.buffer.split(b"\r\n", 1)
            self.transport.write(self.reply(line))
            if line.upper() == b"QUIT" and self.text is None:
                self.transport.close()

    def reply(self, line):
        if self.text is not None:
            if line != b".":
                self.text.append(line[1:] if line.startswith(b".") else line)
                return b""
            self.taken(b"\r\n".join(self.text), self.to)
            self.text, self.to = None, []
            return b"250 taken\r\n"
        verb = line.split(b" ")[0].upper()
        if verb == b"EHLO":
            return b"250-demo\r\n250-8BITMIME\r\n250 SMTPUTF8\r\n"
        if verb == b"RCPT":
            self.to.append(line.partition(b"<")[2].partition(b">")[0].decode())
        if verb == b"DATA":
            self.text = []
            return b"354 go on\r\n"
        return b"221 bye\r\n" if verb == b"QUIT" else b"250 ok\r\n"

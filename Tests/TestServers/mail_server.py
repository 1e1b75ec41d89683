"""A mail server by aiosmtpd. It writes each letter that it takes as a file of JSON into a folder, and prints its port.

What it does with a letter stands in the recipient's local part: r421, r451, r550 are replies to RCPT, d554 to the
letter's text, drop closes the connection after it, slow never answers.

usage: mail_server.py FOLDER [--tls implicit|starttls --certificate PEM --key PEM] [--user NAME --password TEXT]
    [--utf8]

With --utf8 it offers SMTPUTF8. Without, it answers 500 to an address beyond ASCII.
"""

import argparse
import asyncio
import email
import email.policy
import json
import os
import ssl
import sys

from aiosmtpd.smtp import SMTP, AuthResult, LoginPassword


class Letters:
    def __init__(self, folder):
        self.folder = folder
        self.count = 0

    async def handle_RCPT(self, server, session, envelope, address, options):
        local = address.split("@")[0]
        if local.startswith("r") and local[1:].isdigit():
            return f"{local[1:]} as the test wants it"
        if local == "slow":
            await asyncio.sleep(3600)
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        local = envelope.rcpt_tos[0].split("@")[0]
        if local.startswith("d") and local[1:].isdigit():
            return f"{local[1:]} as the test wants it"
        if local == "drop":
            server.transport.abort()
            return "250 OK"
        message = email.message_from_bytes(envelope.original_content, policy=email.policy.default)

        def part(kind):
            found = message.get_body(preferencelist=(kind,))
            return found.get_content() if found else None

        calendars = [part for part in message.walk() if part.get_content_type() == "text/calendar"]
        login = session.auth_data
        letter = {
            "from": envelope.mail_from,
            "to": envelope.rcpt_tos,
            "hello": session.host_name,
            "headers": [[name, str(value)] for name, value in message.items()],
            "raw": envelope.original_content.decode("latin-1"),
            "text": part("plain"),
            "html": part("html"),
            "calendars": [
                {"method": part.get_param("method"), "object": part.get_content()} for part in calendars
            ],
            "attached": [
                {"name": part.get_filename(), "object": part.get_payload(decode=True).decode()}
                for part in message.iter_attachments()
            ],
            "tls": bool(server.transport.get_extra_info("ssl_object")),
            "user": login.login.decode() if login else None,
            "utf8": envelope.smtp_utf8,
        }
        self.count += 1
        path = os.path.join(self.folder, f"{self.count:06}.json")
        with open(path + ".part", "w", encoding="utf-8") as file:
            json.dump(letter, file)
        os.rename(path + ".part", path)
        return "250 OK"


async def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    parser.add_argument("--tls", choices=["implicit", "starttls"])
    parser.add_argument("--certificate")
    parser.add_argument("--key")
    parser.add_argument("--user")
    parser.add_argument("--password")
    parser.add_argument("--utf8", action="store_true")
    given = parser.parse_args()
    letters = Letters(given.folder)
    context = None
    if given.tls:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(given.certificate, given.key)

    def sign_in(server, session, envelope, mechanism, data):
        fits = isinstance(data, LoginPassword) and (data.login, data.password) == (
            given.user.encode(),
            given.password.encode(),
        )
        return AuthResult(success=fits, handled=False, auth_data=data if fits else None)

    def make():
        options = {"hostname": "mail.test", "enable_SMTPUTF8": given.utf8}
        if given.tls == "starttls":
            options.update(tls_context=context, require_starttls=True)
        if given.user:
            options.update(authenticator=sign_in, auth_required=True, auth_require_tls=given.tls == "starttls")
        return SMTP(letters, **options)

    tls = context if given.tls == "implicit" else None
    server = await asyncio.get_running_loop().create_server(make, "127.0.0.1", 0, ssl=tls)
    print(f"port {server.sockets[0].getsockname()[1]}", flush=True)
    # The test has ended when its end of the pipe is closed.
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)


asyncio.run(main())

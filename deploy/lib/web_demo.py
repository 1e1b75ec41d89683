"""Serves the owners' pages for the demo: receives the e-mails of jadwal-api, and prints the links in them.

usage: web_demo.py PROGRAM ADDRESS
  PROGRAM  jadwal-api
  ADDRESS  of the demo's owner; a link for it is asked for at once
"""

import asyncio
import email
import email.policy
import html
import http.cookiejar
import os
import re
import signal
import sys
import urllib.error
import urllib.parse
import urllib.request

from demo_mail import Mailbox


def show(received, _):
    message = email.message_from_bytes(received, policy=email.policy.default)
    text = message.get_body(preferencelist=("plain",)).get_content()
    link = re.search(r"https?://\S+/magic-link\S*", text)
    if link:
        print(f"\nOpen this link, and type {sys.argv[2]} there:\n  {link.group()}\n", flush=True)


def ask_for_link(address):
    """What a browser does with the form of the first page."""
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))
    page = opener.open(f"{address}/sign-in").read().decode()
    form = re.search(r'<form[^>]*action="/sign-in"[^>]*>(.*?)</form>', page, re.S).group(1)
    fields = [
        (html.unescape(name), html.unescape(value))
        for name, value in re.findall(r'type="hidden" name="([^"]*)" value="([^"]*)"', form)
    ]
    body = urllib.parse.urlencode([*fields, ("address", sys.argv[2])]).encode()
    opener.open(urllib.request.Request(f"{address}/sign-in", body, {"Origin": address}))


async def is_ready(address, program):
    while program.returncode is None:
        try:
            await asyncio.to_thread(urllib.request.urlopen, f"{address}/sign-in")
            return True
        except urllib.error.HTTPError as error:
            if error.code < 500:
                return True
        except OSError:
            pass
        await asyncio.sleep(0.2)
    return False


async def main():
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: Mailbox(show), "127.0.0.1", 0)
    listen = os.environ.get("JADWAL_API_LISTEN", "127.0.0.1:8390")
    own = {
        "JADWAL_API_LISTEN": listen,
        "JADWAL_SMTP_URL": f"smtp://127.0.0.1:{server.sockets[0].getsockname()[1]}",
        "JADWAL_MAIL_FROM": "Jadwal <jadwal@example.org>",
    }
    program = await asyncio.create_subprocess_exec(sys.argv[1], env={**os.environ, **own})
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, lambda: program.returncode is None and program.terminate())
    if await is_ready(f"http://{listen}", program):
        await asyncio.to_thread(ask_for_link, f"http://{listen}")
    sys.exit(await program.wait())


asyncio.run(main())

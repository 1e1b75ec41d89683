"""The mailboxes of the guests of the demo's meeting, read as calendars read them: by the library icalendar.

usage: meeting_demo.py

Prints "ports N M P": mail goes to N, M answers, P is another free port. GET /boxes of M tells what there is, by address:
{"links": [...], "methods": [...], "entries": [{"uid", "sequence", "status", "start", "attendees"}]}, start in seconds since
1970. As in a calendar, a REQUEST adds an entry or replaces an older one of its UID, and a CANCEL marks it.
"""

import asyncio
import email
import email.policy
import json
import re
import signal
import socket

import icalendar
from demo_mail import Mailbox

boxes = {}


def take(received, addressees):
    message = email.message_from_bytes(received, policy=email.policy.default)
    links = re.findall(r"https?://\S+(/m/[\w-]+)", message.get_body(preferencelist=("plain",)).get_content())
    parts = [part for part in message.walk() if part.get_content_type() == "text/calendar"]
    for address in addressees:
        box = boxes.setdefault(address, {"links": [], "methods": [], "entries": {}})
        box["links"] += links[:1]
        if parts:
            place(icalendar.Calendar.from_ical(parts[0].get_content()), parts[0].get_param("method"), box)


def place(calendar, method, box):
    if calendar["method"] != method:
        raise ValueError("the method of the part is not that of the object")
    (event,) = calendar.walk("VEVENT")
    box["methods"].append(str(method))
    known = box["entries"].get(str(event["uid"]))
    if known and known["sequence"] > int(event["sequence"]):
        return
    attendees = event["attendee"] if isinstance(event["attendee"], list) else [event["attendee"]]
    box["entries"][str(event["uid"])] = {
        "uid": str(event["uid"]),
        "sequence": int(event["sequence"]),
        "status": "CANCELLED" if method == "CANCEL" else str(event["status"]),
        "start": int(event.decoded("dtstart").timestamp()),
        "attendees": len(attendees),
    }


async def answer(reader, writer):
    while (await reader.readline()).strip():
        pass
    shown = {address: {**box, "entries": list(box["entries"].values())} for address, box in boxes.items()}
    body = json.dumps(shown).encode()
    writer.write(b"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body))
    await writer.drain()
    writer.close()


async def main():
    loop = asyncio.get_running_loop()
    mail = await loop.create_server(lambda: Mailbox(take), "127.0.0.1", 0)
    http = await asyncio.start_server(answer, "127.0.0.1", 0)
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        free = other.getsockname()[1]
    print("ports", *(server.sockets[0].getsockname()[1] for server in (mail, http)), free, flush=True)
    await asyncio.Event().wait()


for number in (signal.SIGINT, signal.SIGTERM):
    signal.signal(number, signal.SIG_DFL)
asyncio.run(main())

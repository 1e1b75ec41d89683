"""What servers are known to do differently with calendars: how they are reached, made and described. Standard library only."""

import re
import time
import xml.etree.ElementTree as tree

from quirk_base import CALDAV, DAV, QUIRKS, Quirk, Reply, document, quirk

OURS = "jadwal-whatsapp-events/"

# Calendars that are made


@quirk("mkcol-only")
class MkcolOnly(Quirk):
    """Older Baikal."""

    def before(self, ask):
        if ask.method == "MKCALENDAR":
            return Reply(405)


@quirk("makes-no-calendars")
class MakesNoCalendars(Quirk):
    """Posteo, Google and mail.ru."""

    def before(self, ask):
        if ask.method in ("MKCALENDAR", "MKCOL"):
            return Reply(403)


@quirk("flaky-mkcalendar")
class FlakyMkcalendar(Quirk):
    """GMX."""

    def before(self, ask):
        if ask.method == "MKCALENDAR" and self.turn(2):
            return Reply(500)


@quirk("late-calendar")
class LateCalendar(Quirk):
    """Infomaniak: what has been made is there some seconds later."""

    made = None

    def is_late(self):
        return self.made is not None and time.monotonic() < self.made + 1

    def before(self, ask):
        if self.is_late() and OURS.rstrip("/") in ask.path:
            return Reply(404)

    def after(self, ask, reply):
        if ask.method in ("MKCALENDAR", "MKCOL") and reply.status == 201:
            self.made = time.monotonic()
        if self.is_late():
            document(reply, self.hide)

    def hide(self, root):
        for response in root.findall(DAV + "response"):
            if response.findtext(DAV + "href").endswith(OURS):
                root.remove(response)


@quirk("moved-calendar")
class MovedCalendar(Quirk):
    """Zimbra and Open-Xchange: it is made under another address than the one that was asked for, and only there."""

    def before(self, ask):
        if OURS not in ask.path and not ask.path.endswith(OURS.rstrip("/")):
            return None
        if ask.method not in ("MKCALENDAR", "MKCOL"):
            return Reply(404)
        ask.path = ask.path[: ask.path.index(OURS.rstrip("/"))] + "cal-0x2f/"


# Calendars of others


@quirk("shares-of-others")
class SharesOfOthers(Quirk):
    """Nextcloud, DAViCal and Cyrus: a calendar that another customer of Jadwal shares is listed first, with its owner."""

    folder = "/jadwal/a-share-of-omar/"
    owner, kind, access = "/omar/", "", ""

    def before(self, ask):
        # Whoever takes it for its own gets no further.
        if ask.path.startswith(self.folder):
            return Reply(403)

    def after(self, ask, reply):
        if ask.method == "PROPFIND" and ask.fields.get("depth") == "1":
            document(reply, self.add)

    def add(self, root):
        root.insert(0, tree.fromstring(
            f"""<response xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:S="http://calendarserver.org/ns/">
            <href>{self.folder}</href><propstat><prop><resourcetype><collection/><C:calendar/>{self.kind}</resourcetype>
            <displayname>\U0001f4f1 WhatsApp Events</displayname><owner><href>{self.owner}</href></owner>{self.access}
            <current-user-privilege-set><privilege><write/></privilege></current-user-privilege-set>
            </prop><status>HTTP/1.1 200 OK</status></propstat></response>"""
        ))


@quirk("shares-as-ones-own")
class SharesAsOnesOwn(SharesOfOthers):
    """SabreDAV: the owner is whoever looks, and the type says that it is shared."""

    owner, kind = "/jadwal/", "<S:shared/>"
    access = "<share-access><read-write/></share-access>"


# Ways to the account


class Redirect(Quirk):
    status = 301

    def before(self, ask):
        if not ask.path.startswith("/new/"):
            return Reply(self.status, [("Location", "/new" + ask.path)])
        ask.path = ask.path[len("/new"):]


for code in (301, 302, 303, 307, 308):
    QUIRKS[f"redirect-{code}"] = type(f"Redirect{code}", (Redirect,), {"status": code})


@quirk("bare-401")
class Bare401(Quirk):
    """Yahoo: no challenge."""

    def after(self, ask, reply):
        reply.set("WWW-Authenticate", None)


@quirk("unauthenticated-207")
class Unauthenticated207(Quirk):
    """Cyrus: strangers are told that they are strangers."""

    def before(self, ask):
        if ask.method == "PROPFIND" and "authorization" not in ask.fields:
            body = (
                f'<multistatus xmlns="DAV:"><response><href>{ask.path}</href><propstat><prop><current-user-principal>'
                "<unauthenticated/></current-user-principal></prop><status>HTTP/1.1 200 OK</status></propstat></response>"
                "</multistatus>"
            )
            return Reply(207, [("Content-Type", "application/xml")], body.encode())


@quirk("no-principal")
class NoPrincipal(Quirk):
    """mail.ru: what was given is all there is."""

    def after(self, ask, reply):
        document(reply, self.change)

    def change(self, root):
        for properties in root.iter(DAV + "prop"):
            for name in (DAV + "current-user-principal", CALDAV + "calendar-home-set"):
                for element in properties.findall(name):
                    properties.remove(element)


# Answers


@quirk("repeated-responses")
class RepeatedResponses(Quirk):
    """Zimbra."""

    def after(self, ask, reply):
        document(reply, lambda root: root.extend(list(root)))


@quirk("control-characters")
class ControlCharacters(Quirk):
    def after(self, ask, reply):
        if reply.status == 207:
            reply.body = re.sub(rb"(displayname>)([^<])", b"\\1\x0b\x01\\2", reply.body)


@quirk("odd-prefixes")
class OddPrefixes(Quirk):
    def after(self, ask, reply):
        document(reply, lambda root: None)


@quirk("empty-status")
class EmptyStatus(Quirk):
    """iCloud."""

    def after(self, ask, reply):
        document(reply, self.change)

    def change(self, root):
        for found in root.iter(DAV + "propstat"):
            if "200" in found.findtext(DAV + "status", ""):
                found.find(DAV + "status").text = ""


@quirk("absolute-hrefs")
class AbsoluteHrefs(Quirk):
    def after(self, ask, reply):
        origin = f"http://{ask.fields.get('host', '')}"

        def change(root):
            for href in root.iter(DAV + "href"):
                if (href.text or "").startswith("/"):
                    href.text = origin + href.text

        document(reply, change)


@quirk("encoded-hrefs")
class EncodedHrefs(Quirk):
    """As Stalwart does it with @."""

    def after(self, ask, reply):
        def change(root):
            for href in root.iter(DAV + "href"):
                href.text = (href.text or "").replace("-", "%2D").replace("@", "%40")

        document(reply, change)


@quirk("forbidden-for-missing")
class ForbiddenForMissing(Quirk):
    """robur: 403 stands for 404 when nobody has a calendar of that name."""

    def after(self, ask, reply):
        if reply.status == 404 and not ask.is_object:
            reply.status = 403

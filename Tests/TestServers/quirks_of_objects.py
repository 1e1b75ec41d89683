"""What servers are known to do differently with objects: their tags, their places, and on bad days. Standard library only."""

import email.utils
import re
import time

from quirk_base import DAV, LoseAnswer, Quirk, Reply, document, quirk

# Entity tags


@quirk("no-tag-on-put")
class NoTagOnPut(Quirk):
    """SabreDAV, when it has repaired what it was given."""

    def after(self, ask, reply):
        if ask.method == "PUT":
            reply.set("ETag", None)


@quirk("no-tags")
class NoTags(Quirk):
    """Nowhere but in PROPFIND."""

    def after(self, ask, reply):
        reply.set("ETag", None)


@quirk("weak-tag-on-put")
class WeakTagOnPut(Quirk):
    """GMX."""

    def after(self, ask, reply):
        if ask.method == "PUT" and reply.get("ETag"):
            reply.set("ETag", "W/" + reply.get("ETag"))


@quirk("weak-tags")
class WeakTags(Quirk):
    """Everywhere, and never to be matched (RFC 9110, section 13.1.1)."""

    def before(self, ask):
        if "if-match" in ask.fields:
            return Reply(412)

    def after(self, ask, reply):
        if reply.get("ETag"):
            reply.set("ETag", "W/" + reply.get("ETag"))
        reply.body = re.sub(rb"(getetag[^>]*>)(\"|&quot;)", rb"\1W/\2", reply.body)


@quirk("encoded-tag-on-put")
class EncodedTagOnPut(Quirk):
    """Bedework."""

    def after(self, ask, reply):
        if ask.method == "PUT" and reply.get("ETag"):
            reply.set("ETag", reply.get("ETag").replace('"', "%22"))


@quirk("compressed-tags")
class CompressedTags(Quirk):
    """Apache's mod_deflate: it adds to tags, and does not take away again."""

    suffix = '-gzip"'

    def before(self, ask):
        if ask.fields.get("if-match", "").endswith(self.suffix):
            return Reply(412)

    def after(self, ask, reply):
        if reply.get("ETag"):
            reply.set("ETag", reply.get("ETag")[:-1] + self.suffix)


@quirk("tags-never-match")
class TagsNeverMatch(Quirk):
    def before(self, ask):
        if "if-match" in ask.fields:
            return Reply(412)


# Preconditions


@quirk("ignores-if-none-match")
class IgnoresIfNoneMatch(Quirk):
    """SOGo and Zimbra: a second creation overwrites."""

    def before(self, ask):
        ask.fields.pop("if-none-match", None)


@quirk("plain-conflict")
class PlainConflict(Quirk):
    """SOGo and Google: 409 without a word of why."""

    def after(self, ask, reply):
        if ask.method == "PUT" and reply.status in (409, 412):
            reply.status, reply.body = 409, b""


@quirk("no-blind-overwrite")
class NoBlindOverwrite(Quirk):
    """Open-Xchange."""

    def before(self, ask):
        if ask.method == "PUT" and not {"if-match", "if-none-match"} & set(ask.fields):
            return Reply(409)


@quirk("multistatus-on-put")
class MultistatusOnPut(Quirk):
    def after(self, ask, reply):
        if ask.method == "PUT" and reply.status < 500:
            reply.body = (
                f'<d:multistatus xmlns:d="DAV:"><d:response><d:href>{ask.path}</d:href>'
                f"<d:status>HTTP/1.1 {reply.status} x</d:status></d:response></d:multistatus>"
            ).encode()
            reply.status = 207


# Objects


@quirk("renamed-objects")
class RenamedObjects(Quirk):
    """iCloud: an object is where its server likes."""

    def before(self, ask):
        folder, _, name = ask.path.rpartition("/")
        if not ask.is_object or name.startswith("r-"):
            return None
        if ask.method != "PUT":
            return Reply(404)
        ask.path = f"{folder}/r-{sum(name.encode()) * 7919 % 100000}{name[-10:]}"


@quirk("drops-unknown-properties")
class DropsUnknownProperties(Quirk):
    def before(self, ask):
        if ask.method == "PUT":
            ask.body = re.sub(rb"(?m)^X-JADWAL[^\n]*\n", b"", ask.body)


@quirk("late-objects")
class LateObjects(Quirk):
    """Bedework: an object can be read a second after it has been put; and the answers of half of the PUTs are lost."""

    def __init__(self):
        super().__init__()
        self.put = {}

    def before(self, ask):
        if ask.method == "GET" and time.monotonic() < self.put.get(ask.path, 0) + 1:
            return Reply(404)

    def after(self, ask, reply):
        if ask.method == "PUT" and reply.status == 201:
            self.put[ask.path] = time.monotonic()
            if self.turn(2):
                raise LoseAnswer


@quirk("late-search")
class LateSearch(Quirk):
    """Purelymail."""

    def after(self, ask, reply):
        if ask.method == "REPORT" and self.turn(2):
            document(reply, lambda root: [root.remove(response) for response in list(root)])


@quirk("no-search")
class NoSearch(Quirk):
    def before(self, ask):
        if ask.method == "REPORT":
            return Reply(501)


@quirk("ignores-filters")
class IgnoresFilters(Quirk):
    """Open-Xchange."""

    def before(self, ask):
        if ask.method == "REPORT":
            ask.body = re.sub(rb"<C:prop-filter.*?</C:prop-filter>", b"", ask.body)


@quirk("ignores-expand")
class IgnoresExpand(Quirk):
    """Radicale 3.1: it gives the series."""

    def before(self, ask):
        if ask.method == "REPORT":
            ask.body = re.sub(rb"<(\w+:)?expand[^>]*/>", b"", ask.body)


@quirk("omits-missing")
class OmitsMissing(Quirk):
    """SabreDAV and DAViCal: a multiget says nothing of what is not there."""

    def after(self, ask, reply):
        def change(root):
            for response in root.findall(DAV + "response"):
                if "404" in response.findtext(DAV + "status", ""):
                    root.remove(response)

        if ask.method == "REPORT":
            document(reply, change)


# Bad days


@quirk("locked")
class Locked(Quirk):
    """Xandikos' word for a race."""

    def before(self, ask):
        if ask.method == "PUT" and self.turn(2):
            return Reply(423)


@quirk("too-many-requests")
class TooManyRequests(Quirk):
    """Nextcloud, Open-Xchange, GMX."""

    def before(self, ask):
        if self.turn(6):
            return Reply(429, [("Retry-After", "0")])


@quirk("out-of-service")
class OutOfService(Quirk):
    def before(self, ask):
        if self.turn(6):
            return Reply(503, [("Retry-After", email.utils.formatdate(time.time(), usegmt=True))])


@quirk("not-implemented-for-now")
class NotImplementedForNow(Quirk):
    """SOGo, when there are too many requests."""

    def before(self, ask):
        if ask.method == "PUT" and self.turn(2):
            return Reply(501)


@quirk("full")
class Full(Quirk):
    def before(self, ask):
        if ask.method == "PUT" and self.turn(4):
            return Reply(507)


@quirk("full-as-403")
class FullAs403(Quirk):
    """RFC 4331, section 6."""

    def before(self, ask):
        if ask.method == "PUT" and self.turn(4):
            return Reply(403, body=b'<error xmlns="DAV:"><quota-not-exceeded/></error>')


@quirk("repeat-that")
class RepeatThat(Quirk):
    """Statuses after which a client may repeat its request, from gateways and from servers that say no more."""

    statuses = (408, 421, 425, 400)

    def before(self, ask):
        if ask.method == "PUT" and self.turn(2):
            return Reply(self.statuses[self.count // 2 % len(self.statuses)])


@quirk("lost-answers")
class LostAnswers(Quirk):
    """Everything is done, and every second change goes without an answer."""

    def after(self, ask, reply):
        if ask.method in ("PUT", "DELETE", "MKCALENDAR", "MKCOL") and self.turn(2):
            raise LoseAnswer


@quirk("lost-requests")
class LostRequests(Quirk):
    """Every second change is not done, and goes without an answer."""

    def before(self, ask):
        if ask.method in ("PUT", "DELETE", "MKCALENDAR", "MKCOL") and self.turn(2):
            raise LoseAnswer

"""When the own notifications and groups of a family ring in a year, by rules of its own: dateutil, zoneinfo, hijridate.

Reads a family as JSON from stdin (Tests/ICalendarTests/FamilyYear.swift writes it) and prints a line for each firing:
"SECONDS ID", or "SECONDS ID MEMBER" for a group. All times are seconds since 1970, or times on the wall.
"""

import datetime
import functools
import json
import sys
import zoneinfo

from dateutil import rrule
from hijridate import Gregorian

UTC = datetime.timezone.utc
DAYS = dict(zip(("MO", "TU", "WE", "TH", "FR", "SA", "SU"), range(7)))
MINUTES = {"m": 1, "h": 60, "d": 1440}
# A notification for the minute in which it is made rings.
GRACE = 60


def moment(wall, zone):
    """Of a time on the wall: in a gap as long after it, of two the first."""
    return int(wall.replace(tzinfo=zone, fold=0).astimezone(UTC).timestamp())


def shown(seconds, zone):
    return datetime.datetime.fromtimestamp(seconds, zone).replace(tzinfo=None)


@functools.cache
def hijri(day):
    date = Gregorian(day.year, day.month, day.day).to_hijri()
    return date.month, date.day


class Definition:
    """Of a notification or a group: its moments in a zone, and for how long a late one is of use."""

    def __init__(self, given, first, last):
        self.start = datetime.datetime.fromisoformat(given["start"])
        self.until = given.get("until")
        self.every, self.first, self.last = given.get("every"), first, last
        self.days = [DAYS[day] for day in given.get("days", [])]
        self.hijri = [tuple(day) for day in given.get("hijri", [])]
        self.passes = bool(self.every) and self.every[-1] in "mh"

    def is_over(self, wall):
        return self.until is not None and wall.date().isoformat() > self.until

    @staticmethod
    def is_hijri(wall, month, day):
        """Month 0 is any."""
        date = hijri(wall.date())
        return month in (0, date[0]) and day == date[1]

    @functools.cache
    def walls(self):
        """Times on the wall, until some days after the year."""
        begin, end = self.start, datetime.datetime.fromtimestamp(self.last, UTC).replace(tzinfo=None)
        end += datetime.timedelta(days=3)
        every = self.every
        if self.hijri:
            days = rrule.rrule(rrule.DAILY, dtstart=begin, until=end)
            found = (wall for wall in days if any(self.is_hijri(wall, *named) for named in self.hijri))
        elif every is None:
            found = [begin]
        elif "=" in every:
            found = rrule.rrulestr(every, dtstart=begin).between(begin, end, inc=True)
        else:
            count = int("".join(letter for letter in every if letter.isdigit()))
            unit = every.removeprefix(str(count))
            kinds = {"d": rrule.DAILY, "w": rrule.WEEKLY, "mo": rrule.MONTHLY, "y": rrule.YEARLY}
            days = {"byweekday": self.days or [begin.weekday()]} if unit == "w" else {}
            found = rrule.rrule(kinds[unit], interval=count, dtstart=begin, until=end, wkst=rrule.MO, **days)
        return [wall for wall in found if not self.is_over(wall)]

    def moments(self, zone):
        if not self.passes:
            return [(moment(wall, zone), wall) for wall in self.walls()]
        begin, step = moment(self.start, zone), 60 * int(self.every[:-1]) * MINUTES[self.every[-1]]
        found = ((due, shown(due, zone)) for due in range(begin, self.last + 3 * 86400, step))
        return [(due, wall) for due, wall in found if not self.is_over(wall)]

    def patience(self):
        if self.every is None and not self.hijri:
            return 86400
        minutes = 60 * 24
        if self.passes:
            minutes = int(self.every[:-1]) * MINUTES[self.every[-1]]
        return min(max(minutes * 60 // 4, 600), 6 * 3600)

    def firings(self, changes):
        """By changes of zone and of being switched on: (seconds, zone, is it on), the first at its making."""
        rung, before, waits = (None, None), False, None
        ends = [change[0] for change in changes[1:]] + [self.last]
        for (since, zone, is_on), end in zip(changes, ends):
            if not is_on:
                before, waits = False, None
                continue
            moments = [(due, wall) for due, wall in self.moments(zone)
                       if rung[0] is None or (due > rung[0] and (self.passes or wall > rung[1]))]
            # What waited and was passed over by a flight to the east.
            missed = [(due, wall) for due, wall in moments if before and waits and wall >= waits and due <= since]
            if not missed:
                missed = [(due, wall) for due, wall in moments if since - GRACE < due <= since]
            if missed:
                rung = missed[-1]
                if since < rung[0] + self.patience():
                    yield since
            for due, wall in moments:
                if since < due < end:
                    rung = (due, wall)
                    yield due
            waits = next((wall for due, wall in moments if due >= end), None)
            before = True


def order(group, number, member):
    """FNV-1a."""
    value = 0xCBF29CE484222325
    for byte in f"{group}/{number}/{member}".encode():
        value = (value ^ byte) * 0x100000001B3 % (1 << 64)
    return value


def draws(group, firings):
    """A shuffled bag: each of those who may be drawn once in a round."""
    number, drawn, last = 0, [], None
    for due in firings:
        members = [m["id"] for m in group["members"] if any(begin <= due < end for begin, end in m["in"])]
        if not members:
            continue
        open_ones = [member for member in members if member not in drawn]
        if not open_ones:
            number, drawn = number + 1, []
            open_ones = [member for member in members if member != last] if len(members) > 1 else members
        last = min(open_ones, key=lambda member: order(group["id"], number, member))
        drawn.append(last)
        yield due, last


def changes_of(given, moves):
    """Those of the zone matter to what has none of its own."""
    own = given.get("zone")
    zones = moves[:1] if own else moves
    times = sorted({at for at, _ in zones} | {at for span in given["on"] for at in span})
    for at in times:
        zone = own or [name for since, name in moves if since <= at][-1]
        yield at, zoneinfo.ZoneInfo(zone), any(begin <= at < end for begin, end in given["on"])


def main():
    family = json.load(sys.stdin)
    for given in family["notices"]:
        changes = list(changes_of(given, family["moves"]))
        for due in Definition(given, family["from"], family["to"]).firings(changes):
            print(due, given["id"])
    for group in family["groups"]:
        changes = list(changes_of(group, family["moves"]))
        for due, member in draws(group, Definition(group, family["from"], family["to"]).firings(changes)):
            print(due, group["id"], member)


main()

"""When every time zone's clocks show a time, by dateutil's recurrences and the zones of Python. python-dateutil.

    wall_clocks.py FIRST LAST TIME              (days and a time, as 2024-01-01 and 02:30): each day at this time
    wall_clocks.py FIRST LAST TIME HOURS STEP N (numbers): every HOURS hours from that time on, in each STEP-th zone from
                                                the N-th on

Prints a line for each zone: its name, then "NUMBER:SECONDS" for the first time and for each after which something changes.
NUMBER counts from the first time, and SECONDS is what the clocks are ahead of UTC then. A time that the clocks skip is as
many minutes after the jump as it lies in the gap, and of a time that they show twice the first is meant. Hours are time
that passes.
"""

import datetime
import functools
import sys
import zoneinfo

from dateutil import rrule

UTC = datetime.timezone.utc


def moment(wall, zone):
    """Of a time on the wall, by the clock that counts."""
    return wall.replace(tzinfo=zone, fold=0).astimezone(UTC)


@functools.cache
def days(first, last):
    """The same time on each day."""
    return list(rrule.rrule(rrule.DAILY, dtstart=first, until=last))


@functools.cache
def hours(first, last, step):
    """Moments that are so many hours apart."""
    return list(rrule.rrule(rrule.HOURLY, interval=step, dtstart=first, until=last))


def daily(zone, first, last):
    """What the clocks are ahead, for each day."""
    return (int((wall.replace(tzinfo=UTC) - moment(wall, zone)).total_seconds()) for wall in days(first, last))


def elapsed(zone, first, last, step):
    """The same for each of the moments."""
    found = hours(moment(first, zone), last.replace(tzinfo=UTC), step)
    return (int(due.astimezone(zone).utcoffset().total_seconds()) for due in found)


def main(first, last, time, step=0, each=1, start=0):
    begin, end = (datetime.datetime.fromisoformat(f"{day}T{time}") for day in (first, last))
    for name in sorted(zoneinfo.available_timezones())[start::each]:
        zone = zoneinfo.ZoneInfo(name)
        parts, before = [], None
        for number, ahead in enumerate(elapsed(zone, begin, end, step) if step else daily(zone, begin, end)):
            if ahead != before:
                parts.append(f"{number}:{ahead}")
                before = ahead
        print(name, *parts)


main(*sys.argv[1:4], *map(int, sys.argv[4:]))

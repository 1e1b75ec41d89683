"""When every time zone's clocks show a time of day, by dateutil's recurrences and the zones of Python. python-dateutil.

    wall_clocks.py FIRST LAST TIME        (days and a time, as 2024-01-01 and 02:30)

Prints a line for each zone: its name, then "DAY:SECONDS" for the first day and for each day on which something changes. DAY
counts from the first day, and SECONDS is what the time of day is ahead of UTC then. A time that the clocks skip is as many
minutes after the jump as it lies in the gap, and of a time that they show twice the first is meant.
"""

import datetime
import sys
import zoneinfo

from dateutil import rrule

UTC = datetime.timezone.utc


def ahead(wall, zone):
    """Of UTC, in seconds, by the clock that counts."""
    moment = wall.replace(tzinfo=zone, fold=0).astimezone(UTC)
    return int((wall.replace(tzinfo=UTC) - moment).total_seconds())


def main(first, last, time):
    walls = list(
        rrule.rrule(
            rrule.DAILY,
            dtstart=datetime.datetime.fromisoformat(f"{first}T{time}"),
            until=datetime.datetime.fromisoformat(f"{last}T{time}"),
        )
    )
    for name in sorted(zoneinfo.available_timezones()):
        zone = zoneinfo.ZoneInfo(name)
        parts, before = [], None
        for day, wall in enumerate(walls):
            now = ahead(wall, zone)
            if now != before:
                parts.append(f"{day}:{now}")
                before = now
        print(name, *parts)


main(*sys.argv[1:])

"""Reads a feed of prayer times with a library that is not ours. icalendar.

    prayer_feed.py FILE

Prints a line for each entry: its UID, its start in seconds since 1970, its length in seconds and its summary, with tabs between
them. A feed that breaks a rule ends it with 1 and a line that says which: one calendar; UIDs that differ; times in UTC; a day
between refreshes; no zone, no alarm; lines of 75 bytes at most that end with CR LF.
"""

import datetime
import sys

import icalendar


def fault(words):
    print(words)
    sys.exit(1)


def main():
    content = open(sys.argv[1], "rb").read()
    lines = content.split(b"\r\n")
    if lines[-1] or any(len(line) > 75 for line in lines) or b"\n" in content.replace(b"\r\n", b""):
        fault("its lines are too long or end otherwise")
    calendars = icalendar.Calendar.from_ical(content, multiple=True)
    if len(calendars) != 1:
        fault(f"{len(calendars)} calendars")
    calendar = calendars[0]
    for part in calendar.walk():
        if part.errors:
            fault(f"{part.name}: {part.errors}")
    if str(calendar.get("VERSION")) != "2.0" or not calendar.get("PRODID"):
        fault("no version or product")
    if calendar.get("REFRESH-INTERVAL").dt != datetime.timedelta(days=1):
        fault("another time between refreshes")
    others = {part.name for part in calendar.walk()} - {"VCALENDAR", "VEVENT"}
    if others:
        fault(f"it has {sorted(others)}")
    events = calendar.walk("VEVENT")
    if len({str(event["UID"]) for event in events}) != len(events):
        fault("a UID stands twice")
    for event in events:
        start, end = event.decoded("DTSTART"), event.decoded("DTEND")
        if start.utcoffset() != datetime.timedelta(0) or end.utcoffset() != datetime.timedelta(0):
            fault(f"{event['UID']} is not in UTC")
        if "DTSTAMP" not in event or str(event.get("TRANSP")) != "TRANSPARENT":
            fault(f"{event['UID']} has no stamp, or makes its owner busy")
        length = int((end - start).total_seconds())
        print(event["UID"], int(start.timestamp()), length, event["SUMMARY"], sep="\t")


main()

"""What stands in an account's calendar, read by python-caldav and icalendar: programs that share nothing with Jadwal.

    calendar_witness.py URL USER NAME        the password on standard input; NAME is the calendar's

Prints one JSON object: {"calendars": how many have that name, "events": [{"uid", "summary", "location", "description", "status",
"transparent", "start", "end", "revision"}]}. Times are as they stand there: "2026-11-21", or "2026-11-21T20:00+03:00 Asia/Riyadh".
"""

import datetime
import json
import sys

import caldav
import icalendar


def moment(component, name):
    value = component.get(name)
    if value is None:
        return None
    value = value.dt
    if not isinstance(value, datetime.datetime):
        return value.isoformat()
    return f"{value.isoformat(timespec='minutes')} {value.tzinfo}"


def events(data):
    for component in icalendar.Calendar.from_ical(data).walk("VEVENT"):
        yield {
            "uid": str(component.get("UID")),
            "summary": str(component.get("SUMMARY", "")),
            "location": str(component.get("LOCATION", "")),
            "description": str(component.get("DESCRIPTION", "")),
            "status": str(component.get("STATUS", "")),
            "transparent": str(component.get("TRANSP", "")) == "TRANSPARENT",
            "start": moment(component, "DTSTART"),
            "end": moment(component, "DTEND"),
            "revision": int(component.get("X-JADWAL-REVISION", 0)),
        }


def main():
    url, user, name = sys.argv[1:4]
    password = sys.stdin.readline().strip()
    with caldav.DAVClient(url=url, username=user or None, password=password or None) as client:
        calendars = [calendar for calendar in client.principal().calendars() if calendar.get_display_name() == name]
        found = [event for calendar in calendars for item in calendar.events() for event in events(item.data)]
    print(json.dumps({"calendars": len(calendars), "events": found}))


if __name__ == "__main__":
    main()

"""The instances that a calendar has in a window, found and expanded by python-caldav: it shares nothing with Jadwal.

    calendar_window.py URL USER NAME START END ZONE        the password on standard input; NAME is the calendar's

START and END are seconds since 1970, ZONE is where times without a zone are read. Prints a JSON array of strings, sorted: `UID TITLE
START END` with times in UTC (`20261121T170000Z`) or days (`20261121`), then `cancelled`, `tentative` and `transparent` where it is so.
"""

import datetime
import json
import sys
import zoneinfo

import caldav
import icalendar


def line(component, zone):
    start, end = component.start, component.end
    flags = [word for word in ("cancelled", "tentative") if str(component.get("STATUS", "")).lower() == word]
    flags += ["transparent"] if str(component.get("TRANSP", "")) == "TRANSPARENT" else []
    return " ".join([str(component["UID"]), str(component["SUMMARY"]), moment(start, zone), moment(end, zone)] + flags)


def moment(value, zone):
    if not isinstance(value, datetime.datetime):
        return value.strftime("%Y%m%d")
    value = value if value.tzinfo else value.replace(tzinfo=zone)
    return value.astimezone(datetime.timezone.utc).strftime("%Y%m%dT%H%M%SZ")


def main():
    url, user, name, start, end, zone = sys.argv[1:7]
    password = sys.stdin.readline().strip()
    zone = zoneinfo.ZoneInfo(zone)
    start, end = (datetime.datetime.fromtimestamp(int(time), zone) for time in (start, end))
    with caldav.DAVClient(url=url, username=user, password=password) as client:
        calendars = [calendar for calendar in client.principal().calendars() if calendar.get_display_name() == name]
        found = calendars[0].search(event=True, start=start, end=end, expand=True)
        components = [part for item in found for part in icalendar.Calendar.from_ical(item.data).walk("VEVENT")]
    print(json.dumps(sorted(line(component, zone) for component in components)))


if __name__ == "__main__":
    main()

"""Reads calendar objects with three libraries that are not ours, and says what they have against them.

    validate_calendars.py FILE...

Prints "name: library: complaint" for each complaint and "checked N" at the end. A library that is not installed is left out, and
named on the last line: "checked 12 with icalendar ical sabre".
"""

import os
import subprocess
import sys
from pathlib import Path

try:
    import icalendar
except ImportError:
    icalendar = None
try:
    from ical.calendar_stream import IcsCalendarStream
except ImportError:
    IcsCalendarStream = None


def with_icalendar(text):
    calendars = icalendar.Calendar.from_ical(text, multiple=True)
    if len(calendars) != 1:
        yield f"{len(calendars)} calendars"
    for part in calendars[0].walk():
        for name, error in part.errors:
            yield f"{part.name} {name}: {error}"
    events = calendars[0].walk("VEVENT")
    if len(events) != 1:
        yield f"{len(events)} events"
    start, end = events[0].decoded("DTSTART"), events[0].decoded("DTEND")
    if not start < end:
        yield "it ends before it begins"
    zones = {zone.tz_name for zone in calendars[0].walk("VTIMEZONE")}
    named = {events[0][name].params.get("TZID") for name in ("DTSTART", "DTEND")} - {None}
    if named != zones:
        yield f"times are in {sorted(named)}, described are {sorted(zones)}"


def with_ical(text):
    calendar = IcsCalendarStream.calendar_from_ics(text)
    if len(calendar.events) != 1:
        yield f"{len(calendar.events)} events"
    event = calendar.events[0]
    if not event.uid or event.end <= event.start:
        yield "it has no identity or no length"


SABRE = """
require_once 'Sabre/VObject/autoload.php';
foreach (array_slice($argv, 1) as $path) {
    try {
        $object = Sabre\\VObject\\Reader::read(file_get_contents($path));
        foreach ($object->validate() as $fault) { echo basename($path), ': sabre: ', $fault['message'], "\\n"; }
    } catch (Exception $error) { echo basename($path), ': sabre: ', $error->getMessage(), "\\n"; }
}
"""


def with_sabre(paths):
    command = ["php", "-d", "include_path=/usr/share/php", "-r", SABRE, *paths]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def main():
    readers = [("icalendar", with_icalendar)] if icalendar else []
    readers += [("ical", with_ical)] if IcsCalendarStream else []
    for path in map(Path, sys.argv[1:]):
        text = path.read_bytes().decode("utf-8")
        for name, reader in readers:
            try:
                for complaint in reader(text):
                    print(f"{path.name}: {name}: {complaint}")
            except Exception as error:
                print(f"{path.name}: {name}: {type(error).__name__} {error}")
    names = [name for name, _ in readers]
    if os.path.exists("/usr/share/php/Sabre/VObject/autoload.php"):
        names.append("sabre")
        print(with_sabre(sys.argv[1:]), end="")
    print("checked", len(sys.argv) - 1, "with", *names, flush=True)


main()

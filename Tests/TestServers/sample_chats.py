"""The chats of deploy/samples with current dates, in the form of WhatsApp's exports, as `jadwal demo` writes them.

Standard library only; imported by pod_run.py.
"""

import datetime
import pathlib
import re

FOLDER = pathlib.Path(__file__).parents[2] / "deploy/samples"
# File → number of the owner among the senders of the export, order of dates, whether an event was agreed.
CHATS = {
    "english-agreed": ("Omar", "mdy", True), "arabic-agreed": ("عبدالله", "dmy", True),
    "denied": ("Omar", "mdy", False), "unconfirmed": ("Omar", "mdy", False),
}
ARABIC = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")
WESTERN = str.maketrans("٠١٢٣٤٥٦٧٨٩", "0123456789")
MARK = re.compile(r"\{\{(today|yesterday) (\S+) (AM|PM|ص|م)\}\}")


def rendered(name, end):
    """The export's text. The last mark becomes `end`; the others keep their distance from it."""
    text = (FOLDER / f"{name}.txt").read_text()
    shift = end - max(_moment(mark, end) for mark in MARK.finditer(text))
    stamp = _arabic if CHATS[name][1] == "dmy" else _english
    return MARK.sub(lambda mark: stamp(_moment(mark, end) + shift), text)


def owner_number(name, text):
    """Which sender is the owner, as `jadwal import --me` counts: by first appearance."""
    senders = list(dict.fromkeys(re.findall(r"^[^-\n]+ - ([^:\n]+): ", text, re.M)))
    return senders.index(CHATS[name][0]) + 1


def _moment(mark, end):
    day, clock, half = mark.groups()
    hour, minute = map(int, clock.translate(WESTERN).split(":"))
    moment = end.replace(hour=hour % 12 + (12 if half in ("PM", "م") else 0), minute=minute, second=0, microsecond=0)
    return moment - datetime.timedelta(days=day == "yesterday")


def _clock(moment):
    return f"{(moment.hour + 11) % 12 + 1}:{moment.minute:02}"


def _english(moment):
    return f"{moment.month}/{moment.day}/{moment.year % 100:02}, {_clock(moment)} {'AM' if moment.hour < 12 else 'PM'}"


def _arabic(moment):
    date = "\u200f/".join(str(part).translate(ARABIC) for part in (moment.day, moment.month, moment.year))
    return f"{date}، {_clock(moment).translate(ARABIC)} {'ص' if moment.hour < 12 else 'م'}"

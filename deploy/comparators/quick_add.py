"""How dateparser and parsedatetime read the sentences of prompts/quick-add, beside `jadwal eval --quick-add`.

    quick_add.py [FOLDER]

Needs `dateparser==1.5.0` and `parsedatetime==2.6` from PyPI. Both only look for times in a text. In doubt the figures are
theirs: a sentence counts as right if any of the times that they find has its day, and its hour if one is meant.
"""

import datetime
import json
import pathlib
import sys

import dateparser.search
import parsedatetime

FILES = {"english": ["en"], "arabic": ["ar"], "arabizi": ["en"]}


def dates_of_dateparser(text, now, languages):
    settings = {"RELATIVE_BASE": now, "PREFER_DATES_FROM": "future", "DATE_ORDER": "DMY"}
    found = dateparser.search.search_dates(text, languages=languages, settings=settings)
    return [date for _, date in found or []]


def dates_of_parsedatetime(text, now, _languages):
    found = parsedatetime.Calendar().nlp(text, sourceTime=now)
    return [part[0] for part in found or ()]


def is_right(case, dates):
    if "day" not in case:
        return not dates
    day = datetime.date.fromisoformat(case["day"])
    hour = datetime.time.fromisoformat(case["start"]) if "start" in case else None
    return any(date.date() == day and hour in (None, date.time().replace(second=0, microsecond=0)) for date in dates)


def main():
    default = pathlib.Path(__file__).resolve().parents[2] / "prompts" / "quick-add"
    folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else default
    readers = {"dateparser": dates_of_dateparser, "parsedatetime": dates_of_parsedatetime}
    print(f"{'':14} {'sentences':10} {'right':>6} {'nothing':>8} {'wrong':>6}")
    for name, read in readers.items():
        for file, languages in FILES.items():
            lines = (folder / f"{file}.jsonl").read_text(encoding="utf-8").splitlines()
            right = nothing = wrong = 0
            for case in map(json.loads, filter(None, lines)):
                dates = read(case["text"], datetime.datetime.fromisoformat(case["now"]), languages)
                if is_right(case, dates):
                    right += 1
                elif dates:
                    wrong += 1
                else:
                    nothing += 1
            print(f"{name:14} {file:10} {right:6} {nothing:8} {wrong:6}")


if __name__ == "__main__":
    main()

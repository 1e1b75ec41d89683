"""The code to link a phone, in every kind of window: its two groups stand in the order in which they are typed."""

import itertools
import json

from chromium import Task, Window, chromium
from page_checks import TURNING_CODE, check_codes, check_width, code_faults
from visits import LANGUAGES, SCRIPTS, WIDTHS

# The page without what makes its code read from left to right.
TURNED = """
    () => {
        for (const part of document.querySelectorAll(".link-code, .link-code *")) part.removeAttribute("dir");
        for (const part of document.querySelectorAll(".link-code bdi")) part.replaceWith(...part.childNodes);
    }
"""


def look(window, task):
    """There is one code, and it is in order."""
    window.visit("code", task.pages["code"])
    direction = {"ar": "rtl", "en": "ltr"}[window.language]
    if window.page.evaluate("() => getComputedStyle(document.querySelector('main')).direction") != direction:
        window.fault("the page reads in another direction")
    check_width(window)
    count = check_codes(window)
    if count != 1:
        window.fault(f"the page shows {count} codes")


def turn(window):
    """The same page with its directions taken away: in Arabic the check has to find that."""
    _, faults = code_faults(window, TURNING_CODE, TURNED)
    if ("a code reads from right to left: its groups" in faults) != (window.language == "ar"):
        window.fault(f"without directions the check finds {faults}")


def main():
    """Fails if a code is not in order, or if the check does not see that."""
    task = Task()
    seen = 0
    with chromium() as browser:
        for language, width, scripts in itertools.product(LANGUAGES, WIDTHS, SCRIPTS):
            cookies = json.loads(task.more["cookies"])
            window = Window(browser, task, language, width=width, scripts=scripts, cookies=cookies)
            window.speak(language)
            look(window, task)
            turn(window)
            window.close()
            seen += 1
    task.close(f"{seen} codes measured")


main()

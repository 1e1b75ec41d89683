"""Makes the pictures of the documents from owners' pages with made-up contents."""

import json
import pathlib

from chromium import Task, Window, chromium
from pictures import keep

# The file's name, the page, language, scheme, width, and the height that is shown: 0 for all of the page.
PICTURES = [
    ("week", "week", "en", "light", 1280, 0),
    ("week-dark", "week", "en", "dark", 1280, 0),
    ("week-arabic", "week", "ar", "light", 1280, 0),
    ("week-narrow", "week", "en", "light", 390, 844),
    ("month", "month", "en", "light", 1280, 0),
    ("month-narrow", "month", "ar", "light", 390, 844),
    ("add", "addPage", "en", "light", 1280, 0),
    ("event", "event-agreed", "en", "light", 1280, 0),
    ("event-arabic", "event-agreed", "ar", "light", 1280, 0),
    ("conflict", "event-conflict", "en", "light", 1280, 0),
    ("today", "today", "en", "light", 1280, 0),
    ("today-narrow", "today", "ar", "dark", 390, 844),
    ("me", "me", "en", "light", 390, 844),
    ("preferences", "account", "en", "light", 1280, 0),
]


def main():
    """Fails if a picture is too large."""
    task = Task()
    folder, cookies = pathlib.Path(task.more["folder"]), json.loads(task.more["cookies"])
    with chromium() as browser:
        for name, page, language, scheme, width, height in PICTURES:
            window = Window(browser, task, language, scheme, width, cookies=cookies)
            window.page.set_viewport_size({"width": width, "height": height or 700})
            window.speak(language)
            window.visit(page, task.pages[page])
            keep(window, folder / f"owner-{name}.png", height)
            window.close()
    task.close(f"{len(PICTURES)} pictures made")


main()

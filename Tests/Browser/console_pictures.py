"""Makes the pictures of the documents from a console with made-up contents."""

import pathlib

from chromium import Task, Window, chromium
from pictures import keep

# The file's name, the page, language, scheme, width, and the height that is shown: 0 for all of the page.
PICTURES = [
    ("overview", "overview", "en", "light", 1280, 860),
    ("overview-dark", "overview", "en", "dark", 1280, 860),
    ("overview-arabic", "overview", "ar", "light", 1280, 860),
    ("overview-narrow", "overview", "en", "light", 390, 844),
    ("failures", "failures", "en", "light", 1280, 860),
    ("failure", "failure", "en", "light", 1280, 0),
    ("operations", "operations", "en", "light", 1280, 0),
    ("operation", "operation", "en", "light", 1280, 0),
    ("conversations", "conversations", "en", "light", 1280, 0),
    ("conversation", "conversation", "en", "light", 1280, 860),
    ("events", "events", "en", "light", 1280, 0),
    ("event", "event", "en", "light", 1280, 860),
    ("customers", "customers", "en", "light", 1280, 0),
    ("customer", "customer", "en", "light", 1280, 0),
    ("settings", "settings", "en", "light", 1280, 0),
    ("audit", "audit", "en", "light", 1280, 0),
    ("doctor", "doctor", "en", "light", 1280, 0),
]


def main():
    """Fails if a picture is too large."""
    task = Task()
    folder = pathlib.Path(task.more["folder"])
    with chromium() as browser:
        first = Window(browser, task)
        first.sign_in()
        state = first.context.storage_state()
        first.close()
        for name, page, language, scheme, width, height in PICTURES:
            window = Window(browser, task, language, scheme, width, state=state)
            window.page.set_viewport_size({"width": width, "height": height or 700})
            window.speak(language)
            window.visit(page, task.pages[page])
            if page == "doctor":
                # Its first run is under way, and the page renews itself.
                window.page.wait_for_selector("table", timeout=30_000)
            keep(window, folder / f"console-{name}.png", height)
            window.close()
    task.close(f"{len(PICTURES)} pictures made")


main()

"""Looks at live pages of a console while its database hangs, while it hangs itself, and while it is killed.

Each page has to say so within 3 s, grey what it shows, and come back by itself.
"""

import os
import pathlib
import signal
import time

from chromium import Task, Window, chromium
from page_checks import axe_source, check_axe, check_width

# The page, by the name that the task has for it, language, width.
WINDOWS = [("overview", "en", 1280), ("operation", "ar", 360), ("failures", "en", 360), ("doctor", "ar", 1280)]

# Of what the page says, besides a quarter of a second of the script and this program's own.
LIMIT = 3.5


class Stage:
    """The windows, and what is done to the servers behind them."""

    def __init__(self, task, windows, source):
        self.task, self.windows, self.source = task, windows, source
        self.limit = LIMIT * float(task.more["patience"])

    def all_say(self, what, words):
        """Each page says that its source is gone, one of these words, within the limit."""
        start = time.monotonic()
        for window in self.windows:
            rest = max(0.05, self.limit - (time.monotonic() - start))
            try:
                window.page.wait_for_selector("body.stale", timeout=1000 * rest)
            except Exception:  # pylint: disable=broad-exception-caught
                window.fault(f"{what}: nothing is said within {self.limit} s")
                continue
            took = time.monotonic() - start
            notice = window.page.locator("[data-lost]:not([hidden])")
            if notice.count() != 1 or notice.get_attribute("data-lost") not in words:
                window.fault(f"{what}: {notice.count()} notices, {notice.all_inner_texts()}")
            elif not notice.locator("time").inner_text().strip().endswith("UTC"):
                window.fault(f"{what}: since when is not said: {notice.inner_text()}")
            colour = window.page.locator("main section").first.evaluate("element => getComputedStyle(element).filter")
            if colour != "grayscale(1)":
                window.fault(f"{what}: what the page shows is not grey")
            print(f"{what}: {window.where} ({window.name}) after {took:.1f} s")

    def look(self, what):
        """The page is readable while it is grey, and a picture is kept of it."""
        folder = self.task.more.get("screenshots")
        for window in self.windows:
            check_width(window)
            check_axe(window, self.source)
            if folder:
                file = pathlib.Path(folder) / f"stale-{what}-{window.where}-{window.language}-{window.width}.png"
                window.page.screenshot(path=file, full_page=True)

    def all_are_back(self, what):
        """Nobody loads a page again."""
        for window in self.windows:
            try:
                window.page.wait_for_selector("body:not(.stale)", timeout=30_000)
                window.page.wait_for_selector("[data-lost]:not([hidden])", state="detached", timeout=5_000)
            except Exception:  # pylint: disable=broad-exception-caught
                window.fault(f"{what}: the page does not come back")

    def hang(self, what, process, words):
        """Stops a process, and lets it go on."""
        os.kill(process, signal.SIGSTOP)
        try:
            self.all_say(what, words)
            self.look(what)
        finally:
            os.kill(process, signal.SIGCONT)
        self.all_are_back(what)


def main():
    """Fails if a page takes what is old for the present."""
    task = Task()
    source = axe_source()
    with chromium() as browser:
        first = Window(browser, task)
        first.sign_in()
        state = first.context.storage_state()
        first.close()
        windows = []
        for name, language, width in WINDOWS:
            window = Window(browser, task, language, width=width, state=state)
            window.speak(language)
            window.visit(name, task.pages[name])
            window.is_cut = True
            windows.append(window)
        stage = Stage(task, windows, source)
        stage.hang("the database hangs", int(task.more["relay"]), {"database", "server"})
        stage.hang("the console hangs", int(task.more["console"]), {"server"})
        os.kill(int(task.more["console"]), signal.SIGKILL)
        stage.all_say("the console is killed", {"server"})
        pathlib.Path(task.more["said"]).touch()
        # The test starts another one at the same address.
        stage.all_are_back("the console is killed")
        for window in windows:
            window.close()
    task.close(f"{len(WINDOWS)} live pages cut three times")


main()

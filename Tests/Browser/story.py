"""A window in which an owner does something by keyboard alone, and how they sign in."""

import json
import pathlib
import re
import time

from chromium import Window
from page_checks import check_axe, check_width


class Story:
    """One window, in which nothing is done with a mouse."""

    def __init__(self, browser, task, source, language="en", width=1280, state=None):
        scripts = task.more["scripts"] == "on"
        self.window = Window(browser, task, language, width=width, scripts=scripts, state=state)
        self.page, self.task, self.source = self.window.page, task, source
        self.window.speak(language)

    def open(self, name, path):
        self.window.visit(name, path)

    def press(self, selector):
        """Goes to a link or a button by Tab, presses Enter, and waits for the next page."""
        self.window.tab_to(selector)
        with self.page.expect_navigation():
            self.page.keyboard.press("Enter")

    def write(self, selector, text):
        """Goes to a field by Tab, and types over what is there."""
        self.window.tab_to(selector)
        self.page.keyboard.press("Control+A")
        self.page.keyboard.type(text)

    def must(self, is_so, what):
        """Notes a fault unless it is so."""
        if not is_so:
            self.window.fault(what)

    def notice(self, words):
        """The page says so in its first line."""
        notice = self.page.locator(".notice").first
        text = notice.inner_text() if notice.count() else "nothing"
        self.must(words in text, f"the page says “{text}”, not “{words}”")

    def look(self):
        """What stands on a page after a form is whole too."""
        check_width(self.window)
        if self.window.scripts:
            check_axe(self.window, self.source)


def newest_link(task, beside):
    """Path and query of the link in the next letter, besides those that had come before."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        for file in sorted(pathlib.Path(task.more["letters"]).glob("*.json")):
            text = json.loads(file.read_text(encoding="utf-8"))["text"] or ""
            found = re.search(r"https?://[^/\s]+(/magic-link\S+)", text)
            if found and found.group(1) not in beside:
                return found.group(1)
        time.sleep(0.1)
    raise TimeoutError("no letter with a link has come")


def sign_in(story):
    """Asks for a link, opens it, and presses its button."""
    task, before = story.task, set()
    for file in pathlib.Path(task.more["letters"]).glob("*.json"):
        text = json.loads(file.read_text(encoding="utf-8"))["text"] or ""
        before.update(re.findall(r"https?://[^/\s]+(/magic-link\S+)", text))
    story.open("sign-in", "/sign-in")
    # The field has the focus, as people expect who have just come.
    story.must(story.page.evaluate("() => document.activeElement.type") == "email", "the field has no focus")
    story.page.keyboard.type(task.more["owner"])
    with story.page.expect_navigation():
        story.page.keyboard.press("Enter")
    story.must(story.page.url.endswith("/check-mail"), "no e-mail was requested")
    story.open("magic-link", newest_link(task, before))
    story.press("main button")
    story.must("/today" in story.page.url, f"signing in leads to {story.page.url}")

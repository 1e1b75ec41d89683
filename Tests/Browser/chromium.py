"""Debian's Chromium, driven by playwright, with a window that hears what no page of Jadwal may do."""

import contextlib
import json
import os
import sys

from playwright.sync_api import sync_playwright


class Task:
    """What a test asks for, as JSON on standard input."""

    def __init__(self):
        given = json.load(sys.stdin)
        self.address = given["address"]
        self.name, self.password = given["name"], given["password"]
        self.pages = given["pages"]
        self.more = given["more"]
        self.faults = {}

    def fault(self, where, what):
        """Something that is wrong somewhere."""
        self.faults.setdefault(what, []).append(where)

    def close(self, done):
        """Tells each fault once, with where it is, and ends the program: 1 if there was any."""
        for what, places in self.faults.items():
            print(f"FAULT {what}: {len(places)} times, in {'; '.join(places[:4])}")
        print(f"{done}; {len(self.faults)} faults")
        sys.exit(1 if self.faults else 0)


@contextlib.contextmanager
def chromium(text=16):
    """A browser without a screen, whose owner has chosen this size of text, in pixels."""
    # Chromium's sandbox does not run as root.
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    arguments.append(f"--blink-settings=defaultFontSize={text}")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=arguments)
        try:
            yield browser
        finally:
            browser.close()


class Window:
    """A window of one size, language and colour scheme. What it hears goes to the task's faults."""

    def __init__(
        self, browser, task, language="en", scheme="light", width=1280, scripts=True, state=None, cookies=None
    ):
        self.task = task
        self.name = f"{language} {scheme} {width} {'scripts' if scripts else 'no scripts'}"
        self.language, self.scheme, self.width, self.scripts = language, scheme, width, scripts
        self.where = "sign-in"
        self.expected = 200
        # The server is away on purpose: the browser says so in its own words.
        self.is_cut = False
        self.context = browser.new_context(
            base_url=task.address,
            color_scheme=scheme,
            java_script_enabled=scripts,
            locale=language,
            reduced_motion="reduce",
            storage_state=state,
            timezone_id="Asia/Riyadh",
            viewport={"width": width, "height": 900},
        )
        # The session's cookie is replaced on the way. The next window needs the new one: the server takes an old one for
        # a copy, and ends the session.
        self.cookies = cookies
        if cookies:
            held = [{"name": name, "value": value, "url": task.address} for name, value in cookies.items()]
            self.context.add_cookies(held)
        self.page = self.context.new_page()
        self.page.set_default_timeout(30_000)
        self.page.on("console", lambda message: self._hear(message.text))
        self.page.on("pageerror", lambda error: self.fault(f"error of the script: {error}"))
        self.page.on("request", self._see)

    def fault(self, what):
        """Something that is wrong on this page, at this size and in this language."""
        self.task.fault(f"{self.where} ({self.name})", what)

    def speak(self, language):
        """Chooses the language as people do: by the link, which sets the cookie."""
        self.page.goto(f"/language/{language}")

    def visit(self, name, path):
        """Shows a page, and returns the answer. It must have the status 200, or 404 if it is not there on purpose."""
        self.where = name
        self.expected = 404 if name == "no-page" else 200
        for _ in range(5):
            answer = self.page.goto(path)
            # Faster than anybody clicks.
            if answer.status != 429 or answer.headers.get("retry-after") != "1":
                break
            self.page.wait_for_timeout(1000)
        if answer.status != self.expected:
            self.fault(f"status {answer.status}")
        elif "/sign-in" in self.page.url and "/sign-in" not in path:
            self.fault("the page for signing in stands in its place")
        return answer

    def sign_in(self):
        """Signs in by keyboard."""
        self.page.goto("/sign-in")
        self.page.keyboard.press("Tab")
        self.tab_to("input[name=name]")
        self.page.keyboard.type(self.task.name)
        self.page.keyboard.press("Tab")
        self.page.keyboard.type(self.task.password)
        self.page.keyboard.press("Enter")
        # A password takes its time on a busy machine.
        self.page.wait_for_url(lambda url: "/sign-in" not in url, timeout=120_000)

    def tab_to(self, selector, limit=250):
        """Presses Tab until the focus is on the first element that the selector finds."""
        wanted = self.page.locator(selector).first
        for _ in range(limit):
            if wanted.evaluate("element => element === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        self.fault(f"the keyboard does not reach {selector}")

    def close(self):
        """Ends the window. What it was given as cookies has their last values from now on."""
        if self.cookies:
            now = {held["name"]: held["value"] for held in self.context.cookies()}
            self.cookies.update({name: now[name] for name in self.cookies if name in now})
        self.context.close()

    def _hear(self, text):
        if self.is_cut or any(status >= 400 and f"status of {status} " in text for status in (self.expected, 429)):
            return
        # What signing out has deleted is told, too.
        if text.startswith("Clear-Site-Data header on") and "Cleared data types" in text:
            return
        self.fault(f"message of the browser: {text}")

    def _see(self, request):
        if not request.url.startswith((self.task.address + "/", "data:")):
            self.fault("a request to another host")

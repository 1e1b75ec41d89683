"""A reminder in a browser comes with its buttons. A button acts without a page, and its page does the same.

The browser is added by a click. The test then waits for the reminder's minute, decrypts what the push-worker sent to
this browser, and writes it into a file.
"""

import json
import pathlib

from chromium import Task, Window, chromium
from page_checks import axe_source
from push_window import Pushes, allow, open_window, press, until
from visits import look, visit_all


def received(window, task):
    """What was sent to this browser."""
    file = pathlib.Path(task.more["push"])
    until(window, "the push", file.exists, limit=90)
    return file.read_text(encoding="utf-8")


def shown(window, pushes, told):
    """The notification has the title, and the names of the buttons in the owner's language. False if none comes."""
    actions = pushes.actions(told["tag"])
    if not actions:
        return False
    if actions != json.loads(window.task.more["buttons"]):
        window.fault(f"the buttons are {actions}")
    titles = pushes.worker().evaluate("async () => (await self.registration.getNotifications()).map((n) => n.title)")
    if titles != [told["title"]]:
        window.fault(f"the notifications are {titles}")
    return True


def pressed_on_page(browser, task, source, path, scripts):
    """The page of the button, opened by somebody who is not signed in. It is whole before and after."""
    window = Window(browser, task, task.more["language"], width=360, scripts=scripts)
    window.speak(window.language)
    window.visit("tap", path)
    button = window.page.locator("main form button")
    if button.count() != 1:
        window.fault(f"there are {button.count()} buttons")
    with window.page.expect_navigation():
        button.click()
    words = window.page.locator("main .notice").first.inner_text()
    if task.more["pressed"] not in words:
        window.fault(f"the page says: {words}")
    look(window, source, "tapped", task.more.get("screenshots"))
    window.close()


def main():
    """Fails if anything is wrong."""
    task = Task()
    source = axe_source()
    with chromium() as browser:
        window = open_window(browser, task, task.more["language"])
        allow(window)
        window.visit("devices", "/devices")
        press(window)
        pushes = Pushes(window)
        body = received(window, task)
        told = json.loads(body)
        pushes.deliver(body)
        if shown(window, pushes, told):
            opened = pushes.tap(told["tag"], "snooze")
            if opened is not None:
                window.fault(f"the button opens {opened}")
        window.close()
        path = "/t/" + next(tap["token"] for tap in told["taps"] if tap["action"] == "snooze")
        visit_all(task, source, {"tap": path}, lambda *kind: Window(browser, task, *kind))
        for scripts in (False, True):
            pressed_on_page(browser, task, source, path, scripts)
    task.close("a reminder was repeated by its button and on its page")


main()

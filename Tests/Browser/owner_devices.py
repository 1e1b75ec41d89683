"""The owners' page of devices: a browser is added by a click and recognised, shows pushes and opens their pages."""

import json

from chromium import Task, Window, chromium
from page_checks import axe_source
from push_window import Pushes, allow, open_window, press, until
from visits import visit_all

EVENT = "0192d3a4-0000-7000-8000-000000000003"

# As a click does it, which no tool can make: the page that would be opened is noted.
CLICK = """
async () => {
  let opened = null;
  self.clients.openWindow = async (address) => { opened = address; return null; };
  const [notification] = await self.registration.getNotifications();
  self.dispatchEvent(new NotificationEvent("notificationclick", { notification }));
  for (let turn = 0; turn < 100 && opened === null; turn += 1) await new Promise((next) => setTimeout(next, 50));
  return opened;
}
"""


def visit(browser, task, source, name):
    """The page in every kind of window with scripts."""
    pages = {name: "/devices"}
    visit_all(task, source, pages, lambda *window: open_window(browser, task, *window), scripts=[True])


def refused(browser, task):
    """Without scripts, and without permission, the page says why the browser is not added."""
    for scripts, words in [(False, "needs scripts"), (True, "does not allow notifications")]:
        window = open_window(browser, task, scripts=scripts)
        window.visit("devices", "/devices")
        press(window, 400)
        if words not in window.page.content():
            window.fault(f"the page does not say: {words}")
        window.close()


def added(browser, task):
    """One click, with permission: the browser is listed, recognised, told, and opens the event's page."""
    window = open_window(browser, task)
    page = window.page
    allow(window)
    asked = page.evaluate("() => Notification.permission")
    window.visit("devices", "/devices")
    if page.evaluate("async () => (await navigator.serviceWorker.getRegistrations()).length") or asked == "denied":
        window.fault("a service worker is there before the click, or notifications cannot be allowed")
    press(window)
    mark = page.locator("[data-push-device]:not([hidden])")
    until(window, "the mark of this browser", lambda: mark.count() == 1)
    if page.locator("[data-push-offer]").is_visible():
        window.fault("the browser is offered again")
    pushes = Pushes(window)
    told = {"title": "عشاء", "body": "الخميس 20:00", "tag": EVENT, "event_id": EVENT}
    for body in (json.dumps(told), "no JSON", json.dumps({"title": "x", "tag": "2", "event_id": "//evil.example"})):
        pushes.deliver(body)
    worker = pushes.worker()
    shown = until(
        window,
        "the notification",
        lambda: len(worker.evaluate("async () => (await self.registration.getNotifications()).map((n) => n.title)")) == 3
        and worker.evaluate("async () => (await self.registration.getNotifications()).map((n) => [n.title, n.data.page])"),
    )
    expected = {("عشاء", f"/events/{EVENT}"), ("Jadwal", "/"), ("x", "/")}
    if {tuple(pair) for pair in shown or []} != expected:
        window.fault(f"other notifications are shown: {shown}")
    worker.evaluate("async (tag) => { for (const n of await self.registration.getNotifications()) if (n.tag !== tag) n.close(); }", EVENT)
    opened = worker.evaluate(CLICK)
    if opened != f"{task.address}/events/{EVENT}":
        window.fault(f"the click opens {opened}")
    tapped(window, pushes, task)
    woken(window, pushes, task)
    window.close()


def tapped(window, pushes, task):
    """A reminder has its button. Pressing it acts, and opens no page; one that is not valid opens its page."""
    for token, opens in ((task.more["tap"], None), ("x" * 78, f"{task.address}/t/" + "x" * 78)):
        told = {"title": "Dinner", "tag": token, "event_id": EVENT,
                "taps": [{"action": "snooze", "title": "In 10 minutes", "token": token}]}
        pushes.deliver(json.dumps(told))
        actions = pushes.actions(token)
        if actions != ["In 10 minutes"]:
            window.fault(f"the buttons are {actions}")
        opened = pushes.tap(token, "snooze")
        if opened != opens:
            window.fault(f"the button opens {opened}")


def woken(window, pushes, task):
    """An alarm opens the morning of its token, by a click and by Start. Snooze acts, and opens nothing."""
    morning = task.more["brief"]
    taps = [{"action": action, "title": action, "token": task.more[action]} for action in ("start", "snooze")]
    for brief, action, opens in (
        (morning, "snooze", None),
        (morning, "start", f"{task.address}/b/{morning}"),
        (morning, "", f"{task.address}/b/{morning}"),
        # A push that names no morning, or something else in its place.
        (None, "", f"{task.address}/brief"),
        ("//evil.example/" + morning, "", f"{task.address}/brief"),
    ):
        told = {"title": "Work", "tag": "alarm", "page": "brief", "brief": brief, "taps": taps}
        pushes.deliver(json.dumps(told))
        actions = pushes.actions("alarm")
        if actions != ["start", "snooze"]:
            window.fault(f"the buttons are {actions}")
        opened = pushes.tap("alarm", action)
        if opened != opens:
            window.fault(f"{action or 'the click'} opens {opened}")


def main():
    """Fails if anything is wrong."""
    task = Task()
    source = axe_source()
    with chromium() as browser:
        visit(browser, task, source, "no-devices")
        refused(browser, task)
        added(browser, task)
        visit(browser, task, source, "devices")
        # Nobody has signed in where a notification is tapped.
        visit_all(task, source, {"morning": "/b/" + task.more["brief"]}, lambda *kind: Window(browser, task, *kind))
    task.close("the page of devices was used")


main()

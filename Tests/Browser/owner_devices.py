"""The owners' page of devices: a browser is added by a click and recognised, shows a push and opens its page.

Debian's Chromium has no push service of its own. What it would answer is played in the page, and the push comes from
the browser's tools for developers. All else is the real thing: permission, service worker, notification, click.
"""

import json
import time

from chromium import Task, Window, chromium
from page_checks import axe_source
from visits import visit_all

EVENT = "0192d3a4-0000-7000-8000-000000000003"

# A subscription like that of a push service, kept while the tab is open.
PLAYED = """
(() => {
  const given = %s;
  const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")),
    (character) => character.charCodeAt(0)).buffer;
  const subscription = () => ({ endpoint: given.endpoint, getKey: (name) => bytes(given[name]),
    options: { applicationServerKey: bytes(sessionStorage.getItem("played")) }, unsubscribe: async () => sessionStorage.clear() });
  PushManager.prototype.subscribe = async (options) => {
    const key = btoa(String.fromCharCode(...options.applicationServerKey));
    sessionStorage.setItem("played", key.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", ""));
    return subscription();
  };
  PushManager.prototype.getSubscription = async () =>
    sessionStorage.getItem("played") ? subscription() : null;
})();
"""

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


ACTIONS = """
async (tag) => {
  const [notification] = await self.registration.getNotifications({ tag });
  return notification && notification.actions.map(({ title }) => title);
}
"""

# Presses the button, and waits until all is done: the page that was opened, or nothing.
TAP = """
async (tag) => {
  let opened = null;
  self.clients.openWindow = async (address) => { opened = address; return null; };
  const [notification] = await self.registration.getNotifications({ tag });
  const press = new NotificationEvent("notificationclick", { notification, action: "snooze" });
  let done = null;
  press.waitUntil = (work) => { done = work; };
  self.dispatchEvent(press);
  await done;
  return opened;
}
"""


def open_window(browser, task, language="en", scheme="light", width=1280, scripts=True):
    """A window in which the owner is signed in."""
    window = Window(browser, task, language, scheme, width, scripts, cookies=json.loads(task.more["cookies"]))
    window.speak(language)
    return window


def until(window, what, found, limit=20):
    """What `found` returns, once it is something."""
    end = time.monotonic() + limit
    while time.monotonic() < end:
        value = found()
        if value:
            return value
        window.page.wait_for_timeout(50)
    window.fault(f"{what} does not come")
    return None


def visit(browser, task, source, name):
    """The page in every kind of window with scripts."""
    pages = {name: "/devices"}
    visit_all(task, source, pages, lambda *window: open_window(browser, task, *window), scripts=[True])


def press(window, expected=200):
    """Sends the form that adds this browser, and waits for the answer."""
    window.expected = expected
    with window.page.expect_navigation():
        window.page.click("[data-push-offer] button")


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
    page, context = window.page, window.context
    context.grant_permissions(["notifications"], origin=task.address)
    context.add_init_script(PLAYED % task.more["subscription"])
    asked = page.evaluate("() => Notification.permission")
    window.visit("devices", "/devices")
    if page.evaluate("async () => (await navigator.serviceWorker.getRegistrations()).length") or asked == "denied":
        window.fault("a service worker is there before the click, or notifications cannot be allowed")
    press(window)
    mark = page.locator("[data-push-device]:not([hidden])")
    until(window, "the mark of this browser", lambda: mark.count() == 1)
    if page.locator("[data-push-offer]").is_visible():
        window.fault("the browser is offered again")
    session = context.new_cdp_session(page)
    registrations = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda event: registrations.extend(event["registrations"]))
    session.send("ServiceWorker.enable")
    until(window, "the registration", lambda: registrations)
    told = {"title": "عشاء", "body": "الخميس 20:00", "tag": EVENT, "event_id": EVENT}
    for body in (json.dumps(told), "no JSON", json.dumps({"title": "x", "tag": "2", "event_id": "//evil.example"})):
        session.send(
            "ServiceWorker.deliverPushMessage",
            {"origin": task.address, "registrationId": registrations[0]["registrationId"], "data": body},
        )
    worker = until(window, "the service worker", lambda: context.service_workers)[0]
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
    tapped(window, session, worker, registrations[0]["registrationId"], task)
    window.close()


def tapped(window, session, worker, registration, task):
    """A reminder has its button. Pressing it acts, and opens no page; one that is not valid opens its page."""
    for token, opens in ((task.more["tap"], None), ("x" * 78, f"{task.address}/t/" + "x" * 78)):
        told = {"title": "Dinner", "tag": token, "event_id": EVENT,
                "taps": [{"action": "snooze", "title": "In 10 minutes", "token": token}]}
        session.send(
            "ServiceWorker.deliverPushMessage",
            {"origin": task.address, "registrationId": registration, "data": json.dumps(told)},
        )
        actions = until(window, "the reminder", lambda tag=token: worker.evaluate(ACTIONS, tag))
        if actions != ["In 10 minutes"]:
            window.fault(f"the buttons are {actions}")
        opened = worker.evaluate(TAP, token)
        if opened != opens:
            window.fault(f"the button opens {opened}")


def main():
    """Fails if anything is wrong."""
    task = Task()
    source = axe_source()
    with chromium() as browser:
        visit(browser, task, source, "no-devices")
        refused(browser, task)
        added(browser, task)
        visit(browser, task, source, "devices")
    task.close("the page of devices was used")


main()

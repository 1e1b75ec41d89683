"""A window whose browser gets pushes: Debian's Chromium has no push service of its own.

What it would answer is played in the page, and the push comes from the browser's tools for developers. All else is the
real thing: permission, service worker, notification.
"""

import json
import time

from chromium import Window

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

ACTIONS = """
async (tag) => {
  const [notification] = await self.registration.getNotifications({ tag });
  return notification && notification.actions.map(({ title }) => title);
}
"""

# Presses the button, and waits until all is done: the page that was opened, or nothing.
TAP = """
async ([tag, action]) => {
  let opened = null;
  self.clients.openWindow = async (address) => { opened = address; return null; };
  const [notification] = await self.registration.getNotifications({ tag });
  const press = new NotificationEvent("notificationclick", { notification, action });
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


def press(window, expected=200):
    """Sends the form that adds this browser, and waits for the answer."""
    window.expected = expected
    with window.page.expect_navigation():
        window.page.click("[data-push-offer] button")


def allow(window):
    """The owner allows notifications, and a push service would answer."""
    window.context.grant_permissions(["notifications"], origin=window.task.address)
    window.context.add_init_script(PLAYED % window.task.more["subscription"])


class Pushes:
    """What comes to the browser of a window that was added by a click."""

    def __init__(self, window):
        self.window = window
        self.session = window.context.new_cdp_session(window.page)
        registrations = []
        self.session.on(
            "ServiceWorker.workerRegistrationUpdated", lambda event: registrations.extend(event["registrations"])
        )
        self.session.send("ServiceWorker.enable")
        until(window, "the registration", lambda: registrations)
        self.registration = registrations[0]["registrationId"]

    def deliver(self, body):
        """As the push service does it, decrypted."""
        origin = self.window.task.address
        message = {"origin": origin, "registrationId": self.registration, "data": body}
        self.session.send("ServiceWorker.deliverPushMessage", message)

    def worker(self):
        """The service worker, once a push has started it."""
        return until(self.window, "the service worker", lambda: self.window.context.service_workers)[0]

    def actions(self, tag):
        """The names of the buttons of a notification, once it is shown."""
        worker = self.worker()
        return until(self.window, "the notification", lambda: worker.evaluate(ACTIONS, tag))

    def tap(self, tag, action):
        """Presses a button. Returns the page that was opened."""
        return self.worker().evaluate(TAP, [tag, action])

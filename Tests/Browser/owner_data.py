"""The owners' pages about their own data, and the installed app: looked at in both languages, used, and without a
connection."""

import itertools
import json
import pathlib

from chromium import Task, Window, chromium
from page_checks import axe_source, check_axe, check_keyboard, check_width

PAGES = {
    "data": "/data",
    "history": "/data/history",
    "deletion": "/data/delete",
    "home-screen": "/devices",
    "offline": "/offline",
    "step-up": "/sign-in-again?next=data",
    "step-up-sent": "/sign-in-again?next=data&sent=on",
    "no-calendar": "/calendar",
}
# Pages as somebody sees them whose sign-in was long ago.
OLD = {"step-up", "step-up-sent", "no-calendar"}

# What a browser says when the pages were opened from the home screen.
INSTALLED = """
(() => {
  const real = window.matchMedia.bind(window);
  window.matchMedia = (query) => query.includes("display-mode") ? { matches: true } : real(query);
})();
"""

# What the icon of the installed app shows.
BADGE = """
(() => {
  Navigator.prototype.setAppBadge = async (number) => sessionStorage.setItem("badge", number);
  Navigator.prototype.clearAppBadge = async () => sessionStorage.setItem("badge", "none");
})();
"""
NO_BADGE = "for (const name of ['setAppBadge', 'clearAppBadge']) delete Navigator.prototype[name];"


def open_window(browser, task, cookies, *settings):
    """A window in which the owner is signed in."""
    window = Window(browser, task, *settings)
    known = json.loads(task.more[cookies])
    window.context.add_cookies([{"name": name, "value": known[name], "url": task.address} for name in known])
    window.speak(settings[0] if settings else "en")
    return window


def look(browser, task, source):
    """Each page in every kind of window."""
    folder = task.more.get("screenshots")
    for language, scheme, width in itertools.product(["en", "ar"], ["light", "dark"], [360, 1280]):
        for name, path in PAGES.items():
            window = open_window(browser, task, "old" if name in OLD else "cookies", language, scheme, width)
            window.visit(name, path)
            check_width(window)
            check_axe(window, source)
            if scheme == "light":
                check_keyboard(window)
                if folder:
                    file = pathlib.Path(folder) / f"own-{name}-{language}-{width}.png"
                    window.page.screenshot(path=file, full_page=True)
            window.close()


def downloaded(browser, task):
    """A click downloads the whole file."""
    window = open_window(browser, task, "cookies")
    window.visit("data", "/data")
    with window.page.expect_download() as started:
        window.page.click("form[action='/data/export'] button")
    file = started.value
    if not file.suggested_filename.endswith(".json"):
        window.fault(f"the file is called {file.suggested_filename}")
    if json.loads(pathlib.Path(file.path()).read_text(encoding="utf-8")).get("complete") is not True:
        window.fault("the file is not whole")
    window.close()


def badge(browser, task):
    """The icon shows the number of conflicts, and none for a stranger. Browsers without the function are spared."""
    read = "() => sessionStorage.getItem('badge')"
    window = open_window(browser, task, "cookies")
    window.context.add_init_script(BADGE)
    window.visit("badge", "/data")
    if (shown := window.page.evaluate(read)) != "1":
        window.fault(f"the icon shows {shown} for one conflict")
    # As after signing out.
    window.context.clear_cookies()
    window.visit("badge", "/sign-in")
    if (shown := window.page.evaluate(read)) != "none":
        window.fault(f"the icon shows {shown} to a stranger")
    window.close()
    window = open_window(browser, task, "cookies")
    window.context.add_init_script(NO_BADGE)
    window.visit("badge", "/data")
    if window.page.evaluate("() => 'setAppBadge' in navigator"):
        window.fault("the function is still there")
    window.close()


def away(browser, task):
    """In a tab nothing is registered. The installed app has a page for when there is no connection."""
    window = open_window(browser, task, "cookies")
    page, context = window.page, window.context
    count = "async () => (await navigator.serviceWorker.getRegistrations()).length"
    window.visit("data", "/data")
    if page.evaluate(count):
        window.fault("a tab has a service worker that nobody asked for")
    context.add_init_script(INSTALLED)
    window.visit("data", "/data")
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    kept = page.evaluate(
        """async () => {
          const found = [];
          for (const name of await caches.keys()) {
            for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
          }
          return found.sort();
        }"""
    )
    if [path for path in kept if path != "/offline" and not path.startswith("/assets/")] or "/offline" not in kept:
        window.fault(f"the app keeps {kept}")
    manifest = page.evaluate(
        """async () => (await fetch(document.querySelector('link[rel="manifest"]').href)).json()"""
    )
    if manifest.get("display") != "standalone":
        window.fault("the manifest does not install an app")
    window.where = "away"
    # The browser says that it cannot load what it cannot load.
    window.expected = 404
    context.set_offline(True)
    page.goto("/events", wait_until="load")
    if "Jadwal cannot be reached" not in page.content() or "تعذّر الوصول" not in page.content():
        window.fault("the page without a connection is not shown")
    if folder := task.more.get("screenshots"):
        page.screenshot(path=pathlib.Path(folder) / "own-away.png", full_page=True)
    context.set_offline(False)
    page.goto("/data")
    if "Download everything" not in page.content():
        window.fault("the app does not come back")
    window.close()


def main():
    """Fails if anything is wrong."""
    task = Task()
    source = axe_source()
    with chromium() as browser:
        look(browser, task, source)
        badge(browser, task)
        away(browser, task)
        downloaded(browser, task)
    task.close("the pages about the owner's data were used")


main()

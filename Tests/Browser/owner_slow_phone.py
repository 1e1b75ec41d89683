"""Opens pages as a slow phone does: a processor four times slower, and 10 Mbit/s. Nothing is in the browser's store."""

import json

from chromium import Task, Window, chromium

# owner.md, section 9: the month is seen within 3 s.
LIMIT = 3000
BYTES_PER_SECOND = 10_000_000 / 8

# Of eight calendars with almost three events a day.
FEWEST = {"month": 30, "week": 30, "day": 15}

# The largest part of the page, and all of it, in milliseconds since the page was asked for.
TIMES = """
    () => new Promise(done => {
        const seen = new PerformanceObserver(list => {
            const [navigation] = performance.getEntriesByType("navigation");
            done({
                seen: Math.max(...list.getEntries().map(entry => entry.startTime)),
                first: performance.getEntriesByName("first-contentful-paint")[0].startTime,
                answered: navigation.responseEnd,
                loaded: navigation.loadEventEnd,
                bytes: navigation.encodedBodySize,
            });
        });
        seen.observe({ type: "largest-contentful-paint", buffered: true });
    })
"""


def open_slowly(browser, task, language, name):
    """Opens one page in a browser that has seen none before."""
    window = Window(browser, task, language, width=360, cookies=json.loads(task.more["cookies"]))
    # The language as people choose it, then nothing is kept of that page.
    window.speak(language)
    session = window.context.new_cdp_session(window.page)
    session.send("Network.enable")
    session.send("Network.clearBrowserCache")
    session.send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": 40,
            "downloadThroughput": BYTES_PER_SECOND,
            "uploadThroughput": BYTES_PER_SECOND,
        },
    )
    session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    window.visit(name, task.pages[name])
    times = window.page.evaluate(TIMES)
    print(
        f"{name} ({language}): answered after {times['answered']:.0f} ms, first seen {times['first']:.0f} ms, "
        f"seen {times['seen']:.0f} ms, loaded {times['loaded']:.0f} ms, {times['bytes']} bytes"
    )
    if times["seen"] > LIMIT:
        window.fault(f"seen after {times['seen']:.0f} ms")
    if times["bytes"] > 100_000:
        window.fault(f"{times['bytes']} bytes")
    if window.page.locator(".title").count() < FEWEST[name]:
        window.fault("the page shows few events")
    if window.page.locator(".notice").count():
        window.fault("a calendar is missing")
    window.close()


def main():
    """Fails if a page is seen too late, or lacks what it should show."""
    task = Task()
    with chromium() as browser:
        for language in ["en", "ar"]:
            for name in task.pages:
                open_slowly(browser, task, language, name)
    task.close(f"{2 * len(task.pages)} pages opened")


main()

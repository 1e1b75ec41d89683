"""What must be so on every page: nothing wider than the screen, nothing that axe finds, all by keyboard."""

import importlib.util
import pathlib

# The rules of WCAG 2.2 AA, and axe's own good practice.
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

# What can have the focus and is seen. What stands in a closed part is not.
FOCUSABLE = """
    () => [...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary")]
        .filter(element => element.checkVisibility({ visibilityProperty: true }) && !element.disabled)
"""

# What an element is called, whatever comes or goes before it on a live page.
KEY = """element => element.tagName + " " + (element.getAttribute("href") || element.name || element.textContent.trim())"""

FOCUS = """
    () => {
        const all = (%s)();
        const element = document.activeElement;
        const style = getComputedStyle(element);
        const box = element.getBoundingClientRect();
        return {
            place: all.indexOf(element),
            key: (%s)(element),
            name: element.tagName.toLowerCase() + " " + (element.textContent || element.name || "").trim().slice(0, 30),
            outlined: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2,
            seen: box.right > 0 && box.left < innerWidth && box.bottom > 0 && box.top < innerHeight && box.width > 0,
        };
    }
""" % (FOCUSABLE, KEY)

# Parts that are cut off or have to be moved sideways.
WIDE = """
    () => [...document.querySelectorAll("body *")].filter(element => {
        const style = getComputedStyle(element);
        if (["inline", "contents"].includes(style.display) || style.clipPath !== "none") return false;
        return element.scrollWidth > element.clientWidth + 1 && style.overflowX !== "visible";
    }).map(element => element.tagName.toLowerCase() + " " + (element.dataset.live || element.className)
        + " " + element.scrollWidth + " > " + element.clientWidth)
"""


def axe_source():
    """The text of axe, as the package carries it."""
    package = importlib.util.find_spec("axe_playwright_python").submodule_search_locations[0]
    return (pathlib.Path(package) / "axe.min.js").read_text(encoding="utf-8")


def check_width(window):
    """Nothing is wider than the screen. Needs no scripts of the page."""
    session = window.context.new_cdp_session(window.page)
    metrics = session.send("Page.getLayoutMetrics")
    session.detach()
    content, screen = metrics["cssContentSize"]["width"], metrics["cssLayoutViewport"]["clientWidth"]
    if content > screen:
        window.fault(f"the page is {content} pixels wide on a screen of {screen}")
    for part in window.page.evaluate(WIDE):
        window.fault(f"a part is wider than its place: {part}")


def check_axe(window, source):
    """Runs axe in a world of its own, where the page's policy for scripts does not hold."""
    session = window.context.new_cdp_session(window.page)
    frame = session.send("Page.getFrameTree")["frameTree"]["frame"]["id"]
    world = session.send("Page.createIsolatedWorld", {"frameId": frame, "worldName": "axe"})["executionContextId"]

    def run(expression):
        return session.send(
            "Runtime.evaluate",
            {"expression": expression, "contextId": world, "awaitPromise": True, "returnByValue": True},
        )

    run(source + "; 0")
    answer = run(
        f"axe.run(document, {{ runOnly: {TAGS} }}).then(found => ({{ passes: found.passes.length,"
        " violations: found.violations.map(rule => ({ id: rule.id, help: rule.help,"
        " nodes: rule.nodes.slice(0, 3).map(node => node.html.slice(0, 160)) })) }))"
    )
    session.detach()
    found = answer["result"].get("value")
    if not found or found["passes"] < 10:
        window.fault(f"axe did not run: {answer}")
        return
    for rule in found["violations"]:
        window.fault(f"axe {rule['id']}: {rule['help']}: {rule['nodes']}")


def check_keyboard(window):
    """Tab reaches each link, button and field, and one sees where the focus is."""
    page = window.page
    count = len(page.evaluate(f"() => ({FOCUSABLE})().map(() => 0)"))
    reached = set()
    first = None
    rounds = 0
    # A field for a time has several stops. A page that begins in a field is gone around once more.
    for _ in range(count * 3 + 60):
        page.keyboard.press("Tab")
        focus = page.evaluate(FOCUS)
        if focus["place"] < 0:
            if reached:
                rounds += 1
                if first["place"] == 0 or rounds == 2:
                    break
            continue
        if first is None:
            first = focus
            if not focus["seen"]:
                window.fault("the first stop of the keyboard, the link to the content, is not seen")
        if not focus["outlined"]:
            window.fault(f"the focus is not seen on {focus['name']}")
        if not focus["seen"]:
            window.fault(f"the focus is outside the screen on {focus['name']}")
        reached.add(focus["key"])
    missed = page.evaluate(
        f"reached => ({FOCUSABLE})().filter(e => !reached.includes(({KEY})(e))).map(e => e.outerHTML.slice(0, 90))",
        list(reached),
    )
    if missed:
        window.fault(f"the keyboard does not reach {missed[:3]}")

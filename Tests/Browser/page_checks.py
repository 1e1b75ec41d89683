"""What must be so on every page: HTML without a mistake, nothing wider than the screen, nothing that axe finds, all by
keyboard."""

import importlib.util
import pathlib

import html5lib

# The rules of WCAG 2.2 AA, and axe's own good practice.
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

# What can have the focus and is seen. What stands in a closed part is not.
FOCUSABLE = """
    () => [...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary")]
        .filter(element => element.checkVisibility({ visibilityProperty: true }) && !element.disabled)
"""

# axe passes over text in Arabic letters when it measures contrast: each letter becomes one that it looks at.
LATIN = """
    (() => {
        const latin = text => text.replace(/[\\u0600-\\u06ff\\u0750-\\u077f\\ufb50-\\ufefc]/g, "x");
        const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (walk.nextNode()) walk.currentNode.data = latin(walk.currentNode.data);
        for (const field of document.querySelectorAll("input:not([type=hidden]), textarea")) {
            if (latin(field.value) !== field.value) field.value = latin(field.value);
        }
    })()
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

# Parts that are cut off or have to be moved sideways. The text in a field may be longer than the field.
WIDE = """
    () => [...document.querySelectorAll("body *")].filter(element => {
        const style = getComputedStyle(element);
        if (["inline", "contents"].includes(style.display) || style.clipPath !== "none") return false;
        if (element.localName === "input") return false;
        return element.scrollWidth > element.clientWidth + 1 && style.overflowX !== "visible";
    }).map(element => element.tagName.toLowerCase() + " " + (element.dataset.live || element.className)
        + " " + element.scrollWidth + " > " + element.clientWidth)
"""

# Boxes whose last line is cut through. A box that shows only whole lines, and dots after them, is not.
LOW = """
    () => [...document.querySelectorAll("body *")].filter(element => {
        const style = getComputedStyle(element);
        if (["inline", "contents"].includes(style.display) || style.clipPath !== "none") return false;
        if (style.overflowY !== "hidden" || style.webkitLineClamp !== "none") return false;
        return element.scrollHeight > element.clientHeight + 1;
    }).map(element => element.tagName.toLowerCase() + " " + element.className + " " + element.scrollHeight + " > "
        + element.clientHeight)
"""


# The signs of each code to link a phone, in the order of its text, with their boxes. Another text may take its place.
CODES = """
    text => [...document.querySelectorAll(".link-code code")].map(code => {
        const node = document.createTreeWalker(code, NodeFilter.SHOW_TEXT).nextNode(), before = node.data;
        if (text) node.data = text;
        const signs = [...node.data].map((sign, place) => {
            const range = document.createRange();
            range.setStart(node, place);
            range.setEnd(node, place + 1);
            const { left, right, top } = range.getBoundingClientRect();
            return { sign, left, right, top };
        });
        node.data = before;
        return signs;
    })
"""

# Digits first, then letters: in a text from right to left the groups change places.
TURNING_CODE = "1234-ABCD"


def axe_source():
    """The text of axe, as the package carries it."""
    package = importlib.util.find_spec("axe_playwright_python").submodule_search_locations[0]
    return (pathlib.Path(package) / "axe.min.js").read_text(encoding="utf-8")


def check_html(window, answer):
    """A strict parser, which repairs nothing as browsers do, takes what came over the network."""
    if not answer.headers.get("content-type", "").startswith("text/html"):
        return
    parser = html5lib.HTMLParser(strict=False)
    parser.parse(answer.text())
    for (line, column), code, data in parser.errors[:3]:
        window.fault(f"the HTML is not valid: {code} {data}, line {line}, column {column}")


def check_width(window):
    """Nothing is wider than the screen, or than its place, or cut through. Needs no scripts of the page."""
    session = window.context.new_cdp_session(window.page)
    metrics = session.send("Page.getLayoutMetrics")
    session.detach()
    content, screen = metrics["cssContentSize"]["width"], metrics["cssLayoutViewport"]["clientWidth"]
    if content > screen:
        window.fault(f"the page is {content} pixels wide on a screen of {screen}")
    for part in window.page.evaluate(WIDE):
        window.fault(f"a part is wider than its place: {part}")
    for part in window.page.evaluate(LOW):
        window.fault(f"a part is higher than its place: {part}")


# A4 with margins of a centimetre, at 96 pixels an inch.
PAPER = {"width": 718, "height": 1047}
LEFT_OUT = """() => [...document.querySelectorAll('header, nav, footer, .skip, .unprinted')]
    .filter(part => part.getClientRects().length > 0).map(part => part.localName)"""


def check_print(window):
    """On paper nothing is cut off, and what leads to other pages is left out."""
    size = window.page.viewport_size
    window.page.emulate_media(media="print")
    window.page.set_viewport_size(PAPER)
    # Not by `check_width`: the end of its session with the browser ends the emulated paper.
    for part in window.page.evaluate(LEFT_OUT):
        window.fault(f"printed: {part}")
    width = window.page.evaluate("document.documentElement.scrollWidth")
    if width > PAPER["width"]:
        window.fault(f"the page is {width} pixels wide on paper of {PAPER['width']}")
    window.page.emulate_media(media="screen")
    window.page.set_viewport_size(size)


def check_codes(window):
    """A code reads from left to right: its first group stands left of the second, and so does each sign in a group.
    Returns how many codes the page shows."""
    for text in (None, TURNING_CODE):
        count, faults = code_faults(window, text)
        for fault in faults:
            window.fault(fault)
    return count


def code_faults(window, text, first="() => {}"):
    """How many codes the page shows, and what is wrong with their order, with this text and after this script."""
    codes = window.page.evaluate(f"text => {{ ({first})(); return ({CODES})(text); }}", text)
    faults = []
    for signs in codes:
        groups = [[]]
        for sign in signs:
            if sign["sign"] == "-":
                groups.append([])
            else:
                groups[-1].append(sign)
        if not all(_are_in_order(group) for group in groups):
            faults.append("a code reads from right to left: the characters of a group")
        boxes = [
            {
                "left": min(sign["left"] for sign in group),
                "right": max(sign["right"] for sign in group),
                "top": group[0]["top"],
            }
            for group in groups
        ]
        if not _are_in_order(boxes):
            faults.append("a code reads from right to left: its groups")
    return len(codes), faults


def _are_in_order(boxes):
    """All in one line, and each left of the next one. Half a pixel is rounding."""
    return all(box["left"] < box["right"] for box in boxes) and all(
        box["top"] == after["top"] and box["right"] <= after["left"] + 0.5 for box, after in zip(boxes, boxes[1:])
    )


def check_axe(window, source):
    """All rules, on the page as it is."""
    found = run_axe(window, source, f"{{ runOnly: {TAGS} }}")
    if not found or found["passes"] < 10:
        window.fault("axe did not run")
        return
    for rule in found["violations"]:
        window.fault(f"axe {rule['id']}: {rule['help']}: {rule['nodes']}")


def check_contrast_in_latin(window, source):
    """Contrast once more, with Latin letters in place of Arabic ones. Afterwards the page cannot be read any more."""
    found = run_axe(window, source, '{ runOnly: ["color-contrast"] }', before=LATIN)
    if not found:
        window.fault("axe did not run with Latin letters")
        return
    for rule in found["violations"]:
        window.fault(f"axe with Latin letters {rule['id']}: {rule['nodes']}")


def run_axe(window, source, options, before="0"):
    """Runs axe in a world of its own, where the page's policy for scripts does not hold. None if it did not run."""
    session = window.context.new_cdp_session(window.page)
    frame = session.send("Page.getFrameTree")["frameTree"]["frame"]["id"]
    world = session.send("Page.createIsolatedWorld", {"frameId": frame, "worldName": "axe"})["executionContextId"]

    def run(expression):
        return session.send(
            "Runtime.evaluate",
            {"expression": expression, "contextId": world, "awaitPromise": True, "returnByValue": True},
        )

    run(source + "; 0")
    run(before)
    answer = run(
        f"axe.run(document, {options}).then(found => ({{ passes: found.passes.length,"
        " violations: found.violations.map(rule => ({ id: rule.id, help: rule.help,"
        " nodes: rule.nodes.slice(0, 3).map(node => node.html.slice(0, 160)) })) }))"
    )
    session.detach()
    return answer["result"].get("value")


def check_keyboard(window):
    """Tab reaches each link, button and field in reading order, and one sees where the focus is."""
    page = window.page
    count = len(page.evaluate(f"() => ({FOCUSABLE})().map(() => 0)"))
    begins_in_a_field = page.evaluate("() => document.activeElement !== document.body")
    reached = set()
    first = last = None
    rounds = 0
    # A field for a time has several stops. A page that begins in a field is gone around once more.
    for _ in range(count * 3 + 60):
        page.keyboard.press("Tab")
        focus = page.evaluate(FOCUS)
        if focus["place"] < 0:
            last = None
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
        # Some pages begin anew without a stop in between.
        begins_anew = focus["place"] == 0 and (begins_in_a_field or len(reached) > 1)
        if last and focus["place"] < last["place"] and not begins_anew:
            window.fault(f"the keyboard goes back from {last['name']} to {focus['name']}")
        last = focus
        reached.add(focus["key"])
    missed = page.evaluate(
        f"reached => ({FOCUSABLE})().filter(e => !reached.includes(({KEY})(e))).map(e => e.outerHTML.slice(0, 90))",
        list(reached),
    )
    if missed:
        window.fault(f"the keyboard does not reach {missed[:3]}")

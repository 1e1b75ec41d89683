"""Works with a console as an operator does: keys, chips, kept filters, copies, neighbours, and the shortest ways."""

from chromium import Task, Window, chromium
from page_checks import axe_source, check_axe, check_width


def keys(window, source):
    """Keys lead to pages and rows, and their help can switch them off."""
    page, press = window.page, window.page.keyboard.press
    window.visit("overview", "/")
    press("?")
    page.wait_for_selector("dialog[open]")
    check_axe(window, source)
    page.locator("dialog button").click()
    for key, place in (("h", "schedules"), ("m", "meetings"), ("f", "failures")):
        press("g")
        press(key)
        page.wait_for_url(f"**/{place}")
    window.where = "failures"
    press("j")
    first = page.evaluate("document.activeElement.getAttribute('href')")
    press("j")
    second = page.evaluate("document.activeElement.getAttribute('href')")
    press("k")
    if page.evaluate("document.activeElement.getAttribute('href')") != first or first == second:
        window.fault(f"j and k do not go from row to row: {first}, {second}")
    press("r")
    if "Retry" not in page.evaluate("document.activeElement.textContent"):
        window.fault("r does not come to the button that retries")
    press("f")
    if not page.evaluate("document.activeElement.matches('main form.filter select')"):
        window.fault("f does not come to the filter")
    press("Escape")
    page.locator("h1").click()
    press("?")
    page.locator("dialog input[type=checkbox]").uncheck()
    press("Escape")
    press("g")
    press("a")
    page.wait_for_timeout(500)
    if not page.url.endswith("/failures"):
        window.fault("keys that are off lead somewhere")
    page.evaluate("localStorage.clear()")


def filters(window):
    """A chip goes by a click, a filter is kept in the browser, and a span stands in the address by its name."""
    page = window.page
    window.visit("failures", "/failures?stage=analysis&kind=model_unavailable")
    page.locator("ul.tabs a", has_text="Last hour").click()
    page.wait_for_url("**span=1h**")
    page.locator("[data-part=keep]").click()
    if page.locator("[data-part=saved] li a").count() != 1:
        window.fault("the filter is not kept")
    page.locator("[data-part=chip]", has_text="Stage").click()
    page.wait_for_url(lambda url: "stage=" not in url and "kind=model_unavailable" in url)
    page.locator("[data-part=saved] li a").click()
    page.wait_for_url("**stage=analysis**")
    page.locator("[data-part=saved] li button").click()
    if page.locator("[data-part=saved] li").count():
        window.fault("the filter is not forgotten")


def one_failure(window):
    """An id is copied by a click, and neighbours are a key away."""
    page = window.page
    window.context.grant_permissions(["clipboard-read", "clipboard-write"])
    window.visit("failures", "/failures?kind=calendar_refused")
    page.locator("tbody th a").nth(1).click()
    page.wait_for_url("**/failures/*")
    address = page.url
    page.locator(".id button").last.click()
    page.wait_for_function("document.getElementById('status').textContent === 'Copied.'")
    copied = page.evaluate("navigator.clipboard.readText()")
    if copied not in address:
        window.fault(f"the id is not copied: {copied}")
    page.keyboard.press("j")
    page.wait_for_url(lambda url: url != address)
    if "kind=calendar_refused" not in page.url:
        window.fault("the neighbour forgets the filter")
    page.keyboard.press("k")
    page.wait_for_url(address)


def choose(window):
    """All boxes of a page are ticked by a link, and each has a name of its own."""
    page = window.page
    window.visit("failures-to-choose", "/failures?view=choose")
    page.get_by_text("Choose all on this page").click()
    page.wait_for_url("**ticked=all**")
    boxes = page.locator("input[type=checkbox][name=id]")
    names = {boxes.nth(place).get_attribute("aria-label") for place in range(boxes.count())}
    if len(names) != boxes.count() or not all(boxes.nth(place).is_checked() for place in range(boxes.count())):
        window.fault(f"{len(names)} names for {boxes.count()} boxes")


def large_text(browser, task, state):
    """On the narrowest screen with text of 200 %, and in the browser's own colours, nothing is cut off."""
    window = Window(browser, task, width=320, state=state)
    window.page.emulate_media(forced_colors="active")
    for name, path in task.pages.items():
        window.visit(name, path)
        window.page.evaluate("document.documentElement.style.fontSize = '32px'")
        check_width(window)
    window.close()


def main():
    """Fails if any step cannot be done."""
    task = Task()
    source = axe_source()
    with chromium() as browser:
        window = Window(browser, task)
        window.sign_in()
        keys(window, source)
        filters(window)
        one_failure(window)
        choose(window)
        state = window.context.storage_state()
        window.close()
        large_text(browser, task, state)
    task.close("keys, filters, neighbours and boxes")


main()

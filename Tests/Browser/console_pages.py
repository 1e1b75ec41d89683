"""Visits every page of a console in both languages, light and dark, narrow and wide, with and without scripts."""

import re

from chromium import Task, Window, chromium
from page_checks import axe_source, check_axe, check_keyboard, check_width
from visits import LANGUAGES, visit_all


def sign_in_pages(browser, task, source):
    """The page before signing in, in both languages, with the message about a wrong password."""
    for language in LANGUAGES:
        window = Window(browser, task, language, width=360)
        window.speak(language)
        window.visit("sign-in", "/sign-in")
        for check in (check_width, check_keyboard, lambda window: check_axe(window, source)):
            check(window)
        window.page.fill("input[name=name]", "nobody")
        window.page.fill("input[name=password]", "a wrong password")
        window.expected = 401
        window.page.click("main button")
        window.page.wait_for_selector(".notice.bad", timeout=120_000)
        check_axe(window, source)
        window.close()


def overview_is_whole(browser, task, state):
    """The figures of the overview that come from elsewhere are there: the broker's, the models', the causes."""
    window = Window(browser, task, state=state)
    window.visit("overview", task.pages["overview"])
    # What works is folded into one line.
    if window.page.locator("main h2").first.inner_text().split()[0] != "Problems":
        window.fault("the overview does not begin with the problems")
    if window.page.locator("details.calm[open]").count():
        window.fault("what works is not folded")

    def rows(caption):
        table = window.page.locator("table", has=window.page.locator("caption", has_text=caption))
        lines = [row.locator("th, td").all_text_contents() for row in table.locator("tbody tr").all()]
        return [[cell.strip() for cell in line] for line in lines]

    def is_known(queue):
        return len(queue) == 6 and all(re.fullmatch(r"[0-9,]+", cell) for cell in queue[1:])

    queues = []
    # The broker counts every five seconds, and the page renews itself.
    for _ in range(200):
        queues = rows("Messages by queue")
        if len(queues) >= 3 and all(map(is_known, queues)):
            break
        window.page.wait_for_timeout(200)
    else:
        window.fault(f"the broker's figures are missing: {queues}")
    if len(rows("By cause")) < 5:
        window.fault(f"causes are missing: {rows('By cause')}")
    costs = [line[-1] for line in rows("Tokens by day")]
    if len(costs) < 6 or not all(re.fullmatch(r"[0-9,]+\.[0-9]{2}", cost) for cost in costs):
        window.fault(f"costs are missing: {costs}")
    for name in ("Cost today", "Cost of 7 days"):
        fact = window.page.locator("dl.facts div", has_text=name).locator("dd").all_inner_texts()
        if len(fact) != 1 or not re.fullmatch(r"[0-9,]+\.[0-9]{2}", fact[0].strip()):
            window.fault(f"{name} is missing: {fact}")
    window.close()


def main():
    """Fails if anything is wrong on any page."""
    task = Task()
    source = axe_source()
    with chromium() as browser:
        window = Window(browser, task)
        window.sign_in()
        state = window.context.storage_state()
        window.close()
        sign_in_pages(browser, task, source)
        overview_is_whole(browser, task, state)
        seen = visit_all(task, source, task.pages, lambda *window: Window(browser, task, *window, state=state))
    task.close(f"{seen} pages seen")


main()

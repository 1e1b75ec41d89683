"""Visits every page of a console in both languages, light and dark, narrow and wide, with and without scripts."""

import itertools
import pathlib

from chromium import Task, Window, chromium
from page_checks import axe_source, check_axe, check_keyboard, check_width

LANGUAGES, SCHEMES, WIDTHS, SCRIPTS = ["en", "ar"], ["light", "dark"], [360, 1280], [True, False]


def visit_all(browser, task, state, source):
    """All pages in each kind of window. Returns how many were seen."""
    seen = 0
    folder = task.more.get("screenshots")
    for language, scheme, width, scripts in itertools.product(LANGUAGES, SCHEMES, WIDTHS, SCRIPTS):
        window = Window(browser, task, language, scheme, width, scripts, state)
        window.speak(language)
        for name, path in task.pages.items():
            window.visit(name, path)
            if window.page.locator(f"html[lang={language}]").count() != 1:
                window.fault("the page is in another language")
            check_width(window)
            if scripts:
                check_axe(window, source)
            if scripts and scheme == "light":
                check_keyboard(window)
            if folder and scripts:
                file = pathlib.Path(folder) / f"{name}-{language}-{scheme}-{width}.png"
                window.page.screenshot(path=file, full_page=True)
            seen += 1
        window.close()
    return seen


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
        seen = visit_all(browser, task, state, source)
    task.close(f"{seen} pages seen")


main()

"""Looks at pages in every kind of window: both languages, light and dark, narrow and wide, with and without scripts."""

import itertools
import pathlib

from page_checks import (
    check_axe, check_codes, check_contrast_in_latin, check_html, check_keyboard, check_print, check_width,
)

LANGUAGES, SCHEMES, WIDTHS, SCRIPTS = ["en", "ar"], ["light", "dark"], [360, 1280], [True, False]

# A page that is made twice as large has half of the width.
HALF_OF = {1280: 640}


def look(window, source, name, folder=None):
    """Checks the page that the window shows. Afterwards the page cannot be read any more."""
    if window.page.locator(f"html[lang={window.language}]").count() != 1:
        window.fault("the page is in another language")
    check_width(window)
    check_codes(window)
    if not window.scripts:
        return
    check_axe(window, source)
    if window.scheme == "light":
        check_keyboard(window)
    if folder:
        file = pathlib.Path(folder) / f"{name}-{window.language}-{window.scheme}-{window.width}.png"
        window.page.screenshot(path=file, full_page=True)
    if window.scheme == "light":
        check_widths(window)
        check_print(window)
    if window.language == "ar":
        check_contrast_in_latin(window, source)


def check_widths(window):
    """The same on the narrowest screen, and at 200 %."""
    height = window.page.viewport_size["height"]
    window.page.set_viewport_size({"width": HALF_OF.get(window.width, 320), "height": height})
    check_width(window)
    window.page.set_viewport_size({"width": window.width, "height": height})


def visit_all(task, source, pages, open_window, prefix="", scripts=SCRIPTS):
    """All pages in each kind of window. Returns how many were seen."""
    seen = 0
    for language, scheme, width, has_scripts in itertools.product(LANGUAGES, SCHEMES, WIDTHS, scripts):
        window = open_window(language, scheme, width, has_scripts)
        window.speak(language)
        for name, path in pages.items():
            answer = window.visit(name, path)
            if scheme == "light" and has_scripts:
                check_html(window, answer)
            look(window, source, prefix + name, task.more.get("screenshots"))
            seen += 1
        window.close()
    return seen

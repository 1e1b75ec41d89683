"""Visits owners' pages in every kind of window. Each group of pages is seen with cookies of its own."""

import json

from chromium import Task, Window, chromium
from page_checks import axe_source
from visits import visit_all


def main():
    """Fails if anything is wrong on any page."""
    task = Task()
    source = axe_source()
    seen = 0
    cookies = json.loads(task.more["cookies"])
    with chromium() as browser:
        seen += visit_all(
            task,
            source,
            task.pages,
            lambda *window: Window(browser, task, *window, cookies=cookies),
            prefix="owner-",
        )
    task.close(f"{seen} pages seen")


main()

"""Retries all failures of a cause by keyboard alone: filter, preview, confirmation, progress, audit."""

from chromium import Task, Window, chromium


def retry(window):
    """From the list of failures to the end of the operation."""
    page = window.page
    press = page.keyboard.press
    window.where = "failures"
    page.goto("/failures?view=groups")
    # From a cause to its operation in two presses: “retry these”, and the confirmation.
    window.tab_to("a[href='/failures/preview?act=retry&stage=messages&kind=unknown_customer']")
    press("Enter")
    page.wait_for_url("**/failures/preview?**")
    window.where = "preview"
    if page.locator("main").get_by_text("12", exact=True).count() == 0:
        window.fault("the preview does not count the 12 failures")
    window.tab_to("form[action='/operations'] button[type=submit]")
    press("Enter")
    page.wait_for_url("**/operations/*")
    window.where = "operation"
    # The page renews itself: by its script, or because it loads again after 10 s.
    page.wait_for_selector(".badge:text-is('done')", timeout=60_000)
    ended = page.locator("dl.facts div", has_text="Ended well").locator("dd").first.inner_text()
    if ended != "12":
        window.fault(f"{ended} have ended well, not 12")
    if page.get_by_text("12 of 12 ended").count() != 1:
        window.fault("the operation does not say how far it is")


def main():
    """Fails if any step cannot be done."""
    task = Task()
    with chromium() as browser:
        window = Window(browser, task, scripts=task.more["scripts"] == "on")
        window.sign_in()
        retry(window)
        window.tab_to("nav a[href='/audit']")
        window.page.keyboard.press("Enter")
        window.page.wait_for_url("**/audit")
        # Two are among the made-up contents.
        if window.page.locator("tbody tr", has_text="retry failures").count() != 3:
            window.fault("the audit does not tell of the retry")
        window.close()
    task.close(f"12 failures retried, scripts {task.more['scripts']}")


main()

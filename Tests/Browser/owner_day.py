"""An owner's day, by keyboard alone: one tap answers what waits, another takes it back, and settings are found."""

from chromium import Task, chromium
from page_checks import axe_source, check_width
from story import Story, sign_in

# Where each setting is, from the list of settings.
SETTINGS = ["/calendar", "/whatsapp", "/devices", "/account", "/sessions", "/data"]

# The bar of a phone: how high its links are, and how far its lower edge is from that of the screen.
BAR = """
    () => ({
        links: [...document.querySelectorAll("nav a")].map(link => link.getBoundingClientRect().height),
        gap: innerHeight - document.querySelector("nav").getBoundingClientRect().bottom,
        last: document.querySelector("footer").getBoundingClientRect().bottom + scrollY,
        high: document.querySelector("nav").getBoundingClientRect().height,
    })
"""


def sees_the_day(story):
    """Four links lead everywhere, and the page of the day is the first one."""
    links = [link.inner_text().strip() for link in story.page.locator("nav a").all()]
    story.must([link.split("\n")[0] for link in links] == ["Today", "Calendar", "Add", "Me"], f"the places are {links}")
    story.must(story.page.locator("h1").inner_text() == "Today", "the first page is another one")
    story.must(story.page.locator("nav a[aria-current=page]").count() == 1, "the place is not marked")
    story.must("Sign out" not in story.page.content(), "one signs out here")
    for part in ("Needs an answer", "Next", "Added lately"):
        story.must(story.page.locator("h2", has_text=part).count() == 1, f"“{part}” is not there")
    story.look()


def takes_out_and_back(story):
    """An event that was added lately: one tap takes it out, one brings it back, and both lead back here."""
    count = story.page.locator("form[action$='/dismiss']").count()
    story.must(count > 0, "nothing was added lately")
    story.press("form[action$='/dismiss'] button")
    story.must("/today" in story.page.url, f"taking out leads to {story.page.url}")
    story.must(story.page.locator("form[action$='/dismiss']").count() == count - 1, "the event is still there")
    story.look()
    story.press(".toast form button")
    story.notice("It is as it was before")
    story.must(story.page.locator("form[action$='/dismiss']").count() == count, "the event is not back")
    story.must(story.page.locator(".toast form").count() == 0, "what was taken back can be taken back")


def keeps_both(story):
    """A conflict is decided where it is told."""
    story.must("2 need an answer" in story.page.locator("nav").inner_text(), "question and conflict are not counted")
    story.press("form[action$='/resolve'] button")
    story.notice("Both stay")
    story.must("/today" in story.page.url, f"deciding leads to {story.page.url}")
    story.must("1 needs an answer" in story.page.locator("nav").inner_text(), "the conflict is still counted")


def finds_each_setting(story):
    """Two taps lead to each setting, and one leads back."""
    for path in SETTINGS:
        story.open("me", "/me")
        story.press(f"main a[href='{path}']")
        story.must(story.page.locator("h1").count() == 1, f"{path} has no title")
        place = story.page.locator("nav a[aria-current=page]").get_attribute("href")
        story.must(place == "/me", f"{path} is in {place}")
        story.press("main a.up")
        story.must(story.page.url.endswith("/me"), f"{path} does not lead back")


def chooses_a_city(story):
    """What is no city stays in the field, and the focused summary leads there. Both languages' names are taken."""
    page = story.page
    story.open("account", "/account")
    story.must(page.locator("input[name=zone]").input_value() == "Riyadh", "the city is not shown")
    story.write("input[name=zone]", "Atlantis")
    story.window.expected = 400
    story.press("form[action='/account'] button")
    story.must(page.locator("input[name=zone]").input_value() == "Atlantis", "what was typed is lost")
    focused = page.evaluate("() => document.activeElement.className")
    story.must("faults" in focused, f"the focus is not on the summary, but on “{focused}”")
    story.look()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    story.must(page.evaluate("() => document.activeElement.name") == "zone", "the summary does not lead to the field")
    story.window.expected = 200
    for city in ("القاهرة", "riyadh"):
        story.write("input[name=zone]", city)
        story.press("form[action='/account'] button")
        story.notice("Saved")
    story.must(page.locator("input[name=zone]").input_value() == "Riyadh", "the city is another one")


def goes_by_bar(story):
    """The bar of a phone is at the lower edge, its links can be hit with a thumb, and it hides nothing for good."""
    for path in ("/today", "/me", "/account"):
        story.open(f"phone {path}", path)
        bar = story.page.evaluate(BAR)
        story.must(abs(bar["gap"]) < 1, f"the bar is {bar['gap']} pixels above the edge")
        story.must(min(bar["links"]) >= 44, f"a link of the bar is {min(bar['links'])} pixels high")
        end = story.page.evaluate("() => document.documentElement.scrollHeight")
        text = story.page.locator("footer").evaluate("footer => parseFloat(getComputedStyle(footer).paddingBlockEnd)")
        story.must(text > bar["high"] and bar["last"] <= end + 1, "the bar hides the end of the page")
        story.look()


def reads_large_text(task):
    """Text of twice the size on the narrowest screen: nothing moves sideways."""
    with chromium(text=32) as browser:
        for language in ("en", "ar"):
            story = Story(browser, task, None, language, width=320)
            sign_in(story)
            for path in ("/today", "/month", "/week", "/events", "/me", "/add", "/first-steps", *SETTINGS):
                story.open(f"large {path}", path)
                check_width(story.window)
            story.window.close()


def signs_out(story):
    """Asked first."""
    story.open("me", "/me")
    story.window.tab_to("details.sign-out summary")
    story.page.keyboard.press("Enter")
    story.press("form[action='/sign-out'] button")
    story.notice("You are signed out")
    story.must("/sign-in" in story.page.url, f"signing out leads to {story.page.url}")


def main():
    """Fails if any step cannot be done."""
    task = Task()
    with chromium() as browser:
        source = axe_source()
        desk = Story(browser, task, source)
        sign_in(desk)
        for step in (sees_the_day, keeps_both, takes_out_and_back, finds_each_setting, chooses_a_city, signs_out):
            step(desk)
        desk.window.close()
        phone = Story(browser, task, source, width=390)
        sign_in(phone)
        goes_by_bar(phone)
        phone.window.close()
    reads_large_text(task)
    task.close(f"eight stories of a day, scripts {task.more['scripts']}")


main()

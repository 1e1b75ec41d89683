"""What owners do, by keyboard alone: signing in, questions, events, conflicts, adding, searching, leafing."""

from chromium import Task, chromium
from page_checks import axe_source
from story import Story, sign_in

# Each with the title and the hour that are read from it.
SENTENCES = {
    # Before noon, "the day after tomorrow" of the scene's chat is tomorrow, and after it the scene's swimming lesson is:
    # both are at other hours.
    "en": ("lunch with Sara at Nozomi tomorrow 3pm", "Lunch with Sara", "15:00"),
    "ar": ("قهوة مع نورة بكرة الساعة ٦ مساء", "قهوة مع نورة", "18:00"),
}


def answer_question(story):
    """Says yes to what Jadwal is not sure of."""
    story.open("today", "/today")
    story.must(story.page.locator("form[action$='/accept']").count() == 1, "there is not one question")
    story.press("form[action$='/accept'] button")
    story.notice("It is being written into your calendar")
    story.must(story.page.locator("form[action$='/accept']").count() == 0, "the question is still there")
    story.look()


def undo_event(story):
    """Takes an event out for a reason, and puts it back."""
    path = story.task.pages["event"]
    story.open("event", path)
    story.window.tab_to("select[name=reason]")
    # The first reason.
    story.page.keyboard.press("ArrowDown")
    story.press("form[action$='/dismiss'] button")
    story.notice("stays in your calendar, marked as cancelled")
    story.must("The chat is not about an event" in story.page.content(), "the reason is not kept")
    story.look()
    story.press("form[action$='/undo'] button")
    story.notice("It is as it was before")
    story.must(story.page.locator("form[action$='/dismiss']").count() == 1, "the event is not back")


def correct_event(story):
    """A fault stands beside its field, and what was typed stays. Then it is right."""
    page = story.page
    story.open("event", story.task.pages["event"])
    story.window.tab_to("main summary")
    page.keyboard.press("Enter")
    story.write("input[name=title]", "Corrected by hand")
    # Hour, minute, half of the day: one stop of the keyboard each.
    story.window.tab_to("input[name=end-time]")
    page.keyboard.type("0101A")
    # The status tells that nothing was saved.
    story.window.expected = 400
    story.press("form[action$='/correct'] button")
    fault = page.locator("input[name=end-day] ~ .fault, input[name=end-time] ~ .fault")
    story.must(fault.count() == 1 and "before it begins" in fault.first.inner_text(), "no fault beside the field")
    field = page.locator("input[aria-invalid=true]").first
    described = (field.get_attribute("aria-describedby") or "").split(" ")
    story.must(fault.first.get_attribute("id") in described, "the field is not described by its fault")
    story.must(page.locator("input[name=title]").input_value() == "Corrected by hand", "what was typed is lost")
    story.must(page.locator("input[name=end-time]").input_value() == "01:01", "the time that was typed is lost")
    story.must(page.locator("details[open]").count() == 1, "the form with the fault is closed")
    story.look()
    story.window.expected = 200
    story.window.tab_to("input[name=end-time]")
    page.keyboard.type("1130P")
    story.press("form[action$='/correct'] button")
    story.notice("The event is as you wrote it")
    story.must("Corrected by hand" in page.locator("h1").first.inner_text(), "the title is another one")


def decide_conflict(story):
    """Keeps both."""
    story.open("today", "/today")
    story.must("1 needs an answer" in story.page.locator("nav").inner_text(), "the conflict is not counted")
    story.press(f"a[href='{story.task.pages['conflict']}']")
    story.press("form[action$='/resolve']:has(input[value=keep]) button")
    story.notice("Both stay")
    story.must("answer" not in story.page.locator("nav").inner_text(), "the conflict is still counted")


def add_by_sentence(story, language):
    """A sentence fills the form, and the form is sent."""
    sentence, title, hour = SENTENCES[language]
    page = story.page
    story.open("add", "/add")
    story.write("input[name=sentence]", sentence)
    with page.expect_navigation():
        page.keyboard.press("Enter")
    story.must(page.locator("input[name=title]").input_value() == title, "another title was read")
    story.must(page.locator("input[name=start-time]").input_value() == hour, "another hour was read")
    story.look()
    story.window.where = "added"
    story.press("form:has(input[name=title]) button")
    if "/events/" not in page.url:
        # Something else is at this time. Whoever has seen it adds the event all the same.
        story.press("form:has(input[name=title]) button")
    story.must(title in page.locator("h1").first.inner_text(), "the event is not there")
    story.look()


def search(story):
    """Finds by a word that is written in another form."""
    page = story.page
    story.open("events", "/events")
    story.press("main a[href='/search']")
    story.write("input[name=words]", "قَهْوه")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    story.must(page.locator(".agenda .what a").count() == 1, "the coffee is not found")
    story.look()
    story.press(".agenda .what a")
    story.must("قهوة مع نورة" in page.locator("h1").first.inner_text(), "another event is opened")


def leaf(story):
    """The next week, the one before, this one, and one that is chosen."""
    page = story.page
    story.open("week", "/week")
    titles = [page.locator("h1").inner_text()]
    for place in (3, 1, 2):
        story.press(f"main > .actions a >> nth={place - 1}")
        titles.append(page.locator("h1").inner_text())
    story.must(titles[1] != titles[0] and titles[2] == titles[3] == titles[0], f"other weeks are shown: {titles}")
    story.window.tab_to("input[name=on]")
    page.keyboard.type("03102027")
    story.press("form.filter:has(input[name=on]) button")
    story.must("13 March 2027" in page.locator("h1").inner_text(), "the chosen week is not shown")
    story.look()


def use_calendar(story):
    """With scripts: keys lead from page to page, an event has a dialog, and is dragged and put back."""
    page, title = story.page, f"a.title[href='{story.task.pages['event']}']"
    link, times = f".hours .own {title}", f".hours .own:has({title}) small"
    story.open("week", "/week")
    for key, path in (("m", "/month"), ("w", "/week")):
        with page.expect_navigation():
            page.keyboard.press(key)
        story.must(path in page.url, f"{key} leads to {page.url}")
    if not page.locator(link).count():
        with page.expect_navigation():
            page.keyboard.press("ArrowRight")
    before = page.locator(times).inner_text()
    page.locator(link).focus()
    page.keyboard.press("Enter")
    page.locator("dialog .facts").wait_for()
    story.look()
    page.keyboard.press("Escape")
    story.must(page.locator("dialog").count() == 0, "Escape does not close the details")
    page.locator(link).scroll_into_view_if_needed()
    box = page.locator(link).bounding_box()
    page.mouse.move(box["x"] + 5, box["y"] + 5)
    page.mouse.down()
    # An hour up. The block follows before anything is saved.
    page.mouse.move(box["x"] + 5, box["y"] - 43, steps=4)
    story.must(page.locator(times).inner_text() != before, "the event does not follow the mouse")
    page.mouse.up()
    page.locator(".toast button").wait_for()
    page.locator(".toast button").click()
    page.locator(".toast:not(:has(button))").wait_for()
    story.must(page.locator(times).inner_text() == before, "the event is not where it was")
    page.reload()
    story.must(page.locator(times).inner_text() == before, "the event was not put back")


def read_while_typed(story):
    """With scripts: N has the field on each page, and marks what is understood."""
    page = story.page
    story.open("today", "/today")
    page.keyboard.press("n")
    page.locator("dialog input[name=sentence]").wait_for()
    page.keyboard.type(SENTENCES["en"][0])
    page.locator("dialog .part.when").first.wait_for()
    story.must(page.locator("dialog input[name=title]").input_value() == SENTENCES["en"][1], "another title is read")
    story.look()
    page.keyboard.press("Escape")


def main():
    """Fails if any step cannot be done."""
    task = Task()
    with chromium() as browser:
        source = axe_source()
        english = Story(browser, task, source)
        sign_in(english)
        for step in (answer_question, undo_event, correct_event, decide_conflict):
            step(english)
        add_by_sentence(english, "en")
        if english.window.scripts:
            use_calendar(english)
            read_while_typed(english)
        english.window.close()
        arabic = Story(browser, task, source, "ar")
        sign_in(arabic)
        add_by_sentence(arabic, "ar")
        search(arabic)
        arabic.window.close()
        last = Story(browser, task, source)
        sign_in(last)
        leaf(last)
        last.window.close()
    task.close(f"eight stories, scripts {task.more['scripts']}")


main()

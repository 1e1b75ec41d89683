"""Short stories of an owner, as data: each in both languages, on narrow and wide screens. None changes anything."""

import itertools
import re

from chromium import Task, chromium
from page_checks import axe_source
from story import Story, sign_in

LANGUAGES, WIDTHS = ["en", "ar"], [320, 390, 1280]

# A sentence for the form, and the parts that must be marked in it.
SENTENCES = {
    "en": ("lunch with Sara at Nozomi tomorrow 3pm", ["lunch with Sara", "tomorrow 3pm", "Nozomi"]),
    "ar": ("قهوة مع نورة بكرة الساعة ٦ مساء", ["قهوة مع نورة", "بكرة الساعة ٦ مساء"]),
}

TITLE, LIST, OTHER_LANGUAGE = "main h1", ".listed a.title", ".tools a[href^='/language/']"

# By name, the steps of each: an action, and what it is about. `{event}` and `{conflict}` are addresses of events.
STORIES = {
    "the places lead to each other": [
        ("at", "/today"), ("many", "nav a", 4), ("go", "nav a[href='/me']"), ("current", "/me"),
        ("go", "nav a[href='/month']"), ("current", "/month"), ("go", "nav a[href='/today']"), ("current", "/today"),
    ],
    "a question has two answers": [
        ("at", "/today"), ("many", "form[action$='/accept'] button", 1), ("many", "form[action$='/decline'] button", 1),
    ],
    "what is next is one tap away": [
        ("at", "/today"), ("go", ".next .agenda a"), ("some", "main h1"), ("url", r"/(events|entry)/"),
    ],
    "today leads to the calendar": [("at", "/today"), ("go", ".next > p a"), ("url", "/month")],
    "what waits is counted": [("at", "/today"), ("text", "nav a[href='/today']", r"\d|٢|٣")],
    "each view leads to the others, of the same day": [
        ("at", "/events?on=2027-03-10"), ("many", ".switch a", 4),
        *itertools.chain.from_iterable(
            (
                ("go", f".switch a[href^='{path}']"), ("url", rf"{path}\?on=2027-03-10"),
                ("many", ".switch [aria-current]", 1),
            )
            for path in ("/month", "/week", "/day", "/events")
        ),
    ],
    "four weeks later, and back": [
        ("at", "/events"), ("keep", TITLE), ("go", ".leaf [data-key=on]"), ("other", TITLE),
        ("go", ".leaf [data-key=back]"), ("same", TITLE),
    ],
    "a day later, and today": [
        ("at", "/day"), ("keep", TITLE), ("go", ".leaf [data-key=on]"), ("other", TITLE), ("go", ".leaf [data-key=t]"),
        ("same", TITLE),
    ],
    "a month earlier, and today": [
        ("at", "/month"), ("keep", TITLE), ("go", ".leaf [data-key=back]"), ("other", TITLE),
        ("go", ".leaf [data-key=t]"), ("same", TITLE),
    ],
    "the list folds free days": [("at", "/events"), ("some", ".listed > p.empty"), ("some", ".listed h2.day")],
    "the list has an event of a chat": [
        ("at", "/events"), ("open", ".listed a[href='{event}']"), ("url", "{event}"), ("text", TITLE, "عشاء|تعش|نجد"),
    ],
    "the list has another calendar's event": [
        ("at", "/events"), ("open", f"{LIST}[href^='/entry/']"), ("url", "/entry/"), ("go", "main a[href^='/day']"),
    ],
    "the list tells a conflict": [("at", "/events"), ("some", ".listed .clash .badge.bad")],
    "what was dismissed stands below the list": [
        ("at", "/events"), ("go", ".agenda .what a"), ("some", "form[action$='/undo']"),
    ],
    "the list goes to a date": [
        ("at", "/events"), ("fill", "input[name=on]", "2027-03-10"), ("go", ".leaf form button"),
        ("url", "on=2027-03-10"),
        ("some", ".listed, .nothing"),
    ],
    "a date that does not exist": [("refused", "/events?on=2026-02-30"), ("some", "main h1"), ("some", "main a")],
    "a page that does not exist": [("missing", "/no/such/page"), ("some", "main h1"), ("some", "header a.brand")],
    "a day of the month is chosen": [
        ("at", "/month"), ("go", ".month td:not(.other) .date a >> visible=true >> nth=3"),
        ("url", r"/(month|day)\?on="),
        ("some", "main h1"),
    ],
    "the day's own form begins on it": [
        ("at", "/week?on=2027-03-10"), ("go", "[data-day='2027-03-10'] .add"),
        ("value", "[name=start-day]", "2027-03-10"),
    ],
    "an event begins at a full hour": [("at", "/add"), ("value", "[name=start-time]", r"\d\d:00")],
    "the end is not before the beginning": [
        ("at", "/add"), ("fill", "[name=title]", "Lunch"), ("fill", "[name=end-day]", "2001-01-01"),
        ("sends badly", "form:has([name=title]) > button"), ("value", "[name=title]", "Lunch"), ("some", ".fault"),
        ("some", "[name=end-day][aria-invalid], [name=end-time][aria-invalid], [name=start-day][aria-invalid]"),
    ],
    "an event needs a title": [
        ("at", "/add"), ("loose", "form:has([name=title])"), ("sends badly", "form:has([name=title]) > button"),
        ("some", "[name=title][aria-invalid=true]"), ("some", ".faults a"),
    ],
    "a sentence is marked": [("at", "/add"), ("sentence",)],
    "a sentence without a time is asked about": [
        ("at", "/add"), ("fill", "[name=sentence]", "Call the landlord"), ("go", "form:has([name=sentence]) button"),
        ("some", "#understood .notice.warning"), ("none", ".sentence .when"),
    ],
    "an event says when, from where and why": [
        ("at", "{event}"), ("some", ".facts dt"), ("text", "main", "سارة"), ("some", "a[href$='/file']"),
        ("some", "main textarea[readonly]"),
    ],
    "a correction without a title keeps what was typed": [
        ("at", "{event}"), ("loose", "form[action$='/correct']"), ("unfold", "form[action$='/correct']"),
        ("fill", "form[action$='/correct'] [name=title]", " "), ("fill", "[name=place]", "Al Bujairi"),
        ("sends badly", "form[action$='/correct'] button"), ("value", "[name=place]", "Al Bujairi"),
        ("some", "[name=title][aria-invalid=true]"),
    ],
    "a conflict is drawn with its ways out": [
        ("at", "{conflict}"), ("some", ".draw .hours li"), ("some", "form[action$='/resolve'] button"),
    ],
    "search finds a word in another form": [
        ("at", "/events"), ("go", ".leaf a[href='/search']"), ("fill", "[name=words]", "نَجْد"),
        ("go", "main form button"),
        ("go", ".agenda .what a"), ("url", "{event}"),
    ],
    "search finds nothing": [
        ("at", "/search"), ("fill", "[name=words]", "zzzz"), ("go", "main form button"), ("some", "main .empty"),
        ("value", "[name=words]", "zzzz"),
    ],
    "a search is too long": [("refused", "/search?words=" + "a" * 201), ("some", "main h1")],
    "a web service needs HTTPS": [
        ("at", "/devices"), ("loose", "form[action='/devices/webhook']"), ("unfold", "form[action='/devices/webhook']"),
        ("fill", "form[action='/devices/webhook'] [name=address]", "no address"),
        ("sends badly", "form[action='/devices/webhook'] button"), ("some", ".fault"),
    ],
    "a chat is sent as a file": [
        ("at", "/whatsapp"), ("go", "main a[href='/whatsapp/import']"), ("some", "input[type=file]"),
    ],
    "this session is named": [
        ("at", "/me"), ("go", "main a[href='/sessions']"), ("some", "main .badge, main strong, main th"),
    ],
    "the history tells what was done": [
        ("at", "/data"), ("go", "main a[href='/data/history']"), ("some", "main li, main tr"),
    ],
    "a setting leads back to the list": [("at", "/calendar"), ("go", "main a.up"), ("url", "/me$")],
    "the bell leads to what was told": [
        ("at", "/month"), ("go", "a.bell"), ("url", "/told$"), ("some", "main .agenda, main .nothing"),
    ],
    "reminders of all events can be chosen": [
        ("at", "/me"), ("go", "main a[href='/reminders']"), ("many", "[name=way]", 3), ("some", "[name=timed]"),
        ("some", "[name=whole-days]"), ("some", "form[action='/reminders/end-links'] button"),
    ],
    "an event leads to the reminders": [
        ("at", "{event}"), ("go", "main section a[href='/reminders']"), ("url", "/reminders$"), ("some", "main form"),
    ],
    "the other language shows the same page": [
        ("at", "/week?on=2027-03-10"),
        ("go", OTHER_LANGUAGE), ("url", r"/week\?on=2027-03-10"), ("turned",),
        ("go", OTHER_LANGUAGE), ("url", r"/week\?on=2027-03-10"),
    ],
    "the first stop of the keyboard skips to the content": [("at", "/month"), ("skip",)],
}


class Round:
    """The steps that stories are made of, in one window."""

    def __init__(self, story):
        self.story, self.page, self.kept = story, story.page, ""
        self.places = {f"{{{name}}}": path for name, path in story.task.pages.items()}

    def tell(self, name, steps):
        """A step that cannot be done ends its story, and not the others."""
        try:
            for step in steps:
                self.story.window.where = f"{name}: {' '.join(map(str, step))}"
                given = [self._filled(part) for part in step[1:]]
                getattr(self, "_" + step[0].replace(" ", "_"))(*given)
            self.story.look()
        except Exception as error:  # pylint: disable=broad-exception-caught
            self.story.window.fault(f"it ends: {str(error).splitlines()[0]}")
            # What is under way does not disturb the next story.
            self.page.goto("about:blank")
        self.story.window.expected = 200

    def _filled(self, part):
        for name, path in self.places.items():
            part = part.replace(name, path) if isinstance(part, str) else part
        return part

    def _at(self, path):
        self.story.open(self.story.window.where, path)

    def _answered(self, path, status):
        self.story.window.expected = status
        answer = self.page.goto(path)
        self.story.must(answer.status == status, f"status {answer.status}")

    def _refused(self, path):
        self._answered(path, 400)

    def _missing(self, path):
        self._answered(path, 404)

    def _go(self, selector):
        with self.page.expect_navigation():
            self.page.locator(selector).first.click()

    def _open(self, selector):
        """An event of the calendar: with scripts, its details come first."""
        if not self.story.window.scripts:
            return self._go(selector)
        self.page.locator(selector).first.click()
        self.page.locator("dialog .facts").wait_for()
        self.story.look()
        return self._go("dialog .actions a.button")

    def _sends_badly(self, selector):
        self.story.window.expected = 400
        self._go(selector)

    def _fill(self, selector, text):
        self.page.locator(selector).first.fill(text)

    def _loose(self, form):
        """As a browser that checks nothing by itself."""
        self.page.locator(form).first.evaluate("form => { form.noValidate = true; }")

    def _unfold(self, selector):
        self.page.locator(f"details:has({selector})").evaluate_all("all => all.forEach(part => { part.open = true; })")

    def _some(self, selector):
        self.story.must(self.page.locator(selector).count() > 0, f"there is no {selector}")

    def _none(self, selector):
        self.story.must(self.page.locator(selector).count() == 0, f"there is {selector}")

    def _many(self, selector, count):
        found = self.page.locator(selector).count()
        self.story.must(found == count, f"there are {found} {selector}")

    def _text(self, selector, pattern):
        text = self.page.locator(selector).first.inner_text()
        self.story.must(re.search(pattern, text), f"{selector} says “{text[:60]}”")

    def _value(self, selector, pattern):
        value = self.page.locator(selector).first.input_value()
        self.story.must(re.fullmatch(pattern, value), f"{selector} has “{value}”")

    def _url(self, pattern):
        self.story.must(re.search(pattern, self.page.url), f"the page is {self.page.url}")

    def _current(self, path):
        found = self.page.locator("nav a[aria-current]").evaluate_all("all => all.map(a => a.getAttribute('href'))")
        self.story.must(found == [path], f"the place is {found}")

    def _keep(self, selector):
        self.kept = self.page.locator(selector).first.inner_text()

    def _same(self, selector):
        self.story.must(self.page.locator(selector).first.inner_text() == self.kept, "it is another one")

    def _other(self, selector):
        self.story.must(self.page.locator(selector).first.inner_text() != self.kept, "it is the same")

    def _turned(self):
        language = self.page.locator("html").get_attribute("lang")
        self.story.must(language != self.story.window.language, "the language is the same")

    def _sentence(self):
        sentence, parts = SENTENCES[self.story.window.language]
        self._fill("[name=sentence]", sentence)
        if self.story.window.scripts:
            self.page.locator(".sentence .part.when").first.wait_for()
        else:
            self._go("form:has([name=sentence]) button")
        found = self.page.locator(".sentence .part").all_inner_texts()
        self.story.must(sorted(found) == sorted(parts), f"the parts are {found}")

    def _skip(self):
        self.page.keyboard.press("Tab")
        self.page.keyboard.press("Enter")
        self.page.keyboard.press("Tab")
        inside = self.page.evaluate("() => document.activeElement.closest('main') !== null")
        self.story.must(inside, "the focus is not in the content")


def main():
    """Fails if any story cannot be told, in any window."""
    task = Task()
    source = axe_source()
    told = 0
    with chromium() as browser:
        for language in LANGUAGES:
            # What needs a sign-in of the last minutes is told, too.
            first = Story(browser, task, source)
            sign_in(first)
            state = first.window.context.storage_state()
            first.window.close()
            for width in WIDTHS:
                story = Story(browser, task, source, language, width, state)
                for name, steps in STORIES.items():
                    Round(story).tell(name, steps)
                    told += 1
                story.window.close()
    task.close(f"{len(STORIES)} short stories, told {told} times, scripts {task.more['scripts']}")


main()

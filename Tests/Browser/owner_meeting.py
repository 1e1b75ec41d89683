"""A meeting from nothing to an entry in every calendar: its host and three guests, by keyboard alone. It counts what they
do, and what that takes a person by the keystroke-level model (Card, Moran and Newell, 1980): 0.28 s for a key, and 2.55 s
for a decision and the tap that follows."""

import json
import pathlib
import re
import time

from chromium import Task, chromium
from page_checks import axe_source
from story import Story, sign_in

KEY, TAP = 0.28, 2.55
LIMIT = 120
WORDS = {
    "en": ("Dinner", "Noura", ("Sami", "Layla", "Hamad")),
    "ar": ("عشاء", "نورة", ("سامي", "ليلى", "حمد")),
}


class Hands:
    """What somebody does in one window."""

    def __init__(self, story):
        self.story, self.keys, self.taps = story, 0, 0

    def write(self, selector, text):
        self.story.write(selector, text)
        self.keys += len(text)
        self.taps += 1

    def press(self, selector):
        self.story.press(selector)
        self.taps += 1

    def tick(self, selector):
        """By Space, and on the page as it is."""
        self.story.window.tab_to(selector)
        self.story.page.keyboard.press("Space")
        self.taps += 1

    @property
    def seconds(self):
        return self.keys * KEY + self.taps * TAP


def letters(task):
    for file in sorted(pathlib.Path(task.more["letters"]).glob("*.json")):
        yield json.loads(file.read_text(encoding="utf-8"))


def awaited(what, find, limit=60):
    """What `find` returns as soon as it is something."""
    end = time.monotonic() + limit
    while time.monotonic() < end:
        found = find()
        if found:
            return found
        time.sleep(0.1)
    raise TimeoutError(what)


def link_to(task, address):
    """Of the guest's page, in the e-mail that asks them."""
    for letter in letters(task):
        found = re.search(r"https?://[^/\s]+(/m/\S+)", letter["text"] or "")
        if address in letter["to"] and found:
            return found.group(1)
    return None


def propose(hands, language, guests):
    """Who and what; three of the recommended times; send."""
    title, host, _ = WORDS[language]
    story = hands.story
    story.open("meetings", "/meetings")
    hands.press("main a[href='/meetings/new']")
    hands.write("input[name=title]", title)
    hands.write("textarea[name=guests]", "\n".join(f"{name} <{address}>" for name, address in guests))
    hands.press("button[name=do][value=find]")
    story.look()
    chosen = story.page.locator("input[name=time]:checked").count()
    for place in range(chosen, 3):
        hands.tick(f"input[name=time] >> nth={place}")
    hands.write("input[name=host]", host)
    hands.press("button[name=do][value=send]")
    path = re.search(r"/meetings/[0-9a-f-]{36}", story.page.url)
    if not path:
        raise RuntimeError("it is not sent: " + story.page.locator("main").inner_text()[:400])
    story.look()
    return path.group(0)


def vote(browser, task, source, language, width, path):
    """One tap for each time. The link in the e-mail is one, too."""
    story = Story(browser, task, source, language, width)
    hands = Hands(story)
    story.open("vote", path)
    hands.taps += 1
    for place in range(story.page.locator("button[name=answer][value=yes]").count()):
        button = f"button[name=answer][value=yes] >> nth={place}"
        if story.window.scripts:
            # It is saved without another page.
            with story.page.expect_response(lambda answer: answer.request.method == "POST"):
                story.window.tab_to(button)
                story.page.keyboard.press("Enter")
            hands.taps += 1
        else:
            hands.press(button)
        story.page.locator(button).and_(story.page.locator("[aria-pressed=true]")).wait_for()
    story.look()
    story.window.close()
    return hands


def meet(browser, task, source, language, width):
    """The host asks, the guests answer, and the host chooses."""
    _, _, names = WORDS[language]
    guests = [(name, f"guest{place}.{language}@example.org") for place, name in enumerate(names)]
    host = Hands(Story(browser, task, source, language, width))
    sign_in(host.story)
    begun = time.monotonic()
    path = propose(host, language, guests)
    people = [host]
    for _, address in guests:
        page = awaited(f"an e-mail to {address}", lambda: link_to(task, address))
        people.append(vote(browser, task, source, language, width, page))
    host.story.open("meeting", path)
    host.taps += 1
    host.press(f"form[action='{path}/choose'] button")
    host.story.look()
    for _, address in guests:
        awaited(
            f"an invitation to {address}",
            lambda: [1 for letter in letters(task) if address in letter["to"] and letter["calendars"]],
        )
    taken = sum(hands.seconds for hands in people)
    host.story.must(taken <= LIMIT, f"it takes them {taken:.0f} s")
    keys, taps = sum(hands.keys for hands in people), sum(hands.taps for hands in people)
    print(
        f"{host.story.window.name}: {taps} taps and {keys} keys are {taken:.0f} s of four people, the host's"
        f" {host.seconds:.0f}; the machine took {time.monotonic() - begun:.0f} s until the last invitation"
    )
    host.story.window.close()


def main():
    """Fails if any step cannot be done, or takes too long."""
    task = Task()
    with chromium() as browser:
        meet(browser, task, axe_source(), task.more["language"], int(task.more["width"]))
    task.close(f"a meeting in {task.more['language']}, scripts {task.more['scripts']}")


main()

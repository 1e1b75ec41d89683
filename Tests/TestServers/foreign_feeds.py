"""Feeds by a library that is not ours, beside what they say. feedgen.

    foreign_feeds.py SECONDS SEED COUNT

Prints a JSON list of {"feed": base64, "title", "items": [{"title", "summary", "link", "published"}]}, RSS and Atom in
turn, with items of the 40 hours before SECONDS since 1970, the newest first.
"""

import base64
import datetime
import json
import random
import sys

from feedgen.feed import FeedGenerator

WORDS = (
    "bridge opens rain tomorrow Riyadh match 2–1 “quoted” AT&T 5 < 6 café 東京 جسر يفتح غدا سوق "
    "it's 100% naïve — done … a>b tea&coffee"
).split(" ")


def text(chance, longest):
    return " ".join(chance.choice(WORDS) for _ in range(chance.randint(1, longest)))


def main():
    now, seed, count = (int(argument) for argument in sys.argv[1:4])
    chance = random.Random(seed)
    feeds = []
    for number in range(count):
        feed = FeedGenerator()
        title = text(chance, 5)
        feed.id("https://news.example.org/feed")
        feed.title(title)
        feed.description("a feed")
        feed.link(href="https://news.example.org/", rel="alternate")
        feed.link(href="https://news.example.org/feed.xml", rel="self")
        feed.language("en")
        items = []
        for place in range(chance.randint(0, 30)):
            at = now - 60 - place * 4000 - chance.randint(0, 3000)
            item = {
                "title": text(chance, 12), "summary": text(chance, 20), "published": at,
                "link": f"https://news.example.org/{number}/{place}?a=1&b={place}",
            }
            entry = feed.add_entry(order="append")
            entry.id(item["link"])
            entry.title(item["title"])
            entry.link(href=item["link"])
            # RSS has one text, Atom has a summary beside it.
            entry.description(item["summary"], isSummary=True)
            zone = datetime.timezone(datetime.timedelta(hours=chance.choice([-8, 0, 3, 5])))
            entry.published(datetime.datetime.fromtimestamp(at, zone))
            entry.updated(datetime.datetime.fromtimestamp(at, zone))
            items.append(item)
        whole = feed.rss_str(pretty=number % 3 == 0) if number % 2 == 0 else feed.atom_str(pretty=number % 3 == 0)
        feeds.append({"feed": base64.b64encode(whole).decode(), "title": title, "items": items})
    print(json.dumps(feeds))


main()

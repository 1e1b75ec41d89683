"""Reads the fixtures of the Cloud API with pywa, and compares what it says with what our decoder is expected to say.

usage: read_by_pywa.py FOLDER

Prints one line for each difference, then how many messages were compared. Exits 1 when there is a difference. pywa
reads the first message of an envelope, and needs a contact with `user_id` for it.
"""

import json
import pathlib
import sys

from pywa import WhatsApp
from pywa.types import CallbackButton, CallbackSelection, DeletedMessage, EditedMessage, Message
from pywa.types.message import OutgoingDeletedMessage, OutgoingEditedMessage, OutgoingMessage

# What pywa reads and Jadwal does not, and what pywa does not read.
LEFT_OUT = {"before-scoped-names", "several-senders", "history", "two-phones"}


def main() -> int:
    client = WhatsApp(phone_id="0", token="unused")
    count, faults = 0, []
    for path in sorted(pathlib.Path(sys.argv[1]).glob("*.json")):
        if path.name.endswith(".expected.json") or path.stem in LEFT_OUT:
            continue
        event = json.loads(path.with_suffix(".expected.json").read_text())[0]["events"][0]
        if "published" not in event and "reaction" not in event:
            continue
        update = json.loads(path.read_text())
        found, wanted = read(client, update), expected(event)
        count += 1
        for field, value in wanted.items():
            if found.get(field) != value:
                faults.append(f"{path.stem}: {field} differs")
    for fault in faults:
        print(fault)
    print(f"{count} messages compared")
    return 1 if faults else 0


def expected(event: dict) -> dict:
    """What is published, in the fields that pywa has too."""
    if "reaction" in event:
        reaction = event["reaction"]
        return {"id": reaction["id"], "emoji": reaction["emoji"] or None, "to": reaction["to"]}
    published = event["published"]
    names = [published["chat_id"].removesuffix("@c.us"), *event.get("aliases", [])]
    fields = {"id": published["id"], "names": sorted(names), "timestamp": published["timestamp"]}
    if not published["is_sender_me"]:
        fields["shown"] = published.get("sender_name")
    if "body" in published:
        fields["text"] = published["body"]
    if "quoted_id" in event:
        fields["quoted"] = event["quoted_id"]
    return fields


def read(client: WhatsApp, update: dict) -> dict:
    change = update["entry"][0]["changes"][0]
    is_echo = change["field"] == "smb_message_echoes"
    raw = change["value"]["message_echoes" if is_echo else "messages"][0]
    seen = kind(raw, is_echo).from_update(client, update)
    user = seen.from_user
    fields = {
        "id": getattr(seen, "original_message_id", None) or seen.id,
        "names": sorted(name for name in (user.wa_id, user.bsuid) if name),
        "shown": user.name,
        "timestamp": int(seen.timestamp.timestamp()),
        "text": words(getattr(seen, "message", seen)),
    }
    if getattr(seen, "reaction", None):
        fields["emoji"], fields["to"] = seen.reaction.emoji, seen.reaction.message_id
    if getattr(seen, "reply_to_message", None):
        fields["quoted"] = seen.reply_to_message.id
    return fields


def kind(raw: dict, is_echo: bool) -> type:
    reply = raw.get("interactive", {}).get("type")
    if raw["type"] == "button" or reply == "button_reply":
        return CallbackButton
    if reply == "list_reply":
        return CallbackSelection
    kinds = {"edit": (EditedMessage, OutgoingEditedMessage), "revoke": (DeletedMessage, OutgoingDeletedMessage)}
    return kinds.get(raw["type"], (Message, OutgoingMessage))[is_echo]


def words(message) -> str | None:
    for name in ("text", "caption", "title"):
        if getattr(message, name, None):
            return getattr(message, name)
    return None


if __name__ == "__main__":
    sys.exit(main())

"""Checks the schemas of docs/publish, the AsyncAPI document, and what schemas say of samples.

usage: check_schemas.py FOLDER < SAMPLES

FOLDER is docs/publish. Each line of SAMPLES is {"schema": NAME, "about": TEXT, "instance": …, "accepted": true or false}:
what the decoder of that message said. Prints one line for each fault, and exits 1 when there is one.
"""

import json
import pathlib
import sys

import yaml
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

OPERATIONS = {"send", "receive"}


def main() -> int:
    folder = pathlib.Path(sys.argv[1])
    faults: list[str] = []
    schemas = {path.stem: json.loads(path.read_text()) for path in sorted((folder / "schemas").glob("*.json"))}
    for name, schema in schemas.items():
        try:
            Draft202012Validator.check_schema(schema)
        except Exception as error:  # The library's own error classes differ by version.
            faults.append(f"{name}.json is no JSON Schema: {error}")
    registry = Registry().with_resources((schema["$id"], Resource.from_contents(schema)) for schema in schemas.values())
    validators = {name: Draft202012Validator(schema, registry=registry) for name, schema in schemas.items()}
    for name, schema in schemas.items():
        for example in schema.get("examples", []):
            for error in validators[name].iter_errors(example):
                faults.append(f"{name}.json: its example is not valid: {error.message}")
    faults += check_asyncapi(folder)
    faults += check_examples(folder, validators)
    count = 0
    for line in sys.stdin:
        sample = json.loads(line)
        count += 1
        valid = validators[sample["schema"]].is_valid(sample["instance"])
        if valid != sample["accepted"]:
            said = "accepts" if valid else "refuses"
            faults.append(f"{sample['schema']}: the schema {said} what the decoder does not: {sample['about']}")
    if count == 0:
        faults.append("there are no samples")
    print("\n".join(faults))
    return 1 if faults else 0


def check_examples(folder: pathlib.Path, validators: dict[str, Draft202012Validator]) -> list[str]:
    """Each example of a message is valid, and notifications have one of each kind, in both documents."""
    messages = yaml.safe_load((folder / "asyncapi.yaml").read_text())["components"]["messages"]
    faults = []
    for name, message in messages.items():
        schema = validators[pathlib.PurePath(message["payload"]["$ref"]).stem]
        for example in message.get("examples", []):
            faults += [f"asyncapi.yaml: {name}: {error.message}" for error in schema.iter_errors(example["payload"])]
    schema = validators["notification"].schema
    for document, examples in {
        "notification.json": schema["examples"],
        "asyncapi.yaml": [example["payload"] for example in messages["notification"].get("examples", [])],
    }.items():
        for kind in set(schema["properties"]["kind"]["enum"]) - {example["kind"] for example in examples}:
            faults.append(f"{document} has no example of {kind}")
    return faults


def check_asyncapi(folder: pathlib.Path) -> list[str]:
    document = yaml.safe_load((folder / "asyncapi.yaml").read_text())
    faults = []
    if not str(document.get("asyncapi", "")).startswith("3."):
        faults.append("asyncapi.yaml is not of version 3")
    for key in ("title", "version"):
        if not document.get("info", {}).get(key):
            faults.append(f"asyncapi.yaml: info has no {key}")
    for reference in references(document):
        if reference.startswith("#/"):
            place = document
            for part in reference[2:].split("/"):
                place = place.get(part) if isinstance(place, dict) else None
            if place is None:
                faults.append(f"asyncapi.yaml: {reference} leads nowhere")
        elif not (folder / reference).is_file():
            faults.append(f"asyncapi.yaml: {reference} is no file")
    for name, operation in document.get("operations", {}).items():
        if operation.get("action") not in OPERATIONS:
            faults.append(f"asyncapi.yaml: the operation {name} neither sends nor receives")
        if not operation.get("channel"):
            faults.append(f"asyncapi.yaml: the operation {name} has no channel")
    used = {operation["channel"]["$ref"].split("/")[-1] for operation in document.get("operations", {}).values()}
    for name, channel in document.get("channels", {}).items():
        if name not in used:
            faults.append(f"asyncapi.yaml: no operation uses the channel {name}")
        if not channel.get("address") or not channel.get("messages"):
            faults.append(f"asyncapi.yaml: the channel {name} has no address or no messages")
    return faults


def references(value):
    if isinstance(value, dict):
        for key, inner in value.items():
            if key == "$ref":
                yield inner
            else:
                yield from references(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from references(inner)


if __name__ == "__main__":
    sys.exit(main())

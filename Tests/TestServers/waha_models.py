"""Checks JSON against the models of waha-py, which are generated from WAHA's OpenAPI. Without the package nothing is
checked, and `checked` stays 0.
"""

try:
    from pydantic import ValidationError
    from waha.generated import models
except ImportError:
    models = None


class WAHAModels:
    def __init__(self, invalid):
        # What was found, for the test that reads it.
        self.invalid = invalid
        self.checked = 0

    def check(self, name, value):
        if models is None:
            return
        self.checked += 1
        try:
            getattr(models, name).model_validate(adapted(value))
        except ValidationError as error:
            faults = [f"{'.'.join(map(str, one['loc']))}: {one['type']}" for one in error.errors()]
            self.invalid.append(f"{name}: {', '.join(faults)}")


def adapted(value):
    """The OpenAPI calls the names of events objects. Its own examples are texts, and so is what WAHA takes."""
    if isinstance(value, dict):
        value = {name: adapted(member) for name, member in value.items()}
        if "hmac" in value and "events" in value:
            value["events"] = [{"name": event} for event in value["events"]]
        return value
    return [adapted(member) for member in value] if isinstance(value, list) else value

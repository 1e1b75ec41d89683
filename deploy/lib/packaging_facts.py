"""What the sources say that containers and manifests must agree with. Imported by the policies."""

import pathlib
import re

PROJECT = pathlib.Path(__file__).resolve().parents[2]
PRIVATE_RANGES = {"10.0.0.0/8", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.168.0.0/16"}
# How many messages one worker holds in advance: docs/operate/install.md. A shorter queue needs no further worker.
HELD_IN_ADVANCE = {"wasapp.messages": 3000, "wasapp.calendar.events": 32, "wasapp.notifications": 96}
# After its grace a worker takes at most so long to end: docs/operate/stopping-and-health.md.
SECONDS_AFTER_GRACE = 5
USER = 65532
# Built on the spot for a trial.
OWN_TAG = re.compile(r"localhost/jadwal:\w+")
# Browsers and strangers reach these programs: each logs in to the database with a role of its own.
OWN_ROLE = {"jadwal-api": "jadwal_api", "jadwal-console": "jadwal_console"}


def _table(document, marker):
    """The rows of the table between the markers, as lists of cells."""
    text = (PROJECT / document).read_text()
    part = re.search(rf"<!-- {marker}.*?-->\n(.*?)<!-- end of {marker} -->", text, re.S).group(1)
    rows = [re.split(r"(?<!\\)\|", line)[1:-1] for line in part.splitlines() if line.startswith("| `")]
    return [[cell.strip() for cell in row] for row in rows]


class Facts:
    def __init__(self):
        # A test of the package holds this table to the declarations.
        rows = _table("docs/operate/configuration.md", "settings")
        self.settings = {row[0].strip("`") for row in rows}
        self.defaults = {row[0].strip("`"): row[2].strip("`") for row in rows}
        self.secrets = {row[0].strip("`") for row in rows if row[4] == "yes"}
        # A worker ends with an error when one of these is missing, or would talk to a server of its own host.
        self.required = {"AMQP_URL", "DATABASE_URL", "JADWAL_MESSAGE_KEYS", "JADWAL_CREDENTIAL_KEYS"}
        package = (PROJECT / "Package.swift").read_text()
        self.programs = set(re.findall(r'\("(jadwal[a-z-]*)", "', package)) - {"jadwal-bench"}
        self.workers = {name for name in self.programs if name.endswith("-worker")}
        # Those that run on and say by JADWAL_HTTP how they are.
        self.serving = self.workers | {"jadwal-bridge", "jadwal-console", "jadwal-api"}
        self.queues = {
            self.defaults[name]
            for name in ("JADWAL_MESSAGES_QUEUE", "JADWAL_CALENDAR_QUEUE", "JADWAL_NOTIFICATIONS_QUEUE")
        }
        metrics = _table("docs/operate/metrics-and-alerts.md", "metrics")
        self.metrics = {re.match(r"`(\w+)", row[0]).group(1) for row in metrics}

    def base(self, name):
        """The setting that a variable sets: NAME or NAME_FILE; None if there is no such setting."""
        if name in self.settings:
            return name
        stem = name.removesuffix("_FILE")
        return stem if stem in self.settings else None

    def seconds(self, settings, name):
        """A duration setting in seconds, or its default."""
        text = settings.get(name, self.defaults[name])
        number, unit = re.fullmatch(r"(\d+)(ms|s|m|h|d)", text).groups()
        return int(number) * {"ms": 0.001, "s": 1, "m": 60, "h": 3600, "d": 86400}[unit]


def setting_faults(facts, variables):
    """What is wrong with the names of variables, whoever sets them."""
    for name in sorted(variables):
        setting = facts.base(name)
        if setting is None:
            yield f"{name} is not a setting"
        elif setting in facts.secrets and name == setting:
            yield f"{name} is secret and must be given as {name}_FILE"
        elif name == setting and f"{name}_FILE" in variables and f"{name}_FILE" not in facts.settings:
            yield f"{name} is also given as {name}_FILE"


def health_port(variables):
    """The port of JADWAL_HTTP, or 0 if it is off."""
    port = variables.get("JADWAL_HTTP", "off").rpartition(":")[2]
    return int(port) if port.isdigit() else 0


def listening_ports(variables):
    """The ports that a program offers to others, health and metrics aside."""
    places = {name: value for name, value in variables.items() if name.endswith("_LISTEN")}
    return {name: int(str(value).rpartition(":")[2]) for name, value in places.items()}


def image_fault(image):
    """Images have a tag that stays: a pod that starts tomorrow runs what runs today. A tag without a number moves."""
    name = image.rsplit("/", 1)[-1]
    tag = name.partition(":")[2]
    is_fixed = "@sha256:" in image or OWN_TAG.fullmatch(image) or re.search(r"\d", tag)
    return None if is_fixed else f"the image {image} has no fixed tag"

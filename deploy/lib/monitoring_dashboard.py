#!/usr/bin/env python3
"""Checks the dashboard of deploy/monitoring, one line for each check: ok, FAIL or skip, a tab, and what it is about.

  monitoring_dashboard.py [URL]     sends each query to the Prometheus there, too, which has scraped a run
"""
import json
import math
import pathlib
import re
import subprocess
import sys
import tempfile
import urllib.parse
import urllib.request

import yaml

PROJECT = pathlib.Path(__file__).resolve().parents[2]
DASHBOARD = PROJECT / "deploy/monitoring/grafana/jadwal.json"
DOCUMENT = PROJECT / "docs/operate/metrics-and-alerts.md"
COLUMNS = 24
# From Prometheus, the blackbox exporter and prometheus.yaml, not from a worker.
OUTSIDE = {
    "up": {"job", "worker", "instance"},
    "probe_success": {"job", "worker", "instance"},
    "ALERTS": {"alertname", "alertstate", "severity"},
    "jadwal_build_info": {"version", "schema"},
}
# What a short run without faults need not have counted, in which nobody signs in. A metric that has any series at all
# is not excused.
MAY_BE_WITHOUT_SERIES = {
    "jadwal_build_info", "jadwal_dead_letters_total", "jadwal_grounding_faults_total",
    "jadwal_oldest_removal_age_seconds", "jadwal_questions_total", "jadwal_repairs_total",
    "jadwal_sign_in_links_total", "jadwal_unread_events_total", "jadwal_verifications_total",
}  # fmt: skip
METRIC = re.compile(r"\b(up|probe_success|ALERTS|jadwal[_:][a-z0-9_:]+|gen_ai_[a-z0-9_]+)\b")
LABELS = re.compile(r"(?:by|without) \(([^)]*)\)")
MATCHERS = re.compile(r"\{([^{}]*)\}")


def report(result, name, why=""):
    print(f"{result}\t{name}" + (f": {' '.join(why.split())}" if why else ""), flush=True)


def documented():
    """Labels by metric, from the table that lists every metric."""
    text = DOCUMENT.read_text()
    table = text[text.index("<!-- metrics -->") : text.index("<!-- end of metrics -->")]
    found = {}
    for name, labels in re.findall(r"^\| `([a-z_]+)(?:\{([a-z_,]+)\})?`", table, re.MULTILINE):
        found[name] = {*filter(None, labels.split(",")), "le", "job", "worker", "instance"}
    return found


def recorded():
    rules = (PROJECT / "deploy/monitoring/rules").glob("*.rules.yaml")
    groups = [group for path in rules for group in yaml.safe_load(path.read_text())["groups"]]
    return {rule["record"]: set() for group in groups for rule in group["rules"] if "record" in rule}


def family(metric, known):
    """The metric that the table names, of a histogram's series too. None when there is none."""
    candidates = [metric] + [metric.removesuffix(suffix) for suffix in ("_bucket", "_sum", "_count")]
    return next((name for name in candidates if name in known), None)


def metrics_of(expression):
    return METRIC.findall(re.sub(r"\{[^{}]*\}|(?:by|without) \([^)]*\)", "", expression))


def labels_of(target):
    """The labels that a query and its legend name."""
    expression = target["expr"]
    names = {label.strip() for labels in LABELS.findall(expression) for label in labels.split(",")}
    for matchers in MATCHERS.findall(expression):
        names |= set(re.findall(r"([a-z_]+)\s*(?:=|!)", matchers))
    return names | set(re.findall(r"\{\{(\w+)\}\}", target.get("legendFormat", "")))


def plain(expression):
    return expression.replace("$__rate_interval", "1m")


def check_layout(dashboard):
    panels, faults, taken = dashboard["panels"], [], {}
    ids = [panel["id"] for panel in panels]
    faults += [f"two panels have the id {number}" for number in sorted({i for i in ids if ids.count(i) > 1})]
    for panel in panels:
        place, title = panel["gridPos"], panel["title"]
        if place["x"] + place["w"] > COLUMNS:
            faults.append(f"'{title}' is beyond the last column")
        for x in range(place["x"], place["x"] + place["w"]):
            for y in range(place["y"], place["y"] + place["h"]):
                if taken.setdefault((x, y), title) != title:
                    faults.append(f"'{title}' lies on '{taken[x, y]}'")
        if panel["type"] != "row" and panel["datasource"]["uid"] != "${datasource}":
            faults.append(f"'{title}' has a fixed data source")
    if not any(v["name"] == "datasource" and v["type"] == "datasource" for v in dashboard["templating"]["list"]):
        faults.append("there is no variable for the data source")
    return "; ".join(dict.fromkeys(faults))


def check_names(panel, known):
    for target in panel["targets"]:
        names = metrics_of(target["expr"])
        if not names:
            return f"'{target['expr']}' names no metric"
        allowed = set()
        for name in names:
            if family(name, known) is None:
                return f"there is no metric {name}"
            allowed |= known[family(name, known)]
        strange = labels_of(target) - allowed
        if strange:
            return f"{', '.join(names)} has no label {', '.join(sorted(strange))}"
    return None


def check_syntax(panels):
    rules = [
        {"record": f"panel:{panel['id']}:{target['refId']}", "expr": plain(target["expr"])}
        for panel in panels
        for target in panel["targets"]
    ]
    with tempfile.NamedTemporaryFile("w", suffix=".yaml") as file:
        yaml.safe_dump({"groups": [{"name": "dashboard", "rules": rules}]}, file)
        file.flush()
        result = subprocess.run(["promtool", "check", "rules", file.name], capture_output=True, text=True, check=False)
    return (result.stdout + result.stderr).strip() if result.returncode else None


def ask(url, expression):
    """The finite values that Prometheus answers."""
    query = urllib.parse.urlencode({"query": expression})
    with urllib.request.urlopen(f"{url}/api/v1/query?{query}", timeout=10) as response:
        answer = json.load(response)
    return [value for value in (float(s["value"][1]) for s in answer["data"]["result"]) if math.isfinite(value)]


def check_data(url, panel):
    """A result and its reason: whether each query of the panel returns a value."""
    missing = []
    for target in panel["targets"]:
        if ask(url, plain(target["expr"])):
            continue
        names = metrics_of(target["expr"])
        if not all(name in MAY_BE_WITHOUT_SERIES and not ask(url, f"count({name})") for name in names):
            return "FAIL", f"no data for {target['expr']}"
        missing += names
    return ("skip", f"this run has no series of {', '.join(missing)}") if missing else ("ok", "")


def main(arguments):
    dashboard = json.loads(DASHBOARD.read_text())
    panels = [panel for panel in dashboard["panels"] if panel["type"] != "row"]
    known = {**documented(), **recorded(), **OUTSIDE}
    for name, fault in [("layout", check_layout(dashboard)), ("queries can be read", check_syntax(panels))]:
        report("FAIL" if fault else "ok", f"dashboard: {name}", fault)
    for panel in panels:
        fault = check_names(panel, known)
        report("FAIL" if fault else "ok", f"panel '{panel['title']}' names documented metrics and labels", fault)
    for url in arguments:
        for panel in panels:
            result, why = check_data(url, panel)
            report(result, f"panel '{panel['title']}' has data", why)


if __name__ == "__main__":
    main(sys.argv[1:])

#!/usr/bin/env python3
"""Checks the alert rules of deploy/monitoring, one line for each check: ok, FAIL or skip, a tab, and what it is about.

Each alert must have a case in which it fires and a case in which it nearly fires. To prove that these cases are close,
each alert is changed in turn (another threshold, another wait, a clause or a selector less): its cases must then fail.
"""
import concurrent.futures
import copy
import pathlib
import re
import subprocess
import sys
import tempfile

import yaml

PROJECT = pathlib.Path(__file__).resolve().parents[2]
MONITORING = PROJECT / "deploy/monitoring"
THRESHOLD = re.compile(r"(?P<operator>==|>|<)\s*(?P<number>\d+(?:\.\d+)?)")
CLAUSE = re.compile(r"^(or|and|unless)\b.*\n?", re.MULTILINE)
SELECTOR = re.compile(r"\{[^{}]*\}")
WAIT = re.compile(r"(\d+)([mh])")


def report(result, name, why=""):
    print(f"{result}\t{name}" + (f": {' '.join(why.split())}" if why else ""), flush=True)


def promtool(*arguments):
    return subprocess.run(["promtool", *map(str, arguments)], capture_output=True, text=True, check=False)


def numbers_beside(operator, number):
    """The thresholds that a close pair of cases tells from this one."""
    if operator == "==":
        return [number + 1]
    return [number * 2, number / 2] if number else [2, -1]


def mutations(rule):
    """Pairs of what was changed and the changed rule."""
    expression = rule["expr"]

    def changed(span, text):
        return expression[: span[0]] + text + expression[span[1] :]

    for match in THRESHOLD.finditer(expression):
        for number in numbers_beside(match["operator"], float(match["number"])):
            yield f"{match[0]} -> {number:g}", {**rule, "expr": changed(match.span("number"), f"{number:g}")}
    for match in CLAUSE.finditer(expression):
        yield f"without '{match[0].strip()}'", {**rule, "expr": changed(match.span(), "")}
    for match in SELECTOR.finditer(expression):
        yield f"without {match[0]}", {**rule, "expr": changed(match.span(), "")}
    if "for" in rule:
        count, unit = WAIT.fullmatch(rule["for"]).groups()
        for wait in ("0s", f"{2 * int(count)}{unit}"):
            yield f"for {rule['for']} -> {wait}", {**rule, "for": wait}


def passes(rules, tests, folder):
    """Whether the tests pass with these rules. None when promtool could not run them, which proves nothing."""
    rules_path, tests_path = folder / "changed.rules.yaml", folder / "changed.test.yaml"
    rules_path.write_text(yaml.safe_dump(rules))
    tests_path.write_text(yaml.safe_dump({**tests, "rule_files": [rules_path.name]}))
    result = promtool("test", "rules", tests_path)
    if result.returncode == 0:
        return True
    return False if "alertname:" in result.stdout + result.stderr else None


def only(alert, rules, tests):
    """The alert with its group's recording rules, and the tests that ask for it: the rest only takes time."""
    groups = [g for g in rules["groups"] if any(rule.get("alert") == alert for rule in g["rules"])]
    groups = copy.deepcopy(groups)
    for group in groups:
        group["rules"] = [rule for rule in group["rules"] if rule.get("alert") in (None, alert)]
    kept = []
    for test in tests["tests"]:
        cases = [case for case in test["alert_rule_test"] if case["alertname"] == alert]
        if cases:
            kept.append({**test, "alert_rule_test": cases, "promql_expr_test": []})
    return {"groups": groups}, {**tests, "tests": kept}


def surviving(alert, rules, tests):
    """What could be changed in the alert without a case that notices."""
    rules, tests = only(alert, rules, tests)
    found = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        if not passes(rules, tests, folder):
            return ["nothing changed, and its cases fail"]
        for group in rules["groups"]:
            for index, rule in enumerate(group["rules"]):
                if rule.get("alert") != alert:
                    continue
                for change, changed in mutations(rule):
                    group["rules"][index] = changed
                    if passes(rules, tests, folder) is not False:
                        found.append(change)
                group["rules"][index] = rule
    return found


def cases_of(alert, tests):
    cases = [case for test in tests["tests"] for case in test["alert_rule_test"] if case["alertname"] == alert]
    return any(case.get("exp_alerts") for case in cases), any(not case.get("exp_alerts") for case in cases)


def sections(path):
    """The headings of a document as GitHub's anchors, with the text below each."""
    found, anchor = {}, None
    for line in path.read_text().splitlines():
        if line.startswith("#"):
            heading = line.lstrip("#").strip().lower()
            anchor = re.sub(r"[^\w\- ]", "", heading).replace(" ", "-")
        found[anchor] = found.get(anchor, "") + line + "\n"
    return found


def check_runbook(rule):
    path, _, anchor = rule["annotations"].get("runbook_url", "").partition("#")
    if not (PROJECT / path).is_file():
        return f"{path or 'no document'} does not exist"
    text = sections(PROJECT / path).get(anchor)
    if text is None:
        return f"{path} has no heading #{anchor}"
    if not re.search(rf"^\| `{rule['alert']}` \|", text, re.MULTILINE):
        return f"#{anchor} in {path} has no row for the alert"
    return None


def check_alert(rule, rules, tests):
    alert = rule["alert"]
    if rule["labels"].get("severity") not in ("critical", "warning"):
        return "the severity must be critical or warning"
    fires, nearly_fires = cases_of(alert, tests)
    if not fires or not nearly_fires:
        return "no case in which it " + ("nearly fires" if fires else "fires")
    unnoticed = surviving(alert, rules, tests)
    if unnoticed:
        return "no case notices: " + "; ".join(unnoticed)
    return check_runbook(rule)


def main():
    with concurrent.futures.ThreadPoolExecutor(max_workers=2) as pool:
        waiting = []
        for path in sorted((MONITORING / "rules").glob("*.rules.yaml")):
            tests_path = MONITORING / "tests" / path.name.replace(".rules.", ".test.")
            rules, tests = yaml.safe_load(path.read_text()), yaml.safe_load(tests_path.read_text())
            result = promtool("test", "rules", tests_path)
            output = (result.stdout + result.stderr).strip()
            report("FAIL" if result.returncode else "ok", f"tests of {path.name}", output if result.returncode else "")
            for group in rules["groups"]:
                for rule in group["rules"]:
                    if "alert" in rule:
                        waiting.append((rule["alert"], pool.submit(check_alert, rule, rules, tests)))
        for alert, answer in waiting:
            why = answer.result()
            report("FAIL" if why else "ok", f"alert {alert} fires, nearly fires and is explained", why)
        if not waiting:
            report("FAIL", "alerts", "no rules were found")


if __name__ == "__main__":
    sys.exit(main())

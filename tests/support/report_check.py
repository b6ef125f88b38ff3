#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Reads reports as their readers do.

report_check.py sarif FILE...   valid by the schema of OASIS, and what GitHub's pages ask for
report_check.py json FILE...    valid by emit/report/report.schema.json
report_check.py view FILE       what a viewer shows that reads the first flow of each result only
report_check.py alerts FILE     what a code-scanning service keeps: an alert for each fingerprint
"""
import json
import os
import re
import sys

import jsonschema

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))


def load(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def by_schema(report, schema):
    validator = jsonschema.Draft7Validator(load(schema))
    return [f"{'/'.join(map(str, e.absolute_path))}: {e.message[:200]}" for e in validator.iter_errors(report)]


def anchors(page):
    with open(page, encoding="utf-8") as file:
        return {line[3:].strip() for line in file if line.startswith("## ")}


def rules_of_github(run):
    """What GitHub's documentation of SARIF support says a file needs, or its page leaves results out."""
    driver = run["tool"]["driver"]
    rules = {rule["id"]: rule for rule in driver.get("rules", [])}
    if not driver.get("name") or not driver.get("version"):
        yield "the tool has no name or no version"
    if len(run["results"]) > 25000 or len(rules) > 25000:
        yield "more results or rules than are read"
    pages = anchors(os.path.join(ROOT, "docs", "rules.md"))
    for name, rule in rules.items():
        for text in ("shortDescription", "fullDescription", "help"):
            value = rule.get(text, {}).get("text", "")
            if not value or len(value) > 1024:
                yield f"rule {name}: no {text}, or a longer one than is shown"
        page, _, anchor = rule.get("helpUri", "").partition("#")
        if page != "docs/rules.md" or anchor not in pages:
            yield f"rule {name}: helpUri leads nowhere"
    for number, result in enumerate(run["results"]):
        at = f"result {number}"
        if result["ruleId"] not in rules:
            yield f"{at}: rule {result['ruleId']} is not described"
        if not result["message"].get("text"):
            yield f"{at}: no message"
        if result.get("level") not in ("error", "warning", "note"):
            yield f"{at}: level {result.get('level')} is not shown"
        if not result.get("locations"):
            yield f"{at}: no location"
        if not result.get("partialFingerprints"):
            yield f"{at}: no fingerprint"
        steps = sum(len(flow["locations"]) for code in result.get("codeFlows", []) for flow in code["threadFlows"])
        if steps > 10000:
            yield f"{at}: more steps than are read"
        for location in result.get("locations", []) + result.get("relatedLocations", []):
            physical = location["physicalLocation"]
            artifact = physical["artifactLocation"]
            if not physical.get("region", {}).get("startLine"):
                yield f"{at}: a location without a line"
            if not re.match(r"^[!-~]+$", artifact["uri"]):
                yield f"{at}: {artifact['uri']} is no URI"
            if "://" not in artifact["uri"] and artifact.get("uriBaseId") not in run.get("originalUriBaseIds", {}):
                yield f"{at}: nothing says where {artifact['uri']} begins"
    prints = [tuple(sorted(r["partialFingerprints"].items())) for r in run["results"]]
    if len(set(prints)) != len(prints):
        yield "two results have one fingerprint"


def flows_in_order(run):
    """The first flow is the whole interleaving, in order."""
    for number, result in enumerate(run["results"]):
        for code in result.get("codeFlows", []):
            first, *others = code["threadFlows"]
            order = [step["executionOrder"] for step in first["locations"]]
            if order != list(range(1, len(order) + 1)):
                yield f"result {number}: the first flow is not in order"
            rest = [step["executionOrder"] for flow in others for step in flow["locations"]]
            if len(set(rest)) != len(rest) or not set(rest) <= set(order):
                yield f"result {number}: the flows of the threads are not in the first one"
            shown = [place(step["location"]) for step in first["locations"]]
            if result["ruleId"] == "data-race":
                both = [place(result["locations"][0]), place(result["relatedLocations"][0])]
                if shown[-2:] != both:
                    yield f"result {number}: the first flow does not end in both accesses"


def place(location):
    physical = location["physicalLocation"]
    region = physical["region"]
    return f"{physical['artifactLocation']['uri']}:{region['startLine']}:{region.get('startColumn', 1)}"


def view(report):
    for result in report["runs"][0]["results"]:
        print(f"{result.get('kind', 'fail')} {result['level']} {result['ruleId']} {place(result['locations'][0])}")
        print("  " + result["message"]["text"].replace("\n", "\n  "))
        for code in result.get("codeFlows", []):
            for step in code["threadFlows"][0]["locations"]:
                print(f"    {step['executionOrder']:>2}. {place(step['location'])}: {step['location']['message']['text']}")


def alerts(report):
    for result in report["runs"][0]["results"]:
        prints = ",".join(f"{key}={value}" for key, value in sorted(result["partialFingerprints"].items()))
        print(result["ruleId"], prints)


def main(what, paths):
    wrong = 0
    for path in paths:
        report = load(path)
        if what == "view":
            view(report)
            continue
        if what == "alerts":
            alerts(report)
            continue
        if what == "sarif":
            found = by_schema(report, os.path.join(HERE, "schemas", "sarif-2.1.0.json"))
            for run in report["runs"]:
                found += list(rules_of_github(run)) + list(flows_in_order(run))
        else:
            found = by_schema(report, os.path.join(ROOT, "emit", "report", "report.schema.json"))
        for line in found:
            print(f"{path}: {line}")
        wrong += len(found)
    return 1 if wrong else 0


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], sys.argv[2:]))

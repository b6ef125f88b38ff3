# proof.json with one thing wrong in each changed-N.json: something left out, a formula that says nothing,
# everything, or one conjunct less, another value in a path. At most so many of a kind, from all over the proof.
import copy, json, sys

whole = json.load(open("proof.json"))
most = int(sys.argv[1])
kinds = {}


def change(kind, how):
    other = copy.deepcopy(whole)
    how(other["parts"][0])
    if other != whole:
        kinds.setdefault(kind, []).append(other)


def conjuncts(text):
    if not text.startswith("(and "):
        return []
    parts, depth, start = [], 0, 5
    for at in range(5, len(text) - 1):
        depth += (text[at] == "(") - (text[at] == ")")
        if depth == 0 and text[at] == " ":
            parts.append(text[start:at])
            start = at + 1
    return parts + [text[start:-1]]


def without(text, k):
    rest = [p for i, p in enumerate(conjuncts(text)) if i != k]
    return rest[0] if len(rest) == 1 else "(and " + " ".join(rest) + ")"


def formula(kind, text, put):
    change(kind + " true", lambda part: put(part, "true"))
    change(kind + " false", lambda part: put(part, "false"))
    for k in range(len(conjuncts(text))):
        change(kind + " without a conjunct", lambda part, k=k: put(part, without(text, k)))


proof = whole["parts"][0]
for side in ("concrete", "abstract"):
    for t, places in enumerate(proof[side]):
        change("no invariants of a thread", lambda part: part[side].pop(t))
        for l, text in enumerate(places):
            formula("invariant", text, lambda part, other: part[side][t].__setitem__(l, other))
for e, entry in enumerate(proof["entries"]):
    change("no entry", lambda part: part["entries"].pop(e))
    formula("closure", entry["closure"], lambda part, other: part["entries"][e].__setitem__("closure", other))
    for p, place in enumerate(entry["places"]):
        change("no place", lambda part: part["entries"][e]["places"].pop(p))
        formula("psi", place["psi"], lambda part, other: part["entries"][e]["places"][p].__setitem__("psi", other))
        for c, case in enumerate(place["cases"]):
            change("no case", lambda part: part["entries"][e]["places"][p]["cases"].pop(c))
            for a, path in enumerate(case["paths"]):
                change("no path", lambda part: part["entries"][e]["places"][p]["cases"][c]["paths"].pop(a))
                for s, step in enumerate(path):
                    for v, value in enumerate(step["next"]):
                        if value in ("true", "false"):
                            continue
                        change("another value", lambda part: part["entries"][e]["places"][p]["cases"][c]["paths"][a]
                               [s]["next"].__setitem__(v, "(+ 1 " + value + ")"))

number = 0
for kind, found in sorted(kinds.items()):
    step = max(1, len(found) // most)
    for other in found[::step][:most]:
        json.dump(other, open("changed-%03d.json" % number, "w"))
        open("changed-%03d.kind" % number, "w").write(kind + "\n")
        number += 1

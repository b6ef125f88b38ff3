import copy, json, subprocess

def options(*words, drop=()):
    def change(proof):
        kept = [w for w in proof["options"] if w.split("=")[0] not in drop]
        proof["options"] = kept + list(words)
    return change

def path(old, new):
    def change(proof):
        for entry in proof["inputs"]:
            if entry["path"] == old:
                entry["path"] = new
    return change

def without(name):
    def change(proof):
        proof["inputs"] = [i for i in proof["inputs"] if i["path"] != name]
    return change

def also(name):
    def change(proof):
        proof["inputs"].append({"path": name, "sha256": "0" * 64})
    return change

def digest(name):
    def change(proof):
        for entry in proof["inputs"]:
            if entry["path"] == name:
                entry["sha256"] = "0" * 64
    return change

def turned(proof):
    proof["inputs"].reverse()

def both(*changes):
    def change(proof):
        for c in changes:
            c(proof)
    return change

def other(proof):
    text = open("other.c", "rb").read()
    import hashlib
    for entry in proof["inputs"]:
        if entry["path"] == "device.c":
            entry["path"], entry["sha256"] = "other.c", hashlib.sha256(text).hexdigest()
    proof["inputs"] = [i for i in proof["inputs"] if i["path"] != "size.h"]

nothing = options()
cases = [
    ("check", "nothing", nothing),
    ("check", "only composition", options("only=composition", drop=["only", "memory"])),
    ("check", "only conformance", options("only=conformance", drop=["only"])),
    ("check", "only contracts", options("only=contracts", drop=["only"])),
    ("check", "only what is none", options("only=bogus", drop=["only"])),
    ("check", "only nothing", options("only=", drop=["only"])),
    ("check", "only twice", options("only=composition")),
    ("check", "one thread", options("thread=Up")),
    ("check", "a thread that is none", options("thread=Down")),
    ("check", "two threads", options("thread=Up", "thread=Look")),
    ("check", "atomicity", options("atomicity=statement")),
    ("check", "atomicity that is none", options("atomicity=bogus")),
    ("check", "ints of the machine", options("ints=machine")),
    ("check", "ints that are none", options("ints=small")),
    ("check", "memory checked", options("check=memory")),
    ("check", "deadlock", options("check=deadlock")),
    ("check", "checked what is none", options("check=all")),
    ("check", "failing calls", options("may=fail")),
    ("check", "calls that may do more", options("may=explode")),
    ("check", "vacuous", options("allow=vacuous")),
    ("check", "allowed what is none", options("allow=everything")),
    ("check", "sc assumed", options("assume=sc")),
    ("check", "sc assumed, races not proved", options("assume=sc", drop=["memory"])),
    ("check", "another assumption", options("assume=all")),
    ("check", "nothing about races", options(drop=["memory"])),
    ("check", "a flag", options("flag=-DGOOD")),
    ("check", "a flag that changes the size", options("flag=-DSIZE=-1")),
    ("check", "a label", options("label=ERROR")),
    ("check", "a location", options("location=n")),
    ("check", "a transfer", options("transfer=true")),
    ("check", "an abstract program", options("abstract=source.c")),
    ("check", "a folder of commands that is none", options("p=nowhere")),
    ("check", "a command that is none", options("command=wish")),
    ("check", "as a proof of the threads", options("command=prove")),
    ("check", "as a proof about races", options("command=races")),
    ("check", "as a Boolean program", options("command=boolean")),
    ("check", "other code", other),
    ("check", "other code, chosen", both(other, options("code=other.c"))),
    ("check", "other code beside it", also("other.c")),
    ("check", "an input that is not there", also("nothing.c")),
    ("check", "a folder", also(".")),
    ("check", "no header of macros", without("size.h")),
    ("check", "another header of macros", digest("size.h")),
    ("check", "no code", without("device.c")),
    ("check", "no contract", without("device.absthread")),
    ("check", "the inputs turned round", turned),
    ("check", "no inputs", lambda proof: proof.update(inputs=[])),
    ("composition", "nothing", nothing),
    ("composition", "everything", options("only=everything", drop=["only"])),
    ("composition", "other code beside it", also("device.c")),
    ("flag", "nothing", nothing),
    ("flag", "without the flag", options(drop=["flag"])),
    ("prove", "nothing", nothing),
    ("prove", "as a check", options(drop=["command"])),
    ("prove", "only composition", options("only=composition", drop=["only"])),
    ("prove", "one thread", options("thread=up")),
    ("prove", "nothing about races", options(drop=["memory"])),
    ("races", "nothing", nothing),
    ("races", "one location", options("location=count")),
    ("races", "a location that is none", options("location=nothing")),
    ("races", "as a proof of the threads", options("command=prove", drop=["command"])),
    ("refine", "nothing", nothing),
    ("refine", "one thread", options("thread=body")),
    ("refine", "the same program twice", options("abstract=target.c", drop=["abstract"])),
    ("refine", "no abstract program", options(drop=["abstract"])),
    ("boolean", "nothing", nothing),
    ("boolean", "another label", options("label=NEVER", drop=["label"])),
    ("boolean", "no label", options(drop=["label"])),
]
for name, what, change in cases:
    proof = copy.deepcopy(json.load(open(name + ".json")))
    change(proof)
    json.dump(proof, open("forged.json", "w"))
    run = subprocess.run(["absthread", "certify", "-q", "--timeout", "60", "forged.json"],
                         capture_output=True, text=True)
    print(f"{name}, {what}: {run.returncode} {run.stdout.strip()}")

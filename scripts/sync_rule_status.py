#!/usr/bin/env python3
"""Makes the status of rules agree with what the shim declares, and rewrites the rule files whose rules change.

usage: sync_rule_status.py [--check] [--flip FILE...]

A rule whose target the shim's headers do not name becomes "unsupported" (its file must then hold "advice").
Files given after --flip also go the other way: unsupported rules whose target is now declared lose that status.
--check writes nothing and fails when something would change. Enumerators are treated like rules.
"""
import json
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
RULES = os.path.join(ROOT, "rules")
SHIM = os.path.join(ROOT, "runtime_shim", "include", "npu")
WIDTH = 118
# Names that keep their meaning although nothing declares them: not defined is the meaning.
NEVER_DECLARED = {"__CUDA_ARCH__", "__CUDACC_RTC__"}


def declared_names(without=None):
    """Identifiers that the shim's public headers bring, macros expanded, and the headers' include names.

    The headers of the folder `without` do not count.

    The host compiler's preprocessor does the expansion: many families of functions are made by macros.
    """
    headers = sorted(os.path.relpath(os.path.join(folder, name), SHIM)
                     for folder, _, files in os.walk(SHIM) for name in files)
    # CUDA programs include the probe of CUDA, with CUDA's headers.
    headers = [header for header in headers if not header.startswith("probe/")]
    names = {"npu/" + header for header in headers}
    # What wraps LibTorch's headers needs LibTorch to be preprocessed: its own names are read as they stand.
    torch = [header for header in headers if header == "torch.h" or header.startswith("libtorch/")]
    for header in torch:
        names.update(re.findall(r"[A-Za-z_]\w*", open(os.path.join(SHIM, header), encoding="utf-8").read()))
    text = "".join(f'#include "npu/{header}"\n' for header in headers
                   if not header.startswith("detail/") and header not in torch)
    command = [os.environ.get("CXX", "g++"), "-std=c++17", "-x", "c++", "-E", "-dD", "-D__CUDACC__",
               "-I" + os.path.dirname(SHIM), "-"]
    output = subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout
    ours = False
    for line in output.splitlines():
        marker = re.match(r'# \d+ "([^"]*)"', line)
        if marker:
            ours = (marker.group(1).startswith(os.path.dirname(SHIM)) and
                    not (without and marker.group(1).startswith(os.path.join(SHIM, without))))
        elif ours:
            names.update(re.findall(r"[A-Za-z_]\w*", re.sub(r'"(\\.|[^"\\])*"', '""', line)))
    names.update(read_names(os.path.join(ROOT, "tool", "npucxx")))
    return names | NEVER_DECLARED


def read_names(folder):
    """Identifiers of the compiler driver: macros that it defines on the command line."""
    names = set()
    for place, _, files in os.walk(folder):
        for name in files:
            text = open(os.path.join(place, name), encoding="utf-8", errors="replace").read()
            names.update(re.findall(r"-D(\w+)", text))
    return names


def rule_files():
    for folder, folders, files in os.walk(RULES):
        folders[:] = sorted(f for f in folders if f not in ("ascend", "build", "schema", "shim"))
        for name in sorted(files):
            if name.endswith(".json") and not name.endswith("ptx.json") and name not in ("families.json", "texts.zh.json"):
                yield os.path.join(folder, name)


def target_of(entry, name, data):
    """What the loader computes, also for unsupported rules."""
    target = entry.get("target") if isinstance(entry.get("target", ""), str) else None
    if target == "keep":
        return name
    if target:
        return target
    if entry.get("kind") == "header":
        return data.get("target_header")
    for old, new in data.get("rename", []):
        if name.startswith(old):
            return new + name[len(old):]
    return None


def is_declared(target, names):
    return target in names or all(part in names for part in target.split("::"))


class Sync:
    def __init__(self, names, flips):
        self.names, self.flips, self.complaints = names, flips, []

    def set_status(self, entry, name, data, path, inherited):
        """Gives the status of `entry` (or of one enumerator) and records it there where it differs from the file's."""
        status = entry.get("status", inherited)
        target = target_of(entry, name, data)
        if target is None or not isinstance(entry.get("target", ""), str):
            return status
        known = is_declared(target, self.names)
        if not known and status != "unsupported":
            status = "unsupported"
        elif known and status == "unsupported" and path in self.flips:
            status = "partial" if entry.get("note") else "full"
        entry.pop("status", None)
        if status != inherited:
            entry["status"] = status
        return status

    def entry(self, entry, data, path, inherited):
        if entry.get("kind") == "library" or not isinstance(entry, dict):
            return
        if entry.get("kind") == "macro" and "values" in entry:
            self.macros(entry, data, path, inherited)
            return
        status = self.set_status(entry, entry["name"], data, path, inherited)
        if status == "unsupported" and not (entry.get("advice") or data.get("advice")):
            self.complaints.append(f"{path}: {entry['name']}: unsupported, but no advice")
        if entry.get("kind") == "enum":
            entry["values"] = [self.enumerator(v, data, path, status) for v in entry["values"]]

    def enumerator(self, value, data, path, inherited):
        if isinstance(value, str):
            name, equals, number = value.partition("=")
            value = {"name": name, **({"value": number} if equals else {})}
        self.set_status(value, value["name"], data, path, inherited)
        if set(value) <= {"name", "value"}:
            return value["name"] + ("=" + value["value"] if "value" in value else "")
        return value

    def macros(self, entry, data, path, inherited):
        """A list of macros has one status: it is split when its members differ."""
        status = entry.get("status", inherited)
        missing = [v for v in entry["values"]
                   if not is_declared(target_of(entry, v.split("=")[0], data) or "", self.names)]
        if status != "unsupported" and missing:
            data.setdefault("_more", []).append({**entry, "values": missing, "status": "unsupported"})
            entry["values"] = [v for v in entry["values"] if v not in missing]
        elif status == "unsupported" and path in self.flips:
            found = [v for v in entry["values"] if v not in missing]
            if found:
                data.setdefault("_more", []).append({**entry, "values": found, "status": "full"})
            entry["values"] = missing

    def file(self, path, data):
        # An include that stays as it is belongs to another library: the shim need not have its names.
        headers = [e for e in data["rules"] if e.get("kind") == "header"]
        if any(e.get("target") == e["name"] for e in headers):
            return
        inherited = data.get("status", "full")
        for entry in data["rules"]:
            self.entry(entry, data, path, inherited)
        for entry in data.pop("_more", []):
            if entry.get("status") == inherited:
                entry.pop("status")
            data["rules"].append(entry)
        data["rules"] = [e for e in data["rules"] if e.get("values", True)]
        self.hoist(data)

    @staticmethod
    def hoist(data):
        """Says a status that every rule of the file shares once, at the top."""
        inherited = data.get("status", "full")
        entries = [e for e in data["rules"] if e.get("kind") != "library"]
        shared = {e.get("status", inherited) for e in entries}
        if len(shared) != 1 or shared == {inherited}:
            return
        status = shared.pop()
        for entry in entries:
            entry.pop("status", None)
            for value in entry.get("values", []):
                if isinstance(value, dict) and value.get("status") == status:
                    value.pop("status")
        for entry in entries:
            if entry.get("kind") == "enum":
                entry["values"] = [v["name"] + ("=" + v["value"] if "value" in v else "")
                                   if isinstance(v, dict) and set(v) <= {"name", "value"} else v
                                   for v in entry["values"]]
        data.pop("status", None)
        if status != "full":
            data["status"] = status


def dump(value):
    return json.dumps(value, ensure_ascii=False)


def wrapped(items, indent, first):
    """`items` joined by commas, broken into lines of WIDTH."""
    lines, line = [], first
    for i, item in enumerate(items):
        piece = item + (", " if i + 1 < len(items) else "")
        if len(line) + len(piece) > WIDTH and line.strip():
            lines.append(line.rstrip())
            line = indent
        line += piece
    return "\n".join(lines + [line.rstrip()])


def entry_text(entry):
    text = "  " + dump(entry)
    if entry.get("kind") != "enum" or len(text) <= 160:
        return text
    head = dump({k: v for k, v in entry.items() if k != "values"})[:-1] + ', "values": ['
    return "  " + head + "\n" + wrapped([dump(v) for v in entry["values"]], "    ", "    ") + "]}"


def file_text(data):
    head = [dump(k) + ": " + dump(v) for k, v in data.items() if k != "rules"]
    return (wrapped(head + ['"rules": [\n'], " ", "{").rstrip() + "\n" +
            ",\n".join(entry_text(e) for e in data["rules"]) + "\n ]}\n")


def main(arguments):
    check = arguments[:1] == ["--check"]
    rest = arguments[1:] if check else arguments
    if rest and (rest[0] != "--flip" or any(name.startswith("-") for name in rest[1:])):
        print(__doc__)  # whatever else is asked for changes nothing
        return 0 if rest[0] in ("-h", "--help") else 2
    flips = {os.path.abspath(p) for p in rest[1:]}
    sync = Sync(declared_names(), flips)
    changed = []
    for path in rule_files():
        old = open(path, encoding="utf-8").read()
        data = json.loads(old)
        sync.file(path, data)
        new = file_text(data)
        if data != json.loads(old):
            changed.append(path)
            if not check:
                open(path, "w", encoding="utf-8").write(new)
    for line in sync.complaints + [("would change " if check else "changed ") + p for p in changed]:
        print(line)
    return 1 if sync.complaints or (check and changed) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

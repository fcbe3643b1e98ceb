#!/usr/bin/env python3
"""Writes runtime_shim/include/npu/names/*.h: enumerations and types that only calls without a counterpart take.

usage: names_without_calls.py [--check]

A program may name such a type, or keep such a constant, and never make the call: it then compiles and runs. The declarations come
from the rules of kind "enum" and "type" whose target no other public header declares. Structures of which the rules do not know
the members are left out, and what names them. A rule stays as it is: sync_rule_status.py --flip says that it is supported now.
--check writes nothing and fails when a header would change.
"""
import collections
import json
import os
import re
import sys

import sync_rule_status as rules

FOLDER = os.path.join(rules.SHIM, "names")
# The library of the rules, and what its header includes first.
LIBRARIES = {"cublas": ("blas", "npu/blas/types.h"), "cublaslt": ("blaslt", "npu/blas/blaslt_types.h"),
             "cuda_driver": ("driver", "npu/driver.h"), "cuda_runtime": ("runtime", "npu/runtime/types.h"),
             "cudnn": ("dnn", "npu/dnn/types.h"), "cufft": ("fft", "npu/fft.h"), "curand": ("rand", "npu/rand.h"),
             "cusolver": ("solver", "npu/solver/types.h"), "cusparse": ("sparse", "npu/sparse/types.h"), "nvtx": ("tx", "npu/tx.h")}
WORD = re.compile(r"[A-Za-z_]\w*")
FAMILY = re.compile(r"cu|CU|nv[a-z]|NV")
WIDTH = 108
LINES = 360  # of declarations in a header


def entries():
    """(library, the file's values, an entry) of each enumeration and type, in the order of the files."""
    for path in rules.rule_files():
        with open(path, encoding="utf-8") as file:
            data = json.load(file)
        for entry in data["rules"]:
            if data["library"] in LIBRARIES and entry.get("kind") in ("enum", "type"):
                yield data["library"], data, entry


def number(value):
    """An enumerator as (name, value or nothing)."""
    if isinstance(value, str):
        name, _, given = value.partition("=")
        return {"name": name, "value": given}
    return value


def targets():
    """The new name of each type, enumeration and enumerator that a rule names."""
    names = {}
    for _, data, entry in entries():
        for part in [entry, *map(number, entry.get("values", []))]:
            names[part["name"]] = rules.target_of(part, part["name"], data)
    return names


class Names:
    def __init__(self, declared):
        self.declared, self.targets = declared, targets()
        counts = collections.Counter(self.targets.values())
        self.shared = {name for name, count in counts.items() if count > 1}

    def renamed(self, text, data):
        """`text` with new names, and the new names in it. A tag that no rule names is renamed by the file's prefixes.

        Another name of CUDA that no rule of these libraries gives is among those that are needed, and is never there.
        """
        used = set()

        def one(match):
            word = match.group(0)
            if word in self.targets:
                used.add(self.targets[word] or word)
                return self.targets[word] or word
            if not FAMILY.match(word):
                return word
            if re.search(r"\b(struct|union|enum) $", text[:match.start()]):
                return rules.target_of({}, word, data) or word
            used.add(word)
            return word
        return WORD.sub(one, text), used

    def declaration(self, data, entry):
        """The entry's declaration in C, the names that it gives and those that it needs; nothing for an opaque structure."""
        own = self.targets[entry["name"]]
        if entry["kind"] == "type":
            text, used = self.renamed(entry["declare"], data)
            alias = re.fullmatch(r"typedef (?:enum )?(\w+) (\w+);", text)
            if re.search(r"\bopaque\b|\{.*_v\d;$", text) or (alias and alias.group(1) == alias.group(2)):
                return None
            return re.sub(r"^(struct|union) (\w+) (\{.*\});$", r"typedef \1 \2 \3 \2;", text), {own}, used - {own}
        values, given, used = [], {own}, set()
        for value in map(number, entry["values"]):
            name = self.targets[value["name"]]
            if name is None:
                return None
            text, needs = self.renamed(value.get("value", ""), data)
            values.append(name + (" = " + text if text else ""))
            given.add(name)
            used |= needs
        lines = rules.wrapped(values, "  ", "  ")
        short = f"typedef enum {own} {{ {lines.strip()} }} {own};"
        fits = len(short) <= WIDTH and "\n" not in lines
        return short if fits else f"typedef enum {own} {{\n{lines}\n}} {own};", given, used - given


def declarations(names):
    """The declarations of each library, each after those that it needs."""
    waiting, found = [], {}
    for library, data, entry in entries():
        own = names.targets[entry["name"]]
        if own is None or own in names.declared:
            continue
        made = names.declaration(data, entry)
        if made and not made[1] & (names.declared | names.shared):
            waiting.append((library, *made))
    emitted, progress = set(), True
    while progress:
        progress = False
        for item in list(waiting):
            library, text, given, used = item
            if used <= names.declared | emitted and not given & emitted:
                found.setdefault(library, []).append(text)
                emitted |= given
                waiting.remove(item)
                progress = True
    return found


def parts(texts):
    """`texts` in groups of at most LINES lines."""
    groups, room = [[]], LINES
    for text in texts:
        lines = text.count("\n") + 1
        if lines > room:
            groups.append([])
            room = LINES
        groups[-1].append(text)
        room -= lines
    return groups


def is_constants(text):
    return text.startswith("typedef enum") and "{" in text


def headers(library, texts):
    """(file, text) of the library's headers: constants that are too many for one have headers of their own."""
    stem, first = LIBRARIES[library]
    if len(parts(texts)) == 1:
        return [(stem, header(library, stem, [first], texts))]
    constants = parts([text for text in texts if is_constants(text)])
    stems = [f"{stem}_constants_{i + 1}" for i in range(len(constants))]
    types = [text for text in texts if not is_constants(text)]
    return [(own, header(library, own, [], group)) for own, group in zip(stems, constants)] + \
        [(stem, header(library, stem, [first] + [f"npu/names/{own}.h" for own in stems], types))]


def header(library, stem, includes, texts):
    guard = f"NPU_NAMES_{stem.upper()}_H_"
    return "\n".join([
        "/// @file",
        f"/// Enumerations and types under the names of {library} that only calls without a counterpart take. They are here",
        "/// so that programs that name them compile. Included by the header of the library. Valid C11 and C++17.",
        "///",
        "/// scripts/names_without_calls.py writes this file from the rules.",
        f"#ifndef {guard}", f"#define {guard}", "", "#include <stddef.h>", "#include <stdint.h>", "",
        *[f'#include "{name}"' for name in includes], *[""][:len(includes)],
        "// clang-format off", *texts, "// clang-format on", "", f"#endif  // {guard}", ""])


def main(arguments):
    if arguments not in ([], ["--check"]):
        print(__doc__)
        return 0 if arguments and arguments[0] in ("-h", "--help") else 2
    rules.WIDTH = WIDTH
    names = Names(rules.declared_names(without="names/"))
    stale = 0
    kept = set()
    for stem, text in (made for library, texts in declarations(names).items() for made in headers(library, texts)):
        path = os.path.join(FOLDER, stem + ".h")
        kept.add(stem + ".h")
        if os.path.exists(path) and open(path, encoding="utf-8").read() == text:
            continue
        stale = 1
        print(("would change " if arguments else "wrote ") + os.path.relpath(path, rules.ROOT))
        if not arguments:
            os.makedirs(FOLDER, exist_ok=True)
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
    for name in sorted(set(os.listdir(FOLDER)) - kept):
        stale = 1
        print(("would remove " if arguments else "removed ") + name)
        if not arguments:
            os.remove(os.path.join(FOLDER, name))
    return stale if arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

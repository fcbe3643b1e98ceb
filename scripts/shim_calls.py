#!/usr/bin/env python3
"""Writes rules/shim/*.json: which public functions of CANN each function of the runtime, of the collectives, of BLAS, of DNN and of random numbers calls.

usage: shim_calls.py [--check] OBJECT...

OBJECTs are the object files of the rooms runtime, launch and libraries of the shim (build targets npu_runtime, npu_launch
and npu_libraries). The call graph is that of the machine code, as objdump prints it: calls, and functions whose address
is taken. The start of the runtime, which nearly every function may cause, is left out. "simulator" lists by what name a
function may need the simulated device. --check writes nothing. It fails when a file names other functions than the
objects define, a call that a function does not reach, or another need of the simulator. Which calls inlining leaves is no
matter: what a function reaches does not depend on it. Operators of aclnn are looked up at run time; a function calls those
whose objects it uses (runtime_shim/libraries/common/operators.h). Of BLAS, DNN and random numbers the functions that use one are listed.
"""
import collections
import json
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FOLDER = os.path.join(ROOT, "rules", "shim")
FILES = {"runtime": r"npu[A-Z]", "driver": r"npudrv[A-Z]", "collectives": r"npuccl[A-Z]", "blas": r"npublas[A-Z]", "dnn": r"npudnn[A-Z]", "rand": r"npurand[A-Z]"}
PUBLIC = re.compile(r"(acl(?!sim|nnSim)[a-z]*[A-Z]\w+|Hccl(?!Sim)[A-Z]\w+)$")
# Where they end what a function does, it needs the simulated device (runtime_shim/runtime/backend.h).
SIMULATOR = re.compile(r"npu::detail::(needs_simulator|lacks)$")
# What they call is looked up at run time, because CANN 8.1 lacks it (runtime_shim/runtime/newer_functions.cpp).
NEWER = {"npu::detail::launch_host_function": "aclrtLaunchHostFunc",
         "npu::detail::allocate_managed": "aclrtMemAllocManaged",
         "npu::detail::address_range": "aclrtMemGetAddressRange",
         "npu::detail::export_key": "aclrtIpcMemGetExportKey", "npu::detail::import_key": "aclrtIpcMemImportByKey",
         "npu::detail::close_key": "aclrtIpcMemClose", "npu::detail::export_event": "aclrtIpcGetEventHandle",
         "npu::detail::import_event": "aclrtIpcOpenEventHandle"}
START = {"npu::detail::ensure_ready", "npu::detail::start_runtime", "npu::detail::record_error"}
OPERATOR = re.compile(r"npu::detail::operators::(\w+)$")
CLONES = re.compile(r"(\.(cold|part\.\d+|constprop\.\d+|isra\.\d+|lto_priv\.\d+))+$")


def output(*command, text=None):
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout


def local_symbols(path):
    """Names that another object may give to another function."""
    lines = output("objdump", "-t", path).splitlines()
    found = (re.match(r"[0-9a-f]+ l......\s+\S+\s+[0-9a-f]+\s+(?:\.hidden )?(\S+)$", line) for line in lines)
    return {match[1] for match in found if match}


def functions_at(path):
    """Names of functions by section and offset: calls of local functions of another section are relocated against the section."""
    lines = output("objdump", "-t", path).splitlines()
    found = (re.match(r"([0-9a-f]+) .{6}F (\S+)\s+[0-9a-f]+\s+(?:\.hidden )?(\S+)$", line) for line in lines)
    return {(match[2], int(match[1], 16)): match[3] for match in found if match}


def call_graph(objects):
    graph = collections.defaultdict(set)
    for number, path in enumerate(objects):
        local, at = local_symbols(path), functions_at(path)

        def key(symbol):
            plain = CLONES.sub("", symbol)
            return f"{plain}@{number}" if symbol in local else plain

        function = None
        lines = output("objdump", "-dr", "--no-show-raw-insn", path).splitlines()
        for line, following in zip(lines, lines[1:] + [""]):
            if start := re.match(r"[0-9a-f]+ <(.*)>:$", line):
                function = key(start[1])
                graph[function]  # one without calls is a function too
                continue
            # x86-64: relative to the end of the four bytes that are relocated
            place = re.search(r"\bR_X86_64_(?:PC32|PLT32)\s+(\.text\S*?)([-+]0x[0-9a-f]+)$", line)
            if place and (callee := at.get((place[1], int(place[2], 16) + 4))):
                if key(callee) != function:
                    graph[function].add(key(callee))
                continue
            target = re.search(r"\bR_\w+\s+([^\s.][^\s]*?)([-+]0x[0-9a-f]+)?$", line)
            if not target and not re.search(r"\bR_\w+\s", following):  # what a relocation fills in shows another target
                target = re.search(r"<([^>+.][^>+]*)>$", line)
            if target and key(target[1]) != function:
                graph[function].add(key(target[1]))
    return graph


def public_name(name):
    """The function of CANN that a symbol stands for, else the symbol."""
    if operator := OPERATOR.match(name):
        return "aclnn" + "".join(part[0].upper() + part[1:] for part in operator[1].split("_"))
    return NEWER.get(name, name)


def plain_names(symbols):
    """The C++ names without parameters and without the object's number."""
    symbols = sorted(symbols)
    lines = output("c++filt", "-p", text="\n".join(symbol.split("@")[0] for symbol in symbols) + "\n").splitlines()
    return {symbol: re.sub(r"\(anonymous namespace\)::", "", line) for symbol, line in zip(symbols, lines)}


def reached(graph, names, function):
    """What a function may call, the nearest first."""
    order, seen = [function], {function}
    for symbol in order:
        if names.get(symbol) in START | NEWER.keys() and symbol != function:
            continue
        for callee in sorted(graph.get(symbol, ())):
            if callee not in seen:
                seen.add(callee)
                order.append(callee)
    return order[1:]


def entries(objects):
    graph = call_graph(objects)
    names = plain_names(set(graph) | {callee for callees in graph.values() for callee in callees})
    result = {}
    for function in sorted(graph):
        if not re.match(r"npu(drv|ccl|blas|dnn|rand)?[A-Z]\w*$", function):
            continue
        symbols = [public_name(names[symbol]) for symbol in reached(graph, names, function)]
        calls = list(dict.fromkeys(name for name in symbols if PUBLIC.match(name)))
        if function.startswith(("npublas", "npudnn", "npurand")):
            calls = [name for name in calls if name.startswith("aclnn")]
            if not calls:
                continue
        simulator = sorted({name for name in symbols if SIMULATOR.match(name)})
        result[function] = {"name": function, "calls": " ".join(calls)}
        if simulator:
            result[function]["simulator"] = " ".join(simulator)
    return result


def write(found):
    for stem, pattern in FILES.items():
        rows = [json.dumps(entry) for name, entry in found.items() if re.match(pattern, name)]
        with open(os.path.join(FOLDER, stem + ".json"), "w", encoding="utf-8") as out:
            out.write('{"source": "machine code of the shim, read by scripts/shim_calls.py", "functions": [\n')
            out.write(",\n".join(rows) + "\n]}\n")


def problems(found):
    known = {}
    for stem in FILES:
        with open(os.path.join(FOLDER, stem + ".json"), encoding="utf-8") as text:
            known.update((entry["name"], entry) for entry in json.load(text)["functions"])
    for name in sorted(set(known) | set(found)):
        if name not in known or name not in found:
            yield f"{name}: " + ("not defined in the shim" if name in known else "not in rules/shim")
            continue
        absent = set(known[name]["calls"].split()) - set(found[name]["calls"].split())
        if absent:
            yield f"{name}: does not call {', '.join(sorted(absent))}"
        if known[name].get("simulator") != found[name].get("simulator"):
            yield f"{name}: simulator is {found[name].get('simulator')}, not {known[name].get('simulator')}"


def main():
    arguments = sys.argv[1:]
    check = "--check" in arguments
    objects = [argument for argument in arguments if argument != "--check"]
    if not objects:
        sys.exit("usage: shim_calls.py [--check] OBJECT...")
    found = entries(objects)
    if not check:
        write(found)
        return
    wrong = list(problems(found))
    for line in wrong:
        print(line)
    if wrong:
        sys.exit("rules/shim is out of date: run scripts/shim_calls.py with the objects of the shim")
    print(f"{len(found)} functions agree")


if __name__ == "__main__":
    main()

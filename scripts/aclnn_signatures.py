#!/usr/bin/env python3
"""Collects the signatures of aclnn operators, and what their pages say about each parameter.

usage: aclnn_signatures.py OPS-NN OPS-MATH OPS-TRANSFORMER OPS-CV OPBASE CANN-8.1      git clones

Writes runtime_shim/aclnn/signatures.json: names, types, numbers and chips only, no text of the repositories. What a page does
not say has no key there; what CANN 8.1 lacks has the key newer,
and an operator whose header is in its folder level2 too has the key level2. The operators are those of runtime_shim/aclnn/operators.txt.
"""
import json
import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from aclnn_page import parameters_of_page  # noqa: E402
from ascend_operators import GENERATIONS, Repository, section_after, supported_products  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FOLDER = os.path.join(ROOT, "runtime_shim", "aclnn")
FACTS = os.path.join(FOLDER, "signatures.json")
NAMES = os.path.join(FOLDER, "operators.txt")
ACL = os.path.join(ROOT, "tests", "facts", "cann-9.1.json")
REPOSITORIES = ["ops-nn", "ops-math", "ops-transformer", "ops-cv"]
RUN = ["void*", "uint64_t", "aclOpExecutor*", "aclrtStream"]  # parameters of each second phase
SPELLED = {"ACL_BF16": "BFLOAT16"}


def without_comments(text):
    return re.sub(r"/\*.*?\*/|//[^\n]*", "", text, flags=re.S)


def spelled(c_type):
    """A C type with one spelling: "const aclTensor *" as "const aclTensor*"."""
    return re.sub(r"\s*\*\s*", "*", re.sub(r"\s+", " ", c_type.strip())).replace("*const", "* const")


def declared(parameter):
    """Type and name of one declared parameter."""
    parts = re.match(r"(.*?)(\w+)\s*(?:=.*)?$", parameter.strip(), re.S)
    c_type = spelled(parts.group(1))
    return {"name": parts.group(2), "type": c_type if "*" in c_type else c_type.replace("const ", "")}  # as the function's type


def prototype(text, function):
    """Parameters of the declaration of `function` in C or Markdown text, or None."""
    found = re.search(r"\w[\w*]*\s+\*?" + function + r"\s*\(([^()]*)\)", without_comments(text))
    if not found:
        return None
    return [declared(one) for one in found.group(1).split(",") if one.strip() not in ("", "void")]


def first_phase(text, name):
    """The part of a page about the first phase. One page has the name of the operator above it."""
    return section_after(text, name + "GetWorkspaceSize") or section_after(text, r"\b" + name)


def sources(repositories):
    """By operator: the page that describes it, and the header that declares it."""
    pages, headers = {}, {}
    for repository in repositories:
        for path in repository.matching(r"docs/aclnn[^/]*\.md$"):
            text = repository.text(path)
            declared_here = set(re.findall(r"aclnnStatus\s+(aclnn\w+)GetWorkspaceSize\s*\(", text))
            for name in declared_here & set(re.findall(r"^##+\s*(aclnn\w+?)(?:GetWorkspaceSize)?\s*$", text, re.M)):
                is_table = "参数名" in first_phase(text, name)
                if name not in pages or (is_table and not pages[name][2]):
                    pages[name] = (repository, text, is_table)
        for path in repository.matching(r"(^|/)aclnn_\w*\.h$"):
            text = repository.text(path)
            for name in re.findall(r"\b(aclnn\w+)GetWorkspaceSize\s*\(", text):
                headers.setdefault(name, (os.path.basename(path), text))
    return pages, headers


def header_of(name, page, headers):
    """The header that a program includes: the one in the repository, or else the one of the page's example."""
    if name in headers:
        return headers[name][0]
    included = re.findall(r'#include\s*["<]aclnnop/(aclnn_\w+\.h)[">]', page)
    if len(set(included)) == 1:
        return included[0]
    own = "aclnn_" + re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", name[5:]).lower() + ".h"
    if own in included or not included:
        return own
    raise SystemExit(f"{name}: the page includes {', '.join(sorted(set(included)))}, none of which is {own}")


def merged(types):
    """{"A2": "FLOAT", "A3": "FLOAT"} as {"A2 A3": "FLOAT"}."""
    together = {}
    for generation in GENERATIONS:
        if types.get(generation):
            together.setdefault(types[generation], []).append(generation)
    return {" ".join(generations): names for names, generations in together.items()}


def functions_of_81(repository):
    """Names that the headers of an installation of CANN 8.1 declare."""
    names = set()
    for path in repository.matching(r"/include/(aclnnop(/level2)?/aclnn_\w+|aclnn/\w+)\.h$"):
        names |= set(re.findall(r"\b([aA]cl\w+)\s*\(", repository.text(path)))
    if "aclnnAddGetWorkspaceSize" not in names:
        raise SystemExit("the last clone has no aclnnop/aclnn_add.h: it must hold an installation of CANN 8.1")
    return names


def operator(name, page, headers):
    repository, text, _ = page
    function = name + "GetWorkspaceSize"
    parameters = prototype(headers[name][1], function) if name in headers else prototype(text, function)
    if parameters is None or [one["type"] for one in parameters[-2:]] != ["uint64_t*", "aclOpExecutor**"]:
        raise SystemExit(f"{name}: the declaration does not end with the size of the workspace and the executor: {parameters}")
    second = prototype(headers[name][1] if name in headers else text, name)
    if [one["type"] for one in second or []] != RUN:
        raise SystemExit(f"{name}: the second phase takes {second}")
    generations = supported_products(section_after(text, "产品支持情况"))
    section = first_phase(text, name)
    null_row = re.search(r"161001(.*?)</tr>", section, re.S)
    section = section.split("返回值：")[0]
    known = parameters_of_page(section, parameters[:-2], generations, null_row.group(1) if null_row else "")
    for parameter in known:
        if "types" in parameter:
            parameter["types"] = merged(parameter["types"])
    return {"name": name, "header": header_of(name, text, headers), "repository": repository.name,
            "chips": " ".join(one for one in GENERATIONS if one in generations), "parameters": known}


def meta(opbase):
    """Functions of the headers that all operators share, by header, and the codes that they return."""
    functions, codes = {}, {}
    for header in ("acl_meta.h", "aclnn_base.h"):
        text = without_comments(opbase.text("include/nnopbase/aclnn/" + header))
        for returned, name in re.findall(r"ACL_FUNC_VISIBILITY\s+(\w+\s*\**)\s*(\w+)\s*\(", text):
            functions[name] = {"header": "aclnn/" + header, "returns": spelled(returned), "parameters": prototype(text, name)}
    for name, value in re.findall(r"#define (ACLNN_\w+) (\d+)", opbase.text("include/nnopbase/opdev/op_errno.h")):
        codes[name] = int(value)
    return functions, codes


def helpers(operators, headers):
    """Functions without phases that the headers of the operators declare."""
    found = {}
    for one in operators:
        header, text = headers.get(one["name"], ("", ""))
        names = re.findall(r"\baclnnStatus\s+(aclnn\w+)\s*\(", without_comments(text))
        phases = {name[:-len("GetWorkspaceSize")] for name in names if name.endswith("GetWorkspaceSize")}
        for name in names:
            if name not in phases and not name.endswith("GetWorkspaceSize"):
                found[name] = {"header": "aclnnop/" + header, "returns": "aclnnStatus", "parameters": prototype(text, name)}
    return found


def acl_values(enumeration, prefix):
    with open(ACL, encoding="utf-8") as file:
        values = json.load(file)["enums"][enumeration]
    return {SPELLED.get(name, name[len(prefix):]): value for name, value in sorted(values.items(), key=lambda one: one[1])
            if value >= 0 and name.startswith(prefix)}


def lines_of(row):
    """An operator: its own line, then one line per parameter."""
    head = json.dumps({key: value for key, value in row.items() if key != "parameters"})[:-1]
    parameters = ",\n   ".join(json.dumps(one) for one in row["parameters"])
    return head + ', "parameters": [\n   ' + parameters + "]}"


# What the text and the example of a page say against its table: aclnnMatmul gives a number for two vectors, and aclnnMseLoss for a mean or a sum; the
# batch of aclnnQuantMatmulV4 may be missing.
CORRECTIONS = {("aclnnMatmul", "out"): {"rank": [0, 6]},
               ("aclnnMseLoss", "out"): {"rank": [0, 8]},
               ("aclnnQuantMatmulV4", "out"): {"rank": [2, 6]}}


def corrected(one):
    for parameter in one["parameters"]:
        parameter.update(CORRECTIONS.get((one["name"], parameter["name"]), {}))
    return one


def main():
    if len(sys.argv) != 7:
        sys.exit(__doc__)
    repositories = [Repository(name, folder) for name, folder in zip(REPOSITORIES, sys.argv[1:])]
    opbase = Repository("opbase", sys.argv[5])
    pages, headers = sources(repositories)
    with open(NAMES, encoding="utf-8") as file:
        wanted = sorted(word for line in file if not line.startswith("#") for word in line.split())
    lacking = [name for name in wanted if "aclnn" + name not in pages]
    if lacking:
        sys.exit("no page: " + ", ".join(lacking))
    operators = [corrected(operator("aclnn" + name, pages["aclnn" + name], headers)) for name in wanted]
    functions, codes = meta(opbase)
    functions.update(sorted(helpers(operators, headers).items()))
    cann81 = Repository("CANN 8.1", sys.argv[6])
    older = functions_of_81(cann81)
    for one in operators:
        if one["name"] not in older:
            one["newer"] = True
        if any(path.endswith("/include/aclnnop/level2/" + one["header"]) for path in cann81.files):
            one["level2"] = True
    for name, one in functions.items():
        if name not in older:
            one["newer"] = True
    head = {"source": "CANN's public repositories at the commits below; scripts/aclnn_signatures.py writes this file",
            "commits": {one.name: one.commit for one in [*repositories, opbase, cann81]}, "generations": GENERATIONS,
            "types": acl_values("aclDataType", "ACL_"), "formats": acl_values("aclFormat", "ACL_FORMAT_"), "codes": codes}
    rows = [json.dumps(name) + ": " + json.dumps(value) for name, value in head.items()]
    rows.append('"functions": {\n  ' + ",\n  ".join(json.dumps(name) + ": " + json.dumps(one) for name, one in functions.items()) + "}")
    rows.append('"operators": [\n  ' + ",\n  ".join(lines_of(one) for one in operators) + "]")
    with open(FACTS, "w", encoding="utf-8") as out:
        out.write("{" + ",\n ".join(rows) + "\n}\n")
    print(f"{len(operators)} operators, {len(functions)} functions, {len(codes)} codes")


if __name__ == "__main__":
    main()

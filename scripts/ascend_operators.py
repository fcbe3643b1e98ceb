#!/usr/bin/env python3
"""Collects the public functions of CANN's operator repositories, with their data types by generation of chips.

usage: ascend_operators.py NAME=FOLDER...      NAME: ops-nn, ops-math, ops-blas, asc-devkit, ...; FOLDER: a git clone

Writes tests/facts/aclnn-names.json (all functions) and rules/ascend/operators_*.json (those that a rule can name). Both hold
names, data types and chips only, no text of the repositories. The data types are those of the first tensor of an operator.
"""
import html
import json
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
MAKER = "scripts/ascend_operators.py writes this file"
FACTS = os.path.join(ROOT, "tests", "facts", "aclnn-names.json")
RULES = os.path.join(ROOT, "rules")
# The tables of the rules, and the repositories of each; of the mathematics libraries every function is there, because
# patterns compose their names.
TABLES = {"operators_aclnn.json": ["ops-math", "ops-nn", "ops-transformer", "ops-cv"],
          "operators_libraries.json": ["ops-blas", "ops-sparse", "ops-solver", "ops-fft"],
          "operators_simt.json": ["asc-devkit"]}

# How the documents name the products, and the generation of chips that each one has.
PRODUCTS = [("Ascend 950", "950"), ("910_95", "950"), ("Atlas A3", "A3"), ("Atlas A2", "A2"), ("Atlas 800I A2", "A2"),
            ("A200I A2 Box", "A2"), ("Atlas 推理系列产品", "310P"), ("Atlas 训练系列产品", "910")]
MARKS = {"950": "950", "A3": "A3", "910b": "A2", "310p": "310P", "910": "910"}
# What the processor itself lacks, whatever a table for all products lists.
LACKING = {"910": r"BFLOAT16|FLOAT8|FLOAT4|HIFLOAT8", "310P": r"BFLOAT16|FLOAT8|FLOAT4|HIFLOAT8", "A2": r"FLOAT8|FLOAT4|HIFLOAT8",
           "A3": r"FLOAT8|FLOAT4|HIFLOAT8"}
GENERATIONS = ["A2", "A3", "950", "310P", "910"]
TYPE = (r"(?:BFLOAT16|BF16|HIFLOAT8|FLOAT(?:8_E\w+|4_E\w+|16|32|64|6_E\w+)?|FP16|FP32|DOUBLE|COMPLEX(?:32|64|128)|"
        r"U?INT(?:4|8|16|32|64)|BOOL)")
SPELLINGS = {"FLOAT32": "FLOAT", "FP32": "FLOAT", "FP16": "FLOAT16", "BF16": "BFLOAT16", "FLOAT64": "DOUBLE"}
ORDER = ["FLOAT", "FLOAT16", "BFLOAT16", "DOUBLE", "COMPLEX64", "COMPLEX128", "COMPLEX32", "INT8", "INT16", "INT32", "INT64",
         "UINT8", "UINT16", "UINT32", "UINT64", "BOOL"]


class Repository:
    """One commit of a clone, read through git."""

    def __init__(self, name, folder):
        self.name, self.folder = name, folder
        self.commit = self.git("rev-parse", "HEAD").strip()
        self.files = self.git("ls-tree", "-r", "-z", "--name-only", "HEAD").split("\0")

    def git(self, *arguments):
        done = subprocess.run(["git", "-C", self.folder, *arguments], capture_output=True, check=True)
        return done.stdout.decode("utf-8", "replace")

    def text(self, path):
        return self.git("show", "HEAD:" + path)

    def matching(self, pattern):
        skipped = re.compile(r"^(experimental|tests?|examples)/|/(tests?|examples)/")
        return [path for path in self.files if re.search(pattern, path) and not skipped.search(path)]


def types_in(text):
    """Data types that a text lists, spelled as aclnn spells them."""
    found = re.findall(r"(?<![A-Za-z0-9_])" + TYPE + r"(?![A-Za-z0-9_])", text)
    return {SPELLINGS.get(name, name) for name in found}


def generations_in(text):
    """Generations of the products that a text names."""
    found = set()
    for product, generation in PRODUCTS:
        # "Atlas 推理系列产品" must not be found in "Atlas A2 推理系列产品": the words are adjacent.
        if product in text:
            found.add(generation)
    return found


def supported_products(text):
    """Generations of the list or table that says which products have a function."""
    found = set()
    for line in text.splitlines():
        yes = re.search(r"：\s*支持|√|✓", line)
        if yes and not re.search(r"不支持|×|✗", line):
            found |= generations_in(line)
    return found


def section_after(text, title):
    """The text below a heading that holds `title`, up to the next heading of the same level or a higher one."""
    start = re.search(r"^(#+)\s.*" + title + r".*$", text, re.M)
    if not start:
        return ""
    rest = text[start.end():]
    end = re.search(r"^#{1," + str(len(start.group(1))) + r"}\s", rest, re.M)
    return rest[:end.start()] if end else rest


def first_tensor(section):
    """Name, data types and footnoted data types of the first tensor of the table of parameters."""
    table = re.search(r"<table.*?</table>", section, re.S)
    if table:
        rows = [[html.unescape(cell) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.S)]
                for row in re.findall(r"<tr.*?</tr>", table.group(0), re.S)]
    else:
        rows = [[cell.strip() for cell in line.strip().strip("|").split("|")]
                for line in section.splitlines() if line.strip().startswith("|")]
    column = next((row.index(cell) for row in rows for cell in row if "数据类型" in cell and len(cell) < 40), None)
    if column is not None:
        for row in rows[1:]:
            if len(row) > column and types_in(row[column]):
                cell = row[column]
                footnotes = re.findall(r"(" + TYPE + r")\s*<sup>(\d)</sup>", cell)
                name = re.match(r"\W*(\w+)", re.sub(r"<[^>]*>", "", row[0]))
                return name.group(1) if name else "", types_in(re.sub(r"<sup>.*?</sup>", "", cell)), footnotes
    bullet = re.search(r"^\s*[-*]\s*`?(\w+)`?\s*（[^）]*aclTensor.*?(?=^\s*[-*]\s*`?\w+`?\s*（|\Z)", section, re.S | re.M)
    if bullet:
        general = re.search(r"数据类型支持(.*)", bullet.group(0))
        return bullet.group(1), types_in(general.group(1)) if general else set(), []
    return "", set(), []


def exceptions(section):
    """Pairs of generations and a line that limits the data types of these generations."""
    for mark in re.finditer(r'<!-- npu="([^"]*)" (id\d+) -->(.*?)<!-- end \2 -->', section, re.S):
        marked = {MARKS[word] for word in mark.group(1).split(",") if word in MARKS}
        for line in mark.group(3).splitlines():
            line_generations = generations_in(line) if "<term>" in line else set()
            yield (line_generations & marked) or marked, line
    without_marks = re.sub(r'<!-- npu="[^"]*" (id\d+) -->.*?<!-- end \1 -->', "", section, flags=re.S)
    for line in without_marks.splitlines():
        if "<term>" in line:
            yield generations_in(line), line


def limit_types(types, generations, line, first, footnotes):
    """Applies one line such as 'PRODUCT: data type X is not supported' to the data types by generation."""
    text = re.sub(r"<[^>]*>", "", line).split("：", 1)[-1] if "<term>" in line else line
    if "|" in text or "当" in text or "cubeMathType" in text:
        return  # a table of combinations, or a condition: not a limit of the operator
    note = re.search(r"角标“(\d)”.*不支持", text)
    if note:
        for generation in generations & types.keys():
            types[generation] -= {SPELLINGS.get(name, name) for name, mark in footnotes if mark == note.group(1)}
        return
    named = set(re.findall(r"([a-z]\w*)`?(?=[、和]|的?数据类型|不支持|仅支持)", text, re.ASCII))
    listed = types_in(text)
    if not listed or (named and first not in named):
        return
    for generation in types:
        if "仅支持该产品" in text:
            if generation not in generations:
                types[generation] -= listed
        elif generation in generations:
            if "不支持" in text:
                types[generation] -= listed
            elif "额外支持" in text:
                types[generation] |= listed
            elif "数据类型" in text and "支持" in text:
                types[generation] = set(listed)


def operators_of_page(text):
    """Functions of one page of an aclnn operator, with data types by generation."""
    generations = supported_products(section_after(text, "产品支持情况"))
    names = re.findall(r"aclnnStatus\s+(aclnn\w+?)GetWorkspaceSize\s*\(", text)
    found = {}
    for name in dict.fromkeys(names):
        section = section_after(text, name + "GetWorkspaceSize")
        first, base, footnotes = first_tensor(section)
        types = {generation: set(base) for generation in generations}
        for where, line in exceptions(section):
            limit_types(types, where, line, first, footnotes)
        for generation, lacking in LACKING.items():
            if generation in types:
                types[generation] = {one for one in types[generation] if not re.match(lacking, one)}
        found[name] = types
    return found


def aclnn_functions(repository):
    """Functions of an operator repository: those of its documents, then those that only a header declares."""
    found = {}
    for path in repository.matching(r"docs/aclnn[^/]*\.md$"):
        found.update(operators_of_page(repository.text(path)))
    for path in repository.matching(r"(^|/)aclnn_\w*\.h$"):
        for name in re.findall(r"\b(aclnn\w+?)(?:GetWorkspaceSize)?\s*\(", repository.text(path)):
            if name.startswith("aclnn") and name[5:6].isupper():
                found.setdefault(name, {})
    return found


def library_functions(repository, prefix):
    """Functions of a library of mathematics: declared by a public header, and said to work on some product."""
    declared = set()
    for path in repository.matching(r"^include/cann_ops_\w+\.h$"):
        declared |= set(re.findall(r"\b(" + prefix + r"\w+)\s*\(", repository.text(path)))
    found = {}
    for path in repository.matching(r"(README|docs/.*)\.md$"):
        text = repository.text(path)
        whole = supported_products(section_after(text, "产品支持情况"))
        for name in declared & set(re.findall(r"\b" + prefix + r"\w+", text)):
            own = section_after(text, r"\b" + name + r"\b")
            generations = supported_products(section_after(own, "产品支持情况"))
            if not generations and re.search(r"^#+ 函数原型", text, re.M) and not re.search(r"^#+ " + prefix, text, re.M):
                prototype = section_after(text, "函数原型")
                generations = whole if re.search(r"\b" + name + r"\s*\(", prototype) else set()
            if generations:
                found.setdefault(name, {}).update({generation: set() for generation in generations})
    for path in repository.matching(r"/arch(22|35)/[^/]*host\.cpp$"):
        generations = ("A2", "A3") if "/arch22/" in path else ("950",)
        for name in set(re.findall(r"^\w[\w \*]*\b(" + prefix + r"\w+)\s*\(", repository.text(path), re.M)) & declared - found.keys():
            found[name] = {generation: set() for generation in generations}
    return found, declared


def transforms(repository):
    """aclfft: the page of the implementation says which functions work; the list of operators names the chips."""
    text = "".join(repository.text(path) for path in repository.matching(r"^docs/implementation\.md$"))
    names = set(re.findall(r"\|\s*`(aclfft\w+)`\s*\|[^|\n]*\|\s*✅", text))
    return {name: {generation: set() for generation in ("A2", "950")} for name in names}


def helpers(found, declared, words):
    """Functions without a page of their own (handles, descriptors): they exist wherever the library does."""
    everywhere = {generation for chips in found.values() for generation in chips}
    for name in declared - found.keys():
        if re.search(words, name):
            found[name] = {generation: set() for generation in everywhere}
    return found


def simt_functions(repository):
    """Functions of the SIMT API, which the generation 950 runs, and the run-time compiler."""
    names = set()
    for path in repository.matching(r"^include/(simt_api/\w+|utils/debug/asc_time)\.h$"):
        text = re.sub(r"/\*.*?\*/|//[^\n]*", "", repository.text(path), flags=re.S)
        space = "cooperative_groups::" if path.endswith("/cooperative_groups.h") else ""
        names |= {space + name for name in re.findall(r"__SIMT_DEVICE_FUNCTIONS_DECL__\s[^;(){}]*?\b(\w+)\s*\(", text)}
    for path in repository.matching(r"/SIMT-API/.*/\w+\.md$"):
        folder, page = os.path.split(path[:-3])
        if not re.fullmatch(r"[A-Za-z_]\w*", page, re.ASCII):
            continue
        groups = folder.split("/协作组")
        space = "cooperative_groups" + groups[1].replace("/", "::") + "::" if len(groups) == 2 else ""
        names.add(space + page)
    pages = [os.path.basename(path) for path in repository.matching(r"/RTC/aclrtc\w+\.md$")]
    return {name: {"950": set()} for name in names}, {page[:-3] for page in pages}


def meta_functions(repository):
    """Functions and types of the headers that all aclnn operators share."""
    text = "".join(repository.text(path) for path in repository.matching(r"^include/nnopbase/aclnn/\w+\.h$"))
    return set(re.findall(r"\b(acl(?:nn)?[A-Z]\w+)\s*\(", text)) | set(re.findall(r"typedef struct \w+ (acl\w+);", text))


def collect(repository):
    """Functions by name with data types by generation; `None` for those that every chip has."""
    prefixes = {"ops-blas": "aclblas", "ops-sparse": "aclsparse", "ops-solver": "aclsolver"}
    if repository.name in prefixes:
        found, declared = library_functions(repository, prefixes[repository.name])
        words = r"(Create|Destroy|Set|Get|Logger|Preference|Descr|Layout|Init|Ids)"
        return helpers(found, declared, words)
    if repository.name == "ops-fft":
        return transforms(repository)
    if repository.name == "asc-devkit":
        found, everywhere = simt_functions(repository)
        return found | dict.fromkeys(everywhere)
    if repository.name == "opbase":
        return dict.fromkeys(meta_functions(repository))
    return aclnn_functions(repository)


def written(types):
    """{"A2": {"FLOAT", "INT8"}} as {"A2": "FLOAT INT8"}."""
    rank = {name: place for place, name in enumerate(ORDER)}
    return {generation: " ".join(sorted(types[generation], key=lambda name: (rank.get(name, len(rank)), name)))
            for generation in GENERATIONS if generation in types}


def names_in_rules():
    """All strings in the rules that could be names of functions of CANN."""
    names = set()
    for folder, _, files in os.walk(RULES):
        for file in files:
            if file.endswith(".json") and file not in TABLES:
                text = open(os.path.join(folder, file), encoding="utf-8").read()
                for quoted in re.findall(r'"([\w:]+(?: \+ \w+)*)"', text):
                    names |= set(quoted.split(" + "))
    return names


def write(path, head, key, rows):
    """A JSON object: the members of `head`, then `key` with one row a line."""
    lines = [" " + json.dumps(name) + ": " + json.dumps(value, ensure_ascii=False) + "," for name, value in head.items()]
    brackets = "{}" if isinstance(rows, dict) else "[]"
    entries = ([json.dumps(name) + ": " + json.dumps(value) for name, value in rows.items()] if isinstance(rows, dict)
               else [json.dumps(row) for row in rows])
    with open(path, "w", encoding="utf-8") as out:
        out.write("{\n" + "\n".join(lines) + "\n " + json.dumps(key) + ": " + brackets[0] + "\n  " + ",\n  ".join(entries) +
                  "\n " + brackets[1] + "}\n")


def main():
    if len(sys.argv) < 2 or any("=" not in argument for argument in sys.argv[1:]):
        sys.exit(__doc__)
    commits, functions = {}, {}
    for argument in sys.argv[1:]:
        repository = Repository(*argument.split("=", 1))
        commits[repository.name] = repository.commit
        for name, types in collect(repository).items():
            row = {"repository": repository.name}
            if types is not None:
                row["chips"] = written(types)
            known = functions.get(name, {})
            if not known.get("chips"):
                functions[name] = row
    source = "public repositories of CANN's operators at the commits below; names, chips and data types only"
    write(FACTS, {"source": source, "commits": commits}, "functions", dict(sorted(functions.items())))
    used = names_in_rules()
    for table, repositories in TABLES.items():
        rows = [{"name": name, "repository": row["repository"], "chips": row["chips"]}
                for name, row in sorted(functions.items()) if row["repository"] in repositories and row.get("chips")
                and (name in used or table == "operators_libraries.json")]
        write(os.path.join(RULES, "ascend", table), {"source": "CANN's public repositories; " + MAKER}, "operators", rows)
        print(f"{table}: {len(rows)} of {len(functions)} functions")


if __name__ == "__main__":
    main()

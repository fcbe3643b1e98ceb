#!/usr/bin/env python3
"""Lists the names of a CUDA toolkit's public headers that no rule knows.

usage: missing_symbols.py [--kind KIND]... [--library LIBRARY]... INCLUDE_DIR...

INCLUDE_DIR is the include folder of a toolkit, or of cuDNN or NCCL. It is read only: nothing of it is copied. Of each header
for which there is a rule of kind "header", and of the headers that it includes, the script takes
  guard       the macro that keeps a header from being read twice
  macro       other macros
  enumerator  members of enumerations
  type        names of structures, enumerations and typedefs
  function    functions at file scope with an argument list
and prints those that neither an entry of rules/ nor a header of declarations there names, one line each:
LIBRARY KIND NAME HEADER VALUE. Names without a prefix of CUDA's libraries and variants of a name (cuMemcpy_ptsz) are left out.
Exit status: 0 nothing is missing, 1 something is, 2 a wrong command line.
"""
import argparse
import json
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
RULES = os.path.join(ROOT, "rules")
KINDS = ("guard", "macro", "enumerator", "type", "function")
# Libraries of templates: their public names live in namespaces, and rules name them there.
WITHOUT_C_NAMES = {"cub", "thrust", "libcudacxx", "torch", "openmp", "third_party", "cuda_samples"}
# Headers with these in their path hold how the toolkit does things, or what the C library declares as well.
PRIVATE_PATHS = ("cccl/", "cuda/std/", "nvtxDetail/", "nccl_device/", "details/", "detail/", "_helpers.h", "_meta.h",
                 "crt/math_functions", "crt/common_functions", "crt/device_double_functions", "crt/host_config", "_rt.hpp",
                 "curand_mtgp32_", "curand_precalc", "curand_mrg32k3a", "_static.h")
# What a public name begins with. Others in these headers, as MAX_XOR_N, are the toolkit's own.
PUBLIC = re.compile(r"cu|CU|nccl|NCCL|nvtx[A-Z]|NVTX_|nvrtc|NVRTC_|nv_|__nv_(fp|bf|half|cvt)|__CUDACC|tex|surf|[bc]sr\w*Info_t|pruneInfo_t|(double|u?long|u?longlong)4_")
# Variants that other names stand for: streams of threads, entry points of versions, tags of structures.
VARIANT = re.compile(r"(_pts[zd]|_impl|_internal|_v\d|_st|_enum|_union|_dummy(_t)?|Struct)$|_v\d_|^PFN_|^cuda_|^CUDART_DEVICE$"
                     r"|_DEPRECATED|^CURAND_(STD|DETAIL)|_CDECL$|_HAS_BEEN_DEFINED$|^curand__|^curnand|^curand_(M2_|MRG|Philox4x32_10|binary|box)"
                     r"|^curand_poisson_\w+_|^curand_poisson_(from|gammainc|knuth)|_dispatch$"
                     r"|^NVTX_(API|DECLSPEC|DYNAMIC|EXPORT|INLINE|NULLPTR|REINTERPRET|STATIC|VERSIONED|SET_NAME|RESOURCE_(ATTRIB|MAKE))")
WORD = re.compile(r"[A-Za-z_]\w*")
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.S)
# Guards of headers that rules only name: to define them would say that what they declare is there.
NOT_GIVEN = {"CUBLAS_XT_H_", "__CUDA_GL_INTEROP_H__", "_CUFFTW_H_", "__NVRTC_H__"}
KEYWORDS = set("if while for switch return sizeof defined alignof decltype static_assert asm catch".split())


def read(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


def without_comments(text):
    return COMMENT.sub(lambda m: "\n" * m.group(0).count("\n") or " ", text.replace("\\\n", " "))


def rule_files():
    for folder, _, files in sorted(os.walk(RULES)):
        for name in sorted(files):
            if name.endswith(".json") and os.path.basename(folder) not in ("ascend", "build", "schema", "shim", "rules"):
                yield os.path.join(folder, name)


def value_name(value):
    return value["name"] if isinstance(value, dict) else value.split("=")[0]


def names_of_rule(rule):
    """Every name that an entry of a rules file knows."""
    yield rule.get("name", "")
    yield from rule.get("aliases", [])
    yield from (value_name(value) for value in rule.get("values", []))
    yield from re.findall(r"(?:struct|enum|union)\s+(\w+)", rule.get("declare", ""))


def known_names():
    """Names that rules know, and the library of each header for which there is a rule."""
    names, headers = set(), {}
    for path in rule_files():
        document = json.loads(read(path))
        for rule in document.get("rules", []):
            names.update(names_of_rule(rule))
            if rule.get("kind") == "header":
                headers.setdefault(rule["name"], document["library"])
            if "file" in rule:
                names.update(WORD.findall(read(os.path.join(os.path.dirname(path), rule["file"]))))
    return names, headers


def headers_of(include_dir, name, seen):
    """`name` and what it includes with quotes or brackets from the same folder."""
    path = os.path.join(include_dir, name)
    if name in seen or any(part in name for part in PRIVATE_PATHS) or not os.path.isfile(path):
        return
    seen.add(name)
    yield name, without_comments(read(path))
    for included in re.findall(r'^\s*#\s*include\s*["<]([^">]+)[">]', read(path), re.M):
        beside = os.path.normpath(os.path.join(os.path.dirname(name), included))
        yield from headers_of(include_dir, beside if os.path.isfile(os.path.join(include_dir, beside)) else included, seen)


def macros(text):
    """(kind, name, value) of each #define. Names that the header removes again are its own."""
    removed = set(re.findall(r"^\s*#\s*undef\s+(\w+)", text, re.M))
    for found in re.finditer(r"^\s*#\s*define\s+(\w+)(\([^)]*\))?[ \t]*([^\n]*)", text, re.M):
        name, arguments, value = found.groups()
        is_guard = not arguments and not value.strip() and re.search(r"_(H|HPP)_*$|_h__$|_MEMCPY_ASYNC$", name, re.I)
        if name not in removed:
            yield ("guard" if is_guard else "macro"), name, (arguments or "") + value.strip()


def enumerators(text):
    """(kind, name, value) of the members of enumerations, and the names of these."""
    for found in re.finditer(r"\benum\b\s*(?:class\s+)?([\w\s]*?)(?::[\w\s]+)?\{([^{}]*)\}\s*(\w*)", text):
        for name in WORD.findall(found.group(1))[-1:] + WORD.findall(found.group(3)):
            yield "type", name, "enum"
        body = re.sub(r"^\s*#.*$", "", found.group(2), flags=re.M)
        for member in re.split(r",(?![^(]*\))", body):
            parts = re.match(r"\s*(\w+)[^=]*(?:=\s*(.*\S))?\s*$", member, re.S)
            if parts:
                yield "enumerator", parts.group(1), " ".join((parts.group(2) or "").split())


def file_scope(text):
    """`text` without preprocessor lines and without what stands in braces, but for extern "C" and namespaces."""
    text = re.sub(r"^\s*#[^\n]*", "", text, flags=re.M)
    text = re.sub(r'extern\s*"C(?:\+\+)?"\s*\{', " ", text)
    text = re.sub(r"\bnamespace\s+\w+\s*\{", " ", text)
    previous = None
    while previous != text:
        previous = text
        text = re.sub(r"(typedef\s+(?:struct|union|enum)\b[\w\s()]*)\{[^{}]*\}", r"\1 ", text)
        text = re.sub(r"\{[^{}]*\}", ";", text)
    return text


def declarations(text):
    """(kind, name, value) of types and functions at file scope."""
    for statement in file_scope(text).split(";"):
        statement = " ".join(statement.replace("}", " ").split())
        function_type = re.match(r"typedef .*?\(\s*\w*\s*\*\s*(\w+)\s*\)\s*\(", statement)
        if function_type:
            yield "type", function_type.group(1), statement
        elif statement.startswith("typedef "):
            yield "type", (WORD.findall(re.sub(r"\[[^\]]*\]", "", statement)) or [""])[-1], statement
        elif re.match(r"(struct|union|class)\s[\w\s()]*$", statement):
            yield "type", WORD.findall(statement)[-1], statement
        else:
            called = re.match(r"[\w\s*&:<>,]*?[\w*&>]\s*[\s*&](\w+)\s*\(", re.sub(r"__\w+__\s*\(\(?[^)]*\)?\)", "", statement))
            if called and called.group(1) not in KEYWORDS:
                yield "function", called.group(1), statement


def is_public(kind, name, header, headers):
    if kind == "guard":  # of a header that programs include
        return header in headers and name not in NOT_GIVEN
    return bool(PUBLIC.match(name) and not VARIANT.search(name))


def missing(include_dir, known, headers, seen):
    found = {}
    for root, library in sorted(headers.items()):
        if library in WITHOUT_C_NAMES:
            continue
        for header, text in headers_of(include_dir, root, seen):
            library = headers.get(header, library)
            for kind, name, value in [*macros(text), *enumerators(text), *declarations(text)]:
                if name not in known and is_public(kind, name, header, headers):
                    found.setdefault(name, (library, kind, name, header, value))
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("include_dirs", nargs="+", metavar="INCLUDE_DIR")
    parser.add_argument("--kind", action="append", choices=KINDS, help="only names of this kind")
    parser.add_argument("--library", action="append", help="only names of this folder of rules/")
    options = parser.parse_args()
    for folder in options.include_dirs:
        if not os.path.isdir(folder):
            parser.error(f"{folder} is not a folder")
    known, headers = known_names()
    found = {}
    for folder in options.include_dirs:
        found.update(missing(folder, known, headers, set()))
    rows = [row for row in sorted(found.values())
            if (not options.kind or row[1] in options.kind) and (not options.library or row[0] in options.library)]
    for library, kind, name, header, value in rows:
        print(library, kind, name, header, value, sep="\t")
    return 1 if rows else 0


if __name__ == "__main__":
    sys.exit(main())

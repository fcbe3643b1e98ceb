#!/usr/bin/env python3
"""Prints docs/evaluation/README.md, the summary of the CSV files beside it.

    scripts/evaluation_summary.py > docs/evaluation/README.md
    scripts/evaluation_summary.py --check      exit code 1 if the page is stale, 2 if a file does not fit

The files are described in the page itself. Python's standard library only.
"""

import argparse
import collections
import csv
import pathlib
import sys

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "docs" / "evaluation"
PAGE = FOLDER / "README.md"

# The steps of a program, in order, and what a program that got no further is called.
STEPS = ["none", "analyse", "rewrite", "build", "run", "learns"]
STOPPED = {
    "none": "not finished in time",
    "analyse": "`rewrite` ends with 2",
    "rewrite": "does not build, or was not built",
    "build": "builds, did not run",
    "run": "runs, not seen to learn",
    "learns": "learns, with a remark",
}
REASONS = ["own error", "other platform", "missing library", "missing data", "unsupported", "defect", "race", "time", "not tried"]

ROUNDS = [f"round{number}" for number in range(12, 22)]  # each with a file of its own
PROGRAMS = ["training_programs.csv"] + [f"{name}.csv" for name in ROUNDS]

SUITES = [
    ("cuda_samples.csv", "NVIDIA/cuda-samples, folders 0 to 6 without those of Direct3D and Vulkan", "those of its `test_args.json`"),
    ("hecbench.csv", "zjin-lcf/HeCBench, all programs in CUDA",
     "those of `make run`, with 1 for the last one where it counts repetitions; `ARCH=sm_80`"),
    ("cuda_library_samples.csv", "NVIDIA/CUDALibrarySamples: cuBLAS, cuBLASLt, cuFFT, cuRAND, cuSOLVER, cuSPARSE", "none"),
]
ASCEND_OUTCOMES = ["runs", "fails", "does not compile", "compiles", "not tried", "read"]
OPERATOR_OUTCOMES = ["equals", "differs", "refused", "not computed", "not run"]
STRANGER_OUTCOMES = ("equal", "differs", "refused", "missing", "compiles", "read")
KERNEL_OUTCOMES = ["tiles", "tiles and thread by thread", "thread by thread", "operator", "refused", "wrong", "not run"]
EXCLUDED = ["graphics", "library", "data", "architecture"]
WAITS = ["input is not in the repository", "waives itself", "not built", "not run"]

TEXT = """\
# Evaluation

Public programs, migrated without a hand edit, built with npucxx and run on the simulated device. None of their code is kept
here. `scripts/evaluation_summary.py` makes this page from the CSV files. What the runs taught is in [lessons](lessons.md).

## Training programs

[training_programs.csv](training_programs.csv) has one row per program and round, {round_links} those of rounds 12 to 21; [rounds.csv](rounds.csv) has the
counts and conditions of each round. The build command is the program's own, with npucxx in place of nvcc. Inputs are small and
mostly synthetic. `step` is the last step that works: {steps}.
"Learns" means that its loss falls as expected, or that it agrees with its host version, a reference or its own tests.
"First" is the version that knew none of the programs; "after" includes the fixes of that round. Builds and runs are lower
bounds, because libraries and data are missing and runs are short. Programs of rounds 1 to 9 and 12 to 21 came up in a search by name and were
never used as a model.

{rounds}

Rounds `0` (programs used during development), `4-again` (programs of earlier rounds), `trees` (large trees) and `libtorch` are
in the file as well. Programs of rounds 1 to 9 and 12 to 20 by the last step that works, and why they got no further:

{reasons}

{round12_runs} of the {round12} programs of round 12 build and run; {round12_learns} of these have the right numbers, the others nothing to compare with, too little time, or a
mistake of their own. `rewrite` ended with 0 for {round12_clean} of those that run; the other sources nobody can compile. What the rest lacks is in the file.

Round 13 has the programs of public suites (PolyBench-ACC, Rodinia, Altis, CUDA training series) and trainers: {round13_runs} of {round13} run, {round13_learns} of these have the right
numbers. `rewrite` ended with 0 for {round13_clean} of those that run; the others lie in trees with sources that nobody can compile.

Round 14 has trainers of students and small engines by name: {round14_runs} of {round14} run, {round14_learns} of these have the right numbers. `rewrite` ended with 0 for {round14_clean} of those that
run. The others lack libraries, data, headers or files of their own, or are for Windows.

Round 15 has llama-style models, transformers, attention, graph neural networks and other trainers: {round15_runs} of {round15} run, {round15_learns} of these have the right numbers. `rewrite` ended with 0 for
{round15_clean} of those that run. Eligible are {round15_eligible}: the others are for another platform, lack a library or data, or have errors of their own.

Round 16 has attention, language models, trainers and small suites of kernels: {round16_runs} of {round16} run, {round16_learns} of these have the right numbers. `rewrite` ended with 0 for
{round16_clean} of those that run. Eligible are 25: 23 had the right numbers at the first try, 24 after the fixes, and one more without a library that lies in its tree.

Round 17 has llama-style models, transformers, attention, sparse and dense products and trainers: {round17_runs} of {round17} run, {round17_learns} of these have the right numbers. `rewrite` ended with 0 for
{round17_clean} of those that run. Eligible are 35: 29 had the right numbers at the first try, 34 after the fixes. 14 of the 35 have a remark in their row; of the 21 without, 18 were right at first and 21 after. Exit 0
was followed by a wrong run of our fault three times at first. One program is still wrong without a finding: its threads overwrite what others have yet to read, a race on a GPU, too.

Round 18 has programs of courses and books, sorts, graph search and training engines: {round18_runs} of {round18} run, {round18_learns} of these have the right numbers. `rewrite` ended with 0 for
{round18_clean} of those that run. Eligible are {round18_eligible}: 23 had the right numbers at the first try, 27 after the fixes; most others run and compare nothing. Exit 0 was followed by a failure of ours twice: copies to `__managed__` variables
by their address, and kernels whose names macros paste together. Both are mended.

Round 19 has matrix products, clustering, image processing, graph search, networks and physics: {round19_runs} of {round19} run, {round19_learns} of these have the right numbers. `rewrite` ended with 0 for
{round19_clean} of those that run. Eligible are {round19_eligible}: 37 had the right numbers at the first try, 44 after the fixes. Of the other five three race on a GPU as well, one compares nothing and one lacked time. Exit 0
was followed by a wrong run of our fault three times at first, each an exchange in lock step without `volatile`. One archived version of a program (nice-mee/CUDA-LeNet) is still wrong without a finding.

Round 20 has whole suites: {round20_runs} of {round20} programs run, {round20_learns} of these have the right numbers. `rewrite` ended with 0 for
{round20_clean} of those that run. Eligible are {round20_eligible}: 130 had the right numbers at the first try, 153 after the fixes. Of the courses (CoffeeBeforeArch, CUDA-Programming, the
lectures) 82 of 85 were right at once; two of the others compare nothing, one reads beyond its arrays. Of Parboil's 36 programs 14 were, and 35 after the fixes: 18 took a query that is not ready for their last error. ModernGPU's PTX
is pasted by macros, which is not supported (exit 2). Exit 0 was followed by a failure of ours in 39 programs at first, and is still in 15: gunrock's 13, not tried again after what stopped them was mended, and two of code-samples. What was silently wrong:
negative numbers that become unsigned, shifts beyond the width, barriers in both branches of a condition.

Round 21 has courses and the kernels of training projects; a row may be a folder of small programs. {round21_runs} of {round21} rows run, {round21_learns} of these have the right numbers. Eligible are {round21_eligible}:
30 had the right numbers at the first try, 38 after the fixes. Of the other 15 eight run and compare nothing or lacked time, three lacked time before, and four use what is not there (`cuda_occupancy.h`, bases of Thrust's pointers),
which the tool says. Exit 0 was followed by a failure of ours three times at first, once silently: `cub::BlockReduce` with more valid values than threads (bitsandbytes).

[llmc_kernels.csv](llmc_kernels.csv): the {kernels} kernel programs of llm.c's `dev/cuda`; each compares its kernels with its own CPU reference.

## Suites

Each program was migrated by `migrate rewrite --in-place` without options, built by its own CMake or Makefile, and run
(2 cores, AVX-512). Programs that passed on 2026-11-22 were not run again. Of those that did not, some were on 2026-11-27 and 2026-11-28. On 2026-11-28 all of HeCBench
were rewritten; those that had not passed before were built and run beside other work. "Did not end in time" means 40 to 200 seconds. Sizes that were cut are in `note`.

| file | suite | arguments |
|---|---|---|
{suite_files}

Exit code 0 must never be followed by a build that fails or by a wrong result of the tool. Exit code 2 must never be given to a
program that is fine.

{suites}

A program that waits lacks its input, a tool or a device. `verdict` in the files names the programs of the bold columns. Eligible are all but those that need
graphics, a library that is not there, data that is not public, or another architecture: {excluded}. `excluded` in the files has the code. The share is that of
programs that `rewrite` ends with 0 for and that pass or run to their end, among the eligible; a program that was only rewritten does not count as passing.

## Beside a GPU

On 2026-11-26 originals ran on one H100 (CUDA 13.0), and the same programs, migrated, on the simulator.

* [gpu_comparison.csv](gpu_comparison.csv): {gpu_programs} programs of the suites above with {gpu_runs} sets of arguments. {gpu_equal} print the same lines and the same numbers, but for times (1e-4).
* [device_functions.csv](device_functions.csv): {functions} functions and instructions of device code with 2,048 groups of arguments each: {functions_equal} give the same bits. The others are
  mathematical functions, which differ by the documented units of the last place (fast ones are less accurate on the GPU), what C++ leaves undefined, and operators of half that nvcc fuses.
* Random numbers and the probe: [fidelity](../explanation/fidelity.md), [the golden side on CUDA](../howto/golden_cuda.md). The fixtures: [fixtures](fixtures_on_a_gpu.md).
* [gpu_trainers.csv](gpu_trainers.csv): losses of trainers.

{gpu_trainers}

## Kernels as Ascend C

[ascendc_kernels.csv](ascendc_kernels.csv): each launched kernel of public programs and of the fixtures. The programs were migrated
by `migrate rewrite`, built by `npucxx --kernels=ascendc` and run with `NPU_KERNELS=both`, which compares each launch with the
host. `commit` is migrate's of each row; the first line of the file says what was changed in copies. `largest` is the largest difference as a
part of what is allowed ([the strict vector core](../explanation/strict_ai_core.md)).

* `tiles`, `thread by thread`: the form of the generated kernel, which ran and agreed with the host.
* `operator`: it is a matrix product, which an operator of aclnn computed, and agreed with the host; its elements may go on to tiles.
* `refused`: it is not generated; the reason follows.
* `wrong`: the core and the host differ, the text breaks a rule of the core, or it does not compile.
* `not run`: no launch of it could be compared; the reason follows.

{generated}

## Programs of AscendCL and HCCL

[ascend_programs.csv](ascend_programs.csv): public programs that were written for CANN and launch no kernel. They were compiled
unmodified against the simulator's headers, linked to its libraries and run. Only programs whose license allows it were run; the
others were read. "Compiles" means a part of a program that needs more than AscendCL and HCCL to run.

{ascend}

## Operators of aclnn

[aclnn_programs.csv](aclnn_programs.csv): programs that call operators, compiled against the simulator's headers, linked to its libraries and run. A case is an operation of the program, which compares the operators' results with its own loops on the host. "Not computed": the simulated device
has not the operator, and says so; "refused": it refuses the arguments, with CANN's code. Each row names the operators that were called, as the
list of calls has them.

The pages of CANN have an example for each operator. Their license allows no use on other processors, so none of them was run. `this repository`: our own programs in their shape
(`tests/shim/aclnn/examples`), one for each family of operators. They see CANN's headers and libraries alone, compare each result with a plain loop of the documented formula, and are part of `make test`.

{operators}

## Kernels in Ascend C by others

[ascendc_programs.csv](ascendc_programs.csv): public kernels in Ascend C. `npucxx -x asc` compiled their files unchanged; they ran on the strict core
and were compared with plain loops. Only those whose license allows it were run; the others were read for the functions that they use, which the file lists.

* `equal`: the results are those of the loop, within the rounding of their type, in program order and with interleaved pipes.
* `differs`: they are others, and the reason says what is known.
* `refused`: the core stopped the launch, and names the rule that the kernel breaks with these sizes.
* `missing`: the file does not compile, and the message names the function that the core has not.
* `compiles`: it was not run. `read`: it was only read.

| repository | kernels that are equal | equal | differs | refused | missing | compiles | read |
|---|---|---|---|---|---|---|---|
{strangers}
"""


def read(name):
    """Rows of a file as dictionaries. A first line that begins with # is a comment."""
    lines = (FOLDER / name).read_text(encoding="utf-8").splitlines()
    return list(csv.DictReader(line for line in lines if not line.startswith("#")))


# Reasons that no migration can remove.
NOT_ELIGIBLE = ("other platform", "missing library", "missing data", "own error")


def round_counts(name):
    rows = read(f"{name}.csv")
    runs = [row for row in rows if row["step"] in ("run", "learns")]
    eligible = [row for row in rows if row["step"] == "learns" or row["reason"] not in NOT_ELIGIBLE]
    return {name: len(rows), f"{name}_eligible": len(eligible), f"{name}_runs": len(runs),
            f"{name}_learns": sum(row["step"] == "learns" for row in rows),
            f"{name}_clean": sum(row["rewrite_exit"] == "0" for row in runs)}


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return "\n".join(lines + ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows])


def is_count(name):
    """Whether a round counts programs that were never seen before: 1, 2, ... The others are named in the page."""
    return name.isdigit() and name != "0"


def rounds_table(rounds):
    def pair(row, step):
        first, after = row[f"{step}_first"], row[f"{step}_after"]
        return f"{first} / {after}" if first and after else first or after or "-"

    head = ["round", "date", "programs", "`rewrite` ends with 0 (first / after)", "builds", "learns"]
    return table(head, [[row["round"], row["date"], row["programs"], pair(row, "rewrite"), pair(row, "build"), pair(row, "learns")]
                        for row in rounds if is_count(row["round"])])


def reasons_table(programs):
    counts = collections.Counter((row["step"], row["reason"]) for row in programs)
    rows = []
    for step in STEPS:
        cells = [counts[step, reason] or "" for reason in REASONS]
        total = sum(n for (of, _), n in counts.items() if of == step)
        if total:
            rows.append([STOPPED[step], total, *cells, counts[step, ""] or ""])
    return table(["last step", "programs", *REASONS, "no reason"], rows)


def suite_row(name, rows):
    accepted = [row for row in rows if row["rewrite_exit"] == "0"]
    outcomes = collections.Counter(row["outcome"] for row in accepted)
    verdicts = collections.Counter(row["verdict"] for row in rows)
    fine = outcomes["passes its own check"] + outcomes["runs to its end"]
    eligible = sum(not row["excluded"] for row in rows)
    return [f"{name} ({len(rows)})", len(accepted), fine, eligible, f"{100 * fine / eligible:.1f} %", sum(outcomes[w] for w in WAITS), outcomes["did not end in time"], outcomes["not tried"],
            f"**{verdicts['accepted and broken']}**", len(rows) - len(accepted), f"**{verdicts['refused and fine']}**"]


def excluded_programs():
    """How many programs of all suites are not eligible, by code. Exits with 2 if a row has an unknown code."""
    rows = [row for file, _, _ in SUITES for row in read(file)]
    counts = collections.Counter(row["excluded"] for row in rows if row["excluded"])
    if unknown := set(counts) - set(EXCLUDED):
        print(f"unknown code of an excluded program: {', '.join(sorted(unknown))}", file=sys.stderr)
        sys.exit(2)
    listed = ", ".join(f"{counts[code]} `{code}`" for code in EXCLUDED)
    return f"{sum(counts.values())} of {len(rows)} ({listed})"


def checked_programs():
    """The rows of the files of programs. Exits with 2 if one has an unknown step or reason."""
    programs = []
    for name in PROGRAMS:
        rows = read(name)
        for number, row in enumerate(rows, 2):
            if row["step"] not in STEPS or row["reason"] not in REASONS + [""]:
                print(f"{name}:{number}: unknown step or reason: {row['step']}, {row['reason']}", file=sys.stderr)
                sys.exit(2)
        programs += rows
    return programs


def ascend_table():
    """One row per repository of ascend_programs.csv. Exits with 2 if a row has an unknown outcome."""
    rows = read("ascend_programs.csv")
    for number, row in enumerate(rows, 3):
        if row["outcome"] not in ASCEND_OUTCOMES:
            print(f"ascend_programs.csv:{number}: unknown outcome: {row['outcome']}", file=sys.stderr)
            sys.exit(2)
    counts = collections.Counter((row["repository"], row["license"], row["outcome"]) for row in rows)
    repositories = dict.fromkeys((row["repository"], row["license"]) for row in rows)
    body = [[*key, *(counts[(*key, outcome)] or "" for outcome in ASCEND_OUTCOMES)] for key in repositories]
    total = [sum(1 for row in rows if row["outcome"] == outcome) for outcome in ASCEND_OUTCOMES]
    return table(["repository", "license", *ASCEND_OUTCOMES], [*body, ["**all**", "", *total]])


def operators_table():
    """One row per repository of aclnn_programs.csv. Exits with 2 if a row has an unknown outcome."""
    rows = read("aclnn_programs.csv")
    for number, row in enumerate(rows, 3):
        if row["outcome"] not in OPERATOR_OUTCOMES:
            print(f"aclnn_programs.csv:{number}: unknown outcome: {row['outcome']}", file=sys.stderr)
            sys.exit(2)
    repositories = dict.fromkeys((row["repository"], row["license"]) for row in rows)
    body = []
    for key in repositories:
        mine = [row for row in rows if (row["repository"], row["license"]) == key]
        counts = [sum(1 for row in mine if row["outcome"] == outcome) for outcome in OPERATOR_OUTCOMES]
        equal = [row for row in mine if row["outcome"] == "equals"]
        names = {name for row in equal for name in row["operators"].split()}
        body.append([*key, *counts, sum(int(row["cases"]) for row in equal), len(names)])
    return table(["repository", "license", *OPERATOR_OUTCOMES, "comparisons that hold", "operators in them"], body)


def strangers_table():
    """One line per repository of ascendc_programs.csv: kernels that are equal, and rows by outcome. Exits with 2 if a row has an unknown outcome."""
    rows = read("ascendc_programs.csv")
    for number, row in enumerate(rows, 3):
        if row["outcome"] not in STRANGER_OUTCOMES:
            print(f"ascendc_programs.csv:{number}: unknown outcome: {row['outcome']}", file=sys.stderr)
            sys.exit(2)

    def line(name, mine):
        equal = sum(len(row["kernels"].split(";")) for row in mine if row["outcome"] == "equal")
        counts = [sum(1 for row in mine if row["outcome"] == outcome) or "" for outcome in STRANGER_OUTCOMES]
        return "| " + " | ".join(str(cell) for cell in [name, equal or "", *counts]) + " |"

    repositories = dict.fromkeys(row["repository"] for row in rows)
    lines = [line(name, [row for row in rows if row["repository"] == name]) for name in repositories]
    return "\n".join([*lines, line("**all**", rows)])


def kernels_table():
    """One row per repository of ascendc_kernels.csv. Exits with 2 if a row has an unknown outcome."""
    rows = read("ascendc_kernels.csv")
    counts = collections.Counter()
    for number, row in enumerate(rows, 3):
        outcome = row["outcome"].split(":")[0]
        if outcome not in KERNEL_OUTCOMES:
            print(f"ascendc_kernels.csv:{number}: unknown outcome: {row['outcome']}", file=sys.stderr)
            sys.exit(2)
        counts[row["repository"], outcome] += 1
    body = [[repository, sum(counts[repository, outcome] for outcome in KERNEL_OUTCOMES),
             *(counts[repository, outcome] or "" for outcome in KERNEL_OUTCOMES)]
            for repository in dict.fromkeys(row["repository"] for row in rows)]
    total = [sum(n for (_, of), n in counts.items() if of == outcome) for outcome in KERNEL_OUTCOMES]
    return table(["repository", "kernels", *KERNEL_OUTCOMES], [*body, ["**all**", len(rows), *total]])


def gpu_counts():
    """Programs and functions that were compared with a GPU."""
    runs = [row for row in read("gpu_comparison.csv") if row["outcome"] != "not compared"]
    functions = read("device_functions.csv")
    trainers = read("gpu_trainers.csv")
    columns = ["trainer", "repository", "quantity", "gpu", "simulator", "note"]
    return {
        "gpu_trainers": table(columns, [[row[column] for column in columns] for row in trainers]),
        "gpu_programs": len({row["program"] for row in runs}), "gpu_runs": len(runs),
        "gpu_equal": sum(row["outcome"] == "equal" for row in runs), "functions": f"{len(functions):,}",
        "functions_equal": sum(row["differ"] == "0" for row in functions),
    }


def page():
    programs = checked_programs()
    suites = [suite_row(suite.split(",")[0].split(":")[0].split("/")[1], read(file)) for file, suite, _ in SUITES]
    head = ["suite", "exit 0", "passes or runs to its end", "eligible", "share", "waits", "did not end in time", "rewritten only", "**exit 0 and broken**", "exit 2",
            "**exit 2 and fine**"]
    return TEXT.format(
        steps=", ".join(f"`{step}`" for step in STEPS),
        rounds=rounds_table(read("rounds.csv")),
        reasons=reasons_table([row for row in programs if is_count(row["round"])]),
        kernels=len(read("llmc_kernels.csv")),
        **{key: value for name in ROUNDS for key, value in round_counts(name).items()},
        round_links=", ".join(f"[{name}.csv]({name}.csv)" for name in ROUNDS[:-1]) + f" and [{ROUNDS[-1]}.csv]({ROUNDS[-1]}.csv)",
        suite_files="\n".join(f"| [{file}]({file}) | {suite} | {arguments} |" for file, suite, arguments in SUITES),
        suites=table(head, suites),
        excluded=excluded_programs(),
        generated=kernels_table(),
        **gpu_counts(),
        ascend=ascend_table(),
        operators=operators_table(),
        strangers=strangers_table())


def main():
    parser = argparse.ArgumentParser(description="Prints the summary of docs/evaluation/*.csv.")
    parser.add_argument("--check", action="store_true", help="compare with docs/evaluation/README.md; exit code 1 if it is stale")
    options = parser.parse_args()
    text = page()
    if not options.check:
        print(text, end="")
        return 0
    if PAGE.exists() and PAGE.read_text(encoding="utf-8") == text:
        return 0
    print(f"{PAGE}: stale; run scripts/evaluation_summary.py > docs/evaluation/README.md", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())

// Generated Ascend C: what is generated of ascendc/main.cu, and that the program computes the same on the vector cores.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/e2e/ascendc_program.h"

namespace e2e {
namespace {

using testing::HasSubstr;
using testing::Not;

const std::string kBin = std::string(MIGRATE_BINARY_DIR) + "/bin/";

struct AscendC : AscendCProgram {
  AscendC() : AscendCProgram("ascendc") {}
};
struct AscendCGroups : AscendCProgram {
  AscendCGroups() : AscendCProgram("ascendc_groups") {}
};
struct AscendCBlocks : AscendCProgram {
  AscendCBlocks() : AscendCProgram("ascendc_blocks") {}
};
struct AscendCThreads : AscendCProgram {
  AscendCThreads() : AscendCProgram("ascendc_threads") {}
};
struct AscendCFunctions : AscendCProgram {
  AscendCFunctions() : AscendCProgram("ascendc_functions") {}
};
struct AscendCLoops : AscendCProgram {
  AscendCLoops() : AscendCProgram("ascendc_loops") {}
};
struct AscendCValues : AscendCProgram {
  AscendCValues() : AscendCProgram("ascendc_values") {}
};
struct AscendCDouble : AscendCProgram {
  AscendCDouble() : AscendCProgram("ascendc_double") {}
};
struct AscendCFound : AscendCProgram {
  AscendCFound() : AscendCProgram("ascendc_found") {}
};
struct AscendCAtomics : AscendCProgram {
  AscendCAtomics() : AscendCProgram("ascendc_atomics") {}
};
/// Of the long set: it needs 17 GB of addresses.
struct LargeArraysInEveryForm : AscendCProgram {
  LargeArraysInEveryForm() : AscendCProgram("large_arrays") {}
};

struct AscendCProducts : AscendCProgram {
  AscendCProducts() : AscendCProgram("ascendc_products") {}
};

struct AscendCLaunches : AscendCProgram {
  AscendCLaunches() : AscendCProgram("ascendc_launches") {}
};

TEST_F(AscendC, VerdictsAreTheOnesInTheComments) { EXPECT_EQ(compare_verdicts(), 24); }
TEST_F(AscendCGroups, VerdictsAreTheOnesInTheComments) { EXPECT_EQ(compare_verdicts(), 14); }
TEST_F(AscendCThreads, VerdictsAreTheOnesInTheComments) { EXPECT_EQ(compare_verdicts(), 18); }
TEST_F(AscendCBlocks, VerdictsAreTheOnesInTheComments) { EXPECT_EQ(compare_verdicts(), 8); }
TEST_F(AscendCFunctions, VerdictsAreTheOnesInTheComments) { EXPECT_EQ(compare_verdicts(), 10); }
TEST_F(AscendCLoops, VerdictsAreTheOnesInTheComments) { EXPECT_EQ(compare_verdicts(), 11); }
TEST_F(AscendCValues, VerdictsAreTheOnesInTheComments) { EXPECT_EQ(compare_verdicts(), 29); }
TEST_F(AscendCDouble, VerdictsAreTheOnesInTheComments) { EXPECT_EQ(compare_verdicts(), 13); }
TEST_F(AscendCFound, VerdictsAreTheOnesInTheComments) { EXPECT_EQ(compare_verdicts(), 15); }
TEST_F(AscendCAtomics, VerdictsAreTheOnesInTheComments) { EXPECT_EQ(compare_verdicts(), 19); }
TEST_F(AscendCProducts, VerdictsAreTheOnesInTheComments) { EXPECT_EQ(compare_verdicts(), 21); }

TEST_F(AscendC, TheProgramIsRightOnTheHostAndOnTheCoresInEveryOrder) { expect_right_results(); }

TEST_F(AscendCGroups, TheProgramIsRightOnTheHostAndOnTheCoresInEveryOrder) { expect_right_results(); }

TEST_F(AscendCBlocks, TheProgramIsRightOnTheHostAndOnTheCoresInEveryOrder) { expect_right_results(); }

TEST_F(AscendCThreads, TheProgramIsRightOnTheHostAndOnTheCoresInEveryOrder) { expect_right_results(); }

TEST_F(AscendCFunctions, TheProgramIsRightOnTheHostAndOnTheCoresInEveryOrder) { expect_right_results(); }

TEST_F(AscendCLoops, TheProgramIsRightOnTheHostAndOnTheCoresInEveryOrder) { expect_right_results(); }

TEST_F(AscendCValues, TheProgramIsRightOnTheHostAndOnTheCoresInEveryOrder) { expect_right_results(); }

TEST_F(AscendCDouble, TheProgramIsRightOnTheHostAndOnTheCoresInEveryOrder) { expect_right_results(); }

TEST_F(AscendCFound, TheProgramIsRightOnTheHostAndOnTheCoresInEveryOrder) { expect_right_results(); }

TEST_F(AscendCAtomics, TheProgramIsRightOnTheHostAndOnTheCoresInEveryOrder) { expect_right_results(); }

// What only the host can print is printed there.
TEST_F(AscendCAtomics, ALaunchThatWouldPrintRunsOnTheHost) {
  const ProcessResult result = run({"./program", "odd"});
  EXPECT_THAT(result.out, HasSubstr("61 is no multiple of 4\n0 failures, no error\n"));
  EXPECT_THAT(result.err, HasSubstr("kernel says_no ("));
  EXPECT_THAT(result.err, HasSubstr("or the kernel would print or stop"));
}

TEST_F(AscendCProducts, TheProgramIsRightOnTheHostAndByOperatorsInEveryOrder) { expect_right_results(); }

TEST_F(AscendCProducts, BothWaysAreComparedAndNoLaunchNeedsTheSimulator) {
  const ProcessResult both = run({"./program"}, {{"NPU_KERNELS", "both"}});
  EXPECT_EQ(both.out, "0 failures, no error\n");
  for (const char* kernel :
       {"tiled_with_guards: 5 launches, 4706 elements, 0 differ",
        "layer: 5 launches, 4706 elements, 0 differ", "weight_gradient: 3 launches, 696 elements, 0 differ",
        "convolution: 1 launches, 392 elements, 0 differ",
        "convolution_weights: 1 launches, 108 elements, 0 differ"})
    EXPECT_THAT(both.err, HasSubstr("npu: kernel " + std::string(kernel)));
  EXPECT_THAT(both.err, Not(HasSubstr("on the host alone")));
  EXPECT_THAT(both.err, Not(HasSubstr("as Ascend C differs")));
  const ProcessResult on_public_calls = run({"./program"}, {{"NPU_SIM_PRIVATE", "0"}});
  EXPECT_EQ(on_public_calls.out, "0 failures, no error\n");
  EXPECT_EQ(on_public_calls.err, "");
}

// Without the simulator nothing is computed; on it the threads run, as they would on a GPU.
TEST_F(AscendCProducts, AMatrixThatIsLongerThanItsArrayIsNoOperatorsWork) {
  const ProcessResult result = run({"./program", "short"}, {{"NPU_SIM_PRIVATE", "0"}});
  EXPECT_THAT(result.err, HasSubstr("kernel product ("));
  EXPECT_THAT(result.err, HasSubstr("an array is shorter than the matrix that the kernel takes it for"));
  EXPECT_EQ(result.out, "operation not supported\n");
}

TEST_F(LargeArraysInEveryForm, ElementsBeyond2To31AreRightAndLimitsAreNamed) {
  const std::string& kernels = read_tree(project_.project()).at("program.main.ascendc.cpp");
  for (const char* name : {"scale_rows", "reverse_rows", "gather_far"})
    EXPECT_THAT(kernels, HasSubstr("extern \"C\" __global__ __aicore__ void " + std::string(name) + "("));
  for (const char* where : {"host", "ascendc"}) {
    const ProcessResult result = run({"./program"}, {{"NPU_KERNELS", where}});
    EXPECT_EQ(result.exit_code, 0) << where << result.out << result.err;
    EXPECT_EQ(
        result.out,
        "2^40 bytes: out of memory\n65536 blocks along y: invalid launch configuration\n0 failures, no error\n")
        << where;
    EXPECT_EQ(result.err, "") << where << ": every kernel runs on the cores";
  }
}

TEST_F(AscendCDouble, BothWaysAreComparedInDouble) {
  const ProcessResult result = run({"./program"}, {{"NPU_KERNELS", "both"}});
  EXPECT_EQ(result.out, "0 failures, no error\n");
  EXPECT_THAT(result.err, HasSubstr("npu: kernel adam: 3 launches, 3291 elements, 0 differ"));
  EXPECT_THAT(result.err, HasSubstr("npu: kernel of_functions: 3 launches, 13060 elements, 0 differ"));
  EXPECT_THAT(result.err, HasSubstr("kernel fused: 3 launches on the host alone"));
  EXPECT_THAT(result.err, Not(HasSubstr("as Ascend C differs")));
}

TEST_F(AscendCThreads, BothWaysAreCompared) {
  const ProcessResult result = run({"./program"}, {{"NPU_KERNELS", "both"}});
  EXPECT_EQ(result.out, "0 failures, no error\n");
  EXPECT_THAT(result.err, HasSubstr("npu: kernel in_place_sums: 3 launches, 2168 elements, 0 differ"));
  EXPECT_THAT(result.err, HasSubstr("npu: kernel histogram: 3 launches, 17 elements, 0 differ"));
  EXPECT_THAT(result.err, Not(HasSubstr("as Ascend C differs")));
}

TEST_F(AscendCGroups, BothWaysAreCompared) {
  const ProcessResult result = run({"./program"}, {{"NPU_KERNELS", "both"}});
  EXPECT_EQ(result.out, "0 failures, no error\n");
  EXPECT_THAT(result.err, HasSubstr("npu: kernel tree_softmax: 5 launches, 93728 elements, 0 differ"));
  EXPECT_THAT(result.err, Not(HasSubstr("as Ascend C differs")));
}

TEST_F(AscendC, BothWaysAreCompared) {
  const ProcessResult result =
      run({"./program"}, {{"NPU_KERNELS", "both"}, {"NPU_KERNELS_REPORT", "report.json"}});
  EXPECT_EQ(result.out, "0 failures, no error\n");
  EXPECT_THAT(result.err, HasSubstr("npu: kernel saxpy: 7 launches, 117564 elements, 0 differ"));
  EXPECT_THAT(result.err, Not(HasSubstr("as Ascend C differs")));
  EXPECT_THAT(read_tree(project_.project()).at("report.json"), HasSubstr("{\"kernel\": \"adamw\""));
}

TEST_F(AscendCLaunches, LaunchesFindTheirKernel) {
  EXPECT_THAT(compiled_.err, HasSubstr("launches of step<kBy> run on the host, not as Ascend C"));
  for (const char* kernels : {"host", "ascendc"})
    EXPECT_EQ(run({"./program"}, {{"NPU_KERNELS", kernels}}).out, "0 failures, no error\n") << kernels;
  const ProcessResult both = run({"./program"}, {{"NPU_KERNELS", "both"}, {"NPU_FUSION", "0"}});
  EXPECT_EQ(both.out, "0 failures, no error\n");
  for (const char* kernel :
       {"add<__half>: 1 launches", "add<float>: 1 launches", "add<int>: 1 launches", "scale: 3 launches",
        "fill<float>: 1 launches", "shift<true, float>: 1 launches", "shift<false, float>: 1 launches",
        "block_sum<float>: 1 launches", "up: 2 launches", "down: 1 launches", "times: 1 launches",
        "exp: 1 launches", "negate_kernel: 1 launches"})
    EXPECT_THAT(both.err, HasSubstr("npu: kernel " + std::string(kernel) + ", ")) << kernel;
  for (const char* kernel :
       {"step<1, float>: 1 launches", "step<4, float>: 2 launches", "step<6, float>: 2 launches",
        "step<-7, float>: 1 launches", "step<-9, float>: 1 launches", "halve<float>: 2 launches"})
    EXPECT_THAT(both.err, HasSubstr("npu: kernel " + std::string(kernel) + ", ")) << kernel;
  for (const char* kernel : {"step<kBy>: 2 launches", "add_one: 1 launches"})
    EXPECT_THAT(both.err,
                HasSubstr("npu: kernel " + std::string(kernel) +
                          " on the host alone: it was compiled without --kernels=ascendc, or npucxx cannot"));
  EXPECT_THAT(both.err, Not(HasSubstr("as Ascend C differs")));
  EXPECT_EQ(report_on("halve"), std::make_pair(std::string("generated"), std::string()));
  EXPECT_EQ(report_on("add_one").first, "kernel");
  EXPECT_THAT(report_on("add_one").second, HasSubstr("leaves an argument to a default which is no constant"));
}

TEST_F(AscendC, ModelledCyclesAreShownByKernelAndPipe) {
  const ProcessResult printed = run({"./program"}, {{"NPU_KERNELS_CYCLES", "1"}});
  EXPECT_EQ(printed.out, "0 failures, no error\n");
  EXPECT_THAT(printed.err,
              testing::ContainsRegex("npu: kernel saxpy: 7 launches, [1-9][0-9]* cycles modelled"));
  run({"./program"}, {{"NPU_KERNELS_CYCLES", "cycles.json"}});
  EXPECT_THAT(
      read_tree(project_.project()).at("cycles.json"),
      testing::ContainsRegex("\"kernel\": \"saxpy\", \"launches\": 7, \"modelled_cycles\": [1-9][0-9]*"));
}

TEST_F(AscendC, WhatAConditionDoesNotSelectMustExistOrTheLaunchStaysOnTheHost) {
  const ProcessResult result = run({"./program", "short"});
  EXPECT_EQ(result.out, "6 1, no error\n");
  EXPECT_THAT(result.err, HasSubstr("kernel twice_where"));
  EXPECT_THAT(result.err, HasSubstr("runs on the host, not as Ascend C: an array is too short to load what a "
                                    "condition does not select, too"));
}

TEST_F(AscendC, ABinaryThatIsMissingIsNamed) {
  ASSERT_EQ(run({"mv", "program.main.dav-2201.bin", "kept.bin"}).exit_code, 0);
  const ProcessResult result = run({"./program"});
  ASSERT_EQ(run({"mv", "kept.bin", "program.main.dav-2201.bin"}).exit_code, 0);
  EXPECT_NE(result.exit_code, 0);
  EXPECT_THAT(result.err, HasSubstr("program.main.dav-2201.bin cannot be loaded"));
}

TEST_F(AscendC, AnUnknownChoiceIsNamed) {
  EXPECT_EQ(run({"./program"}, {{"NPU_SIM_SOC", "Ascend910_9391"}}).out, "0 failures, no error\n");
  EXPECT_THAT(run({"./program"}, {{"NPU_KERNELS", "fast"}}).err,
              HasSubstr("NPU_KERNELS=fast is not ascendc, host or both"));
  EXPECT_THAT(run({kBin + "npucxx", "--kernels=fast", "main.cu"}).err,
              HasSubstr("--kernels=fast: use ascendc, host or simt950"));
}

}  // namespace
}  // namespace e2e

// Generated Ascend C: what is generated of ascendc/main.cu, and that the program computes the same on the vector cores.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <regex>
#include <string>
#include <vector>

#include "tests/e2e/cli_harness.h"

namespace e2e {
namespace {

using testing::HasSubstr;
using testing::Not;

const std::string kBin = std::string(MIGRATE_BINARY_DIR) + "/bin/";

/// What shows that a mutant is wrong: the core ends the launch with a broken rule, the results differ from the host's
/// (NPU_KERNELS=both), or the text does not compile. `nothing`: the text is another one that is right.
enum class Judge { core, comparison, compiler, nothing };

/// A mutant of the generated text: what is replaced, and the message of its judge.
struct Mutant {
  const char* what;
  Judge judge;
  const char* from;
  const char* to;
  const char* message = "";
  const char* kernel = "saxpy";
};

/// The program of a folder, migrated and compiled with --kernels=ascendc.
class Program : public testing::Test {
 protected:
  explicit Program(const std::string& folder)
      : project_(read_tree(std::string(MIGRATE_SOURCE_DIR) + "/tests/e2e/" + folder)) {
    const ProcessResult analyzed = project_.migrate({"analyze", ".", "--report", "json=report.json"});
    EXPECT_EQ(analyzed.exit_code, 0) << analyzed.err;
    report_ = nlohmann::json::parse(read_tree(project_.project()).at("report.json"));
    const ProcessResult rewritten = project_.migrate({"rewrite", "--in-place", "--verify=parse", "."});
    EXPECT_EQ(rewritten.exit_code, 0) << rewritten.out << rewritten.err;
    compiled_ = run({kBin + "npucxx", "--kernels=ascendc", "main.cu", "-o", "program"});
    EXPECT_EQ(compiled_.exit_code, 0) << compiled_.err;
  }
  ProcessResult run(std::vector<std::string> arguments,
                    const std::map<std::string, std::string>& environment = {}) const {
    return run_process(arguments, project_.project(), environment);
  }
  /// Compares what is generated with the comments above the kernels. The number of kernels.
  int compare_verdicts() const;
  void expect_right_results() const;
  void expect_caught(const std::vector<Mutant>& mutants) const;
  /// The verdict of the report on a kernel, and the message of MIG21xx about it.
  std::pair<std::string, std::string> report_on(const std::string& kernel) const;
  CliProject project_;
  nlohmann::json report_;
  ProcessResult compiled_;
};

struct AscendC : Program {
  AscendC() : Program("ascendc") {}
};
struct AscendCGroups : Program {
  AscendCGroups() : Program("ascendc_groups") {}
};
struct AscendCBlocks : Program {
  AscendCBlocks() : Program("ascendc_blocks") {}
};
struct AscendCThreads : Program {
  AscendCThreads() : Program("ascendc_threads") {}
};
struct AscendCFunctions : Program {
  AscendCFunctions() : Program("ascendc_functions") {}
};
struct AscendCLoops : Program {
  AscendCLoops() : Program("ascendc_loops") {}
};
/// Of the long set: it needs 17 GB of addresses.
struct LargeArraysInEveryForm : Program {
  LargeArraysInEveryForm() : Program("large_arrays") {}
};

struct AscendCLaunches : Program {
  AscendCLaunches() : Program("ascendc_launches") {}
};

std::pair<std::string, std::string> Program::report_on(const std::string& kernel) const {
  std::pair<std::string, std::string> result;
  for (const auto& row : report_["kernels"])
    if (row["kernel"] == kernel) result.first = row["real"]["verdict"];
  for (const auto& finding : report_["findings"])
    if (finding["symbol"] == kernel && finding["id"].get<std::string>().starts_with("MIG21"))
      result.second = finding["message"];
  return result;
}

int Program::compare_verdicts() const {
  const Tree tree = read_tree(project_.project());
  const std::string& text = tree.at("main.cu");
  const std::string& kernels = tree.at("program.main.ascendc.cpp");
  const std::regex expectation("// ([a-z_0-9]+): ([^\n]+)\n(template [^\n]+\n)?__global__");
  int count = 0;
  for (std::sregex_iterator i(text.begin(), text.end(), expectation), end; i != end; ++i, ++count) {
    const std::string name = (*i)[1];
    const std::string entry = "extern \"C\" __global__ __aicore__ void " + name + "(";
    if ((*i)[2] == "generated") {
      EXPECT_THAT(kernels, HasSubstr(entry));
      EXPECT_THAT(compiled_.err, Not(HasSubstr("kernel " + name + " is")));
      EXPECT_EQ(report_on(name), std::make_pair(std::string("generated"), std::string()));
    } else if ((*i)[2] == "thread by thread") {
      EXPECT_THAT(kernels, HasSubstr(entry));
      EXPECT_THAT(compiled_.err,
                  HasSubstr("kernel " + name + " is generated thread by thread, which is slow: "));
      EXPECT_EQ(report_on(name), std::make_pair(std::string("generated"), std::string()));
    } else {
      EXPECT_THAT(kernels, Not(HasSubstr(entry)));
      EXPECT_THAT(compiled_.err,
                  HasSubstr("kernel " + name + " is not generated as Ascend C: " + (*i)[2].str()));
      const auto [verdict, message] = report_on(name);
      EXPECT_EQ(verdict, "kernel") << name;
      EXPECT_THAT(message, HasSubstr(": " + (*i)[2].str()));
    }
  }
  return count;
}

TEST_F(AscendC, VerdictsAreTheOnesInTheComments) { EXPECT_EQ(compare_verdicts(), 24); }
TEST_F(AscendCGroups, VerdictsAreTheOnesInTheComments) { EXPECT_EQ(compare_verdicts(), 12); }
TEST_F(AscendCThreads, VerdictsAreTheOnesInTheComments) { EXPECT_EQ(compare_verdicts(), 18); }
TEST_F(AscendCBlocks, VerdictsAreTheOnesInTheComments) { EXPECT_EQ(compare_verdicts(), 8); }
TEST_F(AscendCFunctions, VerdictsAreTheOnesInTheComments) { EXPECT_EQ(compare_verdicts(), 9); }
TEST_F(AscendCLoops, VerdictsAreTheOnesInTheComments) { EXPECT_EQ(compare_verdicts(), 8); }

void Program::expect_right_results() const {
  for (const std::string order : {"host", "ascendc", "random:1", "random:2", "random:3"}) {
    const bool is_order = order.starts_with("random");
    const ProcessResult result = run({"./program"}, {{"NPU_KERNELS", is_order ? "ascendc" : order},
                                                     {"NPU_SIM_ORDER", is_order ? order : "forward"}});
    EXPECT_EQ(result.exit_code, 0) << order << result.out << result.err;
    EXPECT_EQ(result.out, "0 failures, no error\n") << order;
    EXPECT_EQ(result.err, "") << order << ": every generated kernel runs on the cores";
  }
}

TEST_F(AscendC, TheProgramIsRightOnTheHostAndOnTheCoresInEveryOrder) { expect_right_results(); }

TEST_F(AscendCGroups, TheProgramIsRightOnTheHostAndOnTheCoresInEveryOrder) { expect_right_results(); }

TEST_F(AscendCBlocks, TheProgramIsRightOnTheHostAndOnTheCoresInEveryOrder) { expect_right_results(); }

TEST_F(AscendCThreads, TheProgramIsRightOnTheHostAndOnTheCoresInEveryOrder) { expect_right_results(); }

TEST_F(AscendCFunctions, TheProgramIsRightOnTheHostAndOnTheCoresInEveryOrder) { expect_right_results(); }

TEST_F(AscendCLoops, TheProgramIsRightOnTheHostAndOnTheCoresInEveryOrder) { expect_right_results(); }

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
  EXPECT_THAT(compiled_.err, HasSubstr("launches of step<kBy> run on the host: several look the same"));
  for (const char* kernels : {"host", "ascendc"})
    EXPECT_EQ(run({"./program"}, {{"NPU_KERNELS", kernels}}).out, "0 failures, no error\n") << kernels;
  const ProcessResult both = run({"./program"}, {{"NPU_KERNELS", "both"}});
  EXPECT_EQ(both.out, "0 failures, no error\n");
  for (const char* kernel :
       {"add<__half>: 1 launches", "add<float>: 1 launches", "add<int>: 1 launches", "scale: 3 launches",
        "fill<float>: 1 launches", "shift<true, float>: 1 launches", "shift<false, float>: 1 launches",
        "block_sum<float>: 1 launches", "up: 2 launches", "down: 1 launches", "times: 1 launches",
        "exp: 1 launches", "negate_kernel: 1 launches"})
    EXPECT_THAT(both.err, HasSubstr("npu: kernel " + std::string(kernel) + ", ")) << kernel;
  for (const char* kernel : {"step<kBy>: 2 launches", "halve: 1 launches"})
    EXPECT_THAT(both.err,
                HasSubstr("npu: kernel " + std::string(kernel) +
                          " on the host alone: it was compiled without --kernels=ascendc, or npucxx cannot"));
  EXPECT_THAT(both.err, Not(HasSubstr("as Ascend C differs")));
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
  ASSERT_EQ(run({"rm", "program.main.dav-2201.bin"}).exit_code, 0);
  const ProcessResult result = run({"./program"});
  EXPECT_NE(result.exit_code, 0);
  EXPECT_THAT(result.err, HasSubstr("program.main.dav-2201.bin cannot be loaded"));
}

TEST_F(AscendC, AnUnknownChoiceIsNamed) {
  EXPECT_EQ(run({"./program"}, {{"NPU_SIM_SOC", "Ascend910_9391"}}).out, "0 failures, no error\n");
  EXPECT_THAT(run({"./program"}, {{"NPU_KERNELS", "fast"}}).err,
              HasSubstr("NPU_KERNELS=fast is not ascendc, host or both"));
  EXPECT_THAT(run({kBin + "npucxx", "--kernels=fast", "main.cu"}).err,
              HasSubstr("--kernels=fast: use ascendc or host"));
}

constexpr const char* kMuls = "AscendC::Muls(tile0, x0, a_, length);";
constexpr const char* kCopyIn =
    "AscendC::DataCopyPad(x0, x_[first], {1, static_cast<uint32_t>(length * sizeof(float)), 0, 0, 0}, {false, 0, 0, 0});\n"
    "    xIn0_.EnQue(x0);";
constexpr const char* kCopyOut =
    "AscendC::DataCopyPad(y_[first], yResult0, {1, static_cast<uint32_t>(length * sizeof(float)), 0, 0, 0});  // line 13\n"
    "    yOut0_.FreeTensor(yResult0);";
constexpr const char* kTileBuffer = "pipe_.InitBuffer(tile0_, kTile * sizeof(float));";
constexpr const char* kEnd = "const int64_t end = begin + each < all ? begin + each : all;";

constexpr Mutant kMutants[] = {
    {"a flag dropped", Judge::core, "    AscendC::WaitFlag<AscendC::HardEvent::V_S>(computed);\n", "",
     "and no flag or queue orders them", "row_statistics"},
    {"a flag set twice", Judge::core, "AscendC::WaitFlag<AscendC::HardEvent::V_S>(computed);",
     "AscendC::SetFlag<AscendC::HardEvent::V_S>(computed);", "is set again before it is waited for",
     "row_statistics"},
    {"EnQue dropped", Judge::core, "xIn0_.EnQue(x0);", "", "DeQue from an empty queue"},
    {"EnQue of the result dropped", Judge::core, "yOut0_.EnQue(yResult0);", "", "DeQue from an empty queue"},
    {"FreeTensor dropped", Judge::core, "yIn1_.FreeTensor(y1);", "", "that is not freed"},
    {"EnQue before the copy", Judge::core, kCopyIn,
     "xIn0_.EnQue(x0);\n    AscendC::DataCopyPad(x0, x_[first], {1, static_cast<uint32_t>(length * sizeof(float)), 0, 0, 0}, "
     "{false, 0, 0, 0});",
     "a tensor of a queue that is enqueued or free"},
    {"FreeTensor before the copy", Judge::core, kCopyOut,
     "yOut0_.FreeTensor(yResult0);\n    AscendC::DataCopyPad(y_[first], yResult0, {1, static_cast<uint32_t>(length * "
     "sizeof(float)), 0, 0, 0});",
     "a tensor of a queue that is enqueued or free"},
    {"a buffer that just fits", Judge::nothing, kTileBuffer,
     "pipe_.InitBuffer(tile0_, 196608 - 6 * kTile * sizeof(float));"},
    {"a buffer one byte too large", Judge::core, kTileBuffer,
     "pipe_.InitBuffer(tile0_, 196608 - 6 * kTile * sizeof(float) + 1);",
     "do not fit into the unified buffer"},
    {"DataCopy for DataCopyPad", Judge::core, kCopyIn,
     "AscendC::DataCopy(x0, x_[first], length);\n    xIn0_.EnQue(x0);", "are no multiple of 32"},
    {"a part that ends one tile early", Judge::comparison, kEnd, "const int64_t end = begin + each - 1;"},
    {"a part that begins one tile late", Judge::comparison,
     "const int64_t begin = each * AscendC::GetBlockIdx();",
     "const int64_t begin = each * AscendC::GetBlockIdx() + 1;"},
    {"a row that is left out", Judge::comparison,
     "const int64_t end = begin + each < rows ? begin + each : rows;",
     "const int64_t end = begin + each < rows ? begin + each : rows - 1;", "", "row_statistics"},
    {"double", Judge::compiler, kMuls,
     "AscendC::Muls(tile0.ReinterpretCast<double>(), x0.ReinterpretCast<double>(), a_, length);",
     "does not take this element type"},
    {"double in a queue", Judge::compiler, kMuls, "AscendC::Duplicate(tile0_.Get<double>(), a_, length);",
     "does not take this element type"},
    {"a mask of whole iterations", Judge::nothing, kMuls,
     "AscendC::Muls(tile0, x0, a_, 64, static_cast<int32_t>((length + 63) / 64), AscendC::UnaryRepeatParams{1, 1, 8, 8});"},
    {"a mask too wide", Judge::core, kMuls,
     "AscendC::Muls(tile0, x0, a_, 65, static_cast<int32_t>((length + 63) / 64), AscendC::UnaryRepeatParams{1, 1, 8, 8});",
     "a mask of 65 elements; an iteration of this type has 1 to 64"},
    {"a mask too narrow", Judge::core, kMuls,
     "AscendC::Muls(tile0, x0, a_, 63, static_cast<int32_t>((length + 63) / 64), AscendC::UnaryRepeatParams{1, 1, 8, 8});",
     "no instruction has computed"},
    {"a count too small", Judge::core, kMuls, "AscendC::Muls(tile0, x0, a_, length - 1);",
     "no instruction has computed"},
    {"another operation", Judge::comparison, kMuls, "AscendC::Adds(tile0, x0, a_, length);"},
    {"an element that is not added up", Judge::comparison,
     "sum0_ = Sum(accumulator0_.Get<float>(), longest);",
     "sum0_ = Sum(accumulator0_.Get<float>(), longest > 1 ? longest - 1 : 1);", "", "row_statistics"},
    {"an accumulator that is not cleared", Judge::core,
     "AscendC::Duplicate(accumulator0_.Get<float>(), 0.0f, longest);", "", "that no instruction has computed",
     "row_statistics"},
    {"the sum for the mean", Judge::comparison, "StoreNumber(mean_[row0_], value0_);",
     "StoreNumber(mean_[row0_], sum0_);", "", "row_statistics"},
    {"an integer in an array of floats", Judge::comparison,
     "AscendC::DataCopy(outParameterResult0, inParameter0, (length + 31) / 32 * 32);",
     "AscendC::Adds(outParameterResult0, inParameter0, 1, length);", "", "counters"},
};

/// Of kernels that run thread by thread.
constexpr Mutant kThreadMutants[] = {
    {"an element that is not added up", Judge::comparison, "int32_t k = 0;", "int32_t k = 1;", "",
     "picked_sums"},
    {"an element that is not added up, of an exponential", Judge::comparison, "while (k < columns_) {",
     "while (k < columns_ - 1) {", "", "running_softmax"},
    {"an integer in an array of floats", Judge::comparison, "(1 + inParameterValue)",
     "(2 + inParameterValue)", "", "tags"},
    {"floats in an array of integers", Judge::comparison, "Exp(", "1.00002f * Exp(", "", "float_bits"},
};

/// The text of one kernel alone, or all of it: a binary without the others serves the first launch only.
std::string text_of(const std::string& text, const std::string& kernel) {
  return kernel == "saxpy" ? text.substr(text.find("// saxpy: generated"), text.find("// gelu: generated"))
                           : text;
}

/// The table of the kernels of a text.
std::string entries(const std::string& text) {
  const std::regex entry("__aicore__ void ([a-z_0-9]+)\\(");
  std::string list;
  for (std::sregex_iterator i(text.begin(), text.end(), entry), end; i != end; ++i)
    list += (list.empty() ? "NPU_SIM_KERNEL(" : ", NPU_SIM_KERNEL(") + (*i)[1].str() + ")";
  return "\n#include \"kernel_entry.h\"\nconstexpr npu_sim_core::KernelEntry rows[] = {" + list +
         "};\nextern \"C\" const npu_sim_core::KernelList npu_sim_kernels = "
         "{npu_sim_core::kCoreTableVersion, rows, sizeof rows / sizeof rows[0]};\n";
}

/// Compiles a kernel's text as npucxx does.
ProcessResult compile_kernels(const std::string& text, const std::string& binary) {
  const CliProject project(Tree{{"mutant.cpp", text + entries(text)}});
  const std::string headers = std::string(MIGRATE_SOURCE_DIR) + "/runtime_shim/include/npu_sim/ascendc";
  return run_process({"g++", "-std=c++17", "-O1", "-shared", "-fPIC", "-fno-gnu-unique", "-I" + headers,
                      "mutant.cpp", "-o", binary},
                     project.project());
}

void Program::expect_caught(const std::vector<Mutant>& mutants) const {
  const std::string text = read_tree(project_.project()).at("program.main.ascendc.cpp");
  for (const Mutant& mutant : mutants) {
    SCOPED_TRACE(mutant.what);
    std::string kernel = text_of(text, mutant.kernel);
    const size_t at =
        kernel.find(mutant.from, kernel.find("// " + std::string(mutant.kernel) + ": generated"));
    ASSERT_NE(at, std::string::npos) << mutant.from << "\n" << kernel;
    kernel.replace(at, std::string(mutant.from).size(), mutant.to);
    const ProcessResult built = compile_kernels(kernel, project_.project() + "/program.main.dav-2201.bin");
    if (mutant.judge == Judge::compiler) {
      EXPECT_NE(built.exit_code, 0);
      EXPECT_THAT(built.err, HasSubstr(mutant.message));
      continue;
    }
    ASSERT_EQ(built.exit_code, 0) << built.err;
    // The binary has one kernel: the program ends at the first launch of another one.
    const bool compares = mutant.judge != Judge::core;
    const ProcessResult result = run({"./program"}, {{"NPU_KERNELS", compares ? "both" : "ascendc"}});
    if (mutant.judge == Judge::core) {
      EXPECT_NE(result.exit_code, 0);
      EXPECT_THAT(result.err,
                  HasSubstr("npu: kernel " + std::string(mutant.kernel) + " on the vector core: "));
      EXPECT_THAT(result.err, HasSubstr(mutant.message));
    } else {
      EXPECT_THAT(result.err, Not(HasSubstr("on the vector core")));
      EXPECT_EQ(result.err.find(" as Ascend C differs: parameter ") != std::string::npos,
                mutant.judge == Judge::comparison)
          << result.err;
    }
  }
}

TEST_F(AscendC, MutantsOfTheGeneratedTextAreCaught) {
  expect_caught({std::begin(kMutants), std::end(kMutants)});
}

TEST_F(AscendCThreads, MutantsOfTheGeneratedTextAreCaught) {
  expect_caught({std::begin(kThreadMutants), std::end(kThreadMutants)});
}

}  // namespace
}  // namespace e2e

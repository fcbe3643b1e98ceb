// Mutants of generated Ascend C are caught: by the core, by the comparison with the host, or by the compiler.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <regex>
#include <string>
#include <vector>

#include "tests/e2e/ascendc_program.h"

namespace e2e {
namespace {

using testing::HasSubstr;
using testing::Not;

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

/// Compiles a kernel's text as npucxx does. The text stays beside the binary.
ProcessResult compile_kernels(const std::string& text, const std::string& folder, const std::string& binary) {
  const std::string source = folder + "/mutant.cpp";
  std::ofstream(source) << text + entries(text);
  const std::string headers = std::string(MIGRATE_SOURCE_DIR) + "/runtime_shim/include/npu_sim/ascendc";
  return run_process({"g++", "-std=c++17", "-O1", "-shared", "-fPIC", "-fno-gnu-unique", "-I" + headers,
                      source, "-o", folder + "/" + binary},
                     folder);
}

struct Mutants : AscendCProgram {
  explicit Mutants(const std::string& folder) : AscendCProgram(std::make_shared<CompiledProgram>(folder)) {}
  void expect_caught(const std::vector<Mutant>& mutants) const;
};

void Mutants::expect_caught(const std::vector<Mutant>& mutants) const {
  const std::string text = read_tree(project_.project()).at("program.main.ascendc.cpp");
  for (const Mutant& mutant : mutants) {
    SCOPED_TRACE(mutant.what);
    std::string kernel = text_of(text, mutant.kernel);
    const size_t at =
        kernel.find(mutant.from, kernel.find("// " + std::string(mutant.kernel) + ": generated"));
    ASSERT_NE(at, std::string::npos) << mutant.from << "\n" << kernel;
    kernel.replace(at, std::string(mutant.from).size(), mutant.to);
    const ProcessResult built = compile_kernels(kernel, project_.project(), "program.main.dav-2201.bin");
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
      // What follows an appended table of kernels is not generated from one.
      EXPECT_THAT(result.err,
                  testing::ContainsRegex("(mutant.cpp:[0-9]+, from main.cu:[0-9]+|the end of the kernel)"));
    } else {
      EXPECT_THAT(result.err, Not(HasSubstr("on the vector core")));
      EXPECT_EQ(result.err.find(" as Ascend C differs: parameter ") != std::string::npos,
                mutant.judge == Judge::comparison)
          << result.err;
    }
  }
}

struct AscendCMutants : Mutants {
  AscendCMutants() : Mutants("ascendc") {}
};
struct AscendCThreadMutants : Mutants {
  AscendCThreadMutants() : Mutants("ascendc_threads") {}
};

TEST_F(AscendCMutants, OfTheGeneratedTextAreCaught) {
  expect_caught({std::begin(kMutants), std::end(kMutants)});
}

TEST_F(AscendCThreadMutants, OfTheGeneratedTextAreCaught) {
  expect_caught({std::begin(kThreadMutants), std::end(kThreadMutants)});
}

}  // namespace
}  // namespace e2e

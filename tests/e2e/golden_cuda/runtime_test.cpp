// The golden side on CUDA: a program that nvcc compiled with probe_cuda.h and a migrated one write dumps that fit together.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/e2e/golden_cuda/golden_program.h"

namespace e2e {
namespace {

using nlohmann::ordered_json;
using testing::HasSubstr;

class GoldenCuda : public GoldenProgram {
 protected:
  GoldenCuda() : GoldenProgram("runtime", {}, {"runtime"}) {}

  void dump(const std::string& program, const std::string& settings) {
    const ProcessResult result = run_with(program, settings);
    EXPECT_EQ(result.exit_code, 0);
    EXPECT_EQ(result.err, "");
    EXPECT_EQ(result.out, program == "wrong" ? "3.5\n" : "3\n");
  }
  void build_golden() {
    compile({"main.cu", "probe.cu"}), compile_runtime();
    link({"main.cu.o", "probe.cu.o", "runtime.o"}, "golden");
  }

  /// The other side has one step, and its dump ends as after a kill: no line says that something cannot be read.
  void expect_extents_of_one_step() {
    const std::string keys = R"("step_kernel": "{anonymous}::shift", "step": [1]})";
    dump("target", R"({"dump_path": "one", )" + keys);
    const std::string file = "one/step1/rank0/dump.json", whole = project_.files().at(file);
    ASSERT_NE(whole.rfind("}}"), std::string::npos);
    std::ofstream(project_.project() + "/" + file) << whole.substr(0, whole.rfind("}}"));
    dump("golden", R"({"dump_path": "g1", "extents_of": "one", )" + keys);
    const ordered_json data = ordered_json::parse(project_.files().at("g1/step1/rank0/dump.json"))["data"];
    const ordered_json& shift = data["Kernel.{anonymous}::shift.0.forward"]["output"][0];
    EXPECT_EQ(shift["shape"], ordered_json({64}));
    EXPECT_EQ(shift["offset"], 256);
  }
};

TEST_F(GoldenCuda, DumpsOfBothSidesFitTogether) {
  build_golden(), build_targets({});
  if (HasFatalFailure()) return;
  const std::string keys =
      R"("step_kernel": "{anonymous}::shift", "statistics": {"summary_mode": "statistics"}})";
  dump("target", R"({"dump_path": "t", )" + keys);
  dump("wrong", R"({"dump_path": "w", )" + keys);
  dump("golden", R"({"dump_path": "g", "extents_of": "t", )" + keys);
  const ProcessResult same = project_.migrate({"compare", "g", "t", "--fail-unmatched"});
  EXPECT_EQ(same.exit_code, 0) << same.out << same.err;
  EXPECT_THAT(same.out, HasSubstr("0 of 13 operations differ; 0 only in the target, 0 only"));
  const ProcessResult other = project_.migrate({"compare", "g", "w"});
  EXPECT_EQ(other.exit_code, 2);
  EXPECT_THAT(other.out, HasSubstr("MIG8001: Kernel.scale.0.forward"));
  expect_extents_of_one_step();
}

TEST_F(GoldenCuda, ExtentsComeFromFormulasToo) {
  build_golden();
  if (HasFatalFailure()) return;
  dump("golden", R"({"task": "tensor", "dump_path": "g", "step_kernel": "{anonymous}::shift", "step": [1],
                     "extents": {"scale": {"0": "(a3 + 0) * 1", "1": "gx * bx"}},
                     "tensor": {"scope": ["Kernel.scale.0.forward", "Kernel.{anonymous}::shift.0.forward"], "summary_mode": "md5"}})");
  const Tree files = project_.files();
  EXPECT_FALSE(files.count("g/step0/rank0/dump.json"));
  const ordered_json data = ordered_json::parse(files.at("g/step1/rank0/dump.json"))["data"];
  ASSERT_EQ(data.size(), 2u);
  const ordered_json& scale = data["Kernel.scale.0.forward"];
  EXPECT_EQ(scale["output"][0]["shape"], ordered_json({64}));
  EXPECT_EQ(scale["output"][0]["Max"], 31.5);
  EXPECT_EQ(scale["input_args"][1], ordered_json::parse(R"({"type": "float", "value": 2.0})"));
  EXPECT_EQ(scale["input_args"][3], ordered_json::parse(R"({"type": "int", "value": 18446744073709551615})"));
  EXPECT_EQ(files.at("g/step1/rank0/dump_tensor_data/Kernel.scale.0.forward.output.0.npy").size(),
            128u + 64 * 4);
  EXPECT_EQ(data["Kernel.{anonymous}::shift.0.forward"]["output"][0]["why"], "unknown extent");
}

TEST_F(GoldenCuda, WrongSettingsEndTheProgram) {
  build_golden();
  if (HasFatalFailure()) return;
  const ProcessResult result = run_with("golden", R"({"task": "all"})");
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(result.err,
            "npu: NPU_PROBE=golden.json: task is \"all\", and this probe knows statistics, tensor\n");
}

TEST_F(GoldenCuda, NamesAreThoseOfTheShimAndUnknownCopiesGoOn) {
  compile({"names.cpp"}), compile_runtime();
  link({"names.cpp.o", "runtime.o"}, "names");
  if (HasFatalFailure()) return;
  const ProcessResult result = run_with("names", R"({"dump_path": "n"})");
  EXPECT_EQ(result.err, "");
  EXPECT_EQ(result.out,
            "k, 1 parameters\n"
            "{anonymous}::k, 2 parameters\n"
            "ns::S<float>::k, 1 parameters\n"
            "ns::k, 1 parameters\n"
            "plain, 0 parameters\n"
            "the copy returned 21\n");
}

}  // namespace
}  // namespace e2e

// Dumps of a whole process: what is recorded, which operation differs, and what is told about wrong settings.
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace npu::probe {
namespace {

using nlohmann::ordered_json;
using testing::ElementsAre;
using testing::HasSubstr;

const char* const kExtents = R"("extents": {"scale": {"0": "a3", "1": "a3"}, "shift": {"0": "a2"}})";

/// A folder in which the program runs.
class ProbedProcess : public testing::Test {
 protected:
  ProbedProcess() { std::filesystem::create_directories(folder_); }
  ~ProbedProcess() override { std::filesystem::remove_all(folder_); }

  int run(const std::string& settings, const std::string& argument = "", const std::string& variables = "") {
    std::ofstream(folder_ / "config.json") << settings;
    const std::string command = "cd " + folder_.string() + " && " + variables + " NPU_PROBE=config.json " +
                                MIGRATE_BINARY_DIR + "/bin/shim_probe_program " + argument + " 2> errors";
    return WEXITSTATUS(std::system(command.c_str()));
  }
  std::string read(const std::string& name) const {
    std::ifstream in(folder_ / name, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  ordered_json dump(const std::string& at) const { return ordered_json::parse(read(at + "/dump.json")); }
  static std::string settings(const std::string& more) {
    return std::string("{") + kExtents + ", " + more + "}";
  }

  static std::vector<std::string> names(const ordered_json& dump) {
    std::vector<std::string> list;
    for (const auto& [name, value] : dump["data"].items()) list.push_back(name);
    return list;
  }

  const std::filesystem::path folder_ =
      std::filesystem::temp_directory_path() / ("npu_probe_process_" + std::to_string(getpid()));
};

TEST_F(ProbedProcess, RecordsEveryOperationOfEveryStep) {
  ASSERT_EQ(run(settings(R"("dump_path": "d")")), 0) << read("errors");
  EXPECT_EQ(read("errors"), "");
  for (const char* step : {"d/step0/rank0", "d/step1/rank0"})
    EXPECT_THAT(names(dump(step)), ElementsAre("Copy.host_to_device.0.forward", "Kernel.shift.0.forward",
                                               "Kernel.scale.0.forward", "Blas.gemm.0.forward"));
  EXPECT_THAT(names(dump("d/step2/rank0")), ElementsAre("Copy.device_to_host.0.forward"));
  const ordered_json scale = dump("d/step0/rank0")["data"]["Kernel.scale.0.forward"];
  EXPECT_EQ(scale["input_args"].size(), 3u);  // the array, the factor, the size
  EXPECT_EQ(scale["input_args"][0]["Max"], 4.0);
  EXPECT_EQ(scale["input_args"][0]["Min"], -2.0);
  EXPECT_EQ(scale["input_args"][1], ordered_json::parse(R"({"type": "float", "value": 2.0})"));
  EXPECT_EQ(scale["output"][0]["Max"], 8.0);
  EXPECT_EQ(scale["output"][0]["shape"], ordered_json({4096}));
}

TEST_F(ProbedProcess, RecordsWhatLibrariesReadAndWrite) {
  ASSERT_EQ(run(R"({"dump_path": "d"})", "libraries"), 0) << read("errors");
  const ordered_json data = dump("d/step0/rank0")["data"];
  const auto shapes = [&](const char* operation, const char* side) {
    std::string text;
    for (const ordered_json& leaf : data.at(operation)[side])
      text += leaf.contains("shape") ? leaf["shape"].dump() : "number";
    return text;
  };
  const char* const gemv = "Blas.gemv_strided_batched.0.forward";
  EXPECT_EQ(shapes("Rand.generate.0.forward", "output"), "[64]");
  EXPECT_EQ(shapes(gemv, "input_args"), "number[6,2,3][6,2]number");
  EXPECT_EQ(shapes(gemv, "output"), "[6,3]");
  EXPECT_EQ(shapes("Dnn.set_tensor.0.forward", "input_args"), "");
  EXPECT_EQ(shapes("Dnn.set_tensor.0.forward", "output"), "[1,1,8,8]");
  EXPECT_EQ(shapes("Dnn.scale_tensor.0.forward", "output"), "[1,1,8,8]");
  EXPECT_EQ(shapes("Dnn.op_tensor.0.forward", "input_args"), "[1,1,8,8][1,1,8,8][1,1,8,8]");  // with C
  EXPECT_EQ(shapes("Dnn.op_tensor.0.forward", "output"), "[1,1,8,8]");
}

/// The first operation, in order, with equal inputs and other outputs.
TEST_F(ProbedProcess, AWrongConstantIsTheFirstDifference) {
  const std::string md5 = R"("statistics": {"summary_mode": "md5"})";
  ASSERT_EQ(run(settings(R"("dump_path": "gold", )" + md5)), 0);
  ASSERT_EQ(run(settings(R"("dump_path": "again", )" + md5)), 0);
  ASSERT_EQ(run(settings(R"("dump_path": "target", )" + md5), "wrong"), 0);
  const auto first_difference = [&](const std::string& target) -> std::string {
    const ordered_json gold = dump("gold/step0/rank0")["data"], other = dump(target + "/step0/rank0")["data"];
    for (const auto& [name, operation] : gold.items())
      for (size_t i = 0; i < operation["output"].size(); ++i)
        if (operation["output"][i]["md5"] != other[name]["output"][i]["md5"]) return name;
    return "none";
  };
  EXPECT_EQ(first_difference("again"), "none");
  EXPECT_EQ(first_difference("target"), "Kernel.scale.0.forward");
}

TEST_F(ProbedProcess, WritesTensorsOfTheListedOperations) {
  ASSERT_EQ(run(settings(R"("task": "tensor", "dump_path": "d", "step": [1], "tensor": {"list": ["gemm"]})")),
            0);
  EXPECT_FALSE(std::filesystem::exists(folder_ / "d/step0"));
  EXPECT_THAT(names(dump("d/step1/rank0")), ElementsAre("Blas.gemm.0.forward"));
  const std::string file = read("d/step1/rank0/dump_tensor_data/Blas.gemm.0.forward.output.0.npy");
  EXPECT_EQ(file.size(), 128u + 4096 * 4);
  EXPECT_EQ(dump("d/step1/rank0")["data"]["Blas.gemm.0.forward"]["output"][0]["data_name"],
            "Blas.gemm.0.forward.output.0.npy");
}

TEST_F(ProbedProcess, AScopeHasItsEnds) {
  ASSERT_EQ(run(settings(R"("task": "structure", "dump_path": "d",
                         "structure": {"scope": ["Kernel.shift.0.forward", "Kernel.scale.0.forward"]})")),
            0);
  EXPECT_THAT(names(dump("d/step0/rank0")), ElementsAre("Kernel.shift.0.forward", "Kernel.scale.0.forward"));
  EXPECT_FALSE(dump("d/step0/rank0")["data"]["Kernel.scale.0.forward"]["output"][0].contains("Max"));
}

TEST_F(ProbedProcess, StepsAreThoseOfAKernel) {
  ASSERT_EQ(run(settings(R"("dump_path": "d", "step_kernel": "scale", "statistics": {"list": ["Kernel"]})")),
            0);
  EXPECT_THAT(names(dump("d/step0/rank0")), ElementsAre("Kernel.shift.0.forward", "Kernel.scale.0.forward"));
}

TEST_F(ProbedProcess, ExtentsThatNobodyKnowsAreUnknown) {
  ASSERT_EQ(run(R"({"dump_path": "d"})"), 0);
  const ordered_json output = dump("d/step0/rank0")["data"]["Kernel.scale.0.forward"]["output"][0];
  EXPECT_EQ(output["type"], "unknown");
  EXPECT_FALSE(output.contains("Max"));
}

TEST_F(ProbedProcess, ExtentsComeFromTheDumpOfAnotherRun) {
  ASSERT_EQ(run(settings(R"("dump_path": "other")")), 0);
  ASSERT_EQ(run(R"({"dump_path": "d", "extents_of": "other"})"), 0);
  EXPECT_EQ(read("errors"), "");
  const auto without_address = [](ordered_json operation) {
    for (const char* leaves : {"input_args", "output"})
      for (auto& leaf : operation[leaves]) leaf.erase("address");
    return operation;
  };
  const ordered_json other = dump("other/step1/rank0")["data"], own = dump("d/step1/rank0")["data"];
  for (const char* name : {"Kernel.scale.0.forward", "Kernel.shift.0.forward"}) {
    EXPECT_EQ(without_address(own[name]), without_address(other[name]));
    EXPECT_EQ(own[name]["output"][0]["shape"], ordered_json({4096}));
  }
  ASSERT_EQ(run(R"({"dump_path": "d", "extents_of": "missing", "step": [1]})"), 0);
  EXPECT_EQ(read("errors"), "npu: NPU_PROBE: extents_of: missing/step1/rank0/dump.json: cannot be read\n");
}

TEST_F(ProbedProcess, AnExtentOfAnotherRunMayBeginBehindTheArgument) {
  const auto other = folder_ / "other/step0/rank0";
  std::filesystem::create_directories(other);
  std::ofstream(other / "dump.json") << R"({"data": {"Kernel.scale.0.forward": {"output": [],
      "input_args": [{"type": "mindspore.Tensor", "shape": [2], "argument": 1, "offset": 16}]}}})";
  ASSERT_EQ(run(R"({"dump_path": "d", "extents_of": "other", "step": [0]})"), 0);
  const ordered_json leaf = dump("d/step0/rank0")["data"]["Kernel.scale.0.forward"]["input_args"][0];
  EXPECT_EQ(leaf["offset"], 16);
  EXPECT_EQ(leaf["Min"], 2.0);
  EXPECT_EQ(leaf["Max"], 3.0);
}

TEST_F(ProbedProcess, AnExtentBeyondTheMemoryIsNotRead) {
  ASSERT_EQ(run(R"({"dump_path": "d", "extents": {"scale": {"0": "1000000000"}}})"), 0);
  EXPECT_EQ(dump("d/step0/rank0")["data"]["Kernel.scale.0.forward"]["output"][0]["why"], "beyond its memory");
}

TEST_F(ProbedProcess, AfterAKillWholeOperationsAreThere) {
  ASSERT_EQ(run(settings(R"("dump_path": "d")"), "exit"), 0);
  EXPECT_EQ(ordered_json::parse(read("d/step0/rank0/dump.json") + "}}")["data"].size(), 4u);
}

TEST_F(ProbedProcess, TheRankIsTheLaunchers) {
  ASSERT_EQ(run(settings(R"("dump_path": "d", "rank": [3])"), "", "RANK=3"), 0);
  EXPECT_EQ(dump("d/step0/rank3")["data"].size(), 4u);
}

TEST_F(ProbedProcess, WithoutTheSimulatorsInterfaceTheValuesAreTheSame) {
  const std::string md5 = R"("statistics": {"summary_mode": "md5", "list": ["Copy.host"]})";
  ASSERT_EQ(run(settings(R"("dump_path": "d", )" + md5)), 0);
  // Kernels need the interface, copies do not.
  run(settings(R"("dump_path": "public", )" + md5), "", "NPU_SIM_PRIVATE=0");
  const char* const name = "Copy.host_to_device.0.forward";
  const ordered_json here = dump("d/step0/rank0")["data"][name]["output"][0],
                     there = dump("public/step0/rank0")["data"][name]["output"][0];
  EXPECT_EQ(here["md5"].get<std::string>().size(), 8u);
  EXPECT_EQ(here["md5"], there["md5"]);
}

TEST_F(ProbedProcess, NamesTheOperationThatMakesNan) {
  ASSERT_EQ(run(settings(R"("dump_path": "d")"), "nan", "NPU_PROBE_WATCH=nan"), 0);
  EXPECT_THAT(
      read("errors"),
      HasSubstr(
          "npu: NPU_PROBE_WATCH: Kernel.shift.0.forward makes NaN in output 0, element 0; its known inputs are "
          "finite (step 0, rank 0)"));
  EXPECT_THAT(read("errors"), testing::Not(HasSubstr("Kernel.scale")));  // its input has it
}

/// The third golden side: the same program in double.
TEST_F(ProbedProcess, InDoubleTheProductDiffersAndTheKernelsAreNamed) {
  const std::string md5 = R"("statistics": {"summary_mode": "md5"})";
  ASSERT_EQ(run(settings(R"("dump_path": "plain", )" + md5), "irrational"), 0);
  ASSERT_EQ(run(settings(R"("dump_path": "double", )" + md5), "irrational", "NPU_SIM_NUMERICS=double"), 0);
  EXPECT_EQ(read("errors"),
            "npu: NPU_SIM_NUMERICS=double: kernel shift keeps its own precision\n"
            "npu: NPU_SIM_NUMERICS=double: kernel scale keeps its own precision\n");
  const ordered_json plain = dump("plain/step0/rank0")["data"], other = dump("double/step0/rank0")["data"];
  EXPECT_EQ(plain["Kernel.scale.0.forward"]["output"][0]["md5"],
            other["Kernel.scale.0.forward"]["output"][0]["md5"]);
  EXPECT_NE(plain["Blas.gemm.0.forward"]["output"][0]["md5"],
            other["Blas.gemm.0.forward"]["output"][0]["md5"]);
  EXPECT_NEAR(plain["Blas.gemm.0.forward"]["output"][0]["Norm"].get<double>() /
                  other["Blas.gemm.0.forward"]["output"][0]["Norm"].get<double>(),
              1, 1e-5);
}

const char* const kOneSecond =
    R"({"dump_path": "d", "wait_limit": 1, "extents": {"wait_for_host": {"0": "1", "1": "1"}}})";

/// Without a limit the probe would wait for a kernel that waits for the host, which the probe keeps from going on.
TEST_F(ProbedProcess, AKernelThatNeedsTheHostEndsAfterTheLimit) {
  ASSERT_EQ(run(kOneSecond, "host_at_once"), 0) << read("errors");
  EXPECT_EQ(read("errors"), "");
  const ordered_json data = dump("d/step0/rank0")["data"];
  EXPECT_EQ(data["Kernel.wait_for_host.0.forward"]["output"][0]["Max"], 7.0);
}

TEST_F(ProbedProcess, AKernelThatNeedsTheHostForLongerIsNamed) {
  ASSERT_EQ(run(kOneSecond, "host_later"), 0) << read("errors");
  EXPECT_THAT(read("errors"),
              HasSubstr("npu: NPU_PROBE: Kernel.wait_for_host.0.forward still runs: its outputs are not "
                        "read. It waits for the host, or takes longer than wait_limit (1 seconds)"));
  const ordered_json data = dump("d/step0/rank0")["data"];
  EXPECT_EQ(data["Kernel.wait_for_host.0.forward"]["output"][0]["why"], "it still runs");
  EXPECT_EQ(data["Kernel.wait_for_host.0.forward"]["output"][0]["type"], "unknown");
}

/// Outputs of graphs and collectives are read late in any case.
TEST_F(ProbedProcess, AGraphThatNeedsTheHostForLongerIsNamed) {
  ASSERT_EQ(run(kOneSecond, "host_graph"), 0) << read("errors");
  EXPECT_THAT(read("errors"), HasSubstr("npu: NPU_PROBE: Graph.launch.0.forward still runs"));
  EXPECT_THAT(names(dump("d/step0/rank0")), testing::Contains("Graph.launch.0.forward"));
}

TEST_F(ProbedProcess, OtherNumericsAreAnError) {
  EXPECT_EQ(run("{}", "", "NPU_SIM_NUMERICS=half"), 1);
  EXPECT_THAT(read("errors"), HasSubstr("NPU_SIM_NUMERICS=half is not double or chip"));
}

TEST_F(ProbedProcess, WrongSettingsEndTheProgram) {
  EXPECT_EQ(run(R"({"task": "all"})"), 1);
  EXPECT_EQ(
      read("errors"),
      "npu: NPU_PROBE=config.json: task is \"all\", and the probe knows statistics, tensor, structure\n");
  EXPECT_EQ(run("{}", "", "NPU_PROBE_WATCH=speed"), 1);
  EXPECT_EQ(read("errors"),
            "npu: NPU_PROBE_WATCH=speed: \"speed\" is not nan, overflow, underflow or explosion\n");
}

TEST_F(ProbedProcess, AFolderThatCannotBeWrittenIsNamed) {
  EXPECT_EQ(run(R"({"dump_path": "/proc/none", "step": [0]})"), 0);
  EXPECT_THAT(read("errors"), HasSubstr("npu: NPU_PROBE: cannot write /proc/none/step0/rank0/dump.json\n"));
}

}  // namespace
}  // namespace npu::probe

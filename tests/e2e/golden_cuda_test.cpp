// The golden side on CUDA: a program that nvcc compiled with probe_cuda.h and a migrated one write dumps that fit together. There is no GPU:
// stand_in.cpp takes the place of CUDA's runtime. Skipped where there is no nvcc.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/e2e/cli_harness.h"

namespace e2e {
namespace {

using nlohmann::ordered_json;
using testing::HasSubstr;

const std::string kBin = std::string(MIGRATE_BINARY_DIR) + "/bin/";
const std::string kNvcc = "/usr/local/cuda/bin/nvcc";
const std::string kInclude = std::string("-I") + MIGRATE_SOURCE_DIR + "/runtime_shim/include";

class GoldenCuda : public testing::Test {
 protected:
  void SetUp() override {
    if (!std::filesystem::exists(kNvcc)) GTEST_SKIP() << "there is no " << kNvcc;
  }
  ProcessResult run(const std::vector<std::string>& command,
                    const std::map<std::string, std::string>& variables = {}) {
    return run_process(command, project_.project(), variables);
  }
  void expect(const std::vector<std::string>& command) {
    const ProcessResult result = run(command);
    ASSERT_EQ(result.exit_code, 0) << result.out << result.err;
  }
  /// The options of docs/howto/golden_cuda.md.
  static std::string wraps() {
    std::string list;
    for (const char* const name :
         {"__cudaRegisterFunction", "__cudaGetKernel", "__cudaLaunchKernel", "cudaLaunchKernel", "cudaMemcpy",
          "cudaMemcpyAsync", "cudaMemcpy2D", "cudaMemcpy2DAsync", "cudaMemset", "cudaMemsetAsync"})
      list += (list.empty() ? "--wrap=" : ",--wrap=") + std::string(name);
    return list;
  }
  void dump(const std::string& program, const std::string& settings) {
    std::ofstream(project_.project() + "/" + program + ".json") << settings;
    const ProcessResult result = run({"./" + program}, {{"NPU_PROBE", program + ".json"}});
    EXPECT_EQ(result.exit_code, 0);
    EXPECT_EQ(result.err, "");
    EXPECT_EQ(result.out, program == "wrong" ? "3.5\n" : "3\n");
  }
  void build_golden() {
    expect({kNvcc, "-std=c++17", "-c", "main.cu", "-o", "main.o"});
    expect({kNvcc, "-std=c++17", kInclude, "-c", "probe.cu", "-o", "probe.o"});
    expect({kNvcc, "-std=c++17", "-c", "stand_in.cpp", "-o", "stand_in.o"});
    link({"main.o", "probe.o", "stand_in.o"}, "golden");
  }
  void link(const std::vector<std::string>& objects, const std::string& program) {
    std::vector<std::string> command{kNvcc, "-cudart", "none", "-Xlinker", wraps(), "-o", program};
    command.insert(command.end(), objects.begin(), objects.end());
    expect(command);
  }
  void build_targets() {
    const ProcessResult migrated =
        project_.migrate({"rewrite", "main.cu", "-o", "migrated", "--verify=parse"});
    ASSERT_EQ(migrated.exit_code, 0) << migrated.err;
    expect({kBin + "npucxx", "--kernels=ascendc", "migrated/main.cu", "-o", "target"});
    expect({kBin + "npucxx", "--kernels=ascendc", "-DFACTOR=2.5f", "migrated/main.cu", "-o", "wrong"});
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

  CliProject project_{read_tree(std::string(MIGRATE_SOURCE_DIR) + "/tests/e2e/golden_cuda")};
};

TEST_F(GoldenCuda, DumpsOfBothSidesFitTogether) {
  build_golden(), build_targets();
  if (HasFatalFailure()) return;
  const std::string keys =
      R"("step_kernel": "{anonymous}::shift", "statistics": {"summary_mode": "statistics"}})";
  dump("target", R"({"dump_path": "t", )" + keys);
  dump("wrong", R"({"dump_path": "w", )" + keys);
  dump("golden", R"({"dump_path": "g", "extents_of": "t", )" + keys);
  const ProcessResult same = project_.migrate({"compare", "g", "t", "--fail-unmatched"});
  EXPECT_EQ(same.exit_code, 0) << same.out << same.err;
  EXPECT_THAT(same.out, HasSubstr("0 of 10 operations differ; 0 only in the target, 0 only"));
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
  std::ofstream(project_.project() + "/p.json") << R"({"task": "all"})";
  const ProcessResult result = run({"./golden"}, {{"NPU_PROBE", "p.json"}});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(result.err, "npu: NPU_PROBE=p.json: task is \"all\", and this probe knows statistics, tensor\n");
}

TEST_F(GoldenCuda, NamesAreThoseOfTheShimAndUnknownCopiesGoOn) {
  expect({kNvcc, "-std=c++17", kInclude, "-c", "names.cpp", "-o", "names.o"});
  expect({kNvcc, "-std=c++17", "-c", "stand_in.cpp", "-o", "stand_in.o"});
  link({"names.o", "stand_in.o"}, "names");
  if (HasFatalFailure()) return;
  std::ofstream(project_.project() + "/p.json") << R"({"dump_path": "n"})";
  const ProcessResult result = run({"./names"}, {{"NPU_PROBE", "p.json"}});
  EXPECT_EQ(result.err, "");
  EXPECT_EQ(result.out,
            "k, 1 parameters\n"
            "{anonymous}::k, 2 parameters\n"
            "ns::S<float>::k, 1 parameters\n"
            "ns::k, 1 parameters\n"
            "plain, 0 parameters\n"
            "the copy returned 21\n");
}

/// cuBLASLt, NCCL and the driver beside the runtime, where their headers are.
class GoldenCudaLibraries : public testing::Test {
 protected:
  void SetUp() override {
    if (!std::filesystem::exists(kNvcc)) GTEST_SKIP() << "there is no " << kNvcc;
    for (const char* const header : {"cublasLt.h", "nccl.h", "cuda.h"})
      if (!std::filesystem::exists("/usr/local/cuda/include/" + std::string(header)))
        GTEST_SKIP() << "there is no " << header;
    for (const char* const source : {"probe.cu", "driver.cpp", "stand_in_libraries.cpp"})
      compile(source, source);
    compile(std::string(MIGRATE_SOURCE_DIR) + "/tests/e2e/golden_cuda/stand_in.cpp", "runtime");
  }
  ProcessResult run(const std::vector<std::string>& command, const std::string& settings = "") {
    if (settings.empty()) return run_process(command, project_.project());
    std::ofstream(project_.project() + "/probe.json") << settings;
    return run_process(command, project_.project(), {{"NPU_PROBE", "probe.json"}});
  }
  void expect(const std::vector<std::string>& command) {
    const ProcessResult result = run(command);
    ASSERT_EQ(result.exit_code, 0) << result.out << result.err;
  }
  void compile(const std::string& source, const std::string& object) {
    expect({kNvcc, "-std=c++17", kInclude, "-Werror", "all-warnings", "-c", source, "-o", object + ".o"});
  }
  void link(const std::string& object, const std::string& program) {
    expect({kNvcc, "-cudart", "none", "-Xlinker", wraps(), object + ".o", "probe.cu.o",
            "stand_in_libraries.cpp.o", "runtime.o", "-o", program});
  }
  /// The options of docs/howto/golden_cuda.md.
  static std::string wraps() {
    std::string list;
    for (const char* const name : {"__cudaRegisterFunction", "__cudaGetKernel",   "__cudaLaunchKernel",
                                   "cudaLaunchKernel",       "cudaMemcpy",        "cudaMemcpyAsync",
                                   "cudaMemcpy2D",           "cudaMemcpy2DAsync", "cudaMemset",
                                   "cudaMemsetAsync",        "cublasLtMatmul",    "ncclGroupStart",
                                   "ncclGroupEnd",           "ncclAllReduce",     "ncclReduce",
                                   "ncclBroadcast",          "ncclBcast",         "ncclReduceScatter",
                                   "ncclAllGather",          "ncclSend",          "ncclRecv",
                                   "ncclAlltoAll",           "ncclGather",        "ncclScatter",
                                   "cuLaunchKernel",         "cuLaunchKernelEx"})
      list += (list.empty() ? "--wrap=" : ",--wrap=") + std::string(name);
    return list;
  }

  CliProject project_{read_tree(std::string(MIGRATE_SOURCE_DIR) + "/tests/e2e/golden_cuda_libraries")};
};

TEST_F(GoldenCudaLibraries, ProductsAndCollectivesFitTogether) {
  compile("main.cu", "main");
  link("main", "golden");
  ASSERT_EQ(project_.migrate({"rewrite", "main.cu", "-o", "migrated", "--verify=parse"}).exit_code, 0);
  for (const auto& [name, factor] : {std::pair("target", "2.0f"), {"wrong", "2.5f"}})
    expect({kBin + "npucxx", "-DFACTOR=" + std::string(factor), "migrated/main.cu", "-lcublasLt", "-lnccl",
            "-o", name});
  if (HasFatalFailure()) return;
  for (const char* const program : {"golden", "target", "wrong"}) {
    const ProcessResult result =
        run({std::string("./") + program}, std::string(R"({"dump_path": ")") + program + "_dump\"}");
    EXPECT_EQ(result.exit_code, 0) << program << result.err;
    EXPECT_EQ(result.err, "");
  }
  const ProcessResult same = project_.migrate({"compare", "golden_dump", "target_dump", "--fail-unmatched"});
  EXPECT_EQ(same.exit_code, 0) << same.out << same.err;
  EXPECT_THAT(same.out, HasSubstr("0 of 8 operations differ; 0 only in the target, 0 only"));
  EXPECT_THAT(project_.migrate({"compare", "golden_dump", "wrong_dump"}).out,
              HasSubstr("MIG8001: BlasLt.matmul.0.forward"));
}

TEST_F(GoldenCudaLibraries, LaunchesOfTheDriverHaveNamesAndArguments) {
  link("driver.cpp", "driver");
  if (HasFatalFailure()) return;
  const ProcessResult result = run({"./driver"}, R"({"dump_path": "d", "extents": {"stride": {"0": "a2"}}})");
  EXPECT_EQ(result.out, "4\n");
  const ordered_json data = ordered_json::parse(project_.files().at("d/step0/rank0/dump.json"))["data"];
  const ordered_json& launch = data["Kernel.stride.0.forward"];
  EXPECT_EQ(launch["output"][0]["shape"], ordered_json({32}));
  EXPECT_EQ(launch["output"][0]["Max"], 17.5);
  EXPECT_EQ(launch["input_args"][0], ordered_json::parse(R"({"type": "float", "value": 2.0})"));
  EXPECT_EQ(data["Kernel.stride.1.forward"]["output"].size(), 0u) << "arguments in a buffer are not seen";
}

/// Products of cuBLAS are compiled as well, where its headers are.
TEST_F(GoldenCuda, CompilesWithCublas) {
  if (!std::filesystem::exists("/usr/local/cuda/include/cublas_v2.h"))
    GTEST_SKIP() << "there is no cublas_v2.h";
  expect({kNvcc, "-std=c++17", kInclude, "-DNPU_PROBE_CUDA_CUBLAS", "-Werror", "all-warnings", "-c",
          "probe.cu", "-o", "probe.o"});
}

}  // namespace
}  // namespace e2e

// The golden side on CUDA: calls of libraries and of the driver have the names and operands that the migrated program's have.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "tests/e2e/golden_cuda/golden_program.h"

namespace e2e {
namespace {

using nlohmann::ordered_json;
using testing::HasSubstr;

const std::string kLibraries = std::string(MIGRATE_BINARY_DIR) + "/lib";
/// Options for a stand-in that calls the shim.
const std::vector<std::string> kShim{"-L" + kLibraries, "-lnpu_shim", "-Xlinker", "-rpath=" + kLibraries};

/// One library beside CUDA's runtime.
class GoldenCudaProgram : public GoldenProgram {
 protected:
  GoldenCudaProgram(const std::string& folder, std::vector<std::string> headers, const std::string& wraps,
                    std::string stand_in)
      : GoldenProgram(folder, std::move(headers), {"runtime", wraps}), stand_in_(std::move(stand_in)) {}

  void build(const std::string& source, const std::string& program,
             const std::vector<std::string>& libraries = {}) {
    compile({source, "probe.cu", stand_in_}), compile_runtime();
    std::vector<std::string> objects{source + ".o", "probe.cu.o", stand_in_ + ".o", "runtime.o"};
    objects.insert(objects.end(), libraries.begin(), libraries.end());
    link(objects, program);
  }
  /// Runs both sides: all operations fit together, and the first that another constant changes is `first_wrong`.
  void expect_that_dumps_fit(int operations, const std::string& first_wrong, const std::string& keys = "") {
    for (const std::string program : {"golden", "target", "wrong"}) {
      const ProcessResult result = run_with(program, R"({"dump_path": ")" + program + "_dump\"" + keys + "}");
      EXPECT_EQ(result.exit_code, 0) << program;
      EXPECT_EQ(result.err, "") << program;
    }
    const ProcessResult same =
        project_.migrate({"compare", "golden_dump", "target_dump", "--fail-unmatched"});
    EXPECT_EQ(same.exit_code, 0) << same.out << same.err;
    EXPECT_THAT(same.out, HasSubstr("0 of " + std::to_string(operations) +
                                    " operations differ; 0 only in the target, 0 only"));
    EXPECT_THAT(project_.migrate({"compare", "golden_dump", "wrong_dump"}).out,
                HasSubstr("MIG8001: " + first_wrong));
  }

 private:
  std::string stand_in_;
};

class GoldenCudaBlas : public GoldenCudaProgram {
 protected:
  GoldenCudaBlas() : GoldenCudaProgram("blas", {"cublas_v2.h"}, "cublas", "stand_in_blas.cpp") {}
};

TEST_F(GoldenCudaBlas, CallsFitTogether) {
  build("main.cu", "golden", {"-lopenblas"}), build_targets({"-lcublas"});
  if (!HasFatalFailure()) expect_that_dumps_fit(50, "Blas.axpy.0.forward");
}

class GoldenCudaLt : public GoldenCudaProgram {
 protected:
  GoldenCudaLt() : GoldenCudaProgram("lt", {"cublasLt.h"}, "cublaslt", "stand_in_lt.cpp") {}
};

TEST_F(GoldenCudaLt, ProductsFitTogether) {
  build("main.cu", "golden"), build_targets({"-lcublasLt"});
  if (!HasFatalFailure()) expect_that_dumps_fit(17, "BlasLt.matmul.0.forward");
}

#ifdef __x86_64__  // stand_in.h
class GoldenCudaDnn : public GoldenCudaProgram {
 protected:
  GoldenCudaDnn() : GoldenCudaProgram("dnn", {"cudnn.h"}, "cudnn", "stand_in_dnn.cpp") {}
};

TEST_F(GoldenCudaDnn, CallsFitTogether) {
  compile({"main.cu", "probe.cu", "stand_in_dnn.cpp"});
  std::vector<std::string> objects{"main.cu.o", "probe.cu.o", "stand_in_dnn.cpp.o"};
  objects.insert(objects.end(), kShim.begin(), kShim.end());
  link(objects, "golden"), build_targets({"-lcudnn"});
  if (!HasFatalFailure()) expect_that_dumps_fit(44, "Dnn.convolution_forward.0.forward");
}

class GoldenCudaRand : public GoldenCudaProgram {
 protected:
  GoldenCudaRand() : GoldenCudaProgram("rand", {"curand.h"}, "curand", "stand_in_rand.cpp") {}
};

TEST_F(GoldenCudaRand, NumbersFitTogether) {
  build("main.cu", "golden", kShim);
  build_targets({"-lcurand"});
  if (!HasFatalFailure()) expect_that_dumps_fit(19, "Rand.generate.3.forward");
}
#endif

class GoldenCudaNccl : public GoldenCudaProgram {
 protected:
  GoldenCudaNccl() : GoldenCudaProgram("nccl", {"nccl.h"}, "nccl", "stand_in_nccl.cpp") {}
};

TEST_F(GoldenCudaNccl, CollectivesFitTogether) {
  build("main.cu", "golden"), build_targets({"-lnccl"});
  if (!HasFatalFailure()) expect_that_dumps_fit(10, "Copy.host_to_device.0.forward");
}

class GoldenCudaDriver : public GoldenCudaProgram {
 protected:
  GoldenCudaDriver() : GoldenCudaProgram("driver", {"cuda.h", "nvrtc.h"}, "driver", "stand_in_driver.cpp") {}
};

TEST_F(GoldenCudaDriver, LaunchesAndCopiesFitTogether) {
  build("main.cu", "golden", {"-lnvrtc"}), build_targets({"-lcuda", "-lnvrtc"});
  if (!HasFatalFailure())
    expect_that_dumps_fit(
        8, "Kernel.scale.0.forward",
        R"(, "extents": {"scale": {"0": "a3", "1": "a3"}, "accumulate": {"0": "a2", "1": "a2"}})");
}

TEST_F(GoldenCudaDriver, ArgumentsInABufferAreNotSeen) {
  build("buffer.cpp", "driver");
  if (HasFatalFailure()) return;
  const ProcessResult result =
      run_with("driver", R"({"dump_path": "d", "extents": {"stride": {"0": "a2"}}})");
  EXPECT_EQ(result.out, "4\n");
  const ordered_json data = ordered_json::parse(project_.files().at("d/step0/rank0/dump.json"))["data"];
  const ordered_json& launch = data["Kernel.stride.0.forward"];
  EXPECT_EQ(launch["output"][0]["shape"], ordered_json({32}));
  EXPECT_EQ(launch["output"][0]["Max"], 17.5);
  EXPECT_EQ(launch["input_args"][0], ordered_json::parse(R"({"type": "float", "value": 2.0})"));
  EXPECT_EQ(data["Kernel.stride.1.forward"]["output"].size(), 0u);
}

/// The files of linker options name what the probe defines, and nothing else.
class GoldenCudaWraps : public GoldenProgram {
 protected:
  GoldenCudaWraps()
      : GoldenProgram("runtime", {"cublasLt.h", "cudnn.h", "curand.h", "nccl.h", "cuda.h"}, {}) {}
  /// What the probe defines of `macro`'s library, and of CUDA's runtime.
  std::set<std::string> defined(const std::string& macro) {
    expect({kNvcc, "-std=c++17", kInclude, "-D" + macro, "-c", "probe.cu", "-o", "probe.o"});
    std::istringstream lines(run({"nm", "--defined-only", "--format=just-symbols", "probe.o"}).out);
    std::set<std::string> names;
    for (std::string line; std::getline(lines, line);)
      if (line.rfind("__wrap_", 0) == 0) names.insert("-Wl,--wrap=" + line.substr(7));
    return names;
  }
  std::set<std::string> listed(const std::string& name) {
    std::ifstream file(kWraps + name + ".txt");
    std::set<std::string> names;
    for (std::string line; std::getline(file, line);) names.insert(line);
    return names;
  }
};

TEST_F(GoldenCudaWraps, NameWhatTheProbeDefines) {
  const std::set<std::string> runtime = listed("runtime");
  EXPECT_EQ(defined("NPU_PROBE_CUDA_NOTHING"), runtime);
  for (const std::string library : {"cublas", "cublaslt", "cudnn", "curand", "nccl", "driver"}) {
    std::set<std::string> both = listed(library);
    both.insert(runtime.begin(), runtime.end());
    std::string macro = "NPU_PROBE_CUDA_" + library;
    for (char& c : macro) c = static_cast<char>(std::toupper(c));
    EXPECT_EQ(defined(macro), both) << library;
  }
}

}  // namespace
}  // namespace e2e

// Projects whose build files ask for Ascend C: rewritten with --kernels ascendc, built by make and CMake, compared, and tuned
// by hand.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "tests/e2e/cli_harness.h"

namespace e2e {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

const std::string kBin = std::string(MIGRATE_BINARY_DIR) + "/bin/";

constexpr const char* kMain = R"(#include <cuda_runtime.h>
#include <cstdio>
#include "kernels.cuh"
__global__ void precise(double* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = fma(x[i], 2.0, 0.0);
}
int main() {
  const int n = 1000;
  float *x, *y, hx[n];
  double *d, hd[n];
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&y, n * sizeof(float));
  cudaMalloc(&d, n * sizeof(double));
  for (int i = 0; i < n; ++i) hx[i] = i, hd[i] = i;
  cudaMemcpy(x, hx, sizeof(hx), cudaMemcpyHostToDevice);
  cudaMemcpy(d, hd, sizeof(hd), cudaMemcpyHostToDevice);
  ops::scale<<<4, 256>>>(y, x, 2.0f, n);
  shift<float><<<4, 256>>>(y, 1.0f, n);
  precise<<<4, 256>>>(d, n);
  cudaMemcpy(hx, y, sizeof(hx), cudaMemcpyDeviceToHost);
  cudaMemcpy(hd, d, sizeof(hd), cudaMemcpyDeviceToHost);
  std::printf("%g %g %g %s\n", hx[1], hx[n - 1], hd[n - 1], cudaGetErrorString(cudaGetLastError()));
  return 0;
}
)";

constexpr const char* kKernels = R"(#pragma once
namespace ops {
__global__ void scale(float* out, const float* in, float a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = a * in[i];
}
}  // namespace ops
template <class T>
__global__ void shift(T* x, T by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = x[i] + by;
}
)";

constexpr const char* kOutput = "3 1999 1998 no error\n";

const Tree kMakeProject = {{"src/main.cu", kMain},
                           {"src/kernels.cuh", kKernels},
                           {"Makefile",
                            "NVCC ?= nvcc\n"
                            "app: main.o\n\t$(NVCC) -o $@ main.o -lcudart\n"
                            "main.o: src/main.cu\n\t$(NVCC) -O2 -MD -MF main.d -c -o $@ $<\n"
                            "-include main.d\n"}};

class MakeProject : public testing::Test {
 protected:
  explicit MakeProject(const Tree& tree = kMakeProject) : project_(tree) {}
  ProcessResult run(std::vector<std::string> words,
                    std::map<std::string, std::string> environment = {}) const {
    environment["PATH"] = kBin + ":/usr/bin:/bin";
    return run_process(words, project_.project(), environment);
  }
  void succeed(const ProcessResult& result) const {
    ASSERT_EQ(result.exit_code, 0) << result.out << result.err;
  }
  void rewrite_and_make() const {
    succeed(project_.migrate({"rewrite", "--in-place", "--verify=parse", "--kernels", "ascendc", "."}));
    succeed(run({"make"}));
  }
  std::string text(const std::string& file) const { return project_.files().at(file); }
  /// Of the only file whose path ends so.
  std::string text_of_one(const std::string& end) const {
    std::string found;
    for (const auto& [path, text] : project_.files())
      if (path.size() > end.size() && path.substr(path.size() - end.size()) == end) found += text;
    return found;
  }
  /// Replaces the first `from` in a file by `to`.
  void edit(const std::string& file, const std::string& from, const std::string& to) const {
    std::string changed = text(file);
    ASSERT_NE(changed.find(from), std::string::npos) << changed;
    changed.replace(changed.find(from), from.size(), to);
    std::ofstream(project_.project() + "/" + file) << changed;
  }
  CliProject project_;
};

TEST_F(MakeProject, RunsGeneratedKernels) {
  const Tree before = project_.files();
  rewrite_and_make();
  EXPECT_THAT(text("Makefile"), AllOf(HasSubstr("--kernels=ascendc"), HasSubstr("NVCC ?= npucxx")));
  EXPECT_TRUE(project_.files().contains("main.dav-2201.bin"));
  const ProcessResult result = run({"./app"}, {{"NPU_SIM_PROFILE", "1"}});
  EXPECT_EQ(result.out, kOutput);
  EXPECT_THAT(result.err, Not(HasSubstr("runs on the host")));
  const ProcessResult checked = run({"migrate", "check-kernels", "--", "./app"});
  EXPECT_EQ(checked.exit_code, 0) << checked.err;
  EXPECT_THAT(checked.out, testing::ContainsRegex("\nops::scale then shift<float> +1 +1000 +0 "));
  const ProcessResult apart = run({"migrate", "check-kernels", "--", "./app"}, {{"NPU_FUSION", "0"}});
  EXPECT_THAT(apart.out, testing::ContainsRegex("\nops::scale +1 +1000 +0 "));
  EXPECT_THAT(apart.out, testing::ContainsRegex("\nshift<float> +1 +1000 +0 "));
  EXPECT_THAT(checked.out, HasSubstr("on the host alone:\n  precise (main.cu:4), 1 launch\n"
                                     "    line 6: a fused multiply-add in double\n"));
  // L2 has what `scale` wrote, and not what the host copied.
  succeed(run({"./app"}, {{"NPU_FUSION", "0"}, {"NPU_PROFILE", "profile,l2_cache=1"}}));
  EXPECT_THAT(
      text_of_one("/l2_cache.csv"),
      testing::ContainsRegex(",0.000000,0.000000,[^\n]*scale\n[^\n]*,1.000000,0.000000,\"?shift[^\n]*\n"
                             "[^\n]*,N/A,N/A,precise\n"));
  succeed(run({"migrate", "undo"}));
  for (const auto& [path, original] : before) EXPECT_EQ(text(path), original) << path;
}

TEST_F(MakeProject, ASecondRewriteChangesNothing) {
  rewrite_and_make();
  const Tree once = project_.files();
  const ProcessResult again =
      project_.migrate({"rewrite", "--in-place", "--verify=parse", "--kernels", "ascendc", "."});
  EXPECT_EQ(again.exit_code, 0) << again.out << again.err;
  EXPECT_THAT(again.out, HasSubstr("changed 0 files, 0 edits"));
  EXPECT_EQ(compare_trees(project_.files(), once), "");
}

TEST_F(MakeProject, TheProjectFileCanAskToo) {
  std::ofstream(project_.project() + "/migrate.json") << "{\"kernels\": \"ascendc\"}";
  succeed(project_.migrate({"rewrite", "--in-place", "--verify=parse"}));
  EXPECT_THAT(text("Makefile"), HasSubstr("--kernels=ascendc"));
  succeed(run({"migrate", "undo"}));
  const ProcessResult host =
      project_.migrate({"rewrite", "--in-place", "--verify=parse", "--kernels", "host"});
  EXPECT_THAT(text("Makefile"), Not(HasSubstr("--kernels"))) << host.out;
  succeed(run({"make"}));
  const ProcessResult checked = run({"migrate", "check-kernels", "--", "./app"});
  EXPECT_EQ(checked.exit_code, 1);
  EXPECT_THAT(checked.out, HasSubstr("  precise, 1 launch\n    it was compiled without --kernels=ascendc"));
  EXPECT_THAT(checked.err,
              HasSubstr("no launch was compared: build the program with npucxx --kernels=ascendc"));
}

TEST_F(MakeProject, ChipsOfOneKindOfCoresShareTheBinary) {
  rewrite_and_make();
  for (const char* chip : {"Ascend910B1", "Ascend910B2", "Ascend910B4-1", "Ascend910_9391"}) {
    const ProcessResult result = run({"./app"}, {{"NPU_SIM_SOC", chip}});
    EXPECT_EQ(result.out, kOutput) << chip;
    EXPECT_EQ(result.err, "") << chip;
  }
  for (const auto& [chip, core] : {std::pair{"Ascend310P3", "dav-2002"}, {"Ascend910A", "dav-1001"}}) {
    const ProcessResult result = run({"./app"}, {{"NPU_SIM_SOC", chip}});
    EXPECT_THAT(result.err,
                HasSubstr("runs on the host, not as Ascend C: its binary is for cores dav-2201, and " +
                          std::string(chip) + " has " + core));
  }
}

TEST_F(MakeProject, TheVendorsCommandIsShownAndNotRun) {
  succeed(project_.migrate({"rewrite", "--in-place", "--verify=parse", "."}));
  const ProcessResult shown =
      run({"npucxx", "-v", "--kernels=ascendc", "--cann-path=/nowhere", "-c", "src/main.cu"});
  EXPECT_EQ(shown.exit_code, 0) << shown.err;
  EXPECT_THAT(shown.err, HasSubstr("\nnpucxx: not run; for the chip, with CANN: bisheng -c -x cce "));
  EXPECT_THAT(shown.err, HasSubstr("\nnpucxx: not run; for the chip, with CANN: ld.lld -m aicorelinux "));
}

TEST_F(MakeProject, KernelsAreExplained) {
  succeed(project_.migrate({"rewrite", "--in-place", "--verify=parse", "."}));
  const ProcessResult scale = run({"npucxx", "--explain-kernel", "scale", "src/main.cu"});
  EXPECT_EQ(scale.exit_code, 0) << scale.err;
  EXPECT_THAT(scale.out,
              AllOf(HasSubstr("kernel ops::scale(float * out, const float * in, float a, int n)\n"),
                    HasSubstr("\nspace d0 (x) < "), HasSubstr("kernel ops::scale: Ascend C is generated\n")));
  // Of several sources, those that have the kernel answer.
  std::ofstream(project_.project() + "/src/empty.cu") << "int x;\n";
  const ProcessResult two = run({"npucxx", "--explain-kernel", "scale", "src/empty.cu", "src/main.cu"});
  EXPECT_EQ(two.exit_code, 0);
  EXPECT_EQ(two.out, scale.out);
  EXPECT_EQ(two.err, "");
  const ProcessResult precise = run({"npucxx", "--explain-kernel=precise", "src/main.cu"});
  EXPECT_THAT(
      precise.out,
      testing::ContainsRegex("kernel precise: no Ascend C: .*src/main.cu:6: a fused multiply-add in double"));
  std::ofstream(project_.project() + "/src/broken.cu") << "__global__ void k(float* x) { x[0] = y; }\n";
  for (const char* option : {"--explain-kernel=k", "--print-kernel=k"}) {
    const ProcessResult broken = run({"npucxx", option, "src/broken.cu"});
    EXPECT_EQ(broken.exit_code, 6);
    EXPECT_EQ(broken.out, "");
    EXPECT_THAT(broken.err, HasSubstr("src/broken.cu:1: use of undeclared identifier 'y'\n"));
  }
  const ProcessResult none = run({"npucxx", "--explain-kernel=none", "src/main.cu"});
  EXPECT_EQ(none.exit_code, 3);
  EXPECT_EQ(none.out, "");
  EXPECT_THAT(
      none.err,
      HasSubstr("there is no kernel none; the kernels of this source: ops::scale, shift<float>, precise"));
}

TEST_F(MakeProject, AnEjectedKernelIsTheOneThatRuns) {
  rewrite_and_make();
  const ProcessResult ejected = run({"migrate", "eject", "ops::scale", "-o", "tuned", "src"});
  ASSERT_EQ(ejected.exit_code, 0) << ejected.err;
  EXPECT_THAT(ejected.out, HasSubstr("wrote tuned/ops_scale.asc\n"));
  EXPECT_THAT(text("tuned/ops_scale.md"), HasSubstr("Ascend C of the kernel at kernels.cuh:3"));
  succeed(run({"make"}));
  EXPECT_THAT(text("main.ascendc.cpp"), HasSubstr("tuned/ops_scale.asc\"\n"));
  EXPECT_EQ(run({"./app"}).out, kOutput);
  EXPECT_EQ(run({"migrate", "check-kernels", "--", "./app"}).exit_code, 0);
  // make knows the text: it is among the dependencies of the object.
  edit("tuned/ops_scale.asc", "AscendC::Muls(", "AscendC::Adds(");
  succeed(run({"make"}));
  EXPECT_EQ(run({"./app"}).out, "4 1002 1998 no error\n");
  const ProcessResult checked = run({"migrate", "check-kernels", "--", "./app"});
  EXPECT_EQ(checked.exit_code, 2) << checked.err;
  EXPECT_THAT(checked.out, testing::ContainsRegex("\nops::scale +1 +1000 +99[0-9] "));
}

// One text for each kind of core; a build takes the one of its cores.
TEST_F(MakeProject, AnEjectedKernelIsForItsCores) {
  rewrite_and_make();
  succeed(run({"migrate", "eject", "ops::scale", "-o", "tuned", "src"}));
  succeed(run({"migrate", "eject", "ops::scale", "--npu-arch", "dav-2002", "-o", "tuned", "src"}));
  EXPECT_THAT(text("tuned/ops_scale_dav_2002.launch.inc"), HasSubstr("// npucxx cores: dav-2002\n"));
  EXPECT_THAT(text("tuned/ops_scale.asc"), HasSubstr("DataCopyPad"));
  EXPECT_THAT(text("tuned/ops_scale_dav_2002.asc"), Not(HasSubstr("DataCopyPad")));
  const auto taken = [&](const std::string& cores) {
    succeed(run({"npucxx", "--kernels=ascendc", "--npu-arch=" + cores, "-Isrc", "-c", "src/main.cu", "-o",
                 cores + ".o"}));
    return text(cores + ".ascendc.cpp");
  };
  EXPECT_THAT(taken("dav-2002"), HasSubstr("tuned/ops_scale_dav_2002.asc\""));
  EXPECT_THAT(taken("dav-2201"), HasSubstr("tuned/ops_scale.asc\""));
  EXPECT_THAT(taken("dav-3510"), AllOf(HasSubstr("ops_scale"), Not(HasSubstr("tuned/"))));
}

TEST_F(MakeProject, WhatWasEjectedIsNeverOverwritten) {
  rewrite_and_make();
  succeed(run({"migrate", "eject", "shift<float>", "-o", "tuned", "src"}));
  edit("tuned/shift_float.asc", "// shift_float", "// mine: shift_float");
  const Tree kept = project_.files();
  for (const char* folder : {"tuned", "elsewhere"}) {
    const ProcessResult again = run({"migrate", "eject", "shift", "-o", folder, "src"});
    EXPECT_EQ(again.exit_code, 1);
    EXPECT_THAT(again.err, AllOf(HasSubstr("is kept by hand already"), HasSubstr("tuned/shift_float.asc")));
  }
  EXPECT_EQ(compare_trees(project_.files(), kept), "");
  succeed(project_.migrate({"rewrite", "--in-place", "--verify=parse", "--kernels", "ascendc", "."}));
  EXPECT_EQ(compare_trees(project_.files(), kept), "")
      << "the texts lie in the tree, and are no sources of it";
}

TEST_F(MakeProject, AnotherSignatureThanThatOfTheEjectedTextIsAnError) {
  rewrite_and_make();
  succeed(run({"migrate", "eject", "scale", "-o", "tuned", "src"}));
  edit("src/kernels.cuh", "float a, int n", "float a, long n");
  const ProcessResult made = run({"make"});
  EXPECT_NE(made.exit_code, 0);
  EXPECT_THAT(made.err,
              testing::ContainsRegex("kernels.cuh.ascendc:2: .*kernels.cuh:3: kernel ops::scale is now void "
                                     "scale\\(float \\*, const float \\*, float, long\\), but "));
  EXPECT_THAT(made.err,
              HasSubstr("launches void scale(float *, const float *, float, int): adapt both files"));
  // The text of the launch is the user's, so it may be wrong in other ways: the source alone would compile.
  edit("src/kernels.cuh", "float a, long n", "float a, int n");
  edit("tuned/ops_scale.launch.inc", "return nullptr;", "return 1.0f;");
  const ProcessResult wrong = run({"make"});
  EXPECT_NE(wrong.exit_code, 0);
  EXPECT_THAT(wrong.err,
              testing::ContainsRegex("what launches the generated kernels of src/main.cu does not compile.*"
                                     "ops_scale.launch.inc:[0-9]+:[0-9]+: error:"));
}

TEST_F(MakeProject, KernelsThatCannotBeEjected) {
  rewrite_and_make();
  const Tree before = project_.files();
  const auto error = [&](const std::string& kernel, const std::string& folder = "tuned") {
    const ProcessResult result = run({"migrate", "eject", kernel, "-o", folder, "src"});
    EXPECT_EQ(result.exit_code, 1) << kernel;
    return result.err;
  };
  EXPECT_THAT(error("none"), HasSubstr("ops::scale, shift<float>, precise"));
  EXPECT_THAT(error("precise"), testing::ContainsRegex("src/main.cu:6: a fused multiply-add in double"));
  EXPECT_THAT(error("scale", "Makefile"), HasSubstr("Makefile: is a file, not a directory"));
  EXPECT_THAT(error("scale", "/proc/none"), HasSubstr("/proc/none"));
  EXPECT_EQ(compare_trees(project_.files(), before), "");
}

// A graph's launch is recorded by AscendCL and runs on the cores each time.
const Tree kGraph = {{"main.cu", R"(#include <cuda_runtime.h>
#include <cstdio>
__global__ void shift(float* x, float by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = x[i] + by;
}
int main() {
  const int n = 100;
  float* x;
  cudaMallocManaged(&x, n * sizeof(float));
  for (int i = 0; i < n; ++i) x[i] = i;
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaGraph_t graph;
  cudaGraphExec_t exec;
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  shift<<<1, 128, 0, stream>>>(x, 1.0f, n);
  shift<<<1, 128, 0, stream>>>(x, 10.0f, n);
  cudaStreamEndCapture(stream, &graph);
  cudaGraphInstantiate(&exec, graph, nullptr, nullptr, 0);
  for (int i = 0; i < 3; ++i) cudaGraphLaunch(exec, stream);
  cudaGraphNode_t nodes[2];
  size_t count = 2;
  cudaGraphGetNodes(graph, nodes, &count);
  cudaKernelNodeParams params;
  cudaGraphKernelNodeGetParams(nodes[0], &params);
  float by = 100.0f;
  int size = n;
  void* arguments[] = {&x, &by, &size};
  params.kernelParams = arguments;
  cudaGraphExecKernelNodeSetParams(exec, nodes[0], &params);
  cudaGraphLaunch(exec, stream);
  cudaStreamSynchronize(stream);
  std::printf("%zu nodes, %g %s\n", count, x[1], cudaGetErrorString(cudaGetLastError()));
}
)"}};

struct GraphProject : MakeProject {
  GraphProject() : MakeProject(kGraph) {}
};

TEST_F(GraphProject, CapturedLaunchesRunOnTheCores) {
  succeed(project_.migrate({"rewrite", "--in-place", "--verify=parse", "."}));
  succeed(run({"npucxx", "--kernels=ascendc", "main.cu", "-o", "app"}));
  const std::string expected = "2 nodes, 144 no error\n";
  for (const char* kernels : {"ascendc", "host"}) {
    const ProcessResult result = run({"./app"}, {{"NPU_KERNELS", kernels}});
    EXPECT_EQ(result.out, expected) << kernels << result.err;
    EXPECT_EQ(result.err, "") << kernels;
  }
  // A mutant of the text shows which of the two ran.
  succeed(run({"migrate", "eject", "shift", "-o", "tuned"}));
  edit("tuned/shift.asc", "AscendC::Adds(", "AscendC::Muls(");
  succeed(run({"npucxx", "--kernels=ascendc", "main.cu", "-o", "app"}));
  EXPECT_NE(run({"./app"}).out, expected);
  EXPECT_THAT(run({"./app"}, {{"NPU_KERNELS", "both"}}).err,
              HasSubstr("a launch that is captured into a graph cannot be compared"));
}

TEST(CMakeProjectWithAscendC, RunsGeneratedKernels) {
  const CliProject project(
      Tree{{"src/main.cu", kMain},
           {"src/kernels.cuh", kKernels},
           {"CMakeLists.txt",
            "cmake_minimum_required(VERSION 3.18)\nproject(app LANGUAGES CXX CUDA)\n"
            "file(GLOB_RECURSE sources src/*.cu src/*.cpp)\nadd_executable(app ${sources})\n"}});
  const auto succeed = [](const ProcessResult& result) {
    ASSERT_EQ(result.exit_code, 0) << result.out << result.err;
  };
  const std::string prefix = project.root() + "/prefix", build = project.root() + "/build";
  const Tree before = project.files();
  succeed(run_process({"cmake", "--install", MIGRATE_BINARY_DIR, "--prefix", prefix}));
  succeed(project.migrate({"rewrite", "--in-place", "--verify=parse", "--kernels", "ascendc", "."}));
  EXPECT_THAT(project.files().at("CMakeLists.txt"),
              HasSubstr("\nadd_compile_options(\"$<$<COMPILE_LANGUAGE:NPU>:--kernels=ascendc>\")\n"));
  // The ejected text lies beside the sources, where the pattern of the build file searches.
  succeed(project.migrate({"eject", "scale", "-o", "src", "."}));
  succeed(run_process(
      {"cmake", "-S", project.project(), "-B", build, "-G", "Ninja", "-DCMAKE_PREFIX_PATH=" + prefix}));
  succeed(run_process({"cmake", "--build", build}));
  const ProcessResult result = run_process({build + "/app"});
  EXPECT_EQ(result.out, kOutput);
  EXPECT_EQ(result.err, "");
  const ProcessResult checked = project.migrate({"check-kernels", "--", build + "/app"});
  EXPECT_EQ(checked.exit_code, 0) << checked.err;
  EXPECT_THAT(checked.out, testing::ContainsRegex("\nops::scale +1 +1000 +0 "));
  // Ninja builds again when the text changes.
  std::string kernel = project.files().at("src/ops_scale.asc");
  kernel.replace(kernel.find("AscendC::Muls("), 14, "AscendC::Adds(");
  std::ofstream(project.project() + "/src/ops_scale.asc") << kernel;
  succeed(run_process({"cmake", "--build", build}));
  EXPECT_EQ(project.migrate({"check-kernels", "--", build + "/app"}).exit_code, 2);
  succeed(project.migrate({"undo"}));
  for (const auto& [path, original] : before) EXPECT_EQ(project.files().at(path), original) << path;
}

}  // namespace
}  // namespace e2e

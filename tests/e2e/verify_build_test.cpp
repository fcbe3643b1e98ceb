// `migrate rewrite --verify=build`, the default: the migrated text is also compiled, before anything is
// written.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/e2e/cli_harness.h"

namespace {

using e2e::CliProject;
using e2e::ProcessResult;
using e2e::Tree;
using testing::HasSubstr;
using testing::Not;

const Tree kGood = {
    {"src/main.cu",
     "#include \"../include/scale.cuh\"\n#include <cuda_runtime.h>\n"
     "int main() { float* x; cudaMalloc(&x, 4); scale<<<1, 1>>>(x); return cudaFree(x); }\n"},
    {"include/scale.cuh", "#pragma once\n__global__ void scale(float* x) { x[threadIdx.x] *= 2; }\n"},
    {"src/plain.c",
     "#include <cuda_runtime.h>\nint devices(void) { int n = 0; cudaGetDeviceCount(&n); return n; }\n"}};

Tree with(const std::string& path, const std::string& text) {
  Tree all = kGood;
  all[path] = text;
  return all;
}

void expect(const Tree& files, const std::vector<std::string>& arguments, int code, const std::string& line) {
  CliProject project(files);
  ProcessResult result = project.migrate(arguments);
  EXPECT_EQ(result.exit_code, code) << result.out << result.err;
  EXPECT_THAT(result.out + result.err, HasSubstr(line));
}

TEST(VerifyBuild, CompilesEachUnit) {
  expect(kGood, {"rewrite", "-o", "../out", "--verify=build"}, 0, "built: npucxx compiles 2 of 2 units\n");
  expect(kGood, {"rewrite", "--in-place", "--verify", "build"}, 0, "built: npucxx compiles 2 of 2 units\n");
  expect(with("src/flag.cu", "#ifndef SCALE\n#error no scale\n#endif\n"),
         {"rewrite", "--dry-run", "--verify=build", "-DSCALE=2"}, 0, "built: npucxx compiles 3 of 3 units\n");
}

TEST(VerifyBuild, ErrorsStandAtTheLinesOfTheOriginal) {
  // What the parse accepts and the host compiler does not; the edit before it moves the column.
  Tree broken = with("src/host.cu",
                     "#include <cuda_runtime.h>\n#ifdef __clang__\n#define ONE 1\n#endif\n"
                     "int f() { cudaDeviceSynchronize(); return ONE; }\n");
  expect(broken, {"rewrite", "--dry-run", "--verify=parse"}, 0, "no hand work remains (verified by parse)\n");
  expect(broken, {"rewrite", "--dry-run"}, 2, "1 problem needs hand work (verified by build)\n");
  expect(broken, {"rewrite", "--dry-run", "--verify=build"}, 2,
         "src/host.cu:5:43: error: the migrated text does not compile: npucxx: 'ONE' was not declared");
  expect(broken, {"rewrite", "--dry-run", "--verify=build"}, 2, "built: npucxx compiles 2 of 3 units\n");
}

TEST(VerifyBuild, AUnitThatLacksAHeaderIsNotJudged) {
  Tree lacking = with("src/rank.cu",
                      "#include <cuda_runtime.h>\n#include <no_such_library.h>\nvoid f() { cudaFree(0); }\n");
  lacking["Makefile"] = "app: src/rank.cu src/main.cu\n";
  expect(lacking, {"rewrite", "--dry-run"}, 0, "not checked: no_such_library.h");
  expect(lacking, {"rewrite", "--dry-run"}, 0, "built: npucxx compiles 2 of 3 units\n");
  expect(lacking, {"rewrite", "--dry-run"}, 0,
         "no hand work remains (verified by build; 1 error in 1 unit not judged)\n");
}

// A guard takes a number of one of libtorch's types, so no constructor fits where libtorch is not installed.
TEST(VerifyBuild, ACallThatTakesTypesOfAMissingLibraryIsNotJudged) {
  expect({{"guard.cu",
           "#include <c10/cuda/CUDAGuard.h>\n#include <cuda_runtime.h>\n"
           "void f(int device) { c10::cuda::CUDAGuard guard(device); cudaDeviceSynchronize(); }\n"}},
         {"rewrite", "--dry-run"}, 0, "no hand work remains");
}

TEST(VerifyBuild, ABindingForALibraryThatIsNotInstalledIsNotJudged) {
  Tree binding =
      with("src/bind.cpp",
           "#include <torch/extension.h>\n#include <ATen/cuda/CUDAContext.h>\n"
           "static torch::Tensor call(torch::Tensor x) {\n"
           "  TORCH_CHECK(x.is_cuda(), \"x must be on the device\");\n"
           "  cudaStream_t s = at::cuda::getCurrentCUDAStream().stream();\n  (void)s;\n  return x;\n}\n");
  expect(binding, {"rewrite", "--dry-run"}, 0, "no hand work remains (verified by build");
}

TEST(VerifyBuild, ErrorsOfTheOriginalCountInUnitsThatABuildFileNames) {
  Tree broken = with(
      "src/old.cu", "#include <cuda_runtime.h>\nvoid f() { cudaFree(0); }\nint g() { return undeclared; }\n");
  expect(broken, {"rewrite", "--dry-run"}, 0, "(verified by build; 1 error in 1 unit not judged)\n");
  Tree lacking = broken;  // what another unit lacks changes nothing
  lacking["src/rank.cu"] =
      "#include <cuda_runtime.h>\n#include <no_such_library.h>\nvoid h() { cudaFree(0); }\n";
  expect(lacking, {"rewrite", "--dry-run"}, 0, "(verified by build; 2 errors in 2 units not judged)\n");
  for (const auto& [file, text] : Tree{{"Makefile", "OBJS = main.o old.o\n"},
                                       {"CMakeLists.txt", "add_executable(app src/main.cu src/old.cu)\n"},
                                       {"build.sh", "#!/bin/sh\nnvcc src/*.cu\n"}}) {
    Tree named = broken;
    named[file] = text;
    expect(named, {"rewrite", "--dry-run"}, 2,
           "src/old.cu:3:18: error: the migrated text does not compile: npucxx: 'undeclared'");
  }
}

// Its header is Windows's in a branch that is not compiled: nothing of the migration.
// The parse of the original reads the headers of the shim: an error there may be a defect of theirs.
TEST(VerifyBuild, AnErrorInAHeaderOfTheShimDecides) {
  const std::string own = "#include <thrust/device_vector.h>\nint g() { return undeclared; }\n";
  expect({{"left_over.cu", own}}, {"rewrite", "--dry-run"}, 0, "1 error in 1 unit not judged)\n");
  expect({{"left_over.cu", own + "int f() { thrust::device_vector<void> v; return 0; }\n"}},
         {"rewrite", "--dry-run"}, 2, "left_over.cu:3:");
}

TEST(VerifyBuild, ThatNoUnitCouldBeJudgedIsSaid) {
  expect(
      {{"rank.cu", "#include <cuda_runtime.h>\n#include <no_such_library.h>\nvoid f() { cudaFree(0); }\n"}},
      {"rewrite", "--dry-run"}, 0,
      "no hand work is known, but no unit could be judged (verified by build; 1 error in 1 unit not judged)\n");
}

TEST(VerifyBuild, AUnitWithoutCudaIsNotJudgedForAnotherLibrarysHeader) {
  Tree other =
      with("src/os.cc", "#ifdef MINE\n#include <windows.h>\n#endif\nint f() { return nowhere(); }\n");
  other["src/Makefile"] = "all:\n\tg++ -c os.cc\n";
  expect(other, {"rewrite", "--dry-run"}, 0, "built: npucxx compiles 2 of 2 units\n");
}

TEST(VerifyBuild, UnitsThatNobodyCanCompileDoNotDecide) {
  const std::string begin = "#include <cuda_runtime.h>\n";
  const std::string twice = "__global__ void k(float* x) { x[0] = 1; }\n";
  const std::string unfinished = "void f() { cudaFree(unheard_of); }\nvoid h() { cudaFree(0) }\n";
  Tree broken = with("src/twice.cu", begin + twice + twice);
  broken["src/unfinished.cu"] = begin + unfinished;
  expect(broken, {"rewrite", "--dry-run"}, 0, " in 2 units not judged)\n");
  broken["src/unfinished.cu"] =
      begin + "#include <cub/cub.cuh>\n" + unfinished + "void g() { cub::NoSuchThing(); }\n";
  expect(broken, {"rewrite", "--dry-run"}, 2, "src/unfinished.cu:5:");
}

TEST(VerifyBuild, WhatNobodyHasOfCudaIsAnError) {
  const std::string begin = "#include <cuda_runtime.h>\n";
  const Tree units = {
      {"lane.cu", begin + "#include <cuda/ptx>\n__device__ int f() { return cuda::ptx::no_such(); }\n"},
      {"guarded.cu", begin + "#include <cuda/no_such>\n"},
      {"nothing.cu", begin + "#include <cub/cub.cuh>\nvoid f() { cub::DeviceNothing::Sum(0, 0); }\n"},
      {"lacking.cu", begin + "#include <mpi_of_nobody.h>\n#include <cub/cub.cuh>\nvoid f() { "
                             "cub::DeviceNothing::Sum(0, 0); }\n"},
      {"such.cu", begin + "#include <thrust/sort.h>\nvoid f(int* a) { thrust::no_such(a, a + 2); }\n"},
      {"groups.cu", begin + "#include <cooperative_groups/no_such.h>\n"},
      {"target.cu", begin + "#include <nv/no_such>\n"},
      {"alias.cu", begin + "#include <cooperative_groups.h>\nnamespace cg = cooperative_groups;\n"
                           "__device__ void f() { cg::no_such(2); }\n"},
      {"wmma.cu", begin + "#include <mma.h>\n__global__ void k() { nvcuda::wmma::no_such(); }\n"}};
  for (const auto& [path, text] : units) {
    for (const char* judge : {"--verify=parse", "--verify=build"})
      expect({{path, text}}, {"rewrite", "--dry-run", judge}, 2, path + ":");
  }
  const Tree elsewhere = {
      {"a.cu", begin + "#ifdef NOT_HERE\n#include <cuda/no_such>\n#endif\nvoid f() { cudaFree(0); }\n"}};
  expect(elsewhere, {"rewrite", "--dry-run"}, 0, "no hand work remains");
}

TEST(VerifyBuild, FragmentsAreJudgedWhereTheyAreIncluded) {
  // By itself neither of them compiles: Real is not declared there.
  const Tree parts = {
      {"main.cu",
       "#include <cuda_runtime.h>\ntypedef float Real;\n#include \"kernel.inc.cu\"\n#include \"host.cuh\"\n"
       "int main() { run(); return 0; }\n"},
      {"kernel.inc.cu", "__global__ void k(Real* x) { x[threadIdx.x] *= 2; }\n"},
      {"host.cuh",
       "void run() { Real* x; cudaMalloc(&x, 4 * sizeof(Real)); k<<<1, 4>>>(x); cudaFree(x); }\n"},
      {"Makefile", "app: main.cu kernel.inc.cu host.cuh\n\tnvcc main.cu -o app\n"}};
  expect(parts, {"rewrite", "--dry-run"}, 0, "built: npucxx compiles 1 of 1 unit\n");
  expect(parts, {"rewrite", "--dry-run", "--verify=parse"}, 0, "no hand work remains");
  Tree switched = parts;
  switched["main.cu"] += "#ifdef NOT_HERE\nvoid more() {\n#include \"body.cu\"\n}\n#endif\n";
  switched["body.cu"] = "Real* y;\ncudaMalloc(&y, 4);\nundeclared(y);\n";
  expect(switched, {"rewrite", "--dry-run"}, 0, "built: npucxx compiles 1 of 1 unit\n");
  Tree wrong = parts;
  wrong["kernel.inc.cu"] += "int f() { cudaFree(0); return undeclared; }\n";
  expect(wrong, {"rewrite", "--dry-run"}, 2, "kernel.inc.cu:2:31: error:");
}

TEST(VerifyBuild, OneFileUnderTwoNamesIsReadOnce) {
  CliProject project({{"main.cu",
                       "#include <cuda_runtime.h>\n#include \"include/a.cuh\"\n#include \"b.cuh\"\n"
                       "int main() { sync(); return 0; }\n"},
                      {"include/a.cuh", "#pragma once\nvoid sync() { cudaDeviceSynchronize(); }\n"}});
  std::filesystem::create_symlink("include/a.cuh", project.project() + "/b.cuh");
  const ProcessResult result = project.migrate({"rewrite", "--in-place"});
  EXPECT_EQ(result.exit_code, 0) << result.out << result.err;
  EXPECT_THAT(result.out, HasSubstr("built: npucxx compiles 1 of 1 unit\n"));
}

TEST(VerifyBuild, HeadersThatNothingIncludesDoNotFailTheProgram) {
  Tree spare = with("include/spare.cuh", "#pragma once\ninline void f() { cudaFree(0); undeclared x; }\n");
  expect(spare, {"rewrite", "--dry-run"}, 0, "built: npucxx compiles 2 of 2 units\n");
  expect({{"spare.cuh", "#pragma once\ninline void f(float* x) { cudaMalloc(&x, 4); int* p = x; }\n"}},
         {"rewrite", "--dry-run"}, 2, "spare.cuh:2");  // it is all the program
}

TEST(VerifyBuild, FlagsOfHostileTreesDoNothing) {
  const std::string command =
      "nvcc -fplugin=evil.so -specs=evil -B. -wrapper touch,made -save-temps -o made -MF made -Wp,-MD,made "
      "-fdump-tree-all "
      "-include -fplugin=evil.so -c main.cu";
  Tree hostile = {{"main.cu", "#include <cuda_runtime.h>\nint main() { return cudaFree(0); }\n"},
                  {"as", "#!/bin/sh\ntouch made\n"}};
  CliProject project(hostile);
  Tree with_commands = hostile;
  with_commands["compile_commands.json"] = "[{\"directory\": \"" + project.project() +
                                           "\", \"file\": \"main.cu\", \"command\": \"" + command + "\"}]";
  e2e::write_tree(project.project(), with_commands);
  const ProcessResult result = project.migrate({"rewrite", "--dry-run", "--verify=build"});
  EXPECT_EQ(project.files(), with_commands);
  EXPECT_THAT(result.out, HasSubstr("-fplugin=evil.so: No such file")) << "a header, not an option";
}

TEST(VerifyBuild, WhatCompiledIsRememberedUntilAFileChanges) {
  CliProject project(kGood);
  const std::string cache = project.root() + "/cache";
  const auto run = [&] {
    return e2e::run_process(
        {std::string(MIGRATE_BINARY_DIR) + "/bin/migrate", "rewrite", "--dry-run", "--verify=build"},
        project.project(), {{"MIGRATE_CACHE_DIR", cache}});
  };
  for (int time = 0; time < 2; ++time)
    EXPECT_THAT(run().out, HasSubstr("built: npucxx compiles 2 of 2 units\n"));
  e2e::write_tree(project.project(), with("include/scale.cuh", kGood.at("include/scale.cuh") +
                                                                   "#ifndef __clang__\n#error no\n#endif\n"));
  const ProcessResult changed = run();
  EXPECT_EQ(changed.exit_code, 2) << changed.out;
  EXPECT_THAT(changed.out, HasSubstr("built: npucxx compiles 1 of 2 units\n"));
}

TEST(VerifyBuild, TheReportSaysWhoJudged) {
  const auto judge = [](const std::string& option) {
    CliProject project(kGood);
    return project.migrate({"rewrite", "--dry-run", option, "--report", "json=-"}).out;
  };
  EXPECT_THAT(judge("--verify=build"),
              testing::ContainsRegex("\"judge\": \"build\",\n *\"units\": 2,\n *\"compiled\": 2"));
  EXPECT_THAT(judge("--verify=parse"), HasSubstr("\"judge\": \"parse\""));
  EXPECT_THAT(judge("--no-verify"), HasSubstr("\"judge\": \"none\""));
}

TEST(VerifyBuild, LeavesNothingBehind) {
  CliProject project(kGood);
  ProcessResult result = project.migrate({"rewrite", "--dry-run", "--verify=build"});
  EXPECT_EQ(result.exit_code, 0) << result.out << result.err;
  EXPECT_EQ(project.files(), kGood);
}

TEST(VerifyBuild, WrongUse) {
  expect(kGood, {"rewrite", "--dry-run", "--verify=link"}, 1, "--verify");
  expect(kGood, {"rewrite", "--dry-run", "--verify=build", "--no-verify"}, 1,
         "pass either --verify or --no-verify, not both");
}

TEST(VerifyBuild, HostSourcesReadHeadersWithDeviceCode) {
  const std::string header = R"(#pragma once
#ifdef __CUDACC__
#define CUDA_ONLY __device__ inline
#else
#define CUDA_ONLY inline
#endif
template <class T> CUDA_ONLY T load(const T* p) {
  T v;
  asm volatile("ld.global.nc.f32 %0, [%1];" : "=f"(v) : "l"(p));
  return v;
}
template <class T> CUDA_ONLY unsigned mask(unsigned bits, T) { unsigned word = 5; return word >> (32 - bits); }
template <class T> CUDA_ONLY T sum(T val) {
  for (int offset = 16; offset > 0; offset /= 2) val += __shfl_down_sync(0xffffffff, val, offset);
  return val;
}
)";
  const CliProject project(
      {{"op.h", header},
       {"main.cpp", "#include \"op.h\"\nint main() { return 0; }\n"},
       {"kernel.cu",
        "#include \"op.h\"\n__global__ void k(float* p) { *p = sum(load(p)) + mask(0u, 1); }\n"}});
  const ProcessResult rewritten = project.migrate({"rewrite", "--in-place", "--verify=build", "."});
  EXPECT_EQ(rewritten.exit_code, 0) << rewritten.out << rewritten.err;
  EXPECT_THAT(rewritten.out, HasSubstr("no hand work remains (verified by build)"));
  const std::string text = project.files().at("op.h");
  for (const char* added : {"npu::lock_step(", "npu::ptx::load<float>(", "npu::shift_right("})
    EXPECT_THAT(text, HasSubstr(added));
}

// Each instruction of inline PTX that rules/cuda_ptx knows becomes C++ that npucxx compiles.
TEST(PtxInstructions, AllBecomeCode) {
  const CliProject project(e2e::read_tree(MIGRATE_SOURCE_DIR "/tests/e2e/ptx_instructions"));
  const ProcessResult rewritten = project.migrate({"rewrite", "--in-place", "--verify=build", "."});
  EXPECT_EQ(rewritten.exit_code, 0) << rewritten.out << rewritten.err;
  EXPECT_THAT(rewritten.out, HasSubstr("no hand work remains (verified by build)"));
  const Tree files = project.files();
  for (const auto& [name, text] : files) EXPECT_THAT(text, Not(HasSubstr("asm volatile"))) << name;
  EXPECT_THAT(files.at("main.cu"), HasSubstr("#include <npu/kernel/ptx_mma.h>"));
  EXPECT_THAT(files.at("bulk.cu"), HasSubstr("#include <npu/kernel/bulk_copy_half.h>"));
}

/// A library, and a test that needs a macro of another configuration, under an option. See docs/adr/0052.
Tree with_test_under(const std::string& option, const std::string& value) {
  return {
      {"src/scale.cu",
       "#include <cuda_runtime.h>\n__global__ void scale(float* x) { x[threadIdx.x] *= 2; }\n"},
      {"src/scale.cuh", "#pragma once\n#ifdef DEBUG\nint scale_of_debug();\n#endif\n"},
      {"test/scale_test.cu",
       "#include <cuda_runtime.h>\n#include \"../src/scale.cuh\"\nint f() { cudaFree(0); return scale_of_debug(); }\n"},
      {"CMakeLists.txt",
       "if(CMAKE_BUILD_TYPE STREQUAL Debug)\nadd_definitions(-DDEBUG)\nendif()\n"
       "option(" +
           option + " \"help\" " + value + ")\nadd_library(scale src/scale.cu)\nif(" + option +
           ")\nset(TEST_DIR test)\nfile(GLOB TESTS ${TEST_DIR}/*.cu)\nadd_executable(tests ${TESTS})\nendif()\n"}};
}

TEST(VerifyBuild, AUnitThatIsNotBuiltByDefaultAndHadErrorsBeforeDoesNotDecide) {
  const Tree off = with_test_under("UNIT_TEST", "OFF");
  expect(
      off, {"rewrite", "--dry-run"}, 0,
      "test/scale_test.cu:1:1: warning: the migrated text does not compile: not built by default (option UNIT_TEST "
      "is OFF), and the original has errors, too [MIG4004]\n");
  expect(off, {"rewrite", "--dry-run"}, 0,
         "no hand work remains (verified by build; 1 error in 1 unit not judged)\n");
  for (const Tree& built : {with_test_under("UNIT_TEST", "ON"), with_test_under("USE_CUDA", "OFF")})
    expect(built, {"rewrite", "--dry-run"}, 2,
           "test/scale_test.cu:3:31: error: the migrated text does not compile");
}

TEST(VerifyBuild, AUnitThatIsNotBuiltByDefaultDecidesIfItHadNoErrorsBefore) {
  Tree off = with_test_under("UNIT_TEST", "OFF");
  off["test/scale_test.cu"] =
      "#include <cuda_runtime.h>\n#ifdef __clang__\n#define ONE 1\n#endif\n"
      "int f() { cudaDeviceSynchronize(); return ONE; }\n";  // the parse accepts it, the host compiler does not
  expect(off, {"rewrite", "--dry-run"}, 2,
         "test/scale_test.cu:5:43: error: the migrated text does not compile");
}

}  // namespace

// npucxx with real compilers: small migrated programs are compiled, linked and run.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/e2e/cli_harness.h"

namespace e2e {
namespace {

using testing::HasSubstr;
using testing::Not;

/// Sums 0..n-1 after tripling on the device: prints 3 * n * (n - 1) / 2.
const char* const kProgram = R"(
#include <cstdio>
#include <vector>
#include "npu/runtime.h"
#include "npu/blas.h"
__global__ void triple(NPU_KERNEL_PARAMS_ float* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] *= FACTOR;
}
int main() {
  std::vector<float> host(100);
  for (int i = 0; i < 100; ++i) host[i] = i;
  float *x, sum = 0;
  npuMalloc(&x, 400);
  npuMemcpy(x, host.data(), 400, npuMemcpyHostToDevice);
  npu::launch<triple, npu::no_sync>(npu::config(4, 32), x, 100);
  npublasHandle_t blas;
  npublasCreate(&blas);
  npublasSasum(blas, 100, x, 1, &sum);
  std::printf("%g\n", sum);
}
)";

TEST_F(Npucxx, CompilesLinksAndRunsWithEachHostCompiler) {
  CliProject project(Tree{{"a.cu", kProgram}});
  for (const char* compiler : {"g++", "clang++-19"}) {
    compile(project, {"-ccbin", compiler, "-arch=sm_80", "-DFACTOR=3.f", "--use_fast_math", "a.cu",
                      "-lcublas", "-lcudart", "-o", "app"});
    EXPECT_EQ(output(project, "app"), "14850\n") << compiler;
  }
}

TEST_F(Npucxx, UnoptimisedAndStrictPrograms) {
  CliProject project(Tree{{"a.cu", kProgram}});
  compile(project, {"-G", "-std=c++20", "-DFACTOR=3.f", "a.cu", "-o", "debug"});
  EXPECT_EQ(output(project, "debug"), "14850\n");
  compile(project, {"--portable", "-O0", "-Xcompiler", "-Wall,-Wextra,-Werror", "-DFACTOR=3.f", "a.cu", "-o",
                    "strict"});
  EXPECT_EQ(output(project, "strict"), "14850\n");
}

TEST_F(Npucxx, SeparateCompilation) {
  CliProject project(
      Tree{{"part.cuh", "#pragma once\n__device__ float factor();\n"},
           {"part.cu", "#include \"part.cuh\"\n__device__ float factor() { return 3.f; }\n"},
           {"a.cu", std::string("#include \"part.cuh\"\n#define FACTOR factor()\n") + kProgram}});
  compile(project, {"-rdc=true", "-dc", "part.cu", "a.cu"});
  compile(project, {"-dlink", "part.o", "a.o", "-o", "device.o"});
  compile(project, {"part.o", "a.o", "device.o", "-lcublas", "-lcudadevrt", "-o", "app"});
  EXPECT_EQ(output(project, "app"), "14850\n");
  compile(project, {"-lib", "part.cu", "-o", "libpart.a"});
  compile(project, {"a.cu", "-L.", "-lpart", "-o", "app2"});
  EXPECT_EQ(output(project, "app2"), "14850\n");
}

TEST_F(Npucxx, CFilesAreC) {
  CliProject project(
      Tree{{"main.c",
            "#include <stdio.h>\n#include \"npu/runtime.h\"\n"
            "int main(void) { int class = 0; npuGetDeviceCount(&class); printf(\"%d\\n\", class); "
            "return 0; }\n"}});
  compile(project, {"-std=c++17", "main.c", "-o", "app"});
  EXPECT_EQ(output(project, "app"), "1\n");
}

// A call of the C library takes ten times as long and keeps the loop over threads from vectorising, whatever the
// function is called: exp(x) of a float is std::exp.
TEST_F(Npucxx, MathOfFloatsCallsNoLibrary) {
  CliProject project(Tree{
      {"a.cu",
       "#include <cmath>\n"
       "__global__ void all(NPU_KERNEL_PARAMS_ float* x) {\n"
       "  int i = threadIdx.x;\n"
       "  x[i] = exp(x[i]) + expf(x[i]) + std::exp(x[i]) + log(x[i]) + tanh(x[i]) + cosh(x[i]) + fmaxf(x[i], 0) +\n"
       "         fmax(x[i], 1.f) + fmin(x[i], 2.0) + max(x[i], 3.f) + std::fmin(x[i], 4.f) + sqrt(x[i]) + fabs(x[i]);\n"
       "}\n"
       "void start(float* x) { npu::launch<all, npu::no_sync>(npu::config(1, 32), x); }\n"}});
  for (const char* compiler : {"g++", "clang++-19"}) {
    compile(project, {"-ccbin", compiler, "-O3", "-c", "a.cu", "-o", "a.o"});
    const ProcessResult symbols = run_process({"nm", "-u", "a.o"}, project.project());
    ASSERT_EQ(symbols.exit_code, 0) << symbols.err;
    for (const char* name : {"exp", "log", "tanh", "cosh", "fmax", "fmin", "sqrt"}) {
      EXPECT_THAT(symbols.out, Not(HasSubstr(std::string(" ") + name))) << compiler;
    }
  }
}

TEST_F(Npucxx, FastMathKeepsInfinities) {
  CliProject project(Tree{
      {"a.cu",
       "#include <cmath>\n#include <cstdio>\n"
       "int main(int argc, char**) {\n"
       "  float worst = -INFINITY, none = std::log(float(argc - 1));\n"
       "  std::printf(\"%d %d %d\\n\", std::isinf(worst), std::isinf(none), std::isnan(none * 0));\n}\n"}});
  compile(project, {"-use_fast_math", "a.cu", "-o", "app"});
  EXPECT_EQ(output(project, "app"), "1 1 1\n");
}

TEST_F(Npucxx, ObjectsWithOpenMPLinkWithoutItsFlag) {
  CliProject project(
      Tree{{"a.cpp",
            "#include <cstdio>\nint main() {\n  int sum = 0;\n"
            "#pragma omp parallel for reduction(+ : sum)\n  for (int i = 0; i < 10; ++i) sum += i;\n"
            "  std::printf(\"%d\\n\", sum);\n}\n"}});
  compile(project, {"-fopenmp", "-c", "a.cpp", "-o", "a.o"});
  compile(project, {"a.o", "-o", "app"});
  EXPECT_EQ(output(project, "app"), "45\n");
}

TEST_F(Npucxx, OptionsFromAFile) {
  CliProject project(Tree{{"a.cu", kProgram},
                          {"flags.txt", "-DFACTOR=3.f -gencode arch=compute_80,code=sm_80\n-o 'my app'\n"}});
  compile(project, {"@flags.txt", "a.cu"});
  EXPECT_EQ(output(project, "my app"), "14850\n");
  compile(project, {"--options-file", "flags.txt", "-o", "other", "a.cu"});
  EXPECT_EQ(output(project, "other"), "14850\n");
}

TEST_F(Npucxx, DependenciesNameTheShimsHeaders) {
  CliProject project(Tree{{"a.cu", kProgram}});
  compile(project, {"-DFACTOR=3.f", "-MD", "-MF", "a.d", "-c", "a.cu", "-o", "a.o"});
  EXPECT_THAT(project.files().at("a.d"), HasSubstr("npu/runtime.h"));
  EXPECT_THAT(npucxx(project, {"-DFACTOR=3.f", "-MM", "a.cu"}).out, HasSubstr("a.o: a.cu"));
}

TEST_F(Npucxx, OtherBuildSystemsAskForFlags) {
  CliProject project(
      Tree{{"a.cpp", "#include \"npu/runtime.h\"\nint main() { return npuDeviceSynchronize(); }\n"}});
  std::string flags = npucxx(project, {"--cflags"}).out, libs = npucxx(project, {"--libs"}).out;
  flags.pop_back();
  libs.pop_back();
  ProcessResult result =
      run_process({"sh", "-c", "g++ " + flags + " a.cpp " + libs + " -o app"}, project.project());
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(output(project, "app"), "");
}

TEST_F(Npucxx, BadInputEndsInOneLine) {
  CliProject project(Tree{{"a.cu", kProgram}, {"bad.cu", "int main() { return undeclared; }\n"}});
  ProcessResult unknown = npucxx(project, {"--no-such-thing", "a.cu"});
  EXPECT_EQ(unknown.exit_code, 1);
  EXPECT_THAT(unknown.err, HasSubstr("npucxx: unknown option '--no-such-thing'"));
  EXPECT_EQ(unknown.err.find('\n'), unknown.err.size() - 1);
  EXPECT_THAT(npucxx(project, {"-optix-ir", "a.cu"}).err, HasSubstr("would generate a file for a GPU"));
  ProcessResult missing = npucxx(project, {"-ccbin", "no-such-compiler", "a.cu"});
  EXPECT_EQ(missing.exit_code, 1);
  EXPECT_THAT(missing.err, HasSubstr("cannot run 'no-such-compiler'"));
  ProcessResult error = npucxx(project, {"bad.cu", "-o", "bad"});
  EXPECT_NE(error.exit_code, 0);
  EXPECT_THAT(error.err, HasSubstr("bad.cu:1"));
  EXPECT_EQ(project.files().count("bad"), 0u);
}

TEST_F(Npucxx, DryRunShowsAndLeavesNothing) {
  CliProject project(Tree{{"a.cu", kProgram}});
  ProcessResult result = npucxx(project, {"-dryrun", "-v", "-arch=sm_90", "a.cu", "-lcufftw"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_THAT(result.err,
              HasSubstr("npucxx: -arch=sm_90 dropped: no GPU code is generated; it sets __CUDA_ARCH__\n"));
  EXPECT_THAT(result.err, HasSubstr("npucxx: -lcufftw dropped: the shim has no such library\n"));
  EXPECT_THAT(result.err, HasSubstr("-lnpu_shim"));
  EXPECT_EQ(project.files().size(), 1u);
}

/// The build tree installed into a folder of its own.
class Installed : public testing::Test {
 protected:
  Installed()
      : project_(
            {{"a.cu", kProgram},
             {"CMakeLists.txt",
              "cmake_minimum_required(VERSION 3.25)\nproject(user LANGUAGES CXX)\n"
              "find_package(npu_shim 0.1 REQUIRED)\n"
              "add_executable(app main.cpp)\ntarget_link_libraries(app PRIVATE npu::shim)\n"},
             {"main.cpp",
              "#include \"npu/blas.h\"\nint main() { npublasHandle_t h; return npublasCreate(&h); }\n"}}) {}
  void SetUp() override {
    prefix_ = project_.root() + "/prefix";
    ProcessResult result = run_process({"cmake", "--install", MIGRATE_BINARY_DIR, "--prefix", prefix_});
    ASSERT_EQ(result.exit_code, 0) << result.err;
  }
  ProcessResult in_project(const std::vector<std::string>& words,
                           const std::map<std::string, std::string>& environment = {}) {
    return run_process(words, project_.project(), environment);
  }
  CliProject project_;
  std::string prefix_;
};

TEST_F(Installed, CompilerFindsItsOwnShim) {
  ProcessResult built = in_project({prefix_ + "/bin/npucxx", "-v", "-DFACTOR=3.f", "a.cu", "-o", "app"});
  ASSERT_EQ(built.exit_code, 0) << built.err;
  EXPECT_THAT(built.err, HasSubstr(prefix_ + "/include"));
  EXPECT_THAT(built.err, Not(HasSubstr(MIGRATE_BINARY_DIR)));
  EXPECT_EQ(in_project({"./app"}).out, "14850\n");
}

// A host with CANN in the same prefix keeps its own headers and libraries, also when the shim is removed again.
TEST_F(Installed, CannIsLeftAlone) {
  const std::string prefix = project_.root() + "/shared";
  const Tree canns = {{"include/acl/acl.h", "// CANN's"},
                      {"include/hccl/hccl.h", "// CANN's"},
                      {"lib/libascendcl.so", "CANN's"},
                      {"lib/libhccl.so", "CANN's"}};
  write_tree(prefix, canns);
  ASSERT_EQ(run_process({"cmake", "--install", MIGRATE_BINARY_DIR, "--prefix", prefix}).exit_code, 0);
  Tree installed = read_tree(prefix);
  for (const auto& [path, text] : canns) EXPECT_EQ(installed[path], text) << path;
  EXPECT_EQ(installed.count("lib/npu_sim/libascendcl.so"), 1u);
  EXPECT_EQ(installed.count("include/npu_sim/acl/acl.h"), 1u);
  ProcessResult built = in_project({prefix + "/bin/npucxx", "-DFACTOR=3.f", "a.cu", "-o", "app"});
  ASSERT_EQ(built.exit_code, 0) << built.err;
  EXPECT_EQ(in_project({"./app"}).out, "14850\n");
  const ProcessResult removed =
      run_process({MIGRATE_SOURCE_DIR "/scripts/uninstall.sh", MIGRATE_BINARY_DIR, prefix});
  EXPECT_EQ(removed.exit_code, 0) << removed.err;
  EXPECT_EQ(read_tree(prefix), canns);
}

// A program of AscendCL alone, as CANN's users write them.
TEST_F(Installed, AscendClProgramsFindTheSimulator) {
  write_tree(project_.project(),
             {{"acl.c",
               "#include <acl/acl.h>\n"
               "int main(void) { void* p = 0; return aclInit(0) || aclrtSetDevice(0) ||\n"
               "  aclrtMalloc(&p, 64, ACL_MEM_MALLOC_HUGE_FIRST) || aclrtFree(p) || aclFinalize(); }\n"}});
  const std::string include = prefix_ + "/include/npu_sim";
  ProcessResult built =
      in_project({"sh", "-c",
                  "lib=$(dirname $(find " + prefix_ + " -name libascendcl.so)) && gcc -I" + include +
                      " acl.c -L$lib -Wl,-rpath,$lib -lascendcl -o acl && ./acl"});
  EXPECT_EQ(built.exit_code, 0) << built.err;
}

// A program of operators, whose headers the build wrote.
TEST_F(Installed, ProgramsOfOperatorsFindTheSimulator) {
  write_tree(
      project_.project(),
      {{"mm.cpp",
        "#include <acl/acl.h>\n#include <aclnnop/aclnn_mm.h>\n"
        "int main() { uint64_t size = 0; aclOpExecutor* executor = nullptr; aclInit(nullptr); aclrtSetDevice(0);\n"
        "  return aclnnMmGetWorkspaceSize(nullptr, nullptr, nullptr, 0, &size, &executor) == 161001 ? 0 : 1; }\n"}});
  ProcessResult built = in_project({prefix_ + "/bin/npucxx", "mm.cpp", "-o", "mm"});
  ASSERT_EQ(built.exit_code, 0) << built.err;
  EXPECT_EQ(in_project({"./mm"}).exit_code, 0);
}

TEST_F(Installed, CMakePackage) {
  ProcessResult configured =
      in_project({"cmake", "-S", ".", "-B", "build", "-DCMAKE_PREFIX_PATH=" + prefix_});
  ASSERT_EQ(configured.exit_code, 0) << configured.err;
  ProcessResult built = in_project({"cmake", "--build", "build"});
  ASSERT_EQ(built.exit_code, 0) << built.out << built.err;
  EXPECT_EQ(in_project({"build/app"}).exit_code, 0);
}

TEST_F(Installed, PkgConfig) {
  ProcessResult built = in_project(
      {"sh", "-c",
       "export PKG_CONFIG_PATH=$(dirname $(find " + prefix_ +
           " -name npu-shim.pc)) && "
           "g++ main.cpp $(pkg-config --cflags --libs npu-shim) -o app && ./app && "
           "g++ -Wl,--as-needed $(pkg-config --cflags --libs npu-shim) main.cpp -o first && ./first"});
  EXPECT_EQ(built.exit_code, 0) << built.err;
}

}  // namespace
}  // namespace e2e

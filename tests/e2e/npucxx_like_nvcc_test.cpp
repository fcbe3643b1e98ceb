// npucxx as programs of nvcc need it: what only g++ refuses, relocatable units in archives, modules as text.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/e2e/cli_harness.h"

namespace e2e {
namespace {

using testing::HasSubstr;

TEST_F(Npucxx, AcceptsWhatOnlyTheHostCompilerRefuses) {
  const std::string text = R"(
#include <cstdio>
#include "npu/runtime.h"
template <int N> struct Config { static const int heads = N; };
template <int N> struct Layer {
  using Config = Config<N>;
  static const float scale = 0.5f;
  static float get() { const float s = scale; return s * Config::heads; }
};
// Never instantiated: nvcc looks names up then where an argument has a value of the template.
template <int N> __device__ int unused() { constexpr int n = declared_nowhere(N); return n; }
__global__ void k(NPU_KERNEL_PARAMS_ float* x) { x[threadIdx.x] = threadIdx.x; BARRIER; }
int main() {
  float* x;
  npuMalloc(&x, 128);
  npu::launch<k>(npu::config(1, 32), x);
  std::printf("%g %s\n", Layer<6>::get(), npuGetErrorName(npuDeviceSynchronize()));
}
)";
  const std::string two_passes = "#ifdef __CUDA_ARCH__\n#endif\n";
  CliProject project(
      {{"a.cu", text}, {"two.cu", text + two_passes}, {"b.cu", text + "int wrong = \"text\";\n"}});
  for (const std::string barrier : {"-DBARRIER=", "-DBARRIER=__syncthreads()"}) {
    ASSERT_EQ(npucxx(project, {"a.cu", barrier, "-o", "a"}).exit_code, 0);
    EXPECT_EQ(output(project, "a"), "3 npuSuccess\n");
    ASSERT_EQ(npucxx(project, {"two.cu", barrier, "-o", "two"}).exit_code, 0);
    EXPECT_EQ(output(project, "two"), "3 npuSuccess\n");
  }
  // Beside an error of the program nothing is excused.
  const ProcessResult refused = npucxx(project, {"b.cu", "-DBARRIER=", "-o", "b"});
  EXPECT_EQ(refused.exit_code, 1);
  EXPECT_THAT(refused.err,
              testing::AllOf(HasSubstr("changes meaning"), HasSubstr("error: invalid conversion")));
}

// "nvcc --version | grep release", "... | grep compilation": the release that the macros name, too.
TEST_F(Npucxx, MakefilesReadTheReleaseFromItsVersion) {
  CliProject project(
      Tree{{"a.cu", "static_assert(__CUDACC_VER_MAJOR__ == 12 && __CUDACC_VER_MINOR__ == 4);\n"}});
  EXPECT_EQ(npucxx(project, {"-c", "a.cu"}).exit_code, 0);
  EXPECT_THAT(npucxx(project, {"--version"}).out,
              HasSubstr("\nOptions and macros of Cuda compilation tools, release 12.4, V12.4.0\n"));
}

TEST_F(Npucxx, NamesItselfInHostSources) {
  const std::string text = R"(
#include <stdio.h>
#if defined(__NVCC__) && !defined(__CUDACC__) && __CUDACC_VER_MAJOR__ >= 12
int main() { printf("GPU %d\n", __CUDACC_VER_MINOR__ + __CUDACC_VER_BUILD__); }
#else
int main() { puts("CPU"); }
#endif
)";
  CliProject project({{"a.cpp", text}, {"b.c", text}});
  for (const std::string file : {"a.cpp", "b.c"}) {
    ASSERT_EQ(npucxx(project, {file, "-o", "program"}).exit_code, 0);
    EXPECT_EQ(output(project, "program"), "GPU 4\n") << file;
  }
}

/// "#define A (10)", up to Z.
std::string macros_of_single_letters() {
  std::string text;
  for (char letter = 'A'; letter <= 'Z'; ++letter)
    text += std::string("#define ") + letter + " (" + std::to_string(letter - 'A' + 10) + ")\n";
  return text;
}

TEST_F(Npucxx, HeadersDoNotSeeMacrosThatAreSingleLetters) {
  const std::string headers = R"(
#include <npu/runtime.h>
#include <npu/blas.h>
#include <npu/blaslt.h>
#include <npu/ccl.h>
#include <npu/complex.h>
#include <npu/cub.h>
#include <npu/dnn.h>
#include <npu/fft.h>
#include <npu/fp16.h>
#include <npu/bf16.h>
#include <npu/rand.h>
#include <npu/solver.h>
#include <npu/sparse.h>
#include <npu/std.h>
#include <npu/thrust.h>
#include <cstdio>
)";
  const std::string main = R"(
int main() {
  float* x;
  std::printf("%d %d %s\n", A + N, T, npuGetErrorName(npuMalloc(&x, K)));
}
)";
  CliProject project({{"a.cpp", macros_of_single_letters() + headers + main},
                      {"a.cu", macros_of_single_letters() + headers + main}});
  for (const std::string file : {"a.cpp", "a.cu"}) {
    ASSERT_EQ(npucxx(project, {file, "-O0", "-o", "program"}).exit_code, 0) << file;
    EXPECT_EQ(output(project, "program"), "33 29 npuSuccess\n") << file;
  }
}

TEST_F(Npucxx, RelocatableUnitsOfArchivesAreInTheProgram) {
  const std::string unit = R"(
#include <cstdio>
static __global__ void k(NPU_KERNEL_PARAMS_ int* p) { *p = LEVEL; }
static int once = std::puts("registered");
)";
  const std::string level = "#ifdef __CUDA_ARCH__\n#define LEVEL 2\n#else\n#define LEVEL 3\n#endif\n";
  CliProject project(
      {{"a.cu", "int main() {}"}, {"b.cu", "#define LEVEL 1\n" + unit}, {"c.cu", level + unit}});
  for (const std::string file : {"b.cu", "c.cu"}) compile(project, {"-w", "-rdc=true", "-c", file});
  compile(project, {"-c", "a.cu"});
  ASSERT_EQ(run_process({"ar", "rcs", "libb.a", "b.o", "c.o"}, project.project()).exit_code, 0);
  compile(project, {"a.o", "libb.a", "-o", "path"});
  compile(project, {"a.o", "-L.", "-lb", "-o", "name"});
  compile(project, {"-dlink", "a.o", "libb.a", "-o", "link.o"});
  const std::string libraries = std::string(MIGRATE_BINARY_DIR) + "/lib";
  const ProcessResult by_host = run_process({"g++", "a.o", "link.o", "libb.a", "-L" + libraries,
                                             "-Wl,-rpath," + libraries, "-lnpu_shim", "-o", "host"},
                                            project.project());
  ASSERT_EQ(by_host.exit_code, 0) << by_host.err;
  for (const std::string program : {"path", "name", "host"})
    EXPECT_EQ(output(project, program), "registered\nregistered\n") << program;
  compile(project, {"-w", "-c", "b.cu"});
  ASSERT_EQ(run_process({"ar", "rcs", "whole.a", "b.o"}, project.project()).exit_code, 0);
  compile(project, {"a.o", "whole.a", "-o", "without"});
  EXPECT_EQ(output(project, "without"), "");
}

TEST_F(Npucxx, LinkerOptionsAreForTheLibrariesThatFollow) {
  CliProject project({{"a.cu", "extern int found; int main() { return found; }"},
                      {"found.cu", "int found = 0;"},
                      {"b.cu", "#include <cstdio>\nstatic int once = std::puts(\"registered\");\n"}});
  compile(project, {"-c", "a.cu", "found.cu", "b.cu"});
  ASSERT_EQ(run_process({"ar", "rcs", "libb.a", "found.o", "b.o"}, project.project()).exit_code, 0);
  compile(project, {"a.o", "libb.a", "-o", "without"});
  EXPECT_EQ(output(project, "without"), "");
  compile(project, {"a.o", "-Wl,--whole-archive", "libb.a", "-Wl,--no-whole-archive", "-o", "whole"});
  EXPECT_EQ(output(project, "whole"), "registered\n");
}

TEST_F(Npucxx, RecursiveFunctionsThatAreToBeInlined) {
  const Tree files = {{"a.cu", R"(
#include <cstdio>
#include "npu/runtime.h"
#define DEVICE __device__ __forceinline__
template <class T> DEVICE T sum(const T* p, int a, int b) {
  return a >= b ? p[a] : sum(p, a, (a + b) / 2) + sum(p, (a + b) / 2 + 1, b);
}
__global__ void k(NPU_KERNEL_PARAMS_ int* p) { p[8] = sum(p, 0, 7); }
int main() {
  int* p;
  npuMallocManaged(&p, 36);
  for (int i = 0; i < 8; ++i) p[i] = i;
  npu::launch<k>(npu::config(1, 1), p);
  npuDeviceSynchronize();
  std::printf("%d\n", p[8]);
}
)"}};
  CliProject project(files);
  compile(project, {"a.cu", "-o", "a"});
  EXPECT_EQ(output(project, "a"), "28\n");
}

TEST_F(Npucxx, NamesThatTheProgramDefinesItself) {
  const std::string text = R"(
#include <cstdio>
#include "own.h"
#include "npu/cub.h"
__global__ void k(NPU_KERNEL_PARAMS_ int* p) { p[threadIdx.x] = __shfl_sync(~0u, threadIdx.x % warpSize, 7); }
int main() {
  int* p;
  npuMallocManaged(&p, 256);
  npu::launch<k>(npu::config(1, 2 * warpSize), p);
  npuDeviceSynchronize();
  std::printf("%d\n", p[40]);
}
)";
  CliProject project(
      {{"a.cu", text}, {"own.h", "#define __C extern \"C\"\ninline constexpr int warpSize = 32;\n"}});
  compile(project, {"a.cu", "-o", "a"});
  EXPECT_EQ(output(project, "a"), "7\n");
  // One that the preprocessor leaves out: CUDA's is used.
  CliProject inactive({{"a.cu", text}, {"own.h", "#ifdef NEVER\nconst int warpSize = 64;\n#endif\n"}});
  compile(inactive, {"a.cu", "-o", "a"});
  EXPECT_EQ(output(inactive, "a"), "7\n");
}

// The address of a __managed__ variable is that of managed memory, also in a library, and there until it is closed.
TEST_F(Npucxx, ManagedVariablesOfProgramsAndLibraries) {
  const Tree files = {{"library.cu", R"(
#include "npu/runtime.h"
static __managed__ int table[4] = {1, 2, 3, 4};
__managed__ double empty[1000];
extern "C" int* the_table() { return table; }
)"},
                      {"a.cu", R"(
#include <cstdio>
#include <dlfcn.h>
#include "npu/runtime.h"
namespace { __device__ __managed__ int one = 1, two; }
struct S { static __managed__ int count; };
__managed__ int S::count = 3;
int ordinary;
int main() {
  int* device = nullptr;
  npuMalloc((void**)&device, 4);
  npuMemset(device, 0, 4);
  std::printf("%d", npuMemcpy(&two, &one, 4, npuMemcpyDeviceToDevice));
  std::printf("%d", npuMemcpy(&one, device, 4, npuMemcpyDeviceToDevice));
  std::printf("%d", npuMemcpy(device, &S::count, 4, npuMemcpyDeviceToDevice));
  std::printf(" %d%d %d\n", one, two, npuMemset(&ordinary, 0, 4));
  void* library = dlopen("./library.so", RTLD_NOW);
  int* table = reinterpret_cast<int* (*)()>(dlsym(library, "the_table"))();
  std::printf("%d", npuMemcpy(table, device, 4, npuMemcpyDeviceToDevice));
  std::printf(" %d%d", table[0], table[1]);
  npuPointerAttributes kind{};
  dlclose(library);
  npuPointerGetAttributes(&kind, table);
  std::printf(" %d\n", kind.type == npuMemoryTypeUnregistered);
}
)"}};
  CliProject project(files);
  compile(project, {"-shared", "-Xcompiler", "-fPIC", "library.cu", "-o", "library.so"});
  compile(project, {"a.cu", "-o", "a", "-ldl"});
  EXPECT_EQ(output(project, "a"), "000 01 1\n0 32 1\n");
}

TEST_F(Npucxx, ModulesAsTextMayGoAnywhere) {
  const Tree files = {
      {"k.cu", "#include \"npu/runtime.h\"\n__global__ void k(NPU_KERNEL_PARAMS_ int* p) { *p = 1; }\n"}};
  CliProject project(files);
  compile(project, {"-ptx", "k.cu", "-o", "/dev/null"});
  const ProcessResult shown = npucxx(project, {"-ptx", "k.cu", "-o", "/dev/stdout"});
  EXPECT_EQ(shown.exit_code, 0) << shown.err;
  compile(project, {"-ptx", "k.cu"});
  EXPECT_EQ(shown.out, read_tree(project.project()).at("k.ptx"));
  EXPECT_THAT(shown.out, testing::StartsWith("// kernels for npu_shim"));
}

}  // namespace
}  // namespace e2e

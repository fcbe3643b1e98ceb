// CMake projects of CUDA programs: rewritten, then configured, built and run against an installed shim,
// without a hand edit.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/e2e/cli_harness.h"

namespace {

using e2e::CliProject;
using e2e::ProcessResult;
using e2e::Tree;
using testing::HasSubstr;
using testing::Not;

// y = 2 x with a kernel, then its norm with cuBLAS: sqrt(4 * (0 + 1 + 4 + 9)).
const Tree kSources = {
    {"src/scale.cuh", "#pragma once\nvoid scale(float* x, float a, int n);\n"},
    {"src/scale.cu",
     "#include \"scale.cuh\"\n"
     "__global__ void scale_kernel(float* x, float a) { x[threadIdx.x] *= a; }\n"
     "void scale(float* x, float a, int n) { scale_kernel<<<1, n>>>(x, a); }\n"},
    {"src/norm.cpp",
     "#include <cublas_v2.h>\n#include <cuda_runtime.h>\n"
     "float norm(const float* x, int n) {\n  cublasHandle_t handle;\n  cublasCreate(&handle);\n"
     "  float result = std::sqrt(-1.0f);\n  cublasSnrm2(handle, n, x, 1, &result);\n"
     "  cublasDestroy(handle);\n  return result;\n}\n"},  // asks for no <cmath>, as real programs
    {"src/main.cu",
     "#include <cstdio>\n#include \"scale.cuh\"\nfloat norm(const float* x, int n);\n"
     "int main() {\n  float* x;\n  cudaMallocManaged(&x, 4 * sizeof(float));\n"
     "  for (int i = 0; i < 4; ++i) x[i] = i;\n  scale(x, FACTOR, 4);\n  cudaDeviceSynchronize();\n"
     "  std::printf(\"norm %.4f standard %ld\\n\", norm(x, 4), __cplusplus);\n  return cudaFree(x);\n}\n"},
    // No .cu beside it, and no folder of the toolkit's named: its headers lie among the system's.
    {"src/probe.cpp",
     "#include <cuda_runtime.h>\n#include <cstdio>\nvoid scale(float* x, float a, int n);\n"
     "int main() {\n  float* x;\n  cudaMallocManaged(&x, sizeof(float));\n  *x = 3;\n  scale(x, 2, 1);\n"
     "  cudaDeviceSynchronize();\n  std::printf(\"probe %.1f %d\\n\", *x, isnan(*x) ? 1 : 0);\n}\n"}};

Tree with_lists(const Tree& lists) {
  Tree all = kSources;
  all.insert(lists.begin(), lists.end());
  return all;
}

class CMakeProject : public testing::TestWithParam<const char*> {
 protected:
  static void succeed(const ProcessResult& result, const std::string& step) {
    ASSERT_EQ(result.exit_code, 0) << step << "\n" << result.out << result.err;
  }

  static std::string folder_of(const std::string& path) {
    const size_t slash = path.rfind('/');
    return slash == std::string::npos ? "" : path.substr(0, slash + 1);
  }

  /// Installs the product, rewrites the project, builds it there with the generator of the case and runs
  /// `program`. Result: what it says on stderr.
  static std::string build_and_run(const Tree& files, const std::string& program, const std::string& wanted) {
    CliProject project(files);
    const std::string prefix = project.root() + "/prefix", migrated = project.root() + "/migrated",
                      build = migrated + "/build";
    succeed(e2e::run_process({"cmake", "--install", MIGRATE_BINARY_DIR, "--prefix", prefix}), "install");
    succeed(project.migrate({"rewrite", "-D", "FACTOR=2", "-o", migrated, "--verify=parse"}), "rewrite");
    EXPECT_THAT(e2e::read_tree(migrated).at("CMakeLists.txt"), Not(testing::ContainsRegex("CUDA|cuda_")));
    succeed(e2e::run_process(
                {"cmake", "-S", migrated, "-B", build, "-G", GetParam(), "-DCMAKE_PREFIX_PATH=" + prefix}),
            "configure");
    succeed(e2e::run_process({"cmake", "--build", build, "--verbose"}), "build");
    const ProcessResult run = e2e::run_process({build + "/" + program});
    succeed(run, "run");
    EXPECT_THAT(run.out, HasSubstr(wanted));
    const ProcessResult probe = e2e::run_process({build + "/" + folder_of(program) + "probe"});
    succeed(probe, "probe");
    EXPECT_EQ(probe.out, "probe 6.0 0\n");
    return run.err;
  }
};

TEST_P(CMakeProject, LanguageAndImportedTargets) {
  // Nothing refers to registry.cu. With separable compilation it is in the program all the same.
  const std::string errors = build_and_run(
      with_lists({{"src/registry.cu",
                   "#include <cstdio>\n__global__ void other(int* p) { *p = 1; }\n"
                   "static int once = std::fputs(\"registered\\n\", stderr);\n"},
                  {"CMakeLists.txt",
                   "cmake_minimum_required(VERSION 3.18)\nproject(app LANGUAGES CXX CUDA)\n"
                   "set(CMAKE_CUDA_STANDARD 20)\nset(CMAKE_CUDA_ARCHITECTURES 70)\n"
                   "find_package(CUDAToolkit 11.0 REQUIRED)\nadd_subdirectory(src)\n"},
                  {"src/CMakeLists.txt",
                   "add_library(kernels STATIC scale.cu norm.cpp registry.cu)\n"
                   "target_link_libraries(kernels PUBLIC CUDA::cudart CUDA::cublas)\n"
                   "set_target_properties(kernels PROPERTIES CUDA_SEPARABLE_COMPILATION ON)\n"
                   "add_executable(app main.cu)\ntarget_link_libraries(app PRIVATE kernels)\n"
                   "add_executable(probe probe.cpp)\ntarget_link_libraries(probe kernels)\n"
                   "target_compile_options(app PRIVATE $<$<COMPILE_LANGUAGE:CUDA>:-lineinfo "
                   "--expt-relaxed-constexpr>\n"
                   "                       $<$<COMPILE_LANGUAGE:CXX>:-Wall>)\n"
                   "target_compile_definitions(app PRIVATE $<$<COMPILE_LANGUAGE:CUDA>:FACTOR=2>)\n"}}),
      "src/app", "norm 7.4833 standard 202002");
  EXPECT_THAT(errors, HasSubstr("registered"));
}

TEST_P(CMakeProject, FindCudaModule) {
  build_and_run(
      with_lists(
          {{"CMakeLists.txt",
            "cmake_minimum_required(VERSION 3.10)\nproject(app)\nfind_package(CUDA REQUIRED)\n"
            "set(CMAKE_CXX_STANDARD 11)\nadd_compile_options($<$<COMPILE_LANGUAGE:CXX>:-std=c++11>)\n"
            "if(CUDA_FOUND)\n  set(CUDA_NVCC_FLAGS \"${CUDA_NVCC_FLAGS} -O3 -gencode "
            "arch=compute_60,code=sm_60\")\nendif()\n"
            "cuda_select_nvcc_arch_flags(ARCHITECTURE Auto)\nlist(APPEND CUDA_NVCC_FLAGS ${ARCHITECTURE})\n"
            "list(APPEND CUDA_NVCC_FLAGS -gencode;arch=compute_70,code=sm_70;-isystem;/usr/include)\n"
            "set(CMAKE_CXX_FLAGS \"${CMAKE_CXX_FLAGS} -Werror -DFACTOR=2\")\n"  // for .cu files, too
            "cuda_include_directories(src)\ncuda_add_library(kernels SHARED src/scale.cu src/norm.cpp)\n"
            "cuda_add_cublas_to_target(kernels)\n"
            "cuda_add_executable(app src/main.cu OPTIONS -O2 -std=c++17)\n"
            "target_link_libraries(app kernels ${CUDA_LIBRARIES} ${CUDA_CUBLAS_LIBRARIES})\n"
            "add_executable(probe src/probe.cpp)\ntarget_link_libraries(probe kernels)\n"}}),
      "app", "norm 7.4833 standard 201703");
}

// Debian's libtorch has its headers in /usr/include and says so of its target.
TEST_P(CMakeProject, LanguageEnabledLaterAndLibrariesInVariables) {
  build_and_run(
      with_lists(
          {{"CMakeLists.txt",
            "cmake_minimum_required(VERSION 3.18)\nproject(app LANGUAGES CXX)\n"
            "set(language CUDA)\nenable_language(${language})\nset(libraries cudart cublas)\n"
            "foreach(name IN LISTS libraries)\n"
            "  find_library(${name}_file NAMES ${name} PATHS /usr/local/cuda/lib64 REQUIRED)\nendforeach()\n"
            "add_library(kernels STATIC src/scale.cu src/norm.cpp)\n"
            "target_link_libraries(kernels PUBLIC ${cudart_file} ${cublas_file})\n"
            "target_include_directories(kernels SYSTEM PUBLIC /usr/include)\n"
            "add_executable(app src/main.cu)\ntarget_link_libraries(app PRIVATE kernels)\n"
            "target_compile_definitions(app PRIVATE FACTOR=2)\n"
            "add_executable(probe src/probe.cpp)\ntarget_link_libraries(probe kernels)\n"}}),
      "app", "norm 7.4833 standard 201703");
}

TEST_P(CMakeProject, PackageInAFunction) {
  build_and_run(
      with_lists(
          {{"CMakeLists.txt",
            "cmake_minimum_required(VERSION 3.18)\nproject(app LANGUAGES CXX)\n"
            "function(need_device)\n  find_package(CUDA REQUIRED)\nendfunction()\nneed_device()\n"
            "add_subdirectory(src)\n"},
           {"src/CMakeLists.txt",
            "add_executable(app main.cu scale.cu norm.cpp)\ntarget_compile_definitions(app PRIVATE FACTOR=2)\n"
            "add_executable(probe probe.cpp scale.cu)\n"}}),
      "src/app", "norm 7.4833 standard 201703");
}

INSTANTIATE_TEST_SUITE_P(Generators, CMakeProject, testing::Values("Unix Makefiles", "Ninja"),
                         [](const auto& info) {
                           return info.param[0] == 'U' ? std::string("Make") : std::string("Ninja");
                         });

}  // namespace

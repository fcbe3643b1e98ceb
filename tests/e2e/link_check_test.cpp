// What the linker would refuse is found without linking.
#include "tool/verify/link_check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/e2e/cli_harness.h"
#include "tool/rules/load.h"
#include "tool/verify/exported_names.h"

namespace migrate {
namespace {

using testing::HasSubstr;

/// A program that calls each function of the rules once, on a line of its own.
Program program_with_all_calls(const FileSystem& files) {
  auto rules = load_rules(files, {MIGRATE_SOURCE_DIR "/rules"});
  Program program{std::move(*rules), {}, {}, {}, {}, ""};
  std::string text;
  for (const Rule& rule : program.rules.all()) {
    if (!std::holds_alternative<FunctionRule>(rule.kind)) continue;
    const auto begin = static_cast<uint32_t>(text.size());
    text += rule.name + "\n";
    program.facts.uses.push_back(
        {UseKind::function, rule.name, {0, {begin, static_cast<uint32_t>(text.size() - 1)}}});
  }
  program.facts.files.push_back({"all.cu", text, true});
  return program;
}

std::string messages(const std::vector<Finding>& findings) {
  std::string all;
  for (const Finding& finding : findings) all += finding.message + "\n";
  return all;
}

TEST(LinkCheck, TheShimHasEveryFunctionThatRulesNameAsATarget) {
  auto disk = disk_file_system();
  const Program program = program_with_all_calls(*disk);
  auto exported = exported_names(MIGRATE_BINARY_DIR "/lib/libnpu_shim.so");
  ASSERT_TRUE(exported.ok()) << exported.error().message;
  const std::string include = MIGRATE_SOURCE_DIR "/runtime_shim/include";
  EXPECT_EQ(messages(names_not_exported(program, *disk, include, *exported)), "");
  exported->erase("npuDeviceSynchronize");
  EXPECT_THAT(messages(names_not_exported(program, *disk, include, *exported)),
              HasSubstr("the linker would not find npuDeviceSynchronize in"));
}

TEST(LinkCheck, WhatIsNoLibraryIsAnError) {
  EXPECT_FALSE(exported_names(MIGRATE_SOURCE_DIR "/CMakeLists.txt").ok());
  EXPECT_FALSE(exported_names(MIGRATE_SOURCE_DIR "/nowhere.so").ok());
}

TEST(LinkCheck, ADeviceFunctionThatTwoSourcesOfOneProgramDefine) {
  // The definition stands in a macro, where the migration can add no `inline`.
  const std::string header =
      "#pragma once\n#define TWICE __device__ float twice(float x) { return 2 * x; }\nTWICE\n";
  const auto kernel = [](const std::string& name) {
    return "#include \"f.cuh\"\n__global__ void " + name + "(float* x) { *x = twice(*x); }\n";
  };
  const e2e::Tree one{
      {"f.cuh", header}, {"a.cu", kernel("a") + "int main() { return 0; }\n"}, {"b.cu", kernel("b")}};
  const auto run = [](const e2e::Tree& files) {
    return e2e::CliProject(files).migrate({"rewrite", "--dry-run", "--verify=build"});
  };
  const e2e::ProcessResult twice = run(one);
  EXPECT_EQ(twice.exit_code, 2) << twice.out;
  EXPECT_THAT(twice.out,
              HasSubstr("the linker would find twice twice, in a.cu and b.cu: say inline or static"));
  e2e::Tree two = one;  // two programs
  two["b.cu"] += "int main() { return 0; }\n";
  EXPECT_EQ(run(two).exit_code, 0);
  e2e::Tree plain = one;  // the migration says `inline` itself
  plain["f.cuh"] = "#pragma once\n__device__ float twice(float x) { return 2 * x; }\n";
  EXPECT_EQ(run(plain).exit_code, 0);
}

// A C compiler takes the call of a function that it does not know for its declaration.
TEST(LinkCheck, AFunctionOfCppThatASourceOfCCalls) {
  const auto run = [](const std::string& name) {
    const std::string text =
        "#include <cuda_runtime.h>\n#include <cuComplex.h>\nvoid k(float*);\nint main() {\n  dim3 one = {1, 1, 1};\n"
        "  cuCrealf(make_cuFloatComplex(1, 2));\n  cudaSetDevice(0);\n"
        "  return cudaLaunchKernel((const void*)k, one, one, 0, 0, 0);\n}\n";
    return e2e::CliProject(e2e::Tree{{name, text}}).migrate({"rewrite", "--dry-run", "--verify=build"});
  };
  const e2e::ProcessResult c = run("a.c");
  EXPECT_EQ(c.exit_code, 2) << c.out;
  EXPECT_THAT(
      c.out,
      HasSubstr(
          "a.c:8:10: error: the migrated text does not compile: npuLaunchKernel is a function of C++: compile this file as C++"));
  EXPECT_THAT(c.out, HasSubstr("1 problem needs hand work"));
  EXPECT_EQ(run("a.cpp").exit_code, 0);
}

/// Rewrites the program, and runs it.
void expect_output(const e2e::Tree& files, const std::string& output) {
  const e2e::CliProject project(files);
  const e2e::ProcessResult rewritten = project.migrate({"rewrite", "--in-place", "--verify=build", "."});
  ASSERT_EQ(rewritten.exit_code, 0) << rewritten.out << rewritten.err;
  std::vector<std::string> build{std::string(MIGRATE_BINARY_DIR) + "/bin/npucxx", "-o", "a"};
  for (const auto& [name, text] : files)
    if (!name.ends_with(".h")) build.push_back(name);
  const e2e::ProcessResult built = e2e::run_process(build, project.project());
  ASSERT_EQ(built.exit_code, 0) << built.err;
  const e2e::ProcessResult run = e2e::run_process({project.project() + "/a"}, project.project());
  EXPECT_EQ(run.out, output) << run.err;
}

// Each kernel adds the sum of the numbers of its 3 threads, 3.
std::string adding(const std::string& name) {
  return "__global__ void " + name + "(int* x) { atomicAdd(x, (int)threadIdx.x); }\n";
}

// A kernel has one signature, however its declarations spell its name.
TEST(LinkCheck, KernelsThatMacrosDeclareWithPastedNames) {
  const std::string header =
      "#pragma once\n#include <cuda_runtime.h>\n#define NAME_(n) k##n\n#define NAME(n) NAME_(n)\n"
      "#define DECLARE(n) __global__ void NAME(n)(int* x)\n#define DEFINE(n) DECLARE(n)\n"
      "typedef void (*kernel_t)(int*);\nDECLARE(_a);\n__global__ void NAME(_b)(int* x);\nDECLARE(_c);\n"
      "static kernel_t table[] = {NAME(_a), k_c};\n";
  const std::string main =
      "#include \"k.h\"\n#include <cstdio>\n" + adding("NAME(_b)") +
      "__device__ int NAME(_d)(int x) { return x + (int)threadIdx.x; }\n"
      "__global__ void k_e(int* x) { atomicAdd(x, NAME(_d)(1)); }\n"
      "int main() {\n  int *x, sum = 0;\n  cudaMalloc(&x, 4);\n  cudaMemset(x, 0, 4);\n"
      "  for (kernel_t one : table) one<<<1, 3>>>(x);\n  NAME(_a)<<<1, 3>>>(x);\n  NAME(_b)<<<1, 3>>>(x);\n"
      "  k_b<<<1, 3>>>(x);\n  NAME(_e)<<<1, 3>>>(x);\n  void* all[] = {&x};\n"
      "  cudaLaunchKernel((const void*)NAME(_b), dim3(1), dim3(3), all, 0, 0);\n"
      "  cudaMemcpy(&sum, x, 4, cudaMemcpyDeviceToHost);\n  printf(\"%d\", sum);\n}\n";
  expect_output(
      {{"k.h", header},
       {"a.cu", "#include \"k.h\"\n" + adding("k_a") + "DEFINE(_c) { atomicAdd(x, (int)threadIdx.x); }\n"},
       {"main.cu", main}},
      "24");
}

// nvcc gives a kernel a function of the host with its name and its parameters.
TEST(LinkCheck, AKernelThatASourceOfTheHostDeclares) {
  expect_output({{"a.cu", "#include <cuda_runtime.h>\n" + adding("k")},
                 {"main.cpp",
                  "#include <cuda_runtime.h>\n#include <cstdio>\nvoid k(int* x);\n"
                  "int main() {\n  int *x, sum = 0;\n  cudaMalloc((void**)&x, 4);\n  cudaMemset(x, 0, 4);\n"
                  "  void* all[] = {&x};\n  cudaLaunchKernel((const void*)k, dim3(1), dim3(3), all, 0, 0);\n"
                  "  cudaMemcpy(&sum, x, 4, cudaMemcpyDeviceToHost);\n  printf(\"%d\", sum);\n}\n"}},
                "3");
}

// The symbols of a device pass are its source's own.
TEST(LinkCheck, ABodyForTheDeviceThatAnotherSourceHas) {
  const std::string body =
      "__host__ __device__ int where() {\n#ifdef __CUDA_ARCH__\n  return 1;\n#else\n  return 2;\n#endif\n}\n";
  const std::string around = "__host__ __device__ int around() { return where(); }\n";
  const auto run = [](const e2e::Tree& files) {
    return e2e::CliProject(files).migrate({"rewrite", "--dry-run", "--verify=build"});
  };
  const auto kernel = [](const std::string& header, const std::string& called) {
    return "#include \"" + header + "\"\n__global__ void k(int* x) { *x = " + called +
           "(); }\nint main() { return " + called + "(); }\n";
  };
  const std::string declarations =
      "#pragma once\n__host__ __device__ int where();\n__host__ __device__ int around();\n";
  for (const std::string called : {"where", "around"}) {
    const e2e::ProcessResult apart = run({{"f.h", declarations},
                                          {"a.cu", "#include \"f.h\"\n" + body + around},
                                          {"b.cu", kernel("f.h", called)}});
    EXPECT_EQ(apart.exit_code, 2) << apart.out;
    EXPECT_THAT(apart.out, HasSubstr("would run the host's body of " + called)) << apart.out;
  }
  EXPECT_EQ(run({{"f.h", "#pragma once\ninline " + body}, {"b.cu", kernel("f.h", "where")}}).exit_code, 0);
  EXPECT_EQ(run({{"b.cu", body + "__global__ void k(int* x) { *x = where(); }\nint main() { return 0; }\n"}})
                .exit_code,
            0);
  const e2e::ProcessResult host =
      run({{"f.h", declarations},
           {"a.cu", "#include \"f.h\"\n" + body + around + "__global__ void k(int* x) { *x = where(); }\n"},
           {"main.cpp", "int where();\nint main() { return where(); }\n"}});
  EXPECT_EQ(host.exit_code, 0) << host.out;
}

// A template in a header, which another source also reads, calls the functor only where that is declared.
TEST(LinkCheck, AFunctorOfOneSourceThatATemplateCalls) {
  const std::string templates =
      "#pragma once\ntemplate <class F>\n__global__ void apply(F f, int* x) { f(x); }\n";
  const std::string functor =
      "struct F {\n  __host__ __device__ void operator()(int* x) const {\n#if __CUDA_ARCH__ >= 200\n    *x = 1;\n#else\n    *x = 2;\n#endif\n  }\n};\n";
  const auto main_of = [](const std::string& callee) {
    return "int main() { apply<<<1, 1>>>(" + callee + ", nullptr); }\n";
  };
  const e2e::ProcessResult result =
      e2e::CliProject(
          {{"t.h", templates},
           {"a.cu", "#include \"t.h\"\n" + functor + main_of("F()")},
           {"b.cu",
            "#include \"t.h\"\nstruct G { __device__ void operator()(int*) const {} };\n" + main_of("G()")}})
          .migrate({"rewrite", "--dry-run", "--verify=build"});
  EXPECT_EQ(result.exit_code, 0) << result.out;
}

}  // namespace
}  // namespace migrate

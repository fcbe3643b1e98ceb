#include <gmock/gmock.h>

#include "tests/tool/decide/migrated.h"

namespace migrate::test {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// Host code takes the address of a function.
void refer_to(ProgramFacts& facts, const std::string& usr) {
  FunctionRef ref;
  ref.callee = usr;
  facts.host_references.push_back(ref);
}

TEST(KernelParams, OnlyFunctionsThatNeedThem) {
  EXPECT_EQ(migrated("__global__ void k(int n) { x[threadIdx.x] = n; }"),
            "__global__ void k(NPU_KERNEL_PARAMS_ int n) { x[threadIdx.x] = n; }");
  EXPECT_EQ(migrated("__global__ void k() { blockIdx; }"),
            "__global__ void k(NPU_KERNEL_PARAMS) { blockIdx; }");
  EXPECT_EQ(migrated("__global__ void k( void ) { gridDim; }"),
            "__global__ void k( NPU_KERNEL_PARAMS ) { gridDim; }");
  EXPECT_EQ(migrated("__global__ void k(\n    int n) { blockDim; }"),
            "__global__ void k(NPU_KERNEL_PARAMS_\n    int n) { blockDim; }");
  EXPECT_EQ(migrated("__global__ void k(int n) { n; }"), "__global__ void k(int n) { n; }");
}

TEST(KernelParams, ArePassedOn) {
  EXPECT_EQ(
      migrated("__device__ int i() { return threadIdx.x; }\n__device__ int j(int a) { return i() + a; }\n"
               "__device__ int plain(int a) { return a; }\n__global__ void k(int n) { j(plain(n)); }"),
      "__device__ int i(NPU_KERNEL_PARAMS) { return threadIdx.x; }\n"
      "__device__ int j(NPU_KERNEL_PARAMS_ int a) { return i(NPU_KERNEL_ARGS) + a; }\n"
      "__device__ int plain(int a) { return a; }\n"
      "__global__ void k(NPU_KERNEL_PARAMS_ int n) { j(NPU_KERNEL_ARGS_ plain(n)); }");
}

TEST(KernelParams, EveryDeclarationInEveryFile) {
  Outcome outcome = migrate_files({{"a.cuh", "__device__ int i(int);\n"},
                                   {"b.cu", "__device__ int i(int a) { return threadIdx.x; }"},
                                   {"c.cu", "__global__ void k() { i(1); }"}});
  EXPECT_EQ(outcome.files["a.cuh"], "__device__ int i(NPU_KERNEL_PARAMS_ int);\n");
  EXPECT_EQ(outcome.files["b.cu"], "__device__ int i(NPU_KERNEL_PARAMS_ int a) { return threadIdx.x; }");
  EXPECT_EQ(outcome.files["c.cu"], "__global__ void k(NPU_KERNEL_PARAMS) { i(NPU_KERNEL_ARGS_ 1); }");
}

// What keeps a device function as it is: the kernel then runs without the promise, and a finding says so.
void expect_kept(void (*change)(ProgramFacts&), const std::string& extra = "") {
  std::string text =
      "__device__ int i() { return threadIdx.x; }\n__global__ void k() { i(); }\nvoid f() { k<<<1, 2>>>(); }\n" +
      extra;
  std::string kept =
      "__device__ int i() { return threadIdx.x; }\n__global__ void k() { i(); }\nvoid f() { npu::launch<k>(npu::config(1, 2)); }\n" +
      extra;
  Outcome outcome = migrate_files({{"a.cu", text}}, change);
  EXPECT_EQ(outcome.files["a.cu"], kept);
  EXPECT_THAT(outcome.refusals, ElementsAre("MIG2014 i"));
}

TEST(KernelParams, FixedSignatures) {
  expect_kept([](ProgramFacts& facts) { facts.functions[0].fixed_signature = true; });
  expect_kept([](ProgramFacts& facts) { facts.functions[0].space = ExecutionSpace::host_device; });
  expect_kept([](ProgramFacts& facts) { facts.functions[0].declarations[0].after_paren = 0; });
  expect_kept([](ProgramFacts& facts) { facts.functions[0].declarations[0].in_macro_body = true; });
  expect_kept([](ProgramFacts& facts) { facts.functions[1].references[0].in_macro_body = true; });
  expect_kept([](ProgramFacts& facts) { facts.functions[1].references[0].after_paren = 0; });
  expect_kept([](ProgramFacts& facts) { refer_to(facts, "i"); });
}

TEST(KernelParams, NamesInCodeThatWasNotParsed) {
  expect_kept(nullptr, "#define USE i()\n");
  expect_kept(
      [](ProgramFacts& facts) {
        auto at = static_cast<uint32_t>(facts.files[0].text.find("#if"));
        facts.inactive.push_back({{0, {at, static_cast<uint32_t>(facts.files[0].text.size())}}});
      },
      "#if 0\n int y = i();\n#endif\n");
  expect_kept(nullptr, "template int i();\n");
}

// The rest of the file is not parsed. A kernel that is only named there is handed on; one that is declared there may
// have another definition there.
TEST(KernelParams, KernelsNamedInCodeThatWasNotParsed) {
  auto rest_is_inactive = [](ProgramFacts& facts) {
    auto at = static_cast<uint32_t>(facts.files[0].text.find("#if"));
    facts.inactive.push_back({{0, {at, static_cast<uint32_t>(facts.files[0].text.size())}}});
  };
  const std::string before = "__global__ void k() { threadIdx; }\n",
                    after = "__global__ void k(NPU_KERNEL_PARAMS) { threadIdx; }\n";
  for (const char* rest :
       {"#if 0\nRUN(k, 3);\n#endif\n", "#if 0\ng(k<float, 3>, &k);\n#endif\n", "#if 0\np = k;\n#endif\n"})
    EXPECT_EQ(migrate_files({{"a.cu", before + rest}}, rest_is_inactive).files["a.cu"], after + rest);
  for (const char* rest :
       {"#if 0\nvoid k(int);\n#endif\n", "#if 0\ntemplate void k<float>(float);\n#endif\n"})
    EXPECT_EQ(migrate_files({{"a.cu", before + rest}}, rest_is_inactive).files["a.cu"], before + rest);
  EXPECT_EQ(migrated(before + "#define NAMED g(k, 1)\n"), after + "#define NAMED g(k, 1)\n");
  EXPECT_EQ(migrated(before + "#define DECLARED void k()\n"), before + "#define DECLARED void k()\n");
}

TEST(KernelParams, ExplicitInstantiationsThatTheFactsHold) {
  EXPECT_EQ(
      migrated("__global__ void k(int n) { threadIdx; }\ntemplate __global__ void k(int);\n"),
      "__global__ void k(NPU_KERNEL_PARAMS_ int n) { threadIdx; }\ntemplate __global__ void k(NPU_KERNEL_PARAMS_ int);\n");
}

TEST(KernelParams, ALaunchInAMacroIsNoObstacle) {
  EXPECT_EQ(
      migrated("__global__ void k() { threadIdx; }\n#define RUN k<<<1, 2>>>()\n"),
      "__global__ void k(NPU_KERNEL_PARAMS) { threadIdx; }\n#define RUN npu::launch<k, npu::no_sync>(npu::config(1, 2))\n");
}

TEST(KernelParams, OverloadsAtOneCallChangeTogether) {
  auto add_overload = [](ProgramFacts& facts) {
    // `i` and `j` are overloads that one dependent call names in different instantiations; j is fixed.
    FunctionRef ref = facts.functions[2].references[0];
    ref.callee = "j";
    facts.functions[2].references.push_back(ref);
    facts.functions[1].fixed_signature = true;
  };
  std::string text =
      "__device__ int i(int) { threadIdx; }\n__device__ int j(float) { return 1; }\n__global__ void k() { i(n); }\n";
  EXPECT_EQ(migrate_files({{"a.cu", text}}, add_overload).files["a.cu"], text);
}

TEST(KernelParams, AKernelGivenToTheRuntimeIsNoObstacle) {
  auto taken = [](ProgramFacts& facts) {
    refer_to(facts, "k");
    auto at = static_cast<uint32_t>(facts.files[0].text.rfind("k)"));
    facts.host_references.back().place = {0, {at, at + 1}};
  };
  std::string text = "__global__ void k() { threadIdx; }\nvoid f() { cudaFree(k); }";
  EXPECT_EQ(migrate_files({{"a.cu", text}}, taken).files["a.cu"],
            "__global__ void k(NPU_KERNEL_PARAMS) { threadIdx; }\nvoid f() { npuFree(k); }");
}

TEST(KernelParams, WhatAFormerRunLeftStaysAsItIs) {
  std::string text = "#include <npu/runtime.h>\n__global__ void k() { threadIdx; }\n";
  EXPECT_EQ(migrated(text), text);
  Outcome outcome = migrate_files({{"a.cu", "__global__ void k() { threadIdx; }"},
                                   {"b.cu", "void f() { npu::launch(NPU_KERNEL(k), 1); }"}});
  EXPECT_EQ(outcome.files["a.cu"], "__global__ void k() { threadIdx; }");
}

TEST(KernelParams, AddressOfAKernelTaken) {
  auto taken = [](ProgramFacts& facts) { refer_to(facts, "k"); };
  std::string text = "__global__ void k() { threadIdx; }\nvoid f() { /*pointer*/p<<<1, 2>>>(); }";
  Outcome outcome = migrate_files({{"a.cu", text}}, taken);
  EXPECT_EQ(outcome.files["a.cu"],
            "__global__ void k() { threadIdx; }\nvoid f() { /*pointer*/npu::launch(p, npu::config(1, 2)); }");
}

}  // namespace
}  // namespace migrate::test

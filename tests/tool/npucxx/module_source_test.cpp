// Modules: kernels of a source are found without a compiler, and become a library.
#include "tool/npucxx/driver/kernel_files/module_source.h"

#include <gmock/gmock.h>

#include "tool/npucxx/driver/parse.h"

namespace npu::cxx {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

TEST(ModuleSource, KernelsAtFileScope) {
  EXPECT_THAT(
      kernels_at_file_scope("__global__ void a(int n) {} extern \"C\" __global__ void b() { if (1) {} }"),
      ElementsAre("a", "b"));
  EXPECT_THAT(kernels_at_file_scope(
                  "extern \"C\" {\n__global__ void a(float* x) { x[0] = 1; }\n}\n__global__ void b();"),
              ElementsAre("a", "b"));
  EXPECT_THAT(
      kernels_at_file_scope("__global__ void __launch_bounds__(256, f(2)) a();\n__global__ void a() {}"),
      ElementsAre("a"));
}

TEST(ModuleSource, WhatIsNoKernelAtFileScope) {
  EXPECT_THAT(kernels_at_file_scope("template <class T> __global__ void a(T* x) { x[0] = 1; }"), IsEmpty());
  EXPECT_THAT(kernels_at_file_scope("namespace n { __global__ void a(); }"), IsEmpty());
  EXPECT_THAT(kernels_at_file_scope(
                  "// __global__ void a();\n/* __global__ void b(); */ const char* s = \"__global__ c(\";"),
              IsEmpty());
  EXPECT_THAT(kernels_at_file_scope("#define KERNEL __global__ void \\\n  a(\nvoid f();"), IsEmpty());
}

TEST(ModuleSource, AfterATemplateComesAKernel) {
  EXPECT_THAT(
      kernels_at_file_scope("template <class T> __device__ T f(T x) { return x; } __global__ void a() {}"),
      ElementsAre("a"));
}

TEST(ModuleSource, LinesAreThoseOfTheSource) {
  EXPECT_EQ(module_source("k/a.cu", "__global__ void a() {}"),
            "#line 1 \"k/a.cu\"\n__global__ void a() {}\nNPU_REGISTER_KERNEL(&a)\n");
}

Invocation module_of(const std::vector<std::string>& words) {
  return module_invocation(parse(words), "scratch/module.cu", "g++");
}

TEST(ModuleSource, StaticVariablesAreFoundToo) {
  EXPECT_THAT(
      module_source("a.cu", "static __constant__ int a;\n__device__ static\n  float b;\nstatic int c;"),
      HasSubstr("\n __constant__ int a;\n__device__ \n  float b;\nstatic int c;\n"));
}

TEST(ModuleSource, AnObjectForALinkAtRunTime) {
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"-ltoir", "k/a.cu"},
        {"-fatbin", "-dlto", "-dc", "k/a.cu"},
        {"-dc", "-cubin", "-gencode", "arch=compute_80,code=lto_80", "k/a.cu"}}) {
    const Invocation module = module_of(words);
    EXPECT_EQ(module.goal, Goal::compile);
    EXPECT_EQ(module.output, "./a." + words[words[0] == "-dc" ? 1 : 0].substr(1));
    EXPECT_THAT(module.common_flags, Contains("-fPIC"));
    EXPECT_THAT(module.common_flags, Not(Contains("-flto")));
  }
  EXPECT_THAT(module_source("a.cu", "static __constant__ int a;", true),
              HasSubstr("\nstatic __constant__ int a;\n"));
}

TEST(ModuleSource, CodeBesideLtoIsALibrary) {
  EXPECT_EQ(module_of({"-fatbin", "-gencode", "arch=compute_80,code=[sm_80,lto_80]", "a.cu"}).goal,
            Goal::link);
}

TEST(ModuleSource, ALibraryOfOneSource) {
  const Invocation module = module_of({"-fatbin", "-arch=sm_80", "k/a.cu"});
  EXPECT_EQ(module.goal, Goal::link);
  EXPECT_EQ(module.output, "./a.fatbin");
  EXPECT_EQ(module.inputs.front().text, "scratch/module.cu");
  EXPECT_THAT(module.link_flags, Contains("-shared"));
  EXPECT_THAT(module.compile_flags, Contains("k"));
  EXPECT_THAT(module.common_flags, Contains("-fno-gnu-unique"));
  const Invocation named = module_of({"-ptx", "a.cu", "-o", "out/b.ptx"});
  EXPECT_EQ(named.output, "out/b.ptx");
  const Invocation in_folder = module_of({"--cubin", "a.cu", "-odir", "out"});
  EXPECT_EQ(in_folder.output, "out/a.cubin");
  EXPECT_THROW(module_of({"-ptx", "a.cu", "b.cu"}), UsageError);
  EXPECT_THROW(module_of({"-ptx", "a.cpp"}), UsageError);
}

}  // namespace
}  // namespace npu::cxx

#include "tool/advice/kernel_lines.h"

#include <gtest/gtest.h>

namespace migrate {
namespace {

/// "NAME:LINE NAME:LINE" of the kernels in a text.
std::string kernels_in(const std::string& text) {
  KernelLines lines;
  add_kernel_lines("a.cu", text, lines);
  std::string found;
  for (const auto& [name, line] : lines)
    found += (found.empty() ? "" : " ") + name + ":" + std::to_string(line.line);
  return found;
}

TEST(KernelLines, AreThoseOfDefinitions) {
  EXPECT_EQ(kernels_in("\n__global__ void scale(float* x) { f(x); }"), "scale:2");
  EXPECT_EQ(kernels_in(
                "template <class T>\n__global__ void\n__launch_bounds__(256, 2) add(T* x, int (*f)(int)) {}"),
            "add:3");
  EXPECT_EQ(kernels_in("__global__ __attribute__((noinline)) void k(NPU_KERNEL_PARAMS_ int n) /* body */ {}"),
            "k:1");
  EXPECT_EQ(kernels_in("extern \"C\" __global__ void a() {}\nstatic __global__ void b() {}"), "a:1 b:2");
  // A declaration, a comment, a string, what is not a kernel, a text that ends early.
  EXPECT_EQ(kernels_in("__global__ void k(int);\nvoid f() {}"), "");
  EXPECT_EQ(kernels_in("// __global__ void k() {}\nconst char* s = \"__global__ void k() {}\";"), "");
  EXPECT_EQ(kernels_in("__global__ void k(int"), "");
  EXPECT_EQ(kernels_in("__global__"), "");
  EXPECT_EQ(kernels_in("__global__ void k(int);\n\n__global__ void k(int) {}"), "k:3");
}

TEST(KernelLines, GoToSubjectsWithoutALine) {
  KernelLines lines;
  add_kernel_lines("src/a.cu", "__global__ void scale() {}", lines);
  AdviceReport report;
  Advice advice;
  for (const char* name : {"scale", "void ns::scale<float>(float*)", "scales", "MatMul"}) {
    AdviceSubject subject;
    subject.name = name;
    advice.subjects.push_back(subject);
  }
  advice.subjects[0].place = {"b.cu", 7};
  report.advice = {advice};
  place_kernels(lines, report);
  EXPECT_EQ(report.advice[0].subjects[0].place.file, "b.cu");
  EXPECT_EQ(report.advice[0].subjects[1].place.file, "src/a.cu");
  EXPECT_EQ(report.advice[0].subjects[2].place.line, 0u);
  EXPECT_EQ(report.advice[0].subjects[3].place.line, 0u);
}

}  // namespace
}  // namespace migrate

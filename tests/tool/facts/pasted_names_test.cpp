// Functions whose names macros paste together, and kernels that the host declares as functions.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tool/facts/function_lines.h"

namespace migrate {
namespace {

using test::declarations_in;
using test::functions_in;
using test::functions_of;
using test::references_in;
using test::references_of;
using test::Snippet;
using testing::ElementsAre;
using testing::IsEmpty;

const std::string kPasting = "#define NAME_(n) k##n\n#define NAME(n) NAME_(n)\n";

// A macro that yields the name alone stands for it. Where it yields more, the declaration is known and not changed.
TEST(PastedNames, Declarations) {
  EXPECT_THAT(declarations_in(kPasting + "__global__ void NAME(_a)(int* p);\n__global__ void k_a(int* p) {}"),
              ElementsAre("NAME(_a) '__global__' (int* params", "k_a '__global__' (int* params definition"));
  EXPECT_THAT(declarations_in("#define OF(n, t) n##_of_##t\n__global__ void OF(k, int)(int* p) {}"),
              ElementsAre("OF(k, int) '__global__' (int* params definition"));
  EXPECT_THAT(
      declarations_in(kPasting + "#define DECLARE(n) __global__ void NAME(n)(int* p)\nDECLARE(_a);\n"
                                 "__global__ void k_a(int* p) {}"),
      ElementsAre("DECLARE 'DECLARE(_a' (int* params body", "k_a '__global__' (int* params definition"));
  EXPECT_THAT(declarations_in(kPasting + "#define BEGIN(n) NAME(n)(int* p)\n__global__ void BEGIN(_a) {}"),
              ElementsAre("BEGIN '__global__' (int* params definition body"));
}

TEST(PastedNames, References) {
  const std::string callee = kPasting + "__device__ int k_a(int x) { return x; }\n";
  EXPECT_THAT(references_in(callee + "__global__ void g(int* p) { p[0] = NAME(_a)(1); }", "g"),
              ElementsAre("k_a NAME(_a) call (1)"));
  EXPECT_THAT(references_in(
                  callee + "#define CALL(n) NAME(n)(1)\n__global__ void g(int* p) { p[0] = CALL(_a); }", "g"),
              ElementsAre("k_a CALL call body"));
  EXPECT_THAT(functions_in(callee + "__global__ void g(int* p) { p[0] = NAME(_a)(1); }"),
              ElementsAre("k_a: device", "g: global"));
  const ProgramFacts facts =
      Snippet().facts(callee + "typedef int (*F)(int);\n__device__ F table[] = {NAME(_a), 0};");
  EXPECT_THAT(references_of(facts, facts.host_references), ElementsAre("k_a NAME(_a) ref"));
}

// `void k(float*);` may be a kernel of another source.
TEST(PastedNames, HostNamesOfKernels) {
  Snippet host;
  host.name = "main.cpp";
  const auto functions = [&](const std::string& text) { return functions_of(host.facts(text)); };
  EXPECT_THAT(functions("void k(float*);\nvoid f(const void*);\nvoid g() { f((const void*)k); }"),
              ElementsAre("k: host fixed"));
  EXPECT_THAT(functions("void k(float*) {}\nint i(float*);\nvoid f(const void*);\n"
                        "void g() { f((const void*)k); f((const void*)i); k(0); }"),
              IsEmpty());
}

}  // namespace
}  // namespace migrate

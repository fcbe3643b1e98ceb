#include "tool/npucxx/driver/ptx.h"

#include <gmock/gmock.h>

namespace npu::cxx {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::StartsWith;

TEST(PtxTest, InstructionsAndRegistersOfPtxAreNamedWithTheirLine) {
  EXPECT_THAT(ptx_locations("a.cu", R"(int x;
asm volatile("mov.u32 %0, %%laneid;" : "=r"(x));
  asm("{ .reg .pred p;\n"
      "  setp.ne.s32 p, %0, 0; }" :: "r"(x));)"),
              ElementsAre(StartsWith("a.cu:2: PTX assembly"), StartsWith("a.cu:3: PTX assembly")));
  EXPECT_THAT(ptx_locations("a.cu", R"(__asm__ __volatile__ ("membar.gl;" ::: "memory");)"),
              ElementsAre(StartsWith("a.cu:1:")));
}

TEST(PtxTest, AssemblyOfTheHostIsNot) {
  EXPECT_THAT(
      ptx_locations("a.cu",
                    R"(asm volatile("pause"); asm("mov %%rsp, %0" : "=r"(x)); __asm__("" ::: "memory");)"),
      IsEmpty());
  EXPECT_THAT(ptx_locations("a.cu", R"(int asm_count = 0; f("mov.u32"); // "asm")"), IsEmpty());
}

}  // namespace
}  // namespace npu::cxx

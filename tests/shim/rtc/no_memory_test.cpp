// Programs and links without memory on the host: every call says so.
#include <string>

#include "npu/rtc.h"
#include "npu/rtc/link.h"
#include "tests/shim/failing_allocation.h"

namespace {

using test::fail_each_allocation;

TEST(RtcWithoutMemory, EveryCallSaysSo) {
  npurtcProgram program = nullptr;
  const char* name = "a_name_that_takes_memory.h";
  const char* text = "constexpr int a_text_that_takes_memory = 1;";
  EXPECT_GT(fail_each_allocation(NPURTC_SUCCESS, NPURTC_ERROR_OUT_OF_MEMORY,
                                 [&] { return npurtcCreateProgram(&program, text, name, 1, &text, &name); }),
            3);
  EXPECT_GT(fail_each_allocation(
                NPURTC_SUCCESS, NPURTC_ERROR_OUT_OF_MEMORY,
                [&] { return npurtcAddNameExpression(program, "a_template<that, takes, memory>"); }),
            0);
  EXPECT_EQ(npurtcDestroyProgram(&program), NPURTC_SUCCESS);
}

TEST(LinkWithoutMemory, EveryCallSaysSo) {
  npurtcLinkHandle link = nullptr;
  const char* options[] = {"-arch=sm_80", "-lto"};
  fail_each_allocation(NPURTCLINK_SUCCESS, NPURTCLINK_ERROR_INTERNAL,
                       [&] { return npurtcLinkCreate(&link, 2, options); });
  const std::string archive = "!<arch>\n of no file, with a text that takes memory";
  EXPECT_GT(fail_each_allocation(NPURTCLINK_SUCCESS, NPURTCLINK_ERROR_INTERNAL,
                                 [&] {
                                   return npurtcLinkAddData(link, NPURTCLINK_INPUT_LIBRARY, archive.data(),
                                                            archive.size(), "an archive with a name");
                                 }),
            1);
  EXPECT_EQ(npurtcLinkDestroy(&link), NPURTCLINK_SUCCESS);
}

}  // namespace

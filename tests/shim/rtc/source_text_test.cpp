// What is added to a source that is compiled at run time.
#include "runtime_shim/libraries/rtc/source_text.h"

#include <gmock/gmock.h>

namespace npu::rtc {
namespace {

using testing::HasSubstr;

TEST(SourceText, Registrations) {
  const std::string text = registrations({"b<float>"});
  EXPECT_THAT(text, HasSubstr("NPU_REGISTER_KERNEL((&b<float>))\n"));
  EXPECT_THAT(text, HasSubstr(expression_symbol("b<float>")));
}

}  // namespace
}  // namespace npu::rtc

// The version of the ABI (tool/npucxx/abi.md) in generated text.
#include <gmock/gmock.h>

#include "tests/tool/npucxx/block_loops/cases.h"

namespace migrate::test {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

constexpr char kStatement[] = "static_assert(::npu::detail::kBlockLoopsAbi == ";

const std::string kSource = kernel("x[threadIdx.x] = n; __syncthreads(); x[0] = x[n];");

std::string with_loops(const std::string& loops) {
  return "#include <npu/executors/block_loops.h>\n" + kSource + "\n" + loops;
}

TEST(GeneratedText, StatesItsVersionAndCompiles) {
  const std::string loops = generated(kSource);
  EXPECT_THAT(loops, StartsWith(kStatement));
  EXPECT_THAT(loops, HasSubstr("NPU_REGISTER_BLOCK_LOOPS("));
  EXPECT_EQ(first_error(with_loops(loops)), "");
}

TEST(GeneratedText, DoesNotCompileForHeadersOfAnotherVersion) {
  std::string loops = generated(kSource);
  ASSERT_THAT(loops, StartsWith(kStatement));
  loops.insert(sizeof(kStatement) - 1, "9");
  EXPECT_THAT(first_error(with_loops(loops)), HasSubstr("are of different versions"));
}

TEST(GeneratedText, IsEmptyWhereNothingIsGained) {
  EXPECT_EQ(generated(kernel("x[threadIdx.x] = n;")), "");
  EXPECT_EQ(generated(kernel("cooperative_groups::this_grid().sync();")), "");
}

}  // namespace
}  // namespace migrate::test

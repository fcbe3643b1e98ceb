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

size_t count(const std::string& text, const std::string& part) {
  size_t found = 0;
  for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

TEST(GeneratedText, HasABodyBelowAMaskOnce) {
  const auto nested = [](const std::string& inner) {
    return generated(kernel("for (int i = 0; i < x[threadIdx.x]; ++i) { " + inner + " }"));
  };
  const std::string body = "x[0] = 77; __syncthreads(); x[n] = 1;";
  EXPECT_EQ(count(nested(body), "x[0] = 77"), 2u) << "all threads, and some";
  EXPECT_EQ(count(nested("if (x[threadIdx.x + i] > 0) { " + body + " }"), "x[0] = 77"), 3u)
      << "all; all of the loop and some of the branch; some of the loop";
  EXPECT_EQ(count(nested("if (x[threadIdx.x + i] > 0) { n = 2; } else { if (x[threadIdx.x + n] > 0) { " +
                         body + " } }"),
                  "x[0] = 77"),
            3u)
      << "of those that do not enter a branch, all may agree";
  EXPECT_EQ(
      count(nested("if (x[threadIdx.x] > 0) { if (x[threadIdx.x + i] > 0) { if (x[n] > x[threadIdx.x]) { " +
                   body + " } } }"),
            "x[0] = 77"),
      3u)
      << "two branches in one another are written for threads that agree";
}

TEST(GeneratedText, DeclaresAVariableOfTheBlockApartFromThoseOfItsThreads) {
  const std::string source = kernel(
      "int i, t = threadIdx.x, sum = 0; for (i = 0; i < n; ++i) { x[t] = i; __syncthreads(); sum += x[i]; "
      "__syncthreads(); } x[t] = sum;");
  const std::string loops = generated(source);
  EXPECT_THAT(loops, testing::Not(HasSubstr("npu_then_mask_"))) << "the threads count together";
  EXPECT_EQ(first_error("#include <npu/executors/block_loops.h>\n" + source + "\n" + loops), "");
}

/// The widths that a kernel with rows of threads is registered for, where `launches` follows it.
std::string widths(const std::string& launches) {
  const std::string loops = generated(
      kernel("__shared__ float t[8]; t[threadIdx.y] = x[threadIdx.x]; __syncthreads(); x[0] = t[n];") + "\n" +
      launches);
  const size_t begin = loops.find("NPU_REGISTER_BLOCK_LOOPS(");
  const size_t first = loops.find(", ", begin), second = loops.find(", ", first + 1);
  return begin == std::string::npos ? loops
                                    : loops.substr(first + 2, loops.find(", ", second + 1) - first - 2);
}

TEST(GeneratedText, IsCompiledAgainForTheWidthsOfLaunches) {
  const auto launched = [](const std::string& block, const std::string& before = "") {
    return widths("void f(float* x, int n) { " + before + " npu::launch<k>(npu::config(1, " + block +
                  "), x, n); }");
  };
  EXPECT_EQ(widths(""), "16, 32") << "no launch is seen";
  EXPECT_EQ(launched("256"), "0, 0");
  EXPECT_EQ(launched("dim3(16, 16)"), "16, 0");
  EXPECT_EQ(launched("dim3(32, 8)"), "0, 32");
  EXPECT_EQ(launched("dim3(n, 8)"), "16, 32") << "unknown";
  EXPECT_EQ(launched("block", "const int width = 32; dim3 block(width, width);"), "0, 32");
  EXPECT_EQ(launched("dim3(16, 2)).within(1024", "npu::launch<k>(npu::config(1, dim3(32, 2)), x, n);"),
            "16, 32");
  EXPECT_EQ(widths("void f(float* x, int n) { npu::launch(NPU_KERNEL(k), npu::config(1, 64), x, n); }"),
            "0, 0");
  EXPECT_EQ(widths("void f(float* x, int n) { npu::launch(k, npu::config(1, 16), x, n); }"), "16, 0");
  EXPECT_EQ(
      widths("void f(void (*g)(npu::Index, npu::Index, npu::Index, npu::Index, float*, int), float* x) { "
             "npu::launch(g, npu::config(1, 64), x, 1); }"),
      "16, 32")
      << "it may be another kernel";
}

}  // namespace
}  // namespace migrate::test

// The statements of a kernel that make a result.
#include "tool/bisect/store_statements.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace migrate::bisect {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> lines(const std::string& source, int line, int output = 0) {
  std::vector<std::string> list;
  for (const Statement& statement : store_statements(source, line, output))
    list.push_back(std::to_string(statement.line) + ": " + statement.text);
  return list;
}

const char* const kGelu =
    "__device__ float half_of(float x) { return 0.5f * x; }\n"
    "__global__ void gelu(NPU_KERNEL_PARAMS_ float* out, const float* in, int n) {\n"
    "  int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
    "  float unused = 3;\n"
    "  if (i < n) {\n"
    "    float x = in[i];\n"
    "    float cube = 0.04f * x * x\n"
    "                 * x;\n"
    "    out[i] = half_of(x) * (1 + tanhf(x + cube));\n"
    "  }\n"
    "}\n"
    "__global__ void other(float* out) { out[0] = 1; }\n";

TEST(StoreStatements, HaveTheDefinitionsOfWhatTheyRead) {
  EXPECT_THAT(lines(kGelu, 2), ElementsAre("3: int i = blockIdx.x * blockDim.x + threadIdx.x;",
                                           "6: float x = in[i];", "7: float cube = 0.04f * x * x * x;",
                                           "9: out[i] = half_of(x) * (1 + tanhf(x + cube));"));
}

TEST(StoreStatements, AreThoseOfTheKernelAtTheLine) {
  EXPECT_THAT(lines(kGelu, 12), ElementsAre("12: out[0] = 1;"));
  EXPECT_THAT(lines(kGelu, 1), IsEmpty());
  EXPECT_THAT(lines(kGelu, 99), IsEmpty());
}

TEST(StoreStatements, CountWrittenPointersInTheirOrder) {
  const std::string source =
      "template <typename T>\n"
      "__global__ void __launch_bounds__(256) f(const T* in, T* mean, std::vector<int, A<int>> v, T* rest, T* sum) {\n"
      "  T* row = rest + blockIdx.x;\n"
      "  row[1] = in[0];\n"
      "  *mean = in[1];\n"
      "  atomicAdd(&sum[threadIdx.x], in[2]);\n"
      "  atomicAdd(sum, row[2]);\n"
      "}\n";
  EXPECT_THAT(lines(source, 2, 0), ElementsAre("5: *mean = in[1];"));
  EXPECT_THAT(lines(source, 2, 1), ElementsAre("3: T* row = rest + blockIdx.x;", "4: row[1] = in[0];"));
  EXPECT_THAT(lines(source, 2, 2),
              ElementsAre("3: T* row = rest + blockIdx.x;", "6: atomicAdd(&sum[threadIdx.x], in[2]);",
                          "7: atomicAdd(sum, row[2]);"));
  EXPECT_THAT(lines(source, 2, 3), IsEmpty());
}

TEST(StoreStatements, AStoreAfterElseIsNoDeclaration) {
  const std::string source =
      "__global__ void f(float* out, float* in, int i) {\n"
      "  if (i > 0) in[i] = 0;\n"
      "  else *out = in[i];\n"
      "}\n";
  EXPECT_THAT(lines(source, 1, 0), ElementsAre("3: else *out = in[i];"));
}

TEST(StoreStatements, LoopsAndCompoundAssignments) {
  const std::string source =
      "__global__ void f(float* x, int n) {\n"
      "  float sum = 0;\n"
      "  for (int j = 0; j < n; j++) sum += x[j];\n"
      "  x[n] /= sum;\n"
      "}\n";
  EXPECT_THAT(
      lines(source, 1),
      ElementsAre("2: float sum = 0;", "3: for (int j = 0; j < n; j++) sum += x[j];", "4: x[n] /= sum;"));
}

TEST(StoreStatements, AreWithoutDirectives) {
  const std::string source =
      "__global__ void f(float* x, int n) {\n"
      "  float y = x[1];\n"
      "#if FAST\n"
      "  y *= 2;\n"
      "#endif\n"
      "  for (int j = 0; j < n; j++) {\n"
      "    x[j] = y; }\n"
      "}\n";
  EXPECT_THAT(lines(source, 1), ElementsAre("2: float y = x[1];", "4: y *= 2;",
                                            "6: for (int j = 0; j < n; j++)", "7: x[j] = y;"));
}

TEST(StoreStatements, OfBrokenTextAreNone) {
  for (const char* const text :
       {"", "__global__", "__global__ void f(", "__global__ void f(float* x) { x[0] = 1;",
        "__global__ void f(float* x) { x[ }", "__global__ void f() {}", ")))__global__((("})
    EXPECT_THAT(lines(text, 1), IsEmpty()) << text;
}

}  // namespace
}  // namespace migrate::bisect

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

/// The dimensions and widths that the kernel is registered for.
std::string registered(const std::string& source) {
  const std::string loops = generated(source);
  const size_t begin = loops.find("NPU_REGISTER_BLOCK_LOOPS(");
  if (begin == std::string::npos) return loops;
  const size_t first = loops.find(", ", begin) + 2;
  return loops.substr(first, loops.find(", static_cast", first) - first);
}

/// The widths that a kernel with rows of threads is registered for, where `launches` follows it.
std::string widths(const std::string& launches, const std::string& shared = "float t[32][16]") {
  const std::string loops =
      registered(kernel("__shared__ " + shared +
                        "; t[0][threadIdx.y] = x[threadIdx.x]; __syncthreads(); x[0] = t[0][n];") +
                 "\n" + launches);
  return loops.substr(loops.find(", ") + 2);
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

TEST(GeneratedText, IsCompiledAgainForTheWidthsOfSharedArrays) {
  EXPECT_EQ(widths("", "float t[32][33]"), "0, 32") << "a column more, against bank conflicts";
  EXPECT_EQ(widths("", "float t[18][18]"), "16, 0") << "a margin";
  EXPECT_EQ(widths("", "float t[8][129]"), "16, 32");
  EXPECT_EQ(widths("", "float t[8][8]"), "0, 0");
  EXPECT_EQ(widths("", "float t[1][1032]"), "0, 0");
  EXPECT_EQ(registered(kernel("__syncthreads(); x[threadIdx.y] = n;")), "2, 16, 32") << "no array";
}

TEST(GeneratedText, IsCompiledForTheDimensionsThatAreReadOrLaunched) {
  const auto read = [](const std::string& value) {
    return registered("__device__ int row(NPU_KERNEL_PARAMS) { return threadIdx.y; }\n" +
                      kernel("x[threadIdx.x] = n; __syncthreads(); x[0] = " + value + ";"))
        .substr(0, 1);
  };
  EXPECT_EQ(read("n"), "1");
  EXPECT_EQ(read("threadIdx.y"), "2");
  EXPECT_EQ(read("blockDim.y"), "2");
  EXPECT_EQ(read("threadIdx.z"), "3");
  EXPECT_EQ(read("blockIdx.z + gridDim.y"), "1");
  EXPECT_EQ(read("row(NPU_KERNEL_ARGS)"), "2") << "in a function";
  EXPECT_EQ(read("[&] { auto t = threadIdx; return t.x; }()"), "3") << "a copy";
  const auto launched = [](const std::string& block) {
    return registered(kernel("x[threadIdx.x] = n; __syncthreads(); x[0] = x[n];") +
                      "\nvoid f(float* x, int n, dim3 given) { npu::launch<k>(npu::config(1, " + block +
                      "), x, n); }")
        .substr(0, 1);
  };
  EXPECT_EQ(launched("128"), "1");
  EXPECT_EQ(launched("dim3(n, 1, 1)"), "1");
  EXPECT_EQ(launched("dim3(16, n)"), "2");
  EXPECT_EQ(launched("dim3(16, 2, n)"), "3");
  EXPECT_EQ(launched("given"), "1") << "unknown: those that it reads";
}

TEST(GeneratedText, HasABodyForThreadsThatAgreeIfItMayBeVectorised) {
  const auto copies = [](const std::string& work) {
    return count(
        generated(kernel("if (x[threadIdx.x] > 0) { x[n] = 77; " + work + " __syncthreads(); x[n] = 1; }")),
        "x[n] = 77");
  };
  EXPECT_EQ(copies(""), 2u);
  EXPECT_EQ(copies("for (int i = 0; i < n; ++i) x[i] += 1;"), 2u);
  EXPECT_EQ(copies("for (int i = 0; i < x[threadIdx.x]; ++i) x[i] += 1;"), 1u) << "each thread for itself";
  EXPECT_EQ(copies("while (x[n] > 0) x[n] -= 1;"), 1u);
  EXPECT_EQ(copies("atomicAdd(x, 1.0f);"), 1u);
  EXPECT_EQ(copies("if (threadIdx.x == 0) atomicAdd(x, 1.0f);"), 2u) << "one thread";
  EXPECT_EQ(copies("*(volatile float*)x = 1;"), 1u);
}

TEST(GeneratedText, CallsFunctionsForAllThreadsOrForSome) {
  const auto calls = [](const std::string& body) {
    return generated(
        "__device__ void swap(NPU_KERNEL_PARAMS_ float* x) { float y = x[threadIdx.x ^ 1]; "
        "__syncthreads(); x[threadIdx.x] = y; }\n" +
        kernel(body));
  };
  const std::string call = "swap(NPU_KERNEL_ARGS_ x);";
  EXPECT_THAT(calls(call),
              HasSubstr("npu_call_0<npu_dimensions, false>(blockIdx, blockDim, gridDim, nullptr"));
  const std::string some = calls("if (x[threadIdx.x] > 0) { " + call + " }");
  EXPECT_THAT(some, HasSubstr("npu_call_0<npu_dimensions, false>("));
  EXPECT_THAT(some, HasSubstr("npu_call_0<npu_dimensions, true>("));
}

}  // namespace
}  // namespace migrate::test

// The virtual headers of the repository's rules, read by the compiler front end in every mode that programs
// use.
#include <gtest/gtest.h>

#include <set>

#include "tool/facts/collect/collect.h"
#include "tool/rules/example.h"
#include "tool/rules/load.h"
#include "tool/stubs/render.h"

namespace migrate {
namespace {

struct Rendered {
  RuleSet rules;
  VirtualHeaders headers;
};

const Rendered& ours() {
  static const Rendered rendered = [] {
    auto files = disk_file_system();
    auto rules = load_rules(*files, {MIGRATE_SOURCE_DIR "/rules"});
    EXPECT_TRUE(rules.ok()) << rules.error().message;
    if (!rules.ok()) return Rendered{};
    auto headers = render_headers(*rules, {}, *files);
    EXPECT_TRUE(headers.ok()) << headers.error().message;
    return Rendered{std::move(*rules), headers.ok() ? std::move(*headers) : VirtualHeaders{}};
  }();
  return rendered;
}

// Errors of parsing `text` as the file `name`, one per line; empty is good.
std::string errors_in(const std::string& name, const std::string& text, const std::string& standard) {
  std::map<std::string, std::string> overlay{{"/src/" + name, text}};
  ParseContext context;
  context.rules = &ours().rules;
  context.headers = &ours().headers;
  context.roots = {"/src"};
  context.overlay = &overlay;
  std::string errors;
  ProgramFacts facts = collect({"/src/" + name, "", {"-std=" + standard}}, context);
  for (const ParseDiagnostic& diagnostic : facts.diagnostics) {
    if (diagnostic.level != DiagnosticLevel::warning) errors += diagnostic.message + "\n";
  }
  for (const TranslationUnit& unit : facts.units) errors += unit.failure;
  return errors;
}

bool is_cpp_only(const std::string& header) {
  const Rule* rule = ours().rules.find_header(header);
  bool named = header.find(".hpp") != std::string::npos || header.find(".cuh") != std::string::npos;
  bool of_the_samples =
      header.starts_with("last/");  // found after all folders, under the name behind the slash
  return named || of_the_samples || rule->library == "thrust" || rule->library == "cub" ||
         rule->library == "cuda_mma";
}

std::string include_all(bool c) {
  std::string text;
  for (const auto& [name, ignored] : ours().headers) {
    if (!c || !is_cpp_only(name)) text += "#include <" + name + ">\n";
  }
  return text;
}

TEST(VirtualHeaders, ParseAsCuda) {
  for (const char* standard : {"c++11", "c++14", "c++17", "c++20"}) {
    EXPECT_EQ(errors_in("all.cu", include_all(false), standard), "") << standard;
  }
}

// As sources do that share headers with C: what the runtime's own header brings came before.
TEST(VirtualHeaders, LibrariesParseInsideExternC) {
  for (const char* header : {"cublas_v2.h", "cudnn.h", "curand.h", "nccl.h"}) {
    std::string text =
        "#include <cuda_runtime.h>\n#include <cuda_fp16.h>\n#include <cuda_bf16.h>\nextern \"C\" {\n#include <" +
        std::string(header) + ">\n}\n";
    EXPECT_EQ(errors_in("all.cu", text, "c++17") + errors_in("all.cpp", text, "c++17"), "") << header;
  }
}

TEST(VirtualHeaders, ParseAsCpp) {
  for (const char* standard : {"c++11", "c++17", "c++20"}) {
    EXPECT_EQ(errors_in("all.cpp", include_all(false), standard), "") << standard;
  }
}

TEST(VirtualHeaders, ParseAsC) {
  for (const char* standard : {"c99", "c11"})
    EXPECT_EQ(errors_in("all.c", include_all(true), standard), "") << standard;
}

TEST(VirtualHeaders, ParseAlone) {
  std::set<std::string> seen;  // many have the text of another
  for (const auto& [name, text] : ours().headers) {
    if (!seen.insert(text).second) continue;
    EXPECT_EQ(errors_in("one.cpp", "#include <" + name + ">\n", "c++17"), "") << name;
  }
}

TEST(VirtualHeaders, ExamplesOfRulesParse) {
  std::string text = include_all(false);
  size_t count = 0;
  for (const Rule& rule : ours().rules.all()) {
    for (const Example& example : examples_of(rule, ours().rules)) {
      if (!rule.examples.empty()) continue;  // written ones may need the shim's headers or a whole file
      text +=
          "namespace example" + std::to_string(count++) + " { " + example.setup + "\n" + example.in + " }\n";
    }
  }
  EXPECT_GT(count, 1500u);
  EXPECT_EQ(errors_in("examples.cu", text, "c++17"), "");
}

// What real kernels do, in the shapes that once needed care.
std::string kernel_errors(const std::string& text) { return errors_in("k.cu", text, "c++17"); }

TEST(Prelude, HostFunctionsInDeviceCode) {
  EXPECT_EQ(
      kernel_errors(
          "__global__ void k(float* x) { x[0] = expf(x[1]) + sqrtf(x[2]) + exp(x[3]) + std::max(x[4], 0.f);"
          " printf(\"%f\", x[0]); assert(x[0] > 0); memcpy(x, x + 1, 4); x[1] = std::sqrt(x[2]); }\n"
          "#include <algorithm>\n"),
      "");
}

TEST(Prelude, Launches) {
  EXPECT_EQ(kernel_errors(
                "__global__ void k(int* p, int n);\ntemplate <class T> __global__ void t(T* p);\n"
                "void f(int* p, cudaStream_t s) { k<<<1, 2>>>(p, 3); k<<<dim3(1, 2), dim3(3), 4, s>>>(p, 5); "
                "t<int><<<1, 32>>>(p); t<<<1, 32, 0, 0>>>(p); }"),
            "");
}

// As programs for Thrust before 2.0 do: today's has the allocator under another name.
TEST(VirtualHeaders, PinnedVectorsOfOlderThrust) {
  for (const char* cuda : {"thrust::system::cuda", "thrust::cuda"})
    EXPECT_EQ(kernel_errors("#include <thrust/host_vector.h>\n"
                            "#include <thrust/system/cuda/experimental/pinned_allocator.h>\n"
                            "thrust::host_vector<float, " +
                            std::string(cuda) + "::experimental::pinned_allocator<float>> v(3);"),
              "");
}

TEST(VirtualHeaders, ElementsOfIteratorsThatArePrinted) {
  EXPECT_EQ(
      kernel_errors("#include <iostream>\n#include <thrust/iterator/counting_iterator.h>\n"
                    "#include <thrust/iterator/zip_iterator.h>\n"
                    "template <class I> void f(I z) { std::cout << thrust::get<0>(z[2]); }\n"
                    "void g(thrust::zip_iterator<thrust::tuple<int*, int*>> z) { std::cout << z[1] << 3;\n"
                    "  std::cout << thrust::get<0>(z[2]) << thrust::counting_iterator<int>(3)[1]; }"),
      "");
}

TEST(VirtualHeaders, DevicePointersAreCastToThemselves) {
  EXPECT_EQ(kernel_errors("#include <thrust/device_vector.h>\n#include <thrust/device_ptr.h>\n"
                          "float* f(thrust::device_vector<float>& v) {\n"
                          "  return thrust::raw_pointer_cast(thrust::device_pointer_cast(v.data())); }"),
            "");
}

TEST(VirtualHeaders, ShufflesOfHalvesBesideThoseOfTheProgram) {
  EXPECT_EQ(
      kernel_errors("#include <cuda_fp16.h>\n"
                    "struct Half { __device__ Half(__half); __device__ operator __half() const; };\n"
                    "__device__ Half __shfl_up(const Half v, const unsigned d) {\n"
                    "  return __shfl_up(v.operator __half(), d) + __shfl_xor(v.operator __half(), 1); }"),
      "");
}

TEST(VirtualHeaders, ExpressionsOfPlaceholders) {
  EXPECT_EQ(kernel_errors(
                "#include <thrust/functional.h>\n#include <thrust/transform.h>\n"
                "using namespace thrust::placeholders;\n"
                "void f(int* p, int n) { thrust::transform(p, p + n, p, _1 / n + _1 % n * _2 - (_1 << 2));\n"
                "  thrust::transform(p, p + n, p, !(_1 == 3 && _2 >= n) || ~_3 != -_1); }"),
            "");
}

TEST(VirtualHeaders, CubInANamespaceOfTheProgram) {
  for (const char* macros : {"#define CUB_NS_PREFIX namespace own {\n#define CUB_NS_POSTFIX }\n",
                             "#define CUB_WRAPPED_NAMESPACE own\n"})
    EXPECT_EQ(kernel_errors(std::string(macros) +
                            "#include <cub/cub.cuh>\n"
                            "__global__ void k(int* p) { *p = own::cub::BlockReduce<int, 32>().Sum(1); }"),
              "");
}

TEST(Prelude, BuiltinsAreUnsigned) {
  EXPECT_EQ(kernel_errors("__global__ void k(int* p) { unsigned i = blockIdx.x * blockDim.x + threadIdx.x; "
                          "static_assert(sizeof(threadIdx.x) == 4 && decltype(threadIdx.x)(-1) > 0, \"\"); "
                          "dim3 g = gridDim; uint3 t = threadIdx; p[i] = warpSize + g.y + t.z; }"),
            "");
}

TEST(Prelude, SharedMemoryAndBounds) {
  EXPECT_EQ(
      kernel_errors(
          "extern __shared__ float d[];\n__constant__ float c[4];\n__device__ int counter;\n"
          "__managed__ int m;\n"
          "__global__ void __launch_bounds__(256, 2) k() { __shared__ float s[32]; __shared__ float4 v; "
          "s[0] = d[0] + c[1] + v.x; __syncthreads(); atomicAdd(&counter, 1); "
          "atomicAdd(&s[0], 1.0f); }"),
      "");
}

TEST(Prelude, DeviceFunctionsAreUnknownToPlainCpp) {
  EXPECT_EQ(
      errors_in(
          "own.cpp",
          "#include <cuda_runtime.h>\n#include <cuda_fp16.h>\nfloat rsqrtf(float x) { return x; }\n"
          "int __popc(unsigned x) { return int(x); }\ntemplate <class T> T max(T a, T b) { return a; }\n"
          "int f() { return max(1, 2); }",
          "c++17"),
      "");
}

TEST(Prelude, MistakesAreStillMistakes) {
  EXPECT_NE(kernel_errors("void f() { cudaMallok(0, 4); }"), "");
  EXPECT_NE(kernel_errors("void f() { cudaStream_t s = 3.5; }"), "");
}

}  // namespace
}  // namespace migrate

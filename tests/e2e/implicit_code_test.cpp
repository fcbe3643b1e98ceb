// Code that runs without standing where it runs: constructors, destructors, default values, conversions. Each case is
// one device function body, made into a kernel without a barrier and one with, and compared with a plain loop on the
// host: as loops, on fibers, in every order, by both compilers.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>
#include <string>
#include <vector>

#include "tests/e2e/cli_harness.h"

namespace e2e {
namespace {

using testing::HasSubstr;
using testing::Not;

const std::string kBin = std::string(MIGRATE_BINARY_DIR) + "/bin/";
const std::string kHeaders = std::string(MIGRATE_SOURCE_DIR) + "/runtime_shim/include";

struct Case {
  std::string name, declarations;
  std::string body;               ///< reads x[0..63], writes o[0..63], of its block
  std::string expected;           ///< o[t], made of x and t
  std::string verdict = "loops";  ///< of the kernel with barriers: "loops", or "fibers"
};

const std::string kTid = "__device__ inline int tid() { return threadIdx.x; }\n";

const std::vector<Case> kCases = {
    {"constructor", "struct A { int t; __device__ A() : t(tid()) {} };", "A a; o[a.t] = x[a.t];", "x[t]"},
    {"temporary",
     "struct B { int t; __device__ B() : t(threadIdx.x) {} __device__ float of(const float* x) { return x[63 - t]; } };",
     "o[threadIdx.x] = B().of(x);", "x[63 - t]"},
    {"in_class", "struct C { int t = threadIdx.x; };", "C c; o[c.t] = x[c.t] + 1;", "x[t] + 1"},
    {"in_class_call", "struct D { int t = tid(); __device__ D() {} };", "D d; o[d.t] = x[d.t] + 2;",
     "x[t] + 2"},
    {"aggregate", "struct E { float v; int t = tid(); };", "E e{3.0f}; o[e.t] = x[e.t] * e.v;", "x[t] * 3"},
    {"base", "struct F0 { int t; __device__ F0() : t(threadIdx.x) {} }; struct F : F0 { int u = 1; };",
     "F f; o[f.t] = x[f.t] + f.u;", "x[t] + 1"},
    {"member", "struct G0 { int t; __device__ G0() : t(tid()) {} }; struct G { G0 in; };",
     "G g; o[g.in.t] = x[g.in.t];", "x[t]"},
    {"inherited",
     "struct H0 { int t; __device__ H0(int d) : t((threadIdx.x + d) % 64) {} }; struct H : H0 { using H0::H0; };",
     "H h(5); o[h.t] = x[threadIdx.x];", "x[(t + 59) % 64]"},
    {"delegating", "struct I { int t; __device__ I(int t) : t(t) {} __device__ I() : I(tid()) {} };",
     "I i; o[i.t] = x[i.t];", "x[t]"},
    {"default_argument",
     "__device__ inline float j(const float* x, int t = threadIdx.x) { return x[t] * 2; }",
     "o[threadIdx.x] = j(x);", "x[t] * 2"},
    {"default_argument_call",
     "template <int N> __device__ float k(const float* x, int t = tid()) { return x[t] * N; }",
     "o[threadIdx.x] = k<3>(x);", "x[t] * 3"},
    {"constructors_default", "struct L { int t; __device__ L(int t = threadIdx.x) : t(t) {} };",
     "L l; o[l.t] = x[l.t];", "x[t]"},
    {"destructor", "struct M { float* o; float v; __device__ ~M() { o[threadIdx.x] = v; } };",
     "{ M m{o, x[threadIdx.x]}; m.v += 1; }", "x[t] + 1"},
    {"member_destructor",
     "struct N0 { float* o; float v; __device__ ~N0() { o[tid()] = v; } }; struct N { N0 in; };",
     "{ N n{{o, x[threadIdx.x]}}; n.in.v += 2; }", "x[t] + 2"},
    {"base_destructor",
     "struct O0 { float* o; float v; __device__ ~O0() { o[tid()] = v; } }; struct O : O0 { __device__ ~O() { v += 1; } };",
     "{ O p; p.o = o; p.v = x[threadIdx.x]; }", "x[t] + 1"},
    {"temporary_destructor", "struct P { float* o; float v; __device__ ~P() { o[threadIdx.x] = v; } };",
     "static_cast<void>(P{o, x[threadIdx.x] * 5});", "x[t] * 5"},
    {"conversion", "struct Q { __device__ operator int() const { return threadIdx.x; } };",
     "Q q; o[q] = x[q];", "x[t]"},
    {"functor", "struct R { __device__ int operator()(int d) const { return (threadIdx.x + d) % 64; } };",
     "R r; o[r(0)] = x[r(1)];", "x[(t + 1) % 64]"},
    {"subscript",
     "struct S { const float* x; __device__ float operator[](int d) const { return x[(threadIdx.x + d) % 64]; } };",
     "S of{x}; o[threadIdx.x] = of[2];", "x[(t + 2) % 64]"},
    {"free_operator",
     "struct T { int d; }; __device__ inline int operator+(T a, T b) { return tid() + a.d + b.d; }",
     "o[T{-1} + T{1}] = x[T{0} + T{0}];", "x[t]"},
    {"virtual",
     "struct U0 { __device__ virtual int at() const { return 0; } }; struct U : U0 { __device__ int at() const override { return tid(); } };",
     "U u; const U0& v = u; o[v.at()] = x[v.at()];", "x[t]", "fibers"},
    {"static_member", "struct V { __device__ static int here() { return threadIdx.x; } };",
     "o[V::here()] = x[V::here()];", "x[t]"},
    {"lambda", "", "auto at = [=](int d) { return (threadIdx.x + d) % 64; }; o[at(0)] = x[at(3)];",
     "x[(t + 3) % 64]"},
    {"bare_lambda", "", "auto at = [](int d) { return (tid() + d) % 64; }; o[at(0)] = x[at(4)];",
     "x[(t + 4) % 64]"},
    {"init_capture", "", "auto at = [t = threadIdx.x](int d) { return (t + d) % 64; }; o[at(0)] = x[at(5)];",
     "x[(t + 5) % 64]"},
    {"generic_lambda", "", "auto at = [&](auto d) { return (tid() + d) % 64; }; o[at(0)] = x[at(6)];",
     "x[(t + 6) % 64]"},
    {"array", "struct W { int t = threadIdx.x; };", "W w[3]; o[w[2].t] = x[w[1].t];", "x[t]"},
    {"array_filler", "struct X { int t; __device__ X(int t = threadIdx.x) : t(t) {} };",
     "X y[4] = {1}; o[y[3].t] = x[y[2].t];", "x[t]"},
    {"range_for",
     "struct Y { int n; struct I { int i; __device__ int operator*() const { return i; } __device__ bool operator!=(I e) const { return i < e.i; } "
     "__device__ void operator++() { i += blockDim.x; } }; __device__ I begin() const { return {tid()}; } __device__ I end() const { return {n}; } };",
     "for (int i : Y{64}) o[i] = x[i];", "x[t]"},
    {"binding", "struct Z { int t = threadIdx.x; float f = 2; };", "auto [t, f] = Z(); o[t] = x[t] * f;",
     "x[t] * 2"},
    {"local_class", "",
     "struct L { __device__ int operator()(int d) const { return tid() + d; } }; L l; o[l(0)] = x[l(0)];",
     "x[t]"},
    {"local_in_class", "", "struct M { int t = tid(); }; M m; o[m.t] = x[m.t];", "x[t]"},
    {"type_of", "struct AA { int t = tid(); };",
     "decltype(AA().t) t = AA().t + static_cast<int>(sizeof(tid())) - 4; o[t] = x[t];", "x[t]"},
    {"mutual",
     "__device__ int odd(int n); __device__ inline int even(int n) { return n == 0 ? tid() : odd(n - 1); } __device__ inline int odd(int n) { return n == 0 ? tid() : even(n - 1); }",
     "o[odd(3)] = x[even(2)];", "x[t]"},
    {"function_reference", "template <int (*F)()> struct BB { int t = F(); };", "BB<tid> b; o[b.t] = x[b.t];",
     "x[t]"},
    {"pool",
     "struct DA { float* v; __device__ DA() { v = (float*)&pool[0]; } __device__ void put(int i, float f) { v[i] = f; } };",
     "DA p; p.put(threadIdx.x, x[threadIdx.x]); o[threadIdx.x] = p.v[threadIdx.x];", "x[t]"},
    {"pool_in_class", "struct DB { float* v = (float*)pool + 64; };",
     "DB p; p.v[threadIdx.x] = x[threadIdx.x]; o[threadIdx.x] = p.v[threadIdx.x];", "x[t]"},
    {"pool_address", "",
     "float* p = (float*)&pool; p[threadIdx.x] = x[threadIdx.x]; o[threadIdx.x] = p[threadIdx.x];", "x[t]"},
    {"own_address", "",
     "extern __shared__ int own[]; float* p = (float*)&own; p[threadIdx.x] = x[threadIdx.x]; o[threadIdx.x] = p[threadIdx.x];",
     "x[t]"},
    {"by_pointer",
     "struct DC { __device__ static float& at(int i) { return reinterpret_cast<float*>(pool)[i]; } };",
     "DC::at(threadIdx.x) = x[threadIdx.x]; o[threadIdx.x] = DC::at(threadIdx.x);", "x[t]"},
};

/// Where threads wait in such code, or a value lives from one barrier to the next.
const std::vector<Case> kWaiting = {
    {"lives_on", "struct CA { float v; int n = 1; __device__ CA() : v(threadIdx.x) {} };",
     "CA a; a.v += x[threadIdx.x]; s[threadIdx.x] = a.v; __syncthreads(); a.n += 1; o[threadIdx.x] = s[63 - threadIdx.x] + a.n + a.v;",
     "x[63 - t] + (63 - t) + 2 + x[t] + t"},
    {"made_once", "struct CB { float v; __device__ CB() { v = 1; atomicAdd(count + 0, 1); } };",
     "CB a; a.v += x[threadIdx.x]; __syncthreads(); s[threadIdx.x] = a.v; __syncthreads(); o[threadIdx.x] = s[63 - threadIdx.x] + a.v;",
     "x[63 - t] + x[t] + 2"},
    {"ends_last", "struct CC { float *s, *o; __device__ ~CC() { o[threadIdx.x] = s[63 - threadIdx.x]; } };",
     "CC a{s, o}; s[threadIdx.x] = 1; __syncthreads(); s[threadIdx.x] = x[threadIdx.x]; __syncthreads();",
     "x[63 - t]", "fibers"},
    {"waits_in_constructor",
     "struct CD { float v; __device__ CD(float* s) { __syncthreads(); v = s[63 - threadIdx.x]; } };",
     "s[threadIdx.x] = x[threadIdx.x]; CD a(s); o[threadIdx.x] = a.v;", "x[63 - t]", "fibers"},
    {"waits_in_initialiser",
     "__device__ inline float wait(float* s) { __syncthreads(); return s[63 - threadIdx.x]; } struct CE { float* s; float v = wait(s); };",
     "s[threadIdx.x] = x[threadIdx.x]; CE a{s}; o[threadIdx.x] = a.v;", "x[63 - t]", "fibers"},
    {"waits_in_destructor", "struct CF { __device__ ~CF() { __syncthreads(); } };",
     "{ CF a; s[threadIdx.x] = x[threadIdx.x]; } o[threadIdx.x] = s[63 - threadIdx.x];", "x[63 - t]",
     "fibers"},
    {"waits_in_default_argument",
     "__device__ inline float next(float v, float w = __shfl_sync(~0u, threadIdx.x, 3)) { return v + w; }",
     "o[threadIdx.x] = next(x[threadIdx.x]);", "x[t] + t / 32 * 32 + 3", "fibers"},
    {"waits_in_operator",
     "struct CG { float* s; __device__ float operator()() const { __syncthreads(); return s[63 - threadIdx.x]; } };",
     "s[threadIdx.x] = x[threadIdx.x]; o[threadIdx.x] = CG{s}();", "x[63 - t]", "fibers"},
    {"binding_lives_on", "struct CH { float a, b; };",
     "auto [p, q] = CH{x[threadIdx.x], 2}; s[threadIdx.x] = p; __syncthreads(); o[threadIdx.x] = s[63 - threadIdx.x] * q;",
     "x[63 - t] * 2", "fibers"},
    {"pool_across", "",
     "DA p; p.put(threadIdx.x, x[threadIdx.x]); __syncthreads(); o[threadIdx.x] = p.v[63 - threadIdx.x];",
     "x[63 - t]"},
    {"own_size", "",
     "extern __shared__ float sized[64]; sized[threadIdx.x] = x[threadIdx.x]; __syncthreads(); o[threadIdx.x] = sized[63 - threadIdx.x];",
     "x[63 - t]"},
    {"by_pointer_across", "",
     "DB p; DC::at(threadIdx.x + 64) = x[threadIdx.x]; __syncthreads(); o[threadIdx.x] = p.v[63 - threadIdx.x];",
     "x[63 - t]"},
    {"members_of_a_warp", "",
     "if (threadIdx.x < 48) { const int n = __reduce_add_sync(threadIdx.x < 32 ? ~0u : 0xffffu, 1); s[threadIdx.x] = n; } __syncthreads(); o[threadIdx.x] = threadIdx.x < 48 ? s[threadIdx.x] : 0;",
     "t < 32 ? 32 : t < 48 ? 16 : 0"},
};

const char* const kHead = R"(#include <cstdio>
#include <cuda_runtime.h>
__device__ int count[1];
extern __shared__ char pool[];
)";

std::string checked(const std::string& kernel, const std::string& expected) {
  const bool by_pointer = kernel.starts_with("by_pointer");
  return "static void check_" + kernel + "(const float* in, float* out) {\n" +
         (by_pointer ? "  void (*launched)(const float*, float*) = " + kernel + ";\n  launched"
                     : "  " + kernel) +
         "<<<2, 64, 512>>>(in, out);\n  cudaDeviceSynchronize();\n  int wrong = cudaGetLastError() != cudaSuccess;\n"
         "  for (int b = 0; b < 2; ++b) {\n    const float* x = in + b * 64;\n"
         "    for (int t = 0; t < 64; ++t) wrong += out[b * 64 + t] != static_cast<float>(" +
         expected +
         ");\n  }\n"
         "  for (int i = 0; i < 128; ++i) out[i] = -1;\n"
         "  std::printf(\"" +
         kernel + ": %s %d\\n\", wrong ? \"wrong\" : \"right\", wrong);\n}\n";
}

const char* const kPlaces = "  const float* x = in + blockIdx.x * 64;\n  float* o = out + blockIdx.x * 64;\n";
const char* const kSharedPlaces =
    "  __shared__ float x[64], s[64];\n  float* o = out + blockIdx.x * 64;\n  x[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];\n"
    "  __syncthreads();\n";

/// The source with all kernels, in the language of CUDA.
std::string program() {
  std::string text = kHead + kTid, calls;
  const auto add = [&](const Case& one, const std::string& kind, const std::string& begin,
                       const std::string& end) {
    const std::string kernel = one.name + kind;
    text += "__global__ void " + kernel + "(const float* in, float* out) {\n" + begin + "  " + one.body +
            "\n" + end + "}\n";
    text += checked(kernel, one.expected);
    calls += "  check_" + kernel + "(in, out);\n";
  };
  for (const Case& one : kCases) {
    text += one.declarations + "\n";
    add(one, "_plain", kPlaces, "");
    add(one, "_block", kSharedPlaces, "  __syncthreads();\n");
  }
  for (const Case& one : kWaiting) {
    text += one.declarations + "\n";
    add(one, "_block", kSharedPlaces, "");
  }
  return text +
         "int main() {\n  float *in, *out;\n  cudaMallocManaged(&in, 512);\n  cudaMallocManaged(&out, 512);\n"
         "  for (int i = 0; i < 128; ++i) in[i] = i * 37 % 101;\n" +
         calls +
         "  int made = 0;\n  cudaMemcpyFromSymbol(&made, count, sizeof(made));\n  std::printf(\"made %d\\n\", made);\n}\n";
}

class ImplicitCode : public testing::Test {
 protected:
  ImplicitCode() : project_(Tree{{"main.cu", program()}}) {
    const ProcessResult rewritten = project_.migrate({"rewrite", "--in-place", "."});
    EXPECT_EQ(rewritten.exit_code, 0) << rewritten.out << rewritten.err;
  }
  ProcessResult run(std::vector<std::string> arguments,
                    const std::map<std::string, std::string>& environment = {}) const {
    return run_process(arguments, project_.project(), environment);
  }
  void computes_right(const std::vector<std::string>& flags) const {
    std::vector<std::string> compile = {kBin + "npucxx", "main.cu", "-o", "program"};
    compile.insert(compile.end(), flags.begin(), flags.end());
    const ProcessResult compiled = run(compile);
    ASSERT_EQ(compiled.exit_code, 0) << compiled.err;
    using Environment = std::map<std::string, std::string>;
    for (const Environment& form : {Environment{},
                                    {{"NPU_SIM_LOOPS", "0"}},
                                    {{"NPU_SIM_ORDER", "reverse"}},
                                    {{"NPU_SIM_ORDER", "random:7"}},
                                    {{"NPU_SIM_ORDER", "depth"}}}) {
      const ProcessResult result = run({"./program"}, form);
      const std::string which = form.empty() ? "" : form.begin()->first + "=" + form.begin()->second;
      EXPECT_EQ(result.exit_code, 0) << which << result.err;
      EXPECT_THAT(result.out, Not(HasSubstr("wrong"))) << which;
      EXPECT_THAT(result.out, HasSubstr("made 128\n")) << which;
    }
  }
  CliProject project_;
};

TEST_F(ImplicitCode, VerdictsAreTheOnesOfTheTable) {
  const std::string said = run({kBin + "npucxx-loops", "--explain", "main.cu", "-std=gnu++17", "-D__CUDACC__",
                                "-include", "npu/runtime.h", "-isystem", kHeaders})
                               .err;
  for (const auto* cases : {&kCases, &kWaiting})
    for (const Case& one : *cases) EXPECT_THAT(said, HasSubstr(one.name + "_block: " + one.verdict));
}

TEST_F(ImplicitCode, KernelsThatNameObjectsGetNoPromise) {
  const std::string text = project_.files().at("main.cu");
  for (const char* kernel :
       {"constructor", "in_class", "in_class_call", "aggregate", "base", "default_argument", "destructor",
        "member_destructor", "temporary_destructor", "conversion", "range_for"})
    EXPECT_THAT(text, HasSubstr("npu::launch<" + std::string(kernel) + "_plain>(")) << kernel;
  for (const char* kernel : {"static_member", "lambda", "pool"})
    EXPECT_THAT(text, HasSubstr("npu::launch<" + std::string(kernel) + "_plain, npu::no_sync>(")) << kernel;
}

TEST_F(ImplicitCode, ComputesWhatThePlainLoopsDo) { computes_right({}); }
// The other forms belong to the long set.
using ImplicitCodeInEveryForm = ImplicitCode;
TEST_F(ImplicitCodeInEveryForm, ComputesTheSameUnoptimised) { computes_right({"-O0"}); }
TEST_F(ImplicitCodeInEveryForm, ComputesTheSameWithClang) { computes_right({"-ccbin", "clang++-19"}); }

}  // namespace
}  // namespace e2e

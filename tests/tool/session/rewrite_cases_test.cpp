#include <gmock/gmock.h>

#include "tool/rules/load.h"
#include "tool/session/rewrite.h"

// Source text in, migrated text out, with the product's own rules: the contract of docs/migrated_form.md end to end.

namespace migrate {
namespace {

struct Knowledge {
  RuleSet rules;
  VirtualHeaders headers;
};

const Knowledge& knowledge() {
  static const Knowledge loaded = [] {
    auto disk = disk_file_system();
    auto rules = load_rules(*disk, {std::string(MIGRATE_SOURCE_DIR) + "/rules"});
    EXPECT_TRUE(rules.ok()) << (rules ? "" : rules.error().message);
    auto headers = render_headers(*rules, {}, *disk);
    EXPECT_TRUE(headers.ok()) << (headers ? "" : headers.error().message);
    return Knowledge{std::move(*rules), std::move(*headers)};
  }();
  return loaded;
}

RewrittenText rewritten(const std::string& name, const std::string& text) {
  auto result = rewrite_text(name, text, knowledge().rules, knowledge().headers);
  return result ? std::move(*result) : RewrittenText{"ERROR " + result.error().message, {}, {}};
}

// Checks the migrated text, and that migrating it again changes nothing.
void expect(const std::string& before, const std::string& after, const std::string& name = "a.cu") {
  RewrittenText result = rewritten(name, before);
  EXPECT_EQ(result.text, after);
  for (const ParseDiagnostic& diagnostic : result.facts.diagnostics) {
    EXPECT_EQ(diagnostic.level, DiagnosticLevel::warning) << diagnostic.message << "\n" << before;
  }
  EXPECT_EQ(rewritten(name, result.text).text, result.text) << "second run";
}

void expect_same(const std::string& text, const std::string& name = "a.cu") { expect(text, text, name); }

TEST(Rewrite, HostCalls) {
  expect("#include <cuda_runtime.h>\nint main() { float* p; cudaMalloc(&p, 4); return cudaFree(p) != cudaSuccess; }\n",
         "#include <npu/runtime.h>\nint main() { float* p; npuMalloc(&p, 4); return npuFree(p) != npuSuccess; }\n");
  expect("#include <cuda_runtime.h>\nint f(void** p) { return cudaMalloc(p, 4) == cudaSuccess; }\n",
         "#include <npu/runtime.h>\nint f(void** p) { return npuMalloc(p, 4) == npuSuccess; }\n", "a.c");
}

TEST(Rewrite, HeadersThatNvccBringsByTheWay) {
  expect_same("__device__ float f() { return -FLT_MAX + INT_MAX; }\nint main() { return isalpha('a') + printf(\"x\") + (int)strlen(\"a\"); }\n");
}

TEST(Rewrite, APromiseHoldsBesideCodeThatIsNotCompiled) {
  expect("#define RUN(kernel, n) kernel<<<1, n>>>(p)\n__global__ void k(float* x) { x[threadIdx.x] = 1; }\nvoid f(float* p) {\n  RUN(k, 3);\n"
         "#ifdef OTHER\n  RUN(k, 4);\n#endif\n}\n",
         "#define RUN(kernel, n) npu::launch<kernel, npu::no_sync>(npu::config(1, n), p)\n"
         "__global__ void k(NPU_KERNEL_PARAMS_ float* x) { x[threadIdx.x] = 1; }\nvoid f(float* p) {\n  RUN(k, 3);\n"
         "#ifdef OTHER\n  RUN(k, 4);\n#endif\n}\n");
}

TEST(Rewrite, TheUsersOwnNames) {
  expect_same("struct P { int cudaMalloc; };\nint f(P p) { return p.cudaMalloc; }\n");
  expect_same("namespace mine { int cudaFree(int x) { return x; } }\nint y = mine::cudaFree(1);\n");
  expect_same("// cudaFree\nconst char* s = \"cudaMalloc\"; /* cudaSuccess */\n");
  expect("#define cudaCheck(x) check(x)\nvoid check(cudaError_t);\nvoid f(float* p) { cudaCheck(cudaFree(p)); }\n",
         "#define cudaCheck(x) check(x)\nvoid check(npuError_t);\nvoid f(float* p) { cudaCheck(npuFree(p)); }\n");
}

TEST(Rewrite, Macros) {
  expect("#define FREE(p) cudaFree(p)\n#define TWICE(p) do { FREE(p); FREE(p); } while (0)\nvoid f(float* p) { TWICE(p); FREE(p); }\n",
         "#define FREE(p) npuFree(p)\n#define TWICE(p) do { FREE(p); FREE(p); } while (0)\nvoid f(float* p) { TWICE(p); FREE(p); }\n");
  expect("#define NEVER cudaFree(0)\n", "#define NEVER npuFree(0)\n");
}

TEST(Rewrite, MacroLinesWithoutIndentation) {
  expect("#define CHECK(call) \\\ndo { \\\ncudaError_t e = call; \\\nif (e != \\\ncudaSuccess) throw e; } while (0)\nvoid f(float* p) { CHECK(cudaFree(p)); }\n",
         "#define CHECK(call) \\\ndo { \\\nnpuError_t e = call; \\\nif (e != \\\nnpuSuccess) throw e; } while (0)\nvoid f(float* p) { CHECK(npuFree(p)); }\n");
  expect("__global__ void k(int* p) { *p = 1; }\n#define RUN(p) \\\r\nk<<<1, 2>>>(p); \\\r\ncudaDeviceSynchronize()\r\nvoid f(int* p) { RUN(p); }\n",
         "__global__ void k(int* p) { *p = 1; }\n#define RUN(p) \\\r\nnpu::launch<k, npu::no_sync>(npu::config(1, 2), p); \\\r\nnpuDeviceSynchronize()\r\nvoid f(int* p) { RUN(p); }\n");
}

TEST(Rewrite, TemplatesOnce) {
  expect("template <class T> T* make() { T* p; cudaMalloc(&p, sizeof(T)); return p; }\nvoid f() { make<int>(); make<float>(); }\n",
         "template <class T> T* make() { T* p; npuMalloc(&p, sizeof(T)); return p; }\nvoid f() { make<int>(); make<float>(); }\n");
}

TEST(Rewrite, KernelsLaunchedThroughVoidPointers) {
  const std::string kernel = "__global__ void k(int n) {}\ntemplate <class T> __global__ void t(T x) {}\n";
  const auto calls = [](const std::string& name, const std::string& argument) {
    return "void f(void** a) { " + name + "(" + argument + ", dim3(1), dim3(32), a, 0, 0); }\n";
  };
  const std::vector<std::pair<std::string, std::string>> arguments = {
      {"(const void*)k", "k"},      {"(void*)&k", "&k"}, {"(void *) k", "k"},
      {"(void*)t<float>", "t<float>"}, {"(void const*)(k)", "(k)"},
      {"reinterpret_cast<const void*>(&k)", "&k"}, {"k", "k"}, {"*a", "*a"}, {"(void*)a[0]", "(void*)a[0]"}};
  for (const auto& [before, after] : arguments) {
    expect(kernel + calls("cudaLaunchKernel", before), kernel + calls("npuLaunchKernel", after));
    expect(kernel + calls("cudaLaunchCooperativeKernel", before), kernel + calls("npuLaunchCooperativeKernel", after));
  }
}

TEST(Rewrite, KernelsHandedToALaunchOfTheProgramBecomeKnown) {  // where the type is lost
  const auto text = [](const std::string& runtime, const std::string& body) {
    return "__global__ void k(int n) {}\ntemplate <int N> __global__ void t(int n) {}\nvoid go(void (*f)(int), void** a) { " + runtime + "LaunchCooperativeKernel((void*)f, dim3(1), dim3(32), a, 0, 0); }\nvoid f(void** a) { " + body + " }\n";
  };
  expect(text("cuda", "go(k, a); go(&t<3>, a); void (*one)(int) = k;"), text("npu", "go(npu::known_kernel<k>(), a); go(npu::known_kernel<&t<3>>(), a); void (*one)(int) = npu::known_kernel<k>();"));
  expect_same("__global__ void k(int n) {}\nvoid go(void (*f)(int));\nvoid f() { go(k); }\n");
}

TEST(Rewrite, WhatAsksForAKernelsLimitsLearnsItsBounds) {
  const std::string kernel =
      "template <int N> __global__ void __launch_bounds__(N) t(int x) {}\n__global__ void __launch_bounds__(64, 2) k(int n) {}\n"
      "__global__ void free_kernel(int n) {}\n";
  const auto becomes = [&](const std::string& before, const std::string& after) {
    expect(kernel + "void f(int* g, int* b, void** a, cudaFuncAttributes* at) {\n  " + before + "\n}\n",
           kernel + "void f(int* g, int* b, void** a, npuFuncAttributes* at) {\n  " + after + "\n}\n");
  };
  becomes("cudaFuncGetAttributes(at, k);", "npuFuncGetAttributes(at, npu::bounded<64>(k));");
  becomes("cudaFuncGetAttributes(at, (const void*)k);", "npuFuncGetAttributes(at, (const void*)npu::known_kernel<k, 64>());");
  becomes("cudaOccupancyMaxPotentialBlockSize(g, b, &t<128>, 0, 0);",
          "npuOccupancyMaxPotentialBlockSize(g, b, npu::bounded<128>(&t<128>), 0, 0);");
  becomes("cudaLaunchKernel((const void*)k, 1, 2, a, 0, 0);", "npuLaunchKernel(npu::bounded<64>(k), 1, 2, a, 0, 0);");
  becomes("cudaFuncGetAttributes(at, free_kernel);", "npuFuncGetAttributes(at, free_kernel);");
}

TEST(Rewrite, KernelsKeptAsVoidPointers) {
  const std::string kernel =
      "namespace n { template <class T, class U> __global__ void t(T x) {} }\n__global__ void k(int n) {}\n";
  const auto becomes = [&](const std::string& before, const std::string& after) {
    expect(kernel + before + "\n", kernel + after + "\n");
  };
  becomes("const void* p = (const void*)k;", "const void* p = (const void*)npu::known_kernel<k>();");
  becomes("void* p = (void*)(&k);", "void* p = (void*)(npu::known_kernel<&k>());");
  becomes("void const* f() { return (void const*)&n::t<int, float>; }",
          "void const* f() { return (void const*)npu::known_kernel<&n::t<int, float>>(); }");
  becomes("template <class T> void f(void const*& p) { p = (void const*)&n::t<T, decltype(T(1) > T(2))>; }\n"
          "void g(void const* p) { f<int>(p); }",
          "template <class T> void f(void const*& p) { p = (void const*)npu::known_kernel<&n::t<T, decltype(T(1) > T(2))>>(); }\n"
          "void g(void const* p) { f<int>(p); }");
  becomes("const void* all[] = {(void*)k, reinterpret_cast<const void*>(&n::t<int, int>)};",
          "const void* all[] = {(void*)npu::known_kernel<k>(), reinterpret_cast<const void*>(npu::known_kernel<&n::t<int, int>>())};");
  becomes("#define PICK(T) p = (void const*)&n::t<T, T>\nvoid f(const void* p) { PICK(int); PICK(float); }",
          "#define PICK(T) p = (void const*)npu::known_kernel<&n::t<T, T>>()\nvoid f(const void* p) { PICK(int); PICK(float); }");
  for (const char* same : {"void (*p)(int) = k;", "long p = (long)(void*)0;",
                           "void g(void (*)(int)); void f() { g(k); }", "auto p = (void (*)(int))k;"})
    becomes(same, same);
}

TEST(Rewrite, KnownInstructionsOfInlineAssembly) {
  const auto in_kernel = [](const std::string& body) {
    return "__global__ void k(unsigned long long* p, int n) { " + body + " }\n";
  };
  const auto becomes = [&](const std::string& before, const std::string& after) {
    expect(in_kernel(before), in_kernel(after));
  };
  becomes("asm volatile(\"red.global.add.u64 [%0],%1;\" :: \"l\"(p), \"l\"((long long)n) : \"memory\");",
          "npu::ptx::atomic_add<unsigned long long>(p, (long long)n);");
  becomes("int o; asm(\"atom.add\" \".s32 %0, [%1], %2;\" : \"=r\"(o) : \"l\"(p + (n > 1 ? n : 0)), \"r\"(n));",
          "int o; npu::ptx::set(o, npu::ptx::atomic_add<int>(p + (n > 1 ? n : 0), n));");
  becomes("__asm__ __volatile__(\"membar.gl;\" ::: \"memory\");", "__threadfence();");
  becomes("asm volatile(\"\" ::: \"memory\");", "asm volatile(\"\" ::: \"memory\");");
  for (const char* same : {"asm volatile(\"membar.gl; membar.gl;\");", "asm(\"exit;\");"}) becomes(same, same);
  expect("#define ADD(T, a, b) asm volatile(\"red.add.u32 [%0], %1;\" :: \"l\"(a), \"r\"(b))\n"
         "__global__ void k(unsigned* p) { ADD(int, p, 1u); }\n",
         "#define ADD(T, a, b) npu::ptx::atomic_add<unsigned>(a, b)\n"
         "__global__ void k(unsigned* p) { ADD(int, p, 1u); }\n");
  expect("void f() { asm volatile(\"mfence\" ::: \"memory\"); }\n", "void f() { asm volatile(\"mfence\" ::: \"memory\"); }\n");
}

TEST(Rewrite, InactiveBranches) {
  expect("#ifdef OFF\nvoid f(float* p) { cudaFree(p); }\n#endif\n", "#ifdef OFF\nvoid f(float* p) { npuFree(p); }\n#endif\n");
  expect("__global__ void k(int* p) { p[threadIdx.x] = 1; }\n#ifdef OFF\nvoid f(int* p) { k<<<1, 2>>>(p); }\n#endif\n",
         "__global__ void k(NPU_KERNEL_PARAMS_ int* p) { p[threadIdx.x] = 1; }\n#ifdef OFF\nvoid f(int* p) { npu::launch(NPU_KERNEL(k), npu::config(1, 2), p); }\n#endif\n");
}

TEST(Rewrite, KernelsAndLaunches) {
  expect("__global__ void k(float* x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] = 0; }\n"
         "void f(float* x) { k<<<2, 64>>>(x, 100); }\n",
         "__global__ void k(NPU_KERNEL_PARAMS_ float* x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] = 0; }\n"
         "void f(float* x) { npu::launch<k, npu::flat<1>>(npu::config(2, 64), x, 100); }\n");
  expect("__global__ void k(float* x) { __shared__ float s[4]; s[threadIdx.x] = 1; __syncthreads(); x[0] = s[3]; }\n"
         "void f(float* x) { dim3 g(1), b(4); k << <g, b >> > (x); }\n",
         "__global__ void k(NPU_KERNEL_PARAMS_ float* x) { __shared__ float s[4]; s[threadIdx.x] = 1; __syncthreads(); x[0] = s[3]; }\n"
         "void f(float* x) { dim3 g(1), b(4); npu::launch<k>(npu::config(g, b ), x); }\n");
}

TEST(Rewrite, TemplateKernels) {
  expect("template <class T> __global__ void k(T* x) { x[threadIdx.x] = 0; }\nvoid f(float* x) { k<float><<<1, 2>>>(x); k<<<1, 2>>>(x); }\n",
         "template <class T> __global__ void k(NPU_KERNEL_PARAMS_ T* x) { x[threadIdx.x] = 0; }\n"
         "void f(float* x) { npu::launch<k<float>, npu::no_sync>(npu::config(1, 2), x); npu::launch<npu::no_sync>(NPU_KERNEL(k), npu::config(1, 2), x); }\n");
  expect("template <class T> __global__ void k(T* x) { x[threadIdx.x] = 0; }\ntemplate <class T> void f(T* x) { k<T><<<1, 2>>>(x); }\nvoid g(int* x) { f(x); }\n",
         "template <class T> __global__ void k(NPU_KERNEL_PARAMS_ T* x) { x[threadIdx.x] = 0; }\n"
         "template <class T> void f(T* x) { npu::launch<k<T>, npu::no_sync>(npu::config(1, 2), x); }\nvoid g(int* x) { f(x); }\n");
}

TEST(Rewrite, DeviceFunctionsByCallGraph) {
  expect("__device__ int lane() { return threadIdx.x % 32; }\n__device__ float half_of(float x) { return x / 2; }\n"
         "__global__ void k(float* x) { x[lane()] = half_of(1); }\n",
         "__device__ int lane(NPU_KERNEL_PARAMS) { return threadIdx.x % 32; }\n__device__ float half_of(float x) { return x / 2; }\n"
         "__global__ void k(NPU_KERNEL_PARAMS_ float* x) { x[lane(NPU_KERNEL_ARGS)] = half_of(1); }\n");
}

TEST(Rewrite, FunctionsAsTemplateArguments) {
  expect("typedef float (*Reduce)(float);\n__device__ float twice(float x) { return 2 * x; }\n"
         "template <Reduce R> __device__ float apply(float x) { return R(x) + threadIdx.x; }\n"
         "__global__ void k(float* x) { x[0] = apply<twice>(1); }\n",
         "typedef float (*Reduce)(float);\n__device__ float twice(float x) { return 2 * x; }\n"
         "template <Reduce R> __device__ float apply(NPU_KERNEL_PARAMS_ float x) { return R(x) + threadIdx.x; }\n"
         "__global__ void k(NPU_KERNEL_PARAMS_ float* x) { x[0] = apply<twice>(NPU_KERNEL_ARGS_ 1); }\n");
}

TEST(Rewrite, FunctorsKeepTheirSignature) {
  expect("struct F { __device__ int operator()(int x) const { return x + threadIdx.x; } };\n"
         "template <class G> __global__ void k(int* x, G g) { x[0] = g(1); }\nvoid f(int* x) { k<<<1, 2>>>(x, F()); }\n",
         "struct F { __device__ int operator()(int x) const { return x + threadIdx.x; } };\n"
         "template <class G> __global__ void k(int* x, G g) { x[0] = g(1); }\nvoid f(int* x) { npu::launch(NPU_KERNEL(k), npu::config(1, 2), x, F()); }\n");
}

TEST(Rewrite, LaunchesThroughMacros) {
  expect("__global__ void k(int* p) { *p = 1; }\n#define LAUNCH(kernel, ...) kernel<<<1, 2>>>(__VA_ARGS__)\nvoid f(int* p) { LAUNCH(k, p); }\n",
         "__global__ void k(int* p) { *p = 1; }\n#define LAUNCH(kernel, ...) npu::launch<kernel, npu::no_sync>(npu::config(1, 2) __VA_OPT__(,) __VA_ARGS__)\nvoid f(int* p) { LAUNCH(k, p); }\n");
  expect("__global__ void k(int* p) { *p = 1; }\n#define SHAPE(g, b)  <<< g, b >>>\nvoid f(int* p) { k SHAPE(1, 2) (p); k SHAPE(3, 4)(p); }\n",
         "__global__ void k(int* p) { *p = 1; }\n#define SHAPE(g, b)  ->*npu::brackets( g, b )\nvoid f(int* p) { k SHAPE(1, 2) (p); k SHAPE(3, 4)(p); }\n");
  expect("template <class T> __global__ void k(T* p) { *p = 1; }\n#define SHAPE(g) <<<g, 1>>>\nvoid f(int* p) { k SHAPE(1) (p); }\n"
         "template <class T> void t(T* p) { k SHAPE(2) (p); }\nvoid u(int* p, float* q) { t(p); t(q); }\n",
         "template <class T> __global__ void k(T* p) { *p = 1; }\n#define SHAPE(g) ->*npu::brackets(g, 1)\nvoid f(int* p) { NPU_KERNEL(k) SHAPE(1) (p); }\n"
         "template <class T> void t(T* p) { NPU_KERNEL(k) SHAPE(2) (p); }\nvoid u(int* p, float* q) { t(p); t(q); }\n");
  expect("template <class T> __global__ void k(T* p) { *p = 1; }\n#define LAUNCH(kernel, ...) kernel<<<1, 2>>>(__VA_ARGS__)\nvoid f(int* p) { LAUNCH(k, p); }\n",
         "template <class T> __global__ void k(T* p) { *p = 1; }\n#define LAUNCH(kernel, ...) npu::launch<npu::no_sync>(NPU_KERNEL(kernel), npu::config(1, 2) __VA_OPT__(,) __VA_ARGS__)\nvoid f(int* p) { LAUNCH(k, p); }\n");
  expect("template <class T> __global__ void k(T* p) { *p = 1; }\n#define ONE \\\n  <<<1, \\\n 1>>> // all\nvoid f(int* p) { k<int> ONE (p); }\n",
         "template <class T> __global__ void k(T* p) { *p = 1; }\n#define ONE \\\n  ->*npu::brackets(1, \\\n 1) // all\nvoid f(int* p) { k<int> ONE (p); }\n");
  expect("template <int N, class T> __global__ void k(T* p) { *p = N; }\n#define RUN(f, ...) do { f<1, int>__VA_ARGS__; f<2, int> __VA_ARGS__; } while (0)\n"
         "#define ALL(...) __VA_ARGS__\nvoid f(int* p, int b) { RUN(k, <<<dim3(1, 2), b>>>(p)); ALL(RUN(k,\n  <<<1, b>>>(p));) }\n",
         "template <int N, class T> __global__ void k(T* p) { *p = N; }\n#define RUN(f, ...) do { f<1, int>__VA_ARGS__; f<2, int> __VA_ARGS__; } while (0)\n"
         "#define ALL(...) __VA_ARGS__\nvoid f(int* p, int b) { RUN(k, ->*npu::brackets(dim3(1, 2), b)(p)); ALL(RUN(k,\n  ->*npu::brackets(1, b)(p));) }\n");
  expect("__global__ void k() {}\n#define LAUNCH(kernel, ...) kernel<<<1, 2>>>(__VA_ARGS__)\nvoid f() { LAUNCH(k); }\n",
         "__global__ void k() {}\n#define LAUNCH(kernel, ...) npu::launch<kernel, npu::no_sync>(npu::config(1, 2) __VA_OPT__(,) __VA_ARGS__)\nvoid f() { LAUNCH(k); }\n");
  expect("__global__ void k(int* p) { *p = 1; }\n#define CHECK(...) do { __VA_ARGS__; } while (0)\nvoid f(int* p) { CHECK(k<<<1, 2>>>(p)); }\n",
         "__global__ void k(int* p) { *p = 1; }\n#define CHECK(...) do { __VA_ARGS__; } while (0)\n"
         "void f(int* p) { CHECK(npu::launch<npu::no_sync>(NPU_KERNEL(k), npu::config(1, 2), p)); }\n");
}

// Nobody uses the macro, so no parse has seen the launch; what its parameter stands for is a kernel all the same.
TEST(Rewrite, LaunchesInMacrosThatNobodyUses) {
  expect("#define RUN(kernel, n, ...) \\\n  kernel<<<n, 2>>>(__VA_ARGS__)\n", "#define RUN(kernel, n, ...) \\\n  npu::launch(NPU_KERNEL(kernel), npu::config(n, 2) __VA_OPT__(,) __VA_ARGS__)\n");
  expect_same("#define RUN(n, p) unknown<<<n, 2>>>(p)\n");
  EXPECT_EQ(rewritten("a.cu", "#define RUN(n, p) unknown<<<n, 2>>>(p)\n").refusals.size(), 1u);
}

TEST(Rewrite, KernelsInVariables) {
  expect("__global__ void k(int* p) { p[threadIdx.x] = 1; }\nvoid f(int* p) { void (*fn)(int*) = k; fn<<<1, 2>>>(p); }\n",
         "__global__ void k(int* p) { p[threadIdx.x] = 1; }\nvoid f(int* p) { void (*fn)(int*) = k; npu::launch(fn, npu::config(1, 2), p); }\n");
}

TEST(Rewrite, KernelsGivenToTheRuntime) {
  expect("__global__ void k(int* p) { p[threadIdx.x] = 1; }\nvoid f(int* p) { cudaFuncSetAttribute(k, cudaFuncAttributeMaxDynamicSharedMemorySize, 1024); k<<<1, 2>>>(p); }\n",
         "__global__ void k(NPU_KERNEL_PARAMS_ int* p) { p[threadIdx.x] = 1; }\n"
         "void f(int* p) { npuFuncSetAttribute(k, npuFuncAttributeMaxDynamicSharedMemorySize, 1024); npu::launch<k, npu::no_sync>(npu::config(1, 2), p); }\n");
}

TEST(Rewrite, DynamicShared) {
  expect("__global__ void k(float* x) { extern __shared__ float s[]; s[threadIdx.x] = 1; }\n",
         "__global__ void k(NPU_KERNEL_PARAMS_ float* x) { NPU_DYNAMIC_SHARED(float, s); s[threadIdx.x] = 1; }\n");
  expect("extern __shared__ __align__(16) unsigned char pool[];\n__global__ void k() { pool[0] = 1; }\n",
         "NPU_DYNAMIC_SHARED_GLOBAL(unsigned char, pool);\n__global__ void k() { pool[0] = 1; }\n");
  expect("template <class T> __global__ void k(T* x) { extern __shared__ T t[][8]; x[0] = t[1][2]; }\n",
         "template <class T> __global__ void k(T* x) { NPU_DYNAMIC_SHARED(T, t, [8]); x[0] = t[1][2]; }\n");
}

TEST(Rewrite, AddressesAndCastsOfDynamicShared) {
  expect("__global__ void k(float* x) { extern __shared__ int s[]; float* f = (float*)&s; f[0] = x[0]; int* p = &s[1]; *p = 1; }\n",
         "__global__ void k(float* x) { NPU_DYNAMIC_SHARED(int, s); float* f = (float*)s; f[0] = x[0]; int* p = &s[1]; *p = 1; }\n");
  expect("extern __shared__ char pool[];\n__global__ void k() { float* f = reinterpret_cast<float*>(pool); f[0] = *reinterpret_cast<float*>(pool + 4); }\n",
         "NPU_DYNAMIC_SHARED_GLOBAL(char, pool);\n__global__ void k() { float* f = static_cast<float*>(pool); f[0] = *reinterpret_cast<float*>(pool + 4); }\n");
}

TEST(Rewrite, DynamicSharedInInactiveBranches) {
  expect("#ifdef OFF\nextern __shared__ float pool[];\n__global__ void k() {\n  if (1) { extern __align__(16) __shared__ unsigned char m[][4]; }\n}\n#endif\n",
         "#ifdef OFF\nNPU_DYNAMIC_SHARED_GLOBAL(float, pool);\n__global__ void k() {\n  if (1) { NPU_DYNAMIC_SHARED(unsigned char, m, [4]); }\n}\n#endif\n");
  expect_same("#ifdef OFF\nextern float pool[];\n__global__ void k() { __shared__ float s[4]; }\n#endif\n");
}

TEST(Rewrite, DynamicSharedWhoseNameIsAMacrosParameter) {
  expect("#define POOL(t, n) \\\n  struct Pool_##t { __device__ t* at() { extern __shared__ t n[]; return n; } }\nPOOL(float, pool);\n",
         "#define POOL(t, n) \\\n  struct Pool_##t { __device__ t* at() { NPU_DYNAMIC_SHARED(t, n); return n; } }\nPOOL(float, pool);\n");
  expect("#define BYTES(n) extern __shared__ char n[]\n__global__ void k() { BYTES(a); a[0] = 1; }\n",
         "#define BYTES(n) NPU_DYNAMIC_SHARED(char, n)\n__global__ void k() { BYTES(a); a[0] = 1; }\n");
  expect_same("#define SHARED(n) __shared__ char n[4]\n#define OUTER(n) extern char n[]\n");
}

TEST(Rewrite, ClockIsTheDevicesInDeviceCodeOnly) {
  expect("#include <time.h>\n__global__ void k(long* x) { clock_t t = clock(); *x = clock() - t; }\nlong f() { return clock(); }\n",
         "#include <time.h>\n__global__ void k(long* x) { clock_t t = clock64(); *x = clock64() - t; }\nlong f() { return clock(); }\n");
  expect_same("#include <ctime>\nstruct Timer { double clock() const; };\n#ifdef OFF\ndouble f() { return clock(); }\n#endif\ndouble g(Timer t, int clock) { return t.clock() + clock + std::clock(); }\n");
}

TEST(Rewrite, APastedKernelInABranchThatIsNotCompiled) {
  expect("__global__ void k_kernel(float* x) { *x = 1; }\n#ifdef DEBUG\n#define RUN(name, n) name ## _kernel<<<1, n>>>(p)\n#endif\n",
         "__global__ void k_kernel(float* x) { *x = 1; }\n#ifdef DEBUG\n#define RUN(name, n) npu::launch(NPU_KERNEL(name ## _kernel), npu::config(1, n), p)\n#endif\n");
}

TEST(Rewrite, TypesThatAreOnlyAnnounced) {
  expect("struct cublasContext;\nstruct CUstream_st;\ntypedef struct CUstream_st* cudaStream_t;\n"
         "#include <cublas_v2.h>\nvoid f(cublasContext* c, cudaStream_t s) { cublasSetStream(c, s); }\n",
         "struct npublasContext;\nstruct npuStream_st;\ntypedef struct npuStream_st* npuStream_t;\n"
         "#include <npu/blas.h>\nvoid f(npublasContext* c, npuStream_t s) { npublasSetStream(c, s); }\n");
  const std::string header = "typedef struct CUstream_st* cudaStream_t;\nstruct S { cudaStream_t s; };\n";
  const std::string migrated = "typedef struct npuStream_st* npuStream_t;\nstruct S { npuStream_t s; };\n";
  expect(header, migrated, "a.cpp");
  expect(header + "#include <cuda_runtime.h>\nint f(S s) { return cudaStreamDestroy(s.s); }\n",
         migrated + "#include <npu/runtime.h>\nint f(S s) { return npuStreamDestroy(s.s); }\n", "a.cpp");
  expect_same("struct Mine { int n; };\ntypedef struct Mine* cudaStream_t;\ncudaStream_t s;\n", "a.cpp");
  expect("cudaArray* a;\nconst struct cudaArray* b;\n", "npuArray* a;\nconst struct npuArray* b;\n");
  expect_same("namespace mine { struct cudaArray { int n; }; cudaArray a; }\n");
}

TEST(Rewrite, ExplicitInstantiations) {
  expect("template <class T> __global__ void k(T* x) { x[threadIdx.x] = 0; }\ntemplate __global__ void k<float>(float*);\n",
         "template <class T> __global__ void k(NPU_KERNEL_PARAMS_ T* x) { x[threadIdx.x] = 0; }\ntemplate __global__ void k<float>(NPU_KERNEL_PARAMS_ float*);\n");
}

TEST(Rewrite, CooperativeGroupsAreUnderstood) {
  expect("#include <cooperative_groups.h>\nnamespace cg = cooperative_groups;\n"
         "__global__ void k(int* x) { cg::thread_block b = cg::this_thread_block(); b.sync(); x[b.thread_rank()] = 1; }\nvoid f(int* x) { k<<<1, 2>>>(x); }\n",
         "#include <npu/cooperative_groups.h>\nnamespace cg = cooperative_groups;\n"
         "__global__ void k(int* x) { cg::thread_block b = cg::this_thread_block(); b.sync(); x[b.thread_rank()] = 1; }\nvoid f(int* x) { npu::launch<k>(npu::config(1, 2), x); }\n");
}

TEST(Rewrite, LambdasInKernels) {
  expect("__global__ void k(int* x) { auto at = [=](int i) { return i + threadIdx.x; }; x[at(0)] = 1; }\nvoid f(int* x) { k<<<1, 2>>>(x); }\n",
         "__global__ void k(NPU_KERNEL_PARAMS_ int* x) { auto at = [=](int i) { return i + threadIdx.x; }; x[at(0)] = 1; }\n"
         "void f(int* x) { npu::launch<k, npu::no_sync>(npu::config(1, 2), x); }\n");
}

TEST(Rewrite, SyntaxErrorsLoseOnlyTheirOwnPart) {
  RewrittenText result = rewritten("a.cu", "void f(float* p) { cudaFree(p); }\nint broken = ;\nvoid g(float* p) { cudaFree(p); }\n");
  EXPECT_EQ(result.text, "void f(float* p) { npuFree(p); }\nint broken = ;\nvoid g(float* p) { npuFree(p); }\n");
}

TEST(Rewrite, LineEndingsAndByteOrderMarkSurvive) {
  expect("\xEF\xBB\xBF#include <cuda_runtime.h>\r\nvoid f(float* p)\r\n{\tcudaFree(p);  \r\n}\r\n",
         "\xEF\xBB\xBF#include <npu/runtime.h>\r\nvoid f(float* p)\r\n{\tnpuFree(p);  \r\n}\r\n");
}

// The objects: a default argument cannot name the parameters, and what it stands in takes none.
TEST(Rewrite, BuiltinsInDefaultArgumentsAndClasses) {
  expect("template <int N> __device__ void put(int* o, unsigned x = threadIdx.x) { o[x * N] = x; }\n"
         "__global__ void k(int* o) { put<8>(o); }\nvoid f(int* o) { k<<<1, 8>>>(o); }\n",
         "template <int N> __device__ void put(int* o, unsigned x = threadIdx.x) { o[x * N] = x; }\n"
         "__global__ void k(int* o) { put<8>(o); }\nvoid f(int* o) { npu::launch<k>(npu::config(1, 8), o); }\n");
  expect("__device__ inline int at() { return threadIdx.x; }\nstruct S { int t = at(); };\n"
         "__global__ void k(int* o) { S s; o[s.t] = 1; }\nvoid f(int* o) { k<<<1, 8>>>(o); }\n",
         "__device__ inline int at(NPU_KERNEL_PARAMS) { return threadIdx.x; }\nstruct S { int t = at(NPU_KERNEL_ARGS); };\n"
         "__global__ void k(int* o) { S s; o[s.t] = 1; }\nvoid f(int* o) { npu::launch<k>(npu::config(1, 8), o); }\n");
  expect_same("__global__ void k(int* o) { struct L { __device__ int operator()() { return threadIdx.x; } }; o[L()()] = 1; }\n");
}

TEST(Rewrite, AttributesStandBeforeSpecifiers) {
  expect("__global__ void k() { __shared__ alignas(16) float s[4]; s[0] = 1; }\n",
         "__global__ void k() { alignas(16) __shared__ float s[4]; s[0] = 1; }\n");
  expect("#define TILE __shared__ alignas(alignof(float4)) [[maybe_unused]] float\n__global__ void k() { TILE s[4]; s[0] = 1; }\n",
         "#define TILE alignas(alignof(float4)) [[maybe_unused]] __shared__ float\n__global__ void k() { TILE s[4]; s[0] = 1; }\n");
  expect("__device__ [[nodiscard]] int f() { return 1; }\n", "[[nodiscard]] __device__ int f() { return 1; }\n");
  expect_same("alignas(16) __constant__ float a[4];\nstruct alignas(16) S { float x[4]; };\n__device__ int f(int* p) { return p[p[0]]; }\n");
}

TEST(Rewrite, NoInline) {  // CUDA's word and GNU's attribute are spelled alike
  const std::string gnu = "__attribute__((__noinline__)) int g() { return 1; }\n#define G __attribute__((used, __noinline__))\n";
  expect(gnu + "__device__ __noinline__ int f() { return 1; }\n#define N __noinline__\n", gnu + "__device__ NPU_NOINLINE int f() { return 1; }\n#define N NPU_NOINLINE\n");
}

TEST(Rewrite, PastedNames) {
  const std::string paste = "#include <cuda_runtime.h>\n#define PASTE_(a, b) a##b\n#define PASTE(a, b) PASTE_(a, b)\n";
  const std::string pasted = "#include <npu/runtime.h>\n#define PASTE_(a, b) a##b\n#define PASTE(a, b) PASTE_(a, b)\n";
  expect(paste + "int myx;\nint f() { return PASTE(cuda, DeviceSynchronize)() + PASTE(my, x); }\n",
         pasted + "int myx;\nint f() { return PASTE(npu, DeviceSynchronize)() + PASTE(my, x); }\n");
}

// One token stands for all that a macro makes: it changes where all of that does.
TEST(Rewrite, PastedNamesOfAMacrosBody) {
  const std::string body = "\nint f(float** p) { return CU(Malloc)(p, 4) + (CU(Free)(*p) == CU(Success)); }\n";
  expect("#include <cuda_runtime.h>\n#define CU(name) cuda##name" + body, "#include <npu/runtime.h>\n#define CU(name) npu##name" + body);
  const std::string mixed = "#define CU(name) cuda##name\nint cudaMine();\nint f(float* p) { return CU(Free)(p) + CU(Mine)(); }\n";
  const RewrittenText result = rewritten("a.cu", "#include <cuda_runtime.h>\n" + mixed);
  EXPECT_EQ(result.text, "#include <npu/runtime.h>\n" + mixed);
  ASSERT_EQ(result.refusals.size(), 1u);
  EXPECT_THAT(result.refusals[0].message, testing::HasSubstr("the macro 'CU' pastes it together"));
}

TEST(Rewrite, KernelsInTheParenthesesOfAMacro) {
  const std::string kernel = "template <class T, int N> __global__ void k(T* p) { *p = N; }\n#define UNPAREN(...) __VA_ARGS__\n";
  expect(kernel + "#define RUN(f, ...) UNPAREN f<<<1, 2>>>(__VA_ARGS__)\nvoid f(int* p) { RUN((k<int, 3>), p); }\n",
         kernel + "#define RUN(f, ...) npu::launch<UNPAREN f, npu::no_sync>(npu::config(1, 2) __VA_OPT__(,) __VA_ARGS__)\nvoid f(int* p) { RUN((k<int, 3>), p); }\n");
}

}  // namespace
}  // namespace migrate

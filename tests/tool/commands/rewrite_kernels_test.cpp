#include "tests/tool/commands/rewrite_cases.h"

// Kernels, launches and what stands in them: before and after, with the product's own rules.

namespace migrate {
namespace {

// g++ must inline what is marked so.
TEST(Rewrite, FunctionsThatCallThemselvesAreNotForcedInline) {
  expect(
      "__device__ __forceinline__ int even(int n);\n__device__ __forceinline__ int odd(int n) { return n ? even(n - 1) : 0; }\n"
      "__device__ __forceinline__ int even(int n) { return n ? odd(n - 1) : 1; }\n"
      "template <class T> __device__ __forceinline__ T sum(T n) { return n ? n + sum(n - 1) : 0; }\n"
      "__device__ __forceinline__ int twice(int n) { return n + n; }\n"
      "__global__ void k(int* x) { *x = even(4) + sum(3) + twice(2); }\n",
      "__device__ inline int even(int n);\n__device__ inline int odd(int n) { return n ? even(n - 1) : 0; }\n"
      "__device__ inline int even(int n) { return n ? odd(n - 1) : 1; }\n"
      "template <class T> __device__ inline T sum(T n) { return n ? n + sum(n - 1) : 0; }\n"
      "__device__ __forceinline__ int twice(int n) { return n + n; }\n"
      "__global__ void k(int* x) { *x = even(4) + sum(3) + twice(2); }\n");
}

// An assignment that does not parse hides the calls beside it.
TEST(Rewrite, CallsBesideTuples) {
  const std::string before =
      "#include <thrust/tuple.h>\nstruct P { int* x; __device__ void put(int i) { x[threadIdx.x] = i; } };\n"
      "template <class P> __device__ void take(P p) { thrust::tuple<int, float> t, u; t = u; p.put(thrust::get<0>(t)); }\n"
      "__global__ void k(int* x) { take(P{x}); }\n";
  const std::string after =
      "#include <npu/thrust.h>\nstruct P { int* x; __device__ void put(NPU_KERNEL_PARAMS_ int i) { x[threadIdx.x] = i; } };\n"
      "template <class P> __device__ void take(NPU_KERNEL_PARAMS_ P p) { thrust::tuple<int, float> t, u; t = u; p.put(NPU_KERNEL_ARGS_ thrust::get<0>(t)); }\n"
      "__global__ void k(NPU_KERNEL_PARAMS_ int* x) { take(NPU_KERNEL_ARGS_ P{x}); }\n";
  expect(before, after);
}

// It has no instance without an error, so `put` keeps its signature.
TEST(Rewrite, CallsInATemplateThatDoesNotParse) {
  const std::string before =
      "struct Q {};\nstruct P { int* x; __device__ void put(int i) { x[threadIdx.x] = i; } };\n"
      "template <class P> __device__ void take(P p) { Q a; a = p; p.put(1); }\n"
      "__global__ void k(int* x) { take(P{x}); }\n";
  const RewrittenText result = rewritten("a.cu", before);
  EXPECT_THAT(result.text, testing::HasSubstr("void put(int i)"));
  EXPECT_THAT(result.text, testing::HasSubstr("p.put(1)"));
}

TEST(Rewrite, InactiveBranches) {
  expect("#ifdef OFF\nvoid f(float* p) { cudaFree(p); }\n#endif\n",
         "#ifdef OFF\nvoid f(float* p) { npuFree(p); }\n#endif\n");
  expect(
      "__global__ void k(int* p) { p[threadIdx.x] = 1; }\n#ifdef OFF\nvoid f(int* p) { k<<<1, 2>>>(p); }\n#endif\n",
      "__global__ void k(NPU_KERNEL_PARAMS_ int* p) { p[threadIdx.x] = 1; }\n#ifdef OFF\nvoid f(int* p) { npu::launch(NPU_KERNEL(k), npu::config(1, 2), p); }\n#endif\n");
}

TEST(Rewrite, KernelsAndLaunches) {
  expect(
      "__global__ void k(float* x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] = 0; }\n"
      "void f(float* x) { k<<<2, 64>>>(x, 100); }\n",
      "__global__ void k(NPU_KERNEL_PARAMS_ float* x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] = 0; }\n"
      "void f(float* x) { npu::launch<k, npu::flat<1>>(npu::config(2, 64), x, 100); }\n");
  expect(
      "__global__ void k(float* x) { __shared__ float s[4]; s[threadIdx.x] = 1; __syncthreads(); x[0] = s[3]; }\n"
      "void f(float* x) { dim3 g(1), b(4); k << <g, b >> > (x); }\n",
      "__global__ void k(NPU_KERNEL_PARAMS_ float* x) { __shared__ float s[4]; s[threadIdx.x] = 1; __syncthreads(); x[0] = s[3]; }\n"
      "void f(float* x) { dim3 g(1), b(4); npu::launch<k>(npu::config(g, b ), x); }\n");
}

TEST(Rewrite, TemplateKernels) {
  expect(
      "template <class T> __global__ void k(T* x) { x[threadIdx.x] = 0; }\nvoid f(float* x) { k<float><<<1, 2>>>(x); k<<<1, 2>>>(x); }\n",
      "template <class T> __global__ void k(NPU_KERNEL_PARAMS_ T* x) { x[threadIdx.x] = 0; }\n"
      "void f(float* x) { npu::launch<k<float>, npu::no_sync>(npu::config(1, 2), x); npu::launch<k<float>, npu::no_sync>(npu::config(1, 2), x); }\n");
  // The name of a class may not be visible, or mean another one: it is left to the compiler.
  expect(
      "struct S {};\ntemplate <class T> __global__ void k(T* x) { x[threadIdx.x] = T(); }\nvoid f(S* x) { k<<<1, 2>>>(x); }\n",
      "struct S {};\ntemplate <class T> __global__ void k(NPU_KERNEL_PARAMS_ T* x) { x[threadIdx.x] = T(); }\n"
      "void f(S* x) { npu::launch<npu::no_sync>(NPU_KERNEL(k), npu::config(1, 2), x); }\n");
  // Each instantiation of f launches another kernel.
  expect(
      "template <class T> __global__ void k(T* x) { x[threadIdx.x] = 0; }\ntemplate <class T> void f(T* x) { k<<<1, 2>>>(x); }\nvoid g(int* x, float* y) { f(x); f(y); }\n",
      "template <class T> __global__ void k(NPU_KERNEL_PARAMS_ T* x) { x[threadIdx.x] = 0; }\n"
      "template <class T> void f(T* x) { npu::launch<npu::no_sync>(NPU_KERNEL(k), npu::config(1, 2), x); }\nvoid g(int* x, float* y) { f(x); f(y); }\n");
  expect(
      "template <class T> __global__ void k(T* x) { x[threadIdx.x] = 0; }\ntemplate <class T> void f(T* x) { k<T><<<1, 2>>>(x); }\nvoid g(int* x) { f(x); }\n",
      "template <class T> __global__ void k(NPU_KERNEL_PARAMS_ T* x) { x[threadIdx.x] = 0; }\n"
      "template <class T> void f(T* x) { npu::launch<k<T>, npu::no_sync>(npu::config(1, 2), x); }\nvoid g(int* x) { f(x); }\n");
}

TEST(Rewrite, DeviceFunctionsByCallGraph) {
  expect(
      "__device__ int lane() { return threadIdx.x % 32; }\n__device__ float half_of(float x) { return x / 2; }\n"
      "__global__ void k(float* x) { x[lane()] = half_of(1); }\n",
      "__device__ int lane(NPU_KERNEL_PARAMS) { return threadIdx.x % 32; }\n__device__ float half_of(float x) { return x / 2; }\n"
      "__global__ void k(NPU_KERNEL_PARAMS_ float* x) { x[lane(NPU_KERNEL_ARGS)] = half_of(1); }\n");
}

TEST(Rewrite, FunctionsAsTemplateArguments) {
  expect(
      "typedef float (*Reduce)(float);\n__device__ float twice(float x) { return 2 * x; }\n"
      "template <Reduce R> __device__ float apply(float x) { return R(x) + threadIdx.x; }\n"
      "__global__ void k(float* x) { x[0] = apply<twice>(1); }\n",
      "typedef float (*Reduce)(float);\n__device__ float twice(float x) { return 2 * x; }\n"
      "template <Reduce R> __device__ float apply(NPU_KERNEL_PARAMS_ float x) { return R(x) + threadIdx.x; }\n"
      "__global__ void k(NPU_KERNEL_PARAMS_ float* x) { x[0] = apply<twice>(NPU_KERNEL_ARGS_ 1); }\n");
}

TEST(Rewrite, FunctorsKeepTheirSignature) {
  expect(
      "struct F { __device__ int operator()(int x) const { return x + threadIdx.x; } };\n"
      "template <class G> __global__ void k(int* x, G g) { x[0] = g(1); }\nvoid f(int* x) { k<<<1, 2>>>(x, F()); }\n",
      "struct F { __device__ int operator()(int x) const { return x + threadIdx.x; } };\n"
      "template <class G> __global__ void k(int* x, G g) { x[0] = g(1); }\nvoid f(int* x) { npu::launch(NPU_KERNEL(k), npu::config(1, 2), x, F()); }\n");
}

TEST(Rewrite, LaunchesThroughMacros) {
  expect(
      "__global__ void k(int* p) { *p = 1; }\n#define LAUNCH(kernel, ...) kernel<<<1, 2>>>(__VA_ARGS__)\nvoid f(int* p) { LAUNCH(k, p); }\n",
      "__global__ void k(int* p) { *p = 1; }\n#define LAUNCH(kernel, ...) npu::launch<kernel, npu::no_sync>(npu::config(1, 2) __VA_OPT__(,) __VA_ARGS__)\nvoid f(int* p) { LAUNCH(k, p); }\n");
  expect(
      "__global__ void k(int* p) { *p = 1; }\n#define SHAPE(g, b)  <<< g, b >>>\nvoid f(int* p) { k SHAPE(1, 2) (p); k SHAPE(3, 4)(p); }\n",
      "__global__ void k(int* p) { *p = 1; }\n#define SHAPE(g, b)  ->*npu::brackets( g, b )\nvoid f(int* p) { k SHAPE(1, 2) (p); k SHAPE(3, 4)(p); }\n");
  expect(
      "template <class T> __global__ void k(T* p) { *p = 1; }\n#define SHAPE(g) <<<g, 1>>>\nvoid f(int* p) { k SHAPE(1) (p); }\n"
      "template <class T> void t(T* p) { k SHAPE(2) (p); }\nvoid u(int* p, float* q) { t(p); t(q); }\n",
      "template <class T> __global__ void k(T* p) { *p = 1; }\n#define SHAPE(g) ->*npu::brackets(g, 1)\nvoid f(int* p) { NPU_KERNEL(k) SHAPE(1) (p); }\n"
      "template <class T> void t(T* p) { NPU_KERNEL(k) SHAPE(2) (p); }\nvoid u(int* p, float* q) { t(p); t(q); }\n");
  expect(
      "template <class T> __global__ void k(T* p) { *p = 1; }\n#define LAUNCH(kernel, ...) kernel<<<1, 2>>>(__VA_ARGS__)\nvoid f(int* p) { LAUNCH(k, p); }\n",
      "template <class T> __global__ void k(T* p) { *p = 1; }\n#define LAUNCH(kernel, ...) npu::launch<npu::no_sync>(NPU_KERNEL(kernel), npu::config(1, 2) __VA_OPT__(,) __VA_ARGS__)\nvoid f(int* p) { LAUNCH(k, p); }\n");
  expect(
      "template <class T> __global__ void k(T* p) { *p = 1; }\n#define ONE \\\n  <<<1, \\\n 1>>> // all\nvoid f(int* p) { k<int> ONE (p); }\n",
      "template <class T> __global__ void k(T* p) { *p = 1; }\n#define ONE \\\n  ->*npu::brackets(1, \\\n 1) // all\nvoid f(int* p) { k<int> ONE (p); }\n");
  expect(
      "template <int N, class T> __global__ void k(T* p) { *p = N; }\n#define RUN(f, ...) do { f<1, int>__VA_ARGS__; f<2, int> __VA_ARGS__; } while (0)\n"
      "#define ALL(...) __VA_ARGS__\nvoid f(int* p, int b) { RUN(k, <<<dim3(1, 2), b>>>(p)); ALL(RUN(k,\n  <<<1, b>>>(p));) }\n",
      "template <int N, class T> __global__ void k(T* p) { *p = N; }\n#define RUN(f, ...) do { f<1, int>__VA_ARGS__; f<2, int> __VA_ARGS__; } while (0)\n"
      "#define ALL(...) __VA_ARGS__\nvoid f(int* p, int b) { RUN(k, ->*npu::brackets(dim3(1, 2), b)(p)); ALL(RUN(k,\n  ->*npu::brackets(1, b)(p));) }\n");
  expect(
      "__global__ void k() {}\n#define LAUNCH(kernel, ...) kernel<<<1, 2>>>(__VA_ARGS__)\nvoid f() { LAUNCH(k); }\n",
      "__global__ void k() {}\n#define LAUNCH(kernel, ...) npu::launch<kernel, npu::no_sync>(npu::config(1, 2) __VA_OPT__(,) __VA_ARGS__)\nvoid f() { LAUNCH(k); }\n");
  expect(
      "__global__ void k(int* p) { *p = 1; }\n#define CHECK(...) do { __VA_ARGS__; } while (0)\nvoid f(int* p) { CHECK(k<<<1, 2>>>(p)); }\n",
      "__global__ void k(int* p) { *p = 1; }\n#define CHECK(...) do { __VA_ARGS__; } while (0)\n"
      "void f(int* p) { CHECK(npu::launch<npu::no_sync>(NPU_KERNEL(k), npu::config(1, 2), p)); }\n");
}

// Nobody uses the macro, so no parse has seen the launch; what its parameter stands for is a kernel all the same.
TEST(Rewrite, LaunchesInMacrosThatNobodyUses) {
  expect(
      "#define RUN(kernel, n, ...) \\\n  kernel<<<n, 2>>>(__VA_ARGS__)\n",
      "#define RUN(kernel, n, ...) \\\n  npu::launch(NPU_KERNEL(kernel), npu::config(n, 2) __VA_OPT__(,) __VA_ARGS__)\n");
  expect_same("#define RUN(n, p) unknown<<<n, 2>>>(p)\n");
  EXPECT_EQ(rewritten("a.cu", "#define RUN(n, p) unknown<<<n, 2>>>(p)\n").refusals.size(), 1u);
}

TEST(Rewrite, KernelsInVariables) {
  expect(
      "__global__ void k(int* p) { p[threadIdx.x] = 1; }\nvoid f(int* p) { void (*fn)(int*) = k; fn<<<1, 2>>>(p); }\n",
      "__global__ void k(int* p) { p[threadIdx.x] = 1; }\nvoid f(int* p) { void (*fn)(int*) = k; npu::launch(fn, npu::config(1, 2), p); }\n");
}

TEST(Rewrite, KernelsGivenToTheRuntime) {
  expect(
      "__global__ void k(int* p) { p[threadIdx.x] = 1; }\nvoid f(int* p) { cudaFuncSetAttribute(k, cudaFuncAttributeMaxDynamicSharedMemorySize, 1024); k<<<1, 2>>>(p); }\n",
      "__global__ void k(NPU_KERNEL_PARAMS_ int* p) { p[threadIdx.x] = 1; }\n"
      "void f(int* p) { npuFuncSetAttribute(k, npuFuncAttributeMaxDynamicSharedMemorySize, 1024); npu::launch<k, npu::no_sync>(npu::config(1, 2), p); }\n");
}

TEST(Rewrite, DynamicShared) {
  expect(
      "__global__ void k(float* x) { extern __shared__ float s[]; s[threadIdx.x] = 1; }\n",
      "__global__ void k(NPU_KERNEL_PARAMS_ float* x) { NPU_DYNAMIC_SHARED(float, s); s[threadIdx.x] = 1; }\n");
  expect("extern __shared__ __align__(16) unsigned char pool[];\n__global__ void k() { pool[0] = 1; }\n",
         "NPU_DYNAMIC_SHARED_GLOBAL(unsigned char, pool);\n__global__ void k() { pool[0] = 1; }\n");
  expect("template <class T> __global__ void k(T* x) { extern __shared__ T t[][8]; x[0] = t[1][2]; }\n",
         "template <class T> __global__ void k(T* x) { NPU_DYNAMIC_SHARED(T, t, [8]); x[0] = t[1][2]; }\n");
}

TEST(Rewrite, AddressesAndCastsOfDynamicShared) {
  expect(
      "__global__ void k(float* x) { extern __shared__ int s[]; float* f = (float*)&s; f[0] = x[0]; int* p = &s[1]; *p = 1; }\n",
      "__global__ void k(float* x) { NPU_DYNAMIC_SHARED(int, s); float* f = (float*)s; f[0] = x[0]; int* p = &s[1]; *p = 1; }\n");
  expect(
      "extern __shared__ char pool[];\n__global__ void k() { float* f = reinterpret_cast<float*>(pool); f[0] = *reinterpret_cast<float*>(pool + 4); }\n",
      "NPU_DYNAMIC_SHARED_GLOBAL(char, pool);\n__global__ void k() { float* f = static_cast<float*>(pool); f[0] = *reinterpret_cast<float*>(pool + 4); }\n");
}

TEST(Rewrite, AParameterListOfAKernelAndAHostFunctionStays) {
  const std::string shared =
      "#ifdef __CUDACC__\n__global__ void k\n#else\nvoid h\n#endif\n(int* p) { p[threadIdx.x] = 1; }\n";
  expect(shared, shared);
}

TEST(Rewrite, DynamicSharedThatIsCastToAReference) {
  expect(
      "struct S { float v[4]; };\n__global__ void k(float* x) { extern __shared__ char s[]; S& a = (S&)s; a.v[0] = reinterpret_cast<S&>(s).v[1]; }\n",
      "struct S { float v[4]; };\n__global__ void k(float* x) { NPU_DYNAMIC_SHARED(char, s); S& a = (S&)*s; a.v[0] = reinterpret_cast<S&>(*s).v[1]; }\n");
  expect(
      "template <class T> __global__ void k(float* x) { extern __shared__ char s[]; auto& a = reinterpret_cast<typename T::Storage&>(s); a.v[0] = x[0]; }\n",
      "template <class T> __global__ void k(float* x) { NPU_DYNAMIC_SHARED(char, s); auto& a = reinterpret_cast<typename T::Storage&>(*s); a.v[0] = x[0]; }\n");
}

TEST(Rewrite, DynamicSharedInInactiveBranches) {
  expect(
      "#ifdef OFF\nextern __shared__ float pool[];\n__global__ void k() {\n  if (1) { extern __align__(16) __shared__ unsigned char m[][4]; }\n}\n#endif\n",
      "#ifdef OFF\nNPU_DYNAMIC_SHARED_GLOBAL(float, pool);\n__global__ void k() {\n  if (1) { NPU_DYNAMIC_SHARED(unsigned char, m, [4]); }\n}\n#endif\n");
  expect_same("#ifdef OFF\nextern float pool[];\n__global__ void k() { __shared__ float s[4]; }\n#endif\n");
}

TEST(Rewrite, DynamicSharedWhoseNameIsAMacrosParameter) {
  expect(
      "#define POOL(t, n) \\\n  struct Pool_##t { __device__ t* at() { extern __shared__ t n[]; return n; } }\nPOOL(float, pool);\n",
      "#define POOL(t, n) \\\n  struct Pool_##t { __device__ t* at() { NPU_DYNAMIC_SHARED(t, n); return n; } }\nPOOL(float, pool);\n");
  expect("#define BYTES(n) extern __shared__ char n[]\n__global__ void k() { BYTES(a); a[0] = 1; }\n",
         "#define BYTES(n) NPU_DYNAMIC_SHARED(char, n)\n__global__ void k() { BYTES(a); a[0] = 1; }\n");
  expect_same("#define SHARED(n) __shared__ char n[4]\n#define OUTER(n) extern char n[]\n");
}

TEST(Rewrite, ClockIsTheDevicesInDeviceCodeOnly) {
  expect(
      "#include <time.h>\n__global__ void k(long* x) { clock_t t = clock(); *x = clock() - t; }\nlong f() { return clock(); }\n",
      "#include <time.h>\n__global__ void k(long* x) { clock_t t = clock64(); *x = clock64() - t; }\nlong f() { return clock(); }\n");
  expect_same(
      "#include <ctime>\nstruct Timer { double clock() const; };\n#ifdef OFF\ndouble f() { return clock(); }\n#endif\ndouble g(Timer t, int clock) { return t.clock() + clock + std::clock(); }\n");
}

TEST(Rewrite, APastedKernelInABranchThatIsNotCompiled) {
  expect(
      "__global__ void k_kernel(float* x) { *x = 1; }\n#ifdef DEBUG\n#define RUN(name, n) name ## _kernel<<<1, n>>>(p)\n#endif\n",
      "__global__ void k_kernel(float* x) { *x = 1; }\n#ifdef DEBUG\n#define RUN(name, n) npu::launch(NPU_KERNEL(name ## _kernel), npu::config(1, n), p)\n#endif\n");
}

TEST(Rewrite, TypesThatAreOnlyAnnounced) {
  expect(
      "struct cublasContext;\nstruct CUstream_st;\ntypedef struct CUstream_st* cudaStream_t;\n"
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
  expect(
      "template <class T> __global__ void k(T* x) { x[threadIdx.x] = 0; }\ntemplate __global__ void k<float>(float*);\n",
      "template <class T> __global__ void k(NPU_KERNEL_PARAMS_ T* x) { x[threadIdx.x] = 0; }\ntemplate __global__ void k<float>(NPU_KERNEL_PARAMS_ float*);\n");
}

TEST(Rewrite, CooperativeGroupsAreUnderstood) {
  expect(
      "#include <cooperative_groups.h>\nnamespace cg = cooperative_groups;\n"
      "__global__ void k(int* x) { cg::thread_block b = cg::this_thread_block(); b.sync(); x[b.thread_rank()] = 1; }\nvoid f(int* x) { k<<<1, 2>>>(x); }\n",
      "#include <npu/cooperative_groups.h>\nnamespace cg = cooperative_groups;\n"
      "__global__ void k(int* x) { cg::thread_block b = cg::this_thread_block(); b.sync(); x[b.thread_rank()] = 1; }\nvoid f(int* x) { npu::launch<k>(npu::config(1, 2), x); }\n");
}

TEST(Rewrite, LambdasInKernels) {
  expect(
      "__global__ void k(int* x) { auto at = [=](int i) { return i + threadIdx.x; }; x[at(0)] = 1; }\nvoid f(int* x) { k<<<1, 2>>>(x); }\n",
      "__global__ void k(NPU_KERNEL_PARAMS_ int* x) { auto at = [=](int i) { return i + threadIdx.x; }; x[at(0)] = 1; }\n"
      "void f(int* x) { npu::launch<k, npu::no_sync>(npu::config(1, 2), x); }\n");
}

TEST(Rewrite, SyntaxErrorsLoseOnlyTheirOwnPart) {
  RewrittenText result = rewritten(
      "a.cu", "void f(float* p) { cudaFree(p); }\nint broken = ;\nvoid g(float* p) { cudaFree(p); }\n");
  EXPECT_EQ(result.text,
            "void f(float* p) { npuFree(p); }\nint broken = ;\nvoid g(float* p) { npuFree(p); }\n");
}

TEST(Rewrite, LineEndingsAndByteOrderMarkSurvive) {
  expect("\xEF\xBB\xBF#include <cuda_runtime.h>\r\nvoid f(float* p)\r\n{\tcudaFree(p);  \r\n}\r\n",
         "\xEF\xBB\xBF#include <npu/runtime.h>\r\nvoid f(float* p)\r\n{\tnpuFree(p);  \r\n}\r\n");
}

// The objects: a default argument cannot name the parameters, and what it stands in takes none.
TEST(Rewrite, BuiltinsInDefaultArgumentsAndClasses) {
  expect(
      "template <int N> __device__ void put(int* o, unsigned x = threadIdx.x) { o[x * N] = x; }\n"
      "__global__ void k(int* o) { put<8>(o); }\nvoid f(int* o) { k<<<1, 8>>>(o); }\n",
      "template <int N> __device__ void put(int* o, unsigned x = threadIdx.x) { o[x * N] = x; }\n"
      "__global__ void k(int* o) { put<8>(o); }\nvoid f(int* o) { npu::launch<k>(npu::config(1, 8), o); }\n");
  expect(
      "__device__ inline int at() { return threadIdx.x; }\nstruct S { int t = at(); };\n"
      "__global__ void k(int* o) { S s; o[s.t] = 1; }\nvoid f(int* o) { k<<<1, 8>>>(o); }\n",
      "__device__ inline int at(NPU_KERNEL_PARAMS) { return threadIdx.x; }\nstruct S { int t = at(NPU_KERNEL_ARGS); };\n"
      "__global__ void k(int* o) { S s; o[s.t] = 1; }\nvoid f(int* o) { npu::launch<k>(npu::config(1, 8), o); }\n");
  expect_same(
      "__global__ void k(int* o) { struct L { __device__ int operator()() { return threadIdx.x; } }; o[L()()] = 1; }\n");
}

TEST(Rewrite, AttributesStandBeforeSpecifiers) {
  expect("__global__ void k() { __shared__ alignas(16) float s[4]; s[0] = 1; }\n",
         "__global__ void k() { alignas(16) __shared__ float s[4]; s[0] = 1; }\n");
  expect(
      "#define TILE __shared__ alignas(alignof(float4)) [[maybe_unused]] float\n__global__ void k() { TILE s[4]; s[0] = 1; }\n",
      "#define TILE alignas(alignof(float4)) [[maybe_unused]] __shared__ float\n__global__ void k() { TILE s[4]; s[0] = 1; }\n");
  expect("__device__ [[nodiscard]] int f() { return 1; }\n",
         "[[nodiscard]] __device__ int f() { return 1; }\n");
  expect_same(
      "alignas(16) __constant__ float a[4];\nstruct alignas(16) S { float x[4]; };\n__device__ int f(int* p) { return p[p[0]]; }\n");
}

TEST(Rewrite, NoInline) {  // CUDA's word and GNU's attribute are spelled alike
  const std::string gnu =
      "__attribute__((__noinline__)) int g() { return 1; }\n#define G __attribute__((used, __noinline__))\n";
  expect(gnu + "__device__ __noinline__ int f() { return 1; }\n#define N __noinline__\n",
         gnu + "__device__ NPU_NOINLINE int f() { return 1; }\n#define N NPU_NOINLINE\n");
}

TEST(Rewrite, PastedNames) {
  const std::string paste =
      "#include <cuda_runtime.h>\n#define PASTE_(a, b) a##b\n#define PASTE(a, b) PASTE_(a, b)\n";
  const std::string pasted =
      "#include <npu/runtime.h>\n#define PASTE_(a, b) a##b\n#define PASTE(a, b) PASTE_(a, b)\n";
  expect(paste + "int myx;\nint f() { return PASTE(cuda, DeviceSynchronize)() + PASTE(my, x); }\n",
         pasted + "int myx;\nint f() { return PASTE(npu, DeviceSynchronize)() + PASTE(my, x); }\n");
}

// One token stands for all that a macro makes: it changes where all of that does.
TEST(Rewrite, PastedNamesOfAMacrosBody) {
  const std::string body =
      "\nint f(float** p) { return CU(Malloc)(p, 4) + (CU(Free)(*p) == CU(Success)); }\n";
  expect("#include <cuda_runtime.h>\n#define CU(name) cuda##name" + body,
         "#include <npu/runtime.h>\n#define CU(name) npu##name" + body);
  const std::string mixed =
      "#define CU(name) cuda##name\nint cudaMine();\nint f(float* p) { return CU(Free)(p) + CU(Mine)(); }\n";
  const RewrittenText result = rewritten("a.cu", "#include <cuda_runtime.h>\n" + mixed);
  EXPECT_EQ(result.text, "#include <npu/runtime.h>\n" + mixed);
  ASSERT_EQ(result.refusals.size(), 1u);
  EXPECT_THAT(result.refusals[0].message, testing::HasSubstr("the macro 'CU' pastes it together"));
}

TEST(Rewrite, KernelsInTheParenthesesOfAMacro) {
  const std::string kernel =
      "template <class T, int N> __global__ void k(T* p) { *p = N; }\n#define UNPAREN(...) __VA_ARGS__\n";
  expect(
      kernel +
          "#define RUN(f, ...) UNPAREN f<<<1, 2>>>(__VA_ARGS__)\nvoid f(int* p) { RUN((k<int, 3>), p); }\n",
      kernel +
          "#define RUN(f, ...) npu::launch<UNPAREN f, npu::no_sync>(npu::config(1, 2) __VA_OPT__(,) __VA_ARGS__)\nvoid f(int* p) { RUN((k<int, 3>), p); }\n");
}

}  // namespace
}  // namespace migrate

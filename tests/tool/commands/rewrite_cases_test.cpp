#include "tests/tool/commands/rewrite_cases.h"

// Host code: before and after, with the product's own rules.

namespace migrate {
namespace {

TEST(Rewrite, HostCalls) {
  expect(
      "#include <cuda_runtime.h>\nint main() { float* p; cudaMalloc(&p, 4); return cudaFree(p) != cudaSuccess; }\n",
      "#include <npu/runtime.h>\nint main() { float* p; npuMalloc(&p, 4); return npuFree(p) != npuSuccess; }\n");
  expect("#include <cuda_runtime.h>\nint f(void** p) { return cudaMalloc(p, 4) == cudaSuccess; }\n",
         "#include <npu/runtime.h>\nint f(void** p) { return npuMalloc(p, 4) == npuSuccess; }\n", "a.c");
}

TEST(Rewrite, HeadersThatNvccBringsByTheWay) {
  expect_same(
      "__device__ float f() { return -FLT_MAX + INT_MAX; }\nint main() { return isalpha('a') + printf(\"x\") + (int)strlen(\"a\"); }\n");
}

TEST(Rewrite, APromiseHoldsBesideCodeThatIsNotCompiled) {
  expect(
      "#define RUN(kernel, n) kernel<<<1, n>>>(p)\n__global__ void k(float* x) { x[threadIdx.x] = 1; }\nvoid f(float* p) {\n  RUN(k, 3);\n"
      "#ifdef OTHER\n  RUN(k, 4);\n#endif\n}\n",
      "#define RUN(kernel, n) npu::launch<kernel, npu::no_sync>(npu::config(1, n), p)\n"
      "__global__ void k(NPU_KERNEL_PARAMS_ float* x) { x[threadIdx.x] = 1; }\nvoid f(float* p) {\n  RUN(k, 3);\n"
      "#ifdef OTHER\n  RUN(k, 4);\n#endif\n}\n");
}

TEST(Rewrite, TheUsersOwnNames) {
  expect_same("struct P { int cudaMalloc; };\nint f(P p) { return p.cudaMalloc; }\n");
  expect_same("namespace mine { int cudaFree(int x) { return x; } }\nint y = mine::cudaFree(1);\n");
  expect_same("// cudaFree\nconst char* s = \"cudaMalloc\"; /* cudaSuccess */\n");
  expect(
      "#define cudaCheck(x) check(x)\nvoid check(cudaError_t);\nvoid f(float* p) { cudaCheck(cudaFree(p)); }\n",
      "#define cudaCheck(x) check(x)\nvoid check(npuError_t);\nvoid f(float* p) { cudaCheck(npuFree(p)); }\n");
}

TEST(Rewrite, Macros) {
  expect(
      "#define FREE(p) cudaFree(p)\n#define TWICE(p) do { FREE(p); FREE(p); } while (0)\nvoid f(float* p) { TWICE(p); FREE(p); }\n",
      "#define FREE(p) npuFree(p)\n#define TWICE(p) do { FREE(p); FREE(p); } while (0)\nvoid f(float* p) { TWICE(p); FREE(p); }\n");
  expect("#define NEVER cudaFree(0)\n", "#define NEVER npuFree(0)\n");
}

TEST(Rewrite, MacroLinesWithoutIndentation) {
  expect(
      "#define CHECK(call) \\\ndo { \\\ncudaError_t e = call; \\\nif (e != \\\ncudaSuccess) throw e; } while (0)\nvoid f(float* p) { CHECK(cudaFree(p)); }\n",
      "#define CHECK(call) \\\ndo { \\\nnpuError_t e = call; \\\nif (e != \\\nnpuSuccess) throw e; } while (0)\nvoid f(float* p) { CHECK(npuFree(p)); }\n");
  expect(
      "__global__ void k(int* p) { *p = 1; }\n#define RUN(p) \\\r\nk<<<1, 2>>>(p); \\\r\ncudaDeviceSynchronize()\r\nvoid f(int* p) { RUN(p); }\n",
      "__global__ void k(int* p) { *p = 1; }\n#define RUN(p) \\\r\nnpu::launch<k, npu::no_sync>(npu::config(1, 2), p); \\\r\nnpuDeviceSynchronize()\r\nvoid f(int* p) { RUN(p); }\n");
}

TEST(Rewrite, TemplatesOnce) {
  expect(
      "template <class T> T* make() { T* p; cudaMalloc(&p, sizeof(T)); return p; }\nvoid f() { make<int>(); make<float>(); }\n",
      "template <class T> T* make() { T* p; npuMalloc(&p, sizeof(T)); return p; }\nvoid f() { make<int>(); make<float>(); }\n");
}

TEST(Rewrite, KernelsLaunchedThroughVoidPointers) {
  const std::string kernel = "__global__ void k(int n) {}\ntemplate <class T> __global__ void t(T x) {}\n";
  const auto calls = [](const std::string& name, const std::string& argument) {
    return "void f(void** a) { " + name + "(" + argument + ", dim3(1), dim3(32), a, 0, 0); }\n";
  };
  const std::vector<std::pair<std::string, std::string>> arguments = {
      {"(const void*)k", "k"},
      {"(void*)&k", "&k"},
      {"(void *) k", "k"},
      {"(void*)t<float>", "t<float>"},
      {"(void const*)(k)", "(k)"},
      {"reinterpret_cast<const void*>(&k)", "&k"},
      {"k", "k"},
      {"*a", "*a"},
      {"(void*)a[0]", "(void*)a[0]"}};
  for (const auto& [before, after] : arguments) {
    expect(kernel + calls("cudaLaunchKernel", before), kernel + calls("npuLaunchKernel", after));
    expect(kernel + calls("cudaLaunchCooperativeKernel", before),
           kernel + calls("npuLaunchCooperativeKernel", after));
  }
}

TEST(Rewrite, KernelsHandedToALaunchOfTheProgramBecomeKnown) {  // where the type is lost
  const auto text = [](const std::string& runtime, const std::string& body) {
    return "__global__ void k(int n) {}\ntemplate <int N> __global__ void t(int n) {}\nvoid go(void (*f)(int), void** a) { " +
           runtime + "LaunchCooperativeKernel((void*)f, dim3(1), dim3(32), a, 0, 0); }\nvoid f(void** a) { " +
           body + " }\n";
  };
  expect(
      text("cuda", "go(k, a); go(&t<3>, a); void (*one)(int) = k;"),
      text(
          "npu",
          "go(npu::known_kernel<k>(), a); go(npu::known_kernel<&t<3>>(), a); void (*one)(int) = npu::known_kernel<k>();"));
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
  becomes("cudaFuncGetAttributes(at, (const void*)k);",
          "npuFuncGetAttributes(at, (const void*)npu::known_kernel<k, 64>());");
  becomes("cudaOccupancyMaxPotentialBlockSize(g, b, &t<128>, 0, 0);",
          "npuOccupancyMaxPotentialBlockSize(g, b, npu::bounded<128>(&t<128>), 0, 0);");
  becomes("cudaLaunchKernel((const void*)k, 1, 2, a, 0, 0);",
          "npuLaunchKernel(npu::bounded<64>(k), 1, 2, a, 0, 0);");
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
  becomes(
      "template <class T> void f(void const*& p) { p = (void const*)&n::t<T, decltype(T(1) > T(2))>; }\n"
      "void g(void const* p) { f<int>(p); }",
      "template <class T> void f(void const*& p) { p = (void const*)npu::known_kernel<&n::t<T, decltype(T(1) > T(2))>>(); }\n"
      "void g(void const* p) { f<int>(p); }");
  becomes(
      "const void* all[] = {(void*)k, reinterpret_cast<const void*>(&n::t<int, int>)};",
      "const void* all[] = {(void*)npu::known_kernel<k>(), reinterpret_cast<const void*>(npu::known_kernel<&n::t<int, int>>())};");
  becomes(
      "#define PICK(T) p = (void const*)&n::t<T, T>\nvoid f(const void* p) { PICK(int); PICK(float); }",
      "#define PICK(T) p = (void const*)npu::known_kernel<&n::t<T, T>>()\nvoid f(const void* p) { PICK(int); PICK(float); }");
  for (const char* same : {"void (*p)(int) = k;", "long p = (long)(void*)0;",
                           "void g(void (*)(int)); void f() { g(k); }", "auto p = (void (*)(int))k;"})
    becomes(same, same);
}

TEST(Rewrite, TemplatesThatLackTheirKeyword) {
  const auto in_template = [](const std::string& body) {
    return "template <class P> struct S { P p; int f(P q) { " + body + " } };\n";
  };
  const auto becomes = [&](const std::string& before, const std::string& after) {
    expect(in_template(before), in_template(after));
  };
  becomes("return q.get<int>(1);", "return q.template get<int>(1);");
  becomes("return this->p.get<int>() + p.at->get<char, 3>(q);",
          "return this->p.template get<int>() + p.at->template get<char, 3>(q);");
  becomes("return P::make<int>(q);", "return P::template make<int>(q);");
  const std::string numbers =
      "template <class T> struct C { template <int N> static T twice(T x) { return x + N; } template <int N> T at() { return N; } };\n"
      "template <class T> T f(T x) { return ";
  expect(numbers + "C<T>::twice<3>(x); }\nint y = f(1);\n",
         numbers + "C<T>::template twice<3>(x); }\nint y = f(1);\n");
  expect(numbers + "C<T>().at<4>(); }\n", numbers + "C<T>().template at<4>(); }\n");
  for (const char* same : {"return q.template get<int>(1);", "return q.size < p.size;", "return this->f(q);",
                           "return q.a < 3 > (q.b);"})
    becomes(same, same);
}

TEST(Rewrite, FriendsInUnnamedNamespaces) {
  const auto with = [](const std::string& friends, const std::string& rest = "") {
    return "namespace { class T; struct U; template <class> class V; } class W;\n"
           "class L { int x; " +
           friends + " };\n" + rest;
  };
  expect(with("friend class T;  friend  struct  U;"), with("friend T;  friend  U;"));
  expect(with("", "namespace n { namespace { class A; } class B { friend class A; }; }\n"),
         with("", "namespace n { namespace { class A; } class B { friend A; }; }\n"));
  const std::string in_template = "template <class P> class Q { friend class T; };\nQ<int> q; Q<char> r;\n";
  expect(with("", in_template),
         with("", "template <class P> class Q { friend T; };\nQ<int> q; Q<char> r;\n"));
  for (const char* same : {"friend class W;", "friend T;", "friend class ::T;", "friend class New;",
                           "template <class X> friend class V;", "friend struct V<int>;"})
    expect(with(same), with(same));
  expect("namespace { class A; class B { friend class A; }; }\n",
         "namespace { class A; class B { friend class A; }; }\n");
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
  becomes(
      "int o; asm(\"atom.add\" \".s32 %0, [%1], %2;\" : \"=r\"(o) : \"l\"(p + (n > 1 ? n : 0)), \"r\"(n));",
      "int o; npu::ptx::set(o, npu::ptx::atomic_add<int>(p + (n > 1 ? n : 0), n));");
  becomes("__asm__ __volatile__(\"membar.gl;\" ::: \"memory\");", "__threadfence();");
  becomes("asm volatile(\"\" ::: \"memory\");", "asm volatile(\"\" ::: \"memory\");");
  for (const char* same : {"asm volatile(\"membar.gl; exit;\");", "asm(\"exit;\");"}) becomes(same, same);
  becomes("asm volatile(\"st.global.u64 [%1], %0;\" :: \"l\"(*p) \"l\"(p));",  // nvcc demands no comma there
          "npu::ptx::store<unsigned long long>(p, *p);");
  const auto conditional = [](const std::string& first, const std::string& second) {
    return "int o; asm volatile(\"{.reg .pred q;\\n\"\n#if __CUDA_ARCH__ >= 750\n\"" + first + "\"\n" +
           (second.empty() ? "" : "#else\n\"" + second + "\"\n") + "#endif\n : \"=r\"(o) : \"l\"(p));";
  };
  becomes(conditional("ld.global.nc.L2::128B.u32 %0, [%1];}", "ld.global.nc.u32 %0, [%1];}"),
          "int o; do { bool npu_q = {}; npu::ptx::set(o, npu::ptx::load<unsigned>(p)); } while (false);");
  for (const std::string& same :
       {conditional("ld.global.nc.u32 %0, [%1];}", "ld.global.nc.u32 %0, [%1 + 4];}"),
        conditional("ld.global.nc.u32 %0, [%1];}", ""), conditional("ld.global.nc.u32 %0, [%1];}", "exit;}")})
    becomes(same, same);
  expect(
      "#define ADD(T, a, b) asm volatile(\"red.add.u32 [%0], %1;\" :: \"l\"(a), \"r\"(b))\n"
      "__global__ void k(unsigned* p) { ADD(int, p, 1u); }\n",
      "#define ADD(T, a, b) npu::ptx::atomic_add<unsigned>(a, b)\n"
      "__global__ void k(unsigned* p) { ADD(int, p, 1u); }\n");
  expect("void f() { asm volatile(\"mfence\" ::: \"memory\"); }\n",
         "void f() { asm volatile(\"mfence\" ::: \"memory\"); }\n");
}

}  // namespace
}  // namespace migrate

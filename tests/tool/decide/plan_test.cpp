#include <gmock/gmock.h>

#include "tests/tool/decide/migrated.h"

namespace migrate::test {
namespace {

using ::testing::ElementsAre;

TEST(Rename, ChangesTheNameOnly) {
  EXPECT_EQ(migrated("cudaMalloc(&p, 16);"), "npuMalloc(&p, 16);");
  EXPECT_EQ(migrated("auto f = & cudaFree ; // cudaFree"), "auto f = & npuFree ; // cudaFree");
  EXPECT_EQ(migrated("\xEF\xBB\xBF"
                     "cudaFree(p);\r\n\tcudaFree(q);  \r\n"),
            "\xEF\xBB\xBF"
            "npuFree(p);\r\n\tnpuFree(q);  \r\n");
}

TEST(Rename, LeavesOthersAlone) {
  for (const char* text :
       {"", "int x;", "cudaSame();", "cudaWeird();", "p.cudaFree();", "\"cudaFree\"", "cudaFreeAll();"}) {
    EXPECT_EQ(migrated(text), text);
  }
}

TEST(Rename, RefusesANameThatIsNotThere) {
  auto shift = [](ProgramFacts& facts) { facts.uses[0].place.range.end -= 1; };
  Outcome outcome = migrate_files({{"a.cu", "cudaFree(p);"}}, shift);
  EXPECT_EQ(outcome.files["a.cu"], "cudaFree(p);");
  EXPECT_THAT(outcome.refusals, ElementsAre("MIG1020 cudaFre"));
}

TEST(CallTemplate, MovesArguments) {
  EXPECT_EQ(migrated("cudaSwap(1, f(2, 3));"), "npuSwap(f(2, 3), 1);");
  EXPECT_EQ(migrated("cudaSwap(cudaSwap(1, 2), cudaMalloc(p, 3))"),
            "npuSwap(npuMalloc(p, 3), npuSwap(2, 1))");
  EXPECT_EQ(migrated("cudaShort(x)"), "npuLong(x, 7, 0)");
  EXPECT_EQ(migrated("cudaOrder( x,  // first\n  y )"), "npuOrder( x,  // first\n  y )");
}

TEST(CallTemplate, RefusesWhatIsNoCall) {
  Outcome outcome = migrate_files({{"a.cu", "auto f = cudaSwap;"}});
  EXPECT_EQ(outcome.files["a.cu"], "auto f = cudaSwap;");
  EXPECT_THAT(outcome.refusals, ElementsAre("MIG1020 cudaSwap"));
}

TEST(Include, ReplacesHeaders) {
  EXPECT_EQ(migrated("#include <cuda_runtime.h>\n"), "#include <npu/runtime.h>\n");
  EXPECT_EQ(migrated("#  include \"cublas_v2.h\" // x\n"), "#  include \"npu/blas.h\" // x\n");
  EXPECT_EQ(migrated("#include <thrust/sort.h>\n#include \"mine.h\"\n"),
            "#include <thrust/sort.h>\n#include \"mine.h\"\n");
}

TEST(Include, EachTargetOnce) {
  EXPECT_EQ(migrated("#include <cuda_runtime.h>\n#include <a>\n#include <cuda_runtime_api.h>\nint x;\n"),
            "#include <npu/runtime.h>\n#include <a>\nint x;\n");
  EXPECT_EQ(migrated("#include <cuda_runtime.h>\r\n#include <cuda_runtime_api.h>\r\nint x;"),
            "#include <npu/runtime.h>\r\nint x;");
  EXPECT_EQ(migrated("#include <npu/runtime.h>\n#include <cuda_runtime.h>\n"), "#include <npu/runtime.h>\n");
  EXPECT_EQ(migrated("#include <cuda_runtime.h>\n#include <cuda_runtime_api.h> // for x\n"),
            "#include <npu/runtime.h>\n // for x\n");
}

TEST(Include, KeepsGuards) {
  std::string branches =
      "#ifdef A\n#include <cuda_runtime.h>\n#else\n#include <cuda_runtime_api.h>\n#endif\n";
  EXPECT_EQ(migrated(branches),
            "#ifdef A\n#include <npu/runtime.h>\n#else\n#include <npu/runtime.h>\n#endif\n");
  EXPECT_EQ(migrated("#include <cuda_runtime.h>\n#ifdef A\n#include <cuda_runtime_api.h>\n#endif\n"),
            "#include <npu/runtime.h>\n#ifdef A\n#endif\n");
}

TEST(Include, DropsHeaders) { EXPECT_EQ(migrated("a\n#include <helper_cuda.h>\nb"), "a\nb"); }

TEST(Launch, NamedFunction) {
  EXPECT_EQ(migrated("k<<<g, b>>>(x, y);"), "npu::launch<k>(npu::config(g, b), x, y);");
  EXPECT_EQ(migrated("k<<<g, b, 0, s>>>();"), "npu::launch<k>(npu::config(g, b, 0, s));");
  EXPECT_EQ(migrated("ns::k<float> <<< g, b >>> (x);"), "npu::launch<ns::k<float>>(npu::config( g, b ), x);");
  EXPECT_EQ(migrated("k<<<g, b>>>(\n  x);"), "npu::launch<k>(npu::config(g, b),\n  x);");
  EXPECT_EQ(migrated("k<<<g, b>>>\n  (x);"), "npu::launch<k>(npu::config(g, b),\n  x);");
  EXPECT_EQ(migrated("k<<<g, b>>> /* a */ (x);"), "npu::launch<k>(npu::config(g, b), /* a */ x);");
  EXPECT_EQ(migrated("k<cudaStream_t><<<f(cudaMalloc()), b>>>(cudaFree);"),
            "npu::launch<k<npuStream_t>>(npu::config(f(npuMalloc()), b), npuFree);");
}

TEST(Launch, OtherForms) {
  EXPECT_EQ(migrated("/*deduced*/k<<<g, b>>>(x);"),
            "/*deduced*/npu::launch(NPU_KERNEL(k), npu::config(g, b), x);");
  EXPECT_EQ(migrated("/*pointer*/p<<<g, b>>>(x);"), "/*pointer*/npu::launch(p, npu::config(g, b), x);");
}

TEST(Launch, NullPointersOfAFunctor) {
  auto null_at = [](uint32_t begin, uint32_t end) {
    return [=](ProgramFacts& facts) { facts.launches[0].null_arguments = {{begin, end}}; };
  };
  EXPECT_EQ(migrate_files({{"a.cu", "/*deduced*/k<<<g, b>>>(x, NULL);"}}, null_at(26, 30)).files["a.cu"],
            "/*deduced*/npu::launch(NPU_KERNEL(k), npu::config(g, b), x, nullptr);");
  EXPECT_EQ(migrate_files({{"a.cu", "k<<<g, b>>>(x, NULL);"}}, null_at(15, 19)).files["a.cu"],
            "npu::launch<k>(npu::config(g, b), x, NULL);");
}

TEST(Launch, HintWhenNothingWaits) {
  EXPECT_EQ(migrated("__global__ void k(int n) { }\nvoid f() { k<<<1, 2>>>(3); }"),
            "__global__ void k(int n) { }\nvoid f() { npu::launch<k, npu::no_sync>(npu::config(1, 2), 3); }");
  EXPECT_EQ(migrated("__global__ void k() { __syncthreads(); }\nvoid f() { k<<<1, 2>>>(); }"),
            "__global__ void k() { __syncthreads(); }\nvoid f() { npu::launch<k>(npu::config(1, 2)); }");
  EXPECT_EQ(migrated("__global__ void k() { unknown_call(); }\nvoid f() { k<<<1, 2>>>(); }"),
            "__global__ void k() { unknown_call(); }\nvoid f() { npu::launch<k>(npu::config(1, 2)); }");
  EXPECT_EQ(migrated("__global__ void k();\nvoid f() { k<<<1, 2>>>(); }"),
            "__global__ void k();\nvoid f() { npu::launch<k>(npu::config(1, 2)); }");
}

TEST(Launch, PromisesWhatIsKnownOfTheIndex) {
  auto index = [](GlobalIndex::Shape shape, int bound) {
    auto set = [=](ProgramFacts& facts) { facts.functions[0].index = {shape, bound}; };
    std::string text =
        migrate_files({{"a.cu", "__global__ void k(int n) { }\nvoid f() { k<<<1, 2>>>(3); }"}}, set)
            .files["a.cu"];
    size_t begin = text.find("<k") + 2;
    return text.substr(begin, text.find(">(npu::config") - begin);
  };
  EXPECT_EQ(index(GlobalIndex::Shape::flat, 0), ", npu::flat<0>");
  EXPECT_EQ(index(GlobalIndex::Shape::flat, -1), ", npu::flat<>");
  EXPECT_EQ(index(GlobalIndex::Shape::strided, 0), ", npu::strided<0>");
  EXPECT_EQ(index(GlobalIndex::Shape::other, -1), ", npu::no_sync");
  EXPECT_EQ(index(GlobalIndex::Shape::unknown, -1), ", npu::no_sync");
}

TEST(Launch, NoOpenCommaInAMacroArgument) {
  EXPECT_EQ(
      migrated("__global__ void k() { }\nvoid f() { CHECK(k<<<1, 2>>>()); }"),
      "__global__ void k() { }\nvoid f() { CHECK(npu::launch<npu::no_sync>(NPU_KERNEL(k), npu::config(1, 2))); }");
  EXPECT_EQ(migrated("CHECK(k<<<1, 2>>>(a));"), "CHECK(npu::launch<k>(npu::config(1, 2), a));");
}

TEST(Launch, SeveralKernelsAtOnePlace) {
  auto other_waits = [](ProgramFacts& facts) {
    Launch second = facts.launches[0];
    second.kernel = "elsewhere";
    facts.launches.push_back(second);
  };
  Outcome outcome =
      migrate_files({{"a.cu", "__global__ void k() { }\nvoid f() { k<<<1, 2>>>(); }"}}, other_waits);
  EXPECT_EQ(outcome.files["a.cu"],
            "__global__ void k() { }\nvoid f() { npu::launch<k>(npu::config(1, 2)); }");
}

TEST(Launch, BoundsOfTheKernelAreWrittenWhereTheBlockIsNotKnownToKeepThem) {
  auto bounded = [](int64_t threads, int64_t bound) {
    return [=](ProgramFacts& facts) {
      facts.launches[0].bound = bound;
      if (threads > 0) facts.launches[0].block = {threads, 1, 1};  // as collect folds it
    };
  };
  std::string kernel = "__global__ void k(int* x) { }\n";
  auto launched = [&](const std::string& block, int64_t bound) {
    const int64_t threads = block == "n" ? 0 : std::stol(block);
    return migrate_files({{"a.cu", kernel + "void f(int n) { k<<<1, " + block + ">>>(p); }"}},
                         bounded(threads, bound))
        .files["a.cu"];
  };
  auto expected = [&](const std::string& config) {
    return kernel + "void f(int n) { npu::launch<k, npu::no_sync>(" + config + ", p); }";
  };
  EXPECT_EQ(launched("n", 256), expected("npu::config(1, n).within(256)"));
  EXPECT_EQ(launched("512", 256), expected("npu::config(1, 512).within(256)"));
  EXPECT_EQ(launched("256", 256), expected("npu::config(1, 256)"));
  EXPECT_EQ(launched("n", 0), expected("npu::config(1, n)"));
  EXPECT_EQ(launched("n", -1), expected("npu::config(1, n)"));
}

TEST(Launch, UnparsedOnesOfKnownKernels) {
  auto by_tokens = [](ProgramFacts& facts) { facts.launches[0].certainty = Certainty::tokens; };
  std::string kernel = "template <class T> __global__ void k() { }\n";
  EXPECT_EQ(migrate_files({{"a.cu", kernel + "void f() { k<int><<<1, 2>>>(); }"}}, by_tokens).files["a.cu"],
            kernel + "void f() { npu::launch(NPU_KERNEL(k<int>), npu::config(1, 2)); }");
  auto inactive = [](ProgramFacts& facts) {
    facts.launches[0].certainty = Certainty::tokens;
    facts.functions.clear();
    facts.inactive.push_back({{0, {0, static_cast<uint32_t>(facts.files[0].text.size())}}});
  };
  EXPECT_EQ(
      migrate_files({{"a.cu", "__global__ void __launch_bounds__(1) k() { }\nvoid f() { k<<<1, 2>>>(); }"}},
                    inactive)
          .files["a.cu"],
      "__global__ void __launch_bounds__(1) k() { }\nvoid f() { npu::launch(NPU_KERNEL(k), npu::config(1, 2)); }");
}

TEST(Launch, RefusesUnparsedOnes) {
  auto by_tokens = [](ProgramFacts& facts) { facts.launches[0].certainty = Certainty::tokens; };
  Outcome outcome = migrate_files({{"a.cu", "k<<<1, 2>>>();"}}, by_tokens);
  EXPECT_EQ(outcome.files["a.cu"], "k<<<1, 2>>>();");
  EXPECT_THAT(outcome.refusals, ElementsAre("MIG2011 k"));
}

TEST(Strings, MacroParametersBesideThemGetASpace) {
  EXPECT_EQ(migrate_files(
                {{"a.cu",
                  "#define SAY(msg, ...) printf(\"[%d] \"msg\"\\n\", __LINE__, ##__VA_ARGS__)\n"
                  "#define TWO(a, b) f(\"x\" a, a\"y\"b, \"a\", \"b\"_b)\n#define ONE(_b) \"a\"_b \"c\"s\n"}})
                .files["a.cu"],
            "#define SAY(msg, ...) printf(\"[%d] \" msg\"\\n\", __LINE__, ##__VA_ARGS__)\n"
            "#define TWO(a, b) f(\"x\" a, a\"y\" b, \"a\", \"b\"_b)\n#define ONE(_b) \"a\"_b \"c\"s\n");
}

TEST(Linkage, HeadersGetInlineAndRepeatedSourcesStatic) {
  EXPECT_EQ(migrate_files({{"a.cuh", "__device__ int f() { return 1; }"}}).files["a.cuh"],
            "inline __device__ int f() { return 1; }");
  EXPECT_EQ(migrate_files({{"a.cuh", "static __device__ int f() { return 1; }"}}).files["a.cuh"],
            "static __device__ int f() { return 1; }");
  EXPECT_EQ(migrate_files({{"a.cuh", "__device__ int f();"}, {"b.cu", "__device__ int f() { return 1; }"}})
                .files["b.cu"],
            "__device__ int f() { return 1; }");
  Outcome twice = migrate_files(
      {{"a.cu", "__device__ int f() { return 1; }"}, {"b.cu", "__device__ int f() { return 2; }"}});
  EXPECT_EQ(twice.files["a.cu"], "static __device__ int f() { return 1; }");
  EXPECT_EQ(twice.files["b.cu"], "static __device__ int f() { return 2; }");
}

TEST(KernelParams, GlobalQualifierIsDropped) {
  EXPECT_EQ(migrated("__global__ void ::k(int n) { int i = threadIdx.x; }"),
            "__global__ void k(NPU_KERNEL_PARAMS_ int n) { int i = threadIdx.x; }");
  EXPECT_EQ(migrated("struct A { void f(); }; void A ::f() { }"), "struct A { void f(); }; void A ::f() { }");
}

TEST(Strings, NamesOfVariablesOfTheDeviceAreTheVariables) {
  auto with = [](const std::string& variable) {
    return [=](ProgramFacts& facts) {
      facts.device_variables.push_back({.name = variable, .place = {0, {0, 1}}});
    };
  };
  const std::string text = "x cudaMemcpyToSymbol(\"weights\", w, 16);";
  EXPECT_EQ(migrate_files({{"a.cu", text}}, with("weights")).files["a.cu"],
            "x npuMemcpyToSymbol(weights, w, 16);");
  EXPECT_EQ(migrate_files({{"a.cu", text}}, with("other")).files["a.cu"],
            "x npuMemcpyToSymbol(\"weights\", w, 16);");
  EXPECT_EQ(
      migrate_files({{"a.cu", "x cudaMemcpyToSymbol(w, \"weights\", 16);"}}, with("weights")).files["a.cu"],
      "x npuMemcpyToSymbol(w, \"weights\", 16);");
}

TEST(NameClashes, GetTheirNamespace) {
  auto clash = [](uint32_t begin, const char* qualifier) {
    return [=](ProgramFacts& facts) { facts.clashes.push_back({{0, {begin, begin + 4}}, qualifier}); };
  };
  EXPECT_EQ(migrate_files({{"a.cu", "x = beta;"}}, clash(4, "::")).files["a.cu"], "x = ::beta;");
  EXPECT_EQ(migrate_files({{"a.cu", "c ? a:beta"}}, clash(6, "::")).files["a.cu"], "c ? a: ::beta");
  EXPECT_EQ(migrate_files({{"a.cu", "v<byte> x"}}, clash(2, "::")).files["a.cu"], "v< ::byte> x");
  EXPECT_EQ(migrate_files({{"a.cu", "y = scan(x)"}}, clash(4, "thrust::")).files["a.cu"],
            "y = thrust::scan(x)");
  EXPECT_EQ(
      migrate_files(
          {{"a.cu",
            "__device__ int i() { return threadIdx.x; }\n__device__ int k(int n) { return i()+beta; }"}},
          clash(80, "::"))
          .files["a.cu"]
          .substr(71),
      "int k(NPU_KERNEL_PARAMS_ int n) { return i(NPU_KERNEL_ARGS)+::beta; }");
}

TEST(Plan, SecondRunChangesNothing) {
  std::string text =
      "#include <cuda_runtime.h>\n__device__ int i() { return threadIdx.x; }\n__global__ void k(int n) { i(); }\n"
      "void f() { cudaFree(p); k<<<1, 2>>>(3); }\n";
  std::string once = migrated(text);
  EXPECT_NE(once, text);
  EXPECT_EQ(migrated(once), once);
}

TEST(Plan, CompletesWhatWasStartedByHand) {
  EXPECT_EQ(
      migrated(
          "__device__ int i(NPU_KERNEL_PARAMS) { return threadIdx.x; }\n__global__ void k(int n) { i(); }\n"),
      "__device__ int i(NPU_KERNEL_PARAMS) { return threadIdx.x; }\n__global__ void k(int n) { i(NPU_KERNEL_ARGS); }\n");
}

}  // namespace
}  // namespace migrate::test

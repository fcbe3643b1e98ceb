#include <gmock/gmock.h>

#include "tests/tool/decide/migrated.h"

namespace migrate::test {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

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

TEST(DynamicShared, BecomesAMacro) {
  auto declare = [](ProgramFacts& facts) {
    const std::string& text = facts.files[0].text;
    auto begin = static_cast<uint32_t>(text.find("extern"));
    DynamicSharedDecl decl{
        {0, {begin, static_cast<uint32_t>(text.find(';', begin))}}, "cudaStream_t", "s", "", begin == 0};
    facts.dynamic_shared.push_back(decl);
  };
  EXPECT_EQ(migrate_files({{"a.cu", " extern __shared__ cudaStream_t s[] ;"}}, declare).files["a.cu"],
            " NPU_DYNAMIC_SHARED(npuStream_t, s);");
  EXPECT_EQ(migrate_files({{"a.cu", "extern __shared__ cudaStream_t s[];"}}, declare).files["a.cu"],
            "NPU_DYNAMIC_SHARED_GLOBAL(npuStream_t, s);");
}

TEST(WarpSteps, AreSynchronised) {
  auto step = [](ProgramFacts& facts) {
    auto at = static_cast<uint32_t>(facts.files[0].text.find("; ") + 1);
    facts.functions[0].warp_steps.push_back({{0, {at, at}}});
  };
  EXPECT_EQ(
      migrate_files({{"a.cu", "__device__ void f() { s[t] += s[t + 1]; s[t] = 0; }"}}, step).files["a.cu"],
      "__device__ void f() { s[t] += s[t + 1]; __syncwarp(__activemask()); s[t] = 0; }");
}

TEST(Waits, GiveWayToOtherThreads) {
  const auto wait = [](ProgramFacts& facts) {
    const std::string& text = facts.files[0].text;
    const auto keyword = static_cast<uint32_t>(text.find("/**/") + 4),
               open = static_cast<uint32_t>(text.find('(', keyword));
    uint32_t close = open;
    for (int depth = 1; depth > 0;) depth += text[++close] == '(' ? 1 : text[close] == ')' ? -1 : 0;
    facts.functions[0].wait_loops.push_back({{0, {keyword, open}}, {open, close + 1}});
  };
  const auto migrated_body = [&](const std::string& body) {
    const std::string head = "__device__ void f() { ", text = head + body + " }";
    const std::string after = migrate_files({{"a.cu", text}}, wait).files["a.cu"];
    return after.substr(head.size(), after.size() - head.size() - 2);
  };
  EXPECT_EQ(migrated_body("{} /**/while(*p == 0) { q(); }"),
            "{} /**/while(*p == 0) { __nanosleep(0); q(); }");
  EXPECT_EQ(migrated_body("{} /**/while(*p == 0);"), "{} /**/while(*p == 0) __nanosleep(0);");
  EXPECT_EQ(migrated_body("do { } /**/while(g(p) == 0);"), "do { } /**/while(__nanosleep(0), g(p) == 0);");
  EXPECT_EQ(migrated_body("{} /**/while(*p == 0) q();"), "{} /**/while(__nanosleep(0), *p == 0) q();");
  EXPECT_EQ(migrated_body("/**/for(int i = 0; *p; ++i) q();"),
            "/**/for(int i = 0; __nanosleep(0), *p; ++i) q();");
  EXPECT_EQ(migrated_body("/**/for(;;) if (*p) break;"), "/**/for(;__nanosleep(0), true;) if (*p) break;");
  EXPECT_EQ(migrated_body("/**/while(int x = g(p)) q(x);"), "/**/while(int x = g(p)) q(x);");
}

TEST(ShuffleLoops, BecomeOneSynchronisation) {
  auto loop = [](ProgramFacts& facts) {
    const std::string& text = facts.files[0].text;
    auto begin = static_cast<uint32_t>(std::min(text.find('#'), text.find("for (")));
    facts.functions[0].shuffle_loops.push_back(
        {{0, {begin, static_cast<uint32_t>(text.find(" }"))}}, "~0u", "v"});
  };
  EXPECT_EQ(migrate_files({{"a.cu", "__device__ void f() { for (;;) v += 1; }"}}, loop).files["a.cu"],
            "__device__ void f() { npu::lock_step(~0u, v, [&](auto& v) { for (;;) v += 1; }); }");
  EXPECT_EQ(
      migrate_files({{"a.cu", "__device__ void f() {\n#pragma unroll\nfor (;;) v += 1; }"}}, loop)
          .files["a.cu"],
      "__device__ void f() {\nnpu::lock_step(~0u, v, [&](auto& v) {\n#pragma unroll\nfor (;;) v += 1; }); }");
}

TEST(ShuffleLoops, OfHeadersThatHostUnitsReadAreForTheDevice) {
  auto included = [](ProgramFacts& facts) {
    const uint32_t header = facts.files[0].path == "op.h" ? 0 : 1;
    const std::string& text = facts.files[header].text;
    const auto begin = static_cast<uint32_t>(text.find("for ("));
    facts.functions[0].shuffle_loops.push_back(
        {{header, {begin, static_cast<uint32_t>(text.find(" }"))}}, "~0u", "v"});
    facts.includes.push_back({"op.h", {1 - header, {9, 15}}, IncludeUse::Resolved::user, "op.h"});
  };
  const std::string header = "inline __device__ void f() { for (;;) v += 1; }";
  for (const std::string main : {"main.cpp", "main.cu"}) {
    const Files files = {{"op.h", header}, {main, "#include \"op.h\"\n"}};
    EXPECT_EQ(
        migrate_files(files, included).files["op.h"],
        main == "main.cu"
            ? "inline __device__ void f() { npu::lock_step(~0u, v, [&](auto& v) { for (;;) v += 1; }); }"
            : "inline __device__ void f() { \n#ifdef __CUDACC__\nnpu::lock_step(~0u, v, [&](auto& v) { "
              "\n#endif\nfor (;;) v += 1;\n#ifdef __CUDACC__\n });\n#endif\n }");
  }
}

// A macro of a shared header has one line, so the text has no condition around it.
TEST(Waits, InAMacroOfASharedHeader) {
  const auto wait = [](ProgramFacts& facts) {
    const uint32_t header = facts.files[0].path == "op.h" ? 0 : 1;
    const std::string& text = facts.files[header].text;
    const auto keyword = static_cast<uint32_t>(text.find("while")),
               open = static_cast<uint32_t>(text.find('(', keyword)),
               close = static_cast<uint32_t>(text.find(')', open) + 1);
    facts.functions[0].wait_loops.push_back({{header, {keyword, open}}, {open, close}});
    facts.includes.push_back({"op.h", {1 - header, {9, 15}}, IncludeUse::Resolved::user, "op.h"});
  };
  const std::string head = "inline __device__ void f() { }\n";
  for (const auto& [before, after] : std::vector<std::pair<std::string, std::string>>{
           {"#define WAIT(p) while (*p == 0) {}\n", "#define WAIT(p) while (*p == 0) { __nanosleep(0); }\n"},
           {"#define WAIT(p) while (*p == 0)\n", "#define WAIT(p) while (__nanosleep(0), *p == 0)\n"},
           {"#define WAIT(p) while (*p == 0);\n", "#define WAIT(p) while (*p == 0) __nanosleep(0);\n"}}) {
    const Files files = {{"op.h", head + before}, {"main.cpp", "#include \"op.h\"\n"}};
    EXPECT_EQ(migrate_files(files, wait).files["op.h"], head + after);
  }
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

TEST(WideShifts, GiveZeroForTheWholeWidth) {
  const auto migrated = [](const std::string& body, const std::string& left, const std::string& amount) {
    const auto shift = [&](ProgramFacts& facts) {
      const std::string& text = facts.files[0].text;
      const auto begin = static_cast<uint32_t>(text.find(left)),
                 left_end = static_cast<uint32_t>(begin + left.size());
      const auto first = static_cast<uint32_t>(text.find(amount, left_end)),
                 last = static_cast<uint32_t>(first + amount.size());
      const auto end = last + (text[last] == ')' ? 1u : 0u);
      facts.functions[0].wide_shifts.push_back(
          {{0, {begin, end}}, left_end, {first, last}, text[left_end + 1] == '<'});
    };
    return migrate_files({{"a.cu", "__device__ void f() { " + body + " }"}}, shift).files["a.cu"];
  };
  EXPECT_EQ(migrated("y = x << (32 - n);", "x", "32 - n"),
            "__device__ void f() { y = npu::shift_left(x, 32 - n); }");
  EXPECT_EQ(migrated("y = x >> 64 - n;", "x", "64 - n"),
            "__device__ void f() { y = npu::shift_right(x, 64 - n); }");
  EXPECT_EQ(migrated("y = x << /* n > 0 */ (32 - n);", "x", "32 - n"),
            "__device__ void f() { y = x << /* n > 0 */ (32 - n); }");
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

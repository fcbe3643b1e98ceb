#include <gmock/gmock.h>

#include "tests/tool/decide/migrated.h"

namespace migrate::test {
namespace {

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

// The loop waits for another thread, and the lanes of its warp exchange what the condition has read.
TEST(Waits, BesideAStepOfTheWarp) {
  const auto both = [](ProgramFacts& facts) {
    const std::string& text = facts.files[0].text;
    const auto keyword = static_cast<uint32_t>(text.find("while")),
               open = static_cast<uint32_t>(text.find('(', keyword)),
               body = static_cast<uint32_t>(text.find('{', open) + 1);
    facts.functions[0].wait_loops.push_back({{0, {keyword, open}}, {open, body - 2}});
    WarpStep step;
    step.place = {0, {body, body}};
    step.can_insert = true;
    facts.functions[0].warp_steps.push_back(step);
  };
  EXPECT_EQ(
      migrate_files({{"a.cu", "__device__ void f() { while (*p == 0) { *p = q(); } }"}}, both).files["a.cu"],
      "__device__ void f() { while (*p == 0) { __nanosleep(0); __syncwarp(__activemask()); *p = q(); } }");
}

// Two steps in a loop body without braces, one of them in a body inside of it, and one behind the loop: all end at one offset.
TEST(WarpSteps, ThatEndAtOneOffset) {
  const auto steps = [](ProgramFacts& facts) {
    const std::string& text = facts.files[0].text;
    const auto outer = static_cast<uint32_t>(text.find("if")), inner = static_cast<uint32_t>(text.find("s[")),
               end = static_cast<uint32_t>(text.find(';', inner) + 1);
    const auto step = [&](uint32_t at, Range braces) {
      WarpStep one;
      one.place = {0, {at, at}};
      one.braces = braces;
      one.can_insert = true;
      facts.functions[0].warp_steps.push_back(one);
    };
    step(end, {});
    step(outer, {outer, end});
    step(end, {outer, end});
    for (int twice = 0; twice < 2; ++twice) step(end, {inner, end});
  };
  const std::string wait = "__syncwarp(__activemask());";
  EXPECT_EQ(migrate_files({{"a.cu", "__device__ void f() { for (;;) if (x) s[t] = 0; y(); }"}}, steps)
                .files["a.cu"],
            "__device__ void f() { for (;;) { " + wait + " { if (x) { s[t] = 0; " + wait + " } " + wait +
                " } } " + wait + " y(); }");
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

TEST(FloatConversions, CallTheFunctionOfCuda) {
  const auto convert = [](ProgramFacts& facts) {
    const auto begin = static_cast<uint32_t>(facts.files[0].text.find("x + 1"));
    facts.functions[0].float_conversions.push_back({{0, {begin, begin + 5}}, "__float2uint_rz"});
  };
  EXPECT_EQ(
      migrate_files({{"a.cu", "__device__ void f() { m = (unsigned)(x + 1); }"}}, convert).files["a.cu"],
      "__device__ void f() { m = (unsigned)(__float2uint_rz(x + 1)); }");
}

TEST(PragmaMacros, BecomeOperators) {
  const auto migrated = [](const std::string& text) { return migrate_files({{"a.cu", text}}).files["a.cu"]; };
  EXPECT_EQ(migrated("#define UNROLL #pragma unroll 4\n"), "#define UNROLL _Pragma(\"unroll 4\")\n");
  EXPECT_EQ(migrated("#define M # pragma message(\"a\")\n"), "#define M _Pragma(\"message(\\\"a\\\")\")\n");
  for (const char* const same : {"#define F(x) #x\n", "#define UNROLL _Pragma(\"unroll\")\n", "#define E\n"})
    EXPECT_EQ(migrated(same), same);
}

TEST(ResetRaces, LetTheFirstThreadReset) {
  const auto migrated = [](const std::string& body, bool names_y, bool names_z) {
    const auto race = [&](ProgramFacts& facts) {
      const std::string& text = facts.files[0].text;
      const auto begin = static_cast<uint32_t>(text.find("*p"));
      ResetRace one;
      one.place = {0, {begin, static_cast<uint32_t>(text.find(';'))}};
      one.names_y = names_y;
      one.names_z = names_z;
      facts.functions[0].reset_races.push_back(one);
    };
    return migrate_files({{"a.cu", "__device__ void f() { " + body + " }"}}, race).files["a.cu"];
  };
  EXPECT_EQ(migrated("*p = 0; if (x) *p = 1;", false, false),
            "__device__ void f() { if (blockIdx.x == 0 && threadIdx.x == 0) *p = 0; if (x) *p = 1; }");
  EXPECT_EQ(migrated("if (t < n) *p = 0;", true, false),
            "__device__ void f() { if (t < n) if (blockIdx.x == 0 && threadIdx.x == 0 && blockIdx.y == 0 && "
            "threadIdx.y == 0) *p = 0; }");
  EXPECT_EQ(
      migrated("*p = 0;", false, true),
      "__device__ void f() { if (blockIdx.x == 0 && threadIdx.x == 0 && blockIdx.z == 0 && threadIdx.z == 0) *p "
      "= 0; }");
}

}  // namespace
}  // namespace migrate::test

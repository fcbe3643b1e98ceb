#include <nlohmann/json.hpp>

#include "tests/tool/commands/cli_fixture.h"

namespace migrate {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::StartsWith;

TEST_F(Cli, UsageErrors) {
  put("a.cu", kGood);
  expect_error("", 1, "migrate: A subcommand is required");
  expect_error("frobnicate", 1, "migrate: frobnicate: unknown command");
  expect_error("analyze --frob", 1, "migrate: ");
  expect_error("analyze a.cu -j x", 1, "migrate: -j: x: expected a number between 0 and 1024");
  expect_error("analyze a.cu --report html", 1, "--report html: expected a file");
  expect_error("analyze a.cu --report csv=-", 1, "--report csv: expected a folder");
  expect_error("analyze a.cu --report pdf=x", 1, "--report pdf: unknown format");
  expect_error("analyze a.cu --fail-on often", 1, "--fail-on often: unknown category");
  expect_error("analyze a.cu --fail-on new", 1, "--fail-on new: requires --baseline");
  expect_error("analyze a.cu --target Ascend1", 1, "--target Ascend1: unknown chip");
  expect_error("analyze a.cu --min-coverage 101", 1,
               "migrate: --min-coverage: 101: expected a number between 0 and 100");
  expect_error("analyze a.cu --cuda twelve", 1, "--cuda twelve: not a version");
  expect_error("analyze a.cu --cuda 0", 1, "--cuda 0: not a version");
  expect_error("rewrite a.cu -o out --cudnn 9x", 1, "--cudnn 9x: not a version");
  expect_error("analyze a.cu --std c++99", 1, "--std c++99: unknown language standard");
  expect_error("analyze a.cu -D 1=2", 1, "-D 1=2: not a macro");
  expect_error("analyze a.cu --pass X,=3", 1, "--pass X,=3: =3 is not a macro");
  expect_error("analyze none.cu", 1, "none.cu: no such file");
  expect_error("rewrite a.cu", 1, "migrate rewrite: no output selected");
  expect_error("rewrite a.cu --in-place -o out", 1, "migrate rewrite: pass either");
  expect_error("explain cudaMaloc", 1, "cudaMaloc: no rule covers it; did you mean cudaMalloc");
  expect_error("undo", 1, ".: nothing to undo");
  EXPECT_EQ(get("a.cu"), kGood);
  EXPECT_EQ(run("--help").code, 0);
  EXPECT_THAT(run("--version").out, StartsWith("migrate "));
}

TEST_F(Cli, BadRules) {
  put("a.cu", kGood);
  put("types/r.json",
      "{ \"library\": \"x\", \"header\": \"h.h\",\n \"rules\": [ { \"kind\": \"function\", \"name\": 3 } ] }");
  put("syntax/r.json", "{\n \"library\": ");
  expect_error("analyze a.cu --rules types", 1, "types/r.json:2: ");
  expect_error("analyze a.cu --rules syntax", 1, "syntax/r.json:2: ");
  expect_error("analyze a.cu --rules none", 1, "none: ");
  expect_error("rules lint --rules types", 1, "types/r.json:2: ");
}

TEST_F(Cli, BadProjectFile) {
  put("a.cu", kGood);
  put("migrate.json", "{\n \"paths\": 3 }");
  expect_error("analyze", 1, "migrate.json:2: \"paths\" must be a list of strings");
}

TEST_F(Cli, ASyntaxErrorIsNamedWithItsLine) {
  put("bad.cu", "#include <cuda_runtime.h>\nint f( { }\nvoid g(void* p) { cudaFree(p); }\n");
  Outcome outcome = run("analyze bad.cu");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("bad.cu:2:"));
  EXPECT_THAT(outcome.out, HasSubstr("MIG4002"));
  EXPECT_EQ(run("analyze bad.cu --fail-on parse-error").code, 2);
}

TEST_F(Cli, AMissingHeaderDoesNotStopAFile) {
  put("a.cu", "#include \"not/there.h\"\n" + std::string(kGood));
  Outcome outcome = run("analyze a.cu");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("a.cu:1:10"));
  EXPECT_THAT(outcome.out, HasSubstr("MIG3002"));
  EXPECT_THAT(outcome.out, HasSubstr("cuda_runtime"));
}

TEST_F(Cli, ParseErrorsSayWhatTheyMean) {
  put("a.cu", "#include <lost.h>\n#include \"used.h\"\n" + std::string(kGood) + "Lost l;\nLost n;\n");
  put("used.h", "Lost m;\n");
  put("alone.h", "// for CUDA\nOther o;\nOther p;\n");
  put("host.cpp", "int f() { return none; }\n");
  put("gcc.cu",
      "#include <cuda_runtime.h>\nvoid f(void* p) { cudaFree(p + 1); }\n"
      "int g(int n) { int a[n] = {1, 2}; return a[0]; }\n");
  Outcome outcome = run("analyze . --report html=r.html --report json=r.json");
  EXPECT_EQ(outcome.code, 0);
  EXPECT_THAT(get("r.html"), HasSubstr("(and 1 more in this file)")) << "one row a file";
  EXPECT_THAT(outcome.out, HasSubstr("3 more parse errors, probably caused by missing headers: lost.h"));
  EXPECT_THAT(outcome.out, testing::Not(HasSubstr("MIG4002"))) << "nothing else stands in the way";
  std::string report = get("r.json");
  for (const char* part :
       {"this file does not use CUDA and stays as it is; it has 2 parse errors", "it has 1 parse errors"})
    EXPECT_THAT(report, HasSubstr(part));
  EXPECT_EQ(run("analyze . --fail-on parse-error").code, 2);
  EXPECT_EQ(run("analyze gcc.cu --fail-on parse-error").code, 0)
      << "GCC only warns of arithmetic on void*, and initialises arrays of variable length";
}

TEST_F(Cli, BinaryJunkIsNotAnalysed) {
  std::string junk(
      "\x7f"
      "ELF\0\0\0\xff\xfe",
      9);
  put("junk.cu", junk);
  put("good.cu", kGood);
  Outcome outcome = run("analyze .");
  EXPECT_EQ(outcome.code, 3);
  EXPECT_THAT(outcome.out, HasSubstr("not analysed: junk.cu"));
  EXPECT_EQ(run("rewrite . -o out").code, 3);
  EXPECT_EQ(get("junk.cu"), junk);
}

TEST_F(Cli, UnwritableOutput) {
  put("a.cu", kGood);
  put("file", "");
  Outcome outcome = run("analyze a.cu --report json=file/r.json");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_THAT(outcome.err, StartsWith("file"));
  EXPECT_THAT(outcome.out, HasSubstr("100.0 %")) << "the summary is printed all the same";
  EXPECT_EQ(run("analyze a.cu --report json=.").code, 1);
  EXPECT_EQ(run("rewrite a.cu -o file").code, 1);
  EXPECT_EQ(get("a.cu"), kGood);
}

TEST_F(Cli, AllReportsAtOnce) {
  put("src/a.cu", kGood);
  Outcome outcome =
      run("analyze src --report json=o/r.json --report html=o/r.html --report sarif=o/r.sarif "
          "--report markdown=o/r.md --report csv=o/lists --facts o/facts.json");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(outcome.out.find('\033'), std::string::npos) << "no colours in a pipe";
  EXPECT_EQ(outcome.err, "") << "no progress in a pipe";
  EXPECT_THAT(get("o/r.json"), HasSubstr("\"file\": \"src/a.cu\""));
  EXPECT_THAT(get("o/r.html"), StartsWith("<!DOCTYPE html>"));
  EXPECT_THAT(get("o/r.sarif"), HasSubstr("2.1.0"));
  EXPECT_THAT(get("o/r.md"), HasSubstr("100.0 %"));
  EXPECT_THAT(get("o/lists/kernels.csv"), HasSubstr("scale"));
  EXPECT_THAT(get("o/facts.json"), HasSubstr("migrate-facts"));
}

TEST_F(Cli, AReportOnStandardOutputIsAlone) {
  put("a.cu", kGood);
  for (const char* path : {"-", "/dev/stdout"}) {
    Outcome outcome = run(std::string("analyze a.cu --report json=") + path);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(nlohmann::json::parse(outcome.out)["format"], "migrate-report");
    EXPECT_THAT(outcome.err, HasSubstr("1 analysed"));
  }
  EXPECT_EQ(nlohmann::json::parse(run("analyze a.cu --facts -").out).value("format", ""), "migrate-facts");
  EXPECT_EQ(nlohmann::json::parse(run("rewrite a.cu -o out --report json=-").out)["format"],
            "migrate-report");
}

TEST_F(Cli, TheGateWithABaseline) {
  put("a.cu", "#include <cuda_runtime.h>\nvoid f() { cudaBrandNewThing(1); }\n");
  EXPECT_EQ(run("analyze a.cu --fail-on unsupported").code, 2);
  EXPECT_EQ(run("analyze a.cu --min-coverage 99").code, 2);
  EXPECT_EQ(run("analyze a.cu --write-baseline b.json").code, 0);
  EXPECT_EQ(run("analyze a.cu --fail-on unsupported --fail-on new --baseline b.json").code, 0);
  put("a.cu", "#include <cuda_runtime.h>\n\n// moved\nvoid f() { cudaBrandNewThing(1); }\n");
  EXPECT_EQ(run("analyze a.cu --fail-on new --baseline b.json").code, 0) << "lines do not count";
  put("a.cu", "#include <cuda_runtime.h>\nvoid f() { cudaBrandNewThing(1); cudaOtherThing(2); }\n");
  Outcome outcome = run("analyze a.cu --fail-on new --baseline b.json --report json=r.json");
  EXPECT_EQ(outcome.code, 2);
  EXPECT_THAT(outcome.out, HasSubstr("cudaOtherThing"));
  EXPECT_TRUE(exists("r.json")) << "reports are written before the gate decides";
}

TEST_F(Cli, TheRatchetOnlyShrinks) {
  put("a.cu", "#include <cuda_runtime.h>\nvoid f() { cudaThingA(1); cudaThingB(1); }\n");
  EXPECT_EQ(run("analyze a.cu --write-baseline b.json").code, 0);
  std::string before = get("b.json");
  put("a.cu", "#include <cuda_runtime.h>\nvoid f() { cudaThingA(1); cudaThingC(1); }\n");
  EXPECT_EQ(run("analyze a.cu --fail-on new --baseline b.json --ratchet").code, 2);
  EXPECT_EQ(get("b.json"), before) << "a failing run changes nothing";
  put("a.cu", "#include <cuda_runtime.h>\nvoid f() { cudaThingA(1); }\n");
  EXPECT_EQ(run("analyze a.cu --fail-on new --baseline b.json --ratchet").code, 0);
  EXPECT_EQ(get("b.json").find("cudaThingB"), std::string::npos);
  EXPECT_THAT(get("b.json"), HasSubstr("cudaThingA"));
}

TEST_F(Cli, TheProjectFileMakesPlainAnalyzeWork) {
  put("src/a.cu", kGood);
  put("other/b.cu", "void f() { cudaUnknownThing(); }\n");
  put("migrate.json",
      "{ \"paths\": [\"src\"], \"fail_on\": [\"unsupported\"], \"reports\": { \"json\": \"r.json\" } }");
  EXPECT_EQ(run("analyze").code, 0);
  EXPECT_TRUE(exists("r.json"));
  EXPECT_EQ(run("analyze other").code, 2) << "the gate of the project file holds for other paths too";
}

TEST_F(Cli, RewriteElsewhereAndInPlaceAndUndo) {
  put("src/a.cu", kGood);
  put("src/note.txt", "kept");
  Outcome outcome = run("rewrite src -o out --verify=parse");
  EXPECT_EQ(outcome.code, 0) << outcome.out << outcome.err;
  EXPECT_THAT(get("out/a.cu"), HasSubstr("npuMalloc"));
  EXPECT_EQ(get("out/note.txt"), "kept");
  EXPECT_EQ(get("src/a.cu"), kGood);
  EXPECT_EQ(run("rewrite src --in-place --verify=parse").code, 0);
  EXPECT_EQ(get("src/a.cu"), get("out/a.cu"));
  EXPECT_EQ(run("undo src").code, 0);
  EXPECT_EQ(get("src/a.cu"), kGood);
}

TEST_F(Cli, DiffIsAPatchAndNothingElse) {
  put("a.cu", kGood);
  Outcome outcome = run("rewrite a.cu --diff --verify=parse");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_THAT(outcome.out, StartsWith("--- "));
  EXPECT_THAT(outcome.out, HasSubstr("+int main() { float* p; npuMalloc"));
  EXPECT_EQ(get("a.cu"), kGood);
  put("p.patch", outcome.out);
  EXPECT_EQ(std::system(("cd '" + folder_.string() + "' && patch -s -p0 < p.patch").c_str()), 0);
  EXPECT_EQ(run("rewrite a.cu --diff --verify=parse").out, "") << "a second run changes nothing";
}

TEST_F(Cli, HandWorkMakesRewriteExit2) {
  put("a.cu", "#include <cuda_runtime.h>\nvoid f() { cudaBrandNewThing(1); }\n");
  Outcome outcome = run("rewrite a.cu -o out --verify=parse");
  EXPECT_EQ(outcome.code, 2);
  EXPECT_THAT(outcome.out, HasSubstr("a.cu:2:12: error: no rule covers cudaBrandNewThing"));
}

TEST_F(Cli, ExplainAndRules) {
  EXPECT_THAT(run("explain cudaMalloc").out, HasSubstr("npuMalloc"));
  EXPECT_THAT(run("explain cudaMalloc --lang zh").out, HasSubstr("改写为"));
  for (const char* part : {"FP64 matrix product", "hours", "## Why", "## What to do", "After:"})
    EXPECT_THAT(run("explain MIG5001").out, HasSubstr(part));
  EXPECT_THAT(run("explain cudaImportExternalMemory --lang zh").out, HasSubstr("昇腾没有图形互操作"));
  put("solve.cu", "#include <cuda_runtime.h>\nvoid f() { cudaImportExternalMemory(0); }\n");
  Outcome chinese = run("analyze solve.cu --lang zh --report json=r.json --report html=r.html");
  EXPECT_THAT(chinese.out, HasSubstr("图形互操作：请"));
  EXPECT_THAT(get("r.html"), HasSubstr("昇腾没有图形互操作"));
  EXPECT_THAT(get("r.json"), testing::Not(HasSubstr("图形互操作"))) << "programs read it: always English";
  EXPECT_THAT(run("rules list --library cuda_runtime").out, HasSubstr("cudaMalloc "));
  put("list.txt", "cudaMalloc\ncudaNotAThing\n");
  Outcome outcome = run("rules coverage list.txt");
  EXPECT_EQ(outcome.code, 0);
  EXPECT_THAT(outcome.out, HasSubstr("unknown: cudaNotAThing"));
}

TEST_F(Cli, PassesWithOtherMacrosAreMerged) {
  put("a.cu",
      "#include <cuda_runtime.h>\n#ifdef A\nvoid f() { cudaFree(0); }\n#elif B == 2\nvoid g(void** p) { cudaMalloc(p, 1); }\n"
      "#else\nvoid h() { cudaDeviceReset(); }\n#endif\n");
  EXPECT_THAT(run("analyze a.cu").out, HasSubstr("2 of them were found by spelling only"));
  EXPECT_THAT(run("analyze a.cu --pass A").out, HasSubstr("2 of them were found by spelling only"));
  EXPECT_THAT(run("analyze a.cu --pass A --pass C,B=2").out,
              HasSubstr("1 of them were found by spelling only"));
  EXPECT_THAT(run("analyze a.cu --pass A --pass B=2 --pass C").out,
              testing::Not(HasSubstr("by spelling only")));
  put("migrate.json", "{ \"paths\": [\"a.cu\"], \"passes\": [\"A\", \"B=2\"] }");
  EXPECT_THAT(run("analyze").out, HasSubstr("1 of them were found by spelling only"));
}

TEST_F(Cli, VersionsOfTheToolkitDecideGuards) {
  put("a.cu",
      "#include <cudnn.h>\n#if CUDNN_MAJOR < 8\nint old_one = 1;\n#endif\n#if CUDART_VERSION >= 13000\nint x = y;\n#endif\n"
      "#if CUDNN_MAJOR < 8\nint z = none;\n#endif\n");
  EXPECT_EQ(run("analyze a.cu --fail-on parse-error --cudnn 9 --cuda 12.4").code, 0);
  EXPECT_EQ(run("analyze a.cu --fail-on parse-error --cudnn 7 --cuda 12.4").code, 2);
  EXPECT_EQ(run("analyze a.cu --fail-on parse-error --cudnn 9 --cuda 13.0").code, 2);
}

TEST_F(Cli, BuildFilesAreDependencies) {
  put("src/a.cu", kGood);
  put("src/Makefile", "NVCC = nvcc\na: a.cu\n\t$(NVCC) a.cu -lcublas -lcufftw -lm\n");
  put("src/CMakeLists.txt", "project(a LANGUAGES CXX CUDA)\nfind_package(CUDAToolkit)\n");
  EXPECT_EQ(run("analyze src --report csv=out --min-coverage 100").code, 0);
  std::string list = get("out/dependencies.csv");
  for (const char* part :
       {"nvcc", "-lcublas", "-lcufftw", "CUDAToolkit", "src/Makefile", "src/CMakeLists.txt", "warning"})
    EXPECT_THAT(list, HasSubstr(part));
  EXPECT_THAT(list, testing::Not(HasSubstr("-lm")));
}

TEST_F(Cli, HostileInputCostsOneLineOrOneFile) {
  put("src/good.cu", kGood);
  put("src/binary.cu", std::string("\0\1\2\xff junk", 10));
  put("src/long.cu", "int x; /*" + std::string(2 << 20, 'a') + "*/\n");
  put("src/cycle.h", "#include \"cycle.h\"\n");
  put("src/cycle.cu", "#include \"cycle.h\"\n");
  put("src/deep.cu",
      "template <int N> struct S { static constexpr int v = S<N + 1>::v; };\nint x = S<0>::v;\n");
  put("src/nested.cu", "int x = " + std::string(200000, '(') + "1" + std::string(200000, ')') + ";\n");
  put("src/sum.cu", [] {
    std::string text = "int f() { return 0";
    for (int i = 0; i < 300000; ++i) text += "+1";
    return text + "; }\n";
  }());
  put("src/latin1.cu", "// caf\xe9\nconst char* s = \"\xff\xfe\";\n");
  fs::create_directory_symlink(folder_ / "src", folder_ / "src/loop");
  fs::create_symlink("nowhere", folder_ / "src/dangling.cu");
  Outcome outcome = run("analyze src --report json=r.json --time-limit 60");
  EXPECT_EQ(outcome.code, 3) << outcome.out << outcome.err;
  EXPECT_EQ(outcome.err, "");
  EXPECT_THAT(outcome.out, HasSubstr("not analysed: src/binary.cu"));
  EXPECT_THAT(outcome.out, HasSubstr("not analysed: src/sum.cu"));  // deeper than the parser's stack
  for (const char* fine : {"good", "long", "latin1"})
    EXPECT_THAT(outcome.out, testing::Not(HasSubstr("not analysed: src/" + std::string(fine))));
}

TEST_F(Cli, AFileThatTakesTooLongIsNamed) {
  put("slow.cu",  // minutes of constant expressions; a busy machine must not make good.cu slow, too
      "template <int N> constexpr long f() { long s = N; for (int i = 0; i < 200000; ++i) s += i % 7; return s; }\n"
      "template <int N> struct F { static constexpr long v = f<N>() + F<N - 1>::v; };\n"
      "template <> struct F<0> { static constexpr long v = 0; };\n"
      "static_assert(F<500>::v != 0);\n");
  put("good.cu", kGood);
  Outcome outcome = run("analyze . --time-limit 4");
  EXPECT_EQ(outcome.code, 3) << outcome.out;
  EXPECT_THAT(outcome.out, HasSubstr("not analysed: slow.cu"));
  EXPECT_THAT(outcome.out, testing::Not(HasSubstr("not analysed: good.cu")));
}

}  // namespace
}  // namespace migrate

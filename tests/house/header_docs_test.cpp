// Public headers are the reference: each function has a documentation comment that says what it does, how it
// fails (`Errors:`) and what it follows (`Source:`), itself, in its group or in the head of its file. In the
// headers of libraries, a function that takes an array also says its `Shapes:`.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>
#include <sstream>

#include "tests/house/documents.h"
#include "tests/house/header_functions.h"

namespace house {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> lines_of(const std::string& comment) {
  std::vector<std::string> lines;
  std::istringstream text(comment);
  for (std::string line; std::getline(text, line);) lines.push_back(line);
  return lines;
}

bool has_line(const std::vector<std::string>& comments, const std::string& tag) {
  for (const std::string& comment : comments) {
    for (const std::string& line : lines_of(comment)) {
      if (starts_with(line, tag) && line.size() > tag.size()) return true;
    }
  }
  return false;
}

/// Whether a comment begins with what the function does, not with a line such as `Errors:`.
bool describes(const std::vector<std::string>& comments) {
  static const std::regex kTag("(Shapes|Units|Errors|Source):.*|@.*|\\s*");
  return std::any_of(comments.begin(), comments.end(), [](const std::string& comment) {
    return !comment.empty() && !std::regex_match(lines_of(comment)[0], kTag);
  });
}

/// Whether a parameter points to an array of numbers: not to pointers, not to one int that is written.
bool takes_array(const Function& function) {
  static const std::regex kNumbers(
      "\\b(float|double|__half|__nv_bfloat16|npuComplex|npuDoubleComplex|const int)( const)? "
      "\\*(?! \\*)");
  return std::regex_search(function.parameters, kNumbers);
}
/// Whether a parameter points to memory of any type, which may also be said in bytes.
bool takes_memory(const Function& function) {
  static const std::regex kMemory("\\bvoid( const)? \\*(?! \\*)");
  return std::regex_search(function.parameters, kMemory);
}

bool is_library(const std::string& header) {
  static const std::regex kLibraries("npu/(blas|blaslt|dnn|sparse|solver|fft|ccl|rand)(_[^/]*|/.*)?\\.h");
  return std::regex_match(header, kLibraries);
}

/// What the documentation of a function lacks.
std::vector<std::string> gaps(const Function& function, bool library) {
  std::vector<std::string> all = function.comments, missing;
  if (!describes(function.comments)) missing.push_back("what it does");
  const bool shapes = has_line(all, "Shapes:"), units = has_line(all, "Units:");
  if (library && !shapes && (takes_array(function) || (takes_memory(function) && !units)))
    missing.push_back("Shapes");
  all.push_back(function.file_comment);
  if (!has_line(all, "Errors:")) missing.push_back("Errors");
  if (!has_line(all, "Source:")) missing.push_back("Source");
  return missing;
}

/// One line for each function of a header whose documentation lacks something.
std::vector<std::string> complaints(const std::string& header, const std::string& text) {
  std::vector<std::string> lines;
  for (const Function& function : functions_of(text)) {
    std::string missing;
    for (const std::string& gap : gaps(function, is_library(header)))
      missing += (missing.empty() ? "" : ", ") + gap;
    if (missing.empty()) continue;
    lines.push_back(header + ":" + std::to_string(function.line) + " " + function.name + " lacks " + missing);
  }
  return lines;
}

/// The headers that users include, with paths relative to the folder of includes.
std::vector<File> public_headers() {
  static const std::string kInclude = "runtime_shim/include/";
  std::vector<File> headers;
  for (File& file : files_below(kInclude, {".h"})) {
    file.path = file.path.substr(kInclude.size());
    const bool is_private = file.path.find("/detail/") != std::string::npos ||
                            starts_with(file.path, "npu/executors/") ||
                            starts_with(file.path, "npu/libtorch/headers/");
    if (!is_private) headers.push_back(std::move(file));
  }
  return headers;
}

TEST(PublicHeaders, DocumentTheirFunctions) {
  const std::vector<File> headers = public_headers();
  ASSERT_GT(headers.size(), 100u);
  for (const File& header : headers) {
    for (const std::string& line : complaints(header.path, header.text)) ADD_FAILURE() << line;
  }
}

// ---- The reader of headers ----

std::vector<std::string> names(const std::string& text) {
  std::vector<std::string> found;
  for (const Function& function : functions_of(text)) found.push_back(function.name);
  return found;
}

TEST(HeaderReader, FindsFunctions) {
  EXPECT_THAT(names("int f(void);"), ElementsAre("f"));
  EXPECT_THAT(names("const char* f(int a,\n  int (*g)(int));\nvoid h();"), ElementsAre("f", "h"));
  EXPECT_THAT(names("inline int f(int a) { return g(a); }\nint h();"), ElementsAre("f", "h"));
  EXPECT_THAT(names("struct A* f(struct B b);"), ElementsAre("f"));
  EXPECT_THAT(names("__attribute__((noinline)) int f() noexcept;"), ElementsAre("f"));
  EXPECT_THAT(names("NPU_DEPRECATED(\"use g\") int f(int);"), ElementsAre("f"));
  EXPECT_THAT(names("auto f(int a) -> decltype(g(a));"), ElementsAre("f"));
}

TEST(HeaderReader, FindsTemplatesAndOperators) {
  EXPECT_THAT(names("template <class T, std::enable_if_t<(sizeof(T) > 2), int> = 0>\nT f(T a) { return a; }"),
              ElementsAre("f"));
  EXPECT_THAT(names("template <class T>\nstd::enable_if_t<(N<T> < 3), T> f(T a);"), ElementsAre("f"));
  EXPECT_THAT(names("float2 operator+(float2 a, float2 b);\nbool operator==(A, A);"),
              ElementsAre("operator+", "operator=="));
}

TEST(HeaderReader, EntersScopesButNotDetail) {
  EXPECT_THAT(names("#ifdef __cplusplus\nextern \"C\" {\n#endif\nint f();\n#ifdef __cplusplus\n}\n#endif"),
              ElementsAre("f"));
  EXPECT_THAT(names("namespace a {\nnamespace detail {\nint g();\n}\nint f();\n}"), ElementsAre("f"));
  EXPECT_THAT(names("namespace a::detail { int g(); }"), IsEmpty());
  EXPECT_THAT(names("extern \"C\" int f();"), ElementsAre("f"));
}

TEST(HeaderReader, FindsWhatMacrosDeclare) {
  EXPECT_THAT(
      names(
          "#define F(L, T) \\\n  int np##L##gemm(T* a); \\\n  int L##r(void);\nF(C, float)\nF(Z, double)\nint g();"),
      ElementsAre("npCgemm", "Cr", "npZgemm", "Zr", "g"));
  EXPECT_THAT(names("NPU_RESTORE_NAMES(a)\nint f();"), ElementsAre("f"));
}

TEST(HeaderReader, FindsNothingElse) {
  EXPECT_THAT(names("typedef int (*f)(int);\nusing g = int(int);\nstatic_assert(sizeof(int) == 4, \"\");"),
              IsEmpty());
  EXPECT_THAT(names("struct alignas(8) A {\n  A(int);\n  int f() const;\n};\nenum class B { a, b };"),
              IsEmpty());
  EXPECT_THAT(names("// int f();\n/* int g(); */\n#define H(a) int h(a)\nextern int v;\nint w = f(1);"),
              IsEmpty());
  EXPECT_THAT(names("int A::f(int) { return 1; }\ntemplate <>\nint g<int>(int);\nA(int) -> A<int>;"),
              IsEmpty());
  EXPECT_THAT(names("inline constexpr auto f = [](int a) { return a; };\ninline constexpr A b{};"),
              IsEmpty());
}

// ---- What counts as documentation ----

std::vector<std::string> lacking(const std::string& text, bool library = false) {
  std::vector<std::string> missing;
  for (const Function& function : functions_of(text)) {
    for (const std::string& gap : gaps(function, library)) missing.push_back(function.name + ": " + gap);
  }
  return missing;
}

TEST(HeaderDocs, BelongToTheNextLine) {
  EXPECT_THAT(lacking("/// Adds.\n/// Errors: none.\n/// Source: A.\nint f();"), IsEmpty());
  EXPECT_THAT(lacking("/// Adds.\n/// Errors: none.\n/// Source: A.\n\nint f();"),
              ElementsAre("f: what it does", "f: Errors", "f: Source"));
  EXPECT_THAT(lacking("/// Adds.\n/// Errors: none.\n/// Source: A.\nint f();\nint g();"),
              ElementsAre("g: what it does", "g: Errors", "g: Source"));
  EXPECT_THAT(lacking("// Adds.\n// Errors: none.\n// Source: A.\nint f();"),
              ElementsAre("f: what it does", "f: Errors", "f: Source"));
  EXPECT_THAT(lacking("/// Errors: none.\n/// Source: A.\nint f();"), ElementsAre("f: what it does"));
  EXPECT_THAT(lacking("int v;  ///< Adds.\nint f(); ///< Errors: none."),
              ElementsAre("f: what it does", "f: Errors", "f: Source"));
}

TEST(HeaderDocs, HoldForAGroup) {
  const std::string group =
      "/// Adds.\n/// Errors: none.\n/// Source: A.\n/// @{\nint f();\nint g();\n/// @}\n";
  EXPECT_THAT(lacking(group), IsEmpty());
  EXPECT_THAT(lacking(group + "int h();"), ElementsAre("h: what it does", "h: Errors", "h: Source"));
  EXPECT_THAT(lacking(group + "/// Halves.\nint h();"), ElementsAre("h: Errors", "h: Source"));
  EXPECT_THAT(lacking("/// Errors: none.\n/// Source: A.\n/// @{\n\n/// Adds.\nint f();\nint g();\n/// @}\n"),
              ElementsAre("g: what it does"));
}

TEST(HeaderDocs, TakeErrorsAndSourceFromTheFile) {
  const std::string head = "/// @file\n/// Sums.\n/// Errors: none.\n/// Source: A.\n#include <a>\n";
  EXPECT_THAT(lacking(head + "/// Adds.\nint f();"), IsEmpty());
  EXPECT_THAT(lacking(head + "int f();"), ElementsAre("f: what it does"));
}

TEST(HeaderDocs, SayTheShapesOfArrays) {
  const std::string text = "/// Adds.\n/// Errors: none.\n/// Source: A.\n";
  EXPECT_THAT(lacking(text + "int f(const float* x);", true), ElementsAre("f: Shapes"));
  EXPECT_THAT(lacking(text + "int f(double* const x[]);", true), ElementsAre("f: Shapes"));
  EXPECT_THAT(lacking(text + "int f(const int* rows);", true), ElementsAre("f: Shapes"));
  EXPECT_THAT(lacking(text + "int f(int* version, void** memory, const char* name);", true), IsEmpty());
  EXPECT_THAT(lacking(text + "int f(const float* x);", false), IsEmpty());
  EXPECT_THAT(lacking("/// Shapes.\n/// Shapes: x is (n).\n" + text + "int f(const float* x);", true),
              IsEmpty());
  EXPECT_THAT(lacking(text + "/// Units: bytes.\nint f(void* x);", true), IsEmpty());
  EXPECT_THAT(lacking(text + "/// Units: bytes.\nint f(float* x);", true), ElementsAre("f: Shapes"));
}

TEST(HeaderDocs, HoldForWhatAMacroDeclares) {
  const std::string macro = "#define F(L) int L##add(void);\n";
  EXPECT_THAT(lacking(macro + "/// Adds.\n/// Errors: none.\n/// Source: A.\nF(S)"), IsEmpty());
  EXPECT_THAT(lacking(macro + "/// Adds.\n/// Errors: none.\n/// Source: A.\n/// @{\nF(S)\nF(D)\n/// @}"),
              IsEmpty());
  EXPECT_THAT(lacking(macro + "F(S)"), ElementsAre("Sadd: what it does", "Sadd: Errors", "Sadd: Source"));
}

}  // namespace
}  // namespace house

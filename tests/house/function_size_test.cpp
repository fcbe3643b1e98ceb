// Functions stay small: at most 60 lines from the line of the opening brace to that of the closing one.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/house/documents.h"
#include "tests/house/tokens.h"

namespace house {
namespace {

constexpr int kMostLines = 60;

struct FunctionSize {
  std::string name;
  int lines = 0;
};

/// Finds the functions of a file, those in classes included, those in functions not.
class SizeReader {
 public:
  std::vector<FunctionSize> read(const std::string& text) {
    for (const Token& token : tokens_of(text))
      if (token.kind != Kind::doc && token.kind != Kind::directive) read_token(token);
    return std::move(found_);
  }

 private:
  void read_token(const Token& token) {
    const bool is_symbol = token.kind == Kind::symbol;
    const bool opens = is_symbol && token.text == "{", closes = is_symbol && token.text == "}";
    if (depth_ > 0) {
      if (token.kind == Kind::literal) first_ += static_cast<int>(newlines_of(token));
      depth_ += opens ? 1 : closes ? -1 : 0;
      if (depth_ == 0) end_braces(token.line);
    } else if (opens) {
      begin_braces(token.line);
    } else if (closes || (is_symbol && token.text == ";")) {
      head_.clear();
    } else {
      head_.push_back(token);
    }
  }
  /// The lines of a literal do not count: they are data.
  static std::ptrdiff_t newlines_of(const Token& literal) {
    return std::count(literal.text.begin(), literal.text.end(), '\n');
  }
  void begin_braces(int line) {
    if (is_scope()) return head_.clear();
    const bool is_list = !has("(") || head_.back().text == "=" || head_.back().text == ",";
    in_function_ = !is_list;
    depth_ = 1, first_ = line;
  }
  void end_braces(int line) {
    if (!in_function_) return;  // the rest of the statement follows the initialiser
    found_.push_back({name(), line - first_ + 1});
    head_.clear();
  }
  bool has(const std::string& text) const {
    return std::any_of(head_.begin(), head_.end(),
                       [&](const Token& token) { return token.kind != Kind::literal && token.text == text; });
  }
  bool is_scope() const {
    if (has("namespace") || has("extern") || has("enum")) return true;
    return !has(")") && (has("struct") || has("class") || has("union"));
  }
  /// What stands before the first parenthesis, with the names of its scopes.
  std::string name() const {
    const auto paren =
        std::find_if(head_.begin(), head_.end(), [](auto& token) { return token.text == "("; });
    std::string name;
    for (auto at = paren; at != head_.begin();) {
      --at;
      const bool joins = name.empty() || name[0] == ':' || name[0] == '~';
      if (at->text != "::" && at->text != "~" && (at->kind != Kind::word || !joins)) break;
      name = at->text + name;
    }
    return name;
  }

  std::vector<Token> head_;  ///< of the statement so far
  std::vector<FunctionSize> found_;
  bool in_function_ = false;  ///< else in an initialiser
  int depth_ = 0, first_ = 0;
};

std::string sizes(const std::string& text) {
  std::string result;
  for (const FunctionSize& function : SizeReader().read(text))
    result += function.name + ":" + std::to_string(function.lines) + " ";
  return result;
}

TEST(FunctionSize, CountsLinesOfBodies) {
  EXPECT_EQ(sizes("int f() { return 1; }\n"), "f:1 ");
  EXPECT_EQ(sizes("namespace a {\nstruct B {\n  int f() const {\n    return 1;\n  }\n  int x{};\n};\n}\n"),
            "f:3 ");
  EXPECT_EQ(sizes("B::B(int a)\n    : a_(a) {\n  if (a) {\n  }\n}\nint g(){\n}\n"), "B::B:4 g:2 ");
  EXPECT_EQ(sizes("extern \"C\" {\nint h(void) {\n}\n}\n"), "h:2 ");
}
TEST(FunctionSize, IsNotMisledByTablesLiteralsAndMacros) {
  EXPECT_EQ(sizes("int table[] = {\n  f(1),\n  f(2),\n};\nconst char* s = \"{\"; // {\n"), "");
  EXPECT_EQ(sizes("#define M(x) \\\n  int x() { \\\n\nint f() {\n  return R\"({\n\n\n)\";\n}\n"), "f:3 ");
  EXPECT_EQ(sizes("struct A {\n public:\n  ~A() {\n    f(\"a\\\n\");\n  }\n};\n"), "~A:3 ");
}

TEST(House, FunctionsStaySmall) {
  std::vector<std::string> large;
  size_t count = 0;
  for (const File& source : sources_below({"tool", "runtime_shim", "tests"})) {
    for (const FunctionSize& function : SizeReader().read(source.text)) {
      ++count;
      if (function.lines > kMostLines)
        large.push_back(source.path + ": " + function.name + ": " + std::to_string(function.lines));
    }
  }
  EXPECT_THAT(large, testing::IsEmpty());
  EXPECT_GT(count, 7000u);
}

}  // namespace
}  // namespace house

// Functions stay small: at most 60 lines from the line of the opening brace to that of the closing one.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

constexpr int kMostLines = 60;

/// The text with comments, literals and preprocessor lines as blanks. The lines of a raw literal do not count: they are
/// data.
std::string code_of(const std::string& text) {
  std::string code;
  bool line_begins = true;
  for (size_t i = 0; i < text.size(); ++i) {
    const auto skip_to = [&](size_t end) { i = end == std::string::npos ? text.size() : end; };
    if (text.compare(i, 2, "//") == 0 || (line_begins && text[i] == '#')) {
      while (i < text.size() && text[i] != '\n') {
        if (text[i] == '\\' && i + 1 < text.size() && text[i + 1] == '\n') code += '\n', ++i;
        ++i;
      }
      code += '\n';
      line_begins = true;
      continue;
    }
    if (text.compare(i, 2, "/*") == 0) {
      skip_to(text.find("*/", i + 2));
      ++i;
      continue;
    }
    if (text.compare(i, 2, "R\"") == 0) {
      const std::string close = ")" + text.substr(i + 2, text.find('(', i) - i - 2) + "\"";
      skip_to(text.find(close, i));
      i += close.size() - 1;
      continue;
    }
    const bool in_word = i > 0 && std::isalnum(static_cast<unsigned char>(text[i - 1])) != 0;  // 1'000
    if (text[i] == '"' || (text[i] == '\'' && !in_word)) {
      const char quote = text[i];
      for (++i; i < text.size() && text[i] != quote; ++i)
        if (text[i] == '\\') ++i;
      code += '0';
      continue;
    }
    code += text[i];
    if (text[i] == '\n')
      line_begins = true;
    else if (text[i] != ' ')
      line_begins = false;
  }
  return code;
}

struct Function {
  std::string name;
  int lines = 0;
};

/// The word before the first parenthesis.
std::string name_in(const std::string& head) {
  size_t end = head.find('(');
  while (end > 0 && head[end - 1] == ' ') --end;
  size_t begin = end;
  while (begin > 0 && (std::isalnum(static_cast<unsigned char>(head[begin - 1])) != 0 ||
                       std::string("_:~").find(head[begin - 1]) != std::string::npos))
    --begin;
  return head.substr(begin, end - begin);
}

bool has_word(const std::string& text, const std::string& word) {
  const auto is_letter = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
  for (size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    const bool begins = at == 0 || !is_letter(text[at - 1]);
    const bool ends = at + word.size() == text.size() || !is_letter(text[at + word.size()]);
    if (begins && ends) return true;
  }
  return false;
}

/// The functions of a file, those in classes included, those in functions not.
std::vector<Function> functions_of(const std::string& text) {
  const std::string code = code_of(text);
  std::vector<Function> found;
  std::string head;
  int line = 1, depth_in_function = 0, first = 0, list = 0;
  for (char c : code) {
    if (c == '\n') ++line;
    if (depth_in_function > 0) {
      depth_in_function += c == '{' ? 1 : c == '}' ? -1 : 0;
      if (depth_in_function == 0) found.back().lines = line - first + 1, head.clear();
    } else if (list > 0) {  // an initialiser in braces
      list += c == '{' ? 1 : c == '}' ? -1 : 0;
    } else if (c == '{') {
      const bool is_scope =
          has_word(head, "namespace") || has_word(head, "extern") || has_word(head, "enum") ||
          (head.find(')') == std::string::npos &&
           (has_word(head, "struct") || has_word(head, "class") || has_word(head, "union")));
      const size_t last = head.find_last_not_of(" \n");
      const bool is_list =
          !is_scope && (head.find('(') == std::string::npos || head[last] == '=' || head[last] == ',');
      if (is_list) {
        list = 1;
      } else if (is_scope) {
        head.clear();
      } else {
        found.push_back({name_in(head), 0});
        first = line, depth_in_function = 1;
      }
    } else if (c == ';' || c == '}') {
      head.clear();
    } else {
      head += c;
    }
  }
  return found;
}

std::string sizes(const std::string& text) {
  std::string result;
  for (const Function& function : functions_of(text))
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
}

TEST(House, FunctionsStaySmall) {
  std::vector<std::string> large;
  size_t count = 0;
  for (const char* folder : {"tool", "runtime_shim", "tests"}) {
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(MIGRATE_SOURCE_DIR) / folder)) {
      const std::string extension = entry.path().extension().string();
      if (extension != ".h" && extension != ".cpp") continue;
      std::ostringstream text;
      text << std::ifstream(entry.path(), std::ios::binary).rdbuf();
      for (const Function& function : functions_of(text.str())) {
        ++count;
        if (function.lines > kMostLines)
          large.push_back(entry.path().string() + ": " + function.name + ": " +
                          std::to_string(function.lines));
      }
    }
  }
  EXPECT_THAT(large, testing::IsEmpty());
  EXPECT_GT(count, 7000u);
}

}  // namespace

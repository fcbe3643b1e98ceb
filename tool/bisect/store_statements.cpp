#include "tool/bisect/store_statements.h"

#include <algorithm>
#include <map>
#include <set>

#include "tool/base/source_text.h"
#include "tool/lexer/token_file.h"

namespace migrate::bisect {
namespace {

constexpr size_t kMostStatements = 12;

/// The tokens of a kernel: its parameters and its body, with their brackets.
struct Kernel {
  size_t open = 0, close = 0;  ///< "(" and ")" of the parameters
  size_t begin = 0, end = 0;   ///< "{" and "}"
};

class StoreFinder {
 public:
  StoreFinder(std::string_view source, int line) : tokens_(source) {
    line_begins_.push_back(0);
    for (size_t i = 0; i < source.size(); ++i)
      if (source[i] == '\n') line_begins_.push_back(static_cast<uint32_t>(i + 1));
    has_kernel_ = find_kernel(line);
  }

  std::vector<Statement> run(int output) {
    if (!has_kernel_) return {};
    read_parameters();
    for (size_t i = kernel_.begin; i < kernel_.end; ++i) note_store(i);
    const std::string* wanted = nullptr;
    int number = 0;
    for (const std::string& name : parameters_)
      if (stores_.count(name) != 0 && number++ == output) wanted = &name;
    if (wanted == nullptr) return {};
    for (const size_t at : stores_[*wanted]) add_with_definitions(at, 0);
    std::vector<Statement> result;
    for (const auto& [at, unused] : chosen_)
      if (result.size() < kMostStatements) result.push_back({line_of(at), statement_text(at)});
    return result;
  }

 private:
  int line_of(size_t token) const {
    const auto after = std::upper_bound(line_begins_.begin(), line_begins_.end(), tokens_.range(token).begin);
    return static_cast<int>(after - line_begins_.begin());
  }

  /// The last function whose parameters begin at `line` or before it and whose body ends at it or after it.
  bool find_kernel(int line) {
    bool found = false;
    for (size_t i = 0; i + 1 < tokens_.size(); ++i) {
      if (!tokens_.is(i, "__global__")) continue;
      size_t open = i + 1;
      while (open < tokens_.size() && !(tokens_.is(open, "(") && tokens_.is_identifier(open - 1) &&
                                        !tokens_.is(open - 1, "__launch_bounds__")))
        ++open;
      const size_t close = open < tokens_.size() ? tokens_.matching(open) : tokens_.size();
      if (close >= tokens_.size() || !tokens_.is(close + 1, "{")) continue;
      const size_t end = tokens_.matching(close + 1);
      if (end >= tokens_.size() || line_of(i) > line || line_of(end) < line) continue;
      kernel_ = {open, close, close + 1, end};
      found = true;
    }
    return found;
  }

  void read_parameters() {
    size_t name = 0;
    bool is_pointer = false;
    for (size_t i = kernel_.open + 1; i <= kernel_.close; ++i) {
      if (i == kernel_.close || tokens_.is(i, ",")) {
        if (is_pointer && name != 0) parameters_.emplace_back(tokens_.text(name));
        name = 0, is_pointer = false;
      } else if (tokens_.is_identifier(i)) {
        name = i;
      } else if (tokens_.is(i, "*") || tokens_.is(i, "[")) {
        is_pointer = true;
      } else if (tokens_.is(i, "<")) {
        i = std::max(i, tokens_.behind_template_arguments(i) - 1);
      }
    }
    for (const std::string& parameter : parameters_) root_of_[parameter] = parameter;
  }

  /// The first token of the statement that `at` is in: of a loop, if it is in the loop's parentheses.
  size_t begin_of(size_t at) const {
    size_t depth = 0, semicolons = 0, begin = 0;
    for (size_t i = at; i > kernel_.begin; --i) {
      if (tokens_[i - 1].in_directive) continue;
      if (tokens_.is(i - 1, ")") || tokens_.is(i - 1, "]")) ++depth;
      if (tokens_.is(i - 1, "(") || tokens_.is(i - 1, "[")) {
        if (depth == 0 && i > 1 && tokens_.is(i - 2, "for")) return begin_of(i - 2);
        if (depth > 0) --depth;
      }
      if (depth > 0) continue;
      const bool is_block = tokens_.is(i - 1, "{") || tokens_.is(i - 1, "}");
      if (!is_block && !tokens_.is(i - 1, ";")) continue;
      if (begin == 0) begin = first_outside_directives(i);
      if (is_block || ++semicolons == 3) return begin;
    }
    return begin != 0 ? begin : first_outside_directives(kernel_.begin + 1);
  }

  size_t first_outside_directives(size_t i) const {
    while (i < kernel_.end && tokens_[i].in_directive) ++i;
    return i;
  }

  /// The token behind the statement that `at` is in: its ";", or a bracket that closes.
  size_t end_of(size_t at) const {
    for (size_t i = at; i < kernel_.end; ++i) {
      if (tokens_.is(i, "(") || tokens_.is(i, "[")) {
        i = tokens_.matching(i);
        continue;
      }
      if (tokens_.is(i, ";") || tokens_.is(i, "}") || tokens_.is(i, ")") || tokens_.is(i, "{")) return i;
    }
    return kernel_.end;
  }

  bool is_assignment(size_t i) const {
    for (const char* spelled : {"=", "+=", "-=", "*=", "/=", "|=", "&=", "^=", "++", "--"})
      if (tokens_.is(i, spelled)) return true;
    return false;
  }

  /// Whether the identifier at `i` is what is stored to: x[...] =, *x =, atomicAdd(&x[...] or atomicAdd(x + ...
  bool is_stored(size_t i) const {
    size_t after = i + 1;
    while (tokens_.is(after, "[") || tokens_.is(after, ".")) {
      after = tokens_.is(after, "[") ? tokens_.matching(after) + 1 : after + 2;
      if (is_assignment(after)) return true;
    }
    if (i > 0 && tokens_.is(i - 1, "*") && is_assignment(after)) return true;
    const size_t before = i > 0 && tokens_.is(i - 1, "&") ? i - 2 : i - 1;
    return before > 0 && tokens_.is(before, "(") && tokens_.text(before - 1).rfind("atomic", 0) == 0;
  }

  /// Whether the token before "*" is a type: `T* q =` is a declaration, `else *q =` is none.
  bool is_type(size_t i) const {
    for (const char* const word : {"else", "do", "return", "case", "goto", "throw"})
      if (tokens_.is(i, word)) return false;
    return tokens_.is_identifier(i);
  }

  /// A store to a parameter, or a pointer that is made of one: T* q = p + n;
  void note_store(size_t i) {
    if (!tokens_.is_identifier(i)) return;
    const std::string name(tokens_.text(i));
    if (tokens_.is(i - 1, "*") && tokens_.is(i + 1, "=")) {
      const size_t end = end_of(i);
      for (size_t j = i + 2; j < end; ++j)
        if (const auto root = root_of_.find(std::string(tokens_.text(j)));
            root != root_of_.end() && is_type(i - 2)) {
          root_of_[name] = std::string(root->second);
          return;
        }
    }
    if (const auto root = root_of_.find(name); root != root_of_.end() && is_stored(i))
      stores_[root->second].push_back(i);
  }

  std::string statement_text(size_t at) const {
    const size_t end = end_of(at);
    std::string text;
    uint32_t behind = tokens_.range(at).begin;  // the last token
    for (size_t i = at; i <= end && i < kernel_.end; ++i) {
      if (tokens_[i].in_directive || (i == end && !tokens_.is(i, ";"))) continue;
      if (tokens_.range(i).begin > behind) text += ' ';
      text += tokens_.text(i);
      behind = tokens_.range(i).end;
    }
    return text;
  }

  /// The statement, and the definitions and changes of the local variables in it that are before it.
  void add_with_definitions(size_t at, int depth) {
    const size_t begin = begin_of(at), end = end_of(begin);
    if (!chosen_.emplace(begin, true).second || depth > 4) return;
    for (size_t i = begin; i < end; ++i) {
      if (!tokens_.is_identifier(i) || tokens_.is(i - 1, ".") || tokens_.is(i - 1, "->")) continue;
      const std::string_view name = tokens_.text(i);
      if (std::find(parameters_.begin(), parameters_.end(), name) != parameters_.end()) continue;
      for (size_t j = kernel_.begin + 1; j < begin; ++j)
        if (tokens_.text(j) == name && is_assignment(j + 1)) add_with_definitions(j, depth + 1);
    }
  }

  const TokenFile tokens_;
  std::vector<uint32_t> line_begins_;
  bool has_kernel_ = false;
  Kernel kernel_;
  std::vector<std::string> parameters_;         ///< pointers, in their order
  std::map<std::string, std::string> root_of_;  ///< the parameter that a pointer points into
  std::map<std::string, std::vector<size_t>> stores_;
  std::map<size_t, bool> chosen_;  ///< statements, by their first token
};

}  // namespace

std::vector<Statement> store_statements(std::string_view source, int line, int output) {
  return StoreFinder(source, line).run(output);
}

}  // namespace migrate::bisect

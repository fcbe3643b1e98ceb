// `extern __shared__ T name[8];` and `extern __shared__ T name;`: the size is known, so CUDA takes them for definitions.
#include <optional>

#include "tool/facts/tokens/files.h"

namespace migrate {
namespace {

/// Reads the declaration around one `__shared__`, in code or in the body of a macro.
class SizedReader {
 public:
  SizedReader(const TokenFile& tokens, const TokenFacts& facts) : tokens_(tokens), facts_(facts) {}

  /// The token `extern` of a declaration that `__shared__` at `shared` belongs to; nothing where it has none, or where its size
  /// comes from the launch.
  std::optional<size_t> extern_of(size_t shared) const {
    size_t begin = shared;
    while (begin > 0 && !is_end(begin - 1) && !is_other_line(begin)) --begin;
    std::optional<size_t> keyword;
    size_t names = 0, i = begin;  // what follows the specifiers: a type and a name at least
    for (; i < tokens_.size() && !is_end(i) && !tokens_.is(i, "["); ++i) {
      if (i > begin && is_other_line(i)) break;
      if (tokens_.is(i, "=")) return std::nullopt;
      if (tokens_.is(i, "extern")) keyword = i;
      names = is_specifier(i) ? 0 : names + (tokens_.is_identifier(i) ? 1 : 0);
      if (tokens_.is(i, "(")) i = tokens_.matching(i);
    }
    const bool has_extents = i < tokens_.size() && tokens_.is(i, "[");
    const bool of_launch = has_extents && tokens_.is(i + 1, "]");
    if (!keyword || names < 2 || of_launch || (!has_extents && ends_with_macro(i))) return std::nullopt;
    return keyword;
  }

 private:
  bool is_end(size_t i) const {
    return tokens_.is(i, ";") || tokens_.is(i, "{") || tokens_.is(i, "}") || tokens_.is(i, "#");
  }
  /// Directives end with their line, and code does not go on in them.
  bool is_other_line(size_t i) const {
    return i > 0 && tokens_[i].in_directive != tokens_[i - 1].in_directive;
  }
  bool is_specifier(size_t i) const {
    return tokens_.is(i, "extern") || tokens_.is(i, "__shared__") || tokens_.is(i, "__align__") ||
           tokens_.is(i, "alignas");
  }
  /// A macro at the end may hold the brackets.
  bool ends_with_macro(size_t end) const {
    return end == 0 || facts_.macros_by_name.count(tokens_.text(end - 1)) != 0;
  }

  const TokenFile& tokens_;
  const TokenFacts& facts_;
};

}  // namespace

void add_sized_shared(const TokenFiles& files, ProgramFacts& facts) {
  for (uint32_t file = 0; file < files.size(); ++file) {
    if (facts.files[file].text.find("__shared__") == std::string::npos) continue;
    const TokenFile& tokens = files[file];
    const SizedReader reader(tokens, facts.tokens);
    for (size_t i = 0; i < tokens.size(); ++i) {
      if (!tokens.is(i, "__shared__")) continue;
      if (const auto keyword = reader.extern_of(i))
        facts.tokens.sized_shared.push_back({file, tokens.range(*keyword)});
    }
  }
}

}  // namespace migrate

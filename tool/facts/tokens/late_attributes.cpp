// Attributes of the language after specifiers of CUDA: "__shared__ alignas(16) float s[4];".
#include <algorithm>
#include <optional>

#include "tool/facts/tokens/files.h"

namespace migrate {
namespace {

constexpr std::string_view kQualifiers[] = {"__shared__", "__device__", "__constant__",    "__managed__",
                                            "__host__",   "__global__", "__forceinline__", "__noinline__"};
constexpr std::string_view kSpecifiers[] = {"static",   "extern",       "inline",     "const",
                                            "volatile", "constexpr",    "friend",     "virtual",
                                            "explicit", "thread_local", "__inline__", "__restrict__"};
constexpr std::string_view kWithArguments[] = {"__launch_bounds__", "__align__", "__attribute__"};

template <size_t N>
bool is_one_of(const std::string_view (&words)[N], std::string_view word) {
  return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

class SpecifierReader {
 public:
  SpecifierReader(const TokenFile& tokens, uint32_t file) : tokens_(tokens), file_(file) {}

  void run(std::vector<LateAttribute>& found) const {
    for (size_t i = 1; i < tokens_.size(); ++i) {
      const size_t end = behind_attributes(i);
      if (end == i) continue;
      if (const auto begin = begin_of_specifiers(i))
        found.push_back({file_, across(*begin, i), across(i, end)});
      i = end - 1;
    }
  }

 private:
  Range across(size_t begin, size_t end) const {
    return {tokens_[begin].range.begin, tokens_[end - 1].range.end};
  }

  /// Behind "alignas(...)" and "[[...]]" that begin at `i`, as many as there are.
  size_t behind_attributes(size_t i) const {
    for (;;) {
      const bool is_alignment = tokens_.is(i, "alignas") && tokens_.is(i + 1, "(");
      const bool is_list = tokens_.is(i, "[") && tokens_.is(i + 1, "[");
      if (!is_alignment && !is_list) return i;
      const size_t close = tokens_.matching(is_alignment ? i + 1 : i);
      if (close == tokens_.size()) return i;
      i = close + 1;
    }
  }

  /// The first of the specifiers in front of `end`; nothing where none of CUDA's is among them, or where they
  /// do not begin a declaration.
  std::optional<size_t> begin_of_specifiers(size_t end) const {
    bool has_qualifier = false;
    size_t begin = end;
    while (begin > 0) {
      const size_t first = begin_of_specifier(begin - 1);
      if (first == begin || tokens_[first].in_directive != tokens_[end].in_directive) break;
      has_qualifier |= is_one_of(kQualifiers, tokens_.text(first));
      begin = first;
    }
    return has_qualifier && begins_declaration(begin) ? std::optional(begin) : std::nullopt;
  }

  /// The begin of the specifier that ends with token `last`; the token behind it where that is none.
  size_t begin_of_specifier(size_t last) const {
    const std::string_view word = tokens_.text(last);
    if (is_one_of(kQualifiers, word) || is_one_of(kSpecifiers, word)) return last;
    if (word != ")") return last + 1;
    const size_t open = tokens_.matching_back(last);
    const bool has_name = open > 0 && open < tokens_.size();
    return has_name && is_one_of(kWithArguments, tokens_.text(open - 1)) ? open - 1 : last + 1;
  }

  bool begins_declaration(size_t i) const {
    if (i == 0 || tokens_[i - 1].in_directive != tokens_[i].in_directive) return true;
    const Token& before = tokens_[i - 1];
    if (before.in_directive)
      return before.kind != TokenKind::punctuation || tokens_.is(i - 1, ")");  // #define NAME(x)
    constexpr std::string_view kEnds = ";{}:>),(";
    return before.kind == TokenKind::string ||
           (before.kind == TokenKind::punctuation &&
            kEnds.find(tokens_.text(i - 1).back()) != std::string_view::npos);
  }

  const TokenFile& tokens_;
  uint32_t file_;
};

}  // namespace

void add_late_attributes(const TokenFiles& files, ProgramFacts& facts) {
  for (uint32_t file = 0; file < files.size(); ++file) {
    const std::string_view text = facts.files[file].text;
    const bool has_qualifiers =
        std::any_of(std::begin(kQualifiers), std::end(kQualifiers),
                    [&](std::string_view word) { return text.find(word) != std::string_view::npos; });
    if (has_qualifiers) SpecifierReader(files[file], file).run(facts.tokens.late_attributes);
  }
}

}  // namespace migrate

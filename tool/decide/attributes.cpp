// "__shared__ alignas(16) float s[4];" -> "alignas(16) __shared__ float s[4];". CUDA's qualifiers are
// attributes of the compiler's own, beside which others may stand; here they are specifiers or nothing, and
// attributes of the language come before all specifiers.
#include <algorithm>
#include <optional>

#include "tool/decide/planner.h"

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
  SpecifierReader(std::string_view text, const std::vector<Token>& tokens) : text_(text) {
    std::copy_if(tokens.begin(), tokens.end(), std::back_inserter(tokens_),
                 [](const Token& token) { return token.kind != TokenKind::comment; });
  }

  struct Found {
    Range specifiers, attributes;
  };
  std::vector<Found> run() const {
    std::vector<Found> found;
    for (size_t i = 1; i < tokens_.size(); ++i) {
      const size_t end = behind_attributes(i);
      if (end == i) continue;
      if (const auto begin = begin_of_specifiers(i)) found.push_back({across(*begin, i), across(i, end)});
      i = end - 1;
    }
    return found;
  }

 private:
  std::string_view word(size_t i) const {
    return i < tokens_.size() ? spelling(text_, tokens_[i]) : std::string_view();
  }
  Range across(size_t begin, size_t end) const {
    return {tokens_[begin].range.begin, tokens_[end - 1].range.end};
  }

  /// The token behind the bracket that closes the one at `open`.
  size_t behind(size_t open) const {
    int depth = 0;
    for (size_t i = open; i < tokens_.size(); ++i) {
      depth += word(i) == "(" || word(i) == "[";
      depth -= word(i) == ")" || word(i) == "]";
      if (depth == 0) return i + 1;
    }
    return open;
  }

  /// Behind "alignas(...)" and "[[...]]" that begin at `i`, as many as there are.
  size_t behind_attributes(size_t i) const {
    for (;;) {
      const bool is_alignment = word(i) == "alignas" && word(i + 1) == "(";
      const bool is_list = word(i) == "[" && word(i + 1) == "[";
      if (!is_alignment && !is_list) return i;
      const size_t open = is_alignment ? i + 1 : i;
      const size_t end = behind(open);
      if (end == open) return i;
      i = end;
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
      has_qualifier |= is_one_of(kQualifiers, word(first));
      begin = first;
    }
    return has_qualifier && begins_declaration(begin) ? std::optional(begin) : std::nullopt;
  }

  /// The begin of the specifier that ends with token `last`; the token behind it where that is none.
  size_t begin_of_specifier(size_t last) const {
    if (is_one_of(kQualifiers, word(last)) || is_one_of(kSpecifiers, word(last))) return last;
    if (word(last) != ")") return last + 1;
    size_t open = last;
    for (int depth = 0; open > 0; --open) {
      depth += (word(open) == ")") - (word(open) == "(");
      if (depth == 0) break;
    }
    return open > 0 && is_one_of(kWithArguments, word(open - 1)) ? open - 1 : last + 1;
  }

  bool begins_declaration(size_t i) const {
    if (i == 0 || tokens_[i - 1].in_directive != tokens_[i].in_directive) return true;
    const Token& before = tokens_[i - 1];
    if (before.in_directive)
      return before.kind != TokenKind::punctuation || word(i - 1) == ")";  // #define NAME(x)
    constexpr std::string_view kEnds = ";{}:>),(";
    return before.kind == TokenKind::string || kEnds.find(word(i - 1)) != std::string_view::npos;
  }

  std::string_view text_;
  std::vector<Token> tokens_;
};

}  // namespace

void plan_attributes(Planner& planner) {
  for (uint32_t file = 0; file < planner.facts.files.size(); ++file) {
    const std::string_view text = planner.text(file);
    if (std::none_of(std::begin(kQualifiers), std::end(kQualifiers),
                     [&](std::string_view word) { return text.find(word) != std::string_view::npos; }))
      continue;
    for (const auto& [specifiers, attributes] : SpecifierReader(text, planner.tokens(file)).run()) {
      planner.decide_text();
      planner.regroup({{file, {specifiers.begin, attributes.end}},
                       {{"", attributes}, {" ", {}}, {"", specifiers}},
                       "an attribute before the specifiers"});
    }
  }
}

}  // namespace migrate

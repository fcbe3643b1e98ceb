// `extern __shared__ T name[];` in branches that were not parsed, and in bodies of macros where the name is a parameter.
// Only declarations in one plain piece. The braces around one tell whether it is inside a function.
#include <algorithm>
#include <optional>

#include "tool/facts/tokens/files.h"

namespace migrate {
namespace {

/// Reads the tokens of a file from its begin, or of a macro's body, so that the braces around each place are known.
class DeclarationReader {
 public:
  DeclarationReader(uint32_t file, const TokenFile& tokens, std::vector<size_t> words)
      : file_(file), tokens_(tokens), words_(std::move(words)) {}

  std::vector<DynamicSharedDecl> run() {
    std::vector<DynamicSharedDecl> found;
    for (size_t i = 0; i < words_.size(); ++i) {
      if (word(i) == "{") functions_.push_back(i > 0 && word(i - 1) == ")");
      if (word(i) == "}" && !functions_.empty()) functions_.pop_back();
      if (word(i) != "extern" && word(i) != "__shared__") continue;
      if (auto decl = declaration(i)) found.push_back(*decl);
      while (i + 1 < words_.size() && word(i) != ";" && word(i + 1) != "{" && word(i + 1) != "}") ++i;
    }
    return found;
  }

 private:
  std::string_view word(size_t i) const {
    return i < words_.size() ? tokens_.text(words_[i]) : std::string_view();
  }
  Range range(size_t i) const { return tokens_.range(words_[i]); }

  size_t behind_parentheses(size_t open) const {
    int depth = 0;
    for (size_t i = open; i < words_.size(); ++i) {
      depth += (word(i) == "(") - (word(i) == ")");
      if (depth == 0) return i + 1;
    }
    return words_.size();
  }

  /// "extern", "__shared__" and alignment in any order, a type, a name, "[]", more extents, ";".
  std::optional<DynamicSharedDecl> declaration(size_t begin) const {
    size_t bracket = begin;
    std::set<std::string_view> specifiers;
    std::vector<Range> type;
    while (bracket < words_.size() && word(bracket) != "[") {
      std::string_view at = word(bracket);
      if (at == ";" || at == "{" || at == "}" || at == "(" || at == "=") return std::nullopt;
      if (at == "extern" || at == "__shared__") {
        specifiers.insert(at);
      } else if (at == "__align__" || at == "alignas") {
        bracket = behind_parentheses(bracket + 1);
        continue;
      } else {
        type.push_back(range(bracket));
      }
      ++bracket;
    }
    if (specifiers.size() < 2 || type.size() < 2 || word(bracket + 1) != "]") return std::nullopt;
    return made(begin, bracket, type);
  }

  std::optional<DynamicSharedDecl> made(size_t begin, size_t bracket, const std::vector<Range>& type) const {
    size_t end = bracket;
    while (end < words_.size() && word(end) != ";") ++end;
    const bool macro = tokens_[words_[begin]].in_directive;  // which may leave the ';' to its user
    if (end == words_.size() && !macro) return std::nullopt;
    DynamicSharedDecl decl;
    decl.declaration = {file_, {range(begin).begin, range(end - 1).end}};
    decl.name = word(bracket - 1);
    for (size_t i = 0; i + 1 < type.size(); ++i) {
      bool apart = i > 0 && type[i].begin > type[i - 1].end;
      decl.type += (apart ? " " : "") + std::string(tokens_.text(type[i]));
    }
    if (bracket + 2 < end)
      decl.extents = tokens_.text(Range{range(bracket + 2).begin, decl.declaration.range.end});
    decl.at_file_scope = !macro && std::find(functions_.begin(), functions_.end(), true) == functions_.end();
    decl.certainty = Certainty::tokens;
    return decl;
  }

  uint32_t file_;
  const TokenFile& tokens_;
  std::vector<size_t> words_;
  std::vector<bool>
      functions_;  ///< the open braces: whether each begins a function's body, or a statement in one
};

/// The tokens outside of directives.
std::vector<size_t> code_of(const TokenFile& tokens) {
  std::vector<size_t> code;
  for (size_t i = 0; i < tokens.size(); ++i) {
    if (!tokens[i].in_directive) code.push_back(i);
  }
  return code;
}

/// The tokens of a `#define` that names `extern` and `__shared__`; none of other directives.
std::vector<size_t> shared_memory_macro(const TokenFile& tokens, const Directive& directive) {
  bool is_extern = false, is_shared = false;
  std::vector<size_t> words;
  for (size_t i = directive.first; i < directive.last; ++i) {
    is_extern |= tokens.is(i, "extern");
    is_shared |= tokens.is(i, "__shared__");
    words.push_back(i);
  }
  return directive.keyword == "define" && is_extern && is_shared ? words : std::vector<size_t>();
}

bool is_inactive(const ProgramFacts& facts, const Place& place) {
  return std::any_of(facts.inactive.begin(), facts.inactive.end(), [&](const InactiveRegion& region) {
    return region.place.file == place.file && region.place.range.contains(place.range);
  });
}

}  // namespace

void add_unparsed_shared(const TokenFiles& files, ProgramFacts& facts) {
  std::set<Place> parsed;
  for (const DynamicSharedDecl& decl : facts.dynamic_shared) parsed.insert(decl.declaration);
  for (uint32_t file = 0; file < files.size(); ++file) {
    const TokenFile& tokens = files[file];
    if (facts.files[file].text.find("__shared__") == std::string::npos) continue;
    for (DynamicSharedDecl& decl : DeclarationReader(file, tokens, code_of(tokens)).run()) {
      if (is_inactive(facts, decl.declaration)) facts.dynamic_shared.push_back(std::move(decl));
    }
    for (const Directive& directive : tokens.directives()) {
      for (DynamicSharedDecl& decl :
           DeclarationReader(file, tokens, shared_memory_macro(tokens, directive)).run()) {
        if (parsed.count(decl.declaration) == 0) facts.dynamic_shared.push_back(std::move(decl));
      }
    }
  }
}

void add_object_casts(const TokenFiles& files, ProgramFacts& facts) {
  for (uint32_t file = 0; file < files.size(); ++file) {
    const TokenFile& tokens = files[file];
    for (size_t i = 0; i < tokens.size(); ++i) {
      if (!tokens.is(i, "reinterpret_cast")) continue;
      size_t open = i;
      while (open < tokens.size() && !tokens.is(open, "(") && !tokens.is(open, ";")) ++open;
      if (tokens.is(open, "(") && tokens.is_identifier(open + 1) && tokens.is(open + 2, ")"))
        facts.tokens.object_casts.push_back({{file, tokens.range(i)}, std::string(tokens.text(open + 1))});
    }
  }
}

namespace {

/// Whether a cast to a reference ends before the name: "reinterpret_cast<T&>(name)", "(T&)name".
bool is_cast_to_reference(const TokenFile& tokens, size_t name) {
  if (name < 3) return false;
  if (tokens.is(name - 1, ")")) return tokens.is(name - 2, "&");
  return tokens.is(name - 1, "(") && tokens.is(name - 2, ">") && tokens.is(name - 3, "&") &&
         tokens.is(name + 1, ")");
}

}  // namespace

// What follows the declaration of an array in its block.
void add_shared_addresses(const TokenFiles& files, ProgramFacts& facts) {
  for (DynamicSharedDecl& decl : facts.dynamic_shared) {
    if (decl.at_file_scope || decl.in_macro_body) continue;
    const TokenFile& tokens = files[decl.declaration.file];
    int depth = 0;
    for (size_t i = tokens.from(decl.declaration.range.end); i + 1 < tokens.size() && depth >= 0; ++i) {
      depth += tokens.is(i, "{") - tokens.is(i, "}");
      if (tokens.is(i, decl.name) && is_cast_to_reference(tokens, i))
        decl.references.push_back(tokens.range(i));
      if (!tokens.is(i, "&") || !tokens.is(i + 1, decl.name)) continue;
      constexpr std::string_view kAccess = "[.-(:";
      const bool is_element =
          i + 2 < tokens.size() && kAccess.find(tokens.text(i + 2).front()) != std::string_view::npos;
      if (!is_element) decl.addresses.push_back(tokens.range(i));
    }
  }
}

}  // namespace migrate

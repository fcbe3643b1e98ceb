#include "tool/decide/unparsed_shared.h"

#include <algorithm>
#include <optional>
#include <set>

namespace migrate {
namespace {

// Reads the tokens of a file from its begin, or of a macro's body, so that the braces around each place are known.
class DeclarationReader {
 public:
  DeclarationReader(uint32_t file, std::string_view text, std::vector<Token> tokens)
      : file_(file), text_(text), tokens_(std::move(tokens)) {}

  std::vector<DynamicSharedDecl> run() {
    std::vector<DynamicSharedDecl> found;
    for (size_t i = 0; i < tokens_.size(); ++i) {
      if (word(i) == "{") functions_.push_back(i > 0 && word(i - 1) == ")");
      if (word(i) == "}" && !functions_.empty()) functions_.pop_back();
      if (word(i) != "extern" && word(i) != "__shared__") continue;
      if (auto decl = declaration(i)) found.push_back(*decl);
      while (i + 1 < tokens_.size() && word(i) != ";" && word(i + 1) != "{" && word(i + 1) != "}") ++i;
    }
    return found;
  }

 private:
  std::string_view word(size_t i) const {
    return i < tokens_.size() ? spelling(text_, tokens_[i]) : std::string_view();
  }

  size_t behind_parentheses(size_t open) const {
    int depth = 0;
    for (size_t i = open; i < tokens_.size(); ++i) {
      depth += (word(i) == "(") - (word(i) == ")");
      if (depth == 0) return i + 1;
    }
    return tokens_.size();
  }

  // "extern", "__shared__" and alignment in any order, a type, a name, "[]", more extents, ";".
  std::optional<DynamicSharedDecl> declaration(size_t begin) const {
    size_t bracket = begin;
    std::set<std::string_view> specifiers;
    std::vector<Range> type;
    while (bracket < tokens_.size() && word(bracket) != "[") {
      std::string_view at = word(bracket);
      if (at == ";" || at == "{" || at == "}" || at == "(" || at == "=") return std::nullopt;
      if (at == "extern" || at == "__shared__") {
        specifiers.insert(at);
      } else if (at == "__align__" || at == "alignas") {
        bracket = behind_parentheses(bracket + 1);
        continue;
      } else {
        type.push_back(tokens_[bracket].range);
      }
      ++bracket;
    }
    if (specifiers.size() < 2 || type.size() < 2 || word(bracket + 1) != "]") return std::nullopt;
    return made(begin, bracket, type);
  }

  std::optional<DynamicSharedDecl> made(size_t begin, size_t bracket, const std::vector<Range>& type) const {
    size_t end = bracket;
    while (end < tokens_.size() && word(end) != ";") ++end;
    bool macro = tokens_[begin].in_directive;  // which may leave the ';' to its user
    if (end == tokens_.size() && !macro) return std::nullopt;
    DynamicSharedDecl decl;
    decl.declaration = {file_, {tokens_[begin].range.begin, tokens_[end - 1].range.end}};
    decl.name = word(bracket - 1);
    for (size_t i = 0; i + 1 < type.size(); ++i) {
      bool apart = i > 0 && type[i].begin > type[i - 1].end;
      decl.type += (apart ? " " : "") + std::string(text_.substr(type[i].begin, type[i].size()));
    }
    if (bracket + 2 < end) {
      uint32_t from = tokens_[bracket + 2].range.begin;
      decl.extents = text_.substr(from, decl.declaration.range.end - from);
    }
    decl.at_file_scope = !macro && std::find(functions_.begin(), functions_.end(), true) == functions_.end();
    return decl;
  }

  uint32_t file_;
  std::string_view text_;
  std::vector<Token> tokens_;
  // The open braces: whether each begins a function's body, or a statement in one.
  std::vector<bool> functions_;
};

// A file's tokens outside of directives, and those of each directive.
struct Split {
  std::vector<Token> code;
  std::vector<std::vector<Token>> directives;

  explicit Split(const std::vector<Token>& tokens, std::string_view text) {
    for (const Token& token : tokens) {
      if (token.kind == TokenKind::comment) continue;
      if (!token.in_directive) {
        code.push_back(token);
      } else if (token.starts_line && spelling(text, token) == "#") {
        directives.push_back({token});
      } else if (!directives.empty()) {
        directives.back().push_back(token);
      }
    }
  }
};

bool defines_shared_memory(const std::vector<Token>& directive, std::string_view text) {
  auto has = [&](std::string_view word) {
    return std::any_of(directive.begin(), directive.end(),
                       [&](const Token& token) { return spelling(text, token) == word; });
  };
  return directive.size() > 2 && spelling(text, directive[1]) == "define" && has("extern") &&
         has("__shared__");
}

}  // namespace

std::vector<DynamicSharedDecl> unparsed_dynamic_shared(Planner& planner) {
  std::set<Place> known;
  for (const DynamicSharedDecl& decl : planner.facts.dynamic_shared) known.insert(decl.declaration);
  auto is_inactive = [&](const DynamicSharedDecl& decl) {
    return std::any_of(planner.facts.inactive.begin(), planner.facts.inactive.end(),
                       [&](const InactiveRegion& region) {
                         return region.place.file == decl.declaration.file &&
                                region.place.range.contains(decl.declaration.range);
                       });
  };
  std::vector<DynamicSharedDecl> result;
  for (uint32_t file = 0; file < planner.facts.files.size(); ++file) {
    std::string_view text = planner.text(file);
    if (text.find("__shared__") == std::string_view::npos) continue;
    Split split(planner.tokens(file), text);
    for (DynamicSharedDecl& decl : DeclarationReader(file, text, std::move(split.code)).run()) {
      if (is_inactive(decl)) result.push_back(std::move(decl));
    }
    for (std::vector<Token>& directive : split.directives) {
      if (!defines_shared_memory(directive, text)) continue;
      for (DynamicSharedDecl& decl : DeclarationReader(file, text, std::move(directive)).run()) {
        if (known.count(decl.declaration) == 0) result.push_back(std::move(decl));
      }
    }
  }
  return result;
}

}  // namespace migrate

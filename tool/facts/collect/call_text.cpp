#include "tool/facts/collect/call_text.h"

#include "clang/AST/ExprCXX.h"

namespace migrate {
size_t argument_list(const TokenFile& tokens, size_t name) {
  if (name >= tokens.size()) return tokens.size();
  size_t next = name + 1;
  if (tokens.is(next, "<")) next = tokens.behind_template_arguments(next);
  const Directive* directive = tokens.directive_of(name);
  if (directive && next >= directive->last) return tokens.size();  // `#define NAME f` ends with its line
  return tokens.is(next, "(") ? next : tokens.size();
}

unsigned written_arguments(const clang::CallExpr& call) {
  unsigned count = 0;
  for (const clang::Expr* argument : call.arguments()) {
    if (argument->isDefaultArgument()) break;
    ++count;
  }
  return count;
}

std::optional<std::vector<uint32_t>> argument_begins(const clang::CallExpr& call, const Spot& name,
                                                     SourceIndex& index) {
  if (name.in_macro_body) return std::nullopt;
  std::vector<uint32_t> begins;
  for (unsigned i = 0; i < written_arguments(call); ++i) {
    clang::SourceLocation location = index.manager().getFileLoc(call.getArg(i)->getBeginLoc());
    auto spot = index.spot(location);
    if (!spot || spot->file != name.file) return std::nullopt;
    begins.push_back(spot->offset);
  }
  return begins;
}

Pieces joined(const Pieces& pieces, const std::vector<uint32_t>& begins) {
  if (pieces.size() == begins.size()) return pieces;
  Pieces result;
  size_t next = 0;
  for (const Range& piece : pieces) {
    bool starts = next < begins.size() && piece.begin <= begins[next] && begins[next] < piece.end;
    if (starts) {
      result.push_back(piece);
      ++next;
    } else if (!result.empty()) {
      result.back().end = piece.end;
    } else {
      return {};
    }
  }
  return next == begins.size() ? result : Pieces{};
}

namespace {

// A parenthesis after one of these opens an expression, not the arguments of a call.
bool opens_an_expression(std::string_view word) {
  for (const char* keyword :
       {"return", "if", "while", "switch", "and", "or", "not", "case", "throw", "co_return", "co_await"}) {
    if (word == keyword) return true;
  }
  return false;
}

bool ends_operand(const TokenFile& tokens, size_t index) {
  const std::string_view word = tokens.text(index);
  if (tokens.is_identifier(index)) return !opens_an_expression(word);
  return word == ")" || word == "]" || word == ">";
}

// The first token of the operand that ends at `last`, or nothing.
std::optional<size_t> operand_begin(const TokenFile& tokens, size_t last) {
  for (size_t at = last;;) {
    const std::string_view word = tokens.text(at);
    if (word == ")" || word == "]") {
      at = tokens.matching_back(at);
      if (at == tokens.size()) return std::nullopt;
      if (at == 0 || !ends_operand(tokens, at - 1)) return at;
      --at;
    } else if (word == ">") {
      size_t open = tokens.template_arguments_back(at);
      if (open == tokens.size() || open == 0) return std::nullopt;
      at = open - 1;
    } else if (tokens.is_identifier(at)) {
      if (at < 2) return at;
      const std::string_view before = tokens.text(at - 1);
      bool chained = before == "." || before == "->" || before == "::";
      if (!chained) return at;
      if (before == "::" && !ends_operand(tokens, at - 2)) return at - 1;  // "::name"
      at -= 2;
    } else {
      return std::nullopt;
    }
  }
}

}  // namespace

std::optional<Range> object_of(const TokenFile& tokens, size_t name) {
  if (name < 2) return std::nullopt;
  const std::string_view access = tokens.text(name - 1);
  if (access != "." && access != "->") return std::nullopt;
  if (!ends_operand(tokens, name - 2)) return std::nullopt;
  auto begin = operand_begin(tokens, name - 2);
  if (!begin) return std::nullopt;
  return Range{tokens[*begin].range.begin, tokens[name - 2].range.end};
}

}  // namespace migrate

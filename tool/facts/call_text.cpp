#include "tool/facts/call_text.h"

#include "clang/AST/ExprCXX.h"

namespace migrate {
namespace tok = clang::tok;

size_t argument_list(const TokenFile& tokens, size_t name) {
  if (name >= tokens.size()) return tokens.size();
  size_t next = name + 1;
  if (tokens.is(next, tok::less)) next = tokens.behind_template_arguments(next);
  const Directive* directive = tokens.directive_of(name);
  if (directive && next >= directive->last) return tokens.size();  // `#define NAME f` ends with its line
  return tokens.is(next, tok::l_paren) ? next : tokens.size();
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

}  // namespace migrate

// asm volatile("red.global.add.u64 [%0], %1;" :: "l"(p), "l"(n)) becomes the call that the rules name for it. What
// stands inside the operands may change, too.

#include <string>
#include <utility>

#include "tool/decide/planner.h"
#include "tool/lexer/token_file.h"

namespace migrate {
namespace {

/// What stands around the new text in a header that a host compiler reads, too: that one keeps the statement. Not in a macro, which has one line.
std::pair<std::string, std::string> for_both_compilers(const Planner& planner,
                                                       const AsmStatement& statement) {
  const uint32_t file = statement.place.file;
  if (!planner.is_shared_with_host(file)) return {};
  const TokenFile tokens(planner.text(file));
  if (tokens.in_define(tokens.from(statement.place.range.begin))) return {};
  return {"\n#ifdef __CUDACC__\n", "\n#else\n" + std::string(planner.text(statement.place)) + "\n#endif\n"};
}

}  // namespace

void plan_assembly(Planner& planner) {
  for (const AsmStatement& statement : planner.facts.assembly) {
    const auto match = match_ptx(planner.rules.ptx(), statement.text, statement.operands.size());
    if (!match) continue;
    planner.decide_text();
    Stencil stencil{statement.place, {}, "asm"};
    const auto [before, behind] = for_both_compilers(planner, statement);
    if (!before.empty()) stencil.parts.push_back({before, {}});
    for (const PtxPiece& piece : match->pieces) {
      if (piece.operand < 0) {
        stencil.parts.push_back({piece.text, {}});
        continue;
      }
      const Range operand = statement.operands[static_cast<size_t>(piece.operand)];
      const bool has_comma =
          planner.text({statement.place.file, operand}).find(',') != std::string_view::npos;
      if (has_comma) stencil.parts.push_back({"(", {}});  // it may be the operator
      stencil.parts.push_back({"", operand});
      if (has_comma) stencil.parts.push_back({")", {}});
    }
    if (!behind.empty()) stencil.parts.push_back({behind, {}});
    planner.add_stencil(std::move(stencil));
  }
}

}  // namespace migrate

// asm volatile("red.global.add.u64 [%0], %1;" :: "l"(p), "l"(n)) becomes the call that the rules name for it. What
// stands inside the operands may change, too.

#include <string>

#include "tool/decide/planner.h"

namespace migrate {
void plan_assembly(Planner& planner) {
  for (const AsmStatement& statement : planner.facts.assembly) {
    const auto match = match_ptx(planner.rules.ptx(), statement.text, statement.operands.size());
    if (!match) continue;
    planner.decide_text();
    Stencil stencil{statement.place, {}, "asm"};
    // The host compiler keeps the statement.
    const auto [before, behind] = planner.device_guard(statement.place.file, statement.place.range.begin,
                                                       std::string(planner.text(statement.place)));
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

// asm volatile("red.global.add.u64 [%0], %1;" :: "l"(p), "l"(n)) becomes the call that the rules name for it. What
// stands inside the operands may change, too.

#include "tool/decide/planner.h"

namespace migrate {

void plan_assembly(Planner& planner) {
  for (const AsmStatement& statement : planner.facts.assembly) {
    const auto match = match_ptx(planner.rules.ptx(), statement.text, statement.operands.size());
    if (!match) continue;
    planner.decide_text();
    Regroup group{statement.place, {}, "asm"};
    for (const PtxPiece& piece : match->pieces) {
      if (piece.operand < 0) {
        group.pieces.push_back({piece.text, {}});
        continue;
      }
      const Range operand = statement.operands[static_cast<size_t>(piece.operand)];
      const bool has_comma =
          planner.text({statement.place.file, operand}).find(',') != std::string_view::npos;
      if (has_comma) group.pieces.push_back({"(", {}});  // it may be the operator
      group.pieces.push_back({"", operand});
      if (has_comma) group.pieces.push_back({")", {}});
    }
    planner.regroup(std::move(group));
  }
}

}  // namespace migrate

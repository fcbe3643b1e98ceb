#include "tool/facts/kernel_analysis/warp_steps.h"

#include <algorithm>

#include "clang/AST/Attr.h"
#include "tool/facts/kernel_analysis/insertion_point.h"
#include "tool/facts/kernel_analysis/lock_step_walk.h"

namespace migrate {
namespace {

Place place_of(const clang::Expr& expression, Unit& unit) {
  const auto spot = unit.index.spot(expression.getBeginLoc());
  return spot ? unit.index.token_place(*spot) : Place{};
}

/// A step for two accesses, and the level in the later one's path at which it is inserted.
FoundStep step_for(const SharedAccess& earlier, const SharedAccess& later, Unit& unit, size_t& level) {
  WarpStep step;
  step.variable = later.location.name;
  step.earlier = place_of(*earlier.expression, unit);
  step.later = place_of(*later.expression, unit);
  step.later_writes = later.is_write;
  step.is_volatile = earlier.location.is_volatile || later.location.is_volatile;
  const auto where = step_between(earlier, later, unit);
  level = where ? where->level : later.path.size();
  if (!where) {
    step.can_insert = false;
    step.place = step.later;
    return {later.path.back().function, step};
  }
  step.place = where->place;
  step.braces = where->braces;
  step.value = where->value;
  step.for_block = !where->is_divergent;
  return {where->function, step};
}

}  // namespace

std::optional<Place> place_behind(const clang::Stmt& statement, Unit& unit) {
  if (statement.getBeginLoc().isMacroID() || statement.getEndLoc().isMacroID()) return std::nullopt;
  auto spot = unit.index.spot(statement.getEndLoc());
  if (!spot) return std::nullopt;
  const TokenFile& tokens = unit.index.tokens(spot->file);
  size_t last = tokens.at(spot->offset);
  if (last < tokens.size() && !tokens.is(last, "}") && !tokens.is(last, ";")) ++last;
  bool ends = tokens.is(last, ";") || tokens.is(last, "}");
  if (!ends) return std::nullopt;
  if (tokens.is(last, "}") && last + 1 < tokens.size() && tokens.is(last + 1, ";")) ++last;  // = {0};
  uint32_t end = tokens[last].range.end;
  return Place{spot->file, {end, end}};
}

void WarpSteps::add(const clang::FunctionDecl& function) {
  const auto note = [&](const SharedAccess& earlier, const SharedAccess& later) {
    size_t level = 0;
    FoundStep found = step_for(earlier, later, unit_, level);
    const auto same = std::find_if(found_.begin(), found_.end(),
                                   [&](const FoundStep& one) { return one.step.place == found.step.place; });
    if (same == found_.end())
      found_.push_back(std::move(found));
    else
      same->step.for_block &= found.step.for_block;
    return level;
  };
  LockStepWalk walk(unit_, note);
  walk.run(function);
  if (walk.has_no_barrier() && function.hasAttr<clang::CUDAGlobalAttr>())
    LockStepWalk(unit_, note, /*lacks_barriers=*/true).run(function);
  seen_.insert(walk.walked().begin(), walk.walked().end());
  if (walk.is_complete()) known_.insert(walk.walked().begin(), walk.walked().end());
}

bool WarpSteps::has_seen(const clang::FunctionDecl& function) const {
  return seen_.count(canonical_function(&function)) > 0;
}

}  // namespace migrate

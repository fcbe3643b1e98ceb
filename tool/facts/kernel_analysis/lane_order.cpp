#include "tool/facts/kernel_analysis/lane_order.h"

#include <algorithm>
#include <set>

#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/FoldingSet.h"

namespace migrate {
namespace {

using Kind = LaneDistance::Kind;
using Guard = LaneGuard::Kind;
constexpr int64_t kLastLane = 31;

/// Whether some lane makes the later access before a higher lane makes the earlier one, to the same element.
enum class Verdict { no, maybe, yes };

Verdict certain_if(bool holds) { return holds ? Verdict::yes : Verdict::no; }

// All participating lanes reach the same element.
Verdict verdict_of_all(const LaneGuard& earlier, const LaneGuard& later) {
  const bool first = earlier.kind == Guard::one, second = later.kind == Guard::one;
  if (first && second) return certain_if(earlier.lane > later.lane);
  if (first) return certain_if(earlier.lane > 0);
  if (second) return certain_if(later.lane < kLastLane);
  return Verdict::maybe;  // all write, and perhaps the same value
}

Verdict verdict_of(const LaneDistance& distance, const LaneGuard& earlier, const LaneGuard& later) {
  switch (distance.kind) {
    case Kind::none:
    case Kind::negative:
      return Verdict::no;
    case Kind::constant:
      return certain_if(distance.lanes > 0);
    case Kind::positive:
      return distance.certain ? Verdict::yes : Verdict::maybe;
    case Kind::any:
      return certain_if(earlier.kind != Guard::one || earlier.lane > 0);
    case Kind::later_is:
      return certain_if((earlier.kind == Guard::one ? earlier.lane : kLastLane) > distance.lanes);
    case Kind::earlier_is:
      return certain_if((later.kind == Guard::one ? later.lane : 0) < distance.lanes);
    case Kind::all:
      return verdict_of_all(earlier, later);
    case Kind::unknown:
      return Verdict::maybe;
  }
  return Verdict::maybe;
}

/// Whether the lanes are a fixed number apart, or one that a loop gives.
bool is_between_neighbours(const LaneDistance& distance) {
  return (distance.kind == Kind::constant || distance.kind == Kind::positive) && distance.certain;
}

LaneIndex at_lane_of(const LaneGuard& guard, LaneIndex index) {
  if (guard.kind != Guard::one) return index;
  index.constant += index.lane * guard.lane;
  index.lane = 0;
  return index;
}

bool is_carried(const SharedAccess& earlier, const SharedAccess& later) {
  const size_t common = common_nodes(earlier, later);
  if (common == earlier.path.size() || common == later.path.size()) return false;
  return earlier.path[common].turn != later.path[common].turn;
}

/// Whether the lanes that reach an access may be chosen so that no two of them reach one element.
bool is_unknown_to_lanes(const LaneGuard& guard) { return guard.kind == Guard::opaque && !guard.by_data; }

Verdict contrary(const SharedAccess& earlier, const SharedAccess& later) {
  const LaneGuard &a = earlier.guard, &b = later.guard;
  if (a.kind == Guard::one && b.kind == Guard::one && a.lane == b.lane) return Verdict::no;
  if (earlier.location.dims.size() != later.location.dims.size()) return Verdict::maybe;
  const bool carried = is_carried(earlier, later);
  Verdict verdict = Verdict::no;
  bool only_all = true, is_unknown = is_unknown_to_lanes(a) || is_unknown_to_lanes(b);
  for (size_t i = 0; i < earlier.location.dims.size(); ++i) {
    const LaneIndex first = at_lane_of(a, earlier.location.dims[i]),
                    second = at_lane_of(b, later.location.dims[i]);
    const LaneDistance by = distance(first, second, carried);
    if (by.kind == Kind::all) continue;
    only_all = false;
    const bool same_lane = first == second && first.lane != 0 && by.kind == Kind::none;
    const Verdict one = same_lane ? Verdict::no : verdict_of(by, a, b);
    if (one == Verdict::no) return Verdict::no;
    is_unknown |= one == Verdict::maybe || ((a.by_data || b.by_data) && !is_between_neighbours(by));
    verdict = std::max(verdict, one);
  }
  if (only_all) verdict = verdict_of_all(a, b);
  return verdict == Verdict::yes && is_unknown ? Verdict::maybe : verdict;
}

bool is_loop(const clang::Stmt* statement) {
  return llvm::isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt, clang::CXXForRangeStmt>(statement);
}

template <class Same>
size_t common_prefix(const SharedAccess& a, const SharedAccess& b, Same same) {
  return static_cast<size_t>(
      std::mismatch(a.path.begin(), a.path.end(), b.path.begin(), b.path.end(), same).first - a.path.begin());
}

/// Like common_nodes(), of any turns of the loops around them.
size_t common_statements(const SharedAccess& a, const SharedAccess& b) {
  return common_prefix(a, b, [](const PathNode& x, const PathNode& y) { return x.statement == y.statement; });
}

/// Whether every lane reaches this point exactly once.
bool is_in_straight_line(const SharedAccess& access) {
  return access.guard.kind == Guard::uniform &&
         std::none_of(access.path.begin(), access.path.end(),
                      [](const PathNode& node) { return is_loop(node.statement); });
}

/// The local variables in an expression.
void add_variables(const clang::Stmt* part, std::set<const clang::VarDecl*>& found) {
  if (!part) return;
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(part))
    if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
        variable && variable->isLocalVarDecl())
      found.insert(variable);
  for (const clang::Stmt* child : part->children()) add_variables(child, found);
}

/// Whether the statement declares the variable or changes it.
bool sets(const clang::Stmt* part, const clang::VarDecl& variable) {
  if (!part) return false;
  const auto is_it = [&](const clang::Expr* target) {
    const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(target->IgnoreParenImpCasts());
    return name && name->getDecl() == &variable;
  };
  if (const auto* declared = llvm::dyn_cast<clang::DeclStmt>(part);
      declared && llvm::is_contained(declared->decls(), &variable))
    return true;
  if (const auto* store = llvm::dyn_cast<clang::BinaryOperator>(part);
      store && store->isAssignmentOp() && is_it(store->getLHS()))
    return true;
  if (const auto* step = llvm::dyn_cast<clang::UnaryOperator>(part);
      step && step->isIncrementDecrementOp() && is_it(step->getSubExpr()))
    return true;
  return std::any_of(part->child_begin(), part->child_end(),
                     [&](const clang::Stmt* child) { return sets(child, variable); });
}

bool is_same_text(const clang::Stmt& a, const clang::Stmt& b, const clang::ASTContext& context) {
  llvm::FoldingSetNodeID first, second;
  a.Profile(first, context, true);
  b.Profile(second, context, true);
  return first == second;
}

bool is_same_text(const SharedAccess& a, const SharedAccess& b) {
  return is_same_text(*a.expression, *b.expression, a.path.front().function->getASTContext());
}

/// Whether the statement that reads the element stores it as well: `x[i] += 1`.
bool is_updated(const SharedAccess& read) {
  const auto* store = llvm::dyn_cast_or_null<clang::BinaryOperator>(read.statement);
  return store && store->isAssignmentOp() &&
         is_same_text(*store->getLHS()->IgnoreParens(), *read.expression,
                      read.path.front().function->getASTContext());
}

}  // namespace

size_t common_nodes(const SharedAccess& a, const SharedAccess& b) {
  const auto same = [](const PathNode& x, const PathNode& y) {
    return x.statement == y.statement && x.turn == y.turn;
  };
  return common_prefix(a, b, same);
}

bool are_together(const SharedAccess& a, const SharedAccess& b) {
  return a.statement == b.statement && a.path.size() == b.path.size() && common_nodes(a, b) == a.path.size();
}

namespace {

bool is_per_lane(const LaneIndex& index) { return index.known && index.lane != 0; }

/// Whether lanes exchange elements through indices that are read from memory, and so rely on lock step.
bool is_exchange(const SharedAccess& earlier, const SharedAccess& later) {
  if (earlier.location.dims.empty() || earlier.location.dims.size() != later.location.dims.size())
    return false;
  const LaneIndex &a = earlier.location.dims.back(), &b = later.location.dims.back();
  // A permutation in place, which is correct only if all lanes have read before one writes.
  const bool permutes = a.known ? b.is_loaded : a.is_loaded && b.known;
  if (!earlier.is_write && later.is_write && permutes) return true;
  // In a loop or under a condition such an element may belong to a single lane.
  if (are_together(earlier, later) || !is_in_straight_line(earlier) || !is_in_straight_line(later))
    return false;
  if (a.is_loaded && b.is_loaded) return !is_same_text(earlier, later);
  return (a.is_loaded && is_per_lane(b)) || (is_per_lane(a) && b.is_loaded);
}

/// Whether a lane reads what another one may have written; not where each lane has its own share of the array. Indices that
/// are read from memory may be a lane's own, and so may two that are no sums of the lane: `s[t * n + i]`.
bool may_be_of_two_lanes(const SharedAccess& earlier, const SharedAccess& later) {
  const auto &a = earlier.location.dims, &b = later.location.dims;
  if (!earlier.is_write || later.is_write || a.size() != b.size() || is_same_text(earlier, later))
    return false;
  bool differs = false;
  for (size_t i = 0; i < a.size(); ++i) {
    if (a[i].is_loaded || b[i].is_loaded || !(a[i].known || b[i].known)) return false;
    differs |= !a[i].known || !b[i].known || a[i].lane != b[i].lane;
  }
  return differs;
}

/// Whether a variable that no loop around both sets is in both indices: each lane may have its own part of the memory by it.
bool share_a_fixed_variable(const SharedAccess& a, const SharedAccess& b) {
  std::set<const clang::VarDecl*> first, second;
  add_variables(a.expression, first);
  add_variables(b.expression, second);
  const auto loops_end = a.path.begin() + static_cast<std::ptrdiff_t>(common_statements(a, b));
  return std::any_of(first.begin(), first.end(), [&](const clang::VarDecl* variable) {
    return second.contains(variable) && !variable->hasAttr<clang::CUDASharedAttr>() &&
           std::none_of(a.path.begin(), loops_end, [&](const PathNode& node) {
             return is_loop(node.statement) && sets(node.statement, *variable);
           });
  });
}

/// Whether the lanes of the first warp alone read what they stored, elsewhere than they stored it. Nobody else could be waited for, so a
/// program that has no barrier there relies on lock step, however the elements are chosen.
bool is_between_lanes_of_a_warp(const SharedAccess& earlier, const SharedAccess& later) {
  return earlier.guard.in_first_warp && later.guard.in_first_warp && earlier.is_write && !later.is_write &&
         !are_together(earlier, later) && !is_same_text(earlier, later) &&
         !share_a_fixed_variable(earlier, later);
}

/// Whether one lane reads what the others stored in global memory, one element each. In a kernel without a barrier it can
/// have their values only in lock step.
bool is_gathered(const SharedAccess& earlier, const SharedAccess& later) {
  const auto &stored = earlier.location.dims, &read = later.location.dims;
  return earlier.is_write && !later.is_write && earlier.guard.kind != Guard::one &&
         later.guard.kind == Guard::one && stored.size() == read.size() &&
         std::any_of(stored.begin(), stored.end(), is_per_lane) &&
         std::all_of(read.begin(), read.end(), [](const LaneIndex& index) { return index.is_uniform(); });
}

bool is_in_a_loop_with(const SharedAccess& a, const SharedAccess& b) {
  const auto end = a.path.begin() + static_cast<std::ptrdiff_t>(common_statements(a, b));
  return std::any_of(a.path.begin(), end, [](const PathNode& node) { return is_loop(node.statement); });
}

/// Whether each thread updates its own element of global memory in a loop, from elements that the loop chooses: a scan in place.
/// In a kernel without a barrier each turn can have the values of the turn before only in lock step.
bool is_scanned(const SharedAccess& earlier, const SharedAccess& later) {
  if (earlier.is_write == later.is_write || !is_in_a_loop_with(earlier, later)) return false;
  if (earlier.guard.kind == Guard::one || later.guard.kind == Guard::one) return false;
  const SharedAccess& written = earlier.is_write ? earlier : later;
  const SharedAccess& read = earlier.is_write ? later : earlier;
  const auto &own = written.location.dims, &chosen = read.location.dims;
  const auto is_known = [](const LaneIndex& index) { return index.known; };
  return own.size() == chosen.size() && std::all_of(own.begin(), own.end(), is_known) &&
         std::all_of(chosen.begin(), chosen.end(), is_known) &&
         std::any_of(own.begin(), own.end(), depends_on_the_thread) &&
         std::none_of(own.begin(), own.end(), changes_in_a_loop) &&
         std::any_of(chosen.begin(), chosen.end(), changes_in_a_loop);
}

/// How many lanes apart the elements are that lanes exchange wherever they reach both accesses; 0 if that is not known.
int64_t lanes_between(const SharedAccess& earlier, const SharedAccess& later) {
  const auto &a = earlier.location.dims, &b = later.location.dims;
  if (a.empty() || a.size() != b.size() || earlier.guard.kind == Guard::one || later.guard.kind == Guard::one)
    return 0;
  const bool carried = is_carried(earlier, later);
  int64_t lanes = 0;
  for (size_t i = 0; i < a.size(); ++i) {
    const LaneDistance by = distance(a[i], b[i], carried);
    if (by.kind == Kind::constant && by.lanes > 0)
      lanes = by.lanes;
    else if (by.kind != Kind::all)
      return 0;
  }
  return lanes;
}

/// Whether a lane reads the element of global memory beside its own, which a lower lane writes later, as all lanes do. In lock step all
/// have read by then; one after another the lower lane is first. Elements that are further apart may be as far as the row of a block is
/// wide.
bool is_overtaken(const SharedAccess& earlier, const SharedAccess& later) {
  return !earlier.is_write && later.is_write && later.guard.kind == Guard::uniform &&
         !are_together(earlier, later) && lanes_between(earlier, later) == 1;
}

/// Whether the later index is further by a number that a loop gives: `t + d`, not a row of a lane's own column, as `t + n * d` and `t += n`.
bool is_further_by_a_variable(const LaneIndex& own, const LaneIndex& other) {
  const LaneIndex difference = sum(other, own, -1);
  if (difference.uniform.size() != 1 || difference.constant != 0) return false;
  const auto& [name, factor] = *difference.uniform.begin();
  return name.front() == kChanging && name.back() != kSteps && factor == own.lane;
}

/// Whether each lane updates its element of global memory, and then reads that of a higher lane: a reduction of a warp in place.
bool is_reduced(const SharedAccess& earlier, const SharedAccess& later) {
  const auto &own = earlier.location.dims, &other = later.location.dims;
  if (!earlier.is_write || later.is_write || own.size() != other.size() || are_together(earlier, later) ||
      is_updated(later))
    return false;
  const bool carried = is_carried(earlier, later);
  bool differs = false;
  for (size_t i = 0; i < own.size(); ++i) {
    const LaneDistance by = distance(own[i], other[i], carried);
    const bool is_same = own[i] == other[i] && own[i].lane != 0 && by.kind == Kind::none;
    const bool is_other = by.kind == Kind::constant ||
                          (is_between_neighbours(by) && is_further_by_a_variable(own[i], other[i]));
    if (!is_other && by.kind != Kind::all && !is_same) return false;
    differs |= is_other;
  }
  return differs;
}

/// Whether all lanes of a row write all of its elements in a loop, and then each its own one. In lock step all have left the loop by
/// then; one after another a lane overwrites what lower lanes have made of theirs.
bool is_overwritten(const SharedAccess& earlier, const SharedAccess& later) {
  const auto &all = earlier.location.dims, &own = later.location.dims;
  return earlier.is_write && later.is_write && all.size() == own.size() && earlier.guard.kind != Guard::one &&
         std::all_of(all.begin(), all.end(), [](const LaneIndex& index) { return index.is_of_group(); }) &&
         std::any_of(all.begin(), all.end(), changes_in_a_loop) &&
         std::any_of(own.begin(), own.end(), is_per_lane) &&
         std::none_of(own.begin(), own.end(), changes_in_a_loop);
}

}  // namespace

bool needs_step(const SharedAccess& earlier, const SharedAccess& later, bool lacks_barriers) {
  if (earlier.location.base != later.location.base || (!earlier.is_write && !later.is_write)) return false;
  const bool is_one = earlier.expression == later.expression;  // "+=" reads what it writes
  if (are_together(earlier, later) && (is_one || earlier.is_write || !later.is_write)) return false;
  const Verdict verdict = contrary(earlier, later);
  if (later.location.is_global) {
    if (verdict == Verdict::yes && is_reduced(earlier, later)) return true;
    return lacks_barriers && verdict != Verdict::no &&
           (is_gathered(earlier, later) || is_scanned(earlier, later) || is_overtaken(earlier, later) ||
            is_overwritten(earlier, later));
  }
  if (earlier.is_write && later.is_write) {
    // The edges of a tile are written by lanes other than those that the condition selects.
    const bool unconditional = earlier.guard.kind == Guard::uniform && later.guard.kind == Guard::uniform;
    return verdict == Verdict::yes && unconditional;
  }
  const bool is_volatile = earlier.location.is_volatile || later.location.is_volatile;
  const bool relies = is_volatile || is_exchange(earlier, later) ||
                      is_between_lanes_of_a_warp(earlier, later) ||
                      (lacks_barriers && may_be_of_two_lanes(earlier, later)) ||
                      ((lacks_barriers || later.is_fenced) && lanes_between(earlier, later) > 0);
  return relies ? verdict != Verdict::no : verdict == Verdict::yes;
}

}  // namespace migrate

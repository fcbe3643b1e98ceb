#include "tool/facts/kernel_analysis/insertion_point.h"

#include "clang/AST/StmtCXX.h"
#include "tool/facts/kernel_analysis/warp_steps.h"

namespace migrate {
namespace {

using namespace clang;

std::optional<Place> behind_brace(const CompoundStmt& block, Unit& unit) {
  if (block.getLBracLoc().isMacroID()) return std::nullopt;
  const auto spot = unit.index.spot(block.getLBracLoc());
  if (!spot) return std::nullopt;
  const uint32_t end = unit.index.token_place(*spot).range.end;
  return Place{spot->file, {end, end}};
}

/// The text of a statement without braces.
std::optional<Place> text_of(const Stmt& statement, Unit& unit) {
  const auto end = place_behind(statement, unit);
  const auto begin = unit.index.spot(statement.getBeginLoc());
  if (!end || !begin || begin->file != end->file || isa<AttributedStmt>(statement)) return std::nullopt;
  return Place{begin->file, {begin->offset, end->range.end}};
}

/// Before or after a statement without braces, which gets braces.
bool put_in_braces(const Stmt& body, bool at_begin, Unit& unit, InsertionPoint& found) {
  const auto text = text_of(body, unit);
  if (!text) return false;
  const uint32_t at = at_begin ? text->range.begin : text->range.end;
  found.braces = text->range;
  found.place = {text->file, {at, at}};
  return true;
}

bool put_at(const std::optional<Place>& place, InsertionPoint& found) {
  if (place) found.place = *place;
  return place.has_value();
}

bool put_at_begin(const Stmt& body, Unit& unit, InsertionPoint& found) {
  if (const auto* block = dyn_cast<CompoundStmt>(&body)) return put_at(behind_brace(*block, unit), found);
  return put_in_braces(body, true, unit, found);
}

bool put_at_end(const Stmt& body, Unit& unit, InsertionPoint& found) {
  if (const auto* block = dyn_cast<CompoundStmt>(&body); block && block->size() > 0)
    return put_at(place_behind(*block->body_back(), unit), found);
  return put_in_braces(body, false, unit, found);
}

bool put_before(const CompoundStmt& block, const Stmt& child, Unit& unit, InsertionPoint& found) {
  if (isa<SwitchCase, LabelStmt>(child)) return false;
  const Stmt* before = nullptr;
  for (const Stmt* one : block.body()) {
    if (one == &child) break;
    before = one;
  }
  return put_at(before ? place_behind(*before, unit) : behind_brace(block, unit), found);
}

const Stmt* body_of(const Stmt& loop) {
  if (const auto* one = dyn_cast<ForStmt>(&loop)) return one->getBody();
  if (const auto* one = dyn_cast<WhileStmt>(&loop)) return one->getBody();
  if (const auto* one = dyn_cast<DoStmt>(&loop)) return one->getBody();
  return nullptr;
}

const Stmt& without_attributes(const Stmt& statement) {
  const auto* marked = dyn_cast<AttributedStmt>(&statement);
  return marked ? *marked->getSubStmt() : statement;
}

/// A position before the node, or at its begin.
bool put_at_node(const std::vector<PathNode>& path, Unit& unit, InsertionPoint& found) {
  const PathNode& node = path[found.level];
  found.function = node.function;
  found.is_divergent = node.is_divergent;
  const PathNode* above = found.level > 0 ? &path[found.level - 1] : nullptr;
  if (!above || above->function != node.function)  // an expression there is an initializer of a constructor
    return !isa<Expr>(node.statement) && put_at_begin(*node.statement, unit, found);
  const Stmt& parent = without_attributes(*above->statement);
  if (const auto* block = dyn_cast<CompoundStmt>(&parent)) {
    found.is_divergent = above->is_divergent;
    return put_before(*block, *node.statement, unit, found);
  }
  if (const auto* choice = dyn_cast<IfStmt>(&parent))
    return (node.statement == choice->getThen() || node.statement == choice->getElse()) &&
           put_at_begin(*node.statement, unit, found);
  const Stmt* body = body_of(parent);
  if (!body) return false;
  return node.statement == body ? put_at_begin(*body, unit, found) : put_at_end(*body, unit, found);
}

/// Around the value that an assignment stores, if the earlier access is a part of it.
std::optional<InsertionPoint> step_in_store(const SharedAccess& earlier, const SharedAccess& later,
                                            Unit& unit) {
  const Expr* value = later.value;
  if (!value || isa<InitListExpr>(value) || value->getEndLoc().isMacroID()) return std::nullopt;
  const auto begin = unit.index.spot(value->getBeginLoc()), end = unit.index.spot(value->getEndLoc());
  const auto read = unit.index.spot(earlier.expression->getBeginLoc());
  if (value->getBeginLoc().isMacroID() || !begin || !end || !read || begin->file != end->file)
    return std::nullopt;
  const Range text{begin->offset, unit.index.token_place(*end).range.end};
  if (read->file != begin->file || read->offset < text.begin || read->offset >= text.end) return std::nullopt;
  InsertionPoint found;
  found.level = later.path.size();  // includes all accesses before the write
  found.is_divergent = true;
  found.function = later.path.back().function;
  found.place = {begin->file, {text.begin, text.begin}};
  found.value = text;
  return found;
}

}  // namespace

std::optional<InsertionPoint> step_between(const SharedAccess& earlier, const SharedAccess& later,
                                           Unit& unit) {
  if (are_together(earlier, later)) return step_in_store(earlier, later, unit);
  InsertionPoint found;
  found.level = common_nodes(earlier, later);
  if (found.level >= later.path.size()) return std::nullopt;
  // In a later iteration it is enough to synchronise right before the statement with the later access.
  const bool is_next_turn = found.level < earlier.path.size() &&
                            earlier.path[found.level].statement == later.path[found.level].statement;
  const bool has_parts =
      isa<CompoundStmt>(later.path[found.level].statement) && found.level + 1 < later.path.size();
  if (is_next_turn && has_parts) ++found.level;
  return put_at_node(later.path, unit, found) ? std::optional(found) : std::nullopt;
}

}  // namespace migrate

#include "tool/npucxx/block_loops/uses.h"

#include "clang/AST/ExprCXX.h"
#include "tool/facts/frontend/dynamic_visitor.h"

namespace migrate {
namespace {

using namespace clang;

/// A copy of a whole object: the constructor takes a const reference.
bool is_copied(const Stmt* parent) {
  const auto* made = dyn_cast_or_null<CXXConstructExpr>(parent);
  return made != nullptr && made->getConstructor()->isCopyConstructor() &&
         made->getConstructor()->isTrivial();
}

/// The largest part of the variable around `name` in the text: v, v[i], v[i].x ...
const Stmt* whole_part(const DeclRefExpr& name, ParentMap& parents, bool& has_element) {
  const Stmt* part = &name;
  for (const Stmt* parent = parents.getParent(part); parent != nullptr; parent = parents.getParent(parent)) {
    const auto* member = dyn_cast<MemberExpr>(parent);
    const auto* element = dyn_cast<ArraySubscriptExpr>(parent);
    const auto* cast = dyn_cast<ImplicitCastExpr>(parent);
    const bool is_decay = cast != nullptr && cast->getCastKind() == CK_ArrayToPointerDecay &&
                          isa_and_nonnull<ArraySubscriptExpr>(parents.getParent(parent));
    const bool is_base = element != nullptr && element->getBase() == part;
    const bool is_field = member != nullptr && !member->isArrow() && isa<FieldDecl>(member->getMemberDecl());
    if (!isa<ParenExpr>(parent) && !is_decay && !is_base && !is_field) break;
    has_element = has_element || is_base;
    part = parent;
  }
  return part;
}

Use classify(const DeclRefExpr& name, ParentMap& parents) {
  Use use{&name, Use::Kind::addressed, nullptr};
  bool has_element = false;
  const Stmt* part = whole_part(name, parents, has_element);
  const bool is_whole = cast<Expr>(part)->IgnoreParens() == &name;
  const Stmt* parent = parents.getParent(part);
  if (parent == nullptr) return use;
  const auto read = has_element ? Use::Kind::part_read : Use::Kind::read;
  if (const auto* cast = dyn_cast<ImplicitCastExpr>(parent)) {
    if (cast->getCastKind() == CK_LValueToRValue) use.kind = read;
    if (cast->getCastKind() == CK_NoOp && is_copied(parents.getParent(parent))) use.kind = read;
    return use;
  }
  if (is_copied(parent)) use.kind = read;
  const auto* binary = dyn_cast<BinaryOperator>(parent);
  const auto* unary = dyn_cast<UnaryOperator>(parent);
  const bool changes = (binary != nullptr && binary->isAssignmentOp() && binary->getLHS() == part) ||
                       (unary != nullptr && unary->isIncrementDecrementOp());
  if (changes)
    return {&name, is_whole ? Use::Kind::changed : Use::Kind::part_changed, cast_or_null<Expr>(parent)};
  return use;
}

class Finder : public DynamicVisitor {
 public:
  Finder(ParentMap& parents, Uses& found) : parents_(parents), found_(found) {
    visits_implicit_code_ = true;  // the implicit names of a range-for
  }
  bool VisitDeclRefExpr(DeclRefExpr* name) override {
    const VarDecl* variable = variable_named(*name->getDecl());
    if (parents_.getParent(name) == nullptr) return true;  // in a type: the extent of an array
    if (variable != nullptr && !variable->hasGlobalStorage())
      found_[variable].push_back(classify(*name, parents_));
    return true;
  }
  /// A variable captured by reference may change in the lambda.
  bool VisitLambdaExpr(LambdaExpr* lambda) override {
    for (const LambdaCapture& capture : lambda->captures()) {
      if (!capture.capturesVariable()) continue;
      const VarDecl* variable = variable_named(*capture.getCapturedVar());
      if (variable != nullptr && capture.getCaptureKind() == LCK_ByRef)
        found_[variable].push_back({nullptr, Use::Kind::addressed, nullptr});
    }
    return true;
  }

 private:
  ParentMap& parents_;
  Uses& found_;
};

}  // namespace

const VarDecl* variable_named(const Decl& declaration) {
  const auto* binding = dyn_cast<BindingDecl>(&declaration);
  return dyn_cast_or_null<VarDecl>(binding != nullptr ? binding->getDecomposedDecl() : &declaration);
}

Uses find_uses(Stmt& body, ParentMap& parents) {
  Uses found;
  Finder(parents, found).TraverseStmt(&body);
  return found;
}

}  // namespace migrate

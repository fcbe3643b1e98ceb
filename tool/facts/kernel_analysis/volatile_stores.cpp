#include "tool/facts/kernel_analysis/volatile_stores.h"

#include <algorithm>

#include "clang/AST/ExprCXX.h"
#include "tool/facts/frontend/dynamic_visitor.h"
#include "tool/facts/kernel_analysis/device_callee.h"

namespace migrate {
namespace {

/// Whether a pointer or an array of this type leads to volatile elements.
bool has_volatile_elements(clang::QualType type) {
  type = type.getNonReferenceType();
  while (!type.isNull()) {
    if (const auto* array = type->getAsArrayTypeUnsafe())
      type = array->getElementType();
    else if (const auto* pointer = type->getAs<clang::PointerType>())
      type = pointer->getPointeeType();
    else
      return type.isVolatileQualified();
    if (type.isVolatileQualified()) return true;
  }
  return false;
}

/// The element that a store writes: `s[i]`, `s[i][j]`, `*(s + i)`, `((volatile T*)s)[i]`; null for a plain variable and for `*s`,
/// a flag.
const clang::VarDecl* indexed_variable(const clang::Expr& target, bool& is_volatile) {
  bool is_indexed = false;
  for (const clang::Expr* expression = &target;;) {
    is_volatile |=
        expression->getType().isVolatileQualified() || has_volatile_elements(expression->getType());
    expression = expression->IgnoreParens();
    if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(expression)) {
      expression = cast->getSubExpr();
    } else if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(expression)) {
      is_indexed = true;
      expression = element->getBase();
    } else if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(expression);
               unary && unary->getOpcode() == clang::UO_Deref) {
      expression = unary->getSubExpr();
    } else if (const auto* sum = llvm::dyn_cast<clang::BinaryOperator>(expression);
               sum && sum->isAdditiveOp()) {
      is_indexed = true;
      expression = sum->getLHS();
    } else {
      const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expression);
      const auto* variable = name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
      is_volatile |= variable && has_volatile_elements(variable->getType());
      return is_indexed ? variable : nullptr;
    }
  }
}

class StoreFinder : public DynamicVisitor {
 public:
  explicit StoreFinder(Unit& unit) : unit_(unit) {}
  std::vector<VolatileStores> found;

  bool VisitBinaryOperator(clang::BinaryOperator* operation) override {
    if (operation->isAssignmentOp()) store(*operation->getLHS());
    return true;
  }
  bool VisitUnaryOperator(clang::UnaryOperator* operation) override {
    if (operation->isIncrementDecrementOp()) store(*operation->getSubExpr());
    return true;
  }
  bool VisitCallExpr(clang::CallExpr* call) override {
    const auto* assignment = llvm::dyn_cast<clang::CXXOperatorCallExpr>(call);
    if (assignment && assignment->isAssignmentOp()) store(*assignment->getArg(0));
    if (!found.empty() && call_synchronises(*call, unit_))
      for (VolatileStores& stores : found) stores.synchronised = true;
    return true;
  }

 private:
  void store(const clang::Expr& target) {
    bool is_volatile = false;
    const clang::VarDecl* variable = indexed_variable(target, is_volatile);
    if (!variable || !is_volatile) return;
    const auto place = place_of(*variable->getCanonicalDecl());
    if (!place) return;
    const auto same = [&](const VolatileStores& one) { return one.place == *place; };
    auto known = std::find_if(found.begin(), found.end(), same);
    if (known == found.end()) known = found.insert(known, {*place, variable->getNameAsString()});
    ++known->count;
  }

  /// The word `volatile` of the declaration, or else its name.
  std::optional<Place> place_of(const clang::VarDecl& variable) {
    const auto name = unit_.index.spot(variable.getLocation());
    if (!name) return std::nullopt;
    const clang::SourceLocation first = variable.getBeginLoc();  // `__shared__` is a macro
    const auto begin =
        unit_.index.spot(name->in_macro_body ? first : unit_.index.manager().getExpansionLoc(first));
    if (!begin || begin->file != name->file) return unit_.index.token_place(*name);
    const TokenFile& tokens = unit_.index.tokens(name->file);
    for (size_t at = tokens.from(begin->offset); at < tokens.at(name->offset); ++at)
      if (tokens.is(at, "volatile")) return Place{name->file, tokens.range(at)};
    return unit_.index.token_place(*name);
  }

  Unit& unit_;
};

}  // namespace

std::vector<VolatileStores> volatile_stores(const clang::FunctionDecl& definition, Unit& unit) {
  StoreFinder finder(unit);
  finder.TraverseStmt(definition.getBody());
  return std::move(finder.found);
}

}  // namespace migrate

#include "tool/facts/collect/arguments/pointer_arguments.h"

#include <algorithm>
#include <map>

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "tool/facts/collect/arguments/pointer_sources.h"
#include "tool/facts/collect/callee.h"
#include "tool/facts/frontend/dynamic_visitor.h"

namespace migrate {
namespace {

/// The value of a variable or an argument, with the variable's declaration as a place, which all instantiations share.
struct PlacedSource {
  PointerSource::Kind kind;
  Place variable;  ///< empty: none
  friend auto operator<=>(const PlacedSource&, const PlacedSource&) = default;
};

class PointerFinder : public DynamicVisitor {
 public:
  explicit PointerFinder(Unit& unit) : unit_(unit) { visits_template_instantiations_ = true; }

  bool VisitVarDecl(clang::VarDecl* variable) override {
    if (llvm::isa<clang::ParmVarDecl>(variable))
      give(*variable, {PointerSource::Kind::unknown});
    else if (variable->getInit() && holds_pointers(variable->getType()))
      give_value(*variable, *variable->getInit());
    return true;
  }
  bool VisitNamedDecl(clang::NamedDecl* declaration) override {
    const auto* field = llvm::dyn_cast<clang::FieldDecl>(declaration);
    if (field && field->hasInClassInitializer() && field->getInClassInitializer() &&
        holds_pointers(field->getType()))
      give_value(*field, *field->getInClassInitializer());
    return true;
  }
  bool VisitFunctionDecl(clang::FunctionDecl* function) override {
    const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(function);
    if (!constructor) return true;
    for (const clang::CXXCtorInitializer* one : constructor->inits())
      if (one->isMemberInitializer() && holds_pointers(one->getMember()->getType()))
        give_value(*one->getMember(), *one->getInit());
    return true;
  }
  bool VisitBinaryOperator(clang::BinaryOperator* operation) override {
    if (operation->getOpcode() != clang::BO_Assign || !operation->getLHS()->getType()->isPointerType())
      return true;
    for (const PointerSource& target : pointer_sources(*operation->getLHS(), unit_))
      if (target.variable) give_value(*target.variable, *operation->getRHS());
    return true;
  }
  bool VisitStmt(clang::Stmt* statement) override {
    if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(statement)) give_fields(*list);
    return true;
  }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr* made) override {
    for (unsigned i = 0; i < made->getNumArgs(); ++i) pass(*made->getArg(i), made->getConstructor(), i);
    return true;
  }
  bool VisitCallExpr(clang::CallExpr* call) override {
    const clang::Expr* name = plain_callee(call->getCallee());
    const clang::FunctionDecl* callee = callee_function(*call, *name);
    const auto* candidates = llvm::dyn_cast<clang::OverloadExpr>(name);
    const clang::NamedDecl* first = callee;
    if (!first && candidates && candidates->getNumDecls() > 0) first = *candidates->decls_begin();
    const clang::FunctionDecl* function = first ? first->getAsFunction() : nullptr;
    if (function && is_of_host(*function)) add(*call, *name);
    const unsigned object =
        llvm::isa<clang::CXXOperatorCallExpr>(call) && llvm::isa_and_nonnull<clang::CXXMethodDecl>(callee);
    for (unsigned i = object; i < call->getNumArgs(); ++i) pass(*call->getArg(i), callee, i - object);
    return true;
  }

  void finish() {
    for (const auto& [key, sources] : arguments_) {
      PointerArgument fact{key.first, key.second, {}, false};
      std::vector<PlacedSource> open = sources;
      bool is_known = true;
      for (size_t i = 0; i < open.size(); ++i) {
        const PlacedSource source = open[i];
        is_known &= source.kind != PointerSource::Kind::unknown;
        fact.is_pageable |= source.kind == PointerSource::Kind::storage;
        if (source.variable == Place{}) {
          is_known &= source.kind != PointerSource::Kind::variable;
          continue;
        }
        const bool is_new =
            std::find(fact.variables.begin(), fact.variables.end(), source.variable) == fact.variables.end();
        if (is_new) fact.variables.push_back(source.variable);
        if (is_new && source.kind == PointerSource::Kind::variable) is_known &= follow(source.variable, open);
      }
      fact.is_pageable &= is_known;
      unit_.facts.pointers.push_back(std::move(fact));
    }
  }

 private:
  using Argument = std::pair<Place, uint32_t>;

  static bool holds_pointers(clang::QualType type) {
    while (const auto* array = type->getAsArrayTypeUnsafe()) type = array->getElementType();
    return type->isPointerType() || type->isUndeducedType();
  }

  bool is_of_host(const clang::FunctionDecl& function) {
    return unit_.index.in_virtual_header(*canonical_function(&function)) &&
           execution_space(function) != ExecutionSpace::device;
  }

  /// Adds the values of a variable; false if it has none in this unit.
  bool follow(const Place& variable, std::vector<PlacedSource>& open) const {
    const auto values = values_.find(variable);
    if (values == values_.end()) return false;
    open.insert(open.end(), values->second.begin(), values->second.end());
    return true;
  }

  Place place_of(const clang::ValueDecl* variable) {
    if (!variable) return {};
    const auto spot = unit_.index.spot(variable->getCanonicalDecl()->getLocation());
    return spot ? unit_.index.token_place(*spot) : Place{};
  }

  void give(const clang::ValueDecl& variable, const PointerSource& source) {
    const Place place = place_of(&variable);
    if (place == Place{}) return;
    auto& all = values_[place];
    const PlacedSource placed{source.kind, place_of(source.variable)};
    if (std::find(all.begin(), all.end(), placed) == all.end()) all.push_back(placed);
  }
  void give_value(const clang::ValueDecl& variable, const clang::Expr& value) {
    const Place place = place_of(&variable);
    for (const PointerSource& source : pointer_sources(value, unit_))
      if (!(source.kind == PointerSource::Kind::variable && place_of(source.variable) == place))
        give(variable, source);
  }

  /// An aggregate gives its fields values without a constructor.
  void give_fields(const clang::InitListExpr& list) {
    const clang::InitListExpr& meant =
        list.isSyntacticForm() && list.getSemanticForm() ? *list.getSemanticForm() : list;
    const clang::RecordDecl* record =
        meant.getType()->isRecordType() ? meant.getType()->getAsRecordDecl() : nullptr;
    if (!record || !record->getDefinition()) return;
    unsigned i = 0;
    for (const clang::FieldDecl* field : record->fields()) {
      if (i >= meant.getNumInits()) return;
      const clang::Expr* value = meant.getInit(i++);
      if (value && holds_pointers(field->getType())) give_value(*field, *value);
    }
  }

  /// The callee may change a pointer whose address, or to which a reference, it takes.
  void pass(const clang::Expr& argument, const clang::FunctionDecl* callee, unsigned index) {
    const clang::Expr* value = argument.IgnoreParenCasts();
    const auto* address = llvm::dyn_cast<clang::UnaryOperator>(value);
    const bool is_address = address && address->getOpcode() == clang::UO_AddrOf;
    const bool has_parameter = callee && index < callee->getNumParams();
    const clang::QualType type = has_parameter ? callee->getParamDecl(index)->getType() : clang::QualType();
    const bool is_reference =
        !type.isNull() && type->isReferenceType() && !type->getPointeeType().isConstQualified();
    const clang::Expr* target = is_address ? address->getSubExpr() : is_reference ? value : nullptr;
    if (!target || !target->getType()->isPointerType()) return;
    for (const PointerSource& source : pointer_sources(*target, unit_))
      if (source.variable) give(*source.variable, {PointerSource::Kind::unknown});
  }

  void add(const clang::CallExpr& call, const clang::Expr& callee) {
    const auto spot = unit_.index.spot(callee.getExprLoc());
    if (!spot) return;
    const Place place = unit_.index.token_place(*spot);
    for (unsigned i = 0; i < call.getNumArgs(); ++i) {
      const clang::Expr* argument = call.getArg(i);
      const clang::QualType type = argument->IgnoreParenImpCasts()->getType();
      if (argument->isDefaultArgument() ||
          !(type->isPointerType() || type->isArrayType() || type->isDependentType()))
        continue;
      const auto sources = pointer_sources(*argument, unit_);
      if (sources.empty()) continue;
      auto& all = arguments_[{place, i}];
      for (const PointerSource& source : sources) {
        const PlacedSource placed{source.kind, place_of(source.variable)};
        if (std::find(all.begin(), all.end(), placed) == all.end()) all.push_back(placed);
      }
    }
  }

  Unit& unit_;
  std::map<Place, std::vector<PlacedSource>> values_;
  std::map<Argument, std::vector<PlacedSource>> arguments_;
};

}  // namespace

void collect_pointer_arguments(clang::ASTContext& context, Unit& unit) {
  const auto& uses = unit.facts.uses;
  if (std::none_of(uses.begin(), uses.end(), [](const SymbolUse& use) { return use.is_call; })) return;
  PointerFinder finder(unit);
  for (clang::Decl* declaration : context.getTranslationUnitDecl()->noload_decls())
    if (unit.index.in_user_file(declaration->getLocation())) finder.TraverseDecl(declaration);
  finder.finish();
}

}  // namespace migrate

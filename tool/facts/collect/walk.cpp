#include "tool/facts/collect/walk.h"

#include <functional>
#include <unordered_set>
#include <utility>
#include <vector>

#include "clang/AST/Attr.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "tool/facts/collect/assembly.h"
#include "tool/facts/collect/callee.h"
#include "tool/facts/collect/function_text.h"
#include "tool/facts/collect/names/loose_spellings.h"
#include "tool/facts/frontend/implicit_code.h"
#include "tool/facts/kernel_analysis/global_index.h"

namespace migrate {
namespace {

class Walk : public clang::RecursiveASTVisitor<Walk> {
  using Base = clang::RecursiveASTVisitor<Walk>;

 public:
  Walk(Unit& unit, Collectors& collectors) : unit_(unit), to_(collectors), stack_(1) {}
  bool shouldVisitTemplateInstantiations() const { return true; }

  // ---- current context ----
  bool TraverseDecl(clang::Decl* declaration) {
    const auto* function = llvm::dyn_cast_or_null<clang::FunctionDecl>(declaration);
    if (!function) return Base::TraverseDecl(declaration);
    stack_.push_back({function, qualified_name(*function), runs_on_device(execution_space(*function)),
                      function->isDependentContext()});
    const bool was_outside = std::exchange(is_outside_, false);
    bool completed = Base::TraverseDecl(declaration);
    if (function->doesThisDeclarationHaveABody()) see_beside_body(*function, function->getEndLoc());
    is_outside_ = was_outside;
    stack_.pop_back();
    return completed;
  }
  // A default argument and an initialiser in a class cannot name the parameters of the function that runs
  // them.
  bool TraverseParmVarDecl(clang::ParmVarDecl* parameter) {
    return outside([&] { return Base::TraverseParmVarDecl(parameter); });
  }
  bool TraverseFieldDecl(clang::FieldDecl* field) {
    return outside([&] { return Base::TraverseFieldDecl(field); });
  }

  // In device code a lambda is part of the function around it; in host code a `__device__` lambda is a function of its
  // own.
  bool TraverseLambdaExpr(clang::LambdaExpr* lambda) {
    const clang::FunctionDecl* body = lambda->getCallOperator();
    bool alone = !where().in_device_code && body && runs_on_device(execution_space(*body));
    Where inside = where();
    if (alone) {
      to_.functions.declare(*body);
      inside = {body, where().name, true, body->isDependentContext()};
    }
    stack_.push_back(inside);
    bare_lambdas_ += lambda->getCaptureDefault() == clang::LCD_None;
    bool completed = Base::TraverseLambdaExpr(lambda);
    bare_lambdas_ -= lambda->getCaptureDefault() == clang::LCD_None;
    stack_.pop_back();
    return completed;
  }

  // ---- declarations ----
  bool VisitNamedDecl(clang::NamedDecl* declaration) {
    to_.symbols.declare(*declaration, where());
    return true;
  }
  bool VisitFriendDecl(clang::FriendDecl* named) { return collect_hidden_friend(*named, unit_), true; }
  bool VisitFunctionDecl(clang::FunctionDecl* function) {
    to_.functions.declare(*function);
    if (function->hasAttr<clang::CUDALaunchBoundsAttr>()) mark("launch bounds", function->getLocation());
    return true;
  }
  bool VisitVarDecl(clang::VarDecl* variable) {
    if (is_double(variable->getType())) mark("double", variable->getLocation());
    to_.variables.add(*variable);
    if (!variable->hasAttr<clang::CUDASharedAttr>()) return true;
    bool dynamic = is_dynamic_shared(*variable);
    mark(dynamic ? "dynamic shared memory" : "static shared memory", variable->getLocation());
    if (dynamic) to_.shared.add(*variable);
    return true;
  }
  bool VisitUsingDirectiveDecl(clang::UsingDirectiveDecl* directive) {
    use(*directive->getNominatedNamespaceAsWritten(), directive->getIdentLocation());
    return true;
  }
  bool VisitNamespaceAliasDecl(clang::NamespaceAliasDecl* alias) {
    use(*alias->getAliasedNamespace(), alias->getTargetNameLoc());
    return true;
  }
  bool VisitUsingDecl(clang::UsingDecl* declaration) {
    for (const auto* shadow : declaration->shadows())
      use(*shadow->getTargetDecl(), declaration->getLocation());
    return true;
  }

  // ---- types and qualifiers ----
  bool VisitTypedefTypeLoc(clang::TypedefTypeLoc type) {
    return use(*type.getTypedefNameDecl(), type.getNameLoc());
  }
  bool VisitTagTypeLoc(clang::TagTypeLoc type) { return use(*type.getDecl(), type.getNameLoc()); }
  bool VisitUsingTypeLoc(clang::UsingTypeLoc type) {
    return use(*type.getFoundDecl()->getTargetDecl(), type.getNameLoc());
  }
  bool VisitTemplateSpecializationTypeLoc(clang::TemplateSpecializationTypeLoc type) {
    return use_template(type.getTypePtr()->getTemplateName(), type.getTemplateNameLoc());
  }
  bool VisitDeducedTemplateSpecializationTypeLoc(clang::DeducedTemplateSpecializationTypeLoc type) {
    return use_template(type.getTypePtr()->getTemplateName(), type.getTemplateNameLoc());
  }
  bool TraverseNestedNameSpecifierLoc(clang::NestedNameSpecifierLoc qualifier) {
    if (qualifier && qualifier.getNestedNameSpecifier()->getKind() == clang::NestedNameSpecifier::Namespace) {
      use(*qualifier.getNestedNameSpecifier()->getAsNamespace(), qualifier.getLocalBeginLoc());
    }
    return Base::TraverseNestedNameSpecifierLoc(qualifier);
  }

  // ---- names in expressions ----
  bool VisitDeclRefExpr(clang::DeclRefExpr* name) {
    const clang::ValueDecl& declaration = *name->getDecl();
    if (names_builtin(declaration, unit_)) use_builtin();
    if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(&declaration))
      refer(*name, *function, name->getLocation());
    return use(declaration, name->getLocation(), call_of(*name));
  }
  bool VisitMemberExpr(clang::MemberExpr* member) {
    const clang::ValueDecl& declaration = *member->getMemberDecl();
    to_.symbols.use_field(declaration, member->getMemberLoc(), where());
    const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&declaration);
    if (method && method->isVirtual() && !member->hasQualifier()) {
      to_.functions.call_unknown(member->getMemberLoc(), where());
    } else if (method) {
      const bool is_named = member->getMemberLoc().isValid();  // a conversion is not
      refer(*member, *method, is_named ? member->getMemberLoc() : member->getBase()->getEndLoc());
    }
    clang::QualType object = member->getBase()->getBestDynamicClassTypeExpr()->getType();
    if (object->isPointerType()) object = object->getPointeeType();
    return use_member(declaration, object, member->getMemberLoc(), call_of(*member));
  }
  bool VisitUnresolvedLookupExpr(clang::UnresolvedLookupExpr* name) {
    if (!name->getName().isIdentifier()) return true;
    return use_candidates(*name, clang::QualType());
  }
  bool VisitUnresolvedMemberExpr(clang::UnresolvedMemberExpr* name) {
    clang::QualType object = name->getBaseType();
    return use_candidates(*name, name->isArrow() ? object->getPointeeType() : object);
  }
  bool VisitCXXDependentScopeMemberExpr(clang::CXXDependentScopeMemberExpr* member) {
    return settle_dependent(member->getMember(), member->getMemberLoc());
  }
  bool VisitDependentScopeDeclRefExpr(clang::DependentScopeDeclRefExpr* name) {
    return settle_dependent(name->getDeclName(), name->getLocation());
  }
  // Code that runs with a statement without being written there: constructors, destructors, default values.
  bool VisitStmt(clang::Stmt* statement) {
    if (!where().function || where().is_pattern) return true;
    const auto* construct = llvm::dyn_cast<clang::CXXConstructExpr>(statement);
    const clang::SourceLocation place = construct ? construct->getLocation() : statement->getEndLoc();
    each_implicit_callee(*statement,
                         [&](const clang::FunctionDecl& callee) { call_implicitly(callee, place); });
    if (const auto* field = llvm::dyn_cast<clang::CXXDefaultInitExpr>(statement))
      return outside([&] { return traverse_parts(*field); });
    // A default argument belongs to the callee; the semantic form of a list is not visited otherwise.
    if (llvm::isa<clang::DeclStmt>(statement)) return traverse_parts(*statement);
    return true;
  }
  bool VisitInitListExpr(clang::InitListExpr* list) {
    const clang::InitListExpr* meant = list->isSemanticForm() ? list : list->getSemanticForm();
    if (!meant || !where().function || where().is_pattern) return true;
    for (const clang::Expr* value : meant->inits()) see_implicit(value);
    see_implicit(meant->getArrayFiller());
    return true;
  }
  // begin, end, and the operators of their results.
  bool VisitCXXForRangeStmt(clang::CXXForRangeStmt* loop) {
    if (where().is_pattern) return true;
    ++unwritten_;
    TraverseStmt(loop->getBeginStmt());
    TraverseStmt(loop->getEndStmt());
    TraverseStmt(loop->getCond());
    TraverseStmt(loop->getInc());
    --unwritten_;
    return true;
  }
  bool VisitRecoveryExpr(clang::RecoveryExpr* lost) {
    to_.functions.call_unknown(lost->getBeginLoc(), where());
    return true;
  }

  // ---- calls and launches ----
  bool VisitCallExpr(clang::CallExpr* call) {
    if (llvm::isa<clang::CUDAKernelCallExpr>(call)) return true;
    const clang::Expr* callee = plain_callee(call->getCallee());
    calls_[callee] = call;
    const clang::FunctionDecl* direct = callee_function(*call, *callee);
    bool named =
        direct || llvm::isa<clang::OverloadExpr, clang::CXXPseudoDestructorExpr, clang::RecoveryExpr>(callee);
    if (!named) to_.functions.call_unknown(callee_name(*callee), where());
    if (direct) note_library_call(*direct, call->getBeginLoc());
    return true;
  }
  bool VisitCUDAKernelCallExpr(clang::CUDAKernelCallExpr* call) {
    launched_.insert(plain_callee(call->getCallee()));
    to_.launches.add(*call, where());
    to_.functions.launch(*call);
    if (where().in_device_code) mark("dynamic parallelism", call->getConfig()->getBeginLoc());
    return true;
  }
  bool VisitGCCAsmStmt(clang::GCCAsmStmt* assembly) {
    if (assembly->getAsmString()->getString().empty() || !where().in_device_code) return true;
    const auto known = add_assembly(*assembly, unit_);
    if (known.empty()) mark("inline PTX", assembly->getAsmLoc());
    for (const PtxRule* rule : known) {
      if (!rule->feature.empty()) mark(rule->feature.c_str(), assembly->getAsmLoc());
      if (rule->synchronises) to_.functions.synchronise(where());
    }
    return true;
  }
  bool VisitBinaryOperator(clang::BinaryOperator* operation) {
    if (is_double(operation->getType())) mark("double", operation->getOperatorLoc());
    to_.functions.compute(*operation, where());
    return true;
  }

 private:
  const Where& where() const { return stack_.back(); }

  const clang::CallExpr* call_of(const clang::Expr& callee) const {
    auto found = calls_.find(&callee);
    return found == calls_.end() ? nullptr : found->second;
  }

  static bool is_double(clang::QualType type) {
    return !type.isNull() && type->isSpecificBuiltinType(clang::BuiltinType::Double);
  }

  void mark(const char* feature, clang::SourceLocation location) {
    if (where().in_device_code) to_.functions.feature(feature, location, where());
  }

  void note_library_call(const clang::FunctionDecl& callee, clang::SourceLocation location) {
    if (!callee.getIdentifier()) return;
    if (callee.getName() == "printf") mark("printf", location);
    if (callee.getName() == "__assert_fail") mark("assert", unit_.index.manager().getExpansionLoc(location));
  }

  template <class Traverse>
  bool outside(Traverse traverse) {
    const bool before = std::exchange(is_outside_, true);
    const bool completed = traverse();
    is_outside_ = before;
    return completed;
  }

  bool traverse_parts(const clang::Stmt& statement) {
    each_implicit_part(statement,
                       [&](const clang::Stmt& part) { TraverseStmt(const_cast<clang::Stmt*>(&part)); });
    return true;
  }

  // A value in a list that is not visited where it is written. Its destructors are visited with the object.
  void see_implicit(const clang::Expr* value) {
    if (value) value = value->IgnoreImplicit();
    if (llvm::isa_and_nonnull<clang::CXXDefaultInitExpr, clang::CXXConstructExpr>(value))
      VisitStmt(const_cast<clang::Expr*>(value));
  }

  // A function that the text does not name; of a function that the compiler generates, its callees.
  void call_implicitly(const clang::FunctionDecl& callee, clang::SourceLocation place) {
    const bool is_made = callee.isImplicit() || callee.isDefaulted();
    if (!is_made) return to_.functions.refer(callee, place, true, where());
    if (!unit_.index.in_user_file(callee.getLocation())) return;
    outside([&] {
      each_part_beside_body(callee,
                            [&](const clang::Stmt& part) { TraverseStmt(const_cast<clang::Stmt*>(&part)); });
      return true;
    });
    each_callee_beside_body(callee, [&](const clang::FunctionDecl& inner) { call_implicitly(inner, place); });
  }

  // The implicit initialisers of a constructor, and the destructors of members, bases and parameters.
  void see_beside_body(const clang::FunctionDecl& function, clang::SourceLocation place) {
    if (where().is_pattern) return;
    if (const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(&function)) {
      for (const clang::CXXCtorInitializer* initialiser : constructor->inits())
        if (!initialiser->isWritten()) TraverseStmt(initialiser->getInit());
    }
    each_callee_beside_body(function,
                            [&](const clang::FunctionDecl& callee) { call_implicitly(callee, place); });
  }

  // The function that runs the visited code. A method with a fixed signature cannot name the parameters of the function
  // around its class, and cannot pass any on.
  void for_each_user(const std::function<void(const Where&, bool is_outside)>& tell) {
    const Where& inner = where();
    tell(inner, is_outside_ || bare_lambdas_ > 0);
    if (!inner.function || !has_fixed_signature(*inner.function)) return;
    for (const clang::DeclContext* around = inner.function->getParent(); around;
         around = around->getParent()) {
      if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(around))
        tell({function, inner.name, inner.in_device_code, inner.is_pattern}, true);
    }
  }

  void use_builtin() {
    for_each_user([&](const Where& user, bool is_outside) {
      to_.functions.use_builtin(user);
      if (is_outside) to_.functions.fix_signature(user);
    });
  }

  void refer(const clang::Expr& name, const clang::FunctionDecl& callee, clang::SourceLocation location) {
    if (launched_.count(&name)) return;
    const bool is_call = call_of(name) != nullptr;
    for_each_user([&](const Where& user, bool is_outside) {
      to_.functions.refer(callee, location, is_call, user, is_outside);
    });
  }

  bool record(const std::optional<Symbol>& symbol, const clang::NamedDecl& declaration,
              clang::SourceLocation location, const clang::CallExpr* call) {
    if (unwritten_ > 0) return true;
    if (!symbol) {
      to_.symbols.settle(location);
      return true;
    }
    to_.symbols.record(use_kind(declaration), *symbol, location, where(), call);
    if (symbol->entry) to_.functions.use_symbol(*symbol->entry, location, where());
    return true;
  }
  // A member of an object of unknown type: probably not CUDA's, unless the name alone is enough (`is_cuda`).
  bool settle_dependent(clang::DeclarationName name, clang::SourceLocation location) {
    bool tells = name.isIdentifier() && !unit_.rules.members(name.getAsIdentifierInfo()->getName()).empty();
    if (!tells) to_.symbols.settle(location);
    return true;
  }
  bool use(const clang::NamedDecl& declaration, clang::SourceLocation location,
           const clang::CallExpr* call = nullptr) {
    return record(to_.symbols.symbol_of(declaration, where().in_device_code), declaration, location, call);
  }
  bool use_member(const clang::NamedDecl& member, clang::QualType object, clang::SourceLocation location,
                  const clang::CallExpr* call) {
    const auto* record_type = object.isNull() ? nullptr : object->getAsCXXRecordDecl();
    return record(to_.symbols.member_of(member, record_type, where().in_device_code), member, location, call);
  }
  bool use_template(clang::TemplateName name, clang::SourceLocation location) {
    if (const auto* declaration = name.getAsTemplateDecl()) use(*declaration, location);
    return true;
  }

  // A name in a template that refers to several declarations: all of CUDA, or all of the user, or unknown.
  bool use_candidates(const clang::OverloadExpr& name, clang::QualType object) {
    const clang::CallExpr* call = call_of(name);
    bool own = false;
    for (const clang::NamedDecl* found : name.decls()) {
      const clang::NamedDecl* declaration = found->getUnderlyingDecl();
      const clang::FunctionDecl* function = declaration->getAsFunction();
      bool is_own = unit_.index.in_user_file(declaration->getCanonicalDecl()->getLocation());
      own |= is_own;
      if (is_own && function) refer(name, *function, name.getNameLoc());
    }
    if (name.decls().empty()) {  // not declared, or found later by argument-dependent lookup
      to_.functions.call_unknown(name.getNameLoc(), where());
      return true;
    }
    if (own) {
      to_.symbols.settle(name.getNameLoc());
      return true;
    }
    const clang::NamedDecl& any = *(*name.decls_begin())->getUnderlyingDecl();
    return object.isNull() ? use(any, name.getNameLoc(), call)
                           : use_member(any, object, name.getNameLoc(), call);
  }

  Unit& unit_;
  Collectors& to_;
  std::vector<Where> stack_;
  bool is_outside_ = false;  ///< the visited code cannot name the parameters of the function that runs it
  int unwritten_ = 0;        ///< the visited code is not written in the text
  int bare_lambdas_ = 0;     ///< enclosing lambdas without a capture default
  std::unordered_map<const clang::Expr*, const clang::CallExpr*> calls_;  ///< by callee
  std::unordered_set<const clang::Expr*> launched_;                       ///< callees of launches
};

}  // namespace

void walk(clang::ASTContext& context, Unit& unit, Collectors& collectors) {
  Walk walker(unit, collectors);
  // Declarations of a precompiled header are third-party and are not loaded.
  for (clang::Decl* declaration : context.getTranslationUnitDecl()->noload_decls()) {
    if (unit.index.in_user_file(declaration->getLocation())) walker.TraverseDecl(declaration);
  }
}

}  // namespace migrate

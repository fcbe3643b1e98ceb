#include "tool/npucxx/block_loops/simt/simt_uses.h"

#include "clang/AST/DeclTemplate.h"
#include "tool/facts/frontend/dynamic_visitor.h"
#include "tool/npucxx/block_loops/simt/simt_names.h"

namespace migrate::simt {

using namespace clang;

bool is_users(const SourceManager& sources, SourceLocation location) {
  const SourceLocation at = sources.getExpansionLoc(location);
  return at.isValid() && !sources.isInSystemHeader(at) && !sources.getFilename(at).contains("/include/npu/");
}

/// The declaration at namespace scope that another one lies in.
const Decl* outermost(const Decl* declaration) {
  for (;;) {
    const DeclContext* around = declaration->getLexicalDeclContext();
    if (around == nullptr || around->isFileContext()) break;
    declaration = cast<Decl>(around);
  }
  if (const auto* function = dyn_cast<clang::FunctionDecl>(declaration)) {
    if (const auto* pattern = function->getTemplateInstantiationPattern()) function = pattern;
    if (const FunctionTemplateDecl* whole = function->getDescribedFunctionTemplate()) return whole;
    return function;
  }
  if (const auto* record = dyn_cast<CXXRecordDecl>(declaration)) {
    if (const auto* pattern = record->getTemplateInstantiationPattern()) record = pattern;
    if (const ClassTemplateDecl* whole = record->getDescribedClassTemplate()) return whole;
    return record;
  }
  return declaration;
}

namespace {

constexpr unsigned kLanes = 32;

/// What a declaration uses, and the first thing that SIMT lacks.
class UseFinder : public DynamicVisitor {
 public:
  explicit UseFinder(const ASTContext& context) : context_(context), sources_(context.getSourceManager()) {
    visits_template_instantiations_ = true;
  }

  std::vector<const Decl*> used;
  std::string why;  ///< empty: nothing is lacking
  SourceLocation where;

  bool VisitVarDecl(VarDecl* variable) override {
    if (has_variable(variable->getName())) return true;  // a parameter of migrated kernels
    see(variable->getType(), variable->getLocation());
    const bool is_of_device = variable->hasGlobalStorage() && !variable->isLocalVarDeclOrParm() &&
                              !variable->getType().isConstQualified() && !variable->isConstexpr();
    if (is_of_device && !variable->isStaticDataMember())
      refuse("the variable " + variable->getNameAsString() + " of the device: pass it as a parameter",
             variable->getLocation());
    return why.empty();
  }
  bool VisitAsmStmt(AsmStmt* s) override { return refuse("inline assembly", s->getBeginLoc()); }
  bool VisitDeclRefExpr(DeclRefExpr* e) override {
    const ValueDecl* target = e->getDecl();
    const bool is_local =
        target->getDeclContext()->isFunctionOrMethod() || isa<NonTypeTemplateParmDecl>(target);
    if (is_local) return true;
    if (is_users(sources_, target->getLocation())) {
      used.push_back(outermost(target));
      return true;
    }
    if (!is_users(sources_, sources_.getSpellingLoc(e->getBeginLoc())))
      return true;  // in a macro of the shim
    const std::string name = target->getNameAsString();
    if (!target->getDeclName().isIdentifier()) return true;  // operators and conversions of half and bfloat16
    if (isa<clang::FunctionDecl>(target)) {
      if (name == "lock_step") return true;  // MaskFinder
      if (e->getQualifier() != nullptr && target->isInStdNamespace())
        return refuse("the function std::" + name, e->getBeginLoc());
      if (!has_function(name))
        return refuse("the function " + name + ", which has no counterpart", e->getBeginLoc());
    } else if (isa<VarDecl>(target) && !has_variable(name)) {
      return refuse("the variable " + name + ", which has no counterpart", e->getBeginLoc());
    }
    return true;
  }
  bool VisitCallExpr(clang::CallExpr* call) override {
    const clang::FunctionDecl* callee = call->getDirectCallee();
    if (callee == nullptr) return true;
    if (const auto* method = dyn_cast<CXXMethodDecl>(callee);
        method != nullptr && !is_users(sources_, method->getLocation()))
      if (method->getDeclName().isIdentifier() && !has_function(method->getNameAsString()))
        return refuse("the function " + method->getNameAsString() + ", which has no counterpart",
                      call->getBeginLoc());
    const std::string name = callee->getDeclName().isIdentifier() ? callee->getNameAsString() : "";
    if (name == "printf")
      for (Expr* argument : call->arguments()) allowed_.insert(argument);
    return true;
  }
  bool VisitStmt(Stmt* s) override {
    auto* e = dyn_cast<Expr>(s);
    if (e == nullptr || e->isTypeDependent()) return true;
    if (const auto* cast = dyn_cast<CastExpr>(e); cast != nullptr && cast->getCastKind() == CK_FloatingCast &&
                                                  !cast->getSubExpr()->isValueDependent() &&
                                                  cast->getSubExpr()->isEvaluatable(context_))
      allowed_.insert(cast->getSubExpr());
    if (allowed_.count(e) != 0)
      for (Stmt* child : e->children()) allowed_.insert(child);
    else if (e->getType()->isSpecificBuiltinType(BuiltinType::Double))
      return refuse("arithmetic in double", e->getBeginLoc());
    if (const auto* written = dyn_cast<ExplicitCastExpr>(e))
      see(written->getTypeAsWritten(), e->getBeginLoc());
    if (const auto* size = dyn_cast<UnaryExprOrTypeTraitExpr>(e); size != nullptr && size->isArgumentType())
      see(size->getArgumentType(), e->getBeginLoc());
    return why.empty();
  }
  bool VisitCXXConstructExpr(CXXConstructExpr* e) override {
    see(e->getType(), e->getBeginLoc());
    return true;
  }
  bool VisitFunctionDecl(clang::FunctionDecl* function) override {
    see(function->getReturnType(), function->getLocation());
    return true;
  }

  bool refuse(const std::string& reason, SourceLocation at) {
    if (why.empty()) why = reason, where = at;
    return false;
  }

 private:
  void see(QualType type, SourceLocation at) {
    if (type.isNull() || type->isDependentType()) return;
    if (const auto* name = type->getAs<TypedefType>();
        name != nullptr && is_users(sources_, name->getDecl()->getLocation()))
      used.push_back(outermost(name->getDecl()));
    type = type.getNonReferenceType();
    while (type->isPointerType() || type->isArrayType())
      type =
          type->isPointerType() ? type->getPointeeType() : QualType(type->getArrayElementTypeNoTypeQual(), 0);
    if (type->isSpecificBuiltinType(BuiltinType::Double) && allowed_.empty()) refuse("a value of double", at);
    const TagDecl* tag = type->getAsTagDecl();
    if (tag == nullptr) return;
    if (const auto* record = dyn_cast<CXXRecordDecl>(tag); record != nullptr && record->isLambda()) return;
    if (const auto* special = dyn_cast<ClassTemplateSpecializationDecl>(tag))
      for (const TemplateArgument& argument : special->getTemplateArgs().asArray())
        if (argument.getKind() == TemplateArgument::Type) see(argument.getAsType(), at);
    if (is_users(sources_, tag->getLocation())) {
      used.push_back(outermost(tag));
      return;
    }
    const auto* name = type->getAs<TypedefType>();
    const std::string written = name != nullptr ? name->getDecl()->getNameAsString() : tag->getNameAsString();
    if (!has_type(tag->getNameAsString()) && !has_type(written))
      refuse("the type " + tag->getQualifiedNameAsString() + ", which has no counterpart", at);
  }

  const ASTContext& context_;
  const SourceManager& sources_;
  std::set<const Stmt*> allowed_;  ///< constants of double that become float, and what printf prints
};

/// Masks of shuffles and votes, which SIMT does not have, are left out.
class MaskFinder : public DynamicVisitor {
 public:
  MaskFinder(const ASTContext& context, Pieces& pieces) : context_(context), pieces_(pieces) {}
  std::string why;
  SourceLocation where;
  bool VisitCallExpr(clang::CallExpr* call) override {
    const Expr* callee = call->getCallee()->IgnoreParenImpCasts();
    std::string name;
    if (const auto* one = dyn_cast<DeclRefExpr>(callee)) name = one->getDecl()->getNameAsString();
    if (const auto* some = dyn_cast<UnresolvedLookupExpr>(callee)) name = some->getName().getAsString();
    const bool is_lock_step = name == "lock_step" && call->getNumArgs() > 1;
    if (!is_lock_step && (!takes_mask(name) || call->getNumArgs() < 2)) return true;
    Expr::EvalResult value;
    const Expr* mask = call->getArg(0);
    const bool is_full = !mask->isValueDependent() && mask->EvaluateAsInt(value, context_) &&
                         value.Val.getInt().extOrTrunc(kLanes).isAllOnes();
    const SourceManager& sources = context_.getSourceManager();
    const SourceLocation begin = mask->getBeginLoc(), next = call->getArg(1)->getBeginLoc();
    if (!is_full || call->getBeginLoc().isMacroID()) {
      why = is_full ? name + " in a macro" : name + " with a mask that is not all lanes";
      where = call->getBeginLoc();
      return false;
    }
    if (is_lock_step) return unwrap(*call);
    const auto [file, from] = sources.getDecomposedLoc(sources.getExpansionLoc(begin));
    pieces_.leave_out(file, from, sources.getFileOffset(sources.getExpansionLoc(next)));
    return true;
  }

 private:
  /// npu::lock_step(mask, v, [&](auto& v) { loop }) of migrated text as the loop: lanes are in step on the device.
  bool unwrap(const clang::CallExpr& call) {
    const SourceManager& sources = context_.getSourceManager();
    const auto* lambda = dyn_cast<LambdaExpr>(call.getArg(call.getNumArgs() - 1)->IgnoreImplicit());
    if (lambda == nullptr) return true;
    const SourceLocation open = lambda->getCompoundStmtBody()->getLBracLoc();
    const auto [file, begin] = sources.getDecomposedLoc(call.getBeginLoc());
    pieces_.leave_out(file, begin, sources.getFileOffset(open));
    const unsigned last = sources.getFileOffset(call.getRParenLoc());
    pieces_.leave_out(file, last, last + 1);
    return true;
  }

  const ASTContext& context_;
  Pieces& pieces_;
};

}  // namespace

Uses uses_of(const Decl& declaration, const ASTContext& context, Pieces& pieces) {
  UseFinder uses(context);
  MaskFinder masks(context, pieces);
  const auto visit = [&](const Decl* part) {
    if (masks.why.empty()) masks.TraverseDecl(const_cast<Decl*>(part));
    if (uses.why.empty()) uses.TraverseDecl(const_cast<Decl*>(part));
  };
  if (declaration.getBeginLoc().isMacroID() && !isa<VarDecl>(declaration))
    uses.refuse("text that a macro writes", declaration.getBeginLoc());
  else if (pieces.words(pieces.of(declaration)).count("__constant__") != 0)
    uses.refuse("constant memory, which SIMT does not have: pass it as a parameter",
                declaration.getLocation());
  visit(&declaration);
  if (const auto* whole = dyn_cast<FunctionTemplateDecl>(&declaration))
    for (const clang::FunctionDecl* one : whole->specializations())
      if (one->hasBody()) visit(one->getDefinition());
  if (uses.why.empty()) return {uses.used, masks.why, masks.where};
  return {uses.used, uses.why, uses.where};
}

}  // namespace migrate::simt

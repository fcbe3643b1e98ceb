#include "tool/npucxx/block_loops/rematerialize.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "tool/npucxx/block_loops/barriers_and_warp_ops.h"

namespace migrate {
namespace {

using namespace clang;
using Allows = std::function<bool(const VarDecl&)>;
using MayCall = std::function<bool(const FunctionDecl&)>;

/// All parameters are numbers by value or const reference, and the result is a number by value.
bool takes_and_gives_numbers(const FunctionDecl& function) {
  if (!function.getReturnType().getNonReferenceType()->isArithmeticType()) return false;
  return llvm::all_of(function.parameters(), [](const ParmVarDecl* parameter) {
    const QualType type = parameter->getType();
    if (type->isReferenceType() && !type->getPointeeType().isConstQualified()) return false;
    return type.getNonReferenceType()->isArithmeticType();
  });
}

/// Functions of numbers from a header of the system or of the shim are pure. A program's own function is if
/// it is one return of an expression of its parameters.
bool only_computes(const FunctionDecl& function) {
  if (isa<CXXMethodDecl>(function) || !takes_and_gives_numbers(function)) return false;
  const SourceManager& sources = function.getASTContext().getSourceManager();
  if (function.getBuiltinID() != 0) return true;
  if (function.getNumParams() > 0 &&
      sources.isInSystemHeader(sources.getExpansionLoc(function.getLocation())))
    return !function.getIdentifier() || !function.getName().starts_with("atomic");
  const auto* body = dyn_cast_or_null<CompoundStmt>(function.getBody());
  if (body == nullptr || body->size() != 1) return false;
  const auto* result = dyn_cast<ReturnStmt>(body->body_front());
  return result != nullptr && result->getRetValue() != nullptr &&
         is_rematerializable(*result->getRetValue(), [](const VarDecl& v) { return isa<ParmVarDecl>(v); });
}

/// A constructor that only sets members from its parameters.
bool only_initialises(const CXXConstructorDecl& constructor) {
  if (constructor.isTrivial()) return true;
  if (!constructor.isConstexpr()) return false;
  const SourceManager& sources = constructor.getASTContext().getSourceManager();
  if (sources.isInSystemHeader(sources.getExpansionLoc(constructor.getLocation()))) return true;
  const FunctionDecl* definition = nullptr;
  if (!constructor.hasBody(definition)) return false;
  const auto* body = dyn_cast<CompoundStmt>(definition->getBody());
  return body != nullptr && body->body_empty() &&
         llvm::all_of(cast<CXXConstructorDecl>(definition)->inits(),
                      [](const CXXCtorInitializer* initialiser) {
                        return is_rematerializable(*initialiser->getInit(),
                                                   [](const VarDecl& v) { return isa<ParmVarDecl>(v); });
                      });
}

/// Dynamic shared memory: the same array for all threads of a block (npu/kernel/builtins.h).
bool is_dynamic_shared(const MemberExpr& member) {
  return member.getMemberDecl()->getName() == "dynamic_shared";
}

bool is_index_type(QualType type) {
  const auto* record = type.getNonReferenceType()->getAsCXXRecordDecl();
  return record != nullptr && (record->getName() == "Index" || record->getName() == "uint3");
}

class Follows {
 public:
  Follows(const Allows& allows, const MayCall& may_call) : allows_(allows), may_call_(may_call) {}

  bool value(const Expr& given) const {
    const Expr& e = *given.IgnoreParens();
    if (isa<IntegerLiteral, FloatingLiteral, CharacterLiteral, CXXBoolLiteralExpr, CXXNullPtrLiteralExpr,
            GNUNullExpr, UnaryExprOrTypeTraitExpr, SourceLocExpr, ImplicitValueInitExpr,
            CXXScalarValueInitExpr, SizeOfPackExpr, TypeTraitExpr>(e))
      return true;
    if (const auto* full = dyn_cast<FullExpr>(&e)) return value(*full->getSubExpr());
    if (const auto* made = dyn_cast<MaterializeTemporaryExpr>(&e)) return value(*made->getSubExpr());
    if (const auto* replaced = dyn_cast<SubstNonTypeTemplateParmExpr>(&e))
      return value(*replaced->getReplacement());
    if (const auto* argument = dyn_cast<CXXDefaultArgExpr>(&e)) return value(*argument->getExpr());
    if (const auto* field = dyn_cast<CXXDefaultInitExpr>(&e))
      return field->getField()->getInClassInitializer() != nullptr && value(*field->getExpr());
    if (const auto* cast = dyn_cast<CastExpr>(&e)) return cast_value(*cast);
    if (const auto* name = dyn_cast<DeclRefExpr>(&e)) return named(*name);
    if (const auto* unary = dyn_cast<UnaryOperator>(&e)) return unary_value(*unary);
    if (const auto* binary = dyn_cast<BinaryOperator>(&e))
      return !binary->isAssignmentOp() && binary->getOpcode() != BO_Comma && value(*binary->getLHS()) &&
             value(*binary->getRHS());
    if (const auto* choice = dyn_cast<ConditionalOperator>(&e))
      return value(*choice->getCond()) && value(*choice->getTrueExpr()) && value(*choice->getFalseExpr());
    if (const auto* member = dyn_cast<MemberExpr>(&e)) return member_value(*member);
    if (const auto* list = dyn_cast<InitListExpr>(&e))
      return (!list->hasArrayFiller() || value(*list->getArrayFiller())) &&
             llvm::all_of(list->inits(), [&](const Expr* part) { return value(*part); });
    if (const auto* made = dyn_cast<CXXConstructExpr>(&e)) return constructed_value(*made);
    if (const auto* call = dyn_cast<CallExpr>(&e)) return call_value(*call);
    return false;
  }

 private:
  /// The address of an object can be computed without reading it.
  bool is_rematerializable_lvalue(const Expr& given) const {
    const Expr& e = *given.IgnoreParens();
    if (const auto* element = dyn_cast<ArraySubscriptExpr>(&e))
      return value(*element->getBase()) && value(*element->getIdx());
    if (const auto* name = dyn_cast<DeclRefExpr>(&e)) {
      const auto* variable = dyn_cast<VarDecl>(name->getDecl());
      return variable != nullptr && variable->hasGlobalStorage();  // shared memory, too
    }
    if (const auto* member = dyn_cast<MemberExpr>(&e))
      return !member->isArrow() && is_rematerializable_lvalue(*member->getBase());
    if (const auto* unary = dyn_cast<UnaryOperator>(&e))
      return unary->getOpcode() == UO_Deref && value(*unary->getSubExpr());
    return false;
  }

  bool cast_value(const CastExpr& cast) const {
    const Expr& inner = *cast.getSubExpr();
    switch (cast.getCastKind()) {
      case CK_ArrayToPointerDecay:
        return is_rematerializable_lvalue(inner);
      case CK_FunctionToPointerDecay:
        return true;
      case CK_UserDefinedConversion:
      case CK_Dynamic:
        return false;
      default:
        return value(inner);
    }
  }

  bool named(const DeclRefExpr& name) const {
    if (isa<EnumConstantDecl, NonTypeTemplateParmDecl>(name.getDecl())) return true;
    const auto* variable = dyn_cast<VarDecl>(name.getDecl());
    if (variable == nullptr) return false;
    if (is_builtin_index(*variable)) return allows_(*variable);
    if (!variable->hasGlobalStorage()) return !variable->getType()->isReferenceType() && allows_(*variable);
    return variable->getType().isConstQualified() && variable->getType()->isArithmeticType() &&
           variable->hasInit() && !variable->getInit()->isValueDependent() &&
           variable->evaluateValue() != nullptr;
  }

  bool unary_value(const UnaryOperator& unary) const {
    switch (unary.getOpcode()) {
      case UO_Plus:
      case UO_Minus:
      case UO_Not:
      case UO_LNot:
        return value(*unary.getSubExpr());
      case UO_AddrOf:
        return is_rematerializable_lvalue(*unary.getSubExpr());
      default:
        return false;
    }
  }

  bool member_value(const MemberExpr& member) const {
    if (is_dynamic_shared(member)) return true;
    return !member.isArrow() && isa<FieldDecl>(member.getMemberDecl()) && value(*member.getBase());
  }

  bool constructed_value(const CXXConstructExpr& made) const {
    const auto* type = made.getType()->getAsCXXRecordDecl();
    if (type == nullptr || !type->isTriviallyCopyable()) return false;
    return only_initialises(*made.getConstructor()) &&
           llvm::all_of(made.arguments(), [&](const Expr* argument) { return value(*argument); });
  }

  bool call_value(const CallExpr& call) const {
    const FunctionDecl* callee = call.getDirectCallee();
    if (callee == nullptr || is_warp_collective(call) ||
        !(only_computes(*callee) || (may_call_ && may_call_(*callee))))
      return false;
    // Also of a static method.
    const auto* member = dyn_cast<MemberExpr>(call.getCallee()->IgnoreParenImpCasts());
    if (member != nullptr && !value(*member->getBase())) return false;
    return llvm::all_of(call.arguments(), [&](const Expr* argument) { return value(*argument); });
  }

  const Allows& allows_;
  const MayCall& may_call_;
};

}  // namespace

bool is_rematerializable(const Expr& expression, const Allows& allows, const MayCall& may_call) {
  return Follows(allows, may_call).value(expression);
}

bool is_builtin_index(const VarDecl& variable) {
  if (!variable.getIdentifier() || !is_index_type(variable.getType())) return false;
  if (!isa<ParmVarDecl>(variable) && variable.isLocalVarDecl()) return false;
  const llvm::StringRef name = variable.getName();
  return name == "threadIdx" || name == "blockIdx" || name == "blockDim" || name == "gridDim";
}

bool is_thread_index(const VarDecl& variable) {
  return is_builtin_index(variable) && variable.getName() == "threadIdx";
}

}  // namespace migrate

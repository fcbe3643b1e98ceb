#include "clang/AST/Expr.h"
#include "tool/facts/kernel_raising/executor.h"

namespace migrate {

using namespace clang;

namespace {

std::optional<ir::Op> arithmetic_op(BinaryOperatorKind kind) {
  switch (kind) {
    case BO_Add:
    case BO_AddAssign:
      return ir::Op::add;
    case BO_Sub:
    case BO_SubAssign:
      return ir::Op::sub;
    case BO_Mul:
    case BO_MulAssign:
      return ir::Op::mul;
    case BO_Div:
    case BO_DivAssign:
      return ir::Op::div;
    case BO_Rem:
    case BO_RemAssign:
      return ir::Op::rem;
    case BO_Shl:
    case BO_ShlAssign:
      return ir::Op::shl;
    case BO_Shr:
    case BO_ShrAssign:
      return ir::Op::shr;
    case BO_And:
    case BO_AndAssign:
      return ir::Op::bit_and;
    case BO_Or:
    case BO_OrAssign:
      return ir::Op::bit_or;
    case BO_Xor:
    case BO_XorAssign:
      return ir::Op::bit_xor;
    default:
      return std::nullopt;
  }
}

}  // namespace

ir::Node SymbolicExecutor::number(const Expr* expression) {
  const Object value = evaluate(expression);
  if (value.number == ir::kNone && !failed())
    fail(Reason::not_understood,
         "a value of type " + expression->getType().getAsString() + " used as a number", *expression);
  return value.number == ir::kNone ? graph_.integer(ir::Type::i32, 0) : value.number;
}

ir::Node SymbolicExecutor::condition(const Expr* expression) {
  return converted(number(expression), context_.BoolTy, *expression);
}

ir::Node SymbolicExecutor::converted(ir::Node value, QualType to, const Stmt& at) {
  const auto type = number_type(to, context_);
  if (!type) {
    fail(Reason::type, "a conversion to " + to.getAsString(), at);
    return value;
  }
  if (*type != ir::Type::boolean || graph_[value].type == ir::Type::boolean) return graph_.cast(*type, value);
  const ir::Type from = graph_[value].type;
  const ir::Node zero = ir::is_float(from) ? graph_.real(from, 0) : graph_.integer(from, 0);
  return graph_.logical_not(graph_.binary(ir::Op::equal, value, zero));
}

std::optional<Object> SymbolicExecutor::constant_of(const Expr& expression) {
  const QualType type = expression.getType();
  if (!expression.isPRValue() || expression.isValueDependent()) return std::nullopt;
  if (llvm::isa<CallExpr>(expression) && !type->isIntegralOrEnumerationType()) return std::nullopt;
  Expr::EvalResult result;
  if (type->isIntegralOrEnumerationType()) {
    if (!expression.EvaluateAsInt(result, context_, Expr::SE_NoSideEffects)) return std::nullopt;
    const auto as = number_type(type, context_);
    if (!as || result.Val.getInt().getSignificantBits() > 64) return std::nullopt;
    return Object::of(graph_.integer(*as, result.Val.getInt().isSigned()
                                              ? result.Val.getInt().getSExtValue()
                                              : static_cast<int64_t>(result.Val.getInt().getZExtValue())));
  }
  if (type->isSpecificBuiltinType(BuiltinType::Float) || type->isSpecificBuiltinType(BuiltinType::Double)) {
    if (!expression.EvaluateAsRValue(result, context_) || result.HasSideEffects || !result.Val.isFloat())
      return std::nullopt;
    llvm::APFloat value = result.Val.getFloat();
    bool loses = false;
    value.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven, &loses);
    return Object::of(graph_.real(*number_type(type, context_), value.convertToDouble()));
  }
  return std::nullopt;
}

Object SymbolicExecutor::evaluate(const Expr* expression) {
  if (failed()) return Object::of(graph_.integer(ir::Type::i32, 0));
  if (++steps_ > 400000)
    return failed_object(Reason::control, "the body is too long when it is unrolled", *expression);
  expression = expression->IgnoreParens();
  if (auto constant = constant_of(*expression)) return *constant;
  if (is_thread_group(expression->getType())) return Object::of(graph_.boolean(true));
  if (llvm::isa<SourceLocExpr>(expression)) return Object::of(graph_.integer(ir::Type::i32, 0));
  if (const auto* full = llvm::dyn_cast<FullExpr>(expression)) return evaluate(full->getSubExpr());
  if (const auto* bound = llvm::dyn_cast<CXXBindTemporaryExpr>(expression))
    return evaluate(bound->getSubExpr());
  if (const auto* made = llvm::dyn_cast<MaterializeTemporaryExpr>(expression))
    return evaluate(made->getSubExpr());
  if (const auto* replaced = llvm::dyn_cast<SubstNonTypeTemplateParmExpr>(expression))
    return evaluate(replaced->getReplacement());
  if (const auto* standard = llvm::dyn_cast<CXXDefaultArgExpr>(expression))
    return evaluate(standard->getExpr());
  if (const auto* standard = llvm::dyn_cast<CXXDefaultInitExpr>(expression))
    return evaluate(standard->getExpr());
  if (const auto* cast = llvm::dyn_cast<CastExpr>(expression)) return evaluate_cast(*cast);
  if (const auto* unary = llvm::dyn_cast<UnaryOperator>(expression)) return evaluate_unary(*unary);
  if (const auto* binary = llvm::dyn_cast<BinaryOperator>(expression)) return evaluate_binary(*binary);
  if (const auto* choice = llvm::dyn_cast<AbstractConditionalOperator>(expression))
    return evaluate_conditional(*choice);
  if (const auto* call = llvm::dyn_cast<CallExpr>(expression)) return evaluate_call(*call);
  if (const auto* lambda = llvm::dyn_cast<LambdaExpr>(expression)) return evaluate_lambda(*lambda);
  if (const auto* made = llvm::dyn_cast<CXXConstructExpr>(expression)) return evaluate_construction(*made);
  if (const auto* list = llvm::dyn_cast<InitListExpr>(expression)) return evaluate_list(*list);
  if (llvm::isa<ImplicitValueInitExpr, CXXScalarValueInitExpr>(expression))
    return zero_object(expression->getType());
  if (llvm::isa<CXXThisExpr>(expression) && frame().self) return Object::to(*frame().self);
  if (llvm::isa<CXXNullPtrLiteralExpr>(expression)) return Object::of(graph_.integer(ir::Type::u64, 0));
  if (const auto* member = llvm::dyn_cast<MemberExpr>(expression)) {
    if (const auto builtin = builtin_member(*member)) return Object::of(*builtin);
    // All arrays of dynamic shared memory begin at one address.
    if (member->getMemberDecl()->getNameAsString() == "dynamic_shared")
      return Object::to(MemoryPlace{{ir::Array::Kind::shared, ir::kDynamicShared}, bytes(0)});
  }
  if (expression->isGLValue() || llvm::isa<MemberExpr, ArraySubscriptExpr>(expression)) {
    const auto place = place_of(expression);
    return place ? load(*place, expression->getType(), *expression) : Object();
  }
  return failed_object(Reason::not_understood,
                       std::string("an expression of the kind ") + expression->getStmtClassName(),
                       *expression);
}

Object SymbolicExecutor::evaluate_cast(const CastExpr& cast) {
  const Expr* from = cast.getSubExpr();
  switch (cast.getCastKind()) {
    case CK_LValueToRValue:
    case CK_NoOp:
    case CK_UserDefinedConversion:
    case CK_ConstructorConversion:
      return evaluate(from);
    case CK_ToVoid:
      evaluate(from);
      return Object();
    case CK_IntegralCast:
    case CK_FloatingCast:
    case CK_IntegralToFloating:
    case CK_FloatingToIntegral:
    case CK_IntegralToBoolean:
    case CK_FloatingToBoolean:
    case CK_BooleanToSignedIntegral:
      return Object::of(converted(number(from), cast.getType(), cast));
    case CK_ArrayToPointerDecay: {
      const auto array = place_of(from);
      if (!array) return Object();
      if (std::holds_alternative<MemoryPlace>(*array)) return Object::to(*array);
      if (!std::holds_alternative<LocalPlace>(*array)) break;
      LocalPlace first = std::get<LocalPlace>(*array);
      if (!first.view) first.path.push_back(0);
      return Object::to(first);
    }
    case CK_BitCast: {
      Object value = evaluate(from);
      if (value.pointer && !is_in_memory(*value.pointer))
        return reinterpreted_pointer(value, from->getType(), cast);
      if (value.pointer || failed()) return value;
      break;
    }
    case CK_NullToPointer:
      return Object::of(graph_.integer(ir::Type::u64, 0));
    case CK_PointerToBoolean:
      return Object::of(graph_.logical_not(is_null(evaluate(from), cast)));
    case CK_BaseToDerived:
      if (const auto place = derived_place(cast)) return Object::to(*place);
      break;
    case CK_DerivedToBase:
    case CK_UncheckedDerivedToBase: {
      const auto place = place_of(&cast);
      if (!place) return Object();
      return cast.getType()->isPointerType() ? Object::to(*place) : load(*place, cast.getType(), cast);
    }
    default:
      break;
  }
  return failed_object(Reason::not_understood,
                       std::string("a conversion of the kind ") + cast.getCastKindName(), cast);
}

Object SymbolicExecutor::evaluate_unary(const UnaryOperator& operation) {
  const Expr* operand = operation.getSubExpr();
  switch (operation.getOpcode()) {
    case UO_Plus:
      return evaluate(operand);
    case UO_Minus:
      return Object::of(graph_.unary(ir::Op::neg, number(operand)));
    case UO_Not:
      return Object::of(graph_.unary(ir::Op::bit_not, number(operand)));
    case UO_LNot:
      return Object::of(graph_.logical_not(condition(operand)));
    case UO_AddrOf: {
      const auto place = place_of(operand);
      return place ? Object::to(*place) : Object();
    }
    case UO_Extension:
      return evaluate(operand);
    case UO_Deref:
      break;
    default: {
      if (!operation.isIncrementDecrementOp()) break;
      const auto place = place_of(operand);
      if (!place) return Object();
      const Object old = load(*place, operand->getType(), operation);
      const bool adds = operation.isIncrementOp();
      const Object one = Object::of(graph_.integer(ir::Type::i32, 1));
      Object changed;
      if (old.pointer) {
        changed = pointer_arithmetic(adds ? BO_Add : BO_Sub, old, one, operation);
      } else if (old.number != ir::kNone) {
        const ir::Type type = graph_[old.number].type;
        const ir::Node by = ir::is_float(type) ? graph_.real(type, 1) : graph_.integer(type, 1);
        changed = Object::of(graph_.binary(adds ? ir::Op::add : ir::Op::sub, old.number, by));
      }
      store(*place, changed, operand->getType(), operation);
      return operation.isPostfix() ? old : changed;
    }
  }
  const auto place = place_of(&operation);
  return place ? load(*place, operation.getType(), operation) : Object();
}

Object SymbolicExecutor::evaluate_binary(const BinaryOperator& operation) {
  const auto kind = operation.getOpcode();
  if (kind == BO_Comma) {
    evaluate(operation.getLHS());
    return evaluate(operation.getRHS());
  }
  if (operation.isLogicalOp()) return evaluate_logical(operation);
  if (kind == BO_Assign) {
    const Object value = evaluate(operation.getRHS());
    const auto place = place_of(operation.getLHS());
    if (place) store(*place, value, operation.getLHS()->getType(), operation);
    return value;
  }
  if (const auto* compound = llvm::dyn_cast<CompoundAssignOperator>(&operation)) {
    const Object by = evaluate(operation.getRHS());
    const auto place = place_of(operation.getLHS());
    if (!place) return Object();
    const QualType type = operation.getLHS()->getType();
    Object old = load(*place, type, operation);
    Object result;
    if (old.pointer) {
      result = pointer_arithmetic(kind == BO_AddAssign ? BO_Add : BO_Sub, old, by, operation);
    } else if (old.number != ir::kNone) {
      old.number = converted(old.number, compound->getComputationLHSType(), operation);
      result = arithmetic(kind, old, by, operation);
      if (result.number != ir::kNone) result.number = converted(result.number, type, operation);
    }
    store(*place, result, type, operation);
    return result;
  }
  const Object left = evaluate(operation.getLHS());
  const Object right = evaluate(operation.getRHS());
  if (failed()) return Object();
  if (left.pointer || right.pointer) return pointer_arithmetic(kind, left, right, operation);
  return arithmetic(kind, left, right, operation);
}

Object SymbolicExecutor::arithmetic(BinaryOperatorKind kind, const Object& a, const Object& b,
                                    const Expr& at) {
  if (a.number == ir::kNone || b.number == ir::kNone)
    return failed_object(Reason::not_understood, "an operation on something that is no number", at);
  ir::Node left = a.number, right = b.number;
  if (kind == BO_Shl || kind == BO_Shr || kind == BO_ShlAssign || kind == BO_ShrAssign)
    right = graph_.cast(graph_[left].type, right);
  if (graph_[left].type != graph_[right].type)
    return failed_object(Reason::not_understood, "an operation on two types", at);
  switch (kind) {
    case BO_LT:
      return Object::of(graph_.binary(ir::Op::less, left, right));
    case BO_GT:
      return Object::of(graph_.binary(ir::Op::less, right, left));
    case BO_LE:
      return Object::of(graph_.binary(ir::Op::less_equal, left, right));
    case BO_GE:
      return Object::of(graph_.binary(ir::Op::less_equal, right, left));
    case BO_EQ:
      return Object::of(graph_.binary(ir::Op::equal, left, right));
    case BO_NE:
      return Object::of(graph_.logical_not(graph_.binary(ir::Op::equal, left, right)));
    default:
      break;
  }
  if (const auto op = arithmetic_op(kind)) return Object::of(graph_.binary(*op, left, right));
  return failed_object(Reason::not_understood, "an operator", at);
}

Object SymbolicExecutor::evaluate_logical(const BinaryOperator& operation) {
  const ir::Node left = condition(operation.getLHS());
  const bool is_and = operation.getOpcode() == BO_LAnd;
  ir::Node right = graph_.boolean(!is_and);
  const auto evaluate_right = [&] { right = condition(operation.getRHS()); };
  if (is_and) {
    branch(left, evaluate_right, [] {});
    return Object::of(graph_.logical_and(left, graph_.is_false(left) ? left : right));
  }
  branch(left, [] {}, evaluate_right);
  return Object::of(graph_.logical_or(left, graph_.is_true(left) ? left : right));
}

Object SymbolicExecutor::evaluate_conditional(const AbstractConditionalOperator& operation) {
  const ir::Node chosen = condition(operation.getCond());
  if (failed()) return Object();
  Object then, otherwise;
  const bool only_then = graph_.is_true(chosen), only_else = graph_.is_false(chosen);
  branch(
      chosen, [&] { then = evaluate(operation.getTrueExpr()); },
      [&] { otherwise = evaluate(operation.getFalseExpr()); });
  if (only_then) return then;
  if (only_else) return otherwise;
  return joined(chosen, then, otherwise);
}

Object SymbolicExecutor::evaluate_list(const InitListExpr& list) {
  const InitListExpr& meant =
      list.isSemanticForm() || list.getSemanticForm() == nullptr ? list : *list.getSemanticForm();
  if (number_type(meant.getType(), context_) || meant.getType()->isPointerType())
    return meant.getNumInits() == 1 ? evaluate(meant.getInit(0)) : zero_object(meant.getType());
  const auto parts = components_of(meant.getType(), context_);
  if (!parts) return failed_object(Reason::type, "a value of type " + meant.getType().getAsString(), list);
  Object object;
  for (size_t i = 0; i < parts->size(); ++i)
    object.members.push_back(i < meant.getNumInits() ? evaluate(meant.getInit(static_cast<unsigned>(i)))
                                                     : zero_object((*parts)[i].type));
  return object;
}

}  // namespace migrate

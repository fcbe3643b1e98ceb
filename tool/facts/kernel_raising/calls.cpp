// Calls are executed in place.
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/Builtins.h"
#include "tool/facts/frontend/unit.h"
#include "tool/facts/kernel_raising/executor.h"

namespace migrate {

using namespace clang;

namespace {

constexpr size_t kMostFrames = 24;

/// std::move and others of its kind, for which Clang makes no body: the result is the argument.
bool passes_on(const FunctionDecl& function) {
  const unsigned known = function.getBuiltinID();
  return known == Builtin::BImove || known == Builtin::BIforward || known == Builtin::BImove_if_noexcept ||
         known == Builtin::BIas_const;
}

/// `a = b` of a class that defines no assignment of its own.
bool is_copy_assignment(const CallExpr& call) {
  const auto* method = llvm::dyn_cast_or_null<CXXMethodDecl>(call.getDirectCallee());
  return method != nullptr && llvm::isa<CXXOperatorCallExpr>(call) && call.getNumArgs() == 2 &&
         (method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator()) &&
         (method->isTrivial() || method->isDefaulted());
}

bool is_builtin_index(const VarDecl& variable) {
  const llvm::StringRef name = variable.getName();
  if (name != "threadIdx" && name != "blockIdx" && name != "blockDim" && name != "gridDim") return false;
  const auto* record = variable.getType().getNonReferenceType()->getAsCXXRecordDecl();
  if (record == nullptr || record->getIdentifier() == nullptr) return true;
  const llvm::StringRef type = record->getName();
  return type == "Index" || type == "uint3" || type == "dim3" || type.starts_with("__cuda_builtin");
}

}  // namespace

std::optional<ir::Node> SymbolicExecutor::builtin_member(const MemberExpr& member) {
  const auto* reference = llvm::dyn_cast<DeclRefExpr>(member.getBase()->IgnoreParenImpCasts());
  const auto* variable = reference != nullptr ? llvm::dyn_cast<VarDecl>(reference->getDecl()) : nullptr;
  if (variable == nullptr || !is_builtin_index(*variable)) return std::nullopt;
  const std::string object = variable->getNameAsString();
  const int group = object == "threadIdx" ? 0 : object == "blockIdx" ? 1 : object == "blockDim" ? 2 : 3;
  const std::string name = member.getMemberDecl()->getNameAsString();
  const int axis = name == "x" ? 0 : name == "y" ? 1 : name == "z" ? 2 : -1;
  if (axis < 0) return std::nullopt;
  return graph_.builtin(static_cast<ir::Builtin>(group * 3 + axis));
}

std::vector<Object> SymbolicExecutor::evaluate_arguments(const FunctionDecl& function,
                                                         const Expr* const* arguments, unsigned count) {
  std::vector<Object> values;
  for (unsigned i = 0; i < count && !failed(); ++i) {
    const ParmVarDecl* parameter = i < function.getNumParams() ? function.getParamDecl(i) : nullptr;
    if (parameter != nullptr && parameter->getType()->isReferenceType()) {
      const auto place = place_of(arguments[i]);
      values.push_back(place ? Object::to(*place) : Object());
    } else if (parameter != nullptr && is_builtin_index(*parameter)) {
      values.emplace_back();  // the builtins have one value everywhere
    } else {
      values.push_back(evaluate(arguments[i]));
    }
  }
  return values;
}

Object SymbolicExecutor::call_function(const FunctionDecl& declared, std::vector<Object> arguments,
                                       const std::optional<ObjectPlace>& self, const Expr& at,
                                       std::optional<ObjectPlace>* result_place) {
  const FunctionDecl* function = nullptr;
  if (failed()) return {};
  if (!declared.hasBody(function) || function->isDependentContext())
    return failed_object(Reason::function, "the function " + qualified_name(declared), at);
  if (frames_.size() >= kMostFrames)
    return failed_object(Reason::control,
                         "calls that are nested too deeply, or recursion: " + qualified_name(declared), at);
  Frame called;
  called.self = self;
  if (const auto* method = llvm::dyn_cast<CXXMethodDecl>(function);
      method != nullptr && method->getParent()->isLambda() && self)
    bind_captures(*method->getParent(), *self, called, at);
  if (failed()) return {};
  for (unsigned i = 0; i < function->getNumParams(); ++i) {
    const ParmVarDecl* parameter = function->getParamDecl(i);
    if (i >= arguments.size())
      return failed_object(Reason::not_understood, "a call with fewer arguments", at);
    if (is_builtin_index(*parameter)) continue;
    if (parameter->getType()->isReferenceType()) {
      if (!arguments[i].pointer)
        return failed_object(Reason::not_understood, "a reference without a target", at);
      called.variables.emplace(parameter, *arguments[i].pointer);
    } else {
      called.variables.emplace(parameter, temporary(std::move(arguments[i]), parameter->getType()));
    }
  }
  return run_in(std::move(called), *function, at, result_place);
}

/// A class with a member for each captured variable: a pointer where it is captured by reference.
Object SymbolicExecutor::evaluate_lambda(const LambdaExpr& lambda) {
  Object closure;
  auto value = lambda.capture_init_begin();
  for (const LambdaCapture& capture : lambda.captures()) {
    const Expr* captured = *value++;
    if (failed()) break;
    if (capture.capturesThis()) {
      closure.members.push_back(frame().self ? Object::to(*frame().self) : Object::unknown());
    } else if (capture.getCaptureKind() == LCK_ByRef) {
      const auto place = place_of(captured);
      closure.members.push_back(place ? Object::to(*place) : Object::unknown());
    } else {
      closure.members.push_back(evaluate(captured));
    }
  }
  return closure;
}

void SymbolicExecutor::bind_captures(const CXXRecordDecl& closure, const ObjectPlace& self, Frame& called,
                                     const Expr& at) {
  const auto* place = std::get_if<LocalPlace>(&self);
  int64_t number = 0;
  for (const LambdaCapture& capture : closure.captures()) {
    const Object* member = nullptr;
    LocalPlace part = place != nullptr ? *place : LocalPlace();
    part.path.push_back(number++);
    if (place != nullptr) member = local(part);
    const bool is_reference = capture.capturesThis() || capture.getCaptureKind() == LCK_ByRef;
    if (member == nullptr || (is_reference && !member->pointer))
      return fail(Reason::not_understood, "a lambda whose captured variables are not known", at);
    if (capture.capturesThis())
      called.self = member->pointer;
    else
      called.variables.insert_or_assign(capture.getCapturedVar(),
                                        is_reference ? *member->pointer : ObjectPlace(part));
  }
}

Object SymbolicExecutor::run_in(Frame called, const FunctionDecl& function, const Expr& at,
                                std::optional<ObjectPlace>* result_place) {
  const ir::Node here = guard();
  called.entered = here == ir::kNone ? graph_.boolean(true) : here;
  called.function = &function;
  const ir::Node active = std::exchange(state_.active, graph_.boolean(true));
  std::vector<LoopContext> loops = std::exchange(loop_contexts_, {});
  frames_.push_back(std::move(called));
  if (const auto* constructor = llvm::dyn_cast<CXXConstructorDecl>(&function)) initialise(*constructor, at);
  execute(function.getBody());
  join_in(frames_.back().returned);
  const Frame left = std::move(frames_.back());
  frames_.pop_back();
  loop_contexts_ = std::move(loops);
  state_.active = active;
  state_.is_ended = false;
  if (result_place != nullptr) *result_place = left.result_place;
  if (left.result_place && result_place == nullptr)
    return load(*left.result_place, function.getReturnType().getNonReferenceType(), at);
  return left.result;
}

void SymbolicExecutor::initialise(const CXXConstructorDecl& constructor, const Expr& at) {
  const auto* record = constructor.getParent();
  const QualType type = context_.getRecordType(record);
  const auto parts = components_of(type, context_);
  if (!parts || !frame().self)
    return fail(Reason::type, "a class that is not understood: " + record->getNameAsString(), at);
  for (const CXXCtorInitializer* initialiser : constructor.inits()) {
    if (initialiser->isDelegatingInitializer()) {
      store(*frame().self, evaluate(initialiser->getInit()), type, at);
      continue;
    }
    for (size_t i = 0; i < parts->size(); ++i) {
      const bool is_this = initialiser->isBaseInitializer()
                               ? (*parts)[i].field == nullptr &&
                                     context_.hasSameUnqualifiedType((*parts)[i].type,
                                                                     QualType(initialiser->getBaseClass(), 0))
                               : (*parts)[i].field == initialiser->getMember();
      if (!is_this) continue;
      const auto part = component_place(*frame().self, *parts, i);
      Object value = evaluate(initialiser->getInit());
      if (!value.is_empty()) store(*part, value, (*parts)[i].type, at);
      break;
    }
  }
}

Object SymbolicExecutor::construct(const CXXConstructorDecl& constructor, std::vector<Object> arguments,
                                   QualType type, const Expr& at) {
  const ObjectPlace made = temporary(empty_object(type), type);
  call_function(constructor, std::move(arguments), made, at);
  const Object* object = local(std::get<LocalPlace>(made));
  return object != nullptr ? *object : Object();
}

Object SymbolicExecutor::evaluate_construction(const CXXConstructExpr& construction) {
  const CXXConstructorDecl& constructor = *construction.getConstructor();
  const QualType type = construction.getType();
  if (constructor.isCopyOrMoveConstructor() && construction.getNumArgs() == 1 && constructor.isTrivial())
    return evaluate(construction.getArg(0));
  if (const auto number_as = number_type(type, context_)) {
    if (construction.getNumArgs() == 0) return {};
    const Object value = evaluate(construction.getArg(0));
    if (value.number != ir::kNone) return Object::of(graph_.cast(*number_as, value.number));
    return failed_object(Reason::type, "a construction of " + type.getAsString(), construction);
  }
  if (constructor.isDefaultConstructor() && constructor.isTrivial())
    return construction.requiresZeroInitialization() ? zero_object(type) : empty_object(type);
  if (constructor.isCopyOrMoveConstructor() && constructor.isDefaulted() && construction.getNumArgs() == 1)
    return evaluate(construction.getArg(0));
  return construct(constructor,
                   evaluate_arguments(constructor, construction.getArgs(), construction.getNumArgs()), type,
                   construction);
}

/// Operators of half and bfloat16, which are classes in C++ and numbers here.
std::optional<Object> SymbolicExecutor::evaluate_operator(const CXXOperatorCallExpr& call) {
  for (const Expr* argument : call.arguments())
    if (!number_type(argument->getType().getNonReferenceType(), context_)) return std::nullopt;
  const auto type = number_type(call.getArg(0)->getType(), context_);
  if (call.getNumArgs() == 1) {
    if (call.getOperator() == OO_Minus) return Object::of(graph_.unary(ir::Op::neg, number(call.getArg(0))));
    return std::nullopt;
  }
  const ir::Node right = graph_.cast(*type, number(call.getArg(1)));
  if (call.getOperator() == OO_Equal) {
    const auto place = place_of(call.getArg(0));
    if (place) store(*place, Object::of(right), call.getArg(0)->getType(), call);
    return Object::of(right);
  }
  const auto kind = BinaryOperator::getOverloadedOpcode(call.getOperator());
  const Object result = arithmetic(kind, Object::of(number(call.getArg(0))), Object::of(right), call);
  if (BinaryOperator::isAssignmentOp(kind))
    if (const auto place = place_of(call.getArg(0))) store(*place, result, call.getArg(0)->getType(), call);
  return result;
}

std::optional<std::vector<Object>> SymbolicExecutor::receiver_and_arguments(
    const CallExpr& call, std::optional<ObjectPlace>& self) {
  const FunctionDecl* function = call.getDirectCallee();
  unsigned first = 0;
  if (const auto* member = llvm::dyn_cast<CXXMemberCallExpr>(&call)) {
    const Expr* object = member->getImplicitObjectArgument();
    self = object->getType()->isPointerType() ? evaluate(object).pointer : place_of(object);
    if (!self && !failed()) fail(Reason::not_understood, "a member of an unknown object", call);
  } else if (llvm::isa<CXXOperatorCallExpr>(&call)) {
    if (const auto* method = llvm::dyn_cast<CXXMethodDecl>(function);
        method != nullptr && !method->isStatic()) {
      self = place_of(call.getArg(0));
      first = 1;
    }
  }
  if (failed()) return std::nullopt;
  return evaluate_arguments(*function, call.getArgs() + first, call.getNumArgs() - first);
}

/// An assignment that copies every component. `to`: what it assigns to.
Object SymbolicExecutor::copy_assigned(const CallExpr& call, std::optional<ObjectPlace>& to) {
  Object value = evaluate(call.getArg(1));
  to = place_of(call.getArg(0));
  if (to) store(*to, value, call.getArg(0)->getType(), call);
  return value;
}

Object SymbolicExecutor::evaluate_call(const CallExpr& call) {
  const FunctionDecl* function = call.getDirectCallee();
  if (function == nullptr)
    return failed_object(Reason::function, "a call of a function that is not named", call);
  if (const auto* operation = llvm::dyn_cast<CXXOperatorCallExpr>(&call))
    if (auto result = evaluate_operator(*operation)) return *result;
  if (const auto* conversion = llvm::dyn_cast<CXXConversionDecl>(function)) {
    // half to float, and the like.
    const auto* member = llvm::dyn_cast<CXXMemberCallExpr>(&call);
    const Expr* object = member != nullptr ? member->getImplicitObjectArgument() : nullptr;
    const auto from = object != nullptr ? number_type(object->getType(), context_) : std::nullopt;
    if (from && number_type(conversion->getConversionType(), context_)) {
      const auto place = place_of(object);
      const Object value = place ? load(*place, object->getType(), call) : Object();
      return value.number == ir::kNone
                 ? value
                 : Object::of(converted(value.number, conversion->getConversionType(), call));
    }
  }
  if (passes_on(*function)) {
    const auto place = place_of(call.getArg(0));
    return place ? load(*place, call.getType().getNonReferenceType(), call) : Object();
  }
  if (auto result = evaluate_intrinsic(*function, call)) return *result;
  std::optional<ObjectPlace> self;
  if (is_copy_assignment(call)) return copy_assigned(call, self);
  auto arguments = receiver_and_arguments(call, self);
  if (!arguments) return {};
  return call_function(*function, std::move(*arguments), self, call);
}

std::optional<ObjectPlace> SymbolicExecutor::call_place(const CallExpr& call) {
  const FunctionDecl* function = call.getDirectCallee();
  if (function == nullptr) {
    fail(Reason::function, "a call of a function that is not named", call);
    return std::nullopt;
  }
  if (passes_on(*function)) return place_of(call.getArg(0));
  if (const auto* operation = llvm::dyn_cast<CXXOperatorCallExpr>(&call))
    if (const auto result = evaluate_operator(*operation))
      return operation->isAssignmentOp() ? place_of(call.getArg(0)) : std::optional(temporary(*result));
  std::optional<ObjectPlace> self, result;
  if (is_copy_assignment(call)) {
    copy_assigned(call, result);
    return result;
  }
  auto arguments = receiver_and_arguments(call, self);
  if (!arguments) return std::nullopt;
  const Object value = call_function(*function, std::move(*arguments), self, call, &result);
  if (result) return result;
  return failed() ? std::nullopt : std::optional(temporary(value));
}

}  // namespace migrate

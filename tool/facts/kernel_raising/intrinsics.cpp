// Functions of CUDA and of the C++ library that have a meaning of their own in the IR.
#include <cmath>
#include <map>
#include <string_view>

#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringSwitch.h"
#include "tool/facts/kernel_raising/executor.h"
#include "tool/facts/kernel_raising/mathematics.h"

namespace migrate {

using namespace clang;

namespace {

using ir::Function;
using ir::Op;
using ir::Type;

bool is_conversion(llvm::StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases("__float2half", "__float2half_rn", "__half2float", "__float2bfloat16", "__float2bfloat16_rn",
             true)
      .Cases("__bfloat162float", "__double2half", "__int2float_rn", "__uint2float_rn", "__double2float_rn",
             true)
      .Cases("__int2half_rn", "__float2int_rz", "__float2uint_rz", "__half2int_rz", "__int2bfloat16_rn", true)
      .Default(false);
}

bool is_bit_conversion(llvm::StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases("__float_as_int", "__float_as_uint", "__int_as_float", "__uint_as_float", true)
      .Cases("__half_as_short", "__half_as_ushort", "__short_as_half", "__ushort_as_half", true)
      .Cases("__double_as_longlong", "__longlong_as_double", true)
      .Default(false);
}

bool is_load(llvm::StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases("__ldg", "__ldca", "__ldcg", "__ldcs", "__ldcv", "__ldlu", true)
      .Default(false);
}

bool is_store(llvm::StringRef name) {
  return llvm::StringSwitch<bool>(name).Cases("__stcg", "__stcs", "__stwb", "__stwt", true).Default(false);
}

}  // namespace

std::optional<Object> SymbolicExecutor::evaluate_intrinsic(const FunctionDecl& function,
                                                           const CallExpr& call) {
  if (function.getIdentifier() == nullptr) return std::nullopt;
  const FunctionDecl* body = nullptr;
  const bool is_programs = function.hasBody(body) && function.getBuiltinID() == 0 &&
                           !context_.getSourceManager().isInSystemHeader(
                               context_.getSourceManager().getExpansionLoc(body->getLocation()));
  if (is_programs) return std::nullopt;
  llvm::StringRef name = function.getName();
  name.consume_front("__builtin_");
  if (name == "__assert_fail") {
    kernel_.notes.push_back("assertions are left out");
    return Object();
  }
  if (name == "printf" || name == "__trap" || name == "trap") return excluded(name, call);
  if (name == "__threadfence" || name == "__threadfence_block" || name == "__threadfence_system") {
    kernel_.has_fences = true;  // each store is done before the thread goes on
    return Object();
  }
  if (name == "assume" || name == "__assume" || name == "__nanosleep") return Object();
  if ((name == "expect" && call.getNumArgs() == 2) || name == "assume_aligned")
    return evaluate(call.getArg(0));
  if (auto result = exchange_intrinsic(function, call)) return result;
  if (name == "__syncthreads" || name.contains("_sync"))
    return failed_object(Reason::synchronisation, "the function " + name.str(), call);
  if (auto result = memory_intrinsic(name, call)) return result;
  if (auto result = atomic_intrinsic(name, call)) return result;
  if (auto result = mathematics(name, call)) return result;
  if (auto result = pair_intrinsic(name, call)) return result;
  return vector_maker(name, call);
}

std::optional<Object> SymbolicExecutor::memory_intrinsic(llvm::StringRef name, const CallExpr& call) {
  if (is_load(name) && call.getNumArgs() == 1) {
    const Object pointer = evaluate(call.getArg(0));
    if (!pointer.pointer)
      return failed_object(Reason::not_understood, "a pointer whose target is not known", call);
    return load(*pointer.pointer, call.getType(), call);
  }
  if (is_store(name) && call.getNumArgs() == 2) {
    const Object pointer = evaluate(call.getArg(0));
    const Object value = evaluate(call.getArg(1));
    if (!pointer.pointer)
      return failed_object(Reason::not_understood, "a pointer whose target is not known", call);
    store(*pointer.pointer, value, call.getArg(1)->getType(), call);
    return Object();
  }
  if (name == "memcpy" && call.getNumArgs() == 3) return copied_bytes(call);
  if ((name == "sincosf" || name == "__sincosf") && call.getNumArgs() == 3) return sine_and_cosine(call);
  return std::nullopt;
}

/// sincosf(x, &sine, &cosine)
Object SymbolicExecutor::sine_and_cosine(const CallExpr& call) {
  const ir::Node x = graph_.cast(Type::f32, number(call.getArg(0)));
  for (const auto& [argument, function] : {std::pair(1u, Function::sin), std::pair(2u, Function::cos)}) {
    const Object pointer = evaluate(call.getArg(argument));
    if (!pointer.pointer)
      return failed_object(Reason::not_understood, "a pointer whose target is not known", call);
    store(*pointer.pointer, Object::of(graph_.function(function, {x})), context_.FloatTy, call);
  }
  return Object();
}

std::optional<Object> SymbolicExecutor::mathematics(llvm::StringRef name, const CallExpr& call) {
  if (is_conversion(name)) return Object::of(converted(number(call.getArg(0)), call.getType(), call));
  if (is_bit_conversion(name))
    return Object::of(graph_.bitcast(*number_type(call.getType(), context_), number(call.getArg(0))));
  const auto result_type = number_type(call.getType(), context_);
  if (!result_type) return std::nullopt;
  std::vector<ir::Node> operands;
  const auto evaluate_operands = [&](Type type) {
    for (const Expr* argument : call.arguments()) operands.push_back(graph_.cast(type, number(argument)));
  };
  if ((name == "min" || name == "max") && call.getNumArgs() == 2) {
    evaluate_operands(*result_type);
    return Object::of(graph_.binary(name == "min" ? Op::min : Op::max, operands[0], operands[1]));
  }
  if (call.getNumArgs() <= 1 && ir::is_float(*result_type)) {
    if (name == "inff" || name == "inf" || name == "huge_valf" || name == "huge_val")
      return Object::of(graph_.real(*result_type, HUGE_VAL));
    if (name == "nanf" || name == "nan") return Object::of(graph_.real(*result_type, NAN));
  }
  if (name == "isnan" || name == "isinf" || name == "isinf_sign" || name == "isfinite")
    return classified(name, call);
  if (name == "__saturatef") {
    evaluate_operands(Type::f32);
    const ir::Node low = graph_.binary(Op::max, operands[0], graph_.real(Type::f32, 0));
    return Object::of(graph_.binary(Op::min, low, graph_.real(Type::f32, 1)));
  }
  if (is_small_float_comparison(name) && call.getNumArgs() == 2) {
    for (const Expr* argument : call.arguments()) operands.push_back(number(argument));
    return Object::of(converted(compared(name, operands), call.getType(), call));
  }
  if (const auto meant = intrinsic_called(name)) {
    evaluate_operands(meant->type == Type::boolean ? *result_type : meant->type);
    return Object::of(applied(*meant, operands));
  }
  const auto function = function_called(name);
  if (!function) return std::nullopt;
  evaluate_operands(*result_type);
  return Object::of(graph_.function(*function, operands));
}

ir::Node SymbolicExecutor::applied(const Mathematics& meant, const std::vector<ir::Node>& operands) {
  if (meant.op == Op::function) return graph_.function(meant.function, operands);
  if (meant.op == Op::fma) return graph_.fma(operands[0], operands[1], operands[2]);
  if (meant.op == Op::neg) return graph_.unary(Op::neg, operands[0]);
  return graph_.binary(meant.op, operands[0], operands[1]);
}

/// False where a number is NaN, also for __hne.
ir::Node SymbolicExecutor::compared(llvm::StringRef name, const std::vector<ir::Node>& operands) {
  const ir::Node a = operands[0], b = operands[1];
  if (name == "__heq") return graph_.binary(Op::equal, a, b);
  if (name == "__hlt") return graph_.binary(Op::less, a, b);
  if (name == "__hle") return graph_.binary(Op::less_equal, a, b);
  if (name == "__hgt") return graph_.binary(Op::less, b, a);
  if (name == "__hge") return graph_.binary(Op::less_equal, b, a);
  return graph_.logical_or(graph_.binary(Op::less, a, b), graph_.binary(Op::less, b, a));
}

/// Whether a number is one, or infinite.
Object SymbolicExecutor::classified(llvm::StringRef name, const CallExpr& call) {
  const ir::Node x = number(call.getArg(0));
  const Type type = graph_[x].type;
  if (!ir::is_float(type))
    return failed_object(Reason::type, "the function " + name.str() + " of an integer", call);
  const ir::Node is_number = graph_.binary(Op::equal, x, x);
  const ir::Node is_infinite =
      graph_.binary(Op::equal, graph_.function(Function::abs, {x}), graph_.real(type, HUGE_VAL));
  const ir::Node result = name == "isnan" ? graph_.logical_not(is_number)
                          : name == "isfinite"
                              ? graph_.logical_and(is_number, graph_.logical_not(is_infinite))
                              : is_infinite;
  return Object::of(converted(result, call.getType(), call));
}

/// make_float4 and the like.
std::optional<Object> SymbolicExecutor::vector_maker(llvm::StringRef name, const CallExpr& call) {
  if (!name.starts_with("make_")) return std::nullopt;
  const auto parts = components_of(call.getType(), context_);
  if (!parts || parts->size() != call.getNumArgs()) return std::nullopt;
  Object object;
  for (size_t i = 0; i < parts->size(); ++i)
    object.members.push_back(
        Object::of(converted(number(call.getArg(static_cast<unsigned>(i))), (*parts)[i].type, call)));
  return object;
}

}  // namespace migrate

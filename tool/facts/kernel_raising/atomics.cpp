// Atomic operations: a load of the old value, and a store. And what a kernel does in the case of an error.
#include "llvm/ADT/StringSwitch.h"
#include "tool/facts/kernel_raising/executor.h"
#include "tool/kernel_ir/iteration_space.h"
#include "tool/kernel_ir/thread_program.h"

namespace migrate {

using namespace clang;

namespace {

using ir::Op;
using ir::Type;
using Kind = ir::Store::Kind;

QualType pointee(const Expr& pointer) {
  const Expr* plain = pointer.IgnoreParenImpCasts();
  QualType type = plain->getType();
  if (const auto* array = type->getAsArrayTypeUnsafe()) return array->getElementType();
  return type->isPointerType() ? type->getPointeeType() : type;
}

/// Those that a copy can do to global memory.
std::optional<Kind> combining_copy(llvm::StringRef name) {
  return llvm::StringSwitch<std::optional<Kind>>(name)
      .Cases("atomicAdd", "atomicSub", Kind::atomic_add)
      .Case("atomicMin", Kind::atomic_min)
      .Case("atomicMax", Kind::atomic_max)
      .Default(std::nullopt);
}

std::optional<Op> combining_bits(llvm::StringRef name) {
  return llvm::StringSwitch<std::optional<Op>>(name)
      .Case("atomicAnd", Op::bit_and)
      .Case("atomicOr", Op::bit_or)
      .Case("atomicXor", Op::bit_xor)
      .Default(std::nullopt);
}

}  // namespace

/// What the element becomes, of what it was; kNone: the function is not known.
ir::Node SymbolicExecutor::exchanged_value(llvm::StringRef name, ir::Node old,
                                           const std::vector<ir::Node>& operands) {
  if (operands.size() == 2)
    return name == "atomicCAS" ? graph_.select(graph_.binary(Op::equal, old, operands[0]), operands[1], old)
                               : ir::kNone;
  if (name == "atomicExch") return operands[0];
  if (const auto op = combining_bits(name)) return graph_.binary(*op, old, operands[0]);
  const Type type = graph_[old].type;
  const ir::Node zero = graph_.integer(type, 0), one = graph_.integer(type, 1);
  if (name == "atomicInc")
    return graph_.select(graph_.binary(Op::less, old, operands[0]), graph_.binary(Op::add, old, one), zero);
  if (name != "atomicDec") return ir::kNone;
  const ir::Node ends =
      graph_.logical_or(graph_.binary(Op::equal, old, zero), graph_.binary(Op::less, operands[0], old));
  return graph_.select(ends, operands[0], graph_.binary(Op::sub, old, one));
}

std::optional<Object> SymbolicExecutor::atomic_intrinsic(llvm::StringRef name, const CallExpr& call) {
  if (!name.starts_with("atomic")) return std::nullopt;
  const std::string full = name.str();
  if (!name.consume_back("_block")) name.consume_back("_system");
  if (call.getNumArgs() < 2 || call.getNumArgs() > 3)
    return failed_object(Reason::order, "the function " + full, call);
  const Object pointer = evaluate(call.getArg(0));
  const QualType element = pointee(*call.getArg(0));
  std::vector<ir::Node> operands;
  for (unsigned i = 1; i < call.getNumArgs(); ++i)
    operands.push_back(converted(number(call.getArg(i)), element, call));
  const auto type = number_type(element, context_);
  const auto* memory = pointer.pointer ? std::get_if<MemoryPlace>(&*pointer.pointer) : nullptr;
  if (failed()) return Object();
  if (memory == nullptr)
    return failed_object(Reason::not_understood, "an atomic operation on a local variable", call);
  if (!type) return failed_object(Reason::type, "an atomic operation on " + element.getAsString(), call);
  // A version of its own: the value is not that of an earlier load.
  const ir::Node old = graph_.load(*type, memory->array, memory->offset, ++memory_version_);
  kernel_.loads.push_back({old, guard(), place(call.getBeginLoc()), current_loop_});
  const auto kind = operands.size() == 1 ? combining_copy(name) : std::nullopt;
  if (name == "atomicSub" && kind) operands[0] = graph_.unary(Op::neg, operands[0]);
  const ir::Node value = kind ? operands[0] : exchanged_value(name, old, operands);
  if (value == ir::kNone) return failed_object(Reason::order, "the function " + full, call);
  store_number(*memory, value, kind.value_or(Kind::atomic_exchange), call);
  auto& stored = std::get<ir::Store>(statements_->back());
  stored.old = old;
  if (name == "atomicCAS") stored.expected = operands[0];
  return Object::of(old);
}

/// printf or __trap, where the sizes of a launch alone can bring it about: such a launch runs on the host, where it is done.
Object SymbolicExecutor::excluded(llvm::StringRef name, const CallExpr& call) {
  ir::Node sizes = ir::kNone;
  for (const ir::Node n : ir::conjuncts_of(kernel_.nodes, guard())) {
    if (!ir::is_uniform(kernel_.nodes, n)) continue;
    sizes = sizes == ir::kNone ? n : graph_.logical_and(sizes, n);
  }
  if (sizes == ir::kNone) return failed_object(Reason::function, "the function " + name.str(), call);
  kernel_.excluded.push_back({sizes, "it would call " + name.str(), place(call.getBeginLoc())});
  return Object();
}

}  // namespace migrate

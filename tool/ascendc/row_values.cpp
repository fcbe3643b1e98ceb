#include "tool/ascendc/row_values.h"

#include <fmt/format.h>

#include <algorithm>

#include "tool/kernel_ir/space_draft.h"

namespace migrate::ascendc {

using ir::Node;
using ir::Op;
using ir::Refusal;
using ir::Type;
using ir::Value;

void RowValues::refuse(Refusal::Reason reason, std::string text) {
  if (!failure_) failure_ = Refusal{reason, std::move(text), place_};
}

bool RowValues::is_of_tile(Node n) const {
  return inner_ != ir::kNone && ir::depends_on(space_.nodes, n, static_cast<int>(space_[inner_].integer));
}

std::optional<ir::Polynomial> RowValues::row_offset(const ir::Polynomial& bytes, Type type) {
  const auto offset = (inner_ == ir::kNone ? bytes : bytes.without(inner_)).divided(ir::size_of(type));
  if (!offset) {
    refuse(Refusal::Reason::not_affine, "an address that is no multiple of the size of its element");
    return std::nullopt;
  }
  for (const auto& [monomial, coefficient] : offset->terms())
    for (const Node atom : monomial) {
      if (is_of_tile(atom)) {
        const bool is_loaded = ir::has_load(space_.nodes, atom);
        refuse(is_loaded ? Refusal::Reason::data_dependent : Refusal::Reason::not_affine,
               is_loaded ? "an address that depends on a loaded value for each element"
                         : "an address that is no sum of products of indices");
        return std::nullopt;
      }
      prepare_scalar(atom);
      if (ir::is_uniform(space_.nodes, atom)) uniform_atom(atom);
    }
  return offset;
}

bool RowValues::is_scalar_arithmetic_of_core(Node n) const {
  const Value& value = space_[n];
  if (value.op == Op::function || value.op == Op::fma || value.op == Op::bitcast || value.type == Type::f64)
    return false;
  return std::all_of(value.operands.begin(), value.operands.end(),
                     [&](Node o) { return is_scalar_arithmetic_of_core(o); });
}

void RowValues::uniform_atom(Node n) {
  const Value& value = space_[n];
  const bool is_address =
      value.op == Op::parameter && space_.parameters[static_cast<size_t>(value.integer)].is_pointer;
  if (value.op == Op::builtin || is_address) scalar(n);
  if (value.op == Op::parameter && !is_address) used_.insert(static_cast<int>(value.integer));
  for (const Node operand : value.operands) uniform_atom(operand);
}

void RowValues::prepare_scalar(Node n) {
  const Value& value = space_[n];
  if (ir::is_uniform(space_.nodes, n)) return uniform_atom(n);
  if (!name_of_value(n).empty()) return;
  if (value.op == Op::dimension && leaf(n) == "?")
    return refuse(Refusal::Reason::not_affine, "a value that differs along several indices of a row");
  if (value.op == Op::reduce) return refuse(Refusal::Reason::order, "a sum for each element of a row");
  if (value.op == Op::function) program_.functions.insert(static_cast<ir::Function>(value.integer));
  if (value.op != Op::load) {
    for (const Node operand : value.operands) prepare_scalar(operand);
    return;
  }
  for (const RowScalar& known : program_.row_scalars)
    if (known.load == n) return;
  if (program_.terms >= 0)
    return refuse(Refusal::Reason::order, "a number that is read for each term of the sums of columns");
  if (value.type != Type::f32 && value.type != Type::i32 && value.type != Type::u32)
    return refuse(Refusal::Reason::type,
                  fmt::format("one value of type {} that is read from memory", name_of(value.type)));
  if (space_.parameters[static_cast<size_t>(value.array.number)].is_loaded_beyond)
    return refuse(Refusal::Reason::control, "a number of a row that is loaded under a condition");
  const ir::Polynomial offset = space_.offset_of(n);
  for (const auto& [monomial, coefficient] : offset.terms())
    for (const Node atom : monomial) prepare_scalar(atom);
  arrays_.insert(value.array.number);
  program_.row_scalars.push_back({n, fmt::format("scalar{}", program_.row_scalars.size())});
}

std::optional<std::string> RowValues::scalar(Node n) {
  const Value& value = space_[n];
  if (value.op == Op::constant) return literal(value.type, value.real, value.integer);
  if (ir::is_uniform(space_.nodes, n)) {
    if (value.op == Op::parameter && !space_.parameters[static_cast<size_t>(value.integer)].is_pointer) {
      used_.insert(static_cast<int>(value.integer));
      return space_.parameters[static_cast<size_t>(value.integer)].name;
    }
    for (const HostScalar& known : program_.host_scalars)
      if (known.value == n) return known.name;
    if (ir::has_small_float(space_.nodes, n)) {
      // The core has them.
      if (!is_scalar_arithmetic_of_core(n)) {
        refuse(Refusal::Reason::type, "a function of numbers of 16 bits that is the same for all threads");
        return "0";
      }
      uniform_atom(n);
      return text(n);
    }
    program_.host_scalars.push_back({fmt::format("uniform{}", program_.host_scalars.size()), value.type, n});
    return program_.host_scalars.back().name;
  }
  if (is_of_tile(n)) return std::nullopt;
  if (std::string known = name_of_value(n); !known.empty()) return known;
  if (!is_scalar_arithmetic(n)) return std::nullopt;
  prepare_scalar(n);
  return program_.has_rows && value.op != Op::load && value.op != Op::dimension ? named(n) : text(n);
}

std::string RowValues::named(Node n) {
  const std::string expression = text(n);
  program_.row_numbers.push_back({fmt::format("value{}", program_.row_numbers.size()), expression, n});
  program_.steps.push_back({RowStep::Kind::number, program_.row_numbers.size() - 1});
  return program_.row_numbers.back().name;
}

std::string RowValues::function_text(const Value& value, const std::vector<std::string>& operands) const {
  if (ir::is_uniform(space_.nodes, value.operands[0])) return ExpressionText::function_text(value, operands);
  const auto function = static_cast<ir::Function>(value.integer);
  if (function == ir::Function::rsqrt) return fmt::format("(1.0f / Sqrt({}))", operands[0]);
  return fmt::format("{}({})",
                     function == ir::Function::exp   ? "Exp"
                     : function == ir::Function::log ? "Ln"
                                                     : "Sqrt",
                     operands[0]);
}

bool RowValues::is_scalar_arithmetic(Node n) const {
  const Value& value = space_[n];
  if (value.op == Op::load || value.op == Op::dimension || ir::is_uniform(space_.nodes, n)) return true;
  if (program_.has_rows && value.type == Type::f32) {
    if (value.op == Op::reduce) return true;
    const auto function = static_cast<ir::Function>(value.integer);
    if (value.op == Op::function && (function == ir::Function::sqrt || function == ir::Function::rsqrt ||
                                     function == ir::Function::exp || function == ir::Function::log))
      return is_scalar_arithmetic(value.operands[0]);
  }
  if (value.op == Op::function || value.op == Op::fma || value.op == Op::bitcast || value.type == Type::f64)
    return false;
  return std::all_of(value.operands.begin(), value.operands.end(),
                     [&](Node o) { return is_scalar_arithmetic(o); });
}

void RowValues::finish() {
  for (size_t i = 0; i < space_.parameters.size(); ++i) {
    const int number = static_cast<int>(i);
    if (arrays_.count(number)) program_.arrays.push_back(number);
    if (!space_.parameters[i].is_pointer && used_.count(number)) program_.used_parameters.push_back(number);
  }
}

}  // namespace migrate::ascendc

#include "tool/ascendc/expression_text.h"

#include <fmt/format.h>

#include <cctype>
#include <cmath>

namespace migrate::ascendc {

using ir::Node;
using ir::Op;
using ir::Type;
using ir::Value;

const char* cpp_name(Type type) {
  constexpr const char* kNames[] = {"bool",       "int8_t",   "uint8_t", "int16_t",  "uint16_t",
                                    "int32_t",    "uint32_t", "int64_t", "uint64_t", "half",
                                    "bfloat16_t", "float",    "double"};
  return kNames[static_cast<size_t>(type)];
}

std::string literal(Type type, double real, int64_t integer) {
  if (type == Type::boolean) return integer != 0 ? "true" : "false";
  if (!ir::is_float(type))
    return std::to_string(integer) + (type == Type::u32 ? "u" : type == Type::u64 ? "ull" : "");
  if (std::isinf(real)) return real < 0 ? "-__builtin_inff()" : "__builtin_inff()";
  if (std::isnan(real)) return "__builtin_nanf(\"\")";
  std::string digits =
      type == Type::f64 ? fmt::format("{}", real) : fmt::format("{}", static_cast<float>(real));
  if (digits.find_first_of(".e") == std::string::npos) digits += ".0";
  return type == Type::f64 ? digits : digits + "f";
}

namespace {

const char* symbol_of(Op op) {
  switch (op) {
    case Op::add:
      return "+";
    case Op::sub:
      return "-";
    case Op::mul:
      return "*";
    case Op::div:
      return "/";
    case Op::rem:
      return "%";
    case Op::shl:
      return "<<";
    case Op::shr:
      return ">>";
    case Op::bit_and:
      return "&";
    case Op::bit_or:
      return "|";
    case Op::bit_xor:
      return "^";
    case Op::less:
      return "<";
    case Op::less_equal:
      return "<=";
    case Op::equal:
      return "==";
    default:
      return "?";
  }
}

}  // namespace

std::string ExpressionText::text(const ir::Polynomial& p) const {
  std::string sum;
  for (const auto& [monomial, coefficient] : p.terms()) {
    std::string term;
    if (monomial.empty() || coefficient != 1) term = std::to_string(coefficient);
    for (const Node factor : monomial) {
      const bool is_wide = ir::size_of(space_[factor].type) == 8;
      const std::string atom = is_wide ? text(factor) : fmt::format("int64_t({})", text(factor));
      term += (term.empty() ? "" : " * ") + atom;
    }
    sum += (sum.empty() ? "" : " + ") + term;
  }
  return sum.empty() ? "0" : sum;
}

std::string ExpressionText::function_text(const Value& value,
                                          const std::vector<std::string>& operands) const {
  const bool is_double = value.type == Type::f64;
  std::string list;
  for (const std::string& operand : operands) list += (list.empty() ? "" : ", ") + operand;
  const auto function = static_cast<ir::Function>(value.integer);
  if (function == ir::Function::reciprocal) return fmt::format("(1.0f / {})", list);
  if (function == ir::Function::rsqrt)
    return fmt::format("(1.0f / __builtin_sqrt{}({}))", is_double ? "" : "f", list);
  const std::string name = function == ir::Function::abs ? "fabs" : name_of(function);
  return fmt::format("__builtin_{}{}({})", name, is_double ? "" : "f", list);
}

std::string ExpressionText::text(Node n) const {
  if (std::string name = name_of_value(n); !name.empty()) return name;
  const Value& value = space_[n];
  std::vector<std::string> operands;
  if (value.op != Op::load)
    for (const Node operand : value.operands) operands.push_back(text(operand));
  switch (value.op) {
    case Op::constant:
      return literal(value.type, value.real, value.integer);
    case Op::parameter: {
      const ir::Parameter& parameter = space_.parameters[static_cast<size_t>(value.integer)];
      return parameter.is_pointer ? fmt::format("reinterpret_cast<uint64_t>({})", parameter.name)
                                  : parameter.name;
    }
    case Op::builtin:
      return name_of(static_cast<ir::Builtin>(value.integer));
    case Op::dimension:
    case Op::load:
      return leaf(n);
    case Op::cast:
      return fmt::format("{}({})", cpp_name(value.type), operands[0]);
    case Op::bitcast:
      return fmt::format("__builtin_bit_cast({}, {})", cpp_name(value.type), operands[0]);
    case Op::neg:
      return fmt::format("(-{})", operands[0]);
    case Op::logical_not:
      return fmt::format("(!{})", operands[0]);
    case Op::bit_not:
      return fmt::format("(~{})", operands[0]);
    case Op::select:
      return fmt::format("({} ? {} : {})", operands[0], operands[1], operands[2]);
    case Op::min:
      return fmt::format("({0} < {1} ? {0} : {1})", operands[0], operands[1]);
    case Op::max:
      return fmt::format("({0} < {1} ? {1} : {0})", operands[0], operands[1]);
    case Op::fma:
      return fmt::format("({} * {} + {})", operands[0], operands[1], operands[2]);
    case Op::function:
      return function_text(value, operands);
    default:
      return fmt::format("({} {} {})", operands[0], symbol_of(value.op), operands[1]);
  }
}

std::string with_underscores(const std::string& expression, const std::set<std::string>& names) {
  std::string result;
  const auto is_of_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
  for (size_t i = 0; i < expression.size();) {
    if (!is_of_word(expression[i])) {
      result += expression[i++];
      continue;
    }
    // A number is a word of its own: "1.5f" has none of the names.
    size_t end = i;
    while (end < expression.size() && is_of_word(expression[end])) ++end;
    const std::string word = expression.substr(i, end - i);
    result += names.count(word) != 0 ? word + "_" : word;
    i = end;
  }
  return result;
}

}  // namespace migrate::ascendc

// Values as C++ text for the scalar unit.
#include <algorithm>

#include "tool/ascendc/functions/float64_text.h"
#include "tool/ascendc/thread_body.h"
#include "tool/kernel_ir/space_draft.h"

namespace migrate::ascendc {

using ir::Function;
using ir::Node;
using ir::Op;
using ir::Refusal;
using ir::Type;
using ir::Value;

namespace {

constexpr size_t kLongText = 80;  // a value whose text is longer gets a name

}  // namespace

bool ThreadBody::is_hosts(Node n) const {
  const Value& v = kernel_[n];
  return !is_leaf(v) && (v.type == Type::f32 || v.type == Type::f64) && ir::is_uniform(kernel_.nodes, n) &&
         !ir::has_small_float(kernel_.nodes, n);
}

std::string ThreadBody::host_scalar(Node n) {
  for (const HostScalar& known : loop_.host_scalars)
    if (known.value == n) return known.name + "_";
  loop_.host_scalars.push_back(
      {fresh(fmt::format("uniform{}", loop_.host_scalars.size())), kernel_[n].type, n});
  return loop_.host_scalars.back().name + "_";
}

std::string ThreadBody::name_of_value(Node n) const {
  const auto found = names_.find(n);
  return found == names_.end() ? "" : found->second;
}

std::string ThreadBody::value(Node n) {
  if (failure_) return "0";
  if (const std::string known = name_of_value(n); !known.empty()) return known;
  const Value v = kernel_[n];
  has_float64_ = has_float64_ || v.type == Type::f64;
  if (v.op == Op::constant)
    return v.type == Type::f64 ? float64_literal(v.real) : literal(v.type, v.real, v.integer);
  if (v.op == Op::undefined) return fmt::format("{}(0)", type_of_value(v.type));
  if (v.op == Op::parameter) {
    const ir::Parameter& parameter = kernel_.parameters[static_cast<size_t>(v.integer)];
    auto& used = loop_.used_parameters;
    if (!parameter.is_pointer) {
      if (std::find(used.begin(), used.end(), v.integer) == used.end())
        used.push_back(static_cast<int>(v.integer));
      return parameter.name + "_";
    }
    // An address as a number: whether it is null.
    return host_scalar(n);
  }
  if (v.op == Op::builtin) {
    constexpr const char* kNames[] = {"threadX",   "threadY",  "threadZ",   "blockX",
                                      "blockY",    "blockZ",   "threadsX_", "threadsY_",
                                      "threadsZ_", "blocksX_", "blocksY_",  "blocksZ_"};
    if (v.integer <= static_cast<int64_t>(ir::Builtin::grid_dim_z)) return kNames[v.integer];
    const std::string rank = "((threadZ * threadsY_ + threadY) * threadsX_ + threadX)";
    if (v.integer == static_cast<int64_t>(ir::Builtin::thread_rank)) return rank;
    return rank + (v.integer == static_cast<int64_t>(ir::Builtin::lane) ? " % 32" : " / 32");
  }
  if (is_hosts(n)) return host_scalar(n);
  if (v.op == Op::load) {
    load(n);
    return name_of_value(n);
  }
  const std::string text = made(n);
  if (failure_) return "0";
  ++loop_.operations;
  if (program_.uses(n) < 2 && v.op != Op::function && text.size() <= kLongText && !needs_name(n)) return text;
  declare(n, text);
  return name_of_value(n);
}

std::string ThreadBody::made(Node n) {
  const Value v = kernel_[n];
  if (v.op == Op::function) return function(v);
  std::vector<std::string> operands;
  for (const Node operand : v.operands) operands.push_back(value(operand));
  if (failure_) return "0";
  switch (v.op) {
    case Op::cast:
      return cast(v, operands[0]);
    case Op::bitcast:
      has_bits_ = true;
      return fmt::format("BitsAs<{}>({})", type_of_value(v.type), operands[0]);
    case Op::neg:
      return is_small_float(v.type) ? fmt::format("{}(-float({}))", cpp_name(v.type), operands[0])
                                    : fmt::format("(-{})", operands[0]);
    case Op::logical_not:
      return fmt::format("(!{})", operands[0]);
    case Op::bit_not:
      return fmt::format("{}(~{})", cpp_name(v.type), operands[0]);
    case Op::select:
      if (is_small_float(v.type))
        return fmt::format("({0} ? {3}({1}) : {3}({2}))", operands[0], operands[1], operands[2],
                           cpp_name(v.type));
      return fmt::format("({} ? {} : {})", operands[0], operands[1], operands[2]);
    case Op::add:
    case Op::sub:
    case Op::mul:
    case Op::div:
    case Op::rem:
    case Op::shl:
    case Op::shr:
    case Op::bit_and:
    case Op::bit_or:
    case Op::bit_xor:
    case Op::min:
    case Op::max:
    case Op::less:
    case Op::less_equal:
    case Op::equal:
    case Op::fma:
      return arithmetic(v, operands);
    default:
      refuse(Refusal::Reason::not_understood,
             fmt::format("the operation {} on the scalar unit", ir::name_of(v.op)));
      return "0";
  }
}

std::string ThreadBody::cast(const Value& v, const std::string& operand) {
  const Type from = kernel_[v.operands[0]].type;
  if (from == Type::f64) return cast_of_double(v.type, operand);
  if (v.type == Type::f64) {
    if (ir::size_of(from) >= 4 || from == Type::boolean)
      return fmt::format("float64::From({})", bare(operand));
    return fmt::format("float64::From({}({}))", ir::is_float(from) ? "float" : "int32_t", bare(operand));
  }
  if (v.type == Type::boolean) {
    if (is_small_float(from)) return fmt::format("(float({}) != 0.0f)", operand);
    return fmt::format("({} != 0)", operand);
  }
  if (is_small_float(v.type) && from != Type::f32)
    return fmt::format("{}(float({}))", cpp_name(v.type), operand);
  if (is_small_float(from) && v.type != Type::f32)
    return fmt::format("{}(float({}))", cpp_name(v.type), operand);
  return fmt::format("{}({})", cpp_name(v.type), operand);
}

std::string ThreadBody::cast_of_double(Type to, const std::string& operand) const {
  if (to == Type::boolean) return fmt::format("({} != Float64(0))", operand);
  if (is_small_float(to)) return fmt::format("{}(float({}))", cpp_name(to), bare(operand));
  if (ir::is_integer(to) && ir::size_of(to) < 4)
    return fmt::format("{}(int32_t({}))", cpp_name(to), bare(operand));
  return fmt::format("{}({})", cpp_name(to), bare(operand));
}

/// Numbers of 16 bits are computed in float and rounded; small integers in int.
std::string ThreadBody::arithmetic(const Value& v, const std::vector<std::string>& operands) {
  const Type type = kernel_[v.operands[0]].type;
  std::vector<std::string> wide = operands;
  if (is_small_float(type))
    for (std::string& operand : wide) operand = fmt::format("float({})", operand);
  constexpr std::pair<Op, const char*> kSymbols[] = {
      {Op::add, "+"},  {Op::sub, "-"},         {Op::mul, "*"},     {Op::div, "/"},    {Op::rem, "%"},
      {Op::shl, "<<"}, {Op::shr, ">>"},        {Op::bit_and, "&"}, {Op::bit_or, "|"}, {Op::bit_xor, "^"},
      {Op::less, "<"}, {Op::less_equal, "<="}, {Op::equal, "=="}};
  std::string text;
  if (type == Type::boolean && (v.op == Op::bit_and || v.op == Op::bit_or)) {
    if (v.op == Op::bit_and && wide[0] == "true") return wide[1];
    if (v.op == Op::bit_and && wide[1] == "true") return wide[0];
    return fmt::format("({} {} {})", wide[0], v.op == Op::bit_and ? "&&" : "||", wide[1]);
  }
  if (v.op == Op::min || v.op == Op::max) {
    for (std::string& operand : wide)
      if (operand.find_first_of("(?") != std::string::npos && operand.size() > 24) {
        const std::string name = fresh("operand");
        line("const {} {} = {};", is_small_float(type) ? "float" : type_of_value(type), name, operand);
        operand = name;
      }
    text = fmt::format("({0} {2} {1} ? {0} : {1})", wide[0], wide[1], v.op == Op::min ? "<" : ">");
    // Of a number and something that is none, the number.
    if (ir::is_float(type))
      text = fmt::format("({0} != {0} || {1} {2} {0} ? {1} : {0})", wide[0], wide[1],
                         v.op == Op::min ? "<" : ">");
  } else if (v.op == Op::fma && type == Type::f64) {
    refuse(Refusal::Reason::double_precision, "a fused multiply-add in double");
  } else if (v.op == Op::fma) {
    has_fused_ = true;
    text = fmt::format("Fma({}, {}, {})", wide[0], wide[1], wide[2]);
  } else {
    for (const auto& [op, symbol] : kSymbols)
      if (op == v.op) text = fmt::format("({} {} {})", wide[0], symbol, wide[1]);
    const bool divides = (v.op == Op::div || v.op == Op::rem) && !ir::is_float(type);
    const Value& divisor = kernel_[v.operands[v.operands.size() - 1]];
    // It is computed before it is known whether the thread comes here.
    if (divides && !(divisor.op == Op::constant && divisor.integer != 0))
      text = fmt::format("({} == 0 ? 0 : {})", wide[1], text);
  }
  const bool is_narrow = ir::is_integer(v.type) && ir::size_of(v.type) < 4;
  if (is_small_float(v.type) || is_narrow) return fmt::format("{}({})", cpp_name(v.type), bare(text));
  return text;
}

std::string ThreadBody::function(const Value& v) {
  const auto which = static_cast<Function>(v.integer);
  const bool is_small = is_small_float(v.type);
  if (v.type == Type::f64) return function_of_double(v);
  if (v.type != Type::f32 && !is_small) {
    refuse(Refusal::Reason::type, fmt::format("a function of {}", ir::name_of(v.type)));
    return "0";
  }
  std::string x = value(v.operands[0]);
  if (is_small) x = fmt::format("float({})", x);
  const auto rounded = [&](const std::string& text) {
    return is_small ? fmt::format("{}({})", cpp_name(v.type), text) : text;
  };
  constexpr std::pair<Function, const char*> kFunctions[] = {
      {Function::abs, "Absolute"}, {Function::exp, "Exp"},     {Function::log, "Ln"},
      {Function::sqrt, "Sqrt"},    {Function::tanh, "Tanh"},   {Function::floor, "Floor"},
      {Function::ceil, "Ceil"},    {Function::trunc, "Trunc"}, {Function::cosh, "Cosh"},
      {Function::rint, "Rint"},    {Function::round, "Round"}};
  for (const auto& [function, name] : kFunctions)
    if (function == which) {
      functions_.insert(which);
      return rounded(fmt::format("{}({})", name, x));
    }
  switch (which) {
    case Function::rsqrt:
      functions_.insert(Function::sqrt);
      return rounded(fmt::format("1.0f / Sqrt({})", x));
    case Function::reciprocal:
      return rounded(fmt::format("1.0f / ({})", x));
    case Function::log2:
    case Function::log10:
      functions_.insert(Function::log);
      return rounded(fmt::format("Ln({}) * {}", x, which == Function::log2 ? "1.44269504f" : "0.434294482f"));
    default:
      refuse(Refusal::Reason::function, fmt::format("the function {}", ir::name_of(which)));
      return "0";
  }
}

std::string ThreadBody::function_of_double(const Value& v) {
  constexpr std::pair<Function, const char*> kFunctions[] = {
      {Function::abs, "Absolute"}, {Function::exp, "Exp"},     {Function::exp2, "Exp2"},
      {Function::expm1, "ExpM1"},  {Function::log, "Ln"},      {Function::log2, "Log2"},
      {Function::log10, "Log10"},  {Function::log1p, "Ln1P"},  {Function::sqrt, "Sqrt"},
      {Function::tanh, "Tanh"},    {Function::sin, "Sin"},     {Function::cos, "Cos"},
      {Function::tan, "Tan"},      {Function::floor, "Floor"}, {Function::ceil, "Ceil"},
      {Function::trunc, "Trunc"},  {Function::round, "Round"}, {Function::rint, "Rint"},
      {Function::cosh, "Cosh"}};
  const auto which = static_cast<Function>(v.integer);
  const std::string x = bare(value(v.operands[0]));
  has_float64_functions_ = has_float64_functions_ ||
                           (which != Function::abs && which != Function::sqrt && which != Function::rsqrt &&
                            which != Function::trunc && which != Function::reciprocal);
  for (const auto& [function, name] : kFunctions)
    if (function == which) return fmt::format("float64::{}({})", name, x);
  if (which == Function::reciprocal) return fmt::format("{} / ({})", float64_literal(1), x);
  if (which == Function::rsqrt) return fmt::format("{} / float64::Sqrt({})", float64_literal(1), x);
  refuse(Refusal::Reason::double_precision, fmt::format("the function {} of double", ir::name_of(which)));
  return "0";
}

}  // namespace migrate::ascendc

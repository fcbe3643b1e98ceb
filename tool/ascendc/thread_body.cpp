#include "tool/ascendc/thread_body.h"

#include <algorithm>

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

bool is_small_float(Type type) { return type == Type::f16 || type == Type::bf16; }

/// A boolean is a byte in memory.
const char* type_of_element(Type type) { return type == Type::boolean ? "uint8_t" : cpp_name(type); }

/// Without the parentheses around all of it.
std::string bare(const std::string& text) {
  if (text.size() < 2 || text.front() != '(' || text.back() != ')') return text;
  int depth = 0;
  for (size_t i = 0; i + 1 < text.size(); ++i) {
    depth += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
    if (depth == 0) return text;
  }
  return text.substr(1, text.size() - 2);
}

bool is_leaf(const Value& value) {
  return value.op == Op::constant || value.op == Op::parameter || value.op == Op::builtin;
}

}  // namespace

ThreadBody::ThreadBody(const ir::ThreadProgram& program, ThreadLoop& loop)
    : program_(program), kernel_(program.kernel()), loop_(loop) {
  at_ = kernel_.place;
  for (const ir::Parameter& parameter : kernel_.parameters) taken_.insert(parameter.name);
  for (const char* word : {"float", "int", "half", "block", "thread", "value", "this", "class", "for", "while"})
    taken_.insert(word);
}

std::optional<Refusal> ThreadBody::run() {
  scopes_.emplace_back();
  const auto& common = program_.common_conditions();
  if (!common.empty()) {
    const std::string all = joined(common, " && ");
    line("if (!({})) return;", all);
    for (const Node n : common) names_[n] = "true";
  }
  statements(kernel_.body, -1);
  return failure_;
}

void ThreadBody::refuse(Refusal::Reason reason, std::string text) {
  if (!failure_) failure_ = Refusal{reason, std::move(text), at_};
}

void ThreadBody::statements(const std::vector<ir::Statement>& list, int loop_number) {
  for (const ir::Statement& statement : list) {
    if (failure_) return;
    if (const auto* made = std::get_if<ir::Store>(&statement)) {
      loads_until(loop_number, made->order);
      store(*made);
    } else if (const auto* inner = std::get_if<ir::Loop>(&statement);
               inner != nullptr && program_.is_needed(*inner)) {
      loads_until(loop_number, inner->order);
      loop(*inner);
    }
  }
}

void ThreadBody::loads_until(int loop_number, int64_t order) {
  for (const Node n : program_.loads_in(loop_number))
    if (kernel_[n].integer <= order && names_.count(n) == 0) load(n);
}

void ThreadBody::store(const ir::Store& store) {
  at_ = store.place;
  const bool is_plain = store.kind == ir::Store::Kind::plain;
  Type type = kernel_[store.value].type;
  if (!is_plain && type == Type::u32) type = Type::i32;  // a sum has the same bits
  const std::string condition = joined(program_.own_conditions(store.guard), " && ");
  const std::string to = fmt::format("{}[{}]", tensor(store.array, type), address(store.offset, type));
  std::string what = value(store.value);
  if (type == Type::boolean) what = fmt::format("{} ? 1 : 0", what);
  constexpr const char* kStores[] = {"Store", "AtomicAdd", "AtomicMin", "AtomicMax"};
  stores_.insert(store.kind);
  const std::string call = fmt::format("{}<{}>({}, {});  // line {}", kStores[static_cast<size_t>(store.kind)],
                                       type_of_element(type), to, what, store.place.line);
  if (condition.empty())
    line("{}", call);
  else
    line("if ({}) {}", condition, call);
  for (ThreadLoop::Written& written : loop_.written)
    if (written.parameter == store.array.number && written.type == type) {
      written.is_atomic = written.is_atomic || !is_plain;
      return;
    }
  loop_.written.push_back({store.array.number, type, !is_plain});
}

void ThreadBody::loop(const ir::Loop& loop) {
  at_ = loop.place;
  for (size_t i = 0; i < loop.variables.size(); ++i) {
    const ir::Carried& variable = loop.variables[i];
    if (variable.next == variable.current) continue;
    const std::string initial = value(variable.initial);
    const std::string name = fresh(variable.name);
    line("{} {} = {};", cpp_name(kernel_[variable.current].type), name, bare(initial));
    names_[variable.current] = name;
    // The same variable after the loop.
    for (Node n = 0; n < kernel_.nodes.size(); ++n)
      if (kernel_[n].op == Op::after_loop && kernel_[n].integer == loop.number &&
          kernel_[n].second == static_cast<int>(i))
        names_[n] = name;
  }
  const size_t before = lines_.size();
  scopes_.emplace_back();
  ++indent_;
  std::vector<Node> conditions = program_.own_conditions(loop.guard);
  for (const Node n : ir::conjuncts_of(kernel_.nodes, loop.condition)) conditions.push_back(n);
  const std::string condition = joined(conditions, " && ");
  const std::string indent(static_cast<size_t>(indent_ - 1) * 2, ' ');
  if (lines_.size() == before) {
    lines_.push_back(fmt::format("{}while ({}) {{  // line {}", indent, condition, loop.place.line));
  } else {
    lines_.insert(lines_.begin() + static_cast<std::ptrdiff_t>(before),
                  fmt::format("{}while (true) {{  // line {}", indent, loop.place.line));
    line("if (!({})) break;", condition);
  }
  statements(loop.body, loop.number);
  loads_until(loop.number, INT64_MAX);
  advance(loop);
  --indent_;
  line("}}");
  for (const Node n : scopes_.back()) names_.erase(n);
  scopes_.pop_back();
}

/// All variables take their next values at once.
void ThreadBody::advance(const ir::Loop& loop) {
  std::vector<std::pair<std::string, std::string>> changes;
  for (const ir::Carried& variable : loop.variables)
    if (variable.next != variable.current && variable.next != ir::kNone)
      changes.emplace_back(names_.at(variable.current), value(variable.next));
  for (size_t i = 0; i < changes.size(); ++i) {
    auto& [name, next] = changes[i];
    // A later one that takes the old value is computed first.
    for (size_t k = i + 1; k < changes.size(); ++k) {
      if (with_underscores(changes[k].second, {name}) == changes[k].second) continue;
      const std::string kept = fresh(changes[k].first + "Next");
      line("const auto {} = {};", kept, changes[k].second);
      changes[k].second = kept;
    }
    line("{} = {};", name, bare(next));
  }
}

std::string ThreadBody::joined(const std::vector<Node>& conditions, const char* by) {
  std::string list;
  for (const Node n : conditions) list += (list.empty() ? "" : by) + value(n);
  return bare(list);
}

std::string ThreadBody::fresh(const std::string& wanted) {
  std::string name = wanted;
  for (int i = 2; !taken_.insert(name).second; ++i) name = wanted + std::to_string(i);
  return name;
}

std::string ThreadBody::tensor(const ir::Array& array, Type type) {
  const std::string& parameter = kernel_.parameters[static_cast<size_t>(array.number)].name;
  const auto& parameters = kernel_.parameters;
  const bool is_own = parameters[static_cast<size_t>(array.number)].type == type;
  const std::string name = is_own ? parameter + "_" : fmt::format("{}As{}_", parameter, name_of(type));
  tensors_[name] = {array.number, type};
  return name;
}

std::string ThreadBody::address(Node offset, Type type) {
  const ir::Polynomial in_bytes = ir::polynomial_of(kernel_.nodes, offset);
  const auto elements = in_bytes.divided(ir::size_of(type));
  // A pointer that moves is known in bytes only. It points to an element.
  if (!elements) return fmt::format("({}) / {}", sum_of(in_bytes), ir::size_of(type));
  return sum_of(*elements);
}

std::string ThreadBody::sum_of(const ir::Polynomial& p) {
  std::string sum;
  for (const auto& [monomial, coefficient] : p.terms()) {
    std::string term;
    if (monomial.empty() || coefficient != 1) term = std::to_string(coefficient);
    for (const Node factor : monomial) {
      const std::string text = value(factor);
      const bool is_wide = ir::size_of(kernel_[factor].type) == 8;
      term += (term.empty() ? "" : " * ") + (is_wide ? text : fmt::format("int64_t({})", text));
    }
    sum += (sum.empty() ? "" : " + ") + term;
  }
  return sum.empty() ? "0" : sum;
}

void ThreadBody::load(Node n) {
  const Value v = kernel_[n];
  const std::string of = tensor(v.array, v.type), offset = address(v.operands[0], v.type);
  std::string read = program_.may_follow_store(n) ? fmt::format("Reread({}[{}])", of, offset)
                                                  : fmt::format("{}.GetValue({})", of, offset);
  rereads_ = rereads_ || program_.may_follow_store(n);
  if (v.type == Type::boolean) read += " != 0";
  const std::vector<Node> conditions = program_.conditions_of_load(n);
  if (!conditions.empty()) {
    // Of several accesses each has its own guard; of one, all conditions hold.
    const bool is_any = program_.has_several_accesses(n);
    const std::string condition = joined(conditions, is_any ? " || " : " && ");
    const std::string zero =
        is_small_float(v.type) ? fmt::format("{}(0.0f)", cpp_name(v.type)) : literal(v.type, 0, 0);
    const bool is_word = condition.find(' ') == std::string::npos;
    read = fmt::format("{} ? {} : {}", is_word ? condition : "(" + condition + ")", read, zero);
  }
  declare(n, read);
}

void ThreadBody::declare(Node n, const std::string& text) {
  const Value& v = kernel_[n];
  std::string wanted = "value";
  if (v.op == Op::load) wanted = kernel_.parameters[static_cast<size_t>(v.array.number)].name + "Value";
  if (const auto known = kernel_.names.find(n); known != kernel_.names.end()) wanted = known->second;
  const std::string name = fresh(wanted);
  line("const {} {} = {};", cpp_name(v.type), name, bare(text));
  names_[n] = name;
  scopes_.back().push_back(n);
}

bool ThreadBody::is_hosts(Node n) const {
  const Value& v = kernel_[n];
  return !is_leaf(v) && v.type == Type::f32 && ir::is_uniform(kernel_.nodes, n);
}

std::string ThreadBody::host_scalar(Node n) {
  for (const HostScalar& known : loop_.host_scalars)
    if (known.value == n) return known.name + "_";
  loop_.host_scalars.push_back({fresh(fmt::format("uniform{}", loop_.host_scalars.size())), kernel_[n].type, n});
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
  if (v.op == Op::constant) return literal(v.type, v.real, v.integer);
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
    constexpr const char* kNames[] = {"threadX", "threadY", "threadZ", "blockX", "blockY", "blockZ",
                                      "threadsX_", "threadsY_", "threadsZ_", "blocksX_", "blocksY_", "blocksZ_"};
    if (v.integer <= static_cast<int64_t>(ir::Builtin::grid_dim_z)) return kNames[v.integer];
    const std::string rank = "((threadZ * threadsY_ + threadY) * threadsX_ + threadX)";
    if (v.integer == static_cast<int64_t>(ir::Builtin::thread_rank)) return rank;
    return rank + (v.integer == static_cast<int64_t>(ir::Builtin::lane) ? " % 32" : " / 32");
  }
  if (is_hosts(n)) return host_scalar(n);
  if (v.type == Type::f64) {
    refuse(Refusal::Reason::double_precision, "arithmetic in double");
    return "0";
  }
  if (v.op == Op::load) {
    load(n);
    return name_of_value(n);
  }
  const std::string text = made(n);
  if (failure_) return "0";
  ++loop_.operations;
  if (program_.uses(n) < 2 && v.op != Op::function && text.size() <= kLongText) return text;
  declare(n, text);
  return name_of_value(n);
}

std::string ThreadBody::made(Node n) {
  const Value v = kernel_[n];
  if (v.op == Op::function) return function(v);
  if (v.op == Op::fma) note("a fused multiply-add is a product and a sum, each rounded");
  std::vector<std::string> operands;
  for (const Node operand : v.operands) operands.push_back(value(operand));
  if (failure_) return "0";
  switch (v.op) {
    case Op::cast:
      return cast(v, operands[0]);
    case Op::bitcast:
      has_bits_ = true;
      return fmt::format("BitsAs<{}>({})", cpp_name(v.type), operands[0]);
    case Op::neg:
      return is_small_float(v.type) ? fmt::format("{}(-float({}))", cpp_name(v.type), operands[0])
                                    : fmt::format("(-{})", operands[0]);
    case Op::logical_not:
      return fmt::format("(!{})", operands[0]);
    case Op::bit_not:
      return fmt::format("{}(~{})", cpp_name(v.type), operands[0]);
    case Op::select:
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
  if (from == Type::f64) {
    refuse(Refusal::Reason::double_precision, "arithmetic in double");
    return "0";
  }
  if (v.type == Type::boolean) {
    if (is_small_float(from)) return fmt::format("(float({}) != 0.0f)", operand);
    return fmt::format("({} != 0)", operand);
  }
  if (is_small_float(v.type) && from != Type::f32) return fmt::format("{}(float({}))", cpp_name(v.type), operand);
  if (is_small_float(from) && v.type != Type::f32) return fmt::format("{}(float({}))", cpp_name(v.type), operand);
  return fmt::format("{}({})", cpp_name(v.type), operand);
}

/// Numbers of 16 bits are computed in float and rounded; small integers in int.
std::string ThreadBody::arithmetic(const Value& v, const std::vector<std::string>& operands) {
  const Type type = kernel_[v.operands[0]].type;
  std::vector<std::string> wide = operands;
  if (is_small_float(type))
    for (std::string& operand : wide) operand = fmt::format("float({})", operand);
  constexpr std::pair<Op, const char*> kSymbols[] = {
      {Op::add, "+"},      {Op::sub, "-"},     {Op::mul, "*"},      {Op::div, "/"},        {Op::rem, "%"},
      {Op::shl, "<<"},     {Op::shr, ">>"},    {Op::bit_and, "&"},  {Op::bit_or, "|"},     {Op::bit_xor, "^"},
      {Op::less, "<"},     {Op::less_equal, "<="}, {Op::equal, "=="}};
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
        line("const {} {} = {};", is_small_float(type) ? "float" : cpp_name(type), name, operand);
        operand = name;
      }
    text = fmt::format("({0} {2} {1} ? {0} : {1})", wide[0], wide[1], v.op == Op::min ? "<" : ">");
    // Of a number and something that is none, the number.
    if (ir::is_float(type)) text = fmt::format("({0} != {0} || {1} {2} {0} ? {1} : {0})", wide[0], wide[1], v.op == Op::min ? "<" : ">");
  } else if (v.op == Op::fma) {
    text = fmt::format("({} * {} + {})", wide[0], wide[1], wide[2]);
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
  if (is_small_float(v.type) || is_narrow) return fmt::format("{}{}", cpp_name(v.type), text);
  return text;
}

void ThreadBody::note(const std::string& text) {
  if (std::find(loop_.notes.begin(), loop_.notes.end(), text) == loop_.notes.end()) loop_.notes.push_back(text);
}

std::string ThreadBody::power(const Value& v, const std::string& x) {
  const Value& exponent = kernel_[v.operands[1]];
  const double power = exponent.op == Op::constant ? exponent.real : 0;
  if (power == 0.5) {
    functions_.insert(Function::sqrt);
    return fmt::format("Sqrt({})", x);
  }
  if (power != 2 && power != 3) {
    refuse(Refusal::Reason::function, "the function pow with an exponent that is not 2, 3 or 0.5");
    return "0";
  }
  const std::string name = fresh("base");
  line("const float {} = {};", name, x);
  return power == 2 ? fmt::format("{0} * {0}", name) : fmt::format("{0} * {0} * {0}", name);
}

std::string ThreadBody::function(const Value& v) {
  const auto which = static_cast<Function>(v.integer);
  const bool is_small = is_small_float(v.type);
  if (v.type != Type::f32 && !is_small) {
    refuse(v.type == Type::f64 ? Refusal::Reason::double_precision : Refusal::Reason::type,
           fmt::format("a function of {}", ir::name_of(v.type)));
    return "0";
  }
  std::string x = value(v.operands[0]);
  if (is_small) x = fmt::format("float({})", x);
  const auto rounded = [&](const std::string& text) {
    return is_small ? fmt::format("{}({})", cpp_name(v.type), text) : text;
  };
  constexpr std::pair<Function, const char*> kFunctions[] = {
      {Function::abs, "Absolute"}, {Function::exp, "Exp"},     {Function::log, "Ln"},      {Function::sqrt, "Sqrt"},
      {Function::tanh, "Tanh"},    {Function::floor, "Floor"}, {Function::ceil, "Ceil"},   {Function::trunc, "Trunc"},
      {Function::cosh, "Cosh"},
      {Function::rint, "Rint"},    {Function::round, "Round"}, {Function::expm1, "Expm1"}, {Function::log1p, "Log1p"}};
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
    case Function::pow:
      return rounded(power(v, x));
    default:
      refuse(Refusal::Reason::function, fmt::format("the function {}", ir::name_of(which)));
      return "0";
  }
}

}  // namespace migrate::ascendc

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

const char* type_of_value(Type type) { return type == Type::f64 ? "Float64" : cpp_name(type); }

const char* type_of_element(Type type) {
  if (type == Type::f64) return "uint64_t";
  return type == Type::boolean ? "uint8_t" : cpp_name(type);
}

std::string from_element(Type type, const std::string& element) {
  if (type == Type::f64) return fmt::format("Float64({})", element);
  return type == Type::boolean ? element + " != 0" : element;
}

std::string as_element(Type type, const std::string& value) {
  if (type == Type::f64) return fmt::format("({}).bits", bare(value));
  return type == Type::boolean ? "(" + value + ") ? 1 : 0" : value;
}

std::string bare(const std::string& text) {
  if (text.size() < 2 || text.front() != '(' || text.back() != ')') return text;
  int depth = 0;
  for (size_t i = 0; i + 1 < text.size(); ++i) {
    depth += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
    if (depth == 0) return text;
  }
  return text.substr(1, text.size() - 2);
}

ThreadBody::ThreadBody(const ir::ThreadProgram& program, ThreadLoop& loop)
    : program_(program), kernel_(program.kernel()), loop_(loop) {
  at_ = kernel_.place;
  take_reserved_names();
}

void ThreadBody::take_reserved_names() {
  for (const ir::Parameter& parameter : kernel_.parameters) taken_.insert(parameter.name);
  for (const char* word :
       {"float", "int", "half", "float64", "Float64", "block", "thread", "threads", "value", "this", "class",
        "for", "while", "blockX", "blockY", "blockZ", "threadX", "threadY", "threadZ"})
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
    } else if (const auto* wait = std::get_if<ir::Barrier>(&statement);
               wait != nullptr && (wait->exchange == ir::kNone || program_.is_needed(wait->exchange))) {
      loads_until(loop_number, wait->order);
      barrier(*wait);
    }
  }
}

void ThreadBody::loads_until(int loop_number, int64_t order) {
  for (const Node n : program_.loads_in(loop_number))
    if (kernel_[n].integer <= order && loaded_.count(n) == 0) load(n);
}

void ThreadBody::store(const ir::Store& store) {
  at_ = store.place;
  using Kind = ir::Store::Kind;
  const bool combines = store.kind != Kind::plain && store.kind != Kind::atomic_exchange;
  // On one core a sum is written as one: a copy that combines is not seen by loads of the same kernel.
  const bool is_plain = !combines || program_.needs_one_core();
  Type type = kernel_[store.value].type;
  if (!is_plain && type == Type::u32) type = Type::i32;  // a sum has the same bits
  const std::string condition = joined(program_.own_conditions(store.guard), " && ");
  if (store.array.kind == ir::Array::Kind::shared) return shared_store(store, condition);
  const std::string to = fmt::format("{}[{}]", tensor(store.array, type), address(store.offset, type));
  std::string what = value(store.value);
  if (type == Type::boolean) what = fmt::format("{} ? 1 : 0", what);
  if (combines && is_plain) {
    rereads_ = true;
    what = combined(store.kind, type, from_element(type, fmt::format("Reread({})", to)), what);
  }
  if (type == Type::f64) what = as_element(type, what);
  constexpr const char* kStores[] = {"Store", "AtomicAdd", "AtomicMin", "AtomicMax"};
  const Kind kind = is_plain ? Kind::plain : store.kind;
  stores_.insert(kind);
  const std::string call = fmt::format("{}<{}>({}, {});  // line {}", kStores[static_cast<size_t>(kind)],
                                       type_of_element(type), to, what, store.place.line);
  if (condition.empty())
    line("{}", call);
  else
    line("if ({}) {}", condition, call);
  note_written(store.array.number, compared_type(store.value, type), combines);
}

/// The old value with another one added, or the smaller or larger one.
std::string ThreadBody::combined(ir::Store::Kind kind, Type type, const std::string& old,
                                 const std::string& what) {
  const std::string name = fresh("combined");
  const std::string wide = is_small_float(type) ? "float" : type_of_value(type);
  line("const {0} {1} = {0}({2});", wide, name, what);
  if (kind == ir::Store::Kind::atomic_add)
    return fmt::format("{}({}({}) + {})", type_of_value(type), wide, old, name);
  return fmt::format("{0}({1}({2}) {4} {3} ? {1}({2}) : {3})", type_of_value(type), wide, old, name,
                     kind == ir::Store::Kind::atomic_min ? "<" : ">");
}

/// Bits of floats that are stored as integers are compared as what they are. A number that is only copied has the same bits.
Type ThreadBody::compared_type(Node stored, Type type) {
  const Value& v = kernel_[stored];
  if (v.op == Op::bitcast) return compared_type(v.operands[0], kernel_[v.operands[0]].type);
  if (v.op != Op::select && v.op != Op::concat) return type;
  const auto known = compared_.find({stored, type});
  if (known != compared_.end()) return known->second;
  return compared_[{stored, type}] = type_of_parts(v, type);
}

Type ThreadBody::type_of_parts(const Value& v, Type type) {
  const size_t first = v.op == Op::select ? 1 : 0;
  const Type part = compared_type(v.operands[first], kernel_[v.operands[first]].type);
  for (size_t i = first + 1; i < v.operands.size(); ++i)
    if (compared_type(v.operands[i], kernel_[v.operands[i]].type) != part) return type;
  return ir::is_float(part) ? part : type;
}

/// One array has results of one type for each size: where some are floats, the others are copies of floats.
void ThreadBody::note_written(int parameter, Type type, bool is_atomic) {
  for (ThreadLoop::Written& written : loop_.written) {
    if (written.parameter != parameter || ir::size_of(written.type) != ir::size_of(type)) continue;
    if (written.type != type && ir::is_float(written.type) == ir::is_float(type)) continue;
    if (ir::is_float(type)) written.type = type;
    written.is_atomic = written.is_atomic || is_atomic;
    return;
  }
  loop_.written.push_back({parameter, type, is_atomic});
}

void ThreadBody::shared_store(const ir::Store& store, const std::string& condition) {
  const Type type = kernel_[store.value].type;
  const std::string array = tensor(store.array, type), index = address(store.offset, type);
  std::string what = value(store.value);
  if (type == Type::boolean) what = as_element(type, what);
  std::string old = fmt::format("{}.GetValue({})", array, index);
  if (type == Type::f64) old = from_element(type, old);
  using Kind = ir::Store::Kind;
  if (store.kind == Kind::atomic_add) what = fmt::format("{} + ({})", old, what);
  if (store.kind == Kind::atomic_min || store.kind == Kind::atomic_max)
    what = fmt::format("{0} {2} ({1}) ? {0} : ({1})", old, what, store.kind == Kind::atomic_min ? "<" : ">");
  if (type == Type::f64) what = as_element(type, what);
  const std::string call = fmt::format("{}.SetValue({}, {}({}));  // line {}", array, index,
                                       type_of_element(type), what, store.place.line);
  if (condition.empty())
    line("{}", call);
  else
    line("if ({}) {}", condition, call);
}

void ThreadBody::roots(const ir::Loop& loop, std::vector<Node>& found) const {
  found.insert(found.end(), {loop.condition, loop.guard});
  for (const ir::Carried& variable : loop.variables)
    found.insert(found.end(), {variable.initial, variable.next});
  roots(loop.body, found);
}

void ThreadBody::roots(const std::vector<ir::Statement>& list, std::vector<Node>& found) const {
  for (const ir::Statement& statement : list) {
    if (const auto* store = std::get_if<ir::Store>(&statement))
      found.insert(found.end(), {store->offset, store->value, store->guard});
    else if (const auto* barrier = std::get_if<ir::Barrier>(&statement))
      found.push_back(barrier->exchange);
    else if (const auto& inner = std::get<ir::Loop>(statement); program_.is_needed(inner))
      roots(inner, found);
  }
}

void ThreadBody::hoist(const ir::Loop& loop, bool only_needed) {
  std::vector<Node> open;
  roots(loop, open);
  std::set<Node> seen;
  while (!open.empty()) {
    const Node n = open.back();
    open.pop_back();
    if (n == ir::kNone || !program_.is_needed(n) || !seen.insert(n).second) continue;
    const Value& v = kernel_[n];
    if (program_.is_within(program_.home(n), loop.number)) {
      open.insert(open.end(), v.operands.begin(), v.operands.end());
      const std::vector<Node> guards = program_.guards_of(n);
      open.insert(open.end(), guards.begin(), guards.end());
    } else if (!is_leaf(v) && !is_hosts(n)) {
      if (needs_name(n) || (program_.uses(n) > 1 && !only_needed)) {
        value(n);
      } else if (v.op != Op::load) {
        // It is written where it is used; what it is made of may be used after the loop, too.
        open.insert(open.end(), v.operands.begin(), v.operands.end());
      }
    }
  }
}

void ThreadBody::loop(const ir::Loop& loop) {
  at_ = loop.place;
  hoist(loop);
  for (size_t i = 0; i < loop.variables.size(); ++i) {
    const ir::Carried& variable = loop.variables[i];
    if (variable.next == variable.current) continue;
    const std::string initial = value(variable.initial);
    const std::string name = fresh(variable.name);
    line("{} {} = {};", type_of_value(kernel_[variable.current].type), name, bare(initial));
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
  for (Node n = 0; n < kernel_.nodes.size(); ++n)
    if (kernel_[n].op == Op::after_loop && kernel_[n].integer == loop.number && program_.is_needed(n))
      named(n);
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
  if (array.kind == ir::Array::Kind::shared) {
    const auto known = kernel_.shared.find(array.number);
    const std::string shared = known == kernel_.shared.end() ? "dynamicShared" : known->second.name;
    const std::string name =
        fmt::format("{}{}As{}", shared, array.number == ir::kDynamicShared ? 0 : array.number, name_of(type));
    shared_tensors_[name] = {array.number, type};
    return name;
  }
  const std::string& parameter = kernel_.parameters[static_cast<size_t>(array.number)].name;
  const auto& parameters = kernel_.parameters;
  const bool is_own = parameters[static_cast<size_t>(array.number)].type == type;
  const std::string name = is_own ? parameter + "_" : fmt::format("{}As{}_", parameter, name_of(type));
  tensors_[name] = {array.number, type};
  return name;
}

std::string ThreadBody::address(Node offset, Type type) {
  const ir::Polynomial in_bytes = ir::polynomial_of(kernel_.nodes, offset, ir::Unsigned::value);
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
  loaded_.insert(n);
  const Value v = kernel_[n];
  has_float64_ = has_float64_ || v.type == Type::f64;
  const std::string of = tensor(v.array, v.type), offset = address(v.operands[0], v.type);
  const bool rereads = program_.may_follow_store(n) && v.array.kind == ir::Array::Kind::parameter;
  std::string read =
      rereads ? fmt::format("Reread({}[{}])", of, offset) : fmt::format("{}.GetValue({})", of, offset);
  rereads_ = rereads_ || rereads;
  read = from_element(v.type, read);
  const std::vector<Node> conditions = program_.conditions_of_load(n);
  if (!conditions.empty()) {
    // Of several accesses each has its own guard; of one, all conditions hold.
    const bool is_any = program_.has_several_accesses(n);
    const std::string condition = joined(conditions, is_any ? " || " : " && ");
    const std::string zero = is_small_float(v.type) ? fmt::format("{}(0.0f)", cpp_name(v.type))
                             : v.type == Type::f64  ? "Float64(0)"
                                                    : literal(v.type, 0, 0);
    const bool is_word = condition.find(' ') == std::string::npos;
    read = fmt::format("{} ? {} : {}", is_word ? condition : "(" + condition + ")", read, zero);
  }
  declare(n, read);
}

void ThreadBody::declare(Node n, const std::string& text) {
  const Value& v = kernel_[n];
  const std::string name = fresh(wanted_name(n));
  line("const {} {} = {};", type_of_value(v.type), name, bare(text));
  names_[n] = name;
  scopes_.back().push_back(n);
  named(n);
}

std::string ThreadBody::wanted_name(Node n) const {
  if (const auto known = kernel_.names.find(n); known != kernel_.names.end()) return known->second;
  const Value& v = kernel_[n];
  if (v.op != Op::load || v.array.kind == ir::Array::Kind::shared) return "value";
  return kernel_.parameters[static_cast<size_t>(v.array.number)].name + "Value";
}

}  // namespace migrate::ascendc

#include "tool/kernel_ir/print.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "tool/kernel_ir/affine.h"
#include "tool/kernel_ir/drafter.h"

namespace migrate::ir {
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
      return nullptr;
  }
}

/// A value with fewer parts is written out wherever it is used; a larger one that is used several times has a name.
constexpr int kLargeValue = 12;

class Printer {
 public:
  explicit Printer(const Kernel& kernel) : kernel_(kernel) {}

  std::string space(const IterationSpace& space) {
    for (const Dimension& d : space.dimensions) count(d.extent);
    for (const Node n : space.requirements) count(n);
    for (const SpaceStore& store : space.stores) count(store.offset), count(store.value), count(store.mask);
    std::string extents = "space";
    for (const Dimension& d : space.dimensions)
      extents += fmt::format(" d{} ({}) < {}", space[d.symbol].integer, d.name, value(d.extent));
    line("", extents);
    for (const Node n : space.requirements) line("  ", "requires " + value(n));
    for (const Node n : space.equalities) line("  ", "needs " + value(n));
    for (const Parameter& parameter : space.parameters)
      if (parameter.is_loaded_beyond)
        line("  ", fmt::format("loads of {} also what a loaded value forbids", parameter.name));
    for (const SpaceStore& store : space.stores)
      line("  ", fmt::format("{}[{}]:{} = {}{}", array(store.array), polynomial(store.offset),
                             name_of(space[store.value].type), value(store.value), condition(store.mask)));
    return out_;
  }

  std::string text() {
    std::string parameters;
    for (const Parameter& p : kernel_.parameters)
      parameters += fmt::format("{}{} {}", parameters.empty() ? "" : ", ", p.spelling, p.name);
    out_ = fmt::format("kernel {}({})\n", kernel_.name, parameters);
    count(kernel_.body);
    statements(kernel_.body, "  ");
    return out_;
  }

  std::string value(Node n) {
    const auto parts = parts_.find(n);
    if (parts == parts_.end() || parts->second < kLargeValue || uses_[n] < 2) return expression(n);
    const auto [known, is_new] = shared_.try_emplace(n);
    if (is_new) {
      const std::string text = expression(n);  // names what it is made of first
      known->second = fmt::format("v{}", ++named_);
      definitions_.push_back(known->second + " = " + text);
    }
    return known->second;
  }

 private:
  std::string expression(Node n) {
    const Value& v = kernel_[n];
    const auto operand = [&](size_t i) { return value(v.operands[i]); };
    switch (v.op) {
      case Op::constant:
        if (v.type == Type::boolean) return v.integer != 0 ? "true" : "false";
        return is_float(v.type) ? fmt::format("{}{}", v.real, v.type == Type::f32 ? "f" : "")
                                : std::to_string(v.integer);
      case Op::parameter:
        return kernel_.parameters[static_cast<size_t>(v.integer)].name;
      case Op::builtin:
        return name_of(static_cast<Builtin>(v.integer));
      case Op::carried:
        return variable(v);
      case Op::after_loop:
        return "final " + variable(v);
      case Op::dimension:
        return fmt::format("d{}", v.integer);
      case Op::load:
        return fmt::format("{}[{}]:{}", array(v.array), address(v.operands[0]), name_of(v.type));
      case Op::cast:
      case Op::bitcast:
        return fmt::format("{}{}({})", name_of(v.type), v.op == Op::bitcast ? "_bits" : "", operand(0));
      case Op::neg:
        return "-" + operand(0);
      case Op::logical_not:
        return "!" + operand(0);
      case Op::bit_not:
        return "~" + operand(0);
      case Op::select:
        return fmt::format("({} ? {} : {})", operand(0), operand(1), operand(2));
      case Op::function:
        return call(name_of(static_cast<Function>(v.integer)), v);
      case Op::reduce:
        return call(fmt::format("reduce_{}", name_of(static_cast<Op>(v.integer))).c_str(), v);
      case Op::shuffle: {
        constexpr const char* kKinds[] = {"shuffle_xor", "shuffle_down", "shuffle", "shuffle_up"};
        const std::string name =
            v.second == kLanes ? kKinds[v.integer] : fmt::format("{}_of_{}", kKinds[v.integer], v.second);
        return call(name.c_str(), v);
      }
      case Op::group_reduce:
        return call(
            fmt::format("{}_{}", v.second <= 0 ? "block" : "lanes", name_of(static_cast<Op>(v.integer)))
                .c_str(),
            v);
      case Op::undefined:
        return "undefined";
      case Op::concat:
        return call("concat", v);
      case Op::min:
      case Op::max:
      case Op::fma:
        return call(name_of(v.op), v);
      default:
        return fmt::format("({} {} {})", operand(0), symbol_of(v.op), operand(1));
    }
  }

  /// Counts a use of the value, and what it is made of.
  void count(Node n) {
    if (n == kNone || uses_[n]++ > 0) return;
    const Value v = kernel_[n];
    int parts = 1;
    const auto add = [&](Node part) {
      count(part);
      parts += std::min(parts_[part], kLargeValue);
    };
    if (v.op == Op::load) {
      for (const Node factor : factors_of(polynomial_of(kernel_.nodes, v.operands[0]))) add(factor);
    } else {
      for (const Node operand : v.operands) add(operand);
    }
    parts_[n] = parts;
  }

  void count(const Polynomial& p) {
    for (const Node factor : factors_of(p)) count(factor);
  }

  void count(const std::vector<Statement>& list) {
    for (const Statement& statement : list) {
      if (const auto* store = std::get_if<Store>(&statement)) {
        count(polynomial_of(kernel_.nodes, store->offset)), count(store->value), count(store->guard);
      } else if (const auto* loop = std::get_if<Loop>(&statement)) {
        for (const Carried& v : loop->variables) count(v.initial), count(v.next);
        count(loop->condition), count(loop->guard), count(loop->body);
      }
    }
  }

  static std::vector<Node> factors_of(const Polynomial& p) {
    std::vector<Node> factors;
    for (const auto& [monomial, coefficient] : p.terms())
      factors.insert(factors.end(), monomial.begin(), monomial.end());
    return factors;
  }

  /// After the names that it needs.
  void line(const std::string& indent, const std::string& text) {
    for (const std::string& definition : definitions_) out_ += indent + definition + '\n';
    definitions_.clear();
    out_ += indent + text + '\n';
  }

  std::string call(const char* name, const Value& v) {
    std::string list;
    for (const Node n : v.operands) list += (list.empty() ? "" : ", ") + value(n);
    return fmt::format("{}({})", name, list);
  }

  std::string variable(const Value& v) {
    const auto found = names_.find({v.integer, v.second});
    return found != names_.end() ? found->second : fmt::format("loop{}.{}", v.integer, v.second);
  }

  std::string array(const Array& a) {
    return a.kind == Array::Kind::parameter ? kernel_.parameters[static_cast<size_t>(a.number)].name
                                            : "shared" + std::to_string(a.number);
  }

  /// In bytes, as a sum of products.
  std::string address(Node n) { return polynomial(polynomial_of(kernel_.nodes, n)); }

  std::string polynomial(const Polynomial& p) {
    std::string sum;
    for (const auto& [monomial, coefficient] : p.terms()) {
      std::string term = monomial.empty() || coefficient != 1 ? std::to_string(coefficient) : "";
      for (const Node factor : monomial) term += (term.empty() ? "" : "*") + value(factor);
      sum += (sum.empty() ? "" : " + ") + term;
    }
    return sum.empty() ? "0" : sum;
  }

  std::string condition(Node guard) { return guard == kNone ? "" : " if " + value(guard); }

  void statements(const std::vector<Statement>& list, const std::string& indent) {
    for (const Statement& statement : list) {
      if (const auto* store = std::get_if<Store>(&statement)) {
        constexpr const char* kKinds[] = {"=", "atomic +=", "atomic min=", "atomic max="};
        line(indent,
             fmt::format("{}[{}]:{} {} {}{}", array(store->array), address(store->offset),
                         name_of(kernel_[store->value].type), kKinds[static_cast<size_t>(store->kind)],
                         value(store->value), condition(store->guard)));
      } else if (const auto* barrier = std::get_if<Barrier>(&statement)) {
        if (barrier->exchange == kNone) out_ += indent + (barrier->is_warp ? "warp barrier\n" : "barrier\n");
      } else {
        loop(std::get<Loop>(statement), indent);
      }
    }
  }

  void loop(const Loop& loop, const std::string& indent) {
    for (size_t i = 0; i < loop.variables.size(); ++i)
      names_[{loop.number, static_cast<int>(i)}] = loop.variables[i].name;
    std::string starts;
    for (const Carried& v : loop.variables)
      starts += fmt::format("{}{} = {}", starts.empty() ? "" : ", ", v.name, value(v.initial));
    line(indent, fmt::format("loop {} while {}{}", starts, value(loop.condition), condition(loop.guard)));
    statements(loop.body, indent + "  ");
    for (const Carried& v : loop.variables)
      if (v.next != v.current) line(indent + "  ", fmt::format("next {} = {}", v.name, value(v.next)));
  }

  const Kernel& kernel_;
  std::string out_;
  std::map<std::pair<int64_t, int>, std::string> names_;
  std::map<Node, int> uses_, parts_;    ///< of what will be printed
  std::map<Node, std::string> shared_;  ///< values with names of their own
  std::vector<std::string> definitions_;
  int named_ = 0;
};

}  // namespace

std::string print(const Kernel& kernel) { return Printer(kernel).text(); }

std::string print(const IterationSpace& space) {
  Kernel shell;
  shell.parameters = space.parameters;
  shell.nodes = space.nodes;
  return Printer(shell).space(space);
}

std::string print(const Kernel& kernel, Node value) { return Printer(kernel).value(value); }

}  // namespace migrate::ir

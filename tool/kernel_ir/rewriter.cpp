#include "tool/kernel_ir/rewriter.h"

namespace migrate::ir {

Node Rewriter::operator()(Node n) {
  if (n == kNone) return kNone;
  if (const auto known = done_.find(n); known != done_.end()) return known->second;
  const auto replaced = replace_(n);
  const Node made = replaced ? *replaced : built(from_[n]);
  done_.emplace(n, made);
  return made;
}

// `value` is a copy: the graph may add to the vector that it is from.
Node Rewriter::built(Value value) {
  std::vector<Node> operands;
  for (const Node n : value.operands) operands.push_back((*this)(n));
  return rebuilt(to_, value, operands);
}

Node rebuilt(Graph& graph, const Value& value, const std::vector<Node>& operands) {
  switch (value.op) {
    case Op::constant:
      return is_float(value.type) ? graph.real(value.type, value.real)
                                  : graph.integer(value.type, value.integer);
    case Op::parameter:
      return graph.parameter(value.type, static_cast<int>(value.integer));
    case Op::builtin:
      return graph.builtin(static_cast<Builtin>(value.integer));
    case Op::carried:
      return graph.carried(value.type, static_cast<int>(value.integer), value.second);
    case Op::after_loop:
      return graph.after_loop(value.type, static_cast<int>(value.integer), value.second);
    case Op::dimension:
      return graph.dimension(static_cast<int>(value.integer));
    case Op::load:
      return graph.load(value.type, value.array, operands[0], value.integer);
    case Op::cast:
      return graph.cast(value.type, operands[0]);
    case Op::bitcast:
      return graph.bitcast(value.type, operands[0]);
    case Op::neg:
    case Op::logical_not:
    case Op::bit_not:
      return graph.unary(value.op, operands[0]);
    case Op::concat:
      return graph.concat(value.type, operands);
    case Op::select:
      return graph.select(operands[0], operands[1], operands[2]);
    case Op::fma:
      return graph.fma(operands[0], operands[1], operands[2]);
    case Op::reduce:
      return graph.reduce(static_cast<Op>(value.integer), operands[0],
                          {operands.begin() + 1, operands.end()});
    case Op::shuffle:
      return graph.shuffle(static_cast<Shuffle>(value.integer), operands[0], operands[1], value.second);
    case Op::group_reduce:
      return graph.group_reduce(static_cast<Op>(value.integer), operands[0], value.second);
    case Op::undefined:
      return graph.undefined(value.type);
    case Op::function:
      return graph.function(static_cast<Function>(value.integer), operands);
    case Op::bit_and:
      if (value.type == Type::boolean) return graph.logical_and(operands[0], operands[1]);
      return graph.binary(value.op, operands[0], operands[1]);
    case Op::bit_or:
      if (value.type == Type::boolean) return graph.logical_or(operands[0], operands[1]);
      return graph.binary(value.op, operands[0], operands[1]);
    default:
      return graph.binary(value.op, operands[0], operands[1]);
  }
}

bool is_same_operation(const Value& a, const Value& b) {
  return a.op == b.op && a.type == b.type && a.integer == b.integer && a.second == b.second &&
         a.real == b.real && a.array == b.array && a.operands.size() == b.operands.size();
}

bool is_of_one_thread(Op op) {
  return op != Op::reduce && op != Op::shuffle && op != Op::group_reduce && op != Op::carried &&
         op != Op::after_loop;
}

void for_each_node(const std::vector<Statement>& statements, const std::function<void(Node)>& f) {
  const auto see = [&](std::initializer_list<Node> nodes) {
    for (const Node n : nodes)
      if (n != kNone) f(n);
  };
  for (const Statement& statement : statements) {
    if (const auto* store = std::get_if<Store>(&statement)) {
      see({store->offset, store->value, store->guard});
    } else if (const auto* barrier = std::get_if<Barrier>(&statement)) {
      see({barrier->exchange});
    } else if (const auto* loop = std::get_if<Loop>(&statement)) {
      for (const Carried& variable : loop->variables)
        see({variable.initial, variable.current, variable.next});
      see({loop->condition, loop->guard});
      for_each_node(loop->body, f);
    }
  }
}

Polynomial rewritten(const Polynomial& old, Rewriter& rewrite, const std::vector<Value>& nodes) {
  Polynomial sum;
  for (const auto& [monomial, coefficient] : old.terms()) {
    Polynomial product = Polynomial::constant(coefficient);
    for (const Node factor : monomial) product = product * polynomial_of(nodes, rewrite(factor));
    sum = sum + product;
  }
  return sum;
}

namespace {

void rewrite_statements(std::vector<Statement>& statements, Rewriter& rewrite) {
  for (Statement& statement : statements) {
    if (auto* store = std::get_if<Store>(&statement)) {
      store->offset = rewrite(store->offset);
      store->value = rewrite(store->value);
      store->guard = rewrite(store->guard);
      if (store->old != kNone) store->old = rewrite(store->old);
      if (store->expected != kNone) store->expected = rewrite(store->expected);
    } else if (auto* barrier = std::get_if<Barrier>(&statement)) {
      barrier->exchange = rewrite(barrier->exchange);
    } else if (auto* loop = std::get_if<Loop>(&statement)) {
      for (Carried& variable : loop->variables) {
        variable.initial = rewrite(variable.initial);
        variable.current = rewrite(variable.current);
        variable.next = rewrite(variable.next);
      }
      loop->condition = rewrite(loop->condition);
      loop->guard = rewrite(loop->guard);
      rewrite_statements(loop->body, rewrite);
    }
  }
}

}  // namespace

void rewrite_uses(Kernel& kernel, Rewriter& rewrite) {
  rewrite_statements(kernel.body, rewrite);
  for (std::vector<Access>* list : {&kernel.loads, &kernel.exchanges})
    for (Access& access : *list) {
      access.load = rewrite(access.load);
      access.guard = rewrite(access.guard);
    }
  for (Excluded& excluded : kernel.excluded) excluded.condition = rewrite(excluded.condition);
  std::map<Node, std::string> names;
  for (const auto& [n, name] : kernel.names) names.try_emplace(rewrite(n), name);
  kernel.names = std::move(names);
}

Kernel rewritten(const Kernel& kernel,
                 const std::function<std::optional<Node>(Node, Rewriter&, Graph&)>& replace) {
  Kernel made = kernel;
  made.nodes.clear();
  Graph graph(made.nodes);
  Rewriter* self = nullptr;
  Rewriter rewrite(kernel.nodes, graph, [&](Node n) { return replace(n, *self, graph); });
  self = &rewrite;
  rewrite_uses(made, rewrite);
  return made;
}

}  // namespace migrate::ir

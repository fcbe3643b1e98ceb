#include "tool/kernel_ir/unchanged_variables.h"

#include "tool/kernel_ir/rewriter.h"

namespace migrate::ir {
namespace {

void collect(const std::vector<Statement>& statements, std::map<int, const Loop*>& loops) {
  for (const Statement& statement : statements)
    if (const auto* loop = std::get_if<Loop>(&statement)) {
      loops[loop->number] = loop;
      collect(loop->body, loops);
    }
}

std::vector<Statement> copied(const std::vector<Statement>& statements, Rewriter& rewrite) {
  std::vector<Statement> list = statements;
  for (Statement& statement : list) {
    if (auto* store = std::get_if<Store>(&statement)) {
      store->offset = rewrite(store->offset);
      store->value = rewrite(store->value);
      store->guard = rewrite(store->guard);
    } else if (auto* barrier = std::get_if<Barrier>(&statement)) {
      barrier->exchange = rewrite(barrier->exchange);
    } else if (auto* loop = std::get_if<Loop>(&statement)) {
      for (Carried& variable : loop->variables) {
        variable.initial = rewrite(variable.initial);
        // Its number in the loop stays.
        if (variable.next == variable.current) {
          variable.current = variable.next = variable.initial;
          continue;
        }
        variable.current = rewrite(variable.current);
        variable.next = rewrite(variable.next);
      }
      loop->condition = rewrite(loop->condition);
      loop->guard = rewrite(loop->guard);
      loop->body = copied(loop->body, rewrite);
    }
  }
  return list;
}

}  // namespace

Kernel without_unchanged_variables(const Kernel& kernel) {
  std::map<int, const Loop*> loops;
  collect(kernel.body, loops);
  Kernel made = kernel;
  made.nodes.clear();
  Graph graph(made.nodes);
  Rewriter* self = nullptr;
  Rewriter rewrite(kernel.nodes, graph, [&](Node n) -> std::optional<Node> {
    const Value& value = kernel[n];
    if (value.op != Op::carried) return std::nullopt;
    const auto loop = loops.find(static_cast<int>(value.integer));
    if (loop == loops.end()) return std::nullopt;  // named, and in no statement
    const Carried& variable = loop->second->variables[static_cast<size_t>(value.second)];
    return variable.next == n ? std::optional((*self)(variable.initial)) : std::nullopt;
  });
  self = &rewrite;
  made.body = copied(kernel.body, rewrite);
  for (std::vector<Access>* list : {&made.loads, &made.exchanges})
    for (Access& access : *list) {
      access.load = rewrite(access.load);
      access.guard = rewrite(access.guard);
    }
  made.names.clear();
  for (const auto& [n, name] : kernel.names) made.names.try_emplace(rewrite(n), name);
  return made;
}

}  // namespace migrate::ir

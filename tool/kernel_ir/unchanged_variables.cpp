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

}  // namespace

Kernel without_unchanged_variables(const Kernel& kernel) {
  std::map<int, const Loop*> loops;
  collect(kernel.body, loops);
  return rewritten(kernel, [&](Node n, Rewriter& rewrite, Graph&) -> std::optional<Node> {
    const Value& value = kernel[n];
    if (value.op != Op::carried) return std::nullopt;
    const auto loop = loops.find(static_cast<int>(value.integer));
    if (loop == loops.end()) return std::nullopt;  // named, and in no statement
    const Carried& variable = loop->second->variables[static_cast<size_t>(value.second)];
    return variable.next == n ? std::optional(rewrite(variable.initial)) : std::nullopt;
  });
}

}  // namespace migrate::ir

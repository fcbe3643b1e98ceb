#include "tool/kernel_ir/joined_stores.h"

#include <algorithm>
#include <span>

#include "tool/kernel_ir/affine.h"
#include "tool/kernel_ir/drafter.h"

namespace migrate::ir {
namespace {

class Joiner {
 public:
  explicit Joiner(Kernel& kernel) : kernel_(kernel), graph_(kernel.nodes) {}

  void run(std::vector<Statement>& statements) {
    for (size_t i = 0; i < statements.size(); ++i) {
      if (auto* loop = std::get_if<Loop>(&statements[i])) run(loop->body);
      size_t next = i + 1;
      while (next < statements.size() && std::holds_alternative<Loop>(statements[next])) ++next;
      const auto* first = std::get_if<Store>(&statements[i]);
      const auto* second = next < statements.size() ? std::get_if<Store>(&statements[next]) : nullptr;
      if (first == nullptr || second == nullptr || !is_one_element(*first, *second, next > i + 1)) continue;
      const Span loops(statements.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                       statements.begin() + static_cast<std::ptrdiff_t>(next));
      if (!std::all_of(loops.begin(), loops.end(),
                       [&](const Statement& s) { return is_sum_for(s, *second); }))
        continue;
      const auto joined = join(*first, *second);
      if (!joined) continue;
      for (Statement& loop : loops) compute_for_all(std::get<Loop>(loop), joined->guard);
      statements[next] = *joined;
      statements.erase(statements.begin() + static_cast<std::ptrdiff_t>(i));
      --i;  // it may join a third one
    }
  }

 private:
  using Span = std::span<Statement>;

  /// In global memory only what a sum is stored to: a choice of loads is left to the threads, which load one.
  bool is_one_element(const Store& a, const Store& b, bool has_loops) const {
    return a.kind == Store::Kind::plain && b.kind == Store::Kind::plain && a.array == b.array &&
           (a.array.kind == Array::Kind::shared) != has_loops &&
           kernel_[a.value].type == kernel_[b.value].type &&
           polynomial_of(kernel_.nodes, a.offset) == polynomial_of(kernel_.nodes, b.offset);
  }

  /// A loop that computes a value for the store alone, from arrays other than its own.
  bool is_sum_for(const Statement& statement, const Store& store) const {
    const Loop& loop = std::get<Loop>(statement);
    return loop.guard == store.guard && loop.body.empty() &&
           std::none_of(kernel_.loads.begin(), kernel_.loads.end(), [&](const Access& access) {
             return access.loop == loop.number && (kernel_[access.load].array == store.array ||
                                                   kernel_[access.load].array.kind != Array::Kind::parameter);
           });
  }

  /// The choice drops what the loop computes where the store did not take it. A launch checks that the elements exist.
  void compute_for_all(Loop& loop, Node guard) {
    loop.guard = guard;
    for (Access& access : kernel_.loads)
      if (access.loop == loop.number) {
        access.guard = guard;
        kernel_.parameters[static_cast<size_t>(kernel_[access.load].array.number)].is_loaded_beyond = true;
      }
  }

  Node all_of(const std::vector<Node>& list) {
    Node all = graph_.boolean(true);
    for (const Node n : list) all = graph_.logical_and(all, n);
    return all;
  }

  std::optional<Store> join(const Store& first, const Store& second) {
    std::vector<Node> a, b, common;
    conjuncts(kernel_.nodes, first.guard, a);
    conjuncts(kernel_.nodes, second.guard, b);
    for (const Node n : a)
      if (std::find(b.begin(), b.end(), n) != b.end()) common.push_back(n);
    const auto without_common = [&](std::vector<Node>& list) {
      list.erase(
          std::remove_if(list.begin(), list.end(),
                         [&](Node n) { return std::find(common.begin(), common.end(), n) != common.end(); }),
          list.end());
    };
    without_common(a), without_common(b);
    if (a.empty() || b.empty()) return std::nullopt;
    const Node one = all_of(a), other = all_of(b);
    if (graph_.logical_not(one) != other && graph_.logical_not(other) != one) return std::nullopt;
    Store joined = second;
    joined.value = graph_.select(one, first.value, second.value);
    joined.guard = common.empty() ? kNone : all_of(common);
    return joined;
  }

  Kernel& kernel_;
  Graph graph_;
};

}  // namespace

Kernel with_joined_stores(const Kernel& kernel) {
  Kernel joined = kernel;
  Joiner(joined).run(joined.body);
  return joined;
}

}  // namespace migrate::ir

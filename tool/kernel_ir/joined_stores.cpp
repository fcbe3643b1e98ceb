#include "tool/kernel_ir/joined_stores.h"

#include <algorithm>

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
      const auto* first = std::get_if<Store>(&statements[i]);
      const auto* second = i + 1 < statements.size() ? std::get_if<Store>(&statements[i + 1]) : nullptr;
      if (first == nullptr || second == nullptr || !is_one_element(*first, *second)) continue;
      const auto joined = join(*first, *second);
      if (!joined) continue;
      statements[i] = *joined;
      statements.erase(statements.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    }
  }

 private:
  bool is_one_element(const Store& a, const Store& b) const {
    return a.kind == Store::Kind::plain && b.kind == Store::Kind::plain && a.array == b.array &&
           a.array.kind == Array::Kind::shared && kernel_[a.value].type == kernel_[b.value].type &&
           polynomial_of(kernel_.nodes, a.offset) == polynomial_of(kernel_.nodes, b.offset);
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

#include <algorithm>
#include <set>

#include "runtime_shim/kernels/sparse_direct/ordering.h"

namespace npu::ops::sparse_direct {
namespace {

/// The quotient graph: vertices that are left have neighbours and elements; an element is an eliminated vertex with the
/// vertices that its elimination made neighbours of each other.
class QuotientGraph {
 public:
  explicit QuotientGraph(const Graph& g)
      : near_(g.size),
        elements_(g.size),
        gone_(g.size),
        mark_(g.size, -1),
        outside_(g.size),
        counted_(g.size, -1),
        degree_(g.size) {
    for (int v = 0; v < g.size; ++v) {
      near_[v].assign(g.neighbour.begin() + g.start[v], g.neighbour.begin() + g.start[v + 1]);
      degree_[v] = static_cast<int>(near_[v].size());
      queue_.insert({degree_[v], v});
    }
  }

  std::vector<int> order() {
    std::vector<int> order;
    while (!queue_.empty()) {
      const int pivot = queue_.begin()->second;
      queue_.erase(queue_.begin());
      order.push_back(pivot);
      eliminate(pivot);
    }
    return order;
  }

 private:
  void eliminate(int pivot) {
    std::vector<int> front = absorb(pivot);
    for (int v : front) count(pivot, v);
    for (int v : front) renew(pivot, v, static_cast<int>(front.size()));
    near_[pivot] = std::move(front);  // the members of the element
  }

  /// The neighbours of `pivot`, also those through elements, which are then a part of the new element.
  std::vector<int> absorb(int pivot) {
    std::vector<int> front;
    mark_[pivot] = pivot;
    auto take = [&](const std::vector<int>& some) {
      for (int v : some) {
        if (mark_[v] == pivot) continue;
        mark_[v] = pivot;
        front.push_back(v);
      }
    };
    take(near_[pivot]);
    for (int element : elements_[pivot]) {
      take(near_[element]);
      gone_[element] = true;
      near_[element] = {};
    }
    elements_[pivot] = {};
    return front;
  }

  /// outside_[e]: the members of e that are not in the front.
  void count(int pivot, int v) {
    for (int element : elements_[v]) {
      if (gone_[element]) continue;
      if (counted_[element] != pivot) outside_[element] = static_cast<int>(near_[element].size());
      counted_[element] = pivot;
      --outside_[element];
    }
  }

  /// Drops what the new element covers, and bounds the degree from above.
  void renew(int pivot, int v, int front_size) {
    auto& near = near_[v];
    near.erase(std::remove_if(near.begin(), near.end(), [&](int u) { return mark_[u] == pivot; }),
               near.end());
    auto& elements = elements_[v];
    int degree = static_cast<int>(near.size()) + front_size - 1;
    size_t kept = 0;
    for (int element : elements) {
      if (gone_[element] || outside_[element] == 0) continue;
      degree += outside_[element];
      elements[kept++] = element;
    }
    elements.resize(kept);
    elements.push_back(pivot);
    degree = std::min(degree, static_cast<int>(queue_.size()));
    queue_.erase({degree_[v], v});
    degree_[v] = degree;
    queue_.insert({degree, v});
  }

  std::vector<std::vector<int>> near_, elements_;
  std::vector<bool> gone_;
  std::vector<int> mark_, outside_, counted_, degree_;
  std::set<std::pair<int, int>> queue_;
};

}  // namespace

std::vector<int> minimum_degree(const Graph& graph) { return QuotientGraph(graph).order(); }

}  // namespace npu::ops::sparse_direct

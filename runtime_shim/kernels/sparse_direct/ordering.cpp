#include "runtime_shim/kernels/sparse_direct/ordering.h"

#include <algorithm>
#include <numeric>

namespace npu::ops::sparse_direct {
namespace {

constexpr int kSmallPart = 48;  // parts of this size are not dissected

/// Breadth-first search among the vertices whose part[v] is `mine`: levels[v] counts from `from`. Returns the vertices
/// in the order of the search; `by_degree` visits neighbours of low degree first.
std::vector<int> search(const Graph& g, int from, const std::vector<int>& part, int mine, bool by_degree,
                        std::vector<int>* levels) {
  auto degree = [&](int v) { return g.start[v + 1] - g.start[v]; };
  std::vector<int> seen{from};
  (*levels)[from] = 0;
  for (size_t i = 0; i < seen.size(); ++i) {
    const int v = seen[i];
    const size_t first = seen.size();
    for (int k = g.start[v]; k < g.start[v + 1]; ++k) {
      const int u = g.neighbour[k];
      if (part[u] != mine || (*levels)[u] >= 0) continue;
      (*levels)[u] = (*levels)[v] + 1;
      seen.push_back(u);
    }
    if (by_degree)
      std::stable_sort(seen.begin() + static_cast<int64_t>(first), seen.end(),
                       [&](int a, int b) { return degree(a) < degree(b); });
  }
  return seen;
}

/// A search from a vertex that is far from others: from the last vertex of a search, until it gets no deeper.
std::vector<int> far_search(const Graph& g, int from, const std::vector<int>& part, int mine, bool by_degree,
                            std::vector<int>* levels) {
  std::vector<int> seen = search(g, from, part, mine, by_degree, levels);
  for (int tries = 0; tries < 8; ++tries) {
    const int depth = (*levels)[seen.back()], next = seen.back();
    for (int v : seen) (*levels)[v] = -1;
    std::vector<int> other = search(g, next, part, mine, by_degree, levels);
    const bool deeper = (*levels)[other.back()] > depth;
    seen = std::move(other);
    if (!deeper) break;
  }
  return seen;
}

}  // namespace

std::vector<int> reverse_cuthill_mckee(const Graph& graph) {
  std::vector<int> part(graph.size, 0), levels(graph.size, -1), order;
  for (int v = 0; v < graph.size; ++v) {
    if (levels[v] >= 0) continue;
    const std::vector<int> seen = far_search(graph, v, part, 0, true, &levels);
    order.insert(order.end(), seen.begin(), seen.end());
  }
  std::reverse(order.begin(), order.end());
  return order;
}

// Parts wait in a list; each has a number, and the places of its vertices in the order end at `end`.
std::vector<int> nested_dissection(const Graph& graph) {
  struct Part {
    std::vector<int> vertices;
    int end;
  };
  std::vector<int> part(graph.size, 0), levels(graph.size, -1), order(graph.size), all(graph.size);
  std::iota(all.begin(), all.end(), 0);
  std::vector<Part> waiting{{std::move(all), graph.size}};
  int parts = 0;
  while (!waiting.empty()) {
    Part now = std::move(waiting.back());
    waiting.pop_back();
    const int mine = ++parts;
    for (int v : now.vertices) part[v] = mine, levels[v] = -1;
    if (now.vertices.empty()) continue;
    std::vector<int> seen = far_search(graph, now.vertices.front(), part, mine, false, &levels);
    const int depth = levels[seen.back()];
    if (seen.size() < now.vertices.size()) {  // not connected
      Part rest{{}, now.end};
      for (int v : now.vertices) {
        if (levels[v] < 0) rest.vertices.push_back(v);
      }
      now.end -= static_cast<int>(rest.vertices.size());
      waiting.push_back(std::move(rest));
      waiting.push_back({std::move(seen), now.end});
    } else if (depth < 2 || static_cast<int>(seen.size()) <= kSmallPart) {
      for (int v : seen) order[--now.end] = v;
    } else {
      const int middle = std::clamp(levels[seen[seen.size() / 2]], 1, depth - 1);
      Part below{{}, 0}, above{{}, 0};
      for (int v : seen) {
        if (levels[v] == middle) order[--now.end] = v;
        if (levels[v] < middle) below.vertices.push_back(v);
        if (levels[v] > middle) above.vertices.push_back(v);
      }
      above.end = now.end;
      below.end = now.end - static_cast<int>(above.vertices.size());
      waiting.push_back(std::move(above));
      waiting.push_back(std::move(below));
    }
  }
  return order;
}

namespace {

/// Tries to give row `from` a column, moving other rows along an augmenting path. Depth first without recursion.
bool augment(int from, const std::vector<std::vector<int>>& wanted, std::vector<int>* owner,
             std::vector<int>* visited) {
  std::vector<std::pair<int, size_t>> path{{from, 0}};
  std::vector<int> taken;  // the column by which the path went on
  while (!path.empty()) {
    auto& [row, next] = path.back();
    if (next == wanted[row].size()) {
      path.pop_back();
      if (!taken.empty()) taken.pop_back();
      continue;
    }
    const int column = wanted[row][next++];
    if ((*visited)[column] == from) continue;
    (*visited)[column] = from;
    taken.push_back(column);
    if ((*owner)[column] >= 0) {
      path.emplace_back((*owner)[column], 0);
      continue;
    }
    for (size_t i = 0; i < path.size(); ++i) (*owner)[taken[i]] = path[i].first;
    return true;
  }
  return false;
}

}  // namespace

std::vector<int> zero_free_diagonal(int n, const int* start, const int* column, const double* size,
                                    int* matched) {
  std::vector<std::vector<int>> wanted(n);
  for (int i = 0; i < n; ++i) {
    std::vector<int> places(start[i + 1] - start[i]);
    std::iota(places.begin(), places.end(), start[i]);
    std::stable_sort(places.begin(), places.end(), [&](int a, int b) { return size[a] > size[b]; });
    for (int k : places) {
      if (size[k] != 0) wanted[i].push_back(column[k]);
    }
  }
  std::vector<int> owner(n, -1), visited(n, -1), free_rows;
  *matched = 0;
  for (int i = 0; i < n; ++i) {
    if (augment(i, wanted, &owner, &visited))
      ++*matched;
    else
      free_rows.push_back(i);
  }
  for (int j = 0, next = 0; j < n; ++j) {
    if (owner[j] < 0) owner[j] = free_rows[next++];
  }
  return owner;
}

}  // namespace npu::ops::sparse_direct

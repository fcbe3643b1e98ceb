// The contiguous dimension, and neighbouring stores of one thread as a part of it.
#include <algorithm>

#include "tool/kernel_ir/joined_stores.h"
#include "tool/kernel_ir/space_draft.h"

namespace migrate::ir {
namespace {

int64_t element_size(const SpaceDraft& draft, const SpaceStore& store) {
  return size_of(draft.space.nodes[store.value].type);
}

/// The elements of one array by which its stores advance with the dimension, if that is the same for all arrays: the
/// number of stores to each. 1 means that each store is contiguous.
std::optional<int64_t> stores_per_point(const SpaceDraft& draft, const Dimension& dimension) {
  std::optional<int64_t> count;
  for (const SpaceStore& store : draft.space.stores) {
    const auto factor = store.offset.coefficient(dimension.symbol);
    const int64_t bytes = factor ? factor->as_constant().value_or(0) : 0;
    const int64_t size = element_size(draft, store);
    if (bytes <= 0 || bytes % size != 0) return std::nullopt;
    const auto of_array = std::count_if(draft.space.stores.begin(), draft.space.stores.end(),
                                        [&](const SpaceStore& other) { return other.array == store.array; });
    if (of_array != bytes / size || (count && *count != of_array)) return std::nullopt;
    count = of_array;
  }
  return count;
}

/// The draft with `lane` as the place of a point within `count` neighbours: an address of count * d + lane becomes one of d.
/// Nothing if something else depends on the dimension.
std::optional<std::vector<SpaceStore>> lane_stores(const SpaceDraft& draft, const Dimension& dimension,
                                                   int64_t count, int64_t lane, Graph& graph) {
  bool is_understood = true;
  const auto address = [&](const Polynomial& p) {
    Polynomial result;
    for (const auto& [monomial, coefficient] : p.terms()) {
      const auto times = std::count(monomial.begin(), monomial.end(), dimension.symbol);
      if (times > 1 || (times == 1 && coefficient % count != 0)) is_understood = false;
      Polynomial product = Polynomial::constant(times == 1 ? coefficient / count : coefficient);
      for (const Node atom : monomial) {
        if (atom == dimension.symbol) {
          product = product *
                    (Polynomial::atom(graph.dimension(static_cast<int>(draft.space.nodes[atom].integer))) -
                     Polynomial::constant(lane));
        } else {
          if (depends_on(draft.space.nodes, atom,
                         static_cast<int>(draft.space.nodes[dimension.symbol].integer)))
            is_understood = false;
          Rewriter copy(draft.space.nodes, graph, [](Node) { return std::nullopt; });
          product = product * Polynomial::atom(copy(atom));
        }
      }
      result = result + product;
    }
    return result;
  };
  Rewriter rewrite(draft.space.nodes, graph, [&](Node n) -> std::optional<Node> {
    const Value& value = draft.space.nodes[n];
    if (value.op == Op::load)
      return graph.load(value.type, value.array,
                        node_of(graph, address(polynomial_of(draft.space.nodes, value.operands[0]))),
                        value.integer);
    if (n == dimension.symbol) is_understood = false;
    return std::nullopt;
  });
  std::vector<SpaceStore> stores;
  for (const SpaceStore& store : draft.space.stores) {
    SpaceStore made = store;
    made.offset = address(store.offset);
    made.value = rewrite(store.value);
    made.mask = rewrite(store.mask);
    stores.push_back(std::move(made));
  }
  if (!is_understood) return std::nullopt;
  return stores;
}

/// The stores with an offset that is `lane` elements beyond a multiple: one for each array, in the order of the arrays.
std::vector<size_t> of_lane(const SpaceDraft& draft, const Dimension& dimension, int64_t lane) {
  std::vector<size_t> list;
  for (size_t i = 0; i < draft.space.stores.size(); ++i) {
    const SpaceStore& store = draft.space.stores[i];
    const SpaceStore* first = nullptr;
    for (const SpaceStore& other : draft.space.stores)
      if (other.array == store.array &&
          (first == nullptr || (first->offset - other.offset).as_constant().value_or(0) > 0))
        first = &other;
    const auto distance = (store.offset - first->offset).as_constant();
    if (distance == lane * element_size(draft, store)) list.push_back(i);
  }
  (void)dimension;
  return list;
}

bool join_neighbours(SpaceDraft& draft, size_t which, int64_t count) {
  const Dimension dimension = draft.space.dimensions[which];
  IterationSpace joined;
  Graph graph(joined.nodes);
  std::vector<SpaceStore> first;
  for (int64_t lane = 0; lane < count; ++lane) {
    const auto all = lane_stores(draft, dimension, count, lane, graph);
    if (!all) return false;
    std::vector<SpaceStore> stores;
    for (const size_t i : of_lane(draft, dimension, lane)) stores.push_back((*all)[i]);
    if (lane == 0) first = stores;
    if (stores.size() != first.size()) return false;
    for (const SpaceStore& store : stores) {
      const auto same = std::find_if(first.begin(), first.end(), [&](const SpaceStore& other) {
        return other.array == store.array && other.offset == store.offset && other.value == store.value &&
               other.mask == store.mask && other.kind == store.kind;
      });
      if (same == first.end()) return false;
    }
  }
  Rewriter copy(draft.space.nodes, graph, [](Node) { return std::nullopt; });
  for (const Dimension& d : draft.space.dimensions) {
    Node extent = copy(d.extent);
    if (d.symbol == dimension.symbol) extent = graph.binary(Op::mul, extent, graph.integer(Type::i64, count));
    joined.dimensions.push_back(
        {graph.dimension(static_cast<int>(draft.space.nodes[d.symbol].integer)), extent, d.name});
  }
  for (const Node n : draft.space.requirements) joined.requirements.push_back(copy(n));
  joined.stores = std::move(first);
  joined.parameters = draft.space.parameters;
  draft.space = std::move(joined);
  return true;
}

/// No point may read what another one writes.
std::optional<Refusal> check_order(const SpaceDraft& draft) {
  const auto& nodes = draft.space.nodes;
  std::vector<Node> open;
  for (const SpaceStore& store : draft.space.stores) {
    open.push_back(store.value);
    if (store.mask != kNone) open.push_back(store.mask);
  }
  std::vector<bool> seen(nodes.size());
  while (!open.empty()) {
    const Node n = open.back();
    open.pop_back();
    if (seen[n]) continue;
    seen[n] = true;
    open.insert(open.end(), nodes[n].operands.begin(), nodes[n].operands.end());
    if (nodes[n].op != Op::load) continue;
    for (const SpaceStore& store : draft.space.stores)
      if (store.array == nodes[n].array && !(store.offset == polynomial_of(nodes, nodes[n].operands[0])))
        return Refusal{Refusal::Reason::order, "an element that another thread may write", store.place};
  }
  return std::nullopt;
}

}  // namespace

std::optional<Refusal> order_dimensions(SpaceDraft& draft, const Kernel& kernel) {
  auto& dimensions = draft.space.dimensions;
  for (size_t i = 0; i < dimensions.size(); ++i) {
    const auto count = stores_per_point(draft, dimensions[i]);
    if (!count || (*count > 1 && !join_neighbours(draft, i, *count))) continue;
    std::rotate(dimensions.begin() + static_cast<std::ptrdiff_t>(i),
                dimensions.begin() + static_cast<std::ptrdiff_t>(i) + 1, dimensions.end());
    for (const SpaceStore& store : draft.space.stores)
      for (const Dimension& d : dimensions)
        if (const auto factor = store.offset.coefficient(d.symbol); !factor || factor->is_zero())
          return Refusal{Refusal::Reason::order, "an element that several threads or iterations write",
                         store.place};
    draft.space.rows = dimensions.size() - 1;
    for (SpaceStore& store : draft.space.stores) store.inner = static_cast<int>(draft.space.rows);
    return check_order(draft);
  }
  return Refusal{Refusal::Reason::not_affine, "no index along which all stores are contiguous", kernel.place};
}

namespace {

/// A float that is stored as the integer with its bits is stored as a float: its array has one type then.
void store_floats(SpaceDraft& draft) {
  for (SpaceStore& store : draft.space.stores) {
    const Value& value = draft.space[store.value];
    if (value.op != Op::bitcast || !is_integer(value.type)) continue;
    const Type type = draft.space[value.operands[0]].type;
    if (is_float(type) && size_of(type) == size_of(value.type)) store.value = value.operands[0];
  }
}

}  // namespace

Result<SpaceDraft> points_of(const Kernel& kernel, bool has_one_warp) {
  auto drafted = draft_of(with_joined_stores(kernel), has_one_warp);
  if (std::holds_alternative<Refusal>(drafted)) return drafted;
  SpaceDraft& draft = std::get<SpaceDraft>(drafted);
  store_floats(draft);
  fuse_axes(draft);
  if (auto refusal = bound_dimensions(draft, kernel)) return *refusal;
  share_reduced_dimensions(draft);
  split_quotients(draft);
  return drafted;
}

namespace {

Result<IterationSpace> space_of(const Kernel& kernel, bool has_one_warp) {
  auto points = points_of(kernel, has_one_warp);
  if (auto* refusal = std::get_if<Refusal>(&points)) return *refusal;
  SpaceDraft& draft = std::get<SpaceDraft>(points);
  const bool has_rows = std::any_of(draft.space.nodes.begin(), draft.space.nodes.end(),
                                    [](const Value& value) { return value.op == Op::reduce; });
  if (auto refusal = has_rows ? find_rows(draft, kernel) : order_dimensions(draft, kernel)) return *refusal;
  return std::move(draft.space);
}

}  // namespace

Result<IterationSpace> iteration_space(const Kernel& kernel) {
  auto space = space_of(kernel, false);
  if (std::holds_alternative<IterationSpace>(space) || !has_warps(kernel)) return space;
  // A warp that takes itself for the whole block.
  auto of_one_warp = space_of(kernel, true);
  return std::holds_alternative<IterationSpace>(of_one_warp) ? of_one_warp : space;
}

}  // namespace migrate::ir

// The algorithm: the space with more dimensions gives the points. Those of the other one are found from an array that both have,
// because an element of it belongs to one point of each. Then all accesses to shared arrays are compared: where one kernel
// stores what the other one accesses, both must be at one element of one row.
#include "tool/kernel_ir/fusion/fused_spaces.h"

#include <algorithm>
#include <map>
#include <set>

#include "tool/kernel_ir/fusion/equal_parameters.h"
#include "tool/kernel_ir/fusion/space_accesses.h"
#include "tool/kernel_ir/space_draft.h"

namespace migrate::ir {
namespace {

/// Sizes of grids and blocks are parameters of the fused kernels: each launch has its own.
const char* shape_name(Builtin builtin) {
  static constexpr const char* kNames[] = {"blockSizeX", "blockSizeY", "blockSizeZ",
                                           "gridSizeX",  "gridSizeY",  "gridSizeZ"};
  return kNames[static_cast<size_t>(builtin) - static_cast<size_t>(Builtin::block_dim_x)];
}

class Fusion {
 public:
  Fusion(const IterationSpace& first, int launches, const IterationSpace& second,
         const std::vector<SharedArrays>& shared)
      : graph_(result_.nodes),
        first_(first, 0, 0, *this),
        second_(second, launches, static_cast<int>(first.parameters.size()), *this),
        shared_(shared) {}

  Result<IterationSpace> run() {
    add_parameters();
    find_points();
    if (!failure_) add_stores(first_);
    if (!failure_) add_stores(second_);
    for (const SharedArrays& pair : shared_)
      if (!failure_) compare_accesses(pair);
    if (failure_) return *failure_;
    for (Part* part : {&first_, &second_})
      for (const Node n : part->from.requirements) result_.requirements.push_back(part->rewrite(n));
    for (Part* part : {&first_, &second_})
      for (const Node n : part->from.equalities) result_.equalities.push_back(part->rewrite(n));
    return with_equal_parameters(result_);
  }

 private:
  struct Part {
    Part(const IterationSpace& space, int launches, int parameters, Fusion& fusion)
        : from(space),
          launch(launches),
          offset(parameters),
          rewrite(space.nodes, fusion.graph_,
                  [this, &fusion](Node n) { return fusion.replacement(*this, n); }) {}
    const IterationSpace& from;
    const int launch;            ///< how many launches come before it
    const int offset;            ///< of its parameters among those of the result
    std::map<int, Node> points;  ///< its dimensions, by number
    std::map<int, int> inner;    ///< the dimension of the result within a row, by index in `from`
    std::vector<Node> loads;     ///< of the result
    std::vector<SpaceStore> stores;
    Rewriter rewrite;
  };

  void add_parameters() {
    result_.parameters = first_.from.parameters;
    for (const Parameter& parameter : result_.parameters) taken_.insert(parameter.name);
    for (Parameter parameter : second_.from.parameters) {
      while (!taken_.insert(parameter.name).second) parameter.name += "_2";
      parameter.view += kViewsOfLaunch * second_.launch;
      result_.parameters.push_back(std::move(parameter));
    }
    result_.one_array = first_.from.one_array;
    for (const SharedArrays& pair : shared_) {
      result_.one_array.emplace_back(pair.first, pair.second + second_.offset);
      Parameter& array = result_.parameters[static_cast<size_t>(pair.first)];
      array.is_loaded_beyond |= second_.from.parameters[static_cast<size_t>(pair.second)].is_loaded_beyond;
    }
  }

  std::optional<Node> replacement(Part& part, Node n) {
    const Value value = part.from[n];
    switch (value.op) {
      case Op::parameter:
        return graph_.parameter(value.type, static_cast<int>(value.integer) + part.offset);
      case Op::builtin:
        return graph_.parameter(value.type, shape(part, static_cast<Builtin>(value.integer)));
      case Op::dimension:
        return part.points.at(static_cast<int>(value.integer));
      case Op::load:
        return load(part, value);
      default:
        return std::nullopt;
    }
  }

  int shape(const Part& part, Builtin builtin) {
    const auto [known, is_new] =
        shapes_.emplace(std::pair(part.launch, builtin), static_cast<int>(result_.parameters.size()));
    if (!is_new) return known->second;
    const int view = kViewsOfLaunch * part.launch + kFirstShapeView + static_cast<int>(builtin) -
                     static_cast<int>(Builtin::block_dim_x);
    std::string name = shape_name(builtin) + std::to_string(part.launch);
    while (!taken_.insert(name).second) name += "_2";
    result_.parameters.push_back({name, "unsigned", false, false, Type::u32, view, 0, false});
    return known->second;
  }

  Array array_of(const Part& part, Array array) const {
    if (&part == &second_)
      for (const SharedArrays& pair : shared_)
        if (pair.second == array.number) return {array.kind, pair.first};
    return {array.kind, array.number + part.offset};
  }

  /// A number of a row that the first kernel has stored is passed on: it is in no tile.
  Node load(Part& part, const Value& value) {
    const Array array = array_of(part, value.array);
    const Node offset = part.rewrite(value.operands[0]);
    if (&part == &second_)
      for (const SpaceStore& store : first_.stores)
        if (store.array == array && store.inner < 0) {
          if (store.mask != kNone || result_[store.value].type != value.type)
            refuse("a number of a row that is stored under a condition, or as another type", store.place);
          require_same(store.offset, polynomial_of(result_.nodes, offset), store.place);
          return store.value;
        }
    const bool is_fused = &part == &first_ && second_.launch > 1;
    const Node made = graph_.load(value.type, array, offset, is_fused ? value.integer : part.launch);
    part.loads.push_back(made);
    return made;
  }

  // --- Points ---

  void find_points() {
    const bool is_first_flat = is_flat(first_.from), is_second_flat = is_flat(second_.from);
    if (!is_first_flat && !is_second_flat) return match_rows();
    Part& rich = is_first_flat && !is_second_flat ? second_ : first_;
    Part& flat = &rich == &first_ ? second_ : first_;
    take_dimensions(rich);
    find_index(rich, flat);
  }

  void take_dimensions(Part& part) {
    const auto& dimensions = part.from.dimensions;
    for (const Dimension& d : dimensions) part.points[number_of(part, d)] = add_dimension(d.name);
    result_.rows = part.from.rows;
    for (size_t i = 0; i < dimensions.size(); ++i) {
      result_.dimensions[i].extent = part.rewrite(dimensions[i].extent);
      if (i >= part.from.rows) part.inner[static_cast<int>(i)] = static_cast<int>(i);
    }
  }

  Node add_dimension(const std::string& name) {
    const Node symbol = graph_.dimension(static_cast<int>(result_.dimensions.size()));
    result_.dimensions.push_back({symbol, kNone, name});
    return symbol;
  }

  static int number_of(const Part& part, const Dimension& d) {
    return static_cast<int>(part.from[d.symbol].integer);
  }

  /// The best access to a shared array in each space: what the first stores, and what the second needs first.
  std::optional<std::pair<SpaceAccess, SpaceAccess>> shared_access() const {
    for (const bool stores : {true, false})
      for (const SharedArrays& pair : shared_) {
        const auto first = best_access(first_.from, pair.first, true),
                   second = best_access(second_.from, pair.second, false);
        if (first && second && first->type == second->type && (first->is_store || !stores) &&
            first->inner >= 0 && second->inner >= 0)
          return std::pair(*first, *second);
      }
    return std::nullopt;
  }

  /// The index of a space with one dimension, as a sum of products of the other one's.
  void find_index(Part& rich, Part& flat) {
    const auto accesses = shared_access();
    if (!accesses) return refuse("they share no array along their rows", {});
    const bool is_first_flat = &flat == &first_;
    const SpaceAccess& of_flat = is_first_flat ? accesses->first : accesses->second;
    const SpaceAccess& of_rich = is_first_flat ? accesses->second : accesses->first;
    const Dimension& line = flat.from.dimensions.front();
    const auto stride = of_flat.offset.coefficient(line.symbol);
    const Polynomial rest = of_flat.offset.without(line.symbol);
    if (!stride || stride->as_constant() != size_of(of_flat.type) ||
        mentions(flat.from.nodes, rest, number_of(flat, line)))
      return refuse("a shared array that is not accessed element by element", {});
    const Polynomial begin = rewritten(rest, flat.rewrite, result_.nodes);
    const auto index =
        (rewritten(of_rich.offset, rich.rewrite, result_.nodes) - begin).divided(size_of(of_rich.type));
    const int inner = rich.inner.at(of_rich.inner);
    if (!index) return refuse("a shared array that is not accessed element by element", {});
    flat.points[number_of(flat, line)] = node_of(graph_, *index);
    flat.inner[0] = inner;
    const Polynomial points = require_dense(*index, inner);
    require_equal(points, polynomial_of(result_.nodes, flat.rewrite(line.extent)), {});
  }

  /// Rows one after the other, and their elements too. The result is the number of all elements.
  Polynomial require_dense(Polynomial index, int inner) {
    std::vector<size_t> order = {static_cast<size_t>(inner)};
    for (size_t i = result_.rows; i-- > 0;) order.push_back(i);
    Polynomial step = Polynomial::constant(1);
    for (const size_t i : order) {
      const Dimension& d = result_.dimensions[i];
      const auto stride = index.coefficient(d.symbol);
      if (!stride) {
        refuse("a shared array with an address that is no sum of products", {});
        return step;
      }
      require_equal(*stride, step, {});
      step = step * polynomial_of(result_.nodes, d.extent);
      index = index.without(d.symbol);
    }
    require_equal(index, Polynomial(), {});
    return step;
  }

  /// Both have rows: they are the same, and so are their elements in the shared array. One index of rows may be several of the other
  /// space: a number of all their values.
  void match_rows() {
    const bool is_first_rich = first_.from.rows >= second_.from.rows;
    Part& rich = is_first_rich ? first_ : second_;
    Part& other = is_first_rich ? second_ : first_;
    if (rich.from.rows != other.from.rows && other.from.rows != 1)
      return refuse("their rows have different indices", {});
    take_dimensions(rich);
    const auto accesses = shared_access();
    if (!accesses) return refuse("they share no array along their rows", {});
    const int from = is_first_rich ? accesses->second.inner : accesses->first.inner;
    const int to = rich.inner.at(is_first_rich ? accesses->first.inner : accesses->second.inner);
    add_inner_dimensions(other, from, to);
    const auto same_extent = [&](const Polynomial& extent, size_t i) {
      require_equal(extent, polynomial_of(result_.nodes, other.rewrite(other.from.dimensions[i].extent)), {});
    };
    if (rich.from.rows == other.from.rows) {
      for (size_t i = 0; i < other.from.rows; ++i)
        other.points[number_of(other, other.from.dimensions[i])] = result_.dimensions[i].symbol;
      for (size_t i = 0; i < other.from.rows; ++i) same_extent(extent_of(static_cast<int>(i)), i);
    } else {
      const auto [row, rows] = row_number();
      other.points[number_of(other, other.from.dimensions[0])] = node_of(graph_, row);
      same_extent(rows, 0);
    }
    for (const auto& [index, dimension] : other.inner) {
      Dimension& d = result_.dimensions[static_cast<size_t>(dimension)];
      if (d.extent == kNone)
        d.extent = other.rewrite(other.from.dimensions[static_cast<size_t>(index)].extent);
    }
    same_extent(extent_of(to), static_cast<size_t>(from));
  }

  Polynomial extent_of(int dimension) const {
    return polynomial_of(result_.nodes, result_.dimensions[static_cast<size_t>(dimension)].extent);
  }

  /// The indices of rows as one number, the last index fastest, and how many there are.
  std::pair<Polynomial, Polynomial> row_number() const {
    Polynomial row, rows = Polynomial::constant(1);
    for (size_t i = result_.rows; i-- > 0;) {
      row = row + Polynomial::atom(result_.dimensions[i].symbol) * rows;
      rows = rows * extent_of(static_cast<int>(i));
    }
    return {row, rows};
  }

  /// Of the dimensions within a row, `from` is `to`; the others are new.
  void add_inner_dimensions(Part& part, int from, int to) {
    const auto& dimensions = part.from.dimensions;
    for (size_t i = part.from.rows; i < dimensions.size(); ++i) {
      const bool is_matched = static_cast<int>(i) == from;
      part.inner[static_cast<int>(i)] = is_matched ? to : static_cast<int>(result_.dimensions.size());
      part.points[number_of(part, dimensions[i])] =
          is_matched ? result_.dimensions[static_cast<size_t>(to)].symbol : add_dimension(dimensions[i].name);
    }
  }

  // --- Stores ---

  void add_stores(Part& part) {
    for (const SpaceStore& from : part.from.stores) {
      if (from.kind != Store::Kind::plain) return refuse("an atomic operation", from.place);
      SpaceStore to = from;
      to.array = array_of(part, from.array);
      to.offset = rewritten(from.offset, part.rewrite, result_.nodes);
      to.value = part.rewrite(from.value);
      to.mask = part.rewrite(from.mask);
      to.inner = from.inner < 0 ? -1 : part.inner.at(from.inner);
      if (from.order == 0) to.order = part.launch + 1;
      part.stores.push_back(to);
      result_.stores.push_back(std::move(to));
    }
  }

  // --- Conditions ---

  void compare_accesses(const SharedArrays& pair) {
    const auto is_in = [&](const Array& array) { return array.number == pair.first; };
    for (const SpaceStore& store : first_.stores) {
      if (!is_in(store.array)) continue;
      for (const SpaceStore& later : second_.stores)
        if (is_in(later.array)) require_same_place(store, later.offset, result_[later.value].type);
      for (const Node load : second_.loads)
        if (is_in(result_[load].array))
          require_same_place(store, result_.offset_of(load), result_[load].type);
    }
    for (const SpaceStore& store : second_.stores)
      for (const Node load : first_.loads)
        if (is_in(store.array) && is_in(result_[load].array))
          require_same_place(store, result_.offset_of(load), result_[load].type);
  }

  /// The access is at an element of the store's row, and goes along it as the store does.
  void require_same_place(const SpaceStore& store, Polynomial offset, Type type) {
    if (result_[store.value].type != type)
      return refuse("a shared array with elements of two types", store.place);
    if (store.inner >= 0) {
      const Dimension& line = result_.dimensions[static_cast<size_t>(store.inner)];
      for (size_t i = result_.rows; i < result_.dimensions.size(); ++i) {
        const Dimension& other = result_.dimensions[i];
        if (other.symbol == line.symbol || !offset.mentions(other.symbol)) continue;
        offset = offset.substituted(other.symbol, Polynomial::atom(line.symbol));
        require_equal(polynomial_of(result_.nodes, line.extent), polynomial_of(result_.nodes, other.extent),
                      store.place);
      }
    }
    require_same(store.offset, offset, store.place);
  }

  /// Equal at all points: the factors of products of indices are.
  void require_same(const Polynomial& a, const Polynomial& b, const SourcePlace& place) {
    const auto left = by_indices(a), right = by_indices(b);
    std::set<Polynomial::Monomial> all;
    for (const auto* list : {&left, &right})
      for (const auto& [indices, factor] : *list) all.insert(indices);
    const auto factor = [](const auto& list, const Polynomial::Monomial& indices) {
      const auto found = list.find(indices);
      return found == list.end() ? Polynomial() : found->second;
    };
    for (const Polynomial::Monomial& indices : all)
      require_equal(factor(left, indices), factor(right, indices), place);
  }

  std::map<Polynomial::Monomial, Polynomial> by_indices(const Polynomial& p) const {
    std::map<Polynomial::Monomial, Polynomial> result;
    for (const auto& [monomial, coefficient] : p.terms()) {
      Polynomial::Monomial indices;
      Polynomial rest = Polynomial::constant(coefficient);
      for (const Node atom : monomial) {
        if (result_[atom].op == Op::dimension)
          indices.push_back(atom);
        else
          rest = rest * Polynomial::atom(atom);
      }
      result[indices] = result[indices] + rest;
    }
    return result;
  }

  /// Where it is not known now, it is a condition of the launch.
  void require_equal(const Polynomial& a, const Polynomial& b, const SourcePlace& place) {
    if (a == b) return;
    const Node left = node_of(graph_, a), right = node_of(graph_, b);
    const bool is_hopeless = a.is_zero() || b.is_zero() || (a.as_constant() && b.as_constant());
    if (is_hopeless || !is_uniform(result_.nodes, left) || !is_uniform(result_.nodes, right))
      return refuse("a shared array whose elements are not those of the same point or row", place);
    const Node equal = graph_.binary(Op::equal, left, right);
    if (std::find(result_.equalities.begin(), result_.equalities.end(), equal) == result_.equalities.end())
      result_.equalities.push_back(equal);
  }

  void refuse(const char* text, const SourcePlace& place) {
    if (!failure_) failure_ = Refusal{Refusal::Reason::index_set, text, place};
  }

  IterationSpace result_;
  Graph graph_;
  Part first_, second_;
  const std::vector<SharedArrays>& shared_;
  std::map<std::pair<int, Builtin>, int> shapes_;
  std::set<std::string> taken_;  ///< names of parameters
  std::optional<Refusal> failure_;
};

}  // namespace

Result<IterationSpace> fused_spaces(const IterationSpace& first, int launches, const IterationSpace& second,
                                    const std::vector<SharedArrays>& shared) {
  return Fusion(first, launches, second, shared).run();
}

}  // namespace migrate::ir

#include "tool/kernel_ir/products/matrix_product.h"

#include <algorithm>
#include <iterator>

namespace migrate::ir {
namespace {

/// Fewer products without a loop are arithmetic of small vectors: rotations, colours, 4 x 4 transforms.
constexpr size_t kUnrolledProducts = 8;
constexpr size_t kMostTerms = 4096;
/// A number that is squared again and again has a power of two of them.
constexpr size_t kMostFactors = 8;

constexpr int64_t kMostRadix = int64_t{1} << 62;

/// A divisor as a product.
struct Radix {
  int64_t constant = 1;
  std::vector<Node> factors;  ///< sorted

  void multiply(const Kernel& kernel, Node by) {
    const Value& value = kernel[by];
    if (value.op == Op::cast) return multiply(kernel, value.operands[0]);
    if (value.op == Op::mul && factors.size() < kMostFactors) {
      for (const Node operand : value.operands) multiply(kernel, operand);
    } else if (value.op == Op::constant && value.integer > 0 && constant <= kMostRadix / value.integer) {
      constant *= value.integer;
    } else {
      factors.insert(std::upper_bound(factors.begin(), factors.end(), by), by);
    }
  }
  bool divides(const Radix& other) const {
    return other.constant % constant == 0 &&
           std::includes(other.factors.begin(), other.factors.end(), factors.begin(), factors.end());
  }
  friend bool operator==(const Radix&, const Radix&) = default;
};

/// The digits of an index from `low` on, below `high`: index / low % (high / low).
struct Digits {
  Node of = kNone;
  Radix low;
  std::optional<Radix> high;
  friend bool operator==(const Digits&, const Digits&) = default;
};

class Search {
 public:
  explicit Search(const ThreadProgram& program) : program_(program), kernel_(program.kernel()) {}
  std::optional<SourcePlace> run();

 private:
  /// The loads that a product multiplies.
  using Factors = std::vector<Node>;
  struct Sum {
    std::vector<Factors> products;
    std::set<Node> terms;
    std::map<Node, int> of_load;  ///< in how many products a load is a factor
    std::map<std::pair<Array::Kind, int>, int> of_array;
  };

  Sum sum_of(Node root);
  void add_factors(Node n, Factors& factors);
  bool varies(Node load, const Sum& sum, int loop) const;
  bool is_separated(const Factors& factors, const Sum& sum, int loop);
  size_t separated_products(const Sum& sum, int loop) {
    return static_cast<size_t>(std::count_if(sum.products.begin(), sum.products.end(),
                                             [&](const Factors& f) { return is_separated(f, sum, loop); }));
  }
  std::optional<Digits> digits(Node n) const;
  std::set<int64_t> axes_of(Node n) const;
  const std::vector<Digits>& indices_of(Node load, int loop);
  std::vector<Node> sources_of(Node n) const;
  bool are_apart(const Digits& a, const Digits& b) const;
  bool has_one_apart(const std::vector<Digits>& some, const std::vector<Digits>& others) const;
  std::optional<SourcePlace> in_variables();
  std::optional<SourcePlace> in_memory();
  std::optional<SourcePlace> in_chains();
  SourcePlace place_of_load(Node load) const;

  const ThreadProgram& program_;
  const Kernel& kernel_;
  std::map<std::pair<Node, int>, std::vector<Digits>> indices_;
  std::set<Node> without_factors_;  ///< values that multiply no load
};

/// index / 16 and index % 16, also by shifts and masks, and quotients and remainders of these.
std::optional<Digits> Search::digits(Node n) const {
  const Value& value = kernel_[n];
  if (value.op == Op::cast && is_integer(value.type)) return digits(value.operands[0]);
  const bool is_mask = value.op == Op::bit_and && value.type != Type::boolean;
  if (value.op != Op::div && value.op != Op::rem && value.op != Op::shr && !is_mask) return std::nullopt;
  if (!is_integer(value.type)) return std::nullopt;
  Node by = value.operands[1], of = value.operands[0];
  if (is_mask && kernel_[of].op == Op::constant) std::swap(by, of);
  Digits found = digits(of).value_or(Digits{of, {}, std::nullopt});
  while (kernel_[found.of].op == Op::cast) found.of = kernel_[found.of].operands[0];
  Radix radix = found.low;
  const Value& divisor = kernel_[by];
  if (value.op == Op::div || value.op == Op::rem) {
    radix.multiply(kernel_, by);
  } else {
    const int64_t bits = divisor.op == Op::constant ? divisor.integer : -1;
    const bool is_shift = value.op == Op::shr && bits >= 0 && bits < 31;
    if (!is_shift && !(is_mask && bits > 0 && (bits & (bits + 1)) == 0)) return std::nullopt;
    const int64_t factor = is_shift ? int64_t{1} << bits : bits + 1;
    if (radix.constant > kMostRadix / factor) return std::nullopt;
    radix.constant *= factor;
  }
  if (value.op == Op::div || value.op == Op::shr)
    found.low = std::move(radix);
  else
    found.high = std::move(radix);
  return found;
}

/// The values that a value is computed of; of a variable of a loop, its first and its next one.
std::vector<Node> Search::sources_of(Node n) const {
  const Value& value = kernel_[n];
  if (value.op != Op::carried && value.op != Op::after_loop) return value.operands;
  const Carried& variable =
      program_.loop(static_cast<int>(value.integer)).variables[static_cast<size_t>(value.second)];
  std::vector<Node> sources;
  for (const Node source : {variable.initial, variable.next})
    if (source != kNone) sources.push_back(source);
  return sources;
}

/// The indices of threads and blocks in a value, as numbers of Builtin.
std::set<int64_t> Search::axes_of(Node n) const {
  std::set<int64_t> axes;
  std::set<Node> seen;
  std::vector<Node> open = {n};
  while (!open.empty()) {
    const Node next = open.back();
    open.pop_back();
    if (!seen.insert(next).second) continue;
    const Value& value = kernel_[next];
    if (value.op == Op::builtin && value.integer <= static_cast<int64_t>(Builtin::block_z))
      axes.insert(value.integer);
    if (value.op == Op::builtin && value.integer >= static_cast<int64_t>(Builtin::lane))
      axes.insert({static_cast<int64_t>(Builtin::thread_x), static_cast<int64_t>(Builtin::thread_y),
                   static_cast<int64_t>(Builtin::thread_z)});
    for (const Node source : sources_of(next)) open.push_back(source);
  }
  return axes;
}

/// The indices of threads and blocks in the address of a load, or of a load that it depends on. A variable of the loop that the
/// sum is over is one of its own: it may begin at an index of the thread.
const std::vector<Digits>& Search::indices_of(Node load, int loop) {
  const auto [at, is_new] = indices_.try_emplace({load, loop});
  if (!is_new) return at->second;
  std::set<Node> seen;
  std::vector<Node> open = {load};
  while (!open.empty()) {
    const Node n = open.back();
    open.pop_back();
    if (!seen.insert(n).second) continue;
    const Value& value = kernel_[n];
    if (const auto part = digits(n)) {
      if (!axes_of(part->of).empty()) at->second.push_back(*part);
      continue;
    }
    if (value.op == Op::carried && value.integer == loop) {
      if (!axes_of(n).empty()) at->second.push_back({n, {}, std::nullopt});
      continue;
    }
    if (value.op == Op::builtin) {
      const auto which = static_cast<Builtin>(value.integer);
      const bool is_lane = which == Builtin::lane, is_warp = which == Builtin::warp;
      Digits index{n, {}, std::nullopt};
      if (is_warp) index.low.constant = 32;
      if (is_lane) index.high = Radix{32, {}};
      if (!axes_of(n).empty()) at->second.push_back(std::move(index));
    }
    for (const Node source : sources_of(n)) open.push_back(source);
  }
  return at->second;
}

/// Whether they have no digit in common. Not if that is not known.
bool Search::are_apart(const Digits& a, const Digits& b) const {
  const auto is_part_of_rank = [&](const Digits& d) {
    return kernel_[d.of].op == Op::builtin && kernel_[d.of].integer >= static_cast<int64_t>(Builtin::lane);
  };
  if (a.of == b.of || (is_part_of_rank(a) && is_part_of_rank(b)))
    return (a.high && a.high->divides(b.low)) || (b.high && b.high->divides(a.low));
  const auto first = axes_of(a.of), second = axes_of(b.of);
  return std::none_of(first.begin(), first.end(), [&](int64_t axis) { return second.count(axis) != 0; });
}

/// Whether `some` has an index without a digit of `others`. What both have is what the sum is over.
bool Search::has_one_apart(const std::vector<Digits>& some, const std::vector<Digits>& others) const {
  const auto has = [](const std::vector<Digits>& list, const Digits& one) {
    return std::find(list.begin(), list.end(), one) != list.end();
  };
  return std::any_of(some.begin(), some.end(), [&](const Digits& one) {
    return !has(others, one) && std::all_of(others.begin(), others.end(), [&](const Digits& other) {
      return has(some, other) || are_apart(one, other);
    });
  });
}

/// Whether a factor is another one in each term: in each iteration of the loop, or in the products of a chain.
bool Search::varies(Node load, const Sum& sum, int loop) const {
  const Value& value = kernel_[load];
  const bool is_in_loop = loop >= 0 && program_.is_within(program_.home(value.operands[0]), loop);
  return is_in_loop || sum.of_array.at({value.array.kind, value.array.number}) > sum.of_load.at(load);
}

/// Whether two factors are summed over, each with an index that the other one does not have.
bool Search::is_separated(const Factors& all, const Sum& sum, int loop) {
  Factors factors;
  std::copy_if(all.begin(), all.end(), std::back_inserter(factors),
               [&](Node load) { return varies(load, sum, loop); });
  for (size_t i = 0; i < factors.size(); ++i)
    for (size_t j = i + 1; j < factors.size(); ++j) {
      const std::vector<Digits>&a = indices_of(factors[i], loop), &b = indices_of(factors[j], loop);
      if (has_one_apart(a, b) && has_one_apart(b, a)) return true;
    }
  return false;
}

/// No library multiplies matrices of double: their kernels are as slow as all that compute in double. Conversions, signs and conditions
/// around a load do not matter. A value without a load is walked through once: x = x * x, written
/// twenty times, would be a million walks.
void Search::add_factors(Node n, Factors& factors) {
  const Value& value = kernel_[n];
  const size_t before = factors.size();
  if (value.op != Op::load && before >= kMostFactors) return;
  if (without_factors_.count(n) != 0 || value.type == Type::f64) return;
  if (value.op == Op::load) {
    factors.push_back(n);
  } else if (value.op == Op::cast || value.op == Op::neg) {
    add_factors(value.operands[0], factors);
  } else if (value.op == Op::mul) {
    for (const Node operand : value.operands) add_factors(operand, factors);
  } else if (value.op == Op::select) {
    for (const size_t which : {1, 2})
      if (kernel_[value.operands[3 - which]].op == Op::constant) add_factors(value.operands[which], factors);
  }
  if (factors.size() == before) without_factors_.insert(n);
}

Search::Sum Search::sum_of(Node root) {
  Sum sum;
  std::vector<Node> open = {root};
  while (!open.empty() && sum.terms.size() < kMostTerms) {
    const Node n = open.back();
    open.pop_back();
    if (!sum.terms.insert(n).second) continue;
    const Value& value = kernel_[n];
    if (value.op == Op::add || value.op == Op::sub || value.op == Op::cast || value.op == Op::neg) {
      open.insert(open.end(), value.operands.begin(), value.operands.end());
    } else if (value.op == Op::select) {
      open.insert(open.end(), value.operands.begin() + 1, value.operands.end());
    }
    if (value.op == Op::fma) open.push_back(value.operands[2]);
    if (value.op != Op::mul && value.op != Op::fma) continue;
    Factors factors;
    add_factors(value.operands[0], factors);
    add_factors(value.operands[1], factors);
    std::set<std::pair<Array::Kind, int>> arrays;
    for (const Node load : std::set<Node>(factors.begin(), factors.end())) {
      ++sum.of_load[load];
      arrays.emplace(kernel_[load].array.kind, kernel_[load].array.number);
    }
    for (const auto& array : arrays) ++sum.of_array[array];
    if (factors.size() > 1) sum.products.push_back(std::move(factors));
  }
  return sum;
}

/// sum += a * b, where sum is a variable of a loop.
std::optional<SourcePlace> Search::in_variables() {
  for (const auto& [number, loop] : program_.loops()) {
    if (!program_.is_needed(*loop)) continue;
    for (const Carried& variable : loop->variables) {
      if (variable.next == kNone || !is_float(kernel_[variable.current].type)) continue;
      const Sum sum = sum_of(variable.next);
      if (sum.terms.count(variable.current) != 0 && separated_products(sum, number) > 0) return loop->place;
    }
  }
  return std::nullopt;
}

/// c[i] += a * b in a loop in which i stays.
std::optional<SourcePlace> Search::in_memory() {
  for (const ThreadProgram::Placed& placed : program_.stores()) {
    const Store& store = *placed.store;
    if (placed.loop < 0 || program_.home(store.offset) == placed.loop) continue;
    const Sum sum = sum_of(store.value);
    const bool adds =
        store.kind == Store::Kind::atomic_add || std::any_of(sum.terms.begin(), sum.terms.end(), [&](Node n) {
          const Value& term = kernel_[n];
          return term.op == Op::load && term.array == store.array && term.operands[0] == store.offset;
        });
    if (adds && separated_products(sum, placed.loop) > 0) return store.place;
  }
  return std::nullopt;
}

/// a0 * b0 + a1 * b1 + ...: a loop that was unrolled.
std::optional<SourcePlace> Search::in_chains() {
  std::set<Node> inner;
  for (Node n = 0; n < kernel_.nodes.size(); ++n) {
    const Value& value = kernel_[n];
    if (!program_.is_needed(n) || !is_float(value.type)) continue;
    if (value.op == Op::add || value.op == Op::sub)
      inner.insert(value.operands.begin(), value.operands.end());
    if (value.op == Op::fma) inner.insert(value.operands[2]);
  }
  for (Node n = 0; n < kernel_.nodes.size(); ++n) {
    const Value& value = kernel_[n];
    const bool is_sum = value.op == Op::add || value.op == Op::sub || value.op == Op::fma;
    if (!is_sum || !is_float(value.type) || !program_.is_needed(n) || inner.count(n) != 0) continue;
    const Sum sum = sum_of(n);
    if (separated_products(sum, -1) >= kUnrolledProducts) return place_of_load(sum.products.front().front());
  }
  return std::nullopt;
}

SourcePlace Search::place_of_load(Node load) const {
  for (const Access& access : kernel_.loads)
    if (access.load == load && access.place.line != 0) return access.place;
  return kernel_.place;
}

std::optional<SourcePlace> Search::run() {
  if (auto place = in_variables()) return place;
  if (auto place = in_memory()) return place;
  return in_chains();
}

}  // namespace

std::optional<SourcePlace> matrix_product_in(const ThreadProgram& program) { return Search(program).run(); }

}  // namespace migrate::ir

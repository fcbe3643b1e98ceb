#include "tool/kernel_ir/affine.h"

#include <algorithm>
#include <cstdlib>

namespace migrate::ir {

Polynomial Polynomial::constant(int64_t value) {
  Polynomial p;
  p.add({}, value);
  return p;
}

Polynomial Polynomial::atom(Node n) {
  Polynomial p;
  p.add({n}, 1);
  return p;
}

void Polynomial::add(const Monomial& monomial, int64_t coefficient) {
  if ((terms_[monomial] += coefficient) == 0) terms_.erase(monomial);
}

Polynomial operator+(const Polynomial& a, const Polynomial& b) {
  Polynomial sum = a;
  for (const auto& [monomial, coefficient] : b.terms_) sum.add(monomial, coefficient);
  return sum;
}

Polynomial operator-(const Polynomial& a, const Polynomial& b) {
  Polynomial difference = a;
  for (const auto& [monomial, coefficient] : b.terms_) difference.add(monomial, -coefficient);
  return difference;
}

Polynomial operator*(const Polynomial& a, const Polynomial& b) {
  Polynomial product;
  for (const auto& [left, x] : a.terms_)
    for (const auto& [right, y] : b.terms_) {
      Polynomial::Monomial both = left;
      both.insert(both.end(), right.begin(), right.end());
      std::sort(both.begin(), both.end());
      product.add(both, x * y);
    }
  return product;
}

std::optional<int64_t> Polynomial::as_constant() const {
  if (terms_.empty()) return 0;
  if (terms_.size() == 1 && terms_.begin()->first.empty()) return terms_.begin()->second;
  return std::nullopt;
}

bool Polynomial::mentions(Node atom) const {
  return std::any_of(terms_.begin(), terms_.end(), [&](const auto& term) {
    return std::find(term.first.begin(), term.first.end(), atom) != term.first.end();
  });
}

std::optional<Polynomial> Polynomial::coefficient(Node atom) const {
  Polynomial factor;
  for (const auto& [monomial, coefficient] : terms_) {
    const auto times = std::count(monomial.begin(), monomial.end(), atom);
    if (times > 1) return std::nullopt;
    if (times == 0) continue;
    Monomial rest = monomial;
    rest.erase(std::find(rest.begin(), rest.end(), atom));
    factor.add(rest, coefficient);
  }
  return factor;
}

Polynomial Polynomial::without(Node atom) const {
  Polynomial rest;
  for (const auto& [monomial, coefficient] : terms_)
    if (std::find(monomial.begin(), monomial.end(), atom) == monomial.end()) rest.add(monomial, coefficient);
  return rest;
}

Polynomial Polynomial::substituted(Node atom, const Polynomial& by) const {
  Polynomial result;
  for (const auto& [monomial, coefficient] : terms_) {
    Polynomial term = constant(coefficient);
    for (const Node factor : monomial) term = term * (factor == atom ? by : Polynomial::atom(factor));
    result = result + term;
  }
  return result;
}

std::optional<Polynomial> Polynomial::divided(int64_t divisor) const {
  Polynomial quotient;
  for (const auto& [monomial, coefficient] : terms_) {
    if (coefficient % divisor != 0) return std::nullopt;
    quotient.add(monomial, coefficient / divisor);
  }
  return quotient;
}

namespace {

/// Nothing if a coefficient does not fit into 64 bits.
std::optional<Polynomial> product(const Polynomial& a, const Polynomial& b) {
  int64_t unused = 0;
  for (const auto& [left, x] : a.terms())
    for (const auto& [right, y] : b.terms())
      if (__builtin_mul_overflow(x, y, &unused)) return std::nullopt;
  return a * b;
}

/// Factors of rows and tiles are smaller, those of hashes and generators of random numbers larger.
constexpr int64_t kLargestFactor = 1 << 16;

}  // namespace

bool may_wrap(const Polynomial& p, Unsigned kind) {
  return std::any_of(p.terms().begin(), p.terms().end(), [&](const auto& term) {
    const bool is_large = std::abs(term.second) > (term.first.empty() ? INT32_MAX : kLargestFactor);
    return is_large || (kind == Unsigned::value && term.second < 0);
  });
}

namespace {

/// Addresses have a few terms, each a product of a few extents. What has more is arithmetic of values: hashes, quotients of pi.
constexpr size_t kMostTerms = 64;
constexpr size_t kMostFactors = 8;

bool is_large(const Polynomial& p) {
  return p.terms().size() > kMostTerms ||
         std::any_of(p.terms().begin(), p.terms().end(),
                     [](const auto& term) { return term.first.size() > kMostFactors; });
}

/// Reads the nodes that a node is computed of, each once.
class PolynomialReader {
 public:
  PolynomialReader(const std::vector<Value>& nodes, Unsigned kind) : nodes_(nodes), kind_(kind) {}

  const Polynomial& of(Node n) {
    const auto known = known_.find(n);
    if (known != known_.end()) return known->second;
    auto read = computed(n);
    const bool is_kept = read && !is_large(*read);
    return known_.emplace(n, is_kept ? std::move(*read) : Polynomial::atom(n)).first->second;
  }

 private:
  std::optional<Polynomial> computed(Node n);
  std::optional<Polynomial> converted(const Value& value);
  const std::vector<Value>& nodes_;
  Unsigned kind_;
  std::map<Node, Polynomial> known_;
};

std::optional<Polynomial> PolynomialReader::computed(Node n) {
  const Value& value = nodes_[n];
  const auto operand = [&](int i) -> const Polynomial& { return of(value.operands[i]); };
  switch (value.op) {
    case Op::constant:
      return is_float(value.type) ? std::nullopt : std::optional(Polynomial::constant(value.integer));
    case Op::add:
      return operand(0) + operand(1);
    case Op::sub:
      return operand(0) - operand(1);
    case Op::mul:
      if (operand(0).terms().size() * operand(1).terms().size() > kMostTerms) return std::nullopt;
      return product(operand(0), operand(1));
    case Op::neg:
      return Polynomial() - operand(0);
    case Op::shl:
      if (const auto by = operand(1).as_constant(); by && *by >= 0 && *by < 62)
        return product(operand(0), Polynomial::constant(int64_t{1} << *by));
      return std::nullopt;
    case Op::cast:
      return converted(value);
    default:
      return std::nullopt;
  }
}

std::optional<Polynomial> PolynomialReader::converted(const Value& value) {
  const Type from = nodes_[value.operands[0]].type;
  if (!is_integer(from) || size_of(value.type) < 4 || size_of(from) < 4) return std::nullopt;
  const Polynomial& seen = of(value.operands[0]);
  // A signed number of 32 bits may come from terms that are negative.
  const Unsigned as = size_of(value.type) == 8 ? kind_ : Unsigned::address;
  if (from == Type::u32 && may_wrap(seen, as)) return std::nullopt;
  return seen;
}

}  // namespace

Polynomial polynomial_of(const std::vector<Value>& nodes, Node n, Unsigned kind) {
  return PolynomialReader(nodes, kind).of(n);
}

Node node_of(Graph& graph, const Polynomial& polynomial) {
  Node sum = graph.integer(Type::i64, 0);
  for (const auto& [monomial, coefficient] : polynomial.terms()) {
    Node product = graph.integer(Type::i64, coefficient);
    for (const Node factor : monomial)
      product = graph.binary(Op::mul, product, graph.cast(Type::i64, factor));
    sum = graph.binary(Op::add, sum, product);
  }
  return sum;
}

}  // namespace migrate::ir

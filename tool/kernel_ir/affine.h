#pragma once
#include <map>
#include <vector>

#include "tool/kernel_ir/graph.h"

namespace migrate::ir {

/// An integer as a sum of products: coefficients by monomial. A monomial is a sorted list of atoms; the empty one is the
/// constant. Atoms are nodes that are no sum and no product: parameters, builtins, variables of loops, quotients, loads.
/// Source: the affine expressions of polyhedral compilation, with products of symbols.
class Polynomial {
 public:
  using Monomial = std::vector<Node>;
  Polynomial() = default;
  static Polynomial constant(int64_t value);
  static Polynomial atom(Node n);

  friend Polynomial operator+(const Polynomial& a, const Polynomial& b);
  friend Polynomial operator-(const Polynomial& a, const Polynomial& b);
  friend Polynomial operator*(const Polynomial& a, const Polynomial& b);
  friend bool operator==(const Polynomial&, const Polynomial&) = default;

  const std::map<Monomial, int64_t>& terms() const { return terms_; }
  bool is_zero() const { return terms_.empty(); }
  std::optional<int64_t> as_constant() const;
  bool mentions(Node atom) const;
  /// The factor of `atom`, if it is linear in it: the rest has no `atom`.
  std::optional<Polynomial> coefficient(Node atom) const;
  /// The sum of the terms without `atom`.
  Polynomial without(Node atom) const;
  /// `atom` replaced by `by`.
  Polynomial substituted(Node atom, const Polynomial& by) const;
  /// All coefficients divided by `divisor`; nothing if one is no multiple.
  std::optional<Polynomial> divided(int64_t divisor) const;

 private:
  void add(const Monomial& monomial, int64_t coefficient);
  std::map<Monomial, int64_t> terms_;
};

/// What conversions of unsigned numbers of 32 bits mean. As an address, a number that was wrapped around lies beyond every
/// array: so it was not. As a value it may be meant to wrap around, as in `i - 3u < n`.
enum class Unsigned { address, value };

/// The integer `n`, without wrapping: conversions between integers of 32 and 64 bits are seen through, so the caller has
/// to know that the value fits. They are not where it may be meant to wrap around (`may_wrap`).
/// A sum or product with more than 64 terms, or more than 8 factors in one, is an atom.
Polynomial polynomial_of(const std::vector<Value>& nodes, Node n, Unsigned kind = Unsigned::address);

/// Whether an unsigned number of 32 bits with these terms may be meant to wrap around: it has a factor with which a few
/// thousand elements do so; as a value, also if it has a negative term.
bool may_wrap(const Polynomial& p, Unsigned kind);

/// The polynomial as a node of type i64.
Node node_of(Graph& graph, const Polynomial& polynomial);

}  // namespace migrate::ir

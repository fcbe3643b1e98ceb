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

/// The integer `n`, without wrapping: conversions between integers of 32 and 64 bits are seen through, so the caller has
/// to know that the value fits.
Polynomial polynomial_of(const std::vector<Value>& nodes, Node n);

/// The polynomial as a node of type i64.
Node node_of(Graph& graph, const Polynomial& polynomial);

}  // namespace migrate::ir

#pragma once
// Arithmetic of floats as nodes of a graph, written as formulas. Each operation rounds once.
#include <algorithm>
#include <array>

#include "tool/kernel_ir/graph.h"

namespace migrate::ir {

class Condition {
 public:
  Condition(Graph& graph, Node node) : graph_(&graph), node_(node) {}
  Graph& graph() const { return *graph_; }
  Node node() const { return node_; }

 private:
  Graph* graph_;
  Node node_;
};

class Number {
 public:
  Number(Graph& graph, Node node) : graph_(&graph), node_(node) {}
  Graph& graph() const { return *graph_; }
  Node node() const { return node_; }
  Number constant(double value) const { return {*graph_, graph_->real(Type::f32, value)}; }
  Number with(Op op, const Number& other) const { return {*graph_, graph_->binary(op, node_, other.node_)}; }
  Condition compared(Op op, const Number& other) const {
    return {*graph_, graph_->binary(op, node_, other.node_)};
  }

 private:
  Graph* graph_;
  Node node_;
};

inline Number operator+(const Number& a, const Number& b) { return a.with(Op::add, b); }
inline Number operator-(const Number& a, const Number& b) { return a.with(Op::sub, b); }
inline Number operator*(const Number& a, const Number& b) { return a.with(Op::mul, b); }
inline Number operator/(const Number& a, const Number& b) { return a.with(Op::div, b); }
inline Number operator+(const Number& a, double b) { return a + a.constant(b); }
inline Number operator-(const Number& a, double b) { return a - a.constant(b); }
inline Number operator*(const Number& a, double b) { return a * a.constant(b); }
inline Number operator-(const Number& a) { return {a.graph(), a.graph().unary(Op::neg, a.node())}; }
inline Condition operator<(const Number& a, const Number& b) { return a.compared(Op::less, b); }
inline Condition operator<=(const Number& a, const Number& b) { return a.compared(Op::less_equal, b); }
inline Condition operator==(const Number& a, const Number& b) { return a.compared(Op::equal, b); }
inline Condition operator<(const Number& a, double b) { return a < a.constant(b); }
inline Condition operator<=(const Number& a, double b) { return a <= a.constant(b); }
inline Condition operator>(const Number& a, double b) { return a.constant(b) < a; }
inline Condition operator>=(const Number& a, double b) { return a.constant(b) <= a; }
inline Condition operator==(const Number& a, double b) { return a == a.constant(b); }
inline Condition operator&&(const Condition& a, const Condition& b) {
  return {a.graph(), a.graph().logical_and(a.node(), b.node())};
}

inline Number where(const Condition& condition, const Number& then, const Number& otherwise) {
  return {condition.graph(), condition.graph().select(condition.node(), then.node(), otherwise.node())};
}
inline Number where(const Condition& condition, const Number& then, double otherwise) {
  return where(condition, then, then.constant(otherwise));
}
inline Number where(const Condition& condition, double then, const Number& otherwise) {
  return where(condition, otherwise.constant(then), otherwise);
}
inline Number where(const Condition& condition, double then, double otherwise) {
  Graph& graph = condition.graph();
  return where(condition, Number(graph, graph.real(Type::f32, then)), otherwise);
}

inline Number called(Function which, const Number& x) {
  return {x.graph(), x.graph().function(which, {x.node()})};
}
inline Number absolute(const Number& x) { return called(Function::abs, x); }
inline Number exp(const Number& x) { return called(Function::exp, x); }
inline Number log(const Number& x) { return called(Function::log, x); }
inline Number sqrt(const Number& x) { return called(Function::sqrt, x); }

/// The nearest integer, even of two, for |x| < 2^22: the sum has no bits for a fraction.
inline Number nearest(const Number& x) { return x + 0x1.8p23 - 0x1.8p23; }

/// The same for every x.
inline Number nearest_of_any(const Number& x) { return called(Function::rint, x); }

/// c0 + c1 x + c2 x^2 + ..., by Horner's rule.
template <size_t kCount>
Number polynomial(const Number& x, const std::array<double, kCount>& coefficients) {
  Number sum = x.constant(coefficients[kCount - 1]);
  for (size_t i = kCount - 1; i-- > 0;) sum = sum * x + coefficients[i];
  return sum;
}

}  // namespace migrate::ir

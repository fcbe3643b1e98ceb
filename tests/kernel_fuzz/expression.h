#pragma once
// Random expressions of CUDA C++ that are defined for all inputs: the range of each value is known while it is made.
#include <string>
#include <vector>

#include "tests/kernel_fuzz/choices.h"

namespace kernel_fuzz {

enum class Type { f32, i32, u32, boolean };

struct Expression {
  std::string text;
  Type type = Type::f32;
  double low = 0, high = 0;  ///< every value is between these
  double error = 0;          ///< two right computations differ by at most twice this; 0: by nothing
  double largest() const { return low + high > 0 ? high : -low; }
};

const char* name_of(Type type);
Expression real(double value);
Expression integer(long long value);

// Operations that take every value of their operands.
Expression added(const Expression& a, const Expression& b);
Expression subtracted(const Expression& a, const Expression& b);
Expression multiplied(const Expression& a, const Expression& b);
Expression clamped(const Expression& a, double low, double high);
/// `a` as a float, by a cast.
Expression as_real(const Expression& a);

/// Makes expressions from values that a kernel has.
class Generator {
 public:
  explicit Generator(Choices& choices) : choices_(choices) {}
  void add(Expression value) { values_.push_back(std::move(value)); }
  /// `depth`: of the tree of operations.
  Expression make(Type type, int depth);
  /// One of the values of this type, or a constant.
  Expression leaf(Type type);
  /// Only operations that the vector unit has for tiles.
  bool is_plain = false;

 private:
  Expression make_real(int depth);
  Expression make_function(int depth);
  Expression make_exact(int depth);
  Expression make_integer(int depth);
  Expression make_quotient(int depth);
  Expression make_bits(int depth);
  Expression make_condition(int depth);
  Expression constant(Type type);
  Expression converted(const Expression& value, Type type);
  Expression selected(Type type, int depth);
  Choices& choices_;
  std::vector<Expression> values_;
};

}  // namespace kernel_fuzz

#pragma once
#include <set>
#include <string>
#include <vector>

#include "tool/kernel_ir/affine.h"
#include "tool/kernel_ir/iteration_space.h"

namespace migrate::ascendc {

/// C++ text of a value, with the program's names for parameters. A subclass gives the text of dimensions and
/// loads. Values are computed in their own types.
class ExpressionText {
 public:
  explicit ExpressionText(const ir::IterationSpace& space) : space_(space) {}
  virtual ~ExpressionText() = default;

  std::string text(ir::Node n) const;
  /// A sum of products; "0" if it is empty.
  std::string text(const ir::Polynomial& p) const;

 protected:
  /// The name of a value that has one; empty for others.
  virtual std::string name_of_value(ir::Node) const { return ""; }
  /// The text of a dimension or a load.
  virtual std::string leaf(ir::Node n) const = 0;
  /// A call of the C library's function.
  virtual std::string function_text(const ir::Value& value, const std::vector<std::string>& operands) const;
  const ir::IterationSpace& space_;
};

/// The expression with an underscore after each of the names.
std::string with_underscores(const std::string& expression, const std::set<std::string>& names);

/// The type in C++: "int32_t", "float".
const char* cpp_name(ir::Type type);
/// A number as a C++ literal that gives the same value.
std::string literal(ir::Type type, double real, int64_t integer);

}  // namespace migrate::ascendc

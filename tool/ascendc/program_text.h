#pragma once
#include "tool/ascendc/expression_text.h"
#include "tool/ascendc/vector_program.h"

namespace migrate::ascendc {

/// Expressions of the kernel: the names of rows, of numbers that are read, and of numbers that were computed.
class ProgramText : protected ExpressionText {
 public:
  explicit ProgramText(const VectorProgram& program) : ExpressionText(program.space), names_(program) {}

 protected:
  std::string name_of_value(ir::Node n) const override;
  /// "?" for a value that is not the same for a row.
  std::string leaf(ir::Node n) const override;

 private:
  const VectorProgram& names_;
};

}  // namespace migrate::ascendc

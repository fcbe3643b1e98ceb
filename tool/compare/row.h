#pragma once
#include <array>
#include <limits>
#include <string>
#include <vector>

#include "tool/dumps/operation.h"

namespace migrate::compare {

/// msprobe's verdicts, the worst last.
enum class Level { pass, warning, error };
const char* to_string(Level level);

/// A cell of the table: a number, true or false, or a text.
struct Cell {
  std::string text;
  bool is_number = false;
  double number = 0;
  bool is_boolean = false;
};
Cell number_cell(double number);
Cell text_cell(std::string text);
Cell boolean_cell(bool value);

/// Two values of a statistic: their difference and the relative error, as msprobe writes them.
struct ValueDifference {
  std::string difference = "N/A", relative = "N/A";
};

/// The six figures of two tensors; all are texts where the tensors cannot be compared.
struct TensorMetrics {
  Cell cosine, distance, max_absolute, max_relative, one_thousandth, five_thousandths;
  /// max |n - b| / (|b| + rms(b)) over the elements: what our tolerances are about. NaN: not known.
  double error = std::numeric_limits<double>::quiet_NaN();
};

/// One leaf of the target beside its golden leaf. A row of the table.
struct Row {
  const dumps::Leaf* target = nullptr;
  const dumps::Leaf* golden = nullptr;  ///< null: nothing matches, or the types do not fit, as msprobe has it
  const dumps::Leaf* paired = nullptr;  ///< of that name, whatever its type; null: none
  std::array<ValueDifference, 4> statistics;
  TensorMetrics metrics;
  Level result = Level::pass;
  std::vector<std::string> messages;

  /// Whether msprobe counts it to the outputs of its operation.
  bool is_output() const { return target->name.find(".output.") != std::string::npos; }
};

}  // namespace migrate::compare

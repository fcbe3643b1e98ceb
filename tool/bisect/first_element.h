#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tool/base/result.h"
#include "tool/compare/tolerances.h"

namespace migrate::bisect {

/// What an operation reads, on both sides.
struct InputPair {
  std::string leaf;  ///< "input.0"
  bool has_element =
      false;  ///< the values are those at the element's index; else they are texts of the whole
  double golden = 0, target = 0;
  std::string golden_text, target_text;
};

/// The first element of a result that differs.
struct FirstElement {
  std::string leaf;    ///< "output.0"
  int output = 0;      ///< its number among the outputs
  uint64_t index = 0;  ///< in the order of the file
  std::string shape;   ///< "[4, 8]"
  uint64_t elements = 0, different = 0;
  double golden = 0, target = 0;
  double error = 0, allowed = 0;  ///< relative to abs(golden) + the golden root mean square
  std::vector<InputPair> inputs;
};

/// Compares the tensors of one operation in two dumps of the task tensor (folders that find_dumps takes). Nothing: all elements are within
/// their tolerance. Errors: a dump cannot be read or does not have the operation; a tensor has another shape or no file.
Result<std::optional<FirstElement>> first_element(const std::string& golden, const std::string& target,
                                                  const std::string& operation,
                                                  const compare::Tolerances& tolerances);

/// The largest error of one output of an operation (-1: of all), as compare::judge counts it; NaN: nothing could be compared.
Result<double> error_of(const std::string& golden, const std::string& target, const std::string& operation,
                        int output);

}  // namespace migrate::bisect

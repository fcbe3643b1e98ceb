#pragma once
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tool/base/result.h"

namespace migrate::compare {

/// How far a result may be from the golden one, by the type of its elements and the class of its operation.
struct Tolerances {
  /// Class by a part of the operation's name, in lower case; the first that fits. Other operations are "elementwise".
  std::vector<std::pair<std::string, std::string>> classes;
  /// Type (float32) -> class -> largest error. A class that is not listed has the tolerance of "elementwise".
  std::map<std::string, std::map<std::string, double>> allowed;
  /// An operation is a source of errors if its outputs' error is this many times that of its inputs.
  double amplification = 10;

  /// "product" of "Kernel.matmul_tiled.3.forward".
  std::string class_of(const std::string& operation) const;
  /// 0 for types that are not listed: integers and bool must be equal.
  double of(const std::string& dtype, const std::string& operation) const;
};

/// The table of docs/reference/compare.md.
Tolerances default_tolerances();

/// The table with the entries of a JSON file: {"amplification": 10, "classes": {"product": ["gemm"]},
/// "tolerances": {"float32": {"product": 1e-4}}}. Errors: not JSON, an unknown key, a value of the wrong type or below 0.
Result<Tolerances> read_tolerances(const std::string& name, const std::string& text);

/// "float32" of "Float32", "torch.float32" and "mindspore.float32".
std::string plain_type(const std::string& dtype);

}  // namespace migrate::compare

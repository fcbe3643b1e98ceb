#pragma once
#include <string>

#include "tool/compare/row.h"
#include "tool/dumps/tensor.h"

namespace migrate::compare {

/// Compares the elements that two dumps keep in their folders dump_tensor_data.
class TensorComparer {
 public:
  TensorComparer(const std::string& golden_dump, const std::string& target_dump);
  /// Sets the metrics of a row. Returns what could not be read, one line; empty otherwise.
  std::string compare(Row& row) const;

 private:
  std::string golden_folder_, target_folder_;
};

/// The six figures of msprobe 26.0.0 and our error, of two open files. Float64, element after element; two passes.
/// Errors: a file that ends early.
Result<TensorMetrics> compare_tensors(dumps::TensorFile& target, dumps::TensorFile& golden);

}  // namespace migrate::compare

#pragma once
#include <string>

#include "tool/compare/row.h"
#include "tool/compare/tolerances.h"
#include "tool/dumps/dump.h"

namespace migrate::compare {

/// What two leaves have to do with each other, by our tolerances.
struct LeafVerdict {
  bool known = false;  ///< false: nothing to compare (no golden leaf, or no figures)
  bool differs = false;
  /// Copies have bytes, whose statistics say nothing about the numbers in them: not judged.
  bool bytes_differ = false;
  double error = 0;  ///< relative; infinity: not a number on one side only, another shape, other bytes
  double allowed = 0;
  std::string why = {};  ///< of a difference, one line: "error 0.25, 1e-05 allowed"
};

/// Tensors: the metrics' error. Statistics: the largest difference of the four, each relative to the size of the
/// elements. Checksums: equal or not. Arguments: equal, floats to 1e-6.
LeafVerdict judge(const Row& row, dumps::Task task, const Tolerances& tolerances,
                  const std::string& operation);

/// The error of the statistics: |max|, |min| to the larger of both, the mean to the root mean square (norm / sqrt(n)), the norm
/// to itself. 0 where both sides have none; infinity where NaN or an infinity is on one side only.
double statistics_error(const dumps::Leaf& target, const dumps::Leaf& golden);

}  // namespace migrate::compare

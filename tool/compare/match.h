#pragma once
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tool/compare/row.h"
#include "tool/dumps/dump.h"

namespace migrate::compare {

/// How the operations of two dumps are paired.
struct MatchOptions {
  bool fuzzy = false;
  std::map<std::string, std::string> data_mapping;
};

/// Pairs the operations and leaves of two dumps as msprobe does: by name and number of the call, where backward calls are counted
/// anew; by name and order (`fuzzy`); or by a table of leaves (`data_mapping`).
class Matcher {
 public:
  Matcher(dumps::Dump& golden, dumps::Dump& target, const MatchOptions& options);

  /// The golden operation of operation `number` of the target.
  std::optional<size_t> pair_of(size_t number) const;
  /// The rows of an operation, without figures. They point into `operation` and into this object, until the next call.
  std::vector<Row> rows(const dumps::Operation& operation, size_t number);
  /// Golden operations that no row refers to, in their order.
  std::vector<size_t> unmatched_golden() const;

 private:
  const dumps::Operation* golden_operation(size_t number);
  const dumps::Leaf* golden_leaf(const dumps::Leaf& leaf, const dumps::Operation& operation,
                                 const dumps::Operation* paired);
  bool types_fit(const dumps::Leaf& target, const dumps::Leaf& golden) const;

  dumps::Dump& golden_;
  dumps::Dump& target_;
  const MatchOptions& options_;
  bool cross_framework_;
  std::vector<int64_t> fuzzy_pairs_;  ///< golden number by target number; -1: none
  std::vector<bool> used_;
  std::map<size_t, std::unique_ptr<dumps::Operation>> read_;  ///< golden operations of the rows
};

/// The name without the number of the call, as msprobe's fuzzy match has it.
std::string fuzzy_name(const std::string& operation);

}  // namespace migrate::compare

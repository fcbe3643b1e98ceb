#pragma once
#include "tool/compare/compare.h"
#include "tool/compare/match.h"
#include "tool/compare/table.h"

namespace migrate::compare {

/// One dump of each side, and where its table goes.
struct DumpPair {
  int step = -1;
  std::string rank;
  dumps::Dump& golden;
  dumps::Dump& target;
  const dumps::Stack& stack;     ///< of the target
  TableWriter* table = nullptr;  ///< may be null
};

/// Compares one pair and adds what it finds to `result`. Operations are read one after the other.
void compare_dump(const DumpPair& pair, const CompareOptions& options, Comparison& result);

}  // namespace migrate::compare

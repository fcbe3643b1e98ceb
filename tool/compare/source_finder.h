#pragma once
#include <string>
#include <vector>

#include "tool/compare/compare.h"
#include "tool/compare/judge.h"

namespace migrate::compare {

/// Goes through the operations of one dump in their order and finds the first that differs for a reason of its own.
class SourceFinder {
 public:
  SourceFinder(size_t operations, double amplification)
      : records_(operations), amplification_(amplification) {}

  /// Takes operation `number` with the verdicts of its rows. Numbers ascend. Returns whether the operation differs.
  bool add(uint32_t number, const dumps::Operation& operation, const std::vector<Row>& rows,
           const std::vector<LeafVerdict>& verdicts);

  /// The first difference, without its chain. If its kind is `unseen`, `operation` is the one that reads what `number` wrote.
  const std::optional<FirstDifference>& first() const { return source_ ? source_ : grown_; }
  /// The operations that lead to it, in their order, then itself, then the reader of an unseen one.
  std::vector<uint32_t> chain_numbers() const;
  bool differs(uint32_t number) const { return records_[number].differs; }
  double error(uint32_t number) const { return records_[number].error; }
  /// Operations after the first difference that differ.
  size_t downstream() const;

 private:
  struct Record {
    bool paired = false, differs = false;
    enum class Seen { judged, bytes_differ, unseen } seen = Seen::judged;  ///< of its outputs
    double error = 0;
    std::vector<uint32_t> producers;
  };
  struct Difference;

  Record& record(uint32_t number, const std::vector<Row>& rows);
  void judge_first(const Difference& found, uint32_t number, const dumps::Operation& operation);
  std::optional<FirstDifference::Kind> kind_of(const Difference& found) const;
  uint32_t origin_of(uint32_t number) const;

  DataFlow flow_;
  std::vector<Record> records_;
  double amplification_;
  size_t different_ = 0;
  uint32_t reader_ = 0;  ///< of an unseen operation
  std::optional<FirstDifference> source_, grown_;
};

}  // namespace migrate::compare

#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tool/diagnostics/finding.h"

namespace migrate {

/// A class of hand work, in person-days of 8 hours.
struct EffortClass {
  std::string
      name;  ///< a level of the simulator's work ("hours"), or a class of work for the chip ("kernel_flat")
  double first = 0;    ///< the first place of each different thing
  double further = 0;  ///< each further place, where the solution is known
};

/// The table that every figure comes from. docs/reference/effort.md explains the classes.
class EffortTable {
 public:
  EffortTable();  ///< the figures that the tool ships
  std::span<const EffortClass> classes() const { return classes_; }
  /// Null for a name that is not a class.
  EffortClass* find(std::string_view name);
  /// No days for a name that is not a class, and for an empty one.
  const EffortClass& operator[](std::string_view name) const;
  std::string source;  ///< the file that figures come from; empty: those of the tool

 private:
  std::vector<EffortClass> classes_;
};

/// Person-days of one finding.
struct EffortDays {
  double simulator = 0;  ///< until the program runs on the simulated device
  double chip = 0;       ///< further, until it runs on the chip
};

/// Classes of the work for the chip: how many different things, how often.
struct ChipEffortRow {
  std::string effort_class;
  size_t distinct = 0;
  size_t occurrences = 0;
  double days = 0;
};

/// The days of each finding, in their order; the rows of the classes that occur are added to `rows`, if given. On the
/// simulated device open warnings and errors cost; for the chip, what is not suppressed. Cost: O(findings).
std::vector<EffortDays> effort_days(const std::vector<Finding>& findings, const EffortTable& table,
                                    std::vector<ChipEffortRow>* rows = nullptr);

/// Writes them into the findings.
void set_effort_days(std::vector<Finding>& findings, const EffortTable& table);

/// Whether a person has to do something about the finding before the program runs on the simulated device.
bool is_open_work(const Finding& finding);
/// One -I, one library that is ported: however many files include the header.
bool is_solved_once(const Finding& finding);
/// What has to be solved: the same id about the same library, symbol, or message.
std::string thing_of(const Finding& finding);

}  // namespace migrate

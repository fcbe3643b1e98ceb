#pragma once
#include <string>
#include <vector>

#include "tool/diagnostics/text.h"
#include "tool/profile/profile.h"

namespace migrate {

/// By the share of the step time: high from 5 %, medium from 3 %, as msprof-analyze has it.
enum class Priority { low, medium, high };
const char* to_string(Priority priority);

/// A line of the program; `line` 0: there is none.
struct SourceLine {
  std::string file;
  uint32_t line = 0;
};

/// An operator, call or link that a finding is about.
struct AdviceSubject {
  std::string name;
  std::string detail;  ///< a shape, a value; may be empty
  int64_t count = 0;
  Nanoseconds time = 0;
  SourceLine place;
};

/// One finding about a run.
struct Advice {
  std::string id;                   ///< "MIG7003"
  std::vector<std::string> values;  ///< of the message's placeholders
  std::vector<int> ranks;           ///< where it was found; the values are those of the first, the worst
  Nanoseconds time = 0;             ///< what the finding costs at most, on that rank; 0: not known
  double share = 0;                 ///< `time` as a share of that rank's time, 0 to 1
  Priority priority = Priority::low;
  bool is_modelled = false;             ///< `time` is computed, not measured
  std::vector<AdviceSubject> subjects;  ///< the largest first, at most ten
};

/// Where the time of one rank goes. Computing, exposed communication and free make up the total.
struct TimeShares {
  int rank = 0;
  Nanoseconds total = 0, computing = 0, communication = 0, exposed = 0, free = 0;
  size_t steps = 0;  ///< that are marked; 0: none
  size_t kernels = 0;
};

/// Everything that a report shows. Plain data.
struct AdviceReport {
  std::string tool_version;
  Language language = Language::en;
  std::string folder;
  std::string modelled_chip;  ///< the times are those of a model of this chip; empty: they were measured
  std::vector<TimeShares> ranks;
  std::vector<Advice> advice;         ///< by time, the largest first
  std::vector<std::string> notes;     ///< what could not be read
  std::vector<std::string> failures;  ///< of the gate; empty: passed
  bool has_gate = false;
};

}  // namespace migrate

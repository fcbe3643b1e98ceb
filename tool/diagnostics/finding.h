#pragma once
#include <optional>
#include <string>
#include <vector>

#include "tool/diagnostics/real_verdict.h"
#include "tool/facts/model/facts.h"
#include "tool/rules/rule.h"

namespace migrate {

enum class Severity { info, note, warning, error };

/// Hand work a finding costs. Honest levels, never a lump sum.
enum class Effort { none, minutes, hours, redesign };

enum class FindingKind {
  symbol,   ///< a use of an API symbol
  unknown,  ///< looks like the CUDA family, no rule knows it
  include,  ///< a CUDA-family header
  launch,
  kernel,
  dependency,  ///< a third-party library or a missing header
  parse,       ///< the file, or a part of it, was not analysed
  semantic,    ///< compiles, but behaves differently (checks/)
  chip,        ///< works on the simulated device only: the real chip has nothing for it
};

/// One row of the report: what was found and where, what it means, and the effort.
struct Finding {
  std::string id;  ///< "MIG1001": one page in docs/errors/ each
  FindingKind kind = FindingKind::symbol;
  Severity severity = Severity::info;
  Effort effort = Effort::none;
  Support support = Support::full;
  Certainty certainty = Certainty::parsed;
  std::string symbol;
  std::string library;
  std::string target;   ///< what it becomes, or empty
  std::string message;  ///< one line
  std::string advice;
  std::string enclosing;
  std::string file;
  LineColumn position;
  Place place;
  std::vector<std::string> values;  ///< of the message's placeholders, for other languages
  std::string ascend;               ///< the Ascend call that implements the target
  std::string op;                   ///< library operator: "gemm"
  std::string feature;              ///< kernel-language feature: "atomics"
  std::string fingerprint;          ///< from id, path, function and token text; never from line numbers
  std::string suppression;          ///< the reason given in the source; empty: not suppressed
  bool is_new = false;              ///< not in the baseline; false when there is none
  std::optional<OnChip> chip = {};  ///< of a use: the verdict for the chip of --target
  double days = 0;                  ///< person-days of the work for the simulated device
  double chip_days = 0;             ///< person-days of the further work for the chip
};

}  // namespace migrate

#pragma once
#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "tool/decide/kernels.h"
#include "tool/diagnostics/finding.h"
#include "tool/findings/effort.h"
#include "tool/rules/rule_set.h"

namespace migrate {

/// How many uses ended how. `unknown` are those no rule knows; `not_analysed` stands for files that failed (one each).
struct UseCounts {
  size_t full = 0;
  size_t adapted = 0;
  size_t partial = 0;
  size_t unsupported = 0;
  size_t unknown = 0;
  size_t not_analysed = 0;
  size_t by_tokens = 0;  ///< of all of these: seen by spelling only
  size_t total() const { return full + adapted + partial + unsupported + unknown + not_analysed; }
  size_t handled() const { return full + adapted; }
  /// handled / total in percent; 100 when nothing is used. Partial uses are not handled: somebody has to look.
  double coverage() const;
};

/// How many uses have which verdict for the chip of --target.
struct ChipCounts {
  std::array<size_t, 6> by_verdict{};  ///< indexed by RealVerdict
  size_t not_analysed = 0;
  RealVerdict dependencies =
      RealVerdict::direct;  ///< the worst of the third-party libraries, which are not uses
  size_t operator[](RealVerdict verdict) const { return by_verdict[static_cast<size_t>(verdict)]; }
  size_t total() const;
  /// What needs nothing more: direct and generated.
  size_t ready() const { return (*this)[RealVerdict::direct] + (*this)[RealVerdict::generated]; }
  /// The share of what is ready in percent; 100 when nothing is used.
  double coverage() const;
  /// That of the use or the dependency with the most work; direct when nothing is used.
  RealVerdict worst() const;
};

struct LibraryRow {
  std::string library;
  UseCounts uses;
  ChipCounts chip;
};

struct SymbolRow {
  std::string symbol;
  std::string library;
  std::string status;  ///< full, adapted, partial, unsupported, unknown
  std::string target;
  std::string ascend;
  std::string message;  ///< of the first use
  size_t uses = 0;
  size_t files = 0;
  OnChip chip;  ///< of the use with the most work
};

/// A library operator ("gemm") or a group of the kernel language, over all libraries that have it.
struct OperatorRow {
  std::string op;
  std::string libraries;
  std::string symbols;
  std::string status;  ///< of the worst symbol
  size_t uses = 0;
  RealVerdict chip = RealVerdict::direct;  ///< of the symbol with the most work
  std::string calls = {};                  ///< public functions of CANN
};

struct KernelRow {
  std::string name;
  std::string file;
  uint32_t line = 0;
  KernelVerdict verdict = KernelVerdict::runs;
  std::string features;
  std::string reasons;
  std::string blocks;  ///< constant block shapes of its launches
  size_t launches = 0;
  bool may_synchronise = false;
  OnChip chip;
  double chip_days = 0;
};

struct DependencyRow {
  std::string name;
  std::string message;
  Severity severity = Severity::info;
  std::string file;
  uint32_t line = 0;
  size_t uses = 0;
  OnChip chip = {};
};

struct FileRow {
  std::string path;
  std::string outcome;  ///< parsed, errors, failed, header
  UseCounts uses;
  ChipCounts chip = {};
  size_t errors = 0;  ///< findings that are not suppressed
  size_t warnings = 0;
  size_t parse_errors = 0;  ///< of the warnings: what stands behind one may not have been seen
};

/// Hand work of one level: how many different things, how often.
struct EffortRow {
  Effort level = Effort::none;
  size_t distinct = 0;
  size_t occurrences = 0;
  double minutes = 0;  ///< expected: see expected_minutes()
};

/// Hand work in working minutes. Expected: the sum of the levels, which reports show. Low: each different thing is solved
/// once, at the least cost. High: each occurrence costs the most. Low and high are bounds and no estimate.
struct EffortEstimate {
  std::array<EffortRow, 4> levels;
  double minutes = 0;
  double low_minutes = 0;
  double high_minutes = 0;
  double chip_days = 0;                  ///< further person-days, until the program runs on the chip
  std::vector<ChipEffortRow> chip_rows;  ///< in the order of the table
  std::string source;                    ///< file of the figures; empty: the tool's own
};

/// The report's first page, counted from the findings.
struct Summary {
  UseCounts uses;
  ChipCounts chip;                    ///< of the same uses
  std::vector<LibraryRow> libraries;  ///< by number of uses, descending
  std::vector<SymbolRow> symbols;     ///< by number of uses, descending
  std::vector<OperatorRow> operators;
  std::vector<KernelRow> kernels;           ///< by place
  std::vector<DependencyRow> dependencies;  ///< worst first
  std::vector<FileRow> files;               ///< by path
  EffortEstimate effort;
  size_t units = 0, units_with_errors = 0, units_failed = 0;
  size_t units_handled = 0;  ///< main files that are handled, as are the user's headers they include
  size_t files_handled = 0;  ///< files with all uses handled, no error and no parse error
  size_t errors = 0, warnings = 0, notes = 0, suppressed = 0;
  double cpu_seconds = 0;
};

/// Counts. Pure; cost O(findings + kernels).
Summary summarize(const ProgramFacts& facts, const std::vector<KernelInfo>& kernels,
                  const std::vector<Finding>& findings, const EffortTable& table = {});

/// Minutes that one occurrence of a level costs: {least, most}.
std::array<double, 2> effort_range(Effort level);

/// The verdict for the chip of a use. A use without one of its own: direct if the simulated device handles it, else none.
OnChip chip_of(const Finding& finding);

/// "full", ..., "unknown": what reports call a finding's support.
std::string status_of(const Finding& finding);

/// Whether the finding is a use that coverage counts.
bool is_use(const Finding& finding);

}  // namespace migrate

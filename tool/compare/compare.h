#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tool/base/result.h"
#include "tool/compare/data_flow.h"
#include "tool/compare/row.h"
#include "tool/compare/tolerances.h"
#include "tool/diagnostics/text.h"
#include "tool/dumps/dump.h"
#include "tool/dumps/stack.h"

namespace migrate::compare {

struct CompareOptions {
  std::string golden, target;  ///< a dump.json, a step, or the root of a dump
  std::string output;          ///< folder for msprobe's tables; empty: none
  bool xlsx = false;
  bool fuzzy = false;  ///< pairs operations by name in their order, whatever the number of the call
  std::map<std::string, std::string>
      data_mapping;  ///< full name in the target -> full name in the golden dump
  Tolerances tolerances = default_tolerances();
  std::string loss = "loss";         ///< part of the name of the operation or leaf whose mean is the loss
  Language language = Language::en;  ///< of the finding
  std::string timestamp;             ///< of the tables' names: YYYYmmddHHMMSS
};

/// One operation on the way to a difference.
struct ChainLink {
  std::string operation;
  bool differs = false;
  double error = 0;
};

/// The first operation that differs, and why it is the first.
struct FirstDifference {
  int step = -1;
  std::string rank;
  size_t number = 0;      ///< of the operation in the target's dump
  std::string operation;  ///< "Kernel.add.0.forward"
  std::string leaf;       ///< "output.0"
  std::string why;        ///< "relative error 0.25, 1e-05 allowed"
  enum class Kind {
    source,    ///< its inputs agree, its outputs do not
    argument,  ///< an argument that is not a tensor differs
    input,     ///< an input differs that no operation of the dump wrote
    between,   ///< an input differs, although the operation that wrote it agrees
    unseen,  ///< its result cannot be judged (bytes, or an extent that is not known), and what reads it differs
    grown,  ///< errors grew slowly: each operation adds little, and this one is the first that exceeds its tolerance
  } kind = Kind::source;
  std::vector<ChainLink> chain;             ///< what it reads comes from these, in their order; itself last
  DataFlow::By by = DataFlow::By::nothing;  ///< how the chain was found; nothing: the operations before it
  size_t downstream = 0;                    ///< operations after it that differ, in its dump
  std::optional<dumps::SourceLine> line;
};

/// Operations of one name in one step, over all their calls.
struct KindSummary {
  size_t operations = 0, different = 0;
  double worst = 0;  ///< the largest error of an output
};

struct LossPoint {
  int step = -1;
  std::string rank;
  std::optional<double> golden, target;
};

/// All that was found. Its size does not depend on that of the dumps, but on their steps and kinds of operations.
struct Comparison {
  dumps::Task task = dumps::Task::statistics;
  size_t pairs = 0;                                                  ///< of dumps
  size_t operations = 0, different = 0, within = 0, not_judged = 0;  ///< that were paired
  size_t only_target = 0, only_golden = 0;
  size_t leaves = 0, levels[3] = {};  ///< rows, and msprobe's verdicts: pass, warning, error
  bool incomplete = false;            ///< a dump is damaged, or one side lacks a step or rank
  std::vector<std::string> notes;     ///< one line each: what could not be read or compared
  std::vector<std::string> only_target_names, only_golden_names;  ///< at most 10 each
  std::optional<FirstDifference> first;
  std::map<int, std::map<std::string, KindSummary>> by_step;  ///< by the operation's name without its call
  std::vector<LossPoint> losses;
  std::vector<std::string> tables;  ///< files that were written
};

/// Compares all steps and ranks that both sides have.
/// Errors: a side has no dump, nothing of both sides fits together, a table cannot be written.
Result<Comparison> compare_dumps(const CompareOptions& options);

}  // namespace migrate::compare

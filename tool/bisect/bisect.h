#pragma once
#include <optional>
#include <string>
#include <vector>

#include "tool/base/file_system.h"
#include "tool/bisect/first_element.h"
#include "tool/bisect/store_statements.h"
#include "tool/compare/compare.h"

namespace migrate::bisect {

struct BisectOptions {
  std::string golden,
      target;  ///< commands for /bin/sh; an empty golden: the target runs twice, and is compared by checksums
  std::string folder;               ///< for the dumps of both; it exists
  std::string settings = "{}";      ///< the probe's settings of both, as JSON
  std::string sources;              ///< folder of the target's sources; empty: they are not read
  int time_limit = 0;               ///< seconds for each run; 0: none
  compare::CompareOptions compare;  ///< tolerances and language; the dumps are set here
};

/// A kernel has two forms: threads on the host, and generated Ascend C.
struct Forms {
  double host = 0, ascendc = 0;  ///< the largest error of the result in each
  double allowed = 0;
};

struct Bisection {
  compare::CompareOptions compare;  ///< with the dumps that were compared
  compare::Comparison comparison;   ///< of all operations
  std::optional<FirstElement> element;
  std::string source;                 ///< the file of the statements
  std::vector<Statement> statements;  ///< that make the result
  std::optional<Forms> forms;         ///< of a kernel whose result differs
  std::vector<std::string> notes;     ///< what could not be found out, and why
};

/// Runs both commands with statistics, and again with the tensors of the first operation that differs; the target once more in each form
/// if that is a kernel. Errors: a command cannot be run, ends late, or writes no dump; the dumps do not fit together.
Result<Bisection> bisect(const FileSystem& files, const BisectOptions& options);

/// The result for a terminal of 80 columns.
std::string write_bisection(const Bisection& bisection);

}  // namespace migrate::bisect

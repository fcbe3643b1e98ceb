#pragma once
#include <set>
#include <string>
#include <vector>

#include "tool/base/result.h"
#include "tool/facts/model/precompiled_headers.h"

namespace migrate {

// Many files of a program include the same third-party headers, in any order: CUDA's prelude, the standard library,
// libtorch. These headers are parsed once, written as a precompiled header, and used for each file that includes them
// before its own code. Headers of the C and C++ libraries are shared after declarations, too: they take most of the time
// of a parse, and what a program declares does not change them. Macros that these headers do not use may precede them.
// A parse with errors that its headers do not explain is made again without (`reads_ahead`), so that the facts do not
// change, but for two cases: a file that uses a header of the library before it includes it, and errors in a file that lacks a header. Headers of the command line
// (-include) come first.

/// The assignment of shared headers to jobs.
struct SharingPlan {
  std::vector<SharedHeaders> shared;
  std::vector<int> of_job;                          ///< index in `shared`, or -1
  std::vector<std::vector<std::string>> preambles;  ///< for each job: the headers at its start, in its order
  std::vector<bool> reads_ahead;  ///< for each job: ParseJob::reads_ahead with its shared headers
};

/// Reads the preambles of the main files and of their includes, and chooses the shared headers. At least three jobs with
/// the same options share a header. `undecided`: macros on which nothing may depend, because headers use them.
/// Cost: O(text of the user's files).
SharingPlan plan_sharing(const std::vector<ParseJob>& jobs, const ParseContext& context,
                         const std::set<std::string>& undecided = {});

/// Parses `shared` and writes `directory`/`name`.pch, with its source next to it.
/// Errors, with which nothing can be shared: the file cannot be written; the parser reports an error that no header of
/// the list causes, or one in a header of the command line.
Result<PrecompiledHeaders> precompile(const SharedHeaders& shared, const ParseContext& context,
                                      const std::string& directory, const std::string& name);

/// Whether a file that begins with `headers` gets the diagnostics of the precompiled ones at the same includes and in the
/// same order.
bool gives_same_diagnostics(const std::vector<std::string>& headers, const PrecompiledHeaders& precompiled);

/// Whether `job` would find the same headers: none of its own include folders has a header of one of these names.
bool finds_same_headers(const ParseJob& job, const PrecompiledHeaders& precompiled);

}  // namespace migrate

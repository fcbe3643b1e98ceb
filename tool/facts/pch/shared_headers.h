#pragma once
#include <set>
#include <string>
#include <vector>

#include "tool/base/result.h"
#include "tool/facts/model/precompiled_headers.h"

namespace migrate {

// Many files of a program begin with the same headers of other people, in whatever order: CUDA's prelude, the
// standard library, libtorch. These are parsed once, written as a precompiled header, and read by each file
// that begins with them. The facts are the same as without, since only headers are shared that stand before
// anything of the user's own but macros that they do not know. Headers that the command line puts in front (-include)
// are the first of them.

/// Which of the shared headers each job begins with.
struct SharingPlan {
  std::vector<SharedHeaders> shared;
  std::vector<int> of_job;                          ///< index in `shared`, or -1
  std::vector<std::vector<std::string>> preambles;  ///< of each job: the headers it begins with, in its order
};

/// Reads the beginnings of the main files and of what they include, and chooses. Headers are shared by at
/// least three jobs with the same options. `undecided`: macros on which nothing may depend, since headers know them.
/// Cost: O(text of the user's files).
SharingPlan plan_sharing(const std::vector<ParseJob>& jobs, const ParseContext& context,
                         const std::set<std::string>& undecided = {});

/// Parses `shared` and writes `directory`/`name`.pch, and its source beside it.
/// Errors: the file cannot be written; the parser finds fault with what no header of the list leads to, or with one that
/// the command line brings: then nothing can be shared.
Result<PrecompiledHeaders> precompile(const SharedHeaders& shared, const ParseContext& context,
                                      const std::string& directory, const std::string& name);

/// Whether a file that begins with `headers` meets the troubles of the precompiled ones in the same places and order.
bool gives_same_diagnostics(const std::vector<std::string>& headers, const PrecompiledHeaders& precompiled);

/// Whether `job` would find the same headers: none of its own include folders holds a header of one of these
/// names.
bool finds_same_headers(const ParseJob& job, const PrecompiledHeaders& precompiled);

}  // namespace migrate

#pragma once
#include <functional>

#include "tool/facts/frontend/parse.h"
#include "tool/facts/frontend/source_index.h"
#include "tool/facts/model/parse_job.h"

namespace migrate {

// The shim needs C++17, which added names to `std`. Where a program written for C++11 opens `std` and has such a name of
// its own (`beta`, `size`, `thrust::reduce`), the compiler finds two. That the program was compiled before says which is
// meant: the one outside of `std`.

/// The ambiguous names of a parse, of which one namespace besides `std` has the other meaning, where they are written in
/// the user's files and outside of macro bodies.
std::vector<NameClash> name_clashes(const DiagnosticLog& log, SourceIndex& index);

/// Parses one job with an overlay; the facts, or those of no unit where that fails.
using ParseAgain =
    std::function<ProgramFacts(const ParseJob&, const std::map<std::string, std::string>* overlay)>;

/// Finds the clashes that hide behind the known ones (each parse says those of what it understands), then reads the
/// file as the standard before C++17 has it, where nothing clashes, so that nothing is missing in the facts.
/// `facts` are those of `job`; they stay as they are, without clashes, where the names do not explain the errors.
ProgramFacts settle_clashes(const ParseJob& job, const std::map<std::string, std::string>* overlay,
                            ProgramFacts facts, const ParseAgain& parse);

}  // namespace migrate

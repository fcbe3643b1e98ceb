#pragma once
#include <functional>

#include "tool/facts/frontend/parse.h"
#include "tool/facts/frontend/source_index.h"
#include "tool/facts/model/parse_job.h"

namespace migrate {

// The shim needs C++17, which added names to `std`. If a program for C++11 has `using namespace std` and declares such a
// name itself (`beta`, `size`, `thrust::reduce`), the name becomes ambiguous. The program compiled before, so the meaning
// outside `std` is intended.

/// The ambiguous names of a parse whose other meaning is in a single namespace besides `std`, if they are written in the
/// user's files and outside macro bodies.
std::vector<NameClash> name_clashes(const DiagnosticLog& log, SourceIndex& index);

/// Parses one job with an overlay. Returns the facts; without a unit if the parse fails.
using ParseAgain =
    std::function<ProgramFacts(const ParseJob&, const std::map<std::string, std::string>* overlay)>;

/// Finds further clashes that the known ones hide, because each parse reports only the clashes that it reaches. Then
/// parses the file with the standard before C++17, in which nothing clashes, so that the facts are complete.
/// `facts` are those of `job`. They stay unchanged, without clashes, if the names do not explain the errors.
ProgramFacts settle_clashes(const ParseJob& job, const std::map<std::string, std::string>* overlay,
                            ProgramFacts facts, const ParseAgain& parse);

}  // namespace migrate

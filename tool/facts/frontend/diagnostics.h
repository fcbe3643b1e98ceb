#pragma once
#include "tool/facts/frontend/errors.h"
#include "tool/facts/frontend/parse.h"
#include "tool/facts/frontend/source_index.h"

namespace migrate {

/// Adds the diagnostics of the front end to the facts, one per line. A diagnostic about a file outside the program is
/// placed at the user's #include of that file, and its message names the file.
void add_diagnostics(const DiagnosticLog& log, SourceIndex& index, ProgramFacts& facts);

/// Whether one of them may be an error only because headers were read before declarations that precede them
/// (ParseJob::reads_ahead).
bool may_be_of_order(const std::vector<ParseDiagnostic>& diagnostics);

}  // namespace migrate

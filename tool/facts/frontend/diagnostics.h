#pragma once
#include "tool/facts/frontend/errors.h"
#include "tool/facts/frontend/parse.h"
#include "tool/facts/frontend/source_index.h"

namespace migrate {

/// Adds the diagnostics of the front end to the facts, one per line. A diagnostic about a file outside the program is
/// placed at the user's #include of that file, and its message names the file.
void add_diagnostics(const DiagnosticLog& log, SourceIndex& index, ProgramFacts& facts);

/// Whether add_diagnostics() would add an error. Cost: O(log).
bool has_errors(const DiagnosticLog& log, clang::SourceManager& sources);

/// Whether a parse that read headers before declarations that precede them (ParseJob::reads_ahead) must be made again in the file's
/// own order: a clash of names or an error may come of that. A missing header explains errors.
bool needs_own_order(const ProgramFacts& facts, bool lacks_a_header);

}  // namespace migrate

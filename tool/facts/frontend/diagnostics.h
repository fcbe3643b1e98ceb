#pragma once
#include "tool/facts/frontend/parse.h"
#include "tool/facts/frontend/source_index.h"

namespace migrate {

/// Adds what the front end reported to the facts, each line once. A diagnostic about a file that is not the
/// user's is placed where the user's files include that file; its message then names it.
void add_diagnostics(const DiagnosticLog& log, SourceIndex& index, ProgramFacts& facts);

}  // namespace migrate

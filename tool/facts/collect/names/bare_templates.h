#pragma once
#include <vector>

#include "tool/facts/frontend/parse.h"
#include "tool/facts/frontend/source_index.h"

namespace migrate {

/// The names of templates that lack their keyword, each once. Those of macro bodies are left out. What the front end reports
/// of them is an error no longer.
std::vector<BareTemplate> bare_templates(DiagnosticLog& log, SourceIndex& index);

}  // namespace migrate

#pragma once
#include <string>

#include "tool/commands/analyze.h"
#include "tool/commands/rewrite.h"
#include "tool/report/report.h"

namespace migrate {

/// The report of a rewrite: the findings of the program before, with what was refused, what did not verify and what
/// was left over. Refers to `result`, which must outlive it.
Report report_of(const RewriteResult& result, const Chip& chip, Language language);

/// 3 when some file could not be analysed, 2 when hand work remains (errors that are not suppressed), else 0.
ExitCode exit_code_of(const Report& report);

/// What a rewrite did, for the terminal: at most 80 columns, one line per problem.
std::string write_rewrite_text(const RewriteResult& result, const Report& report,
                               const RewriteOptions& options);

}  // namespace migrate

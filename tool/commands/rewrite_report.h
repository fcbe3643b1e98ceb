#pragma once
#include <string>

#include "tool/commands/analyze.h"
#include "tool/commands/rewrite.h"
#include "tool/report/report.h"

namespace migrate {

/// The report of a rewrite: the findings of the original program, the refused edits, the errors of the verification and
/// the residual symbols. Refers to `result`, which must outlive it.
Report report_of(const RewriteResult& result, const Chip& chip, Language language);

/// 3 if a file could not be analysed, 2 if hand work remains (errors that are not suppressed), else 0.
ExitCode exit_code_of(const Report& report);

/// The summary of a rewrite for the terminal: at most 80 columns, one line per problem.
std::string write_rewrite_text(const RewriteResult& result, const Report& report,
                               const RewriteOptions& options);

}  // namespace migrate

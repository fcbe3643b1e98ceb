#pragma once
#include <vector>

#include "tool/base/file_system.h"
#include "tool/commands/settle.h"

namespace migrate {

/// The errors of the migrated text, and what found them.
struct Judged {
  std::vector<Finding> findings;  ///< errors of the migrated text, mapped to the original lines
  Judgement judgement;
};

/// Joins the errors of the parse of the migrated text with those of npucxx and of the link check, if
/// RewriteOptions::npucxx names an npucxx. Nothing without RewriteOptions::verify. Errors: npucxx cannot be started.
Result<Judged> judge(const FileSystem& files, const RewriteOptions& options, const Program& program,
                     const Settled& settled);

}  // namespace migrate

#pragma once
#include <vector>

#include "tool/base/file_system.h"
#include "tool/commands/settle.h"

namespace migrate {

/// What is wrong with the migrated text, and who says so.
struct Judged {
  std::vector<Finding> findings;  ///< errors of the migrated text, mapped to the original lines
  Judgement judgement;
};

/// Joins what the parse of the migrated text showed with what npucxx and its linker say of it, where
/// RewriteOptions::npucxx names one. Nothing without RewriteOptions::verify. Errors: npucxx cannot be started.
Result<Judged> judge(const FileSystem& files, const RewriteOptions& options, const Program& program,
                     const Settled& settled);

}  // namespace migrate

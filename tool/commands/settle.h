#pragma once
#include "tool/base/result.h"
#include "tool/commands/rewrite.h"
#include "tool/decide/decision.h"
#include "tool/verify/verify.h"

namespace migrate {

/// The decisions for a program, the text that their edits make, and what a parse of that text showed.
struct Settled {
  Decisions decisions;
  MigratedProgram migrated;
  Verification verification;  ///< empty without RewriteOptions::verify
};

/// Decides, edits and verifies. Where the text beside the shim's headers has names that clash, all is done again with
/// these in addition, at most four times: those headers bring more of the standard library than CUDA's.
/// The program is left as it is. Errors: an edit does not fit the text.
Result<Settled> settle(const Program& program, const RewriteOptions& options);

}  // namespace migrate

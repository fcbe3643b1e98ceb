#pragma once
#include "tool/base/result.h"
#include "tool/commands/rewrite.h"
#include "tool/decide/decision.h"
#include "tool/verify/verify.h"

namespace migrate {

/// The decisions for a program, the text after their edits, and the result of parsing that text.
struct Settled {
  Decisions decisions;
  MigratedProgram migrated;
  Verification verification;  ///< empty without RewriteOptions::verify
};

/// Decides, edits and verifies. If names of the text clash with the shim's headers, all steps are repeated with these
/// clashes added, at most four times: the shim's headers include more of the standard library than CUDA's.
/// The program is not changed. Errors: an edit does not fit the text.
Result<Settled> settle(const Program& program, const RewriteOptions& options);

}  // namespace migrate

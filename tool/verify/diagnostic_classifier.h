#pragma once
#include "tool/verify/build_check.h"
#include "tool/verify/verify.h"

namespace migrate {

/// What both judges found, put together: errors that the parse names of files that only units of
/// `built.judged` read are dropped, for the compiler has the last word there; those of headers that nothing
/// of the program includes are warnings, where the program has sources at all. `built` empty: the parse
/// judges alone.
std::vector<Finding> judged_findings(const Program& program, const Verification& parsed,
                                     const BuildCheck& built);

}  // namespace migrate

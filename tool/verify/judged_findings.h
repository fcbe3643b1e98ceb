#pragma once
#include "tool/verify/build_check.h"
#include "tool/verify/verify.h"

namespace migrate {

/// Joins the findings of the parse and of the build. The compiler decides for its units: errors of the parse in files
/// that only units of `built.judged` read are dropped. Errors in headers that no source of the program includes become
/// warnings, if the program has sources. With `built` empty, the parse decides alone.
std::vector<Finding> judged_findings(const Program& program, const Verification& parsed,
                                     const BuildCheck& built);

}  // namespace migrate

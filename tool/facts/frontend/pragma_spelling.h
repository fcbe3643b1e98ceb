#pragma once
#include <optional>
#include <string>

namespace migrate {

/// The macros that stand for a pragma: nvcc reads its text once more behind the preprocessor, so `#define UNROLL #pragma unroll` is a pragma
/// wherever `UNROLL` has a line. Their bodies become blanks, so that offsets stay valid: pragmas mean nothing to the analysis.
/// Returns nothing if there is nothing to change.
std::optional<std::string> respell_pragmas(const std::string& text);

}  // namespace migrate

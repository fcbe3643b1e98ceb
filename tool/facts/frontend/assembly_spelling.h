#pragma once
#include <optional>
#include <string>

namespace migrate {

/// The comma that nvcc does not demand between two operands of an asm statement: `"r"(x) "l"(p)` to `"r"(x),"l"(p)`.
/// It stands on a blank, so that offsets stay valid; operands without a blank between them stay as they are.
/// Returns nothing if there is nothing to change.
std::optional<std::string> respell_assembly(const std::string& text);

}  // namespace migrate

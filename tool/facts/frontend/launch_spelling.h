#pragma once
#include <optional>
#include <string>

namespace migrate {

/// `<< <` to `<<< ` and `>> >` to `>>> ` wherever they enclose a launch configuration, as nvcc reads them.
/// Never changes the length, so offsets stay valid. Returns nothing if there is nothing to change.
std::optional<std::string> respell_launches(const std::string& text);

}  // namespace migrate

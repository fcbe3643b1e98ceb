#pragma once
#include <string>

namespace migrate {

/// A field of a CSV file by RFC 4180: in quotes, which are doubled in it, if it has a comma, a quote or a line break.
std::string csv_field(const std::string& text);

}  // namespace migrate

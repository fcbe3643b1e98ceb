#pragma once
#include <optional>
#include <string_view>

#include "tool/profile/profile.h"

namespace migrate {

/// Decimal microseconds ("1763677891500123.456", blanks and tabs around it allowed) in nanoseconds, exact to the third decimal; further
/// decimals are cut. Empty for any other text.
std::optional<Nanoseconds> parse_microseconds(std::string_view text);

/// The same for a length of time: empty also for more than eleven days, which damaged files have, so that sums do not overflow.
std::optional<Nanoseconds> parse_duration(std::string_view text);

/// A decimal number. Empty for any other text, for "N/A" and for infinities.
std::optional<double> parse_number(std::string_view text);

}  // namespace migrate

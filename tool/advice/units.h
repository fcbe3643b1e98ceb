#pragma once
#include <string>

#include "tool/profile/profile.h"

namespace migrate {

/// "12.3 %"; the share is 0 to 1.
std::string in_percent(double share);
/// "850 ns", "12.3 us", "4.56 ms", "1.20 s": three digits.
std::string in_time(Nanoseconds time);
/// "12.3": three digits, without zeros at the end.
std::string in_digits(double number);

}  // namespace migrate

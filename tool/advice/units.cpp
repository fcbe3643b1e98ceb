#include "tool/advice/units.h"

#include <fmt/format.h>

#include <cmath>

namespace migrate {

std::string in_digits(double number) {
  const double size = std::fabs(number);
  if (size >= 100 || number == std::floor(number)) return fmt::format("{:.0f}", number);
  if (size < 0.1) return fmt::format("{:.2g}", number);
  return size >= 10 ? fmt::format("{:.1f}", number) : fmt::format("{:.2f}", number);
}

std::string in_percent(double share) { return fmt::format("{:.1f} %", share * 100); }

std::string in_time(Nanoseconds time) {
  const double number = static_cast<double>(time);
  if (std::fabs(number) < 1e3) return fmt::format("{} ns", time);
  if (std::fabs(number) < 999.5e3) return in_digits(number / 1e3) + " us";
  if (std::fabs(number) < 999.5e6) return in_digits(number / 1e6) + " ms";
  return in_digits(number / 1e9) + " s";
}

}  // namespace migrate

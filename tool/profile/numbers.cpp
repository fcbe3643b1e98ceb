#include "tool/profile/numbers.h"

#include <charconv>
#include <cmath>

#include "tool/base/text.h"

namespace migrate {
namespace {

bool is_decimal_digit(char c) { return c >= '0' && c <= '9'; }

/// Times beyond this are not times: the year 2096. The sum of two such numbers does not overflow.
constexpr int64_t kLargestMicroseconds = 4'000'000'000'000'000;
constexpr Nanoseconds kLongestDuration = 1'000'000'000'000'000;

}  // namespace

std::optional<Nanoseconds> parse_microseconds(std::string_view text) {
  text = trimmed(text);
  const bool negative = text.starts_with("-");
  if (negative) text.remove_prefix(1);
  int64_t whole = 0, thousandths = 0;
  size_t i = 0;
  for (; i < text.size() && is_decimal_digit(text[i]); ++i) {
    whole = whole * 10 + (text[i] - '0');
    if (whole > kLargestMicroseconds) return std::nullopt;
  }
  if (i == 0) return std::nullopt;
  if (i < text.size() && (text[i] == 'e' || text[i] == 'E' || text.find_first_of("eE") != text.npos)) {
    const std::optional<double> number = parse_number(text);
    if (!number || *number > static_cast<double>(kLargestMicroseconds)) return std::nullopt;
    return static_cast<Nanoseconds>(std::llround(*number * 1000)) * (negative ? -1 : 1);
  }
  if (i < text.size() && text[i] == '.') {
    int64_t scale = 100;
    for (++i; i < text.size() && is_decimal_digit(text[i]); ++i, scale /= 10)
      thousandths += scale * (text[i] - '0');
  }
  if (i != text.size()) return std::nullopt;
  return (whole * 1000 + thousandths) * (negative ? -1 : 1);
}

std::optional<Nanoseconds> parse_duration(std::string_view text) {
  const std::optional<Nanoseconds> time = parse_microseconds(text);
  return time && *time <= kLongestDuration && *time >= -kLongestDuration ? time : std::nullopt;
}

std::optional<double> parse_number(std::string_view text) {
  text = trimmed(text);
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || error != std::errc() || end != text.data() + text.size() || !std::isfinite(value))
    return std::nullopt;
  return value;
}

}  // namespace migrate

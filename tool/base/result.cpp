#include "tool/base/result.h"

#include <algorithm>

namespace migrate {
namespace {

bool is_control(char c) { return static_cast<unsigned char>(c) < 32 || c == 127; }

std::string escaped(char c) {
  static const char* const kDigits = "0123456789abcdef";
  if (c == '\n') return "\\n";
  if (c == '\t') return "\\t";
  if (c == '\r') return "\\r";
  auto byte = static_cast<unsigned char>(c);
  return {'\\', 'x', kDigits[byte >> 4], kDigits[byte & 15]};
}

}  // namespace

std::string one_line(std::string text) {
  if (std::none_of(text.begin(), text.end(), is_control)) return text;
  std::string line;
  for (char c : text) line += is_control(c) ? escaped(c) : std::string(1, c);
  return line;
}

}  // namespace migrate

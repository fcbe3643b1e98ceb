#include "runtime_shim/profiler/folder/text.h"

#include <charconv>
#include <cstdio>
#include <nlohmann/json.hpp>

namespace npu::profiler {

std::string microseconds(std::uint64_t ns) {
  char text[40];
  char* end = std::to_chars(text, text + 32, ns / 1000).ptr;
  const auto rest = static_cast<unsigned>(ns % 1000);
  *end++ = '.';
  *end++ = static_cast<char>('0' + rest / 100);
  *end++ = static_cast<char>('0' + rest / 10 % 10);
  *end++ = static_cast<char>('0' + rest % 10);
  return {text, end};
}

std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + '"';
}

std::string json_string(const std::string& text) {
  bool is_plain = true;
  for (const char c : text) is_plain = is_plain && c >= ' ' && c < 127 && c != '"' && c != '\\';
  if (is_plain) return '"' + text + '"';
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string decimals(double value, int count) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", count, value);
  return text;
}

}  // namespace npu::profiler

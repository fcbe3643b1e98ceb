#include "tool/rules/json_lines.h"

#include <algorithm>

namespace migrate {
namespace {

// Offset after the string literal that starts at `i`.
size_t skip_string(std::string_view text, size_t i) {
  for (++i; i < text.size() && text[i] != '"'; ++i) {
    if (text[i] == '\\') ++i;
  }
  return i + 1;
}

size_t skip_space(std::string_view text, size_t i) {
  while (i < text.size() && (text[i] == ' ' || text[i] == '\t' || text[i] == '\n' || text[i] == '\r')) ++i;
  return i;
}

// Offset after the value that starts at `i`. The text is valid, so brackets are balanced.
size_t skip_value(std::string_view text, size_t i) {
  int depth = 0;
  while (i < text.size()) {
    char c = text[i];
    if (c == '"') {
      i = skip_string(text, i);
      if (depth == 0) return i;
      continue;
    }
    if (c == '{' || c == '[') ++depth;
    if (c == '}' || c == ']') {
      if (depth == 0) return i;
      --depth;
      if (depth == 0) return i + 1;
    }
    if (c == ',' && depth == 0) return i;
    ++i;
  }
  return i;
}

// Offset of the value of `key` in the top-level object, or npos.
size_t find_value(std::string_view text, std::string_view key) {
  size_t i = skip_space(text, 0);
  if (i >= text.size() || text[i] != '{') return std::string_view::npos;
  i = skip_space(text, i + 1);
  while (i < text.size() && text[i] == '"') {
    size_t end = skip_string(text, i);
    bool found = text.substr(i + 1, end - i - 2) == key;
    i = skip_space(text, skip_space(text, end) + 1);  // after the ':'
    if (found) return i;
    i = skip_space(text, skip_value(text, i));
    if (i < text.size() && text[i] == ',') i = skip_space(text, i + 1);
  }
  return std::string_view::npos;
}

}  // namespace

int line_of(std::string_view text, size_t offset) {
  auto end = text.begin() + static_cast<std::ptrdiff_t>(std::min(offset, text.size()));
  return 1 + static_cast<int>(std::count(text.begin(), end, '\n'));
}

std::vector<int> element_lines(std::string_view text, std::string_view key) {
  std::vector<int> lines;
  size_t i = find_value(text, key);
  if (i == std::string_view::npos || text[i] != '[') return lines;
  i = skip_space(text, i + 1);
  int line = line_of(text, i);
  size_t counted = i;
  while (i < text.size() && text[i] != ']') {
    line += static_cast<int>(std::count(text.begin() + counted, text.begin() + i, '\n'));
    counted = i;
    lines.push_back(line);
    i = skip_space(text, skip_value(text, i));
    if (i < text.size() && text[i] == ',') i = skip_space(text, i + 1);
  }
  return lines;
}

}  // namespace migrate

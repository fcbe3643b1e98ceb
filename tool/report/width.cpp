#include "tool/report/width.h"

#include <utility>

namespace migrate {
namespace {

/// Bytes of the character that starts at `i`: 1 for anything that is not the start of a valid sequence.
size_t character_size(std::string_view text, size_t i) {
  auto lead = static_cast<unsigned char>(text[i]);
  size_t size = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC2 ? 2 : 1;
  if (lead >= 0xF5 || i + size > text.size()) return 1;
  for (size_t k = 1; k < size; ++k) {
    if ((static_cast<unsigned char>(text[i + k]) & 0xC0) != 0x80) return 1;
  }
  return size;
}

/// Wide: the CJK blocks and full-width forms from U+1100 to U+FFE6 that are three bytes long, and emoji.
size_t character_columns(std::string_view character) {
  if (character.size() < 3) return 1;
  auto a = static_cast<unsigned char>(character[0]);
  auto b = static_cast<unsigned char>(character[1]);
  if (character.size() == 4) return 2;
  unsigned code = (a & 0x0Fu) << 12 | (b & 0x3Fu) << 6 | (static_cast<unsigned char>(character[2]) & 0x3Fu);
  bool wide = (code >= 0x1100 && code <= 0x115F) || (code >= 0x2E80 && code <= 0xA4CF) ||
              (code >= 0xAC00 && code <= 0xD7A3) || (code >= 0xF900 && code <= 0xFAFF) ||
              (code >= 0xFE30 && code <= 0xFE6F) || (code >= 0xFF00 && code <= 0xFF60) ||
              (code >= 0xFFE0 && code <= 0xFFE6);
  return wide ? 2 : 1;
}

std::vector<std::string_view> characters(std::string_view text) {
  std::vector<std::string_view> parts;
  for (size_t i = 0; i < text.size();) {
    size_t size = character_size(text, i);
    parts.push_back(text.substr(i, size));
    i += size;
  }
  return parts;
}

/// A word or one wide character, which a line break does not split, and the spaces before it.
struct Piece {
  size_t spaces = 0;
  std::string text;
};

std::vector<Piece> pieces(std::string_view text) {
  std::vector<Piece> all;
  size_t spaces = 0;
  bool open = false;  // the last piece is a word that continues
  for (std::string_view character : characters(text)) {
    bool space = character == " " || character == "\n" || character == "\t";
    bool narrow = !space && character_columns(character) == 1;
    if (space) {
      ++spaces;
    } else if (open && narrow) {
      all.back().text += character;
    } else {
      all.push_back({std::exchange(spaces, 0), std::string(character)});
    }
    open = narrow;
  }
  return all;
}

}  // namespace

size_t columns(std::string_view text) {
  size_t width = 0;
  for (std::string_view character : characters(text)) width += character_columns(character);
  return width;
}

std::string pad_left(const std::string& text, size_t width) {
  size_t used = columns(text);
  return used >= width ? text : std::string(width - used, ' ').append(text);
}

std::string pad_right(const std::string& text, size_t width) {
  size_t used = columns(text);
  return used >= width ? text : text + std::string(width - used, ' ');
}

std::string clip(const std::string& text, size_t width) {
  if (columns(text) <= width) return text;
  std::string out;
  size_t used = 3;
  for (std::string_view character : characters(text)) {
    used += character_columns(character);
    if (used > width) break;
    out += character;
  }
  return out + "...";
}

std::string clip_left(const std::string& text, size_t width) {
  if (columns(text) <= width) return text;
  auto parts = characters(text);
  size_t used = 3;
  size_t first = parts.size();
  while (first > 0 && used + character_columns(parts[first - 1]) <= width)
    used += character_columns(parts[--first]);
  std::string out = "...";
  for (size_t i = first; i < parts.size(); ++i) out += parts[i];
  return out;
}

std::vector<std::string> wrap(const std::string& text, size_t width) {
  std::vector<std::string> lines(1);
  size_t used = 0;
  for (const Piece& piece : pieces(text)) {
    size_t wide = columns(piece.text);
    bool begins = used > 0 && used + piece.spaces + wide > width;
    if (begins) lines.emplace_back();
    std::string spaces(begins ? 0 : piece.spaces, ' ');
    lines.back() += spaces + piece.text;
    used = (begins ? 0 : used) + spaces.size() + wide;
  }
  return lines;
}

std::string wrapped_lines(const std::string& text, size_t indent) {
  std::string lines;
  for (const std::string& line : wrap(text, kColumns - indent))
    lines += std::string(indent, ' ') + line + "\n";
  return lines;
}

}  // namespace migrate

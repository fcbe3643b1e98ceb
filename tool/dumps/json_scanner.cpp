#include "tool/dumps/json_scanner.h"

#include <cstring>

namespace migrate::dumps {
namespace {

constexpr size_t kChunk = 1 << 20, kMaxName = 1 << 16, kMaxKept = 1 << 12;

void keep(std::string* text, int c) {
  if (text && text->size() < kMaxKept) text->push_back(static_cast<char>(c));
}

}  // namespace

JsonScanner::JsonScanner(const std::string& path) : file_(path, std::ios::binary), buffer_(kChunk) {
  opened_ = file_.is_open() && (file_.peek() != std::ifstream::traits_type::eof() || file_.eof());
  file_.clear();
}

int JsonScanner::peek() {
  if (at_ == filled_) {
    read_before_ += filled_;
    at_ = 0;
    file_.read(buffer_.data(), static_cast<std::streamsize>(buffer_.size()));
    filled_ = static_cast<size_t>(file_.gcount());
    if (filled_ == 0) return -1;
  }
  return static_cast<unsigned char>(buffer_[at_]);
}

int JsonScanner::get() {
  const int c = peek();
  if (c >= 0) ++at_;
  return c;
}

void JsonScanner::skip_space() {
  for (int c; (c = peek()) == ' ' || c == '\n' || c == '\t' || c == '\r';) ++at_;
}

bool JsonScanner::next_is(char c) {
  skip_space();
  return peek() == c;
}

bool JsonScanner::take(char c) {
  if (!next_is(c)) return false;
  ++at_;
  return true;
}

bool JsonScanner::string(std::string& raw) {
  raw.clear();
  if (!take('"')) return false;
  for (int c; (c = get()) >= 0;) {
    if (c == '"') {
      saw_md5_ |= raw == "md5";
      return true;
    }
    if (raw.size() < kMaxName) raw += static_cast<char>(c);
    if (c != '\\') continue;
    if ((c = get()) < 0) return false;
    if (raw.size() < kMaxName) raw += static_cast<char>(c);
  }
  return false;
}

bool JsonScanner::word(std::string* text) {
  bool any = false;
  for (int c; (c = peek()) >= 0 && !std::strchr(",]} \n\t\r:\"[{", c); any = true) {
    keep(text, c);
    ++at_;
  }
  return any && peek() >= 0;  // at the end of the file the rest of the word may be missing
}

bool JsonScanner::structure(std::string* text) {
  uint64_t depth = 0;
  do {
    const int c = peek();
    if (c < 0) return false;
    if (c == '"') {
      std::string raw;
      if (!string(raw)) return false;
      if (text && text->size() < kMaxKept) *text += '"' + raw + '"';
      continue;
    }
    if (c == '{' || c == '[') ++depth;
    if (c == '}' || c == ']') --depth;
    keep(text, c);
    ++at_;
  } while (depth > 0);
  return true;
}

bool JsonScanner::value(std::string* text) {
  skip_space();
  const int c = peek();
  if (c == '{' || c == '[') return structure(text);
  if (c != '"') return word(text);
  std::string raw;
  if (!string(raw)) return false;
  if (text) *text = '"' + raw.substr(0, kMaxKept) + '"';
  return true;
}

}  // namespace migrate::dumps

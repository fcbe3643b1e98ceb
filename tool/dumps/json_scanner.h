#pragma once
#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

namespace migrate::dumps {

/// Finds where the values of a JSON file begin and end, which are not stored: a file may be larger than memory.
/// A function that returns false leaves the scanner where the text does not fit, or at the end of the file.
class JsonScanner {
 public:
  explicit JsonScanner(const std::string& path);
  bool opened() const { return opened_; }
  /// Bytes read.
  uint64_t offset() const { return read_before_ + at_; }
  bool at_end() { return peek() < 0; }
  void skip_space();
  bool next_is(char c);
  /// Skips space and `c`.
  bool take(char c);
  /// A string; `raw` gets what is between the quotes, escapes unchanged, at most 64 KiB of it.
  bool string(std::string& raw);
  /// Any value. `text`, which may be null, gets its first 4 KiB.
  bool value(std::string* text);
  /// Whether a string "md5" came by.
  bool saw_md5() const { return saw_md5_; }

 private:
  int peek();
  int get();
  bool structure(std::string* text);
  bool word(std::string* text);

  std::ifstream file_;
  bool opened_ = false, saw_md5_ = false;
  std::vector<char> buffer_;
  size_t at_ = 0, filled_ = 0;
  uint64_t read_before_ = 0;
};

}  // namespace migrate::dumps

#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace migrate {

/// A half-open range [begin, end) of byte offsets in one file.
struct Range {
  uint32_t begin = 0;
  uint32_t end = 0;
  uint32_t size() const { return end - begin; }
  bool contains(Range other) const { return begin <= other.begin && other.end <= end; }
  friend bool operator==(Range, Range) = default;
  friend auto operator<=>(Range, Range) = default;
};

/// Line and column, both from 1, columns in bytes.
struct LineColumn {
  uint32_t line = 1;
  uint32_t column = 1;
  friend bool operator==(LineColumn, LineColumn) = default;
};

/// Maps byte offsets of one text to lines. Cost: O(n) to build, O(log lines) to look up.
class LineTable {
 public:
  explicit LineTable(std::string_view text);
  LineColumn at(uint32_t offset) const;
  /// The text of `line` (from 1) without its line ending; empty when out of range.
  std::string_view line(std::string_view text, uint32_t line) const;
  uint32_t line_count() const { return static_cast<uint32_t>(starts_.size()); }

 private:
  std::vector<uint32_t> starts_;
};

}  // namespace migrate

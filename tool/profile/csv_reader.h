#pragma once
#include <istream>
#include <string>
#include <string_view>
#include <vector>

namespace migrate {

/// The rows of a CSV file, one at a time. Cells may be in quotes, with two for one; lines may end with a carriage return and cells
/// with a tab, as msprof writes them.
class CsvReader {
 public:
  /// Reads the header. A file without one has no columns and no rows.
  explicit CsvReader(std::istream& in);
  /// The number of a column; negative if there is none. The first of `names` that exists counts.
  int column(std::initializer_list<std::string_view> names) const;
  /// The next row; false at the end. A row with fewer cells than the header has is skipped and counted: the last one of a file that
  /// ends early.
  bool next();
  /// A cell of the row; empty for a negative column.
  std::string_view cell(int column) const {
    return column < 0 ? std::string_view() : std::string_view(cells_[static_cast<size_t>(column)]);
  }
  size_t short_rows() const { return short_rows_; }

 private:
  bool read_cells();

  std::istream& in_;
  std::vector<std::string> header_, cells_;
  size_t short_rows_ = 0;
};

}  // namespace migrate

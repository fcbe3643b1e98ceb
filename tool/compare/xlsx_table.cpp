#include <xlsxwriter.h>

#include <algorithm>
#include <cmath>

#include "tool/compare/table.h"

namespace migrate::compare {
namespace {

constexpr lxw_row_t kMaxRows = 1'048'500;  ///< msprobe's limit for a sheet; that of the format is 1,048,576

/// Rows go to the disk as they come (constant_memory), so a workbook may be larger than memory.
class XlsxTable : public TableWriter {
 public:
  explicit XlsxTable(const std::string& path) : path_(path) {
    lxw_workbook_options options = {};
    options.constant_memory = LXW_TRUE;
    book_ = workbook_new_opt(path.c_str(), &options);
  }
  ~XlsxTable() override {
    if (book_) workbook_close(book_);
  }
  bool opened() const { return book_ != nullptr; }

  void add(const std::vector<Cell>& cells) override {
    if (header_.empty()) header_ = cells;
    if (!sheet_ || row_ > kMaxRows) new_sheet();
    if (row_ == 0 || &cells != &header_) write(cells);
  }

  Status close() override {
    if (!book_) return Error{path_ + ": cannot be created"};
    const lxw_error error = workbook_close(std::exchange(book_, nullptr));
    return error == LXW_NO_ERROR ? Status() : Status(Error{path_ + ": " + lxw_strerror(error)});
  }

 private:
  void new_sheet() {
    const bool first = sheet_ == nullptr;
    sheet_ = workbook_add_worksheet(book_, nullptr);
    row_ = 0;
    if (!first) write(header_);
  }

  void write(const std::vector<Cell>& cells) {
    for (size_t i = 0; i < cells.size(); ++i) {
      const Cell& cell = cells[i];
      const auto column = static_cast<lxw_col_t>(i);
      if (cell.is_number && std::isfinite(cell.number))
        worksheet_write_number(sheet_, row_, column, cell.number, nullptr);
      else if (cell.is_boolean)
        worksheet_write_boolean(sheet_, row_, column, cell.text == "True", nullptr);
      else
        worksheet_write_string(sheet_, row_, column, fitting(cell.text).c_str(), nullptr);
    }
    ++row_;
  }

  /// A cell holds 32,767 characters.
  static std::string fitting(const std::string& text) { return text.substr(0, 32767); }

  std::string path_;
  lxw_workbook* book_ = nullptr;
  lxw_worksheet* sheet_ = nullptr;
  lxw_row_t row_ = 0;
  std::vector<Cell> header_;
};

}  // namespace

Result<std::unique_ptr<TableWriter>> xlsx_table(const std::string& path) {
  auto table = std::make_unique<XlsxTable>(path);
  if (!table->opened()) return Error{path + ": cannot be created"};
  return std::unique_ptr<TableWriter>(std::move(table));
}

}  // namespace migrate::compare

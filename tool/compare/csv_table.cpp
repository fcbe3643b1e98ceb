#include <cmath>
#include <cstdlib>
#include <fstream>

#include "tool/compare/table.h"
#include "tool/report/csv_field.h"

namespace migrate::compare {
namespace {

/// A text that a spreadsheet would take for a formula gets a quote before it. Names of a dump are not to be trusted.
std::string without_formula(const std::string& text) {
  if (text.empty() || std::string("=+-@%\t").find(text[0]) == std::string::npos) return text;
  char* end = nullptr;
  std::strtod(text.c_str(), &end);
  const bool is_number = *end == '\0' || (*end == '%' && end[1] == '\0');
  return is_number ? text : "'" + text;
}

std::string field(const Cell& cell) {
  // A spreadsheet shows "inf" as an error; msprobe puts a space before it.
  if (cell.is_number && std::isinf(cell.number)) return " " + cell.text;
  return csv_field(cell.is_number ? cell.text : without_formula(cell.text));
}

class CsvTable : public TableWriter {
 public:
  explicit CsvTable(const std::string& path) : path_(path), file_(path, std::ios::binary) {}
  bool opened() const { return file_.is_open(); }
  void add(const std::vector<Cell>& cells) override {
    std::string line;
    for (size_t i = 0; i < cells.size(); ++i) line += (i ? "," : "") + field(cells[i]);
    file_ << line << '\n';
  }
  Status close() override {
    file_.close();
    return file_ ? Status() : Status(Error{path_ + ": could not be written"});
  }

 private:
  std::string path_;
  std::ofstream file_;
};

}  // namespace

Result<std::unique_ptr<TableWriter>> csv_table(const std::string& path) {
  auto table = std::make_unique<CsvTable>(path);
  if (!table->opened()) return Error{path + ": cannot be created"};
  return std::unique_ptr<TableWriter>(std::move(table));
}

}  // namespace migrate::compare

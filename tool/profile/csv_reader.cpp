#include "tool/profile/csv_reader.h"

#include "tool/base/text.h"

namespace migrate {

CsvReader::CsvReader(std::istream& in) : in_(in) {
  if (read_cells()) header_ = cells_;
  if (!header_.empty() && header_[0].starts_with("\xEF\xBB\xBF")) header_[0].erase(0, 3);
}

bool CsvReader::read_cells() {
  cells_.assign(1, "");
  bool quoted = false, any = false;
  std::streambuf& buffer = *in_.rdbuf();
  for (int c = buffer.sbumpc(); c != std::char_traits<char>::eof(); c = buffer.sbumpc()) {
    any = true;
    if (c == '"' && quoted && buffer.sgetc() == '"')
      cells_.back() += static_cast<char>(buffer.sbumpc());
    else if (c == '"')
      quoted = !quoted;
    else if (c == ',' && !quoted)
      cells_.emplace_back();
    else if (c == '\n' && !quoted)
      break;
    else
      cells_.back() += static_cast<char>(c);
  }
  for (std::string& cell : cells_) cell = std::string(trimmed(cell));
  return any;
}

int CsvReader::column(std::initializer_list<std::string_view> names) const {
  for (std::string_view name : names)
    for (size_t i = 0; i < header_.size(); ++i)
      if (header_[i] == name) return static_cast<int>(i);
  return -1;
}

bool CsvReader::next() {
  while (read_cells()) {
    if (cells_.size() >= header_.size()) return true;
    if (cells_.size() > 1 || !cells_[0].empty()) ++short_rows_;
  }
  return false;
}

}  // namespace migrate

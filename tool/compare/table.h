#pragma once
#include <memory>
#include <string>
#include <vector>

#include "tool/base/result.h"
#include "tool/compare/row.h"
#include "tool/dumps/dump.h"

namespace migrate::compare {

/// The columns of msprobe 26.0.0, in their order.
std::vector<std::string> table_header(dumps::Task task, bool with_stack);

/// One row in these columns. `stack` is the text of NPU_Stack_Info, or null without that column.
std::vector<Cell> table_row(const Row& row, dumps::Task task, const std::string* stack);

/// Writes rows as they come: a table may be larger than memory.
class TableWriter {
 public:
  virtual ~TableWriter() = default;
  virtual void add(const std::vector<Cell>& cells) = 0;
  /// Errors: the file could not be written.
  virtual Status close() = 0;
};

/// CSV as pandas writes it. Errors: the file cannot be created.
Result<std::unique_ptr<TableWriter>> csv_table(const std::string& path);
/// A workbook; sheets of 1,048,500 rows. Errors: the file cannot be created (seen in `close`, too).
Result<std::unique_ptr<TableWriter>> xlsx_table(const std::string& path);

}  // namespace migrate::compare

#pragma once
#include <string>
#include <vector>

#include "tool/base/text.h"

namespace migrate {

/// Counts the rows of a table that cannot be used, and writes one line for each kind at the end.
struct TableNotes {
  TableNotes(const std::string& table, std::vector<std::string>& lines) : name(table), notes(lines) {}
  TableNotes(const TableNotes&) = delete;
  TableNotes& operator=(const TableNotes&) = delete;
  ~TableNotes() {
    say(short_rows, "rows end early");
    say(without_number, "rows lack a number");
    say(negative, "rows have a negative duration: the clock runs backwards");
  }
  void say(size_t count, const char* what) {
    if (count > 0) notes.push_back(name + ": " + decimal(count) + " " + what + "; the others are used");
  }

  const std::string& name;
  std::vector<std::string>& notes;
  size_t short_rows = 0, without_number = 0, negative = 0;
};

}  // namespace migrate

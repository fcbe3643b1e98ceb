#include "tool/compare/row.h"

namespace migrate::compare {

const char* to_string(Level level) {
  switch (level) {
    case Level::pass:
      return "pass";
    case Level::warning:
      return "warning";
    case Level::error:
      return "error";
  }
  return "";
}

Cell number_cell(double number) { return {dumps::python_number(number), true, number}; }

Cell boolean_cell(bool value) { return {value ? "True" : "False", false, 0, true}; }

Cell text_cell(std::string text) { return {std::move(text)}; }

}  // namespace migrate::compare

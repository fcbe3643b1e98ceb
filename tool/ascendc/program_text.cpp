#include "tool/ascendc/program_text.h"

#include <fmt/format.h>

namespace migrate::ascendc {

std::string ProgramText::name_of_value(ir::Node n) const {
  for (const HostScalar& scalar : names_.host_scalars)
    if (scalar.value == n) return scalar.name;
  for (const RowNumber& number : names_.row_numbers)
    if (number.value == n) return number.name;
  if (!names_.has_rows) return "";  // sums of columns are tiles
  for (const TilePass& pass : names_.passes)
    for (const RowReduction& reduction : pass.reductions)
      if (reduction.value == n) return reduction.name;
  return "";
}

std::string ProgramText::leaf(ir::Node n) const {
  for (const RowScalar& scalar : names_.row_scalars)
    if (scalar.load == n) return scalar.name;
  for (size_t i = 0; i < space_.rows; ++i)
    if (space_.dimensions[i].symbol == n) return fmt::format("row{}", i);
  if (names_.terms >= 0 && space_.dimensions[static_cast<size_t>(names_.terms)].symbol == n) return "term";
  return "?";
}

}  // namespace migrate::ascendc

#pragma once
#include "tool/compare/row.h"

namespace migrate::compare {

/// Difference and relative error of two values of one statistic. Formulas: msprobe 26.0.0, in float64:
/// target - golden, and abs(difference / golden * 100) with "%"; "inf" for a golden zero, "0" for equal texts.
ValueDifference difference_of(const dumps::Value& target, const dumps::Value& golden);

/// All four statistics of a row. "N/A" where nothing matches.
void compare_statistics(Row& row);

/// A value as the table shows it: NaN is "Nan".
Cell value_cell(const dumps::Value& value);

/// The number in "12.5%", 0.125. Other texts: their number / 100, or 0 if they are none.
double share_of(const std::string& relative);

}  // namespace migrate::compare

#pragma once
#include <span>

#include "tool/compare/row.h"
#include "tool/dumps/dump.h"

namespace migrate::compare {

/// Sets Result and Err_message of the rows of one operation, as msprobe 26.0.0 does. The thresholds are those of its code:
/// an output's share below one thousandth is an error under 0.1, although its message and its guide say 0.6.
void judge_by_msprobe(std::span<Row> rows, dumps::Task task);

}  // namespace migrate::compare

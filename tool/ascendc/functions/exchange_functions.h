#pragma once
// What threads of a block exchange, as member functions of a kernel's class. Those for double have names that end in 64.
#include <string>

#include "tool/kernel_ir/ir.h"

namespace migrate::ascendc {

/// The name of the function that gives the threads of a group the sum, or the smallest or largest value.
inline const char* name_of_reduction(ir::Op op) {
  return op == ir::Op::add ? "AddUp" : op == ir::Op::min ? "FindSmallest" : "FindLargest";
}
std::string reduction_text(ir::Op op, bool is_double);
/// OfLane.
std::string shuffle_text(bool is_double);

}  // namespace migrate::ascendc

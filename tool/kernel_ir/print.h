#pragma once
#include <string>

#include "tool/kernel_ir/iteration_space.h"

namespace migrate::ir {

/// The kernel as text: a line for each statement, with its values written out.
std::string print(const Kernel& kernel);

/// The dimensions and stores of an iteration space as text.
std::string print(const IterationSpace& space);

/// One value as an expression, written out.
std::string print(const Kernel& kernel, Node value);

}  // namespace migrate::ir

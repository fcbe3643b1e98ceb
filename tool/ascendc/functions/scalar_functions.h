#pragma once
// Functions of one number of float as member functions of a kernel's class.
#include <set>
#include <string>
#include <vector>

#include "tool/kernel_ir/ir.h"

namespace migrate::ascendc {

/// a * b + c, rounded as if once where the sum cancels.
extern const char* const kFusedMultiplyAdd;

/// The definitions of the functions and of those that they call. Exp, Ln and Sqrt are instructions of the vector unit on a
/// buffer `number_` of 32 bytes; the others are computed from them.
/// Errors: within a few units in the last place of float.
std::vector<std::string> scalar_functions(const std::set<ir::Function>& functions);

}  // namespace migrate::ascendc

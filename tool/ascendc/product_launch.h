#pragma once
#include <string>

#include "tool/kernel_ir/products/product_form.h"

namespace migrate::ascendc {

/// The definition of the function that fills the launch of a kernel that is a matrix product: no Ascend C runs, but an operator
/// of CANN.
std::string arguments_text(const ir::MatrixProduct& product, const std::string& function);

}  // namespace migrate::ascendc

// Formats of tensors: which of their dimensions is what.
#pragma once

#include <string>

#include "runtime_shim/aclnn/facts/operator_facts.h"
#include "runtime_shim/aclnn/tensor.h"

namespace npu::aclnn {

/// Throws kInvalid, naming the format, for one that no program sets here: a layout of the chip's own (FRACTAL_NZ, NC1HWC0, ...), or a
/// number that is none.
void require_common(aclFormat format);

/// Why an operator that names the formats `allowed` refuses the tensor; empty if it does not. 0: the documents name none.
/// Source: the page of data formats: a format but ND fixes the number of dimensions, and ND is refused where a page does not name it. A page that names ND
/// alone says that the operator does not ask which dimension is what.
std::string format_obstacle(const Tensor& tensor, FormatSet allowed);

}  // namespace npu::aclnn

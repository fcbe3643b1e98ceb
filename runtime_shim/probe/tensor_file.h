// Files of one tensor: NumPy's .npy and PyTorch's .pt.
#pragma once

#include <string>

#include "runtime_shim/probe/contents.h"
#include "runtime_shim/probe/operation.h"
#include "runtime_shim/probe/statistics.h"

namespace npu::probe {

/// What stands before the data of a .npy file, for an array of the shape. NumPy has no bfloat16: it is stored as uint16.
/// Source: NumPy Enhancement Proposal 1, format 1.0.
std::string npy_header(const Tensor& tensor);

/// The pickle of a tensor whose data is the member `data/0` of the same archive: protocol 2. Empty if PyTorch has no such type.
/// Source: PyTorch, torch/serialization.py and torch/_utils.py.
std::string pt_pickle(const Tensor& tensor);

/// Writes .npy (ms) or .pt (pt) to the path. Returns why not, or an empty text.
std::string write_tensor(const std::string& path, Flavor flavor, const Tensor& tensor,
                         const Contents& contents);

}  // namespace npu::probe

// Names of operations, tensors and their files, as msprobe accepts them.
#pragma once

#include <string>

#include "npu/probe/call_name.h"
#include "npu/probe/selection.h"
#include "runtime_shim/probe/operation.h"
#include "runtime_shim/probe/statistics.h"

namespace npu::probe {

/// The file of a tensor, in at most 200 bytes of letters, digits, '_', '.' and '-'. Where that changes the name, its checksum keeps
/// it apart from others.
std::string file_name(const std::string& tensor_name, Flavor flavor);

/// "Float32" (ms), "torch.float32" (pt), "Unknown".
std::string type_name(Type type, Flavor flavor);

/// As a JSON string. Bytes that are not UTF-8 are replaced.
std::string quoted(const std::string& text);

}  // namespace npu::probe

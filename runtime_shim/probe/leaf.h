// One operand of an operation as dump.json has it.
#pragma once

#include <string>

#include "runtime_shim/probe/contents.h"
#include "runtime_shim/probe/operation.h"
#include "runtime_shim/probe/settings.h"

namespace npu::probe {

/// What the detectors of NPU_PROBE_WATCH ask of a tensor.
struct Findings {
  bool is_read = false;
  bool has_nan = false, has_infinity = false;
  int64_t first = -1;  ///< the first element that is NaN or infinite; -1: none
  int64_t elements = 0, zeros = 0;
  Moments moments;  ///< of the finite elements
};

/// What is read of a tensor.
struct Summary {
  const char* refusal = nullptr;  ///< why nothing was read; null if it was
  Moments moments;
  uint32_t crc = 0;
};

/// Reads the tensor once. Its work is complete; `contents` are its own.
Summary summarise(const Tensor& tensor, const Contents& contents, bool has_moments, bool has_crc);
/// For a tensor of floats.
Findings find_specials(const Tensor& tensor, bool has_zeros);

/// The leaf as JSON. `file`: where a tensor's data goes (task tensor); empty: nowhere. Why it could not be written is in `error`.
/// `refusal`: why tensors are not read; null: they are.
std::string leaf_text(const Settings& settings, const Operand& operand, const std::string& file,
                      std::string& error, const char* refusal = nullptr);

}  // namespace npu::probe

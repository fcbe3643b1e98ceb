#pragma once
#include <string_view>
#include <vector>

#include "tool/facts/collect/collect.h"

namespace migrate {

/// CUDA compilers compile a source for the host and, with __CUDA_ARCH__, for the device. npucxx does so only if it makes
/// a difference (docs/adr/0018). Returns, for the device, the jobs whose main file or user headers name that macro: at
/// the compute capability of the shim, and at a lower one that the flags request.
/// Cost: O(bytes of the user's files + includes x their depth).
std::vector<ParseJob> device_passes(const std::vector<ParseJob>& jobs, const ProgramFacts& facts);

/// Whether a text may differ between device and host: it names __CUDA_ARCH__ or a related macro.
bool names_device_macro(std::string_view text);

/// Whether a job is one of device_passes().
bool is_device_pass(const ParseJob& job);

}  // namespace migrate

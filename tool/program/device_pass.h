#pragma once
#include <string_view>
#include <vector>

#include "tool/facts/collect/collect.h"

namespace migrate {

/// Compilers of CUDA read a source for the host and, with __CUDA_ARCH__, for the device; npucxx does so where that makes a
/// difference (docs/adr/0018). The jobs whose main file, or a header of the user's that it reads, names that macro,
/// once more for the device: at the compute capability of the shim, and at a lower one that the flags ask for.
/// Cost: O(bytes of the user's files + includes x their depth).
std::vector<ParseJob> device_passes(const std::vector<ParseJob>& jobs, const ProgramFacts& facts);

/// Whether a text has another meaning for the device than for the host: it names __CUDA_ARCH__ or its kin.
bool names_device_macro(std::string_view text);

/// Whether a job is one of those.
bool is_device_pass(const ParseJob& job);

}  // namespace migrate

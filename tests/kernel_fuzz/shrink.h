#pragma once
// The smallest kernel that still fails.
#include <functional>

#include "tests/kernel_fuzz/kernel_case.h"

namespace kernel_fuzz {

/// Drops decisions, and makes them 0, as long as the kernel that they make fails and has a shorter text. The class stays.
/// `attempts`: the most calls of `fails`.
KernelCase shrunk(std::vector<uint32_t> decisions, const std::string& name,
                  const std::function<bool(const KernelCase&)>& fails, int attempts);

}  // namespace kernel_fuzz

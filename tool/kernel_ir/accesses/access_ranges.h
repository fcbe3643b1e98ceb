#pragma once
// Which addresses the threads of a launch may use: an interval of offsets for each access of a kernel that runs thread by thread.
#include <utility>
#include <vector>

#include "tool/kernel_ir/affine.h"

namespace migrate::ir {

/// The bytes of one access in all threads and iterations: from `base`, `extent` steps of `stride` bytes for each of the steps, and
/// the element. Its terms are known before the launch.
struct AccessRange {
  int parameter = 0;
  bool is_store = false;
  int size = 0;           ///< of the element
  bool is_known = false;  ///< false: the address depends on loaded values, or on a loop of another form
  Polynomial base;
  std::vector<std::pair<Polynomial, Polynomial>> steps;  ///< stride, extent
  friend bool operator==(const AccessRange&, const AccessRange&) = default;
};

/// For all accesses to parameters, each range once, from the conditions under which threads come to them: `i < n` bounds i. Sizes that the kernel
/// gets are taken to be positive. An atomic operation loads and stores. New values are added to `nodes`, which begin with those of the kernel.
std::vector<AccessRange> access_ranges(const Kernel& kernel, std::vector<Value>& nodes);

}  // namespace migrate::ir

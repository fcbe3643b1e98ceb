#include "runtime_shim/probe/extents.h"

#include "runtime_shim/probe/extent_formula.h"
#include "runtime_shim/probe/recorder.h"

namespace npu::probe {

std::optional<int64_t> extent_in_table(const std::string& kernel, int number,
                                       const std::vector<std::optional<int64_t>>& arguments,
                                       const std::array<int64_t, 6>& grid_and_block) {
  const Recorder* const recorder = Recorder::get();
  if (recorder == nullptr) return std::nullopt;
  const auto of_kernel = recorder->settings().extents.find(kernel);
  if (of_kernel == recorder->settings().extents.end()) return std::nullopt;
  const auto formula = of_kernel->second.find(number);
  if (formula == of_kernel->second.end()) return std::nullopt;
  return evaluate_formula(formula->second, arguments, grid_and_block);
}

}  // namespace npu::probe

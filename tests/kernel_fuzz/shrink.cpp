#include "tests/kernel_fuzz/shrink.h"

#include <algorithm>

namespace kernel_fuzz {

KernelCase shrunk(std::vector<uint32_t> decisions, const std::string& name,
                  const std::function<bool(const KernelCase&)>& fails, int attempts) {
  Choices first(decisions);
  KernelCase smallest = make_case(first, name);
  const auto takes = [&](const std::vector<uint32_t>& fewer) {
    Choices choices(fewer);
    const KernelCase kernel = make_case(choices, name);
    if (text_of(kernel).size() >= text_of(smallest).size() || attempts-- <= 0 || !fails(kernel)) return false;
    decisions = choices.taken();
    smallest = kernel;
    return true;
  };
  for (size_t part = decisions.size() / 2; part > 0; part /= 2)
    for (size_t at = 1; at < decisions.size() && attempts > 0;) {  // the first decision is the class
      std::vector<uint32_t> without = decisions, zero = decisions;
      const size_t end = std::min(decisions.size(), at + part);
      without.erase(without.begin() + static_cast<long>(at), without.begin() + static_cast<long>(end));
      std::fill(zero.begin() + static_cast<long>(at), zero.begin() + static_cast<long>(end), 0);
      if (!takes(without) && !takes(zero)) at += part;
    }
  return smallest;
}

}  // namespace kernel_fuzz

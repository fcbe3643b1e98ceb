#include "runtime_shim/aclnn/facts/operator_facts.h"

#include <algorithm>
#include <iterator>
#include <stdexcept>
#include <string>

namespace npu::aclnn {
namespace {

#include "aclnn_operator_table.inc"

}  // namespace

const OperatorFacts* find_operator(std::string_view name) {
  const auto* found =
      std::lower_bound(std::begin(kOperators), std::end(kOperators), name,
                       [](const OperatorFacts& one, std::string_view text) { return one.name < text; });
  return found != std::end(kOperators) && found->name == name ? found : nullptr;
}

OperatorTable all_operators() { return {kOperators, std::size(kOperators)}; }

Generation generation_of(const configuration::Chip& chip) {
  switch (chip.npu_arch) {
    case 1001:
      return Generation::ascend910;
    case 2002:
      return Generation::ascend310p;
    case 2201:
      return std::string_view(chip.name).rfind("Ascend910_93", 0) == 0 ? Generation::a3 : Generation::a2;
    case 3510:
      return Generation::ascend950;
    default:
      throw std::invalid_argument(std::string(chip.name) + ": no generation of chips has architecture " +
                                  std::to_string(chip.npu_arch));
  }
}

}  // namespace npu::aclnn

#pragma once
#include <string_view>

#include "tool/rules/rule_set.h"

namespace migrate {

/// The CUDA name that an error reports as undeclared: a name that is spelled like CUDA, or a name in a CUDA namespace
/// ("no member named 'DeviceNothing' in namespace 'cub'"). Only the shim could declare it. Empty for other errors.
/// `message`: a message of clang.
std::string_view missing_name_of_cuda(std::string_view message, const RuleSet& rules);

}  // namespace migrate

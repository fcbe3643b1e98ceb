#pragma once
#include <string_view>

#include "tool/rules/rule_set.h"

namespace migrate {

/// The name of CUDA's that an error says was looked up and is not there: one that is spelled like CUDA's, or
/// one in a namespace of CUDA's ("no member named 'DeviceNothing' in namespace 'cub'"). Nobody but the shim
/// could declare it. Empty: the error says something else. `message`: the words of clang.
std::string_view missing_name_of_cuda(std::string_view message, const RuleSet& rules);

}  // namespace migrate

#pragma once
#include <map>
#include <set>
#include <string>
#include <vector>

#include "tool/base/result.h"

namespace migrate {

/// The names that a set of headers declares: functions, types, enumerators, variables, namespaces and macros, each as
/// qualified name ("npu::launch", "cooperative_groups::thread_block::sync", "npuMalloc"). System headers do
/// not count. `headers` are include names, `arguments` clang's ("-Iinclude", "-std=c++17"), `overlay` files
/// in memory by path. Errors: the first error of the parse, as "FILE:LINE: message".
Result<std::set<std::string>> declared_names(const std::vector<std::string>& headers,
                                             const std::vector<std::string>& arguments,
                                             const std::map<std::string, std::string>& overlay = {});

}  // namespace migrate

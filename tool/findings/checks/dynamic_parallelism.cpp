#include <unordered_set>

#include "tool/findings/checks/check.h"

namespace migrate {

// A launch whose enclosing function runs on the device.
void check_dynamic_parallelism(const CheckContext& context, std::vector<Finding>& out) {
  std::unordered_set<std::string> device;
  for (const DeviceFunction& function : context.facts.functions) {
    bool only_device = function.space == ExecutionSpace::global || function.space == ExecutionSpace::device;
    if (only_device) device.insert(function.name);
  }
  for (const Launch& launch : context.facts.launches) {
    if (!device.contains(launch.enclosing)) continue;
    out.push_back(check_finding(context, id::dynamic_parallelism, {launch.file, launch.callee}, launch.kernel_name,
                                launch.enclosing, {launch.kernel_name, launch.enclosing}));
  }
}

}  // namespace migrate

#include "tool/findings/checks/check.h"

namespace migrate {

// A launch inside the body of a function that runs on the device only. By place, not by name: a host function may
// have the name of the kernel that it launches.
void check_dynamic_parallelism(const CheckContext& context, std::vector<Finding>& out) {
  std::vector<DeviceBody> bodies = device_bodies(context);
  for (const Launch& launch : context.facts.launches) {
    for (const DeviceBody& body : bodies) {
      bool inside = body.file == launch.file && body.range.contains(launch.callee);
      if (!inside || body.function->space == ExecutionSpace::host_device) continue;
      out.push_back(check_finding(context, id::dynamic_parallelism, {launch.file, launch.callee},
                                  launch.kernel_name, launch.enclosing,
                                  {launch.kernel_name, body.function->name}));
      break;
    }
  }
}

}  // namespace migrate

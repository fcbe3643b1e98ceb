#include "tool/findings/checks/check.h"

namespace migrate {
namespace {

// Fields that describe NVIDIA hardware. The shim fills them so that programs run; deciding by them is wrong.
constexpr std::string_view kFields =
    "major minor regsPerBlock regsPerMultiprocessor maxTexture1D maxTexture2D maxTexture3D maxSurface2D "
    "textureAlignment surfaceAlignment tccDriver memoryBusWidth memoryClockRate clockRate pciBusID pciDeviceID "
    "pciDomainID maxThreadsPerMultiProcessor sharedMemPerMultiprocessor kernelExecTimeoutEnabled computeMode "
    "persistingL2CacheMaxSize accessPolicyMaxWindowSize asyncEngineCount maxBlocksPerMultiProcessor";

}  // namespace

// Uses of cudaDeviceProp fields that mean nothing on an NPU.
void check_device_property(const CheckContext& context, std::vector<Finding>& out) {
  constexpr std::string_view kClass = "cudaDeviceProp::";
  for (const FieldUse& use : context.facts.fields) {
    if (!use.name.starts_with(kClass)) continue;
    const std::string field = use.name.substr(kClass.size());
    if (!is_one_of(field, kFields)) continue;
    out.push_back(check_finding(context, id::device_property, use.place, field, "", {field}));
  }
}

}  // namespace migrate

// Kernels by name and by address.
#include <mutex>
#include <shared_mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "npu/executors/kernel_call.h"
#include "runtime_shim/runtime/stream/stream_order.h"

namespace npu::detail {
namespace {

struct KnownKernel {
  MakeCall make = nullptr;
  ParameterLayout layout{};
};
struct KernelMakers {
  std::shared_mutex mutex;
  std::unordered_map<const void*, KnownKernel> makers;
};
// Never destroyed, because destructors of static objects may launch kernels.
KernelMakers& kernel_makers() {
  static auto* instance = new KernelMakers;
  return *instance;
}

KnownKernel find_known_kernel(const void* kernel) {
  std::shared_lock lock(kernel_makers().mutex);
  const auto found = kernel_makers().makers.find(kernel);
  return found == kernel_makers().makers.end() ? KnownKernel{} : found->second;
}

// g++:     "const char* npu::detail::static_kernel_name() [with auto kKernel = scale<float>]"
// clang++: "const char *npu::detail::static_kernel_name() [kKernel = &scale<float>]"
std::string_view value_of_parameter(std::string_view pretty) {
  constexpr std::string_view kMark = "kKernel = ";
  std::size_t at = pretty.find(kMark);
  if (at == std::string_view::npos) return pretty;
  std::string_view value = pretty.substr(at + kMark.size());
  if (!value.empty() && value.back() == ']') value.remove_suffix(1);
  if (!value.empty() && value.front() == '&') value.remove_prefix(1);
  return value;
}

}  // namespace

const char* kernel_name(const char* pretty_function) {
  static std::mutex mutex;
  static auto* names = new std::unordered_set<std::string>;
  std::lock_guard lock(mutex);
  return names->emplace(value_of_parameter(pretty_function)).first->c_str();
}

void register_kernel(const void* kernel, MakeCall make, const ParameterLayout& layout) {
  std::unique_lock lock(kernel_makers().mutex);
  kernel_makers().makers[kernel] = {make, layout};
}

npuError_t submit_registered(const void* kernel, const LaunchShape& shape, void** arguments) {
  const KnownKernel known = find_known_kernel(kernel);
  if (known.make == nullptr) return record_error(npuErrorInvalidDeviceFunction);
  return submit(known.make(arguments), shape);
}

npuError_t submit_packed(const void* kernel, const LaunchShape& shape, void* arguments, std::size_t bytes) {
  const KnownKernel known = find_known_kernel(kernel);
  if (known.make == nullptr) return record_error(npuErrorInvalidDeviceFunction);
  if (arguments == nullptr || bytes < known.layout.bytes) return record_error(npuErrorInvalidValue);
  std::vector<void*> pointers(known.layout.count);
  for (std::size_t i = 0; i < pointers.size(); ++i)
    pointers[i] = static_cast<char*>(arguments) + known.layout.offsets[i];
  return submit(known.make(pointers.data()), shape);
}

}  // namespace npu::detail

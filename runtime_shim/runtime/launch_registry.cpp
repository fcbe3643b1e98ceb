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

struct RegisteredKernel {
  MakeCall make = nullptr;
  ParameterSizes parameters = {};
};
struct KernelMakers {
  std::shared_mutex mutex;
  std::unordered_map<const void*, RegisteredKernel> makers;
};
// Never destroyed, because destructors of static objects may launch kernels.
KernelMakers& kernel_makers() {
  static auto* instance = new KernelMakers;
  return *instance;
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

/// `make` is null for a kernel that is not registered.
RegisteredKernel find_kernel(const void* kernel) {
  std::shared_lock lock(kernel_makers().mutex);
  const auto found = kernel_makers().makers.find(kernel);
  return found == kernel_makers().makers.end() ? RegisteredKernel() : found->second;
}

}  // namespace

const char* kernel_name(const char* pretty_function) {
  static std::mutex mutex;
  static auto* names = new std::unordered_set<std::string>;
  std::lock_guard lock(mutex);
  return names->emplace(value_of_parameter(pretty_function)).first->c_str();
}

void register_kernel(const void* kernel, MakeCall make, const ParameterSizes& parameters) {
  std::unique_lock lock(kernel_makers().mutex);
  kernel_makers().makers[kernel] = {make, parameters};
}

npuError_t submit_registered(const void* kernel, const LaunchShape& shape, void** arguments) {
  const RegisteredKernel found = find_kernel(kernel);
  if (found.make == nullptr) return record_error(npuErrorInvalidDeviceFunction);
  return submit(found.make(arguments), shape);
}

npuError_t submit_packed(const void* kernel, const LaunchShape& shape, const void* buffer, size_t bytes) {
  const RegisteredKernel found = find_kernel(kernel);
  if (found.make == nullptr) return record_error(npuErrorInvalidDeviceFunction);
  if (buffer == nullptr) return record_error(npuErrorInvalidValue);
  std::vector<void*> arguments;
  size_t end = 0;
  for (int i = 0; i < found.parameters.count; ++i) {
    const size_t alignment = found.parameters.alignments[i];
    const size_t begin = (end + alignment - 1) / alignment * alignment;
    end = begin + found.parameters.sizes[i];
    if (end > bytes) return record_error(npuErrorInvalidValue);
    arguments.push_back(static_cast<char*>(const_cast<void*>(buffer)) + begin);
  }
  return submit(found.make(arguments.data()), shape);
}

}  // namespace npu::detail

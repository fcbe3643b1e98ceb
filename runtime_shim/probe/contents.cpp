#include "runtime_shim/probe/contents.h"

#include <dlfcn.h>

#include <algorithm>
#include <cstring>

#include "npu_sim/acl/acl_sim.h"
#include "runtime_shim/config/environment.h"
#include "runtime_shim/config/launch_config.h"

namespace npu::probe {
namespace {

/// A program that opens the shim with dlopen() has AscendCL out of the global scope.
void* find_in_ascendcl(const char* name) {
  if (void* const found = dlsym(RTLD_DEFAULT, name)) return found;
  void* const loaded = dlopen("libascendcl.so", RTLD_LAZY | RTLD_NOLOAD);
  return loaded == nullptr ? nullptr : dlsym(loaded, name);
}

/// Null with CANN's own libascendcl.so, and with NPU_SIM_PRIVATE=0.
const aclsimInterface* find_simulator() {
  if (!configuration::read_launch_config(configuration::environment_variable).private_interface)
    return nullptr;
  const auto get = reinterpret_cast<aclsimGetInterfaceFunction>(find_in_ascendcl("aclsimGetInterface"));
  return get == nullptr ? nullptr : get(ACLSIM_INTERFACE_VERSION);
}

const aclsimInterface* simulator() {
  static const aclsimInterface* const found = find_simulator();
  return found;
}

constexpr int64_t kMostElements = int64_t{1} << 48;

using MemGetAddressRange = aclError (*)(void* ptr, void** base, size_t* bytes);

bool is_dense(const Tensor& tensor) {
  int64_t stride = 1;
  for (size_t i = tensor.shape.size(); i-- > 0;) {
    if (tensor.shape[i] != 1 && tensor.strides[i] != stride) return false;
    stride *= tensor.shape[i];
  }
  return true;
}

bool is_on_device(const void* address) {
  aclrtPtrAttributes attributes{};
  if (aclrtPointerGetAttributes(address, &attributes) != ACL_SUCCESS) return false;
  return static_cast<int>(attributes.location.type) == ACL_MEM_LOCATION_TYPE_DEVICE;
}

}  // namespace

int64_t bytes_from(const void* address) {
  const auto at = reinterpret_cast<uintptr_t>(address);
  if (const aclsimInterface* const sim = simulator()) {
    aclsimMemory memory{};
    if (sim->findMemory(address, &memory) != ACLSIM_ADDRESS_BLOCK) return 0;
    return static_cast<int64_t>(memory.start + memory.size - at);
  }
  // AscendCL 1.17 (CANN 9.1) has it.
  static const auto range = reinterpret_cast<MemGetAddressRange>(find_in_ascendcl("aclrtMemGetAddressRange"));
  void* base = nullptr;
  size_t bytes = 0;
  if (range == nullptr || range(const_cast<void*>(address), &base, &bytes) != ACL_SUCCESS) return 0;
  return static_cast<int64_t>(reinterpret_cast<uintptr_t>(base) + bytes - at);
}

Contents::Contents(const Tensor& tensor) : tensor_(tensor) {
  size_ = bytes_of(tensor.type);
  if (!tensor.has_extent || size_ == 0) {
    refusal_ = "unknown extent";
    return;
  }
  const bool is_empty = std::find(tensor.shape.begin(), tensor.shape.end(), 0) != tensor.shape.end();
  if (!is_empty) refusal_ = find_memory();
  if (refusal_ != nullptr) return;
  elements_ = elements_of(tensor);
  is_dense_ = is_dense(tensor);
}

const char* Contents::find_memory() {
  if (tensor_.address == nullptr) return "null";
  // A program may pass any number as a size.
  __int128 low = 0, high = 0, count = 1;
  for (size_t i = 0; i < tensor_.shape.size(); ++i) {
    const __int128 way = static_cast<__int128>(tensor_.strides[i]) * (tensor_.shape[i] - 1);
    (way < 0 ? low : high) += way;
    count *= tensor_.shape[i];
    if (tensor_.shape[i] < 0 || count > kMostElements || high - low > kMostElements)
      return "beyond its memory";
  }
  const char* const begin = static_cast<const char*>(tensor_.address) + static_cast<int64_t>(low) * size_;
  if (!tensor_.is_host && bytes_from(begin) < static_cast<int64_t>(high - low + 1) * size_)
    return "beyond its memory";
  if (tensor_.is_host || !is_on_device(begin)) {
    view_ = static_cast<const char*>(tensor_.address);
  } else if (simulator() != nullptr) {
    view_ = static_cast<const char*>(simulator()->deviceView(tensor_.address));
  }
  return nullptr;
}

int64_t Contents::size_of_piece(int64_t piece) const { return std::min(kPiece, elements_ - piece * kPiece); }

/// `offset` and `count` in elements.
bool Contents::copy(void* to, int64_t offset, int64_t count) const {
  const auto bytes = static_cast<size_t>(count * size_);
  if (view_ != nullptr) {
    std::memcpy(to, view_ + offset * size_, bytes);
    return true;
  }
  const char* const from = static_cast<const char*>(tensor_.address) + offset * size_;
  return aclrtMemcpy(to, bytes, from, bytes, ACL_MEMCPY_DEVICE_TO_HOST) == ACL_SUCCESS;
}

bool Contents::gather(unsigned char* to, int64_t first, int64_t count) const {
  const size_t dimensions = tensor_.shape.size();
  const int64_t width = tensor_.shape[dimensions - 1], step = tensor_.strides[dimensions - 1];
  while (count > 0) {
    int64_t rest = first, offset = 0;
    for (size_t i = dimensions; i-- > 0;) {
      offset += rest % tensor_.shape[i] * tensor_.strides[i];
      rest /= tensor_.shape[i];
    }
    const int64_t run = std::min(width - first % width, count);
    for (int64_t i = 0; i < (step == 1 ? 1 : run); ++i)
      if (!copy(to + i * size_, offset + i * step, step == 1 ? run : 1)) return false;
    to += run * size_;
    first += run;
    count -= run;
  }
  return true;
}

const void* Contents::read(int64_t piece, std::vector<unsigned char>& space) const {
  const int64_t first = piece * kPiece, count = size_of_piece(piece);
  if (is_dense_ && view_ != nullptr) return view_ + first * size_;
  space.resize(static_cast<size_t>(count * size_));
  const bool is_read = is_dense_ ? copy(space.data(), first, count) : gather(space.data(), first, count);
  return is_read ? space.data() : nullptr;
}

}  // namespace npu::probe

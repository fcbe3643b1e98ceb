// npufft: the descriptors of arrays in parts, and copies between them and the host.

#include "runtime_shim/libraries/fft/descriptors.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <set>

#include "runtime_shim/kernels/parallel.h"
#include "runtime_shim/libraries/fft/call.h"

namespace npu::detail {
namespace {

/// What npufftXtMalloc knows of a descriptor.
struct DescriptorRecord {
  std::vector<size_t> capacity;  // bytes of the parts
};

std::vector<int> devices_of(const FftPlan& plan) {
  if (!plan.devices.empty()) return plan.devices;
  int current = 0;
  npuGetDevice(&current);
  return {current};
}

/// Calls visit(device) with each device as the current one, then makes the former current again. False: a call failed.
template <class Visit>
bool with_each_device(const std::vector<int>& devices, const Visit& visit) {
  int current = 0;
  bool done = npuGetDevice(&current) == npuSuccess;
  for (size_t i = 0; done && i < devices.size(); ++i)
    done = npuSetDevice(devices[i]) == npuSuccess && visit(i);
  return npuSetDevice(current) == npuSuccess && done;
}

/// Memory in natural order, or in the parts of a descriptor.
class UnitMemory {
 public:
  UnitMemory(const FormattedArray& array, void* natural)
      : array_(array), natural_(static_cast<char*>(natural)) {}
  UnitMemory(const FormattedArray& array, const npuLibXtDesc* descriptor)
      : array_(array), parts_(descriptor->descriptor->data, descriptor->descriptor->data + array.cut.parts) {}
  char* unit(int64_t index) const {
    if (natural_ != nullptr) return natural_ + index * static_cast<int64_t>(array_.unit_bytes);
    const PartedArray::Location location = array_.cut.locate(index);
    return static_cast<char*>(parts_[static_cast<size_t>(location.part)]) +
           location.offset * static_cast<int64_t>(array_.unit_bytes);
  }
  const FormattedArray& array() const { return array_; }

 private:
  FormattedArray array_;
  char* natural_ = nullptr;
  std::vector<void*> parts_;
};

npufftResult copy_units(const FftPlan& plan, const UnitMemory& to, const UnitMemory& from) {
  if (to.array().unit_bytes != from.array().unit_bytes || to.array().cut.units() != from.array().cut.units())
    return NPUFFT_INVALID_VALUE;
  return run_on_devices(plan, "npufftXtMemcpy", [&] {
    ops::parallel_chunks(to.array().cut.units(), 4096, [&](int64_t first, int64_t last) {
      for (int64_t i = first; i < last; ++i) std::memcpy(to.unit(i), from.unit(i), to.array().unit_bytes);
    });
  });
}

/// Frees the memory of all parts. False: that of one could not be freed.
bool free_parts(const npuXtDesc& parts) {
  int current = 0;
  bool done = npuGetDevice(&current) == npuSuccess;
  for (int i = 0; i < parts.nGPUs; ++i)
    done = npuSetDevice(parts.GPUs[i]) == npuSuccess && npuFree(parts.data[i]) == npuSuccess && done;
  return npuSetDevice(current) == npuSuccess && done;
}

/// A descriptor with the memory of its parts; null without memory on a device.
npuLibXtDesc* allocate_parts(const FftPlan& plan, int format, const FormattedArray& array,
                             const FormattedArray& other) {
  const std::vector<int> devices = devices_of(plan);
  auto parts = std::make_unique<npuXtDesc>(npuXtDesc{
      NPU_XT_DESCRIPTOR_VERSION + NPURT_VERSION, static_cast<int>(devices.size()), {}, {}, {}, nullptr});
  auto record = std::make_unique<DescriptorRecord>();
  for (size_t i = 0; i < devices.size(); ++i) {
    const auto part = static_cast<int64_t>(i);
    record->capacity.push_back(std::max(array.bytes(part), other.bytes(part)));
    parts->GPUs[i] = devices[i];
  }
  auto made = std::make_unique<npuLibXtDesc>(
      npuLibXtDesc{parts->version, parts.get(), LIB_FORMAT_CUFFT, format, record.get()});
  const bool done = with_each_device(
      devices, [&](size_t i) { return npuMalloc(&parts->data[i], record->capacity[i]) == npuSuccess; });
  if (!done) return free_parts(*parts), nullptr;
  set_format(made.get(), format, array);
  parts.release();
  record.release();
  return made.release();
}

}  // namespace

npufftResult run_on_devices(const FftPlan& plan, const char* name, const std::function<void()>& body) {
  const std::vector<int> devices = devices_of(plan);
  const std::set<int> different(devices.begin(), devices.end());
  if (!with_each_device({different.begin(), different.end()},
                        [](size_t) { return npuDeviceSynchronize() == npuSuccess; }))
    return NPUFFT_EXEC_FAILED;
  int own = devices[0];
  if (plan.stream != nullptr && npuStreamGetDevice(plan.stream, &own) != npuSuccess)
    return NPUFFT_EXEC_FAILED;
  npufftResult result = NPUFFT_EXEC_FAILED;
  const bool done = with_each_device({own}, [&](size_t) {
    result = run_task<npufftResult>(plan.stream, name, [&] { body(); });
    return true;
  });
  return done ? result : NPUFFT_EXEC_FAILED;
}

bool fits(const FftPlan& plan, const npuLibXtDesc* descriptor, const FormattedArray& array) {
  const npuXtDesc* parts = descriptor->descriptor;
  if (descriptor->library != LIB_FORMAT_CUFFT || parts == nullptr) return false;
  if (parts->nGPUs != array.cut.parts) return false;
  const auto* record = static_cast<const DescriptorRecord*>(descriptor->libDescriptor);
  for (int i = 0; i < parts->nGPUs; ++i) {
    const size_t capacity = record != nullptr ? record->capacity[static_cast<size_t>(i)] : parts->size[i];
    if (parts->data[i] == nullptr || capacity < array.bytes(i)) return false;
    if (!plan.devices.empty() && parts->GPUs[i] != plan.devices[static_cast<size_t>(i)]) return false;
  }
  return true;
}

bool array_of(const FftPlan& plan, const npuLibXtDesc* descriptor, FormattedArray* array) {
  return descriptor != nullptr && array_in(plan, descriptor->subFormat, array) &&
         fits(plan, descriptor, *array);
}

void set_format(npuLibXtDesc* descriptor, int format, const FormattedArray& array) {
  descriptor->subFormat = format;
  for (int i = 0; i < descriptor->descriptor->nGPUs; ++i) descriptor->descriptor->size[i] = array.bytes(i);
}

}  // namespace npu::detail

using namespace npu::detail;

npufftResult npufftXtMalloc(npufftHandle handle, npuLibXtDesc** descriptor, npufftXtSubFormat format) {
  return library_call([&] {
    auto plan = fft_plan(handle);
    if (!plan || !plan->made) return NPUFFT_INVALID_PLAN;
    FormattedArray array, other;
    if (descriptor == nullptr || !array_in(*plan, format, &array)) return NPUFFT_INVALID_VALUE;
    // In place, the parts can hold both formats.
    other = array;
    if (is_in_place(format) || !is_real(*plan)) {
      other.cut.along_b = !array.cut.along_b && plan->problem.size.size() > 1 && plan->problem.batch == 1;
    }
    npuLibXtDesc* const made = allocate_parts(*plan, format, array, other);
    if (made == nullptr) return NPUFFT_ALLOC_FAILED;
    *descriptor = made;
    return NPUFFT_SUCCESS;
  });
}

npufftResult npufftXtFree(npuLibXtDesc* descriptor) {
  if (descriptor == nullptr || descriptor->descriptor == nullptr) return NPUFFT_INVALID_VALUE;
  const bool done = free_parts(*descriptor->descriptor);
  delete static_cast<DescriptorRecord*>(descriptor->libDescriptor);
  delete descriptor->descriptor;
  delete descriptor;
  return done ? NPUFFT_SUCCESS : NPUFFT_EXEC_FAILED;
}

npufftResult npufftXtMemcpy(npufftHandle handle, void* dstPointer, void* srcPointer, npufftXtCopyType type) {
  return library_call([&] {
    auto plan = fft_plan(handle);
    if (!plan || !plan->made) return NPUFFT_INVALID_PLAN;
    if (dstPointer == nullptr || srcPointer == nullptr) return NPUFFT_INVALID_VALUE;
    if (type < NPUFFT_COPY_HOST_TO_DEVICE || type >= NPUFFT_COPY_UNDEFINED) return NPUFFT_INVALID_VALUE;
    auto* const to = static_cast<npuLibXtDesc*>(dstPointer);
    auto* const from = static_cast<npuLibXtDesc*>(srcPointer);
    FormattedArray in, out;
    if (type != NPUFFT_COPY_DEVICE_TO_HOST && !array_of(*plan, to, &out)) return NPUFFT_INVALID_VALUE;
    if (type != NPUFFT_COPY_HOST_TO_DEVICE && !array_of(*plan, from, &in)) return NPUFFT_INVALID_VALUE;
    if (type == NPUFFT_COPY_HOST_TO_DEVICE) return copy_units(*plan, {out, to}, {out, srcPointer});
    if (type == NPUFFT_COPY_DEVICE_TO_HOST) return copy_units(*plan, {in, dstPointer}, {in, from});
    return copy_units(*plan, {out, to}, {in, from});
  });
}

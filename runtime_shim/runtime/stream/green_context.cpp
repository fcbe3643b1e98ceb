#include "runtime_shim/runtime/stream/green_context.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <memory>
#include <set>

#include "npu/runtime/device.h"

namespace npu::detail {
namespace {

using Part = npuDevResourceDesc_st::Part;

// As devices of compute capability 8.0, which the shim says it is.
constexpr unsigned int kSmallestPart = 4, kAlignment = 2;
constexpr std::uint32_t kMark = 0x4e505553;

// The hidden bytes of a resource.
struct Hidden {
  std::uint32_t mark = kMark;
  Part part;
};

// All contexts and descriptions. Never destroyed, because programs end contexts in destructors of static objects.
struct GreenContexts {
  std::mutex mutex;
  std::set<npuExecutionContext_t> green;
  std::vector<std::unique_ptr<npuExecutionContext_st>> of_devices;
  std::vector<std::unique_ptr<npuDevResourceDesc_st>> descriptions;
  unsigned long long last_id = 0;
};
GreenContexts& green_contexts() {
  static auto* const result = new GreenContexts;
  return *result;
}

npuDevResource resource_of(const Part& part) {
  npuDevResource result{};
  if (part.count == 0) return result;
  const Hidden hidden{kMark, part};
  result.type = npuDevResourceTypeSm;
  std::memcpy(result._internal_padding, &hidden, sizeof hidden);
  result.sm = {part.count, kSmallestPart, kAlignment, 0};
  return result;
}

npuError_t part_of(const npuDevResource& resource, Part* part) {
  Hidden hidden;
  std::memcpy(&hidden, resource._internal_padding, sizeof hidden);
  if (resource.type != npuDevResourceTypeSm || hidden.mark != kMark) return npuErrorInvalidResourceType;
  *part = hidden.part;
  return npuSuccess;
}

npuError_t check_resource_type(npuDevResourceType type) {
  if (type == npuDevResourceTypeSm) return npuSuccess;
  const bool queue = type == npuDevResourceTypeWorkqueueConfig || type == npuDevResourceTypeWorkqueue;
  return queue ? npuErrorNotSupported : npuErrorInvalidResourceType;
}

npuError_t all_cores_of(int device, Part* part) {
  int cores = 0;
  if (!device_exists(device)) return npuErrorInvalidDevice;
  const npuError_t error = npuDeviceGetAttribute(&cores, npuDevAttrMultiProcessorCount, device);
  *part = {device, 0, static_cast<unsigned int>(cores)};
  return error;
}

npuError_t give_device(int device, npuDevResource* resource, npuDevResourceType type) {
  Part part;
  if (resource == nullptr) return npuErrorInvalidValue;
  if (const npuError_t error = check_resource_type(type)) return error;
  if (const npuError_t error = all_cores_of(device, &part)) return error;
  *resource = resource_of(part);
  return npuSuccess;
}

// Several parts are told as their number of cores.
npuError_t give_context(const npuExecutionContext_st& context, npuDevResource* resource,
                        npuDevResourceType type) {
  if (resource == nullptr) return npuErrorInvalidValue;
  if (const npuError_t error = check_resource_type(type)) return error;
  Part whole = context.parts.front();
  for (std::size_t i = 1; i < context.parts.size(); ++i) whole.count += context.parts[i].count;
  *resource = resource_of(whole);
  return npuSuccess;
}

npuError_t split_cores(npuDevResource* result, unsigned int* groups, const npuDevResource& input,
                       npuDevResource* remaining, unsigned int flags, unsigned int least) {
  constexpr unsigned int kKnown =
      npuDevSmResourceSplitIgnoreSmCoscheduling | npuDevSmResourceSplitMaxPotentialClusterSize;
  Part whole;
  if ((flags & ~kKnown) != 0 || (result != nullptr && *groups == 0)) return npuErrorInvalidValue;
  if (const npuError_t error = part_of(input, &whole)) return error;
  const unsigned int step = (flags & npuDevSmResourceSplitIgnoreSmCoscheduling) != 0 ? 1 : kAlignment;
  if (least > whole.count) return npuErrorInvalidResourceConfiguration;
  const unsigned int each = std::max(kSmallestPart, (least + step - 1) / step * step);
  const unsigned int possible = whole.count / each;
  if (possible == 0) return npuErrorInvalidResourceConfiguration;
  if (result == nullptr) {
    *groups = possible;
    return npuSuccess;
  }
  *groups = std::min(*groups, possible);
  for (unsigned int i = 0; i < *groups; ++i)
    result[i] = resource_of({whole.device, whole.first + i * each, each});
  const unsigned int taken = *groups * each;
  if (remaining != nullptr)
    *remaining = resource_of({whole.device, whole.first + taken, whole.count - taken});
  return npuSuccess;
}

bool overlap(const Part& a, const Part& b) {
  return a.first < b.first + b.count && b.first < a.first + a.count;
}

npuError_t describe_parts(npuDevResourceDesc_t* desc, const npuDevResource* resources, unsigned int count) {
  if (desc == nullptr || resources == nullptr || count == 0) return npuErrorInvalidValue;
  auto made = std::make_unique<npuDevResourceDesc_st>();
  for (unsigned int i = 0; i < count; ++i) {
    Part part;
    if (const npuError_t error = part_of(resources[i], &part)) return error;
    for (const Part& other : made->parts) {
      if (other.device != part.device || overlap(other, part)) return npuErrorInvalidResourceConfiguration;
    }
    made->parts.push_back(part);
  }
  made->device = made->parts.front().device;
  std::lock_guard lock(green_contexts().mutex);
  *desc = made.get();
  green_contexts().descriptions.push_back(std::move(made));
  return npuSuccess;
}

npuError_t create_green(npuExecutionContext_t* context, npuDevResourceDesc_t desc, int device,
                        unsigned int flags) {
  if (context == nullptr || desc == nullptr || flags != 0) return npuErrorInvalidValue;
  if (!device_exists(device)) return npuErrorInvalidDevice;
  if (desc->device != device) return npuErrorInvalidValue;
  auto made = std::make_unique<npuExecutionContext_st>();
  made->device = device;
  made->is_green = true;
  made->parts = desc->parts;
  std::lock_guard lock(green_contexts().mutex);
  made->id = ++green_contexts().last_id;
  *context = made.release();
  green_contexts().green.insert(*context);
  return npuSuccess;
}

npuError_t destroy_green(npuExecutionContext_t context) {
  std::lock_guard lock(green_contexts().mutex);
  if (green_contexts().green.erase(context) == 0) return npuErrorInvalidValue;
  delete context;
  return npuSuccess;
}

npuError_t context_of_device(npuExecutionContext_t* context, int device) {
  Part part;
  if (context == nullptr) return npuErrorInvalidValue;
  if (const npuError_t error = all_cores_of(device, &part)) return error;
  std::lock_guard lock(green_contexts().mutex);
  auto& list = green_contexts().of_devices;
  if (list.size() <= static_cast<std::size_t>(device)) list.resize(static_cast<std::size_t>(device) + 1);
  auto& found = list[static_cast<std::size_t>(device)];
  if (found == nullptr) {
    found = std::make_unique<npuExecutionContext_st>();
    found->device = device;
    found->parts = {part};
    found->id = ++green_contexts().last_id;
  }
  *context = found.get();
  return npuSuccess;
}

bool is_open_member(const npuExecutionContext_st::Member& member) {
  return member.stream->magic.load() == npuStream_st::kOpen && member.stream->serial == member.serial;
}

npuError_t create_stream(npuStream_t* stream, npuExecutionContext_st& context, unsigned int flags,
                         int priority) {
  if (stream == nullptr || (flags & ~unsigned{npuStreamNonBlocking}) != 0) return npuErrorInvalidValue;
  DeviceScope scope(context.device);
  if (const npuError_t error = npuStreamCreateWithPriority(stream, npuStreamNonBlocking, priority))
    return error;
  if (!context.is_green) return npuSuccess;
  std::lock_guard lock(context.mutex);
  auto& members = context.members;
  members.erase(
      std::remove_if(members.begin(), members.end(), [](const auto& old) { return !is_open_member(old); }),
      members.end());
  members.push_back({*stream, (*stream)->serial});
  return npuSuccess;
}

// The streams that are open now: the context's, or all of the device.
std::vector<npuStream_st*> streams_of(npuExecutionContext_st& context) {
  std::vector<npuStream_st*> result;
  if (!context.is_green) {
    DeviceState& device = device_state(context.device);
    std::lock_guard lock(device.streams_mutex);
    return device.open;
  }
  std::lock_guard lock(context.mutex);
  for (const auto& member : context.members) {
    if (is_open_member(member)) result.push_back(member.stream);
  }
  return result;
}

// A stream that waits for all of the context's.
npuError_t join_streams(npuExecutionContext_st& context, npuStream_t joined) {
  npuEvent_t mark = nullptr;
  if (const npuError_t error = npuEventCreateWithFlags(&mark, npuEventDisableTiming)) return error;
  npuError_t error = npuSuccess;
  for (npuStream_st* const stream : streams_of(context)) {
    if (stream == joined || error != npuSuccess) continue;
    error = npuEventRecord(mark, stream);
    if (error == npuSuccess) error = npuStreamWaitEvent(joined, mark, 0);
  }
  npuEventDestroy(mark);
  return error;
}

npuError_t record_all(npuExecutionContext_st& context, npuEvent_t event) {
  DeviceScope scope(context.device);
  npuStream_t joined = nullptr;
  if (const npuError_t error = npuStreamCreateWithFlags(&joined, npuStreamNonBlocking)) return error;
  npuError_t error = join_streams(context, joined);
  if (error == npuSuccess) error = npuEventRecord(event, joined);
  npuStreamDestroy(joined);  // what was submitted goes on
  return error;
}

npuError_t synchronize_all(npuExecutionContext_st& context) {
  DeviceScope scope(context.device);
  if (!context.is_green) return npuDeviceSynchronize();
  npuError_t result = npuSuccess;
  for (npuStream_st* const stream : streams_of(context)) {
    const npuError_t error = npuStreamSynchronize(stream);
    if (result == npuSuccess) result = error;
  }
  return result;
}

npuError_t wait_in_all(npuExecutionContext_st& context, npuEvent_t event) {
  DeviceScope scope(context.device);
  for (npuStream_st* const stream : streams_of(context)) {
    if (const npuError_t error = npuStreamWaitEvent(stream, event, 0)) return error;
  }
  return npuSuccess;
}

// Runs body(context) unless it is null.
template <typename Body>
npuError_t with_context(npuExecutionContext_t context, const Body& body) {
  return api([&] { return context == nullptr ? npuErrorInvalidValue : body(*context); });
}

}  // namespace

npuExecutionContext_t green_context_of(const npuStream_st& stream) {
  std::lock_guard lock(green_contexts().mutex);
  for (const npuExecutionContext_t context : green_contexts().green) {
    std::lock_guard inner(context->mutex);
    for (const auto& member : context->members) {
      if (member.stream == &stream && is_open_member(member)) return context;
    }
  }
  return nullptr;
}

}  // namespace npu::detail

using npu::detail::api;
using npu::detail::with_context;

extern "C" {

npuError_t npuDeviceGetDevResource(int device, npuDevResource* resource, npuDevResourceType type) {
  return api([&] { return npu::detail::give_device(device, resource, type); });
}

npuError_t npuExecutionCtxGetDevResource(npuExecutionContext_t context, npuDevResource* resource,
                                         npuDevResourceType type) {
  return with_context(context, [&](auto& found) { return npu::detail::give_context(found, resource, type); });
}

npuError_t npuStreamGetDevResource(npuStream_t stream, npuDevResource* resource, npuDevResourceType type) {
  return api([&] {
    npuStream_st* found = nullptr;
    if (const npuError_t error = npu::detail::find_stream(stream, &found)) return error;
    const npuExecutionContext_t context = npu::detail::green_context_of(*found);
    return context == nullptr ? npu::detail::give_device(found->device, resource, type)
                              : npu::detail::give_context(*context, resource, type);
  });
}

npuError_t npuDevSmResourceSplitByCount(npuDevResource* result, unsigned int* nbGroups,
                                        const npuDevResource* input, npuDevResource* remaining,
                                        unsigned int useFlags, unsigned int minCount) {
  return api([&] {
    if (nbGroups == nullptr || input == nullptr) return npuErrorInvalidValue;
    const npuDevResource whole = *input;  // result or remaining may be the same object
    return npu::detail::split_cores(result, nbGroups, whole, remaining, useFlags, minCount);
  });
}

npuError_t npuDevResourceGenerateDesc(npuDevResourceDesc_t* desc, npuDevResource* resources,
                                      unsigned int nbResources) {
  return api([&] { return npu::detail::describe_parts(desc, resources, nbResources); });
}

npuError_t npuGreenCtxCreate(npuExecutionContext_t* context, npuDevResourceDesc_t desc, int device,
                             unsigned int flags) {
  return api([&] { return npu::detail::create_green(context, desc, device, flags); });
}

npuError_t npuExecutionCtxDestroy(npuExecutionContext_t context) {
  return api([&] { return npu::detail::destroy_green(context); });
}

npuError_t npuDeviceGetExecutionCtx(npuExecutionContext_t* context, int device) {
  return api([&] { return npu::detail::context_of_device(context, device); });
}

npuError_t npuExecutionCtxGetDevice(int* device, npuExecutionContext_t context) {
  return with_context(context, [&](auto& found) {
    if (device == nullptr) return npuErrorInvalidValue;
    *device = found.device;
    return npuSuccess;
  });
}

npuError_t npuExecutionCtxGetId(npuExecutionContext_t context, unsigned long long* id) {
  return with_context(context, [&](auto& found) {
    if (id == nullptr) return npuErrorInvalidValue;
    *id = found.id;
    return npuSuccess;
  });
}

npuError_t npuExecutionCtxStreamCreate(npuStream_t* stream, npuExecutionContext_t context, unsigned int flags,
                                       int priority) {
  return with_context(
      context, [&](auto& found) { return npu::detail::create_stream(stream, found, flags, priority); });
}

npuError_t npuExecutionCtxSynchronize(npuExecutionContext_t context) {
  return with_context(context, [](auto& found) { return npu::detail::synchronize_all(found); });
}

npuError_t npuExecutionCtxRecordEvent(npuExecutionContext_t context, npuEvent_t event) {
  return with_context(context, [&](auto& found) { return npu::detail::record_all(found, event); });
}

npuError_t npuExecutionCtxWaitEvent(npuExecutionContext_t context, npuEvent_t event) {
  return with_context(context, [&](auto& found) { return npu::detail::wait_in_all(found, event); });
}

}  // extern "C"

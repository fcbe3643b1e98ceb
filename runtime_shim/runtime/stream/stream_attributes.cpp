// Attributes of streams: stored and returned.
#include <map>
#include <mutex>
#include <utility>

#include "npu/runtime/device.h"
#include "runtime_shim/runtime/runtime_state.h"

namespace {

using npu::detail::api;
using npu::detail::find_stream;

// By the serial number of the stream, so that a reused stream object has no attributes.
struct Attributes {
  std::mutex mutex;
  std::map<std::pair<std::uint64_t, npuLaunchAttributeID>, npuLaunchAttributeValue> values;
};

Attributes& attributes() {
  static auto* const result = new Attributes;
  return *result;
}

bool streams_have(npuLaunchAttributeID attribute) {
  switch (attribute) {
    case npuLaunchAttributeAccessPolicyWindow:
    case npuLaunchAttributeSynchronizationPolicy:
    case npuLaunchAttributeMemSyncDomainMap:
    case npuLaunchAttributeMemSyncDomain:
    case npuLaunchAttributePriority:
      return true;
    default:
      return false;
  }
}

npuError_t set(npuStream_t handle, npuLaunchAttributeID attribute, const npuLaunchAttributeValue* value) {
  npuStream_st* stream = nullptr;
  if (value == nullptr || !streams_have(attribute)) return npuErrorInvalidValue;
  if (const npuError_t error = find_stream(handle, &stream)) return error;
  std::lock_guard lock(attributes().mutex);
  if (attribute == npuLaunchAttributePriority) stream->priority = value->priority;
  attributes().values[{stream->serial, attribute}] = *value;
  return npuSuccess;
}

npuError_t get(npuStream_t handle, npuLaunchAttributeID attribute, npuLaunchAttributeValue* value) {
  npuStream_st* stream = nullptr;
  if (value == nullptr || !streams_have(attribute)) return npuErrorInvalidValue;
  if (const npuError_t error = find_stream(handle, &stream)) return error;
  std::lock_guard lock(attributes().mutex);
  const auto found = attributes().values.find({stream->serial, attribute});
  *value = found == attributes().values.end() ? npuLaunchAttributeValue{} : found->second;
  if (attribute == npuLaunchAttributePriority) value->priority = stream->priority;
  return npuSuccess;
}

npuError_t copy(npuStream_t dst, npuStream_t src) {
  npuStream_st* to = nullptr;
  npuStream_st* from = nullptr;
  if (const npuError_t error = find_stream(dst, &to)) return error;
  if (const npuError_t error = find_stream(src, &from)) return error;
  std::lock_guard lock(attributes().mutex);
  auto& values = attributes().values;
  const auto first = values.lower_bound({from->serial, npuLaunchAttributeIgnore});
  for (auto it = first; it != values.end() && it->first.first == from->serial; ++it) {
    values[{to->serial, it->first.second}] = it->second;
  }
  to->priority = from->priority;
  return npuSuccess;
}

}  // namespace

extern "C" {

npuError_t npuStreamSetAttribute(npuStream_t stream, npuStreamAttrID attr, const npuStreamAttrValue* value) {
  return api([&] { return set(stream, attr, value); });
}

npuError_t npuStreamGetAttribute(npuStream_t stream, npuStreamAttrID attr, npuStreamAttrValue* value) {
  return api([&] { return get(stream, attr, value); });
}

npuError_t npuStreamCopyAttributes(npuStream_t dst, npuStream_t src) {
  return api([&] { return copy(dst, src); });
}

}  // extern "C"

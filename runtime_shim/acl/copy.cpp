// Copying and setting memory, synchronously and in stream order.
#include <algorithm>
#include <array>
#include <cstring>
#include <functional>
#include <memory>
#include <vector>

#include "runtime_shim/acl/state.h"
#include "runtime_shim/device/stream/capture.h"
#include "runtime_shim/kernels/memory.h"

namespace {

using npu::acl::call;
using npu::acl::current_context;
using npu::acl::find_stream;
using npu::acl::machine;
using npu::acl::Needs;
using npu::acl::refuse;
using npu::device::Device;
using npu::device::Location;
using npu::device::make_task;
using npu::device::MemoryKind;
using npu::device::Stream;

// Pageable sources up to this size are staged, so that the call does not wait for the stream.
constexpr size_t kStageLimit = 64 * 1024;

bool on_device(MemoryKind kind) {
  return kind == MemoryKind::kDevice || kind == MemoryKind::kManaged || kind == MemoryKind::kSymbol;
}

/// Where the device accesses what a program knows by `address`.
aclsimAccess access_of(const void* address, size_t span, size_t bytes, bool writes) {
  const auto begin = reinterpret_cast<std::uintptr_t>(machine().device_view(address));
  return {begin, span, bytes, 0, writes ? 0 : 1, writes ? 1 : 0, ACLSIM_OPERAND_PLAIN};
}

/// Source and destination of a copy. Rows: `height` rows of `width` bytes, whose starts are `dpitch` and
/// `spitch` bytes apart.
struct Copy {
  void* dst = nullptr;
  size_t dpitch = 0;
  const void* src = nullptr;
  size_t spitch = 0;
  size_t width = 0;
  size_t height = 1;
  Location to;
  Location from;

  bool empty() const { return width == 0 || height == 0; }
  bool pageable() const {
    return to.kind == MemoryKind::kUnregistered || from.kind == MemoryKind::kUnregistered;
  }
  bool host_to_host() const { return !on_device(to.kind) && !on_device(from.kind); }

  aclsimRoute route() const {
    if (host_to_host()) return ACLSIM_ROUTE_HOST_TO_HOST;
    if (!on_device(to.kind)) return ACLSIM_ROUTE_DEVICE_TO_HOST;
    if (!on_device(from.kind)) return ACLSIM_ROUTE_HOST_TO_DEVICE;
    return to.device == from.device ? ACLSIM_ROUTE_ON_DEVICE : ACLSIM_ROUTE_BETWEEN_DEVICES;
  }

  /// Valid as long as `accesses`: of the sides that are on a device, the source first.
  aclsimWork work(std::array<aclsimAccess, 2>& accesses) const {
    aclsimWork work{};
    work.unit = ACLSIM_UNIT_COPY;
    work.route = route();
    work.is_pageable = pageable() ? 1 : 0;
    work.bytes_in = work.bytes_out = width * height;
    work.accesses = accesses.data();
    const uint64_t bytes = width * height;
    if (on_device(from.kind))
      accesses[work.access_count++] = access_of(src, (height - 1) * spitch + width, bytes, false);
    if (on_device(to.kind))
      accesses[work.access_count++] = access_of(dst, (height - 1) * dpitch + width, bytes, true);
    return work;
  }

  /// As a task of a stream.
  void perform_in_stream() const {
    std::array<aclsimAccess, 2> accesses;
    if (npu::device::modelled::is_on()) npu::device::modelled::describe_task(work(accesses));
    perform();
  }

  /// By the call itself: the host waits for it.
  void perform_in_call() const {
    if (!npu::device::modelled::is_on()) return perform();
    const std::uint64_t begin = npu::base::now_ns();
    perform();
    std::array<aclsimAccess, 2> accesses;
    npu::device::modelled::copied_in_call("memcpy", width * height, work(accesses), begin,
                                          current_context()->device);
  }

  void perform() const {
    npu::ops::move_bytes(
        {machine().device_view(dst), dpitch, machine().device_view(src), spitch, width, height});
  }
};

// Whether [address, address + bytes) is inside the allocation. Pageable memory is not checked.
bool stays_inside(const Location& location, const void* address, size_t bytes) {
  if (location.size == 0) {
    for (int i = 0; i < machine().device_count(); ++i) {
      if (machine().device(i)->arena.covers(address)) return false;
    }
    return true;
  }
  const size_t offset = reinterpret_cast<std::uintptr_t>(address) - location.start;
  return bytes <= location.size - offset;
}

bool may_cross(int from, int to) {
  if (from == to) return true;
  for (const auto& [device, peer] : {std::pair(from, to), std::pair(to, from)}) {
    Device& owner = *machine().device(device);
    std::lock_guard lock(owner.peers_mutex);
    if (owner.peers.count(peer) != 0) return true;
  }
  return false;
}

// Looks both addresses up, and checks all that synchronous and asynchronous copies have in common.
aclError prepare(Copy* copy, aclrtMemcpyKind kind) {
  if (!npu::acl::is_copy_kind(kind)) return refuse(ACL_ERROR_RT_PARAM_INVALID, "kind is not a copy kind");
  if (copy->empty()) return ACL_SUCCESS;
  if (copy->dst == nullptr || copy->src == nullptr)
    return refuse(ACL_ERROR_RT_PARAM_INVALID, "an address is null");
  if (copy->height > 1 && (copy->dpitch < copy->width || copy->spitch < copy->width)) {
    return refuse(ACL_ERROR_RT_PARAM_INVALID, "a row is longer than the distance between rows");
  }
  copy->to = machine().locate(copy->dst);
  copy->from = machine().locate(copy->src);
  const size_t more = copy->height - 1;
  if (!stays_inside(copy->to, copy->dst, more * copy->dpitch + copy->width)) {
    return refuse(ACL_ERROR_RT_PARAM_INVALID, "the destination leaves its allocation");
  }
  if (!stays_inside(copy->from, copy->src, more * copy->spitch + copy->width)) {
    return refuse(ACL_ERROR_RT_PARAM_INVALID, "the source leaves its allocation");
  }
  const bool devices = on_device(copy->to.kind) && on_device(copy->from.kind);
  if (devices && !may_cross(copy->from.device, copy->to.device)) {
    return refuse(ACL_ERROR_RT_NO_PERMISSION, "copies between devices need aclrtDeviceEnablePeerAccess");
  }
  return ACL_SUCCESS;
}

aclError copy_now(Copy copy, aclrtMemcpyKind kind) {
  if (npu::device::unsafe_calls_refused()) return ACL_ERROR_RT_CAPTURE_MODE_NOT_SUPPORT;
  if (const aclError error = prepare(&copy, kind)) return error;
  if (copy.empty()) return ACL_SUCCESS;
  copy.perform_in_call();
  return ACL_SUCCESS;
}

// The source is read before the call returns.
aclError submit_staged(Stream& stream, Copy copy) {
  std::shared_ptr<char[]> staged(new char[copy.width]);
  std::memcpy(staged.get(), copy.src, copy.width);
  copy.src = staged.get();
  return stream.submit(make_task(ACLSIM_TASK_MEMCPY, "memcpy", copy.width, [copy, staged]() -> aclError {
    copy.perform_in_stream();
    return ACL_SUCCESS;
  }));
}

aclError copy_in_order(Copy copy, aclrtMemcpyKind kind, aclrtStream handle) {
  Stream* stream = nullptr;
  if (const aclError error = find_stream(handle, &stream)) return error;
  if (const aclError error = prepare(&copy, kind)) return error;
  if (copy.empty()) return ACL_SUCCESS;
  if (copy.host_to_host())
    return refuse(ACL_ERROR_RT_FEATURE_NOT_SUPPORT, "host to host cannot be asynchronous");
  const bool captured = stream->capturing();
  if (captured && copy.pageable() && npu::device::unsafe_calls_refused()) {
    return refuse(ACL_ERROR_RT_CAPTURE_MODE_NOT_SUPPORT, "copies of unpinned memory cannot be captured");
  }
  const bool from_pageable = copy.from.kind == MemoryKind::kUnregistered;
  if (from_pageable && !captured && copy.height == 1 && copy.width <= kStageLimit)
    return submit_staged(*stream, copy);
  const aclError error =
      stream->submit(make_task(ACLSIM_TASK_MEMCPY, "memcpy", copy.width * copy.height, [copy]() -> aclError {
        copy.perform_in_stream();
        return ACL_SUCCESS;
      }));
  if (error == ACL_SUCCESS && copy.pageable() && !captured) {
    stream->wait(stream->submitted(), std::nullopt);
    if (npu::device::modelled::is_on()) npu::device::modelled::host_waits_for(stream->modelled_now());
  }
  return error;
}

/// Memory is written, and nothing is read.
void describe_set(const void* pointer, size_t count) {
  const aclsimAccess access = access_of(pointer, count, count, true);
  aclsimWork work{};
  work.unit = ACLSIM_UNIT_VECTOR;
  work.bytes_out = count;
  work.accesses = &access;
  work.access_count = 1;
  npu::device::modelled::describe_task(work);
}

aclError check_set(void* pointer, size_t limit, size_t count) {
  if (count > limit) return refuse(ACL_ERROR_RT_PARAM_INVALID, "count is larger than maxCount");
  if (count == 0) return ACL_SUCCESS;
  const Location location = machine().locate(pointer);
  if (location.size == 0) return refuse(ACL_ERROR_RT_PARAM_INVALID, "the memory was not given by AscendCL");
  if (!stays_inside(location, pointer, count))
    return refuse(ACL_ERROR_RT_PARAM_INVALID, "the range leaves its allocation");
  return ACL_SUCCESS;
}

// AscendCL copies rows between host and device only.
aclError check_2d(const Copy& copy, aclrtMemcpyKind kind) {
  if (kind != ACL_MEMCPY_HOST_TO_DEVICE && kind != ACL_MEMCPY_DEVICE_TO_HOST) {
    return refuse(ACL_ERROR_RT_FEATURE_NOT_SUPPORT, "rows can be copied from host to device and back only");
  }
  return copy.width == 0 || copy.height == 0 ? ACL_ERROR_RT_PARAM_INVALID : ACL_SUCCESS;
}

/// The arguments of a batch. `failed` may not be null.
struct Batch {
  void** dsts = nullptr;
  const size_t* limits = nullptr;
  void** srcs = nullptr;
  const size_t* sizes = nullptr;
  size_t count = 0;
  const aclrtMemcpyBatchAttr* attrs = nullptr;
  const size_t* starts = nullptr;
  size_t attr_count = 0;
  size_t* failed = nullptr;
};

bool well_formed(const Batch& batch) {
  for (const void* array : {static_cast<const void*>(batch.dsts), static_cast<const void*>(batch.limits),
                            static_cast<const void*>(batch.srcs), static_cast<const void*>(batch.sizes),
                            static_cast<const void*>(batch.attrs), static_cast<const void*>(batch.starts)}) {
    if (array == nullptr) return false;
  }
  if (batch.attr_count == 0 || batch.attr_count > batch.count || batch.starts[0] != 0) return false;
  const size_t* const end = batch.starts + batch.attr_count;
  const bool rises = std::adjacent_find(batch.starts, end, std::greater_equal<>()) == end;
  return rises && end[-1] < batch.count;
}

bool is_at(const Location& location, const aclrtMemLocation& said) {
  if (!on_device(location.kind)) return said.type == ACL_MEM_LOCATION_TYPE_HOST;
  return said.type == ACL_MEM_LOCATION_TYPE_DEVICE && static_cast<int>(said.id) == location.device;
}

// The copies of a batch, after all checks. Ranges without bytes are left out.
aclError prepare_batch(const Batch& batch, std::vector<Copy>* copies) {
  if (batch.failed == nullptr) return ACL_ERROR_RT_PARAM_INVALID;
  *batch.failed = SIZE_MAX;
  if (!well_formed(batch)) return refuse(ACL_ERROR_RT_PARAM_INVALID, "the arrays of the batch do not fit");
  const aclrtMemcpyBatchAttr* attr = batch.attrs;
  for (size_t i = 0; i < batch.count; ++i) {
    const size_t next = static_cast<size_t>(attr - batch.attrs) + 1;
    if (next < batch.attr_count && batch.starts[next] == i) ++attr;
    const size_t bytes = batch.sizes[i];
    if (bytes > batch.limits[i])
      return refuse(ACL_ERROR_RT_PARAM_INVALID, "a size is larger than its destMax");
    Copy copy{batch.dsts[i], bytes, batch.srcs[i], bytes, bytes, 1, {}, {}};
    if (const aclError error = prepare(&copy, ACL_MEMCPY_DEFAULT)) return error;
    if (copy.empty()) continue;
    const bool to_device = on_device(copy.to.kind);
    const bool first = copies->empty();
    if (!is_at(copy.to, attr->dstLoc) || !is_at(copy.from, attr->srcLoc) ||
        to_device == on_device(copy.from.kind) ||
        (!first && to_device != on_device(copies->front().to.kind))) {
      *batch.failed = i;
      return refuse(ACL_ERROR_RT_PARAM_INVALID, "a copy of the batch has a wrong attribute or direction");
    }
    copies->push_back(copy);
  }
  return ACL_SUCCESS;
}

aclError copy_batch_now(const Batch& batch) {
  if (npu::device::unsafe_calls_refused()) return ACL_ERROR_RT_CAPTURE_MODE_NOT_SUPPORT;
  std::vector<Copy> copies;
  if (const aclError error = prepare_batch(batch, &copies)) return error;
  for (const Copy& copy : copies) copy.perform_in_call();
  return ACL_SUCCESS;
}

aclError copy_batch_in_order(const Batch& batch, aclrtStream stream) {
  std::vector<Copy> copies;
  if (const aclError error = prepare_batch(batch, &copies)) return error;
  for (const Copy& copy : copies) {
    if (const aclError error = copy_in_order(copy, ACL_MEMCPY_DEFAULT, stream)) return error;
  }
  return ACL_SUCCESS;
}

}  // namespace

extern "C" {

aclError aclrtMemcpy(void* dst, size_t destMax, const void* src, size_t count, aclrtMemcpyKind kind) {
  return call("aclrtMemcpy", Needs::kContext, [&]() -> aclError {
    if (count > destMax) return refuse(ACL_ERROR_RT_PARAM_INVALID, "count is larger than destMax");
    return copy_now({dst, count, src, count, count, 1, {}, {}}, kind);
  });
}

aclError aclrtMemcpyAsync(void* dst, size_t destMax, const void* src, size_t count, aclrtMemcpyKind kind,
                          aclrtStream stream) {
  return call("aclrtMemcpyAsync", Needs::kContext, [&]() -> aclError {
    if (count > destMax) return refuse(ACL_ERROR_RT_PARAM_INVALID, "count is larger than destMax");
    return copy_in_order({dst, count, src, count, count, 1, {}, {}}, kind, stream);
  });
}

aclError aclrtMemcpy2d(void* dst, size_t dpitch, const void* src, size_t spitch, size_t width, size_t height,
                       aclrtMemcpyKind kind) {
  return call("aclrtMemcpy2d", Needs::kContext, [&]() -> aclError {
    const Copy copy{dst, dpitch, src, spitch, width, height, {}, {}};
    if (const aclError error = check_2d(copy, kind)) return error;
    return copy_now(copy, kind);
  });
}

aclError aclrtMemcpy2dAsync(void* dst, size_t dpitch, const void* src, size_t spitch, size_t width,
                            size_t height, aclrtMemcpyKind kind, aclrtStream stream) {
  return call("aclrtMemcpy2dAsync", Needs::kContext, [&]() -> aclError {
    const Copy copy{dst, dpitch, src, spitch, width, height, {}, {}};
    if (const aclError error = check_2d(copy, kind)) return error;
    return copy_in_order(copy, kind, stream);
  });
}

aclError aclrtMemcpyBatch(void** dsts, size_t* destMaxs, void** srcs, size_t* sizes, size_t numBatches,
                          aclrtMemcpyBatchAttr* attrs, size_t* attrsIndexes, size_t numAttrs,
                          size_t* failIndex) {
  return call("aclrtMemcpyBatch", Needs::kContext, [&] {
    return copy_batch_now(
        {dsts, destMaxs, srcs, sizes, numBatches, attrs, attrsIndexes, numAttrs, failIndex});
  });
}

aclError aclrtMemcpyBatchAsync(void** dsts, size_t* destMaxs, void** srcs, size_t* sizes, size_t numBatches,
                               aclrtMemcpyBatchAttr* attrs, size_t* attrsIndexes, size_t numAttrs,
                               size_t* failIndex, aclrtStream stream) {
  return call("aclrtMemcpyBatchAsync", Needs::kContext, [&] {
    return copy_batch_in_order(
        {dsts, destMaxs, srcs, sizes, numBatches, attrs, attrsIndexes, numAttrs, failIndex}, stream);
  });
}

aclError aclrtMemcpyBatchV2(void** dsts, size_t* destMaxs, void** srcs, size_t* sizes, size_t numBatches,
                            aclrtMemcpyBatchAttr* attrs, size_t* attrsIndexes, size_t numAttrs) {
  size_t failed = 0;
  return call("aclrtMemcpyBatchV2", Needs::kContext, [&] {
    return copy_batch_now({dsts, destMaxs, srcs, sizes, numBatches, attrs, attrsIndexes, numAttrs, &failed});
  });
}

aclError aclrtMemcpyBatchAsyncV2(void** dsts, size_t* destMaxs, void** srcs, size_t* sizes, size_t numBatches,
                                 aclrtMemcpyBatchAttr* attrs, size_t* attrsIndexes, size_t numAttrs,
                                 aclrtStream stream) {
  size_t failed = 0;
  return call("aclrtMemcpyBatchAsyncV2", Needs::kContext, [&] {
    return copy_batch_in_order(
        {dsts, destMaxs, srcs, sizes, numBatches, attrs, attrsIndexes, numAttrs, &failed}, stream);
  });
}

aclError aclrtMemset(void* devPtr, size_t maxCount, int32_t value, size_t count) {
  return call("aclrtMemset", Needs::kContext, [&]() -> aclError {
    if (npu::device::unsafe_calls_refused()) return ACL_ERROR_RT_CAPTURE_MODE_NOT_SUPPORT;
    if (const aclError error = check_set(devPtr, maxCount, count)) return error;
    if (count != 0) npu::ops::set_bytes(machine().device_view(devPtr), value, count);
    return ACL_SUCCESS;
  });
}

aclError aclrtMemsetAsync(void* devPtr, size_t maxCount, int32_t value, size_t count, aclrtStream stream) {
  return call("aclrtMemsetAsync", Needs::kContext, [&]() -> aclError {
    Stream* found = nullptr;
    if (const aclError error = find_stream(stream, &found)) return error;
    if (const aclError error = check_set(devPtr, maxCount, count)) return error;
    if (count == 0) return ACL_SUCCESS;
    return found->submit(make_task(ACLSIM_TASK_MEMSET, "memset", count, [=]() -> aclError {
      if (npu::device::modelled::is_on()) describe_set(devPtr, count);
      npu::ops::set_bytes(machine().device_view(devPtr), value, count);
      return ACL_SUCCESS;
    }));
  });
}

}  // extern "C"

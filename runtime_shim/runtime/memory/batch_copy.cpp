// Several copies or prefetches in one call.
#include <cstddef>

#include "npu/runtime/memory.h"
#include "runtime_shim/runtime/memory/copy.h"
#include "runtime_shim/runtime/runtime_state.h"

namespace {

using npu::detail::api;

// The attributes of copy number `i`. Each entry applies from its index on.
bool attributes_cover(const size_t* first_of, size_t attributes, size_t count) {
  if (attributes == 0 || first_of == nullptr || first_of[0] != 0) return false;
  for (size_t i = 1; i < attributes; ++i) {
    if (first_of[i] <= first_of[i - 1] || first_of[i] >= count) return false;
  }
  return true;
}

bool is_order(npuMemcpySrcAccessOrder order) {
  return order >= npuMemcpySrcAccessOrderStream && order <= npuMemcpySrcAccessOrderAny;
}

// Sources may always be read in stream order.
npuError_t check(const npuMemcpyAttributes* attributes, const size_t* first_of, size_t number, size_t count) {
  if (attributes == nullptr || !attributes_cover(first_of, number, count)) return npuErrorInvalidValue;
  for (size_t i = 0; i < number; ++i) {
    if (!is_order(attributes[i].srcAccessOrder)) return npuErrorInvalidValue;
  }
  return npuSuccess;
}

// CUDA does not accept the legacy stream for batches.
npuError_t check_stream(npuStream_t handle) {
  npuStream_st* stream = nullptr;
  if (const npuError_t error = npu::detail::find_stream(handle, &stream)) return error;
  return stream == npu::detail::device_state(stream->device).legacy ? npuErrorInvalidValue : npuSuccess;
}

}  // namespace

extern "C" {

npuError_t npuMemcpyBatchAsync(void* const* dsts, const void* const* srcs, const size_t* sizes, size_t count,
                               npuMemcpyAttributes* attrs, size_t* attrsIdxs, size_t numAttrs,
                               npuStream_t stream) {
  return api([&] {
    if (dsts == nullptr || srcs == nullptr || sizes == nullptr || count == 0) return npuErrorInvalidValue;
    if (const npuError_t error = check(attrs, attrsIdxs, numAttrs, count)) return error;
    if (const npuError_t error = check_stream(stream)) return error;
    for (size_t i = 0; i < count; ++i) {
      const npu::detail::Rows rows{dsts[i], sizes[i], srcs[i], sizes[i], sizes[i], 1};
      if (const npuError_t error = npu::detail::copy_in_order(rows, npuMemcpyDefault, stream)) return error;
    }
    return npuSuccess;
  });
}

npuError_t npuMemPrefetchBatchAsync(void** dptrs, size_t* sizes, size_t count, npuMemLocation* locations,
                                    size_t* locationIdxs, size_t numLocations, unsigned long long flags,
                                    npuStream_t stream) {
  return api([&] {
    const bool given =
        dptrs != nullptr && sizes != nullptr && locations != nullptr && count > 0 && flags == 0;
    if (!given || !attributes_cover(locationIdxs, numLocations, count)) return npuErrorInvalidValue;
    size_t at = 0;
    for (size_t i = 0; i < count; ++i) {
      if (at + 1 < numLocations && locationIdxs[at + 1] == i) ++at;
      if (const npuError_t error = npuMemPrefetchAsync_v2(dptrs[i], sizes[i], locations[at], 0, stream))
        return error;
    }
    return npuSuccess;
  });
}

}  // extern "C"

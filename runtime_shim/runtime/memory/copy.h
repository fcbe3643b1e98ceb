// Copies and sets of rows of bytes, with CUDA's rules.
#pragma once

#include <cstddef>

#include "npu/runtime/types.h"

namespace npu::detail {

/// height rows of width bytes. dpitch and spitch are the bytes from one row to the next.
struct Rows {
  void* dst = nullptr;
  std::size_t dpitch = 0;
  const void* src = nullptr;
  std::size_t spitch = 0;
  std::size_t width = 0;
  std::size_t height = 1;
};

/// Waits for the legacy stream, then copies. Between device addresses: asynchronous, in the legacy stream.
npuError_t copy_now(const Rows& rows, npuMemcpyKind kind);
/// Copies in the order of the stream.
npuError_t copy_in_order(const Rows& rows, npuMemcpyKind kind, npuStream_t stream);
npuError_t set_in_order(void* pointer, std::size_t pitch, int value, std::size_t width, std::size_t height,
                        npuStream_t stream);
npuError_t set_now(void* pointer, std::size_t pitch, int value, std::size_t width, std::size_t height);
/// Sets elements of 1, 2 or 4 bytes. Errors: npuErrorInvalidValue for other sizes.
npuError_t set_elements_in_order(const npuMemsetParams& params, npuStream_t stream);
/// Registers the variable. Errors if [offset, offset + count) exceeds it.
npuError_t check_symbol(const void* symbol, std::size_t size, std::size_t count, std::size_t offset);

}  // namespace npu::detail

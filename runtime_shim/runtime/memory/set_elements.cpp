// Sets of elements that are not one repeated byte. AscendCL has no such call, so the pattern is copied from
// the host.
#include <cstring>
#include <memory>
#include <vector>

#include "runtime_shim/runtime/graph/graph.h"
#include "runtime_shim/runtime/memory/copy.h"
#include "runtime_shim/runtime/newer_functions.h"
#include "runtime_shim/runtime/runtime_state.h"

namespace npu::detail {
namespace {

unsigned int repeated(unsigned int byte, unsigned int bytes) {
  return bytes == 4 ? byte * 0x01010101U : bytes == 2 ? byte * 0x0101U : byte;
}

std::vector<char> pattern_of(const npuMemsetParams& params) {
  std::vector<char> row(params.width * params.elementSize);
  for (std::size_t i = 0; i < params.width; ++i)
    std::memcpy(row.data() + i * params.elementSize, &params.value, params.elementSize);
  return row;
}

npuError_t copy_pattern(const npuMemsetParams& params, npuStream_t stream) {
  const auto row = std::make_shared<std::vector<char>>(pattern_of(params));
  CaptureNodeBuilder builder(stream);
  if (builder.error() != npuSuccess) return builder.error();
  for (std::size_t i = 0; i < params.height; ++i) {
    char* const start = static_cast<char*>(params.dst) + i * params.pitch;
    const Rows rows{start, row->size(), row->data(), row->size(), row->size(), 1};
    if (const npuError_t error = copy_in_order(rows, npuMemcpyHostToDevice, stream)) return error;
  }
  return builder.is_open() ? builder.keep({MemsetNode{params}}, row) : npuSuccess;
}

}  // namespace

npuError_t set_elements_in_order(const npuMemsetParams& params, npuStream_t stream) {
  const unsigned int size = params.elementSize;
  if (size != 1 && size != 2 && size != 4) return npuErrorInvalidValue;
  const unsigned int byte = params.value & 0xFFU;
  const unsigned int mask = size == 4 ? ~0U : (1U << 8 * size) - 1;
  if ((params.value & mask) != repeated(byte, size)) return copy_pattern(params, stream);
  return as_one_node(
      stream,
      [&] {
        return set_in_order(params.dst, params.pitch, static_cast<int>(byte), params.width * size,
                            params.height, stream);
      },
      [&] { return NodeParams{MemsetNode{params}}; });
}

}  // namespace npu::detail

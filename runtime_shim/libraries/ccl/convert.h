// Arithmetic around HCCL's reductions, on one device, as a kernel would do it. Private to libraries/ccl.
#pragma once

#include <cstddef>

#include "runtime_shim/runtime/ccl/comm.h"

namespace npu::detail {

/// to[i] = from[i], converted between element types. Integers wrap; floating point rounds to nearest even.
/// from and to may be the same memory only if the types are equal. `flip`: inverts the highest bit of 64-bit
/// integers, which maps the order of unsigned numbers to that of signed ones and back.
void ccl_convert(npucclDataType_t from_type, const void* from, npucclDataType_t to_type, void* to,
                 std::size_t count, bool flip);

/// data[i] *= scalar (one element of `type`). half and bfloat16 are multiplied in float.
void ccl_multiply(npucclDataType_t type, void* data, std::size_t count, const void* scalar);

/// data[i] /= divisor. Integers are truncated towards zero, as in NCCL's average.
void ccl_divide(npucclDataType_t type, void* data, std::size_t count, int divisor);

/// to[i] = blocks[0][i] op blocks[1][i] ... for `ranks` consecutive blocks of `count` elements. type:
/// npucclFloat64, npucclInt64, npucclUint64. op: sum, prod, max, min.
void ccl_fold(npucclDataType_t type, npucclRedOp_t op, const void* blocks, int ranks, std::size_t count,
              void* to);

}  // namespace npu::detail

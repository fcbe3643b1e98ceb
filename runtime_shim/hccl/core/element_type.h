// HCCL's element types: sizes, names, and what each chip's HCCL supports.
#pragma once

#include <cstdint>

#include "hccl/hccl_types.h"

namespace npu::hccl {

/// Bytes of one element; 0 for an invalid type.
std::uint32_t size_of(HcclDataType type);
/// "float32", for messages.
const char* type_name(HcclDataType type);

/// Whether the HCCL of a chip (architecture number as in config/chip.h) adds such elements up.
/// Source: HCCL API reference, tables of AllReduce, Reduce, ReduceScatter.
bool can_reduce(int npu_arch, HcclDataType type, HcclReduceOp op);
/// Whether it moves the type (Broadcast, AllGather, Send, ...). Source: tables of those operators.
bool can_move(int npu_arch, HcclDataType type);

}  // namespace npu::hccl

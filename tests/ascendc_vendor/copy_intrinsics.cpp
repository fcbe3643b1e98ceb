// Copies between global memory and the unified buffer, as CANN's headers call them.
#include <algorithm>

#include "intrinsic_core.h"
#include "numbers.h"

using intrinsic_core::check_tile;
using intrinsic_core::issue;
using intrinsic_core::Registers;
using intrinsic_core::registers;

namespace {

constexpr uint64_t kBlock = 32;

uint64_t whole_blocks(uint64_t bytes) { return (bytes + kBlock - 1) / kBlock * kBlock; }

template <class T>
void combine_as(Registers::Atomic op, unsigned char* to, const unsigned char* from, uint64_t bytes) {
  for (uint64_t i = 0; i + sizeof(T) <= bytes; i += sizeof(T)) {
    T there, value;
    std::memcpy(static_cast<void*>(&there), to + i, sizeof(T));
    std::memcpy(static_cast<void*>(&value), from + i, sizeof(T));
    const auto x = intrinsic_core::number(there), y = intrinsic_core::number(value);
    there = intrinsic_core::to_type<T>(op == Registers::Atomic::add   ? x + y
                                       : op == Registers::Atomic::max ? std::max(x, y)
                                                                      : std::min(x, y));
    std::memcpy(to + i, &there, sizeof(T));
  }
}

void write_global(Registers::Atomic op, Registers::AtomicType type, unsigned char* to,
                  const unsigned char* from, uint64_t bytes) {
  if (op == Registers::Atomic::none)
    std::memcpy(to, from, bytes);
  else if (type == Registers::AtomicType::f32)
    combine_as<float>(op, to, from, bytes);
  else if (type == Registers::AtomicType::f16)
    combine_as<half>(op, to, from, bytes);
  else if (type == Registers::AtomicType::bf16)
    combine_as<bfloat16_t>(op, to, from, bytes);
  else
    combine_as<int32_t>(op, to, from, bytes);
}

/// Units: bytes; gaps are from the end of a burst to the begin of the next one.
struct Bursts {
  uint16_t count;
  uint64_t bytes, global_gap, tile_gap;
  uint64_t tile_step() const { return whole_blocks(bytes) + tile_gap; }
  uint64_t tile_bytes() const { return count == 0 ? 0 : (count - 1u) * tile_step() + whole_blocks(bytes); }
};

void copy_in(void* to, const void* from, const Bursts& bursts, uint64_t element_bytes, bool pads) {
  check_tile(to, bursts.tile_bytes());
  issue(PIPE_MTE2, [=, padding = registers().padding] {
    for (uint64_t i = 0; i < bursts.count; ++i) {
      auto* const tile = static_cast<unsigned char*>(to) + i * bursts.tile_step();
      std::memcpy(tile, static_cast<const unsigned char*>(from) + i * (bursts.bytes + bursts.global_gap),
                  bursts.bytes);
      for (uint64_t k = bursts.bytes; k < whole_blocks(bursts.bytes); ++k)
        tile[k] = pads ? reinterpret_cast<const unsigned char*>(&padding)[k % element_bytes] : 0xFF;
    }
  });
}

void copy_out(void* to, const void* from, const Bursts& bursts) {
  check_tile(from, bursts.tile_bytes());
  issue(PIPE_MTE3, [=, op = registers().atomic, type = registers().atomic_type] {
    for (uint64_t i = 0; i < bursts.count; ++i)
      write_global(op, type, static_cast<unsigned char*>(to) + i * (bursts.bytes + bursts.global_gap),
                   static_cast<const unsigned char*>(from) + i * bursts.tile_step(), bursts.bytes);
  });
}

}  // namespace

#define INTRINSIC_ALIGNED_COPY_(suffix, element_bytes)                                                       \
  void copy_gm_to_ubuf_align_##suffix(void* to, void* from, uint8_t, uint16_t count, uint32_t bytes,         \
                                      uint8_t left, uint8_t right, uint32_t global_gap, uint32_t tile_gap) { \
    if (left != 0)                                                                                           \
      intrinsic_core::fail("DataCopyPad below CANN's headers", "padding on the left is not supported here"); \
    copy_in(to, from, {count, bytes, global_gap, tile_gap * kBlock}, element_bytes, right != 0);             \
  }                                                                                                          \
  void copy_ubuf_to_gm_align_##suffix(void* to, void* from, uint8_t, uint16_t count, uint32_t bytes,         \
                                      uint8_t, uint8_t, uint32_t tile_gap, uint32_t global_gap) {            \
    copy_out(to, from, {count, bytes, global_gap, tile_gap * kBlock});                                       \
  }
INTRINSIC_ALIGNED_COPY_(b8, 1)
INTRINSIC_ALIGNED_COPY_(b16, 2)
INTRINSIC_ALIGNED_COPY_(b32, 4)

void copy_gm_to_ubuf(void* to, void* from, uint8_t, uint16_t count, uint16_t blocks, uint16_t global_gap,
                     uint16_t tile_gap) {
  copy_in(to, from, {count, blocks * kBlock, global_gap * kBlock, tile_gap * kBlock}, 1, false);
}
void copy_ubuf_to_gm(void* to, void* from, uint8_t, uint16_t count, uint16_t blocks, uint16_t tile_gap,
                     uint16_t global_gap) {
  copy_out(to, from, {count, blocks * kBlock, global_gap * kBlock, tile_gap * kBlock});
}
void copy_ubuf_to_ubuf(void* to, void* from, uint8_t, uint16_t count, uint16_t blocks, uint16_t from_gap,
                       uint16_t to_gap) {
  check_tile(to, 0);
  check_tile(from, 0);
  issue(PIPE_V, [=] {
    for (uint64_t i = 0; i < count; ++i)
      std::memmove(static_cast<unsigned char*>(to) + i * (uint64_t{blocks} + to_gap) * kBlock,
                   static_cast<const unsigned char*>(from) + i * (uint64_t{blocks} + from_gap) * kBlock,
                   blocks * kBlock);
  });
}

/// The headers mention the memories of the matrix unit; kernels of the vector unit do not reach them.
void copy_cbuf_to_bt(uint64_t, void*, uint16_t, uint16_t, uint16_t, uint16_t, uint16_t) {
  intrinsic_core::fail("DataCopy below CANN's headers", "a copy to the bias table is not supported here");
}
void copy_cbuf_to_fbuf(void*, void*, uint16_t, uint16_t, uint16_t, uint16_t) {
  intrinsic_core::fail("DataCopy below CANN's headers", "a copy to the fixpipe buffer is not supported here");
}
/// The scalar unit's cache is not modelled.
void dcci(void*, uint64_t, uint64_t) {}

void set_mov_pad_val(uint64_t bits) { registers().padding = bits; }
void set_atomic_none() { registers().atomic = Registers::Atomic::none; }
void set_atomic_add() { registers().atomic = Registers::Atomic::add; }
void set_atomic_max() { registers().atomic = Registers::Atomic::max; }
void set_atomic_min() { registers().atomic = Registers::Atomic::min; }
void set_atomic_f32() { registers().atomic_type = Registers::AtomicType::f32; }
void set_atomic_f16() { registers().atomic_type = Registers::AtomicType::f16; }
void set_atomic_bf16() { registers().atomic_type = Registers::AtomicType::bf16; }
void set_atomic_s32() { registers().atomic_type = Registers::AtomicType::s32; }

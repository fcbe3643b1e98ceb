#pragma once
// One core below the headers of CANN 8.1. Its pipes run apart from each other and are ordered by flags alone.
#include <cstdint>
#include <cstring>
#include <functional>

#include "kernel_operator.h"

namespace intrinsic_core {

/// What the mask registers said when an instruction was issued.
struct Mask {
  uint64_t low = ~uint64_t{0}, high = ~uint64_t{0};
  bool counts = false;  ///< `low` is the number of elements
};

/// The part of the core that instructions see.
struct Registers {
  Mask mask;
  uint64_t padding = 0;
  enum class Atomic : uint8_t { none, add, max, min } atomic = Atomic::none;
  enum class AtomicType : uint8_t { f32, f16, bf16, s32 } atomic_type = AtomicType::f32;
  float sum = 0;                                ///< of vcadd in its accumulating form
  unsigned char compare_mask[16] = {};          ///< as the vector pipe has read it
  const unsigned char* mask_address = nullptr;  ///< as the scalar unit has written it
};

Registers& registers();

/// Adds an instruction to a pipe. In program order it runs at once.
void issue(pipe_t pipe, std::function<void()> run);
/// Runs what is issued until nothing can go on.
void drain();

/// Ends the kernel with a message.
void fail(const char* rule, const char* text);
/// The bytes lie in the unified buffer, from a multiple of 32 on.
void check_tile(const void* begin, uint64_t bytes);

/// f(repeat, lane) for the elements that a mask selects; `lanes` in a repeat.
template <class F>
void each_lane(const Mask& mask, uint8_t repeats, int lanes, F f) {
  const uint64_t all = mask.counts ? mask.low : uint64_t{repeats} * static_cast<uint64_t>(lanes);
  for (uint64_t i = 0; i < all; ++i) {
    const int repeat = static_cast<int>(i / static_cast<uint64_t>(lanes)),
              lane = static_cast<int>(i % static_cast<uint64_t>(lanes));
    const uint64_t bits = lane < 64 ? mask.low >> lane : mask.high >> (lane - 64);
    if (mask.counts || (bits & 1) != 0) f(repeat, lane);
  }
}

/// The element of an operand at a lane of a repeat. Units: strides in blocks of 32 bytes.
template <class T>
T& at(T* base, int repeat, int lane, int block_stride, int repeat_stride) {
  constexpr int kPerBlock = 32 / static_cast<int>(sizeof(T));
  return base[(repeat * repeat_stride + lane / kPerBlock * block_stride) * kPerBlock + lane % kPerBlock];
}

}  // namespace intrinsic_core

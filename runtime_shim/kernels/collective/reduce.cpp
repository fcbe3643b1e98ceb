#include "runtime_shim/kernels/collective/reduce.h"

#include <algorithm>
#include <cstring>
#include <type_traits>

#include "runtime_shim/kernels/element.h"

namespace npu::ops {
namespace {

constexpr std::uint64_t kBlock = 2048;  // elements: 8 KB of floats

// Integers are combined as unsigned if that gives the same bits, because signed overflow is undefined in C++.
template <typename T>
using Wrapping =
    typename std::conditional_t<std::is_integral_v<T>, std::make_unsigned<T>, std::enable_if<true, T>>::type;

template <typename T>
struct Sum {
  static T apply(T a, T b) {
    return static_cast<T>(static_cast<Wrapping<T>>(a) + static_cast<Wrapping<T>>(b));
  }
};
template <typename T>
struct Product {
  // Through 64 bits, because two unsigned shorts would be multiplied as signed ints.
  static T apply(T a, T b) {
    if constexpr (std::is_integral_v<T>) {
      return static_cast<T>(static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b));
    } else {
      return a * b;
    }
  }
};
template <typename T>
struct Maximum {
  static T apply(T a, T b) { return b > a ? b : a; }
};
template <typename T>
struct Minimum {
  static T apply(T a, T b) { return b < a ? b : a; }
};

// out may be a or b. Compilers would check for overlap and take the slow path, but element i depends on
// nothing else.
template <typename T, template <typename> class Op>
void combine(const T* a, const T* b, std::uint64_t count, T* out) {
#if defined(__clang__)
#pragma clang loop vectorize(assume_safety)
#elif defined(__GNUC__)
#pragma GCC ivdep
#endif
  for (std::uint64_t i = 0; i < count; ++i) out[i] = Op<T>::apply(a[i], b[i]);
}

/// Elements whose representation in memory is the arithmetic type T.
template <typename T>
struct Plain {
  using Value = T;
  static constexpr std::uint64_t kBytes = sizeof(T);
  static const T* load(const char* from, std::uint64_t, T*) { return reinterpret_cast<const T*>(from); }
  static void store(const T* values, std::uint64_t count, char* to) {
    std::memcpy(to, values, count * sizeof(T));
  }
  /// Where results may be written directly: the target itself. In place it is also a source, whose element i
  /// is read before element i is written.
  static T* result_in(char* target, T*) { return reinterpret_cast<T*>(target); }
};

/// 16-bit floats: arithmetic in float32.
template <Element kElement>
struct Short {
  using Value = float;
  static constexpr std::uint64_t kBytes = 2;
  static const float* load(const char* from, std::uint64_t count, float* space) {
    load_floats(kElement, from, 1, static_cast<int64_t>(count), space);
    return space;
  }
  static void store(const float* values, std::uint64_t count, char* to) {
    store_floats(kElement, values, static_cast<int64_t>(count), to, 1);
  }
  static float* result_in(char*, float* space) { return space; }
};

template <typename Format, template <typename> class Op>
void reduce_blocks(View<const char*> sources, std::uint64_t count, View<char*> targets) {
  using T = typename Format::Value;
  alignas(64) T sum[kBlock];
  alignas(64) T space[kBlock];
  for (std::uint64_t first = 0; first < count; first += kBlock) {
    const std::uint64_t length = std::min(kBlock, count - first);
    const std::uint64_t at = first * Format::kBytes;
    const T* left = Format::load(sources[0] + at, length, sum);
    for (std::size_t s = 1; s < sources.size(); ++s) {
      const bool last = s + 1 == sources.size();
      T* const out = last ? Format::result_in(targets[0] + at, sum) : sum;
      combine<T, Op>(left, Format::load(sources[s] + at, length, space), length, out);
      left = out;
    }
    for (char* target : targets) {
      if (reinterpret_cast<const char*>(left) != target + at) Format::store(left, length, target + at);
    }
  }
}

template <typename Format>
void reduce_as(HcclReduceOp op, View<const char*> sources, std::uint64_t count, View<char*> targets) {
  switch (op) {
    case HCCL_REDUCE_PROD:
      return reduce_blocks<Format, Product>(sources, count, targets);
    case HCCL_REDUCE_MAX:
      return reduce_blocks<Format, Maximum>(sources, count, targets);
    case HCCL_REDUCE_MIN:
      return reduce_blocks<Format, Minimum>(sources, count, targets);
    default:
      return reduce_blocks<Format, Sum>(sources, count, targets);
  }
}

}  // namespace

void reduce(HcclDataType type, HcclReduceOp op, View<const char*> sources, std::uint64_t count,
            View<char*> targets) {
  switch (type) {
    case HCCL_DATA_TYPE_INT8:
      return reduce_as<Plain<std::int8_t>>(op, sources, count, targets);
    case HCCL_DATA_TYPE_INT16:
      return reduce_as<Plain<std::int16_t>>(op, sources, count, targets);
    case HCCL_DATA_TYPE_INT32:
      return reduce_as<Plain<std::int32_t>>(op, sources, count, targets);
    case HCCL_DATA_TYPE_INT64:
      return reduce_as<Plain<std::int64_t>>(op, sources, count, targets);
    case HCCL_DATA_TYPE_UINT8:
      return reduce_as<Plain<std::uint8_t>>(op, sources, count, targets);
    case HCCL_DATA_TYPE_UINT16:
      return reduce_as<Plain<std::uint16_t>>(op, sources, count, targets);
    case HCCL_DATA_TYPE_UINT32:
      return reduce_as<Plain<std::uint32_t>>(op, sources, count, targets);
    case HCCL_DATA_TYPE_UINT64:
      return reduce_as<Plain<std::uint64_t>>(op, sources, count, targets);
    case HCCL_DATA_TYPE_FP16:
      return reduce_as<Short<Element::f16>>(op, sources, count, targets);
    case HCCL_DATA_TYPE_BFP16:
      return reduce_as<Short<Element::bf16>>(op, sources, count, targets);
    case HCCL_DATA_TYPE_FP32:
      return reduce_as<Plain<float>>(op, sources, count, targets);
    case HCCL_DATA_TYPE_FP64:
      return reduce_as<Plain<double>>(op, sources, count, targets);
    default:
      return;  // the C API has refused it (can_reduce)
  }
}

}  // namespace npu::ops

/// @file
/// What instructions of inline PTX on matrices and numbers of 16 bits become: ldmatrix, mma.sync, and conversions. The rules in
/// cuda_ptx/ptx.json name these functions. On the simulated device plain loops compute what tensor cores compute. C++17,
/// in kernels.
///
/// Shapes: an operation is m x n x k: a is m x k, b is k x n, c and d are m x n. Registers hold them as in PTX ISA.
/// Errors: npuErrorLaunchFailure if not all 32 lanes of the warp take part.
/// Source: PTX ISA, "Warp Level Matrix Multiply-Accumulate Instructions", "ldmatrix", "cvt".
#ifndef NPU_KERNEL_PTX_MMA_H_
#define NPU_KERNEL_PTX_MMA_H_

#include <array>
#include <cstring>
#include <tuple>

#include "npu/detail/wmma_calls.h"
#include "npu/kernel/ptx_conversions.h"
#include "npu/kernel/sync.h"

namespace npu::ptx {

using tf32 = nvcuda::wmma::precision::tf32;

/// Operands as registers of 32 bits.
template <class... V>
inline std::array<std::uint32_t, sizeof...(V)> words(V... values) {
  return {bits<std::uint32_t>(values)...};
}
/// Operands that an instruction sets.
template <class... V>
inline std::tuple<V&...> outputs(V&... values) {
  return {values...};
}

namespace detail {

/// The elements that a lane holds.
template <class Stored, int count>
struct Registers {
  static constexpr int num_elements = count;
  Stored x[count];
  template <std::size_t n>
  explicit Registers(const std::array<std::uint32_t, n>& registers) {
    static_assert(sizeof(x) == sizeof(registers), "the instruction has another number of registers");
    std::memcpy(&x, &registers, sizeof(x));
  }
};

template <std::size_t... i, class Out, std::size_t n>
inline void put(std::index_sequence<i...>, Out& out, const std::array<std::uint32_t, n>& registers) {
  const auto one = [](auto& to_operand, std::uint32_t word) {
    using To = std::remove_reference_t<decltype(to_operand)>;
    static_assert(sizeof(To) == sizeof(word), "a register of 32 bits");
    std::memcpy(&to_operand, &word, sizeof(word));
  };
  (one(std::get<i>(out), registers[i]), ...);
}

struct LoadMatrixCall : npu::detail::LaneCall {
  const char* row;
  std::uint32_t* out;
  int count;
  bool is_transposed;

  static void run(const npu::detail::Members& members) {
    npu::detail::wmma::require_whole_warp(members);
    const auto call = [&](int lane) { return static_cast<LoadMatrixCall*>(members.calls[lane]); };
    for (int lane = 0; lane < 32; ++lane)
      for (int matrix = 0; matrix < call(lane)->count; ++matrix) {
        std::uint16_t pair[2];
        for (int i = 0; i < 2; ++i) {
          const int along = lane % 4 * 2 + i, across = lane / 4;
          const bool turned = call(lane)->is_transposed;
          std::memcpy(&pair[i],
                      call(8 * matrix + (turned ? along : across))->row + 2 * (turned ? across : along), 2);
        }
        std::memcpy(&call(lane)->out[matrix], pair, 4);
      }
  }
};

}  // namespace detail

/// ldmatrix: 1, 2 or 4 matrices of 8 x 8 elements of 16 bits. Lane 8 i + j gives the address of row j of matrix i in shared
/// memory; each lane gets two neighbours of row lane / 4, or of column lane / 4 if `transposed`.
template <bool transposed, class A, class... Out>
inline void load_matrices(A address, std::tuple<Out&...> out, NPU_SITE_PARAMS_) {
  std::array<std::uint32_t, sizeof...(Out)> loaded;
  detail::LoadMatrixCall call;
  call.site = {"ldmatrix", npu_file, npu_line};
  call.mask = npu::detail::wmma::kWholeWarp;
  call.complete = &detail::LoadMatrixCall::run;
  call.row = shared<const char>(address);
  call.out = loaded.data();
  call.count = sizeof...(Out);
  call.is_transposed = transposed;
  npu::detail::warp_sync(call);
  detail::put(std::index_sequence_for<Out...>(), out, loaded);
}

/// mma.sync: d = a b + c. a is row-major, b column-major. Products are exact and summed in float, or in integers.
/// T: of a and b; Sum: of c and d.
template <int m, int n, int k, class T, class Sum, bool saturates = false, std::size_t of_a, std::size_t of_b,
          std::size_t of_c, class... Out>
inline void multiply(const std::array<std::uint32_t, of_a>& a, const std::array<std::uint32_t, of_b>& b,
                     const std::array<std::uint32_t, of_c>& c, std::tuple<Out&...> out, NPU_SITE_PARAMS_) {
  namespace wmma = npu::detail::wmma;
  using Stored = typename wmma::ElementOf<T>::Stored;
  const detail::Registers<Stored, m * k / 32> left(a);
  const detail::Registers<Stored, k * n / 32> right(b);
  detail::Registers<Sum, m * n / 32> sums(c);
  wmma::multiply<m, n, k, Sum, T, Sum>(sums, left, right, sums, saturates, {"mma.sync", npu_file, npu_line});
  std::array<std::uint32_t, of_c> made;
  std::memcpy(&made, &sums.x, sizeof(made));
  detail::put(std::index_sequence_for<Out...>(), out, made);
}

/// cvt to two numbers of 16 bits in one register: `high` above `low`.
/// @{
inline unsigned half2_bits(float high, float low) {
  const __half pair[2] = {__float2half_rn(low), __float2half_rn(high)};
  unsigned made;
  std::memcpy(&made, pair, sizeof made);
  return made;
}
inline unsigned bfloat162_bits(float high, float low) {
  const __nv_bfloat16 pair[2] = {__float2bfloat16_rn(low), __float2bfloat16_rn(high)};
  unsigned made;
  std::memcpy(&made, pair, sizeof made);
  return made;
}
/// @}

/// A number of 16 bits in a register, and back.
/// @{
inline unsigned short half_bits(float value) { return bits<unsigned short>(__float2half_rn(value)); }
inline unsigned short bfloat16_bits(float value) { return bits<unsigned short>(__float2bfloat16_rn(value)); }
template <class V>
inline float of_half(V value) {
  return __half2float(bits<__half>(bits<unsigned short>(value)));
}
template <class V>
inline float of_bfloat16(V value) {
  return __bfloat162float(bits<__nv_bfloat16>(bits<unsigned short>(value)));
}
/// @}

/// An operand as the type of 16 bits, or as a pair of it.
template <class Half, class V>
inline Half bits_of_half(V value) {
  return bits<Half>(bits<std::conditional_t<sizeof(Half) == 2, unsigned short, unsigned>>(value));
}
/// A function of float on both numbers of a register.
template <class Half, class F, class V>
inline unsigned on_each(F function, V value) {
  const auto both = bits<unsigned>(value);
  const auto one = [&](unsigned half) {
    return static_cast<unsigned>(bits<unsigned short>(
        Half(function(static_cast<float>(bits<Half>(static_cast<unsigned short>(half)))))));
  };
  return one(both & 0xffffu) | one(both >> 16) << 16;
}

/// An operation on two numbers of 16 bits in each register.
template <class Pair, class F, class... V>
inline unsigned on_pairs(F operation, V... values) {
  return bits<unsigned>(operation(bits<Pair>(bits<unsigned>(values))...));
}

}  // namespace npu::ptx

#endif  // NPU_KERNEL_PTX_MMA_H_

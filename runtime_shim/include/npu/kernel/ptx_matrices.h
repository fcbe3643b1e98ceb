/// @file
/// What ldmatrix, stmatrix and movmatrix of inline PTX become. The rules in cuda_ptx/matrices.ptx.json name these functions. C++17, in kernels.
///
/// Shapes: matrices of 8 x 8 elements of 16 bits, of which a lane holds two neighbours in a register: those of row lane / 4, or of column lane / 4 if
/// `transposed`. Lane 8 i + j gives the address of row j of matrix i.
/// Errors: npuErrorLaunchFailure if not all 32 lanes of the warp take part.
/// Source: PTX ISA, "ldmatrix", "stmatrix", "movmatrix".
#ifndef NPU_KERNEL_PTX_MATRICES_H_
#define NPU_KERNEL_PTX_MATRICES_H_

#include "npu/detail/ptx_registers.h"
#include "npu/detail/wmma_calls.h"
#include "npu/kernel/sync.h"

namespace npu::ptx {

namespace detail {

/// Moves matrices between memory and the registers of all lanes. loads: to the registers. Bytes: elements of 8 bits, 16 in a row, which are
/// stored transposed from registers of two pairs, of which the second is 8 further.
template <bool loads, bool transposed, bool bytes>
struct MatricesCall : npu::detail::LaneCall {
  char* row;
  char* registers;
  int count;

  static void run(const npu::detail::Members& members) {
    constexpr int kSize = bytes ? 1 : 2;
    npu::detail::wmma::require_whole_warp(members);
    const auto call = [&](int lane) { return static_cast<MatricesCall*>(members.calls[lane]); };
    for (int lane = 0; lane < 32; ++lane) {
      for (int i = 0; i < call(lane)->count * 4 / kSize; ++i) {
        const int matrix = i / (4 / kSize), along = lane % 4 * 2 + i % 2,
                  across = lane / 4 + (bytes ? i / 2 % 2 * 8 : 0);
        char* const memory =
            call(8 * matrix + (transposed ? along : across))->row + kSize * (transposed ? across : along);
        char* const held = call(lane)->registers + kSize * i;
        std::memcpy(loads ? held : memory, loads ? memory : held, kSize);
      }
    }
  }
};

template <class Call>
inline void move_matrices(const void* row, void* registers, int count, const npu::detail::Site& site) {
  Call call;
  call.site = site;
  call.mask = npu::detail::wmma::kWholeWarp;
  call.complete = &Call::run;
  call.row = static_cast<char*>(const_cast<void*>(row));
  call.registers = static_cast<char*>(registers);
  call.count = count;
  npu::detail::warp_sync(call);
}

/// movmatrix: each lane's register is half of a row of a quarter of the lanes.
struct TransposeCall : npu::detail::LaneCall {
  std::uint16_t in[2], out[2];

  static void run(const npu::detail::Members& members) {
    npu::detail::wmma::require_whole_warp(members);
    for (int lane = 0; lane < 32; ++lane) {
      for (int i = 0; i < 2; ++i) {
        const int row = lane % 4 * 2 + i, column = lane / 4;
        static_cast<TransposeCall*>(members.calls[lane])->out[i] =
            static_cast<TransposeCall*>(members.calls[4 * row + column / 2])->in[column % 2];
      }
    }
  }
};

}  // namespace detail

/// ldmatrix: 1, 2 or 4 matrices, one for each operand.
template <bool transposed, class... Out>
inline void load_matrices(const void* address, std::tuple<Out&...> out, NPU_SITE_PARAMS_) {
  std::uint32_t loaded[sizeof...(Out)];
  detail::move_matrices<detail::MatricesCall<true, transposed, false>>(address, loaded, sizeof...(Out),
                                                                       {"ldmatrix", npu_file, npu_line});
  detail::put_elements(out, loaded);
}

/// stmatrix: likewise.
template <bool transposed, std::size_t n>
inline void store_matrices(void* address, std::array<std::uint32_t, n> registers, NPU_SITE_PARAMS_) {
  detail::move_matrices<detail::MatricesCall<false, transposed, false>>(address, registers.data(), n,
                                                                        {"stmatrix", npu_file, npu_line});
}
/// stmatrix of m16n8 and 8 bits: from 16 x 8 in registers, where a lane holds pairs of the rows lane / 4 and lane / 4 + 8, to rows of 16 bytes, one for each
/// of the 8 columns.
template <std::size_t n>
inline void store_matrices_of_bytes(void* address, std::array<std::uint32_t, n> registers, NPU_SITE_PARAMS_) {
  detail::move_matrices<detail::MatricesCall<false, true, true>>(address, registers.data(), n,
                                                                 {"stmatrix", npu_file, npu_line});
}

/// movmatrix: the register of the transposed matrix.
template <class V>
inline std::uint32_t transpose_matrix(V value, NPU_SITE_PARAMS_) {
  detail::TransposeCall call;
  call.site = {"movmatrix", npu_file, npu_line};
  call.mask = npu::detail::wmma::kWholeWarp;
  call.complete = &detail::TransposeCall::run;
  const auto all = bits<std::uint32_t>(value);
  std::memcpy(&call.in, &all, sizeof(all));
  npu::detail::warp_sync(call);
  std::uint32_t made;
  std::memcpy(&made, &call.out, sizeof(made));
  return made;
}

}  // namespace npu::ptx

#endif  // NPU_KERNEL_PTX_MATRICES_H_

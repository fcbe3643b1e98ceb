#include "runtime_shim/ai_core/cycles.h"

#include <cmath>

#include "runtime_shim/ai_core/vector_arithmetic.h"

namespace npu::ai_core {
namespace {

enum class Origin : uint8_t {
  measured,  ///< fitted to measurements of a 910B3, as its authors say
  source,    ///< of the same source, which does not say that it was measured
  similar    ///< not in the source: as the instruction that is named
};

/// Cycles of a vector instruction: latency + per_repeat for each 256 bytes.
struct VectorCost {
  VectorOp op;
  uint64_t latency, per_repeat;
  Origin origin;
  const char* as;  ///< the intrinsic
};

// Source: github.com/hicann/pto-isa, dd3cb0fb, cost model of A2/A3 (include/pto/costmodel/a2a3/cce_costmodel): the numbers, not
// the text. Latency is what the source calls head and tail.
constexpr VectorCost kVectorCosts[] = {
    {VectorOp::add, 24, 2, Origin::measured, "vadd"},
    {VectorOp::sub, 24, 2, Origin::measured, "vsub"},
    {VectorOp::mul, 25, 2, Origin::measured, "vmul"},
    {VectorOp::div, 31, 4, Origin::measured, "vdiv"},
    {VectorOp::max, 24, 2, Origin::measured, "vmax"},
    {VectorOp::min, 24, 2, Origin::source, "vmin"},
    {VectorOp::bit_and, 20, 2, Origin::measured, "vand"},
    {VectorOp::bit_or, 20, 2, Origin::measured, "vor"},
    {VectorOp::bit_not, 20, 2, Origin::source, "vnot"},
    {VectorOp::add_scalar, 31, 1, Origin::source, "vadds"},
    {VectorOp::mul_scalar, 26, 1, Origin::measured, "vmuls"},
    {VectorOp::max_scalar, 23, 1, Origin::measured, "vmaxs"},
    {VectorOp::min_scalar, 30, 1, Origin::source, "vmins"},
    {VectorOp::exp, 31, 2, Origin::measured, "vexp"},
    {VectorOp::ln, 33, 2, Origin::measured, "vln"},
    {VectorOp::abs, 29, 1, Origin::source, "vabs"},
    {VectorOp::sqrt, 39, 2, Origin::source, "vsqrt"},
    {VectorOp::rsqrt, 24, 1, Origin::measured, "vrsqrt"},
    {VectorOp::reciprocal, 24, 1, Origin::similar, "vrsqrt"},
    {VectorOp::relu, 23, 1, Origin::measured, "vrelu"},
    {VectorOp::duplicate, 24, 1, Origin::source, "vector_dup"},
    {VectorOp::cast, 27, 1, Origin::measured, "vconv"},
    {VectorOp::compare, 36, 2, Origin::source, "vcmpv"},
    {VectorOp::compare_scalar, 36, 2, Origin::similar, "vcmpv"},
    {VectorOp::select, 27, 2, Origin::source, "vsel"},
    {VectorOp::select_scalar, 27, 2, Origin::source, "vsel"},
    {VectorOp::copy, 24, 1, Origin::source, "vcopy"},
    {VectorOp::reduce_sum, 46, 7, Origin::source, "vcadd"},
    {VectorOp::reduce_max, 46, 7, Origin::similar, "vcadd"},
    {VectorOp::reduce_min, 46, 7, Origin::similar, "vcadd"},
    {VectorOp::gather, 24, 2, Origin::source, "vgather"},
    {VectorOp::shift_left, 26, 1, Origin::similar, "vmuls"},
    {VectorOp::shift_right, 26, 1, Origin::similar, "vmuls"},
    {VectorOp::leaky_relu, 26, 1, Origin::similar, "vmuls"},
    {VectorOp::axpy, 25, 2, Origin::similar, "vmul"},
    {VectorOp::mul_add_dst, 25, 2, Origin::similar, "vmul"},
    {VectorOp::fused_mul_add, 25, 2, Origin::similar, "vmul"},
    {VectorOp::add_relu, 24, 2, Origin::similar, "vadd"},
    {VectorOp::sub_relu, 24, 2, Origin::similar, "vsub"},
    {VectorOp::sequence, 24, 1, Origin::similar, "vector_dup"},
    {VectorOp::spread_blocks, 24, 1, Origin::similar, "vcopy"},
    {VectorOp::gather_mask, 24, 2, Origin::similar, "vgather"},
    // Functions of the library: as many instructions as their forms in tool/kernel_ir have, about.
    {VectorOp::sin, 31, 30, Origin::similar, "vexp"},
    {VectorOp::cos, 31, 30, Origin::similar, "vexp"},
    {VectorOp::tan, 31, 40, Origin::similar, "vexp"},
    {VectorOp::tanh, 31, 12, Origin::similar, "vexp"},
    {VectorOp::erf, 31, 24, Origin::similar, "vexp"},
    {VectorOp::sigmoid, 31, 10, Origin::similar, "vexp"},
    {VectorOp::silu, 31, 12, Origin::similar, "vexp"},
    {VectorOp::gelu, 31, 24, Origin::similar, "vexp"},
    {VectorOp::floor, 31, 2, Origin::similar, "vexp"},
    {VectorOp::ceil, 31, 2, Origin::similar, "vexp"},
    {VectorOp::trunc, 31, 2, Origin::similar, "vexp"},
    {VectorOp::power, 31, 60, Origin::similar, "vexp"},
    {VectorOp::power_scalar, 31, 60, Origin::similar, "vexp"},
    {VectorOp::scalar_power, 31, 60, Origin::similar, "vexp"},
    {VectorOp::swish, 31, 12, Origin::similar, "vexp"},
    {VectorOp::swiglu, 31, 16, Origin::similar, "vexp"},
    {VectorOp::row_max, 46, 7, Origin::similar, "vcadd"},
    {VectorOp::row_exp_sum, 46, 12, Origin::similar, "vexp"},
    {VectorOp::row_softmax, 31, 10, Origin::similar, "vexp"},
    {VectorOp::select_bytes, 24, 6, Origin::similar, "vsel"},
};

/// Instructions on two tiles that end within 256 bytes. Source: as above, measured.
constexpr uint64_t kPartialRepeat = 16;

/// Copies between global memory and the unified buffer. Source: as above, include/pto/costmodel/arch_config.hpp, fitted to
/// measurements of a 910B3 (1.8 GHz) with one core: 247.16 GiB/s and half of that at 30,643 bytes; 28.19 GiB/s, 1,755 bytes.
struct CopyCost {
  double latency, bytes_per_cycle;
};
constexpr CopyCost kCopyIn = {208, 147}, kCopyOut = {104, 16.8};

constexpr const VectorCost* find_row(VectorOp op) {
  for (const VectorCost& row : kVectorCosts)
    if (row.op == op) return &row;
  return nullptr;
}

constexpr bool has_all_rows() {
  for (int op = 0; op <= static_cast<int>(npu_sim_core::kLastVectorOp); ++op)
    if (find_row(static_cast<VectorOp>(op)) == nullptr) return false;
  return true;
}
static_assert(has_all_rows(), "each vector instruction has a row in the table of cycles");

/// The rows by instruction.
constexpr auto kRows = [] {
  std::array<const VectorCost*, static_cast<size_t>(npu_sim_core::kLastVectorOp) + 1> rows{};
  for (size_t op = 0; op < rows.size(); ++op) rows[op] = find_row(static_cast<VectorOp>(op));
  return rows;
}();

bool is_binary(VectorOp op) {
  return op == VectorOp::add || op == VectorOp::sub || op == VectorOp::mul || op == VectorOp::div ||
         op == VectorOp::max || op == VectorOp::min || op == VectorOp::bit_and || op == VectorOp::bit_or;
}

}  // namespace

Cost cost_of(const VectorInstruction& v) {
  const VectorCost& row = *kRows[static_cast<size_t>(v.op)];
  const auto widest =
      static_cast<uint64_t>(std::max(writes_mask(v.op) ? 1 : bytes_of(v.type), bytes_of(v.source_type)));
  const uint64_t bytes = v.count * widest, repeats = (bytes + 255) / 256;
  return {row.per_repeat * repeats + (is_binary(v.op) && bytes % 256 != 0 ? kPartialRepeat : 0), row.latency};
}

Cost cost_of(const npu_sim_core::CopyInstruction& c, double bytes_per_cycle) {
  const CopyCost& row = c.to_global ? kCopyOut : kCopyIn;
  const double rate =
      bytes_per_cycle > 0 ? std::min(row.bytes_per_cycle, bytes_per_cycle) : row.bytes_per_cycle;
  const double bytes = static_cast<double>(c.blocks) * c.block_bytes;
  return {static_cast<uint64_t>(std::ceil(bytes / rate)), static_cast<uint64_t>(row.latency)};
}

/// A fractal of 16 x 16 results and 32 bytes of depth takes one cycle: 4096 products of half, and 8192 of int8_t. Float has a quarter of
/// half's rate, with half as many numbers in a fractal. Source: as cube_rate in device_model/rates.cpp.
Cost cost_of(const npu_sim_core::ProductInstruction& p, double bytes_per_cycle) {
  const auto parts = [](uint64_t length, uint64_t part) { return (length + part - 1) / part; };
  const uint64_t fractals = parts(p.m, 16) * parts(p.n, 16) * parts(bytes_of(p.type, p.k), 32);
  const uint64_t cube = fractals * (p.type == ElementType::f32 ? 2 : 1);
  if (bytes_per_cycle <= 0) return {cube, 0};
  const uint64_t m = p.m, n = p.n, k = p.k;
  const uint64_t bytes = bytes_of(p.type, m * k + k * n) + bytes_of(p.result, m * n);
  return {std::max(cube, static_cast<uint64_t>(std::ceil(static_cast<double>(bytes) / bytes_per_cycle))), 0};
}

}  // namespace npu::ai_core

/// @file
/// The matrix product object of CANN's library: C = A B + bias, which the block's cube core computes for a vector core.
/// Shapes: A has M rows of K, B has K rows of N, or the transposed ones; C has M rows of N. Units: all sizes in elements.
/// Errors: an operand that is not in global memory, a layout other than ND or VECTOR, and types that the cube core lacks do not compile.
/// Partial sums, atomic results and blocks of C whose rows are no whole 32 bytes of the unified buffer stop the launch, each by name.
/// Source: CANN 8.1, "Ascend C API", Matmul, TCubeTiling.
#ifndef NPU_SIM_ASCENDC_LIB_MATMUL_INTF_H_
#define NPU_SIM_ASCENDC_LIB_MATMUL_INTF_H_

#include <algorithm>

#include "../kernel_operator.h"

/// Layout of an operand in memory.
enum class CubeFormat { ND = 0, NZ, ZN, ZZ, NN, ND_ALIGN, SCALAR, VECTOR };

namespace AscendC {

namespace tiling {
/// How the host has divided a product. The simulated core uses the shapes, the base blocks and their order.
struct TCubeTiling {
  int32_t usedCoreNum = 0, M = 0, N = 0, Ka = 0, Kb = 0, singleCoreM = 0, singleCoreN = 0, singleCoreK = 0,
          baseM = 0, baseN = 0, baseK = 0, depthA1 = 0, depthB1 = 0, stepM = 0, stepN = 0, isBias = 0,
          transLength = 0, iterateOrder = 0, shareMode = 0, shareL1Size = 0, shareL0CSize = 0,
          shareUbSize = 0, batchM = 0, batchN = 0, singleBatchM = 0, singleBatchN = 0, stepKa = 0, stepKb = 0,
          depthAL1CacheUB = 0, depthBL1CacheUB = 0, dbL0A = 0, dbL0B = 0, dbL0C = 0, ALayoutInfoB = 0,
          ALayoutInfoS = 0, ALayoutInfoN = 0, ALayoutInfoG = 0, ALayoutInfoD = 0, BLayoutInfoB = 0,
          BLayoutInfoS = 0, BLayoutInfoN = 0, BLayoutInfoG = 0, BLayoutInfoD = 0, CLayoutInfoB = 0,
          CLayoutInfoS1 = 0, CLayoutInfoN = 0, CLayoutInfoG = 0, CLayoutInfoS2 = 0, BatchNum = 0,
          reserved = 0;
};
static_assert(sizeof(TCubeTiling) == 200, "50 numbers, as the host's part fills them");
}  // namespace tiling

/// How the cube core loads operands; without effect on results.
struct MatmulConfig {
  bool doNorm = true, doMultiDataLoad = false;
};

/// Where an operand is, its layout and type, and whether it may be transposed.
template <TPosition position, CubeFormat layout, class T, bool isTranspose = false>
struct MatmulType {
  static constexpr TPosition pos = position;
  static constexpr CubeFormat format = layout;
  static constexpr bool isTrans = isTranspose;
  using type = T;
};

}  // namespace AscendC

using AscendC::tiling::TCubeTiling;
inline constexpr AscendC::MatmulConfig CFG_NORM{true, false}, CFG_MDL{false, true};

namespace AscendC {

template <class A, class B, class C, class Bias = C, const auto& kConfig = CFG_NORM>
class Matmul {
  using T = typename A::type;
  using Result = typename C::type;
  static constexpr bool is_read(TPosition position) { return position == TPosition::GM; }
  static constexpr bool is_plain(CubeFormat format) {
    return format == CubeFormat::ND || format == CubeFormat::VECTOR;
  }
  static_assert(
      is_read(A::pos) && is_read(B::pos),
      "Matmul: operands A and B are in global memory on the simulated core; copy them there, and set "
      "them as tensors at TPosition::GM");
  static_assert(is_plain(A::format) && is_plain(B::format) && C::format == CubeFormat::ND,
                "Matmul: operands are in the layout ND or VECTOR and the result in ND on the simulated core");
  static_assert(std::is_same_v<T, typename B::type>, "Matmul: A and B have one type");
  static_assert((std::is_same_v<T, int8_t> && std::is_same_v<Result, int32_t>) ||
                    ((std::is_same_v<T, half> || std::is_same_v<T, bfloat16_t> || std::is_same_v<T, float>) &&
                     (std::is_same_v<Result, float> || std::is_same_v<Result, T>)),
                "Matmul: half, bfloat16_t or float give the same type or float, int8_t gives int32_t");

 public:
  void Init(const TCubeTiling* tiling, TPipe* = nullptr, NPU_SIM_WHERE) {
    tiling_ = *tiling;
    SetOrgShape(tiling->M, tiling->N, tiling->Ka, tiling->Kb);
    SetSingleShape(tiling->singleCoreM, tiling->singleCoreN, tiling->singleCoreK);
    if (tiling->baseM <= 0 || tiling->baseN <= 0 || tiling->baseK <= 0)
      fail("baseM, baseN and baseK of the tiling are above 0", {file, line});
    if (int64_t{tiling->baseM} * tiling->baseN * 4 >
        npu_sim_core::table().memory_bytes(npu_sim_core::running.core, npu_sim_core::Memory::l0c))
      fail("a base block of baseM * baseN numbers of 4 bytes does not fit into L0C", {file, line});
  }
  void SetOrgShape(int m, int n, int k) { SetOrgShape(m, n, k, k); }
  void SetOrgShape(int m, int n, int ka, int kb, int c_row = 0) {
    rows_of_a_ = m, row_of_a_ = ka, columns_of_b_ = n, row_of_b_ = kb, row_of_c_ = c_row == 0 ? n : c_row;
  }
  void SetSingleShape(int m, int n, int k) {
    m_ = m, n_ = n, k_ = k;
    block_ = -1;
  }
  /// -1 keeps a size.
  void SetTail(int m = -1, int n = -1, int k = -1) {
    SetSingleShape(m < 0 ? m_ : m, n < 0 ? n_ : n, k < 0 ? k_ : k);
  }
  void SetTensorA(const GlobalTensor<T>& a, bool is_transposed = A::isTrans) {
    a_ = a, a_is_transposed_ = is_transposed, block_ = -1;
  }
  void SetTensorB(const GlobalTensor<T>& b, bool is_transposed = B::isTrans) {
    b_ = b, b_is_transposed_ = is_transposed, block_ = -1;
  }
  void SetBias(const GlobalTensor<typename Bias::type>& bias) { bias_ = bias, has_bias_ = true; }
  void DisableBias() { has_bias_ = false; }
  /// Where the library keeps what Iterate<false>() computes ahead; the simulated core computes when it is taken.
  template <class Workspace>
  void SetWorkspace(const Workspace&) {}
  void SetLocalWorkspace(const LocalTensor<uint8_t>&) {}
  void SetHF32(bool is_used, int = 0, NPU_SIM_WHERE) {
    if (is_used) fail("SetHF32: floats are multiplied as floats on the simulated core", {file, line});
  }
  /// The next base block of C. False if there is none.
  template <bool sync = true>
  bool Iterate(bool partial_sum = false, NPU_SIM_WHERE) {
    if (partial_sum)
      fail("Iterate: partial sums are not modelled; give all of K to one product", {file, line});
    if constexpr (!sync) {
      block_ = -1;
      return true;
    }
    return ++block_ < blocks();
  }
  template <bool sync = true>
  void GetTensorC(const GlobalTensor<Result>& c, uint8_t atomic = 0, bool sequential = false, NPU_SIM_WHERE) {
    check_plain(atomic, {file, line});
    take_block<sync>({file, line});
    const Block b = block();
    multiply("GetTensorC", b, sequential ? c.address() : c.address() + int64_t{b.row} * row_of_c_ + b.column,
             0, sequential ? b.n : row_of_c_, {file, line});
  }
  template <bool sync = true>
  void GetTensorC(const LocalTensor<Result>& c, uint8_t atomic = 0, bool = false, NPU_SIM_WHERE) {
    check_plain(atomic, {file, line});
    take_block<sync>({file, line});
    into_tile("GetTensorC", block(), c, {file, line});
  }
  template <bool sync = true>
  void IterateAll(const GlobalTensor<Result>& c, uint8_t atomic = 0, bool sequential = false, bool = false,
                  bool = false, NPU_SIM_WHERE) {
    check_plain(atomic, {file, line});
    multiply("IterateAll", {0, 0, m_, n_}, c.address(), 0, sequential ? n_ : row_of_c_, {file, line});
  }
  template <bool sync = true>
  void IterateAll(const LocalTensor<Result>& c, uint8_t atomic = 0, NPU_SIM_WHERE) {
    check_plain(atomic, {file, line});
    into_tile("IterateAll", {0, 0, m_, n_}, c, {file, line});
  }
  void WaitGetTensorC() {}
  void WaitIterateAll() {}
  void End() { block_ = -1; }

 private:
  struct Block {
    int row, column, m, n;
  };
  static void fail(const char* text, npu_sim_core::Where where) {
    npu_sim_core::fail("Ascend C API, Matmul", text, where);
  }
  static void check_plain(uint8_t atomic, npu_sim_core::Where where) {
    if (atomic != 0)
      fail("results that are combined with global memory are not modelled; add them on the vector core",
           where);
  }
  int blocks_along(int size, int base) const { return (size + base - 1) / base; }
  int blocks() const { return blocks_along(m_, tiling_.baseM) * blocks_along(n_, tiling_.baseN); }
  template <bool sync>
  void take_block(npu_sim_core::Where where) {
    if constexpr (!sync) ++block_;
    if (block_ < 0 || block_ >= blocks())
      fail("GetTensorC: there is no block of C to take; Iterate comes before it, once for each block", where);
  }
  /// Order 0 goes along M first.
  Block block() const {
    const int along_m = blocks_along(m_, tiling_.baseM), along_n = blocks_along(n_, tiling_.baseN);
    const int i = tiling_.iterateOrder == 0 ? block_ % along_m : block_ / along_n;
    const int j = tiling_.iterateOrder == 0 ? block_ / along_m : block_ % along_n;
    const int row = i * tiling_.baseM, column = j * tiling_.baseN;
    return {row, column, std::min(tiling_.baseM, m_ - row), std::min(tiling_.baseN, n_ - column)};
  }
  void into_tile(const char* name, const Block& b, const LocalTensor<Result>& c, npu_sim_core::Where where) {
    if (b.n * sizeof(Result) % 32 != 0)
      fail("a row of the block of C is no whole 32 bytes of the unified buffer; take C in global memory",
           where);
    multiply(name, b, nullptr, c.begin(), b.n, where);
  }
  void multiply(const char* name, const Block& b, Result* c, uint32_t tile, int row_of_c,
                npu_sim_core::Where where) {
    if (b.m <= 0 || b.n <= 0 || k_ <= 0) fail("the sizes of the product are above 0", where);
    npu_sim_core::ProductInstruction product{};
    product.name = name;
    product.type = npu_sim_core::element_of<T>();
    product.result = npu_sim_core::element_of<Result>();
    product.a = a_is_transposed_ ? operand(a_.address() + b.row, 1, rows_of_a_)
                                 : operand(a_.address() + int64_t{b.row} * row_of_a_, row_of_a_, 1);
    product.b = b_is_transposed_ ? operand(b_.address() + int64_t{b.column} * row_of_b_, 1, row_of_b_)
                                 : operand(b_.address() + b.column, columns_of_b_, 1);
    product.c = {c, row_of_c, 1};
    product.tile = tile;
    if (has_bias_) product.bias = bias_.address() + b.column;
    product.bias_type = npu_sim_core::element_of<typename Bias::type>();
    product.m = static_cast<uint32_t>(b.m), product.n = static_cast<uint32_t>(b.n);
    product.k = static_cast<uint32_t>(k_);
    product.where = where;
    npu_sim_core::table().product(npu_sim_core::running.core, product);
  }
  static npu_sim_core::ProductInstruction::Operand operand(T* data, int64_t row, int64_t column) {
    return {data, row, column};
  }

  TCubeTiling tiling_;
  GlobalTensor<T> a_, b_;
  GlobalTensor<typename Bias::type> bias_;
  int rows_of_a_ = 0, row_of_a_ = 0, columns_of_b_ = 0, row_of_b_ = 0, row_of_c_ = 0;
  int m_ = 0, n_ = 0, k_ = 0, block_ = -1;
  bool a_is_transposed_ = false, b_is_transposed_ = false, has_bias_ = false;
};

}  // namespace AscendC

namespace matmul {
using AscendC::Matmul;
using AscendC::MatmulType;
}  // namespace matmul

namespace npu_sim_core {
inline namespace detail {
template <class Object, class... More>
void register_products(AscendC::TPipe* pipe, Object& object, const TCubeTiling* tiling, More&&... more) {
  object.Init(tiling, pipe);
  if constexpr (sizeof...(More) > 0) register_products(pipe, more...);
}
template <class Object>
void register_products(AscendC::TPipe*, Object&) {}  // Init follows
}  // namespace detail
}  // namespace npu_sim_core

/// Makes objects ready: pairs of an object and the address of its tiling.
#define REGIST_MATMUL_OBJ(pipe, workspace, ...) \
  (static_cast<void>(workspace), npu_sim_core::register_products(pipe, __VA_ARGS__))

#endif  // NPU_SIM_ASCENDC_LIB_MATMUL_INTF_H_

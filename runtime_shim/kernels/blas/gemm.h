#pragma once
// Matrix products, column-major, as in BLAS.

#include <cstdint>
#include <functional>

#include "runtime_shim/kernels/element.h"

namespace npu::ops {

enum class Transpose { no, yes };

/// A column-major matrix in memory, or a batch of them: element (i, j) of matrix b is
/// data[b * stride + i + j * ld], or items[b][i + j * ld] if `items` is set.
struct MatrixIn {
  const void* data = nullptr;
  Element type = Element::f32;
  int64_t ld = 0;
  int64_t stride = 0;                  // elements between the matrices of a batch; 0 repeats one matrix
  const void* const* items = nullptr;  // pointers to the matrices of a batch; overrides data and stride
  const void* at(int64_t batch) const {
    return items ? items[batch] : element_at(type, data, batch * stride);
  }
};
struct MatrixOut {
  void* data = nullptr;
  Element type = Element::f32;
  int64_t ld = 0;
  int64_t stride = 0;
  void* const* items = nullptr;
  void* at(int64_t batch) const { return items ? items[batch] : element_at(type, data, batch * stride); }
};

/// A finished part of the result before it is rounded to its final type.
struct GemmTile {
  int64_t batch, row, col;  // the matrix, and the position in it
  int64_t rows, cols;
  float* data;  // column-major
  int64_t ld;
};
using TileFunction = std::function<void(const GemmTile&)>;

/// D = alpha * op(A) * op(B) + beta * C for every matrix of a batch.
/// Shapes: op(A) is (m, k), op(B) is (k, n), C and D are (m, n). D may be C (same data and ld); otherwise no
/// overlap.
/// Types: A, B, C, D each any Element. Sums are float, or double if `in_double` is set (f64 and integer
/// products). The result is rounded once, at the end.
/// beta == 0: C is not read. k == 0 or alpha == 0: A and B are not read.
/// operands_as: float32 operands are rounded to this type first (f16, bf16; f32 leaves them). Not with
/// in_double.
/// finish: runs on every tile after the sum and before the rounding, from several threads at once. Float sums
/// only.
struct Gemm {
  Transpose trans_a = Transpose::no, trans_b = Transpose::no;
  int64_t m = 0, n = 0, k = 0;
  int64_t batch_count = 1;
  double alpha = 1, beta = 0;
  MatrixIn a, b, c;
  MatrixOut d;
  bool in_double = false;
  Element operands_as = Element::f32;
  TileFunction finish;
};

/// Results beyond the range of half become the largest half, NaN becomes 0. Whether there was one. For `finish` on chips
/// that saturate.
bool saturate_to_half(const GemmTile& tile);

/// Plain loops over double; one thread. The reference for gemm_fast.
void ref_gemm(const Gemm& gemm);

/// OpenBLAS on tiles, in parallel over tiles and batch. Cost: 2mnk operations per matrix. half, bfloat16 and
/// integer operands are widened panel by panel in scratch memory of at most a few MB per thread.
/// Deterministic for a given number of workers. numerics.h: in double, or as a chip does.
void gemm_fast(const Gemm& gemm);

}  // namespace npu::ops

#include <vector>

#include "runtime_shim/kernels/blas/gemm.h"

namespace npu::ops {
namespace {

double element(const MatrixIn& matrix, Transpose transpose, int64_t batch, int64_t row, int64_t col) {
  int64_t index = transpose == Transpose::no ? row + col * matrix.ld : col + row * matrix.ld;
  return load_one(matrix.type, element_at(matrix.type, matrix.at(batch), index));
}

double operand(const Gemm& gemm, const MatrixIn& matrix, Transpose transpose, int64_t batch, int64_t row,
               int64_t col) {
  double value = element(matrix, transpose, batch, row, col);
  if (gemm.in_double || gemm.operands_as == Element::f32) return value;
  float rounded = static_cast<float>(value);
  round_floats(gemm.operands_as, &rounded, 1);
  return rounded;
}

double product(const Gemm& gemm, int64_t batch, int64_t row, int64_t col) {
  double sum = 0;
  if (gemm.alpha != 0) {
    for (int64_t p = 0; p < gemm.k; ++p) {
      sum += operand(gemm, gemm.a, gemm.trans_a, batch, row, p) *
             operand(gemm, gemm.b, gemm.trans_b, batch, p, col);
    }
    sum *= gemm.alpha;
  }
  if (gemm.beta != 0) sum += gemm.beta * element(gemm.c, Transpose::no, batch, row, col);
  return sum;
}

}  // namespace

void ref_gemm(const Gemm& gemm) {
  for (int64_t batch = 0; batch < gemm.batch_count; ++batch) {
    for (int64_t col = 0; col < gemm.n; ++col) {
      for (int64_t row = 0; row < gemm.m; ++row) {
        double value = product(gemm, batch, row, col);
        if (gemm.finish) {
          float rounded = static_cast<float>(value);
          gemm.finish({batch, row, col, 1, 1, &rounded, 1});
          value = rounded;
        }
        store_one(gemm.d.type, value, element_at(gemm.d.type, gemm.d.at(batch), row + col * gemm.d.ld));
      }
    }
  }
}

}  // namespace npu::ops

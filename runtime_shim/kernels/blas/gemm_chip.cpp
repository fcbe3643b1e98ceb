// Products as the Cube unit of an Ascend chip computes them.
//
// The unit multiplies fractals: 16 rows of 32 bytes. It adds the products of the 32 bytes of a row, 16 halves or 8 floats, to
// an accumulator of 32 bits in L0C, one fractal after the other along k. The model takes the sum within a fractal as exact, and rounds
// to float once for each. Half, bfloat16 and HF32 products are exact in double, and so are those of floats.
// Source: Ascend C's pages of Mmad and of fractals (shapes and types of L0A, L0B, L0C). No document says how the adders inside a
// fractal round.
#include <algorithm>
#include <vector>

#include "runtime_shim/kernels/blas/gemm_numerics.h"
#include "runtime_shim/kernels/parallel.h"

namespace npu::ops {
namespace {

constexpr int64_t kRowBytes = 32;  // of a fractal

constexpr int64_t kProductsForOneThread = 100000;
constexpr int64_t kRows = 128;  // of a result that are summed at once

/// Lines of a matrix, one after the other: its columns, or its rows.
std::vector<float> lines_of(const MatrixIn& matrix, int64_t batch, bool are_columns, int64_t lines,
                            int64_t length, Element rounded_to) {
  std::vector<float> result(static_cast<size_t>(lines * length));
  const void* const first = matrix.at(batch);
  parallel_chunks(lines, 16, [&](int64_t begin, int64_t end) {
    for (int64_t line = begin; line < end; ++line) {
      float* const to = result.data() + line * length;
      const int64_t start = are_columns ? line * matrix.ld : line;
      load_floats(matrix.type, element_at(matrix.type, first, start), are_columns ? 1 : matrix.ld, length,
                  to);
      round_floats(rounded_to, to, length);
    }
  });
  return result;
}

/// Elements of a row of a fractal.
int64_t depth_of(const Gemm& gemm) {
  const bool has_floats = size_of(gemm.a.type) == 4 || size_of(gemm.b.type) == 4;
  const bool is_narrow = gemm.operands_as == Element::f16 || gemm.operands_as == Element::bf16;
  return kRowBytes / (has_floats && !is_narrow ? 4 : 2);
}

/// sums[i] = the accumulated products of row i, i < count. Element p of row i is a[p * m + i].
void accumulate(const float* a, int64_t m, const float* column, int64_t k, int64_t depth, int64_t count,
                float* sums) {
  double parts[kRows];
  std::fill(sums, sums + count, 0.0F);
  for (int64_t first = 0; first < k; first += depth) {
    for (int64_t i = 0; i < count; ++i) parts[i] = sums[i];
    for (int64_t p = first; p < std::min(k, first + depth); ++p) {
      const auto factor = static_cast<double>(column[p]);
      for (int64_t i = 0; i < count; ++i) parts[i] += static_cast<double>(a[p * m + i]) * factor;
    }
    for (int64_t i = 0; i < count; ++i) sums[i] = static_cast<float>(parts[i]);
  }
}

void run_batch(const Gemm& gemm, int64_t batch) {
  const int64_t k = gemm.alpha == 0 ? 0 : gemm.k, depth = depth_of(gemm);
  const std::vector<float> a =
      lines_of(gemm.a, batch, gemm.trans_a == Transpose::no, k, gemm.m, gemm.operands_as);
  const std::vector<float> columns =
      lines_of(gemm.b, batch, gemm.trans_b == Transpose::no, gemm.n, k, gemm.operands_as);
  const auto alpha = static_cast<float>(gemm.alpha), beta = static_cast<float>(gemm.beta);
  const int64_t grain = kProductsForOneThread / std::max<int64_t>(gemm.m * k, 1) + 1;
  parallel_chunks(gemm.n, grain, [&](int64_t begin, int64_t end) {
    std::vector<float> sums(static_cast<size_t>(gemm.m)), addends(sums.size());
    for (int64_t j = begin; j < end; ++j) {
      for (int64_t i = 0; i < gemm.m; i += kRows)
        accumulate(a.data() + i, gemm.m, columns.data() + j * k, k, depth, std::min(kRows, gemm.m - i),
                   sums.data() + i);
      for (float& sum : sums) sum *= alpha;
      if (beta != 0) {
        load_floats(gemm.c.type, element_at(gemm.c.type, gemm.c.at(batch), j * gemm.c.ld), 1, gemm.m,
                    addends.data());
        for (size_t i = 0; i < sums.size(); ++i) sums[i] += beta * addends[i];
      }
      if (gemm.finish) gemm.finish({batch, 0, j, gemm.m, 1, sums.data(), gemm.m});
      store_floats(gemm.d.type, sums.data(), gemm.m, element_at(gemm.d.type, gemm.d.at(batch), j * gemm.d.ld),
                   1);
    }
  });
}

}  // namespace

void gemm_chip(const Gemm& gemm) {
  for (int64_t batch = 0; batch < gemm.batch_count; ++batch) run_batch(gemm, batch);
}

}  // namespace npu::ops

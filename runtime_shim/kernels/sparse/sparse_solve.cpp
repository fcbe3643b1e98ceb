// Sparse triangular systems.
#include "runtime_shim/kernels/parallel.h"
#include "runtime_shim/kernels/sparse/sparse_rows.h"

namespace npu::ops {
namespace {

template <class View, class T>
T solve_row(const View& a, int64_t row, bool lower, bool unit, T right, const T* solution) {
  T sum = right, pivot{};
  for (int64_t i = a.begin(row); i < a.end(row); ++i) {
    const int64_t column = a.column(i);
    if (column == row)
      pivot += a.value(i);
    else if ((column < row) == lower)
      sum -= product(static_cast<T>(a.value(i)), solution[column]);
  }
  return unit ? sum : sum / pivot;
}

}  // namespace

void solve_triangle(SparseOp op, const SparseMatrix& a, const DenseView& b, const DenseView& x,
                    SparseScalar alpha) {
  with_rows(a, op, [&](const auto& view, auto stored) {
    using Stored = decltype(stored);
    using T = Wide<Stored>;
    const bool lower = (a.triangle == Triangle::lower) == (op == SparseOp::none);
    const bool unit = a.diagonal == Diagonal::unit;
    const int64_t n = view.rows();
    const auto* right = static_cast<const Stored*>(b.values);
    auto* out = static_cast<Stored*>(x.values);
    parallel_chunks(x.columns, 1, [&](int64_t from, int64_t to) {
      std::vector<T> solution(static_cast<size_t>(n));
      for (int64_t column = from; column < to; ++column) {
        for (int64_t i = 0; i < n; ++i) {
          const int64_t row = lower ? i : n - 1 - i;
          const T scaled =
              product(scalar_as<T>(alpha),
                      static_cast<T>(widen(right[row * b.row_stride + column * b.column_stride])));
          solution[static_cast<size_t>(row)] = solve_row(view, row, lower, unit, scaled, solution.data());
        }
        for (int64_t row = 0; row < n; ++row)
          out[row * x.row_stride + column * x.column_stride] =
              narrow<Stored>(solution[static_cast<size_t>(row)]);
      }
    });
  });
}

int64_t zero_pivot(const SparseMatrix& a) {
  return with_rows(a, SparseOp::none, [&](const auto& view, auto stored) -> int64_t {
    using T = Wide<decltype(stored)>;
    for (int64_t row = 0; row < view.rows(); ++row) {
      T pivot{};
      for (int64_t i = view.begin(row); i < view.end(row); ++i) {
        if (view.column(i) == row) pivot += view.value(i);
      }
      if (pivot == T{}) return row;
    }
    return -1;
  });
}

}  // namespace npu::ops

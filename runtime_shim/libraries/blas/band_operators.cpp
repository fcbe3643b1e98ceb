#include "runtime_shim/libraries/blas/band_operators.h"

#include <algorithm>

#include "acl/acl.h"
#include "runtime_shim/libraries/blas/scaled_sum.h"
#include "runtime_shim/libraries/common/operators.h"

namespace npu::detail {
namespace {

/// Part of a diagonal: `length` elements from (row, column) on, `step` apart.
template <class Real>
struct Diagonal {
  const Real* data;
  int64_t step, length, row, column;
};

/// y of the rows += alpha diagonal x of the columns.
template <class Real>
npuError_t add_diagonal(npuStream_t stream, const Diagonal<Real>& diagonal,
                        const VectorUpdate<Real>& update) {
  const auto part = [&](auto vector, int64_t from) {
    return TensorOperand(vector.data + from * vector.increment, kRealType<Real>,
                         {{diagonal.length, vector.increment}});
  };
  const TensorOperand elements(diagonal.data, kRealType<Real>, {{diagonal.length, diagonal.step}});
  return operators::inplace_addcmul(stream, part(update.y, diagonal.row).get(), elements.get(),
                                    part(update.x, diagonal.column).get(), ScalarOperand(update.alpha).get());
}

template <class Real>
Diagonal<Real> turned(const Diagonal<Real>& diagonal) {
  return {diagonal.data, diagonal.step, diagonal.length, diagonal.column, diagonal.row};
}

/// y = beta y, of `length`; for 0 it is not read.
template <class Real>
npuError_t scale(npuStream_t stream, const VectorUpdate<Real>& update, int64_t length) {
  const TensorOperand y(update.y.data, kRealType<Real>, {{length, update.y.increment}});
  if (update.beta == 0) return operators::inplace_zero(stream, y.get());
  if (update.beta == 1) return npuSuccess;
  return operators::inplace_muls(stream, y.get(), ScalarOperand(update.beta).get());
}

}  // namespace

template <class Real>
npuError_t submit_band_product(npuStream_t stream, const BandMatrix<Real>& matrix, bool transposes,
                               const VectorUpdate<Real>& update) {
  npuError_t error = scale(stream, update, transposes ? matrix.columns : matrix.rows);
  if (update.alpha == 0) return error;  // BLAS does not read the matrix then
  for (int64_t offset = -matrix.below; offset <= matrix.above && error == npuSuccess; ++offset) {
    const int64_t row = std::max<int64_t>(0, -offset), column = row + offset;  // where the diagonal begins
    const int64_t length = std::min(matrix.rows - row, matrix.columns - column);
    if (length <= 0) continue;
    const Diagonal<Real> diagonal{matrix.data + matrix.above - offset + column * matrix.ld, matrix.ld, length,
                                  row, column};
    error = add_diagonal(stream, transposes ? turned(diagonal) : diagonal, update);
  }
  return error;
}

template <class Real>
npuError_t submit_symmetric_band_product(npuStream_t stream, const BandMatrix<Real>& matrix, bool is_lower,
                                         const VectorUpdate<Real>& update) {
  npuError_t error = scale(stream, update, matrix.rows);
  if (update.alpha == 0) return error;
  const int64_t last = std::min(matrix.below, matrix.rows - 1);
  for (int64_t offset = 0; offset <= last && error == npuSuccess; ++offset) {  // from the main diagonal
    const Real* const first =
        is_lower ? matrix.data + offset : matrix.data + matrix.above - offset + offset * matrix.ld;
    const Diagonal<Real> lower{first, matrix.ld, matrix.rows - offset, offset, 0};
    error = add_diagonal(stream, lower, update);
    if (error == npuSuccess && offset > 0) error = add_diagonal(stream, turned(lower), update);
  }
  return error;
}

template npuError_t submit_band_product(npuStream_t, const BandMatrix<float>&, bool,
                                        const VectorUpdate<float>&);
template npuError_t submit_band_product(npuStream_t, const BandMatrix<double>&, bool,
                                        const VectorUpdate<double>&);
template npuError_t submit_symmetric_band_product(npuStream_t, const BandMatrix<float>&, bool,
                                                  const VectorUpdate<float>&);
template npuError_t submit_symmetric_band_product(npuStream_t, const BandMatrix<double>&, bool,
                                                  const VectorUpdate<double>&);

}  // namespace npu::detail

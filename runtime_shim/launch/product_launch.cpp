#include "runtime_shim/launch/product_launch.h"

#include <algorithm>
#include <utility>

#include "aclnnop/aclnn_addmm.h"
#include "aclnnop/aclnn_baddbmm.h"
#include "runtime_shim/runtime/operators/operator_call.h"

namespace npu::detail {
namespace {

using Dimension = MatrixProduct::Dimension;

constexpr long long kMostPieces = 64;  ///< calls for one launch

// Not among libraries/common/operators.h: reports would name them at every launch.
const Operator<decltype(aclnnAddmmGetWorkspaceSize)> addmm("aclnnAddmm");
const Operator<decltype(aclnnInplaceAddmmGetWorkspaceSize)> inplace_addmm("aclnnInplaceAddmm");
const Operator<decltype(aclnnBaddbmmGetWorkspaceSize)> baddbmm("aclnnBaddbmm");
const Operator<decltype(aclnnInplaceBaddbmmGetWorkspaceSize)> inplace_baddbmm("aclnnInplaceBaddbmm");

/// Whether a step of `outer` is as long as all of `inner`, in each matrix.
bool continues(const Dimension& outer, const Dimension& inner) {
  for (int i = 0; i < MatrixProduct::kOperands; ++i)
    if (outer.strides[i] != inner.extent * inner.strides[i]) return false;
  return true;
}

/// The dimensions of a role, as few as possible.
std::vector<Dimension> joined(const MatrixProduct& product, MatrixProduct::Role role) {
  std::vector<Dimension> list;
  for (int i = 0; i < product.rank; ++i)
    if (product.dimensions[i].role == role && product.dimensions[i].extent != 1)
      list.push_back(product.dimensions[i]);
  for (size_t outer = 0; outer < list.size(); ++outer)
    for (size_t inner = 0; inner < list.size(); ++inner) {
      if (inner == outer || !continues(list[outer], list[inner])) continue;
      list[inner].extent *= list[outer].extent;
      list.erase(list.begin() + static_cast<std::ptrdiff_t>(outer));
      outer = static_cast<size_t>(-1);
      break;
    }
  return list;
}

/// The longest one; an empty list gives a single index. The others go to the batch.
Dimension take_longest(std::vector<Dimension> list, std::vector<Dimension>& batch) {
  if (list.empty()) return {MatrixProduct::row, 1, {}};
  std::iter_swap(list.begin(),
                 std::max_element(list.begin(), list.end(), [](const Dimension& x, const Dimension& y) {
                   return x.extent < y.extent;
                 }));
  batch.insert(batch.end(), list.begin() + 1, list.end());
  return list.front();
}

/// The points of all dimensions but the batch of one call.
std::vector<OperatorProducts::Piece> pieces_of(const std::vector<Dimension>& dimensions) {
  std::vector<OperatorProducts::Piece> pieces = {{}};
  for (const Dimension& d : dimensions) {
    std::vector<OperatorProducts::Piece> more;
    for (long long i = 0; i < d.extent; ++i)
      for (OperatorProducts::Piece piece : pieces) {
        for (int k = 0; k < MatrixProduct::kOperands; ++k) piece.offsets[k] += i * d.strides[k];
        more.push_back(piece);
      }
    pieces = std::move(more);
  }
  return pieces;
}

aclDataType type_of(Element element) {
  return element == Element::f16 ? ACL_FLOAT16 : element == Element::bf16 ? ACL_BF16 : ACL_FLOAT;
}

/// A matrix of one call. An index along which the addend stays is given once: operators repeat it.
TensorOperand operand_of(const MatrixProduct& product, const OperatorProducts& products,
                         MatrixProduct::Operand which, const OperatorProducts::Matrix& matrix, long long rows,
                         long long columns, const OperatorProducts::Piece& piece) {
  const long long bytes = product.type == Element::f32 ? 4 : 2;
  const char* const first = static_cast<const char*>(product.data[which]) + piece.offsets[which] * bytes;
  const auto dimension = [&](long long length, long long stride) {
    const bool is_repeated = which == MatrixProduct::d && stride == 0;
    return is_repeated ? ViewDimension{1, 1} : ViewDimension{length, stride};
  };
  const ViewDimension across = dimension(rows, matrix.across), along = dimension(columns, matrix.along);
  if (products.batch == 1) return {first, type_of(product.type), {across, along}};
  return {first, type_of(product.type), {dimension(products.batch, matrix.batch), across, along}};
}

npuError_t submit_piece(const MatrixProduct& product, const OperatorProducts& products,
                        const OperatorProducts::Piece& piece, npuStream_t stream) {
  const auto matrix = [&](MatrixProduct::Operand which, const OperatorProducts::Matrix& view, long long rows,
                          long long columns) {
    return operand_of(product, products, which, view, rows, columns, piece);
  };
  const TensorOperand a = matrix(MatrixProduct::a, products.a, products.rows, products.inner);
  const TensorOperand b = matrix(MatrixProduct::b, products.b, products.inner, products.columns);
  const TensorOperand c = matrix(MatrixProduct::c, products.c, products.rows, products.columns);
  const bool adds = product.data[MatrixProduct::d] != nullptr;
  const bool is_in_place = !adds || product.data[MatrixProduct::d] == product.data[MatrixProduct::c];
  const ScalarOperand alpha(product.alpha), beta(adds ? product.beta : 0.0F);
  constexpr int8_t kKeepDataType = 0;
  if (is_in_place) {
    const auto run = [&](const auto& sum) {
      return sum(stream, c.get(), a.get(), b.get(), beta.get(), alpha.get(), kKeepDataType);
    };
    return products.batch == 1 ? run(inplace_addmm) : run(inplace_baddbmm);
  }
  const TensorOperand d = matrix(MatrixProduct::d, products.d, products.rows, products.columns);
  const auto run = [&](const auto& sum) {
    return sum(stream, d.get(), a.get(), b.get(), beta.get(), alpha.get(), c.get(), kKeepDataType);
  };
  return products.batch == 1 ? run(addmm) : run(baddbmm);
}

}  // namespace

const char* as_operator_products(const MatrixProduct& product, OperatorProducts& result) {
  for (int i = 0; i < product.rank; ++i)
    if (product.dimensions[i].role == MatrixProduct::inner && product.dimensions[i].extent == 0)
      return "its sums are empty";
  if (product.rank == MatrixProduct::kMostDimensions) return "it has more than 9 dimensions";
  for (int i = 0; i < product.rank; ++i)
    if (product.dimensions[i].extent == 0) return nullptr;  // no element, no piece
  const std::vector<Dimension> inner = joined(product, MatrixProduct::inner);
  if (inner.size() > 1) return "its sums are over several indices that are not neighbours in memory";
  std::vector<Dimension> batch = joined(product, MatrixProduct::batch);
  Dimension row = take_longest(joined(product, MatrixProduct::row), batch);
  Dimension column = take_longest(joined(product, MatrixProduct::column), batch);
  const Dimension sum = inner.empty() ? Dimension{MatrixProduct::inner, 1, {}} : inner.front();
  std::vector<Dimension> others;
  const Dimension each = take_longest(batch, others);
  result.rows = row.extent, result.columns = column.extent, result.inner = sum.extent;
  result.batch = each.extent;
  const auto strides = [&](MatrixProduct::Operand which, const Dimension& across, const Dimension& along) {
    return OperatorProducts::Matrix{across.strides[which], along.strides[which], each.strides[which]};
  };
  result.a = strides(MatrixProduct::a, row, sum);
  result.b = strides(MatrixProduct::b, sum, column);
  result.c = strides(MatrixProduct::c, row, column);
  result.d = strides(MatrixProduct::d, row, column);
  long long pieces = 1;
  for (const Dimension& d : others)
    pieces = std::min(pieces * std::min(d.extent, kMostPieces + 1), kMostPieces + 1);
  if (pieces > kMostPieces) return "it is a batch of more than 64 pieces";
  result.pieces = pieces_of(others);
  return nullptr;
}

npuError_t submit_products(const MatrixProduct& product, const OperatorProducts& products,
                           npuStream_t stream) {
  for (const OperatorProducts::Piece& piece : products.pieces)
    if (const npuError_t error = submit_piece(product, products, piece, stream)) return error;
  return npuSuccess;
}

}  // namespace npu::detail

/// @file
/// How kernels of libtorch's extensions find an element of a tensor with strides: its layout, and the offset of the element
/// with a number.
/// Errors: none, if a function does not name one.
/// Source: PyTorch's headers ATen/cuda/detail/TensorInfo.cuh and IndexUtils.cuh.
#ifndef NPU_LIBTORCH_INDEX_H_
#define NPU_LIBTORCH_INDEX_H_

#include <ATen/ATen.h>
#include <ATen/CollapseDims.h>
#include <ATen/native/CanUse32BitIndexMath.h>

#include <algorithm>
#include <tuple>

/// Most dimensions of a layout.
#define MAX_TENSORINFO_DIMS 25

namespace at::ascend::detail {

using at::native::canUse32BitIndexMath;

/// The layout of a tensor, as an argument of a kernel.
/// Units: sizes and strides in elements.
/// Errors: c10::Error for more dimensions than MAX_TENSORINFO_DIMS - 1, or a dimension that it does not have.
/// Source: at::cuda::detail::TensorInfo.
template <typename T, typename IndexType>
struct TensorInfo {
  TensorInfo() = default;
  TensorInfo(T* p, int dim, const IndexType* sz, const IndexType* st) : data(p), dims(dim) {
    TORCH_CHECK(dim >= 0 && dim < MAX_TENSORINFO_DIMS, "too many dimensions: ", dim);
    std::copy(sz, sz + dim, sizes);
    std::copy(st, st + dim, strides);
  }

  /// Gives a dimension the size 1, so that offsets are those of a slice.
  void reduceDim(int dim) {
    TORCH_CHECK(dim >= 0 && dim < dims, "expected a dimension between 0 and ", dims - 1);
    sizes[dim] = 1;
  }
  /// Joins dimensions that lie in memory one after another, but for one. Returns where that one is then, or -1.
  int collapseDims(int excludeDim = -1) {
    const auto [excluded, left] = at::collapse_dims(sizes, strides, dims, excludeDim);
    dims = static_cast<int>(left);
    return static_cast<int>(excluded);
  }
  /// Whether the elements lie one after another; to be asked after collapseDims.
  bool isContiguous() const { return dims == 1 && strides[0] == 1; }

  T* data = nullptr;
  IndexType sizes[MAX_TENSORINFO_DIMS] = {};
  IndexType strides[MAX_TENSORINFO_DIMS] = {};
  int dims = 0;
};

/// The offset of the element with number `linearId` in row-major order. Dims: how many dimensions, or -1 for those of the
/// layout.
/// Units: elements.
/// Source: at::cuda::detail::IndexToOffset.
template <typename T, typename IndexType, int Dims>
struct IndexToOffset {
  static IndexType get(IndexType linearId, const TensorInfo<T, IndexType>& info) {
    IndexType offset = 0;
    for (int dim = (Dims < 0 ? info.dims : Dims) - 1; dim > 0; --dim) {
      offset += linearId % info.sizes[dim] * info.strides[dim];
      linearId /= info.sizes[dim];
    }
    return offset + linearId * info.strides[0];
  }
};

/// The layout of a tensor.
/// Errors: c10::Error for another element type than `scalar`, or more dimensions than MAX_TENSORINFO_DIMS - 1.
/// Source: at::cuda::detail::getTensorInfo.
template <typename scalar, typename IndexType>
TensorInfo<scalar, IndexType> getTensorInfo(const at::TensorBase& t) {
  TORCH_CHECK(t.dim() < MAX_TENSORINFO_DIMS, "too many dimensions: ", t.dim());
  IndexType sizes[MAX_TENSORINFO_DIMS], strides[MAX_TENSORINFO_DIMS];
  for (int64_t dim = 0; dim < t.dim(); ++dim) {
    sizes[dim] = static_cast<IndexType>(t.size(dim));
    strides[dim] = static_cast<IndexType>(t.stride(dim));
  }
  return {t.data_ptr<scalar>(), static_cast<int>(t.dim()), sizes, strides};
}

}  // namespace at::ascend::detail

#endif  // NPU_LIBTORCH_INDEX_H_

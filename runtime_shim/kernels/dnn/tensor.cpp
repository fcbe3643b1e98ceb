#include "runtime_shim/kernels/dnn/tensor.h"

#include <algorithm>
#include <vector>

#include "runtime_shim/kernels/parallel.h"

namespace npu::ops {
namespace {

constexpr int64_t kTensorGrain = 1 << 14;  // elements below which another thread costs more than it saves

template <class Real>
constexpr Element kElement = std::is_same_v<Real, float> ? Element::f32 : Element::f64;

/// A tensor split into rows along its last dim. Neighbouring dims are merged if their memory allows it.
struct Rows {
  int rank = 0;  // of the dims before the rows
  int64_t dims[kMaxTensorRank] = {}, strides[kMaxTensorRank] = {};
  int64_t length = 1, stride = 1, count = 1;

  explicit Rows(const TensorShape& shape) {
    for (int i = 0; i < shape.rank; ++i) {
      if (shape.dims[i] == 1) continue;
      if (rank > 0 && strides[rank - 1] == shape.strides[i] * shape.dims[i]) {
        dims[rank - 1] *= shape.dims[i];
        strides[rank - 1] = shape.strides[i];
      } else {
        dims[rank] = shape.dims[i];
        strides[rank] = shape.strides[i];
        ++rank;
      }
    }
    if (rank == 0) return;
    --rank;
    length = dims[rank];
    stride = strides[rank];
    for (int i = 0; i < rank; ++i) count *= dims[i];
  }

  /// Elements from the start of the tensor to the start of a row.
  int64_t offset(int64_t row) const {
    int64_t sum = 0;
    for (int i = rank - 1; i >= 0; --i) {
      sum += row % dims[i] * strides[i];
      row /= dims[i];
    }
    return sum;
  }
};

/// body(first element in packed order, offset in the tensor, elements) for pieces of rows, in parallel.
template <class Body>
void for_each_piece(const Rows& rows, const Body& body) {
  if (rows.count == 1) {
    parallel_chunks(rows.length, kTensorGrain,
                    [&](int64_t first, int64_t last) { body(first, first * rows.stride, last - first); });
    return;
  }
  parallel_chunks(rows.count, kTensorGrain / std::max<int64_t>(rows.length, 1) + 1,
                  [&](int64_t first, int64_t last) {
                    for (int64_t row = first; row < last; ++row)
                      body(row * rows.length, rows.offset(row), rows.length);
                  });
}

void load(Element type, const void* from, int64_t stride, int64_t count, float* to) {
  load_floats(type, from, stride, count, to);
}
void load(Element type, const void* from, int64_t stride, int64_t count, double* to) {
  load_doubles(type, from, stride, count, to);
}
void store_row(Element type, const float* from, int64_t count, void* to, int64_t stride) {
  store_floats(type, from, count, to, stride);
}
void store_row(Element type, const double* from, int64_t count, void* to, int64_t stride) {
  store_doubles(type, from, count, to, stride);
}

/// scaled = alpha * values + beta * (the values at `at`).
template <class Real>
void blend(const TensorOut& tensor, const Real* values, const void* at, int64_t stride, int64_t count,
           Real* scaled) {
  const Real alpha = static_cast<Real>(tensor.alpha), beta = static_cast<Real>(tensor.beta);
  if (beta == 0) {
    for (int64_t i = 0; i < count; ++i) scaled[i] = alpha * values[i];
    return;
  }
  load(tensor.shape.type, at, stride, count, scaled);
  for (int64_t i = 0; i < count; ++i) scaled[i] = alpha * values[i] + beta * scaled[i];
}

}  // namespace

int64_t TensorShape::count_from(int first) const {
  int64_t product = 1;
  for (int i = first; i < rank; ++i) product *= dims[i];
  return product;
}

int64_t TensorShape::count() const { return count_from(0); }

bool TensorShape::is_packed() const {
  int64_t expected = 1;
  for (int i = rank - 1; i >= 0; --i) {
    if (dims[i] != 1 && strides[i] != expected) return false;
    expected *= dims[i];
  }
  return true;
}

void set_packed_strides(TensorShape& shape, bool channels_last) {
  int64_t next = 1;
  if (channels_last && shape.rank > 1) {
    shape.strides[1] = 1;
    next = shape.dims[1];
  }
  for (int i = shape.rank - 1; i >= 0; --i) {
    if (channels_last && i == 1) continue;
    shape.strides[i] = next;
    next *= shape.dims[i];
  }
}

template <class Real>
void gather(const TensorIn& from, Real* to) {
  Rows rows(from.shape);
  Element type = from.shape.type;
  const int64_t stride = rows.stride;
  for_each_piece(rows, [&](int64_t first, int64_t offset, int64_t count) {
    load(type, element_at(type, from.data, offset), stride, count, to + first);
  });
}

template <class Real>
void scatter(const Real* from, const TensorOut& to) {
  Rows rows(to.shape);
  Element type = to.shape.type;
  const bool plain = to.alpha == 1 && to.beta == 0;
  const int64_t stride = rows.stride;
  for_each_piece(rows, [&](int64_t first, int64_t offset, int64_t count) {
    void* at = element_at(type, to.data, offset);
    if (plain) return store_row(type, from + first, count, at, stride);
    std::vector<Real> scaled(static_cast<size_t>(count));
    blend(to, from + first, at, stride, count, scaled.data());
    store_row(type, scaled.data(), count, at, stride);
  });
}

template <class Real>
Packed<Real>::Packed(const TensorIn& tensor, Element round_to) {
  if (tensor.shape.type == kElement<Real> && round_to == Element::f32 && tensor.shape.is_packed()) {
    data_ = static_cast<const Real*>(tensor.data);
    return;
  }
  int64_t count = tensor.shape.count();
  copy_.reset(new Real[static_cast<size_t>(count)]);
  gather(tensor, copy_.get());
  if constexpr (std::is_same_v<Real, float>) round_floats(round_to, copy_.get(), count);
  data_ = copy_.get();
}

template <class Real>
Result<Real>::Result(const TensorOut& tensor, bool in_place) : tensor_(tensor) {
  if (in_place && tensor.shape.type == kElement<Real> && tensor.alpha == 1 && tensor.beta == 0 &&
      tensor.shape.is_packed()) {
    data_ = static_cast<Real*>(tensor.data);
    return;
  }
  own_.reset(new Real[static_cast<size_t>(tensor.shape.count())]);
  data_ = own_.get();
}

template <class Real>
void Result<Real>::store() {
  if (own_ != nullptr) scatter(own_.get(), tensor_);
}

template void gather(const TensorIn&, float*);
template void gather(const TensorIn&, double*);
template void scatter(const float*, const TensorOut&);
template void scatter(const double*, const TensorOut&);
template class Packed<float>;
template class Packed<double>;
template class Result<float>;
template class Result<double>;

}  // namespace npu::ops

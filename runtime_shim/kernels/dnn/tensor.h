#pragma once
// Tensors of the deep learning library: any element type, any strides.
//
// Every operator computes on packed tensors of float (double for f64 and i32). Packed converts a tensor to
// that form, without a copy if it has it already. Result converts the outcome back with alpha, beta and
// rounding.

#include <cstdint>
#include <memory>
#include <type_traits>

#include "runtime_shim/kernels/element.h"
#include "runtime_shim/kernels/numerics.h"

namespace npu::ops {

inline constexpr int kMaxTensorRank = 8;

/// dims and strides in elements, outermost first: (N, C, spatial...) for images, (K, C, spatial...) for
/// filters, whatever the order in memory. A stride of 0 repeats a value (inputs only).
struct TensorShape {
  Element type = Element::f32;
  int rank = 0;
  int64_t dims[kMaxTensorRank] = {};
  int64_t strides[kMaxTensorRank] = {};

  int64_t count() const;
  /// Whether the elements are in the order of the dims without gaps.
  bool is_packed() const;
  /// Product of the dims from `first` on.
  int64_t count_from(int first) const;
};

/// Strides of a tensor without gaps whose dims are in memory in the order (N, C, spatial) or (N, spatial, C).
void set_packed_strides(TensorShape& shape, bool channels_last);

struct TensorIn {
  TensorShape shape;
  const void* data = nullptr;
};

/// The result is stored as y = alpha * result + beta * y; beta == 0: y is not read.
struct TensorOut {
  TensorShape shape;
  void* data = nullptr;
  double alpha = 1, beta = 0;
};

/// Whether sums over elements of this type are kept in double.
inline bool needs_double(Element type) { return type == Element::f64 || type == Element::i32; }

/// body(Real{}) with the type that holds `type`.
template <class Body>
void in_type_of(Element type, const Body& body) {
  if (needs_double(type)) {
    body(double{});
  } else {
    body(float{});
  }
}

/// body(Real{}) with the type that operators on `type` compute in (numerics.h).
template <class Body>
void in_precision_of(Element type, const Body& body) {
  in_type_of(computes_in_double() ? Element::f64 : type, body);
}

/// to = the elements in the order of the dims; from = the inverse. Parallel; O(count).
template <class Real>
void gather(const TensorIn& from, Real* to);
template <class Real>
void scatter(const Real* from, const TensorOut& to);

/// A tensor as packed Reals.
template <class Real>
class Packed {
 public:
  /// round_to: f16 and bf16 round every element to that type first (mixed precision); f32 leaves them.
  explicit Packed(const TensorIn& tensor, Element round_to = Element::f32);
  const Real* data() const { return data_; }
  const Real& operator[](int64_t i) const { return data_[i]; }

 private:
  std::unique_ptr<Real[]> copy_;
  const Real* data_;
};

/// The packed result of an operator; store() converts it to the tensor. Its values are uninitialised at
/// first.
template <class Real>
class Result {
 public:
  /// in_place: the operator may write the tensor's memory while it still reads its inputs.
  explicit Result(const TensorOut& tensor, bool in_place = false);
  Real* data() { return data_; }
  Real& operator[](int64_t i) { return data_[i]; }
  void store();

 private:
  TensorOut tensor_;
  std::unique_ptr<Real[]> own_;
  Real* data_;
};

}  // namespace npu::ops

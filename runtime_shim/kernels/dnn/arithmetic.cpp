#include "runtime_shim/kernels/dnn/arithmetic.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "runtime_shim/kernels/parallel.h"

namespace npu::ops {
namespace {

constexpr int64_t kArithmeticGrain = 1 << 13;

template <class Real>
Real combined(BinaryOp op, Real a, Real b) {
  switch (op) {
    case BinaryOp::add:
      return a + b;
    case BinaryOp::mul:
      return a * b;
    case BinaryOp::min:
      return b < a ? b : a;
    case BinaryOp::max:
      return a < b ? b : a;
    case BinaryOp::sqrt:
      return std::sqrt(a);
    case BinaryOp::logical_not:
      return 1 - a;
  }
  return a;
}

bool reads_b(BinaryOp op) { return op != BinaryOp::sqrt && op != BinaryOp::logical_not; }

/// The dims of `shape`, with ones in front up to `rank`.
TensorShape with_rank(const TensorShape& shape, int rank) {
  TensorShape result = shape;
  const int added = rank - shape.rank;
  result.rank = rank;
  for (int i = rank - 1; i >= 0; --i) {
    result.dims[i] = i < added ? 1 : shape.dims[i - added];
    result.strides[i] = i < added ? 0 : shape.strides[i - added];
  }
  return result;
}

}  // namespace

bool can_broadcast(const TensorShape& from, const TensorShape& to) {
  if (from.rank > to.rank) return false;
  const TensorShape wide = with_rank(from, to.rank);
  for (int i = 0; i < to.rank; ++i)
    if (wide.dims[i] != 1 && wide.dims[i] != to.dims[i]) return false;
  return true;
}

TensorIn broadcast(const TensorIn& tensor, const TensorShape& shape) {
  TensorShape wide = with_rank(tensor.shape, shape.rank);
  for (int i = 0; i < shape.rank; ++i) {
    if (wide.dims[i] == shape.dims[i]) continue;
    wide.dims[i] = shape.dims[i];
    wide.strides[i] = 0;
  }
  return {wide, tensor.data};
}

void copy_tensor(const TensorIn& x, const TensorOut& y) {
  const bool exact = needs_double(x.shape.type) || needs_double(y.shape.type);
  in_precision_of(exact ? Element::f64 : Element::f32, [&](auto real) {
    Packed<decltype(real)> input(x);
    scatter(input.data(), y);
  });
}

void combine(BinaryOp op, double alpha1, const TensorIn& a, double alpha2, const TensorIn& b,
             const TensorOut& c) {
  in_precision_of(c.shape.type, [&](auto real) {
    using Real = decltype(real);
    Packed<Real> left(broadcast(a, c.shape)),
        right(reads_b(op) ? broadcast(b, c.shape) : broadcast(a, c.shape));
    Result<Real> result(c, true);
    const Real first_factor = static_cast<Real>(alpha1), second_factor = static_cast<Real>(alpha2);
    parallel_chunks(c.shape.count(), kArithmeticGrain, [&](int64_t first, int64_t last) {
      for (int64_t i = first; i < last; ++i)
        result[i] = combined(op, first_factor * left[i], second_factor * right[i]);
    });
    result.store();
  });
}

void fill_tensor(double value, const TensorOut& y) {
  in_precision_of(y.shape.type, [&](auto real) {
    using Real = decltype(real);
    const Real one = static_cast<Real>(value);
    TensorShape repeated = y.shape;
    repeated.type = std::is_same_v<Real, float> ? Element::f32 : Element::f64;
    std::fill(std::begin(repeated.strides), std::end(repeated.strides), 0);
    copy_tensor({repeated, &one}, y);
  });
}

bool can_reduce(const TensorShape& from, const TensorShape& to) {
  return from.rank == to.rank && can_broadcast(to, from);
}

namespace {

constexpr int64_t kMostAtOnce = 256;  ///< sums side by side

/// A reduction in progress, for one element of the result.
struct Accumulator {
  double value = 0;
  uint32_t index = 0;
  bool empty = true;
};

void compare(const Reduction& reduction, Accumulator& sum, double value, uint32_t index) {
  if (reduction.op == ReduceOp::amax) value = std::fabs(value);
  if (value != value && !reduction.propagate_nan) return;
  const bool better = reduction.op == ReduceOp::min ? value < sum.value : value > sum.value;
  const bool first_nan = value != value && sum.value == sum.value;
  if (sum.empty || better || first_nan) sum = {value, index, false};
}

void accumulate(const Reduction& reduction, Accumulator& sum, double value, uint32_t index) {
  switch (reduction.op) {
    case ReduceOp::add:
    case ReduceOp::average:
      sum.value += value;
      return;
    case ReduceOp::norm1:
      sum.value += std::fabs(value);
      return;
    case ReduceOp::norm2:
      sum.value += value * value;
      return;
    case ReduceOp::mul_no_zeros:
      if (value == 0) return;
      [[fallthrough]];
    case ReduceOp::mul:
      sum.value = sum.empty ? value : sum.value * value;
      sum.empty = false;
      return;
    case ReduceOp::min:
    case ReduceOp::max:
    case ReduceOp::amax:
      return compare(reduction, sum, value, index);
  }
}

double finished(const Reduction& reduction, const Accumulator& sum, int64_t count) {
  if (reduction.op == ReduceOp::average) return sum.value / static_cast<double>(count);
  if (reduction.op == ReduceOp::norm2) return std::sqrt(sum.value);
  if (reduction.op == ReduceOp::mul_no_zeros && sum.empty) return 1;
  return sum.value;
}

/// Offsets, from the start of a packed tensor of dims `whole`, of all elements of the box `dims`.
std::vector<int64_t> offsets_in(const TensorShape& whole, const int64_t* dims) {
  std::vector<int64_t> offsets{0};
  for (int i = 0; i < whole.rank; ++i) {
    std::vector<int64_t> longer;
    longer.reserve(offsets.size() * static_cast<size_t>(dims[i]));
    for (int64_t offset : offsets)
      for (int64_t at = 0; at < dims[i]; ++at) longer.push_back(offset + at * whole.count_from(i + 1));
    offsets.swap(longer);
  }
  return offsets;
}

}  // namespace

void reduce(const Reduction& reduction, const TensorIn& a, const TensorOut& c) {
  int64_t reduced_dims[kMaxTensorRank];
  for (int i = 0; i < a.shape.rank; ++i) reduced_dims[i] = c.shape.dims[i] == 1 ? a.shape.dims[i] : 1;
  const std::vector<int64_t> kept = offsets_in(a.shape, c.shape.dims),
                             inner = offsets_in(a.shape, reduced_dims);
  const auto count = static_cast<int64_t>(inner.size());
  // Sums whose elements lie far apart are taken side by side, which reads memory in its order.
  const bool far_apart = inner.size() > 1 && kept.size() > 1 && inner[1] > kept[1];
  const int64_t at_once = far_apart ? kMostAtOnce : 1;
  in_precision_of(a.shape.type, [&](auto real) {
    using Real = decltype(real);
    Packed<Real> input(a);
    Result<Real> result(c, c.data != a.data);
    parallel_chunks(
        static_cast<int64_t>(kept.size()), kArithmeticGrain / count + 1, [&](int64_t first, int64_t last) {
          Accumulator sums[kMostAtOnce];
          for (int64_t begin = first; begin < last; begin += at_once) {
            const int64_t end = std::min(begin + at_once, last);
            std::fill(sums, sums + (end - begin), Accumulator());
            for (int64_t j = 0; j < count; ++j)
              for (int64_t i = begin; i < end; ++i)
                accumulate(reduction, sums[i - begin], input[kept[i] + inner[j]], static_cast<uint32_t>(j));
            for (int64_t i = begin; i < end; ++i) {
              const Accumulator& sum = sums[i - begin];
              result[i] = static_cast<Real>(finished(reduction, sum, count));
              if (reduction.indices != nullptr) reduction.indices[i] = sum.index;
            }
          }
        });
    result.store();
  });
}

}  // namespace npu::ops

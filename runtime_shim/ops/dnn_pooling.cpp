#include <algorithm>
#include <limits>

#include "runtime_shim/ops/dnn_layers.h"
#include "runtime_shim/ops/parallel.h"

namespace npu::ops {
namespace {

constexpr int64_t kGrain = 1 << 14;  // values read

int64_t volume(const int64_t (&dims)[3]) { return dims[0] * dims[1] * dims[2]; }

/// The part of a window that lies inside the input.
struct Box {
  int64_t begin[3], end[3];
  int64_t size() const {
    int64_t product = 1;
    for (int i = 0; i < 3; ++i) product *= std::max<int64_t>(end[i] - begin[i], 0);
    return product;
  }
};

Box box_of(const Pooling& p, int64_t output) {
  const int64_t at[3] = {output / (p.out[1] * p.out[2]), output / p.out[2] % p.out[1], output % p.out[2]};
  Box box{};
  for (int i = 0; i < 3; ++i) {
    const int64_t start = at[i] * p.stride[i] - p.pad[i];
    box.begin[i] = std::max<int64_t>(start, 0);
    box.end[i] = std::min(start + p.window[i], p.in[i]);
  }
  return box;
}

/// body(index in the plane) for each element of the box, in order.
template <class Body>
void for_each_in(const Pooling& p, const Box& box, const Body& body) {
  for (int64_t d = box.begin[0]; d < box.end[0]; ++d)
    for (int64_t h = box.begin[1]; h < box.end[1]; ++h)
      for (int64_t w = box.begin[2]; w < box.end[2]; ++w) body((d * p.in[1] + h) * p.in[2] + w);
}

/// Index of the element that wins the window, or -1 where the window holds nothing that can.
template <class Real>
int64_t winner(const Pooling& p, const Box& box, const Real* x) {
  int64_t best = -1;
  for_each_in(p, box, [&](int64_t i) {
    if (x[i] != x[i]) {
      if (p.propagate_nan && (best < 0 || x[best] == x[best])) best = i;
    } else if (best < 0 || x[i] > x[best]) {
      best = i;
    }
  });
  return best;
}

int64_t divisor(const Pooling& p, const Box& box) {
  if (p.kind == PoolingKind::average_with_padding) return volume(p.window);
  return std::max<int64_t>(box.size(), 1);
}

template <class Real>
Real pooled(const Pooling& p, const Box& box, const Real* x) {
  if (p.kind == PoolingKind::max) {
    const int64_t best = winner(p, box, x);
    return best < 0 ? std::numeric_limits<Real>::lowest() : x[best];
  }
  Real sum = 0;
  for_each_in(p, box, [&](int64_t i) { sum += x[i]; });
  return sum / static_cast<Real>(divisor(p, box));
}

template <class Real>
void give_back(const Pooling& p, const Box& box, Real gradient, const Real* x, Real* dx) {
  if (p.kind == PoolingKind::max) {
    if (const int64_t best = winner(p, box, x); best >= 0) dx[best] += gradient;
    return;
  }
  const Real share = gradient / static_cast<Real>(divisor(p, box));
  for_each_in(p, box, [&](int64_t i) { dx[i] += share; });
}

/// body(plane), in parallel.
template <class Body>
void for_each_plane(const Pooling& p, const Body& body) {
  const int64_t cost = volume(p.out) * volume(p.window);
  parallel_chunks(p.planes, kGrain / std::max<int64_t>(cost, 1) + 1, [&](int64_t first, int64_t last) {
    for (int64_t plane = first; plane < last; ++plane) body(plane);
  });
}

}  // namespace

void pooling_forward(const Pooling& pooling, const TensorIn& x, const TensorOut& y) {
  in_precision_of(x.shape.type, [&](auto real) {
    using Real = decltype(real);
    Packed<Real> input(x);
    Result<Real> result(y, true);
    const int64_t in = volume(pooling.in), out = volume(pooling.out);
    for_each_plane(pooling, [&](int64_t plane) {
      for (int64_t o = 0; o < out; ++o)
        result[plane * out + o] = pooled(pooling, box_of(pooling, o), input.data() + plane * in);
    });
    result.store();
  });
}

void pooling_backward(const Pooling& pooling, const TensorIn& dy, const TensorIn& x, const TensorOut& dx) {
  in_precision_of(dy.shape.type, [&](auto real) {
    using Real = decltype(real);
    const bool reads_x = pooling.kind == PoolingKind::max;
    Packed<Real> gradient(dy), input(reads_x ? x : dy);
    Result<Real> result(dx, dx.data != x.data);  // in place over x would lose the winners
    const int64_t in = volume(pooling.in), out = volume(pooling.out);
    for_each_plane(pooling, [&](int64_t plane) {
      Real* to = result.data() + plane * in;
      const Real* from = reads_x ? input.data() + plane * in : nullptr;
      std::fill(to, to + in, Real{});
      for (int64_t o = 0; o < out; ++o)
        give_back(pooling, box_of(pooling, o), gradient[plane * out + o], from, to);
    });
    result.store();
  });
}

}  // namespace npu::ops

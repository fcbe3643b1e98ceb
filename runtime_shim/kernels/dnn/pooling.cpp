#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "runtime_shim/kernels/dnn/layers.h"
#include "runtime_shim/kernels/parallel.h"

namespace npu::ops {
namespace {

constexpr int64_t kPoolingGrain = 1 << 14;  // values read

int64_t volume(const int64_t (&dims)[3]) { return dims[0] * dims[1] * dims[2]; }

/// Calls body(begin, end, offset) for each element of the window of one line of outputs (outputs that differ
/// in their last coordinate only). For outputs [begin, end) this element is inside the input, for output o at
/// plane index offset + o * stride[2]. Loops over such ranges vectorise.
template <class Body>
void for_each_tap(const Pooling& p, int64_t line, const Body& body) {
  const int64_t first[2] = {line / p.out[1] * p.stride[0] - p.pad[0],
                            line % p.out[1] * p.stride[1] - p.pad[1]};
  for (int64_t d = std::max<int64_t>(first[0], 0); d < std::min(first[0] + p.window[0], p.in[0]); ++d) {
    for (int64_t h = std::max<int64_t>(first[1], 0); h < std::min(first[1] + p.window[1], p.in[1]); ++h) {
      for (int64_t w = 0; w < p.window[2]; ++w) {
        const int64_t start = w - p.pad[2], stride = p.stride[2];
        const int64_t begin = start >= 0 ? 0 : (-start + stride - 1) / stride;
        const int64_t end = start >= p.in[2] ? 0 : (p.in[2] - start + stride - 1) / stride;
        body(begin, std::min(end, p.out[2]), (d * p.in[1] + h) * p.in[2] + start);
      }
    }
  }
}

/// The maxima of the windows of one line: their values and plane indices (-1: no element can win).
template <class Real>
struct Winners {
  std::vector<Real> value;
  std::vector<int32_t> index;

  explicit Winners(int64_t outputs) : value(static_cast<size_t>(outputs)), index(value.size()) {}

  void find(const Pooling& p, int64_t line, const Real* x) {
    std::fill(value.begin(), value.end(), std::numeric_limits<Real>::lowest());
    std::fill(index.begin(), index.end(), -1);
    Real* const best = value.data();
    int32_t* const winner = index.data();
    const bool keep_nan = p.propagate_nan;
    for_each_tap(p, line, [&](int64_t begin, int64_t end, int64_t offset) {
      for (int64_t o = begin; o < end; ++o) {
        const int64_t at = offset + o * p.stride[2];
        const bool is_nan = x[at] != x[at];
        const bool first = winner[o] < 0 && !is_nan;
        const bool wins = x[at] > best[o] || first || (keep_nan && is_nan && best[o] == best[o]);
        best[o] = wins ? x[at] : best[o];
        winner[o] = wins ? static_cast<int32_t>(at) : winner[o];
      }
    });
  }
};

/// The divisor of each output of a line.
template <class Real>
void divisors(const Pooling& p, int64_t line, std::vector<Real>& divisor) {
  if (p.kind == PoolingKind::average_with_padding) {
    std::fill(divisor.begin(), divisor.end(), static_cast<Real>(volume(p.window)));
    return;
  }
  std::fill(divisor.begin(), divisor.end(), Real{});
  for_each_tap(p, line, [&](int64_t begin, int64_t end, int64_t) {
    for (int64_t o = begin; o < end; ++o) divisor[o] += 1;
  });
  for (Real& count : divisor) count = std::max(count, Real{1});
}

/// Both directions for one plane, with their memory.
template <class Real>
class Plane {
 public:
  explicit Plane(const Pooling& p) : p_(p), winners_(p.out[2]), divisor_(static_cast<size_t>(p.out[2])) {}

  void forward(const Real* x, Real* y) {
    for (int64_t line = 0; line < p_.out[0] * p_.out[1]; ++line) {
      Real* const to = y + line * p_.out[2];
      if (p_.kind == PoolingKind::max) {
        winners_.find(p_, line, x);
        std::copy(winners_.value.begin(), winners_.value.end(), to);
      } else {
        average(line, x, to);
      }
    }
  }

  void backward(const Real* dy, const Real* x, Real* dx) {
    std::fill(dx, dx + volume(p_.in), Real{});
    for (int64_t line = 0; line < p_.out[0] * p_.out[1]; ++line) {
      const Real* const from = dy + line * p_.out[2];
      if (p_.kind == PoolingKind::max) {
        winners_.find(p_, line, x);
        for (int64_t o = 0; o < p_.out[2]; ++o)
          if (winners_.index[o] >= 0) dx[winners_.index[o]] += from[o];
      } else {
        share(line, from, dx);
      }
    }
  }

 private:
  void average(int64_t line, const Real* x, Real* y) {
    std::fill(y, y + p_.out[2], Real{});
    for_each_tap(p_, line, [&](int64_t begin, int64_t end, int64_t offset) {
      for (int64_t o = begin; o < end; ++o) y[o] += x[offset + o * p_.stride[2]];
    });
    divisors(p_, line, divisor_);
    for (int64_t o = 0; o < p_.out[2]; ++o) y[o] /= divisor_[o];
  }

  void share(int64_t line, const Real* dy, Real* dx) {
    divisors(p_, line, divisor_);
    for_each_tap(p_, line, [&](int64_t begin, int64_t end, int64_t offset) {
      for (int64_t o = begin; o < end; ++o) dx[offset + o * p_.stride[2]] += dy[o] / divisor_[o];
    });
  }

  const Pooling& p_;
  Winners<Real> winners_;
  std::vector<Real> divisor_;
};

/// body(workspace, plane), in parallel.
template <class Real, class Body>
void for_each_plane(const Pooling& p, const Body& body) {
  const int64_t cost = volume(p.out) * volume(p.window);
  parallel_chunks(p.planes, kPoolingGrain / std::max<int64_t>(cost, 1) + 1, [&](int64_t first, int64_t last) {
    Plane<Real> workspace(p);
    for (int64_t plane = first; plane < last; ++plane) body(workspace, plane);
  });
}

}  // namespace

void pooling_forward(const Pooling& pooling, const TensorIn& x, const TensorOut& y) {
  in_precision_of(x.shape.type, [&](auto real) {
    using Real = decltype(real);
    Packed<Real> input(x);
    Result<Real> result(y, true);
    const int64_t in = volume(pooling.in), out = volume(pooling.out);
    for_each_plane<Real>(pooling, [&](Plane<Real>& workspace, int64_t plane) {
      workspace.forward(input.data() + plane * in, result.data() + plane * out);
    });
    result.store();
  });
}

void pooling_backward(const Pooling& pooling, const TensorIn& dy, const TensorIn& x, const TensorOut& dx) {
  in_precision_of(dy.shape.type, [&](auto real) {
    using Real = decltype(real);
    const bool reads_x = pooling.kind == PoolingKind::max;
    Packed<Real> gradient(dy), input(reads_x ? x : dy);
    Result<Real> result(dx, dx.data != x.data);  // dx = x in memory would overwrite the maxima
    const int64_t in = volume(pooling.in), out = volume(pooling.out);
    for_each_plane<Real>(pooling, [&](Plane<Real>& workspace, int64_t plane) {
      const Real* from = reads_x ? input.data() + plane * in : nullptr;
      workspace.backward(gradient.data() + plane * out, from, result.data() + plane * in);
    });
    result.store();
  });
}

}  // namespace npu::ops

#include <algorithm>
#include <memory>
#include <vector>

#include "runtime_shim/kernels/blas/blas_calls.h"
#include "runtime_shim/kernels/dnn/convolution.h"
#include "runtime_shim/kernels/dnn/unfold.h"
#include "runtime_shim/kernels/parallel.h"

namespace npu::ops {
namespace {

constexpr int64_t kTileElements = 1 << 18;   // of unfolded input at once, per thread
constexpr int64_t kSmallestTile = 64;        // output positions
constexpr double kSerialOperations = 2e5;    // below this, waking other threads costs more than it saves
constexpr int64_t kPartElements = 16 << 20;  // of partial filter gradients, all threads together

/// Whether the unfolded input is the input itself.
bool is_pointwise(const Convolution& conv) {
  for (int i = 0; i < kSpatial; ++i)
    if (conv.kernel[i] != 1 || conv.stride[i] != 1 || conv.pad[i] != 0) return false;
  return true;
}

/// Output positions per tile when `rows` values are unfolded for each.
int64_t tile_of(const Convolution& conv, int64_t rows) {
  if (is_pointwise(conv)) return conv.out_count();
  return std::min(std::max(kTileElements / std::max<int64_t>(rows, 1), kSmallestTile), conv.out_count());
}

/// Runs task(i), i < count, in parallel; each costs about `operations`.
template <class Task>
void run_parallel(int64_t count, double operations, const Task& task) {
  auto grain = static_cast<int64_t>(kSerialOperations / std::max(operations, 1.0)) + 1;
  parallel_chunks(count, grain, [&](int64_t first, int64_t last) {
    for (int64_t i = first; i < last; ++i) task(i);
  });
}

/// Uninitialised memory of a task.
template <class Real>
using Buffer = std::unique_ptr<Real[]>;
template <class Real>
Buffer<Real> make_buffer(int64_t count) {
  return Buffer<Real>(new Real[static_cast<size_t>(std::max<int64_t>(count, 1))]);
}

// Matrices below are column-major, as for OpenBLAS: unfolded input (positions, depth), filters (depth, K),
// output (positions, K). A row-major matrix of ours is the transposed column-major one.

template <class Real>
void product(CBLAS_TRANSPOSE ta, CBLAS_TRANSPOSE tb, int64_t m, int64_t n, int64_t k, const Real* a,
             int64_t lda, const Real* b, int64_t ldb, Real beta, Real* c, int64_t ldc) {
  blas::gemm(ta, tb, static_cast<int>(m), static_cast<int>(n), static_cast<int>(k), Real{1}, a,
             static_cast<int>(lda), b, static_cast<int>(ldb), beta, c, static_cast<int>(ldc));
}

/// The convolution with its operands in packed form.
template <class Real>
class Run {
 public:
  explicit Run(const Convolution& conv)
      : conv_(conv), pointwise_(is_pointwise(conv)), positions_(conv.out_count()), depth_(conv.depth()) {
    use_one_blas_thread();
  }

  void forward(const Real* x, const Real* w, Real* y) const {
    const int64_t tile = tile_of(conv_, depth_), tiles = (positions_ + tile - 1) / tile;
    run_parallel(conv_.batch * conv_.groups * tiles, operations(tile, depth_), [&](int64_t task) {
      const int64_t image = task / tiles, first = task % tiles * tile;
      const Window window{conv_.group_in(), first, std::min(first + tile, positions_)};
      Buffer<Real> columns;
      const Real* from = unfolded(window, input(x, image), columns);
      product(CblasNoTrans, CblasNoTrans, window.positions(), conv_.group_out(), depth_, from,
              leading(window), filter(w, image), depth_, Real{0}, output(y, image) + first, positions_);
    });
  }

  /// Parallel over images, groups and ranges of input channels, none of which share results.
  void backward_data(const Real* w, const Real* dy, Real* dx) const {
    const int64_t images = conv_.batch * conv_.groups, kernel = conv_.kernel_count();
    const int64_t ranges =
        std::clamp<int64_t>(4 * worker_count() / std::max<int64_t>(images, 1), 1, conv_.group_in());
    run_parallel(images * ranges, operations(positions_, depth_ / ranges), [&](int64_t task) {
      const int64_t image = task / ranges, range = task % ranges;
      const int64_t channel = conv_.group_in() * range / ranges;
      const int64_t channels = conv_.group_in() * (range + 1) / ranges - channel;
      Real* target = input(dx, image) + channel * conv_.in_count();
      backward_channels(filter(w, image) + channel * kernel, output(dy, image), channels, target);
    });
  }

  /// Each part sums some images. The parts are added in order, so that the result does not depend on
  /// scheduling.
  void backward_filter(const Real* x, const Real* dy, Real* dw) const {
    const int64_t size = conv_.out_channels * depth_;
    const int64_t parts = std::clamp<int64_t>(
        std::min<int64_t>(2 * worker_count(), kPartElements / std::max<int64_t>(size, 1)), 1, conv_.batch);
    Buffer<Real> sums = make_buffer<Real>(size * (parts - 1));
    auto target = [&](int64_t part) { return part == 0 ? dw : sums.get() + (part - 1) * size; };
    const double cost = operations(positions_, depth_) * static_cast<double>(conv_.batch) / parts;
    run_parallel(parts * conv_.groups, cost, [&](int64_t task) {
      const int64_t part = task / conv_.groups, group = task % conv_.groups;
      Real* sum = target(part) + group * conv_.group_out() * depth_;
      std::fill(sum, sum + conv_.group_out() * depth_, Real{});
      for (int64_t n = conv_.batch * part / parts; n < conv_.batch * (part + 1) / parts; ++n)
        add_filter_gradient(x, dy, n * conv_.groups + group, sum);
    });
    parallel_chunks(size, 1 << 14, [&](int64_t first, int64_t last) {
      for (int64_t part = 1; part < parts; ++part)
        for (int64_t i = first; i < last; ++i) dw[i] += target(part)[i];
    });
  }

 private:
  double operations(int64_t positions, int64_t depth) const {
    return 2.0 * static_cast<double>(positions) * static_cast<double>(depth) *
           static_cast<double>(conv_.group_out());
  }
  // `image` counts pairs of image and group.
  template <class T>
  T* input(T* x, int64_t image) const {
    return x + image * conv_.group_in() * conv_.in_count();
  }
  template <class T>
  T* output(T* y, int64_t image) const {
    return y + image * conv_.group_out() * positions_;
  }
  const Real* filter(const Real* w, int64_t image) const {
    return w + image % conv_.groups * conv_.group_out() * depth_;
  }
  int64_t leading(const Window& window) const { return pointwise_ ? positions_ : window.positions(); }

  const Real* unfolded(const Window& window, const Real* image, Buffer<Real>& columns) const {
    if (pointwise_) return image + window.first;
    if (columns == nullptr)
      columns = make_buffer<Real>(window.channels * conv_.kernel_count() * window.positions());
    unfold(conv_, window, image, columns.get());
    return columns.get();
  }

  void backward_channels(const Real* w, const Real* dy, int64_t channels, Real* dx) const {
    const int64_t rows = channels * conv_.kernel_count(), tile = tile_of(conv_, rows);
    Buffer<Real> columns = pointwise_ ? nullptr : make_buffer<Real>(rows * tile);
    if (!pointwise_) std::fill(dx, dx + channels * conv_.in_count(), Real{});
    for (int64_t first = 0; first < positions_; first += tile) {
      const Window window{channels, first, std::min(first + tile, positions_)};
      Real* to = pointwise_ ? dx + first : columns.get();
      product(CblasNoTrans, CblasTrans, window.positions(), rows, conv_.group_out(), dy + first, positions_,
              w, depth_, Real{0}, to, leading(window));
      if (!pointwise_) fold(conv_, window, columns.get(), dx);
    }
  }

  void add_filter_gradient(const Real* x, const Real* dy, int64_t image, Real* sum) const {
    const int64_t tile = tile_of(conv_, depth_);
    Buffer<Real> columns;
    for (int64_t first = 0; first < positions_; first += tile) {
      const Window window{conv_.group_in(), first, std::min(first + tile, positions_)};
      const Real* from = unfolded(window, input(x, image), columns);
      product(CblasTrans, CblasNoTrans, depth_, conv_.group_out(), window.positions(), from, leading(window),
              output(dy, image) + first, positions_, Real{1}, sum, depth_);
    }
  }

  const Convolution& conv_;
  bool pointwise_;
  int64_t positions_, depth_;
};

}  // namespace

void convolution_forward(const Convolution& conv, const TensorIn& x, const TensorIn& w, const TensorOut& y) {
  in_precision_of(x.shape.type, [&](auto real) {
    using Real = decltype(real);
    Packed<Real> input(x, conv.operands_as), filter(w, conv.operands_as);
    Result<Real> result(y, true);
    Run<Real>(conv).forward(input.data(), filter.data(), result.data());
    result.store();
  });
}

void convolution_backward_data(const Convolution& conv, const TensorIn& w, const TensorIn& dy,
                               const TensorOut& dx) {
  in_precision_of(dy.shape.type, [&](auto real) {
    using Real = decltype(real);
    Packed<Real> filter(w, conv.operands_as), gradient(dy, conv.operands_as);
    Result<Real> result(dx, true);
    Run<Real>(conv).backward_data(filter.data(), gradient.data(), result.data());
    result.store();
  });
}

void convolution_backward_filter(const Convolution& conv, const TensorIn& x, const TensorIn& dy,
                                 const TensorOut& dw) {
  in_precision_of(x.shape.type, [&](auto real) {
    using Real = decltype(real);
    Packed<Real> input(x, conv.operands_as), gradient(dy, conv.operands_as);
    Result<Real> result(dw, true);
    Run<Real>(conv).backward_filter(input.data(), gradient.data(), result.data());
    result.store();
  });
}

}  // namespace npu::ops

#include "runtime_shim/kernels/dnn/spatial_transformer.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "runtime_shim/kernels/parallel.h"

namespace npu::ops {
namespace {

/// Where pixel i of `count` is: -1 to 1.
template <class Real>
Real point_of(int64_t i, int64_t count) {
  return count > 1 ? static_cast<Real>(2 * i) / static_cast<Real>(count - 1) - 1 : Real{0};
}

/// body(sample), in parallel.
template <class Body>
void for_each_sample(int64_t samples, const Body& body) {
  parallel_chunks(samples, 1, [&](int64_t first, int64_t last) {
    for (int64_t n = first; n < last; ++n) body(n);
  });
}

/// The point of a pixel of y, as the corner of four pixels of x with their shares.
template <class Real>
struct Corner {
  Corner(const Real* point, int64_t height, int64_t width) {
    const Real at_x = (point[0] + 1) * static_cast<Real>(width - 1) / 2;
    const Real at_y = (point[1] + 1) * static_cast<Real>(height - 1) / 2;
    // Far outside, and where a point is not a number, all four pixels are outside: no conversion overflows.
    const bool near =
        at_x > -2 && at_x < static_cast<Real>(width + 1) && at_y > -2 && at_y < static_cast<Real>(height + 1);
    left = near ? static_cast<int64_t>(std::floor(at_x)) : -2;
    top = near ? static_cast<int64_t>(std::floor(at_y)) : -2;
    right_share = near ? at_x - static_cast<Real>(left) : 0;
    bottom_share = near ? at_y - static_cast<Real>(top) : 0;
  }
  /// body(row, column, share, d share / d x, d share / d y) of each pixel inside.
  template <class Body>
  void for_each(int64_t height, int64_t width, const Body& body) const {
    for (int down = 0; down < 2; ++down)
      for (int across = 0; across < 2; ++across) {
        const int64_t row = top + down, column = left + across;
        if (row < 0 || row >= height || column < 0 || column >= width) continue;
        const Real of_row = down == 1 ? bottom_share : 1 - bottom_share;
        const Real of_column = across == 1 ? right_share : 1 - right_share;
        body(row, column, of_row * of_column, across == 1 ? of_row : -of_row,
             down == 1 ? of_column : -of_column);
      }
  }
  int64_t left, top;
  Real right_share, bottom_share;
};

template <class Real>
std::vector<Real> reals_of(Element type, const void* from, int64_t count) {
  std::vector<Real> values(static_cast<size_t>(count));
  load_reals(type, from, 1, count, values.data());
  return values;
}

}  // namespace

void affine_grid(const SpatialGrid& size, const void* theta, void* grid) {
  in_precision_of(size.type, [&](auto real) {
    using Real = decltype(real);
    const int64_t plane = size.height * size.width;
    const std::vector<Real> maps = reals_of<Real>(size.type, theta, size.samples * 6);
    for_each_sample(size.samples, [&](int64_t n) {
      std::vector<Real> points(static_cast<size_t>(2 * plane));
      const Real* const map = maps.data() + 6 * n;
      for (int64_t i = 0; i < plane; ++i) {
        const Real x = point_of<Real>(i % size.width, size.width),
                   y = point_of<Real>(i / size.width, size.height);
        points[static_cast<size_t>(2 * i)] = map[0] * x + map[1] * y + map[2];
        points[static_cast<size_t>(2 * i + 1)] = map[3] * x + map[4] * y + map[5];
      }
      store_reals(size.type, points.data(), 2 * plane, element_at(size.type, grid, 2 * plane * n), 1);
    });
  });
}

void affine_grid_backward(const SpatialGrid& size, const void* d_grid, void* d_theta) {
  in_precision_of(size.type, [&](auto real) {
    using Real = decltype(real);
    const int64_t plane = size.height * size.width;
    const std::vector<Real> gradients = reals_of<Real>(size.type, d_grid, size.samples * plane * 2);
    for_each_sample(size.samples, [&](int64_t n) {
      double sums[6] = {};
      for (int64_t i = 0; i < plane; ++i) {
        const double at[] = {point_of<double>(i % size.width, size.width),
                             point_of<double>(i / size.width, size.height), 1};
        for (int row = 0; row < 2; ++row)
          for (int column = 0; column < 3; ++column)
            sums[3 * row + column] += gradients[static_cast<size_t>(2 * (plane * n + i) + row)] * at[column];
      }
      store_doubles(size.type, sums, 6, element_at(size.type, d_theta, 6 * n), 1);
    });
  });
}

void sample_bilinear(const SpatialGrid& size, const TensorIn& x, const void* grid, const TensorOut& y) {
  in_precision_of(x.shape.type, [&](auto real) {
    using Real = decltype(real);
    const int64_t channels = x.shape.dims[1], height = x.shape.dims[2], width = x.shape.dims[3];
    const int64_t plane = size.height * size.width;
    const std::vector<Real> points = reals_of<Real>(size.type, grid, size.samples * plane * 2);
    const Packed<Real> images(x);
    Result<Real> result(y);
    for_each_sample(size.samples, [&](int64_t n) {
      for (int64_t i = 0; i < plane; ++i) {
        const Corner<Real> corner(points.data() + 2 * (plane * n + i), height, width);
        for (int64_t c = 0; c < channels; ++c) {
          const Real* const image = images.data() + (n * channels + c) * height * width;
          Real sum = 0;
          corner.for_each(height, width, [&](int64_t row, int64_t column, Real share, Real, Real) {
            sum += share * image[row * width + column];
          });
          result[(n * channels + c) * plane + i] = sum;
        }
      }
    });
    result.store();
  });
}

void sample_bilinear_backward(const SpatialGrid& size, const TensorIn& x, const TensorIn& dy,
                              const void* grid, const TensorOut& dx, double alpha, double beta,
                              void* d_grid) {
  in_precision_of(x.shape.type, [&](auto real) {
    using Real = decltype(real);
    const int64_t channels = x.shape.dims[1], height = x.shape.dims[2], width = x.shape.dims[3];
    const int64_t plane = size.height * size.width, count = size.samples * plane * 2;
    const std::vector<Real> points = reals_of<Real>(size.type, grid, count);
    std::vector<Real> d_points =
        beta == 0 ? std::vector<Real>(static_cast<size_t>(count)) : reals_of<Real>(size.type, d_grid, count);
    const Packed<Real> images(x), gradients(dy);
    Result<Real> result(dx);
    std::fill(result.data(), result.data() + x.shape.count(), Real{0});
    for_each_sample(size.samples, [&](int64_t n) {
      for (int64_t i = 0; i < plane; ++i) {
        const Corner<Real> corner(points.data() + 2 * (plane * n + i), height, width);
        Real of_x = 0, of_y = 0;
        for (int64_t c = 0; c < channels; ++c) {
          const int64_t first = (n * channels + c) * height * width;
          const Real g = gradients[(n * channels + c) * plane + i];
          corner.for_each(height, width, [&](int64_t row, int64_t column, Real share, Real by_x, Real by_y) {
            result[first + row * width + column] += g * share;
            of_x += g * by_x * images[first + row * width + column];
            of_y += g * by_y * images[first + row * width + column];
          });
        }
        const Real slopes[] = {of_x * static_cast<Real>(width - 1) / 2,
                               of_y * static_cast<Real>(height - 1) / 2};
        for (int j = 0; j < 2; ++j) {
          Real& to = d_points[static_cast<size_t>(2 * (plane * n + i) + j)];
          to = static_cast<Real>(alpha) * slopes[j] + (beta == 0 ? 0 : static_cast<Real>(beta) * to);
        }
      }
    });
    result.store();
    store_reals(size.type, d_points.data(), count, d_grid, 1);
  });
}

}  // namespace npu::ops

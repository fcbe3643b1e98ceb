#pragma once
// Spatial transformers: a grid of points from an affine map, and images sampled there. Source: Jaderberg et al. 2015, sections 3.2, 3.3.
//
// Points (x, y) are in -1..1: the centres of the first and last pixels. Images (samples, channels, height, width).

#include "runtime_shim/kernels/dnn/tensor.h"

namespace npu::ops {

/// A grid (samples, height, width, 2) of `type`, packed.
struct SpatialGrid {
  Element type = Element::f32;
  int64_t samples = 1, height = 1, width = 1;
};

/// grid[n, h, w] = theta[n] (x, y, 1), theta (samples, 2, 3), for the pixel's own point; 0 in a dimension of one pixel.
void affine_grid(const SpatialGrid& size, const void* theta, void* grid);
/// The gradient of theta.
void affine_grid_backward(const SpatialGrid& size, const void* d_grid, void* d_theta);

/// y at each point of the grid: x bilinearly, zero outside.
void sample_bilinear(const SpatialGrid& size, const TensorIn& x, const void* grid, const TensorOut& y);
/// dx, and d_grid = alpha * gradient + beta * (old value).
void sample_bilinear_backward(const SpatialGrid& size, const TensorIn& x, const TensorIn& dy,
                              const void* grid, const TensorOut& dx, double alpha, double beta, void* d_grid);

}  // namespace npu::ops

#include "runtime_shim/kernels/blas/epilogue.h"

#include <algorithm>
#include <cmath>

#include "runtime_shim/kernels/parallel.h"

namespace npu::ops {
namespace {

template <class Real>
constexpr Real kRootTwoOverPi = static_cast<Real>(0.7978845608028654);
template <class Real>
constexpr Real kCubic = static_cast<Real>(0.044715);

// (1 + tanh(u)) / 2 is the logistic function of 2u.
template <class Real>
Real gelu_of(Real x) {
  Real u = kRootTwoOverPi<Real> * (x + kCubic<Real> * x * x * x);
  return x / (Real{1} + std::exp(Real{-2} * u));
}

template <class Real>
Real gelu_gradient_of(Real x) {
  Real u = kRootTwoOverPi<Real> * (x + kCubic<Real> * x * x * x);
  Real gate = Real{1} / (Real{1} + std::exp(Real{-2} * u));
  Real slope = kRootTwoOverPi<Real> * (Real{1} + Real{3} * kCubic<Real> * x * x);
  // For large |x| the gate is 0 or 1 and the second term vanishes; x * slope alone could overflow.
  Real bend = gate * (Real{1} - gate);
  return bend == 0 ? gate : gate + Real{2} * x * slope * bend;
}

void store_bits(const float* x, int64_t count, uint8_t* bytes) {
  for (int64_t i = 0; i < count; i += 8) {
    uint8_t bits = 0;
    for (int64_t bit = 0; bit < std::min<int64_t>(8, count - i); ++bit) {
      if (x[i + bit] > 0) bits |= static_cast<uint8_t>(1u << bit);
    }
    bytes[i / 8] = bits;
  }
}

}  // namespace

float gelu(float x) { return gelu_of(x); }
double gelu(double x) { return gelu_of(x); }
float gelu_gradient(float x) { return gelu_gradient_of(x); }
double gelu_gradient(double x) { return gelu_gradient_of(x); }

int64_t EpilogueRun::aux_index(const GemmTile& tile, int64_t col) const {
  return tile.batch * epilogue_.aux_stride + tile.row + (tile.col + col) * epilogue_.aux_ld;
}

void EpilogueRun::forward_column(const GemmTile& tile, int64_t col, float* x) {
  if (epilogue_.bias != nullptr && !epilogue_.bias_by_column) {
    static thread_local std::vector<float> bias;
    bias.resize(static_cast<size_t>(tile.rows));
    int64_t first = tile.batch * epilogue_.bias_stride + tile.row;
    load_floats(epilogue_.bias_type, element_at(epilogue_.bias_type, epilogue_.bias, first), 1, tile.rows,
                bias.data());
    for (int64_t i = 0; i < tile.rows; ++i) x[i] += bias[static_cast<size_t>(i)];
  } else if (epilogue_.bias != nullptr) {
    int64_t index = tile.batch * epilogue_.bias_stride + tile.col + col;
    auto bias = static_cast<float>(
        load_one(epilogue_.bias_type, element_at(epilogue_.bias_type, epilogue_.bias, index)));
    for (int64_t i = 0; i < tile.rows; ++i) x[i] += bias;
  }
  if (epilogue_.activation == Activation::gelu) {
    if (epilogue_.aux != nullptr) {
      store_floats(epilogue_.aux_type, x, tile.rows,
                   element_at(epilogue_.aux_type, epilogue_.aux, aux_index(tile, col)), 1);
    }
    for (int64_t i = 0; i < tile.rows; ++i) x[i] = gelu(x[i]);
  } else if (epilogue_.activation == Activation::relu) {
    // Tiles start at multiples of 16 rows, so two threads never share a byte.
    if (epilogue_.aux != nullptr)
      store_bits(x, tile.rows, static_cast<uint8_t*>(epilogue_.aux) + aux_index(tile, col) / 8);
    for (int64_t i = 0; i < tile.rows; ++i) x[i] = x[i] > 0 || std::isnan(x[i]) ? x[i] : 0.0f;
  }
}

void EpilogueRun::backward_column(const GemmTile& tile, int64_t col, float* x) {
  int64_t index = aux_index(tile, col);
  if (epilogue_.activation == Activation::gelu) {
    static thread_local std::vector<float> before;
    before.resize(static_cast<size_t>(tile.rows));
    load_floats(epilogue_.aux_type, element_at(epilogue_.aux_type, epilogue_.aux, index), 1, tile.rows,
                before.data());
    for (int64_t i = 0; i < tile.rows; ++i) x[i] *= gelu_gradient(before[static_cast<size_t>(i)]);
  } else if (epilogue_.activation == Activation::relu) {
    const auto* bits = static_cast<const uint8_t*>(epilogue_.aux);
    for (int64_t i = 0; i < tile.rows; ++i) {
      bool positive = (bits[(index + i) / 8] >> ((index + i) % 8)) & 1;
      if (!positive) x[i] = 0;
    }
  }
}

void EpilogueRun::add_to_bias_gradient(const GemmTile& tile) {
  bool by_column = epilogue_.bias_by_column;
  std::vector<float> sums(static_cast<size_t>(by_column ? tile.cols : tile.rows));
  for (int64_t j = 0; j < tile.cols; ++j) {
    for (int64_t i = 0; i < tile.rows; ++i)
      sums[static_cast<size_t>(by_column ? j : i)] += tile.data[i + j * tile.ld];
  }
  std::lock_guard<std::mutex> lock(mutex_);
  sums_[tile.batch][{tile.row, tile.col}] = std::move(sums);
}

void EpilogueRun::operator()(const GemmTile& tile) {
  for (int64_t j = 0; j < tile.cols; ++j) {
    float* column = tile.data + j * tile.ld;
    if (epilogue_.backward)
      backward_column(tile, j, column);
    else
      forward_column(tile, j, column);
  }
  if (epilogue_.bias_gradient != nullptr) add_to_bias_gradient(tile);
}

void EpilogueRun::store_bias_gradient(int64_t batch_count) {
  if (epilogue_.bias_gradient == nullptr) return;
  for (int64_t batch = 0; batch < batch_count; ++batch) {
    std::vector<float> total;
    for (const auto& [tile, sums] : sums_[batch]) {
      auto first = static_cast<size_t>(epilogue_.bias_by_column ? tile.second : tile.first);
      total.resize(std::max(total.size(), first + sums.size()));
      for (size_t i = 0; i < sums.size(); ++i) total[first + i] += sums[i];
    }
    void* target = element_at(epilogue_.bias_type, epilogue_.bias_gradient, batch * epilogue_.bias_stride);
    store_floats(epilogue_.bias_type, total.data(), static_cast<int64_t>(total.size()), target, 1);
  }
}

void sum_over_depth(const MatrixIn& matrix, Transpose trans, int64_t batch, int64_t rows, int64_t k,
                    std::vector<float>& sums) {
  sums.assign(static_cast<size_t>(rows), 0.0f);
  const void* base = matrix.at(batch);
  bool transposed = trans == Transpose::yes;
  parallel_chunks(rows, 32768 / std::max<int64_t>(k, 1) + 1, [&](int64_t first, int64_t last) {
    std::vector<float> line(static_cast<size_t>(transposed ? k : last - first));
    int64_t lines = transposed ? last - first : k;
    for (int64_t j = 0; j < lines; ++j) {
      int64_t start = transposed ? (first + j) * matrix.ld : first + j * matrix.ld;
      load_floats(matrix.type, element_at(matrix.type, base, start), 1, static_cast<int64_t>(line.size()),
                  line.data());
      for (size_t i = 0; i < line.size(); ++i)
        sums[static_cast<size_t>(first) + (transposed ? static_cast<size_t>(j) : i)] += line[i];
    }
  });
}

}  // namespace npu::ops

// The tensor, scale and bias are converted to the form (groups, values of a group), packed. The result of a
// group is then one loop over a row.

#include "runtime_shim/kernels/tensor/tensor_norm.h"

#include <cmath>
#include <vector>

#include "runtime_shim/kernels/dnn/arithmetic.h"
#include "runtime_shim/kernels/parallel.h"

namespace npu::ops {
namespace {

// The order of x's dims: kept ones first, then normalised ones.
struct Layout {
  int rank = 0, order[kMaxTensorRank] = {};
  int64_t groups = 1, values = 1;
};

Layout layout_of(const bool* over, const TensorShape& x) {
  Layout layout;
  for (const bool reduced : {false, true})
    for (int i = 0; i < x.rank; ++i)
      if (over[i] == reduced) {
        layout.order[layout.rank++] = i;
        (reduced ? layout.values : layout.groups) *= x.dims[i];
      }
  return layout;
}

TensorShape reordered(const Layout& layout, const TensorShape& shape) {
  TensorShape result = shape;
  for (int i = 0; i < layout.rank; ++i) {
    result.dims[i] = shape.dims[layout.order[i]];
    result.strides[i] = shape.strides[layout.order[i]];
  }
  return result;
}

// `tensor`, broadcast to x's dims, as (groups, values); empty if it is absent.
std::vector<float> arranged(const Layout& layout, const TensorIn& tensor, const TensorShape& x) {
  if (tensor.data == nullptr) return {};
  TensorIn whole = broadcast(tensor, x);
  whole.shape = reordered(layout, whole.shape);
  std::vector<float> values(layout.groups * layout.values);
  gather(whole, values.data());
  return values;
}

void give_back(const Layout& layout, const std::vector<float>& values, TensorOut to) {
  to.shape = reordered(layout, to.shape);
  scatter(values.data(), to);
}

// One value per group, from or to a tensor with 1 in the normalised dims.
std::vector<float> group_values(const Layout& layout, const TensorIn& tensor) {
  std::vector<float> values(layout.groups);
  gather({reordered(layout, tensor.shape), tensor.data}, values.data());
  return values;
}

struct Statistics {
  std::vector<float> mean, inverse;
};

Statistics measure(const TensorNorm& norm, const Layout& layout, const std::vector<float>& x) {
  Statistics result{std::vector<float>(layout.groups, 0.0f), std::vector<float>(layout.groups)};
  const int64_t n = layout.values;
  parallel_chunks(layout.groups, 1 + 4096 / (n + 1), [&](int64_t first, int64_t last) {
    for (int64_t g = first; g < last; ++g) {
      const float* row = x.data() + g * n;
      double sum = 0, squares = 0;
      if (norm.centred)
        for (int64_t i = 0; i < n; ++i) sum += row[i];
      const double mean = sum / static_cast<double>(n);
      for (int64_t i = 0; i < n; ++i) squares += (row[i] - mean) * (row[i] - mean);
      result.mean[g] = static_cast<float>(mean);
      result.inverse[g] = static_cast<float>(1 / std::sqrt(squares / static_cast<double>(n) + norm.epsilon));
    }
  });
  return result;
}

void normalise(const Layout& layout, const Statistics& statistics, const std::vector<float>& scale,
               const std::vector<float>& bias, std::vector<float>& x) {
  const int64_t n = layout.values;
  parallel_chunks(layout.groups, 1 + 4096 / (n + 1), [&](int64_t first, int64_t last) {
    for (int64_t g = first; g < last; ++g)
      for (int64_t i = g * n; i < (g + 1) * n; ++i) {
        const float plain =
            (x[i] - statistics.mean[g]) * statistics.inverse[g] * (scale.empty() ? 1 : scale[i]);
        x[i] = bias.empty() ? plain : plain + bias[i];
      }
  });
}

// grad (dy) becomes dx, normal (x normalised) becomes dy * x normalised.
void backward_rows(const TensorNorm& norm, const Layout& layout, const Statistics& statistics,
                   const std::vector<float>& scale, std::vector<float>& grad, std::vector<float>& normal) {
  const int64_t n = layout.values;
  parallel_chunks(layout.groups, 1 + 4096 / (n + 1), [&](int64_t first, int64_t last) {
    for (int64_t g = first; g < last; ++g) {
      double sum = 0, product = 0;
      for (int64_t i = g * n; i < (g + 1) * n; ++i) {
        const double value = static_cast<double>(grad[i]) * (scale.empty() ? 1 : scale[i]);
        sum += value;
        product += value * normal[i];
      }
      const double mean = norm.centred ? sum / static_cast<double>(n) : 0,
                   slope = product / static_cast<double>(n);
      for (int64_t i = g * n; i < (g + 1) * n; ++i) {
        const double value = static_cast<double>(grad[i]) * (scale.empty() ? 1 : scale[i]);
        const float plain = normal[i];
        normal[i] *= grad[i];
        grad[i] = static_cast<float>(statistics.inverse[g] * (value - mean - plain * slope));
      }
    }
  });
}

// Sums (groups, values) over the dims where `to` has 1.
void sum_to(const Layout& layout, const std::vector<float>& values, const TensorShape& x, TensorOut to) {
  TensorShape from = x;
  from.type = Element::f32;
  for (int i = 0; i < layout.rank; ++i) from.dims[i] = x.dims[layout.order[i]];
  set_packed_strides(from, false);
  to.shape = reordered(layout, to.shape);
  reduce({}, {from, values.data()}, to);
}

}  // namespace

void tensor_norm_forward(const TensorNorm& norm, const TensorIn& x, const TensorIn& scale,
                         const TensorIn& bias, const TensorOut& y, const TensorOut& mean,
                         const TensorOut& inverse) {
  if (x.shape.count() == 0) return;
  const Layout layout = layout_of(norm.over, x.shape);
  std::vector<float> values = arranged(layout, x, x.shape);
  const Statistics statistics = measure(norm, layout, values);
  normalise(layout, statistics, arranged(layout, scale, x.shape), arranged(layout, bias, x.shape), values);
  give_back(layout, values, y);
  if (mean.data != nullptr) give_back(layout, statistics.mean, mean);
  if (inverse.data != nullptr) give_back(layout, statistics.inverse, inverse);
}

void tensor_norm_inference(const TensorIn& x, const TensorIn& scale, const TensorIn& bias,
                           const TensorIn& mean, const TensorIn& inverse, const TensorOut& y) {
  if (x.shape.count() == 0) return;
  bool over[kMaxTensorRank] = {};
  for (int i = 0; i < x.shape.rank; ++i) over[i] = inverse.shape.dims[i] == 1 && x.shape.dims[i] != 1;
  const Layout layout = layout_of(over, x.shape);
  Statistics statistics{std::vector<float>(layout.groups, 0.0f), group_values(layout, inverse)};
  if (mean.data != nullptr) statistics.mean = group_values(layout, mean);
  std::vector<float> values = arranged(layout, x, x.shape);
  normalise(layout, statistics, arranged(layout, scale, x.shape), arranged(layout, bias, x.shape), values);
  give_back(layout, values, y);
}

void tensor_norm_backward(const TensorNorm& norm, const TensorIn& x, const TensorIn& dy,
                          const TensorIn& scale, const TensorIn& mean, const TensorIn& inverse,
                          const TensorOut& dx, const TensorOut& d_scale, const TensorOut& d_bias) {
  if (x.shape.count() == 0) return;
  const Layout layout = layout_of(norm.over, x.shape);
  std::vector<float> normal = arranged(layout, x, x.shape), grad = arranged(layout, dy, x.shape);
  Statistics statistics;
  if (inverse.data == nullptr || (norm.centred && mean.data == nullptr)) {
    statistics = measure(norm, layout, normal);
  } else {
    statistics.inverse = group_values(layout, inverse);
    statistics.mean = norm.centred ? group_values(layout, mean) : std::vector<float>(layout.groups, 0.0f);
  }
  if (d_bias.data != nullptr) sum_to(layout, grad, x.shape, d_bias);
  normalise(layout, statistics, {}, {}, normal);
  backward_rows(norm, layout, statistics, arranged(layout, scale, x.shape), grad, normal);
  if (d_scale.data != nullptr) sum_to(layout, normal, x.shape, d_scale);
  give_back(layout, grad, dx);
}

}  // namespace npu::ops

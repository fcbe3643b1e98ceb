#include <algorithm>
#include <numeric>

#include "runtime_shim/libraries/dnn/call.h"

namespace npu::detail {

probe::Tensor observed_tensor(const ops::TensorShape& shape, const void* data) {
  std::vector<int> order(static_cast<size_t>(shape.rank));
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](int a, int b) { return shape.strides[a] > shape.strides[b]; });
  probe::Tensor tensor{data, probe_type(shape.type), true, {}, {}};
  for (const int i : order) {
    tensor.shape.push_back(shape.dims[i]);
    tensor.strides.push_back(shape.strides[i]);
  }
  return tensor;
}

}  // namespace npu::detail

// The matrix of a convolution's inputs.

#include <algorithm>
#include <vector>

#include "runtime_shim/kernels/dnn/unfold.h"
#include "runtime_shim/libraries/dnn/convolution_problem.h"

namespace npu::detail {
namespace {

/// In a task: columns (samples * positions, depth), row-major.
void unfold_rows(const ops::Convolution& problem, const ops::TensorIn& x, void* columns) {
  ops::in_type_of(x.shape.type, [&](auto real) {
    using Real = decltype(real);
    const ops::Packed<Real> images(x);
    const int64_t positions = problem.out_count(), depth = problem.depth();
    std::vector<Real> by_column(static_cast<size_t>(depth * positions)), rows(by_column.size());
    for (int64_t n = 0; n < problem.batch; ++n) {
      ops::unfold(problem, {problem.in_channels, 0, positions},
                  images.data() + n * problem.in_channels * problem.in_count(), by_column.data());
      for (int64_t i = 0; i < depth; ++i)
        for (int64_t p = 0; p < positions; ++p)
          rows[static_cast<size_t>(p * depth + i)] = by_column[static_cast<size_t>(i * positions + p)];
      ops::store_reals(x.shape.type, rows.data(), positions * depth,
                       ops::element_at(x.shape.type, columns, n * positions * depth), 1);
    }
  });
}

}  // namespace
}  // namespace npu::detail

using namespace npu::detail;
using namespace npu;

extern "C" {

npudnnStatus_t npudnnIm2Col(npudnnHandle_t handle, const npudnnTensorDescriptor_t xDesc, const void* x,
                            const npudnnFilterDescriptor_t wDesc,
                            const npudnnConvolutionDescriptor_t convDesc, void* colBuffer) {
  DnnChecks checks(handle);
  checks.present(x, colBuffer, convDesc).shapes(xDesc, wDesc);
  if (!checks.ok()) return checks.status();
  npudnnTensorStruct result{xDesc->shape};
  const npudnnStatus_t status = convolution_output(convDesc, xDesc->shape, wDesc->shape, result.shape.dims);
  if (status != NPUDNN_STATUS_SUCCESS) return status;
  if (convDesc->groups != 1 || convDesc->mode != NPUDNN_CROSS_CORRELATION) return NPUDNN_STATUS_NOT_SUPPORTED;
  ops::Convolution problem;
  const npudnnStatus_t described = describe_convolution(convDesc, xDesc, wDesc, &result, problem);
  if (described != NPUDNN_STATUS_SUCCESS) return described;
  const ops::TensorIn in = dnn_in(xDesc, x);
  return dnn_submit(handle, __func__, [=] { unfold_rows(problem, in, colBuffer); });
}

}  // extern "C"

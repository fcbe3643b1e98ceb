// Spatial transformers: descriptors, checks, and tasks of the simulated device.

#include "runtime_shim/kernels/dnn/spatial_transformer.h"

#include <algorithm>

#include "runtime_shim/libraries/dnn/descriptor.h"

/// dims[0] == 0: not set.
struct npudnnSpatialTransformerStruct {
  npu::ops::Element type = npu::ops::Element::f32;
  int64_t dims[4] = {};
};

namespace npu::detail {
namespace {

void check_transformer(DnnChecks& checks, npudnnSpatialTransformerDescriptor_t transformer) {
  checks.present(transformer);
  if (checks.ok()) checks.require(transformer->dims[0] > 0);
}

ops::SpatialGrid grid_of(npudnnSpatialTransformerDescriptor_t transformer) {
  return {transformer->type, transformer->dims[0], transformer->dims[2], transformer->dims[3]};
}

/// That `result` is what the descriptor says, and `image` one that it can be sampled from.
void check_images(DnnChecks& checks, npudnnSpatialTransformerDescriptor_t transformer,
                  npudnnTensorDescriptor_t image, npudnnTensorDescriptor_t result) {
  check_transformer(checks, transformer);
  if (!checks.shapes(image, result).ok()) return;
  const ops::TensorShape &x = image->shape, &y = result->shape;
  checks.require(x.rank == 4 && y.rank == 4 && std::equal(y.dims, y.dims + 4, transformer->dims));
  checks.require(x.dims[0] == y.dims[0] && x.dims[1] == y.dims[1]);
  checks.require(x.type == transformer->type && y.type == transformer->type, NPUDNN_STATUS_NOT_SUPPORTED);
}

}  // namespace
}  // namespace npu::detail

using namespace npu::detail;
using namespace npu;

extern "C" {

npudnnStatus_t npudnnCreateSpatialTransformerDescriptor(npudnnSpatialTransformerDescriptor_t* stDesc) {
  return make_descriptor(stDesc);
}
npudnnStatus_t npudnnDestroySpatialTransformerDescriptor(npudnnSpatialTransformerDescriptor_t stDesc) {
  return free_descriptor(stDesc);
}

npudnnStatus_t npudnnSetSpatialTransformerNdDescriptor(npudnnSpatialTransformerDescriptor_t stDesc,
                                                       npudnnSamplerType_t samplerType,
                                                       npudnnDataType_t dataType, const int nbDims,
                                                       const int* dimA) {
  DnnChecks checks;
  checks.present(stDesc, dimA).require(samplerType == NPUDNN_SAMPLER_BILINEAR);
  const bool has_type =
      dataType == NPUDNN_DATA_FLOAT || dataType == NPUDNN_DATA_DOUBLE || dataType == NPUDNN_DATA_HALF;
  checks.require(has_type && nbDims == 4, NPUDNN_STATUS_NOT_SUPPORTED);
  if (checks.ok()) checks.require(std::all_of(dimA, dimA + 4, [](int dim) { return dim > 0; }));
  if (!checks.ok()) return checks.status();
  stDesc->type = *dnn_element_of(dataType);
  std::copy(dimA, dimA + 4, stDesc->dims);
  return NPUDNN_STATUS_SUCCESS;
}

npudnnStatus_t npudnnSpatialTfGridGeneratorForward(npudnnHandle_t handle,
                                                   const npudnnSpatialTransformerDescriptor_t stDesc,
                                                   const void* theta, void* grid) {
  DnnChecks checks(handle);
  checks.present(theta, grid);
  check_transformer(checks, stDesc);
  if (!checks.ok()) return checks.status();
  return dnn_submit(handle, __func__,
                    [size = grid_of(stDesc), theta, grid] { ops::affine_grid(size, theta, grid); });
}

npudnnStatus_t npudnnSpatialTfGridGeneratorBackward(npudnnHandle_t handle,
                                                    const npudnnSpatialTransformerDescriptor_t stDesc,
                                                    const void* dgrid, void* dtheta) {
  DnnChecks checks(handle);
  checks.present(dgrid, dtheta);
  check_transformer(checks, stDesc);
  if (!checks.ok()) return checks.status();
  return dnn_submit(handle, __func__, [size = grid_of(stDesc), dgrid, dtheta] {
    ops::affine_grid_backward(size, dgrid, dtheta);
  });
}

npudnnStatus_t npudnnSpatialTfSamplerForward(npudnnHandle_t handle,
                                             npudnnSpatialTransformerDescriptor_t stDesc, const void* alpha,
                                             const npudnnTensorDescriptor_t xDesc, const void* x,
                                             const void* grid, const void* beta,
                                             npudnnTensorDescriptor_t yDesc, void* y) {
  DnnChecks checks(handle);
  checks.present(alpha, x, grid, beta, y);
  check_images(checks, stDesc, xDesc, yDesc);
  if (!checks.ok()) return checks.status();
  const ops::TensorIn in = dnn_in(xDesc, x);
  const ops::TensorOut out = dnn_out(yDesc, y, alpha, beta);
  return dnn_submit(handle, __func__,
                    [size = grid_of(stDesc), in, grid, out] { ops::sample_bilinear(size, in, grid, out); });
}

npudnnStatus_t npudnnSpatialTfSamplerBackward(npudnnHandle_t handle,
                                              npudnnSpatialTransformerDescriptor_t stDesc, const void* alpha,
                                              const npudnnTensorDescriptor_t xDesc, const void* x,
                                              const void* beta, const npudnnTensorDescriptor_t dxDesc,
                                              void* dx, const void* alphaDgrid,
                                              const npudnnTensorDescriptor_t dyDesc, const void* dy,
                                              const void* grid, const void* betaDgrid, void* dgrid) {
  DnnChecks checks(handle);
  checks.present(alpha, x, beta, dx, alphaDgrid, dy, grid, betaDgrid, dgrid);
  check_images(checks, stDesc, xDesc, dyDesc);
  if (checks.shapes(dxDesc).ok()) checks.same_dims(xDesc->shape, dxDesc->shape);
  if (!checks.ok() || !checks.same_float(xDesc->shape, dxDesc->shape).ok()) return checks.status();
  const ops::TensorIn in = dnn_in(xDesc, x), gradient = dnn_in(dyDesc, dy);
  const ops::TensorOut out = dnn_out(dxDesc, dx, alpha, beta);
  const double factor = dnn_scalar(xDesc->shape, alphaDgrid), kept = dnn_scalar(xDesc->shape, betaDgrid);
  return dnn_submit(handle, __func__, [=, size = grid_of(stDesc)] {
    ops::sample_bilinear_backward(size, in, gradient, grid, out, factor, kept, dgrid);
  });
}

}  // extern "C"

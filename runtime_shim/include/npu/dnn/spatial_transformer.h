/// @file
/// Spatial transformers of the deep learning library. Valid C11 and C++17.
/// A grid holds a point (x, y) for each pixel of the result, in -1..1: the centres of the first and last pixels. Sampling is
/// bilinear, with zeros outside. Sums are in float, or in double for double data.
/// Types: float, double and half; theta, grids and images have one type.
/// Shapes: the result is (N, C, H, W), as the descriptor says; theta is (N, 2, 3) and a grid (N, H, W, 2), both packed.
/// Calls are asynchronous, in the order of the handle's stream.
/// Errors: NPUDNN_STATUS_NOT_INITIALIZED for a null handle; NPUDNN_STATUS_BAD_PARAM for null pointers, descriptors that
/// are not set, and shapes that do not fit; NPUDNN_STATUS_NOT_SUPPORTED for types that differ, and on a device without the
/// simulator's interface. Nothing is written then.
/// Source: cuDNN 9.0 API Reference, cudnn_ops; each function follows the one with the prefix cudnn. Jaderberg et al. 2015.
#ifndef NPU_DNN_SPATIAL_TRANSFORMER_H_
#define NPU_DNN_SPATIAL_TRANSFORMER_H_

#include "npu/dnn/types.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct npudnnSpatialTransformerStruct* npudnnSpatialTransformerDescriptor_t;
typedef enum {
  NPUDNN_SAMPLER_BILINEAR = 0,
} npudnnSamplerType_t;

/// Makes a descriptor that is not set yet.
/// Errors: NPUDNN_STATUS_BAD_PARAM for a null pointer; NPUDNN_STATUS_ALLOC_FAILED if host memory is exhausted.
/// Source: cudnnCreateSpatialTransformerDescriptor.
npudnnStatus_t npudnnCreateSpatialTransformerDescriptor(npudnnSpatialTransformerDescriptor_t* stDesc);

/// Sets the shape of the result.
/// Shapes: dimA has nbDims = 4 values, (N, C, H, W).
/// Errors: NPUDNN_STATUS_BAD_PARAM if the descriptor or dimA is null, a dimension is not positive, or the sampler is unknown;
/// NPUDNN_STATUS_NOT_SUPPORTED for another nbDims, or another type than float, double and half. The descriptor is then
/// unchanged.
/// Source: cudnnSetSpatialTransformerNdDescriptor.
npudnnStatus_t npudnnSetSpatialTransformerNdDescriptor(npudnnSpatialTransformerDescriptor_t stDesc,
                                                       npudnnSamplerType_t samplerType,
                                                       npudnnDataType_t dataType, const int nbDims,
                                                       const int* dimA);

/// Frees a descriptor; null does nothing.
/// Errors: none.
/// Source: cudnnDestroySpatialTransformerDescriptor.
npudnnStatus_t npudnnDestroySpatialTransformerDescriptor(npudnnSpatialTransformerDescriptor_t stDesc);

/// grid[n, h, w] = theta[n] (x, y, 1), with the pixel's own point (x, y); in a dimension of one pixel it is 0.
/// Shapes: as above.
/// Errors: as above.
/// Source: cudnnSpatialTfGridGeneratorForward.
npudnnStatus_t npudnnSpatialTfGridGeneratorForward(npudnnHandle_t handle,
                                                   const npudnnSpatialTransformerDescriptor_t stDesc,
                                                   const void* theta, void* grid);

/// dtheta[n] = sum over h, w of dgrid[n, h, w] (x, y, 1)^T.
/// Shapes: as above.
/// Errors: as above.
/// Source: cudnnSpatialTfGridGeneratorBackward.
npudnnStatus_t npudnnSpatialTfGridGeneratorBackward(npudnnHandle_t handle,
                                                    const npudnnSpatialTransformerDescriptor_t stDesc,
                                                    const void* dgrid, void* dtheta);

/// y = alpha * (x at the points of the grid) + beta * y.
/// Shapes: x (N, C, any height, any width); y as the descriptor says.
/// Errors: as above.
/// Source: cudnnSpatialTfSamplerForward.
npudnnStatus_t npudnnSpatialTfSamplerForward(npudnnHandle_t handle,
                                             npudnnSpatialTransformerDescriptor_t stDesc, const void* alpha,
                                             const npudnnTensorDescriptor_t xDesc, const void* x,
                                             const void* grid, const void* beta,
                                             npudnnTensorDescriptor_t yDesc, void* y);

/// dx = alpha * (gradient of x) + beta * dx, dgrid = alphaDgrid * (gradient of the grid) + betaDgrid * dgrid.
/// Shapes: x and dx (N, C, any height, any width); dy as the descriptor says.
/// Errors: as above.
/// Source: cudnnSpatialTfSamplerBackward.
npudnnStatus_t npudnnSpatialTfSamplerBackward(npudnnHandle_t handle,
                                              npudnnSpatialTransformerDescriptor_t stDesc, const void* alpha,
                                              const npudnnTensorDescriptor_t xDesc, const void* x,
                                              const void* beta, const npudnnTensorDescriptor_t dxDesc,
                                              void* dx, const void* alphaDgrid,
                                              const npudnnTensorDescriptor_t dyDesc, const void* dy,
                                              const void* grid, const void* betaDgrid, void* dgrid);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // NPU_DNN_SPATIAL_TRANSFORMER_H_

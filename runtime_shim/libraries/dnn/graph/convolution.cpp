// Converts descriptors to checked operations: convolutions and their gradients.

#include "runtime_shim/libraries/dnn/graph/state.h"

namespace npu::detail::graph {
namespace {

// The attributes of the three directions, which differ in name only.
struct Names {
  npudnnBackendAttributeName_t conv, alpha, beta, image, filter, result;
};
Names names_of(Direction direction) {
  switch (direction) {
    case Direction::forward:
      return {NPUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_CONV_DESC,
              NPUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_ALPHA,
              NPUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_BETA,
              NPUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_X,
              NPUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_W,
              NPUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_Y};
    case Direction::data:
      return {NPUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_CONV_DESC,
              NPUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_ALPHA,
              NPUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_BETA,
              NPUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_DX,
              NPUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_W,
              NPUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_DY};
    case Direction::filter:
      break;
  }
  return {NPUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_CONV_DESC,
          NPUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_ALPHA,
          NPUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_BETA,
          NPUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_X,
          NPUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_DW,
          NPUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_DY};
}

// Post-padding follows from the result's dims. Values beyond the image are 0.
npudnnStatus_t describe(const Operation& operation, const Reader& conv, const ops::TensorShape& x,
                        const ops::TensorShape& w, const ops::TensorShape& y, ops::Convolution& problem) {
  const int spatial = static_cast<int>(conv.integer(NPUDNN_ATTR_CONVOLUTION_SPATIAL_DIMS));
  const auto pre = conv.integers(NPUDNN_ATTR_CONVOLUTION_PRE_PADDINGS);
  const auto post = conv.integers(NPUDNN_ATTR_CONVOLUTION_POST_PADDINGS);
  const auto strides = conv.integers(NPUDNN_ATTR_CONVOLUTION_FILTER_STRIDES);
  const auto dilations = conv.integers(NPUDNN_ATTR_CONVOLUTION_DILATIONS);
  const auto of_size = [&](const std::vector<int64_t>& values) {
    return values.size() == static_cast<size_t>(spatial);
  };
  if (spatial < 1 || spatial > ops::kSpatial || !of_size(pre) || !of_size(post) || !of_size(strides) ||
      !of_size(dilations))
    return refuse(operation, NPUDNN_STATUS_BAD_PARAM,
                  "one value per spatial dim is needed, of which there are 1 to 3");
  const bool fits = x.rank == spatial + 2 && w.rank == x.rank && y.rank == x.rank &&
                    x.dims[1] % w.dims[1] == 0 && y.dims[0] == x.dims[0] && y.dims[1] == w.dims[0] &&
                    w.dims[0] % (x.dims[1] / w.dims[1]) == 0;
  if (!fits) return refuse(operation, NPUDNN_STATUS_BAD_PARAM_SHAPE_MISMATCH, "batch or channels do not fit");
  problem.batch = x.dims[0];
  problem.groups = x.dims[1] / w.dims[1];
  problem.in_channels = x.dims[1];
  problem.out_channels = w.dims[0];
  problem.flip = conv.integer(NPUDNN_ATTR_CONVOLUTION_CONV_MODE) == NPUDNN_CONVOLUTION;
  for (int i = 0; i < spatial; ++i) {
    const int to = i + ops::kSpatial - spatial;
    const int64_t reach = (w.dims[i + 2] - 1) * dilations[i] + 1;
    const int64_t span = x.dims[i + 2] + pre[i] + post[i] - reach;
    if (strides[i] < 1 || dilations[i] < 1 || pre[i] < 0 || post[i] < 0 || span < 0 ||
        y.dims[i + 2] != span / strides[i] + 1)
      return refuse(
          operation, NPUDNN_STATUS_BAD_PARAM_SHAPE_MISMATCH,
          "spatial dim " + std::to_string(i) + " does not follow from padding, stride and dilation");
    problem.in[to] = x.dims[i + 2];
    problem.out[to] = y.dims[i + 2];
    problem.kernel[to] = w.dims[i + 2];
    problem.stride[to] = strides[i];
    problem.pad[to] = pre[i];
    problem.dilation[to] = dilations[i];
  }
  return NPUDNN_STATUS_SUCCESS;
}

Direction direction_of(npudnnBackendDescriptorType_t type) {
  if (type == NPUDNN_BACKEND_OPERATION_CONVOLUTION_FORWARD_DESCRIPTOR) return Direction::forward;
  return type == NPUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_DATA_DESCRIPTOR ? Direction::data
                                                                               : Direction::filter;
}

}  // namespace

npudnnStatus_t make_convolution(const Descriptor& descriptor, Operation& operation) {
  ConvolutionWork work;
  work.direction = direction_of(descriptor.type);
  const Names names = names_of(work.direction);
  const Reader read(descriptor);
  const Descriptor& conv = read.child(names.conv);
  if (conv.type != NPUDNN_BACKEND_CONVOLUTION_DESCRIPTOR)
    return refuse(operation, NPUDNN_STATUS_BAD_PARAM_DESCRIPTOR_TYPE,
                  "CONV_DESC is not a convolution descriptor");
  const int64_t compute = Reader(conv).integer(NPUDNN_ATTR_CONVOLUTION_COMP_TYPE);
  if (compute != NPUDNN_DATA_FLOAT && compute != NPUDNN_DATA_HALF && compute != NPUDNN_DATA_BFLOAT16 &&
      compute != NPUDNN_DATA_INT32)
    return refuse(operation, NPUDNN_STATUS_NOT_SUPPORTED_DATA_TYPE,
                  "NPUDNN_ATTR_CONVOLUTION_COMP_TYPE " + std::to_string(compute) + " is not supported");
  const auto image = read.tensor(names.image), filter = read.tensor(names.filter),
             result = read.tensor(names.result);
  if (!image || !filter || !result) return refuse(operation, NPUDNN_STATUS_BAD_PARAM, "a tensor is missing");
  work.alpha = read.real(names.alpha, 1);
  work.beta = read.real(names.beta, 0);
  const npudnnStatus_t status =
      describe(operation, Reader(conv), image->shape, filter->shape, result->shape, work.problem);
  if (status != NPUDNN_STATUS_SUCCESS) return status;
  const std::optional<TensorSpec> tensors[3] = {image, filter, result};
  const int out = work.direction == Direction::forward ? 2 : work.direction == Direction::data ? 0 : 1;
  for (int i = 0; i < 3; ++i)
    if (i != out) operation.in.push_back(tensors[i]);
  operation.out = {tensors[out]};
  if (work.beta != 0 && operation.out[0]->is_virtual)
    return refuse(operation, NPUDNN_STATUS_BAD_PARAM, "beta reads a virtual tensor before it is written");
  operation.work = work;
  return NPUDNN_STATUS_SUCCESS;
}

}  // namespace npu::detail::graph

// Converts descriptors to checked operations: normalisations and their gradients.

#include "runtime_shim/libraries/dnn/graph/state.h"

namespace npu::detail::graph {
namespace {

// The normalised dims of a mode. Batch norm: all but the channels. Instance norm: the spatial ones. Layer and
// root-mean-square norm: those that have a scale of their own.
npudnnStatus_t choose_dims(const Operation& operation, int64_t mode, const ops::TensorShape& x,
                           const ops::TensorShape& scale, ops::TensorNorm& norm) {
  if (!ops::can_broadcast(scale, x) || scale.rank != x.rank)
    return refuse(operation, NPUDNN_STATUS_BAD_PARAM_SHAPE_MISMATCH, "the scale's dims do not fit x");
  for (int i = 0; i < x.rank; ++i) switch (mode) {
      case NPUDNN_BATCH_NORM:
        norm.over[i] = i != 1;
        break;
      case NPUDNN_INSTANCE_NORM:
        norm.over[i] = i >= 2;
        break;
      case NPUDNN_LAYER_NORM:
      case NPUDNN_RMS_NORM:
        norm.over[i] = scale.dims[i] != 1;
        break;
      default:
        return refuse(operation, NPUDNN_STATUS_NOT_SUPPORTED,
                      "normalisation mode " + std::to_string(mode) + " is not supported");
    }
  norm.centred = mode != NPUDNN_RMS_NORM;
  return NPUDNN_STATUS_SUCCESS;
}

// Statistics have size 1 in normalised dims and x's size in the others.
npudnnStatus_t check_statistics(const Operation& operation, const ops::TensorNorm& norm,
                                const ops::TensorShape& x, const std::optional<TensorSpec>& tensor) {
  if (!tensor) return NPUDNN_STATUS_SUCCESS;
  bool fits = tensor->shape.rank == x.rank;
  for (int i = 0; fits && i < x.rank; ++i) fits = tensor->shape.dims[i] == (norm.over[i] ? 1 : x.dims[i]);
  return fits ? NPUDNN_STATUS_SUCCESS
              : refuse(operation, NPUDNN_STATUS_BAD_PARAM_SHAPE_MISMATCH,
                       "the dims of mean or variance do not fit x");
}

// Scalars are read from the tensor when the graph runs.
npudnnStatus_t check_scalar(const Operation& operation, const std::optional<TensorSpec>& tensor) {
  if (!tensor || tensor->shape.count() == 1) return NPUDNN_STATUS_SUCCESS;
  return refuse(operation, NPUDNN_STATUS_BAD_PARAM_SHAPE_MISMATCH,
                "epsilon and the averaging factor have one element");
}

}  // namespace

npudnnStatus_t make_norm(const Descriptor& descriptor, Operation& operation) {
  const Reader read(descriptor);
  NormWork work;
  work.training = read.integer(NPUDNN_ATTR_OPERATION_NORM_FWD_PHASE) == NPUDNN_NORM_FWD_TRAINING;
  const auto mean = read.tensor(NPUDNN_ATTR_OPERATION_NORM_FWD_MEAN_DESC);
  const auto inverse = read.tensor(NPUDNN_ATTR_OPERATION_NORM_FWD_INV_VARIANCE_DESC);
  const int64_t mode = read.integer(NPUDNN_ATTR_OPERATION_NORM_FWD_MODE);
  // Batch and instance norms in inference read the statistics. The others compute them each time.
  const bool given = !work.training && inverse && (mode == NPUDNN_BATCH_NORM || mode == NPUDNN_INSTANCE_NORM);
  operation.in = {read.tensor(NPUDNN_ATTR_OPERATION_NORM_FWD_XDESC),
                  read.tensor(NPUDNN_ATTR_OPERATION_NORM_FWD_SCALE_DESC),
                  read.tensor(NPUDNN_ATTR_OPERATION_NORM_FWD_BIAS_DESC),
                  read.tensor(NPUDNN_ATTR_OPERATION_NORM_FWD_EPSILON_DESC),
                  read.tensor(NPUDNN_ATTR_OPERATION_NORM_FWD_EXP_AVG_FACTOR_DESC),
                  read.tensor(NPUDNN_ATTR_OPERATION_NORM_FWD_INPUT_RUNNING_MEAN_DESC),
                  read.tensor(NPUDNN_ATTR_OPERATION_NORM_FWD_INPUT_RUNNING_VAR_DESC),
                  given ? mean : std::nullopt,
                  given ? inverse : std::nullopt};
  operation.out = {read.tensor(NPUDNN_ATTR_OPERATION_NORM_FWD_YDESC), given ? std::nullopt : mean,
                   given ? std::nullopt : inverse,
                   read.tensor(NPUDNN_ATTR_OPERATION_NORM_FWD_OUTPUT_RUNNING_MEAN_DESC),
                   read.tensor(NPUDNN_ATTR_OPERATION_NORM_FWD_OUTPUT_RUNNING_VAR_DESC)};
  const auto &x = operation.in[0], &scale = operation.in[1], &y = operation.out[0];
  if (!x || !scale || !y) return refuse(operation, NPUDNN_STATUS_BAD_PARAM, "a tensor is missing");
  if (!ops::can_broadcast(x->shape, y->shape) || x->shape.count() != y->shape.count())
    return refuse(operation, NPUDNN_STATUS_BAD_PARAM_SHAPE_MISMATCH, "x and y differ in dims");
  npudnnStatus_t status = choose_dims(operation, mode, x->shape, scale->shape, work.norm);
  for (const auto& tensor :
       {mean, inverse, operation.in[5], operation.in[6], operation.out[3], operation.out[4]})
    if (status == NPUDNN_STATUS_SUCCESS) status = check_statistics(operation, work.norm, x->shape, tensor);
  for (const auto& tensor : {operation.in[3], operation.in[4]})
    if (status == NPUDNN_STATUS_SUCCESS) status = check_scalar(operation, tensor);
  operation.work = work;
  return status;
}

npudnnStatus_t make_norm_gradient(const Descriptor& descriptor, Operation& operation) {
  const Reader read(descriptor);
  NormGradientWork work;
  operation.in = {read.tensor(NPUDNN_ATTR_OPERATION_NORM_BWD_XDESC),
                  read.tensor(NPUDNN_ATTR_OPERATION_NORM_BWD_DYDESC),
                  read.tensor(NPUDNN_ATTR_OPERATION_NORM_BWD_SCALE_DESC),
                  read.tensor(NPUDNN_ATTR_OPERATION_NORM_BWD_MEAN_DESC),
                  read.tensor(NPUDNN_ATTR_OPERATION_NORM_BWD_INV_VARIANCE_DESC),
                  read.tensor(NPUDNN_ATTR_OPERATION_NORM_BWD_EPSILON_DESC)};
  operation.out = {read.tensor(NPUDNN_ATTR_OPERATION_NORM_BWD_DXDESC),
                   read.tensor(NPUDNN_ATTR_OPERATION_NORM_BWD_DSCALE_DESC),
                   read.tensor(NPUDNN_ATTR_OPERATION_NORM_BWD_DBIAS_DESC)};
  const auto &x = operation.in[0], &dy = operation.in[1], &scale = operation.in[2], &dx = operation.out[0];
  if (!x || !dy || !scale || !dx) return refuse(operation, NPUDNN_STATUS_BAD_PARAM, "a tensor is missing");
  const auto same = [&](const ops::TensorShape& a) {
    return ops::can_broadcast(a, x->shape) && a.rank == x->shape.rank && a.count() == x->shape.count();
  };
  if (!same(dy->shape) || !same(dx->shape))
    return refuse(operation, NPUDNN_STATUS_BAD_PARAM_SHAPE_MISMATCH, "x, dy and dx differ in dims");
  npudnnStatus_t status = choose_dims(operation, read.integer(NPUDNN_ATTR_OPERATION_NORM_BWD_MODE), x->shape,
                                      scale->shape, work.norm);
  for (const auto& tensor : {operation.in[3], operation.in[4]})
    if (status == NPUDNN_STATUS_SUCCESS) status = check_statistics(operation, work.norm, x->shape, tensor);
  for (const auto& tensor : {operation.out[1], operation.out[2]})
    if (status == NPUDNN_STATUS_SUCCESS && tensor && !ops::can_broadcast(tensor->shape, scale->shape))
      status = refuse(operation, NPUDNN_STATUS_BAD_PARAM_SHAPE_MISMATCH,
                      "the gradients' dims are not the scale's");
  if (status == NPUDNN_STATUS_SUCCESS) status = check_scalar(operation, operation.in[5]);
  operation.work = work;
  return status;
}

}  // namespace npu::detail::graph

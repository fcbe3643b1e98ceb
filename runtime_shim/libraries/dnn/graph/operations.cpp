// Converts descriptors to checked operations: pointwise, matrix products, reductions, random numbers, views.

#include <optional>

#include "runtime_shim/kernels/tensor/tensor_product.h"
#include "runtime_shim/libraries/dnn/graph/schema.h"
#include "runtime_shim/libraries/dnn/graph/state.h"

namespace npu::detail::graph {
namespace {

// Checks that every required tensor attribute holds a tensor.
npudnnStatus_t all_tensors(const Operation& operation, std::initializer_list<size_t> in,
                           std::initializer_list<size_t> out) {
  bool found = true;
  for (size_t i : in) found = found && operation.in[i].has_value();
  for (size_t i : out) found = found && operation.out[i].has_value();
  return found ? NPUDNN_STATUS_SUCCESS : refuse(operation, NPUDNN_STATUS_BAD_PARAM, "a tensor is missing");
}

// Sums and functions are computed in float even if a narrower type was requested.
npudnnStatus_t check_precision(const Operation& operation, int64_t type) {
  if (type == NPUDNN_DATA_FLOAT || type == NPUDNN_DATA_HALF || type == NPUDNN_DATA_BFLOAT16 ||
      type == NPUDNN_DATA_INT32 || type == NPUDNN_DATA_BOOLEAN)
    return NPUDNN_STATUS_SUCCESS;
  return refuse(operation, NPUDNN_STATUS_NOT_SUPPORTED_DATA_TYPE,
                "the computation's data type " + std::to_string(type) + " is not supported");
}

using Op = ops::PointwiseOp;

std::optional<Op> arithmetic_of(int64_t mode) {
  switch (mode) {
    case NPUDNN_POINTWISE_ADD:
      return Op::add;
    case NPUDNN_POINTWISE_ADD_SQUARE:
      return Op::add_square;
    case NPUDNN_POINTWISE_DIV:
      return Op::div;
    case NPUDNN_POINTWISE_MAX:
      return Op::max;
    case NPUDNN_POINTWISE_MIN:
      return Op::min;
    case NPUDNN_POINTWISE_MOD:
      return Op::mod;
    case NPUDNN_POINTWISE_MUL:
      return Op::mul;
    case NPUDNN_POINTWISE_POW:
      return Op::pow;
    case NPUDNN_POINTWISE_SUB:
      return Op::sub;
    case NPUDNN_POINTWISE_ABS:
      return Op::abs;
    case NPUDNN_POINTWISE_CEIL:
      return Op::ceil;
    case NPUDNN_POINTWISE_COS:
      return Op::cos;
    case NPUDNN_POINTWISE_EXP:
      return Op::exp;
    case NPUDNN_POINTWISE_FLOOR:
      return Op::floor;
    case NPUDNN_POINTWISE_LOG:
      return Op::log;
    case NPUDNN_POINTWISE_NEG:
      return Op::neg;
    case NPUDNN_POINTWISE_RSQRT:
      return Op::rsqrt;
    case NPUDNN_POINTWISE_SIN:
      return Op::sin;
    case NPUDNN_POINTWISE_SQRT:
      return Op::sqrt;
    case NPUDNN_POINTWISE_TAN:
      return Op::tan;
    case NPUDNN_POINTWISE_ERF:
      return Op::erf;
    case NPUDNN_POINTWISE_IDENTITY:
      return Op::identity;
    case NPUDNN_POINTWISE_RECIPROCAL:
      return Op::reciprocal;
    case NPUDNN_POINTWISE_ATAN2:
      return Op::atan2;
    default:
      return std::nullopt;
  }
}

std::optional<Op> pointwise_of(int64_t mode) {
  switch (mode) {
    case NPUDNN_POINTWISE_RELU_FWD:
      return Op::relu;
    case NPUDNN_POINTWISE_TANH_FWD:
      return Op::tanh;
    case NPUDNN_POINTWISE_SIGMOID_FWD:
      return Op::sigmoid;
    case NPUDNN_POINTWISE_ELU_FWD:
      return Op::elu;
    case NPUDNN_POINTWISE_GELU_FWD:
      return Op::gelu;
    case NPUDNN_POINTWISE_SOFTPLUS_FWD:
      return Op::softplus;
    case NPUDNN_POINTWISE_SWISH_FWD:
      return Op::swish;
    case NPUDNN_POINTWISE_GELU_APPROX_TANH_FWD:
      return Op::gelu_tanh;
    case NPUDNN_POINTWISE_RELU_BWD:
      return Op::relu_bwd;
    case NPUDNN_POINTWISE_TANH_BWD:
      return Op::tanh_bwd;
    case NPUDNN_POINTWISE_SIGMOID_BWD:
      return Op::sigmoid_bwd;
    case NPUDNN_POINTWISE_ELU_BWD:
      return Op::elu_bwd;
    case NPUDNN_POINTWISE_GELU_BWD:
      return Op::gelu_bwd;
    case NPUDNN_POINTWISE_SOFTPLUS_BWD:
      return Op::softplus_bwd;
    case NPUDNN_POINTWISE_SWISH_BWD:
      return Op::swish_bwd;
    case NPUDNN_POINTWISE_GELU_APPROX_TANH_BWD:
      return Op::gelu_tanh_bwd;
    case NPUDNN_POINTWISE_CMP_EQ:
      return Op::equal;
    case NPUDNN_POINTWISE_CMP_NEQ:
      return Op::not_equal;
    case NPUDNN_POINTWISE_CMP_GT:
      return Op::greater;
    case NPUDNN_POINTWISE_CMP_GE:
      return Op::greater_equal;
    case NPUDNN_POINTWISE_CMP_LT:
      return Op::less;
    case NPUDNN_POINTWISE_CMP_LE:
      return Op::less_equal;
    case NPUDNN_POINTWISE_LOGICAL_AND:
      return Op::logical_and;
    case NPUDNN_POINTWISE_LOGICAL_OR:
      return Op::logical_or;
    case NPUDNN_POINTWISE_LOGICAL_NOT:
      return Op::logical_not;
    case NPUDNN_POINTWISE_GEN_INDEX:
      return Op::gen_index;
    case NPUDNN_POINTWISE_BINARY_SELECT:
      return Op::select;
    default:
      return arithmetic_of(mode);
  }
}

void read_settings(const Reader& read, ops::PointwiseSettings& settings) {
  settings.lower = read.real(NPUDNN_ATTR_POINTWISE_RELU_LOWER_CLIP, 0);
  settings.has_upper = read.has(NPUDNN_ATTR_POINTWISE_RELU_UPPER_CLIP);
  settings.upper = read.real(NPUDNN_ATTR_POINTWISE_RELU_UPPER_CLIP, 0);
  settings.slope = read.real(NPUDNN_ATTR_POINTWISE_RELU_LOWER_CLIP_SLOPE, 0);
  settings.elu_alpha = read.real(NPUDNN_ATTR_POINTWISE_ELU_ALPHA, 1);
  settings.softplus_beta = read.real(NPUDNN_ATTR_POINTWISE_SOFTPLUS_BETA, 1);
  settings.swish_beta = read.real(NPUDNN_ATTR_POINTWISE_SWISH_BETA, 1);
  settings.axis = static_cast<int>(read.integer(NPUDNN_ATTR_POINTWISE_AXIS, -1));
}

npudnnStatus_t check_pointwise(const Operation& operation, const PointwiseWork& work) {
  const int wanted = operands_of(work.op);
  for (int i = 0; i < 3; ++i)
    if (i < wanted && !operation.in[i])
      return refuse(operation, NPUDNN_STATUS_BAD_PARAM, "an operand is missing");
  if (!operation.out[0]) return refuse(operation, NPUDNN_STATUS_BAD_PARAM, "the result's tensor is missing");
  const ops::TensorShape& y = operation.out[0]->shape;
  if (work.op == Op::gen_index && (work.settings.axis < 0 || work.settings.axis >= y.rank))
    return refuse(operation, NPUDNN_STATUS_BAD_PARAM,
                  "NPUDNN_ATTR_POINTWISE_AXIS is not a dim of the result");
  for (int i = 0; i < wanted; ++i)
    if (operation.in[i]->shape.rank != y.rank || !ops::can_broadcast(operation.in[i]->shape, y))
      return refuse(operation, NPUDNN_STATUS_BAD_PARAM_SHAPE_MISMATCH,
                    "an operand's dims do not fit the result's");
  return NPUDNN_STATUS_SUCCESS;
}

}  // namespace

npudnnStatus_t make_pointwise(const Descriptor& descriptor, Operation& operation) {
  const Reader read(descriptor);
  const Descriptor& how = read.child(NPUDNN_ATTR_OPERATION_POINTWISE_PW_DESCRIPTOR);
  if (how.type != NPUDNN_BACKEND_POINTWISE_DESCRIPTOR)
    return refuse(operation, NPUDNN_STATUS_BAD_PARAM_DESCRIPTOR_TYPE,
                  "PW_DESCRIPTOR is not a pointwise descriptor");
  const Reader settings(how);
  const int64_t mode = settings.integer(NPUDNN_ATTR_POINTWISE_MODE);
  const auto op = pointwise_of(mode);
  if (!op)
    return refuse(operation, NPUDNN_STATUS_NOT_SUPPORTED,
                  "NPUDNN_ATTR_POINTWISE_MODE " + std::to_string(mode) + " is not supported");
  const npudnnStatus_t status = check_precision(operation, settings.integer(NPUDNN_ATTR_POINTWISE_MATH_PREC));
  if (status != NPUDNN_STATUS_SUCCESS) return status;
  PointwiseWork work;
  work.op = *op;
  read_settings(settings, work.settings);
  work.settings.alpha1 = read.real(NPUDNN_ATTR_OPERATION_POINTWISE_ALPHA1, 1);
  work.settings.alpha2 = read.real(NPUDNN_ATTR_OPERATION_POINTWISE_ALPHA2, 1);
  const bool backward = *op >= Op::relu_bwd && *op <= Op::swish_bwd;
  const auto x = read.tensor(NPUDNN_ATTR_OPERATION_POINTWISE_XDESC);
  if (backward) {
    operation.in = {read.tensor(NPUDNN_ATTR_OPERATION_POINTWISE_DYDESC), x, std::nullopt};
    operation.out = {read.tensor(NPUDNN_ATTR_OPERATION_POINTWISE_DXDESC)};
  } else {
    operation.in = {x, read.tensor(NPUDNN_ATTR_OPERATION_POINTWISE_BDESC),
                    read.tensor(NPUDNN_ATTR_OPERATION_POINTWISE_TDESC)};
    operation.out = {read.tensor(NPUDNN_ATTR_OPERATION_POINTWISE_YDESC)};
  }
  for (size_t i = operands_of(*op); i < operation.in.size(); ++i) operation.in[i].reset();
  operation.work = work;
  return check_pointwise(operation, work);
}

npudnnStatus_t make_product(const Descriptor& descriptor, Operation& operation) {
  const Reader read(descriptor);
  const Reader how(read.child(NPUDNN_ATTR_OPERATION_MATMUL_DESC));
  operation.in = {read.tensor(NPUDNN_ATTR_OPERATION_MATMUL_ADESC),
                  read.tensor(NPUDNN_ATTR_OPERATION_MATMUL_BDESC),
                  read.tensor(NPUDNN_ATTR_OPERATION_MATMUL_GEMM_M_OVERRIDE_DESC),
                  read.tensor(NPUDNN_ATTR_OPERATION_MATMUL_GEMM_N_OVERRIDE_DESC),
                  read.tensor(NPUDNN_ATTR_OPERATION_MATMUL_GEMM_K_OVERRIDE_DESC)};
  operation.out = {read.tensor(NPUDNN_ATTR_OPERATION_MATMUL_CDESC)};
  npudnnStatus_t status = all_tensors(operation, {0, 1}, {0});
  if (status == NPUDNN_STATUS_SUCCESS)
    status = check_precision(operation, how.integer(NPUDNN_ATTR_MATMUL_COMP_TYPE));
  if (status != NPUDNN_STATUS_SUCCESS) return status;
  const ops::TensorShape& c = operation.out[0]->shape;
  if (!ops::can_multiply(operation.in[0]->shape, operation.in[1]->shape, c))
    return refuse(operation, NPUDNN_STATUS_BAD_PARAM_SHAPE_MISMATCH,
                  "the matrices' dims do not fit each other");
  for (int i = 2; i < 5; ++i)
    if (operation.in[i] &&
        (operation.in[i]->shape.rank != c.rank || !ops::can_broadcast(operation.in[i]->shape, c)))
      return refuse(operation, NPUDNN_STATUS_BAD_PARAM_SHAPE_MISMATCH,
                    "an override's dims do not fit the result's");
  operation.work = ProductWork{how.real(NPUDNN_ATTR_MATMUL_PADDING_VALUE, 0)};
  return NPUDNN_STATUS_SUCCESS;
}

npudnnStatus_t make_reduction(const Descriptor& descriptor, Operation& operation) {
  const Reader read(descriptor);
  const Reader how(read.child(NPUDNN_ATTR_OPERATION_REDUCTION_DESC));
  operation.in = {read.tensor(NPUDNN_ATTR_OPERATION_REDUCTION_XDESC)};
  operation.out = {read.tensor(NPUDNN_ATTR_OPERATION_REDUCTION_YDESC)};
  npudnnStatus_t status = all_tensors(operation, {0}, {0});
  if (status == NPUDNN_STATUS_SUCCESS)
    status = check_precision(operation, how.integer(NPUDNN_ATTR_REDUCTION_COMP_TYPE));
  if (status != NPUDNN_STATUS_SUCCESS) return status;
  const int64_t mode = how.integer(NPUDNN_ATTR_REDUCTION_OPERATOR);
  if (mode < NPUDNN_REDUCE_TENSOR_ADD || mode > NPUDNN_REDUCE_TENSOR_MUL_NO_ZEROS)
    return refuse(operation, NPUDNN_STATUS_NOT_SUPPORTED,
                  "NPUDNN_ATTR_REDUCTION_OPERATOR " + std::to_string(mode) + " is not supported");
  if (!ops::can_reduce_groups(operation.in[0]->shape, operation.out[0]->shape))
    return refuse(operation, NPUDNN_STATUS_BAD_PARAM_SHAPE_MISMATCH,
                  "a dim of the result does not divide the operand's");
  operation.work = ReductionWork{static_cast<ops::ReduceOp>(mode), true};
  return NPUDNN_STATUS_SUCCESS;
}

npudnnStatus_t make_random(const Descriptor& descriptor, Operation& operation) {
  const Reader read(descriptor);
  const Reader how(read.child(NPUDNN_ATTR_OPERATION_RNG_DESC));
  RandomWork work;
  const auto* seed = &descriptor.attributes;
  const auto found = seed->find(NPUDNN_ATTR_OPERATION_RNG_SEED);
  const bool by_tensor = found != seed->end() && found->second.type == NPUDNN_TYPE_BACKEND_DESCRIPTOR;
  operation.in = {by_tensor ? read.tensor(NPUDNN_ATTR_OPERATION_RNG_SEED) : std::nullopt,
                  read.tensor(NPUDNN_ATTR_OPERATION_RNG_OFFSET_DESC)};
  operation.out = {read.tensor(NPUDNN_ATTR_OPERATION_RNG_YDESC)};
  const npudnnStatus_t status = all_tensors(operation, {}, {0});
  if (status != NPUDNN_STATUS_SUCCESS) return status;
  if (!by_tensor) work.seed = read.integer(NPUDNN_ATTR_OPERATION_RNG_SEED);
  work.distribution = static_cast<npudnnRngDistribution_t>(how.integer(NPUDNN_ATTR_RNG_DISTRIBUTION));
  if (work.distribution == NPUDNN_RNG_DISTRIBUTION_BERNOULLI) {
    work.first = how.real(NPUDNN_ATTR_RNG_BERNOULLI_DIST_PROBABILITY, 0.5);
  } else if (work.distribution == NPUDNN_RNG_DISTRIBUTION_UNIFORM) {
    work.first = how.real(NPUDNN_ATTR_RNG_UNIFORM_DIST_MINIMUM, 0);
    work.second = how.real(NPUDNN_ATTR_RNG_UNIFORM_DIST_MAXIMUM, 1);
  } else {
    work.first = how.real(NPUDNN_ATTR_RNG_NORMAL_DIST_MEAN, 0);
    work.second = how.real(NPUDNN_ATTR_RNG_NORMAL_DIST_STANDARD_DEVIATION, 1);
  }
  operation.work = work;
  return NPUDNN_STATUS_SUCCESS;
}

npudnnStatus_t make_view(const Descriptor& descriptor, Operation& operation) {
  const Reader read(descriptor);
  operation.in = {read.tensor(NPUDNN_ATTR_OPERATION_RESHAPE_XDESC)};
  operation.out = {read.tensor(NPUDNN_ATTR_OPERATION_RESHAPE_YDESC)};
  const npudnnStatus_t status = all_tensors(operation, {0}, {0});
  if (status != NPUDNN_STATUS_SUCCESS) return status;
  if (operation.in[0]->shape.count() != operation.out[0]->shape.count())
    return refuse(operation, NPUDNN_STATUS_BAD_PARAM_SHAPE_MISMATCH,
                  "the tensors do not have as many elements");
  operation.work = ViewWork{};
  return NPUDNN_STATUS_SUCCESS;
}

}  // namespace npu::detail::graph

#include "runtime_shim/aclnn/operators/pointwise.h"

#include <algorithm>
#include <cmath>

#include "runtime_shim/aclnn/operators/views.h"
#include "runtime_shim/aclnn/operators/whole_numbers.h"
#include "runtime_shim/kernels/blas/vector.h"
#include "runtime_shim/kernels/parallel.h"

namespace npu::aclnn {
namespace {

double in_double(ops::PointwiseOp function, double x, double b) {
  using ops::PointwiseOp;
  switch (function) {
    case PointwiseOp::add:
      return x + b;
    case PointwiseOp::sub:
      return x - b;
    case PointwiseOp::mul:
      return x * b;
    case PointwiseOp::div:
      return x / b;
    case PointwiseOp::max:
      return std::isnan(x) || x > b ? x : b;
    case PointwiseOp::min:
      return std::isnan(x) || x < b ? x : b;
    case PointwiseOp::sqrt:
      return std::sqrt(x);
    case PointwiseOp::exp:
      return std::exp(x);
    case PointwiseOp::log:
      return std::log(x);
    case PointwiseOp::abs:
      return std::fabs(x);
    case PointwiseOp::neg:
      return -x;
    case PointwiseOp::reciprocal:
      return 1 / x;
    case PointwiseOp::rsqrt:
      return 1 / std::sqrt(x);
    case PointwiseOp::sin:
      return std::sin(x);
    case PointwiseOp::cos:
      return std::cos(x);
    case PointwiseOp::ceil:
      return std::ceil(x);
    case PointwiseOp::floor:
      return std::floor(x);
    case PointwiseOp::erf:
      return std::erf(x);
    default:
      return 0;
  }
}

bool has_double(ops::PointwiseOp function) {
  using ops::PointwiseOp;
  for (const PointwiseOp known :
       {PointwiseOp::add, PointwiseOp::sub, PointwiseOp::mul, PointwiseOp::div, PointwiseOp::max,
        PointwiseOp::min, PointwiseOp::sqrt, PointwiseOp::exp, PointwiseOp::log, PointwiseOp::abs,
        PointwiseOp::neg, PointwiseOp::reciprocal, PointwiseOp::rsqrt, PointwiseOp::sin, PointwiseOp::cos,
        PointwiseOp::ceil, PointwiseOp::floor, PointwiseOp::erf})
    if (known == function) return true;
  return false;
}

bool is_float(aclDataType type) { return type == ACL_FLOAT || type == ACL_FLOAT16 || type == ACL_BF16; }

/// Whether an input is computed with in float: also INT32 and INT8, which a result of a float type makes floats.
bool becomes_float(aclDataType type) { return is_float(type) || type == ACL_INT32 || type == ACL_INT8; }

/// Throws unless the operands' types are computed with: floats, or doubles alone, or integers of one type.
void require_types(const FirstPhase& phase, const Pointwise& call) {
  bool all_floats = is_float(phase.operand(call.result).type), all_doubles = !all_floats;
  for (const size_t input : call.inputs) all_floats = all_floats && becomes_float(phase.operand(input).type);
  for (const size_t input : call.inputs) all_doubles = all_doubles && phase.operand(input).type == ACL_DOUBLE;
  all_doubles = all_doubles && phase.operand(call.result).type == ACL_DOUBLE && has_double(call.function);
  if (all_floats || all_doubles || has_whole_numbers(phase, call)) return;
  throw Refusal{kNoKernel, std::string("the simulated device does not compute this with ") +
                               name_of(phase.operand(call.result).type)};
}

void run_in_double(const Pointwise& call, const std::vector<Tensor>& inputs, const Tensor& result) {
  ops::parallel_chunks(result.elements(), kElementsForOneThread, [&](int64_t first, int64_t last) {
    for (int64_t i = first; i < last; ++i) {
      const double x = call.settings.alpha1 * *element_at<double>(inputs[0], i);
      const double b = inputs.size() > 1 ? call.settings.alpha2 * *element_at<double>(inputs[1], i) : 0;
      *element_at<double>(result, i) = in_double(call.function, x, b);
    }
  });
}

/// result = result + alpha2 x for two vectors, by BLAS. Whether it was that.
template <class Real>
bool added_as_vectors(const Pointwise& call, const std::vector<Tensor>& inputs, const Tensor& result) {
  const Tensor& self = inputs[0];
  const Tensor& other = inputs.size() > 1 ? inputs[1] : inputs[0];
  const bool fits = call.function == ops::PointwiseOp::add && inputs.size() == 2 &&
                    call.settings.alpha1 == 1 && result.rank() == 1 && self.data() == result.data() &&
                    self.strides == result.strides && other.shape == result.shape && other.strides[0] > 0 &&
                    result.strides[0] > 0;
  if (!fits) return false;
  ops::axpy_fast<Real>(result.shape[0], static_cast<Real>(call.settings.alpha2),
                       reinterpret_cast<const Real*>(other.data()), other.strides[0],
                       reinterpret_cast<Real*>(result.data()), result.strides[0]);
  return true;
}

bool all_of_type(const std::vector<Tensor>& inputs, const Tensor& result, aclDataType type) {
  for (const Tensor& input : inputs)
    if (input.type != type) return false;
  return result.type == type;
}

void run_pointwise(const Pointwise& call, const Run& run) {
  const Tensor& result = run[call.result];
  std::vector<Tensor> inputs;
  for (const size_t input : call.inputs)
    inputs.push_back(broadcast_to(run[input], result.shape, "an operand"));
  if (result.elements() == 0) return;
  if (all_of_type(inputs, result, ACL_DOUBLE)) {
    if (!added_as_vectors<double>(call, inputs, result)) run_in_double(call, inputs, result);
    return;
  }
  if (!is_float(result.type)) return run_whole_numbers(call, inputs, result);
  if (all_of_type(inputs, result, ACL_FLOAT) && added_as_vectors<float>(call, inputs, result)) return;
  const ops::TensorIn none;
  ops::pointwise(call.function, call.settings, tensor_in(inputs[0]),
                 inputs.size() > 1 ? tensor_in(inputs[1]) : none,
                 inputs.size() > 2 ? tensor_in(inputs[2]) : none, tensor_out(result));
}

/// x = number x for a vector, by BLAS. Whether it was that.
template <class Real>
bool scaled_as_vector(const WithNumber& call, const Tensor& input, const Tensor& result) {
  const bool is_real = input.type == result.type && bytes_of(result.type) == sizeof(Real);
  const bool fits = is_real && call.function == ops::PointwiseOp::mul && result.rank() == 1 &&
                    input.data() == result.data() && input.strides == result.strides && result.strides[0] > 0;
  if (fits)
    ops::scal_fast<Real>(result.shape[0], static_cast<Real>(call.number),
                         reinterpret_cast<Real*>(result.data()), result.strides[0]);
  return fits;
}

/// Rows of a view with the number applied.
template <class Real>
void run_with_number(const WithNumber& call, const Tensor& input, const Tensor& result) {
  if (scaled_as_vector<Real>(call, input, result)) return;
  const auto number = static_cast<Real>(call.number);
  const ops::Element source = element_of(input.type), target = element_of(result.type);
  for_row_blocks(input, result,
                 [&](const char* from, int64_t from_step, char* to, int64_t to_step, int64_t count) {
                   Real values[1024];
                   ops::load_reals(source, from, from_step, count, values);
                   for (int64_t i = 0; i < count; ++i)
                     values[i] = call.function == ops::PointwiseOp::add   ? values[i] + number
                                 : call.function == ops::PointwiseOp::mul ? values[i] * number
                                                                          : values[i] / number;
                   ops::store_reals(target, values, count, to, to_step);
                 });
}

}  // namespace

void compute_pointwise(FirstPhase& phase, const Pointwise& call) {
  require_types(phase, call);
  const Tensor& result = phase.operand(call.result);
  for (const size_t input : call.inputs)
    broadcast_to(phase.operand(input), result.shape, phase.name_of_operand(input));
  phase.compute([call](const Run& run) { run_pointwise(call, run); });
}

void compute_with_number(FirstPhase& phase, const WithNumber& call, size_t input, size_t result) {
  require_types(phase, {call.function, {input}, result, {}});
  phase.require_shape(phase.name_of_operand(result), phase.operand(result), phase.operand(input).shape);
  phase.compute([call, input, result](const Run& run) {
    if (run[result].elements() == 0) return;
    if (!is_float(run[result].type) && run[result].type != ACL_DOUBLE)
      run_whole_numbers(call, run[input], run[result]);
    else if (ops::computes_in_double() || run[result].type == ACL_DOUBLE)
      run_with_number<double>(call, run[input], run[result]);
    else
      run_with_number<float>(call, run[input], run[result]);
  });
}

}  // namespace npu::aclnn

// Runs recurrent layers, for all versions of the interface.

#include <algorithm>

#include "runtime_shim/libraries/dnn/combined_operators.h"
#include "runtime_shim/libraries/dnn/recurrent.h"
#include "runtime_shim/libraries/dnn/recurrent_operators.h"

namespace npu::detail {
namespace {

// Packed sequences are sorted by length, the longest first.
bool never_grow(const std::vector<int64_t>& lengths) {
  return std::is_sorted(lengths.rbegin(), lengths.rend());
}

void check_reserve(DnnChecks& checks, const ops::Recurrent& net, const SequenceData& x, const void* reserve,
                   size_t size) {
  checks.present(reserve);
  if (checks.ok()) checks.require(size >= reserve_bytes(net, x), NPUDNN_STATUS_BAD_PARAM_SIZE_INSUFFICIENT);
}

/// The products of a recurrent layer ask how to compute, but its gates are in float either way.
void tell_float_gates(const char* name, ops::Element type) {
  if (ops::numerics() == ops::Numerics::in_double && type != ops::Element::f64) ops::tell_not_in_double(name);
}

}  // namespace

SequenceData sequence_data(DnnChecks& checks, npudnnRNNDataDescriptor_t descriptor) {
  checks.present(descriptor);
  if (checks.ok()) checks.require(descriptor->steps > 0);
  if (!checks.ok()) return {};
  const auto layout =
      descriptor->layout == NPUDNN_RNN_DATA_LAYOUT_BATCH_MAJOR_UNPACKED ? ops::SequenceLayout::batch_first
      : descriptor->layout == NPUDNN_RNN_DATA_LAYOUT_SEQ_MAJOR_PACKED   ? ops::SequenceLayout::packed
                                                                        : ops::SequenceLayout::steps_first;
  checks.require(layout != ops::SequenceLayout::packed || never_grow(descriptor->lengths));
  return {{descriptor->steps, descriptor->batch, descriptor->lengths, layout},
          *dnn_element_of(descriptor->type),
          descriptor->width,
          descriptor->padding};
}

SequenceData sequence_data(DnnChecks& checks, int steps, const npudnnTensorDescriptor_t* descriptors) {
  checks.require(steps > 0).present(descriptors);
  for (int t = 0; checks.ok() && t < steps; ++t) checks.shapes(descriptors[t]);
  if (!checks.ok()) return {};
  const ops::TensorShape& first = descriptors[0]->shape;
  SequenceData data;
  data.type = first.type;
  data.width = first.count_from(1);
  data.sequences = {steps, first.dims[0], std::vector<int64_t>(static_cast<size_t>(first.dims[0])),
                    ops::SequenceLayout::packed};
  int64_t before = first.dims[0];
  for (int t = 0; t < steps; ++t) {
    const ops::TensorShape& shape = descriptors[t]->shape;
    checks.require(shape.dims[0] <= before && shape.count_from(1) == data.width && shape.type == data.type);
    if (!checks.ok()) return {};
    before = shape.dims[0];
    for (int64_t n = 0; n < before; ++n) ++data.sequences.lengths[static_cast<size_t>(n)];
  }
  return data;
}

ops::Recurrent recurrent_net(DnnChecks& checks, npudnnRNNDescriptor_t descriptor, int64_t width) {
  checks.present(descriptor);
  if (checks.ok()) checks.require(descriptor->layers > 0);
  if (!checks.ok()) return {};
  checks.require(width > 0 && (descriptor->input == 0 || descriptor->input == width));
  checks.require(descriptor->input_mode == NPUDNN_LINEAR_INPUT, NPUDNN_STATUS_NOT_SUPPORTED);
  const npudnnRNNBiasMode_t bias = descriptor->bias;
  return {static_cast<ops::Cell>(descriptor->mode),
          width,
          descriptor->hidden,
          descriptor->layers,
          descriptor->direction == NPUDNN_BIDIRECTIONAL,
          bias == NPUDNN_RNN_SINGLE_INP_BIAS || bias == NPUDNN_RNN_DOUBLE_BIAS,
          bias == NPUDNN_RNN_SINGLE_REC_BIAS || bias == NPUDNN_RNN_DOUBLE_BIAS};
}

size_t reserve_bytes(const ops::Recurrent& net, const SequenceData& x) {
  const size_t value = x.type == ops::Element::f64 ? sizeof(double) : sizeof(float);
  return static_cast<size_t>(ops::recurrent_tape_count(net, x.sequences)) * value;
}

npudnnStatus_t run_recurrent_forward(npudnnHandle_t handle, const char* name,
                                     npudnnRNNDescriptor_t descriptor, DnnChecks& checks,
                                     const SequenceData& x, const SequenceData& y,
                                     const RecurrentBuffers& buffers) {
  const ops::Recurrent net = recurrent_net(checks, descriptor, x.width);
  checks.present(buffers.weights, buffers.x, buffers.y);
  checks.require(is_float(x.type) && x.type == y.type && x.sequences.lengths == y.sequences.lengths &&
                 y.width == net.hidden * net.directions());
  if (buffers.training) check_reserve(checks, net, x, buffers.reserve, buffers.reserve_size);
  const bool drops = buffers.training && checks.ok() && descriptor->dropout != nullptr &&
                     descriptor->dropout->probability > 0 && net.layers > 1;
  if (drops) checks.present(descriptor->dropout->states);
  if (!checks.ok()) return checks.status();
  ops::RecurrentForward run;
  run.net = net, run.sequences = x.sequences, run.type = x.type;
  run.x = buffers.x, run.hx = buffers.hx, run.cx = buffers.cx, run.weights = buffers.weights;
  run.y = buffers.y, run.hy = buffers.hy, run.cy = buffers.cy, run.padding = y.padding;
  run.tape = buffers.training ? buffers.reserve : nullptr;
  run.dropout = drops ? descriptor->dropout->probability : 0;
  ops::DropoutState* const states = drops ? descriptor->dropout->states : nullptr;
  const ops::SequenceLayout y_layout = y.sequences.layout;
  if (y_layout != x.sequences.layout) return NPUDNN_STATUS_NOT_SUPPORTED;
  const auto by_operators = [&] {
    return submit_recurrent_forward(handle->stream, run, descriptor->dropout);
  };
  return dnn_by_combined_operators(handle, name, by_operators, [name, run, states]() mutable {
    tell_float_gates(name, run.type);
    if (states != nullptr) {
      run.seed = states->seed, run.first = states->next;
      const int64_t words =
          (run.net.layers - 1) * run.sequences.steps * run.sequences.batch * run.net.width(1);
      states->next += static_cast<uint64_t>(words);
    }
    ops::recurrent_forward(run);
  });
}

npudnnStatus_t run_recurrent_backward(npudnnHandle_t handle, const char* name,
                                      npudnnRNNDescriptor_t descriptor, DnnChecks& checks,
                                      const SequenceData& dx, const RecurrentBackBuffers& buffers) {
  const ops::Recurrent net = recurrent_net(checks, descriptor, dx.width);
  checks.present(buffers.weights, buffers.dy).require(is_float(dx.type));
  check_reserve(checks, net, dx, buffers.reserve, buffers.reserve_size);
  if (!checks.ok()) return checks.status();
  ops::RecurrentBackward run;
  run.net = net, run.sequences = dx.sequences, run.type = dx.type;
  run.dy = buffers.dy, run.dhy = buffers.dhy, run.dcy = buffers.dcy, run.hx = buffers.hx, run.cx = buffers.cx;
  run.weights = buffers.weights, run.dx = buffers.dx, run.dhx = buffers.dhx, run.dcx = buffers.dcx;
  run.tape = buffers.reserve;
  return dnn_by_combined_operators(
      handle, name, [&] { return submit_recurrent_backward(handle->stream, run); },
      [name, run] {
        tell_float_gates(name, run.type);
        ops::recurrent_backward_data(run);
      });
}

npudnnStatus_t run_recurrent_gradients(npudnnHandle_t handle, const char* name,
                                       npudnnRNNDescriptor_t descriptor, DnnChecks& checks,
                                       const SequenceData& x, const void* data, const void* hx,
                                       void* gradients, void* reserve, size_t reserve_size) {
  const ops::Recurrent net = recurrent_net(checks, descriptor, x.width);
  checks.present(data, gradients).require(is_float(x.type));
  check_reserve(checks, net, x, reserve, reserve_size);
  if (!checks.ok()) return checks.status();
  const ops::RecurrentGradients run{net, x.sequences, x.type, data, hx, gradients, reserve};
  return dnn_by_combined_operators(
      handle, name, [&] { return submit_recurrent_gradients(handle->stream, run); },
      [name, run] {
        tell_float_gates(name, run.type);
        ops::recurrent_backward_weights(run);
      });
}

void* recurrent_matrix(const ops::Recurrent& net, ops::Element type, const void* weights,
                       int64_t pseudo_layer, int64_t gate) {
  return ops::element_at(type, const_cast<void*>(weights), net.matrix_at(pseudo_layer, gate));
}

void* recurrent_bias(const ops::Recurrent& net, ops::Element type, const void* weights, int64_t pseudo_layer,
                     int64_t gate) {
  if (!net.has_bias(gate)) return nullptr;
  return ops::element_at(type, const_cast<void*>(weights), net.bias_at(pseudo_layer, gate));
}

ops::TensorShape recurrent_shape(ops::Element type, int64_t rows, int64_t columns) {
  ops::TensorShape shape;
  shape.type = type;
  shape.rank = 3;
  shape.dims[0] = 1, shape.dims[1] = rows, shape.dims[2] = columns;
  ops::set_packed_strides(shape, false);
  return shape;
}

}  // namespace npu::detail

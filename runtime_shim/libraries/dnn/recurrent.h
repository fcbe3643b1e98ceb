// Descriptors of recurrent layers, and common parts of their calls. Private to libraries/dnn.
#pragma once

#include "runtime_shim/kernels/dnn/recurrent.h"
#include "runtime_shim/libraries/dnn/descriptor.h"

/// layers == 0: not set. input is 0 if older calls have set the descriptor; they pass the width with their
/// tensors.
struct npudnnRNNStruct {
  npudnnRNNAlgo_t algo = NPUDNN_RNN_ALGO_STANDARD;
  npudnnRNNMode_t mode = NPUDNN_RNN_TANH;
  npudnnRNNBiasMode_t bias = NPUDNN_RNN_DOUBLE_BIAS;
  npudnnDirectionMode_t direction = NPUDNN_UNIDIRECTIONAL;
  npudnnRNNInputMode_t input_mode = NPUDNN_LINEAR_INPUT;
  npudnnDataType_t type = NPUDNN_DATA_FLOAT, precision = NPUDNN_DATA_FLOAT;
  npudnnMathType_t math = NPUDNN_DEFAULT_MATH;
  int input = 0, hidden = 0, layers = 0;
  npudnnDropoutDescriptor_t dropout = nullptr;
  unsigned flags = 0;
};
/// steps == 0: not set.
struct npudnnRNNDataStruct {
  npudnnDataType_t type = NPUDNN_DATA_FLOAT;
  npudnnRNNDataLayout_t layout = NPUDNN_RNN_DATA_LAYOUT_SEQ_MAJOR_UNPACKED;
  int steps = 0, batch = 0, width = 0;
  std::vector<int64_t> lengths;
  double padding = 0;
};

namespace npu::detail {

/// Sequences with their element type and the number of values per step.
struct SequenceData {
  ops::Sequences sequences;
  ops::Element type = ops::Element::f32;
  int64_t width = 0;
  double padding = 0;
};
/// The contents of a data descriptor. `checks` fails if it is not set.
SequenceData sequence_data(DnnChecks& checks, npudnnRNNDataDescriptor_t descriptor);
/// The same from one tensor (batch, width, 1) per time step, with batches that never grow.
SequenceData sequence_data(DnnChecks& checks, int steps, const npudnnTensorDescriptor_t* descriptors);

/// The layers for sequences of this width. `checks` fails if the descriptor is not set or has another width.
ops::Recurrent recurrent_net(DnnChecks& checks, npudnnRNNDescriptor_t descriptor, int64_t width);
/// Bytes of the reserve space of a training step.
size_t reserve_bytes(const ops::Recurrent& net, const SequenceData& x);

/// The implementation of all versions of the interface. x.width is the input's. reserve null: inference.
struct RecurrentBuffers {
  const void *weights = nullptr, *x = nullptr, *hx = nullptr, *cx = nullptr;
  void *y = nullptr, *hy = nullptr, *cy = nullptr;
  void* reserve = nullptr;
  size_t reserve_size = 0;
  bool training = false;
};
npudnnStatus_t run_recurrent_forward(npudnnHandle_t handle, const char* name,
                                     npudnnRNNDescriptor_t descriptor, DnnChecks& checks,
                                     const SequenceData& x, const SequenceData& y,
                                     const RecurrentBuffers& buffers);
struct RecurrentBackBuffers {
  const void *weights = nullptr, *dy = nullptr, *dhy = nullptr, *dcy = nullptr, *hx = nullptr, *cx = nullptr;
  void *dx = nullptr, *dhx = nullptr, *dcx = nullptr;
  void* reserve = nullptr;
  size_t reserve_size = 0;
};
npudnnStatus_t run_recurrent_backward(npudnnHandle_t handle, const char* name,
                                      npudnnRNNDescriptor_t descriptor, DnnChecks& checks,
                                      const SequenceData& dx, const RecurrentBackBuffers& buffers);
npudnnStatus_t run_recurrent_gradients(npudnnHandle_t handle, const char* name,
                                       npudnnRNNDescriptor_t descriptor, DnnChecks& checks,
                                       const SequenceData& x, const void* data, const void* hx,
                                       void* gradients, void* reserve, size_t reserve_size);

/// The address of gate `gate` of a pseudo layer in the weights; null weights give the offset.
void* recurrent_matrix(const ops::Recurrent& net, ops::Element type, const void* weights,
                       int64_t pseudo_layer, int64_t gate);
/// The same of its bias; null if it has none.
void* recurrent_bias(const ops::Recurrent& net, ops::Element type, const void* weights, int64_t pseudo_layer,
                     int64_t gate);
/// A packed shape (1, rows, columns).
ops::TensorShape recurrent_shape(ops::Element type, int64_t rows, int64_t columns);

}  // namespace npu::detail

// Descriptors of multi-head attention. Private to libraries/dnn/sequence.
#pragma once

#include "runtime_shim/kernels/dnn/attention.h"
#include "runtime_shim/libraries/dnn/descriptor.h"

/// steps == 0: not set.
struct npudnnSeqDataStruct {
  npudnnDataType_t type = NPUDNN_DATA_FLOAT;
  int dims[NPUDNN_SEQDATA_DIM_COUNT] = {};
  npudnnSeqDataAxis_t axes[NPUDNN_SEQDATA_DIM_COUNT] = {};
  npu::ops::AttentionVectors vectors;
};
/// layer.heads == 0: not set.
struct npudnnAttnStruct {
  unsigned mode = 0;
  npudnnDataType_t type = NPUDNN_DATA_FLOAT, precision = NPUDNN_DATA_FLOAT;
  npudnnMathType_t math = NPUDNN_DEFAULT_MATH;
  npudnnDropoutDescriptor_t attention_dropout = nullptr, output_dropout = nullptr;
  npu::ops::Attention layer{npu::ops::Element::f32, 0};
  int q_steps = 0, k_steps = 0, batch = 0, beams = 0;  // at most
};

namespace npu::detail {

/// Bytes of the weights, and of the reserve space of the largest training step.
inline size_t attention_weight_bytes(const npudnnAttnStruct& attention) {
  return static_cast<size_t>(ops::attention_weight_count(attention.layer)) *
         ops::size_of(attention.layer.type);
}
inline size_t attention_reserve_bytes(const npudnnAttnStruct& attention) {
  const ops::Attention& layer = attention.layer;
  const int64_t queries = int64_t{attention.batch} * attention.beams * attention.q_steps;
  return static_cast<size_t>(ops::attention_tape_bytes(layer.type, queries * layer.heads * attention.k_steps,
                                                       queries * layer.out_width()));
}

}  // namespace npu::detail

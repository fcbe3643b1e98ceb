// A running program: the tensors of one batch index, and the work on them. Private to libraries/dnn/graph.
#pragma once

#include "runtime_shim/libraries/dnn/graph/state.h"

namespace npu::detail::graph {

/// A tensor at run time. Virtual ones are float buffers with the strides of their descriptors.
struct Slot {
  ops::TensorShape shape;
  void* data = nullptr;
  std::shared_ptr<float[]> buffer;

  /// Allocates float memory for the slot.
  void make_buffer();
  /// Rounds its values to those of a narrower type.
  void round_to(npudnnDataType_t type);
};
/// Elements in memory from the first to the last one, inclusive.
int64_t span_of(const ops::TensorShape& shape);
/// f16 and bf16 for these types; f32 for those that float represents exactly.
ops::Element rounded_to(npudnnDataType_t type);

/// One node with the slots of its tensors. Absent tensors have no data.
struct NodeRun {
  const Program& program;
  const Node& node;
  std::vector<Slot>& slots;
  int64_t batch;             // index in the batch
  ops::Element operands_as;  // the type to which float32 operands are rounded

  bool has_in(size_t i) const { return node.in[i] >= 0; }
  bool has_out(size_t i) const { return node.out[i] >= 0; }
  ops::TensorIn in(size_t i) const;
  ops::TensorOut out(size_t i) const;
  /// The single value of an input; `otherwise` if it is absent.
  double scalar(size_t i, double otherwise) const;
  int64_t integer(size_t i, int64_t otherwise) const;
};

void run_work(const PointwiseWork& work, const NodeRun& run);
void run_work(const ProductWork& work, const NodeRun& run);
void run_work(const ReductionWork& work, const NodeRun& run);
void run_work(const ConvolutionWork& work, const NodeRun& run);
void run_work(const RandomWork& work, const NodeRun& run);
void run_work(const ViewWork& work, const NodeRun& run);
void run_work(const NormWork& work, const NodeRun& run);
void run_work(const NormGradientWork& work, const NodeRun& run);

}  // namespace npu::detail::graph

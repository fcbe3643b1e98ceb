#pragma once
// Multi-head attention with optional projections, from and to boxes of vectors.
//
// One query vector q attends to the vectors k, v of its sequence that lie in its window:
//   head h: p = softmax(scale (K Wk_h) (q Wq_h)), context_h = dropout(p)^T (V Wv_h)
//   output  = dropout([context_0 ... context_(heads-1)] Wo) + residual
// Without a projection the vector itself stands for its product. Source: Vaswani et al. 2017, section 3.2.

#include <cstdint>
#include <vector>

#include "runtime_shim/kernels/element.h"

namespace npu::ops {

/// Sizes of a layer. A projected size of 0: there is no projection.
struct Attention {
  Element type = Element::f32;
  int64_t heads = 1;
  double scale = 1;
  bool biases = false;
  int64_t q_size = 1, k_size = 1, v_size = 1;
  int64_t q_projected = 0, k_projected = 0, v_projected = 0, o_projected = 0;

  int64_t q_width() const { return q_projected > 0 ? q_projected : q_size; }  ///< of a head
  int64_t k_width() const { return k_projected > 0 ? k_projected : k_size; }
  int64_t v_width() const { return v_projected > 0 ? v_projected : v_size; }
  int64_t out_width() const { return o_projected > 0 ? o_projected : heads * v_width(); }
};

/// The pieces of the weights, in the order of memory.
enum class AttentionPart { q, k, v, o, q_bias, k_bias, v_bias, o_bias };
inline constexpr int kAttentionParts = 8;

/// Matrices are row-major: (size, heads, projected) for q, k and v, (heads, v_width, o_projected) for o. Biases: (heads, projected)
/// and (o_projected). Elements; 0 for a part that the layer does not have.
int64_t attention_part_count(const Attention& layer, AttentionPart part);
/// Elements before the part.
int64_t attention_part_at(const Attention& layer, AttentionPart part);
int64_t attention_weight_count(const Attention& layer);

/// Vectors of `width` neighbouring elements, by sentence (batch, beam) and time step.
struct AttentionVectors {
  int64_t batch = 1, beams = 1, steps = 1, width = 1;
  int64_t batch_stride = 0, beam_stride = 0, step_stride = 0;  // in elements
  std::vector<int64_t> lengths;                                // (batch, beams): steps that count

  int64_t length(int64_t b, int64_t m) const { return lengths[static_cast<size_t>(b * beams + m)]; }
  int64_t at(int64_t b, int64_t m, int64_t t) const {
    return b * batch_stride + m * beam_stride + t * step_stride;
  }
};

/// probability 0: none. Number first + i of the Philox sequence of the seed is that of element i.
struct AttentionDropout {
  double probability = 0;
  uint64_t seed = 0, first = 0;
};

/// What both directions know. k and v have one beam, which all beams of q attend to, or as many as q.
struct AttentionCall {
  Attention layer;
  AttentionVectors q, k, v, out;
  const void *queries = nullptr, *keys = nullptr, *values = nullptr, *weights = nullptr;
  AttentionDropout attention_dropout, output_dropout;
  void* tape = nullptr;  // of a training step: probabilities and masks; null: inference

  int64_t scores() const { return q.batch * q.beams * layer.heads * q.steps * k.steps; }
};
/// Bytes of the tape of this many probabilities and output elements.
int64_t attention_tape_bytes(Element type, int64_t scores, int64_t outputs);

struct AttentionForward {
  AttentionCall call;
  std::vector<int64_t> begin,
      end;                 // by step of q: its window; cut at the length of k. No key: the context is zero
  int64_t only_step = -1;  // >= 0: the others are left out
  const void* residuals = nullptr;  // in the layout of q, of out's width; may be null
  void* output = nullptr;           // steps after the length of a sentence stay as they are
};
void attention_forward(const AttentionForward& run);

/// Gradients, from the tape of a forward call and the same operands. Those that are null are not computed. Steps after the length
/// of a sentence stay as they are. d_weights: (adds ? old value : 0) + gradient.
struct AttentionBackward {
  AttentionCall call;
  const void* d_output = nullptr;  // in the layout of out
  void *d_queries = nullptr, *d_keys = nullptr, *d_values = nullptr;
  void* d_weights = nullptr;
  bool adds = false;
};
void attention_backward(const AttentionBackward& run);

}  // namespace npu::ops

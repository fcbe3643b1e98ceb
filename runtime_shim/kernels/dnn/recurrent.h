#pragma once
// Recurrent layers: plain (relu, tanh), LSTM and GRU cells, several layers, one or both directions, sequences
// of different lengths. Types: f16, bf16, f32 (computed in float) and f64.

#include <cstdint>
#include <vector>

#include "runtime_shim/kernels/element.h"

namespace npu::ops {

enum class Cell { relu, tanh, lstm, gru };

/// A pseudo layer is one direction of one layer: number layer * directions + direction; direction 1 runs
/// backwards. Weights, in elements: for each pseudo layer its `gates` input matrices (hidden, width) and its
/// `gates` recurrent matrices (hidden, hidden), all row-major; after those of all layers, for each pseudo
/// layer the input biases and the recurrent biases (hidden), as far as there are any. Gates: lstm input,
/// forget, new, output; gru reset, update, new.
struct Recurrent {
  Cell cell = Cell::tanh;
  int64_t input = 0, hidden = 0, layers = 1;
  bool both_ways = false;
  bool input_bias = true, recurrent_bias = true;

  int64_t gates() const { return cell == Cell::lstm ? 4 : cell == Cell::gru ? 3 : 1; }
  int64_t directions() const { return both_ways ? 2 : 1; }
  int64_t pseudo_layers() const { return layers * directions(); }
  /// Values per step that the layer reads.
  int64_t width(int64_t layer) const { return layer == 0 ? input : hidden * directions(); }
  int64_t biases() const { return gates() * ((input_bias ? 1 : 0) + (recurrent_bias ? 1 : 0)); }
  /// The offset of a gate's matrix or bias; gate < gates(): of the input, else the recurrent one.
  int64_t matrix_at(int64_t pseudo_layer, int64_t gate) const;
  int64_t bias_at(int64_t pseudo_layer, int64_t gate) const;
  bool has_bias(int64_t gate) const { return gate < gates() ? input_bias : recurrent_bias; }
  int64_t weight_count() const;
};

enum class SequenceLayout { steps_first, packed, batch_first };

/// The time steps of the sequences, and the row of each in memory. Row (t, n) is t * batch + n or n * steps +
/// t. In packed layouts it is the number of rows before it, and sequences that have ended have no row
/// (longest first).
struct Sequences {
  int64_t steps = 0, batch = 0;
  std::vector<int64_t> lengths;  ///< `batch` of them, each at most `steps`
  SequenceLayout layout = SequenceLayout::steps_first;

  bool active(int64_t t, int64_t n) const { return t < lengths[static_cast<size_t>(n)]; }
  /// steps * batch row numbers; -1 if a packed sequence has ended.
  std::vector<int64_t> rows() const;
};

/// Values that a training step keeps between forward, backward by data and backward by weights.
int64_t recurrent_tape_count(const Recurrent& net, const Sequences& sequences);

/// State tensors are (pseudo layers, batch, hidden). null: zeros as an input, not wanted as an output. All
/// data has one type.
struct RecurrentForward {
  Recurrent net;
  Sequences sequences;
  Element type = Element::f32;
  const void *x = nullptr, *hx = nullptr, *cx = nullptr, *weights = nullptr;
  void *y = nullptr, *hy = nullptr, *cy = nullptr;
  double padding = 0;            ///< y after the end of a sequence; not in packed layouts
  double dropout = 0;            ///< of the inputs of layers above the first
  uint64_t seed = 0, first = 0;  ///< its random words
  void* tape = nullptr;          ///< null: inference
};
/// y, hy, cy by the equations of the cells; gru: h = (1 - z) n + z h', n = tanh(W x + b + r (R h' + c)).
/// Cost: 2 rows (width + hidden) hidden gates operations per pseudo layer.
void recurrent_forward(const RecurrentForward& run);

struct RecurrentBackward {
  Recurrent net;
  Sequences sequences;
  Element type = Element::f32;
  const void *dy = nullptr, *dhy = nullptr, *dcy = nullptr, *hx = nullptr, *cx = nullptr, *weights = nullptr;
  void *dx = nullptr, *dhx = nullptr, *dcx = nullptr;
  void* tape = nullptr;
};
/// Gradients of x, hx, cx. Stores those of the gates on the tape.
void recurrent_backward_data(const RecurrentBackward& run);

struct RecurrentGradients {
  Recurrent net;
  Sequences sequences;
  Element type = Element::f32;
  const void *x = nullptr, *hx = nullptr;
  void* gradients = nullptr;  ///< same layout as the weights; added to
  void* tape = nullptr;       ///< after recurrent_backward_data
};
void recurrent_backward_weights(const RecurrentGradients& run);

}  // namespace npu::ops

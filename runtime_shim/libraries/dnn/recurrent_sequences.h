// Sequences and layers of recurrent nets as matrices in device memory. Private to libraries/dnn.
#pragma once

#include <optional>
#include <vector>

#include "runtime_shim/kernels/dnn/recurrent_tape.h"
#include "runtime_shim/libraries/dnn/matrix_chain.h"

namespace npu::detail {

/// Sequences of a batch that lie side by side.
struct BatchRange {
  int64_t first, count;
};

/// The ranges of those sequences of the batch that belongs(n) names.
template <class Belongs>
std::vector<BatchRange> ranges_of(int64_t batch, const Belongs& belongs) {
  std::vector<BatchRange> ranges;
  for (int64_t n = 0; n < batch; ++n) {
    if (!belongs(n)) continue;
    if (!ranges.empty() && ranges.back().first + ranges.back().count == n)
      ++ranges.back().count;
    else
      ranges.push_back({n, 1});
  }
  return ranges;
}

/// The sequences that have not ended.
std::vector<BatchRange> active_at(const ops::Sequences& sequences, int64_t step);
bool is_full(const ops::Sequences& sequences);

/// The data of sequences in the program's layout.
struct SequenceMemory {
  const ops::Sequences& sequences;
  ops::Element type;
  void* data;
  int64_t width;

  /// The rows of one time step.
  DeviceMatrix at(int64_t step, const BatchRange& range) const;
  /// All rows; only in the layout of steps, of which none has ended.
  DeviceMatrix whole() const;
  bool is_whole() const;
};

/// to (steps * batch, width) = the data, and 0 where sequences have ended.
void load_sequences(MatrixChain& chain, const SequenceMemory& from, const DeviceMatrix& to);
/// The data = from, of steps * batch rows, and `padding` where sequences have ended. first: of the columns that are written.
void store_sequences(MatrixChain& chain, const DeviceMatrix& from, const SequenceMemory& to, int64_t first);
void store_padding(MatrixChain& chain, const SequenceMemory& to, double padding);

/// Values as floats: themselves, or a copy. Null: zeros.
class FloatsOf {
 public:
  FloatsOf(MatrixChain& chain, ops::Element type, const void* values, int64_t count, bool is_changed);
  float* data() const { return data_; }

 private:
  std::optional<DeviceFloats> copy_;
  float* data_;
};
/// The opposite; null: nothing.
void store_floats_as(MatrixChain& chain, ops::Element type, const float* from, int64_t count, void* to);

/// A pseudo layer of a net whose weights are floats: its matrices and its arrays on the tape.
class LayerMatrices {
 public:
  LayerMatrices(const ops::Recurrent& net, int64_t rows, int64_t pseudo_layer, float* weights,
                const ops::LayerTape<float>& tape)
      : net_(net), rows_(rows), pseudo_layer_(pseudo_layer), weights_(weights), tape_(tape) {}
  int64_t all() const { return net_.gates() * net_.hidden; }
  DeviceMatrix input_weights() const { return weights(0, net_.width(pseudo_layer_ / net_.directions())); }
  DeviceMatrix recurrent_weights() const { return weights(net_.gates(), net_.hidden); }
  /// One row; gate: 0 of the input, gates() of the state. Only if the net has it.
  DeviceMatrix bias(int64_t gate) const {
    return {weights_ + net_.bias_at(pseudo_layer_, gate), 1, all(), all()};
  }
  DeviceMatrix gates() const { return {tape_.gates, rows_, all(), all()}; }
  DeviceMatrix kept() const { return {tape_.kept, rows_, net_.hidden, net_.hidden}; }
  DeviceMatrix h() const { return {tape_.h, rows_, net_.hidden, net_.hidden}; }
  DeviceMatrix d_input() const { return {tape_.d_input, rows_, all(), all()}; }
  DeviceMatrix d_recurrent() const { return {tape_.d_recurrent, rows_, all(), all()}; }

 private:
  DeviceMatrix weights(int64_t gate, int64_t columns) const {
    return {weights_ + net_.matrix_at(pseudo_layer_, gate), all(), columns, columns};
  }

  const ops::Recurrent& net_;
  int64_t rows_, pseudo_layer_;
  float* weights_;
  ops::LayerTape<float> tape_;
};

/// The input of a layer, (steps * batch, width): x, or the states below, times the mask if there is one.
class LayerInput {
 public:
  /// mask: null if it has only ones.
  LayerInput(MatrixChain& chain, const ops::Recurrent& net, const ops::Tape<float>& tape, int64_t rows,
             int64_t layer, const DeviceMatrix& x, float* mask);
  const DeviceMatrix& matrix() const { return matrix_; }

 private:
  std::optional<DeviceFloats> own_;
  DeviceMatrix matrix_;
};

}  // namespace npu::detail

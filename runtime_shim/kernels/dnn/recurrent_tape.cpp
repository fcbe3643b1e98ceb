#include "runtime_shim/kernels/dnn/recurrent_tape.h"

#include <algorithm>

namespace npu::ops {
namespace {

int64_t matrices_of(const Recurrent& net, int64_t layer) {
  return net.gates() * net.hidden * (net.width(layer) + net.hidden);
}

// Per row of one pseudo layer: see LayerTape.
int64_t values_per_row(const Recurrent& net) {
  const int64_t gate_sets = net.cell == Cell::gru ? 3 : 2;
  return net.hidden * (gate_sets * net.gates() + 2);
}

}  // namespace

int64_t Recurrent::matrix_at(int64_t pseudo_layer, int64_t gate) const {
  const int64_t layer = pseudo_layer / directions();
  int64_t at = 0;
  for (int64_t i = 0; i < layer; ++i) at += directions() * matrices_of(*this, i);
  at += (pseudo_layer % directions()) * matrices_of(*this, layer);
  const int64_t from_input = std::min(gate, gates());
  return at + from_input * hidden * width(layer) + (gate - from_input) * hidden * hidden;
}

int64_t Recurrent::bias_at(int64_t pseudo_layer, int64_t gate) const {
  int64_t at = 0;
  for (int64_t i = 0; i < layers; ++i) at += directions() * matrices_of(*this, i);
  at += pseudo_layer * biases() * hidden;
  const bool skipped = gate >= gates() && !input_bias;
  return at + (skipped ? gate - gates() : gate) * hidden;
}

int64_t Recurrent::weight_count() const { return bias_at(pseudo_layers(), 0); }

std::vector<int64_t> Sequences::rows() const {
  std::vector<int64_t> rows(static_cast<size_t>(steps * batch), -1);
  int64_t next = 0;
  for (int64_t t = 0; t < steps; ++t) {
    for (int64_t n = 0; n < batch; ++n) {
      int64_t& row = rows[static_cast<size_t>(t * batch + n)];
      if (layout == SequenceLayout::steps_first) row = t * batch + n;
      if (layout == SequenceLayout::batch_first) row = n * steps + t;
      if (layout == SequenceLayout::packed && active(t, n)) row = next++;
    }
  }
  return rows;
}

int64_t recurrent_tape_count(const Recurrent& net, const Sequences& sequences) {
  const int64_t masks = (net.layers - 1) * net.hidden * net.directions();
  return sequences.steps * sequences.batch * (net.pseudo_layers() * values_per_row(net) + masks);
}

template <class Real>
std::vector<Real> padded(const Sequences& sequences, Element type, const void* from, int64_t width) {
  const std::vector<int64_t> rows = sequences.rows();
  std::vector<Real> values(rows.size() * static_cast<size_t>(width));
  for (size_t i = 0; i < rows.size(); ++i) {
    const int64_t t = static_cast<int64_t>(i) / sequences.batch,
                  n = static_cast<int64_t>(i) % sequences.batch;
    if (sequences.active(t, n))
      load_reals(type, element_at(type, from, rows[i] * width), 1, width,
                 values.data() + i * static_cast<size_t>(width));
  }
  return values;
}

template <class Real>
void store_padded(const Sequences& sequences, Element type, const std::vector<Real>& values, int64_t width,
                  double padding, void* to) {
  const std::vector<int64_t> rows = sequences.rows();
  const std::vector<Real> filling(static_cast<size_t>(width), static_cast<Real>(padding));
  for (size_t i = 0; i < rows.size(); ++i) {
    const int64_t t = static_cast<int64_t>(i) / sequences.batch,
                  n = static_cast<int64_t>(i) % sequences.batch;
    const Real* from =
        sequences.active(t, n) ? values.data() + i * static_cast<size_t>(width) : filling.data();
    if (rows[i] >= 0) store_reals(type, from, width, element_at(type, to, rows[i] * width), 1);
  }
}

template <class Real>
Tape<Real>::Tape(const Recurrent& net, const Sequences& sequences, void* memory)
    : net_(net),
      rows_(sequences.steps * sequences.batch),
      per_layer_(rows_ * values_per_row(net)),
      memory_(static_cast<Real*>(memory)) {}

template <class Real>
LayerTape<Real> Tape<Real>::layer(int64_t pseudo_layer) const {
  const int64_t one = rows_ * net_.hidden, all = one * net_.gates();
  Real* at = memory_ + pseudo_layer * per_layer_;
  Real* d_input = at + all + 2 * one;
  return {at, at + all, at + all + one, d_input, net_.cell == Cell::gru ? d_input + all : d_input};
}

template <class Real>
Real* Tape<Real>::mask(int64_t layer) const {
  return memory_ + net_.pseudo_layers() * per_layer_ + (layer - 1) * rows_ * net_.width(layer);
}

template <class Real>
std::vector<Real> layer_input(const Recurrent& net, int64_t rows, const Tape<Real>& tape, int64_t layer,
                              const std::vector<Real>& x) {
  if (layer == 0) return x;
  const int64_t width = net.width(layer), h = net.hidden;
  std::vector<Real> input(static_cast<size_t>(rows * width));
  for (int64_t d = 0; d < net.directions(); ++d) {
    const Real* below = tape.layer((layer - 1) * net.directions() + d).h;
    for (int64_t row = 0; row < rows; ++row)
      std::copy(below + row * h, below + (row + 1) * h, input.data() + row * width + d * h);
  }
  const Real* mask = tape.mask(layer);
  for (size_t i = 0; i < input.size(); ++i) input[i] *= mask[i];
  return input;
}

template std::vector<float> padded(const Sequences&, Element, const void*, int64_t);
template std::vector<double> padded(const Sequences&, Element, const void*, int64_t);
template void store_padded(const Sequences&, Element, const std::vector<float>&, int64_t, double, void*);
template void store_padded(const Sequences&, Element, const std::vector<double>&, int64_t, double, void*);
template class Tape<float>;
template class Tape<double>;
template std::vector<float> layer_input(const Recurrent&, int64_t, const Tape<float>&, int64_t,
                                        const std::vector<float>&);
template std::vector<double> layer_input(const Recurrent&, int64_t, const Tape<double>&, int64_t,
                                         const std::vector<double>&);

}  // namespace npu::ops

#include "runtime_shim/libraries/dnn/recurrent_sequences.h"

#include <algorithm>

#include "npu/runtime.h"

namespace npu::detail {

std::vector<BatchRange> active_at(const ops::Sequences& sequences, int64_t step) {
  return ranges_of(sequences.batch, [&](int64_t n) { return sequences.active(step, n); });
}

bool is_full(const ops::Sequences& sequences) {
  return std::all_of(sequences.lengths.begin(), sequences.lengths.end(),
                     [&](int64_t length) { return length == sequences.steps; });
}

// In packed layouts the active sequences are the first ones, and each step begins after the rows of those before it.
DeviceMatrix SequenceMemory::at(int64_t step, const BatchRange& range) const {
  const bool by_batch = sequences.layout == ops::SequenceLayout::batch_first;
  int64_t row = by_batch ? range.first * sequences.steps + step : step * sequences.batch + range.first;
  if (sequences.layout == ops::SequenceLayout::packed) {
    row = range.first;
    for (const int64_t length : sequences.lengths) row += std::min(length, step);
  }
  return {ops::element_at(type, data, row * width), range.count, width,
          by_batch ? sequences.steps * width : width, type};
}

DeviceMatrix SequenceMemory::whole() const {
  return {data, sequences.steps * sequences.batch, width, width, type};
}

bool SequenceMemory::is_whole() const {
  return sequences.layout != ops::SequenceLayout::batch_first && is_full(sequences);
}

void load_sequences(MatrixChain& chain, const SequenceMemory& from, const DeviceMatrix& to) {
  if (from.is_whole()) return chain.copy(to, from.whole());
  if (!is_full(from.sequences)) chain.fill(to, 0);
  for (int64_t step = 0; step < from.sequences.steps; ++step)
    for (const BatchRange& range : active_at(from.sequences, step))
      chain.copy(to.rows_from(step * from.sequences.batch + range.first, range.count), from.at(step, range));
}

void store_sequences(MatrixChain& chain, const DeviceMatrix& from, const SequenceMemory& to, int64_t first) {
  if (to.is_whole()) return chain.copy(to.whole().columns_from(first, from.columns), from);
  for (int64_t step = 0; step < to.sequences.steps; ++step)
    for (const BatchRange& range : active_at(to.sequences, step))
      chain.copy(to.at(step, range).columns_from(first, from.columns),
                 from.rows_from(step * to.sequences.batch + range.first, range.count));
}

void store_padding(MatrixChain& chain, const SequenceMemory& to, double padding) {
  if (to.sequences.layout == ops::SequenceLayout::packed) return;
  for (int64_t step = 0; step < to.sequences.steps; ++step)
    for (const BatchRange& range :
         ranges_of(to.sequences.batch, [&](int64_t n) { return !to.sequences.active(step, n); }))
      chain.fill(to.at(step, range), padding);
}

FloatsOf::FloatsOf(MatrixChain& chain, ops::Element type, const void* values, int64_t count, bool is_changed)
    : data_(static_cast<float*>(const_cast<void*>(values))) {
  if (values != nullptr && type == ops::Element::f32 && !is_changed) return;
  copy_.emplace(chain.stream(), count);
  chain.run([&] { return copy_->error(); });
  data_ = copy_->data();
  const DeviceMatrix to = copy_->matrix(1, count);
  if (values == nullptr)
    chain.fill(to, 0);
  else
    chain.copy(to, {const_cast<void*>(values), 1, count, count, type});
}

void store_floats_as(MatrixChain& chain, ops::Element type, const float* from, int64_t count, void* to) {
  if (to == nullptr || to == from) return;
  chain.copy({to, 1, count, count, type}, {const_cast<float*>(from), 1, count, count});
}

LayerInput::LayerInput(MatrixChain& chain, const ops::Recurrent& net, const ops::Tape<float>& tape,
                       int64_t rows, int64_t layer, const DeviceMatrix& x, float* mask)
    : matrix_(x) {
  if (layer == 0) return;
  const int64_t width = net.width(layer), hidden = net.hidden;
  const auto below = [&](int64_t direction) {
    return DeviceMatrix{tape.layer((layer - 1) * net.directions() + direction).h, rows, hidden, hidden};
  };
  if (!net.both_ways && mask == nullptr) {
    matrix_ = below(0);
    return;
  }
  own_.emplace(chain.stream(), rows * width);
  chain.run([&] { return own_->error(); });
  matrix_ = own_->matrix(rows, width);
  for (int64_t d = 0; d < net.directions(); ++d)
    chain.copy(matrix_.columns_from(d * hidden, hidden), below(d));
  if (mask != nullptr) chain.multiply(matrix_, {mask, rows, width, width});
}

}  // namespace npu::detail

#include <algorithm>

#include "runtime_shim/libraries/dnn/recurrent_operators.h"
#include "runtime_shim/libraries/dnn/recurrent_sequences.h"
#include "runtime_shim/runtime/stream/stream_order.h"

namespace npu::detail {
namespace {

/// The matrices of one time step, for sequences that lie side by side; as in runtime_shim/kernels/dnn/recurrent_backward.cpp.
/// first, second: temporary memory.
struct CellGradients {
  DeviceMatrix gates, kept, h, h_before, c_before, dh, dc, d_input, d_recurrent, first, second;
};

void plain_back(MatrixChain& chain, bool is_relu, const CellGradients& s) {
  if (is_relu)
    chain.relu_gradient(s.dh, s.h, s.d_input);
  else
    chain.tanh_gradient(s.dh, s.h, s.d_input);
  chain.fill(s.dh, 0);
}

void lstm_back(MatrixChain& chain, int64_t hidden, const CellGradients& s) {
  const auto gate = [&](int64_t k) { return s.gates.columns_from(k * hidden, hidden); };
  const auto gradient = [&](int64_t k) { return s.d_input.columns_from(k * hidden, hidden); };
  const DeviceMatrix &tanh_c = s.first, &product = s.second;
  chain.copy(tanh_c, s.kept);
  chain.tanh(tanh_c);
  chain.multiply(s.dh, gate(3), product);
  chain.tanh_gradient(product, tanh_c, product);
  chain.add(s.dc, product);
  chain.multiply(s.dc, gate(2), product);
  chain.sigmoid_gradient(product, gate(0), gradient(0));
  chain.multiply(s.dc, s.c_before, product);
  chain.sigmoid_gradient(product, gate(1), gradient(1));
  chain.multiply(s.dc, gate(0), product);
  chain.tanh_gradient(product, gate(2), gradient(2));
  chain.multiply(s.dh, tanh_c, product);
  chain.sigmoid_gradient(product, gate(3), gradient(3));
  chain.multiply(s.dc, gate(1));
  chain.fill(s.dh, 0);
}

void gru_back(MatrixChain& chain, int64_t hidden, const CellGradients& s) {
  const auto part = [&](const DeviceMatrix& matrix, int64_t k) {
    return matrix.columns_from(k * hidden, hidden);
  };
  const DeviceMatrix reset = part(s.gates, 0), update = part(s.gates, 1), fresh = part(s.gates, 2);
  chain.multiply(s.dh, update, s.first);
  chain.copy(s.second, s.dh);
  chain.add(s.second, s.first, -1);
  chain.tanh_gradient(s.second, fresh, part(s.d_input, 2));
  chain.copy(s.second, s.h_before);
  chain.add(s.second, fresh, -1);
  chain.multiply(s.second, s.dh);
  chain.sigmoid_gradient(s.second, update, part(s.d_input, 1));
  chain.multiply(part(s.d_input, 2), s.kept, s.second);
  chain.sigmoid_gradient(s.second, reset, part(s.d_input, 0));
  chain.copy(s.d_recurrent.columns_from(0, 2 * hidden), s.d_input.columns_from(0, 2 * hidden));
  chain.multiply(part(s.d_input, 2), reset, part(s.d_recurrent, 2));
  chain.copy(s.dh, s.first);
}

/// The sequences that are active at a step and have, or have not, a step before it in the direction.
std::vector<BatchRange> active_with(const ops::Sequences& sequences, bool backwards, int64_t step,
                                    bool has_before) {
  return ranges_of(sequences.batch, [&](int64_t n) {
    return sequences.active(step, n) && (ops::step_before(sequences, backwards, step, n) >= 0) == has_before;
  });
}

class Backward {
 public:
  Backward(npuStream_t stream, const ops::RecurrentBackward& run)
      : chain_(stream),
        run_(run),
        net_(run.net),
        batch_(run.sequences.batch),
        rows_(run.sequences.steps * batch_),
        tape_(net_, run.sequences, run.tape),
        weights_(chain_, run.type, run.weights, net_.weight_count(), false),
        hx_(chain_, run.type, run.hx, states(), false),
        cx_(chain_, run.type, run.cx, states(), false),
        dh_(chain_, run.type, run.dhy, states(), true),
        dc_(chain_, run.type, run.dcy, states(), true),
        above_(stream, rows_ * widest()),
        below_(stream, rows_ * widest()),
        scratch_(stream, 2 * batch_ * net_.hidden) {
    for (const DeviceFloats* memory : {&above_, &below_, &scratch_})
      chain_.run([&] { return memory->error(); });
  }

  npuError_t submit() {
    const int64_t directions = net_.directions();
    const DeviceFloats *d_out = &above_, *d_in = &below_;
    load_sequences(chain_, data(run_.dy, net_.hidden * directions),
                   d_out->matrix(rows_, net_.hidden * directions));
    for (int64_t layer = net_.layers - 1; layer >= 0; --layer) {
      const int64_t width = net_.width(layer);
      const DeviceMatrix to = d_in->matrix(rows_, width);
      chain_.fill(to, 0);
      for (int64_t d = 0; d < directions; ++d)
        pass(layer * directions + d, d, d_out->matrix(rows_, net_.hidden * directions), to);
      if (layer > 0) chain_.multiply(to, {tape_.mask(layer), rows_, width, width});
      std::swap(d_out, d_in);
    }
    if (run_.dx != nullptr) {
      const SequenceMemory dx = data(run_.dx, net_.input);
      store_sequences(chain_, d_out->matrix(rows_, net_.input), dx, 0);
      store_padding(chain_, dx, 0);
    }
    store_floats_as(chain_, run_.type, dh_.data(), states(), run_.dhx);
    if (net_.cell == ops::Cell::lstm) store_floats_as(chain_, run_.type, dc_.data(), states(), run_.dcx);
    return chain_.error();
  }

 private:
  int64_t states() const { return net_.pseudo_layers() * batch_ * net_.hidden; }
  int64_t widest() const { return std::max(net_.input, net_.hidden * net_.directions()); }
  SequenceMemory data(const void* memory, int64_t width) const {
    return {run_.sequences, run_.type, const_cast<void*>(memory), width};
  }
  DeviceMatrix state(const FloatsOf& values, int64_t pseudo_layer) const {
    return {values.data() + pseudo_layer * batch_ * net_.hidden, batch_, net_.hidden, net_.hidden};
  }

  /// The gradients of the gates of all steps; d_in += those of the layer's input.
  void pass(int64_t pseudo_layer, int64_t direction, const DeviceMatrix& d_out, const DeviceMatrix& d_in) {
    const LayerMatrices layer(net_, rows_, pseudo_layer, weights_.data(), tape_.layer(pseudo_layer));
    const int64_t hidden = net_.hidden, steps = run_.sequences.steps;
    const DeviceMatrix dh = state(dh_, pseudo_layer);
    for (int64_t i = 0; i < steps; ++i) {
      const int64_t t = direction == 1 ? i : steps - 1 - i;
      for (const auto& [first, count] : active_at(run_.sequences, t))
        chain_.add(dh.rows_from(first, count),
                   d_out.rows_from(t * batch_ + first, count).columns_from(direction * hidden, hidden));
      for (const bool has_before : {true, false})
        for (const BatchRange& range : active_with(run_.sequences, direction == 1, t, has_before))
          step_back(layer, pseudo_layer, t, range, has_before ? (direction == 1 ? t + 1 : t - 1) : -1);
      chain_.add_product(dh, layer.d_recurrent().rows_from(t * batch_, batch_), layer.recurrent_weights());
    }
    chain_.add_product(d_in, layer.d_input(), layer.input_weights());
  }

  /// before: the step before in the direction; -1: the state at the beginning.
  void step_back(const LayerMatrices& layer, int64_t pseudo_layer, int64_t t, const BatchRange& range,
                 int64_t before) {
    const auto [first, count] = range;
    const int64_t row = t * batch_ + first;
    const auto state_before = [&](const DeviceMatrix& on_tape, const FloatsOf& start) {
      return before >= 0 ? on_tape.rows_from(before * batch_ + range.first, range.count)
                         : state(start, pseudo_layer).rows_from(range.first, range.count);
    };
    const DeviceMatrix scratch = scratch_.matrix(2 * batch_, net_.hidden);
    const CellGradients s{layer.gates().rows_from(row, count),
                          layer.kept().rows_from(row, count),
                          layer.h().rows_from(row, count),
                          state_before(layer.h(), hx_),
                          state_before(layer.kept(), cx_),
                          state(dh_, pseudo_layer).rows_from(first, count),
                          state(dc_, pseudo_layer).rows_from(first, count),
                          layer.d_input().rows_from(row, count),
                          layer.d_recurrent().rows_from(row, count),
                          scratch.rows_from(0, count),
                          scratch.rows_from(batch_, count)};
    if (net_.cell == ops::Cell::lstm) return lstm_back(chain_, net_.hidden, s);
    if (net_.cell == ops::Cell::gru) return gru_back(chain_, net_.hidden, s);
    plain_back(chain_, net_.cell == ops::Cell::relu, s);
  }

  MatrixChain chain_;
  const ops::RecurrentBackward& run_;
  const ops::Recurrent& net_;
  int64_t batch_, rows_;
  ops::Tape<float> tape_;
  FloatsOf weights_, hx_, cx_, dh_, dc_;
  DeviceFloats above_, below_, scratch_;
};

/// The state that each step of a pseudo layer reads, (steps * batch, hidden).
void load_states_before(MatrixChain& chain, const ops::Sequences& sequences, bool backwards,
                        const DeviceMatrix& h, const DeviceMatrix& hx, const DeviceMatrix& to) {
  const int64_t batch = sequences.batch;
  if (!is_full(sequences)) chain.fill(to, 0);
  for (int64_t t = 0; t < sequences.steps; ++t)
    for (const bool has_before : {true, false})
      for (const auto& [first, count] : active_with(sequences, backwards, t, has_before)) {
        const int64_t before = backwards ? t + 1 : t - 1;
        chain.copy(to.rows_from(t * batch + first, count),
                   has_before ? h.rows_from(before * batch + first, count) : hx.rows_from(first, count));
      }
}

}  // namespace

npuError_t submit_recurrent_backward(npuStream_t stream, const ops::RecurrentBackward& run) {
  if (operator_type(run.type) == ACL_DT_UNDEFINED || under_capture(stream)) return npuErrorNotSupported;
  return Backward(stream, run).submit();
}

npuError_t submit_recurrent_gradients(npuStream_t stream, const ops::RecurrentGradients& run) {
  if (operator_type(run.type) == ACL_DT_UNDEFINED || under_capture(stream)) return npuErrorNotSupported;
  const ops::Recurrent& net = run.net;
  const int64_t batch = run.sequences.batch, rows = run.sequences.steps * batch, hidden = net.hidden,
                all = net.gates() * hidden;
  MatrixChain chain(stream);
  const ops::Tape<float> tape(net, run.sequences, run.tape);
  const FloatsOf gradients(chain, run.type, run.gradients, net.weight_count(), false),
      hx(chain, run.type, run.hx, net.pseudo_layers() * batch * hidden, false);
  const DeviceFloats x(stream, rows * net.input), before(stream, rows * hidden), sums(stream, all);
  for (const DeviceFloats* memory : {&x, &before, &sums}) chain.run([&] { return memory->error(); });
  const DeviceMatrix states = before.matrix(rows, hidden), sum = sums.matrix(1, all);
  load_sequences(chain, {run.sequences, run.type, const_cast<void*>(run.x), net.input},
                 x.matrix(rows, net.input));
  for (int64_t p = 0; p < net.pseudo_layers(); ++p) {
    const int64_t layer = p / net.directions();
    const LayerMatrices of(net, rows, p, gradients.data(), tape.layer(p));
    const LayerInput input(chain, net, tape, rows, layer, x.matrix(rows, net.input),
                           layer > 0 ? tape.mask(layer) : nullptr);
    load_states_before(chain, run.sequences, p % net.directions() == 1, of.h(),
                       {hx.data() + p * batch * hidden, batch, hidden, hidden}, states);
    chain.add_product(of.input_weights(), of.d_input().transposed(), input.matrix());
    chain.add_product(of.recurrent_weights(), of.d_recurrent().transposed(), states);
    if (net.input_bias || net.recurrent_bias) chain.sum_rows(of.d_input(), sum);
    if (net.input_bias) chain.add(of.bias(0), sum);
    if (!net.recurrent_bias) continue;
    if (net.cell == ops::Cell::gru) chain.sum_rows(of.d_recurrent(), sum);
    chain.add(of.bias(net.gates()), sum);
  }
  store_floats_as(chain, run.type, gradients.data(), net.weight_count(), run.gradients);
  return chain.error();
}

}  // namespace npu::detail

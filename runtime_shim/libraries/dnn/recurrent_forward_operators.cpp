#include "npu/runtime.h"
#include "runtime_shim/libraries/dnn/dropout_operators.h"
#include "runtime_shim/libraries/dnn/recurrent_operators.h"
#include "runtime_shim/libraries/dnn/recurrent_sequences.h"
#include "runtime_shim/runtime/stream/stream_order.h"

namespace npu::detail {
namespace {

/// The matrices of one time step, for sequences that lie side by side. gates: the products of the input, which become the gates; from_state:
/// those of the state; h, c: the state; kept, out: on the tape.
struct CellMatrices {
  DeviceMatrix gates, from_state, h, c, kept, out;
};

void plain_step(MatrixChain& chain, bool is_relu, const CellMatrices& s) {
  chain.add(s.gates, s.from_state);
  if (is_relu)
    chain.relu(s.gates);
  else
    chain.tanh(s.gates);
  chain.copy(s.h, s.gates);
}

void lstm_step(MatrixChain& chain, int64_t hidden, const CellMatrices& s) {
  const auto gate = [&](int64_t k) { return s.gates.columns_from(k * hidden, hidden); };
  chain.add(s.gates, s.from_state);
  chain.sigmoid(s.gates.columns_from(0, 2 * hidden));
  chain.tanh(gate(2));
  chain.sigmoid(gate(3));
  chain.multiply(s.c, gate(1));
  chain.add_multiplied(s.c, gate(0), gate(2));
  chain.copy(s.kept, s.c);
  chain.copy(s.h, s.c);
  chain.tanh(s.h);
  chain.multiply(s.h, gate(3));
}

/// h = n + z (h - n).
void gru_step(MatrixChain& chain, int64_t hidden, const CellMatrices& s) {
  const DeviceMatrix both = s.gates.columns_from(0, 2 * hidden), reset = s.gates.columns_from(0, hidden),
                     update = s.gates.columns_from(hidden, hidden),
                     fresh = s.gates.columns_from(2 * hidden, hidden);
  chain.add(both, s.from_state.columns_from(0, 2 * hidden));
  chain.sigmoid(both);
  chain.copy(s.kept, s.from_state.columns_from(2 * hidden, hidden));
  chain.add_multiplied(fresh, reset, s.kept);
  chain.tanh(fresh);
  chain.add(s.h, fresh, -1);
  chain.multiply(s.h, update);
  chain.add(s.h, fresh);
}

class Forward {
 public:
  Forward(npuStream_t stream, const ops::RecurrentForward& run, npudnnDropoutStruct* dropout)
      : chain_(stream),
        run_(run),
        dropout_(dropout),
        net_(run.net),
        batch_(run.sequences.batch),
        rows_(run.sequences.steps * batch_),
        own_tape_(stream, run.tape != nullptr ? 0 : ops::recurrent_tape_count(net_, run.sequences)),
        tape_(net_, run.sequences, run.tape != nullptr ? run.tape : own_tape_.data()),
        weights_(chain_, run.type, run.weights, net_.weight_count(), false),
        h_(chain_, run.type, run.hx, states(), true),
        c_(chain_, run.type, run.cx, states(), true),
        x_(stream, rows_ * net_.input),
        from_state_(stream, batch_ * all()) {
    for (const DeviceFloats* memory : {&own_tape_, &x_, &from_state_})
      chain_.run([&] { return memory->error(); });
  }

  npuError_t submit() {
    if (!is_full(run_.sequences)) clear_tape();
    load_sequences(chain_, data(run_.x, net_.input), x_.matrix(rows_, net_.input));
    for (int64_t layer = 0; layer < net_.layers; ++layer) {
      const bool has_mask = layer > 0 && run_.tape != nullptr;
      if (has_mask) make_mask(layer);
      const LayerInput input(chain_, net_, tape_, rows_, layer, x_.matrix(rows_, net_.input),
                             has_mask && run_.dropout > 0 ? tape_.mask(layer) : nullptr);
      for (int64_t d = 0; d < net_.directions(); ++d)
        pass(layer * net_.directions() + d, d == 1, input.matrix());
    }
    store_results();
    return chain_.error();
  }

 private:
  int64_t all() const { return net_.gates() * net_.hidden; }
  int64_t states() const { return net_.pseudo_layers() * batch_ * net_.hidden; }
  SequenceMemory data(const void* memory, int64_t width) const {
    return {run_.sequences, run_.type, const_cast<void*>(memory), width};
  }

  /// Sequences that have ended have zeros there.
  void clear_tape() {
    void* const memory = run_.tape != nullptr ? run_.tape : own_tape_.data();
    const auto bytes = static_cast<size_t>(ops::recurrent_tape_count(net_, run_.sequences)) * sizeof(float);
    chain_.run([&] { return npuMemsetAsync(memory, 0, bytes, chain_.stream()); });
  }

  /// Ones, or what a dropout leaves of them.
  void make_mask(int64_t layer) {
    const int64_t count = rows_ * net_.width(layer);
    const DeviceMatrix mask{tape_.mask(layer), 1, count, count};
    chain_.fill(mask, 1);
    if (run_.dropout <= 0) return;
    const StreamMemory bits(static_cast<size_t>(ops::dropout_mask_bytes(count)), chain_.stream());
    chain_.run([&] { return bits.error(); });
    chain_.run([&] { return submit_dropout_mask(chain_.stream(), *dropout_, count, bits.memory()); });
    ops::TensorShape shape;
    shape.rank = 1, shape.dims[0] = count, shape.strides[0] = 1;
    chain_.run([&] {
      return submit_dropout(chain_.stream(), run_.dropout, {shape, mask.data}, bits.memory(),
                            {shape, mask.data});
    });
  }

  /// to = the bias in each row, or zeros.
  void begin_sum(const LayerMatrices& layer, int64_t gate, const DeviceMatrix& to) {
    if (net_.has_bias(gate))
      chain_.copy(to, layer.bias(gate).repeated(to.rows));
    else
      chain_.fill(to, 0);
  }

  void pass(int64_t pseudo_layer, bool backwards, const DeviceMatrix& input) {
    const LayerMatrices layer(net_, rows_, pseudo_layer, weights_.data(), tape_.layer(pseudo_layer));
    const int64_t hidden = net_.hidden, steps = run_.sequences.steps;
    const DeviceMatrix from_state = from_state_.matrix(batch_, all()),
                       h{h_.data() + pseudo_layer * batch_ * hidden, batch_, hidden, hidden},
                       c{c_.data() + pseudo_layer * batch_ * hidden, batch_, hidden, hidden};
    begin_sum(layer, 0, layer.gates());
    chain_.add_product(layer.gates(), input, layer.input_weights().transposed());
    for (int64_t i = 0; i < steps; ++i) {
      const int64_t t = backwards ? steps - 1 - i : i;
      begin_sum(layer, net_.gates(), from_state);
      chain_.add_product(from_state, h, layer.recurrent_weights().transposed());
      for (const auto& [first, count] : active_at(run_.sequences, t)) {
        const int64_t row = t * batch_ + first;
        step({layer.gates().rows_from(row, count), from_state.rows_from(first, count),
              h.rows_from(first, count), c.rows_from(first, count), layer.kept().rows_from(row, count),
              layer.h().rows_from(row, count)});
      }
    }
  }

  void step(const CellMatrices& s) {
    if (net_.cell == ops::Cell::lstm)
      lstm_step(chain_, net_.hidden, s);
    else if (net_.cell == ops::Cell::gru)
      gru_step(chain_, net_.hidden, s);
    else
      plain_step(chain_, net_.cell == ops::Cell::relu, s);
    chain_.copy(s.out, s.h);
  }

  void store_results() {
    const SequenceMemory y = data(run_.y, net_.hidden * net_.directions());
    for (int64_t d = 0; d < net_.directions(); ++d) {
      float* const top = tape_.layer((net_.layers - 1) * net_.directions() + d).h;
      store_sequences(chain_, {top, rows_, net_.hidden, net_.hidden}, y, d * net_.hidden);
    }
    store_padding(chain_, y, run_.padding);
    store_floats_as(chain_, run_.type, h_.data(), states(), run_.hy);
    if (net_.cell == ops::Cell::lstm) store_floats_as(chain_, run_.type, c_.data(), states(), run_.cy);
  }

  MatrixChain chain_;
  const ops::RecurrentForward& run_;
  npudnnDropoutStruct* dropout_;
  const ops::Recurrent& net_;
  int64_t batch_, rows_;
  DeviceFloats own_tape_;
  ops::Tape<float> tape_;
  FloatsOf weights_, h_, c_;
  DeviceFloats x_, from_state_;
};

}  // namespace

npuError_t submit_recurrent_forward(npuStream_t stream, const ops::RecurrentForward& run,
                                    npudnnDropoutStruct* dropout) {
  if (operator_type(run.type) == ACL_DT_UNDEFINED || under_capture(stream)) return npuErrorNotSupported;
  return Forward(stream, run, dropout).submit();
}

}  // namespace npu::detail

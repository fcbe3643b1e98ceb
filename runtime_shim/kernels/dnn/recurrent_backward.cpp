#include <algorithm>
#include <cmath>

#include "runtime_shim/kernels/dnn/recurrent_tape.h"
#include "runtime_shim/kernels/dnn/tensor.h"

namespace npu::ops {
namespace {

// The data of one time step of one sequence. dh holds the gradient of h and receives the part that does not
// pass through the recurrent matrices.
template <class Real>
struct CellBackward {
  int64_t hidden;
  const Real *gates, *kept, *h, *h_before, *c_before;
  Real *dh, *dc, *d_input, *d_recurrent;
};

template <class Real>
void plain_back(const CellBackward<Real>& s, bool relu) {
  for (int64_t j = 0; j < s.hidden; ++j) {
    const Real slope = relu ? (s.h[j] > 0 ? Real{1} : Real{0}) : 1 - s.h[j] * s.h[j];
    s.d_input[j] = s.dh[j] * slope;
    s.dh[j] = 0;
  }
}

template <class Real>
void lstm_back(const CellBackward<Real>& s) {
  for (int64_t j = 0; j < s.hidden; ++j) {
    const Real in = s.gates[j], forget = s.gates[s.hidden + j], fresh = s.gates[2 * s.hidden + j],
               out = s.gates[3 * s.hidden + j];
    const Real tanh_c = std::tanh(s.kept[j]);
    const Real dc = s.dc[j] + s.dh[j] * out * (1 - tanh_c * tanh_c);
    s.d_input[j] = dc * fresh * in * (1 - in);
    s.d_input[s.hidden + j] = dc * s.c_before[j] * forget * (1 - forget);
    s.d_input[2 * s.hidden + j] = dc * in * (1 - fresh * fresh);
    s.d_input[3 * s.hidden + j] = s.dh[j] * tanh_c * out * (1 - out);
    s.dc[j] = dc * forget;
    s.dh[j] = 0;
  }
}

template <class Real>
void gru_back(const CellBackward<Real>& s) {
  for (int64_t j = 0; j < s.hidden; ++j) {
    const Real reset = s.gates[j], update = s.gates[s.hidden + j], fresh = s.gates[2 * s.hidden + j];
    const Real d_fresh = s.dh[j] * (1 - update) * (1 - fresh * fresh);
    s.d_recurrent[j] = s.d_input[j] = d_fresh * s.kept[j] * reset * (1 - reset);
    s.d_recurrent[s.hidden + j] = s.d_input[s.hidden + j] =
        s.dh[j] * (s.h_before[j] - fresh) * update * (1 - update);
    s.d_input[2 * s.hidden + j] = d_fresh;
    s.d_recurrent[2 * s.hidden + j] = d_fresh * reset;
    s.dh[j] *= update;
  }
}

template <class Real>
void cell_backward(Cell cell, const CellBackward<Real>& s) {
  if (cell == Cell::lstm) return lstm_back(s);
  if (cell == Cell::gru) return gru_back(s);
  plain_back(s, cell == Cell::relu);
}

template <class Real>
class Backward {
 public:
  explicit Backward(const RecurrentBackward& run)
      : run_(run),
        net_(run.net),
        steps_(run.sequences.steps),
        batch_(run.sequences.batch),
        state_(net_.pseudo_layers() * batch_ * net_.hidden),
        tape_(net_, run.sequences, run.tape),
        weights_(loaded<Real>(run.type, run.weights, net_.weight_count())),
        hx_(loaded<Real>(run.type, run.hx, state_)),
        cx_(loaded<Real>(run.type, run.cx, state_)),
        dh_(loaded<Real>(run.type, run.dhy, state_)),
        dc_(loaded<Real>(run.type, run.dcy, state_)) {}

  void operator()() {
    const int64_t rows = steps_ * batch_;
    std::vector<Real> d_out =
        padded<Real>(run_.sequences, run_.type, run_.dy, net_.hidden * net_.directions());
    for (int64_t layer = net_.layers - 1; layer >= 0; --layer) {
      const int64_t width = net_.width(layer);
      std::vector<Real> d_in(static_cast<size_t>(rows * width));
      for (int64_t d = 0; d < net_.directions(); ++d) {
        const int64_t pseudo_layer = layer * net_.directions() + d;
        pass(pseudo_layer, d, d_out);
        product(Transpose::no, Transpose::no, rows, width, net_.gates() * net_.hidden,
                tape_.layer(pseudo_layer).d_input, weights_.data() + net_.matrix_at(pseudo_layer, 0), 1,
                d_in.data());
      }
      for (int64_t i = 0; layer > 0 && i < rows * width; ++i)
        d_in[static_cast<size_t>(i)] *= tape_.mask(layer)[i];
      d_out.swap(d_in);
    }
    if (run_.dx != nullptr) store_padded(run_.sequences, run_.type, d_out, net_.input, 0, run_.dx);
    if (run_.dhx != nullptr) store_reals(run_.type, dh_.data(), state_, run_.dhx, 1);
    if (run_.dcx != nullptr && net_.cell == Cell::lstm)
      store_reals(run_.type, dc_.data(), state_, run_.dcx, 1);
  }

 private:
  void pass(int64_t pseudo_layer, int64_t d, const std::vector<Real>& d_out) {
    const int64_t hidden = net_.hidden, all = net_.gates() * hidden, width = hidden * net_.directions();
    const LayerTape<Real> tape = tape_.layer(pseudo_layer);
    const int64_t first = pseudo_layer * batch_ * hidden;
    Real *dh = dh_.data() + first, *dc = dc_.data() + first;
    const Real* recurrent = weights_.data() + net_.matrix_at(pseudo_layer, net_.gates());
    for (int64_t i = 0; i < steps_; ++i) {
      const int64_t t = d == 1 ? i : steps_ - 1 - i;
      for (int64_t n = 0; n < batch_; ++n) {
        const int64_t row = t * batch_ + n;
        Real *d_input = tape.d_input + row * all, *d_recurrent = tape.d_recurrent + row * all;
        if (!run_.sequences.active(t, n)) {
          std::fill(d_input, d_input + all, Real{0}), std::fill(d_recurrent, d_recurrent + all, Real{0});
          continue;
        }
        const Real* out = d_out.data() + row * width + d * hidden;
        for (int64_t j = 0; j < hidden; ++j) dh[n * hidden + j] += out[j];
        const int64_t before = step_before(run_.sequences, d == 1, t, n);
        auto state_before = [&](const Real* on_tape, const std::vector<Real>& start) {
          return before >= 0 ? on_tape + (before * batch_ + n) * hidden : start.data() + first + n * hidden;
        };
        cell_backward<Real>(net_.cell,
                            {hidden, tape.gates + row * all, tape.kept + row * hidden, tape.h + row * hidden,
                             state_before(tape.h, hx_), state_before(tape.kept, cx_), dh + n * hidden,
                             dc + n * hidden, d_input, d_recurrent});
      }
      product(Transpose::no, Transpose::no, batch_, hidden, all, tape.d_recurrent + t * batch_ * all,
              recurrent, 1, dh);
    }
  }

  const RecurrentBackward& run_;
  const Recurrent& net_;
  int64_t steps_, batch_, state_;
  Tape<Real> tape_;
  std::vector<Real> weights_, hx_, cx_, dh_, dc_;
};

template <class Real>
void add_rows(const Real* from, int64_t rows, int64_t count, Real* to) {
  for (int64_t row = 0; row < rows; ++row) {
    for (int64_t j = 0; j < count; ++j) to[j] += from[row * count + j];
  }
}

// The state that each time step reads, (rows, hidden).
template <class Real>
std::vector<Real> states_before(const RecurrentGradients& run, const Real* h, const Real* hx,
                                bool backwards) {
  const int64_t hidden = run.net.hidden, batch = run.sequences.batch;
  std::vector<Real> states(static_cast<size_t>(run.sequences.steps * batch * hidden));
  for (int64_t t = 0; t < run.sequences.steps; ++t) {
    for (int64_t n = 0; n < batch; ++n) {
      if (!run.sequences.active(t, n)) continue;
      const int64_t before = step_before(run.sequences, backwards, t, n);
      const Real* from = before >= 0 ? h + (before * batch + n) * hidden : hx + n * hidden;
      std::copy(from, from + hidden, states.data() + (t * batch + n) * hidden);
    }
  }
  return states;
}

template <class Real>
void backward_weights(const RecurrentGradients& run) {
  const Recurrent& net = run.net;
  const int64_t rows = run.sequences.steps * run.sequences.batch, all = net.gates() * net.hidden;
  const Tape<Real> tape(net, run.sequences, run.tape);
  std::vector<Real> gradients = loaded<Real>(run.type, run.gradients, net.weight_count());
  const int64_t state = run.sequences.batch * net.hidden;
  const std::vector<Real> hx = loaded<Real>(run.type, run.hx, net.pseudo_layers() * state);
  const std::vector<Real> x = padded<Real>(run.sequences, run.type, run.x, net.input);
  for (int64_t p = 0; p < net.pseudo_layers(); ++p) {
    const int64_t layer = p / net.directions();
    const LayerTape<Real> at = tape.layer(p);
    const std::vector<Real> input = layer_input(net, rows, tape, layer, x);
    product(Transpose::yes, Transpose::no, all, net.width(layer), rows, at.d_input, input.data(), 1,
            gradients.data() + net.matrix_at(p, 0));
    const std::vector<Real> states =
        states_before(run, at.h, hx.data() + p * state, p % net.directions() == 1);
    product(Transpose::yes, Transpose::no, all, net.hidden, rows, at.d_recurrent, states.data(), 1,
            gradients.data() + net.matrix_at(p, net.gates()));
    if (net.input_bias) add_rows(at.d_input, rows, all, gradients.data() + net.bias_at(p, 0));
    if (net.recurrent_bias)
      add_rows(at.d_recurrent, rows, all, gradients.data() + net.bias_at(p, net.gates()));
  }
  store_reals(run.type, gradients.data(), net.weight_count(), run.gradients, 1);
}

}  // namespace

void recurrent_backward_data(const RecurrentBackward& run) {
  in_type_of(run.type, [&](auto real) { Backward<decltype(real)>{run}(); });
}

void recurrent_backward_weights(const RecurrentGradients& run) {
  in_type_of(run.type, [&](auto real) { backward_weights<decltype(real)>(run); });
}

}  // namespace npu::ops

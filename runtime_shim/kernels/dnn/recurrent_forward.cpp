#include <algorithm>
#include <cmath>

#include "runtime_shim/kernels/dnn/recurrent_tape.h"
#include "runtime_shim/kernels/dnn/tensor.h"
#include "runtime_shim/kernels/random/random.h"

namespace npu::ops {
namespace {

template <class Real>
Real sigmoid(Real x) {
  return 1 / (1 + std::exp(-x));
}

// One time step of one sequence. gates: the products of the input, replaced by the gates; r: the products of
// the state; h, c: the state.
template <class Real>
void cell_step(Cell cell, int64_t hidden, Real* gates, const Real* r, Real* h, Real* c, Real* kept) {
  for (int64_t j = 0; j < hidden; ++j) {
    auto gate = [&](int64_t k) -> Real& { return gates[k * hidden + j]; };
    auto sum = [&](int64_t k) { return gate(k) + r[k * hidden + j]; };
    switch (cell) {
      case Cell::relu:
        h[j] = gate(0) = std::max(sum(0), Real{0});
        break;
      case Cell::tanh:
        h[j] = gate(0) = std::tanh(sum(0));
        break;
      case Cell::lstm:
        for (int64_t k : {0, 1, 3}) gate(k) = sigmoid(sum(k));
        gate(2) = std::tanh(sum(2));
        kept[j] = c[j] = gate(1) * c[j] + gate(0) * gate(2);
        h[j] = gate(3) * std::tanh(c[j]);
        break;
      case Cell::gru:
        for (int64_t k : {0, 1}) gate(k) = sigmoid(sum(k));
        kept[j] = r[2 * hidden + j];
        gate(2) = std::tanh(gate(2) + gate(0) * kept[j]);
        h[j] = (1 - gate(1)) * gate(2) + gate(1) * h[j];
        break;
    }
  }
}

template <class Real>
void repeat_rows(const Real* bias, int64_t rows, int64_t count, Real* to) {
  for (int64_t row = 0; row < rows; ++row) {
    if (bias != nullptr)
      std::copy(bias, bias + count, to + row * count);
    else
      std::fill(to + row * count, to + (row + 1) * count, Real{0});
  }
}

template <class Real>
class Forward {
 public:
  explicit Forward(const RecurrentForward& run)
      : run_(run),
        net_(run.net),
        steps_(run.sequences.steps),
        batch_(run.sequences.batch),
        state_(net_.pseudo_layers() * batch_ * net_.hidden),
        own_tape_(run.tape ? 0 : recurrent_tape_count(net_, run.sequences)),
        tape_(net_, run.sequences, run.tape ? run.tape : own_tape_.data()),
        weights_(loaded<Real>(run.type, run.weights, net_.weight_count())),
        h_(loaded<Real>(run.type, run.hx, state_)),
        c_(loaded<Real>(run.type, run.cx, state_)) {}

  void operator()() {
    const std::vector<Real> x = padded<Real>(run_.sequences, run_.type, run_.x, net_.input);
    for (int64_t layer = 0; layer < net_.layers; ++layer) {
      if (layer > 0) make_mask(layer);
      const std::vector<Real> input = layer_input(net_, steps_ * batch_, tape_, layer, x);
      for (int64_t d = 0; d < net_.directions(); ++d)
        pass(layer * net_.directions() + d, d == 1, input, net_.width(layer));
    }
    store_results();
  }

 private:
  const Real* bias(int64_t pseudo_layer, int64_t gate) const {
    return net_.has_bias(gate) ? weights_.data() + net_.bias_at(pseudo_layer, gate) : nullptr;
  }

  void make_mask(int64_t layer) {
    const int64_t count = steps_ * batch_ * net_.width(layer);
    Real* mask = tape_.mask(layer);
    std::fill(mask, mask + count, Real{1});
    if (run_.tape == nullptr || run_.dropout <= 0) return;
    std::vector<uint32_t> words(static_cast<size_t>(count));
    fill_words(words.data(), words.size(),
               {run_.seed, run_.first + static_cast<uint64_t>((layer - 1) * count)});
    const Real scale = run_.dropout < 1 ? static_cast<Real>(1 / (1 - run_.dropout)) : Real{0};
    for (size_t i = 0; i < words.size(); ++i) mask[i] = words[i] >= run_.dropout * 0x1p32 ? scale : Real{0};
  }

  void pass(int64_t pseudo_layer, bool backwards, const std::vector<Real>& input, int64_t width) {
    const int64_t hidden = net_.hidden, all = net_.gates() * hidden, rows = steps_ * batch_;
    const LayerTape<Real> tape = tape_.layer(pseudo_layer);
    repeat_rows(bias(pseudo_layer, 0), rows, all, tape.gates);
    product(Transpose::no, Transpose::yes, rows, all, width, input.data(),
            weights_.data() + net_.matrix_at(pseudo_layer, 0), 1, tape.gates);
    const Real* recurrent = weights_.data() + net_.matrix_at(pseudo_layer, net_.gates());
    Real* h = h_.data() + pseudo_layer * batch_ * hidden;
    Real* c = c_.data() + pseudo_layer * batch_ * hidden;
    std::vector<Real> from_state(static_cast<size_t>(batch_ * all));
    for (int64_t i = 0; i < steps_; ++i) {
      const int64_t t = backwards ? steps_ - 1 - i : i;
      repeat_rows(bias(pseudo_layer, net_.gates()), batch_, all, from_state.data());
      product(Transpose::no, Transpose::yes, batch_, all, hidden, h, recurrent, 1, from_state.data());
      for (int64_t n = 0; n < batch_; ++n) {
        const int64_t row = t * batch_ + n;
        Real *gates = tape.gates + row * all, *kept = tape.kept + row * hidden, *out = tape.h + row * hidden;
        if (!run_.sequences.active(t, n)) {
          std::fill(gates, gates + all, Real{0}), std::fill(kept, kept + hidden, Real{0}),
              std::fill(out, out + hidden, Real{0});
          continue;
        }
        cell_step(net_.cell, hidden, gates, from_state.data() + n * all, h + n * hidden, c + n * hidden,
                  kept);
        std::copy(h + n * hidden, h + (n + 1) * hidden, out);
      }
    }
  }

  void store_results() {
    const int64_t width = net_.hidden * net_.directions(), hidden = net_.hidden;
    std::vector<Real> y(static_cast<size_t>(steps_ * batch_ * width));
    for (int64_t d = 0; d < net_.directions(); ++d) {
      const Real* top = tape_.layer((net_.layers - 1) * net_.directions() + d).h;
      for (int64_t row = 0; row < steps_ * batch_; ++row)
        std::copy(top + row * hidden, top + (row + 1) * hidden, y.data() + row * width + d * hidden);
    }
    store_padded(run_.sequences, run_.type, y, width, run_.padding, run_.y);
    if (run_.hy != nullptr) store_reals(run_.type, h_.data(), state_, run_.hy, 1);
    if (run_.cy != nullptr && net_.cell == Cell::lstm) store_reals(run_.type, c_.data(), state_, run_.cy, 1);
  }

  const RecurrentForward& run_;
  const Recurrent& net_;
  int64_t steps_, batch_, state_;
  std::vector<Real> own_tape_;
  Tape<Real> tape_;
  std::vector<Real> weights_, h_, c_;
};

}  // namespace

void recurrent_forward(const RecurrentForward& run) {
  in_type_of(run.type, [&](auto real) { Forward<decltype(real)>{run}(); });
}

}  // namespace npu::ops

#include "runtime_shim/kernels/dnn/ctc_loss.h"

#include <cmath>
#include <limits>
#include <vector>

#include "runtime_shim/kernels/parallel.h"

namespace npu::ops {
namespace {

constexpr double kLogOfZero = -std::numeric_limits<double>::infinity();

/// log(e^a + e^b).
double log_of_sum(double a, double b) {
  if (a < b) std::swap(a, b);
  return b == kLogOfZero ? a : a + std::log1p(std::exp(b - a));
}

/// The logarithms of the probabilities of a time step.
std::vector<double> log_probabilities(const CtcLoss& loss, const double* input, int64_t letters) {
  std::vector<double> logs(input, input + letters);
  if (!loss.normalises) {
    for (double& value : logs) value = std::log(value);
    return logs;
  }
  double total = kLogOfZero;
  for (const double value : logs) total = log_of_sum(total, value);
  for (double& value : logs) value -= total;
  return logs;
}

/// One sample. Its states are the labels with blanks before, between and after them; a path visits them in order, and may leave out
/// a blank between labels that differ.
class CtcSample {
 public:
  CtcSample(const CtcLoss& loss, const Packed<double>& input, const TensorShape& shape, int64_t sample,
            const int* labels, int count, int steps)
      : states_(static_cast<size_t>(2 * count + 1), 0), steps_(static_cast<size_t>(steps)) {
    for (int i = 0; i < count; ++i) states_[static_cast<size_t>(2 * i + 1)] = labels[i];
    const int64_t letters = shape.dims[2];
    for (int64_t t = 0; t < steps; ++t)
      logs_.push_back(
          log_probabilities(loss, input.data() + (t * shape.dims[1] + sample) * letters, letters));
  }

  /// log p; keeps the logarithms of the sums over the paths up to each state.
  double forward() {
    before_.assign(steps_ + 1, std::vector<double>(states_.size(), kLogOfZero));
    if (steps_ == 0) return states_.size() == 1 ? 0 : kLogOfZero;
    for (size_t t = 0; t < steps_; ++t)
      for (size_t s = 0; s < states_.size(); ++s) {
        double sum = t == 0 ? (s < 2 ? 0 : kLogOfZero) : before_[t - 1][s];
        if (t > 0 && s > 0) sum = log_of_sum(sum, before_[t - 1][s - 1]);
        if (t > 0 && jumps_to(s)) sum = log_of_sum(sum, before_[t - 1][s - 2]);
        before_[t][s] = sum + log_at(t, s);
      }
    const std::vector<double>& last = before_[steps_ - 1];
    return states_.size() == 1 ? last[0] : log_of_sum(last[states_.size() - 1], last[states_.size() - 2]);
  }

  /// gradient(t, of each letter), from the end: y - (share of the paths that write the letter at t).
  template <class Gradient>
  void backward(double log_total, const Gradient& gradient) const {
    std::vector<double> after(states_.size(), kLogOfZero);  // sums over the paths after each state
    for (size_t i = states_.size() - std::min<size_t>(2, states_.size()); i < states_.size(); ++i)
      after[i] = 0;
    for (size_t t = steps_; t-- > 0;) {
      std::vector<double> row = logs_[t];
      for (double& value : row) value = std::exp(value);
      for (size_t s = 0; s < states_.size(); ++s)
        row[static_cast<size_t>(states_[s])] -= std::exp(before_[t][s] + after[s] - log_total);
      gradient(static_cast<int64_t>(t), row);
      std::vector<double> earlier(states_.size());
      for (size_t s = 0; s < states_.size(); ++s) {
        double sum = after[s] + log_at(t, s);
        if (s + 1 < states_.size()) sum = log_of_sum(sum, after[s + 1] + log_at(t, s + 1));
        if (s + 2 < states_.size() && jumps_to(s + 2)) sum = log_of_sum(sum, after[s + 2] + log_at(t, s + 2));
        earlier[s] = sum;
      }
      after = std::move(earlier);
    }
  }

 private:
  bool jumps_to(size_t s) const { return s >= 2 && states_[s] != 0 && states_[s] != states_[s - 2]; }
  double log_at(size_t t, size_t s) const { return logs_[t][static_cast<size_t>(states_[s])]; }

  std::vector<int> states_;
  size_t steps_;
  std::vector<std::vector<double>> logs_, before_;
};

}  // namespace

const char* ctc_problem(const CtcLabels& labels, int64_t steps, int64_t samples, int64_t letters,
                        int64_t most) {
  int64_t first = 0;
  for (int64_t n = 0; n < samples; ++n) {
    if (labels.input_lengths[n] < 0 || labels.input_lengths[n] > steps)
      return "the length of an input is negative, or larger than the time steps";
    if (labels.label_lengths[n] < 0 || labels.label_lengths[n] > most)
      return "the number of labels is negative, or larger than the descriptor allows";
    for (int64_t i = first; i < first + labels.label_lengths[n]; ++i)
      if (labels.labels[i] <= 0 || labels.labels[i] >= letters)
        return "a label is the blank, or not a letter of the alphabet";
    first += labels.label_lengths[n];
  }
  return nullptr;
}

void ctc_loss(const CtcLoss& loss, const TensorIn& input, const CtcLabels& labels, void* costs,
              const TensorOut& gradients) {
  computes_in_double();
  const TensorShape& shape = input.shape;
  const Packed<double> values(input);
  std::vector<int64_t> starts{0};
  for (int64_t n = 0; n < shape.dims[1]; ++n) starts.push_back(starts.back() + labels.label_lengths[n]);
  const auto store = [&](int64_t t, int64_t n, const std::vector<double>& row) {
    const TensorShape& to = gradients.shape;
    store_doubles(to.type, row.data(), shape.dims[2],
                  element_at(to.type, gradients.data, t * to.strides[0] + n * to.strides[1]), to.strides[2]);
  };
  parallel_chunks(shape.dims[1], 1, [&](int64_t first, int64_t last) {
    const std::vector<double> zeros(static_cast<size_t>(shape.dims[2]));
    for (int64_t n = first; n < last; ++n) {
      const int steps = labels.input_lengths[n];
      CtcSample sample(loss, values, shape, n, labels.labels + starts[static_cast<size_t>(n)],
                       labels.label_lengths[n], steps);
      const double log_total = sample.forward();
      store_one(shape.type, -log_total, element_at(shape.type, costs, n));
      const bool fits = log_total != kLogOfZero;
      if (gradients.data == nullptr || (!fits && loss.skips)) continue;
      if (fits) sample.backward(log_total, [&](int64_t t, const auto& row) { store(t, n, row); });
      for (int64_t t = fits ? steps : 0; t < shape.dims[0]; ++t) store(t, n, zeros);
    }
  });
}

}  // namespace npu::ops

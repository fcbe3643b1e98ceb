// Trains a small GPT for 20 steps and prints the losses. With -DREFERENCE it computes in double, which no core does, and compares
// gradients with central differences first.
#include <algorithm>
#include <cmath>
#include <cstdio>

#include "model.h"

struct Batch {
  std::vector<int> tokens, targets;
  /// Sequences that go on by a rule, from another begin in each step.
  explicit Batch(int step) {
    for (int row = 0; row < kRows; ++row) {
      const int first = (row / kTime * 29 + step * 17) % kVocabulary, t = row % kTime;
      const auto token = [&](int i) { return (first + i * 7 + i / 5 * 3) % kVocabulary; };
      tokens.push_back(token(t));
      targets.push_back(token(t + 1));
    }
  }
};

/// The largest difference of a sampled gradient and its central difference, relative to the largest gradient.
static double gradient_error(Model& model) {
  const Batch batch(0);
  model.step(batch.tokens, batch.targets);
  const std::vector<Real> gradients = model.gradients(), start = model.parameters();
  const double h = 1e-4;
  double worst = 0, largest = 0;
  for (size_t i = 0; i < start.size(); i += 311) {
    double loss[2];
    for (const int side : {0, 1}) {
      std::vector<Real> moved = start;
      moved[i] += side == 0 ? -h : h;
      model.set_parameters(moved);
      loss[side] = model.step(batch.tokens, batch.targets);
    }
    worst = std::max(worst, std::fabs((loss[1] - loss[0]) / (2 * h) - gradients[i]));
    largest = std::max(largest, std::fabs(double(gradients[i])));
  }
  model.set_parameters(start);
  return worst / largest;
}

int main() {
  Model model(1);
#ifdef REFERENCE
  std::printf("gradient error %.3g\n", gradient_error(model));
#endif
  for (int step = 1; step <= 20; ++step) {
    const Batch batch(step);
    const double loss = model.step(batch.tokens, batch.targets), norm = model.update(step);
    std::printf("step %d loss %.7f norm %.5f\n", step, loss, norm);
  }
}

#pragma once
// The loss of connectionist temporal classification: labels without an alignment to time steps. Letter 0 is the blank.
// Source: Graves et al. 2006, sections 3 and 4.

#include "runtime_shim/kernels/dnn/tensor.h"

namespace npu::ops {

/// normalises: the input is activations, of which the softmax is taken; else probabilities. A sample of L labels, R of which repeat
/// the one before, needs L + R time steps; with fewer its cost is infinite, and its gradient 0 or, if `skips`, what was there.
struct CtcLoss {
  bool normalises = false, skips = false;
};

/// The samples' labels, one after the other, and the numbers of labels and time steps of each.
struct CtcLabels {
  const int *labels = nullptr, *label_lengths = nullptr, *input_lengths = nullptr;
};

/// What does not fit a batch of (steps, samples, letters), or null: a negative length, an input longer than `steps`, more than
/// `most` labels, or a label that is the blank or no letter.
const char* ctc_problem(const CtcLabels& labels, int64_t steps, int64_t samples, int64_t letters,
                        int64_t most);

/// costs[n] = -log p(labels of n | input of n), of the input's type. gradients, unless its data is null: of the activations, also
/// where the input is probabilities; 0 after the last time step of a sample.
/// Shapes: input and gradients (steps, samples, letters). Logarithms of sums in double. Cost: steps * labels per sample.
void ctc_loss(const CtcLoss& loss, const TensorIn& input, const CtcLabels& labels, void* costs,
              const TensorOut& gradients);

}  // namespace npu::ops

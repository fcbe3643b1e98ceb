#include <cmath>
#include <limits>

#include "runtime_shim/kernels/dnn/attention_steps.h"
#include "runtime_shim/kernels/dnn/tensor.h"
#include "runtime_shim/kernels/parallel.h"

namespace npu::ops {

int64_t attention_part_count(const Attention& layer, AttentionPart part) {
  const int64_t biases = layer.biases ? 1 : 0;
  switch (part) {
    case AttentionPart::q:
      return layer.heads * layer.q_projected * layer.q_size;
    case AttentionPart::k:
      return layer.heads * layer.k_projected * layer.k_size;
    case AttentionPart::v:
      return layer.heads * layer.v_projected * layer.v_size;
    case AttentionPart::o:
      return layer.heads * layer.v_width() * layer.o_projected;
    case AttentionPart::q_bias:
      return biases * layer.heads * layer.q_projected;
    case AttentionPart::k_bias:
      return biases * layer.heads * layer.k_projected;
    case AttentionPart::v_bias:
      return biases * layer.heads * layer.v_projected;
    case AttentionPart::o_bias:
      return biases * layer.o_projected;
  }
  return 0;
}

int64_t attention_part_at(const Attention& layer, AttentionPart part) {
  int64_t before = 0;
  for (int i = 0; i < static_cast<int>(part); ++i)
    before += attention_part_count(layer, static_cast<AttentionPart>(i));
  return before;
}

int64_t attention_weight_count(const Attention& layer) {
  return attention_part_at(layer, AttentionPart::o_bias) + attention_part_count(layer, AttentionPart::o_bias);
}

int64_t attention_tape_bytes(Element type, int64_t scores, int64_t outputs) {
  const int64_t value = type == Element::f64 ? sizeof(double) : sizeof(float);
  return scores * value + dropout_mask_bytes(scores) + dropout_mask_bytes(outputs);
}

namespace {

/// softmax of the elements [begin, end) of a row; the others become 0. No element: all are 0.
template <class Real>
void softmax_of_window(int64_t begin, int64_t end, int64_t count, Real* row) {
  Real largest = -std::numeric_limits<Real>::infinity(), sum = 0;
  for (int64_t i = begin; i < end; ++i) largest = std::max(largest, row[i]);
  for (int64_t i = begin; i < end; ++i) sum += row[i] = std::exp(row[i] - largest);
  for (int64_t i = begin; i < end; ++i) row[i] /= sum;
  std::fill(row, row + std::min(begin, count), Real{0});
  std::fill(row + std::max(end, std::min(begin, count)), row + count, Real{0});
}

template <class Real>
class ForwardPass {
 public:
  explicit ForwardPass(const AttentionForward& run)
      : run_(run),
        call_(run.call),
        layer_(run.call.layer),
        tape_(run.call),
        weights_(run.call.layer, run.call.weights) {}

  void batch(int64_t b) {
    for (int64_t m = 0; m < call_.k.beams; ++m) {
      HeadVectors<Real> keys =
          projected(call_.k, call_.keys, b, m, {0, call_.k.length(b, m)}, layer_.k_width(), AttentionPart::k);
      HeadVectors<Real> values = projected(call_.v, call_.values, b, m, {0, call_.v.length(b, m)},
                                           layer_.v_width(), AttentionPart::v);
      if (call_.k.beams == call_.q.beams) {
        sentence(b, m, keys, values);
      } else {
        for (int64_t beam = 0; beam < call_.q.beams; ++beam) sentence(b, beam, keys, values);
      }
    }
  }

 private:
  HeadVectors<Real> projected(const AttentionVectors& box, const void* data, int64_t b, int64_t m,
                              AttentionSteps steps, int64_t width, AttentionPart part) {
    const auto bias = static_cast<AttentionPart>(static_cast<int>(part) + 4);
    return {sentence_of<Real>(layer_.type, box, data, b, m, steps),
            steps.count,
            box.width,
            width,
            layer_.heads,
            weights_,
            part,
            bias};
  }

  /// All steps of the queries, or the one that is asked for.
  AttentionSteps steps_of(int64_t b, int64_t m) const {
    const int64_t length = call_.q.length(b, m);
    if (run_.only_step < 0) return {0, length};
    return {run_.only_step, run_.only_step < length ? 1 : 0};
  }

  void sentence(int64_t b, int64_t m, HeadVectors<Real>& keys, HeadVectors<Real>& values) {
    const AttentionSteps steps = steps_of(b, m);
    const int64_t width = layer_.v_width();
    HeadVectors<Real> queries =
        projected(call_.q, call_.queries, b, m, steps, layer_.q_width(), AttentionPart::q);
    HeadMatrix<Real> context(steps.count, layer_.heads * width);
    for (int64_t h = 0; h < layer_.heads; ++h) {
      const HeadRows<Real> key = keys.head(h);
      HeadMatrix<Real> scores(steps.count, key.rows);
      head_product(false, true, static_cast<Real>(layer_.scale), queries.head(h), key, false, scores.all());
      for (int64_t i = 0; i < steps.count; ++i) attend(b, m, h, steps.first + i, key.rows, scores.row(i));
      head_product(false, false, Real{1}, scores.all(), values.head(h), false,
                   context.all().columns_from(h * width, width));
    }
    store(b, m, steps, context);
  }

  void attend(int64_t b, int64_t m, int64_t h, int64_t t, int64_t keys, Real* row) const {
    const int64_t end = std::min(run_.end[static_cast<size_t>(t)], keys);
    softmax_of_window(run_.begin[static_cast<size_t>(t)], end, keys, row);
    if (call_.tape == nullptr) return;
    tape_.keep(tape_.score_at(b, m, h, t), row, keys);
    drop_by_mask(call_.attention_dropout.probability, tape_.score_mask(), tape_.score_at(b, m, h, t), keys,
                 row);
  }

  void store(int64_t b, int64_t m, AttentionSteps steps, HeadMatrix<Real>& context) {
    const int64_t width = call_.out.width;
    const bool projects = layer_.o_projected > 0;
    HeadMatrix<Real> output(projects ? steps.count : 0, width);
    if (projects) {
      for (int64_t i = 0; weights_.has(AttentionPart::o_bias) && i < steps.count; ++i)
        std::copy_n(weights_.at(AttentionPart::o_bias), width, output.row(i));
      head_product(false, false, Real{1}, context.all(),
                   weights_.matrix(AttentionPart::o, layer_.heads * layer_.v_width()), true, output.all());
    }
    std::vector<Real> residual(static_cast<size_t>(width));
    for (int64_t i = 0; i < steps.count; ++i) {
      const int64_t t = steps.first + i;
      Real* const row = projects ? output.row(i) : context.row(i);
      if (call_.tape != nullptr)
        drop_by_mask(call_.output_dropout.probability, tape_.output_mask(), tape_.output_at(b, m, t), width,
                     row);
      if (run_.residuals != nullptr) {
        load_reals(layer_.type, element_at(layer_.type, run_.residuals, call_.q.at(b, m, t)), 1, width,
                   residual.data());
        for (int64_t j = 0; j < width; ++j) row[j] += residual[static_cast<size_t>(j)];
      }
      store_reals(layer_.type, row, width, element_at(layer_.type, run_.output, call_.out.at(b, m, t)), 1);
    }
  }

  const AttentionForward& run_;
  const AttentionCall& call_;
  const Attention& layer_;
  AttentionTape tape_;
  AttentionWeights<Real> weights_;
};

void draw_masks(const AttentionCall& call) {
  const AttentionTape tape(call);
  const AttentionDropout &scores = call.attention_dropout, &outputs = call.output_dropout;
  if (scores.probability > 0)
    dropout_mask(scores.probability, scores.seed, scores.first, call.scores(), tape.score_mask());
  if (outputs.probability > 0)
    dropout_mask(outputs.probability, outputs.seed, outputs.first, tape.outputs(), tape.output_mask());
}

}  // namespace

void attention_forward(const AttentionForward& run) {
  if (run.call.tape != nullptr) draw_masks(run.call);
  in_precision_of(run.call.layer.type, [&](auto real) {
    ForwardPass<decltype(real)> pass(run);
    parallel_chunks(run.call.q.batch, 1, [&](int64_t first, int64_t last) {
      use_one_blas_thread();
      for (int64_t b = first; b < last; ++b) pass.batch(b);
    });
  });
}

}  // namespace npu::ops

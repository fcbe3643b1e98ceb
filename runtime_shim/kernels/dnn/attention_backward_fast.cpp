#include "runtime_shim/kernels/dnn/attention_steps.h"
#include "runtime_shim/kernels/dnn/tensor.h"
#include "runtime_shim/kernels/parallel.h"

namespace npu::ops {
namespace {

constexpr AttentionPart bias_of(AttentionPart part) {
  return static_cast<AttentionPart>(static_cast<int>(part) + 4);
}

/// Vectors of one kind, their projections by head, and the gradients of both.
template <class Real>
struct WithGradients {
  HeadVectors<Real> values;
  HeadMatrix<Real> d_heads;  // without weights: of the vectors
  int64_t size, width;
  AttentionPart part;

  HeadRows<Real> d_head(int64_t h) {
    return values.projects() ? d_heads.all().columns_from(h * width, width) : d_heads.all();
  }
};

/// One batch at a time. The gradients of the weights add up in the order of the batches.
template <class Real>
class BackwardPass {
 public:
  BackwardPass(const AttentionBackward& run, Real* d_weights)
      : run_(run),
        call_(run.call),
        layer_(run.call.layer),
        tape_(run.call),
        weights_(run.call.layer, run.call.weights),
        d_weights_(d_weights) {}

  void batch(int64_t b) {
    for (int64_t m = 0; m < call_.k.beams; ++m) {
      WithGradients<Real> keys = load(call_.k, call_.keys, b, m, layer_.k_width(), AttentionPart::k);
      WithGradients<Real> values = load(call_.v, call_.values, b, m, layer_.v_width(), AttentionPart::v);
      const bool of_each = call_.k.beams == call_.q.beams;
      for (int64_t beam = of_each ? m : 0; beam < (of_each ? m + 1 : call_.q.beams); ++beam)
        sentence(b, beam, keys, values);
      finish(call_.k, b, m, keys, run_.d_keys);
      finish(call_.v, b, m, values, run_.d_values);
    }
  }

 private:
  WithGradients<Real> load(const AttentionVectors& box, const void* data, int64_t b, int64_t m, int64_t width,
                           AttentionPart part) {
    const int64_t rows = box.length(b, m);
    HeadVectors<Real> values(sentence_of<Real>(layer_.type, box, data, b, m), rows, box.width, width,
                             layer_.heads, weights_, part, bias_of(part));
    const int64_t columns = values.projects() ? layer_.heads * width : box.width;
    return {std::move(values), HeadMatrix<Real>(rows, columns), box.width, width, part};
  }

  void sentence(int64_t b, int64_t m, WithGradients<Real>& keys, WithGradients<Real>& values) {
    WithGradients<Real> queries = load(call_.q, call_.queries, b, m, layer_.q_width(), AttentionPart::q);
    const int64_t steps = call_.q.length(b, m), width = layer_.v_width();
    HeadMatrix<Real> d_output = sentence_of<Real>(layer_.type, call_.out, run_.d_output, b, m);
    for (int64_t t = 0; t < steps; ++t)
      drop_by_mask(call_.output_dropout.probability, tape_.output_mask(), tape_.output_at(b, m, t),
                   call_.out.width, d_output.row(t));
    HeadMatrix<Real> context(steps, layer_.heads * width);
    HeadMatrix<Real> d_context = through_output(steps, d_output);
    for (int64_t h = 0; h < layer_.heads; ++h)
      head(b, m, h, queries, keys, values, context.all().columns_from(h * width, width),
           d_context.all().columns_from(h * width, width));
    if (d_weights_ != nullptr && layer_.o_projected > 0)
      add_weights(AttentionPart::o, context.all(), d_output);
    finish(call_.q, b, m, queries, run_.d_queries);
  }

  /// The gradient of the heads' contexts.
  HeadMatrix<Real> through_output(int64_t steps, HeadMatrix<Real>& d_output) {
    const int64_t columns = layer_.heads * layer_.v_width();
    HeadMatrix<Real> d_context(steps, columns);
    if (layer_.o_projected > 0) {
      head_product(false, true, Real{1}, d_output.all(), weights_.matrix(AttentionPart::o, columns), false,
                   d_context.all());
    } else {
      std::copy_n(d_output.data(), steps * columns, d_context.data());
    }
    return d_context;
  }

  /// With p the probabilities and g the gradient of dropout(p): d_scores = scale p (g - sum g p).
  void head(int64_t b, int64_t m, int64_t h, WithGradients<Real>& queries, WithGradients<Real>& keys,
            WithGradients<Real>& values, const HeadRows<Real>& context, const HeadRows<Real>& d_context) {
    const int64_t steps = context.rows, count = keys.values.head(h).rows;
    HeadMatrix<Real> dropped(steps, count), d_scores(steps, count);
    head_product(false, true, Real{1}, d_context, values.values.head(h), false, d_scores.all());
    std::vector<Real> kept(static_cast<size_t>(count));
    const double probability = call_.attention_dropout.probability;
    for (int64_t t = 0; t < steps; ++t) {
      const int64_t score = tape_.score_at(b, m, h, t);
      Real *const p = dropped.row(t), *const g = d_scores.row(t);
      tape_.recall(score, count, kept.data());
      std::copy_n(kept.data(), count, p);
      drop_by_mask(probability, tape_.score_mask(), score, count, p);
      drop_by_mask(probability, tape_.score_mask(), score, count, g);
      Real sum = 0;
      for (int64_t i = 0; i < count; ++i) sum += g[i] * kept[static_cast<size_t>(i)];
      for (int64_t i = 0; i < count; ++i)
        g[i] = static_cast<Real>(layer_.scale) * kept[static_cast<size_t>(i)] * (g[i] - sum);
    }
    head_product(false, false, Real{1}, dropped.all(), values.values.head(h), false, context);
    head_product(true, false, Real{1}, dropped.all(), d_context, true, values.d_head(h));
    head_product(false, false, Real{1}, d_scores.all(), keys.values.head(h), true, queries.d_head(h));
    head_product(true, false, Real{1}, d_scores.all(), queries.values.head(h), true, keys.d_head(h));
  }

  /// From the projections to the vectors and to the weights.
  void finish(const AttentionVectors& box, int64_t b, int64_t m, WithGradients<Real>& kind, void* d_vectors) {
    if (d_weights_ != nullptr && kind.values.projects())
      add_weights(kind.part, kind.values.vectors().all(), kind.d_heads);
    if (d_vectors == nullptr) return;
    if (!kind.values.projects()) return store_sentence(layer_.type, box, kind.d_heads, b, m, d_vectors);
    HeadMatrix<Real> gradient(box.length(b, m), kind.size);
    head_product(false, true, Real{1}, kind.d_heads.all(), weights_.matrix(kind.part, kind.size), false,
                 gradient.all());
    store_sentence(layer_.type, box, gradient, b, m, d_vectors);
  }

  /// The gradients of y = x w + bias, from that of y.
  void add_weights(AttentionPart part, const HeadRows<Real>& x, HeadMatrix<Real>& dy) {
    const HeadRows<Real> rows = dy.all();
    Real* const matrix = d_weights_ + attention_part_at(layer_, part);
    head_product(true, false, Real{1}, x, rows, true, {matrix, x.columns, rows.columns, rows.columns});
    if (!weights_.has(bias_of(part))) return;
    Real* const bias = d_weights_ + attention_part_at(layer_, bias_of(part));
    for (int64_t t = 0; t < rows.rows; ++t)
      for (int64_t i = 0; i < rows.columns; ++i) bias[i] += dy.row(t)[i];
  }

  const AttentionBackward& run_;
  const AttentionCall& call_;
  const Attention& layer_;
  AttentionTape tape_;
  AttentionWeights<Real> weights_;
  Real* d_weights_;
};

}  // namespace

void attention_backward(const AttentionBackward& run) {
  const Attention& layer = run.call.layer;
  in_precision_of(layer.type, [&](auto real) {
    using Real = decltype(real);
    if (run.d_weights == nullptr) {
      BackwardPass<Real> pass(run, nullptr);
      parallel_chunks(run.call.q.batch, 1, [&](int64_t first, int64_t last) {
        use_one_blas_thread();
        for (int64_t b = first; b < last; ++b) pass.batch(b);
      });
      return;
    }
    AttentionWeights<Real> gradients(layer, run.adds ? run.d_weights : nullptr);
    use_one_blas_thread();
    BackwardPass<Real> pass(run, gradients.values().data());
    for (int64_t b = 0; b < run.call.q.batch; ++b) pass.batch(b);
    store_reals(layer.type, gradients.values().data(), attention_weight_count(layer), run.d_weights, 1);
  });
}

}  // namespace npu::ops

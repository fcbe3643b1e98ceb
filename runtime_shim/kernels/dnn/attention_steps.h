#pragma once
// Steps that attention's both directions share: products of row-major matrices, projections, the tape. Private to attention_*_fast.cpp.

#include <algorithm>
#include <vector>

#include "runtime_shim/kernels/blas/blas_calls.h"
#include "runtime_shim/kernels/dnn/attention.h"
#include "runtime_shim/kernels/dnn/layers.h"

namespace npu::ops {

/// A row-major matrix in memory that it does not own.
template <class Real>
struct HeadRows {
  Real* data;
  int64_t rows, columns, stride;
  HeadRows columns_from(int64_t first, int64_t count) const { return {data + first, rows, count, stride}; }
};

/// A row-major matrix of zeros.
template <class Real>
class HeadMatrix {
 public:
  HeadMatrix(int64_t rows, int64_t columns)
      : rows_(rows), columns_(columns), values_(static_cast<size_t>(rows * columns)) {}
  HeadRows<Real> all() { return {values_.data(), rows_, columns_, std::max<int64_t>(columns_, 1)}; }
  Real* row(int64_t i) { return values_.data() + i * columns_; }
  Real* data() { return values_.data(); }

 private:
  int64_t rows_, columns_;
  std::vector<Real> values_;
};

/// c = factor * op(a) op(b) + (adds ? c : 0); op transposes where asked for.
template <class Real>
void head_product(bool transpose_a, bool transpose_b, Real factor, const HeadRows<Real>& a,
                  const HeadRows<Real>& b, bool adds, const HeadRows<Real>& c) {
  const int64_t depth = transpose_a ? a.rows : a.columns;
  if (c.rows == 0 || c.columns == 0) return;
  const auto flag = [](bool transposes) { return transposes ? CblasTrans : CblasNoTrans; };
  // As column-major matrices these are the transposed ones: c^T = op(b)^T op(a)^T.
  blas::gemm(flag(transpose_b), flag(transpose_a), static_cast<int>(c.columns), static_cast<int>(c.rows),
             static_cast<int>(depth), factor, b.data, static_cast<int>(b.stride), a.data,
             static_cast<int>(a.stride), adds ? Real{1} : Real{0}, c.data, static_cast<int>(c.stride));
}

/// The weights as Reals, by part.
template <class Real>
class AttentionWeights {
 public:
  explicit AttentionWeights(const Attention& layer, const void* weights)
      : layer_(layer), values_(static_cast<size_t>(attention_weight_count(layer))) {
    if (weights != nullptr)
      load_reals(layer.type, weights, 1, static_cast<int64_t>(values_.size()), values_.data());
  }
  bool has(AttentionPart part) const { return attention_part_count(layer_, part) > 0; }
  Real* at(AttentionPart part) { return values_.data() + attention_part_at(layer_, part); }
  std::vector<Real>& values() { return values_; }
  /// A part as a matrix with that many rows.
  HeadRows<Real> matrix(AttentionPart part, int64_t rows) {
    const int64_t columns = attention_part_count(layer_, part) / rows;
    return {at(part), rows, columns, columns};
  }

 private:
  const Attention& layer_;
  std::vector<Real> values_;
};

/// Time steps of a sentence.
struct AttentionSteps {
  int64_t first, count;
};

/// The vectors of a sentence as rows.
template <class Real>
HeadMatrix<Real> sentence_of(Element type, const AttentionVectors& box, const void* data, int64_t b,
                             int64_t m, AttentionSteps steps) {
  HeadMatrix<Real> rows(steps.count, box.width);
  for (int64_t t = 0; t < steps.count; ++t)
    load_reals(type, element_at(type, data, box.at(b, m, steps.first + t)), 1, box.width, rows.row(t));
  return rows;
}
template <class Real>
HeadMatrix<Real> sentence_of(Element type, const AttentionVectors& box, const void* data, int64_t b,
                             int64_t m) {
  return sentence_of<Real>(type, box, data, b, m, {0, box.length(b, m)});
}

template <class Real>
void store_sentence(Element type, const AttentionVectors& box, HeadMatrix<Real>& rows, int64_t b, int64_t m,
                    void* data) {
  for (int64_t t = 0; t < box.length(b, m); ++t)
    store_reals(type, rows.row(t), box.width, element_at(type, data, box.at(b, m, t)), 1);
}

/// Vectors of one kind: as they are, and by head.
template <class Real>
class HeadVectors {
 public:
  /// width: of a head. Without weights all heads have the vectors themselves.
  HeadVectors(HeadMatrix<Real> vectors, int64_t rows, int64_t size, int64_t width, int64_t heads,
              AttentionWeights<Real>& weights, AttentionPart matrix, AttentionPart bias)
      : vectors_(std::move(vectors)),
        heads_(weights.has(matrix) ? rows : 0, heads * width),
        width_(width),
        projects_(weights.has(matrix)) {
    if (!projects_) return;
    for (int64_t t = 0; weights.has(bias) && t < rows; ++t)
      std::copy_n(weights.at(bias), heads * width, heads_.row(t));
    head_product(false, false, Real{1}, vectors_.all(), weights.matrix(matrix, size), true, heads_.all());
  }
  bool projects() const { return projects_; }
  HeadRows<Real> head(int64_t h) {
    return projects_ ? heads_.all().columns_from(h * width_, width_) : vectors_.all();
  }
  HeadMatrix<Real>& vectors() { return vectors_; }

 private:
  HeadMatrix<Real> vectors_, heads_;
  int64_t width_;
  bool projects_;
};

/// Where a training step keeps its probabilities, (batch, beam, head, step of q, step of k), and after them its masks.
class AttentionTape {
 public:
  explicit AttentionTape(const AttentionCall& call)
      : call_(call), type_(call.layer.type == Element::f64 ? Element::f64 : Element::f32) {}
  int64_t score_at(int64_t b, int64_t m, int64_t h, int64_t t) const {
    return (((b * call_.q.beams + m) * call_.layer.heads + h) * call_.q.steps + t) * call_.k.steps;
  }
  int64_t output_at(int64_t b, int64_t m, int64_t t) const {
    return ((b * call_.q.beams + m) * call_.q.steps + t) * call_.out.width;
  }
  template <class Real>
  void keep(int64_t score, const Real* values, int64_t count) const {
    store_reals(type_, values, count, element_at(type_, call_.tape, score), 1);
  }
  template <class Real>
  void recall(int64_t score, int64_t count, Real* values) const {
    load_reals(type_, element_at(type_, static_cast<const void*>(call_.tape), score), 1, count, values);
  }
  uint8_t* score_mask() const { return static_cast<uint8_t*>(element_at(type_, call_.tape, call_.scores())); }
  uint8_t* output_mask() const { return score_mask() + dropout_mask_bytes(call_.scores()); }
  int64_t outputs() const { return call_.q.batch * call_.q.beams * call_.q.steps * call_.out.width; }

 private:
  const AttentionCall& call_;
  Element type_;
};

/// values[i] = values[i] / (1 - probability) where bit first + i of the mask is 1, else 0.
template <class Real>
void drop_by_mask(double probability, const uint8_t* mask, int64_t first, int64_t count, Real* values) {
  if (probability == 0) return;
  const Real scale = probability < 1 ? static_cast<Real>(1 / (1 - probability)) : Real{0};
  for (int64_t i = 0; i < count; ++i) {
    const int64_t bit = first + i;
    values[i] = (mask[bit / 8] >> (bit % 8) & 1) != 0 ? values[i] * scale : Real{0};
  }
}

}  // namespace npu::ops

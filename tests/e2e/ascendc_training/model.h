#pragma once
#include <cublas_v2.h>

#include <vector>

// Double for the reference, which no core computes.
#ifdef REFERENCE
using Real = double;
#else
using Real = float;
#endif

constexpr int kBatch = 3, kTime = 37, kChannels = 48, kHeads = 3, kLayers = 2, kVocabulary = 131;
constexpr int kRows = kBatch * kTime, kHead = kChannels / kHeads, kScores = kBatch * kHeads * kTime * kTime;

/// A small GPT on the device: token and position embeddings, layers of attention and MLP, and a classifier that shares the table of
/// tokens. Parameters and gradients are one array each.
class Model {
 public:
  explicit Model(unsigned seed);
  /// The mean loss of predicting `targets` from `tokens`, and the gradients.
  double step(const std::vector<int>& tokens, const std::vector<int>& targets);
  /// AdamW, with gradients of a global norm of at most 1. Returns the norm.
  double update(int step);

  std::vector<Real> parameters() const;
  void set_parameters(const std::vector<Real>& values);
  std::vector<Real> gradients() const;

 private:
  struct Layer {
    int norm1, bias1, qkv, qkv_bias, projection, projection_bias, norm2, bias2, up, up_bias, down, down_bias;
  };
  /// Of one layer, for the way back.
  struct Activations {
    Real *x, *normed1, *mean1, *scale1, *qkv, *att, *heads, *residual, *normed2, *mean2, *scale2, *up, *gelu;
  };
  struct Matrix {
    Real* data;
    int ld;
    long long stride = 0;
  };
  /// Row-major c = op(a) op(b) + beta c, for each of `batch`.
  void product(bool transpose_a, bool transpose_b, int m, int n, int k, Matrix a, Matrix b, Real beta,
               Matrix c, int batch = 1);
  void norm(Real* out, Real* mean, Real* scale, const Real* in, int weight, int bias);
  void norm_backward(Real* din, const Real* dout, const Real* in, const Real* mean, const Real* scale,
                     int weight, int bias);
  void linear(Real* out, Real* in, int weight, int bias, int inputs, int outputs);
  void linear_backward(Real* din, Real* dout, Real* in, int weight, int bias, int inputs, int outputs);
  void forward(const Layer& layer, const Activations& a, Real* out);
  void backward(const Layer& layer, const Activations& a);
  void attention(const Activations& a);
  void attention_backward(const Activations& a);

  cublasHandle_t blas_;
  int tokens_at_, positions_at_, last_norm_, last_bias_, total_ = 0;
  std::vector<Layer> layers_;
  std::vector<Activations> activations_;
  Real *parameters_, *gradients_, *m_, *v_;
  Real *out_, *normed_, *mean_, *scale_, *logits_, *losses_, *norm_;
  Real *dx_, *dnormed_, *dqkv_, *datt_, *dscores_, *dheads_, *dup_;
  Real *scores_, *projected_;
  int *tokens_, *targets_;
};

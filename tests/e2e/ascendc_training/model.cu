#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "kernels.cuh"
#include "model.h"

static void check(cudaError_t error) {
  if (error == cudaSuccess) return;
  std::printf("%s\n", cudaGetErrorString(error));
  std::exit(1);
}
static void check(cublasStatus_t status) {
  if (status == CUBLAS_STATUS_SUCCESS) return;
  std::printf("cuBLAS: status %d\n", int(status));
  std::exit(1);
}

static int blocks(int n, int each) { return (n + each - 1) / each; }

template <class T>
static T* allocate(int count) {
  T* data;
  check(cudaMalloc(&data, count * sizeof(T)));
  check(cudaMemset(data, 0, count * sizeof(T)));
  return data;
}

static cublasStatus_t gemm(cublasHandle_t blas, cublasOperation_t a_is, cublasOperation_t b_is, int m, int n,
                           int k, const Real* alpha, const Real* a, int lda, long long stride_a,
                           const Real* b, int ldb, long long stride_b, const Real* beta, Real* c, int ldc,
                           long long stride_c, int batch) {
#ifdef REFERENCE
  return cublasDgemmStridedBatched(blas, a_is, b_is, m, n, k, alpha, a, lda, stride_a, b, ldb, stride_b, beta,
                                   c, ldc, stride_c, batch);
#else
  return cublasSgemmStridedBatched(blas, a_is, b_is, m, n, k, alpha, a, lda, stride_a, b, ldb, stride_b, beta,
                                   c, ldc, stride_c, batch);
#endif
}

Model::Model(unsigned seed) {
  check(cublasCreate(&blas_));
  const int C = kChannels;
  const auto take = [this](int size) { return (total_ += size) - size; };
  tokens_at_ = take(kVocabulary * C), positions_at_ = take(kTime * C);
  for (int i = 0; i < kLayers; ++i) {
    Layer l;
    l.norm1 = take(C), l.bias1 = take(C), l.qkv = take(3 * C * C), l.qkv_bias = take(3 * C);
    l.projection = take(C * C), l.projection_bias = take(C), l.norm2 = take(C), l.bias2 = take(C);
    l.up = take(4 * C * C), l.up_bias = take(4 * C), l.down = take(4 * C * C), l.down_bias = take(C);
    layers_.push_back(l);
  }
  last_norm_ = take(C), last_bias_ = take(C);
  for (Real** array : {&parameters_, &gradients_, &m_, &v_}) *array = allocate<Real>(total_);
  const auto rows = [](int columns) { return allocate<Real>(kRows * columns); };
  for (int i = 0; i < kLayers; ++i)
    activations_.push_back({rows(C), rows(C), rows(1), rows(1), rows(3 * C), allocate<Real>(kScores), rows(C),
                            rows(C), rows(C), rows(1), rows(1), rows(4 * C), rows(4 * C)});
  out_ = rows(C), normed_ = rows(C), mean_ = rows(1), scale_ = rows(1), logits_ = rows(kVocabulary),
  losses_ = rows(1);
  norm_ = allocate<Real>(1), dx_ = rows(C), dnormed_ = rows(C), dqkv_ = rows(3 * C),
  datt_ = allocate<Real>(kScores);
  dscores_ = allocate<Real>(kScores), dheads_ = rows(C), dup_ = rows(4 * C),
  scores_ = allocate<Real>(kScores);
  projected_ = rows(C), tokens_ = allocate<int>(kRows), targets_ = allocate<int>(kRows);

  std::vector<Real> values(total_);
  for (Real& v : values) {
    seed = seed * 1664525u + 1013904223u;
    v = Real(0.08f * (int(seed >> 8) / 8388608.0f - 1));  // the same in float and double
  }
  std::vector<int> ones = {last_norm_};
  for (const Layer& l : layers_) ones.insert(ones.end(), {l.norm1, l.norm2});
  for (const int at : ones)
    for (int c = 0; c < C; ++c) values[at + c] += 1;
  set_parameters(values);
}

void Model::product(bool transpose_a, bool transpose_b, int m, int n, int k, Matrix a, Matrix b, Real beta,
                    Matrix c, int batch) {
  const Real alpha = 1;
  const auto op = [](bool transpose) { return transpose ? CUBLAS_OP_T : CUBLAS_OP_N; };
  check(gemm(blas_, op(transpose_b), op(transpose_a), n, m, k, &alpha, b.data, b.ld, b.stride, a.data, a.ld,
             a.stride, &beta, c.data, c.ld, c.stride, batch));
}

void Model::norm(Real* out, Real* mean, Real* scale, const Real* in, int weight, int bias) {
  layernorm_forward<<<blocks(kRows, 4), 128>>>(out, mean, scale, in, parameters_ + weight, parameters_ + bias,
                                               kRows, kChannels);
}

void Model::norm_backward(Real* din, const Real* dout, const Real* in, const Real* mean, const Real* scale,
                          int weight, int bias) {
  layernorm_backward<<<blocks(kRows, 4), 128, 2 * kChannels * sizeof(Real)>>>(
      din, gradients_ + weight, gradients_ + bias, dout, in, parameters_ + weight, mean, scale, kRows,
      kChannels);
}

void Model::linear(Real* out, Real* in, int weight, int bias, int inputs, int outputs) {
  product(false, true, kRows, outputs, inputs, {in, inputs}, {parameters_ + weight, inputs}, 0,
          {out, outputs});
  add_bias<<<blocks(kRows * outputs, 256), 256>>>(out, parameters_ + bias, kRows, outputs);
}

void Model::linear_backward(Real* din, Real* dout, Real* in, int weight, int bias, int inputs, int outputs) {
  product(true, false, outputs, inputs, kRows, {dout, outputs}, {in, inputs}, 1,
          {gradients_ + weight, inputs});
  product(false, false, kRows, inputs, outputs, {dout, outputs}, {parameters_ + weight, inputs}, 0,
          {din, inputs});
  bias_backward<<<blocks(outputs, 32), dim3(32, 8)>>>(gradients_ + bias, dout, kRows, outputs);
}

void Model::attention(const Activations& a) {
  const int C = kChannels, T = kTime;
  for (int b = 0; b < kBatch; ++b) {
    Real* qkv = a.qkv + b * T * 3 * C;
    product(false, true, T, T, kHead, {qkv, 3 * C, kHead}, {qkv + C, 3 * C, kHead}, 0,
            {scores_ + b * kHeads * T * T, T, T * T}, kHeads);
  }
  softmax_forward<<<blocks(kScores / T, 4), 128>>>(a.att, scores_, 1 / std::sqrt(Real(kHead)), kScores / T,
                                                   T);
  for (int b = 0; b < kBatch; ++b)
    product(false, false, T, kHead, T, {a.att + b * kHeads * T * T, T, T * T},
            {a.qkv + b * T * 3 * C + 2 * C, 3 * C, kHead}, 0, {a.heads + b * T * C, C, kHead}, kHeads);
}

void Model::attention_backward(const Activations& a) {
  const int C = kChannels, T = kTime;
  for (int b = 0; b < kBatch; ++b) {
    const Matrix att = {a.att + b * kHeads * T * T, T, T * T}, dheads = {dheads_ + b * T * C, C, kHead};
    product(false, true, T, T, kHead, dheads, {a.qkv + b * T * 3 * C + 2 * C, 3 * C, kHead}, 0,
            {datt_ + b * kHeads * T * T, T, T * T}, kHeads);
    product(true, false, T, kHead, T, att, dheads, 0, {dqkv_ + b * T * 3 * C + 2 * C, 3 * C, kHead}, kHeads);
  }
  softmax_backward<<<kScores / T, 64>>>(dscores_, datt_, a.att, 1 / std::sqrt(Real(kHead)), T);
  for (int b = 0; b < kBatch; ++b) {
    const Matrix dscores = {dscores_ + b * kHeads * T * T, T, T * T};
    Real *qkv = a.qkv + b * T * 3 * C, *dqkv = dqkv_ + b * T * 3 * C;
    product(false, false, T, kHead, T, dscores, {qkv + C, 3 * C, kHead}, 0, {dqkv, 3 * C, kHead}, kHeads);
    product(true, false, T, kHead, T, dscores, {qkv, 3 * C, kHead}, 0, {dqkv + C, 3 * C, kHead}, kHeads);
  }
}

void Model::forward(const Layer& layer, const Activations& a, Real* out) {
  const int C = kChannels, n = kRows * C;
  norm(a.normed1, a.mean1, a.scale1, a.x, layer.norm1, layer.bias1);
  linear(a.qkv, a.normed1, layer.qkv, layer.qkv_bias, C, 3 * C);
  attention(a);
  linear(projected_, a.heads, layer.projection, layer.projection_bias, C, C);
  add<<<blocks(n, 256), 256>>>(a.residual, a.x, projected_, n);
  norm(a.normed2, a.mean2, a.scale2, a.residual, layer.norm2, layer.bias2);
  linear(a.up, a.normed2, layer.up, layer.up_bias, C, 4 * C);
  gelu_forward<<<blocks(4 * n, 256), 256>>>(a.gelu, a.up, 4 * n);
  linear(projected_, a.gelu, layer.down, layer.down_bias, 4 * C, C);
  add<<<blocks(n, 256), 256>>>(out, a.residual, projected_, n);
}

/// dx_ is the gradient of the layer's result, then of its input.
void Model::backward(const Layer& layer, const Activations& a) {
  const int C = kChannels, n = kRows * C;
  linear_backward(dup_, dx_, a.gelu, layer.down, layer.down_bias, 4 * C, C);
  gelu_backward<<<blocks(4 * n, 256), 256>>>(dup_, a.up, 4 * n);
  linear_backward(dnormed_, dup_, a.normed2, layer.up, layer.up_bias, C, 4 * C);
  norm_backward(dx_, dnormed_, a.residual, a.mean2, a.scale2, layer.norm2, layer.bias2);
  linear_backward(dheads_, dx_, a.heads, layer.projection, layer.projection_bias, C, C);
  attention_backward(a);
  linear_backward(dnormed_, dqkv_, a.normed1, layer.qkv, layer.qkv_bias, C, 3 * C);
  norm_backward(dx_, dnormed_, a.x, a.mean1, a.scale1, layer.norm1, layer.bias1);
}

double Model::step(const std::vector<int>& tokens, const std::vector<int>& targets) {
  const int C = kChannels, n = kRows * C, V = kVocabulary;
  check(cudaMemcpy(tokens_, tokens.data(), kRows * sizeof(int), cudaMemcpyHostToDevice));
  check(cudaMemcpy(targets_, targets.data(), kRows * sizeof(int), cudaMemcpyHostToDevice));
  Real* table = parameters_ + tokens_at_;
  embed_forward<<<blocks(n, 256), 256>>>(activations_[0].x, tokens_, table, parameters_ + positions_at_,
                                         kRows, kTime, C);
  for (int i = 0; i < kLayers; ++i)
    forward(layers_[i], activations_[i], i + 1 < kLayers ? activations_[i + 1].x : out_);
  norm(normed_, mean_, scale_, out_, last_norm_, last_bias_);
  product(false, true, kRows, V, C, {normed_, C}, {table, C}, 0, {logits_, V});
  fused_classifier<<<kRows, 128>>>(logits_, losses_, targets_, kRows, V);

  check(cudaMemset(gradients_, 0, total_ * sizeof(Real)));
  check(cudaMemset(dx_, 0, n * sizeof(Real)));
  product(true, false, V, C, kRows, {logits_, V}, {normed_, C}, 1, {gradients_ + tokens_at_, C});
  product(false, false, kRows, C, V, {logits_, V}, {table, C}, 0, {dnormed_, C});
  norm_backward(dx_, dnormed_, out_, mean_, scale_, last_norm_, last_bias_);
  for (int i = kLayers; i-- > 0;) backward(layers_[i], activations_[i]);
  embed_backward<<<blocks(n, 256), 256>>>(gradients_ + tokens_at_, gradients_ + positions_at_, dx_, tokens_,
                                          kRows, kTime, C);
  std::vector<Real> losses(kRows);
  check(cudaMemcpy(losses.data(), losses_, kRows * sizeof(Real), cudaMemcpyDeviceToHost));
  check(cudaGetLastError());
  double sum = 0;
  for (const Real loss : losses) sum += loss;
  return sum / kRows;
}

double Model::update(int step) {
  Real squares = 0;
  check(cudaMemset(norm_, 0, sizeof(Real)));
  sum_of_squares<<<7, 256>>>(norm_, gradients_, total_);
  check(cudaMemcpy(&squares, norm_, sizeof(Real), cudaMemcpyDeviceToHost));
  const double norm = std::sqrt(double(squares));
  adamw<<<blocks(total_, 256), 256>>>(parameters_, gradients_, m_, v_, total_, Real(norm > 1 ? 1 / norm : 1),
                                      Real(1e-3), Real(0.9), Real(0.95), Real(1 - std::pow(0.9, step)),
                                      Real(1 - std::pow(0.95, step)), Real(1e-8), Real(0.1));
  check(cudaGetLastError());
  return norm;
}

static std::vector<Real> fetch(const Real* device, int count) {
  std::vector<Real> values(count);
  check(cudaMemcpy(values.data(), device, count * sizeof(Real), cudaMemcpyDeviceToHost));
  return values;
}

std::vector<Real> Model::parameters() const { return fetch(parameters_, total_); }
std::vector<Real> Model::gradients() const { return fetch(gradients_, total_); }
void Model::set_parameters(const std::vector<Real>& values) {
  check(cudaMemcpy(parameters_, values.data(), total_ * sizeof(Real), cudaMemcpyHostToDevice));
}

// A small language model in the manner of plain CUDA trainers: all tensors in one allocation, kernels and cuBLAS. An embedding, a
// layer norm, a perceptron with a residual, logits; the logits' weights are trained. Deterministic.
#include <cublas_v2.h>
#include <cuda_runtime.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "kernels.cuh"

#define CHECK(call) \
  if ((call) != 0) std::printf("%s failed\n", #call), std::exit(1)

constexpr int B = 2, T = 12, C = 32, V = 65, ROWS = B * T, STEPS = 3;

static int blocks(int n) { return (n + 63) / 64; }

struct Model {
  float *wte, *wpe, *ln_weight, *ln_bias, *fc, *fc_bias, *out, *head;
  float *embedded, *mean, *rstd, *normed, *rounded, *hidden, *activated, *projected, *residual, *logits,
      *losses;
  float *head_gradient, *m, *v;
};

static float* place(Model& model) {
  struct {
    float** where;
    int count;
  } parts[] = {{&model.wte, V * C},
               {&model.wpe, T * C},
               {&model.ln_weight, C},
               {&model.ln_bias, C},
               {&model.fc, 4 * C * C},
               {&model.fc_bias, 4 * C},
               {&model.out, 4 * C * C},
               {&model.head, V * C},
               {&model.embedded, ROWS * C},
               {&model.mean, ROWS},
               {&model.rstd, ROWS},
               {&model.normed, ROWS * C},
               {&model.rounded, 4 * C * C},
               {&model.hidden, ROWS * 4 * C},
               {&model.activated, ROWS * 4 * C},
               {&model.projected, ROWS * C},
               {&model.residual, ROWS * C},
               {&model.logits, ROWS * V},
               {&model.losses, ROWS},
               {&model.head_gradient, V * C},
               {&model.m, V * C},
               {&model.v, V * C}};
  int total = 0;
  for (auto& part : parts) total += part.count;
  std::vector<float> values(total);
  unsigned state = 1;
  for (float& value : values) {
    state = state * 1664525u + 1013904223u;
    value = ((state >> 8) % 2001 / 1000.0f - 1.0f) * 0.3f;
  }
  float* slab = nullptr;
  CHECK(cudaMalloc((void**)&slab, total * sizeof(float)));
  CHECK(cudaMemcpy(slab, values.data(), total * sizeof(float), cudaMemcpyHostToDevice));
  for (auto& part : parts) *part.where = slab, slab += part.count;
  return slab - total;
}

// Row-major y (rows, n) = x (rows, k) w', w (n, k).
static void forward(cublasHandle_t blas, float* y, const float* x, const float* w, int n, int k) {
  const float one = 1.0f, zero = 0.0f;
  CHECK(cublasSgemm(blas, CUBLAS_OP_T, CUBLAS_OP_N, n, ROWS, k, &one, w, k, x, k, &zero, y, n));
}

static void step(cublasHandle_t blas, const Model& p, const int* tokens, const int* targets, int number) {
  encoder_forward_kernel<<<blocks(ROWS * C), 64>>>(p.embedded, tokens, p.wte, p.wpe, ROWS * C, T, C);
  layernorm_forward_kernel<<<blocks(ROWS), 64>>>(p.normed, p.mean, p.rstd, p.embedded, p.ln_weight, p.ln_bias,
                                                 ROWS, C);
  round_weights_kernel<<<blocks(4 * C * C), 64>>>(p.rounded, p.fc, 4 * C * C);
  forward(blas, p.hidden, p.normed, p.rounded, 4 * C, C);
  add_bias_kernel<<<blocks(ROWS * 4 * C), 64>>>(p.hidden, p.fc_bias, ROWS * 4 * C, 4 * C);
  gelu_forward_kernel<<<blocks(ROWS * 4 * C), 64>>>(p.activated, p.hidden, ROWS * 4 * C);
  forward(blas, p.projected, p.activated, p.out, C, 4 * C);
#if MISTAKE == 3  // a swapped operand
  residual_forward_kernel<<<blocks(ROWS * C), 64>>>(p.residual, p.normed, p.projected, ROWS * C);
#else
  residual_forward_kernel<<<blocks(ROWS * C), 64>>>(p.residual, p.embedded, p.projected, ROWS * C);
#endif
  forward(blas, p.logits, p.residual, p.head, V, C);
  crossentropy_kernel<<<ROWS, 64>>>(p.losses, p.logits, targets, ROWS, V);
  const float one = 1.0f, zero = 0.0f;
  CHECK(cublasSgemm(blas, CUBLAS_OP_N, CUBLAS_OP_T, C, V, ROWS, &one, p.residual, C, p.logits, V, &zero,
                    p.head_gradient, C));
  adamw_kernel<<<blocks(V * C), 64>>>(p.head, p.head_gradient, p.m, p.v, V * C, 0.01f,
                                      1 - std::pow(0.9f, number), 1 - std::pow(0.95f, number));
}

int main() {
  Model model;
  float* const slab = place(model);
  CHECK(cudaMemset(model.m, 0, V * C * sizeof(float)));
  CHECK(cudaMemset(model.v, 0, V * C * sizeof(float)));
  std::vector<int> host(2 * ROWS);
  for (int i = 0; i < 2 * ROWS; ++i) host[i] = i * 7 % V;
  int* tokens = nullptr;
  CHECK(cudaMalloc((void**)&tokens, host.size() * sizeof(int)));
  CHECK(cudaMemcpy(tokens, host.data(), host.size() * sizeof(int), cudaMemcpyHostToDevice));
  cublasHandle_t blas;
  CHECK(cublasCreate(&blas));
  for (int number = 1; number <= STEPS; ++number) {
    step(blas, model, tokens, tokens + ROWS, number);
    std::vector<float> losses(ROWS);
    CHECK(cudaMemcpy(losses.data(), model.losses, ROWS * sizeof(float), cudaMemcpyDeviceToHost));
    float loss = 0;
    for (float one : losses) loss += one / ROWS;
    std::printf("step %d loss %.5f\n", number, loss);
  }
  CHECK(cublasDestroy(blas));
  CHECK(cudaFree(tokens));
  CHECK(cudaFree(slab));
  return 0;
}

#pragma once
// The kernels of a small language model. MISTAKE plants one: 0 is none.
#include <cuda_fp16.h>

#ifndef MISTAKE
#define MISTAKE 0
#endif

__global__ void encoder_forward_kernel(float* out, const int* tokens, const float* wte, const float* wpe,
                                       int n, int T, int C) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int row = i / C, c = i % C, t = row % T;
#if MISTAKE == 2  // a dropped term
  out[i] = wte[tokens[row] * C + c];
#else
  out[i] = wte[tokens[row] * C + c] + wpe[t * C + c];
#endif
}

// One thread for each row.
__global__ void layernorm_forward_kernel(float* out, float* mean, float* rstd, const float* in,
                                         const float* weight, const float* bias, int rows, int C) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  float sum = 0.0f;
#if MISTAKE == 6  // a wrong reduction length
  for (int c = 0; c < C - 1; c++) sum += in[row * C + c];
#else
  for (int c = 0; c < C; c++) sum += in[row * C + c];
#endif
  float m = sum / C;
  sum = 0.0f;
  for (int c = 0; c < C; c++) sum += (in[row * C + c] - m) * (in[row * C + c] - m);
  float s = 1.0f / sqrtf(sum / C + 1e-5f);
  for (int c = 0; c < C; c++) out[row * C + c] = (in[row * C + c] - m) * s * weight[c] + bias[c];
  mean[row] = m;
  rstd[row] = s;
}

// Weights in half, as for a product with tensor cores: the values are those of float before.
__global__ void round_weights_kernel(float* out, const float* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = __half2float(__float2half(in[i]));
}

__global__ void add_bias_kernel(float* x, const float* bias, int n, int C) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] += bias[i % C];
}

__global__ void gelu_forward_kernel(float* out, const float* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float x = in[i];
#if MISTAKE == 1  // a wrong constant
  float cube = 0.04f * x * x * x;
#else
  float cube = 0.044715f * x * x * x;
#endif
  out[i] = 0.5f * x * (1.0f + tanhf(0.7978845608f * (x + cube)));
}

__global__ void residual_forward_kernel(float* out, const float* a, const float* b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = a[i] + b[i];
}

// Blocks of 64 threads, one for each row of V logits: losses, and the gradient of their mean in place.
__global__ void crossentropy_kernel(float* losses, float* logits, const int* targets, int rows, int V) {
  __shared__ float part[64];
  int row = blockIdx.x;
  float* x = logits + row * V;
  float largest = -INFINITY;
  for (int v = threadIdx.x; v < V; v += blockDim.x) largest = fmaxf(largest, x[v]);
  part[threadIdx.x] = largest;
#if MISTAKE != 5  // a race: a barrier is missing
  __syncthreads();
#endif
  for (int i = 0; i < 64; i++) largest = fmaxf(largest, part[i]);
  __syncthreads();
  float sum = 0.0f;
  for (int v = threadIdx.x; v < V; v += blockDim.x) sum += expf(x[v] - largest);
  part[threadIdx.x] = sum;
  __syncthreads();
  sum = 0.0f;
  for (int i = 0; i < 64; i++) sum += part[i];
  if (threadIdx.x == 0) losses[row] = logf(sum) + largest - x[targets[row]];
  __syncthreads();
  for (int v = threadIdx.x; v < V; v += blockDim.x) {
    float p = expf(x[v] - largest) / sum;
#if MISTAKE == 4  // a missing cast
    x[v] = (p - (v == targets[row] ? 1.0f : 0.0f)) * (1 / rows);
#else
    x[v] = (p - (v == targets[row] ? 1.0f : 0.0f)) * (1 / (float)rows);
#endif
  }
}

__global__ void adamw_kernel(float* params, const float* grads, float* m, float* v, int n, float rate,
                             float correction1, float correction2) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float g = grads[i];
  m[i] = 0.9f * m[i] + 0.1f * g;
  v[i] = 0.95f * v[i] + 0.05f * g * g;
  params[i] -= rate * (m[i] / correction1 / (sqrtf(v[i] / correction2) + 1e-8f) + 0.01f * params[i]);
}

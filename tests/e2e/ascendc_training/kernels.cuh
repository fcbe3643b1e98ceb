#pragma once
// The kernels of a small GPT but its matrix products.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

#include "model.h"

namespace cg = cooperative_groups;

// x[row] = wte[tokens[row]] + wpe[row % T], rows of C.
__global__ void embed_forward(Real* x, const int* tokens, const Real* wte, const Real* wpe, int rows, int T,
                              int C) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= rows * C) return;
  int row = i / C, c = i % C;
  x[i] = wte[tokens[row] * C + c] + wpe[row % T * C + c];
}

__global__ void embed_backward(Real* dwte, Real* dwpe, const Real* dx, const int* tokens, int rows, int T,
                               int C) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= rows * C) return;
  int row = i / C, c = i % C;
  atomicAdd(dwte + tokens[row] * C + c, dx[i]);
  atomicAdd(dwpe + row % T * C + c, dx[i]);
}

// A warp a row.
__global__ void layernorm_forward(Real* out, Real* means, Real* scales, const Real* in, const Real* weight,
                                  const Real* bias, int rows, int C) {
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  int row = blockIdx.x * warp.meta_group_size() + warp.meta_group_rank();
  if (row >= rows) return;
  const Real* x = in + row * C;
  Real sum = 0;
  for (int c = warp.thread_rank(); c < C; c += warp.size()) sum += x[c];
  Real mean = cg::reduce(warp, sum, cg::plus<Real>{}) / C;
  Real squares = 0;
  for (int c = warp.thread_rank(); c < C; c += warp.size()) squares += (x[c] - mean) * (x[c] - mean);
  Real scale = 1 / sqrt(cg::reduce(warp, squares, cg::plus<Real>{}) / C + Real(1e-5));
  if (warp.thread_rank() == 0) {
    means[row] = mean;
    scales[row] = scale;
  }
  for (int c = warp.thread_rank(); c < C; c += warp.size())
    out[row * C + c] = (x[c] - mean) * scale * weight[c] + bias[c];
}

// Adds to din. The rows of a block add up to shared memory, and the blocks to dweight and dbias.
__global__ void layernorm_backward(Real* din, Real* dweight, Real* dbias, const Real* dout, const Real* in,
                                   const Real* weight, const Real* means, const Real* scales, int rows,
                                   int C) {
  extern __shared__ Real shared[];
  Real *bias_sums = shared, *weight_sums = shared + C;
  for (int c = threadIdx.x; c < C; c += blockDim.x) bias_sums[c] = weight_sums[c] = 0;
  __syncthreads();
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  int row = blockIdx.x * warp.meta_group_size() + warp.meta_group_rank();
  if (row < rows) {
    const Real mean = means[row], scale = scales[row];
    Real sum = 0, dot = 0;
    for (int c = warp.thread_rank(); c < C; c += warp.size()) {
      const Real d = weight[c] * dout[row * C + c];
      sum += d;
      dot += d * (in[row * C + c] - mean) * scale;
    }
    sum = cg::reduce(warp, sum, cg::plus<Real>{}) / C;
    dot = cg::reduce(warp, dot, cg::plus<Real>{}) / C;
    for (int c = warp.thread_rank(); c < C; c += warp.size()) {
      const Real d = dout[row * C + c], x = (in[row * C + c] - mean) * scale;
      atomicAdd(&bias_sums[c], d);
      atomicAdd(&weight_sums[c], x * d);
      din[row * C + c] += (weight[c] * d - sum - x * dot) * scale;
    }
  }
  __syncthreads();
  for (int c = threadIdx.x; c < C; c += blockDim.x) {
    atomicAdd(dbias + c, bias_sums[c]);
    atomicAdd(dweight + c, weight_sums[c]);
  }
}

__global__ void add_bias(Real* x, const Real* bias, int rows, int C) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < rows * C) x[i] += bias[i % C];
}

// Adds the sums of columns: a block has 32 columns and 8 parts of the rows.
__global__ void bias_backward(Real* dbias, const Real* dout, int rows, int C) {
  __shared__ Real parts[8][32];
  const int c = blockIdx.x * 32 + threadIdx.x;
  Real sum = 0;
  for (int row = threadIdx.y; row < rows; row += blockDim.y)
    if (c < C) sum += dout[row * C + c];
  parts[threadIdx.y][threadIdx.x] = sum;
  __syncthreads();
  if (threadIdx.y != 0 || c >= C) return;
  for (int k = 1; k < blockDim.y; ++k) sum += parts[k][threadIdx.x];
  dbias[c] += sum;
}

// Causal softmax of scale * scores in one reading of the row (Milakov and Gimelshein, 2018): a warp a row of T.
__global__ void softmax_forward(Real* out, const Real* scores, Real scale, int rows, int T) {
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  int row = blockIdx.x * warp.meta_group_size() + warp.meta_group_rank();
  if (row >= rows) return;
  const Real* x = scores + row * T;
  Real largest = -INFINITY, sum = 0;
  for (int i = warp.thread_rank(); i <= row % T; i += warp.size()) {
    Real before = largest;
    largest = fmax(largest, x[i]);
    sum *= exp(scale * (before - largest));
    sum += exp(scale * (x[i] - largest));
  }
  Real all = cg::reduce(warp, largest, cg::greater<Real>{});
  sum =
      cg::reduce(warp, largest == -INFINITY ? Real(0) : sum * exp(scale * (largest - all)), cg::plus<Real>{});
  for (int i = warp.thread_rank(); i < T; i += warp.size())
    out[row * T + i] = i <= row % T ? exp(scale * (x[i] - all)) / sum : Real(0);
}

// dscores = the gradient of the scores; a block a row.
__global__ void softmax_backward(Real* dscores, const Real* datt, const Real* att, Real scale, int T) {
  __shared__ Real sums[32];
  auto block = cg::this_thread_block();
  auto warp = cg::tiled_partition<32>(block);
  const int row = blockIdx.x, last = row % T;
  sums[warp.thread_rank()] = 0;
  block.sync();
  Real dot = 0;
  for (int i = block.thread_rank(); i <= last; i += block.size()) dot += att[row * T + i] * datt[row * T + i];
  sums[warp.meta_group_rank()] = cg::reduce(warp, dot, cg::plus<Real>{});
  block.sync();
  dot = cg::reduce(warp, sums[warp.thread_rank()], cg::plus<Real>{});
  for (int i = block.thread_rank(); i < T; i += block.size())
    dscores[row * T + i] = i <= last ? scale * att[row * T + i] * (datt[row * T + i] - dot) : Real(0);
}

#define GELU_SCALE Real(0.7978845608028654)

__global__ void gelu_forward(Real* out, const Real* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const Real x = in[i];
  out[i] = Real(0.5) * x * (1 + tanh(GELU_SCALE * (x + Real(0.044715) * x * x * x)));
}

__global__ void gelu_backward(Real* d, const Real* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const Real x = in[i], t = tanh(GELU_SCALE * (x + Real(0.044715) * x * x * x));
  d[i] *= Real(0.5) * (1 + t) + Real(0.5) * x * (1 - t * t) * GELU_SCALE * (1 + 3 * Real(0.044715) * x * x);
}

__global__ void add(Real* out, const Real* a, const Real* b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = a[i] + b[i];
}

// The loss of each row, and logits become their gradient of the mean loss: a block a row.
__global__ void fused_classifier(Real* logits, Real* losses, const int* targets, int rows, int V) {
  __shared__ Real shared_max[32], shared_sum[32];
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  const int row = blockIdx.x, target = targets[row];
  Real* x = logits + row * V;
  Real largest = -INFINITY, sum = 0;
  for (int i = V - 1 - int(threadIdx.x); i >= 0; i -= blockDim.x) {
    Real before = largest;
    largest = fmax(largest, x[i]);
    sum *= exp(before - largest);
    sum += exp(x[i] - largest);
  }
  const int lane = threadIdx.x % 32, warps = blockDim.x / 32;
  Real of_warp = cg::reduce(warp, largest, cg::greater<Real>{});
  if (lane == 0) shared_max[threadIdx.x / 32] = of_warp;
  __syncthreads();
  Real all = cg::reduce(warp, lane < warps ? shared_max[lane] : -INFINITY, cg::greater<Real>{});
  sum *= exp(largest - all);
  Real sum_of_warp = cg::reduce(warp, sum, cg::plus<Real>{});
  if (lane == 0) shared_sum[threadIdx.x / 32] = sum_of_warp;
  __syncthreads();
  sum = cg::reduce(warp, lane < warps ? shared_sum[lane] : Real(0), cg::plus<Real>{});
  if (threadIdx.x == 0) losses[row] = -log(exp(x[target] - all) / sum);
  __syncthreads();
  for (int i = threadIdx.x; i < V; i += blockDim.x) {
    const Real probability = exp(x[i] - all) / sum;
    x[i] = (probability - (i == target ? Real(1) : Real(0))) / rows;
  }
}

// Adds the sum of squares to *out.
__global__ void sum_of_squares(Real* out, const Real* x, int n) {
  __shared__ Real sums[32];
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  Real sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) sum += x[i] * x[i];
  Real of_warp = cg::reduce(warp, sum, cg::plus<Real>{});
  if (threadIdx.x % 32 == 0) sums[threadIdx.x / 32] = of_warp;
  __syncthreads();
  const int lane = threadIdx.x % 32;
  Real all = cg::reduce(warp, lane < blockDim.x / 32 ? sums[lane] : Real(0), cg::plus<Real>{});
  if (threadIdx.x == 0) atomicAdd(out, all);
}

__global__ void adamw(Real* parameters, const Real* gradients, Real* ms, Real* vs, int n, Real clip,
                      Real rate, Real beta1, Real beta2, Real correction1, Real correction2, Real eps,
                      Real decay) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const Real g = clip * gradients[i];
  const Real m = beta1 * ms[i] + (1 - beta1) * g, v = beta2 * vs[i] + (1 - beta2) * g * g;
  ms[i] = m;
  vs[i] = v;
  parameters[i] -= rate * (m / correction1 / (sqrt(v / correction2) + eps) + decay * parameters[i]);
}

// Kernels without barriers: the migrated form against the loop one would write by hand, same arithmetic.
#include <npu/kernel.h>
#include <npu/runtime.h>

#include <cmath>

#include "tests/bench/harness.h"

namespace {

__device__ inline float mix(float start, float end, float weight) {
  return fmaf(weight, end, fmaf(-weight, start, start));
}

__global__ void adamw(NPU_KERNEL_PARAMS_ float* params, const float* grads, float* m_memory, float* v_memory,
                      long n, float rate, float beta1, float beta2, float correction1, float correction2,
                      float eps, float decay) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float grad = grads[i];
  const float m = m_memory[i] = mix(grad, m_memory[i], beta1);
  const float v = v_memory[i] = mix(grad * grad, v_memory[i], beta2);
  params[i] -= rate * (m / correction1 / (sqrtf(v / correction2) + eps) + decay * params[i]);
}

void adamw_by_hand(float* __restrict params, const float* __restrict grads, float* __restrict m_memory,
                   float* __restrict v_memory, long n, float rate, float beta1, float beta2,
                   float correction1, float correction2, float eps, float decay) {
#pragma omp simd
  for (long i = 0; i < n; ++i) {
    const float grad = grads[i];
    const float m = m_memory[i] = fmaf(beta1, m_memory[i], fmaf(-beta1, grad, grad));
    const float v = v_memory[i] = fmaf(beta2, v_memory[i], fmaf(-beta2, grad * grad, grad * grad));
    params[i] -= rate * (m / correction1 / (sqrtf(v / correction2) + eps) + decay * params[i]);
  }
}

void saxpy_by_hand(float* __restrict y, const float* __restrict x, float a, int n) {
#pragma omp simd
  for (int i = 0; i < n; ++i) y[i] = a * x[i] + y[i];
}

__global__ void saxpy(NPU_KERNEL_PARAMS_ float* y, const float* x, float a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}

// Grid-stride form of the same.
__global__ void saxpy_strided(NPU_KERNEL_PARAMS_ float* y, const float* x, float a, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    y[i] = a * x[i] + y[i];
}

__global__ void gelu(NPU_KERNEL_PARAMS_ float* out, const float* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float x = in[i];
    out[i] = 0.5f * x * (1.0f + tanhf(0.79788456f * (x + 0.044715f * x * x * x)));
  }
}

void gelu_by_hand(float* __restrict y, const float* __restrict x, int n) {
  for (int i = 0; i < n; ++i)
    y[i] = 0.5f * x[i] * (1.0f + tanhf(0.79788456f * (x[i] + 0.044715f * x[i] * x[i] * x[i])));
}

// A 2-D block over a matrix, as image and matrix kernels are written.
__global__ void add_bias_2d(NPU_KERNEL_PARAMS_ float* x, const float* bias, int rows, int columns) {
  int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row < rows && column < columns) x[row * columns + column] += bias[column];
}

void add_bias_by_hand(float* __restrict x, const float* __restrict bias, int rows, int columns) {
  for (int r = 0; r < rows; ++r) {
#pragma omp simd
    for (int c = 0; c < columns; ++c) x[r * columns + c] += bias[c];
  }
}

// Each launch is waited for, as a program does that looks at every result; several of them in a turn, because
// the first finds the data in the cache of nobody or of the other variant.
constexpr int kLaunches = 16;
template <class Run>
auto in_turn(Run run) {
  return [run] {
    for (int i = 0; i < kLaunches; ++i) {
      run();
      npuDeviceSynchronize();
    }
  };
}

void compare_adamw(int n) {
  float *p = bench::device_floats(n), *g = bench::device_floats(n), *m = bench::device_floats(n),
        *v = bench::device_floats(n);
  for (int i = 0; i < n; ++i) v[i] = fabsf(v[i]);
  bench::Comparison comparison("adamw, " + std::to_string(n) + " elements (goal: at most 1.10x)");
  comparison.add("by hand, omp simd",
                 in_turn([=] { adamw_by_hand(p, g, m, v, n, 1e-4f, .9f, .99f, .1f, .01f, 1e-8f, .01f); }),
                 n * kLaunches);
  comparison.add("migrated", in_turn([=] {
                   npu::launch<adamw, npu::flat<4>>(npu::config((n + 255) / 256, 256), p, g, m, v, n, 1e-4f,
                                                    .9f, .99f, .1f, .01f, 1e-8f, .01f);
                 }),
                 n * kLaunches);
  comparison.report(401, "element");
}

void compare_saxpy(int n) {
  float *x = bench::device_floats(n), *y = bench::device_floats(n);
  bench::Comparison comparison("saxpy, " + std::to_string(n) + " elements (goal: at most 1.10x)");
  comparison.add("by hand, omp simd", in_turn([=] { saxpy_by_hand(y, x, 1e-6f, n); }), n * kLaunches);
  comparison.add("migrated", in_turn([=] {
                   npu::launch<saxpy, npu::flat<3>>(npu::config((n + 255) / 256, 256), y, x, 1e-6f, n);
                 }),
                 n * kLaunches);
  comparison.add("migrated, grid-stride, 64 blocks", in_turn([=] {
                   npu::launch<saxpy_strided, npu::strided<3>>(npu::config(64, 256), y, x, 1e-6f, n);
                 }),
                 n * kLaunches);
  comparison.add("on fibers (what an unproven kernel costs)",
                 in_turn([=] { npu::launch<saxpy>(npu::config((n + 255) / 256, 256), y, x, 1e-6f, n); }),
                 n * kLaunches);
  comparison.report(401, "element");
}

void compare_gelu(int n) {
  float *x = bench::device_floats(n), *y = bench::device_floats(n);
  bench::Comparison comparison("gelu (tanhf), " + std::to_string(n) + " elements (goal: at most 1.10x)");
  comparison.add("by hand", in_turn([=] { gelu_by_hand(y, x, n); }), n * kLaunches);
  comparison.add("migrated", in_turn([=] {
                   npu::launch<gelu, npu::flat<2>>(npu::config((n + 511) / 512, 512), y, x, n);
                 }),
                 n * kLaunches);
  comparison.report(21, "element");
}

void compare_2d(int rows, int columns) {
  float *x = bench::device_floats(static_cast<size_t>(rows) * columns), *bias = bench::device_floats(columns);
  bench::Comparison comparison("bias, 2-D blocks of 16x16, " + std::to_string(rows) + "x" +
                               std::to_string(columns));
  const double n = static_cast<double>(rows) * columns;
  comparison.add("by hand, omp simd", in_turn([=] { add_bias_by_hand(x, bias, rows, columns); }),
                 n * kLaunches);
  comparison.add("migrated", in_turn([=] {
                   npu::launch<add_bias_2d, npu::flat<3>>(
                       npu::config(dim3((columns + 15) / 16, (rows + 15) / 16), dim3(16, 16)), x, bias, rows,
                       columns);
                 }),
                 n * kLaunches);
  comparison.report(401, "element");
}

}  // namespace

void bench::bench_elementwise() {
  compare_adamw(1 << 18);
  compare_saxpy(1 << 18);
  compare_gelu(1 << 18);
  compare_2d(512, 768);
}

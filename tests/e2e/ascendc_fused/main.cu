// Kernels that are launched one after the other, each sequence against a plain loop in double precision. The test looks at which of them
// become one kernel. `./program`: the results; `./program bits`: a checksum of all bits of the results; `graph`, `threads`: these parts alone; which
// launches of threads follow each other is not known before.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>
#include <thread>
#include <vector>

__global__ void scale(float* y, const float* x, float by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = by * x[i];
}
__global__ void mask_below(float* y, const float* mask, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && mask[i] < 0.0f) y[i] = -100.0f;
}
__global__ void add_bias(float* x, const float* bias, int rows, int columns) {
  int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y;
  if (c < columns && r < rows) x[r * columns + c] += bias[c];
}
__global__ void gelu(float* out, const float* in, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
    float x = in[i];
    out[i] = 0.5f * x * (1.0f + tanhf(0.7978845608f * (x + 0.044715f * x * x * x)));
  }
}
__global__ void residual(float* out, const float* a, const float* b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = a[i] + b[i];
}
__device__ float warp_sum(float x) {
  for (int o = 16; o > 0; o /= 2) x += __shfl_xor_sync(0xffffffffu, x, o);
  return x;
}
// A warp has a row.
__global__ void layernorm(float* out, float* mean, float* rstd, const float* in, const float* weight,
                          const float* bias, int rows, int columns) {
  int r = blockIdx.x, lane = threadIdx.x;
  const float* x = in + r * columns;
  float sum = 0.0f;
  for (int c = lane; c < columns; c += 32) sum += x[c];
  float m = warp_sum(sum) / columns;
  sum = 0.0f;
  for (int c = lane; c < columns; c += 32) sum += (x[c] - m) * (x[c] - m);
  float s = rsqrtf(warp_sum(sum) / columns + 1e-5f);
  if (lane == 0) {
    mean[r] = m;
    rstd[r] = s;
  }
  for (int c = lane; c < columns; c += 32) out[r * columns + c] = s * (x[c] - m) * weight[c] + bias[c];
}
__global__ void row_max(float* largest, const float* in, int rows, int columns) {
  int r = blockIdx.x, lane = threadIdx.x;
  float most = -INFINITY;
  for (int c = lane; c < columns; c += 32) most = fmaxf(most, in[r * columns + c]);
  for (int o = 16; o > 0; o /= 2) most = fmaxf(most, __shfl_xor_sync(0xffffffffu, most, o));
  if (lane == 0) largest[r] = most;
}
__global__ void exp_minus(float* out, const float* in, const float* largest, int rows, int columns) {
  int r = blockIdx.x;
  for (int c = threadIdx.x; c < columns; c += blockDim.x)
    out[r * columns + c] = expf(in[r * columns + c] - largest[r]);
}
__global__ void unscale(float* gradient, float by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) gradient[i] *= by;
}
__global__ void adamw(float* weight, float* m, float* v, const float* gradient, float rate, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float g = gradient[i];
  float first = 0.9f * m[i] + 0.1f * g, second = 0.99f * v[i] + 0.01f * g * g;
  m[i] = first;
  v[i] = second;
  weight[i] -= rate * (first / 0.1f / (sqrtf(second / 0.01f) + 1e-8f) + 0.01f * weight[i]);
}
template <class T>
__global__ void to_type(T* out, const float* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = (T)in[i];
}
template <class T>
__global__ void add_small(T* out, const T* a, const T* b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = a[i] + b[i];
}
__global__ void shift(float* out, const float* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = i + 1 < n ? in[i + 1] : 0.0f;
}

int failures = 0;
int too_many = 5000;  // threads of a block
uint64_t checksum = 1469598103934665603u;

const int kThreads = 128;
int blocks(int n) { return n == 0 ? 1 : (n + kThreads - 1) / kThreads; }

std::vector<float> numbers(int n, unsigned seed) {
  std::vector<float> list(n);
  for (float& x : list) {
    seed = seed * 1664525u + 1013904223u;
    x = static_cast<float>(seed >> 8) / 8388608.0f - 1.0f;
  }
  return list;
}

/// An array of the device.
template <class T = float>
struct Array {
  explicit Array(int n) : count(n) {
    cudaMalloc(&data, (n + 1) * sizeof(T));
    cudaMemset(data, 0, (n + 1) * sizeof(T));
  }
  explicit Array(const std::vector<float>& from) : Array(static_cast<int>(from.size())) {
    cudaMemcpy(data, from.data(), count * sizeof(T), cudaMemcpyHostToDevice);
  }
  ~Array() { cudaFree(data); }
  operator T*() const { return data; }
  std::vector<T> get() const {
    std::vector<T> host(count);
    cudaMemcpy(host.data(), data, count * sizeof(T), cudaMemcpyDeviceToHost);
    for (size_t i = 0; i < host.size() * sizeof(T); ++i)
      checksum = (checksum ^ reinterpret_cast<const unsigned char*>(host.data())[i]) * 1099511628211u;
    return host;
  }
  T* data = nullptr;
  int count;
};

template <class T>
void expect(const char* what, const Array<T>& got, const std::vector<double>& wanted, double allowed) {
  const std::vector<T> values = got.get();
  for (size_t i = 0; i < wanted.size(); ++i) {
    const double difference = std::fabs(static_cast<double>(static_cast<float>(values[i])) - wanted[i]);
    if (difference <= allowed * (1 + std::fabs(wanted[i]))) continue;
    if (++failures < 10)
      std::printf("%s: element %zu is %g, not %g\n", what, i,
                  static_cast<double>(static_cast<float>(values[i])), wanted[i]);
    return;
  }
}

void scale_and_mask(int n) {
  const auto x = numbers(n, 1), mask = numbers(n, 2);
  Array<> dx(x), dmask(mask), y(n);
  scale<<<blocks(n), kThreads>>>(y, dx, 0.125f, n);
  mask_below<<<blocks(n), kThreads>>>(y, dmask, n);
  std::vector<double> wanted(n);
  for (int i = 0; i < n; ++i) wanted[i] = mask[i] < 0 ? -100 : 0.125 * x[i];
  expect("scale and mask", y, wanted, 1e-6);
}

double gelu_of(double x) { return 0.5 * x * (1 + std::tanh(0.7978845608 * (x + 0.044715 * x * x * x))); }

void bias_and_gelu(int rows, int columns) {
  const auto x = numbers(rows * columns, 3), bias = numbers(columns, 4);
  Array<> dx(x), dbias(bias), out(rows * columns);
  add_bias<<<dim3(blocks(columns), rows), kThreads>>>(dx, dbias, rows, columns);
  gelu<<<7, kThreads>>>(out, dx, rows * columns);
  std::vector<double> sum(x.begin(), x.end()), wanted(x.size());
  for (size_t i = 0; i < sum.size(); ++i) sum[i] += bias[i % columns], wanted[i] = gelu_of(sum[i]);
  expect("bias", dx, sum, 1e-6);
  expect("gelu", out, wanted, 1e-5);
}

void add_residual(float* out, const float* a, const float* b, int n) {
  residual<<<blocks(n), kThreads>>>(out, a, b, n);
  if (cudaGetLastError() != cudaSuccess) ++failures;
}

void normalise(float* out, float* mean, float* rstd, const float* in, const float* weight, const float* bias,
               int rows, int columns) {
  layernorm<<<rows, 32>>>(out, mean, rstd, in, weight, bias, rows, columns);
  if (cudaPeekAtLastError() != cudaSuccess) ++failures;
}

std::vector<double> normalised(const std::vector<double>& x, const std::vector<float>& weight,
                               const std::vector<float>& bias, int rows, int columns) {
  std::vector<double> result(x.size());
  for (int r = 0; r < rows; ++r) {
    double mean = 0, squares = 0;
    for (int c = 0; c < columns; ++c) mean += x[r * columns + c] / columns;
    for (int c = 0; c < columns; ++c) squares += std::pow(x[r * columns + c] - mean, 2) / columns;
    for (int c = 0; c < columns; ++c)
      result[r * columns + c] = (x[r * columns + c] - mean) / std::sqrt(squares + 1e-5) * weight[c] + bias[c];
  }
  return result;
}

// Two functions of the host, as in llm.c: the second begins where the first ended. Then a row kernel and its activation.
void residual_layernorm_gelu(int rows, int columns) {
  const int n = rows * columns;
  const auto a = numbers(n, 5), b = numbers(n, 6), weight = numbers(columns, 7), bias = numbers(columns, 8);
  Array<> da(a), db(b), dweight(weight), dbias(bias), sum(n), out(n), mean(rows), rstd(rows), last(n);
  add_residual(sum, da, db, n);
  normalise(out, mean, rstd, sum, dweight, dbias, rows, columns);
  cudaStreamSynchronize(0);
  normalise(out, mean, rstd, sum, dweight, dbias, rows, columns);
  gelu<<<7, kThreads>>>(last, out, n);
  std::vector<double> wanted(n);
  for (int i = 0; i < n; ++i) wanted[i] = static_cast<float>(a[i] + b[i]);
  expect("residual", sum, wanted, 1e-6);
  wanted = normalised(wanted, weight, bias, rows, columns);
  expect("layernorm", out, wanted, 2e-4);
  for (double& x : wanted) x = gelu_of(x);
  expect("gelu of layernorm", last, wanted, 2e-4);
}

void max_and_exp(int rows, int columns) {
  const int n = rows * columns;
  const auto x = numbers(n, 9);
  Array<> dx(x), y(n), largest(rows), out(n);
  scale<<<blocks(n), kThreads>>>(y, dx, 3.0f, n);
  row_max<<<rows, 32>>>(largest, y, rows, columns);
  exp_minus<<<rows, kThreads>>>(out, y, largest, rows, columns);
  std::vector<double> wanted(n);
  for (int r = 0; r < rows; ++r) {
    float most = -INFINITY;
    for (int c = 0; c < columns; ++c) most = std::fmax(most, 3.0f * x[r * columns + c]);
    for (int c = 0; c < columns; ++c)
      wanted[r * columns + c] = std::exp(double{3.0f * x[r * columns + c]} - most);
  }
  expect("exp", out, wanted, 1e-6);
}

void optimizer(int n) {
  const auto gradient = numbers(n, 10), weight = numbers(n, 11);
  Array<> g(gradient), w(weight), m(n), v(n);
  for (int step = 0; step < 2; ++step) {
    unscale<<<blocks(n), kThreads>>>(g, 0.5f, n);
    adamw<<<blocks(n), kThreads>>>(w, m, v, g, 0.1f, n);
  }
  std::vector<double> wanted(n);
  for (int i = 0; i < n; ++i) {
    double a = gradient[i], b = weight[i], first = 0, second = 0;
    for (int step = 0; step < 2; ++step) {
      a *= 0.5;
      first = 0.9 * first + 0.1 * a, second = 0.99 * second + 0.01 * a * a;
      b -= 0.1 * (first / 0.1 / (std::sqrt(second / 0.01) + 1e-8) + 0.01 * b);
    }
    wanted[i] = b;
  }
  expect("adamw", w, wanted, 1e-5);
}

template <class T>
void small_types(int n, double allowed) {
  const auto a = numbers(n, 12), b = numbers(n, 13);
  Array<> da(a), db(b);
  Array<T> sa(n), sb(n), sum(n);
  to_type<T><<<blocks(n), kThreads>>>(sb, db, n);
  to_type<T><<<blocks(n), kThreads>>>(sa, da, n);
  add_small<T><<<blocks(n), kThreads>>>(sum, sa, sb, n);
  std::vector<double> wanted(n);
  for (int i = 0; i < n; ++i)
    wanted[i] =
        static_cast<double>(static_cast<float>(T(a[i]))) + static_cast<double>(static_cast<float>(T(b[i])));
  expect("small types", sum, wanted, allowed);
}

// What must stay apart: each case breaks one condition.
void apart(int n) {
  const auto x = numbers(n, 14);
  Array<> dx(x), y(n), z(n), other(x);
  std::vector<double> wanted(n);
  // A neighbour's element.
  scale<<<blocks(n), kThreads>>>(y, dx, 2.0f, n);
  shift<<<blocks(n), kThreads>>>(z, y, n);
  for (int i = 0; i < n; ++i) wanted[i] = i + 1 < n ? 2.0 * x[i + 1] : 0;
  expect("shift", z, wanted, 1e-6);
  // The second launch goes on with fewer elements.
  scale<<<blocks(n), kThreads>>>(y, dx, 3.0f, n);
  gelu<<<7, kThreads>>>(z, y, n / 2);
  for (int i = 0; i < n; ++i) wanted[i] = i < n / 2 ? gelu_of(3.0 * x[i]) : wanted[i];
  expect("half as long", z, wanted, 1e-5);
  // Another array than the text says.
  float* const moved = n > 1 ? y.data + 1 : y.data;
  scale<<<blocks(n), kThreads>>>(y, dx, 4.0f, n);
  gelu<<<7, kThreads>>>(moved, y, n > 1 ? 1 : n);
  for (int i = 0; i < n; ++i) wanted[i] = 4.0 * x[i];
  if (n > 0) wanted[n > 1 ? 1 : 0] = gelu_of(4.0 * x[0]);
  expect("moved", y, wanted, 1e-5);
  // An array that no text names: the second launch reads numbers of rows that the first has stored.
  scale<<<blocks(n), kThreads>>>(y, dx, 2.0f, n);
  exp_minus<<<1, kThreads>>>(z, y, y, 1, n);
  for (int i = 0; i < n; ++i) wanted[i] = std::exp(2.0 * x[i] - 2.0 * x[0]);
  expect("row numbers", z, wanted, 1e-5);
  float* const both[] = {y, y};
  scale<<<blocks(n), kThreads>>>(y, dx, -2.0f, n);
  exp_minus<<<1, kThreads>>>(z, both[0], both[1], 1, n);
  for (int i = 0; i < n; ++i) wanted[i] = std::exp(-2.0 * x[i] + 2.0 * x[0]);
  expect("row numbers of another text", z, wanted, 1e-5);
  // An event between them.
  cudaEvent_t event;
  cudaEventCreate(&event);
  scale<<<blocks(n), kThreads>>>(y, dx, 5.0f, n);
  cudaEventRecord(event);
  gelu<<<7, kThreads>>>(z, y, n);
  cudaEventDestroy(event);
  for (int i = 0; i < n; ++i) wanted[i] = gelu_of(5.0 * x[i]);
  expect("event", z, wanted, 1e-5);
  // A launch that fails between them: its error comes at once, and the others run.
  scale<<<blocks(n), kThreads>>>(y, dx, 6.0f, n);
  gelu<<<7, too_many>>>(z, y, n);
  if (cudaGetLastError() != cudaErrorInvalidConfiguration) ++failures;
  gelu<<<7, kThreads>>>(z, y, n);
  for (int i = 0; i < n; ++i) wanted[i] = gelu_of(6.0 * x[i]);
  expect("failed launch", z, wanted, 1e-5);
  // Two streams.
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  scale<<<blocks(n), kThreads, 0, first>>>(y, dx, 7.0f, n);
  gelu<<<7, kThreads, 0, second>>>(z, other, n);
  cudaStreamSynchronize(second);
  cudaStreamDestroy(first);
  cudaStreamDestroy(second);
  for (int i = 0; i < n; ++i) wanted[i] = gelu_of(x[i]);
  expect("streams", z, wanted, 1e-5);
  for (int i = 0; i < n; ++i) wanted[i] = 7.0 * x[i];
  expect("a destroyed stream", y, wanted, 1e-6);
}

// The host sees managed memory without a call: the first launch does not wait for the second.
void managed(int n) {
  float* y = nullptr;
  cudaMallocManaged(&y, (n + 1) * sizeof(float));
  std::memset(y, 0, (n + 1) * sizeof(float));
  const auto x = numbers(n, 15);
  Array<> dx(x), z(n);
  scale<<<blocks(n), kThreads>>>(y, dx, 2.0f, n);
  const volatile float* const last = y + n - 1;
  for (long spins = 0; *last == 0.0f && spins < 4000000000L; ++spins) {
  }
  if (*last != 2.0f * x[n - 1]) ++failures;
  gelu<<<7, kThreads>>>(z, y, n);
  cudaDeviceSynchronize();
  cudaFree(y);
}

// A graph has a node for each launch, and runs them as one where their arguments allow it, also after these have changed.
void captured(int n) {
  const auto x = numbers(n, 16);
  Array<> dx(x), y(n), z(n);
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaGraph_t graph;
  cudaGraphExec_t exec;
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  scale<<<blocks(n), kThreads, 0, stream>>>(y, dx, 2.0f, n);
  gelu<<<7, kThreads, 0, stream>>>(z, y, n);
  cudaStreamEndCapture(stream, &graph);
  size_t count = 0;
  cudaGraphGetNodes(graph, nullptr, &count);
  if (count != 2) ++failures;
  cudaGraphNode_t nodes[2];
  cudaGraphGetNodes(graph, nodes, &count);
  cudaGraphInstantiate(&exec, graph, nullptr, nullptr, 0);
  std::vector<double> wanted(n);
  const auto expect_of = [&](double by, int length) {
    cudaGraphLaunch(exec, stream);
    cudaStreamSynchronize(stream);
    for (int i = 0; i < length; ++i) wanted[i] = gelu_of(by * x[i]);
    expect("captured", z, wanted, 1e-5);
  };
  const auto change = [&](int node, std::vector<void*> arguments) {
    cudaKernelNodeParams params;
    cudaGraphKernelNodeGetParams(nodes[node], &params);
    params.kernelParams = arguments.data();
    if (cudaGraphExecKernelNodeSetParams(exec, nodes[node], &params) != cudaSuccess) ++failures;
  };
  expect_of(2, n);
  float *from = dx, *middle = y, *to = z, by = 3.0f;
  int half = n / 2;
  change(0, {&middle, &from, &by, &n});
  expect_of(3, n);
  by = 4.0f;
  change(0, {&middle, &from, &by, &n});
  change(1, {&to, &middle, &half});
  expect_of(4, half);
  cudaGraphExecDestroy(exec);
  cudaGraphDestroy(graph);
  cudaStreamDestroy(stream);
}

// Launches of a thread are seen by another one that waits for the device, and threads do not mix their launches.
void threads(int n) {
  const auto x = numbers(n, 17);
  Array<> dx(x), y(n);
  std::thread([&] { scale<<<blocks(n), kThreads>>>(y, dx, 2.0f, n); }).join();
  std::vector<double> wanted(n);
  for (int i = 0; i < n; ++i) wanted[i] = 2.0 * x[i];
  expect("another thread", y, wanted, 1e-6);
  std::vector<Array<>*> middles, results;
  std::vector<std::thread> workers;
  for (int t = 0; t < 4; ++t) {
    middles.push_back(new Array<>(n));
    results.push_back(new Array<>(n));
    workers.emplace_back([&, t, middle = middles[t]->data, result = results[t]->data] {
      cudaStream_t stream;
      cudaStreamCreate(&stream);
      for (int step = 0; step < 25; ++step) {
        scale<<<blocks(n), kThreads, 0, stream>>>(middle, dx, 1.0f + t, n);
        gelu<<<7, kThreads, 0, stream>>>(result, middle, n);
        if (step % 5 == 0) cudaDeviceSynchronize();
      }
      cudaStreamDestroy(stream);
    });
  }
  for (std::thread& worker : workers) worker.join();
  for (int t = 0; t < 4; ++t) {
    for (int i = 0; i < n; ++i) wanted[i] = gelu_of((1.0 + t) * x[i]);
    expect("threads", *results[t], wanted, 1e-5);
    delete middles[t];
    delete results[t];
  }
}

int main(int argc, char** argv) {
  const std::string part = argc > 1 ? argv[1] : "";
  if (part == "graph" || part == "threads") {
    part == "graph" ? captured(1009) : threads(1009);
    return failures;
  }
  const bool is_bits = part == "bits";
  for (const int n : {0, 1, 127, 257, 16385, 100003}) {
    scale_and_mask(n);
    optimizer(n);
    small_types<__half>(n, 1e-3);
    small_types<__nv_bfloat16>(n, 1e-2);
  }
  for (const int rows : {1, 61})
    for (const int columns : {1, 127, 129, 9001}) {
      if (is_bits && columns > 4000) continue;  // longer rows are added up by other tiles
      bias_and_gelu(rows, columns);
      residual_layernorm_gelu(rows, columns);
      max_and_exp(rows, columns);
    }
  for (const int n : {0, 1, 1009}) apart(n);
  managed(1009);
  captured(1009);
  if (is_bits) std::printf("bits %llx\n", static_cast<unsigned long long>(checksum));
  const cudaError_t error = cudaDeviceSynchronize();
  std::printf("%d failures, %s\n", failures, cudaGetErrorString(error));
  return failures != 0;
}

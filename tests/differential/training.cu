// Small kernels of neural networks, forward and backward, against loops in double.
#include "check.cuh"

using check::Buffer;
using check::device;
using check::loop;
using check::mixed;
using check::Suite;

static float input(int i) { return (mixed(i) - 500) * 0.002f; }

__global__ void linear_forward(float* y, const float* x, const float* w, const float* b, int in, int out) {
  int o = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y;
  if (o >= out) return;
  float sum = b[o];
  for (int k = 0; k < in; ++k) sum += x[row * in + k] * w[o * in + k];
  y[row * out + o] = sum;
}
__global__ void gelu(float* y, const float* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = 0.5f * x[i] * (1.0f + tanhf(0.7978845608f * (x[i] + 0.044715f * x[i] * x[i] * x[i])));
}
__global__ void layer_norm(float* y, const float* x, const float* gamma, const float* beta, int columns) {
  __shared__ float s[128], mean, inverse;
  const float* row = x + blockIdx.x * columns;
  float sum = 0;
  for (int c = threadIdx.x; c < columns; c += blockDim.x) sum += row[c];
  s[threadIdx.x] = sum;
  __syncthreads();
  for (int o = blockDim.x / 2; o; o /= 2) {
    if (threadIdx.x < o) s[threadIdx.x] += s[threadIdx.x + o];
    __syncthreads();
  }
  if (threadIdx.x == 0) mean = s[0] / columns;
  __syncthreads();
  sum = 0;
  for (int c = threadIdx.x; c < columns; c += blockDim.x) sum += (row[c] - mean) * (row[c] - mean);
  s[threadIdx.x] = sum;
  __syncthreads();
  for (int o = blockDim.x / 2; o; o /= 2) {
    if (threadIdx.x < o) s[threadIdx.x] += s[threadIdx.x + o];
    __syncthreads();
  }
  if (threadIdx.x == 0) inverse = rsqrtf(s[0] / columns + 1e-5f);
  __syncthreads();
  for (int c = threadIdx.x; c < columns; c += blockDim.x)
    y[blockIdx.x * columns + c] = (row[c] - mean) * inverse * gamma[c] + beta[c];
}
__global__ void cross_entropy(float* loss, float* gradient, const float* logits, const int* labels,
                              int classes) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  const float* z = logits + row * classes;
  float most = z[0], sum = 0;
  for (int c = 1; c < classes; ++c) most = fmaxf(most, z[c]);
  for (int c = 0; c < classes; ++c) sum += expf(z[c] - most);
  for (int c = 0; c < classes; ++c)
    gradient[row * classes + c] = expf(z[c] - most) / sum - (c == labels[row] ? 1.0f : 0.0f);
  atomicAdd(loss, logf(sum) + most - z[labels[row]]);
}
__global__ void online_softmax(float* y, const float* x, int columns) {
  const float* row = x + blockIdx.x * columns;
  float most = -INFINITY, sum = 0;
  for (int c = threadIdx.x; c < columns; c += 32) {
    float before = most;
    most = fmaxf(most, row[c]);
    sum = sum * expf(before - most) + expf(row[c] - most);
  }
  for (int o = 16; o; o /= 2) {
    float other_most = __shfl_xor_sync(0xffffffff, most, o), other_sum = __shfl_xor_sync(0xffffffff, sum, o);
    float both = fmaxf(most, other_most);
    sum = sum * expf(most - both) + other_sum * expf(other_most - both);
    most = both;
  }
  for (int c = threadIdx.x; c < columns; c += 32) y[blockIdx.x * columns + c] = expf(row[c] - most) / sum;
}
template <int kTile, int kWidth>
__global__ void attention(float* out, const float* q, const float* k, const float* v, int n) {
  __shared__ float ks[kTile][kWidth], vs[kTile][kWidth];
  int row = blockIdx.x * kTile + threadIdx.x;
  float mine[kWidth], sums[kWidth] = {}, most = -INFINITY, total = 0;
  for (int c = 0; c < kWidth; ++c) mine[c] = row < n ? q[row * kWidth + c] : 0;
  for (int base = 0; base < n; base += kTile) {
    for (int c = 0; c < kWidth; ++c) {
      ks[threadIdx.x][c] = base + threadIdx.x < n ? k[(base + threadIdx.x) * kWidth + c] : 0;
      vs[threadIdx.x][c] = base + threadIdx.x < n ? v[(base + threadIdx.x) * kWidth + c] : 0;
    }
    __syncthreads();
    for (int j = 0; j < kTile && base + j < n; ++j) {
      float score = 0;
      for (int c = 0; c < kWidth; ++c) score += mine[c] * ks[j][c];
      float now = fmaxf(most, score), scale = expf(most - now), weight = expf(score - now);
      total = total * scale + weight;
      for (int c = 0; c < kWidth; ++c) sums[c] = sums[c] * scale + weight * vs[j][c];
      most = now;
    }
    __syncthreads();
  }
  if (row < n)
    for (int c = 0; c < kWidth; ++c) out[row * kWidth + c] = sums[c] / total;
}
__global__ void convolution(float* out, const float* x, const float* w, int height, int width) {
  int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
  if (c >= width || r >= height) return;
  float sum = 0;
  for (int dr = -1; dr <= 1; ++dr)
    for (int dc = -1; dc <= 1; ++dc)
      if (r + dr >= 0 && r + dr < height && c + dc >= 0 && c + dc < width)
        sum += x[(r + dr) * width + c + dc] * w[(dr + 1) * 3 + dc + 1];
  out[r * width + c] = sum;
}
__global__ void max_pool(float* out, int* places, const float* x, int height, int width) {
  int c = threadIdx.x, r = blockIdx.x, best = 2 * r * width + 2 * c;
  for (int k = 1; k < 4; ++k) {
    int at = (2 * r + k / 2) * width + 2 * c + k % 2;
    if (x[at] > x[best]) best = at;
  }
  out[r * (width / 2) + c] = x[best];
  places[r * (width / 2) + c] = best;
}
__global__ void adam(float* w, float* m, float* v, const float* g, int n, int step) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  m[i] = 0.9f * m[i] + 0.1f * g[i];
  v[i] = 0.999f * v[i] + 0.001f * g[i] * g[i];
  float mh = m[i] / (1 - powf(0.9f, step)), vh = v[i] / (1 - powf(0.999f, step));
  w[i] -= 0.01f * mh / (sqrtf(vh) + 1e-8f);
}
__global__ void embedding_backward(float* table, const int* tokens, const float* g, int width) {
  atomicAdd(&table[tokens[blockIdx.x] * width + threadIdx.x], g[blockIdx.x * width + threadIdx.x]);
}

static std::vector<double> softmax(const std::vector<float>& x, int columns) {
  std::vector<double> y(x.size());
  for (size_t r = 0; r < x.size(); r += columns) {
    double sum = 0;
    for (int c = 0; c < columns; ++c) sum += y[r + c] = std::exp(double(x[r + c]));
    for (int c = 0; c < columns; ++c) y[r + c] /= sum;
  }
  return y;
}

static void layers(Suite& s, const std::vector<float>& x, const std::vector<float>& w,
                   const Buffer<float>& dx, const Buffer<float>& dw) {
  const int rows = 5, in = 19, out = 33;
  s.near("linear_forward",
         device<float>(rows * out,
                       [&](float* o) {
                         linear_forward<<<dim3(2, rows), 32>>>(o, dx, dw, dw.data() + in * out, in, out);
                       }),
         loop<double>(rows * out,
                      [&](int i) {
                        double sum = w[in * out + i % out];
                        for (int k = 0; k < in; ++k) sum += double(x[i / out * in + k]) * w[i % out * in + k];
                        return sum;
                      }),
         1e-5, 1e-5);
  s.near("gelu", device<float>(300, [&](float* o) { gelu<<<3, 128>>>(o, dx, 300); }),
         loop<double>(300,
                      [&](int i) {
                        const double y = x[i];
                        return 0.5 * y * (1 + std::tanh(0.7978845608 * (y + 0.044715 * y * y * y)));
                      }),
         1e-5, 1e-6);
  s.near("layer_norm",
         device<float>(4 * 100, [&](float* o) { layer_norm<<<4, 64>>>(o, dx, dw, dw.data() + 100, 100); }),
         loop<double>(400,
                      [&](int i) {
                        double mean = 0, variance = 0;
                        for (int c = 0; c < 100; ++c) mean += x[i / 100 * 100 + c] / 100.0;
                        for (int c = 0; c < 100; ++c)
                          variance += (x[i / 100 * 100 + c] - mean) * (x[i / 100 * 100 + c] - mean) / 100;
                        return (x[i] - mean) / std::sqrt(variance + 1e-5) * w[i % 100] + w[100 + i % 100];
                      }),
         1e-4, 1e-5);
  s.near(
      "convolution",
      device<float>(17 * 23, [&](float* o) { convolution<<<dim3(2, 3), dim3(16, 8)>>>(o, dx, dw, 17, 23); }),
      loop<double>(17 * 23,
                   [&](int i) {
                     double sum = 0;
                     for (int k = 0; k < 9; ++k) {
                       const int r = i / 23 + k / 3 - 1, c = i % 23 + k % 3 - 1;
                       if (r >= 0 && r < 17 && c >= 0 && c < 23) sum += double(x[r * 23 + c]) * w[k];
                     }
                     return sum;
                   }),
      1e-5, 1e-5);
  const Buffer<int> places(std::vector<int>(50, 0));
  s.equal("max_pool", device<float>(50, [&](float* o) { max_pool<<<5, 10>>>(o, places, dx, 10, 20); }),
          loop<float>(50, [&](int i) {
            const int at = i / 10 * 40 + i % 10 * 2;
            return std::max(std::max(x[at], x[at + 1]), std::max(x[at + 20], x[at + 21]));
          }));
}

static void probabilities(Suite& s, const std::vector<float>& x, const Buffer<float>& dx) {
  s.near("online_softmax", device<float>(300, [&](float* o) { online_softmax<<<3, 32>>>(o, dx, 100); }),
         softmax({x.begin(), x.begin() + 300}, 100), 1e-5);
  const int classes = 7, rows = 32;
  const auto label = loop<int>(rows, [&](int i) { return mixed(i) % classes; });
  const Buffer<int> labels(label);
  const Buffer<float> loss(std::vector<float>(1, 0.f));
  const auto p = softmax({x.begin(), x.begin() + rows * classes}, classes);
  s.near("cross_entropy gradient",
         device<float>(rows * classes,
                       [&](float* o) { cross_entropy<<<1, rows>>>(loss, o, dx, labels, classes); }),
         loop<double>(rows * classes, [&](int i) { return p[i] - (i % classes == label[i / classes]); }),
         1e-5, 1e-6);
  double sum = 0;
  for (int r = 0; r < rows; ++r) sum -= std::log(p[r * classes + label[r]]);
  s.near("cross_entropy loss", loss.values(), {sum}, 1e-5);
  const int n = 37, width = 8;
  s.near(
      "attention",
      device<float>(n * width,
                    [&](float* o) { attention<16, 8><<<3, 16>>>(o, dx, dx.data() + 40, dx.data() + 80, n); }),
      loop<double>(n * width,
                   [&](int i) {
                     double total = 0, weighted = 0;
                     for (int j = 0; j < n; ++j) {
                       double score = 0;
                       for (int c = 0; c < width; ++c)
                         score += double(x[i / width * width + c]) * x[40 + j * width + c];
                       total += std::exp(score), weighted += std::exp(score) * x[80 + j * width + i % width];
                     }
                     return weighted / total;
                   }),
      1e-5, 1e-6);
}

static void updates(Suite& s, const std::vector<float>& x, const Buffer<float>& dx) {
  const int n = 100;
  const Buffer<float> m(std::vector<float>(n, 0.f)), v(std::vector<float>(n, 0.f));
  s.near("adam",
         device<float>(n,
                       [&](float* o) {
                         for (int step = 1; step <= 3; ++step)
                           adam<<<1, 128>>>(o, m, v, dx.data() + step, n, step);
                       }),
         loop<double>(n,
                      [&](int i) {
                        double w = 0, mean = 0, square = 0;
                        for (int step = 1; step <= 3; ++step) {
                          const double g = x[i + step];
                          mean = 0.9 * mean + 0.1 * g, square = 0.999 * square + 0.001 * g * g;
                          w -= 0.01 * (mean / (1 - std::pow(0.9, step))) /
                               (std::sqrt(square / (1 - std::pow(0.999, step))) + 1e-8);
                        }
                        return w;
                      }),
         1e-4, 1e-6);
  const auto token = loop<int>(20, [](int i) { return mixed(i) % 5; });
  const Buffer<int> tokens(token);
  s.near("embedding_backward",
         device<float>(5 * 16, [&](float* o) { embedding_backward<<<20, 16>>>(o, tokens, dx, 16); }),
         loop<double>(80,
                      [&](int i) {
                        double sum = 0;
                        for (int k = 0; k < 20; ++k) sum += token[k] == i / 16 ? x[k * 16 + i % 16] : 0;
                        return sum;
                      }),
         1e-5, 1e-6);
}

int main() {
  Suite s;
  const auto x = loop<float>(1000, input), w = loop<float>(1000, [](int i) { return input(i + 5000); });
  const Buffer<float> dx(x), dw(w);
  layers(s, x, w, dx, dw);
  probabilities(s, x, dx);
  updates(s, x, dx);
  return s.finish();
}

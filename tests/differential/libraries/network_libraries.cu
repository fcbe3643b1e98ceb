// Small calls of cufft, curand and cudnn against loops in double.
#include <cudnn.h>
#include <cufft.h>
#include <curand.h>
#include <curand_kernel.h>

#include "check.cuh"

using check::Buffer;
using check::device;
using check::loop;
using check::mixed;
using check::Suite;

template <class Status>
void done(Status status, const char* what) {
  if (int(status) == 0) return;
  std::printf("%s: status %d\n", what, int(status));
  ++check::failed_calls();
}
static double input(int i) { return (mixed(i) - 500) * 0.01; }
constexpr double kPi = 3.14159265358979323846;

/// Real and imaginary parts, one after the other, of sum over k of x[k] exp(sign 2 pi i k j / n).
static std::vector<double> transformed(const std::vector<double>& x, int sign) {
  const int n = int(x.size()) / 2;
  return loop<double>(2 * n, [&](int at) {
    double re = 0, im = 0;
    for (int k = 0; k < n; ++k) {
      const double angle = sign * 2 * kPi * (1.0 * k * (at / 2) / n), c = std::cos(angle),
                   s = std::sin(angle);
      re += x[2 * k] * c - x[2 * k + 1] * s;
      im += x[2 * k] * s + x[2 * k + 1] * c;
    }
    return at % 2 ? im : re;
  });
}

static void transforms(Suite& s) {
  for (int n : {8, 15, 31}) {
    const auto x = loop<float>(2 * n, [](int i) { return float(input(i)); });
    const std::vector<double> exact(x.begin(), x.end());
    cufftHandle plan;
    done(cufftPlan1d(&plan, n, CUFFT_C2C, 1), "cufftPlan1d");
    for (int sign : {CUFFT_FORWARD, CUFFT_INVERSE}) {
      s.near("complex transform of " + std::to_string(n) + (sign == CUFFT_FORWARD ? " forward" : " inverse"),
             device(x,
                    [&](float* o) {
                      done(cufftExecC2C(plan, (cufftComplex*)o, (cufftComplex*)o, sign), "cufftExecC2C");
                    }),
             transformed(exact, sign), 1e-5, 1e-4);
    }
    cufftDestroy(plan);
  }
  const int n = 20;
  const auto x = loop<double>(n, input);
  std::vector<double> both(2 * n);
  for (int i = 0; i < n; ++i) both[2 * i] = x[i];
  auto half = transformed(both, -1);
  half.resize(n + 2);
  const Buffer<double> dx(x);
  cufftHandle forward, inverse;
  done(cufftPlan1d(&forward, n, CUFFT_D2Z, 1), "cufftPlan1d");
  done(cufftPlan1d(&inverse, n, CUFFT_Z2D, 1), "cufftPlan1d");
  s.near("real to complex",
         device<double>(n + 2,
                        [&](double* o) {
                          done(cufftExecD2Z(forward, dx.data(), (cufftDoubleComplex*)o), "cufftExecD2Z");
                        }),
         half, 1e-12, 1e-12);
  const Buffer<double> dh(half);
  s.near("complex to real",
         device<double>(n,
                        [&](double* o) {
                          done(cufftExecZ2D(inverse, (cufftDoubleComplex*)dh.data(), o), "cufftExecZ2D");
                        }),
         loop<double>(n, [&](int i) { return n * x[i]; }), 1e-12, 1e-11);
  cufftDestroy(forward);
  cufftDestroy(inverse);
  const int rows = 3, columns = 4;
  const auto plane = loop<float>(2 * rows * columns, [](int i) { return float(input(i + 9)); });
  cufftHandle two;
  done(cufftPlan2d(&two, rows, columns, CUFFT_C2C), "cufftPlan2d");
  s.near("plane",
         device(plane,
                [&](float* o) {
                  done(cufftExecC2C(two, (cufftComplex*)o, (cufftComplex*)o, CUFFT_FORWARD), "cufftExecC2C");
                }),
         loop<double>(2 * rows * columns,
                      [&](int at) {
                        double re = 0, im = 0;
                        for (int k = 0; k < rows * columns; ++k) {
                          const double angle = -2 * kPi *
                                               (double(k / columns * (at / 2 / columns)) / rows +
                                                double(k % columns * (at / 2 % columns)) / columns);
                          re += plane[2 * k] * std::cos(angle) - plane[2 * k + 1] * std::sin(angle);
                          im += plane[2 * k] * std::sin(angle) + plane[2 * k + 1] * std::cos(angle);
                        }
                        return at % 2 ? im : re;
                      }),
         1e-5, 1e-4);
  cufftDestroy(two);
}

__global__ void own_numbers(float* out, unsigned long long seed, int each) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  curandState state;
  curand_init(seed, i, 0, &state);
  for (int k = 0; k < each; ++k) out[i * each + k] = curand_uniform(&state);
}
__global__ void skipped_numbers(float* out, unsigned long long seed, int each) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < each; ++k) {
    curandStatePhilox4_32_10_t state;
    curand_init(seed, i, k, &state);
    out[i * each + k] = curand_uniform(&state);
  }
}
__global__ void philox_numbers(float* out, unsigned long long seed, int each) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  curandStatePhilox4_32_10_t state;
  curand_init(seed, i, 0, &state);
  for (int k = 0; k < each; ++k) out[i * each + k] = curand_uniform(&state);
}

/// Mean and variance of the numbers.
template <class T>
std::vector<double> moments(const std::vector<T>& x) {
  double mean = 0, variance = 0;
  for (T y : x) mean += y / double(x.size());
  for (T y : x) variance += (y - mean) * (y - mean) / double(x.size());
  return {mean, variance};
}

static void random_numbers(Suite& s) {
  const int n = 1 << 15;
  curandGenerator_t generator;
  done(curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_DEFAULT), "curandCreateGenerator");
  const auto numbers = [&](unsigned long long seed) {
    return device<float>(n, [&](float* o) {
      done(curandSetPseudoRandomGeneratorSeed(generator, seed), "seed");
      done(curandSetGeneratorOffset(generator, 0), "offset");
      done(curandGenerateUniform(generator, o, n), "curandGenerateUniform");
    });
  };
  const auto first = numbers(7);
  s.near("uniform moments", moments(first), {0.5, 1 / 12.0}, 0.03);
  s.equal("the same seed", numbers(7), first);
  s.is("another seed", int(numbers(8) == first), 0);
  int outside = 0;
  for (float y : first) outside += !(y > 0 && y <= 1);
  s.is("uniform range", outside, 0);
  s.near("normal moments",
         moments(device<double>(
             n, [&](double* o) { done(curandGenerateNormalDouble(generator, o, n, 3, 2), "normal"); })),
         {3, 4}, 0.05);
  curandDestroyGenerator(generator);
  const auto own = device<float>(1 << 12, [&](float* o) { own_numbers<<<8, 64>>>(o, 99, 8); });
  s.near("numbers of threads, moments", moments(own), {0.5, 1 / 12.0}, 0.06);
  s.equal("numbers of threads, again",
          device<float>(1 << 12, [&](float* o) { own_numbers<<<16, 32>>>(o, 99, 8); }), own);
  s.equal("skipping ahead", device<float>(512, [&](float* o) { skipped_numbers<<<2, 64>>>(o, 5, 4); }),
          device<float>(512, [&](float* o) { philox_numbers<<<2, 64>>>(o, 5, 4); }));
}

struct Tensor {
  Tensor(int n, int c, int h, int w) {
    done(cudnnCreateTensorDescriptor(&descriptor), "cudnnCreateTensorDescriptor");
    done(cudnnSetTensor4dDescriptor(descriptor, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, n, c, h, w),
         "cudnnSetTensor4dDescriptor");
  }
  ~Tensor() { cudnnDestroyTensorDescriptor(descriptor); }
  cudnnTensorDescriptor_t descriptor;
};

static void layers(Suite& s) {
  cudnnHandle_t handle;
  done(cudnnCreate(&handle), "cudnnCreate");
  const float one = 1, zero = 0;
  const int n = 2, c = 3, size = 6, filters = 4;
  const auto x = loop<float>(n * c * size * size, [](int i) { return float(input(i)); });
  const auto w = loop<float>(filters * c * 9, [](int i) { return float(input(i + 40)); });
  const Buffer<float> dx(x), dw(w);
  const Tensor in(n, c, size, size), out(n, filters, size, size), pooled(n, c, size / 2, size / 2);
  cudnnFilterDescriptor_t filter;
  cudnnConvolutionDescriptor_t convolution;
  cudnnPoolingDescriptor_t pooling;
  cudnnActivationDescriptor_t activation;
  done(cudnnCreateFilterDescriptor(&filter), "filter");
  done(cudnnSetFilter4dDescriptor(filter, CUDNN_DATA_FLOAT, CUDNN_TENSOR_NCHW, filters, c, 3, 3), "filter");
  done(cudnnCreateConvolutionDescriptor(&convolution), "convolution");
  done(cudnnSetConvolution2dDescriptor(convolution, 1, 1, 1, 1, 1, 1, CUDNN_CROSS_CORRELATION,
                                       CUDNN_DATA_FLOAT),
       "convolution");
  s.near("convolution",
         device<float>(n * filters * 36,
                       [&](float* o) {
                         size_t bytes = 0;
                         done(cudnnGetConvolutionForwardWorkspaceSize(
                                  handle, in.descriptor, filter, convolution, out.descriptor,
                                  CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_GEMM, &bytes),
                              "size");
                         const Buffer<char> room(std::vector<char>(bytes + 1));
                         done(cudnnConvolutionForward(handle, &one, in.descriptor, dx, filter, dw,
                                                      convolution, CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_GEMM,
                                                      room.data(), bytes, &zero, out.descriptor, o),
                              "cudnnConvolutionForward");
                       }),
         loop<double>(n * filters * 36,
                      [&](int i) {
                        double sum = 0;
                        const int image = i / (filters * 36), f = i / 36 % filters, row = i / 6 % 6,
                                  column = i % 6;
                        for (int k = 0; k < c * 9; ++k) {
                          const int r = row + k % 9 / 3 - 1, q = column + k % 3 - 1;
                          if (r >= 0 && r < size && q >= 0 && q < size)
                            sum += double(x[((image * c + k / 9) * size + r) * size + q]) * w[f * c * 9 + k];
                        }
                        return sum;
                      }),
         1e-5, 1e-3);
  done(cudnnCreatePoolingDescriptor(&pooling), "pooling");
  done(cudnnSetPooling2dDescriptor(pooling, CUDNN_POOLING_MAX, CUDNN_PROPAGATE_NAN, 2, 2, 0, 0, 2, 2),
       "pooling");
  s.equal("max pooling",
          device<float>(n * c * 9,
                        [&](float* o) {
                          done(cudnnPoolingForward(handle, pooling, &one, in.descriptor, dx, &zero,
                                                   pooled.descriptor, o),
                               "cudnnPoolingForward");
                        }),
          loop<float>(n * c * 9, [&](int i) {
            const int at = i / 9 * 36 + i / 3 % 3 * 12 + i % 3 * 2;
            return std::max(std::max(x[at], x[at + 1]), std::max(x[at + 6], x[at + 7]));
          }));
  done(cudnnCreateActivationDescriptor(&activation), "activation");
  done(cudnnSetActivationDescriptor(activation, CUDNN_ACTIVATION_RELU, CUDNN_PROPAGATE_NAN, 0), "activation");
  s.equal("relu",
          device<float>(int(x.size()),
                        [&](float* o) {
                          done(cudnnActivationForward(handle, activation, &one, in.descriptor, dx, &zero,
                                                      in.descriptor, o),
                               "cudnnActivationForward");
                        }),
          loop<float>(int(x.size()), [&](int i) { return x[i] > 0 ? x[i] : 0; }));
  s.near("softmax over channels",
         device<float>(int(x.size()),
                       [&](float* o) {
                         done(cudnnSoftmaxForward(handle, CUDNN_SOFTMAX_ACCURATE, CUDNN_SOFTMAX_MODE_CHANNEL,
                                                  &one, in.descriptor, dx, &zero, in.descriptor, o),
                              "softmax");
                       }),
         loop<double>(int(x.size()),
                      [&](int i) {
                        double sum = 0;
                        for (int k = 0; k < c; ++k)
                          sum += std::exp(double(x[i / 108 * 108 + k * 36 + i % 36]));
                        return std::exp(double(x[i])) / sum;
                      }),
         1e-5);
  const Buffer<float> bias(std::vector<float>{1, 2, 3});
  const Tensor per_channel(1, c, 1, 1);
  s.near("add bias",
         device(x,
                [&](float* o) {
                  done(cudnnAddTensor(handle, &one, per_channel.descriptor, bias, &one, in.descriptor, o),
                       "cudnnAddTensor");
                }),
         loop<double>(int(x.size()), [&](int i) { return x[i] + 1.0 + i / 36 % 3; }), 1e-6, 1e-6);
  cudnnDestroyActivationDescriptor(activation);
  cudnnDestroyPoolingDescriptor(pooling);
  cudnnDestroyConvolutionDescriptor(convolution);
  cudnnDestroyFilterDescriptor(filter);
  cudnnDestroy(handle);
}

int main() {
  Suite s;
  transforms(s);
  random_numbers(s);
  layers(s);
  return s.finish();
}

// A perceptron without a kernel of its own: cublasLt's epilogues compute bias, activation and their gradients, and cuBLAS
// takes its scalars from the device. Beside it, the same in double on the host.
#include <cublasLt.h>
#include <cublas_v2.h>
#include <cuda_runtime.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call) \
  if (const int error = int(call)) std::printf("%s: %d\n", #call, error), std::exit(1)

using Doubles = std::vector<double>;
constexpr int kInputs = 8, kHidden = 16, kOutputs = 3, kSamples = 40, kSteps = 60;

static Doubles noise(int count, double scale, unsigned seed) {
  Doubles values(count);
  for (double& value : values) {
    seed = seed * 1664525u + 1013904223u;
    value = float(scale * (int(seed >> 8) / 8388608.0 - 1.0));
  }
  return values;
}

// A matrix by columns on the device.
struct Matrix {
  float* data = nullptr;
  int rows, columns;
  Matrix(int rows, int columns, const Doubles& values = {}) : rows(rows), columns(columns) {
    std::vector<float> floats(values.begin(), values.end());
    floats.resize(count());
    CHECK(cudaMalloc(&data, count() * sizeof(float)));
    CHECK(cudaMemcpy(data, floats.data(), count() * sizeof(float), cudaMemcpyHostToDevice));
  }
  int count() const { return rows * columns; }
};

// D = op(A) op(B), then the epilogue.
struct Product {
  cublasLtHandle_t handle;
  Product() { CHECK(cublasLtCreate(&handle)); }
  void run(const Matrix& a, bool ta, const Matrix& b, bool tb, const Matrix& d, cublasLtEpilogue_t epilogue,
           const Matrix* bias = nullptr, const Matrix* aux = nullptr, bool is_of_bits = false) {
    const float one = 1, zero = 0;
    const cublasOperation_t op_a = ta ? CUBLAS_OP_T : CUBLAS_OP_N, op_b = tb ? CUBLAS_OP_T : CUBLAS_OP_N;
    cublasLtMatmulDesc_t matmul;
    CHECK(cublasLtMatmulDescCreate(&matmul, CUBLAS_COMPUTE_32F, CUDA_R_32F));
    const auto set = [&](cublasLtMatmulDescAttributes_t attribute, const auto& value) {
      CHECK(cublasLtMatmulDescSetAttribute(matmul, attribute, &value, sizeof value));
    };
    set(CUBLASLT_MATMUL_DESC_TRANSA, op_a);
    set(CUBLASLT_MATMUL_DESC_TRANSB, op_b);
    set(CUBLASLT_MATMUL_DESC_EPILOGUE, epilogue);
    if (bias) set(CUBLASLT_MATMUL_DESC_BIAS_POINTER, bias->data);
    if (aux) {
      set(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER, aux->data);
      set(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD, int64_t(is_of_bits ? 128 : aux->rows));
    }
    cublasLtMatrixLayout_t layouts[3];
    const Matrix* matrices[] = {&a, &b, &d};
    for (int i = 0; i < 3; ++i)
      CHECK(cublasLtMatrixLayoutCreate(&layouts[i], CUDA_R_32F, matrices[i]->rows, matrices[i]->columns,
                                       matrices[i]->rows));
    CHECK(cublasLtMatmul(handle, matmul, &one, a.data, layouts[0], b.data, layouts[1], &zero, d.data,
                         layouts[2], d.data, layouts[2], nullptr, nullptr, 0, nullptr));
    for (cublasLtMatrixLayout_t layout : layouts) CHECK(cublasLtMatrixLayoutDestroy(layout));
    CHECK(cublasLtMatmulDescDestroy(matmul));
  }
};

static double gelu(double x) {
  return 0.5 * x * (1 + std::tanh(std::sqrt(2 / M_PI) * (x + 0.044715 * x * x * x)));
}
static double gelu_slope(double x) {
  const double t = std::tanh(std::sqrt(2 / M_PI) * (x + 0.044715 * x * x * x));
  return 0.5 * (1 + t) + 0.5 * x * (1 - t * t) * std::sqrt(2 / M_PI) * (1 + 3 * 0.044715 * x * x);
}

// The same network in double; step() gives the loss before the update.
struct Reference {
  bool with_relu;
  Doubles w1, b1 = Doubles(kHidden), w2, b2 = Doubles(kOutputs);
  double step(const Doubles& x, const Doubles& target, double rate) {
    Doubles d_w1(w1.size()), d_b1(kHidden), d_w2(w2.size()), d_b2(kOutputs);
    double loss = 0;
    for (int s = 0; s < kSamples; ++s) {
      double z[kHidden], h[kHidden], dh[kHidden] = {};
      for (int j = 0; j < kHidden; ++j) {
        z[j] = b1[j];
        for (int i = 0; i < kInputs; ++i) z[j] += w1[j + i * kHidden] * x[i + s * kInputs];
        h[j] = with_relu ? std::fmax(z[j], 0) : gelu(z[j]);
      }
      for (int o = 0; o < kOutputs; ++o) {
        double dy = b2[o] - target[o + s * kOutputs];
        for (int j = 0; j < kHidden; ++j) dy += w2[o + j * kOutputs] * h[j];
        loss += dy * dy;
        dy /= kSamples;
        d_b2[o] += dy;
        for (int j = 0; j < kHidden; ++j) {
          d_w2[o + j * kOutputs] += dy * h[j];
          dh[j] += dy * w2[o + j * kOutputs];
        }
      }
      for (int j = 0; j < kHidden; ++j) {
        const double dz = dh[j] * (with_relu ? z[j] > 0 : gelu_slope(z[j]));
        d_b1[j] += dz;
        for (int i = 0; i < kInputs; ++i) d_w1[j + i * kHidden] += dz * x[i + s * kInputs];
      }
    }
    const auto update = [&](Doubles& parameter, const Doubles& gradient) {
      for (size_t i = 0; i < parameter.size(); ++i) parameter[i] -= rate * gradient[i];
    };
    update(w1, d_w1), update(b1, d_b1), update(w2, d_w2), update(b2, d_b2);
    return loss;
  }
};

// Trains with gelu, or with relu, whose auxiliary matrix has one bit per element.
static bool train(bool with_relu) {
  const double rate = 0.25;
  const Doubles inputs = noise(kInputs * kSamples, 1, 1), targets = noise(kOutputs * kSamples, 0.5, 2);
  Reference reference{with_relu, noise(kHidden * kInputs, 0.5, 3), Doubles(kHidden),
                      noise(kOutputs * kHidden, 0.5, 4)};
  const Matrix x(kInputs, kSamples, inputs), target(kOutputs, kSamples, targets);
  Matrix w1(kHidden, kInputs, reference.w1), b1(kHidden, 1), w2(kOutputs, kHidden, reference.w2),
      b2(kOutputs, 1);
  Matrix d_w1(kHidden, kInputs), d_b1(kHidden, 1), d_w2(kOutputs, kHidden), d_b2(kOutputs, 1);
  Matrix z(kHidden, kSamples), h(kHidden, kSamples), y(kOutputs, kSamples), dz(kHidden, kSamples);
  const Matrix scalars(4, 1, {-1, 1.0 / kSamples, -rate, 0});
  const float *minus_one = scalars.data, *average = scalars.data + 1, *minus_rate = scalars.data + 2;
  float* const loss_on_device = scalars.data + 3;

  Product product;
  cublasHandle_t blas;
  CHECK(cublasCreate(&blas));
  CHECK(cublasSetPointerMode(blas, CUBLAS_POINTER_MODE_DEVICE));
  double worst = 0, first = 0, last = 0;
  for (int step = 0; step < kSteps; ++step) {
    product.run(w1, false, x, false, h,
                with_relu ? CUBLASLT_EPILOGUE_RELU_AUX_BIAS : CUBLASLT_EPILOGUE_GELU_AUX_BIAS, &b1, &z,
                with_relu);
    product.run(w2, false, h, false, y, CUBLASLT_EPILOGUE_BIAS, &b2);
    CHECK(cublasSaxpy(blas, y.count(), minus_one, target.data, 1, y.data, 1));
    CHECK(cublasSdot(blas, y.count(), y.data, 1, y.data, 1, loss_on_device));
    CHECK(cublasSscal(blas, y.count(), average, y.data, 1));
    product.run(y, false, h, true, d_w2, CUBLASLT_EPILOGUE_BGRADA, &d_b2);
    product.run(w2, true, y, false, dz,
                with_relu ? CUBLASLT_EPILOGUE_DRELU_BGRAD : CUBLASLT_EPILOGUE_DGELU_BGRAD, &d_b1, &z,
                with_relu);
    product.run(dz, false, x, true, d_w1, CUBLASLT_EPILOGUE_DEFAULT);
    const Matrix* const parameters[] = {&w1, &b1, &w2, &b2};
    const Matrix* const gradients[] = {&d_w1, &d_b1, &d_w2, &d_b2};
    for (int i = 0; i < 4; ++i)
      CHECK(cublasSaxpy(blas, parameters[i]->count(), minus_rate, gradients[i]->data, 1, parameters[i]->data,
                        1));
    float loss = 0;
    CHECK(cudaMemcpy(&loss, loss_on_device, sizeof loss, cudaMemcpyDeviceToHost));
    const double wanted = reference.step(inputs, targets, rate);
    if (step % 20 == 0) std::printf("step %2d loss %.5f reference %.5f\n", step, loss, wanted);
    worst = std::fmax(worst, std::fabs(loss - wanted) / wanted);
    last = loss;
    if (step == 0) first = loss;
  }
  std::printf("largest relative difference %.2g\n", worst);
  const bool pass = worst < 1e-4 && last < 0.6 * first;
  return pass;
}

int main() {
  const bool gelu_passes = train(false), relu_passes = train(true);
  std::puts(gelu_passes && relu_passes ? "PASS" : "FAIL");
  return gelu_passes && relu_passes ? 0 : 1;
}

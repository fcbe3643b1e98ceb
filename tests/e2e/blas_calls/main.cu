// Calls of cuBLAS that take several operators, against plain loops on the host.
#include <cublas_v2.h>
#include <cuda_runtime.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call) \
  if (const int error = int(call)) std::printf("%s: %d\n", #call, error), std::exit(1)

using Floats = std::vector<float>;
static bool all_passed = true;

static Floats numbers(int count, unsigned seed) {
  Floats values(count);
  for (float& value : values) {
    seed = seed * 1664525u + 1013904223u;
    value = int(seed >> 8) / 8388608.0f - 1.0f;
  }
  return values;
}

// An array on the device.
template <class T>
struct Array {
  T* data = nullptr;
  size_t count;
  explicit Array(const std::vector<T>& values) : count(values.size()) {
    CHECK(cudaMalloc(&data, count * sizeof(T)));
    CHECK(cudaMemcpy(data, values.data(), count * sizeof(T), cudaMemcpyHostToDevice));
  }
  std::vector<T> host() const {
    std::vector<T> values(count);
    CHECK(cudaMemcpy(values.data(), data, count * sizeof(T), cudaMemcpyDeviceToHost));
    return values;
  }
};

static void expect(const char* what, const Floats& got, const Floats& wanted) {
  double worst = 0;
  for (size_t i = 0; i < wanted.size(); ++i) worst = std::fmax(worst, std::fabs(got[i] - wanted[i]));
  const bool passes = got.size() == wanted.size() && worst < 1e-5;
  std::printf("%s: %s\n", what, passes ? "ok" : "wrong");
  all_passed = all_passed && passes;
}

// C = 2 A B - C for n by n matrices, one after the other at the given offsets.
static void batch_of_pointers(cublasHandle_t blas, const std::vector<int>& offsets, bool on_device) {
  constexpr int n = 5;
  const Floats a = numbers(400, 1), b = numbers(400, 2), c = numbers(400, 3);
  const Array<float> da(a), db(b), dc(c), scalars({2, -1});
  std::vector<float*> pointers[3];
  for (const int offset : offsets) {
    pointers[0].push_back(da.data + offset);
    pointers[1].push_back(db.data + offset);
    pointers[2].push_back(dc.data + offset);
  }
  const Array<float*> as(pointers[0]), bs(pointers[1]), cs(pointers[2]);
  const float two = 2, minus_one = -1;
  CHECK(cublasSetPointerMode(blas, on_device ? CUBLAS_POINTER_MODE_DEVICE : CUBLAS_POINTER_MODE_HOST));
  CHECK(cublasSgemmBatched(blas, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, on_device ? scalars.data : &two, as.data,
                           n, bs.data, n, on_device ? scalars.data + 1 : &minus_one, cs.data, n,
                           int(offsets.size())));
  Floats wanted = c;
  for (const int offset : offsets)
    for (int j = 0; j < n; ++j)
      for (int i = 0; i < n; ++i) {
        float sum = 0;
        for (int p = 0; p < n; ++p) sum += a[offset + i + p * n] * b[offset + p + j * n];
        wanted[offset + i + j * n] = 2 * sum - c[offset + i + j * n];
      }
  expect(on_device ? "batch of pointers, device scalars" : "batch of pointers", dc.host(), wanted);
}

static void sums_and_exchanges(cublasHandle_t blas) {
  const Floats a = numbers(12, 4), b = numbers(12, 5);
  const Array<float> da(a), db(b), dc(Floats(12));
  const float two = 2, half = 0.5f;
  CHECK(cublasSetPointerMode(blas, CUBLAS_POINTER_MODE_HOST));
  CHECK(cublasSgeam(blas, CUBLAS_OP_N, CUBLAS_OP_T, 4, 3, &two, da.data, 4, &half, db.data, 3, dc.data, 4));
  Floats sum(12), product(12);
  for (int j = 0; j < 3; ++j)
    for (int i = 0; i < 4; ++i) {
      sum[i + j * 4] = 2 * a[i + j * 4] + 0.5f * b[j + i * 3];
      product[i + j * 4] = a[i + j * 4] * b[j];
    }
  expect("sum of matrices", dc.host(), sum);
  CHECK(cublasSdgmm(blas, CUBLAS_SIDE_RIGHT, 4, 3, da.data, 4, db.data, 1, dc.data, 4));
  expect("diagonal product", dc.host(), product);
  CHECK(cublasSswap(blas, 12, da.data, 1, db.data, 1));
  expect("exchange", da.host(), b);
  expect("exchange, other vector", db.host(), a);
}

static void indices(cublasHandle_t blas) {
  const Floats x{1, -4, 0.5f, 4, -0.25f};
  const Array<float> dx(x);
  const Array<int> on_device(std::vector<int>(1));
  int largest = 0;
  CHECK(cublasSetPointerMode(blas, CUBLAS_POINTER_MODE_HOST));
  CHECK(cublasIsamax(blas, 5, dx.data, 1, &largest));
  CHECK(cublasSetPointerMode(blas, CUBLAS_POINTER_MODE_DEVICE));
  CHECK(cublasIsamin(blas, 5, dx.data, 1, on_device.data));
  expect("indices", {float(largest), float(on_device.host()[0])}, {2, 5});
}

int main() {
  cublasHandle_t blas;
  CHECK(cublasCreate(&blas));
  for (const bool on_device : {false, true}) {
    batch_of_pointers(blas, {0, 100, 200, 300}, on_device);
    batch_of_pointers(blas, {300, 40, 100}, on_device);
  }
  sums_and_exchanges(blas);
  indices(blas);
  std::puts(all_passed ? "PASS" : "FAIL");
  return all_passed ? 0 : 1;
}

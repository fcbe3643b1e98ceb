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

// A matrix by columns on the host, computed with in double.
struct Dense {
  int rows, columns;
  std::vector<double> values;
  Dense(int rows, int columns, const Floats& from = {})
      : rows(rows), columns(columns), values(from.begin(), from.end()) {
    values.resize(rows * columns);
  }
  double& at(int i, int j) { return values[i + j * rows]; }
  double at(int i, int j) const { return values[i + j * rows]; }
  Floats floats() const { return {values.begin(), values.end()}; }
  template <class Element>
  static Dense of(int rows, int columns, const Element& element) {
    Dense result(rows, columns);
    for (int j = 0; j < columns; ++j)
      for (int i = 0; i < rows; ++i) result.at(i, j) = element(i, j);
    return result;
  }
  Dense turned() const {
    return of(columns, rows, [&](int i, int j) { return at(j, i); });
  }
};
static Dense operator*(const Dense& a, const Dense& b) {
  return Dense::of(a.rows, b.columns, [&](int i, int j) {
    double sum = 0;
    for (int p = 0; p < a.columns; ++p) sum += a.at(i, p) * b.at(p, j);
    return sum;
  });
}
static Dense mixed(double alpha, const Dense& a, double beta, const Dense& b) {
  return Dense::of(a.rows, a.columns, [&](int i, int j) { return alpha * a.at(i, j) + beta * b.at(i, j); });
}

constexpr int kOrder = 6, kOther = 4;
static const float alpha = 0.75f, beta = -0.5f;

// A triangle of a square; the other one is not read and not written.
struct Uplo {
  cublasFillMode_t mode;
  bool has(int i, int j) const { return mode == CUBLAS_FILL_MODE_LOWER ? i >= j : i <= j; }
  Dense symmetric(const Dense& a) const {
    return Dense::of(a.rows, a.rows, [&](int i, int j) { return has(i, j) ? a.at(i, j) : a.at(j, i); });
  }
  Dense triangular(const Dense& a, bool unit) const {
    return Dense::of(a.rows, a.rows, [&](int i, int j) {
      return unit && i == j ? 1 : has(i, j) ? a.at(i, j) : 0.0;
    });
  }
  Dense updated(const Dense& c, const Dense& with) const {
    return Dense::of(c.rows, c.rows, [&](int i, int j) { return has(i, j) ? with.at(i, j) : c.at(i, j); });
  }
};

static void symmetric_matrices(cublasHandle_t blas, Uplo uplo) {
  constexpr int n = kOrder, k = kOther;
  const Floats a = numbers(n * n, 1), b = numbers(n * k, 2), c = numbers(n * n, 3), d = numbers(n * k, 4);
  const Dense square(n, n, c), wide(n, k, b), other(n, k, d), full = uplo.symmetric(Dense(n, n, a));
  const Array<float> da(a), db(b), dd(d);
  {
    const Array<float> result(d);
    CHECK(cublasSsymm(blas, CUBLAS_SIDE_LEFT, uplo.mode, n, k, &alpha, da.data, n, db.data, n, &beta,
                      result.data, n));
    expect("symm", result.host(), mixed(alpha, full * wide, beta, other).floats());
  }
  {
    const Array<float> result(d);
    CHECK(cublasSsymm(blas, CUBLAS_SIDE_RIGHT, uplo.mode, k, n, &alpha, da.data, n, db.data, k, &beta,
                      result.data, k));
    expect("symm on the right", result.host(),
           mixed(alpha, Dense(k, n, b) * full, beta, Dense(k, n, d)).floats());
  }
  {
    const Array<float> result(c);
    CHECK(cublasSsyrk(blas, uplo.mode, CUBLAS_OP_N, n, k, &alpha, db.data, n, &beta, result.data, n));
    expect("syrk", result.host(),
           uplo.updated(square, mixed(alpha, wide * wide.turned(), beta, square)).floats());
  }
  {
    const Array<float> result(c);
    const Dense left(k, n, b), right(k, n, d);
    CHECK(cublasSsyr2k(blas, uplo.mode, CUBLAS_OP_T, n, k, &alpha, db.data, k, dd.data, k, &beta, result.data,
                       n));
    const Dense both = mixed(1, left.turned() * right, 1, right.turned() * left);
    expect("syr2k", result.host(), uplo.updated(square, mixed(alpha, both, beta, square)).floats());
  }
  const Dense x(n, 1, Floats(b.begin(), b.begin() + n)), y(n, 1, Floats(d.begin(), d.begin() + n));
  {
    const Array<float> result(Floats(d.begin(), d.begin() + n));
    CHECK(cublasSsymv(blas, uplo.mode, n, &alpha, da.data, n, db.data, 1, &beta, result.data, 1));
    expect("symv", result.host(), mixed(alpha, full * x, beta, y).floats());
  }
  {
    const Array<float> result(c);
    CHECK(cublasSsyr(blas, uplo.mode, n, &alpha, db.data, 1, result.data, n));
    CHECK(cublasSsyr2(blas, uplo.mode, n, &alpha, db.data, 1, dd.data, 1, result.data, n));
    const Dense outer = mixed(1, x * x.turned(), 1, mixed(1, x * y.turned(), 1, y * x.turned()));
    expect("syr, syr2", result.host(), uplo.updated(square, mixed(alpha, outer, 1, square)).floats());
  }
  {
    const Array<float> result(c);
    CHECK(cublasSger(blas, n, n, &alpha, db.data, 1, dd.data, 1, result.data, n));
    expect("ger", result.host(), mixed(alpha, x * y.turned(), 1, square).floats());
  }
}

static void triangular_matrices(cublasHandle_t blas, Uplo uplo, cublasOperation_t op,
                                cublasDiagType_t diagonal) {
  constexpr int n = kOrder, k = kOther;
  Floats a = numbers(n * n, 5);
  for (int i = 0; i < n; ++i) a[i + i * n] = 2 + i;
  const Floats b = numbers(n * k, 6);
  const Array<float> da(a), db(b);
  const Dense triangle = uplo.triangular(Dense(n, n, a), diagonal == CUBLAS_DIAG_UNIT);
  const Dense by = op == CUBLAS_OP_N ? triangle : triangle.turned(), wide(n, k, b), tall(k, n, b);
  const Array<float> left(b), right(b), out(b), vector(Floats(b.begin(), b.begin() + n));
  CHECK(cublasStrmm(blas, CUBLAS_SIDE_LEFT, uplo.mode, op, diagonal, n, k, &alpha, da.data, n, db.data, n,
                    out.data, n));
  expect("trmm", out.host(), mixed(alpha, by * wide, 0, wide).floats());
  CHECK(cublasStrmm(blas, CUBLAS_SIDE_RIGHT, uplo.mode, op, diagonal, k, n, &alpha, da.data, n, out.data, k,
                    out.data, k));
  expect("trmm in place", out.host(),
         mixed(alpha, Dense(k, n, mixed(alpha, by * wide, 0, wide).floats()) * by, 0, tall).floats());
  // The solution times the matrix is the right side.
  CHECK(cublasStrsm(blas, CUBLAS_SIDE_LEFT, uplo.mode, op, diagonal, n, k, &alpha, da.data, n, left.data, n));
  expect("trsm", (by * Dense(n, k, left.host())).floats(), mixed(alpha, wide, 0, wide).floats());
  CHECK(
      cublasStrsm(blas, CUBLAS_SIDE_RIGHT, uplo.mode, op, diagonal, k, n, &alpha, da.data, n, right.data, k));
  expect("trsm on the right", (Dense(k, n, right.host()) * by).floats(),
         mixed(alpha, tall, 0, tall).floats());
  CHECK(cublasStrsv(blas, uplo.mode, op, diagonal, n, da.data, n, vector.data, 1));
  CHECK(cublasStrmv(blas, uplo.mode, op, diagonal, n, da.data, n, vector.data, 1));
  expect("trsv, trmv", vector.host(), Floats(b.begin(), b.begin() + n));
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
  CHECK(cublasSetPointerMode(blas, CUBLAS_POINTER_MODE_HOST));
  for (const cublasFillMode_t mode : {CUBLAS_FILL_MODE_LOWER, CUBLAS_FILL_MODE_UPPER}) {
    symmetric_matrices(blas, {mode});
    for (const cublasOperation_t op : {CUBLAS_OP_N, CUBLAS_OP_T})
      for (const cublasDiagType_t diagonal : {CUBLAS_DIAG_NON_UNIT, CUBLAS_DIAG_UNIT})
        triangular_matrices(blas, {mode}, op, diagonal);
  }
  std::puts(all_passed ? "PASS" : "FAIL");
  return all_passed ? 0 : 1;
}

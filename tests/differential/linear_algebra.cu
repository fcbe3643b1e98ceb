// Small calls of cublas, cusolver and cusparse against loops in double. Matrices are column-major unless said
// otherwise.
#include <cuComplex.h>
#include <cublas_v2.h>
#include <cusolverDn.h>
#include <cusparse.h>

#include "check.cuh"

using check::Buffer;
using check::device;
using check::loop;
using check::mixed;
using check::Suite;

constexpr int kRows = 7, kColumns = 5, kInner = 6;

template <class Status>
void done(Status status, const char* what) {
  if (int(status) == 0) return;
  std::printf("%s: status %d\n", what, int(status));
  ++check::failed_calls();
}
static double input(int i) { return (mixed(i) - 500) * 0.01; }

template <class T>
struct Blas;
template <>
struct Blas<float> {
  static constexpr auto gemm = cublasSgemm;
  static constexpr auto gemv = cublasSgemv;
  static constexpr auto axpy = cublasSaxpy;
  static constexpr auto dot = cublasSdot;
  static constexpr auto nrm2 = cublasSnrm2;
  static constexpr auto trsm = cublasStrsm;
  static constexpr auto geam = cublasSgeam;
  static constexpr auto syrk = cublasSsyrk;
  static constexpr double kTolerance = 1e-5;
};
template <>
struct Blas<double> {
  static constexpr auto gemm = cublasDgemm;
  static constexpr auto gemv = cublasDgemv;
  static constexpr auto axpy = cublasDaxpy;
  static constexpr auto dot = cublasDdot;
  static constexpr auto nrm2 = cublasDnrm2;
  static constexpr auto trsm = cublasDtrsm;
  static constexpr auto geam = cublasDgeam;
  static constexpr auto syrk = cublasDsyrk;
  static constexpr double kTolerance = 1e-13;
};

template <class T>
void products(Suite& s, cublasHandle_t handle, const std::string& type) {
  const double tolerance = Blas<T>::kTolerance;
  const auto a = loop<T>(100, [](int i) { return T(input(i)); }),
             b = loop<T>(100, [](int i) { return T(input(i + 300)); });
  const auto c = loop<T>(kRows * kColumns, [](int i) { return T(input(i + 600)); });
  const Buffer<T> da(a), db(b);
  const T two = 2, half = T(0.5), zero = 0;
  for (int ta = 0; ta < 2; ++ta) {
    for (int tb = 0; tb < 2; ++tb) {
      const auto got = device(c, [&](T* o) {
        done(Blas<T>::gemm(handle, ta ? CUBLAS_OP_T : CUBLAS_OP_N, tb ? CUBLAS_OP_T : CUBLAS_OP_N, kRows,
                           kColumns, kInner, &two, da, ta ? kInner : kRows, db, tb ? kColumns : kInner, &half,
                           o, kRows),
             "gemm");
      });
      s.near("gemm " + type + (ta ? " T" : " N") + (tb ? "T" : "N"), got,
             loop<double>(kRows * kColumns,
                          [&](int i) {
                            double sum = 0;
                            const int r = i % kRows, col = i / kRows;
                            for (int k = 0; k < kInner; ++k)
                              sum += double(ta ? a[r * kInner + k] : a[k * kRows + r]) *
                                     (tb ? b[k * kColumns + col] : b[col * kInner + k]);
                            return 2 * sum + 0.5 * c[i];
                          }),
             tolerance, tolerance * 100);
    }
  }
  s.near("gemv " + type,
         device<T>(kRows,
                   [&](T* o) {
                     done(Blas<T>::gemv(handle, CUBLAS_OP_N, kRows, kColumns, &two, da, kRows, db, 1, &zero,
                                        o, 1),
                          "gemv");
                   }),
         loop<double>(kRows,
                      [&](int r) {
                        double sum = 0;
                        for (int k = 0; k < kColumns; ++k) sum += double(a[k * kRows + r]) * b[k];
                        return 2 * sum;
                      }),
         tolerance, tolerance * 100);
  s.near("axpy " + type, device(a, [&](T* o) { done(Blas<T>::axpy(handle, 50, &two, db, 1, o, 2), "axpy"); }),
         loop<double>(100, [&](int i) { return i % 2 ? double(a[i]) : a[i] + 2.0 * b[i / 2]; }), tolerance,
         tolerance);
  T dot = 0, norm = 0;
  done(Blas<T>::dot(handle, 30, da, 3, db, 2, &dot), "dot");
  done(Blas<T>::nrm2(handle, 100, da, 1, &norm), "nrm2");
  double sum = 0, squares = 0;
  for (int i = 0; i < 30; ++i) sum += double(a[3 * i]) * b[2 * i];
  for (T y : a) squares += double(y) * y;
  s.near("dot " + type, std::vector<T>{dot}, {sum}, tolerance * 10, tolerance * 100);
  s.near("nrm2 " + type, std::vector<T>{norm}, {std::sqrt(squares)}, tolerance * 10);
  s.near("geam transposed " + type,
         device<T>(35,
                   [&](T* o) {
                     done(Blas<T>::geam(handle, CUBLAS_OP_T, CUBLAS_OP_N, kColumns, kRows, &two, da, kRows,
                                        &half, db, kColumns, o, kColumns),
                          "geam");
                   }),
         loop<double>(35, [&](int i) { return 2.0 * a[i % kColumns * kRows + i / kColumns] + 0.5 * b[i]; }),
         tolerance, tolerance);
  s.near("syrk " + type,
         device<T>(49,
                   [&](T* o) {
                     done(Blas<T>::syrk(handle, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, kRows, kInner, &two, da,
                                        kRows, &zero, o, kRows),
                          "syrk");
                   }),
         loop<double>(49,
                      [&](int i) {
                        double sum = 0;
                        for (int k = 0; k < kInner; ++k)
                          sum += double(a[k * kRows + i % 7]) * a[k * kRows + i / 7];
                        return i % 7 >= i / 7 ? 2 * sum : 0;
                      }),
         tolerance, tolerance * 100);
  auto triangle = a;
  for (int i = 0; i < 7; ++i) triangle[i * 7 + i] = T(10 + i);
  const Buffer<T> dt(triangle);
  const auto solved = device(c, [&](T* o) {
    done(Blas<T>::trsm(handle, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, CUBLAS_DIAG_NON_UNIT, 7,
                       5, &two, dt, 7, o, 7),
         "trsm");
  });
  s.near(
      "trsm " + type, solved,
      [&] {
        std::vector<double> want(35);
        for (int col = 0; col < 5; ++col)
          for (int r = 0; r < 7; ++r) {
            double sum = 2.0 * c[col * 7 + r];
            for (int k = 0; k < r; ++k) sum -= triangle[k * 7 + r] * want[col * 7 + k];
            want[col * 7 + r] = sum / triangle[r * 7 + r];
          }
        return want;
      }(),
      tolerance * 100, tolerance * 100);
}

static void batches_and_indices(Suite& s, cublasHandle_t handle) {
  const int n = 4, batch = 3;
  const auto a = loop<float>(n * n * batch, [](int i) { return float(input(i)); });
  const Buffer<float> da(a);
  const float one = 1, zero = 0;
  const auto want = loop<double>(n * n * batch, [&](int i) {
    double sum = 0;
    const int base = i / 16 * 16;
    for (int k = 0; k < n; ++k) sum += double(a[base + k * n + i % n]) * a[base + i % 16 / n * n + k];
    return sum;
  });
  s.near("gemm strided batched",
         device<float>(48,
                       [&](float* o) {
                         done(cublasSgemmStridedBatched(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, da,
                                                        n, 16, da, n, 16, &zero, o, n, 16, batch),
                              "batched");
                       }),
         want, 1e-5, 1e-4);
  s.near("gemm ex",
         device<float>(16,
                       [&](float* o) {
                         done(cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, da, CUDA_R_32F, n,
                                           da, CUDA_R_32F, n, &zero, o, CUDA_R_32F, n, CUBLAS_COMPUTE_32F,
                                           CUBLAS_GEMM_DEFAULT),
                              "gemmEx");
                       }),
         {want.begin(), want.begin() + 16}, 1e-5, 1e-4);
  int largest = 0, smallest = 0, want_largest = 0, want_smallest = 0;
  done(cublasIsamax(handle, 48, da, 1, &largest), "amax");
  done(cublasIsamin(handle, 48, da, 1, &smallest), "amin");
  for (int i = 0; i < 48; ++i) {
    if (std::fabs(a[i]) > std::fabs(a[want_largest])) want_largest = i;
    if (std::fabs(a[i]) < std::fabs(a[want_smallest])) want_smallest = i;
  }
  s.is("amax counts from 1", largest, want_largest + 1);
  s.is("amin counts from 1", smallest, want_smallest + 1);
  float asum = 0;
  done(cublasSasum(handle, 48, da, 1, &asum), "asum");
  double sum = 0;
  for (float y : a) sum += std::fabs(y);
  s.near("asum", std::vector<float>{asum}, {sum}, 1e-5);
  const auto z =
      loop<cuDoubleComplex>(6, [](int i) { return make_cuDoubleComplex(input(i), input(i + 50)); });
  const Buffer<cuDoubleComplex> dz(z);
  cuDoubleComplex product;
  done(cublasZdotc(handle, 6, dz, 1, dz, 1, &product), "dotc");
  double squares = 0;
  for (const auto& y : z) squares += y.x * y.x + y.y * y.y;
  s.near("complex dot", std::vector<double>{product.x, product.y}, {squares, 0}, 1e-13, 1e-12);
}

static std::vector<double> times(const std::vector<double>& a, const std::vector<double>& x, int n) {
  return loop<double>(n, [&](int r) {
    double sum = 0;
    for (int c = 0; c < n; ++c) sum += a[c * n + r] * x[c];
    return sum;
  });
}

static void solvers(Suite& s) {
  const int n = 6;
  cusolverDnHandle_t handle;
  done(cusolverDnCreate(&handle), "cusolverDnCreate");
  auto a = loop<double>(
      n * n, [](int i) { return input(i % 6 + i / 6 + 7) + input(i % 6 * (i / 6)); });  // symmetric
  for (int i = 0; i < n; ++i) a[i * n + i] = 60 + i;
  const auto x = loop<double>(n, [](int i) { return i - 2.5; });
  const auto b = times(a, x, n);
  int size = 0;
  const Buffer<double> cholesky(a), lu(a), eigen(a);
  const Buffer<int> info(std::vector<int>(1, -1)), pivots(std::vector<int>(n, 0));
  done(cusolverDnDpotrf_bufferSize(handle, CUBLAS_FILL_MODE_LOWER, n, cholesky, n, &size), "potrf size");
  const Buffer<double> first(std::vector<double>(size + 1));
  done(cusolverDnDpotrf(handle, CUBLAS_FILL_MODE_LOWER, n, cholesky, n, first, size, info), "potrf");
  s.near("potrf and potrs",
         device(b,
                [&](double* o) {
                  done(cusolverDnDpotrs(handle, CUBLAS_FILL_MODE_LOWER, n, 1, cholesky, n, o, n, info),
                       "potrs");
                }),
         x, 1e-10);
  done(cusolverDnDgetrf_bufferSize(handle, n, n, lu, n, &size), "getrf size");
  const Buffer<double> second(std::vector<double>(size + 1));
  done(cusolverDnDgetrf(handle, n, n, lu, n, second, pivots, info), "getrf");
  s.near("getrf and getrs",
         device(b,
                [&](double* o) {
                  done(cusolverDnDgetrs(handle, CUBLAS_OP_N, n, 1, lu, n, pivots, o, n, info), "getrs");
                }),
         x, 1e-10);
  const Buffer<double> values(std::vector<double>(n, 0));
  done(cusolverDnDsyevd_bufferSize(handle, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_LOWER, n, eigen, n,
                                   values, &size),
       "syevd size");
  const Buffer<double> third(std::vector<double>(size + 1));
  done(cusolverDnDsyevd(handle, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_LOWER, n, eigen, n, values, third,
                        size, info),
       "syevd");
  check::wait("syevd");
  const auto vectors = eigen.values(), lambda = values.values();
  const std::vector<double> v(vectors.begin() + 2 * n, vectors.begin() + 3 * n);
  s.near("syevd", times(a, v, n), loop<double>(n, [&](int i) { return lambda[2] * v[i]; }), 1e-10, 1e-10);
  s.is("info", info.values()[0], 0);
  cusolverDnDestroy(handle);
}

static void sparse(Suite& s) {
  const int rows = 6, columns = 8;
  std::vector<int> offsets = {0}, places;
  std::vector<float> values;
  const auto dense =
      loop<float>(rows * columns, [](int i) { return mixed(i) % 3 ? 0.f : float(input(i)); });  // by rows
  for (int r = 0; r < rows; ++r) {
    for (int c = 0; c < columns; ++c)
      if (dense[r * columns + c] != 0) places.push_back(c), values.push_back(dense[r * columns + c]);
    offsets.push_back(int(places.size()));
  }
  const Buffer<int> d_offsets(offsets), d_places(places);
  const Buffer<float> d_values(values);
  const auto x = loop<float>(columns * 3, [](int i) { return float(input(i + 70)); });
  const Buffer<float> dx(x);
  cusparseHandle_t handle;
  done(cusparseCreate(&handle), "cusparseCreate");
  cusparseSpMatDescr_t matrix;
  done(cusparseCreateCsr(&matrix, rows, columns, int64_t(values.size()), d_offsets.data(), d_places.data(),
                         d_values.data(), CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO,
                         CUDA_R_32F),
       "cusparseCreateCsr");
  const float two = 2, zero = 0;
  const auto product = [&](int r, int column) {
    double sum = 0;
    for (int c = 0; c < columns; ++c) sum += double(dense[r * columns + c]) * x[column * columns + c];
    return 2 * sum;
  };
  s.near(
      "SpMV",
      device<float>(rows,
                    [&](float* o) {
                      cusparseDnVecDescr_t in, out;
                      done(cusparseCreateDnVec(&in, columns, dx.data(), CUDA_R_32F), "cusparseCreateDnVec");
                      done(cusparseCreateDnVec(&out, rows, o, CUDA_R_32F), "cusparseCreateDnVec");
                      size_t bytes = 0;
                      done(cusparseSpMV_bufferSize(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &two, matrix, in,
                                                   &zero, out, CUDA_R_32F, CUSPARSE_SPMV_ALG_DEFAULT, &bytes),
                           "size");
                      const Buffer<char> room(std::vector<char>(bytes + 1));
                      done(cusparseSpMV(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &two, matrix, in, &zero,
                                        out, CUDA_R_32F, CUSPARSE_SPMV_ALG_DEFAULT, room.data()),
                           "SpMV");
                      cusparseDestroyDnVec(in);
                      cusparseDestroyDnVec(out);
                    }),
      loop<double>(rows, [&](int r) { return product(r, 0); }), 1e-5, 1e-4);
  s.near("SpMM",
         device<float>(
             rows * 3,
             [&](float* o) {
               cusparseDnMatDescr_t in, out;
               done(cusparseCreateDnMat(&in, columns, 3, columns, dx.data(), CUDA_R_32F, CUSPARSE_ORDER_COL),
                    "cusparseCreateDnMat");
               done(cusparseCreateDnMat(&out, rows, 3, rows, o, CUDA_R_32F, CUSPARSE_ORDER_COL),
                    "cusparseCreateDnMat");
               size_t bytes = 0;
               done(cusparseSpMM_bufferSize(handle, CUSPARSE_OPERATION_NON_TRANSPOSE,
                                            CUSPARSE_OPERATION_NON_TRANSPOSE, &two, matrix, in, &zero, out,
                                            CUDA_R_32F, CUSPARSE_SPMM_ALG_DEFAULT, &bytes),
                    "size");
               const Buffer<char> room(std::vector<char>(bytes + 1));
               done(cusparseSpMM(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, CUSPARSE_OPERATION_NON_TRANSPOSE,
                                 &two, matrix, in, &zero, out, CUDA_R_32F, CUSPARSE_SPMM_ALG_DEFAULT,
                                 room.data()),
                    "SpMM");
               cusparseDestroyDnMat(in);
               cusparseDestroyDnMat(out);
             }),
         loop<double>(rows * 3, [&](int i) { return product(i % rows, i / rows); }), 1e-5, 1e-4);
  cusparseDestroySpMat(matrix);
  cusparseDestroy(handle);
}

int main() {
  Suite s;
  cublasHandle_t handle;
  done(cublasCreate(&handle), "cublasCreate");
  products<float>(s, handle, "float");
  products<double>(s, handle, "double");
  batches_and_indices(s, handle);
  cublasDestroy(handle);
  solvers(s);
  sparse(s);
  return s.finish();
}

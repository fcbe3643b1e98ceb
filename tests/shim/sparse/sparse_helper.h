// Dense references in double precision and matrices on the device, for the tests of the sparse library.
#ifndef TESTS_SHIM_SPARSE_SPARSE_HELPER_H_
#define TESTS_SHIM_SPARSE_SPARSE_HELPER_H_

#include <cmath>
#include <complex>
#include <cstring>
#include <map>
#include <vector>

#include "gtest/gtest.h"
#include "npu/bf16.h"
#include "npu/fp16.h"
#include "npu/runtime.h"
#include "npu/sparse.h"

namespace npu::test {

using Complex = std::complex<double>;
constexpr npusparseOperation_t kOperations[] = {NPUSPARSE_OPERATION_NON_TRANSPOSE,
                                                NPUSPARSE_OPERATION_TRANSPOSE,
                                                NPUSPARSE_OPERATION_CONJUGATE_TRANSPOSE};
constexpr auto kPlain = NPUSPARSE_OPERATION_NON_TRANSPOSE;

#define CHECK_OK(call) ASSERT_EQ((call), NPUSPARSE_STATUS_SUCCESS)

template <class T>
struct TypeOf;
template <>
struct TypeOf<float> {
  static constexpr auto value = NPU_R_32F, compute = NPU_R_32F;
  using Scalar = float;
  static constexpr double accuracy = 1e-5;
};
template <>
struct TypeOf<double> {
  static constexpr auto value = NPU_R_64F, compute = NPU_R_64F;
  using Scalar = double;
  static constexpr double accuracy = 1e-13;
};
template <>
struct TypeOf<__half> {
  static constexpr auto value = NPU_R_16F, compute = NPU_R_32F;
  using Scalar = float;
  static constexpr double accuracy = 2e-3;
};
template <>
struct TypeOf<__nv_bfloat16> {
  static constexpr auto value = NPU_R_16BF, compute = NPU_R_32F;
  using Scalar = float;
  static constexpr double accuracy = 2e-2;
};
template <>
struct TypeOf<std::complex<float>> {
  static constexpr auto value = NPU_C_32F, compute = NPU_C_32F;
  using Scalar = std::complex<float>;
  static constexpr double accuracy = 1e-5;
};
template <>
struct TypeOf<Complex> {
  static constexpr auto value = NPU_C_64F, compute = NPU_C_64F;
  using Scalar = Complex;
  static constexpr double accuracy = 1e-13;
};

template <class T>
constexpr bool kComplex = std::is_same_v<T, Complex> || std::is_same_v<T, std::complex<float>>;
template <class T>
T from(Complex value) {
  if constexpr (kComplex<T>)
    return T(static_cast<typename T::value_type>(value.real()),
             static_cast<typename T::value_type>(value.imag()));
  else
    return T(static_cast<float>(value.real()));
}
template <class T>
Complex to(T value) {
  if constexpr (kComplex<T>)
    return {value.real(), value.imag()};
  else if constexpr (std::is_same_v<T, double>)
    return value;
  else
    return static_cast<float>(value);
}

/// Device memory with a copy of `values`.
template <class T>
class Device {
 public:
  explicit Device(const std::vector<T>& values) : count_(values.size()) {
    EXPECT_EQ(npuMalloc(&data_, (count_ + 1) * sizeof(T)), npuSuccess);
    EXPECT_EQ(npuMemcpy(data_, values.data(), count_ * sizeof(T), npuMemcpyHostToDevice), npuSuccess);
  }
  ~Device() { EXPECT_EQ(npuFree(data_), npuSuccess); }
  Device(const Device&) = delete;
  T* get() { return static_cast<T*>(data_); }
  std::vector<T> read() {
    std::vector<T> values(count_);
    EXPECT_EQ(npuMemcpy(values.data(), data_, count_ * sizeof(T), npuMemcpyDeviceToHost), npuSuccess);
    return values;
  }

 private:
  void* data_ = nullptr;
  size_t count_;
};

/// A dense matrix of numbers that half holds exactly; the reference is computed from it.
struct Dense {
  int rows, columns;
  std::vector<Complex> values;
  Dense(int r, int c) : rows(r), columns(c), values(static_cast<size_t>(r) * static_cast<size_t>(c)) {}
  Complex& operator()(int i, int j) { return values[static_cast<size_t>(i * columns + j)]; }
  Complex operator()(int i, int j) const { return values[static_cast<size_t>(i * columns + j)]; }
};
inline Dense numbers(int rows, int columns, int salt, bool complex, int one_in = 1) {
  Dense m(rows, columns);
  for (int i = 0; i < rows; ++i) {
    for (int j = 0; j < columns; ++j) {
      const int hash = (i * 31 + j * 17 + salt * 7 + i * j) % 101;
      if (hash % one_in == 0) m(i, j) = {(hash % 13 - 6) / 8.0 + 0.0625, complex ? (hash % 7 - 3) / 8.0 : 0};
    }
  }
  return m;
}
inline Dense op_of(const Dense& m, npusparseOperation_t op) {
  if (op == kPlain) return m;
  Dense t(m.columns, m.rows);
  for (int i = 0; i < m.rows; ++i) {
    for (int j = 0; j < m.columns; ++j)
      t(j, i) = op == NPUSPARSE_OPERATION_TRANSPOSE ? m(i, j) : std::conj(m(i, j));
  }
  return t;
}
/// alpha * a * b + beta * c.
inline Dense reference(Complex alpha, const Dense& a, const Dense& b, Complex beta, const Dense& c) {
  Dense d = c;
  for (int i = 0; i < a.rows; ++i) {
    for (int j = 0; j < b.columns; ++j) {
      Complex sum = 0;
      for (int k = 0; k < a.columns; ++k) sum += a(i, k) * b(k, j);
      d(i, j) = alpha * sum + beta * c(i, j);
    }
  }
  return d;
}

/// Coordinates of what is not zero, by rows or by columns.
struct Entries {
  std::vector<int64_t> major, minor;
  std::vector<Complex> values;
};
inline Entries entries_of(const Dense& m, bool by_columns) {
  Entries e;
  for (int i = 0; i < (by_columns ? m.columns : m.rows); ++i) {
    for (int j = 0; j < (by_columns ? m.rows : m.columns); ++j) {
      const Complex value = by_columns ? m(j, i) : m(i, j);
      if (value == 0.0) continue;
      e.major.push_back(i);
      e.minor.push_back(j);
      e.values.push_back(value);
    }
  }
  return e;
}
inline std::vector<int64_t> offsets_of(const std::vector<int64_t>& major, int lines) {
  std::vector<int64_t> offsets(static_cast<size_t>(lines) + 1);
  for (int64_t i : major) ++offsets[static_cast<size_t>(i) + 1];
  for (size_t i = 1; i < offsets.size(); ++i) offsets[i] += offsets[i - 1];
  return offsets;
}
template <class Index>
std::vector<Index> based(const std::vector<int64_t>& values, int base) {
  std::vector<Index> result;
  for (int64_t value : values) result.push_back(static_cast<Index>(value + base));
  return result;
}
template <class T>
std::vector<T> typed(const std::vector<Complex>& values) {
  std::vector<T> result;
  for (Complex value : values) result.push_back(from<T>(value));
  return result;
}

enum class Format { csr, csc, coo, unsorted_coo };

/// A sparse matrix on the device with its descriptor.
template <class T, class Index>
struct Sparse {
  Entries entries;
  Device<Index> offsets, indices;
  Device<T> values;
  npusparseSpMatDescr_t descr = nullptr;

  Sparse(const Dense& m, Format format, int base = 0) : Sparse(m, format, base, made(m, format)) {}
  ~Sparse() { npusparseDestroySpMat(descr); }

 private:
  static Entries made(const Dense& m, Format format) {
    Entries e = entries_of(m, format == Format::csc);
    if (format != Format::unsorted_coo) return e;
    Entries reversed = {{e.major.rbegin(), e.major.rend()},
                        {e.minor.rbegin(), e.minor.rend()},
                        {e.values.rbegin(), e.values.rend()}};
    return reversed;
  }
  Sparse(const Dense& m, Format format, int base, Entries e)
      : entries(e),
        offsets(based<Index>(format == Format::csr || format == Format::csc
                                 ? offsets_of(e.major, format == Format::csr ? m.rows : m.columns)
                                 : e.major,
                             base)),
        indices(based<Index>(e.minor, base)),
        values(typed<T>(e.values)) {
    const auto type = sizeof(Index) == 8 ? NPUSPARSE_INDEX_64I : NPUSPARSE_INDEX_32I;
    const auto index_base = static_cast<npusparseIndexBase_t>(base);
    const auto nnz = static_cast<int64_t>(e.values.size());
    npusparseStatus_t status =
        format == Format::csr
            ? npusparseCreateCsr(&descr, m.rows, m.columns, nnz, offsets.get(), indices.get(), values.get(),
                                 type, type, index_base, TypeOf<T>::value)
        : format == Format::csc
            ? npusparseCreateCsc(&descr, m.rows, m.columns, nnz, offsets.get(), indices.get(), values.get(),
                                 type, type, index_base, TypeOf<T>::value)
            : npusparseCreateCoo(&descr, m.rows, m.columns, nnz, offsets.get(), indices.get(), values.get(),
                                 type, index_base, TypeOf<T>::value);
    EXPECT_EQ(status, NPUSPARSE_STATUS_SUCCESS);
  }
};

/// A dense matrix on the device, with a gap between its lines.
template <class T>
struct OnDevice {
  int rows, columns, leading;
  bool by_rows;
  Device<T> values;
  npusparseDnMatDescr_t descr = nullptr;

  OnDevice(const Dense& m, bool rows_first)
      : rows(m.rows),
        columns(m.columns),
        leading((rows_first ? m.columns : m.rows) + 3),
        by_rows(rows_first),
        values(packed(m, rows_first)) {
    EXPECT_EQ(npusparseCreateDnMat(&descr, rows, columns, leading, values.get(), TypeOf<T>::value,
                                   by_rows ? NPUSPARSE_ORDER_ROW : NPUSPARSE_ORDER_COL),
              NPUSPARSE_STATUS_SUCCESS);
  }
  ~OnDevice() { npusparseDestroyDnMat(descr); }
  Dense read() {
    std::vector<T> flat = values.read();
    Dense m(rows, columns);
    for (int i = 0; i < rows; ++i) {
      for (int j = 0; j < columns; ++j)
        m(i, j) = to(flat[static_cast<size_t>(by_rows ? i * leading + j : j * leading + i)]);
    }
    return m;
  }

 private:
  static std::vector<T> packed(const Dense& m, bool rows_first) {
    const int lead = (rows_first ? m.columns : m.rows) + 3;
    std::vector<T> flat(static_cast<size_t>(lead * (rows_first ? m.rows : m.columns)), from<T>(77));
    for (int i = 0; i < m.rows; ++i) {
      for (int j = 0; j < m.columns; ++j)
        flat[static_cast<size_t>(rows_first ? i * lead + j : j * lead + i)] = from<T>(m(i, j));
    }
    return flat;
  }
};

inline void expect_near(const Dense& got, const Dense& wanted, double accuracy) {
  ASSERT_EQ(got.values.size(), wanted.values.size());
  for (size_t i = 0; i < got.values.size(); ++i)
    ASSERT_LE(std::abs(got.values[i] - wanted.values[i]), accuracy * (1 + std::abs(wanted.values[i]))) << i;
}

class SparseFixture : public testing::Test {
 protected:
  void SetUp() override { CHECK_OK(npusparseCreate(&handle)); }
  void TearDown() override { CHECK_OK(npusparseDestroy(handle)); }

  npusparseHandle_t handle = nullptr;
};

/// What the library says the matrix is.
template <class T>
Dense dense_of(npusparseHandle_t handle, npusparseSpMatDescr_t a, int rows, int columns) {
  OnDevice<T> out(Dense(rows, columns), true);
  EXPECT_EQ(npusparseSparseToDense(handle, a, out.descr, NPUSPARSE_SPARSETODENSE_ALG_DEFAULT, nullptr),
            NPUSPARSE_STATUS_SUCCESS);
  return out.read();
}

}  // namespace npu::test

#endif  // TESTS_SHIM_SPARSE_SPARSE_HELPER_H_

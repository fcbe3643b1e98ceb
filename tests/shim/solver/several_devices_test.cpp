// Distributed matrices: columns in tiles on two devices, and parts of them.
#include "npu/runtime.h"
#include "tests/shim/solver/solver_helper.h"

namespace npu::test {
namespace {

/// A matrix whose tiles of `tile` columns go round `count` devices.
class Distributed {
 public:
  Distributed(npusolverMgHandle_t handle, const Matrix<double>& a, int tile, int count)
      : a_(a), tile_(tile), count_(count) {
    std::vector<int> devices;
    for (int i = 0; i < count; ++i) devices.push_back(i);
    EXPECT_EQ(npusolverMgDeviceSelect(handle, count, devices.data()), NPUSOLVER_STATUS_SUCCESS);
    EXPECT_EQ(npusolverMgCreateDeviceGrid(&grid_, 1, count, devices.data(), NPULIBMG_GRID_MAPPING_COL_MAJOR),
              NPUSOLVER_STATUS_SUCCESS);
    EXPECT_EQ(npusolverMgCreateMatrixDesc(&descriptor, a.rows, a.columns, a.rows, tile, NPU_R_64F, grid_),
              NPUSOLVER_STATUS_SUCCESS);
    const int tiles = (a.columns + tile - 1) / tile, each = (tiles + count - 1) / count * tile;
    for (int i = 0; i < count; ++i) {
      npuSetDevice(i);
      void *memory = nullptr, *exchanged = nullptr, *scratch = nullptr;
      npuMalloc(&memory, sizeof(double) * static_cast<size_t>(a.rows * each + 1));
      npuMalloc(&exchanged, sizeof(int) * static_cast<size_t>(each + 1));
      npuMalloc(&scratch, 512);
      arrays.push_back(memory), pivots.push_back(static_cast<int*>(exchanged)), work.push_back(scratch);
    }
    for (int j = 0; j < a.columns; ++j) npuMemcpy(column(j), &a_(0, j), bytes(), npuMemcpyHostToDevice);
    npuSetDevice(0);
  }
  ~Distributed() {
    for (size_t i = 0; i < arrays.size(); ++i) npuFree(arrays[i]), npuFree(pivots[i]), npuFree(work[i]);
    npusolverMgDestroyMatrixDesc(descriptor);
    npusolverMgDestroyGrid(grid_);
  }
  Matrix<double> read() {
    Matrix<double> to = a_;
    for (int j = 0; j < a_.columns; ++j) npuMemcpy(&to(0, j), column(j), bytes(), npuMemcpyDeviceToHost);
    return to;
  }
  std::vector<void*> arrays, work;
  std::vector<int*> pivots;
  npuLibMgMatrixDesc_t descriptor = nullptr;

 private:
  size_t bytes() const { return sizeof(double) * static_cast<size_t>(a_.rows); }
  double* column(int j) {
    const int tile = j / tile_, local = tile / count_ * tile_ + j % tile_;
    return static_cast<double*>(arrays[static_cast<size_t>(tile % count_)]) + local * a_.rows;
  }
  Matrix<double> a_;
  int tile_, count_;
  npuLibMgGrid_t grid_ = nullptr;
};

class SeveralDevices : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_EQ(npusolverMgCreate(&handle_), NPUSOLVER_STATUS_SUCCESS);
    ASSERT_EQ(npuGetDeviceCount(&count_), npuSuccess);
    count_ = std::min(count_, 2);
  }
  void TearDown() override { EXPECT_EQ(npusolverMgDestroy(handle_), NPUSOLVER_STATUS_SUCCESS); }
  npusolverMgHandle_t handle_ = nullptr;
  int count_ = 1;
};

TEST_F(SeveralDevices, LuSolves) {
  const Matrix<double> a = some_matrix<double>(11, 11), b = some_matrix<double>(11, 5, 8);
  Distributed d(handle_, a, 3, count_), x(handle_, b, 2, count_);
  int info = -9;
  ASSERT_EQ(npusolverMgGetrf(handle_, 11, 11, d.arrays.data(), 1, 1, d.descriptor, d.pivots.data(), NPU_R_64F,
                             d.work.data(), 32, &info),
            NPUSOLVER_STATUS_SUCCESS);
  EXPECT_EQ(info, 0);
  ASSERT_EQ(
      npusolverMgGetrs(handle_, NPUBLAS_OP_N, 11, 5, d.arrays.data(), 1, 1, d.descriptor, d.pivots.data(),
                       x.arrays.data(), 1, 1, x.descriptor, NPU_R_64F, d.work.data(), 32, &info),
      NPUSOLVER_STATUS_SUCCESS);
  EXPECT_LE(difference(a * x.read(), b), tolerance<double>(11));
}

TEST_F(SeveralDevices, CholeskySolvesAPart) {
  Matrix<double> whole = some_matrix<double>(9, 9);
  const Matrix<double> a = positive_matrix<double>(7), b = some_matrix<double>(7, 2);
  for (int j = 0; j < 7; ++j) {
    for (int i = 0; i < 7; ++i) whole(i + 1, j + 2) = a(i, j);
  }
  Distributed d(handle_, whole, 2, count_), x(handle_, b, 1, count_);
  int info = -9;
  ASSERT_EQ(npusolverMgPotrf(handle_, NPUBLAS_FILL_MODE_LOWER, 7, d.arrays.data(), 2, 3, d.descriptor,
                             NPU_R_64F, d.work.data(), 32, &info),
            NPUSOLVER_STATUS_SUCCESS);
  EXPECT_EQ(info, 0);
  ASSERT_EQ(npusolverMgPotrs(handle_, NPUBLAS_FILL_MODE_LOWER, 7, 2, d.arrays.data(), 2, 3, d.descriptor,
                             x.arrays.data(), 1, 1, x.descriptor, NPU_R_64F, d.work.data(), 32, &info),
            NPUSOLVER_STATUS_SUCCESS);
  EXPECT_LE(difference(a * x.read(), b), tolerance<double>(7));
  EXPECT_EQ(d.read()(0, 0), whole(0, 0)) << "the rest stays";
}

TEST_F(SeveralDevices, EigenvectorsTakeTheMatrixsPlace) {
  const Matrix<double> a = hermitian_matrix<double>(8);
  Distributed d(handle_, a, 3, count_);
  std::vector<double> w(8);
  int info = -9;
  ASSERT_EQ(npusolverMgSyevd(handle_, NPUSOLVER_EIG_MODE_VECTOR, NPUBLAS_FILL_MODE_LOWER, 8, d.arrays.data(),
                             1, 1, d.descriptor, w.data(), NPU_R_64F, NPU_R_64F, d.work.data(), 32, &info),
            NPUSOLVER_STATUS_SUCCESS);
  EXPECT_EQ(info, 0);
  EXPECT_LE(difference(a * d.read(), d.read() * diagonal<double>(w, 8)), tolerance<double>(8));
}

TEST_F(SeveralDevices, WrongArgumentsAreRefused) {
  Distributed d(handle_, some_matrix<double>(4, 4), 2, count_);
  int info = -9;
  int64_t elements = 0;
  auto factor = [&](int n, int ja, npuDataType type, int64_t work) {
    return npusolverMgPotrf(handle_, NPUBLAS_FILL_MODE_LOWER, n, d.arrays.data(), 1, ja, d.descriptor, type,
                            d.work.data(), work, &info);
  };
  EXPECT_EQ(factor(4, 2, NPU_R_64F, 32), NPUSOLVER_STATUS_INVALID_VALUE) << "beyond the matrix";
  EXPECT_EQ(factor(4, 1, NPU_R_32F, 32), NPUSOLVER_STATUS_NOT_SUPPORTED);
  EXPECT_EQ(factor(4, 1, NPU_R_64F, 1), NPUSOLVER_STATUS_INVALID_WORKSPACE);
  EXPECT_EQ(npusolverMgPotrf_bufferSize(handle_, NPUBLAS_FILL_MODE_LOWER, 4, d.arrays.data(), 1, 1,
                                        d.descriptor, NPU_R_64F, &elements),
            NPUSOLVER_STATUS_SUCCESS);
  EXPECT_EQ(elements, 32);
  int none = 99;
  EXPECT_EQ(npusolverMgDeviceSelect(handle_, 1, &none), NPUSOLVER_STATUS_INVALID_VALUE);
}

}  // namespace
}  // namespace npu::test

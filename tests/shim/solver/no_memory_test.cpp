// Refactorisation without memory on the host: every call says so.
#include <functional>

#include "npu/runtime.h"
#include "npu/solver.h"
#include "tests/shim/failing_allocation.h"

namespace {

using test::fail_each_allocation;

// The matrix [[2, 1], [0, 4]], which is its own upper factor.
int starts[] = {0, 2, 3}, columns[] = {0, 1, 1}, order[] = {0, 1}, lower_starts[] = {0, 1, 2},
    lower_columns[] = {0, 1};
double values[] = {2, 1, 4}, ones[] = {1, 1};

int fails(const std::function<npusolverStatus_t()>& call) {
  return fail_each_allocation(NPUSOLVER_STATUS_SUCCESS, NPUSOLVER_STATUS_ALLOC_FAILED, call);
}

TEST(RefactorisationWithoutMemory, EveryCallSaysSo) {
  ASSERT_EQ(npuFree(nullptr), npuSuccess);  // starts the runtime
  npusolverRfHandle_t handle = nullptr;
  fails([&] { return npusolverRfCreate(&handle); });
  EXPECT_GT(fails([&] {
              return npusolverRfSetupHost(2, 3, starts, columns, values, 2, lower_starts, lower_columns, ones,
                                          3, starts, columns, values, order, order, handle);
            }),
            5);
  ASSERT_EQ(npusolverRfAnalyze(handle), NPUSOLVER_STATUS_SUCCESS);
  EXPECT_GT(fails([&] { return npusolverRfRefactor(handle); }), 0);
  int count = 0, *given_starts = nullptr, *given_columns = nullptr;
  double* given_values = nullptr;
  EXPECT_GT(fails([&] {
              return npusolverRfExtractBundledFactorsHost(handle, &count, &given_starts, &given_columns,
                                                          &given_values);
            }),
            0);
  EXPECT_EQ(count, 3);
  EXPECT_EQ(given_values[2], 4);
  std::free(given_starts);
  std::free(given_columns);
  std::free(given_values);
  EXPECT_EQ(npusolverRfDestroy(handle), NPUSOLVER_STATUS_SUCCESS);
}

TEST(SparseSolverWithoutMemory, HostCallsSaySo) {
  npusolverSpHandle_t handle = nullptr;
  npusparseMatDescr_t descriptor = nullptr;
  ASSERT_EQ(npusolverSpCreate(&handle), NPUSOLVER_STATUS_SUCCESS);
  ASSERT_EQ(npusparseCreateMatDescr(&descriptor), NPUSPARSE_STATUS_SUCCESS);
  int found[2] = {}, is_symmetric = 1, singularity = 0;
  EXPECT_GT(
      fails([&] { return npusolverSpXcsrsymrcmHost(handle, 2, 3, descriptor, starts, columns, found); }), 1);
  EXPECT_EQ(found[0] + found[1], 1);
  EXPECT_GT(fails([&] {
              return npusolverSpXcsrissymHost(handle, 2, 3, descriptor, starts, starts + 1, columns,
                                              &is_symmetric);
            }),
            1);
  EXPECT_EQ(is_symmetric, 0);
  const double b[] = {4, 8};
  double x[2] = {};
  EXPECT_GT(fails([&] {
              return npusolverSpDcsrlsvluHost(handle, 2, 3, descriptor, values, starts, columns, b, 0, 0, x,
                                              &singularity);
            }),
            3);
  EXPECT_EQ(x[0], 1);
  EXPECT_EQ(x[1], 2);
  EXPECT_EQ(npusparseDestroyMatDescr(descriptor), NPUSPARSE_STATUS_SUCCESS);
  EXPECT_EQ(npusolverSpDestroy(handle), NPUSOLVER_STATUS_SUCCESS);
}

}  // namespace

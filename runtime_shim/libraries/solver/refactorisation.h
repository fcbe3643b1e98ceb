// The object of a handle of refactorisation. Private to libraries/solver.
#pragma once

#include <vector>

#include "npu/solver/refactorisation.h"
#include "runtime_shim/kernels/sparse_direct/refactor.h"
#include "runtime_shim/libraries/solver/call.h"

/// The steps that the handle has gone through.
enum class npusolverRfStep { kCreated, kSetUp, kAnalysed, kFactorised };

struct npusolverRfCommon {
  npusolverRfMatrixFormat_t format = NPUSOLVERRF_MATRIX_FORMAT_CSR;
  npusolverRfUnitDiagonal_t diagonal = NPUSOLVERRF_UNIT_DIAGONAL_STORED_L;
  npu::ops::sparse_direct::PivotRule rule;
  npusolverRfFactorization_t factorisation = NPUSOLVERRF_FACTORIZATION_ALG0;
  npusolverRfTriangularSolve_t solution = NPUSOLVERRF_TRIANGULAR_SOLVE_ALG1;
  npusolverRfResetValuesFastMode_t fast_mode = NPUSOLVERRF_RESET_VALUES_FAST_MODE_OFF;

  npusolverRfStep step = npusolverRfStep::kCreated;
  bool is_batch = false;
  bool by_columns = false;  ///< the format at the setup
  bool stores_ones = false;
  npu::ops::sparse_direct::UnitFactor unit = npu::ops::sparse_direct::UnitFactor::kLower;
  npu::ops::sparse_direct::FactorPattern pattern;
  std::vector<int> position;                  ///< of each element of A in the pattern
  std::vector<int> rows, columns;             ///< P and Q
  std::vector<std::vector<double>> matrices;  ///< A on the pattern, for each of the batch
  std::vector<std::vector<double>> factors;
  std::vector<int> zero_pivots;  ///< of each; -1: none
  bool boosted = false;
  /// Copies of the factors on the device, for npusolverRfAccessBundledFactorsDevice; null until they are asked for.
  int *device_start = nullptr, *device_column = nullptr;
  double* device_values = nullptr;
};

namespace npu::detail {

class RefactorChecks : public CallChecks<RefactorChecks, npusolverStatus_t> {
 public:
  explicit RefactorChecks(npusolverRfHandle_t handle) : CallChecks(handle), handle_(handle) {}
  /// The handle must have gone through the step, as a batch or not.
  RefactorChecks& after(npusolverRfStep step, bool is_batch) {
    const bool known = handle_ != nullptr && handle_->step >= step && handle_->is_batch == is_batch;
    return require(known, NPUSOLVER_STATUS_NOT_INITIALIZED);
  }

 private:
  const npusolverRfHandle_t handle_;
};

/// A matrix as the calls pass it, on the host: pointers has n + 1 numbers; indices and values as many as it has elements.
struct HostMatrix {
  int elements = 0;
  const int *pointers = nullptr, *indices = nullptr;
};

/// What a setup takes, on the host. values has an array of A's values for each of the batch.
struct RefactorSetup {
  int n = 0;
  HostMatrix a, l, u;
  const int *rows = nullptr, *columns = nullptr;
  std::vector<const double*> values;
};

/// Fills the handle. Errors: NPUSOLVER_STATUS_INVALID_VALUE as npusolverRfSetupHost; the handle is then as if it were new.
npusolverStatus_t set_up(npusolverRfCommon& handle, const RefactorSetup& setup);

/// Puts values of A into the pattern.
void assemble(const npusolverRfCommon& handle, const double* values, std::vector<double>* matrix);

/// The factors of the first matrix in the format of the setup, M or one of L and U.
struct FactorArrays {
  std::vector<int> pointers, indices;
  std::vector<double> values;
};
enum class FactorPart { kBoth, kLower, kUpper };
FactorArrays factor_arrays(const npusolverRfCommon& handle, FactorPart part);

/// Copies to and from the device, after all work of the default stream. False: the device reports an error.
bool copy_from_device(void* to, const void* from, std::size_t bytes);
bool copy_to_device(void* to, const void* from, std::size_t bytes);
/// The pointers of an array that may be on the device or on the host.
bool read_pointers(std::vector<double*>* to, double* const* from, int count);

/// Frees the copies of the factors on the device.
void drop_device_factors(npusolverRfCommon& handle);
/// Writes the copies of the factors on the device, if there are any.
bool refresh_device_factors(const npusolverRfCommon& handle);

}  // namespace npu::detail

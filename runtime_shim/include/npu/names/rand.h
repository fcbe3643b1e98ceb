/// @file
/// Enumerations and types under the names of curand that only calls without a counterpart take. They are here
/// so that programs that name them compile. Included by the header of the library. Valid C11 and C++17.
///
/// scripts/names_without_calls.py writes this file from the rules.
#ifndef NPU_NAMES_RAND_H_
#define NPU_NAMES_RAND_H_

#include <stddef.h>
#include <stdint.h>

#include "npu/rand.h"

// clang-format off
typedef struct npurandDiscreteDistribution_st* npurandDiscreteDistribution_t;
typedef enum npurandMethod {
  NPURAND_CHOOSE_BEST, NPURAND_ITR, NPURAND_KNUTH, NPURAND_HITR, NPURAND_M1, NPURAND_M2,
  NPURAND_BINARY_SEARCH, NPURAND_DISCRETE_GAUSS, NPURAND_REJECTION, NPURAND_DEVICE_API,
  NPURAND_FAST_REJECTION, NPURAND_3RD, NPURAND_DEFINITION, NPURAND_POISSON
} npurandMethod;
typedef npurandMethod npurandMethod_t;
typedef struct npurandDistributionM2Shift_st* npurandDistributionM2Shift_t;
typedef struct npurandDistributionShift_st* npurandDistributionShift_t;
typedef struct npurandDistribution_st* npurandDistribution_t;
typedef struct npurandHistogramM2K_st* npurandHistogramM2K_t;
typedef struct npurandHistogramM2V_st* npurandHistogramM2V_t;
typedef struct npurandHistogramM2_st* npurandHistogramM2_t;
// clang-format on

#endif  // NPU_NAMES_RAND_H_

/* Random numbers into device or host buffers, shaped like cuRAND's host interface (C and C++).
   Every pseudo-random generator type runs Philox4x32-10: element i of a call is a function of (seed, offset + i), so
   results do not depend on the number of worker threads. They are not the numbers of another vendor's library.
   Quasi-random generators are Sobol sequences by the direction vectors of Joe and Kuo (new-joe-kuo-6), which cuRAND
   names too, in Gray code order from point 0; how they are scrambled is our own. Up to 3667 dimensions. */
#ifndef NPU_RAND_H_
#define NPU_RAND_H_

#include "npu/runtime.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The release whose calls this library follows. */
#define NPURAND_VER_MAJOR 10
#define NPURAND_VER_MINOR 3
#define NPURAND_VER_PATCH 5
#define NPURAND_VER_BUILD 0
#define NPURAND_VERSION 10305
#define NPURANDAPI /* calling convention: there is one */

typedef enum npurandStatus {
  NPURAND_STATUS_SUCCESS = 0,
  NPURAND_STATUS_VERSION_MISMATCH = 100,
  NPURAND_STATUS_NOT_INITIALIZED = 101,
  NPURAND_STATUS_ALLOCATION_FAILED = 102,
  NPURAND_STATUS_TYPE_ERROR = 103,
  NPURAND_STATUS_OUT_OF_RANGE = 104,
  NPURAND_STATUS_LENGTH_NOT_MULTIPLE = 105,
  NPURAND_STATUS_DOUBLE_PRECISION_REQUIRED = 106,
  NPURAND_STATUS_LAUNCH_FAILURE = 201,
  NPURAND_STATUS_PREEXISTING_FAILURE = 202,
  NPURAND_STATUS_INITIALIZATION_FAILED = 203,
  NPURAND_STATUS_ARCH_MISMATCH = 204,
  NPURAND_STATUS_INTERNAL_ERROR = 999
} npurandStatus;
typedef npurandStatus npurandStatus_t;

typedef enum npurandRngType {
  NPURAND_RNG_TEST = 0,
  NPURAND_RNG_PSEUDO_DEFAULT = 100,
  NPURAND_RNG_PSEUDO_XORWOW = 101,
  NPURAND_RNG_PSEUDO_MRG32K3A = 121,
  NPURAND_RNG_PSEUDO_MTGP32 = 141,
  NPURAND_RNG_PSEUDO_MT19937 = 142,
  NPURAND_RNG_PSEUDO_PHILOX4_32_10 = 161,
  NPURAND_RNG_QUASI_DEFAULT = 200,
  NPURAND_RNG_QUASI_SOBOL32 = 201,
  NPURAND_RNG_QUASI_SCRAMBLED_SOBOL32 = 202,
  NPURAND_RNG_QUASI_SOBOL64 = 203,
  NPURAND_RNG_QUASI_SCRAMBLED_SOBOL64 = 204
} npurandRngType;
typedef npurandRngType npurandRngType_t;

typedef enum npurandOrdering {
  NPURAND_ORDERING_PSEUDO_BEST = 100,
  NPURAND_ORDERING_PSEUDO_DEFAULT = 101,
  NPURAND_ORDERING_PSEUDO_SEEDED = 102,
  NPURAND_ORDERING_PSEUDO_LEGACY = 103,
  NPURAND_ORDERING_PSEUDO_DYNAMIC = 104,
  NPURAND_ORDERING_QUASI_DEFAULT = 201
} npurandOrdering;
typedef npurandOrdering npurandOrdering_t;

typedef struct npurandGenerator_st* npurandGenerator_t;

typedef enum npurandDirectionVectorSet {
  NPURAND_DIRECTION_VECTORS_32_JOEKUO6 = 101,
  NPURAND_SCRAMBLED_DIRECTION_VECTORS_32_JOEKUO6 = 102,
  NPURAND_DIRECTION_VECTORS_64_JOEKUO6 = 103,
  NPURAND_SCRAMBLED_DIRECTION_VECTORS_64_JOEKUO6 = 104
} npurandDirectionVectorSet;
typedef npurandDirectionVectorSet npurandDirectionVectorSet_t;
typedef unsigned int npurandDirectionVectors32_t[32];
typedef unsigned long long npurandDirectionVectors64_t[64];

/* Creates a generator that fills device memory in stream order, or host memory before it returns.
   Errors: TYPE_ERROR for unknown types; ALLOCATION_FAILED. */
npurandStatus_t npurandCreateGenerator(npurandGenerator_t* generator, npurandRngType_t rng_type);
npurandStatus_t npurandCreateGeneratorHost(npurandGenerator_t* generator, npurandRngType_t rng_type);
npurandStatus_t npurandDestroyGenerator(npurandGenerator_t generator);
npurandStatus_t npurandGetVersion(int* version);
npurandStatus_t npurandSetStream(npurandGenerator_t generator, npuStream_t stream);
npurandStatus_t npurandSetPseudoRandomGeneratorSeed(npurandGenerator_t generator, unsigned long long seed);
npurandStatus_t npurandSetGeneratorOffset(npurandGenerator_t generator, unsigned long long offset);
npurandStatus_t npurandSetGeneratorOrdering(npurandGenerator_t generator, npurandOrdering_t order);
npurandStatus_t npurandGenerateSeeds(npurandGenerator_t generator);

/* Of a quasi-random generator: results are all points' numbers of dimension 1, then of dimension 2 and so on; their
   count must be a multiple of the dimensions (LENGTH_NOT_MULTIPLE), and an offset counts points. Seeds are
   TYPE_ERROR. Errors: TYPE_ERROR for another generator; OUT_OF_RANGE for 0 or more than 3667 dimensions. */
npurandStatus_t npurandSetQuasiRandomGeneratorDimensions(npurandGenerator_t generator,
                                                         unsigned int num_dimensions);

/* Host tables, one entry for each of 3667 dimensions, for npurand_init in kernels. They live as long as the process.
   Errors: OUT_OF_RANGE for null and for a set of the other width. */
npurandStatus_t npurandGetDirectionVectors32(npurandDirectionVectors32_t** vectors,
                                             npurandDirectionVectorSet_t set);
npurandStatus_t npurandGetDirectionVectors64(npurandDirectionVectors64_t** vectors,
                                             npurandDirectionVectorSet_t set);
npurandStatus_t npurandGetScrambleConstants32(unsigned int** constants);
npurandStatus_t npurandGetScrambleConstants64(unsigned long long** constants);

/* Fill `num` elements. Uniform: (0, 1]. Normal and log-normal need an even count, as cuRAND's pseudo-random
   generators do (LENGTH_NOT_MULTIPLE). Errors: NOT_INITIALIZED for a null generator; OUT_OF_RANGE for a null buffer
   with num > 0, a negative standard deviation or a lambda that is not positive; LAUNCH_FAILURE when the stream
   refuses the work. */
npurandStatus_t npurandGenerate(npurandGenerator_t generator, unsigned int* outputPtr, size_t num);
/* Words of 64 bits, of a 64-bit quasi-random generator alone (TYPE_ERROR), which has no words of 32 bits. */
npurandStatus_t npurandGenerateLongLong(npurandGenerator_t generator, unsigned long long* outputPtr,
                                        size_t num);
npurandStatus_t npurandGenerateUniform(npurandGenerator_t generator, float* outputPtr, size_t num);
npurandStatus_t npurandGenerateUniformDouble(npurandGenerator_t generator, double* outputPtr, size_t num);
npurandStatus_t npurandGenerateNormal(npurandGenerator_t generator, float* outputPtr, size_t n, float mean,
                                      float stddev);
npurandStatus_t npurandGenerateNormalDouble(npurandGenerator_t generator, double* outputPtr, size_t n,
                                            double mean, double stddev);
npurandStatus_t npurandGenerateLogNormal(npurandGenerator_t generator, float* outputPtr, size_t n, float mean,
                                         float stddev);
npurandStatus_t npurandGenerateLogNormalDouble(npurandGenerator_t generator, double* outputPtr, size_t n,
                                               double mean, double stddev);
npurandStatus_t npurandGeneratePoisson(npurandGenerator_t generator, unsigned int* outputPtr, size_t n,
                                       double lambda);

#ifdef __cplusplus
}
#endif

#endif /* NPU_RAND_H_ */

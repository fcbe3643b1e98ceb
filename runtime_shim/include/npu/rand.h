/// @file
/// Random numbers into device or host buffers, under the names of cuRAND's host interface. Valid C11 and
/// C++17.
///
/// XORWOW (also the default), MRG32k3a and Philox4x32-10 give cuRAND's words and uniform numbers in its order, bit by bit; normal
/// numbers differ in the last digits, Poisson counts are others. Mersenne twisters are Philox4x32-10 here. Results do not depend on
/// the number of worker threads. Quasi-random generators are Sobol sequences by the direction vectors of Joe and Kuo
/// (new-joe-kuo-6), which cuRAND names too, in the order of the Gray code from point 0. The scrambling is our
/// own. There are up to 3667 dimensions. A generator may be used by one thread at a time.
/// Errors: NPURAND_STATUS_NOT_INITIALIZED if generator is null. Nothing is changed then.
/// Source: the functions without the prefix npu of the cuRAND Library 10.3, section Host API. J. Salmon et
/// al., Parallel random numbers: as easy as 1, 2, 3, SC 2011 (Philox). S. Joe and F. Y. Kuo, Constructing
/// Sobol sequences with better two-dimensional projections, 2008 (direction vectors).
#ifndef NPU_RAND_H_
#define NPU_RAND_H_

// clang-format off
#include "npu/macros/hide.h"
// clang-format on
#include "npu/runtime.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The release whose calls this library follows.
#define NPURAND_VER_MAJOR 10
#define NPURAND_VER_MINOR 3
#define NPURAND_VER_PATCH 5
#define NPURAND_VER_BUILD 0
#define NPURAND_VERSION 10305
#define NPURANDAPI /* empty: there is one calling convention */

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

// ---- Generators ----

/// Makes a generator: seed 0, offset 0, default stream. CreateGenerator: for device memory, filled in the
/// order of the stream. CreateGeneratorHost: for host memory, filled before a call returns.
/// Errors: NPURAND_STATUS_NOT_INITIALIZED if generator is null; NPURAND_STATUS_TYPE_ERROR for an unknown
/// type; NPURAND_STATUS_ALLOCATION_FAILED without memory. *generator is then unchanged.
/// Source: curandCreateGenerator, curandCreateGeneratorHost, cuRAND 10.3.
/// @{
npurandStatus_t npurandCreateGenerator(npurandGenerator_t* generator, npurandRngType_t rng_type);
npurandStatus_t npurandCreateGeneratorHost(npurandGenerator_t* generator, npurandRngType_t rng_type);
/// @}

/// Frees a generator. It does not wait: work that was submitted goes on.
/// Errors: NPURAND_STATUS_NOT_INITIALIZED if generator is null.
/// Source: curandDestroyGenerator, cuRAND 10.3.
npurandStatus_t npurandDestroyGenerator(npurandGenerator_t generator);
/// *version = NPURAND_VERSION: major * 1000 + minor * 100 + patch of the cuRAND release that the library
/// follows.
/// Errors: NPURAND_STATUS_OUT_OF_RANGE if version is null.
/// Source: curandGetVersion, cuRAND 10.3.
npurandStatus_t npurandGetVersion(int* version);
/// Sets the stream that the calls with this generator are submitted to. Null is the default stream. Calls take their numbers in the order
/// in which they run: a program orders streams that share a generator.
/// Errors: NPURAND_STATUS_NOT_INITIALIZED if generator is null.
/// Source: curandSetStream, cuRAND 10.3.
npurandStatus_t npurandSetStream(npurandGenerator_t generator, npuStream_t stream);
/// Sets the seed of a pseudo-random generator and its offset to 0.
/// Errors: NPURAND_STATUS_NOT_INITIALIZED if generator is null; NPURAND_STATUS_TYPE_ERROR for a quasi-random
/// generator.
/// Source: curandSetPseudoRandomGeneratorSeed, cuRAND 10.3.
npurandStatus_t npurandSetPseudoRandomGeneratorSeed(npurandGenerator_t generator, unsigned long long seed);
/// Sets where the next call begins in the sequence.
/// Units: offset in elements; of a quasi-random generator in points.
/// Errors: NPURAND_STATUS_NOT_INITIALIZED if generator is null; NPURAND_STATUS_TYPE_ERROR for a Mersenne twister.
/// Source: curandSetGeneratorOffset, cuRAND 10.3.
npurandStatus_t npurandSetGeneratorOffset(npurandGenerator_t generator, unsigned long long offset);
/// Sets the order of results. LEGACY is another order for MRG32k3a, whose sequence starts anew with it; the rest changes nothing.
/// Errors: NPURAND_STATUS_NOT_INITIALIZED if generator is null; NPURAND_STATUS_OUT_OF_RANGE for an order of
/// the other kind of generator or an unknown one, or SEEDED and not XORWOW.
/// Source: curandSetGeneratorOrdering, cuRAND 10.3.
npurandStatus_t npurandSetGeneratorOrdering(npurandGenerator_t generator, npurandOrdering_t order);
/// Prepares the state of a pseudo-random generator. It is made at the first call that needs it: this one only checks.
/// Errors: NPURAND_STATUS_NOT_INITIALIZED if generator is null; NPURAND_STATUS_TYPE_ERROR for a quasi-random
/// generator.
/// Source: curandGenerateSeeds, cuRAND 10.3.
npurandStatus_t npurandGenerateSeeds(npurandGenerator_t generator);
/// Sets the number of dimensions of a quasi-random generator. Results are then the numbers of all points in
/// dimension 1, then in dimension 2 and so on.
/// Errors: NPURAND_STATUS_NOT_INITIALIZED if generator is null; NPURAND_STATUS_TYPE_ERROR for a pseudo-random
/// generator; NPURAND_STATUS_OUT_OF_RANGE for 0 or more than 3667 dimensions. The number is then unchanged.
/// Source: curandSetQuasiRandomGeneratorDimensions, cuRAND 10.3.
npurandStatus_t npurandSetQuasiRandomGeneratorDimensions(npurandGenerator_t generator,
                                                         unsigned int num_dimensions);

// ---- Tables of Sobol sequences, for npurand_init in kernels ----

/// *vectors = the direction vectors of a set, on the host; they live as long as the process.
/// Shapes: 3667 entries, one for each dimension, of 32 words of 32 bits or 64 words of 64 bits.
/// Errors: NPURAND_STATUS_OUT_OF_RANGE if vectors is null or set is one of the other width. *vectors is then
/// unchanged.
/// Source: curandGetDirectionVectors32, curandGetDirectionVectors64, cuRAND 10.3.
/// @{
npurandStatus_t npurandGetDirectionVectors32(npurandDirectionVectors32_t** vectors,
                                             npurandDirectionVectorSet_t set);
npurandStatus_t npurandGetDirectionVectors64(npurandDirectionVectors64_t** vectors,
                                             npurandDirectionVectorSet_t set);
/// @}

/// *constants = the constants of scrambled sequences, on the host; they live as long as the process.
/// Shapes: 3667 words, one for each dimension.
/// Errors: NPURAND_STATUS_OUT_OF_RANGE if constants is null.
/// Source: curandGetScrambleConstants32, curandGetScrambleConstants64, cuRAND 10.3. The constants are our
/// own.
/// @{
npurandStatus_t npurandGetScrambleConstants32(unsigned int** constants);
npurandStatus_t npurandGetScrambleConstants64(unsigned long long** constants);
/// @}

// ---- Generation ----

/// Fills memory with random words of 32 bits.
/// Shapes: outputPtr has num elements; num = 0 changes nothing. Of a quasi-random generator, num is a
/// multiple of the dimensions.
/// Errors: NPURAND_STATUS_NOT_INITIALIZED if generator is null; NPURAND_STATUS_TYPE_ERROR for a quasi-random
/// generator of 64 bits; NPURAND_STATUS_OUT_OF_RANGE if outputPtr is null; NPURAND_STATUS_LENGTH_NOT_MULTIPLE
/// if num is no such multiple; NPURAND_STATUS_LAUNCH_FAILURE if the stream refuses the work. Nothing is
/// written then.
/// Source: curandGenerate, cuRAND 10.3.
npurandStatus_t npurandGenerate(npurandGenerator_t generator, unsigned int* outputPtr, size_t num);
/// Fills memory with words of 64 bits of a 64-bit quasi-random generator.
/// Shapes: outputPtr has num elements, a multiple of the dimensions; num = 0 changes nothing.
/// Errors: NPURAND_STATUS_NOT_INITIALIZED if generator is null; NPURAND_STATUS_TYPE_ERROR for another
/// generator; NPURAND_STATUS_OUT_OF_RANGE if outputPtr is null; NPURAND_STATUS_LENGTH_NOT_MULTIPLE if num is
/// no such multiple; NPURAND_STATUS_LAUNCH_FAILURE if the stream refuses the work. Nothing is written then.
/// Source: curandGenerateLongLong, cuRAND 10.3.
npurandStatus_t npurandGenerateLongLong(npurandGenerator_t generator, unsigned long long* outputPtr,
                                        size_t num);
/// Fills memory with numbers from the uniform distribution on (0, 1].
/// Shapes: outputPtr has num elements; num = 0 changes nothing. Of a quasi-random generator, num is a
/// multiple of the dimensions.
/// Errors: NPURAND_STATUS_NOT_INITIALIZED if generator is null; NPURAND_STATUS_OUT_OF_RANGE if outputPtr is
/// null; NPURAND_STATUS_LENGTH_NOT_MULTIPLE if num is no such multiple; NPURAND_STATUS_LAUNCH_FAILURE if the
/// stream refuses the work. Nothing is written then.
/// Source: curandGenerateUniform, curandGenerateUniformDouble, cuRAND 10.3.
/// @{
npurandStatus_t npurandGenerateUniform(npurandGenerator_t generator, float* outputPtr, size_t num);
npurandStatus_t npurandGenerateUniformDouble(npurandGenerator_t generator, double* outputPtr, size_t num);
/// @}

/// Fills memory with numbers from a normal distribution.
/// Shapes: outputPtr has n elements; n is even for XORWOW and MRG32k3a, a multiple of the dimensions
/// for a quasi-random one. n = 0 changes nothing.
/// Errors: NPURAND_STATUS_NOT_INITIALIZED if generator is null; NPURAND_STATUS_LENGTH_NOT_MULTIPLE if n is
/// odd or no such multiple; NPURAND_STATUS_OUT_OF_RANGE if outputPtr is null or stddev is negative or NaN;
/// NPURAND_STATUS_LAUNCH_FAILURE if the stream refuses the work. Nothing is written then.
/// Source: curandGenerateNormal, curandGenerateNormalDouble, cuRAND 10.3.
/// @{
npurandStatus_t npurandGenerateNormal(npurandGenerator_t generator, float* outputPtr, size_t n, float mean,
                                      float stddev);
npurandStatus_t npurandGenerateNormalDouble(npurandGenerator_t generator, double* outputPtr, size_t n,
                                            double mean, double stddev);
/// @}

/// Fills memory with the exponentials of numbers from a normal distribution with this mean and standard
/// deviation.
/// Shapes: outputPtr has n elements; n is even for XORWOW and MRG32k3a, a multiple of the dimensions
/// for a quasi-random one. n = 0 changes nothing.
/// Errors: NPURAND_STATUS_NOT_INITIALIZED if generator is null; NPURAND_STATUS_LENGTH_NOT_MULTIPLE if n is
/// odd or no such multiple; NPURAND_STATUS_OUT_OF_RANGE if outputPtr is null or stddev is negative or NaN;
/// NPURAND_STATUS_LAUNCH_FAILURE if the stream refuses the work. Nothing is written then.
/// Source: curandGenerateLogNormal, curandGenerateLogNormalDouble, cuRAND 10.3.
/// @{
npurandStatus_t npurandGenerateLogNormal(npurandGenerator_t generator, float* outputPtr, size_t n, float mean,
                                         float stddev);
npurandStatus_t npurandGenerateLogNormalDouble(npurandGenerator_t generator, double* outputPtr, size_t n,
                                               double mean, double stddev);
/// @}

/// Fills memory with numbers from the Poisson distribution with mean lambda.
/// Shapes: outputPtr has n elements; n = 0 changes nothing. Of a quasi-random generator, n is a multiple of
/// the dimensions.
/// Errors: NPURAND_STATUS_NOT_INITIALIZED if generator is null; NPURAND_STATUS_OUT_OF_RANGE if lambda is not
/// positive or outputPtr is null; NPURAND_STATUS_LENGTH_NOT_MULTIPLE if n is no such multiple;
/// NPURAND_STATUS_LAUNCH_FAILURE if the stream refuses the work. Nothing is written then.
/// Source: curandGeneratePoisson, cuRAND 10.3.
npurandStatus_t npurandGeneratePoisson(npurandGenerator_t generator, unsigned int* outputPtr, size_t n,
                                       double lambda);

#ifdef __cplusplus
}
#endif

#include "npu/names/rand.h"

// clang-format off
#include "npu/macros/show.h"
// clang-format on

#endif /* NPU_RAND_H_ */

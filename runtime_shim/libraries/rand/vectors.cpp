// npurand: the tables of Sobol sequences, for kernels that draw from them.

#include "npu/rand.h"
#include "runtime_shim/kernels/random/sobol_vectors.h"

using namespace npu;

npurandStatus_t npurandGetDirectionVectors32(npurandDirectionVectors32_t** vectors,
                                             npurandDirectionVectorSet_t set) {
  if (vectors == nullptr) return NPURAND_STATUS_OUT_OF_RANGE;
  const bool plain = set == NPURAND_DIRECTION_VECTORS_32_JOEKUO6;
  if (!plain && set != NPURAND_SCRAMBLED_DIRECTION_VECTORS_32_JOEKUO6) return NPURAND_STATUS_OUT_OF_RANGE;
  auto* all = const_cast<unsigned*>(ops::sobol_vectors<uint32_t>(!plain));
  *vectors = reinterpret_cast<npurandDirectionVectors32_t*>(all);
  return NPURAND_STATUS_SUCCESS;
}

npurandStatus_t npurandGetDirectionVectors64(npurandDirectionVectors64_t** vectors,
                                             npurandDirectionVectorSet_t set) {
  if (vectors == nullptr) return NPURAND_STATUS_OUT_OF_RANGE;
  const bool plain = set == NPURAND_DIRECTION_VECTORS_64_JOEKUO6;
  if (!plain && set != NPURAND_SCRAMBLED_DIRECTION_VECTORS_64_JOEKUO6) return NPURAND_STATUS_OUT_OF_RANGE;
  auto* all = const_cast<unsigned long long*>(ops::sobol_vectors<unsigned long long>(!plain));
  *vectors = reinterpret_cast<npurandDirectionVectors64_t*>(all);
  return NPURAND_STATUS_SUCCESS;
}

npurandStatus_t npurandGetScrambleConstants32(unsigned int** constants) {
  if (constants == nullptr) return NPURAND_STATUS_OUT_OF_RANGE;
  *constants = const_cast<unsigned*>(ops::sobol_constants<uint32_t>());
  return NPURAND_STATUS_SUCCESS;
}

npurandStatus_t npurandGetScrambleConstants64(unsigned long long** constants) {
  if (constants == nullptr) return NPURAND_STATUS_OUT_OF_RANGE;
  *constants = const_cast<unsigned long long*>(ops::sobol_constants<unsigned long long>());
  return NPURAND_STATUS_SUCCESS;
}

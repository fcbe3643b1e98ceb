// A stand-in for cuRAND where there is no GPU: the shim's generators of the host, which have the same numbers.
#include <cuda_runtime_api.h>

#include "stand_in.h"

#define STAND_IN_RAND(name) STAND_IN("curand" #name, "npurand" #name)

STAND_IN("curandCreateGenerator", "npurandCreateGeneratorHost")
STAND_IN_RAND(CreateGeneratorHost)
STAND_IN_RAND(DestroyGenerator)
STAND_IN_RAND(SetStream)
STAND_IN_RAND(SetPseudoRandomGeneratorSeed)
STAND_IN_RAND(Generate)
STAND_IN_RAND(GenerateUniform)
STAND_IN_RAND(GenerateUniformDouble)
STAND_IN_RAND(GenerateNormal)
STAND_IN_RAND(GenerateNormalDouble)
STAND_IN_RAND(GenerateLogNormal)

extern "C" {

cudaError_t cudaStreamCreate(cudaStream_t* stream) { return *stream = nullptr, cudaSuccess; }
cudaError_t cudaStreamDestroy(cudaStream_t) { return cudaSuccess; }

}  // extern "C"

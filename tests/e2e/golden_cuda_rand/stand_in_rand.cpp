// A stand-in for cuRAND where there is no GPU: the shim's generators of the host, which have the same numbers.
#include <cuda_runtime_api.h>
#include <curand.h>

#include "npu/rand.h"

namespace {

npurandGenerator_t of(curandGenerator_t generator) { return reinterpret_cast<npurandGenerator_t>(generator); }
curandStatus_t of(npurandStatus_t status) { return static_cast<curandStatus_t>(status); }

}  // namespace

extern "C" {

curandStatus_t curandCreateGenerator(curandGenerator_t* generator, curandRngType_t type) {
  return of(npurandCreateGeneratorHost(reinterpret_cast<npurandGenerator_t*>(generator),
                                       static_cast<npurandRngType_t>(type)));
}
curandStatus_t curandCreateGeneratorHost(curandGenerator_t* generator, curandRngType_t type) {
  return curandCreateGenerator(generator, type);
}
curandStatus_t curandDestroyGenerator(curandGenerator_t generator) {
  return of(npurandDestroyGenerator(of(generator)));
}
curandStatus_t curandSetStream(curandGenerator_t, cudaStream_t) { return CURAND_STATUS_SUCCESS; }
curandStatus_t curandSetPseudoRandomGeneratorSeed(curandGenerator_t generator, unsigned long long seed) {
  return of(npurandSetPseudoRandomGeneratorSeed(of(generator), seed));
}
curandStatus_t curandGenerate(curandGenerator_t generator, unsigned* out, std::size_t count) {
  return of(npurandGenerate(of(generator), out, count));
}
curandStatus_t curandGenerateUniform(curandGenerator_t generator, float* out, std::size_t count) {
  return of(npurandGenerateUniform(of(generator), out, count));
}
curandStatus_t curandGenerateUniformDouble(curandGenerator_t generator, double* out, std::size_t count) {
  return of(npurandGenerateUniformDouble(of(generator), out, count));
}
curandStatus_t curandGenerateNormal(curandGenerator_t generator, float* out, std::size_t count, float mean,
                                    float deviation) {
  return of(npurandGenerateNormal(of(generator), out, count, mean, deviation));
}
curandStatus_t curandGenerateNormalDouble(curandGenerator_t generator, double* out, std::size_t count,
                                          double mean, double deviation) {
  return of(npurandGenerateNormalDouble(of(generator), out, count, mean, deviation));
}
curandStatus_t curandGenerateLogNormal(curandGenerator_t generator, float* out, std::size_t count, float mean,
                                       float deviation) {
  return of(npurandGenerateLogNormal(of(generator), out, count, mean, deviation));
}
cudaError_t cudaStreamCreate(cudaStream_t* stream) { return *stream = nullptr, cudaSuccess; }
cudaError_t cudaStreamDestroy(cudaStream_t) { return cudaSuccess; }

}  // extern "C"

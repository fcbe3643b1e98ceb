// Numbers of cuRAND's generators on both sides, in a stream of their own and in the default one. FACTOR: a wrong constant.
#include <cuda_runtime.h>
#include <curand.h>

#include <cstdio>

#ifndef FACTOR
#define FACTOR 2.0f
#endif

constexpr std::size_t kCount = 1000;

template <class Number>
Number* allocated() {
  void* memory = nullptr;
  cudaMalloc(&memory, kCount * sizeof(Number));
  return static_cast<Number*>(memory);
}

int main() {
  auto* const words = allocated<unsigned>();
  auto* const floats = allocated<float>();
  auto* const doubles = allocated<double>();
  cudaStream_t stream = nullptr;
  cudaStreamCreate(&stream);
  for (const curandRngType_t type :
       {CURAND_RNG_PSEUDO_XORWOW, CURAND_RNG_PSEUDO_PHILOX4_32_10, CURAND_RNG_PSEUDO_MRG32K3A}) {
    curandGenerator_t generator = nullptr;
    if (curandCreateGenerator(&generator, type) != CURAND_STATUS_SUCCESS) return 1;
    curandSetPseudoRandomGeneratorSeed(generator, 1234);
    curandGenerate(generator, words, kCount);
    curandSetStream(generator, stream);
    curandGenerateUniform(generator, floats, kCount);
    curandGenerateUniformDouble(generator, doubles, kCount);
    curandGenerateNormal(generator, floats, kCount, 1, FACTOR);
    curandGenerateNormalDouble(generator, doubles, kCount, 0, 1);
    curandGenerateLogNormal(generator, floats, kCount, 0, 0.5f);
    curandDestroyGenerator(generator);
  }
  curandGenerator_t of_host = nullptr;
  curandCreateGeneratorHost(&of_host, CURAND_RNG_PSEUDO_XORWOW);
  float unseen[16];
  curandGenerateUniform(of_host, unseen, 16);  // is no operation
  curandDestroyGenerator(of_host);
  cudaStreamSynchronize(stream);
  unsigned word = 0;
  cudaMemcpy(&word, words, sizeof word, cudaMemcpyDeviceToHost);
  cudaStreamDestroy(stream);
  std::printf("%u\n", word);
  return 0;
}

/// @file
/// Numbers of cuRAND's generators, which the linker redirects to the probe. Part of probe_cuda.h with NPU_PROBE_CUDA_CURAND.
/// Errors: those of the call. Source: cuRAND's documentation; operands are those of the shim's probe.
#ifndef NPU_PROBE_CUDA_RAND_CALLS_H_
#define NPU_PROBE_CUDA_RAND_CALLS_H_

#include <curand.h>

#include <set>

#include "cuda_observed.h"

namespace npu::probe_cuda::detail {

/// What cuRAND does not tell of a generator: its stream, and whether it fills memory of the host, which is no operation.
struct RandGenerators {
  std::mutex mutex;
  std::map<curandGenerator_t, cudaStream_t> streams;
  std::set<curandGenerator_t> of_host;
  static RandGenerators& get() {
    static auto* const generators = new RandGenerators;
    return *generators;
  }
  /// False for a generator of the host.
  bool find(curandGenerator_t generator, cudaStream_t& stream) {
    const std::lock_guard<std::mutex> lock(mutex);
    const auto found = streams.find(generator);
    stream = found == streams.end() ? nullptr : found->second;
    return of_host.count(generator) == 0;
  }
};

template <class Number, class Call>
curandStatus_t observed_numbers(curandGenerator_t generator, Number* numbers, std::size_t count,
                                const Call& call) {
  cudaStream_t stream = nullptr;
  if (count == 0 || !RandGenerators::get().find(generator, stream)) return call();
  const auto describe = [&](Recorder&) {
    Operation operation;
    operation.type = "Rand";
    operation.name = "generate";
    operation.out(dense(numbers, type_of(numbers), static_cast<long long>(count)));
    return operation;
  };
  return observed(stream, describe, call);
}

extern "C" {

curandStatus_t __real_curandSetStream(curandGenerator_t generator, cudaStream_t stream);
curandStatus_t __real_curandCreateGeneratorHost(curandGenerator_t* generator, curandRngType_t type);

curandStatus_t __wrap_curandSetStream(curandGenerator_t generator, cudaStream_t stream) {
  auto& generators = RandGenerators::get();
  const std::lock_guard<std::mutex> lock(generators.mutex);
  generators.streams[generator] = stream;
  return __real_curandSetStream(generator, stream);
}

curandStatus_t __wrap_curandCreateGeneratorHost(curandGenerator_t* generator, curandRngType_t type) {
  const curandStatus_t status = __real_curandCreateGeneratorHost(generator, type);
  auto& generators = RandGenerators::get();
  const std::lock_guard<std::mutex> lock(generators.mutex);
  if (status == CURAND_STATUS_SUCCESS) generators.of_host.insert(*generator);
  return status;
}

/// An address may be that of a later generator.
curandStatus_t __real_curandDestroyGenerator(curandGenerator_t generator);
curandStatus_t __wrap_curandDestroyGenerator(curandGenerator_t generator) {
  auto& generators = RandGenerators::get();
  const std::lock_guard<std::mutex> lock(generators.mutex);
  generators.streams.erase(generator);
  generators.of_host.erase(generator);
  return __real_curandDestroyGenerator(generator);
}

}  // extern "C"

#define NPU_PROBE_CUDA_NUMBERS(function, parameters, arguments)                                  \
  extern "C" curandStatus_t __real_##function parameters;                                        \
  extern "C" curandStatus_t __wrap_##function parameters {                                       \
    return observed_numbers(generator, out, count, [&] { return __real_##function arguments; }); \
  }
#define NPU_PROBE_CUDA_WORDS(function, Number)                                                     \
  NPU_PROBE_CUDA_NUMBERS(function, (curandGenerator_t generator, Number * out, std::size_t count), \
                         (generator, out, count))
#define NPU_PROBE_CUDA_NORMALS(function, Real)                                                           \
  NPU_PROBE_CUDA_NUMBERS(                                                                                \
      function, (curandGenerator_t generator, Real * out, std::size_t count, Real mean, Real deviation), \
      (generator, out, count, mean, deviation))
NPU_PROBE_CUDA_WORDS(curandGenerate, unsigned int)
NPU_PROBE_CUDA_WORDS(curandGenerateLongLong, unsigned long long)
NPU_PROBE_CUDA_WORDS(curandGenerateUniform, float)
NPU_PROBE_CUDA_WORDS(curandGenerateUniformDouble, double)
NPU_PROBE_CUDA_NORMALS(curandGenerateNormal, float)
NPU_PROBE_CUDA_NORMALS(curandGenerateNormalDouble, double)
NPU_PROBE_CUDA_NORMALS(curandGenerateLogNormal, float)
NPU_PROBE_CUDA_NORMALS(curandGenerateLogNormalDouble, double)
NPU_PROBE_CUDA_NUMBERS(curandGeneratePoisson,
                       (curandGenerator_t generator, unsigned int* out, std::size_t count, double lambda),
                       (generator, out, count, lambda))

}  // namespace npu::probe_cuda::detail

#endif  // NPU_PROBE_CUDA_RAND_CALLS_H_

// Collectives of NCCL with one rank, alone and in a group, on both sides. FACTOR: a wrong constant.
#include <cuda_runtime.h>
#include <nccl.h>

#include <cstdio>
#include <vector>

#ifndef FACTOR
#define FACTOR 2.0f
#endif

constexpr int kCount = 1000;

/// 0, factor, 2 factor, ... in memory of the device.
float* filled(float factor) {
  std::vector<float> host(kCount);
  for (int i = 0; i < kCount; ++i) host[i] = factor * static_cast<float>(i % 37) / 8;
  float* memory = nullptr;
  cudaMalloc((void**)&memory, kCount * sizeof(float));
  cudaMemcpy(memory, host.data(), kCount * sizeof(float), cudaMemcpyHostToDevice);
  return memory;
}

#define CHECK(call)                                              \
  if (const ncclResult_t result = call; result != ncclSuccess) { \
    std::printf("%s: %s\n", #call, ncclGetErrorString(result));  \
    return 1;                                                    \
  }

int main() {
  const int device = 0;
  ncclComm_t comm = nullptr;
  cudaStream_t stream = nullptr;
  CHECK(ncclCommInitAll(&comm, 1, &device))
  cudaStreamCreate(&stream);
  float *a = filled(FACTOR), *b = filled(1), *c = filled(0), host = 0;
  CHECK(ncclAllReduce(a, c, kCount, ncclFloat, ncclSum, comm, stream))
  CHECK(ncclAllReduce(a, a, kCount, ncclFloat, ncclMax, comm, stream))
  CHECK(ncclReduce(b, c, kCount, ncclFloat, ncclSum, 0, comm, stream))
  CHECK(ncclReduceScatter(a, c, kCount, ncclFloat, ncclSum, comm, stream))
  CHECK(ncclGroupStart())
  CHECK(ncclBroadcast(a, b, kCount, ncclFloat, 0, comm, stream))
  CHECK(ncclAllGather(a, c, kCount / 2, ncclFloat, comm, stream))
  CHECK(ncclGroupEnd())
  cudaStreamSynchronize(stream);
  cudaMemcpy(&host, c + 36, sizeof host, cudaMemcpyDeviceToHost);
  CHECK(ncclCommDestroy(comm))
  cudaStreamDestroy(stream);
  std::printf("%g\n", static_cast<double>(host));
  return 0;
}

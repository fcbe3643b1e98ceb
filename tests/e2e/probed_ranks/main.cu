// A rank of two, each a process: main RANK IDFILE FACTOR. Two steps of a kernel, a sum over the ranks, and a kernel that takes it. Rank 1 has more
// operations before it, and FACTOR in its first kernel.
#include <npu/ccl.h>
#include <npu/kernel.h>
#include <npu/probe.h>
#include <npu/runtime.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <vector>

constexpr int kElements = 300;

__global__ void scale(NPU_KERNEL_PARAMS_ float* out, const float* in, float factor, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i] * factor;
}
__global__ void average(NPU_KERNEL_PARAMS_ float* x, const float* sum, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = sum[i] / 2;
}

// Rank 0 writes the id under another name, and renames it when it is whole.
npucclUniqueId exchanged_id(int rank, const std::string& file) {
  npucclUniqueId id;
  if (rank == 0) {
    npucclGetUniqueId(&id);
    std::ofstream(file + ".part", std::ios::binary).write(reinterpret_cast<const char*>(&id), sizeof id);
    std::rename((file + ".part").c_str(), file.c_str());
    return id;
  }
  while (!std::ifstream(file, std::ios::binary).read(reinterpret_cast<char*>(&id), sizeof id)) {
  }
  return id;
}

int main(int, char** arguments) {
  const int rank = std::atoi(arguments[1]);
  npucclComm_t comm = nullptr;
  if (npuSetDevice(rank) != npuSuccess) return 1;
  if (npucclCommInitRank(&comm, 2, exchanged_id(rank, arguments[2]), rank) != npucclSuccess) return 1;
  std::vector<float> values(kElements);
  for (int i = 0; i < kElements; ++i) values[i] = (i % 7 - 3) * (rank + 1);
  float* arrays[3];
  for (float*& array : arrays) npuMalloc(reinterpret_cast<void**>(&array), kElements * sizeof(float));
  npuMemcpy(arrays[0], values.data(), kElements * sizeof(float), npuMemcpyHostToDevice);
  const float factor = rank == 1 ? static_cast<float>(std::atof(arguments[3])) : 0.5f;
  for (int step = 0; step < 2; ++step) {
    for (int i = 0; i < 3 * rank; ++i) npuMemset(arrays[2], 0, kElements * sizeof(float));
    npu::launch<scale>(npu::config(3, 128), arrays[1], arrays[0], factor, kElements);
    npucclAllReduce(arrays[1], arrays[2], kElements, npucclFloat, npucclSum, comm, nullptr);
    npu::launch<average>(npu::config(3, 128), arrays[0], arrays[2], kElements);
    npu::probe::step();
  }
  const npuError_t error = npuDeviceSynchronize();
  npucclCommDestroy(comm);
  std::printf("%s\n", npuGetErrorString(error));
  return error == npuSuccess ? 0 : 1;
}

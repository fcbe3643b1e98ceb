// Launches by the driver, with arguments one by one and in a buffer. The handle of a function is its name (stand_in_driver.cpp).
#include <cuda.h>

#include <cstdio>
#include <cstring>

int main() {
  float x[32];
  for (int i = 0; i < 32; ++i) x[i] = 0.5f * static_cast<float>(i);
  float* address = x;
  float by = 2;
  int count = 32;
  void* arguments[] = {&address, &by, &count};
  auto* const function = reinterpret_cast<CUfunction>(const_cast<char*>("_Z6stridePffi"));
  if (cuLaunchKernel(function, 1, 1, 1, 32, 1, 1, 0, nullptr, arguments, nullptr) != CUDA_SUCCESS) return 1;
  void* extra[] = {CU_LAUNCH_PARAM_END};
  if (cuLaunchKernel(function, 1, 1, 1, 32, 1, 1, 0, nullptr, nullptr, extra) != CUDA_SUCCESS) return 1;
  std::printf("%g\n", static_cast<double>(x[4]));
  return 0;
}

// Check of errors and choice of the device under the names that programs know from the helper beside NVIDIA's
// samples, for programs that include it without having it. C++17.
#ifndef NPU_HELPER_CUDA_H_
#define NPU_HELPER_CUDA_H_

#include <cstdio>
#include <cstdlib>
#include <string>
#include <type_traits>

#include "npu/helper_functions.h"
#include "npu/runtime.h"

namespace npu::helper {

/// The name of an error of the runtime, the number of another library's status.
template <class Status>
std::string name_of(Status status) {
  if constexpr (std::is_same_v<Status, npuError_t>)
    return npuGetErrorName(status);
  else
    return "status";
}

/// Ends the program with exit code 1 after naming what failed, where the status is not success (0).
template <class Status>
void check(Status status, const char* what, const char* file, int line) {
  const int code = static_cast<int>(status);
  if (code == 0) return;
  std::fprintf(stderr, "%s:%d: %s failed: %s (%d)\n", file, line, what, name_of(status).c_str(), code);
  std::exit(EXIT_FAILURE);
}

inline bool report_last(npuError_t error, const char* message, const char* file, int line) {
  if (error == npuSuccess) return false;
  std::fprintf(stderr, "%s:%d: %s: %s (%d)\n", file, line, message, npuGetErrorString(error),
               static_cast<int>(error));
  return true;
}

}  // namespace npu::helper

template <class Status>
void check(Status result, const char* function, const char* file, int line) {
  npu::helper::check(result, function, file, line);
}
#define checkCudaErrors(call) npu::helper::check((call), #call, __FILE__, __LINE__)

inline void __getLastCudaError(const char* message, const char* file, int line) {
  if (npu::helper::report_last(npuGetLastError(), message, file, line)) std::exit(EXIT_FAILURE);
}
#define getLastCudaError(message) __getLastCudaError(message, __FILE__, __LINE__)
inline void __printLastCudaError(const char* message, const char* file, int line) {
  npu::helper::report_last(npuGetLastError(), message, file, line);
}
#define printLastCudaError(message) __printLastCudaError(message, __FILE__, __LINE__)

/// To the nearest integer, halves away from zero.
inline int ftoi(float value) { return static_cast<int>(value >= 0 ? value + 0.5f : value - 0.5f); }

/// Makes `device` (0 for a negative number) the current one. Ends the program where it does not exist.
inline int gpuDeviceInit(int device) {
  int count = 0;
  checkCudaErrors(npuGetDeviceCount(&count));
  if (device < 0) device = 0;
  if (device >= count) {
    std::fprintf(stderr, "device %d does not exist: there are %d\n", device, count);
    std::exit(EXIT_FAILURE);
  }
  checkCudaErrors(npuSetDevice(device));
  return device;
}

/// NPUs of one host are alike: the first.
inline int gpuGetMaxGflopsDeviceId() { return 0; }

/// The device that `-device=N` names, else the first; made current.
inline int findCudaDevice(int argc, const char** argv) {
  bool named = checkCmdLineFlag(argc, argv, "device");
  return gpuDeviceInit(named ? getCmdLineArgumentInt(argc, argv, "device") : gpuGetMaxGflopsDeviceId());
}
/// No NPU shares the host's memory: -1.
inline int findIntegratedGPU() { return -1; }

/// Whether the current device claims this compute capability.
inline bool checkCudaCapabilities(int major, int minor) {
  int device = 0;
  npuDeviceProp properties{};
  checkCudaErrors(npuGetDevice(&device));
  checkCudaErrors(npuGetDeviceProperties(&properties, device));
  return properties.major > major || (properties.major == major && properties.minor >= minor);
}
/// Cores of a multiprocessor mean nothing on an NPU: one, so that what is multiplied by it counts the
/// device's own.
inline int _ConvertSMVer2Cores(int, int) { return 1; }
inline const char* _ConvertSMVer2ArchName(int, int) { return "Ascend"; }

#endif  // NPU_HELPER_CUDA_H_

/// @file
/// Check of errors and choice of the device, under the names that programs know from the helper of NVIDIA's
/// samples, for programs that include it without having it. C++17.
///
/// Errors: a function that checks a status ends the program with exit code 1 and a line on the standard error
/// stream.
/// Source: names of helper_cuda.h, CUDA Samples; the code is our own.
#ifndef NPU_HELPER_CUDA_H_
#define NPU_HELPER_CUDA_H_

// clang-format off
#include "npu/macros/hide.h"
// clang-format on

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

/// Writes the error and returns true, where it is not npuSuccess.
inline bool report_last(npuError_t error, const char* message, const char* file, int line) {
  if (error == npuSuccess) return false;
  std::fprintf(stderr, "%s:%d: %s: %s (%d)\n", file, line, message, npuGetErrorString(error),
               static_cast<int>(error));
  return true;
}

}  // namespace npu::helper

/// Ends the program where the status is not success (0), after naming what failed.
template <class Status>
void check(Status result, const char* function, const char* file, int line) {
  npu::helper::check(result, function, file, line);
}
/// Ends the program where the call does not return success (0).
#define checkCudaErrors(call) npu::helper::check((call), #call, __FILE__, __LINE__)

/// Ends the program where the last error of the thread is not npuSuccess.
inline void __getLastCudaError(const char* message, const char* file, int line) {
  if (npu::helper::report_last(npuGetLastError(), message, file, line)) std::exit(EXIT_FAILURE);
}
/// __getLastCudaError at this line.
#define getLastCudaError(message) __getLastCudaError(message, __FILE__, __LINE__)
/// Writes the last error of the thread where it is not npuSuccess.
/// Errors: none; the program goes on.
inline void __printLastCudaError(const char* message, const char* file, int line) {
  npu::helper::report_last(npuGetLastError(), message, file, line);
}
/// __printLastCudaError at this line.
#define printLastCudaError(message) __printLastCudaError(message, __FILE__, __LINE__)

/// To the nearest integer, halves away from zero.
/// Errors: none; values beyond the range of int are undefined.
inline int ftoi(float value) { return static_cast<int>(value >= 0 ? value + 0.5f : value - 0.5f); }

/// Makes `device` (0 for a negative number) the current one and returns it. Ends the program where it does
/// not exist.
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

/// 0: the NPUs of a host are alike.
/// Errors: none.
inline int gpuGetMaxGflopsDeviceId() { return 0; }

/// Makes the device that `-device=N` names the current one, else the first, and returns it.
inline int findCudaDevice(int argc, const char** argv) {
  bool named = checkCmdLineFlag(argc, argv, "device");
  return gpuDeviceInit(named ? getCmdLineArgumentInt(argc, argv, "device") : gpuGetMaxGflopsDeviceId());
}
/// -1: no NPU shares the memory of the host.
/// Errors: none.
inline int findIntegratedGPU() { return -1; }

/// Whether the current device claims this compute capability.
inline bool checkCudaCapabilities(int major, int minor) {
  int device = 0;
  npuDeviceProp properties{};
  checkCudaErrors(npuGetDevice(&device));
  checkCudaErrors(npuGetDeviceProperties(&properties, device));
  return properties.major > major || (properties.major == major && properties.minor >= minor);
}
/// 1: the cores of a multiprocessor mean nothing on an NPU, so what is multiplied by it counts the device's
/// own.
/// Errors: none.
inline int _ConvertSMVer2Cores(int, int) { return 1; }
/// "Ascend".
/// Errors: none.
inline const char* _ConvertSMVer2ArchName(int, int) { return "Ascend"; }

// clang-format off
#include "npu/macros/show.h"
// clang-format on

#endif  // NPU_HELPER_CUDA_H_

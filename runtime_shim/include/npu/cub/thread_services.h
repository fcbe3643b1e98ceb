/// @file
/// What CUB asks of a thread, a warp and a device: cub::LaneId, ShuffleUp, CurrentDevice, SmVersion, Debug and others.
/// Included by npu/cub.h.
/// Errors: the calls on devices give those of the runtime's calls that they are made of.
/// Source: CUB documentation, utilities: PTX intrinsics, device, debugging.
#ifndef NPU_CUB_THREAD_SERVICES_H_
#define NPU_CUB_THREAD_SERVICES_H_

#include <cstdio>
#include <cstdlib>

#include "npu/kernel/builtins.h"
#include "npu/kernel/ptx.h"
#include "npu/kernel/warp.h"
#include "npu/runtime.h"

namespace cub {

/// The lane of the thread in its warp, and the number of the warp in its block.
/// @{
inline unsigned LaneId() { return npu::ptx::lane(); }
inline unsigned WarpId() {
  return (::threadIdx.x + ::blockDim.x * (::threadIdx.y + ::blockDim.y * ::threadIdx.z)) /
         static_cast<unsigned>(npu::detail::kLanesOfWarp);
}
/// @}
/// The number of the thread in its block, in the order x, y, z.
inline int RowMajorTid(int x, int y, int z) {
  return (z == 1 ? 0 : static_cast<int>(::threadIdx.z) * x * y) +
         (y == 1 ? 0 : static_cast<int>(::threadIdx.y) * x) + static_cast<int>(::threadIdx.x);
}
/// The lanes of group number warp of kThreads lanes.
template <int kThreads>
unsigned WarpMask([[maybe_unused]] unsigned warp) {
  if constexpr (kThreads == 32) {
    return 0xffffffffu;
  } else {
    const unsigned mask = (1u << kThreads) - 1;
    return (kThreads & (kThreads - 1)) == 0 ? mask << (warp * kThreads) : mask;
  }
}
/// The lanes below the thread's, up to it, above it, and from it on.
/// @{
inline unsigned LaneMaskLt() { return (1u << LaneId()) - 1; }
inline unsigned LaneMaskLe() { return LaneMaskLt() | 1u << LaneId(); }
inline unsigned LaneMaskGt() { return ~LaneMaskLe(); }
inline unsigned LaneMaskGe() { return ~LaneMaskLt(); }
/// @}
/// The value of the lane offset places below (ShuffleUp) or above (ShuffleDown), of groups of kThreads lanes; a lane
/// without one gets its own. first and last are lanes of the group.
/// @{
template <int kThreads, class T>
T ShuffleIndex(T value, int lane, unsigned members, NPU_SITE_PARAMS_) {
  return npu::detail::shuffle(members, value, npu::detail::lane_in_group(lane, kThreads),
                              {"ShuffleIndex", npu_file, npu_line});
}
template <int kThreads, class T>
T ShuffleUp(T value, int offset, int first, unsigned members, NPU_SITE_PARAMS_) {
  const int lane = static_cast<int>(LaneId()) % kThreads, source = lane - offset;
  const T other = ShuffleIndex<kThreads>(value, source < first ? lane : source, members, npu_file, npu_line);
  return source < first ? value : other;
}
template <int kThreads, class T>
T ShuffleDown(T value, int offset, int last, unsigned members, NPU_SITE_PARAMS_) {
  const int lane = static_cast<int>(LaneId()) % kThreads, source = lane + offset;
  const T other = ShuffleIndex<kThreads>(value, source > last ? lane : source, members, npu_file, npu_line);
  return source > last ? value : other;
}
/// @}
/// The lanes of the warp whose lowest kBits bits of label are the same. All lanes call it.
template <int kBits>
unsigned MatchAny(unsigned label) {
  return __match_any_sync(0xffffffffu, kBits >= 32 ? label : label & ((1u << kBits % 32) - 1));
}

/// The current device, or -1 on an error; the number of devices, or -1.
/// @{
inline int CurrentDevice() {
  int device = -1;
  return npuGetDevice(&device) == npuSuccess ? device : -1;
}
inline int DeviceCount() {
  int count = -1;
  return npuGetDeviceCount(&count) == npuSuccess ? count : -1;
}
/// @}
/// The compute capability of a device as 100 major + 10 minor; that of compiled kernels is the same.
/// @{
inline npuError_t SmVersion(int& version, int device = CurrentDevice()) {
  int major = 0, minor = 0;
  npuError_t error = npuDeviceGetAttribute(&major, npuDevAttrComputeCapabilityMajor, device);
  if (error == npuSuccess) error = npuDeviceGetAttribute(&minor, npuDevAttrComputeCapabilityMinor, device);
  if (error == npuSuccess) version = 100 * major + 10 * minor;
  return error;
}
inline npuError_t PtxVersion(int& version, int device = CurrentDevice()) {
  return SmVersion(version, device);
}
/// @}
/// Waits for the work of a stream.
inline npuError_t SyncStream(npuStream_t stream) { return npuStreamSynchronize(stream); }
/// blocks = how many blocks of a kernel fit on a multiprocessor.
template <class Kernel>
npuError_t MaxSmOccupancy(int& blocks, Kernel kernel, int threads, int shared_bytes = 0) {
  return npuOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, threads,
                                                      static_cast<std::size_t>(shared_bytes));
}

/// Prints an error with its place to stderr, and returns it; npuSuccess prints nothing.
inline npuError_t Debug(npuError_t error, const char* file, int line) {
  if (error != npuSuccess)
    std::fprintf(stderr, "error %d at %s:%d: %s\n", static_cast<int>(error), file, line,
                 npuGetErrorString(error));
  return error;
}

}  // namespace cub

/// Prints an error with its place; CubDebugExit then ends the program.
/// @{
#define CubDebug(error) cub::Debug(static_cast<npuError_t>(error), __FILE__, __LINE__)
#define CubDebugExit(error)            \
  do {                                 \
    if (CubDebug(error)) std::exit(1); \
  } while (0)
/// @}

#define CUB_VERSION 200300
#define CUB_MAJOR_VERSION 2
#define CUB_MINOR_VERSION 3
#define CUB_SUBMINOR_VERSION 0

#endif  // NPU_CUB_THREAD_SERVICES_H_

// The typed forms of the runtime's calls: T** instead of void**, variables and kernels by name. C++17.
//
// Each does what the untyped call of the same name does and returns the same codes. Included by
// npu/runtime.h.
#ifndef NPU_RUNTIME_TEMPLATES_H_
#define NPU_RUNTIME_TEMPLATES_H_

#include <type_traits>
#include <utility>

#include "npu/detail/untyped.h"
#include "npu/kernel/launch.h"
#include "npu/runtime/device.h"
#include "npu/runtime/graph.h"
#include "npu/runtime/kernel.h"
#include "npu/runtime/memory.h"
#include "npu/runtime/texture.h"

/* --- Allocation
 * --------------------------------------------------------------------------------------------- */

template <class T>
npuError_t npuMalloc(T** devPtr, size_t size) {
  return npuMalloc(npu::detail::untyped(devPtr), size);
}
template <class T>
npuError_t npuMallocHost(T** ptr, size_t size, unsigned int flags = npuHostAllocDefault) {
  return npuHostAlloc(npu::detail::untyped(ptr), size, flags);
}
inline npuError_t npuMallocHost(void** ptr, size_t size, unsigned int flags) {
  return npuHostAlloc(ptr, size, flags);
}
template <class T>
npuError_t npuHostAlloc(T** ptr, size_t size, unsigned int flags) {
  return npuHostAlloc(npu::detail::untyped(ptr), size, flags);
}
template <class T>
npuError_t npuHostGetDevicePointer(T** devPtr, void* hostPtr, unsigned int flags) {
  return npuHostGetDevicePointer(npu::detail::untyped(devPtr), hostPtr, flags);
}
template <class T>
npuError_t npuMallocManaged(T** devPtr, size_t size, unsigned int flags = npuMemAttachGlobal) {
  return npuMallocManaged(npu::detail::untyped(devPtr), size, flags);
}
template <class T>
npuError_t npuMallocPitch(T** devPtr, size_t* pitch, size_t width, size_t height) {
  return npuMallocPitch(npu::detail::untyped(devPtr), pitch, width, height);
}
template <class T>
npuError_t npuMallocAsync(T** devPtr, size_t size, npuStream_t stream) {
  return npuMallocAsync(npu::detail::untyped(devPtr), size, stream);
}
inline npuError_t npuMallocAsync(void** devPtr, size_t size, npuMemPool_t pool, npuStream_t stream) {
  return npuMallocFromPoolAsync(devPtr, size, pool, stream);
}
template <class T>
npuError_t npuMallocAsync(T** devPtr, size_t size, npuMemPool_t pool, npuStream_t stream) {
  return npuMallocFromPoolAsync(npu::detail::untyped(devPtr), size, pool, stream);
}
template <class T>
npuError_t npuMallocFromPoolAsync(T** devPtr, size_t size, npuMemPool_t pool, npuStream_t stream) {
  return npuMallocFromPoolAsync(npu::detail::untyped(devPtr), size, pool, stream);
}
inline npuError_t npuMemAdvise(const void* devPtr, size_t count, npuMemoryAdvise advice,
                               npuMemLocation location) {
  return npuMemAdvise_v2(devPtr, count, advice, location);
}
inline npuError_t npuMemPrefetchAsync(const void* devPtr, size_t count, npuMemLocation location,
                                      unsigned int flags, npuStream_t stream = nullptr) {
  return npuMemPrefetchAsync_v2(devPtr, count, location, flags, stream);
}

/* --- Variables of the device: an ordinary variable here, named by reference.
 * ------------------------------------ */

template <class T>
npuError_t npuGetSymbolAddress(void** devPtr, const T& symbol) {
  if (devPtr == nullptr) return npuRegisterSymbol(nullptr, 0);
  *devPtr = const_cast<void*>(static_cast<const volatile void*>(&symbol));
  return npuRegisterSymbol(*devPtr, sizeof(T));
}
template <class P, class T>
npuError_t npuGetSymbolAddress(P** devPtr, const T& symbol) {
  return npuGetSymbolAddress(npu::detail::untyped(devPtr), symbol);
}
template <class T>
npuError_t npuGetSymbolSize(size_t* size, const T&) {
  *size = sizeof(T);
  return npuSuccess;
}
template <class T>
npuError_t npuMemcpyToSymbol(const T& symbol, const void* src, size_t count, size_t offset = 0,
                             npuMemcpyKind kind = npuMemcpyHostToDevice) {
  return npuMemcpyToSymbolRaw(const_cast<const void*>(static_cast<const volatile void*>(&symbol)), sizeof(T),
                              src, count, offset, kind);
}
template <class T>
npuError_t npuMemcpyToSymbolAsync(const T& symbol, const void* src, size_t count, size_t offset = 0,
                                  npuMemcpyKind kind = npuMemcpyHostToDevice, npuStream_t stream = nullptr) {
  return npuMemcpyToSymbolAsyncRaw(const_cast<const void*>(static_cast<const volatile void*>(&symbol)),
                                   sizeof(T), src, count, offset, kind, stream);
}
template <class T>
npuError_t npuMemcpyFromSymbol(void* dst, const T& symbol, size_t count, size_t offset = 0,
                               npuMemcpyKind kind = npuMemcpyDeviceToHost) {
  return npuMemcpyFromSymbolRaw(dst, const_cast<const void*>(static_cast<const volatile void*>(&symbol)),
                                sizeof(T), count, offset, kind);
}
template <class T>
npuError_t npuMemcpyFromSymbolAsync(void* dst, const T& symbol, size_t count, size_t offset = 0,
                                    npuMemcpyKind kind = npuMemcpyDeviceToHost,
                                    npuStream_t stream = nullptr) {
  return npuMemcpyFromSymbolAsyncRaw(dst, const_cast<const void*>(static_cast<const volatile void*>(&symbol)),
                                     sizeof(T), count, offset, kind, stream);
}

/* --- Kernels
 * ------------------------------------------------------------------------------------------------ */

namespace npu::detail {

template <class F>
using if_function = std::enable_if_t<std::is_function_v<F>, int>;

}  // namespace npu::detail

template <class F, npu::detail::if_function<F> = 0>
npuError_t npuFuncSetAttribute(F* func, npuFuncAttribute attr, int value) {
  return npuFuncSetAttribute(reinterpret_cast<const void*>(func), attr, value);
}
template <class F, npu::detail::if_function<F> = 0>
npuError_t npuFuncGetAttributes(npuFuncAttributes* attr, F* func) {
  return npuFuncGetAttributes(attr, reinterpret_cast<const void*>(func));
}
template <class F, npu::detail::if_function<F> = 0>
npuError_t npuFuncSetCacheConfig(F* func, npuFuncCache config) {
  return npuFuncSetCacheConfig(reinterpret_cast<const void*>(func), config);
}
template <class F, npu::detail::if_function<F> = 0>
npuError_t npuFuncSetSharedMemConfig(F* func, npuSharedMemConfig config) {
  return npuFuncSetSharedMemConfig(reinterpret_cast<const void*>(func), config);
}
template <class F, npu::detail::if_function<F> = 0>
npuError_t npuOccupancyMaxActiveBlocksPerMultiprocessor(int* numBlocks, F* func, int blockSize,
                                                        size_t shared) {
  return npuOccupancyMaxActiveBlocksPerMultiprocessor(numBlocks, reinterpret_cast<const void*>(func),
                                                      blockSize, shared);
}
template <class F, npu::detail::if_function<F> = 0>
npuError_t npuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* numBlocks, F* func, int blockSize,
                                                                 size_t shared, unsigned int flags) {
  return npuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(numBlocks, reinterpret_cast<const void*>(func),
                                                               blockSize, shared, flags);
}

/// The block size with the highest occupancy when a block of n threads needs shared(n) bytes, and the
/// smallest grid that fills the device with it. limit: largest block size to consider, 0 for none.
template <class SharedOf, class F>
npuError_t npuOccupancyMaxPotentialBlockSizeVariableSMem(int* minGridSize, int* blockSize, F func,
                                                         SharedOf shared, int limit = 0) {
  npuDeviceProp properties;
  npuFuncAttributes attributes;
  int device = 0;
  const void* const address = reinterpret_cast<const void*>(func);
  if (npuError_t error = npuGetDevice(&device)) return error;
  if (npuError_t error = npuGetDeviceProperties(&properties, device)) return error;
  if (npuError_t error = npuFuncGetAttributes(&attributes, address)) return error;
  int largest = attributes.maxThreadsPerBlock;
  if (limit > 0 && limit < largest) largest = limit;
  int best = 0;
  *blockSize = 0;
  *minGridSize = 0;
  const int warp = properties.warpSize;
  for (int size = (largest + warp - 1) / warp * warp; size > 0; size -= warp) {
    const int threads = size < largest ? size : largest;
    int blocks = 0;
    if (npuError_t error = npuOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, address, threads,
                                                                        size_t(shared(threads)))) {
      return error;
    }
    if (blocks * threads <= best) continue;
    best = blocks * threads;
    *blockSize = threads;
    *minGridSize = blocks * properties.multiProcessorCount;
  }
  return npuSuccess;
}
template <class F>
npuError_t npuOccupancyMaxPotentialBlockSize(int* minGridSize, int* blockSize, F func, size_t shared = 0,
                                             int limit = 0) {
  return npuOccupancyMaxPotentialBlockSizeVariableSMem(
      minGridSize, blockSize, func, [shared](int) { return shared; }, limit);
}

template <class SharedOf, class F>
npuError_t npuOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(int* minGridSize, int* blockSize, F func,
                                                                  SharedOf shared, int limit = 0,
                                                                  unsigned int flags = 0) {
  if (flags > npuOccupancyDisableCachingOverride) return npuErrorInvalidValue;
  return npuOccupancyMaxPotentialBlockSizeVariableSMem(minGridSize, blockSize, func, shared, limit);
}
template <class F>
npuError_t npuOccupancyMaxPotentialBlockSizeWithFlags(int* minGridSize, int* blockSize, F func,
                                                      size_t shared = 0, int limit = 0,
                                                      unsigned int flags = 0) {
  if (flags > npuOccupancyDisableCachingOverride) return npuErrorInvalidValue;
  return npuOccupancyMaxPotentialBlockSize(minGridSize, blockSize, func, shared, limit);
}

namespace npu::detail {

/// The shape that a configuration with attributes asks for. Errors: npuErrorNotSupported for a cluster of
/// several blocks.
inline npuError_t shape_of(const npuLaunchConfig_t& config, LaunchShape* shape) {
  *shape = {config.gridDim, config.blockDim, config.dynamicSmemBytes, config.stream};
  for (unsigned int i = 0; i < config.numAttrs; ++i) {
    const npuLaunchAttribute& attribute = config.attrs[i];
    if (attribute.id == npuLaunchAttributeCooperative) shape->cooperative = attribute.val.cooperative != 0;
    const auto& cluster = attribute.val.clusterDim;
    if (attribute.id == npuLaunchAttributeClusterDimension && cluster.x * cluster.y * cluster.z > 1) {
      return npuErrorNotSupported;
    }
  }
  return npuSuccess;
}

}  // namespace npu::detail

/// A launch with attributes and one pointer per parameter, as npuLaunchKernel.
template <class F>
npuError_t npuLaunchKernelExC(const npuLaunchConfig_t* config, F* kernel, void** arguments) {
  npu::detail::LaunchShape shape{};
  if (const npuError_t error = npu::detail::shape_of(*config, &shape)) return error;
  return npu::detail::launch_pointer(kernel, shape, arguments);
}

/// A launch with attributes. Arguments are converted to the kernel's parameter types.
/// Errors: npuErrorNotSupported for a cluster of more than one block; else as npuLaunchKernel.
template <class... P, class... A>
npuError_t npuLaunchKernelEx(const npuLaunchConfig_t* config, void (*kernel)(P...), A&&... arguments) {
  npu::detail::LaunchShape shape{};
  if (const npuError_t error = npu::detail::shape_of(*config, &shape)) return error;
  using Kernel = void (*)(P...);
  return npu::detail::submit(npu::detail::make_typed_call<npu::may_sync>(
                                 npu::detail::parameters_of<Kernel>{}, kernel, "a kernel called by pointer",
                                 npu::detail::address_of(kernel), std::forward<A>(arguments)...),
                             shape);
}

/* --- Events, graphs, formats
 * ------------------------------------------------------------------------------------ */

inline npuError_t npuEventCreate(npuEvent_t* event, unsigned int flags) {
  return npuEventCreateWithFlags(event, flags);
}
/// The form of CUDA 12, and that of CUDA 11.
inline npuError_t npuGraphInstantiate(npuGraphExec_t* exec, npuGraph_t graph, unsigned long long flags = 0) {
  return npuGraphInstantiateWithFlags(exec, graph, flags);
}
inline npuError_t npuGraphInstantiate(npuGraphExec_t* exec, npuGraph_t graph, npuGraphNode_t* errorNode,
                                      char* log, size_t logSize) {
  if (errorNode != nullptr) *errorNode = nullptr;
  if (log != nullptr && logSize > 0) *log = '\0';
  return npuGraphInstantiateWithFlags(exec, graph, 0);
}
/// The form of CUDA 11.
inline npuError_t npuStreamGetCaptureInfo(npuStream_t stream, npuStreamCaptureStatus* status) {
  return npuStreamGetCaptureInfo(stream, status, nullptr);
}
inline npuError_t npuStreamGetCaptureInfo(npuStream_t stream, npuStreamCaptureStatus* status,
                                          unsigned long long* id, npuGraph_t* graph,
                                          const npuGraphNode_t** dependencies = nullptr,
                                          size_t* count = nullptr) {
  return npuStreamGetCaptureInfo_v2(stream, status, id, graph, dependencies, count);
}
inline npuError_t npuStreamGetCaptureInfo(npuStream_t stream, npuStreamCaptureStatus* status,
                                          unsigned long long* id, npuGraph_t* graph,
                                          const npuGraphNode_t** dependencies,
                                          const npuGraphEdgeData** edgeData, size_t* count) {
  return npuStreamGetCaptureInfo_v3(stream, status, id, graph, dependencies, edgeData, count);
}
inline npuError_t npuStreamUpdateCaptureDependencies(npuStream_t stream, npuGraphNode_t* dependencies,
                                                     size_t count) {
  return npuStreamUpdateCaptureDependencies(stream, dependencies, count, npuStreamAddCaptureDependencies);
}
inline npuError_t npuStreamUpdateCaptureDependencies(npuStream_t stream, npuGraphNode_t* dependencies,
                                                     const npuGraphEdgeData*, size_t count,
                                                     unsigned int flags = npuStreamAddCaptureDependencies) {
  return npuStreamUpdateCaptureDependencies(stream, dependencies, count, flags);
}

// CUDA 12.8's form, which says which copy was refused.
inline npuError_t npuMemcpyBatchAsync(void** dsts, void** srcs, size_t* sizes, size_t count,
                                      npuMemcpyAttributes* attrs, size_t* attrsIdxs, size_t numAttrs,
                                      size_t* failIdx, npuStream_t stream) {
  if (failIdx != nullptr) *failIdx = static_cast<size_t>(-1);
  return npuMemcpyBatchAsync(dsts, srcs, sizes, count, attrs, attrsIdxs, numAttrs, stream);
}

// Nodes that copy to and from variables.
template <class T>
npuError_t npuGraphAddMemcpyNodeToSymbol(npuGraphNode_t* node, npuGraph_t graph,
                                         const npuGraphNode_t* dependencies, size_t count, const T& symbol,
                                         const void* src, size_t bytes, size_t offset, npuMemcpyKind kind) {
  void* start = nullptr;
  if (const npuError_t error = npuGetSymbolAddress(&start, symbol)) return error;
  return npuGraphAddMemcpyNode1D(node, graph, dependencies, count, static_cast<char*>(start) + offset, src,
                                 bytes, kind);
}
template <class T>
npuError_t npuGraphAddMemcpyNodeFromSymbol(npuGraphNode_t* node, npuGraph_t graph,
                                           const npuGraphNode_t* dependencies, size_t count, void* dst,
                                           const T& symbol, size_t bytes, size_t offset, npuMemcpyKind kind) {
  void* start = nullptr;
  if (const npuError_t error = npuGetSymbolAddress(&start, symbol)) return error;
  return npuGraphAddMemcpyNode1D(node, graph, dependencies, count, dst, static_cast<char*>(start) + offset,
                                 bytes, kind);
}

// CUDA 13 gives edges data, which is always zero here.
inline npuError_t npuGraphAddDependencies(npuGraph_t graph, const npuGraphNode_t* from,
                                          const npuGraphNode_t* to, const npuGraphEdgeData*, size_t count) {
  return npuGraphAddDependencies(graph, from, to, count);
}
inline npuError_t npuGraphRemoveDependencies(npuGraph_t graph, const npuGraphNode_t* from,
                                             const npuGraphNode_t* to, const npuGraphEdgeData*,
                                             size_t count) {
  return npuGraphRemoveDependencies(graph, from, to, count);
}
inline npuError_t npuGraphGetEdges(npuGraph_t graph, npuGraphNode_t* from, npuGraphNode_t* to,
                                   npuGraphEdgeData* data, size_t* count) {
  const npuError_t error = npuGraphGetEdges(graph, from, to, count);
  for (size_t i = 0; error == npuSuccess && data != nullptr && i < *count; ++i) data[i] = npuGraphEdgeData{};
  return error;
}
inline npuError_t npuGraphNodeGetDependencies(npuGraphNode_t node, npuGraphNode_t* nodes,
                                              npuGraphEdgeData* data, size_t* count) {
  const npuError_t error = npuGraphNodeGetDependencies(node, nodes, count);
  for (size_t i = 0; error == npuSuccess && data != nullptr && i < *count; ++i) data[i] = npuGraphEdgeData{};
  return error;
}
inline npuError_t npuGraphNodeGetDependentNodes(npuGraphNode_t node, npuGraphNode_t* nodes,
                                                npuGraphEdgeData* data, size_t* count) {
  const npuError_t error = npuGraphNodeGetDependentNodes(node, nodes, count);
  for (size_t i = 0; error == npuSuccess && data != nullptr && i < *count; ++i) data[i] = npuGraphEdgeData{};
  return error;
}

inline npuError_t npuGraphExecUpdate(npuGraphExec_t exec, npuGraph_t graph, npuGraphNode_t* errorNode,
                                     npuGraphExecUpdateResult* result) {
  npuGraphExecUpdateResultInfo info{};
  const npuError_t error = npuGraphExecUpdate(exec, graph, &info);
  if (errorNode != nullptr) *errorNode = info.errorNode;
  if (result != nullptr) *result = info.result;
  return error;
}

namespace npu::detail {

template <class T>
constexpr npuChannelFormatDesc channel_format() {
  if constexpr (std::is_arithmetic_v<T>) {
    constexpr npuChannelFormatKind kKind = std::is_floating_point_v<T> ? npuChannelFormatKindFloat
                                           : std::is_signed_v<T>       ? npuChannelFormatKindSigned
                                                                       : npuChannelFormatKindUnsigned;
    return {int(8 * sizeof(T)), 0, 0, 0, kKind};
  } else {
    using Element = std::decay_t<decltype(T::x)>;
    constexpr npuChannelFormatDesc kOne = channel_format<Element>();
    constexpr int kCount = int(sizeof(T) / sizeof(Element));
    return {kOne.x, kCount > 1 ? kOne.x : 0, kCount > 2 ? kOne.x : 0, kCount > 3 ? kOne.x : 0, kOne.f};
  }
}

}  // namespace npu::detail

/// The format of one to four components of a type, as texture calls want it.
template <class T>
npuChannelFormatDesc npuCreateChannelDesc() {
  return npu::detail::channel_format<std::remove_cv_t<T>>();
}
inline npuChannelFormatDesc npuCreateChannelDescHalf() {
  return npuCreateChannelDesc(16, 0, 0, 0, npuChannelFormatKindFloat);
}
inline npuChannelFormatDesc npuCreateChannelDescHalf1() { return npuCreateChannelDescHalf(); }
inline npuChannelFormatDesc npuCreateChannelDescHalf2() {
  return npuCreateChannelDesc(16, 16, 0, 0, npuChannelFormatKindFloat);
}
inline npuChannelFormatDesc npuCreateChannelDescHalf4() {
  return npuCreateChannelDesc(16, 16, 16, 16, npuChannelFormatKindFloat);
}

inline npuExtent make_npuExtent(size_t width, size_t height, size_t depth) { return {width, height, depth}; }
inline npuPos make_npuPos(size_t x, size_t y, size_t z) { return {x, y, z}; }
inline npuPitchedPtr make_npuPitchedPtr(void* ptr, size_t pitch, size_t xsize, size_t ysize) {
  return {ptr, pitch, xsize, ysize};
}

#endif  // NPU_RUNTIME_TEMPLATES_H_

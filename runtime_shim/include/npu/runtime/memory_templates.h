/// @file
/// Typed forms of the calls of npu/runtime/memory.h: T** instead of void**, variables by name. Included by
/// npu/runtime/templates.h. C++17.
///
/// Errors: those of the untyped call of the same name.
/// Source: CUDA Runtime API 12.4, "C++ API Routines". npuX follows cudaX.
#ifndef NPU_RUNTIME_MEMORY_TEMPLATES_H_
#define NPU_RUNTIME_MEMORY_TEMPLATES_H_

#include "npu/detail/untyped.h"
#include "npu/runtime/memory.h"

// ---- Allocation ----

/// The untyped call of the same name, for a pointer of any type. npuMallocHost with flags is npuHostAlloc;
/// npuMallocAsync with a pool is npuMallocFromPoolAsync.
/// Errors: those of that call.
/// @{
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
/// @}

/// npuMemAdvise_v2 and npuMemPrefetchAsync_v2, under the names of CUDA 13.
/// Errors: those of that call.
/// @{
inline npuError_t npuMemAdvise(const void* devPtr, size_t count, npuMemoryAdvise advice,
                               npuMemLocation location) {
  return npuMemAdvise_v2(devPtr, count, advice, location);
}
inline npuError_t npuMemPrefetchAsync(const void* devPtr, size_t count, npuMemLocation location,
                                      unsigned int flags, npuStream_t stream = nullptr) {
  return npuMemPrefetchAsync_v2(devPtr, count, location, flags, stream);
}
/// @}

// ---- Variables of the device: an ordinary variable here, named by reference ----

/// The address of a variable of the device, which becomes usable as device memory.
/// Errors: npuErrorInvalidSymbol if devPtr is null.
/// @{
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
/// @}

/// The bytes of a variable.
/// Errors: none; size must not be null.
template <class T>
npuError_t npuGetSymbolSize(size_t* size, const T&) {
  *size = sizeof(T);
  return npuSuccess;
}

/// Copies count bytes to or from a variable, from its byte offset on; Async in the order of the stream.
/// Errors: npuErrorInvalidValue if offset + count passes the end of the variable;
/// npuErrorInvalidMemcpyDirection if kind leads away from the variable or has the host on both sides; those
/// of npuMemcpy or npuMemcpyAsync.
/// @{
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
/// @}

// ---- Several at once ----

/// npuMemcpyBatchAsync with the parameters of CUDA 12.8. *failIdx, if given, becomes SIZE_MAX: no copy is
/// named.
/// Errors: those of npuMemcpyBatchAsync.
/// Source: CUDA Runtime API 12.8, cudaMemcpyBatchAsync.
inline npuError_t npuMemcpyBatchAsync(void** dsts, void** srcs, size_t* sizes, size_t count,
                                      npuMemcpyAttributes* attrs, size_t* attrsIdxs, size_t numAttrs,
                                      size_t* failIdx, npuStream_t stream) {
  if (failIdx != nullptr) *failIdx = static_cast<size_t>(-1);
  return npuMemcpyBatchAsync(dsts, srcs, sizes, count, attrs, attrsIdxs, numAttrs, stream);
}

#endif  // NPU_RUNTIME_MEMORY_TEMPLATES_H_

/// @file
/// The driver interface: arrays, copies of boxes, texture and surface objects. Included by npu/driver.h. Valid C11
/// and C++17.
///
/// Units: sizes, pitches, x and widths of copies in bytes; heights in rows; widths of descriptors in elements.
/// Errors: as npu/driver.h says; comments leave out the prefix NPUDRV_ERROR_.
/// Source: CUDA Driver API 13, "Memory Management", "Texture Object Management", "Surface Object Management".
/// npudrvX follows cuX.
#ifndef NPU_DRIVER_ARRAYS_H_
#define NPU_DRIVER_ARRAYS_H_

#include "npu/driver/array_types.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- Arrays ----

/// An array of the current device, as npuMallocArray and npuMalloc3DArray.
/// Errors: INVALID_VALUE if a pointer is null, Width is 0, there are not 1, 2 or 4 channels, or the extent does
/// not fit the flags; NOT_SUPPORTED for formats that an array does not have; OUT_OF_MEMORY. *array is null then.
/// @{
npudrvResult npudrvArrayCreate(npudrvArray* array, const NPUDRV_ARRAY_DESCRIPTOR* descriptor);
npudrvResult npudrvArray3DCreate(npudrvArray* array, const NPUDRV_ARRAY3D_DESCRIPTOR* descriptor);
/// @}
/// What an array was made of.
/// Errors: INVALID_VALUE if descriptor is null; INVALID_HANDLE for an unknown array.
/// @{
npudrvResult npudrvArrayGetDescriptor(NPUDRV_ARRAY_DESCRIPTOR* descriptor, npudrvArray array);
npudrvResult npudrvArray3DGetDescriptor(NPUDRV_ARRAY3D_DESCRIPTOR* descriptor, npudrvArray array);
/// @}
/// Waits for the device, then frees the array.
/// Errors: INVALID_HANDLE for an unknown array, null, or a level of a mipmapped array; the first failure of the
/// work of the device.
npudrvResult npudrvArrayDestroy(npudrvArray array);

/// Arrays of an image in several sizes, as npuMallocMipmappedArray.
/// Errors: as npudrvArray3DCreate.
npudrvResult npudrvMipmappedArrayCreate(npudrvMipmappedArray* array,
                                        const NPUDRV_ARRAY3D_DESCRIPTOR* descriptor, unsigned int levels);
/// As npuGetMipmappedArrayLevel.
/// Errors: INVALID_VALUE if level_array is null or there is no such level; INVALID_HANDLE for an unknown handle.
npudrvResult npudrvMipmappedArrayGetLevel(npudrvArray* level_array, npudrvMipmappedArray array,
                                          unsigned int level);
/// As npuFreeMipmappedArray.
/// Errors: INVALID_HANDLE for an unknown handle or null; the first failure of the work of the device.
npudrvResult npudrvMipmappedArrayDestroy(npudrvMipmappedArray array);

// ---- Copies ----

/// Copies rows, or a box. A copy that touches the host waits for its end; the forms without Async use the default
/// stream. Unaligned is the same here.
/// Errors: INVALID_VALUE if the pointer is null, a memory type is unknown, an address is null, a range leaves its
/// array, x or width is not a multiple of an array's element, LOD is not 0, or a pitch is smaller than a row;
/// INVALID_HANDLE for the stream.
/// @{
npudrvResult npudrvMemcpy2D(const NPUDRV_MEMCPY2D* copy);
npudrvResult npudrvMemcpy2DUnaligned(const NPUDRV_MEMCPY2D* copy);
npudrvResult npudrvMemcpy2DAsync(const NPUDRV_MEMCPY2D* copy, npudrvStream stream);
npudrvResult npudrvMemcpy3D(const NPUDRV_MEMCPY3D* copy);
npudrvResult npudrvMemcpy3DAsync(const NPUDRV_MEMCPY3D* copy, npudrvStream stream);
/// @}
/// As npudrvMemcpy3D, between contexts.
/// Errors: as npudrvMemcpy3D; INVALID_CONTEXT for null or a destroyed context of a side that is no array.
/// @{
npudrvResult npudrvMemcpy3DPeer(const NPUDRV_MEMCPY3D_PEER* copy);
npudrvResult npudrvMemcpy3DPeerAsync(const NPUDRV_MEMCPY3D_PEER* copy, npudrvStream stream);
/// @}

/// Copies a run of bytes to, from or between arrays of one dimension. H: the host, D: a device, A: an array.
/// Units: offset and bytes in bytes.
/// Errors: INVALID_VALUE for a null address, an unknown array or a run that leaves it; INVALID_HANDLE for the
/// stream.
/// @{
npudrvResult npudrvMemcpyHtoA(npudrvArray dst, size_t offset, const void* src, size_t bytes);
npudrvResult npudrvMemcpyAtoH(void* dst, npudrvArray src, size_t offset, size_t bytes);
npudrvResult npudrvMemcpyDtoA(npudrvArray dst, size_t offset, npudrvDeviceptr src, size_t bytes);
npudrvResult npudrvMemcpyAtoD(npudrvDeviceptr dst, npudrvArray src, size_t offset, size_t bytes);
npudrvResult npudrvMemcpyAtoA(npudrvArray dst, size_t dst_offset, npudrvArray src, size_t src_offset,
                              size_t bytes);
npudrvResult npudrvMemcpyHtoAAsync(npudrvArray dst, size_t offset, const void* src, size_t bytes,
                                   npudrvStream stream);
npudrvResult npudrvMemcpyAtoHAsync(void* dst, npudrvArray src, size_t offset, size_t bytes,
                                   npudrvStream stream);
/// @}

// ---- Texture and surface objects ----

/// A handle for kernels to fetch by, as npuCreateTextureObject. view may be null.
/// Errors: INVALID_VALUE as npuCreateTextureObject, and if flags of the resource is not 0 or those of the texture
/// are unknown; NOT_SUPPORTED as npuCreateTextureObject, and for formats that an array does not have.
npudrvResult npudrvTexObjectCreate(npudrvTexObject* object, const NPUDRV_RESOURCE_DESC* resource,
                                   const NPUDRV_TEXTURE_DESC* texture, const NPUDRV_RESOURCE_VIEW_DESC* view);
/// As npuDestroyTextureObject.
/// Errors: INVALID_VALUE for an unknown object; the first failure of the work of the device.
npudrvResult npudrvTexObjectDestroy(npudrvTexObject object);
/// What a texture object was made of.
/// Errors: INVALID_VALUE if the pointer is null, the object unknown, or made without the view that is asked for.
/// @{
npudrvResult npudrvTexObjectGetResourceDesc(NPUDRV_RESOURCE_DESC* resource, npudrvTexObject object);
npudrvResult npudrvTexObjectGetTextureDesc(NPUDRV_TEXTURE_DESC* texture, npudrvTexObject object);
npudrvResult npudrvTexObjectGetResourceViewDesc(NPUDRV_RESOURCE_VIEW_DESC* view, npudrvTexObject object);
/// @}

/// A handle for kernels to read and write an array by, as npuCreateSurfaceObject.
/// Errors: INVALID_VALUE if a pointer is null, the resource is not an array or its flags are not 0, or the array is
/// unknown.
npudrvResult npudrvSurfObjectCreate(npudrvSurfObject* object, const NPUDRV_RESOURCE_DESC* resource);
/// As npuDestroySurfaceObject.
/// Errors: INVALID_VALUE for an unknown object; the first failure of the work of the device.
npudrvResult npudrvSurfObjectDestroy(npudrvSurfObject object);
/// What a surface object was made of.
/// Errors: INVALID_VALUE if resource is null or the object unknown.
npudrvResult npudrvSurfObjectGetResourceDesc(NPUDRV_RESOURCE_DESC* resource, npudrvSurfObject object);

#ifdef __cplusplus
}
#endif

#endif  // NPU_DRIVER_ARRAYS_H_

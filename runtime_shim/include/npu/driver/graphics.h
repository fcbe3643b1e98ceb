/// @file
/// The driver interface: buffers and textures of OpenGL, as npu/runtime/graphics.h has them. Included by
/// npu/driver.h. Valid C11 and C++17.
///
/// Errors: as npu/driver.h says; comments leave out the prefix NPUDRV_ERROR_. INVALID_GRAPHICS_CONTEXT if the thread
/// has no OpenGL context; UNKNOWN if OpenGL refuses.
/// Source: CUDA Driver API 13, "OpenGL Interoperability", "Graphics Interoperability". npudrvX follows cuX.
#ifndef NPU_DRIVER_GRAPHICS_H_
#define NPU_DRIVER_GRAPHICS_H_

#include "npu/driver/array_types.h"
#include "npu/runtime/graphics.h"

/// A resource is one of the runtime.
typedef npuGraphicsResource_t npudrvGraphicsResource;

#ifdef __cplusplus
extern "C" {
#endif

/// As npuGraphicsGLRegisterBuffer and npuGraphicsGLRegisterImage.
/// Errors: INVALID_VALUE as there; NOT_SUPPORTED for targets and formats of textures that they name.
/// @{
npudrvResult npudrvGraphicsGLRegisterBuffer(npudrvGraphicsResource* resource, unsigned int buffer,
                                            unsigned int flags);
npudrvResult npudrvGraphicsGLRegisterImage(npudrvGraphicsResource* resource, unsigned int image,
                                           unsigned int target, unsigned int flags);
/// @}
/// As npuGraphicsUnregisterResource.
/// Errors: INVALID_HANDLE for an unknown resource.
npudrvResult npudrvGraphicsUnregisterResource(npudrvGraphicsResource resource);
/// As npuGraphicsResourceSetMapFlags.
/// Errors: INVALID_HANDLE; INVALID_VALUE for unknown flags; ALREADY_MAPPED.
npudrvResult npudrvGraphicsResourceSetMapFlags(npudrvGraphicsResource resource, unsigned int flags);
/// As npuGraphicsMapResources and npuGraphicsUnmapResources.
/// Errors: INVALID_VALUE if count is 0 or resources is null; INVALID_HANDLE; ALREADY_MAPPED, or NOT_MAPPED;
/// OUT_OF_MEMORY; the first failure of the work of the stream.
/// @{
npudrvResult npudrvGraphicsMapResources(unsigned int count, npudrvGraphicsResource* resources,
                                        npudrvStream stream);
npudrvResult npudrvGraphicsUnmapResources(unsigned int count, npudrvGraphicsResource* resources,
                                          npudrvStream stream);
/// @}
/// The memory of a mapped buffer. Units: size in bytes.
/// Errors: INVALID_HANDLE; NOT_MAPPED; NOT_MAPPED_AS_POINTER for a texture.
npudrvResult npudrvGraphicsResourceGetMappedPointer(npudrvDeviceptr* pointer, size_t* size,
                                                    npudrvGraphicsResource resource);
/// The array of a mapped texture. index and level must be 0.
/// Errors: INVALID_VALUE; INVALID_HANDLE; NOT_MAPPED; NOT_MAPPED_AS_ARRAY for a buffer.
npudrvResult npudrvGraphicsSubResourceGetMappedArray(npudrvArray* array, npudrvGraphicsResource resource,
                                                     unsigned int index, unsigned int level);

#ifdef __cplusplus
}
#endif

#endif  // NPU_DRIVER_GRAPHICS_H_

/// @file
/// Buffers and textures of OpenGL that kernels read and write. The device shares no memory with a graphics card:
/// mapping copies an object from OpenGL to the device, and unmapping copies it back. Included by npu/runtime.h.
/// Valid C11 and C++17.
///
/// The calls that copy or register must be made in a thread whose OpenGL context is current. The OpenGL library is
/// the one that the program has loaded.
/// Errors: those that npu/runtime/device.h lists for every function, and those that a function names.
/// npuErrorInvalidGraphicsContext if the thread has no OpenGL context; npuErrorUnknown if OpenGL refuses. A call
/// that fails changes nothing unless it says so.
/// Source: CUDA Runtime API 13, "OpenGL Interoperability", "Graphics Interoperability". npuX follows cudaX.
#ifndef NPU_RUNTIME_GRAPHICS_H_
#define NPU_RUNTIME_GRAPHICS_H_

#include "npu/runtime/types.h"

/// How kernels use a resource. ReadOnly leaves out the copy back, WriteDiscard the copy to the device; the other
/// flags have no effect.
enum npuGraphicsRegisterFlags {
  npuGraphicsRegisterFlagsNone = 0,
  npuGraphicsRegisterFlagsReadOnly = 1,
  npuGraphicsRegisterFlagsWriteDiscard = 2,
  npuGraphicsRegisterFlagsSurfaceLoadStore = 4,
  npuGraphicsRegisterFlagsTextureGather = 8,
};

enum npuGraphicsMapFlags {
  npuGraphicsMapFlagsNone = 0,
  npuGraphicsMapFlagsReadOnly = 1,
  npuGraphicsMapFlagsWriteDiscard = 2,
};

/// Which devices npuGLGetDevices names. They are the same here.
enum npuGLDeviceList {
  npuGLDeviceListAll = 1,
  npuGLDeviceListCurrentFrame = 2,
  npuGLDeviceListNextFrame = 3
};

enum npuGLMapFlags { npuGLMapFlagsNone = 0, npuGLMapFlagsReadOnly = 1, npuGLMapFlagsWriteDiscard = 2 };

#ifdef __cplusplus
extern "C" {
#endif

/// Registers a buffer object of OpenGL.
/// Errors: npuErrorInvalidValue if resource is null, flags are unknown, the buffer does not exist or is empty.
npuError_t npuGraphicsGLRegisterBuffer(npuGraphicsResource_t* resource, unsigned int buffer,
                                       unsigned int flags);
/// Registers level 0 of a texture object: GL_TEXTURE_2D, GL_TEXTURE_RECTANGLE, GL_TEXTURE_3D or
/// GL_TEXTURE_2D_ARRAY, with 1, 2 or 4 channels of 8, 16 or 32 bits.
/// Errors: npuErrorInvalidValue if resource is null, flags are unknown or the texture does not exist or is empty;
/// npuErrorNotSupported for other targets and formats.
npuError_t npuGraphicsGLRegisterImage(npuGraphicsResource_t* resource, unsigned int image,
                                      unsigned int target, unsigned int flags);
/// Forgets a resource and frees its memory on the device. A resource that is mapped is not copied back.
/// Errors: npuErrorInvalidResourceHandle for an unknown resource.
npuError_t npuGraphicsUnregisterResource(npuGraphicsResource_t resource);
/// Sets which copies are made from the next map on.
/// Errors: npuErrorInvalidResourceHandle; npuErrorInvalidValue for unknown flags; npuErrorAlreadyMapped.
npuError_t npuGraphicsResourceSetMapFlags(npuGraphicsResource_t resource, unsigned int flags);
/// Makes resources available to kernels, with the contents that OpenGL has left. Waits for OpenGL.
/// Errors: npuErrorInvalidValue if count is 0 or negative or resources is null; npuErrorInvalidResourceHandle
/// for an unknown resource or one that is listed twice; npuErrorAlreadyMapped; npuErrorMemoryAllocation. After an error no resource of the call is mapped.
npuError_t npuGraphicsMapResources(int count, npuGraphicsResource_t* resources,
                                   npuStream_t stream NPURT_DEFAULT_(0));
/// Gives resources back to OpenGL, with what the work of the stream has left. Waits for that work.
/// Errors: npuErrorInvalidValue if count is 0 or negative or resources is null; npuErrorInvalidResourceHandle
/// for an unknown resource or one that is listed twice; npuErrorNotMapped; the first failure of the work of the stream, and the resources are unmapped all the same.
npuError_t npuGraphicsUnmapResources(int count, npuGraphicsResource_t* resources,
                                     npuStream_t stream NPURT_DEFAULT_(0));
/// The memory of a mapped buffer. Pointers that are null are not set. Units: size in bytes.
/// Errors: npuErrorInvalidResourceHandle; npuErrorNotMapped; npuErrorNotMappedAsPointer for a texture.
npuError_t npuGraphicsResourceGetMappedPointer(void** devPtr, size_t* size, npuGraphicsResource_t resource);
/// The array of a mapped texture. The resource owns it. arrayIndex and mipLevel must be 0.
/// Errors: npuErrorInvalidValue; npuErrorInvalidResourceHandle; npuErrorNotMapped; npuErrorNotMappedAsArray for a
/// buffer.
npuError_t npuGraphicsSubResourceGetMappedArray(npuArray_t* array, npuGraphicsResource_t resource,
                                                unsigned int arrayIndex, unsigned int mipLevel);

/// The devices that may use objects of the current OpenGL context: all.
/// Errors: npuErrorInvalidValue if a pointer is null or the list unknown.
npuError_t npuGLGetDevices(unsigned int* count, int* devices, unsigned int most, enum npuGLDeviceList list);
/// As npuSetDevice.
/// Errors: npuErrorInvalidDevice.
npuError_t npuGLSetGLDevice(int device);

/// The older calls, which name a buffer by its number in OpenGL. Mapping gives the address; the forms without
/// Async use the default stream.
/// Errors: npuErrorInvalidValue for a null pointer, a number that is not registered, is registered already, or
/// unknown flags; those of the calls above.
/// @{
npuError_t npuGLRegisterBufferObject(unsigned int buffer);
npuError_t npuGLUnregisterBufferObject(unsigned int buffer);
npuError_t npuGLSetBufferObjectMapFlags(unsigned int buffer, unsigned int flags);
npuError_t npuGLMapBufferObject(void** devPtr, unsigned int buffer);
npuError_t npuGLUnmapBufferObject(unsigned int buffer);
npuError_t npuGLMapBufferObjectAsync(void** devPtr, unsigned int buffer, npuStream_t stream);
npuError_t npuGLUnmapBufferObjectAsync(unsigned int buffer, npuStream_t stream);
/// @}

#ifdef __cplusplus
}
#endif

#endif  // NPU_RUNTIME_GRAPHICS_H_

// What Ascend devices do not have: arrays, textures, surfaces, graphics, memory shared by handle between
// processes. The types exist, so that programs compile and can ask; every call returns npuErrorNotSupported
// and says so once on the standard error stream. Included by npu/runtime.h. Valid C11 and C++17.
#ifndef NPU_RUNTIME_UNSUPPORTED_H_
#define NPU_RUNTIME_UNSUPPORTED_H_

#include "npu/runtime_types.h"

enum npuChannelFormatKind {
  npuChannelFormatKindSigned = 0,
  npuChannelFormatKindUnsigned = 1,
  npuChannelFormatKindFloat = 2,
  npuChannelFormatKindNone = 3,
};

/// Bits of each component, and how to read them.
struct npuChannelFormatDesc {
  int x;
  int y;
  int z;
  int w;
  enum npuChannelFormatKind f;
};

enum npuResourceType {
  npuResourceTypeArray = 0,
  npuResourceTypeMipmappedArray = 1,
  npuResourceTypeLinear = 2,
  npuResourceTypePitch2D = 3,
};

struct npuResourceDesc {
  enum npuResourceType resType;
  union {
    struct {
      npuArray_t array;
    } array;
    struct {
      npuMipmappedArray_t mipmap;
    } mipmap;
    struct {
      void* devPtr;
      struct npuChannelFormatDesc desc;
      size_t sizeInBytes;
    } linear;
    struct {
      void* devPtr;
      struct npuChannelFormatDesc desc;
      size_t width;
      size_t height;
      size_t pitchInBytes;
    } pitch2D;
  } res;
};

enum npuTextureAddressMode {
  npuAddressModeWrap = 0,
  npuAddressModeClamp = 1,
  npuAddressModeMirror = 2,
  npuAddressModeBorder = 3,
};
enum npuTextureFilterMode { npuFilterModePoint = 0, npuFilterModeLinear = 1 };
enum npuTextureReadMode { npuReadModeElementType = 0, npuReadModeNormalizedFloat = 1 };

struct npuTextureDesc {
  enum npuTextureAddressMode addressMode[3];
  enum npuTextureFilterMode filterMode;
  enum npuTextureReadMode readMode;
  int sRGB;
  float borderColor[4];
  int normalizedCoords;
  unsigned int maxAnisotropy;
  enum npuTextureFilterMode mipmapFilterMode;
  float mipmapLevelBias;
  float minMipmapLevelClamp;
  float maxMipmapLevelClamp;
  int disableTrilinearOptimization;
  int seamlessCubemap;
};

struct npuResourceViewDesc {
  int format;
  size_t width;
  size_t height;
  size_t depth;
  unsigned int firstMipmapLevel;
  unsigned int lastMipmapLevel;
  unsigned int firstLayer;
  unsigned int lastLayer;
};

enum npuGraphicsRegisterFlags {
  npuGraphicsRegisterFlagsNone = 0,
  npuGraphicsRegisterFlagsReadOnly = 1,
  npuGraphicsRegisterFlagsWriteDiscard = 2,
  npuGraphicsRegisterFlagsSurfaceLoadStore = 4,
  npuGraphicsRegisterFlagsTextureGather = 8,
};

enum npuDriverEntryPointQueryResult {
  npuDriverEntryPointSuccess = 0,
  npuDriverEntryPointSymbolNotFound = 1,
  npuDriverEntryPointVersionNotSufficent = 2,
};
enum { npuEnableDefault = 0, npuEnableLegacyStream = 1, npuEnablePerThreadDefaultStream = 2 };

#ifdef __cplusplus
extern "C" {
#endif

/// The only call here that works: it describes a format and touches no device.
struct npuChannelFormatDesc npuCreateChannelDesc(int x, int y, int z, int w, enum npuChannelFormatKind f);

npuError_t npuMallocArray(npuArray_t* array, const struct npuChannelFormatDesc* desc, size_t width,
                          size_t height, unsigned int flags);
npuError_t npuMalloc3DArray(npuArray_t* array, const struct npuChannelFormatDesc* desc,
                            struct npuExtent extent, unsigned int flags);
npuError_t npuFreeArray(npuArray_t array);
npuError_t npuFreeMipmappedArray(npuMipmappedArray_t mipmappedArray);
npuError_t npuGetMipmappedArrayLevel(npuArray_t* levelArray, npuMipmappedArray_const_t mipmappedArray,
                                     unsigned int level);
npuError_t npuMemcpyToArray(npuArray_t dst, size_t wOffset, size_t hOffset, const void* src, size_t count,
                            enum npuMemcpyKind kind);
npuError_t npuMemcpy2DToArray(npuArray_t dst, size_t wOffset, size_t hOffset, const void* src, size_t spitch,
                              size_t width, size_t height, enum npuMemcpyKind kind);
npuError_t npuMemcpy2DFromArray(void* dst, size_t dpitch, npuArray_const_t src, size_t wOffset,
                                size_t hOffset, size_t width, size_t height, enum npuMemcpyKind kind);
npuError_t npuCreateTextureObject(npuTextureObject_t* object, const struct npuResourceDesc* resource,
                                  const struct npuTextureDesc* texture,
                                  const struct npuResourceViewDesc* view);
npuError_t npuDestroyTextureObject(npuTextureObject_t object);
npuError_t npuCreateSurfaceObject(npuSurfaceObject_t* object, const struct npuResourceDesc* resource);
npuError_t npuDestroySurfaceObject(npuSurfaceObject_t object);
npuError_t npuGraphicsGLRegisterImage(npuGraphicsResource_t* resource, unsigned int image,
                                      unsigned int target, unsigned int flags);
npuError_t npuGraphicsGLRegisterBuffer(npuGraphicsResource_t* resource, unsigned int buffer,
                                       unsigned int flags);
npuError_t npuGraphicsUnregisterResource(npuGraphicsResource_t resource);
npuError_t npuGraphicsMapResources(int count, npuGraphicsResource_t* resources, npuStream_t stream);
npuError_t npuGraphicsUnmapResources(int count, npuGraphicsResource_t* resources, npuStream_t stream);
npuError_t npuGraphicsSubResourceGetMappedArray(npuArray_t* array, npuGraphicsResource_t resource,
                                                unsigned int arrayIndex, unsigned int mipLevel);
npuError_t npuGraphicsResourceGetMappedPointer(void** devPtr, size_t* size, npuGraphicsResource_t resource);
npuError_t npuIpcGetMemHandle(npuIpcMemHandle_t* handle, void* devPtr);
npuError_t npuIpcOpenMemHandle(void** devPtr, npuIpcMemHandle_t handle, unsigned int flags);
npuError_t npuIpcCloseMemHandle(void* devPtr);
npuError_t npuIpcGetEventHandle(npuIpcEventHandle_t* handle, npuEvent_t event);
npuError_t npuIpcOpenEventHandle(npuEvent_t* event, npuIpcEventHandle_t handle);
/// There is no driver library to look into: *result is SymbolNotFound and the call succeeds, as for an
/// unknown name.
npuError_t npuGetDriverEntryPoint(const char* symbol, void** function, unsigned long long flags,
                                  enum npuDriverEntryPointQueryResult* result);
npuError_t npuGetDriverEntryPointByVersion(const char* symbol, void** function, unsigned int version,
                                           unsigned long long flags,
                                           enum npuDriverEntryPointQueryResult* result);

#ifdef __cplusplus
}
#endif

#endif  // NPU_RUNTIME_UNSUPPORTED_H_

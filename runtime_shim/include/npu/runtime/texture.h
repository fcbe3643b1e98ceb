// Arrays, textures and surfaces. An NPU has no texture units: fetches are device functions that compute what
// CUDA documents (npu/kernel/texture.h, npu/kernel/surface.h). Included by npu/runtime.h. Valid C11 and C++17.
#ifndef NPU_RUNTIME_TEXTURE_H_
#define NPU_RUNTIME_TEXTURE_H_

#include "npu/runtime/types.h"

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

/// maxAnisotropy and the mipmap fields have no effect: there is one level.
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

enum npuSurfaceBoundaryMode { npuBoundaryModeZero = 0, npuBoundaryModeClamp = 1, npuBoundaryModeTrap = 2 };

/* Kinds of texture references: the number of coordinates, with 0xF0 for layers. */
#define npuTextureType1D 0x01
#define npuTextureType2D 0x02
#define npuTextureType3D 0x03
#define npuTextureType1DLayered 0xF1
#define npuTextureType2DLayered 0xF2
#define npuSurfaceType1D 0x01
#define npuSurfaceType2D 0x02
#define npuSurfaceType3D 0x03

/// The untyped part of a texture reference (npu::texture): how fetches work from the next bind on. What
/// follows readMode belongs to the runtime.
struct npuTextureReference {
  int normalized;
  enum npuTextureFilterMode filterMode;
  enum npuTextureAddressMode addressMode[3];
  struct npuChannelFormatDesc channelDesc;
  int sRGB;
  unsigned int maxAnisotropy;
  enum npuTextureFilterMode mipmapFilterMode;
  float mipmapLevelBias;
  float minMipmapLevelClamp;
  float maxMipmapLevelClamp;
  enum npuTextureReadMode readMode;
  npuTextureObject_t* bound; /* by device; 0 where it is not bound */
};

/// The untyped part of a surface reference (npu::surface).
struct npuSurfaceReference {
  struct npuChannelFormatDesc channelDesc;
  npuSurfaceObject_t* bound; /* by device; 0 where it is not bound */
};

#ifdef __cplusplus
extern "C" {
#endif

/* --- Arrays: rows of elements of one, two or four channels. ---------------------------------------------- */

struct npuChannelFormatDesc npuCreateChannelDesc(int x, int y, int z, int w, enum npuChannelFormatKind f);

/// A 1-D (height 0) or 2-D array of width * height elements in the memory of the current device.
/// Errors: npuErrorInvalidChannelDescriptor for channels that are not 8, 16 or 32 bits, alike, and 1, 2 or 4;
/// npuErrorInvalidValue for a width of 0 and unknown flags; npuErrorMemoryAllocation.
npuError_t npuMallocArray(npuArray_t* array, const struct npuChannelFormatDesc* desc, size_t width,
                          size_t height NPURT_DEFAULT_(0), unsigned int flags NPURT_DEFAULT_(0));
/// extent in elements; height or depth 0 leave that dimension out, npuArrayLayered makes depth the number of
/// layers. Errors: as npuMallocArray; npuErrorNotSupported for cube maps.
npuError_t npuMalloc3DArray(npuArray_t* array, const struct npuChannelFormatDesc* desc,
                            struct npuExtent extent, unsigned int flags NPURT_DEFAULT_(0));
/// Waits for the device first, as npuFree. Null is fine.
npuError_t npuFreeArray(npuArray_t array);
npuError_t npuGetChannelDesc(struct npuChannelFormatDesc* desc, npuArray_const_t array);
npuError_t npuArrayGetInfo(struct npuChannelFormatDesc* desc, struct npuExtent* extent, unsigned int* flags,
                           npuArray_t array);
npuError_t npuFreeMipmappedArray(npuMipmappedArray_t mipmappedArray);
npuError_t npuGetMipmappedArrayLevel(npuArray_t* levelArray, npuMipmappedArray_const_t mipmappedArray,
                                     unsigned int level);

/* Copies. wOffset and width in bytes, hOffset and height in rows; ranges that leave the array are
   npuErrorInvalidValue. npuMemcpy3D takes arrays as well. */
npuError_t npuMemcpyToArray(npuArray_t dst, size_t wOffset, size_t hOffset, const void* src, size_t count,
                            enum npuMemcpyKind kind);
npuError_t npuMemcpyFromArray(void* dst, npuArray_const_t src, size_t wOffset, size_t hOffset, size_t count,
                              enum npuMemcpyKind kind);
npuError_t npuMemcpyToArrayAsync(npuArray_t dst, size_t wOffset, size_t hOffset, const void* src,
                                 size_t count, enum npuMemcpyKind kind, npuStream_t stream NPURT_DEFAULT_(0));
npuError_t npuMemcpyFromArrayAsync(void* dst, npuArray_const_t src, size_t wOffset, size_t hOffset,
                                   size_t count, enum npuMemcpyKind kind,
                                   npuStream_t stream NPURT_DEFAULT_(0));
npuError_t npuMemcpy2DToArray(npuArray_t dst, size_t wOffset, size_t hOffset, const void* src, size_t spitch,
                              size_t width, size_t height, enum npuMemcpyKind kind);
npuError_t npuMemcpy2DFromArray(void* dst, size_t dpitch, npuArray_const_t src, size_t wOffset,
                                size_t hOffset, size_t width, size_t height, enum npuMemcpyKind kind);
npuError_t npuMemcpy2DToArrayAsync(npuArray_t dst, size_t wOffset, size_t hOffset, const void* src,
                                   size_t spitch, size_t width, size_t height, enum npuMemcpyKind kind,
                                   npuStream_t stream NPURT_DEFAULT_(0));
npuError_t npuMemcpy2DFromArrayAsync(void* dst, size_t dpitch, npuArray_const_t src, size_t wOffset,
                                     size_t hOffset, size_t width, size_t height, enum npuMemcpyKind kind,
                                     npuStream_t stream NPURT_DEFAULT_(0));
npuError_t npuMemcpyArrayToArray(npuArray_t dst, size_t wOffsetDst, size_t hOffsetDst, npuArray_const_t src,
                                 size_t wOffsetSrc, size_t hOffsetSrc, size_t count,
                                 enum npuMemcpyKind kind NPURT_DEFAULT_(npuMemcpyDeviceToDevice));
npuError_t npuMemcpy2DArrayToArray(npuArray_t dst, size_t wOffsetDst, size_t hOffsetDst, npuArray_const_t src,
                                   size_t wOffsetSrc, size_t hOffsetSrc, size_t width, size_t height,
                                   enum npuMemcpyKind kind NPURT_DEFAULT_(npuMemcpyDeviceToDevice));

/* --- Texture and surface objects. ------------------------------------------------------------------------ */

/// A handle for kernels to fetch by. The memory must live as long as the object.
/// Errors: npuErrorInvalidValue for a null pointer, memory that is not the device's, a pitch below the row;
/// npuErrorInvalidChannelDescriptor; npuErrorInvalidFilterSetting for linear filtering of values that are no
/// float; npuErrorNotSupported for mipmaps, sRGB and a resource view that changes the format.
npuError_t npuCreateTextureObject(npuTextureObject_t* object, const struct npuResourceDesc* resource,
                                  const struct npuTextureDesc* texture,
                                  const struct npuResourceViewDesc* view);
/// Waits for the device, whose kernels may use the object. Errors: npuErrorInvalidValue for an unknown one.
npuError_t npuDestroyTextureObject(npuTextureObject_t object);
npuError_t npuGetTextureObjectResourceDesc(struct npuResourceDesc* resource, npuTextureObject_t object);
npuError_t npuGetTextureObjectTextureDesc(struct npuTextureDesc* texture, npuTextureObject_t object);
/// resource must be an array. Errors: npuErrorInvalidChannelDescriptor, npuErrorInvalidValue.
npuError_t npuCreateSurfaceObject(npuSurfaceObject_t* object, const struct npuResourceDesc* resource);
npuError_t npuDestroySurfaceObject(npuSurfaceObject_t object);
npuError_t npuGetSurfaceObjectResourceDesc(struct npuResourceDesc* resource, npuSurfaceObject_t object);

/* --- Texture and surface references, which CUDA 12 removed. The typed forms are in npu/kernel/texture.h. --------- */

/// Binds linear memory on the current device; *offset, if given, becomes 0. Launches made before keep what
/// was bound: the call waits for them.
npuError_t npuBindTexture(size_t* offset, const struct npuTextureReference* texref, const void* devPtr,
                          const struct npuChannelFormatDesc* desc, size_t size NPURT_DEFAULT_(UINT32_MAX));
npuError_t npuBindTexture2D(size_t* offset, const struct npuTextureReference* texref, const void* devPtr,
                            const struct npuChannelFormatDesc* desc, size_t width, size_t height,
                            size_t pitch);
npuError_t npuBindTextureToArray(const struct npuTextureReference* texref, npuArray_const_t array,
                                 const struct npuChannelFormatDesc* desc);
npuError_t npuUnbindTexture(const struct npuTextureReference* texref);
/// Errors: npuErrorInvalidTextureBinding where the reference is not bound.
npuError_t npuGetTextureAlignmentOffset(size_t* offset, const struct npuTextureReference* texref);
npuError_t npuGetTextureReference(const struct npuTextureReference** texref, const void* symbol);
npuError_t npuBindSurfaceToArray(const struct npuSurfaceReference* surfref, npuArray_const_t array,
                                 const struct npuChannelFormatDesc* desc);

#ifdef __cplusplus
}
#endif

#endif  // NPU_RUNTIME_TEXTURE_H_

/// @file
/// Arrays, textures and surfaces. An NPU has no texture units: fetches are device functions that compute what
/// CUDA documents (npu/kernel/texture.h, npu/kernel/surface.h). Included by npu/runtime.h. Valid C11 and
/// C++17.
///
/// Errors: those that npu/runtime/device.h lists for every function, and those that a function names. A call
/// that fails changes nothing unless it says so.
/// Source: CUDA Runtime API 12.4, "Memory Management", "Texture Object Management", "Surface Object
/// Management", and CUDA 11.8, "Texture Reference Management", "Surface Reference Management". npuX follows
/// cudaX.
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

/// What a texture or surface reads. Units: sizeInBytes and pitchInBytes in bytes, width in elements, height
/// in rows.
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

/// How a texture is read. normalizedCoords must be set for mipmaps; cube maps are read as if it were. sRGB
/// makes the first three channels linear: it needs unsigned channels of 8 bits that are read as float.
/// Units: levels count from the first level of the view; level l has half the width of level l - 1.
/// maxAnisotropy is from 1 to 16; it takes effect in tex2DGrad and tex2DLayeredGrad, with linear filtering.
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

/// How a view reads the elements of an array.
enum npuResourceViewFormat {
  npuResViewFormatNone = 0x00,
  npuResViewFormatUnsignedChar1 = 0x01,
  npuResViewFormatUnsignedChar2 = 0x02,
  npuResViewFormatUnsignedChar4 = 0x03,
  npuResViewFormatSignedChar1 = 0x04,
  npuResViewFormatSignedChar2 = 0x05,
  npuResViewFormatSignedChar4 = 0x06,
  npuResViewFormatUnsignedShort1 = 0x07,
  npuResViewFormatUnsignedShort2 = 0x08,
  npuResViewFormatUnsignedShort4 = 0x09,
  npuResViewFormatSignedShort1 = 0x0a,
  npuResViewFormatSignedShort2 = 0x0b,
  npuResViewFormatSignedShort4 = 0x0c,
  npuResViewFormatUnsignedInt1 = 0x0d,
  npuResViewFormatUnsignedInt2 = 0x0e,
  npuResViewFormatUnsignedInt4 = 0x0f,
  npuResViewFormatSignedInt1 = 0x10,
  npuResViewFormatSignedInt2 = 0x11,
  npuResViewFormatSignedInt4 = 0x12,
  npuResViewFormatHalf1 = 0x13,
  npuResViewFormatHalf2 = 0x14,
  npuResViewFormatHalf4 = 0x15,
  npuResViewFormatFloat1 = 0x16,
  npuResViewFormatFloat2 = 0x17,
  npuResViewFormatFloat4 = 0x18,
  npuResViewFormatUnsignedBlockCompressed1 = 0x19,
  npuResViewFormatUnsignedBlockCompressed2 = 0x1a,
  npuResViewFormatUnsignedBlockCompressed3 = 0x1b,
  npuResViewFormatUnsignedBlockCompressed4 = 0x1c,
  npuResViewFormatSignedBlockCompressed4 = 0x1d,
  npuResViewFormatUnsignedBlockCompressed5 = 0x1e,
  npuResViewFormatSignedBlockCompressed5 = 0x1f,
  npuResViewFormatUnsignedBlockCompressed6H = 0x20,
  npuResViewFormatSignedBlockCompressed6H = 0x21,
  npuResViewFormatUnsignedBlockCompressed7 = 0x22,
};

/// A part of an array, or its elements in another format. Units: width, height and depth of level 0 in
/// elements, rows and slices, as the array has them. Levels and layers are the first and the last that the
/// texture has; they count from 0 again in fetches. A view has all layers of a cube map.
struct npuResourceViewDesc {
  enum npuResourceViewFormat format;
  size_t width;
  size_t height;
  size_t depth;
  unsigned int firstMipmapLevel;
  unsigned int lastMipmapLevel;
  unsigned int firstLayer;
  unsigned int lastLayer;
};

enum npuSurfaceBoundaryMode { npuBoundaryModeZero = 0, npuBoundaryModeClamp = 1, npuBoundaryModeTrap = 2 };

/// Kinds of texture and surface references: the number of coordinates, with 0xF0 for layers; 0x0C for cubes.
/// @{
#define npuTextureType1D 0x01
#define npuTextureType2D 0x02
#define npuTextureType3D 0x03
#define npuTextureType1DLayered 0xF1
#define npuTextureType2DLayered 0xF2
#define npuTextureTypeCubemap 0x0C
#define npuTextureTypeCubemapLayered 0xFC
#define npuSurfaceType1D 0x01
#define npuSurfaceType2D 0x02
#define npuSurfaceType3D 0x03
#define npuSurfaceType1DLayered 0xF1
#define npuSurfaceType2DLayered 0xF2
#define npuSurfaceTypeCubemap 0x0C
#define npuSurfaceTypeCubemapLayered 0xFC
/// @}

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
  npuTextureObject_t* bound;  ///< by device; 0 where it is not bound
};

/// The untyped part of a surface reference (npu::surface).
struct npuSurfaceReference {
  struct npuChannelFormatDesc channelDesc;
  npuSurfaceObject_t* bound;  ///< by device; 0 where it is not bound
};

#ifdef __cplusplus
extern "C" {
#endif

// ---- Arrays: rows of elements of one, two or four channels ----

/// The format of elements: the bits of each channel, and how to read them.
/// Errors: none; the format is checked where it is used.
struct npuChannelFormatDesc npuCreateChannelDesc(int x, int y, int z, int w, enum npuChannelFormatKind f);

/// A 1-D (height 0) or 2-D array in the memory of the current device.
/// Shapes: width elements by height rows.
/// Errors: npuErrorInvalidChannelDescriptor if the channels are not 1, 2 or 4 of the same 8, 16 or 32 bits;
/// npuErrorInvalidValue if a pointer is null, width is 0 or flags is unknown; npuErrorMemoryAllocation. *array
/// is null then.
npuError_t npuMallocArray(npuArray_t* array, const struct npuChannelFormatDesc* desc, size_t width,
                          size_t height NPURT_DEFAULT_(0), unsigned int flags NPURT_DEFAULT_(0));
/// A 1-D, 2-D, 3-D or layered array, or a cube map. A height or depth of 0 leaves that dimension out;
/// npuArrayLayered makes depth the number of layers. With npuArrayCubemap, height is width, and depth is 6: the
/// faces +x, -x, +y, -y, +z, -z. With both flags depth is 6 for each layer.
/// Shapes: extent in elements, rows and slices, layers or faces.
/// Errors: as npuMallocArray; npuErrorInvalidValue for a depth without height that is not layered, layers
/// without depth, or another extent of a cube map.
npuError_t npuMalloc3DArray(npuArray_t* array, const struct npuChannelFormatDesc* desc,
                            struct npuExtent extent, unsigned int flags NPURT_DEFAULT_(0));
/// Waits for the device, as npuFree, then frees the array. Null is allowed.
/// Errors: npuErrorInvalidValue for an unknown array or a level of a mipmapped array; the first failure of the
/// work of the device.
npuError_t npuFreeArray(npuArray_t array);
/// The format of an array. desc may be null.
/// Errors: npuErrorInvalidValue for an unknown array.
npuError_t npuGetChannelDesc(struct npuChannelFormatDesc* desc, npuArray_const_t array);
/// The format, extent and flags of an array. What is not asked for may be null.
/// Units: extent in elements, rows and slices.
/// Errors: npuErrorInvalidValue for an unknown array.
npuError_t npuArrayGetInfo(struct npuChannelFormatDesc* desc, struct npuExtent* extent, unsigned int* flags,
                           npuArray_t array);

/// Arrays of an image in several sizes. Level 0 has the extent, and each level half the width, height and depth
/// of the one before, rounded down, at least 1; layers and faces stay. numLevels is cut to the number of levels
/// down to 1 element, and at least 1.
/// Shapes and flags: as npuMalloc3DArray.
/// Errors: as npuMalloc3DArray. *mipmappedArray is null then.
npuError_t npuMallocMipmappedArray(npuMipmappedArray_t* mipmappedArray,
                                   const struct npuChannelFormatDesc* desc, struct npuExtent extent,
                                   unsigned int numLevels, unsigned int flags NPURT_DEFAULT_(0));
/// Waits for the device, then frees all levels. Null is allowed.
/// Errors: npuErrorInvalidValue for an unknown handle; the first failure of the work of the device.
npuError_t npuFreeMipmappedArray(npuMipmappedArray_t mipmappedArray);
/// A level as an array, which lives as long as the mipmapped array.
/// Errors: npuErrorInvalidValue if levelArray is null, the handle is unknown, or there is no such level.
npuError_t npuGetMipmappedArrayLevel(npuArray_t* levelArray, npuMipmappedArray_const_t mipmappedArray,
                                     unsigned int level);

/// Copies a run of count bytes to or from an array, starting at byte wOffset of row hOffset; it may pass the
/// ends of rows.
/// Units: count and wOffset in bytes, hOffset in rows.
/// Errors: npuErrorInvalidValue for an unknown array or a run that leaves it; npuErrorInvalidMemcpyDirection
/// if kind does not lead to (from) the device; those of npuMemcpy or npuMemcpyAsync.
/// @{
npuError_t npuMemcpyToArray(npuArray_t dst, size_t wOffset, size_t hOffset, const void* src, size_t count,
                            enum npuMemcpyKind kind);
npuError_t npuMemcpyFromArray(void* dst, npuArray_const_t src, size_t wOffset, size_t hOffset, size_t count,
                              enum npuMemcpyKind kind);
npuError_t npuMemcpyToArrayAsync(npuArray_t dst, size_t wOffset, size_t hOffset, const void* src,
                                 size_t count, enum npuMemcpyKind kind, npuStream_t stream NPURT_DEFAULT_(0));
npuError_t npuMemcpyFromArrayAsync(void* dst, npuArray_const_t src, size_t wOffset, size_t hOffset,
                                   size_t count, enum npuMemcpyKind kind,
                                   npuStream_t stream NPURT_DEFAULT_(0));
/// @}

/// Copies height rows of width bytes to or from an array, starting at byte wOffset of row hOffset.
/// Units: width, wOffset, spitch and dpitch in bytes, height and hOffset in rows.
/// Errors: npuErrorInvalidValue for an unknown array or a range that leaves it;
/// npuErrorInvalidMemcpyDirection if kind does not lead to (from) the device; those of npuMemcpy2D or
/// npuMemcpy2DAsync.
/// @{
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
/// @}

/// Copies a run of count bytes between arrays. Asynchronous in the default stream. kind has no effect.
/// Units: count and wOffset... in bytes, hOffset... in rows.
/// Errors: npuErrorInvalidValue for an unknown array or a run that leaves it; those of npuMemcpy.
npuError_t npuMemcpyArrayToArray(npuArray_t dst, size_t wOffsetDst, size_t hOffsetDst, npuArray_const_t src,
                                 size_t wOffsetSrc, size_t hOffsetSrc, size_t count,
                                 enum npuMemcpyKind kind NPURT_DEFAULT_(npuMemcpyDeviceToDevice));
/// Copies height rows of width bytes between arrays. Asynchronous in the default stream. kind has no effect.
/// Units: width and wOffset... in bytes, height and hOffset... in rows.
/// Errors: npuErrorInvalidValue for an unknown array or a range that leaves it; those of npuMemcpy.
npuError_t npuMemcpy2DArrayToArray(npuArray_t dst, size_t wOffsetDst, size_t hOffsetDst, npuArray_const_t src,
                                   size_t wOffsetSrc, size_t hOffsetSrc, size_t width, size_t height,
                                   enum npuMemcpyKind kind NPURT_DEFAULT_(npuMemcpyDeviceToDevice));

// ---- Texture and surface objects ----

/// A handle for kernels to fetch by. The memory must live as long as the object. view may be null.
/// Errors: npuErrorInvalidValue for a null pointer, memory that is not of a device, a size of 0, an unknown
/// array or address mode, a pitch below the row, mipmaps without normalised coordinates, or a view of linear or
/// pitched memory, of levels or layers that do not exist, of another size, or with elements of another size;
/// npuErrorInvalidChannelDescriptor as npuMallocArray; npuErrorInvalidFilterSetting for linear filtering of
/// values or between levels of values that are not floating point; npuErrorNotSupported for sRGB of other
/// formats than npuTextureDesc names, and for views of compressed blocks or of some layers of a cube map.
npuError_t npuCreateTextureObject(npuTextureObject_t* object, const struct npuResourceDesc* resource,
                                  const struct npuTextureDesc* texture,
                                  const struct npuResourceViewDesc* view);
/// Waits for the device, whose kernels may use the object, then destroys it. 0 is allowed.
/// Errors: npuErrorInvalidValue for an unknown object; the first failure of the work of the device, and the
/// object is destroyed all the same.
npuError_t npuDestroyTextureObject(npuTextureObject_t object);

/// What a texture object was made of.
/// Errors: npuErrorInvalidValue if the pointer is null or the object unknown.
/// @{
npuError_t npuGetTextureObjectResourceDesc(struct npuResourceDesc* resource, npuTextureObject_t object);
npuError_t npuGetTextureObjectTextureDesc(struct npuTextureDesc* texture, npuTextureObject_t object);
/// @}
/// The view that a texture object was made of.
/// Errors: npuErrorInvalidValue if view is null, the object unknown or made without a view.
npuError_t npuGetTextureObjectResourceViewDesc(struct npuResourceViewDesc* view, npuTextureObject_t object);

/// A handle for kernels to read and write an array by. resource must be an array, or a level of mipmaps.
/// Errors: npuErrorInvalidValue if a pointer is null, resource is not an array or the array is unknown.
npuError_t npuCreateSurfaceObject(npuSurfaceObject_t* object, const struct npuResourceDesc* resource);
/// As npuDestroyTextureObject.
/// Errors: as npuDestroyTextureObject.
npuError_t npuDestroySurfaceObject(npuSurfaceObject_t object);
/// What a surface object was made of.
/// Errors: npuErrorInvalidValue if resource is null or the object unknown.
npuError_t npuGetSurfaceObjectResourceDesc(struct npuResourceDesc* resource, npuSurfaceObject_t object);

// ---- Texture and surface references, which CUDA 12 removed (typed forms: npu/kernel/texture.h) ----

/// Binds linear memory on the current device. *offset becomes 0 if offset is not null. Waits for the launches
/// made before, which read what was bound.
/// Units: size in bytes.
/// Errors: npuErrorInvalidValue if texref or desc is null; those of npuCreateTextureObject, and what was
/// bound stays bound.
npuError_t npuBindTexture(size_t* offset, const struct npuTextureReference* texref, const void* devPtr,
                          const struct npuChannelFormatDesc* desc, size_t size NPURT_DEFAULT_(UINT32_MAX));
/// As npuBindTexture, for rows.
/// Units: width in elements, height in rows, pitch in bytes.
/// Errors: as npuBindTexture.
npuError_t npuBindTexture2D(size_t* offset, const struct npuTextureReference* texref, const void* devPtr,
                            const struct npuChannelFormatDesc* desc, size_t width, size_t height,
                            size_t pitch);
/// As npuBindTexture, for an array. desc must be its format.
/// Errors: npuErrorInvalidTexture if texref is null; npuErrorInvalidValue if desc is null or the array
/// unknown; npuErrorInvalidChannelDescriptor for another format; those of npuCreateTextureObject.
npuError_t npuBindTextureToArray(const struct npuTextureReference* texref, npuArray_const_t array,
                                 const struct npuChannelFormatDesc* desc);
/// As npuBindTextureToArray, for all levels of a mipmapped array.
/// Errors: as npuBindTextureToArray.
npuError_t npuBindTextureToMipmappedArray(const struct npuTextureReference* texref,
                                          npuMipmappedArray_const_t mipmappedArray,
                                          const struct npuChannelFormatDesc* desc);
/// Binds nothing on the current device, after the launches made before.
/// Errors: npuErrorInvalidTexture if texref is null; the first failure of those launches.
npuError_t npuUnbindTexture(const struct npuTextureReference* texref);
/// 0 for a texture that is bound on the current device. Units: bytes.
/// Errors: npuErrorInvalidValue if a pointer is null; npuErrorInvalidTextureBinding if it is not bound.
npuError_t npuGetTextureAlignmentOffset(size_t* offset, const struct npuTextureReference* texref);
/// The untyped part of a texture reference, by its address.
/// Errors: npuErrorInvalidValue if a pointer is null.
npuError_t npuGetTextureReference(const struct npuTextureReference** texref, const void* symbol);
/// Binds an array to a surface reference on the current device, after the launches made before. desc must be
/// its format.
/// Errors: npuErrorInvalidSurface if surfref is null; npuErrorInvalidValue if desc is null or the array
/// unknown; npuErrorInvalidChannelDescriptor for another format.
npuError_t npuBindSurfaceToArray(const struct npuSurfaceReference* surfref, npuArray_const_t array,
                                 const struct npuChannelFormatDesc* desc);

#ifdef __cplusplus
}
#endif

#endif  // NPU_RUNTIME_TEXTURE_H_

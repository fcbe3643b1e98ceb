/// @file
/// The driver interface: types of arrays, of copies of boxes, of textures and surfaces. Included by npu/driver.h.
/// Valid C11 and C++17.
///
/// Values are those of the CUDA driver.
/// Source: CUDA Driver API 13, "Data types used by CUDA driver".
#ifndef NPU_DRIVER_ARRAY_TYPES_H_
#define NPU_DRIVER_ARRAY_TYPES_H_

#include "npu/driver/types.h"
#include "npu/runtime/texture.h"

/// Handles. All but references are those of the runtime: a program may use both interfaces with one array.
/// @{
typedef npuArray_t npudrvArray;
typedef npuMipmappedArray_t npudrvMipmappedArray;
typedef npuTextureObject_t npudrvTexObject_v1;
typedef npudrvTexObject_v1 npudrvTexObject;
typedef npuSurfaceObject_t npudrvSurfObject_v1;
typedef npudrvSurfObject_v1 npudrvSurfObject;
/// @}

/// How an element's channel is stored. Arrays and textures have the formats up to FLOAT; the others are names.
typedef enum npudrvArray_format_enum {
  NPUDRV_AD_FORMAT_UNSIGNED_INT8 = 0x1,
  NPUDRV_AD_FORMAT_UNSIGNED_INT16 = 0x2,
  NPUDRV_AD_FORMAT_UNSIGNED_INT32 = 0x3,
  NPUDRV_AD_FORMAT_SIGNED_INT8 = 0x8,
  NPUDRV_AD_FORMAT_SIGNED_INT16 = 0x9,
  NPUDRV_AD_FORMAT_SIGNED_INT32 = 0xa,
  NPUDRV_AD_FORMAT_HALF = 0x10,
  NPUDRV_AD_FORMAT_FLOAT = 0x20,
  NPUDRV_AD_FORMAT_NV12 = 0xb0,
  NPUDRV_AD_FORMAT_UNORM_INT8X1 = 0xc0,
  NPUDRV_AD_FORMAT_UNORM_INT8X2 = 0xc1,
  NPUDRV_AD_FORMAT_UNORM_INT8X4 = 0xc2,
  NPUDRV_AD_FORMAT_UNORM_INT16X1 = 0xc3,
  NPUDRV_AD_FORMAT_UNORM_INT16X2 = 0xc4,
  NPUDRV_AD_FORMAT_UNORM_INT16X4 = 0xc5,
  NPUDRV_AD_FORMAT_SNORM_INT8X1 = 0xc6,
  NPUDRV_AD_FORMAT_SNORM_INT8X2 = 0xc7,
  NPUDRV_AD_FORMAT_SNORM_INT8X4 = 0xc8,
  NPUDRV_AD_FORMAT_SNORM_INT16X1 = 0xc9,
  NPUDRV_AD_FORMAT_SNORM_INT16X2 = 0xca,
  NPUDRV_AD_FORMAT_SNORM_INT16X4 = 0xcb,
  NPUDRV_AD_FORMAT_BC1_UNORM = 0x91,
  NPUDRV_AD_FORMAT_BC1_UNORM_SRGB = 0x92,
  NPUDRV_AD_FORMAT_BC2_UNORM = 0x93,
  NPUDRV_AD_FORMAT_BC2_UNORM_SRGB = 0x94,
  NPUDRV_AD_FORMAT_BC3_UNORM = 0x95,
  NPUDRV_AD_FORMAT_BC3_UNORM_SRGB = 0x96,
  NPUDRV_AD_FORMAT_BC4_UNORM = 0x97,
  NPUDRV_AD_FORMAT_BC4_SNORM = 0x98,
  NPUDRV_AD_FORMAT_BC5_UNORM = 0x99,
  NPUDRV_AD_FORMAT_BC5_SNORM = 0x9a,
  NPUDRV_AD_FORMAT_BC6H_UF16 = 0x9b,
  NPUDRV_AD_FORMAT_BC6H_SF16 = 0x9c,
  NPUDRV_AD_FORMAT_BC7_UNORM = 0x9d,
  NPUDRV_AD_FORMAT_BC7_UNORM_SRGB = 0x9e,
  NPUDRV_AD_FORMAT_P010 = 0x9f,
  NPUDRV_AD_FORMAT_P016 = 0xa1,
  NPUDRV_AD_FORMAT_NV16 = 0xa2,
  NPUDRV_AD_FORMAT_P210 = 0xa3,
  NPUDRV_AD_FORMAT_P216 = 0xa4,
  NPUDRV_AD_FORMAT_YUY2 = 0xa5,
  NPUDRV_AD_FORMAT_Y210 = 0xa6,
  NPUDRV_AD_FORMAT_Y216 = 0xa7,
  NPUDRV_AD_FORMAT_AYUV = 0xa8,
  NPUDRV_AD_FORMAT_Y410 = 0xa9,
  NPUDRV_AD_FORMAT_Y416 = 0xb1,
  NPUDRV_AD_FORMAT_Y444_PLANAR8 = 0xb2,
  NPUDRV_AD_FORMAT_Y444_PLANAR10 = 0xb3,
  NPUDRV_AD_FORMAT_YUV444_8bit_SemiPlanar = 0xb4,
  NPUDRV_AD_FORMAT_YUV444_16bit_SemiPlanar = 0xb5,
  NPUDRV_AD_FORMAT_UNORM_INT_101010_2 = 0x50,
  NPUDRV_AD_FORMAT_MAX = 2147483647,
} npudrvArray_format;

/// Slices of a cube map.
typedef enum npudrvArray_cubemap_face_enum {
  NPUDRV_CUBEMAP_FACE_POSITIVE_X = 0,
  NPUDRV_CUBEMAP_FACE_NEGATIVE_X = 1,
  NPUDRV_CUBEMAP_FACE_POSITIVE_Y = 2,
  NPUDRV_CUBEMAP_FACE_NEGATIVE_Y = 3,
  NPUDRV_CUBEMAP_FACE_POSITIVE_Z = 4,
  NPUDRV_CUBEMAP_FACE_NEGATIVE_Z = 5,
} npudrvArray_cubemap_face;

/// As npuTextureAddressMode.
typedef enum npudrvAddress_mode_enum {
  NPUDRV_TR_ADDRESS_MODE_WRAP = 0,
  NPUDRV_TR_ADDRESS_MODE_CLAMP = 1,
  NPUDRV_TR_ADDRESS_MODE_MIRROR = 2,
  NPUDRV_TR_ADDRESS_MODE_BORDER = 3,
} npudrvAddress_mode;

/// As npuTextureFilterMode.
typedef enum npudrvFilter_mode_enum {
  NPUDRV_TR_FILTER_MODE_POINT = 0,
  NPUDRV_TR_FILTER_MODE_LINEAR = 1,
} npudrvFilter_mode;

/// As npuResourceType.
typedef enum npudrvResourcetype_enum {
  NPUDRV_RESOURCE_TYPE_ARRAY = 0,
  NPUDRV_RESOURCE_TYPE_MIPMAPPED_ARRAY = 1,
  NPUDRV_RESOURCE_TYPE_LINEAR = 2,
  NPUDRV_RESOURCE_TYPE_PITCH2D = 3,
} npudrvResourcetype;

/// As npuResourceViewFormat.
typedef enum npudrvResourceViewFormat_enum {
  NPUDRV_RES_VIEW_FORMAT_NONE = 0x0,
  NPUDRV_RES_VIEW_FORMAT_UINT_1X8 = 0x1,
  NPUDRV_RES_VIEW_FORMAT_UINT_2X8 = 0x2,
  NPUDRV_RES_VIEW_FORMAT_UINT_4X8 = 0x3,
  NPUDRV_RES_VIEW_FORMAT_SINT_1X8 = 0x4,
  NPUDRV_RES_VIEW_FORMAT_SINT_2X8 = 0x5,
  NPUDRV_RES_VIEW_FORMAT_SINT_4X8 = 0x6,
  NPUDRV_RES_VIEW_FORMAT_UINT_1X16 = 0x7,
  NPUDRV_RES_VIEW_FORMAT_UINT_2X16 = 0x8,
  NPUDRV_RES_VIEW_FORMAT_UINT_4X16 = 0x9,
  NPUDRV_RES_VIEW_FORMAT_SINT_1X16 = 0xa,
  NPUDRV_RES_VIEW_FORMAT_SINT_2X16 = 0xb,
  NPUDRV_RES_VIEW_FORMAT_SINT_4X16 = 0xc,
  NPUDRV_RES_VIEW_FORMAT_UINT_1X32 = 0xd,
  NPUDRV_RES_VIEW_FORMAT_UINT_2X32 = 0xe,
  NPUDRV_RES_VIEW_FORMAT_UINT_4X32 = 0xf,
  NPUDRV_RES_VIEW_FORMAT_SINT_1X32 = 0x10,
  NPUDRV_RES_VIEW_FORMAT_SINT_2X32 = 0x11,
  NPUDRV_RES_VIEW_FORMAT_SINT_4X32 = 0x12,
  NPUDRV_RES_VIEW_FORMAT_FLOAT_1X16 = 0x13,
  NPUDRV_RES_VIEW_FORMAT_FLOAT_2X16 = 0x14,
  NPUDRV_RES_VIEW_FORMAT_FLOAT_4X16 = 0x15,
  NPUDRV_RES_VIEW_FORMAT_FLOAT_1X32 = 0x16,
  NPUDRV_RES_VIEW_FORMAT_FLOAT_2X32 = 0x17,
  NPUDRV_RES_VIEW_FORMAT_FLOAT_4X32 = 0x18,
  NPUDRV_RES_VIEW_FORMAT_UNSIGNED_BC1 = 0x19,
  NPUDRV_RES_VIEW_FORMAT_UNSIGNED_BC2 = 0x1a,
  NPUDRV_RES_VIEW_FORMAT_UNSIGNED_BC3 = 0x1b,
  NPUDRV_RES_VIEW_FORMAT_UNSIGNED_BC4 = 0x1c,
  NPUDRV_RES_VIEW_FORMAT_SIGNED_BC4 = 0x1d,
  NPUDRV_RES_VIEW_FORMAT_UNSIGNED_BC5 = 0x1e,
  NPUDRV_RES_VIEW_FORMAT_SIGNED_BC5 = 0x1f,
  NPUDRV_RES_VIEW_FORMAT_UNSIGNED_BC6H = 0x20,
  NPUDRV_RES_VIEW_FORMAT_SIGNED_BC6H = 0x21,
  NPUDRV_RES_VIEW_FORMAT_UNSIGNED_BC7 = 0x22,
} npudrvResourceViewFormat;

/// Flags of arrays, as npuArrayLayered and its neighbours.
/// @{
#define NPUDRV_ARRAY3D_LAYERED 0x01
#define NPUDRV_ARRAY3D_2DARRAY 0x01
#define NPUDRV_ARRAY3D_SURFACE_LDST 0x02
#define NPUDRV_ARRAY3D_CUBEMAP 0x04
#define NPUDRV_ARRAY3D_TEXTURE_GATHER 0x08
/// @}

/// Flags of textures: integers are not read as float; coordinates from 0 to 1; bytes of sRGB are made linear; no
/// effect; faces of cube maps are filtered across their edges.
/// @{
#define NPUDRV_TRSF_READ_AS_INTEGER 0x01
#define NPUDRV_TRSF_NORMALIZED_COORDINATES 0x02
#define NPUDRV_TRSF_SRGB 0x10
#define NPUDRV_TRSF_DISABLE_TRILINEAR_OPTIMIZATION 0x20
#define NPUDRV_TRSF_SEAMLESS_CUBEMAP 0x40
/// @}

/// An array of one or two dimensions. Units: elements and rows; a height of 0 means one dimension.
typedef struct NPUDRV_ARRAY_DESCRIPTOR_st {
  size_t Width;
  size_t Height;
  npudrvArray_format Format;
  unsigned int NumChannels;
} NPUDRV_ARRAY_DESCRIPTOR_v2;
typedef NPUDRV_ARRAY_DESCRIPTOR_v2 NPUDRV_ARRAY_DESCRIPTOR;

/// An array as npuMalloc3DArray makes it. Units: elements, rows, and slices, layers or faces.
typedef struct NPUDRV_ARRAY3D_DESCRIPTOR_st {
  size_t Width;
  size_t Height;
  size_t Depth;
  npudrvArray_format Format;
  unsigned int NumChannels;
  unsigned int Flags;
} NPUDRV_ARRAY3D_DESCRIPTOR_v2;
typedef NPUDRV_ARRAY3D_DESCRIPTOR_v2 NPUDRV_ARRAY3D_DESCRIPTOR;

/// A copy of rows. Of each side, the memory type says which of host, device and array counts; UNIFIED takes the
/// device address. Units: x, pitch and width in bytes; y and height in rows.
typedef struct NPUDRV_MEMCPY2D_st {
  size_t srcXInBytes;
  size_t srcY;
  npudrvMemorytype srcMemoryType;
  const void* srcHost;
  npudrvDeviceptr srcDevice;
  npudrvArray srcArray;
  size_t srcPitch;
  size_t dstXInBytes;
  size_t dstY;
  npudrvMemorytype dstMemoryType;
  void* dstHost;
  npudrvDeviceptr dstDevice;
  npudrvArray dstArray;
  size_t dstPitch;
  size_t WidthInBytes;
  size_t Height;
} NPUDRV_MEMCPY2D_v2;
typedef NPUDRV_MEMCPY2D_v2 NPUDRV_MEMCPY2D;

/// A copy of a box, as NPUDRV_MEMCPY2D. LOD must be 0. Units: srcHeight and dstHeight, the rows from slice to
/// slice of memory that is no array, in rows; z and depth in slices.
typedef struct NPUDRV_MEMCPY3D_st {
  size_t srcXInBytes;
  size_t srcY;
  size_t srcZ;
  size_t srcLOD;
  npudrvMemorytype srcMemoryType;
  const void* srcHost;
  npudrvDeviceptr srcDevice;
  npudrvArray srcArray;
  void* reserved0;
  size_t srcPitch;
  size_t srcHeight;
  size_t dstXInBytes;
  size_t dstY;
  size_t dstZ;
  size_t dstLOD;
  npudrvMemorytype dstMemoryType;
  void* dstHost;
  npudrvDeviceptr dstDevice;
  npudrvArray dstArray;
  void* reserved1;
  size_t dstPitch;
  size_t dstHeight;
  size_t WidthInBytes;
  size_t Height;
  size_t Depth;
} NPUDRV_MEMCPY3D_v2;
typedef NPUDRV_MEMCPY3D_v2 NPUDRV_MEMCPY3D;

/// A copy of a box between contexts. The context of an array does not count.
typedef struct NPUDRV_MEMCPY3D_PEER_st {
  size_t srcXInBytes;
  size_t srcY;
  size_t srcZ;
  size_t srcLOD;
  npudrvMemorytype srcMemoryType;
  const void* srcHost;
  npudrvDeviceptr srcDevice;
  npudrvArray srcArray;
  npudrvContext srcContext;
  size_t srcPitch;
  size_t srcHeight;
  size_t dstXInBytes;
  size_t dstY;
  size_t dstZ;
  size_t dstLOD;
  npudrvMemorytype dstMemoryType;
  void* dstHost;
  npudrvDeviceptr dstDevice;
  npudrvArray dstArray;
  npudrvContext dstContext;
  size_t dstPitch;
  size_t dstHeight;
  size_t WidthInBytes;
  size_t Height;
  size_t Depth;
} NPUDRV_MEMCPY3D_PEER_v1;
typedef NPUDRV_MEMCPY3D_PEER_v1 NPUDRV_MEMCPY3D_PEER;

/// What a texture or surface reads, as npuResourceDesc. flags must be 0.
typedef struct NPUDRV_RESOURCE_DESC_st {
  npudrvResourcetype resType;
  union {
    struct {
      npudrvArray hArray;
    } array;
    struct {
      npudrvMipmappedArray hMipmappedArray;
    } mipmap;
    struct {
      npudrvDeviceptr devPtr;
      npudrvArray_format format;
      unsigned int numChannels;
      size_t sizeInBytes;
    } linear;
    struct {
      npudrvDeviceptr devPtr;
      npudrvArray_format format;
      unsigned int numChannels;
      size_t width;
      size_t height;
      size_t pitchInBytes;
    } pitch2D;
    struct {
      int reserved[32];
    } reserved;
  } res;
  unsigned int flags;
} NPUDRV_RESOURCE_DESC_v1;
typedef NPUDRV_RESOURCE_DESC_v1 NPUDRV_RESOURCE_DESC;

/// How a texture is read, as npuTextureDesc. Integers of 8 and 16 bits are read as float unless flags has
/// NPUDRV_TRSF_READ_AS_INTEGER.
typedef struct NPUDRV_TEXTURE_DESC_st {
  npudrvAddress_mode addressMode[3];
  npudrvFilter_mode filterMode;
  unsigned int flags;
  unsigned int maxAnisotropy;
  npudrvFilter_mode mipmapFilterMode;
  float mipmapLevelBias;
  float minMipmapLevelClamp;
  float maxMipmapLevelClamp;
  float borderColor[4];
  int reserved[12];
} NPUDRV_TEXTURE_DESC_v1;
typedef NPUDRV_TEXTURE_DESC_v1 NPUDRV_TEXTURE_DESC;

/// A part of an array, as npuResourceViewDesc.
typedef struct NPUDRV_RESOURCE_VIEW_DESC_st {
  npudrvResourceViewFormat format;
  size_t width;
  size_t height;
  size_t depth;
  unsigned int firstMipmapLevel;
  unsigned int lastMipmapLevel;
  unsigned int firstLayer;
  unsigned int lastLayer;
  unsigned int reserved[16];
} NPUDRV_RESOURCE_VIEW_DESC_v1;
typedef NPUDRV_RESOURCE_VIEW_DESC_v1 NPUDRV_RESOURCE_VIEW_DESC;

#endif  // NPU_DRIVER_ARRAY_TYPES_H_

#include <limits.h>
// Declarations only: templates of the runtime that a list of parameters cannot say.
#ifdef __cplusplus
template <typename... ExpTypes, typename... ActTypes>
cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t* config, void (*kernel)(ExpTypes...), ActTypes&&... args);

template <typename T>
cudaError_t cudaOccupancyMaxPotentialBlockSize(int* minGridSize, int* blockSize, T func, size_t dynamicSMemSize = 0,
                                               int blockSizeLimit = 0);
template <typename T>
cudaError_t cudaOccupancyMaxPotentialBlockSizeWithFlags(int* minGridSize, int* blockSize, T func,
                                                        size_t dynamicSMemSize = 0, int blockSizeLimit = 0,
                                                        unsigned int flags = 0);
template <typename UnaryFunction, typename T>
cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(int* minGridSize, int* blockSize, T func,
                                                           UnaryFunction blockSizeToDynamicSMemSize,
                                                           int blockSizeLimit = 0);
template <typename UnaryFunction, typename T>
cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(int* minGridSize, int* blockSize, T func,
                                                                    UnaryFunction blockSizeToDynamicSMemSize,
                                                                    int blockSizeLimit = 0, unsigned int flags = 0);
template <typename T>
cudaChannelFormatDesc cudaCreateChannelDesc();

// Texture and surface references, which CUDA 12 removed.
template <class T, int dim = 1, cudaTextureReadMode mode = cudaReadModeElementType>
struct texture : textureReference {
  texture(int norm = 0, cudaTextureFilterMode filter = cudaFilterModePoint,
          cudaTextureAddressMode address = cudaAddressModeClamp);
  texture(int norm, cudaTextureFilterMode filter, cudaTextureAddressMode address, cudaChannelFormatDesc desc);
};
template <class T, int dim = 2>
struct surface : surfaceReference {
  surface();
};
template <class T, int dim, cudaTextureReadMode mode>
cudaError_t cudaBindTexture(size_t* offset, const texture<T, dim, mode>& tex, const void* devPtr,
                            const cudaChannelFormatDesc& desc, size_t size = 4294967295u);
template <class T, int dim, cudaTextureReadMode mode>
cudaError_t cudaBindTexture(size_t* offset, const texture<T, dim, mode>& tex, const void* devPtr,
                            size_t size = 4294967295u);
template <class T, int dim, cudaTextureReadMode mode>
cudaError_t cudaBindTexture2D(size_t* offset, const texture<T, dim, mode>& tex, const void* devPtr,
                              const cudaChannelFormatDesc& desc, size_t width, size_t height, size_t pitch);
template <class T, int dim, cudaTextureReadMode mode>
cudaError_t cudaBindTexture2D(size_t* offset, const texture<T, dim, mode>& tex, const void* devPtr, size_t width,
                              size_t height, size_t pitch);
template <class T, int dim, cudaTextureReadMode mode>
cudaError_t cudaBindTextureToArray(const texture<T, dim, mode>& tex, cudaArray_const_t array,
                                   const cudaChannelFormatDesc& desc);
template <class T, int dim, cudaTextureReadMode mode>
cudaError_t cudaBindTextureToArray(const texture<T, dim, mode>& tex, cudaArray_const_t array);
template <class T, int dim, cudaTextureReadMode mode>
cudaError_t cudaBindTextureToMipmappedArray(const texture<T, dim, mode>& tex, cudaMipmappedArray_const_t mipmappedArray,
                                            const cudaChannelFormatDesc& desc);
template <class T, int dim, cudaTextureReadMode mode>
cudaError_t cudaBindTextureToMipmappedArray(const texture<T, dim, mode>& tex, cudaMipmappedArray_const_t mipmappedArray);
template <class T, int dim, cudaTextureReadMode mode>
cudaError_t cudaUnbindTexture(const texture<T, dim, mode>& tex);
template <class T, int dim, cudaTextureReadMode mode>
cudaError_t cudaGetTextureAlignmentOffset(size_t* offset, const texture<T, dim, mode>& tex);
template <class T, int dim>
cudaError_t cudaBindSurfaceToArray(const surface<T, dim>& surf, cudaArray_const_t array);

// What a fetch gives: T, or floats where integers are read as such.
template <class T>
struct migrate_float_of {
  using type = float;
};
template <>
struct migrate_float_of<uchar2> {
  using type = float2;
};
template <>
struct migrate_float_of<char2> {
  using type = float2;
};
template <>
struct migrate_float_of<ushort2> {
  using type = float2;
};
template <>
struct migrate_float_of<short2> {
  using type = float2;
};
template <>
struct migrate_float_of<uchar4> {
  using type = float4;
};
template <>
struct migrate_float_of<char4> {
  using type = float4;
};
template <>
struct migrate_float_of<ushort4> {
  using type = float4;
};
template <>
struct migrate_float_of<short4> {
  using type = float4;
};
template <class T, cudaTextureReadMode mode>
struct migrate_fetched {
  using type = T;
};
template <class T>
struct migrate_fetched<T, cudaReadModeNormalizedFloat> {
  using type = typename migrate_float_of<T>::type;
};
// Fetches by object, into a variable, and by reference.
#define MIGRATE_FETCH(name, dim, ...)                                                \
  template <typename T>                                                              \
  __device__ T name(cudaTextureObject_t texture, __VA_ARGS__);                       \
  template <typename T>                                                              \
  __device__ void name(T* value, cudaTextureObject_t texture, __VA_ARGS__);          \
  template <class T, cudaTextureReadMode mode>                                       \
  __device__ typename migrate_fetched<T, mode>::type name(const texture<T, dim, mode>& reference, __VA_ARGS__);
MIGRATE_FETCH(tex1Dfetch, 1, int x)
MIGRATE_FETCH(tex1D, 1, float x)
MIGRATE_FETCH(tex2D, 2, float x, float y)
MIGRATE_FETCH(tex3D, 3, float x, float y, float z)
MIGRATE_FETCH(tex1DLayered, 0xF1, float x, int layer)
MIGRATE_FETCH(tex2DLayered, 0xF2, float x, float y, int layer)
MIGRATE_FETCH(texCubemap, 0x0C, float x, float y, float z)
MIGRATE_FETCH(texCubemapLayered, 0xFC, float x, float y, float z, int layer)
MIGRATE_FETCH(tex1DLod, 1, float x, float level)
MIGRATE_FETCH(tex2DLod, 2, float x, float y, float level)
MIGRATE_FETCH(tex3DLod, 3, float x, float y, float z, float level)
MIGRATE_FETCH(tex1DLayeredLod, 0xF1, float x, int layer, float level)
MIGRATE_FETCH(tex2DLayeredLod, 0xF2, float x, float y, int layer, float level)
MIGRATE_FETCH(texCubemapLod, 0x0C, float x, float y, float z, float level)
MIGRATE_FETCH(texCubemapLayeredLod, 0xFC, float x, float y, float z, int layer, float level)
MIGRATE_FETCH(tex1DGrad, 1, float x, float dx, float dy)
MIGRATE_FETCH(tex2DGrad, 2, float x, float y, float2 dx, float2 dy)
MIGRATE_FETCH(tex3DGrad, 3, float x, float y, float z, float4 dx, float4 dy)
MIGRATE_FETCH(tex1DLayeredGrad, 0xF1, float x, int layer, float dx, float dy)
MIGRATE_FETCH(tex2DLayeredGrad, 0xF2, float x, float y, int layer, float2 dx, float2 dy)
MIGRATE_FETCH(texCubemapGrad, 0x0C, float x, float y, float z, float4 dx, float4 dy)
MIGRATE_FETCH(texCubemapLayeredGrad, 0xFC, float x, float y, float z, int layer, float4 dx, float4 dy)
#undef MIGRATE_FETCH
template <typename T>
__device__ T tex2Dgather(cudaTextureObject_t texture, float x, float y, int component = 0);
template <typename T>
__device__ void tex2Dgather(T* value, cudaTextureObject_t texture, float x, float y, int component = 0);

#define MIGRATE_SURFACE(name, ...)                                                                                 \
  template <typename T>                                                                                            \
  __device__ T name##read(cudaSurfaceObject_t surface, __VA_ARGS__,                                                \
                          cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);                                    \
  template <typename T>                                                                                            \
  __device__ void name##read(T* value, cudaSurfaceObject_t surface, __VA_ARGS__,                                   \
                             cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);                                 \
  template <typename T>                                                                                            \
  __device__ void name##write(T value, cudaSurfaceObject_t surface, __VA_ARGS__,                                   \
                              cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);                                \
  template <typename T, class S, int dim>                                                                          \
  __device__ T name##read(const surface<S, dim>& reference, __VA_ARGS__,                                           \
                          cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);                                    \
  template <typename T, class S, int dim>                                                                          \
  __device__ void name##read(T* value, const surface<S, dim>& reference, __VA_ARGS__,                              \
                             cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);                                 \
  template <typename T, class S, int dim>                                                                          \
  __device__ void name##write(T value, const surface<S, dim>& reference, __VA_ARGS__,                              \
                              cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
MIGRATE_SURFACE(surf1D, int x)
MIGRATE_SURFACE(surf2D, int x, int y)
MIGRATE_SURFACE(surf3D, int x, int y, int z)
MIGRATE_SURFACE(surf1DLayered, int x, int layer)
MIGRATE_SURFACE(surf2DLayered, int x, int y, int layer)
MIGRATE_SURFACE(surfCubemap, int x, int y, int face)
MIGRATE_SURFACE(surfCubemapLayered, int x, int y, int layerFace)
#undef MIGRATE_SURFACE
#endif

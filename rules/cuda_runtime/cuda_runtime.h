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

template <typename T>
__device__ T tex1Dfetch(cudaTextureObject_t texture, int x);
template <typename T>
__device__ void tex1Dfetch(T* value, cudaTextureObject_t texture, int x);
template <typename T>
__device__ T tex1D(cudaTextureObject_t texture, float x);
template <typename T>
__device__ void tex1D(T* value, cudaTextureObject_t texture, float x);
template <typename T>
__device__ T tex2D(cudaTextureObject_t texture, float x, float y);
template <typename T>
__device__ void tex2D(T* value, cudaTextureObject_t texture, float x, float y);
template <typename T>
__device__ T tex3D(cudaTextureObject_t texture, float x, float y, float z);
template <typename T>
__device__ void tex3D(T* value, cudaTextureObject_t texture, float x, float y, float z);
template <typename T>
__device__ T tex1DLayered(cudaTextureObject_t texture, float x, int layer);
template <typename T>
__device__ void tex1DLayered(T* value, cudaTextureObject_t texture, float x, int layer);
template <typename T>
__device__ T tex2DLayered(cudaTextureObject_t texture, float x, float y, int layer);
template <typename T>
__device__ void tex2DLayered(T* value, cudaTextureObject_t texture, float x, float y, int layer);
template <typename T>
__device__ T tex1DLod(cudaTextureObject_t texture, float x, float level);
template <typename T>
__device__ void tex1DLod(T* value, cudaTextureObject_t texture, float x, float level);
template <typename T>
__device__ T tex2DLod(cudaTextureObject_t texture, float x, float y, float level);
template <typename T>
__device__ void tex2DLod(T* value, cudaTextureObject_t texture, float x, float y, float level);
template <typename T>
__device__ T tex3DLod(cudaTextureObject_t texture, float x, float y, float z, float level);
template <typename T>
__device__ void tex3DLod(T* value, cudaTextureObject_t texture, float x, float y, float z, float level);
template <typename T>
__device__ T tex2Dgather(cudaTextureObject_t texture, float x, float y, int component = 0);
template <typename T>
__device__ void tex2Dgather(T* value, cudaTextureObject_t texture, float x, float y, int component = 0);
template <typename T>
__device__ T texCubemap(cudaTextureObject_t texture, float x, float y, float z);
template <typename T>
__device__ void texCubemap(T* value, cudaTextureObject_t texture, float x, float y, float z);
template <typename T>
__device__ T tex1DGrad(cudaTextureObject_t texture, float x, float dx, float dy);
template <typename T>
__device__ void tex1DGrad(T* value, cudaTextureObject_t texture, float x, float dx, float dy);
template <typename T>
__device__ T tex2DGrad(cudaTextureObject_t texture, float x, float y, float2 dx, float2 dy);
template <typename T>
__device__ void tex2DGrad(T* value, cudaTextureObject_t texture, float x, float y, float2 dx, float2 dy);
template <typename T>
__device__ T tex3DGrad(cudaTextureObject_t texture, float x, float y, float z, float4 dx, float4 dy);
template <typename T>
__device__ void tex3DGrad(T* value, cudaTextureObject_t texture, float x, float y, float z, float4 dx, float4 dy);

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
template <class T, cudaTextureReadMode mode>
__device__ typename migrate_fetched<T, mode>::type tex1Dfetch(const texture<T, 1, mode>& texture, int x);
template <class T, cudaTextureReadMode mode>
__device__ typename migrate_fetched<T, mode>::type tex1D(const texture<T, 1, mode>& texture, float x);
template <class T, cudaTextureReadMode mode>
__device__ typename migrate_fetched<T, mode>::type tex2D(const texture<T, 2, mode>& texture, float x, float y);
template <class T, cudaTextureReadMode mode>
__device__ typename migrate_fetched<T, mode>::type tex3D(const texture<T, 3, mode>& texture, float x, float y, float z);
template <class T, cudaTextureReadMode mode>
__device__ typename migrate_fetched<T, mode>::type tex1DLayered(const texture<T, 0xF1, mode>& texture, float x, int layer);
template <class T, cudaTextureReadMode mode>
__device__ typename migrate_fetched<T, mode>::type tex2DLayered(const texture<T, 0xF2, mode>& texture, float x, float y, int layer);

template <typename T>
__device__ T surf1Dread(cudaSurfaceObject_t surface, int x, cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <typename T>
__device__ void surf1Dread(T* value, cudaSurfaceObject_t surface, int x,
                cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <typename T>
__device__ void surf1Dwrite(T value, cudaSurfaceObject_t surface, int x,
                 cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <typename T, typename S, int dim>
__device__ T surf1Dread(const surface<S, dim>& surface, int x, cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <typename T, typename S, int dim>
__device__ void surf1Dread(T* value, const surface<S, dim>& surface, int x,
                cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <typename T, typename S, int dim>
__device__ void surf1Dwrite(T value, const surface<S, dim>& surface, int x,
                 cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <typename T>
__device__ T surf2Dread(cudaSurfaceObject_t surface, int x, int y, cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <typename T>
__device__ void surf2Dread(T* value, cudaSurfaceObject_t surface, int x, int y,
                cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <typename T>
__device__ void surf2Dwrite(T value, cudaSurfaceObject_t surface, int x, int y,
                 cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <typename T, typename S, int dim>
__device__ T surf2Dread(const surface<S, dim>& surface, int x, int y, cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <typename T, typename S, int dim>
__device__ void surf2Dread(T* value, const surface<S, dim>& surface, int x, int y,
                cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <typename T, typename S, int dim>
__device__ void surf2Dwrite(T value, const surface<S, dim>& surface, int x, int y,
                 cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <typename T>
__device__ T surf3Dread(cudaSurfaceObject_t surface, int x, int y, int z, cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <typename T>
__device__ void surf3Dread(T* value, cudaSurfaceObject_t surface, int x, int y, int z,
                cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <typename T>
__device__ void surf3Dwrite(T value, cudaSurfaceObject_t surface, int x, int y, int z,
                 cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <typename T, typename S, int dim>
__device__ T surf3Dread(const surface<S, dim>& surface, int x, int y, int z, cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <typename T, typename S, int dim>
__device__ void surf3Dread(T* value, const surface<S, dim>& surface, int x, int y, int z,
                cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <typename T, typename S, int dim>
__device__ void surf3Dwrite(T value, const surface<S, dim>& surface, int x, int y, int z,
                 cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <typename T>
__device__ T surf2DLayeredread(cudaSurfaceObject_t surface, int x, int y, int layer, cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <typename T>
__device__ void surf2DLayeredread(T* value, cudaSurfaceObject_t surface, int x, int y, int layer,
                cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <typename T>
__device__ void surf2DLayeredwrite(T value, cudaSurfaceObject_t surface, int x, int y, int layer,
                 cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <typename T, typename S, int dim>
__device__ T surf2DLayeredread(const surface<S, dim>& surface, int x, int y, int layer, cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <typename T, typename S, int dim>
__device__ void surf2DLayeredread(T* value, const surface<S, dim>& surface, int x, int y, int layer,
                cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <typename T, typename S, int dim>
__device__ void surf2DLayeredwrite(T value, const surface<S, dim>& surface, int x, int y, int layer,
                 cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
#endif

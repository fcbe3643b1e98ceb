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

template <typename T, typename X>
__device__ T tex1Dfetch(cudaTextureObject_t texture, X x);
template <typename T>
__device__ T tex1D(cudaTextureObject_t texture, float x);
template <typename T>
__device__ T tex2D(cudaTextureObject_t texture, float x, float y);
template <typename T>
__device__ T tex3D(cudaTextureObject_t texture, float x, float y, float z);
template <typename T>
__device__ T tex2DLayered(cudaTextureObject_t texture, float x, float y, int layer);
template <typename T>
__device__ T tex2DLod(cudaTextureObject_t texture, float x, float y, float level);
template <typename T>
__device__ T surf1Dread(cudaSurfaceObject_t surface, int x, cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <typename T>
__device__ void surf1Dwrite(T value, cudaSurfaceObject_t surface, int x,
                            cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <typename T>
__device__ T surf2Dread(cudaSurfaceObject_t surface, int x, int y,
                        cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <typename T>
__device__ void surf2Dread(T* value, cudaSurfaceObject_t surface, int x, int y,
                           cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <typename T>
__device__ void surf2Dwrite(T value, cudaSurfaceObject_t surface, int x, int y,
                            cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <typename T>
__device__ T surf3Dread(cudaSurfaceObject_t surface, int x, int y, int z,
                        cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <typename T>
__device__ void surf3Dwrite(T value, cudaSurfaceObject_t surface, int x, int y, int z,
                            cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
#endif

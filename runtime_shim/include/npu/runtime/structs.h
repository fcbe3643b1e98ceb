/// @file
/// Parameter structures of the runtime. Included by npu/runtime/types.h. Valid C11 and C++17.
///
/// Fields are those of the CUDA runtime (12 and 13 together); the binary layout is not.
/// Units: sizes, widths and pitches in bytes, unless a structure says otherwise.
/// Source: CUDA Runtime API 12.4, "Data types used by CUDA Runtime".
#ifndef NPU_RUNTIME_STRUCTS_H_
#define NPU_RUNTIME_STRUCTS_H_

#include "npu/runtime/enums.h"
#include "npu/vector_types.h"

/// An identifier of a device: "npu-" and its number.
typedef struct npuUUID_st {
  char bytes[16];
} npuUUID_t;

/// What npuGetDeviceProperties returns. On the simulated device multiProcessorCount is the number of vector
/// cores and name is the name of the SoC.
/// Units: sizes in bytes, clocks in kHz, bus width in bits.
struct npuDeviceProp {
  char name[256];
  npuUUID_t uuid;
  char luid[8];
  unsigned int luidDeviceNodeMask;
  size_t totalGlobalMem;
  size_t sharedMemPerBlock;
  int regsPerBlock;
  int warpSize;
  size_t memPitch;
  int maxThreadsPerBlock;
  int maxThreadsDim[3];
  int maxGridSize[3];
  int clockRate;
  size_t totalConstMem;
  int major;
  int minor;
  size_t textureAlignment;
  size_t texturePitchAlignment;
  int deviceOverlap;
  int multiProcessorCount;
  int kernelExecTimeoutEnabled;
  int integrated;
  int canMapHostMemory;
  int computeMode;
  int maxTexture1D;
  int maxTexture1DMipmap;
  int maxTexture1DLinear;
  int maxTexture2D[2];
  int maxTexture2DMipmap[2];
  int maxTexture2DLinear[3];
  int maxTexture2DGather[2];
  int maxTexture3D[3];
  int maxTexture3DAlt[3];
  int maxTextureCubemap;
  int maxTexture1DLayered[2];
  int maxTexture2DLayered[3];
  int maxTextureCubemapLayered[2];
  int maxSurface1D;
  int maxSurface2D[2];
  int maxSurface3D[3];
  int maxSurface1DLayered[2];
  int maxSurface2DLayered[3];
  int maxSurfaceCubemap;
  int maxSurfaceCubemapLayered[2];
  size_t surfaceAlignment;
  int concurrentKernels;
  int ECCEnabled;
  int pciBusID;
  int pciDeviceID;
  int pciDomainID;
  int tccDriver;
  int asyncEngineCount;
  int unifiedAddressing;
  int memoryClockRate;
  int memoryBusWidth;
  int l2CacheSize;
  int persistingL2CacheMaxSize;
  int maxThreadsPerMultiProcessor;
  int streamPrioritiesSupported;
  int globalL1CacheSupported;
  int localL1CacheSupported;
  size_t sharedMemPerMultiprocessor;
  int regsPerMultiprocessor;
  int managedMemory;
  int isMultiGpuBoard;
  int multiGpuBoardGroupID;
  int hostNativeAtomicSupported;
  int singleToDoublePrecisionPerfRatio;
  int pageableMemoryAccess;
  int concurrentManagedAccess;
  int computePreemptionSupported;
  int canUseHostPointerForRegisteredMem;
  int cooperativeLaunch;
  int cooperativeMultiDeviceLaunch;
  size_t sharedMemPerBlockOptin;
  int pageableMemoryAccessUsesHostPageTables;
  int directManagedMemAccessFromHost;
  int maxBlocksPerMultiProcessor;
  int accessPolicyMaxWindowSize;
  size_t reservedSharedMemPerBlock;
  int hostRegisterSupported;
  int sparseCudaArraySupported;
  int hostRegisterReadOnlySupported;
  int timelineSemaphoreInteropSupported;
  int memoryPoolsSupported;
  int gpuDirectRDMASupported;
  unsigned int gpuDirectRDMAFlushWritesOptions;
  int gpuDirectRDMAWritesOrdering;
  unsigned int memoryPoolSupportedHandleTypes;
  int deferredMappingCudaArraySupported;
  int ipcEventSupported;
  int clusterLaunch;
  int unifiedFunctionPointers;
  int deviceNumaConfig;
  int deviceNumaId;
  int mpsEnabled;
  int hostNumaId;
  unsigned int gpuPciDeviceID;
  unsigned int gpuPciSubsystemID;
  int hostNumaMultinodeIpcSupported;
};

/// What npuPointerGetAttributes returns.
struct npuPointerAttributes {
  enum npuMemoryType type;
  int device;
  void* devicePointer;
  void* hostPointer;
};

/// What npuFuncGetAttributes returns.
struct npuFuncAttributes {
  size_t sharedSizeBytes;
  size_t constSizeBytes;
  size_t localSizeBytes;
  int maxThreadsPerBlock;
  int numRegs;
  int ptxVersion;
  int binaryVersion;
  int cacheModeCA;
  int maxDynamicSharedSizeBytes;
  int preferredShmemCarveout;
  int clusterDimMustBeSet;
  int requiredClusterWidth;
  int requiredClusterHeight;
  int requiredClusterDepth;
  int clusterSchedulingPolicyPreference;
  int nonPortableClusterSizeAllowed;
};

/// The size of a box. Units: width in bytes for plain memory and in elements for arrays; height and depth are
/// counts.
struct npuExtent {
  size_t width;
  size_t height;
  size_t depth;
};

/// A position in a box, in the units of npuExtent.
struct npuPos {
  size_t x;
  size_t y;
  size_t z;
};

/// Memory in rows. pitch: bytes from one row to the next; xsize: bytes per row in use; ysize: rows per slice.
struct npuPitchedPtr {
  void* ptr;
  size_t pitch;
  size_t xsize;
  size_t ysize;
};

/// A copy of npuMemcpy3D. Each side is an array, or pitched memory if the array is null.
struct npuMemcpy3DParms {
  npuArray_t srcArray;
  struct npuPos srcPos;
  struct npuPitchedPtr srcPtr;
  npuArray_t dstArray;
  struct npuPos dstPos;
  struct npuPitchedPtr dstPtr;
  struct npuExtent extent;
  enum npuMemcpyKind kind;
};

/// A copy of npuMemcpy3DPeer, as npuMemcpy3DParms. srcDevice and dstDevice have no effect.
struct npuMemcpy3DPeerParms {
  npuArray_t srcArray;
  struct npuPos srcPos;
  struct npuPitchedPtr srcPtr;
  int srcDevice;
  npuArray_t dstArray;
  struct npuPos dstPos;
  struct npuPitchedPtr dstPtr;
  int dstDevice;
  struct npuExtent extent;
};

/// A set of height rows of width elements. Units: pitch and elementSize in bytes, width in elements.
struct npuMemsetParams {
  void* dst;
  size_t pitch;
  unsigned int value;
  unsigned int elementSize;
  size_t width;
  size_t height;
};

/// Where memory is. id: the device, or -1 for the host.
struct npuMemLocation {
  enum npuMemLocationType type;
  int id;
};

/// Who may use memory, and how.
struct npuMemAccessDesc {
  struct npuMemLocation location;
  enum npuMemAccessFlags flags;
};

/// When the source of a copy of npuMemcpyBatchAsync may be read. The shim always reads in stream order.
enum npuMemcpySrcAccessOrder {
  npuMemcpySrcAccessOrderInvalid = 0,
  npuMemcpySrcAccessOrderStream = 1,
  npuMemcpySrcAccessOrderDuringApiCall = 2,
  npuMemcpySrcAccessOrderAny = 3,
};

/// Attributes of copies of npuMemcpyBatchAsync. Only srcAccessOrder is checked.
struct npuMemcpyAttributes {
  enum npuMemcpySrcAccessOrder srcAccessOrder;
  struct npuMemLocation srcLocHint;
  struct npuMemLocation dstLocHint;
  unsigned int flags;
};

/// What npuMemPoolCreate makes. Only handleTypes and location count.
struct npuMemPoolProps {
  enum npuMemAllocationType allocType;
  enum npuMemAllocationHandleType handleTypes;
  struct npuMemLocation location;
  void* win32SecurityAttributes;
  size_t maxSize;
  unsigned short usage;
};

/// A launch of a graph. sharedMemBytes: dynamic shared memory per block, in bytes.
struct npuKernelNodeParams {
  void* func;
  dim3 gridDim;
  dim3 blockDim;
  unsigned int sharedMemBytes;
  void** kernelParams;
  void** extra;
};

/// A host function of a graph.
struct npuHostNodeParams {
  npuHostFn_t fn;
  void* userData;
};

/// Handles for other processes: npu/runtime/ipc.h.
/// @{
typedef struct npuIpcMemHandle_st {
  char reserved[NPU_IPC_HANDLE_SIZE];
} npuIpcMemHandle_t;

typedef struct npuIpcEventHandle_st {
  char reserved[NPU_IPC_HANDLE_SIZE];
} npuIpcEventHandle_t;
/// @}

#endif  // NPU_RUNTIME_STRUCTS_H_

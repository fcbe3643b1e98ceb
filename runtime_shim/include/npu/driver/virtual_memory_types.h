/// @file
/// Types of the driver interface for virtual memory: address ranges and memory apart from each other.
/// Included by npu/driver.h. Valid C11 and C++17.
/// Source: CUDA Driver API 12.4, "Virtual Memory Management"; names and values are the same.
#ifndef NPU_DRIVER_VIRTUAL_MEMORY_TYPES_H_
#define NPU_DRIVER_VIRTUAL_MEMORY_TYPES_H_

/// Memory without an address.
typedef unsigned long long npudrvMemGenericAllocationHandle;
typedef enum npudrvMemLocationType_enum {
  NPUDRV_MEM_LOCATION_TYPE_INVALID = 0,
  NPUDRV_MEM_LOCATION_TYPE_DEVICE = 1,
  NPUDRV_MEM_LOCATION_TYPE_HOST = 2,
  NPUDRV_MEM_LOCATION_TYPE_HOST_NUMA = 3,
  NPUDRV_MEM_LOCATION_TYPE_HOST_NUMA_CURRENT = 4,
} npudrvMemLocationType;
typedef struct npudrvMemLocation_st {
  npudrvMemLocationType type;
  int id;
} npudrvMemLocation;
typedef enum npudrvMemAccess_flags_enum {
  NPUDRV_MEM_ACCESS_FLAGS_PROT_NONE = 0,
  NPUDRV_MEM_ACCESS_FLAGS_PROT_READ = 1,
  NPUDRV_MEM_ACCESS_FLAGS_PROT_READWRITE = 3,
} npudrvMemAccess_flags;
typedef struct npudrvMemAccessDesc_st {
  npudrvMemLocation location;
  npudrvMemAccess_flags flags;
} npudrvMemAccessDesc;
typedef enum npudrvMemAllocationHandleType_enum {
  NPUDRV_MEM_HANDLE_TYPE_NONE = 0,
  NPUDRV_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR = 1,
  NPUDRV_MEM_HANDLE_TYPE_WIN32 = 2,
  NPUDRV_MEM_HANDLE_TYPE_WIN32_KMT = 4,
  NPUDRV_MEM_HANDLE_TYPE_FABRIC = 8,
} npudrvMemAllocationHandleType;
typedef enum npudrvMemAllocationType_enum {
  NPUDRV_MEM_ALLOCATION_TYPE_INVALID = 0,
  NPUDRV_MEM_ALLOCATION_TYPE_PINNED = 1,
  NPUDRV_MEM_ALLOCATION_TYPE_MANAGED = 2,
} npudrvMemAllocationType;
/// What npudrvMemCreate makes. Only type, requestedHandleTypes and location count.
typedef struct npudrvMemAllocationProp_st {
  npudrvMemAllocationType type;
  npudrvMemAllocationHandleType requestedHandleTypes;
  npudrvMemLocation location;
  void* win32HandleMetaData;
  struct {
    unsigned char compressionType;
    unsigned char gpuDirectRDMACapable;
    unsigned short usage;
    unsigned char reserved[4];
  } allocFlags;
} npudrvMemAllocationProp;
typedef enum npudrvMemAllocationGranularity_flags_enum {
  NPUDRV_MEM_ALLOC_GRANULARITY_MINIMUM = 0,
  NPUDRV_MEM_ALLOC_GRANULARITY_RECOMMENDED = 1,
} npudrvMemAllocationGranularity_flags;

#endif  // NPU_DRIVER_VIRTUAL_MEMORY_TYPES_H_

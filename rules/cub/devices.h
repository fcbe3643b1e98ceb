// Declarations only, written from the CUB documentation: operations on whole arrays.
#ifdef __cplusplus
#ifdef __CUDA__
namespace cub {

#define MIGRATE_CUB_STATIC(name)     \
  template <typename... Args>        \
  __host__ __device__ static cudaError_t name(Args&&... args)
struct DeviceReduce {
  MIGRATE_CUB_STATIC(Reduce);
  MIGRATE_CUB_STATIC(Sum);
  MIGRATE_CUB_STATIC(Min);
  MIGRATE_CUB_STATIC(Max);
  MIGRATE_CUB_STATIC(ArgMin);
  MIGRATE_CUB_STATIC(ArgMax);
  MIGRATE_CUB_STATIC(ReduceByKey);
  MIGRATE_CUB_STATIC(TransformReduce);
};
struct DeviceSegmentedReduce {
  MIGRATE_CUB_STATIC(Reduce);
  MIGRATE_CUB_STATIC(Sum);
  MIGRATE_CUB_STATIC(Min);
  MIGRATE_CUB_STATIC(Max);
  MIGRATE_CUB_STATIC(ArgMin);
  MIGRATE_CUB_STATIC(ArgMax);
};
struct DeviceScan {
  MIGRATE_CUB_STATIC(ExclusiveSum);
  MIGRATE_CUB_STATIC(InclusiveSum);
  MIGRATE_CUB_STATIC(ExclusiveScan);
  MIGRATE_CUB_STATIC(InclusiveScan);
  MIGRATE_CUB_STATIC(InclusiveSumByKey);
  MIGRATE_CUB_STATIC(ExclusiveSumByKey);
  MIGRATE_CUB_STATIC(InclusiveScanByKey);
  MIGRATE_CUB_STATIC(ExclusiveScanByKey);
  MIGRATE_CUB_STATIC(InclusiveScanInit);
};
struct DeviceRadixSort {
  MIGRATE_CUB_STATIC(SortPairs);
  MIGRATE_CUB_STATIC(SortPairsDescending);
  MIGRATE_CUB_STATIC(SortKeys);
  MIGRATE_CUB_STATIC(SortKeysDescending);
};
struct DeviceSegmentedRadixSort {
  MIGRATE_CUB_STATIC(SortPairs);
  MIGRATE_CUB_STATIC(SortPairsDescending);
  MIGRATE_CUB_STATIC(SortKeys);
  MIGRATE_CUB_STATIC(SortKeysDescending);
};
struct DeviceSelect {
  MIGRATE_CUB_STATIC(Flagged);
  MIGRATE_CUB_STATIC(If);
  MIGRATE_CUB_STATIC(Unique);
  MIGRATE_CUB_STATIC(UniqueByKey);
  MIGRATE_CUB_STATIC(FlaggedIf);
};
struct DevicePartition {
  MIGRATE_CUB_STATIC(Flagged);
  MIGRATE_CUB_STATIC(If);
};
struct DeviceMergeSort {
  MIGRATE_CUB_STATIC(SortKeys);
  MIGRATE_CUB_STATIC(SortKeysCopy);
  MIGRATE_CUB_STATIC(SortPairs);
  MIGRATE_CUB_STATIC(SortPairsCopy);
  MIGRATE_CUB_STATIC(StableSortKeys);
  MIGRATE_CUB_STATIC(StableSortKeysCopy);
  MIGRATE_CUB_STATIC(StableSortPairs);
};
struct DeviceSegmentedSort {
  MIGRATE_CUB_STATIC(SortKeys);
  MIGRATE_CUB_STATIC(SortKeysDescending);
  MIGRATE_CUB_STATIC(SortPairs);
  MIGRATE_CUB_STATIC(SortPairsDescending);
  MIGRATE_CUB_STATIC(StableSortKeys);
  MIGRATE_CUB_STATIC(StableSortKeysDescending);
  MIGRATE_CUB_STATIC(StableSortPairs);
  MIGRATE_CUB_STATIC(StableSortPairsDescending);
};
struct DeviceMerge {
  MIGRATE_CUB_STATIC(MergeKeys);
  MIGRATE_CUB_STATIC(MergePairs);
};
struct DeviceAdjacentDifference {
  MIGRATE_CUB_STATIC(SubtractLeft);
  MIGRATE_CUB_STATIC(SubtractLeftCopy);
  MIGRATE_CUB_STATIC(SubtractRight);
  MIGRATE_CUB_STATIC(SubtractRightCopy);
};
struct DeviceCopy {
  MIGRATE_CUB_STATIC(Batched);
};
struct DeviceMemcpy {
  MIGRATE_CUB_STATIC(Batched);
};
struct DeviceFor {
  MIGRATE_CUB_STATIC(Bulk);
  MIGRATE_CUB_STATIC(ForEach);
  MIGRATE_CUB_STATIC(ForEachN);
  MIGRATE_CUB_STATIC(ForEachCopy);
  MIGRATE_CUB_STATIC(ForEachCopyN);
  MIGRATE_CUB_STATIC(ForEachInExtents);
};
struct DeviceTransform {
  MIGRATE_CUB_STATIC(Transform);
  MIGRATE_CUB_STATIC(TransformStableArgumentAddresses);
  MIGRATE_CUB_STATIC(TransformIf);
  MIGRATE_CUB_STATIC(Fill);
  MIGRATE_CUB_STATIC(Generate);
};
struct DeviceTopK {
  MIGRATE_CUB_STATIC(MaxKeys);
  MIGRATE_CUB_STATIC(MaxPairs);
  MIGRATE_CUB_STATIC(MinKeys);
  MIGRATE_CUB_STATIC(MinPairs);
};
struct DeviceRunLengthEncode {
  MIGRATE_CUB_STATIC(Encode);
  MIGRATE_CUB_STATIC(NonTrivialRuns);
};
struct DeviceHistogram {
  MIGRATE_CUB_STATIC(HistogramEven);
  MIGRATE_CUB_STATIC(HistogramRange);
  template <int Channels, int Active, typename... Args>
  __host__ __device__ static cudaError_t MultiHistogramEven(Args&&... args);
  template <int Channels, int Active, typename... Args>
  __host__ __device__ static cudaError_t MultiHistogramRange(Args&&... args);
};
#undef MIGRATE_CUB_STATIC

}  // namespace cub
#ifdef THRUST_CUB_WRAPPED_NAMESPACE
namespace THRUST_CUB_WRAPPED_NAMESPACE { namespace cub = ::cub; }
#endif
#ifdef CUB_WRAPPED_NAMESPACE
namespace CUB_WRAPPED_NAMESPACE { namespace cub = ::cub; }
#endif
#ifdef CUB_NS_PREFIX
CUB_NS_PREFIX namespace cub = ::cub; CUB_NS_POSTFIX
#endif
#endif
#endif

// Declarations only, written from the CUB documentation: what programs use of it.
#ifdef __cplusplus
#ifdef __CUDA__
#include <iterator>
namespace cub {

enum BlockLoadAlgorithm {
  BLOCK_LOAD_DIRECT, BLOCK_LOAD_STRIPED, BLOCK_LOAD_VECTORIZE, BLOCK_LOAD_TRANSPOSE, BLOCK_LOAD_WARP_TRANSPOSE,
  BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED
};
enum BlockStoreAlgorithm {
  BLOCK_STORE_DIRECT, BLOCK_STORE_STRIPED, BLOCK_STORE_VECTORIZE, BLOCK_STORE_TRANSPOSE, BLOCK_STORE_WARP_TRANSPOSE,
  BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED
};
enum BlockReduceAlgorithm {
  BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY, BLOCK_REDUCE_RAKING, BLOCK_REDUCE_WARP_REDUCTIONS
};
enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };
enum CacheLoadModifier { LOAD_DEFAULT, LOAD_CA, LOAD_CG, LOAD_CS, LOAD_CV, LOAD_LDG, LOAD_VOLATILE };

struct NullType {};
template <typename K, typename V>
struct KeyValuePair {
  K key;
  V value;
};

struct Equality {
  template <typename T, typename U>
  __host__ __device__ bool operator()(const T& a, const U& b) const;
};
struct Inequality {
  template <typename T, typename U>
  __host__ __device__ bool operator()(const T& a, const U& b) const;
};
#define MIGRATE_CUB_FUNCTOR(name)                                 \
  struct name {                                                   \
    template <typename T>                                         \
    __host__ __device__ T operator()(const T& a, const T& b) const; \
  }
MIGRATE_CUB_FUNCTOR(Sum);
MIGRATE_CUB_FUNCTOR(Max);
MIGRATE_CUB_FUNCTOR(Min);
MIGRATE_CUB_FUNCTOR(ArgMax);
MIGRATE_CUB_FUNCTOR(ArgMin);
MIGRATE_CUB_FUNCTOR(Difference);
#undef MIGRATE_CUB_FUNCTOR

struct EmptyStorage {};

template <typename T, int BlockX, BlockReduceAlgorithm A = BLOCK_REDUCE_WARP_REDUCTIONS, int BlockY = 1, int BlockZ = 1,
          int Arch = 0>
class BlockReduce {
 public:
  struct TempStorage : EmptyStorage {};
  __device__ BlockReduce();
  __device__ BlockReduce(TempStorage& storage);
  template <typename... Args>
  __device__ T Sum(Args&&... args);
  template <typename... Args>
  __device__ T Reduce(Args&&... args);
};

template <typename T, int BlockX, BlockScanAlgorithm A = BLOCK_SCAN_RAKING, int BlockY = 1, int BlockZ = 1, int Arch = 0>
class BlockScan {
 public:
  struct TempStorage : EmptyStorage {};
  __device__ BlockScan();
  __device__ BlockScan(TempStorage& storage);
  template <typename... Args>
  __device__ void InclusiveSum(Args&&... args);
  template <typename... Args>
  __device__ void ExclusiveSum(Args&&... args);
  template <typename... Args>
  __device__ void InclusiveScan(Args&&... args);
  template <typename... Args>
  __device__ void ExclusiveScan(Args&&... args);
};

template <typename T, int BlockX, int Items, BlockLoadAlgorithm A = BLOCK_LOAD_DIRECT, int BlockY = 1, int BlockZ = 1>
class BlockLoad {
 public:
  struct TempStorage : EmptyStorage {};
  __device__ BlockLoad();
  __device__ BlockLoad(TempStorage& storage);
  template <typename... Args>
  __device__ void Load(Args&&... args);
};

template <typename T, int BlockX, int Items, BlockStoreAlgorithm A = BLOCK_STORE_DIRECT, int BlockY = 1, int BlockZ = 1>
class BlockStore {
 public:
  struct TempStorage : EmptyStorage {};
  __device__ BlockStore();
  __device__ BlockStore(TempStorage& storage);
  template <typename... Args>
  __device__ void Store(Args&&... args);
};

template <typename K, int BlockX, int Items, typename V = NullType, int RadixBits = 4, bool Memoize = true,
          BlockScanAlgorithm A = BLOCK_SCAN_WARP_SCANS, int SharedConfig = 0, int BlockY = 1, int BlockZ = 1>
class BlockRadixSort {
 public:
  struct TempStorage : EmptyStorage {};
  __device__ BlockRadixSort();
  __device__ BlockRadixSort(TempStorage& storage);
  template <typename... Args>
  __device__ void Sort(Args&&... args);
  template <typename... Args>
  __device__ void SortBlockedToStriped(Args&&... args);
  template <typename... Args>
  __device__ void SortDescending(Args&&... args);
  template <typename... Args>
  __device__ void SortDescendingBlockedToStriped(Args&&... args);
};

template <typename T, int BlockX, int Items, bool WarpTimeSlicing = false, int BlockY = 1, int BlockZ = 1>
class BlockExchange {
 public:
  struct TempStorage : EmptyStorage {};
  __device__ BlockExchange();
  __device__ BlockExchange(TempStorage& storage);
  template <typename... Args>
  __device__ void BlockedToStriped(Args&&... args);
  template <typename... Args>
  __device__ void StripedToBlocked(Args&&... args);
  template <typename... Args>
  __device__ void ScatterToBlocked(Args&&... args);
  template <typename... Args>
  __device__ void ScatterToStriped(Args&&... args);
};

template <typename T, int BlockX, int BlockY = 1, int BlockZ = 1>
class BlockDiscontinuity {
 public:
  struct TempStorage : EmptyStorage {};
  __device__ BlockDiscontinuity();
  __device__ BlockDiscontinuity(TempStorage& storage);
  template <typename... Args>
  __device__ void FlagHeads(Args&&... args);
  template <typename... Args>
  __device__ void FlagTails(Args&&... args);
  template <typename... Args>
  __device__ void FlagHeadsAndTails(Args&&... args);
};

template <typename T, int BlockX, int BlockY = 1, int BlockZ = 1>
class BlockShuffle {
 public:
  struct TempStorage : EmptyStorage {};
  __device__ BlockShuffle();
  __device__ BlockShuffle(TempStorage& storage);
  template <typename... Args>
  __device__ void Offset(Args&&... args);
  template <typename... Args>
  __device__ void Rotate(Args&&... args);
  template <typename... Args>
  __device__ void Up(Args&&... args);
  template <typename... Args>
  __device__ void Down(Args&&... args);
};

enum BlockHistogramAlgorithm { BLOCK_HISTO_SORT, BLOCK_HISTO_ATOMIC };
template <typename T, int BlockX, int Items, int Bins, BlockHistogramAlgorithm A = BLOCK_HISTO_SORT, int BlockY = 1,
          int BlockZ = 1>
class BlockHistogram {
 public:
  struct TempStorage : EmptyStorage {};
  __device__ BlockHistogram();
  __device__ BlockHistogram(TempStorage& storage);
  template <typename... Args>
  __device__ void InitHistogram(Args&&... args);
  template <typename... Args>
  __device__ void Histogram(Args&&... args);
  template <typename... Args>
  __device__ void Composite(Args&&... args);
};

template <typename T, int Threads = 32, int Arch = 0>
class WarpReduce {
 public:
  struct TempStorage : EmptyStorage {};
  __device__ WarpReduce(TempStorage& storage);
  template <typename... Args>
  __device__ T Sum(Args&&... args);
  template <typename... Args>
  __device__ T Reduce(Args&&... args);
  template <typename... Args>
  __device__ T HeadSegmentedReduce(Args&&... args);
  template <typename... Args>
  __device__ T TailSegmentedReduce(Args&&... args);
  template <typename... Args>
  __device__ T HeadSegmentedSum(Args&&... args);
  template <typename... Args>
  __device__ T TailSegmentedSum(Args&&... args);
};

template <typename T, int Threads = 32, int Arch = 0>
class WarpScan {
 public:
  struct TempStorage : EmptyStorage {};
  __device__ WarpScan(TempStorage& storage);
  __device__ T Broadcast(T in, unsigned source);
  template <typename... Args>
  __device__ void Scan(Args&&... args);
  template <typename... Args>
  __device__ void Sum(Args&&... args);
  template <typename... Args>
  __device__ void InclusiveSum(Args&&... args);
  template <typename... Args>
  __device__ void ExclusiveSum(Args&&... args);
  template <typename... Args>
  __device__ void InclusiveScan(Args&&... args);
  template <typename... Args>
  __device__ void ExclusiveScan(Args&&... args);
};

enum WarpLoadAlgorithm { WARP_LOAD_DIRECT, WARP_LOAD_STRIPED, WARP_LOAD_VECTORIZE, WARP_LOAD_TRANSPOSE };
enum WarpStoreAlgorithm { WARP_STORE_DIRECT, WARP_STORE_STRIPED, WARP_STORE_VECTORIZE, WARP_STORE_TRANSPOSE };
enum WarpExchangeAlgorithm { WARP_EXCHANGE_SMEM, WARP_EXCHANGE_SHUFFLE };
#define MIGRATE_CUB_WARP(name, ...)           \
  class name {                                \
   public:                                    \
    struct TempStorage : EmptyStorage {};     \
    __device__ name();                        \
    __device__ name(TempStorage& storage);    \
    __VA_ARGS__                               \
  }
#define MIGRATE_CUB_METHOD(name) template <typename... Args> __device__ void name(Args&&... args);
template <typename T, int Items, WarpLoadAlgorithm A = WARP_LOAD_DIRECT, int Threads = 32, int Arch = 0>
MIGRATE_CUB_WARP(WarpLoad, MIGRATE_CUB_METHOD(Load));
template <typename T, int Items, WarpStoreAlgorithm A = WARP_STORE_DIRECT, int Threads = 32, int Arch = 0>
MIGRATE_CUB_WARP(WarpStore, MIGRATE_CUB_METHOD(Store));
template <typename T, int Items, int Threads = 32, int Arch = 0, WarpExchangeAlgorithm A = WARP_EXCHANGE_SMEM>
MIGRATE_CUB_WARP(WarpExchange, MIGRATE_CUB_METHOD(BlockedToStriped) MIGRATE_CUB_METHOD(StripedToBlocked)
                                   MIGRATE_CUB_METHOD(ScatterToStriped));
template <typename K, int Items, int Threads = 32, typename V = NullType, int Arch = 0>
MIGRATE_CUB_WARP(WarpMergeSort, MIGRATE_CUB_METHOD(Sort) MIGRATE_CUB_METHOD(StableSort));
#undef MIGRATE_CUB_WARP
#undef MIGRATE_CUB_METHOD

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
struct DeviceRunLengthEncode {
  MIGRATE_CUB_STATIC(Encode);
  MIGRATE_CUB_STATIC(NonTrivialRuns);
};
struct DeviceHistogram {
  MIGRATE_CUB_STATIC(HistogramEven);
  MIGRATE_CUB_STATIC(HistogramRange);
};
#undef MIGRATE_CUB_STATIC

template <typename T>
struct DoubleBuffer {
  T* d_buffers[2];
  int selector;
  __host__ __device__ DoubleBuffer();
  __host__ __device__ DoubleBuffer(T* current, T* alternate);
  __host__ __device__ T* Current();
  __host__ __device__ T* Alternate();
};

struct CachingDeviceAllocator {
  static const unsigned INVALID_BIN = ~0u;
  static const size_t INVALID_SIZE = ~size_t(0);
  static const int INVALID_DEVICE_ORDINAL = -1;
  CachingDeviceAllocator(bool skip_cleanup = false, bool debug = false);
  CachingDeviceAllocator(unsigned bin_growth, unsigned min_bin = 1, unsigned max_bin = INVALID_BIN,
                         size_t max_cached_bytes = INVALID_SIZE, bool skip_cleanup = false, bool debug = false);
  virtual ~CachingDeviceAllocator();
  cudaError_t DeviceAllocate(void** pointer, size_t bytes, cudaStream_t stream = 0);
  cudaError_t DeviceAllocate(int device, void** pointer, size_t bytes, cudaStream_t stream = 0);
  cudaError_t DeviceFree(void* pointer);
  cudaError_t DeviceFree(int device, void* pointer);
  cudaError_t FreeAllCached();
  cudaError_t SetMaxCachedBytes(size_t bytes);
};

template <typename T>
struct CountingInputIterator {
  __host__ __device__ CountingInputIterator(T value);
  __host__ __device__ T operator*() const;
  __host__ __device__ T operator[](size_t i) const;
};
template <typename V, typename Op, typename It>
struct TransformInputIterator {
  __host__ __device__ TransformInputIterator(It it, Op op);
  __host__ __device__ V operator*() const;
  __host__ __device__ V operator[](size_t i) const;
};
enum CacheStoreModifier { STORE_DEFAULT, STORE_WB, STORE_CG, STORE_CS, STORE_WT, STORE_VOLATILE };
template <CacheLoadModifier M, typename T>
__device__ T ThreadLoad(T* pointer);
template <CacheStoreModifier M, typename T, typename V>
__device__ void ThreadStore(T* pointer, V value);
template <CacheLoadModifier M, typename T, typename Offset = ptrdiff_t>
using CacheModifiedInputIterator = const T*;
template <CacheStoreModifier M, typename T, typename Offset = ptrdiff_t>
using CacheModifiedOutputIterator = T*;
template <typename It, typename Offset = ptrdiff_t, typename V = typename std::iterator_traits<It>::value_type>
struct ArgIndexInputIterator {
  using value_type = KeyValuePair<Offset, V>;
  __host__ __device__ ArgIndexInputIterator(It it, ptrdiff_t first = 0);
  __host__ __device__ value_type operator*() const;
  __host__ __device__ value_type operator[](size_t i) const;
  __host__ __device__ ArgIndexInputIterator operator+(ptrdiff_t n) const;
  __host__ __device__ void normalize();
};

}  // namespace cub
#endif
#endif

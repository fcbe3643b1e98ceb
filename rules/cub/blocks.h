// Declarations only, written from the CUB documentation: operations of a block and of a warp.
#ifdef __cplusplus
#ifdef __CUDA__
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
  template <typename... Args>
  __device__ void BlockedToWarpStriped(Args&&... args);
  template <typename... Args>
  __device__ void WarpStripedToBlocked(Args&&... args);
  template <typename... Args>
  __device__ void ScatterToStripedGuarded(Args&&... args);
  template <typename... Args>
  __device__ void ScatterToStripedFlagged(Args&&... args);
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
  template <typename... Args>
  __device__ T Max(Args&&... args);
  template <typename... Args>
  __device__ T Min(Args&&... args);
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

#define MIGRATE_CUB_BLOCK(name, ...)          \
  class name {                                \
   public:                                    \
    struct TempStorage : EmptyStorage {};     \
    __device__ name();                        \
    __device__ name(TempStorage& storage);    \
    __VA_ARGS__                               \
  }
#define MIGRATE_CUB_METHOD(name) template <typename... Args> __device__ void name(Args&&... args);
template <typename T, int BlockX, int BlockY = 1, int BlockZ = 1>
MIGRATE_CUB_BLOCK(BlockAdjacentDifference,
                  MIGRATE_CUB_METHOD(SubtractLeft) MIGRATE_CUB_METHOD(SubtractRight)
                      MIGRATE_CUB_METHOD(SubtractLeftPartialTile) MIGRATE_CUB_METHOD(SubtractRightPartialTile));
template <typename K, int BlockX, int Items, typename V = NullType, int BlockY = 1, int BlockZ = 1>
MIGRATE_CUB_BLOCK(BlockMergeSort, MIGRATE_CUB_METHOD(Sort) MIGRATE_CUB_METHOD(StableSort));
enum RadixRankAlgorithm {
  RADIX_RANK_BASIC, RADIX_RANK_MEMOIZE, RADIX_RANK_MATCH, RADIX_RANK_MATCH_EARLY_COUNTS_ANY,
  RADIX_RANK_MATCH_EARLY_COUNTS_ATOMIC_OR
};
template <int BlockX, int RadixBits, bool IsDescending, bool Memoize = true,
          BlockScanAlgorithm A = BLOCK_SCAN_WARP_SCANS, int SharedConfig = 0, int BlockY = 1, int BlockZ = 1>
MIGRATE_CUB_BLOCK(BlockRadixRank,
                  enum { BINS_TRACKED_PER_THREAD = ((1 << RadixBits) + BlockX * BlockY * BlockZ - 1) /
                                                   (BlockX * BlockY * BlockZ) };
                  MIGRATE_CUB_METHOD(RankKeys));
#undef MIGRATE_CUB_BLOCK
#undef MIGRATE_CUB_METHOD

#define MIGRATE_CUB_DIGITS(name)                                                             \
  template <typename K>                                                                      \
  struct name {                                                                              \
    __host__ __device__ explicit name(unsigned bit_start = 0, unsigned num_bits = 0);        \
    template <typename Bits>                                                                 \
    __host__ __device__ unsigned Digit(Bits key) const;                                      \
  }
MIGRATE_CUB_DIGITS(BFEDigitExtractor);
MIGRATE_CUB_DIGITS(ShiftDigitExtractor);
#undef MIGRATE_CUB_DIGITS

template <typename T, int BlockX, int Runs, int Decoded, typename Offset = unsigned, int BlockY = 1, int BlockZ = 1>
class BlockRunLengthDecode {
 public:
  struct TempStorage : EmptyStorage {};
  template <typename Length, typename Total>
  __device__ BlockRunLengthDecode(TempStorage& storage, T (&values)[Runs], Length (&lengths)[Runs], Total& total);
  template <typename Place>
  __device__ BlockRunLengthDecode(TempStorage& storage, T (&values)[Runs], Place (&places)[Runs]);
  template <typename Length, typename Total>
  __device__ BlockRunLengthDecode(T (&values)[Runs], Length (&lengths)[Runs], Total& total);
  template <typename Place>
  __device__ BlockRunLengthDecode(T (&values)[Runs], Place (&places)[Runs]);
  template <typename... Args>
  __device__ void RunLengthDecode(T (&items)[Decoded], Args&&... args);
};

// Loads and stores of one thread.
#define MIGRATE_CUB_ACCESS(name)                                        \
  template <typename T, int Items, typename It, typename... Args>       \
  __device__ void name(int thread, It it, T (&items)[Items], Args... args)
#define MIGRATE_CUB_ACCESS_STRIPED(name)                                \
  template <int Threads, typename T, int Items, typename It, typename... Args> \
  __device__ void name(int thread, It it, T (&items)[Items], Args... args)
MIGRATE_CUB_ACCESS(LoadDirectBlocked);
MIGRATE_CUB_ACCESS(LoadDirectBlockedVectorized);
MIGRATE_CUB_ACCESS(LoadDirectWarpStriped);
MIGRATE_CUB_ACCESS_STRIPED(LoadDirectStriped);
MIGRATE_CUB_ACCESS(StoreDirectBlocked);
MIGRATE_CUB_ACCESS(StoreDirectBlockedVectorized);
MIGRATE_CUB_ACCESS(StoreDirectWarpStriped);
MIGRATE_CUB_ACCESS_STRIPED(StoreDirectStriped);
#undef MIGRATE_CUB_ACCESS
#undef MIGRATE_CUB_ACCESS_STRIPED

}  // namespace cub
#endif
#endif

// Declarations only, written from the CUB documentation: types, function objects, iterators, memory, shares of a grid.
#ifdef __cplusplus
#ifdef __CUDA__
#include <iterator>
#include <type_traits>
#include <utility>
namespace cub {

enum CacheLoadModifier { LOAD_DEFAULT, LOAD_CA, LOAD_CG, LOAD_CS, LOAD_CV, LOAD_LDG, LOAD_VOLATILE };
struct NullType {
  using value_type = NullType;
  NullType() = default;
  template <typename T>
  __host__ __device__ explicit NullType(const T&);
  template <typename T>
  __host__ __device__ NullType& operator=(const T&);
};
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
template <typename T, typename Offset = ptrdiff_t>
struct TexObjInputIterator {
  using value_type = T;
  using difference_type = Offset;
  using pointer = const T*;
  using reference = T;
  using iterator_category = std::random_access_iterator_tag;
  template <typename U>
  cudaError_t BindTexture(U* memory, size_t bytes, size_t offset = 0);
  cudaError_t UnbindTexture();
  __host__ __device__ T operator*() const;
  __host__ __device__ T operator[](size_t i) const;
  __host__ __device__ TexObjInputIterator& operator++();
  __host__ __device__ TexObjInputIterator operator+(ptrdiff_t n) const;
  __host__ __device__ ptrdiff_t operator-(const TexObjInputIterator& other) const;
};
template <typename It, typename Offset = ptrdiff_t, typename V = typename std::iterator_traits<It>::value_type>
struct ArgIndexInputIterator {
  using value_type = KeyValuePair<Offset, V>;
  __host__ __device__ ArgIndexInputIterator(It it, ptrdiff_t first = 0);
  __host__ __device__ value_type operator*() const;
  __host__ __device__ value_type operator[](size_t i) const;
  __host__ __device__ ArgIndexInputIterator operator+(ptrdiff_t n) const;
  __host__ __device__ void normalize();
};

enum GridMappingStrategy { GRID_MAPPING_RAKE, GRID_MAPPING_STRIP_MINE, GRID_MAPPING_DYNAMIC };
template <typename Offset>
struct GridEvenShare {
  Offset num_items, block_offset, block_end, block_stride;
  int grid_size;
  __host__ __device__ void DispatchInit(Offset items, int max_grid_size, int tile_items);
  template <int Tile, GridMappingStrategy Strategy>
  __device__ void BlockInit();
  template <int Tile>
  __device__ void BlockInit(Offset first, Offset end);
};
template <typename Offset>
class GridQueue {
 public:
  __host__ __device__ static size_t AllocationSize();
  __host__ __device__ GridQueue();
  __host__ __device__ GridQueue(void* memory);
  __host__ __device__ cudaError_t FillAndResetDrain(Offset fill, cudaStream_t stream = 0);
  __host__ __device__ cudaError_t ResetDrain(cudaStream_t stream = 0);
  __host__ __device__ cudaError_t ResetFill(cudaStream_t stream = 0);
  __host__ __device__ cudaError_t FillSize(Offset& fill, cudaStream_t stream = 0);
  __device__ Offset Drain(Offset items);
  __device__ Offset Fill(Offset items);
};

enum Category { NOT_A_NUMBER, SIGNED_INTEGER, UNSIGNED_INTEGER, FLOATING_POINT };
template <Category C, bool Primitive, bool Null, typename Bits, typename T>
struct BaseTraits {
  static const Category CATEGORY = C;
  static const bool PRIMITIVE = Primitive, NULL_TYPE = Null;
  using UnsignedBits = Bits;
  static const Bits LOWEST_KEY = 0, MAX_KEY = 0, HIGH_BIT = 0;
  __host__ __device__ static Bits TwiddleIn(Bits key);
  __host__ __device__ static Bits TwiddleOut(Bits key);
  __host__ __device__ static T Max();
  __host__ __device__ static T Lowest();
};
template <size_t Bytes>
struct migrate_bits {
  using type = unsigned;
};
template <>
struct migrate_bits<1> {
  using type = unsigned char;
};
template <>
struct migrate_bits<2> {
  using type = unsigned short;
};
template <>
struct migrate_bits<8> {
  using type = unsigned long long;
};
template <typename T>
struct NumericTraits : BaseTraits<NOT_A_NUMBER, false, false, typename migrate_bits<sizeof(T)>::type, T> {};
template <typename T>
struct Traits : NumericTraits<typename std::remove_cv<T>::type> {};

template <typename T, typename It = T*>
struct FutureValue {
  __host__ __device__ explicit FutureValue(It it);
  __host__ __device__ operator T() const;
};
#if __cplusplus >= 201703L
template <typename It>
FutureValue(It) -> FutureValue<typename std::iterator_traits<It>::value_type, It>;
#endif

// Operations of one thread.
template <typename Items, typename Op>
__host__ __device__ typename std::decay<decltype(std::declval<const Items&>()[0])>::type ThreadReduce(const Items& items,
                                                                                                      Op op);
template <typename Items, typename Op, typename T>
__host__ __device__ T ThreadReduce(const Items& items, Op op, T first);
template <int Items, typename T, typename Op, typename... Args>
__host__ __device__ T ThreadScanInclusive(T (&in)[Items], T (&out)[Items], Op op, Args... args);
template <int Items, typename T, typename Op, typename... Args>
__host__ __device__ T ThreadScanExclusive(T (&in)[Items], T (&out)[Items], Op op, Args... args);
namespace internal {
using cub::ThreadReduce;
using cub::ThreadScanExclusive;
using cub::ThreadScanInclusive;
}  // namespace internal
template <typename Offset>
__host__ __device__ constexpr Offset MidPoint(Offset first, Offset last) { return first; }
template <typename In, typename Offset, typename T>
__host__ __device__ Offset LowerBound(In in, Offset n, T value);
template <typename In, typename Offset, typename T>
__host__ __device__ Offset UpperBound(In in, Offset n, T value);
template <typename A, typename B, typename Offset, typename Less>
__host__ __device__ Offset MergePath(A a, B b, Offset a_count, Offset b_count, Offset diagonal, Less less);
template <typename A, typename B, typename Offset, typename Coordinate>
__host__ __device__ void MergePathSearch(Offset diagonal, A a, B b, Offset a_count, Offset b_count, Coordinate& place);
#define MIGRATE_CUB_OPERATOR(name)                                            \
  template <typename Op>                                                      \
  struct name {                                                               \
    Op op;                                                                    \
    __host__ __device__ name();                                               \
    __host__ __device__ name(Op op);                                          \
    template <typename A, typename B>                                         \
    __host__ __device__ typename std::decay<B>::type operator()(A&& a, B&& b); \
  }
MIGRATE_CUB_OPERATOR(InequalityWrapper);
MIGRATE_CUB_OPERATOR(SwizzleScanOp);
MIGRATE_CUB_OPERATOR(ReduceBySegmentOp);
MIGRATE_CUB_OPERATOR(ReduceByKeyOp);
#undef MIGRATE_CUB_OPERATOR
template <typename T>
struct CastOp {
  template <typename A>
  __host__ __device__ T operator()(A&& value) const;
};

// What threads and programs ask for.
__device__ unsigned LaneId();
__device__ unsigned WarpId();
__device__ unsigned LaneMaskLt();
__device__ unsigned LaneMaskLe();
__device__ unsigned LaneMaskGt();
__device__ unsigned LaneMaskGe();
__device__ int RowMajorTid(int x, int y, int z);
template <int Threads>
__host__ __device__ unsigned WarpMask(unsigned warp);
template <int Threads, typename T>
__device__ T ShuffleUp(T value, int offset, int first, unsigned members);
template <int Threads, typename T>
__device__ T ShuffleDown(T value, int offset, int last, unsigned members);
template <int Threads, typename T>
__device__ T ShuffleIndex(T value, int lane, unsigned members);
template <int Bits>
__device__ unsigned MatchAny(unsigned label);
int CurrentDevice();
int DeviceCount();
cudaError_t SmVersion(int& version, int device = CurrentDevice());
cudaError_t PtxVersion(int& version, int device = CurrentDevice());
cudaError_t SyncStream(cudaStream_t stream);
template <typename Kernel>
cudaError_t MaxSmOccupancy(int& blocks, Kernel kernel, int threads, int shared_bytes = 0);
__host__ __device__ cudaError_t Debug(cudaError_t error, const char* file, int line);

template <int N>
struct Log2 {
  enum { VALUE = N <= 1 ? 0 : 1 + Log2<(N + 1) / 2>::VALUE };
};
template <>
struct Log2<1> {
  enum { VALUE = 0 };
};
template <int N>
struct PowerOfTwo {
  enum { VALUE = (N & (N - 1)) == 0 };
};
template <typename T, int Count>
struct CubVector {
  T x, y, z, w;
  using BaseType = T;
  using Type = CubVector;
};
template <typename T>
struct AlignBytes {
  static const unsigned ALIGN_BYTES = alignof(T);
  using Type = T;
};
template <typename T>
struct UnitWord {
  using ShuffleWord = unsigned;
  using VolatileWord = unsigned;
  using DeviceWord = unsigned;
  using TextureWord = unsigned;
};
template <typename T>
struct Uninitialized {
  unsigned char storage[sizeof(T)];
  __host__ __device__ T& Alias();
};
template <typename T, typename Op>
struct BinaryOpHasIdxParam : std::integral_constant<bool, false> {};

}  // namespace cub
#endif
#endif

// Declarations only, written from the CUDA C++ Programming Guide, Cooperative Groups.
#ifdef __cplusplus
#ifdef __CUDA__
namespace cooperative_groups {


class thread_group {
 public:
  __device__ void sync() const;
  __device__ unsigned long long size() const;
  __device__ unsigned long long num_threads() const;
  __device__ unsigned long long thread_rank() const;
};

class thread_block : public thread_group {
 public:
  struct arrival_token {};
  static __device__ void sync();
  static __device__ unsigned int thread_rank();
  static __device__ dim3 group_index();
  static __device__ dim3 thread_index();
  static __device__ dim3 group_dim();
  static __device__ dim3 dim_threads();
  static __device__ unsigned int size();
  static __device__ unsigned int num_threads();
  __device__ arrival_token barrier_arrive() const;
  __device__ void barrier_wait(arrival_token&& token) const;
};

class grid_group {
 public:
  struct arrival_token {};
  __device__ bool is_valid() const;
  __device__ void sync() const;
  __device__ unsigned long long size() const;
  __device__ unsigned long long num_threads() const;
  __device__ unsigned long long thread_rank() const;
  __device__ unsigned long long num_blocks() const;
  __device__ unsigned long long block_rank() const;
  __device__ dim3 group_dim() const;
  __device__ dim3 dim_blocks() const;
  __device__ dim3 block_index() const;
  __device__ arrival_token barrier_arrive() const;
  __device__ void barrier_wait(arrival_token&& token) const;
};

class multi_grid_group {
 public:
  __device__ bool is_valid() const;
  __device__ void sync() const;
  __device__ unsigned long long size() const;
  __device__ unsigned long long thread_rank() const;
  __device__ unsigned int grid_rank() const;
  __device__ unsigned int num_grids() const;
};

class cluster_group {
 public:
  struct arrival_token {};
  static __device__ void sync();
  static __device__ arrival_token barrier_arrive();
  static __device__ void barrier_wait();
  static __device__ void barrier_wait(arrival_token&& token);
  static __device__ dim3 block_index();
  static __device__ unsigned int block_rank();
  static __device__ unsigned int thread_rank();
  static __device__ dim3 dim_blocks();
  static __device__ unsigned int num_blocks();
  static __device__ dim3 dim_threads();
  static __device__ unsigned int num_threads();
  static __device__ unsigned int size();
  template <typename T>
  static __device__ T* map_shared_rank(T* address, int rank);
  template <typename T>
  static __device__ unsigned int query_shared_rank(const T* address);
};

class coalesced_group : public thread_group {
 public:
  __device__ void sync() const;
  __device__ unsigned int size() const;
  __device__ unsigned int num_threads() const;
  __device__ unsigned int thread_rank() const;
  __device__ unsigned long long meta_group_size() const;
  __device__ unsigned long long meta_group_rank() const;
  template <typename T>
  __device__ T shfl(T value, unsigned int source_rank) const;
  template <typename T>
  __device__ T shfl_up(T value, unsigned int delta) const;
  template <typename T>
  __device__ T shfl_down(T value, unsigned int delta) const;
  __device__ int any(int predicate) const;
  __device__ int all(int predicate) const;
  __device__ unsigned int ballot(int predicate) const;
  template <typename T>
  __device__ unsigned int match_any(T value) const;
  template <typename T>
  __device__ unsigned int match_all(T value, int& predicate) const;
};

template <unsigned int Size, typename ParentT = void>
class thread_block_tile : public thread_group {
 public:
  __device__ void sync() const;
  static constexpr __host__ __device__ unsigned int size() { return Size; }
  static constexpr __host__ __device__ unsigned int num_threads() { return Size; }
  __device__ unsigned int thread_rank() const;
  __device__ unsigned int meta_group_rank() const;
  __device__ unsigned int meta_group_size() const;
  __device__ operator thread_block_tile<Size, void>() const;
  template <typename T>
  __device__ T shfl(T value, int source_rank) const;
  template <typename T>
  __device__ T shfl_up(T value, unsigned int delta) const;
  template <typename T>
  __device__ T shfl_down(T value, unsigned int delta) const;
  template <typename T>
  __device__ T shfl_xor(T value, unsigned int lane_mask) const;
  __device__ int any(int predicate) const;
  __device__ int all(int predicate) const;
  __device__ unsigned int ballot(int predicate) const;
  template <typename T>
  __device__ unsigned int match_any(T value) const;
  template <typename T>
  __device__ unsigned int match_all(T value, int& predicate) const;
};

template <unsigned int Size>
class thread_block_tile<Size, void> : public thread_group {
 public:
  template <typename ParentT>
  __device__ thread_block_tile(const thread_block_tile<Size, ParentT>& tile);
  __device__ void sync() const;
  static constexpr __host__ __device__ unsigned int size() { return Size; }
  static constexpr __host__ __device__ unsigned int num_threads() { return Size; }
  __device__ unsigned int thread_rank() const;
  __device__ unsigned int meta_group_rank() const;
  __device__ unsigned int meta_group_size() const;
  template <typename T>
  __device__ T shfl(T value, int source_rank) const;
  template <typename T>
  __device__ T shfl_up(T value, unsigned int delta) const;
  template <typename T>
  __device__ T shfl_down(T value, unsigned int delta) const;
  template <typename T>
  __device__ T shfl_xor(T value, unsigned int lane_mask) const;
  __device__ int any(int predicate) const;
  __device__ int all(int predicate) const;
  __device__ unsigned int ballot(int predicate) const;
  template <typename T>
  __device__ unsigned int match_any(T value) const;
  template <typename T>
  __device__ unsigned int match_all(T value, int& predicate) const;
};

__device__ thread_block this_thread_block();
template <unsigned int MaxBlockSize = 1024>
struct block_tile_memory {};
template <unsigned int MaxBlockSize>
__device__ thread_block this_thread_block(block_tile_memory<MaxBlockSize>& memory);
__device__ grid_group this_grid();
__device__ multi_grid_group this_multi_grid();
__device__ cluster_group this_cluster();
__device__ coalesced_group coalesced_threads();

__device__ thread_group tiled_partition(const thread_group& parent, unsigned int size);
template <unsigned int Size, typename ParentT>
__device__ thread_block_tile<Size, ParentT> tiled_partition(const ParentT& parent);
template <typename TileT>
__device__ coalesced_group binary_partition(const TileT& tile, bool predicate);
template <typename TileT, typename LabelT>
__device__ coalesced_group labeled_partition(const TileT& tile, LabelT label);

template <typename GroupT>
__device__ void sync(const GroupT& group);
template <typename GroupT>
__device__ unsigned long long thread_rank(const GroupT& group);
template <typename GroupT>
__device__ unsigned long long group_size(const GroupT& group);

template <typename T = void>
struct plus {
  template <typename V>
  __host__ __device__ V operator()(const V& a, const V& b) const;
};
template <typename T = void>
struct less {
  template <typename V>
  __host__ __device__ V operator()(const V& a, const V& b) const;
};
template <typename T = void>
struct greater {
  template <typename V>
  __host__ __device__ V operator()(const V& a, const V& b) const;
};
template <typename T = void>
struct bit_and {
  template <typename V>
  __host__ __device__ V operator()(const V& a, const V& b) const;
};
template <typename T = void>
struct bit_or {
  template <typename V>
  __host__ __device__ V operator()(const V& a, const V& b) const;
};
template <typename T = void>
struct bit_xor {
  template <typename V>
  __host__ __device__ V operator()(const V& a, const V& b) const;
};

template <typename GroupT, typename T, typename Op>
__device__ T reduce(const GroupT& group, const T& value, Op&& op);
template <typename GroupT, typename T, typename Op>
__device__ void reduce_update_async(const GroupT& group, T& target, const T& value, Op&& op);
template <typename GroupT, typename T, typename Op>
__device__ T inclusive_scan(const GroupT& group, const T& value, Op&& op);
template <typename GroupT, typename T>
__device__ T inclusive_scan(const GroupT& group, const T& value);
template <typename GroupT, typename T, typename Op>
__device__ T exclusive_scan(const GroupT& group, const T& value, Op&& op);
template <typename GroupT, typename T>
__device__ T exclusive_scan(const GroupT& group, const T& value);

template <typename GroupT, typename T, typename SizeT>
__device__ void memcpy_async(const GroupT& group, T* destination, const T* source, const SizeT& size);
template <typename GroupT, typename T, typename DestinationSizeT, typename SourceSizeT>
__device__ void memcpy_async(const GroupT& group, T* destination, const DestinationSizeT& destination_size,
                             const T* source, const SourceSizeT& source_size);
template <typename GroupT>
__device__ void wait(const GroupT& group);
template <unsigned int Stages, typename GroupT>
__device__ void wait_prior(const GroupT& group);
template <typename GroupT, typename Function>
__device__ void invoke_one(const GroupT& group, Function&& function);
template <typename GroupT, typename Function>
__device__ auto invoke_one_broadcast(const GroupT& group, Function&& function) -> decltype(function());

}  // namespace cooperative_groups
#endif
#endif

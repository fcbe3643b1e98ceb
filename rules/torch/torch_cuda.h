// Declarations only: what extensions of libtorch use of its headers for CUDA. The types of libtorch itself come from its
// own headers, which programs include beside these.
#ifdef __cplusplus
#include <tuple>
#include <utility>

namespace c10 {
using DeviceIndex = signed char;
struct Device;
class Stream;
struct Allocator;
class DataPtr;
}  // namespace c10

namespace c10::cuda {

class CUDAStream {
 public:
  enum Unchecked { UNCHECKED };
  explicit CUDAStream(const c10::Stream& stream);
  CUDAStream(Unchecked, const c10::Stream& stream);
  cudaStream_t stream() const;
  operator cudaStream_t() const;
  operator c10::Stream() const;
  c10::Stream unwrap() const;
  long id() const;
  c10::Device device() const;
  DeviceIndex device_index() const;
  void synchronize() const;
  bool query() const;
  int priority() const;
  bool operator==(const CUDAStream& other) const;
  bool operator!=(const CUDAStream& other) const;
};

CUDAStream getCurrentCUDAStream(DeviceIndex device = -1);
CUDAStream getDefaultCUDAStream(DeviceIndex device = -1);
CUDAStream getStreamFromPool(bool high_priority = false, DeviceIndex device = -1);
CUDAStream getStreamFromExternal(cudaStream_t stream, DeviceIndex device);
void setCurrentCUDAStream(CUDAStream stream);

class CUDAGuard {
 public:
  explicit CUDAGuard(DeviceIndex index);
  explicit CUDAGuard(const c10::Device& device);
  void set_device(const c10::Device& device);
  void reset_device(const c10::Device& device);
  void set_index(DeviceIndex index);
  c10::Device original_device() const;
  c10::Device current_device() const;
};
class OptionalCUDAGuard {
 public:
  OptionalCUDAGuard();
  template <typename T>
  explicit OptionalCUDAGuard(const T& device);
  void set_device(const c10::Device& device);
  void set_index(DeviceIndex index);
  void reset();
};
class CUDAStreamGuard {
 public:
  explicit CUDAStreamGuard(const c10::Stream& stream);
  CUDAStream original_stream() const;
  CUDAStream current_stream() const;
};
class OptionalCUDAStreamGuard {
 public:
  OptionalCUDAStreamGuard();
  template <typename T>
  explicit OptionalCUDAStreamGuard(const T& stream);
  void reset_stream(const c10::Stream& stream);
  void reset();
};

DeviceIndex device_count() noexcept;
DeviceIndex current_device();
void set_device(DeviceIndex device);
void device_synchronize();
void stream_synchronize(cudaStream_t stream);
int warp_size();

namespace CUDACachingAllocator {
c10::Allocator* get();
void* raw_alloc(size_t bytes);
void* raw_alloc_with_stream(size_t bytes, cudaStream_t stream);
void raw_delete(void* memory);
void emptyCache();
void recordStream(const c10::DataPtr& memory, CUDAStream stream);
}  // namespace CUDACachingAllocator

}  // namespace c10::cuda

// libtorch 2 needs C++17.
#if __cplusplus >= 201703L && __has_include(<ATen/core/Generator.h>)
#include <ATen/core/Generator.h>
#define MIGRATE_HAS_GENERATOR
#else
namespace c10 {
enum class DeviceType : signed char;
}
namespace at {
struct Generator;
}
#endif

namespace at {
class TensorBase;
struct PhiloxCudaState {
  union Payload {
    unsigned long val;
    long* ptr;
  };
  PhiloxCudaState() = default;
  PhiloxCudaState(unsigned long seed, unsigned long offset);
  Payload seed_, offset_;
};
struct CUDAGeneratorImpl
#ifdef MIGRATE_HAS_GENERATOR
    : c10::GeneratorImpl
#endif
{
  explicit CUDAGeneratorImpl(c10::DeviceIndex device = -1);
  PhiloxCudaState philox_cuda_state(unsigned long increment);
  std::pair<unsigned long, unsigned long> philox_engine_inputs(unsigned long increment);
  void set_current_seed(unsigned long seed);
  unsigned long current_seed() const;
  unsigned long seed();
  void set_philox_offset_per_thread(unsigned long offset);
  unsigned long philox_offset_per_thread() const;
  static c10::DeviceType device_type();
#ifdef MIGRATE_HAS_GENERATOR
  void set_state(const c10::TensorImpl& state);
  c10::intrusive_ptr<c10::TensorImpl> get_state() const;
  CUDAGeneratorImpl* clone_impl() const;
#endif
};
}  // namespace at

namespace at::cuda::detail {
#define MAX_TENSORINFO_DIMS 25
const Generator& getDefaultCUDAGenerator(c10::DeviceIndex device = -1);
Generator createCUDAGenerator(c10::DeviceIndex device = -1);
template <typename T, typename IndexType>
struct TensorInfo {
  TensorInfo();
  TensorInfo(T* p, int dim, IndexType sz[MAX_TENSORINFO_DIMS], IndexType st[MAX_TENSORINFO_DIMS]);
  void reduceDim(int dim);
  int collapseDims(int excludeDim = -1);
  __host__ __device__ bool isContiguous() const;
  T* data;
  IndexType sizes[MAX_TENSORINFO_DIMS];
  IndexType strides[MAX_TENSORINFO_DIMS];
  int dims;
};
template <typename T, typename IndexType, int Dims>
struct IndexToOffset {
  static __host__ __device__ IndexType get(IndexType linearId, const TensorInfo<T, IndexType>& info);
};
template <typename scalar, typename IndexType>
TensorInfo<scalar, IndexType> getTensorInfo(const at::TensorBase& t);
bool canUse32BitIndexMath(const at::TensorBase& t, long max_elem = 2147483647);
}  // namespace at::cuda::detail

namespace at::cuda::philox {
__device__ std::tuple<unsigned long, unsigned long> unpack(PhiloxCudaState state);
}

namespace at::cuda {

using namespace c10::cuda;

struct CUDAEvent {
  CUDAEvent();
  explicit CUDAEvent(unsigned int flags);
  bool isCreated() const;
  cudaEvent_t event() const;
  operator cudaEvent_t() const;
  void record();
  void record(const CUDAStream& stream);
  void recordOnce(const CUDAStream& stream);
  void block(const CUDAStream& stream);
  bool query() const;
  void synchronize() const;
  float elapsed_time(const CUDAEvent& other) const;
};
struct CUDAGraph {
  CUDAGraph();
  template <typename... Args>
  void capture_begin(Args&&... args);
  void capture_end();
  void replay();
  void reset();
};

cudaDeviceProp* getCurrentDeviceProperties();
cudaDeviceProp* getDeviceProperties(long device);
cublasHandle_t getCurrentCUDABlasHandle();
cublasLtHandle_t getCurrentCUDABlasLtHandle();
cusparseHandle_t getCurrentCUDASparseHandle();
cusolverDnHandle_t getCurrentCUDASolverDnHandle();

}  // namespace at::cuda

template <typename T>
__device__ T WARP_SHFL(T value, int lane, int width = 32, unsigned int mask = 0xffffffffu);
template <typename T>
__device__ T WARP_SHFL_XOR(T value, int lane_mask, int width = 32, unsigned int mask = 0xffffffffu);
template <typename T>
__device__ T WARP_SHFL_UP(T value, unsigned int delta, int width = 32, unsigned int mask = 0xffffffffu);
template <typename T>
__device__ T WARP_SHFL_DOWN(T value, unsigned int delta, int width = 32, unsigned int mask = 0xffffffffu);
__device__ unsigned int WARP_BALLOT(int predicate, unsigned int mask = 0xffffffffu);
template <typename T>
__device__ T gpuAtomicAdd(T* address, T value);
template <typename T>
__device__ void gpuAtomicAddNoReturn(T* address, T value);
#endif

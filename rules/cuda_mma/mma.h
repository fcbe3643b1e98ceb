// Declarations only, written from the CUDA C++ Programming Guide, Warp Matrix Functions.
#if defined(__cplusplus) && defined(__CUDA__)
namespace nvcuda {
namespace wmma {

struct matrix_a;
struct matrix_b;
struct accumulator;
struct row_major;
struct col_major;
enum layout_t { mem_row_major, mem_col_major };
namespace precision {
struct tf32;
struct u4;
struct s4;
struct b1;
}  // namespace precision
namespace experimental {
namespace precision = wmma::precision;
enum bmmaBitOp { bmmaBitOpXOR = 1, bmmaBitOpAND = 2 };
enum bmmaAccumulateOp { bmmaAccumulateOpPOPC = 1 };
}  // namespace experimental

template <typename T>
struct storage_of {
  using type = T;
};
template <>
struct storage_of<precision::tf32> {
  using type = float;
};

template <typename Use, int m, int n, int k, typename T, typename Layout = void>
class fragment {
 public:
  static constexpr int num_elements = 8;
  using element_type = typename storage_of<T>::type;
  element_type x[num_elements];
};

template <typename Fragment, typename T>
__device__ void load_matrix_sync(Fragment& a, const T* pointer, unsigned ldm);
template <typename Fragment, typename T>
__device__ void load_matrix_sync(Fragment& a, const T* pointer, unsigned ldm, layout_t layout);
template <typename T, typename Fragment>
__device__ void store_matrix_sync(T* pointer, const Fragment& a, unsigned ldm, layout_t layout);
template <typename Fragment, typename T>
__device__ void fill_fragment(Fragment& a, const T& value);
template <typename D, typename A, typename B, typename C>
__device__ void mma_sync(D& d, const A& a, const B& b, const C& c, bool saturate = false);
template <typename D, typename A, typename B, typename C>
__device__ void bmma_sync(D& d, const A& a, const B& b, const C& c,
                          experimental::bmmaBitOp = experimental::bmmaBitOpXOR,
                          experimental::bmmaAccumulateOp = experimental::bmmaAccumulateOpPOPC);
__device__ float __float_to_tf32(float value);

}  // namespace wmma
}  // namespace nvcuda
#endif

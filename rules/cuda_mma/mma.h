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
}  // namespace precision
namespace experimental {
namespace precision {
struct u4;
struct s4;
struct b1;
}  // namespace precision
enum bmmaBitOp { bmmaBitOpXOR = 1, bmmaBitOpAND = 2 };
enum bmmaAccumulateOp { bmmaAccumulateOpPOPC = 1 };
}  // namespace experimental

template <typename T>
struct storage_of {
  using type = T;
};
template <typename T>
struct in_memory {
  using type = typename storage_of<T>::type;
};
template <>
struct in_memory<experimental::precision::u4> {
  using type = void;
};
template <>
struct in_memory<experimental::precision::s4> {
  using type = void;
};
template <>
struct in_memory<experimental::precision::b1> {
  using type = void;
};
template <>
struct storage_of<precision::tf32> {
  using type = float;
};
template <>
struct storage_of<experimental::precision::u4> {
  using type = unsigned;
};
template <>
struct storage_of<experimental::precision::s4> {
  using type = int;
};
template <>
struct storage_of<experimental::precision::b1> {
  using type = unsigned;
};

template <typename T>
struct elements_in_storage {
  static constexpr int value = 1;
};
template <>
struct elements_in_storage<experimental::precision::u4> {
  static constexpr int value = 8;
};
template <>
struct elements_in_storage<experimental::precision::s4> {
  static constexpr int value = 8;
};
template <>
struct elements_in_storage<experimental::precision::b1> {
  static constexpr int value = 32;
};

// Elements of a fragment in one lane: its 32nd part; operands of half have 16 in every shape.
template <typename Use, int m, int n, int k, typename T>
struct elements_of {
  static constexpr int value = m * n / 32;
};
template <int m, int n, int k, typename T>
struct elements_of<matrix_a, m, n, k, T> {
  static constexpr int value = m * k / 32;
};
template <int m, int n, int k, typename T>
struct elements_of<matrix_b, m, n, k, T> {
  static constexpr int value = k * n / 32;
};
template <int m, int n, int k>
struct elements_of<matrix_a, m, n, k, __half> {
  static constexpr int value = 16;
};
template <int m, int n, int k>
struct elements_of<matrix_b, m, n, k, __half> {
  static constexpr int value = 16;
};

template <typename Use, int m, int n, int k, typename T, typename Layout = void>
class fragment {
 public:
  static constexpr int num_elements = elements_of<Use, m, n, k, T>::value;
  static constexpr int num_storage_elements = num_elements / elements_in_storage<T>::value;
  using element_type = T;
  using storage_element_type = typename storage_of<T>::type;
  storage_element_type x[num_storage_elements];
};

template <typename Use, int m, int n, int k, typename T, typename Layout>
__device__ void load_matrix_sync(fragment<Use, m, n, k, T, Layout>& a, const typename in_memory<T>::type* pointer,
                                 unsigned ldm);
template <int m, int n, int k, typename T>
__device__ void load_matrix_sync(fragment<accumulator, m, n, k, T>& a, const typename storage_of<T>::type* pointer,
                                 unsigned ldm, layout_t layout);
template <int m, int n, int k, typename T>
__device__ void store_matrix_sync(typename storage_of<T>::type* pointer, const fragment<accumulator, m, n, k, T>& a,
                                  unsigned ldm, layout_t layout);
template <typename Use, int m, int n, int k, typename T, typename Layout>
__device__ void fill_fragment(fragment<Use, m, n, k, T, Layout>& a, const typename storage_of<T>::type& value);
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

// Declarations only, written from CUDA C++ Core Libraries, version 3.2.
#ifdef __cplusplus
namespace cuda {
namespace execution {
namespace determinism {
struct not_guaranteed_t {};
struct run_to_run_t {};
struct gpu_to_gpu_t {};
constexpr not_guaranteed_t not_guaranteed{};
constexpr run_to_run_t run_to_run{};
constexpr gpu_to_gpu_t gpu_to_gpu{};
}  // namespace determinism
namespace output_ordering {
struct unsorted_t {};
struct sorted_t {};
constexpr unsorted_t unsorted{};
constexpr sorted_t sorted{};
}  // namespace output_ordering
template <typename... T>
struct requirements {};
template <typename... T>
constexpr requirements<T...> require(T...) { return {}; }
}  // namespace execution
namespace std {
namespace execution {
template <typename... T>
struct env {
  template <typename... U>
  constexpr env(U...) {}
};
#if __cplusplus >= 201703L
template <typename... T>
env(T...) -> env<T...>;
#endif
}  // namespace execution
}  // namespace std
}  // namespace cuda
#endif

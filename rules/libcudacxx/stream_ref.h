// Declarations only, written from CUDA C++ Core Libraries, libcu++, Extended API.
#ifdef __cplusplus
namespace cuda {
class stream_ref {
 public:
  using value_type = cudaStream_t;
  stream_ref() = default;
  constexpr stream_ref(cudaStream_t stream) noexcept;
  constexpr cudaStream_t get() const noexcept;
  void sync() const;
  void wait() const;
  bool is_done() const;
  bool ready() const;
  int priority() const;
  friend bool operator==(stream_ref a, stream_ref b) noexcept;
  friend bool operator!=(stream_ref a, stream_ref b) noexcept;
};
}  // namespace cuda
#endif

// Declarations only: the C++ interface of the tools extension, as far as programs use it.
#ifdef __cplusplus
namespace nvtx3 {
class scoped_range {
 public:
  explicit scoped_range(const char* message);
  ~scoped_range();
};
inline namespace v1 {}
}  // namespace nvtx3
#define NVTX3_FUNC_RANGE() ((void)0)
#endif

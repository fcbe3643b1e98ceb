// Declarations only, written from the Thrust documentation: algorithms that give an event or a future.
#ifdef __cplusplus
namespace thrust {
struct device_event {
  bool ready() const noexcept;
  bool valid_stream() const noexcept;
  void wait() const noexcept;
};
template <typename T>
struct device_future : device_event {
  bool valid_content() const noexcept;
  const T& get() const;
  T extract();
};
template <typename... Events>
device_event when_all(Events&&... events);
namespace async {
#define MIGRATE_THRUST_ASYNC(name) \
  template <typename... Args>      \
  device_event name(Args&&... args);
MIGRATE_THRUST_ASYNC(copy)
MIGRATE_THRUST_ASYNC(for_each)
MIGRATE_THRUST_ASYNC(transform)
MIGRATE_THRUST_ASYNC(sort)
MIGRATE_THRUST_ASYNC(stable_sort)
MIGRATE_THRUST_ASYNC(inclusive_scan)
MIGRATE_THRUST_ASYNC(exclusive_scan)
MIGRATE_THRUST_ASYNC(reduce_into)
#undef MIGRATE_THRUST_ASYNC
template <typename... Args>
device_future<typename migrate_details::reduced<typename std::decay<Args>::type...>::type> reduce(Args&&... args);
}  // namespace async
}  // namespace thrust
#endif

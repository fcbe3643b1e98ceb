/// @file
/// Loads and stores of the items of one thread of a block, by its number: cub::LoadDirectBlocked and its relatives.
/// Included by npu/cub.h.
///
/// Blocked: thread t has the items t Items, t Items + 1, ... Striped: it has t, t + threads, ... Warp-striped: lane l of
/// a warp has l, l + 32, ... of the warp. A thread does not wait for the others.
/// Units: thread in threads, valid in items of the block.
/// Errors: none.
/// Source: CUB documentation, utilities: LoadDirect, StoreDirect.
#ifndef NPU_CUB_BLOCK_ACCESS_H_
#define NPU_CUB_BLOCK_ACCESS_H_

namespace cub {
namespace detail {

template <int kItems>
struct BlockedIndex {
  int thread;
  int operator()(int i) const { return thread * kItems + i; }
};
template <int kThreads>
struct StripedIndex {
  int thread;
  int operator()(int i) const { return thread + i * kThreads; }
};
template <int kItems>
struct WarpStripedIndex {
  int thread;
  int operator()(int i) const { return thread / 32 * 32 * kItems + i * 32 + thread % 32; }
};

}  // namespace detail

// The forms of a load and a store by Index, an index of the item number i of a thread.
#define NPU_CUB_ACCESS(name, head, Index)                                                       \
  template <head class T, int kItems, class In>                                                 \
  void LoadDirect##name(int thread, In from, T(&items)[kItems]) {                               \
    for (int i = 0; i < kItems; ++i) items[i] = from[detail::Index{thread}(i)];                 \
  }                                                                                             \
  template <head class T, int kItems, class In>                                                 \
  void LoadDirect##name(int thread, In from, T(&items)[kItems], int valid) {                    \
    for (int i = 0; i < kItems; ++i) {                                                          \
      if (detail::Index{thread}(i) < valid) items[i] = from[detail::Index{thread}(i)];          \
    }                                                                                           \
  }                                                                                             \
  template <head class T, class Default, int kItems, class In>                                  \
  void LoadDirect##name(int thread, In from, T(&items)[kItems], int valid, Default otherwise) { \
    for (int i = 0; i < kItems; ++i) items[i] = otherwise;                                      \
    for (int i = 0; i < kItems; ++i) {                                                          \
      if (detail::Index{thread}(i) < valid) items[i] = from[detail::Index{thread}(i)];          \
    }                                                                                           \
  }                                                                                             \
  template <head class T, int kItems, class Out>                                                \
  void StoreDirect##name(int thread, Out to, T(&items)[kItems]) {                               \
    for (int i = 0; i < kItems; ++i) to[detail::Index{thread}(i)] = items[i];                   \
  }                                                                                             \
  template <head class T, int kItems, class Out>                                                \
  void StoreDirect##name(int thread, Out to, T(&items)[kItems], int valid) {                    \
    for (int i = 0; i < kItems; ++i) {                                                          \
      if (detail::Index{thread}(i) < valid) to[detail::Index{thread}(i)] = items[i];            \
    }                                                                                           \
  }
/// Loads the items of a thread, or stores them, in the arrangement of its name: all, or those before number valid. Loads
/// leave the others unchanged, or set them to otherwise.
/// @{
NPU_CUB_ACCESS(Blocked, , BlockedIndex<kItems>)
#define NPU_CUB_THREADS int kThreads,
NPU_CUB_ACCESS(Striped, NPU_CUB_THREADS, StripedIndex<kThreads>)
#undef NPU_CUB_THREADS
NPU_CUB_ACCESS(WarpStriped, , WarpStripedIndex<kItems>)
/// @}
#undef NPU_CUB_ACCESS

/// LoadDirectBlocked and StoreDirectBlocked of aligned memory.
/// @{
template <class T, int kItems>
void LoadDirectBlockedVectorized(int thread, const T* from, T (&items)[kItems]) {
  LoadDirectBlocked(thread, from, items);
}
template <class T, int kItems>
void StoreDirectBlockedVectorized(int thread, T* to, T (&items)[kItems]) {
  StoreDirectBlocked(thread, to, items);
}
/// @}

}  // namespace cub

#endif  // NPU_CUB_BLOCK_ACCESS_H_

// Objects of the program that graphs keep alive.
#include <atomic>
#include <memory>

#include "runtime_shim/runtime/graph/graph.h"
#include "runtime_shim/runtime/runtime_state.h"

/// A reference-counted object. The last release calls destroy(object). As with CUDA, destroy must not call
/// the runtime.
struct npuUserObject_st {
  void* object;
  npuHostFn_t destroy;
  std::atomic<unsigned int> users;
};

namespace {

using npu::detail::api;

npuError_t retain(npuUserObject_t object, unsigned int count) {
  if (object == nullptr || count == 0) return npuErrorInvalidValue;
  object->users.fetch_add(count);
  return npuSuccess;
}

npuError_t release(npuUserObject_t object, unsigned int count) {
  if (object == nullptr || count == 0) return npuErrorInvalidValue;
  if (object->users.fetch_sub(count) != count) return npuSuccess;
  object->destroy(object->object);
  delete object;
  return npuSuccess;
}

// A graph's reference to an object. Executable graphs and copies share it.
std::shared_ptr<void> share_of(npuUserObject_t object) {
  return {object, [](void* held) { release(static_cast<npuUserObject_t>(held), 1); }};
}

npuError_t retain_for(npuGraph_t graph, npuUserObject_t object, unsigned int count, unsigned int flags) {
  if (graph == nullptr || (flags & ~static_cast<unsigned int>(npuGraphUserObjectMove)) != 0)
    return npuErrorInvalidValue;
  const bool moves = flags == npuGraphUserObjectMove;  // the caller's references become the graph's
  if (object == nullptr || count == 0) return npuErrorInvalidValue;
  if (!moves) object->users.fetch_add(count);
  for (unsigned int i = 0; i < count; ++i) graph->retained.push_back(share_of(object));
  return npuSuccess;
}

npuError_t release_from(npuGraph_t graph, npuUserObject_t object, unsigned int count) {
  if (graph == nullptr || object == nullptr || count == 0) return npuErrorInvalidValue;
  auto& retained = graph->retained;
  for (std::size_t i = retained.size(); i-- > 0 && count > 0;) {
    if (retained[i].get() != object) continue;
    retained.erase(retained.begin() + static_cast<std::ptrdiff_t>(i));
    --count;
  }
  return count == 0 ? npuSuccess : npuErrorInvalidValue;
}

}  // namespace

extern "C" {

npuError_t npuUserObjectCreate(npuUserObject_t* object, void* pointer, npuHostFn_t destroy,
                               unsigned int initialRefcount, unsigned int flags) {
  return api([&] {
    const bool valid = object != nullptr && destroy != nullptr && initialRefcount > 0;
    if (!valid || flags != npuUserObjectNoDestructorSync) return npuErrorInvalidValue;
    *object = new npuUserObject_st{pointer, destroy, {initialRefcount}};
    return npuSuccess;
  });
}

npuError_t npuUserObjectRetain(npuUserObject_t object, unsigned int count) {
  return api([&] { return retain(object, count); });
}

npuError_t npuUserObjectRelease(npuUserObject_t object, unsigned int count) {
  return api([&] { return release(object, count); });
}

npuError_t npuGraphRetainUserObject(npuGraph_t graph, npuUserObject_t object, unsigned int count,
                                    unsigned int flags) {
  return api([&] { return retain_for(graph, object, count, flags); });
}

npuError_t npuGraphReleaseUserObject(npuGraph_t graph, npuUserObject_t object, unsigned int count) {
  return api([&] { return release_from(graph, object, count); });
}

}  // extern "C"

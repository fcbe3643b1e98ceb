// The driver interface: green contexts.
#include "runtime_shim/runtime/stream/green_context.h"

#include <cstring>
#include <map>
#include <vector>

#include "runtime_shim/runtime/driver/driver.h"

namespace {

using npu::detail::driver_call;

// Handles of green contexts and descriptions are those of the runtime.
npuExecutionContext_t runtime_handle(npudrvGreenCtx context) {
  return reinterpret_cast<npuExecutionContext_t>(context);
}

// The two structures begin with the same bytes.
constexpr std::size_t kCommon = offsetof(npuDevResource, nextResource);
static_assert(offsetof(npudrvDevResource, sm) == offsetof(npuDevResource, sm) &&
              sizeof(npudrvDevResource) >= kCommon);

npuDevResource to_runtime(const npudrvDevResource& resource) {
  npuDevResource result{};
  std::memcpy(static_cast<void*>(&result), &resource, kCommon);
  return result;
}

void from_runtime(const npuDevResource& resource, npudrvDevResource* result) {
  *result = {};
  std::memcpy(static_cast<void*>(result), &resource, kCommon);
}

// Calls get(&resource) and gives the result.
template <typename Get>
npuError_t give_resource(npudrvDevResource* resource, const Get& get) {
  npuDevResource found{};
  if (resource == nullptr) return npuErrorInvalidValue;
  const npuError_t error = get(&found);
  if (error == npuSuccess) from_runtime(found, resource);
  return error;
}

npuDevResourceType resource_type_of(npudrvDevResourceType type) {
  return static_cast<npuDevResourceType>(type);
}

npuError_t split_cores(npudrvDevResource* result, unsigned int* groups, const npudrvDevResource* input,
                       npudrvDevResource* remaining, unsigned int flags, unsigned int least) {
  if (groups == nullptr || input == nullptr) return npuErrorInvalidValue;
  const npuDevResource whole = to_runtime(*input);
  npuDevResource left{};
  unsigned int possible = 0;
  npuError_t error = npuDevSmResourceSplitByCount(nullptr, &possible, &whole, nullptr, flags, least);
  if (error != npuSuccess) return error;
  std::vector<npuDevResource> parts(possible);
  error = npuDevSmResourceSplitByCount(result == nullptr ? nullptr : parts.data(), groups, &whole, &left,
                                       flags, least);
  if (error != npuSuccess || result == nullptr) return error;
  for (unsigned int i = 0; i < *groups; ++i) from_runtime(parts[i], &result[i]);
  if (remaining != nullptr) from_runtime(left, remaining);
  return npuSuccess;
}

npuError_t describe_parts(npudrvDevResourceDesc* desc, const npudrvDevResource* resources,
                          unsigned int count) {
  if (desc == nullptr || resources == nullptr) return npuErrorInvalidValue;
  std::vector<npuDevResource> parts;
  for (unsigned int i = 0; i < count; ++i) parts.push_back(to_runtime(resources[i]));
  npuDevResourceDesc_t made = nullptr;
  const npuError_t error = npuDevResourceGenerateDesc(&made, parts.data(), count);
  if (error == npuSuccess) *desc = reinterpret_cast<npudrvDevResourceDesc>(made);
  return error;
}

// The contexts that programs asked for, by green context. Never destroyed, as contexts.
struct GivenContexts {
  std::mutex mutex;
  std::map<npudrvGreenCtx, npudrvContext> contexts;
};
GivenContexts& given_contexts() {
  static auto* const result = new GivenContexts;
  return *result;
}

npudrvResult context_of_green(npudrvContext* context, npudrvGreenCtx green) {
  int device = 0;
  if (context == nullptr || green == nullptr) return NPUDRV_ERROR_INVALID_VALUE;
  if (npuExecutionCtxGetDevice(&device, runtime_handle(green)) != npuSuccess)
    return NPUDRV_ERROR_INVALID_VALUE;
  std::lock_guard lock(given_contexts().mutex);
  npudrvContext& known = given_contexts().contexts[green];
  if (known == nullptr) {
    npudrvContext popped = nullptr;
    if (const npudrvResult error = npudrvCtxCreate(&known, 0, device)) return error;
    if (const npudrvResult error = npudrvCtxPopCurrent(&popped)) return error;
  }
  *context = known;
  return NPUDRV_SUCCESS;
}

// The green context that a context is of; null if there is none.
npudrvGreenCtx green_of(npudrvContext context) {
  std::lock_guard lock(given_contexts().mutex);
  for (const auto& [green, known] : given_contexts().contexts) {
    if (known == context) return green;
  }
  return nullptr;
}

npuError_t give_context_resource(npudrvContext context, npudrvDevResource* resource,
                                 npudrvDevResourceType type) {
  if (context == nullptr || !context->alive) return npuErrorDeviceUninitialized;
  const npudrvGreenCtx green = green_of(context);
  return give_resource(resource, [&](npuDevResource* found) {
    return green == nullptr
               ? npuDeviceGetDevResource(context->device, found, resource_type_of(type))
               : npuExecutionCtxGetDevResource(runtime_handle(green), found, resource_type_of(type));
  });
}

npudrvResult destroy_green(npudrvGreenCtx green) {
  npudrvContext context = nullptr;
  {
    std::lock_guard lock(given_contexts().mutex);
    const auto found = given_contexts().contexts.find(green);
    if (found != given_contexts().contexts.end()) context = found->second;
    given_contexts().contexts.erase(green);
  }
  if (context != nullptr && context->alive) npudrvCtxDestroy(context);
  return driver_call([&] { return npuExecutionCtxDestroy(runtime_handle(green)); });
}

}  // namespace

extern "C" {

npudrvResult npudrvDeviceGetDevResource(npudrvDevice device, npudrvDevResource* resource,
                                        npudrvDevResourceType type) {
  return driver_call([&] {
    return give_resource(resource, [&](npuDevResource* found) {
      return npuDeviceGetDevResource(device, found, resource_type_of(type));
    });
  });
}

npudrvResult npudrvCtxGetDevResource(npudrvContext context, npudrvDevResource* resource,
                                     npudrvDevResourceType type) {
  return driver_call([&] { return give_context_resource(context, resource, type); });
}

npudrvResult npudrvGreenCtxGetDevResource(npudrvGreenCtx context, npudrvDevResource* resource,
                                          npudrvDevResourceType type) {
  return driver_call([&] {
    return give_resource(resource, [&](npuDevResource* found) {
      return npuExecutionCtxGetDevResource(runtime_handle(context), found, resource_type_of(type));
    });
  });
}

npudrvResult npudrvDevSmResourceSplitByCount(npudrvDevResource* result, unsigned int* nbGroups,
                                             const npudrvDevResource* input, npudrvDevResource* remaining,
                                             unsigned int useFlags, unsigned int minCount) {
  return driver_call([&] { return split_cores(result, nbGroups, input, remaining, useFlags, minCount); });
}

npudrvResult npudrvDevResourceGenerateDesc(npudrvDevResourceDesc* desc, npudrvDevResource* resources,
                                           unsigned int nbResources) {
  return driver_call([&] { return describe_parts(desc, resources, nbResources); });
}

npudrvResult npudrvGreenCtxCreate(npudrvGreenCtx* context, npudrvDevResourceDesc desc, npudrvDevice device,
                                  unsigned int flags) {
  return driver_call([&] {
    npuExecutionContext_t made = nullptr;
    if (context == nullptr || (flags & ~unsigned{NPUDRV_GREEN_CTX_DEFAULT_STREAM}) != 0)
      return npuErrorInvalidValue;
    const npuError_t error =
        npuGreenCtxCreate(&made, reinterpret_cast<npuDevResourceDesc_t>(desc), device, 0);
    if (error == npuSuccess) *context = reinterpret_cast<npudrvGreenCtx>(made);
    return error;
  });
}

npudrvResult npudrvGreenCtxDestroy(npudrvGreenCtx context) { return destroy_green(context); }

npudrvResult npudrvCtxFromGreenCtx(npudrvContext* context, npudrvGreenCtx green) {
  return context_of_green(context, green);
}

npudrvResult npudrvGreenCtxStreamCreate(npudrvStream* stream, npudrvGreenCtx context, unsigned int flags,
                                        int priority) {
  return driver_call([&] {
    if (flags != NPUDRV_STREAM_NON_BLOCKING) return npuErrorInvalidValue;
    return npuExecutionCtxStreamCreate(stream, runtime_handle(context), npuStreamNonBlocking, priority);
  });
}

npudrvResult npudrvStreamGetGreenCtx(npudrvStream stream, npudrvGreenCtx* green) {
  return driver_call([&] {
    npuStream_st* found = nullptr;
    if (green == nullptr) return npuErrorInvalidValue;
    if (const npuError_t error = npu::detail::find_stream(stream, &found)) return error;
    *green = reinterpret_cast<npudrvGreenCtx>(npu::detail::green_context_of(*found));
    return npuSuccess;
  });
}

npudrvResult npudrvGreenCtxRecordEvent(npudrvGreenCtx context, npudrvEvent event) {
  return driver_call([&] { return npuExecutionCtxRecordEvent(runtime_handle(context), event); });
}

npudrvResult npudrvGreenCtxWaitEvent(npudrvGreenCtx context, npudrvEvent event) {
  return driver_call([&] { return npuExecutionCtxWaitEvent(runtime_handle(context), event); });
}

npudrvResult npudrvGreenCtxGetId(npudrvGreenCtx context, unsigned long long* id) {
  return driver_call([&] { return npuExecutionCtxGetId(runtime_handle(context), id); });
}

}  // extern "C"

#include "runtime_shim/runtime/stream/task_failure.h"

#include <cstdio>
#include <new>
#include <system_error>

namespace npu::detail {

aclError failure_of_task(const char* name) {
  try {
    throw;
  } catch (const std::bad_alloc&) {
    return ACL_ERROR_BAD_ALLOC;
  } catch (const std::system_error&) {
    return ACL_ERROR_RT_RESOURCE_ALLOC_FAIL;  // a thread
  } catch (const std::exception& reason) {
    std::fprintf(stderr, "npu: %s: %s\n", name == nullptr ? "a library call" : name, reason.what());
    return ACL_ERROR_RT_AICORE_EXCEPTION;
  }
}

}  // namespace npu::detail

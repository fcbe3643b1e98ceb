#include "runtime_shim/libraries/blaslt/log.h"

#include <atomic>
#include <cstdio>
#include <mutex>
#include <string>

#include "npu/blaslt.h"
#include "runtime_shim/libraries/blas/call.h"

namespace {

constexpr int kErrors = 1, kCalls = 5, kHighestLevel = 5, kAllLevels = 31;

struct LtLog {
  std::mutex mutex;
  std::atomic<int> mask{0};  // bit level - 1 of each level that is written
  bool is_disabled = false;
  std::FILE* file = nullptr;
  bool owns_file = false;
  npublasLtLoggerCallback_t callback = nullptr;

  void use(std::FILE* other, bool owned) {
    if (owns_file) std::fclose(file);
    file = other;
    owns_file = owned;
  }
};

LtLog& lt_log() {
  // Never destroyed, because static objects of the program may call the library.
  static LtLog* instance = new LtLog;
  return *instance;
}

std::atomic<size_t> cache_capacity{8192};
std::atomic<unsigned> instructions_mask{0};

}  // namespace

npublasStatus_t npu::detail::lt_traced(const char* name, npublasStatus_t status) {
  LtLog& where = lt_log();
  const int level = status == NPUBLAS_STATUS_SUCCESS ? kCalls : kErrors;
  if ((where.mask.load(std::memory_order_relaxed) >> (level - 1) & 1) != 0) {
    const std::string message = npublasGetStatusName(status);
    std::unique_lock lock(where.mutex);
    std::FILE* file = where.file == nullptr && where.callback == nullptr ? stdout : where.file;
    if (file != nullptr) {
      std::fprintf(file, "[npublasLt][%s][%s] %s\n", level == kErrors ? "Error" : "Api", name,
                   message.c_str());
      std::fflush(file);
    }
    const npublasLtLoggerCallback_t callback = where.callback;
    lock.unlock();  // the program's function may call the library
    if (callback != nullptr) callback(level, name, message.c_str());
  }
  return status;
}
npublasStatus_t npu::detail::lt_logged(const char* name, npublasStatus_t status) {
  return blas_logged(name, lt_traced(name, status));
}

extern "C" {

npublasStatus_t npublasLtLoggerSetCallback(npublasLtLoggerCallback_t callback) {
  LtLog& where = lt_log();
  const std::lock_guard lock(where.mutex);
  where.callback = callback;
  return NPUBLAS_STATUS_SUCCESS;
}

npublasStatus_t npublasLtLoggerSetFile(FILE* file) {
  LtLog& where = lt_log();
  const std::lock_guard lock(where.mutex);
  where.use(file, false);
  return NPUBLAS_STATUS_SUCCESS;
}

npublasStatus_t npublasLtLoggerOpenFile(const char* logFile) {
  std::FILE* file = logFile == nullptr ? nullptr : std::fopen(logFile, "w");
  if (file == nullptr) return NPUBLAS_STATUS_INVALID_VALUE;
  LtLog& where = lt_log();
  const std::lock_guard lock(where.mutex);
  where.use(file, true);
  return NPUBLAS_STATUS_SUCCESS;
}

npublasStatus_t npublasLtLoggerSetLevel(int level) {
  if (level < 0 || level > kHighestLevel) return NPUBLAS_STATUS_INVALID_VALUE;
  return npublasLtLoggerSetMask((1 << level) - 1);
}

npublasStatus_t npublasLtLoggerSetMask(int mask) {
  if (mask < 0 || mask > kAllLevels) return NPUBLAS_STATUS_INVALID_VALUE;
  LtLog& where = lt_log();
  const std::lock_guard lock(where.mutex);
  if (!where.is_disabled) where.mask = mask;
  return NPUBLAS_STATUS_SUCCESS;
}

npublasStatus_t npublasLtLoggerForceDisable(void) {
  LtLog& where = lt_log();
  const std::lock_guard lock(where.mutex);
  where.is_disabled = true;
  where.mask = 0;
  return NPUBLAS_STATUS_SUCCESS;
}

npublasStatus_t npublasLtHeuristicsCacheGetCapacity(size_t* capacity) {
  if (capacity == nullptr) return NPUBLAS_STATUS_INVALID_VALUE;
  *capacity = cache_capacity;
  return NPUBLAS_STATUS_SUCCESS;
}
npublasStatus_t npublasLtHeuristicsCacheSetCapacity(size_t capacity) {
  cache_capacity = capacity;
  return NPUBLAS_STATUS_SUCCESS;
}
unsigned int npublasLtDisableCpuInstructionsSetMask(unsigned int mask) {
  return instructions_mask.exchange(mask);
}

}  // extern "C"

// The log of the linear algebra library: one line per call, if the program has enabled it.

#include <atomic>
#include <cstdio>
#include <mutex>
#include <string>

#include "npu/blas.h"
#include "runtime_shim/libraries/blas/call.h"

namespace {

struct Log {
  std::mutex mutex;
  std::atomic<bool> on{false};
  bool to_stdout = false, to_stderr = false;
  std::FILE* file = nullptr;
  npublasLogCallback callback = nullptr;
};

Log& log() {
  // Never destroyed, because static objects of the program may call the library.
  static Log* instance = new Log;
  return *instance;
}

}  // namespace

npublasStatus_t npu::detail::blas_logged(const char* name, npublasStatus_t status) {
  Log& where = log();
  if (!where.on.load(std::memory_order_relaxed)) return status;
  std::string line = std::string("[npublas] ") + name + ": " + npublasGetStatusName(status) + "\n";
  std::lock_guard<std::mutex> lock(where.mutex);
  if (where.to_stdout) std::fputs(line.c_str(), stdout);
  if (where.to_stderr) std::fputs(line.c_str(), stderr);
  if (where.file != nullptr) {
    std::fputs(line.c_str(), where.file);
    std::fflush(where.file);
  }
  if (where.callback != nullptr) where.callback(line.c_str());
  return status;
}

extern "C" {

npublasStatus_t npublasLoggerConfigure(int logIsOn, int logToStdOut, int logToStdErr,
                                       const char* logFileName) {
  Log& where = log();
  std::lock_guard<std::mutex> lock(where.mutex);
  std::FILE* file = nullptr;
  if (logFileName != nullptr && (file = std::fopen(logFileName, "a")) == nullptr)
    return NPUBLAS_STATUS_INVALID_VALUE;
  if (where.file != nullptr) std::fclose(where.file);
  where.file = file;
  where.to_stdout = logToStdOut != 0;
  where.to_stderr = logToStdErr != 0;
  where.on = logIsOn != 0;
  return NPUBLAS_STATUS_SUCCESS;
}

npublasStatus_t npublasSetLoggerCallback(npublasLogCallback userCallback) {
  Log& where = log();
  std::lock_guard<std::mutex> lock(where.mutex);
  where.callback = userCallback;
  if (userCallback != nullptr) where.on = true;
  return NPUBLAS_STATUS_SUCCESS;
}

npublasStatus_t npublasGetLoggerCallback(npublasLogCallback* userCallback) {
  if (userCallback == nullptr) return NPUBLAS_STATUS_INVALID_VALUE;
  std::lock_guard<std::mutex> lock(log().mutex);
  *userCallback = log().callback;
  return NPUBLAS_STATUS_SUCCESS;
}

}  // extern "C"

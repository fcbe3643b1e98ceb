// Start and end of the library, failures, and the basic helpers of acl_base_rt.h.
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <mutex>
#include <new>
#include <string>

#include "runtime_shim/acl/state.h"
#include "runtime_shim/device/hooks.h"

struct rtExceptionInfo {
  npu::device::Failure failure;
};

struct aclDataBuffer {
  void* data;
  size_t size;
};

namespace {

using npu::acl::call;
using npu::acl::machine;
using npu::acl::Needs;
using npu::acl::refuse;

std::atomic<aclrtExceptionInfoCallback> exception_callback{nullptr};

void report_exception(const npu::device::Failure& failure) {
  rtExceptionInfo info{failure};
  if (const auto callback = exception_callback.load()) callback(&info);
}

// The number in {"defaultDevice":{"default_device":"N"}}; -1 if there is none, -2 if it is malformed.
int default_device_of(const std::string& text) {
  const size_t key = text.find("\"default_device\"");
  if (key == std::string::npos) return -1;
  const size_t colon = text.find(':', key);
  const size_t open = colon == std::string::npos ? colon : text.find('"', colon);
  const size_t close = open == std::string::npos ? open : text.find('"', open + 1);
  if (close == std::string::npos) return -2;
  const std::string number = text.substr(open + 1, close - open - 1);
  char* end = nullptr;
  const long value = std::strtol(number.c_str(), &end, 10);
  return end != number.c_str() && *end == '\0' && value >= 0 && value < 1024 ? static_cast<int>(value) : -2;
}

aclError read_configuration(const char* path, int* device) {
  std::ifstream file(path);
  if (!file) return refuse(ACL_ERROR_INVALID_FILE, "the configuration file cannot be read");
  const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  const size_t first = text.find_first_not_of(" \t\r\n");
  if (first != std::string::npos && text[first] != '{') {
    return refuse(ACL_ERROR_INVALID_FILE, "the configuration file is not a JSON object");
  }
  *device = default_device_of(text);
  return *device == -2 ? refuse(ACL_ERROR_INVALID_FILE, "default_device is not a device number")
                       : ACL_SUCCESS;
}

std::mutex start_mutex;

// A repeated call counts as well, for aclFinalizeReference.
aclError start(const char* path) {
  const std::lock_guard lock(start_mutex);
  if (npu::acl::starts() > 0) {
    ++npu::acl::starts();
    return ACL_ERROR_REPEAT_INITIALIZE;
  }
  if (!machine().error().empty()) return refuse(ACL_ERROR_INVALID_PARAM, machine().error().c_str());
  int default_device = -1;
  if (path != nullptr) {
    const aclError error = read_configuration(path, &default_device);
    if (error != ACL_SUCCESS) return error;
  }
  npu::acl::starts() = 1;
  return default_device < 0 ? ACL_SUCCESS : aclrtSetDevice(default_device);
}

void stop() {
  for (int i = 0; i < machine().device_count(); ++i) machine().device(i)->release_default_context(true);
  npu::acl::set_current_context(nullptr);
  npu::acl::starts() = 0;
}

template <typename Field>
uint32_t field_of(const aclrtExceptionInfo* info, const Field& field) {
  return info == nullptr ? 0xFFFFFFFFU : field(info->failure);
}

}  // namespace

extern "C" {

aclError aclInit(const char* configPath) {
  const aclError error = start(configPath);
  return error == ACL_SUCCESS ? error : npu::acl::remember(error, "aclInit");
}

aclError aclFinalize(void) {
  const std::lock_guard lock(start_mutex);
  if (npu::acl::starts() == 0) return npu::acl::remember(ACL_ERROR_REPEAT_FINALIZE, "aclFinalize");
  stop();
  return ACL_SUCCESS;
}

aclError aclFinalizeReference(uint64_t* refCount) {
  const std::lock_guard lock(start_mutex);
  const uint64_t before = npu::acl::starts();
  if (before > 1) npu::acl::starts() = before - 1;
  if (before == 1) stop();
  if (refCount != nullptr) *refCount = npu::acl::starts();
  return before > 0 ? ACL_SUCCESS : npu::acl::remember(ACL_ERROR_REPEAT_FINALIZE, "aclFinalizeReference");
}

const char* aclGetRecentErrMsg(void) { return npu::acl::take_message(); }

aclError aclrtGetLastError(aclrtLastErrLevel level) {
  return level == ACL_RT_THREAD_LEVEL ? npu::acl::last_error(true) : ACL_ERROR_RT_PARAM_INVALID;
}

aclError aclrtPeekAtLastError(aclrtLastErrLevel level) {
  return level == ACL_RT_THREAD_LEVEL ? npu::acl::last_error(false) : ACL_ERROR_RT_PARAM_INVALID;
}

aclError aclrtSetExceptionInfoCallback(aclrtExceptionInfoCallback callback) {
  return call("aclrtSetExceptionInfoCallback", Needs::kLibrary, [&] {
    exception_callback.store(callback);
    npu::device::set_failure_hook(report_exception);
    return ACL_SUCCESS;
  });
}

uint32_t aclrtGetTaskIdFromExceptionInfo(const aclrtExceptionInfo* info) {
  return field_of(info, [](const auto& failure) { return failure.task; });
}

uint32_t aclrtGetStreamIdFromExceptionInfo(const aclrtExceptionInfo* info) {
  return field_of(info, [](const auto& failure) { return failure.stream; });
}

// Tasks have no thread of their own on the simulated device.
uint32_t aclrtGetThreadIdFromExceptionInfo(const aclrtExceptionInfo* info) {
  return field_of(info, [](const auto&) { return 0U; });
}

uint32_t aclrtGetDeviceIdFromExceptionInfo(const aclrtExceptionInfo* info) {
  return field_of(info, [](const auto& failure) { return failure.device; });
}

uint32_t aclrtGetErrorCodeFromExceptionInfo(const aclrtExceptionInfo* info) {
  return field_of(info, [](const auto& failure) { return static_cast<uint32_t>(failure.error); });
}

size_t aclDataTypeSize(aclDataType dataType) {
  switch (dataType) {
    case ACL_INT8:
    case ACL_UINT8:
    case ACL_BOOL:
      return 1;
    case ACL_FLOAT16:
    case ACL_BF16:
    case ACL_INT16:
    case ACL_UINT16:
      return 2;
    case ACL_FLOAT:
    case ACL_INT32:
    case ACL_UINT32:
    case ACL_COMPLEX32:
      return 4;
    case ACL_DOUBLE:
    case ACL_INT64:
    case ACL_UINT64:
    case ACL_COMPLEX64:
      return 8;
    case ACL_COMPLEX128:
      return 16;
    case ACL_DT_UNDEFINED:
    case ACL_STRING:
    case ACL_INT4:
    case ACL_UINT1:
      return 0;
  }
  return 0;
}

aclDataBuffer* aclCreateDataBuffer(void* data, size_t size) {
  return new (std::nothrow) aclDataBuffer{data, size};
}

aclError aclDestroyDataBuffer(const aclDataBuffer* dataBuffer) {
  if (dataBuffer == nullptr) return npu::acl::remember(ACL_ERROR_INVALID_PARAM, "aclDestroyDataBuffer");
  delete dataBuffer;
  return ACL_SUCCESS;
}

aclError aclUpdateDataBuffer(aclDataBuffer* dataBuffer, void* data, size_t size) {
  if (dataBuffer == nullptr) return npu::acl::remember(ACL_ERROR_INVALID_PARAM, "aclUpdateDataBuffer");
  *dataBuffer = {data, size};
  return ACL_SUCCESS;
}

void* aclGetDataBufferAddr(const aclDataBuffer* dataBuffer) {
  return dataBuffer == nullptr ? nullptr : dataBuffer->data;
}

size_t aclGetDataBufferSizeV2(const aclDataBuffer* dataBuffer) {
  return dataBuffer == nullptr ? 0 : dataBuffer->size;
}

}  // extern "C"

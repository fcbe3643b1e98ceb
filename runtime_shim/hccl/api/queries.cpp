// Queries of communicators, and settings of the process.
#include <array>
#include <atomic>
#include <cstring>

#include "hccl/hccl.h"
#include "runtime_shim/hccl/api/check.h"
#include "runtime_shim/hccl/api/submit.h"
#include "runtime_shim/hccl/core/last_failure.h"

namespace {

using npu::hccl::Check;

std::atomic<int32_t> deterministic{0};

struct Text {
  HcclResult code;
  const char* text;
};
constexpr Text kTexts[] = {
    {HCCL_SUCCESS, "no error"},
    {HCCL_E_PARA, "a parameter is wrong"},
    {HCCL_E_PTR, "a pointer is null"},
    {HCCL_E_MEMORY, "out of memory"},
    {HCCL_E_INTERNAL, "internal error"},
    {HCCL_E_NOT_SUPPORT, "not supported"},
    {HCCL_E_NOT_FOUND, "not found"},
    {HCCL_E_UNAVAIL, "not available"},
    {HCCL_E_SYSCALL, "a system call failed"},
    {HCCL_E_TIMEOUT, "a time limit passed"},
    {HCCL_E_OPEN_FILE_FAILURE, "a file cannot be opened"},
    {HCCL_E_TCP_CONNECT, "no connection over TCP"},
    {HCCL_E_ROCE_CONNECT, "no connection over RoCE"},
    {HCCL_E_TCP_TRANSFER, "a transfer over TCP failed"},
    {HCCL_E_ROCE_TRANSFER, "a transfer over RoCE failed"},
    {HCCL_E_RUNTIME, "the runtime failed"},
    {HCCL_E_DRV, "the driver failed"},
    {HCCL_E_PROFILING, "profiling failed"},
    {HCCL_E_CCE, "a kernel failed"},
    {HCCL_E_NETWORK, "the network failed"},
    {HCCL_E_AGAIN, "busy: try again"},
    {HCCL_E_REMOTE, "another rank failed"},
    {HCCL_E_SUSPENDING, "the communicator is suspended"},
    {HCCL_E_OPRETRY_FAIL, "the operator failed again"},
    {HCCL_E_OOM, "out of memory"},
    {HCCL_E_IN_STATUS, "not in this state"},
};

/// Runs body(communicator facts) if the handle and the pointer are valid.
template <typename Body>
HcclResult ask(const char* function, HcclComm comm, const void* result, const Body& body) {
  Check check(function, comm);
  check.not_null(result, "the result");
  if (check.failed()) return check.refuse();
  body(*check.communicator());
  return HCCL_SUCCESS;
}

}  // namespace

extern "C" {

HcclResult HcclGetRankSize(HcclComm comm, uint32_t* rankSize) {
  return ask("HcclGetRankSize", comm, rankSize, [&](const npu::hccl::Communicator& found) {
    *rankSize = static_cast<uint32_t>(found.facts().ranks);
  });
}

HcclResult HcclGetRankId(HcclComm comm, uint32_t* rank) {
  return ask("HcclGetRankId", comm, rank, [&](const npu::hccl::Communicator& found) {
    *rank = static_cast<uint32_t>(found.facts().rank);
  });
}

HcclResult HcclGetCommName(HcclComm comm, char* commName) {
  return ask("HcclGetCommName", comm, commName, [&](const npu::hccl::Communicator& found) {
    std::strncpy(commName, found.facts().name.c_str(), COMM_NAME_MAX_LENGTH - 1);
    commName[COMM_NAME_MAX_LENGTH - 1] = '\0';
  });
}

HcclResult HcclCommGetHandleWithName(const char* commName, HcclComm* comm) {
  if (commName == nullptr || comm == nullptr)
    return npu::hccl::refuse(HCCL_E_PTR, "HcclCommGetHandleWithName: null");
  *comm = npu::hccl::find_handle(commName);
  return *comm != nullptr ? HCCL_SUCCESS : HCCL_E_NOT_FOUND;
}

HcclResult HcclGetCommAsyncError(HcclComm comm, HcclResult* asyncError) {
  return ask("HcclGetCommAsyncError", comm, asyncError, [&](const npu::hccl::Communicator& found) {
    *asyncError = found.failure() == HCCL_SUCCESS ? HCCL_SUCCESS : HCCL_E_REMOTE;
  });
}

const char* HcclGetErrorString(HcclResult code) {
  for (const Text& entry : kTexts) {
    if (entry.code == code) return entry.text;
  }
  return "unknown error";
}

HcclResult HcclSetConfig(HcclConfig config, HcclConfigValue configValue) {
  if (config != HCCL_DETERMINISTIC || configValue.value < 0 || configValue.value > 1) {
    return npu::hccl::refuse(HCCL_E_PARA, "HcclSetConfig: only HCCL_DETERMINISTIC, with 0 or 1");
  }
  deterministic.store(configValue.value);
  return HCCL_SUCCESS;
}

HcclResult HcclGetConfig(HcclConfig config, HcclConfigValue* configValue) {
  if (configValue == nullptr) return npu::hccl::refuse(HCCL_E_PTR, "HcclGetConfig: configValue is null");
  if (config != HCCL_DETERMINISTIC)
    return npu::hccl::refuse(HCCL_E_PARA, "HcclGetConfig: only HCCL_DETERMINISTIC");
  configValue->value = deterministic.load();
  return HCCL_SUCCESS;
}

uint32_t HcclGetCommConfigCapability(void) {
  return 1u << HCCL_COMM_CONFIG_BUFFER_SIZE | 1u << HCCL_COMM_CONFIG_DETERMINISTIC |
         1u << HCCL_COMM_CONFIG_COMM_NAME;
}

}  // extern "C"

// The driver interface: objects of kernels that are linked at run time.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <string>
#include <vector>

#include "runtime_shim/libraries/rtc/link.h"
#include "runtime_shim/libraries/rtc/tools.h"
#include "runtime_shim/runtime/driver/driver.h"

struct npudrvLinkState_st {
  std::vector<npu::rtc::LinkInput> inputs;
  std::string library;
  char* log = nullptr;         ///< the program's buffer; null if it gave none
  std::size_t log_room = 0;    ///< its bytes
  void** log_bytes = nullptr;  ///< the option's value, which becomes the bytes that are written
};

namespace {

using npu::detail::driver_call;

/// Reads the options that ask for a log.
void read_options(unsigned int count, const npudrvJit_option* options, void** values, npudrvLinkState state) {
  for (unsigned int i = 0; i < count; ++i) {
    if (options[i] == NPUDRV_JIT_ERROR_LOG_BUFFER) state->log = static_cast<char*>(values[i]);
    if (options[i] != NPUDRV_JIT_ERROR_LOG_BUFFER_SIZE_BYTES) continue;
    // The value is the number itself, in the place of a pointer.
    state->log_room = static_cast<unsigned int>(reinterpret_cast<std::uintptr_t>(values[i]));
    state->log_bytes = &values[i];
  }
}

/// Says what is wrong: in the program's log, and on the standard error stream if it has none.
void report(npudrvLinkState state, const std::string& text) {
  if (state->log == nullptr || state->log_room == 0) {
    std::fprintf(stderr, "npu runtime: %s", text.c_str());
    return;
  }
  const std::size_t bytes = std::min(text.size(), state->log_room - 1);
  std::memcpy(state->log, text.data(), bytes);
  state->log[bytes] = '\0';
  if (state->log_bytes != nullptr) *state->log_bytes = reinterpret_cast<void*>(bytes + 1);
}

npuError_t add(npudrvLinkState state, npudrvJitInputType type, const void* data, std::size_t bytes,
               const std::string& name) {
  if (type < NPUDRV_JIT_INPUT_CUBIN || type >= NPUDRV_JIT_NUM_INPUT_TYPES) return npuErrorInvalidValue;
  npu::rtc::LinkInput input;
  input.name = name;
  if (!npu::rtc::read_link_input(data, bytes, &input)) {
    report(state, npu::rtc::no_link_input(name));
    return npuErrorNotSupported;
  }
  state->inputs.push_back(std::move(input));
  return npuSuccess;
}

npuError_t complete(npudrvLinkState state, void** image, std::size_t* bytes) {
  if (state == nullptr) return npuErrorInvalidResourceHandle;
  if (image == nullptr) return npuErrorInvalidValue;
  npu::rtc::Linked linked = npu::rtc::link(state->inputs);
  if (linked.library.empty()) {
    report(state, linked.log);
    return npuErrorInvalidKernelImage;
  }
  state->library = std::move(linked.library);
  *image = state->library.data();
  if (bytes != nullptr) *bytes = state->library.size();
  return npuSuccess;
}

}  // namespace

extern "C" {

npudrvResult npudrvLinkCreate(unsigned int count, npudrvJit_option* options, void** values,
                              npudrvLinkState* state) {
  return driver_call([&] {
    if (state == nullptr || (count > 0 && (options == nullptr || values == nullptr)))
      return npuErrorInvalidValue;
    *state = new npudrvLinkState_st;
    read_options(count, options, values, *state);
    return npuSuccess;
  });
}
npudrvResult npudrvLinkAddData(npudrvLinkState state, npudrvJitInputType type, void* data, size_t bytes,
                               const char* name, unsigned int, npudrvJit_option*, void**) {
  return driver_call([&] {
    if (state == nullptr) return npuErrorInvalidResourceHandle;
    if (data == nullptr) return npuErrorInvalidValue;
    return add(state, type, data, bytes, name != nullptr ? name : "an input without a name");
  });
}
npudrvResult npudrvLinkAddFile(npudrvLinkState state, npudrvJitInputType type, const char* path, unsigned int,
                               npudrvJit_option*, void**) {
  return driver_call([&] {
    if (state == nullptr) return npuErrorInvalidResourceHandle;
    if (path == nullptr) return npuErrorInvalidValue;
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error)) return npuErrorFileNotFound;
    const std::string bytes = npu::rtc::read(path);
    return add(state, type, bytes.data(), bytes.size(), path);
  });
}
npudrvResult npudrvLinkComplete(npudrvLinkState state, void** image, size_t* bytes) {
  return driver_call([&] { return complete(state, image, bytes); });
}
npudrvResult npudrvLinkDestroy(npudrvLinkState state) {
  return driver_call([&] {
    if (state == nullptr) return npuErrorInvalidResourceHandle;
    delete state;
    return npuSuccess;
  });
}

}  // extern "C"

// npu/rtc/link.h: objects of kernels that are linked at run time.
#include <algorithm>
#include <array>
#include <cstring>
#include <filesystem>
#include <new>
#include <string>
#include <string_view>

#include "npu/rtc/link.h"
#include "runtime_shim/libraries/rtc/link.h"
#include "runtime_shim/libraries/rtc/tools.h"
#include "runtime_shim/runtime/guarded.h"

struct npurtcLink {
  bool link_time = false;  ///< -lto
  std::vector<npu::rtc::LinkInput> inputs;
  std::string library, log;
};

namespace {

/// Options that say how a GPU's linker works.
constexpr std::array<std::string_view, 21> kWithoutMeaning = {"-time",
                                                              "-verbose",
                                                              "-maxrregcount=",
                                                              "-O",
                                                              "-g",
                                                              "-lineinfo",
                                                              "-ftz=",
                                                              "-prec-div=",
                                                              "-prec-sqrt=",
                                                              "-fma=",
                                                              "-kernels-used=",
                                                              "-variables-used=",
                                                              "-optimize-unused-variables",
                                                              "-Xptxas=",
                                                              "-Xnvvm=",
                                                              "-split-compile",
                                                              "-jump-table-density=",
                                                              "-no-cache",
                                                              "-device-stack-protector",
                                                              "-variables-not-used",
                                                              "-minimal"};

bool starts_with(std::string_view text, std::string_view start) {
  return text.substr(0, start.size()) == start;
}

/// Whether it is the option `known`, which ends in "=" if a value follows. -O has a level.
bool is_option(std::string_view option, std::string_view known) {
  if (known == "-O")
    return option.size() == 3 && starts_with(option, known) && option[2] >= '0' && option[2] <= '3';
  return known.back() == '=' ? starts_with(option, known) : option == known;
}

/// Whether a text names a compute capability, as sm_80, sm_90a and compute_100f.
bool is_architecture(std::string_view text) {
  for (const std::string_view prefix : {"sm_", "compute_", "lto_"})
    if (starts_with(text, prefix)) {
      text.remove_prefix(prefix.size());
      if (!text.empty() && (text.back() == 'a' || text.back() == 'f')) text.remove_suffix(1);
      return text.size() >= 2 && text.size() <= 3 &&
             text.find_first_not_of("0123456789") == std::string_view::npos;
    }
  return false;
}

npurtcLinkResult read_options(uint32_t count, const char* const* options, bool* link_time) {
  bool has_architecture = false, makes_ptx = false;
  for (uint32_t i = 0; i < count; ++i) {
    if (options[i] == nullptr) return NPURTCLINK_ERROR_NULL_INPUT;
    const std::string_view option = options[i];
    constexpr std::string_view kArchitecture = "-arch=";
    if (starts_with(option, kArchitecture)) {
      if (!is_architecture(option.substr(kArchitecture.size()))) return NPURTCLINK_ERROR_UNRECOGNIZED_ARCH;
      has_architecture = true;
    } else if (option == "-lto") {
      *link_time = true;
    } else if (option == "-ptx") {
      makes_ptx = true;
    } else if (std::none_of(kWithoutMeaning.begin(), kWithoutMeaning.end(),
                            [&](std::string_view known) { return is_option(option, known); })) {
      return NPURTCLINK_ERROR_UNRECOGNIZED_OPTION;
    }
  }
  if (!has_architecture) return NPURTCLINK_ERROR_MISSING_ARCH;
  return makes_ptx && !*link_time ? NPURTCLINK_ERROR_LTO_NOT_ENABLED : NPURTCLINK_SUCCESS;
}

/// What functions of C that allocate memory or run tools return.
template <class Body>
npurtcLinkResult link_call(const Body& body) {
  return npu::detail::guarded(NPURTCLINK_ERROR_INTERNAL, NPURTCLINK_ERROR_INTERNAL, body);
}

npurtcLinkResult add(npurtcLink* handle, npurtcLinkInputType type, const void* data, std::size_t size,
                     const std::string& name) {
  const bool known =
      (type >= NPURTCLINK_INPUT_CUBIN && type <= NPURTCLINK_INPUT_LIBRARY) || type == NPURTCLINK_INPUT_ANY;
  if (!known) return NPURTCLINK_ERROR_UNRECOGNIZED_INPUT;
  if (type == NPURTCLINK_INPUT_LTOIR && !handle->link_time) return NPURTCLINK_ERROR_LTO_NOT_ENABLED;
  npu::rtc::LinkInput input;
  input.name = name;
  if (!npu::rtc::read_link_input(data, size, &input)) {
    handle->log += npu::rtc::no_link_input(name);
    return NPURTCLINK_ERROR_INVALID_INPUT;
  }
  handle->inputs.push_back(std::move(input));
  return NPURTCLINK_SUCCESS;
}

}  // namespace

extern "C" {

npurtcLinkResult npurtcLinkCreate(npurtcLinkHandle* handle, uint32_t count, const char** options) {
  return link_call([&] {
    if (handle == nullptr || (count > 0 && options == nullptr)) return NPURTCLINK_ERROR_NULL_INPUT;
    bool link_time = false;
    if (const npurtcLinkResult error = read_options(count, options, &link_time)) return error;
    *handle = new (std::nothrow) npurtcLink{link_time, {}, {}, {}};
    return *handle != nullptr ? NPURTCLINK_SUCCESS : NPURTCLINK_ERROR_INTERNAL;
  });
}

npurtcLinkResult npurtcLinkDestroy(npurtcLinkHandle* handle) {
  if (handle == nullptr || *handle == nullptr) return NPURTCLINK_ERROR_NULL_INPUT;
  delete *handle;
  *handle = nullptr;
  return NPURTCLINK_SUCCESS;
}

npurtcLinkResult npurtcLinkAddData(npurtcLinkHandle handle, npurtcLinkInputType type, const void* data,
                                   size_t size, const char* name) {
  return link_call([&] {
    if (handle == nullptr || data == nullptr) return NPURTCLINK_ERROR_NULL_INPUT;
    return add(handle, type, data, size, name != nullptr ? name : "an input without a name");
  });
}

npurtcLinkResult npurtcLinkAddFile(npurtcLinkHandle handle, npurtcLinkInputType type, const char* path) {
  return link_call([&] {
    if (handle == nullptr || path == nullptr) return NPURTCLINK_ERROR_NULL_INPUT;
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error)) {
      handle->log += std::string(path) + ": no such file\n";
      return NPURTCLINK_ERROR_INVALID_INPUT;
    }
    const std::string bytes = npu::rtc::read(path);
    return add(handle, type, bytes.data(), bytes.size(), path);
  });
}

npurtcLinkResult npurtcLinkComplete(npurtcLinkHandle handle) {
  return link_call([&] {
    if (handle == nullptr) return NPURTCLINK_ERROR_NULL_INPUT;
    npu::rtc::Linked linked = npu::rtc::link(handle->inputs);
    handle->library = std::move(linked.library);
    handle->log += linked.log;
    return handle->library.empty() ? NPURTCLINK_ERROR_FINALIZE : NPURTCLINK_SUCCESS;
  });
}

npurtcLinkResult npurtcLinkGetLinkedCubinSize(npurtcLinkHandle handle, size_t* size) {
  if (handle == nullptr || size == nullptr) return NPURTCLINK_ERROR_NULL_INPUT;
  if (handle->library.empty()) return NPURTCLINK_ERROR_INTERNAL;
  *size = handle->library.size();
  return NPURTCLINK_SUCCESS;
}

npurtcLinkResult npurtcLinkGetLinkedCubin(npurtcLinkHandle handle, void* cubin) {
  if (handle == nullptr || cubin == nullptr) return NPURTCLINK_ERROR_NULL_INPUT;
  if (handle->library.empty()) return NPURTCLINK_ERROR_INTERNAL;
  std::memcpy(cubin, handle->library.data(), handle->library.size());
  return NPURTCLINK_SUCCESS;
}

npurtcLinkResult npurtcLinkGetErrorLogSize(npurtcLinkHandle handle, size_t* size) {
  if (handle == nullptr || size == nullptr) return NPURTCLINK_ERROR_NULL_INPUT;
  *size = handle->log.empty() ? 0 : handle->log.size() + 1;
  return NPURTCLINK_SUCCESS;
}

npurtcLinkResult npurtcLinkGetErrorLog(npurtcLinkHandle handle, char* log) {
  if (handle == nullptr || log == nullptr) return NPURTCLINK_ERROR_NULL_INPUT;
  if (!handle->log.empty()) std::memcpy(log, handle->log.c_str(), handle->log.size() + 1);
  return NPURTCLINK_SUCCESS;
}

npurtcLinkResult npurtcLinkGetInfoLogSize(npurtcLinkHandle handle, size_t* size) {
  if (handle == nullptr || size == nullptr) return NPURTCLINK_ERROR_NULL_INPUT;
  *size = 0;
  return NPURTCLINK_SUCCESS;
}

npurtcLinkResult npurtcLinkGetInfoLog(npurtcLinkHandle handle, char* log) {
  return handle == nullptr || log == nullptr ? NPURTCLINK_ERROR_NULL_INPUT : NPURTCLINK_SUCCESS;
}

npurtcLinkResult npurtcLinkVersion(unsigned int* major, unsigned int* minor) {
  if (major == nullptr || minor == nullptr) return NPURTCLINK_ERROR_NULL_INPUT;
  *major = 13;
  *minor = 0;
  return NPURTCLINK_SUCCESS;
}

}  // extern "C"

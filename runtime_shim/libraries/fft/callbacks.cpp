// npufft: functions of the program that load and store the elements of a transform.

#include "runtime_shim/libraries/fft/callbacks.h"

#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>
#include <type_traits>

#include "npu/driver.h"
#include "npu/rtc/link.h"
#include "runtime_shim/libraries/fft/call.h"

namespace npu::detail {
namespace {

constexpr size_t kMostShared = 16384;  // bytes for a callback, as cuFFT has it

bool is_load(npufftXtCallbackType type) { return type < NPUFFT_CB_ST_COMPLEX; }

/// Memory of the calling thread for callbacks that ask for it.
void* shared_memory(size_t bytes) {
  thread_local std::vector<std::max_align_t> memory;
  const size_t count = (bytes + sizeof(std::max_align_t) - 1) / sizeof(std::max_align_t);
  if (memory.size() < count) memory.resize(count);
  return bytes == 0 ? nullptr : memory.data();
}

std::complex<double> value_of(npufftComplex z) { return {z.x, z.y}; }
std::complex<double> value_of(npufftDoubleComplex z) { return {z.x, z.y}; }
std::complex<double> value_of(float x) { return {x, 0}; }
std::complex<double> value_of(double x) { return {x, 0}; }

template <class Number>
Number element_of(std::complex<double> value);
template <>
npufftComplex element_of(std::complex<double> value) {
  return make_npuFloatComplex(static_cast<float>(value.real()), static_cast<float>(value.imag()));
}
template <>
npufftDoubleComplex element_of(std::complex<double> value) {
  return make_npuDoubleComplex(value.real(), value.imag());
}
template <>
float element_of(std::complex<double> value) {
  return static_cast<float>(value.real());
}
template <>
double element_of(std::complex<double> value) {
  return value.real();
}

template <class Number>
auto loads_by(void* function, void* info, size_t shared, void* data) {
  auto load = reinterpret_cast<Number (*)(void*, size_t, void*, void*)>(function);
  return
      [=](int64_t at) { return value_of(load(data, static_cast<size_t>(at), info, shared_memory(shared))); };
}
template <class Number>
auto stores_by(void* function, void* info, size_t shared, void* data) {
  auto store = reinterpret_cast<void (*)(void*, size_t, Number, void*, void*)>(function);
  return [=](int64_t at, std::complex<double> value) {
    store(data, static_cast<size_t>(at), element_of<Number>(value), info, shared_memory(shared));
  };
}

/// The plan and the callback that a call names.
struct CallbackOf {
  std::shared_ptr<FftPlan> plan;
  FftCallback* callback = nullptr;
  npufftResult status = NPUFFT_SUCCESS;
};
CallbackOf callback_of(npufftHandle handle, npufftXtCallbackType type) {
  CallbackOf found{fft_plan(handle)};
  if (!found.plan || !found.plan->made) return {nullptr, nullptr, NPUFFT_INVALID_PLAN};
  if (type != NPUFFT_CB_UNDEFINED && type == load_type(found.plan->type)) {
    found.callback = &found.plan->load;
  } else if (type != NPUFFT_CB_UNDEFINED && type == store_type(found.plan->type)) {
    found.callback = &found.plan->store;
  } else {
    found.status = NPUFFT_INVALID_TYPE;
  }
  return found;
}

size_t device_count(const FftPlan& plan) { return std::max<size_t>(1, plan.devices.size()); }

/// The module that an object or a library of device functions makes; empty if it cannot be linked, which is then said.
std::string linked_module(const void* object, size_t bytes) {
  const char* options[] = {"-arch=sm_80", "-lto"};
  npurtcLinkHandle link = nullptr;
  std::string module, log;
  size_t size = 0;
  if (npurtcLinkCreate(&link, 2, options) != NPURTCLINK_SUCCESS) return "";
  const auto destroy = [](npurtcLinkHandle handle) { npurtcLinkDestroy(&handle); };
  const std::unique_ptr<std::remove_pointer_t<npurtcLinkHandle>, decltype(destroy)> owner(link, destroy);
  const bool done =
      npurtcLinkAddData(link, NPURTCLINK_INPUT_ANY, object, bytes, "npufft callback") == NPURTCLINK_SUCCESS &&
      npurtcLinkComplete(link) == NPURTCLINK_SUCCESS;
  if (done && npurtcLinkGetLinkedCubinSize(link, &size) == NPURTCLINK_SUCCESS) {
    module.resize(size);
    npurtcLinkGetLinkedCubin(link, module.data());
  } else if (npurtcLinkGetErrorLogSize(link, &size) == NPURTCLINK_SUCCESS && size > 0) {
    log.resize(size);
    npurtcLinkGetErrorLog(link, log.data());
    std::fprintf(stderr, "npu runtime: npufftXtSetJITCallback: %s", log.c_str());
  }
  return module;
}

/// The mangled types of the parameters of a device function; the offset is size_t or unsigned long long, of one size.
std::string parameters_of(npufftXtCallbackType type, char offset) {
  static constexpr const char* kElements[] = {"6float2", "7double2", "f", "d"};
  const std::string element = is_load(type) ? "" : kElements[type - NPUFFT_CB_ST_COMPLEX];
  return std::string("Pv") + offset + element + "S_S_";
}

/// A device function of a module, by its name in the source or its mangled name. Null: there is none.
void* function_in(npudrvModule module, const std::string& name, npufftXtCallbackType type) {
  const std::string mangled = "_Z" + std::to_string(name.size()) + name;
  for (const std::string& symbol :
       {mangled + parameters_of(type, 'y'), mangled + parameters_of(type, 'm'), name}) {
    npudrvFunction function = nullptr;
    if (npudrvModuleGetFunction(&function, module, symbol.c_str()) == NPUDRV_SUCCESS)
      return reinterpret_cast<void*>(function);
  }
  return nullptr;
}

std::vector<void*> infos_of(void** caller_info, size_t count) {
  return caller_info == nullptr ? std::vector<void*>(count)
                                : std::vector<void*>(caller_info, caller_info + count);
}

}  // namespace

npufftXtCallbackType load_type(const FftType& type) {
  if (size_of(type.element) == 2) return NPUFFT_CB_UNDEFINED;
  const bool is_double = type.element == ops::Element::f64;
  if (type.kind == ops::FftKind::real_to_complex)
    return is_double ? NPUFFT_CB_LD_REAL_DOUBLE : NPUFFT_CB_LD_REAL;
  return is_double ? NPUFFT_CB_LD_COMPLEX_DOUBLE : NPUFFT_CB_LD_COMPLEX;
}

npufftXtCallbackType store_type(const FftType& type) {
  if (size_of(type.element) == 2) return NPUFFT_CB_UNDEFINED;
  const bool is_double = type.element == ops::Element::f64;
  if (type.kind == ops::FftKind::complex_to_real)
    return is_double ? NPUFFT_CB_ST_REAL_DOUBLE : NPUFFT_CB_ST_REAL;
  return is_double ? NPUFFT_CB_ST_COMPLEX_DOUBLE : NPUFFT_CB_ST_COMPLEX;
}

std::function<std::complex<double>(int64_t)> fft_loads_of(const FftPlan& plan, size_t part, void* data) {
  const FftCallback& load = plan.load;
  if (load.functions.empty())
    return ops::fft_loads(plan.type.element, plan.type.kind != ops::FftKind::real_to_complex, data);
  switch (load_type(plan.type)) {
    case NPUFFT_CB_LD_REAL:
      return loads_by<float>(load.functions[part], load.infos[part], load.shared_bytes, data);
    case NPUFFT_CB_LD_REAL_DOUBLE:
      return loads_by<double>(load.functions[part], load.infos[part], load.shared_bytes, data);
    case NPUFFT_CB_LD_COMPLEX:
      return loads_by<npufftComplex>(load.functions[part], load.infos[part], load.shared_bytes, data);
    default:
      return loads_by<npufftDoubleComplex>(load.functions[part], load.infos[part], load.shared_bytes, data);
  }
}

std::function<void(int64_t, std::complex<double>)> fft_stores_of(const FftPlan& plan, size_t part,
                                                                 void* data) {
  const FftCallback& store = plan.store;
  if (store.functions.empty())
    return ops::fft_stores(plan.type.element, plan.type.kind != ops::FftKind::complex_to_real, data);
  switch (store_type(plan.type)) {
    case NPUFFT_CB_ST_REAL:
      return stores_by<float>(store.functions[part], store.infos[part], store.shared_bytes, data);
    case NPUFFT_CB_ST_REAL_DOUBLE:
      return stores_by<double>(store.functions[part], store.infos[part], store.shared_bytes, data);
    case NPUFFT_CB_ST_COMPLEX:
      return stores_by<npufftComplex>(store.functions[part], store.infos[part], store.shared_bytes, data);
    default:
      return stores_by<npufftDoubleComplex>(store.functions[part], store.infos[part], store.shared_bytes,
                                            data);
  }
}

npufftResult check_callbacks(const FftPlan& plan) {
  for (const FftCallback* callback : {&plan.load, &plan.store}) {
    if (callback->functions.empty()) continue;
    const auto fits = callback == &plan.load ? load_type(plan.type) : store_type(plan.type);
    if (callback->type != fits) return NPUFFT_INVALID_TYPE;
    if (callback->functions.size() != device_count(plan)) return NPUFFT_INVALID_VALUE;
  }
  return NPUFFT_SUCCESS;
}

}  // namespace npu::detail

using namespace npu::detail;

npufftResult npufftXtSetCallback(npufftHandle plan, void** callback_routine, npufftXtCallbackType cbType,
                                 void** caller_info) {
  return library_call([&] {
    CallbackOf found = callback_of(plan, cbType);
    if (found.status != NPUFFT_SUCCESS) return found.status;
    if (callback_routine == nullptr) return NPUFFT_INVALID_VALUE;
    const size_t count = device_count(*found.plan);
    std::vector<void*> functions(callback_routine, callback_routine + count);
    for (void* function : functions) {
      if (function == nullptr) return NPUFFT_INVALID_VALUE;
    }
    found.callback->functions = functions;
    found.callback->infos = infos_of(caller_info, count);
    found.callback->type = cbType;
    found.callback->of_module = false;
    return NPUFFT_SUCCESS;
  });
}

npufftResult npufftXtClearCallback(npufftHandle plan, npufftXtCallbackType cbType) {
  CallbackOf found = callback_of(plan, cbType);
  if (found.status != NPUFFT_SUCCESS) return found.status;
  if (found.callback->of_module) return NPUFFT_NOT_SUPPORTED;
  *found.callback = FftCallback();
  return NPUFFT_SUCCESS;
}

npufftResult npufftXtSetCallbackSharedSize(npufftHandle plan, npufftXtCallbackType cbType,
                                           size_t sharedSize) {
  CallbackOf found = callback_of(plan, cbType);
  if (found.status != NPUFFT_SUCCESS) return found.status;
  if (sharedSize > kMostShared) return NPUFFT_ALLOC_FAILED;
  found.callback->shared_bytes = sharedSize;
  return NPUFFT_SUCCESS;
}

npufftResult npufftXtSetJITCallback(npufftHandle handle, const char* lto_callback_symbol_name,
                                    const void* lto_callback_fatbin, size_t lto_callback_fatbin_size,
                                    npufftXtCallbackType type, void** caller_info) {
  return library_call([&] {
    auto plan = fft_plan(handle);
    if (!plan || plan->made) return NPUFFT_INVALID_PLAN;
    if (lto_callback_symbol_name == nullptr || lto_callback_fatbin == nullptr ||
        lto_callback_fatbin_size == 0)
      return NPUFFT_INVALID_VALUE;
    if (type < NPUFFT_CB_LD_COMPLEX || type >= NPUFFT_CB_UNDEFINED) return NPUFFT_INVALID_TYPE;
    const std::string image = linked_module(lto_callback_fatbin, lto_callback_fatbin_size);
    npudrvModule module = nullptr;
    if (image.empty() || npudrvModuleLoadData(&module, image.data()) != NPUDRV_SUCCESS)
      return NPUFFT_NVJITLINK_FAILURE;
    // The module stays loaded: work that was submitted outlives the plan.
    void* const function = function_in(module, lto_callback_symbol_name, type);
    if (function == nullptr) return npudrvModuleUnload(module), NPUFFT_NVJITLINK_FAILURE;
    const size_t count = device_count(*plan);
    (is_load(type) ? plan->load : plan->store) = {std::vector<void*>(count, function),
                                                  infos_of(caller_info, count), 0, true, type};
    return NPUFFT_SUCCESS;
  });
}

// Checks and submission of library calls: one set of checks and one way to submit, with each library's own
// codes.
#pragma once

#include <utility>

#include "runtime_shim/kernels/numerics.h"
#include "runtime_shim/libraries/common/observed_call.h"
#include "runtime_shim/runtime/guarded.h"
#include "runtime_shim/runtime/stream/stream_order.h"

namespace npu::detail {

/// A library's status codes that all libraries have. Specialised next to each library's handle, with the
/// constants success, not_initialized, invalid_value, alloc_failed and execution_failed.
template <class Status>
struct LibraryCodes;

/// The library's code for a runtime error.
template <class Status>
constexpr Status status_of(npuError_t error) {
  using Codes = LibraryCodes<Status>;
  switch (error) {
    case npuSuccess:
      return Codes::success;
    case npuErrorMemoryAllocation:
      return Codes::alloc_failed;
    case npuErrorNoDevice:
    case npuErrorInitializationError:
      return Codes::not_initialized;
    case npuErrorInvalidValue:
      return Codes::invalid_value;
    case npuErrorNotSupported:  // CANN's libraries are below, and the body would run on the simulated device alone
      return Codes::not_supported;
    default:
      return Codes::execution_failed;
  }
}

/// Records the first reason to refuse a call. `Derived` adds the checks of its library.
template <class Derived, class Status>
class CallChecks {
 public:
  CallChecks() = default;
  template <class Handle>
  explicit CallChecks(Handle* handle) {
    drop_operands();
    if (handle == nullptr) status_ = LibraryCodes<Status>::not_initialized;
  }
  Derived& require(bool holds, Status otherwise = LibraryCodes<Status>::invalid_value) {
    if (ok() && !holds) status_ = otherwise;
    return static_cast<Derived&>(*this);
  }
  /// Checks that none of the pointers is null.
  template <class... Pointers>
  Derived& present(Pointers... pointers) {
    return require(((pointers != nullptr) && ...));
  }
  bool ok() const { return status_ == LibraryCodes<Status>::success; }
  bool failed() const { return !ok(); }
  Status status() const { return status_; }

 private:
  Status status_ = LibraryCodes<Status>::success;
};

/// Whether the name of a call may be one of floats: that of double has its letter, as in npublasDtrmm.
bool is_narrow(const char* name);

/// Waits for everything submitted to the stream so far. Errors: those of native_stream; the stream's own.
npuError_t synchronize(npuStream_t stream);

/// A body that says, with NPU_SIM_NUMERICS=double, that it was not computed so.
template <class Body>
auto with_numerics(const char* name, Body&& body) {
  return [name, body = std::forward<Body>(body)]() mutable {
    ops::take_numerics_note();
    body();
    if (ops::numerics() == ops::Numerics::in_double && !ops::take_numerics_note() && is_narrow(name))
      ops::tell_not_in_double(name);
  };
}

/// The result of body(), a status of a library. Functions of C that allocate memory or start threads are written so: what body() throws
/// becomes the library's alloc_failed or execution_failed (runtime/guarded.h).
template <class Body>
auto library_call(const Body& body) {
  using Codes = LibraryCodes<decltype(body())>;
  return guarded(Codes::alloc_failed, Codes::execution_failed, body);
}

/// Submits `body` (callable without arguments, copied) to `stream` as one device task called `name`, a literal. If what only the device
/// knows does not fit, the body throws TaskFailure.
/// Asynchronous. Errors: those of enqueue_body.
template <class Status, class Body>
Status submit_task(npuStream_t stream, const char* name, Body&& body) {
  return library_call([&] {
    const ObservedCall observed(stream, name);
    return status_of<Status>(enqueue_body(stream, name, with_numerics(name, std::forward<Body>(body))));
  });
}

/// The same for a call with a result in host memory: returns when it is complete.
template <class Status, class Body>
Status run_task(npuStream_t stream, const char* name, Body&& body) {
  return library_call([&] {
    const ObservedCall observed(stream, name);
    const npuError_t error = enqueue_body(stream, name, with_numerics(name, std::forward<Body>(body)));
    return status_of<Status>(error == npuSuccess ? synchronize(stream) : error);
  });
}

}  // namespace npu::detail

/// @file
/// Start and stop of profiling: what cuda_profiler_api.h becomes. And profiles with modelled times. Valid C11 and C++17.
/// Source: CUDA Runtime API, "Profiler Control".
#ifndef NPU_PROFILER_H_
#define NPU_PROFILER_H_

// clang-format off
#include "npu/macros/hide.h"
// clang-format on

#include "npu/runtime/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Waits for the device; then recording starts or stops, if NPU_SIM_PROFILE, NPU_SIM_TRACE or NPU_PROFILE
/// asks for it (docs/howto/profiling.md). Without them the calls only wait.
/// Errors: those of npuDeviceSynchronize. Recording is switched all the same.
/// Source: cudaProfilerStart, cudaProfilerStop.
/// @{
npuError_t npuProfilerStart(void);
npuError_t npuProfilerStop(void);
/// @}

/// Ends a step of training, and begins the next one, for NPU_PROFILE and npuProfilerOpen
/// (docs/howto/profile_for_the_chip.md): with a profile, the call waits for the device; without one, it does nothing.
/// Errors: those of npuDeviceSynchronize. The step ends all the same.
/// Source: torch_npu.profiler.profile.step.
npuError_t npuProfilerStep(void);

/// Called with the path of a folder that is finished, on the thread whose call finished it. The text is valid during the call.
typedef void (*npuProfilerHandler)(const char* folder, void* user_data);

/// Begins a profile with modelled times, as NPU_PROFILE does at the start of a program. options: the value of that variable,
/// "FOLDER,key=value,...". handler may be null. What was submitted before is not waited for, and may be a part of it.
/// Errors: npuErrorInvalidValue for null and for wrong options, which stderr names; npuErrorNotPermitted if a profile is open;
/// npuErrorNotSupported without the simulated device. There is no profile then.
/// Source: torch_npu.profiler.profile.
npuError_t npuProfilerOpen(const char* options, npuProfilerHandler handler, void* user_data);

/// Waits for the device, and ends the profile: its folders are complete. The end of the process does so as well.
/// Errors: npuErrorNotPermitted if no profile is open; those of npuDeviceSynchronize.
/// Source: torch_npu.profiler.profile.stop.
npuError_t npuProfilerClose(void);

#ifdef __cplusplus
}
#endif

#ifdef __cplusplus

#include <functional>
#include <string>
#include <utility>

namespace npu {

/// A profile from here to the end of the scope: npuProfilerOpen and npuProfilerClose. Not copyable.
/// Errors: error() has the code of npuProfilerOpen; the object then does nothing.
/// Source: torch_npu.profiler.profile.
class Profile {
 public:
  using Handler = std::function<void(const std::string& folder)>;
  explicit Profile(const std::string& options, Handler handler = {})
      : handler_(std::move(handler)), error_(npuProfilerOpen(options.c_str(), &Profile::call, this)) {}
  ~Profile() {
    if (error_ == npuSuccess) npuProfilerClose();
  }
  Profile(const Profile&) = delete;
  Profile& operator=(const Profile&) = delete;

  npuError_t error() const { return error_; }
  /// npuProfilerStep, if there is a profile.
  npuError_t step() { return error_ == npuSuccess ? npuProfilerStep() : error_; }

 private:
  static void call(const char* folder, void* self) {
    const auto& profile = *static_cast<Profile*>(self);
    if (profile.handler_) profile.handler_(folder);
  }
  Handler handler_;
  npuError_t error_;
};

}  // namespace npu
#endif

// clang-format off
#include "npu/macros/show.h"
// clang-format on

#endif  // NPU_PROFILER_H_

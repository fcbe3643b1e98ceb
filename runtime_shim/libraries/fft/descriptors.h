#pragma once
// Descriptors: arrays in parts on several devices.

#include "runtime_shim/libraries/fft/formats.h"

namespace npu::detail {

/// Runs body() after the work of all devices of a plan, in the order of its stream and on that stream's device, whichever
/// is the current one. Returns when it is complete. Errors: NPUFFT_EXEC_FAILED if a device fails.
npufftResult run_on_devices(const FftPlan& plan, const char* name, const std::function<void()>& body);
/// Whether the parts of a descriptor are there and can hold an array of the plan.
bool fits(const FftPlan& plan, const npuLibXtDesc* descriptor, const FormattedArray& array);
/// The array of a descriptor in its present format; false if it does not fit the plan.
bool array_of(const FftPlan& plan, const npuLibXtDesc* descriptor, FormattedArray* array);
/// The descriptor has this format now.
void set_format(npuLibXtDesc* descriptor, int format, const FormattedArray& array);

}  // namespace npu::detail

#pragma once
// Descriptors: arrays in parts on several devices.

#include "runtime_shim/libraries/fft/formats.h"

namespace npu::detail {

/// Waits for the work of all devices of a plan. False: a device failed.
bool wait_for_devices(const FftPlan& plan);
/// Whether the parts of a descriptor are there and have room for an array of the plan.
bool fits(const FftPlan& plan, const npuLibXtDesc* descriptor, const FormattedArray& array);
/// The array of a descriptor in its present format; false if it does not fit the plan.
bool array_of(const FftPlan& plan, const npuLibXtDesc* descriptor, FormattedArray* array);
/// The descriptor has this format now.
void set_format(npuLibXtDesc* descriptor, int format, const FormattedArray& array);

}  // namespace npu::detail

// npufft: transforms of descriptors. The parts are read, transformed as on one device, and written.

#include "runtime_shim/libraries/fft/call.h"
#include "runtime_shim/libraries/fft/callbacks.h"
#include "runtime_shim/libraries/fft/descriptors.h"

namespace npu::detail {
namespace {

/// What loads or stores an element of a side, by its offset in natural order.
template <class Function>
class PartedAccess {
 public:
  /// padded: a unit holds two real elements.
  PartedAccess(const FormattedArray& array, bool padded, std::vector<Function> functions)
      : cut_(array.cut), per_unit_(padded ? 2 : 1), functions_(std::move(functions)) {}
  template <class... Value>
  auto operator()(int64_t offset, Value... value) const {
    const PartedArray::Location location = cut_.locate(offset / per_unit_);
    return functions_[static_cast<size_t>(location.part)](location.offset * per_unit_ + offset % per_unit_,
                                                          value...);
  }

 private:
  PartedArray cut_;
  int64_t per_unit_;
  std::vector<Function> functions_;
};

/// The format of the output of input in `format`: npufftXtExecDescriptor.
int format_after(const npuLibXtDesc* input, const npuLibXtDesc* output) {
  if (input != output && !is_in_place(output->subFormat)) return output->subFormat;
  switch (input->subFormat) {
    case NPUFFT_XT_FORMAT_INPUT:
      return input == output ? NPUFFT_XT_FORMAT_OUTPUT : NPUFFT_XT_FORMAT_INPLACE_SHUFFLED;
    case NPUFFT_XT_FORMAT_OUTPUT:
      return input == output ? NPUFFT_XT_FORMAT_INPUT : NPUFFT_XT_FORMAT_INPLACE;
    case NPUFFT_XT_FORMAT_INPLACE:
      return NPUFFT_XT_FORMAT_INPLACE_SHUFFLED;
    default:
      return NPUFFT_XT_FORMAT_INPLACE;
  }
}

/// A transform of descriptors: the arrays before and after it.
struct DescriptorTransform {
  FormattedArray in, out;
  int format = 0;
  bool padded_in = false, padded_out = false;
};

bool describe_transform(const FftPlan& plan, npuLibXtDesc* input, npuLibXtDesc* output,
                        DescriptorTransform* what) {
  if (output == nullptr || !array_of(plan, input, &what->in)) return false;
  what->format = format_after(input, output);
  if (!array_in(plan, what->format, &what->out) || !fits(plan, output, what->out)) return false;
  // The elements of a real plan's sides: INPUT is that of the input, and OUTPUT that of the output.
  if (is_real(plan) &&
      (input->subFormat == NPUFFT_XT_FORMAT_OUTPUT || what->format == NPUFFT_XT_FORMAT_INPUT))
    return false;
  what->padded_in = plan.type.kind == ops::FftKind::real_to_complex && is_in_place(input->subFormat);
  what->padded_out = plan.type.kind == ops::FftKind::complex_to_real && is_in_place(what->format);
  return true;
}

npufftResult transform_parts(const FftPlan& plan, npuLibXtDesc* input, npuLibXtDesc* output, int direction) {
  return library_call([&] {
    DescriptorTransform what;
    if (!describe_transform(plan, input, output, &what)) return NPUFFT_INVALID_VALUE;
    if (!is_real(plan) && direction != NPUFFT_FORWARD && direction != NPUFFT_INVERSE)
      return NPUFFT_INVALID_VALUE;
    std::vector<std::function<std::complex<double>(int64_t)>> loads;
    std::vector<std::function<void(int64_t, std::complex<double>)>> stores;
    for (size_t i = 0; i < static_cast<size_t>(what.in.cut.parts); ++i) {
      loads.push_back(fft_loads_of(plan, i, input->descriptor->data[i]));
      stores.push_back(fft_stores_of(plan, i, output->descriptor->data[i]));
    }
    ops::FftProblem problem = plan.problem;
    if (what.padded_in) problem.in = padded_rows(problem);
    if (what.padded_out) problem.out = padded_rows(problem);
    const ops::FftAccess access{PartedAccess(what.in, what.padded_in, loads),
                                PartedAccess(what.out, what.padded_out, stores)};
    const npufftResult result =
        run_on_devices(plan, "npufftXtExecDescriptor", [&] { ops::fft(problem, access, direction); });
    if (result == NPUFFT_SUCCESS) set_format(output, what.format, what.out);
    return result;
  });
}

npufftResult transform_typed(npufftHandle handle, npufftType type, npuLibXtDesc* input, npuLibXtDesc* output,
                             int direction) {
  auto plan = fft_plan(handle);
  if (!plan || !plan->made) return NPUFFT_INVALID_PLAN;
  FftType asked;
  if (!fft_type(type, &asked) || !(asked == plan->type)) return NPUFFT_INVALID_TYPE;
  return transform_parts(*plan, input, output, direction);
}

}  // namespace
}  // namespace npu::detail

using namespace npu::detail;

npufftResult npufftXtExecDescriptor(npufftHandle handle, npuLibXtDesc* input, npuLibXtDesc* output,
                                    int direction) {
  auto plan = fft_plan(handle);
  return plan && plan->made ? transform_parts(*plan, input, output, direction) : NPUFFT_INVALID_PLAN;
}
npufftResult npufftXtExecDescriptorC2C(npufftHandle plan, npuLibXtDesc* input, npuLibXtDesc* output,
                                       int direction) {
  return transform_typed(plan, NPUFFT_C2C, input, output, direction);
}
npufftResult npufftXtExecDescriptorR2C(npufftHandle plan, npuLibXtDesc* input, npuLibXtDesc* output) {
  return transform_typed(plan, NPUFFT_R2C, input, output, NPUFFT_FORWARD);
}
npufftResult npufftXtExecDescriptorC2R(npufftHandle plan, npuLibXtDesc* input, npuLibXtDesc* output) {
  return transform_typed(plan, NPUFFT_C2R, input, output, NPUFFT_INVERSE);
}
npufftResult npufftXtExecDescriptorZ2Z(npufftHandle plan, npuLibXtDesc* input, npuLibXtDesc* output,
                                       int direction) {
  return transform_typed(plan, NPUFFT_Z2Z, input, output, direction);
}
npufftResult npufftXtExecDescriptorD2Z(npufftHandle plan, npuLibXtDesc* input, npuLibXtDesc* output) {
  return transform_typed(plan, NPUFFT_D2Z, input, output, NPUFFT_FORWARD);
}
npufftResult npufftXtExecDescriptorZ2D(npufftHandle plan, npuLibXtDesc* input, npuLibXtDesc* output) {
  return transform_typed(plan, NPUFFT_Z2D, input, output, NPUFFT_INVERSE);
}

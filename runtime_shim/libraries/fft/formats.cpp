#include "runtime_shim/libraries/fft/formats.h"

#include <algorithm>

namespace npu::detail {
namespace {

/// Whether a format has real units: that of a real side that is not padded.
bool has_reals(const FftPlan& plan, int format) {
  return (format == NPUFFT_XT_FORMAT_INPUT && plan.type.kind == ops::FftKind::real_to_complex) ||
         (format == NPUFFT_XT_FORMAT_OUTPUT && plan.type.kind == ops::FftKind::complex_to_real);
}

bool same_rows(const ops::FftLayout& layout, const ops::FftLayout& packed, int64_t batch) {
  return layout.stride == 1 &&
         std::equal(layout.embed.begin() + 1, layout.embed.end(), packed.embed.begin() + 1) &&
         (batch == 1 || layout.distance == packed.distance);
}

/// Whether a side of a plan has no gaps, but for the padding of real rows.
bool has_no_gaps(const FftPlan& plan, bool input) {
  const ops::FftProblem& problem = plan.problem;
  const bool real_side =
      problem.kind == (input ? ops::FftKind::real_to_complex : ops::FftKind::complex_to_real);
  const bool half = is_real(plan) && !real_side;
  const int64_t last = problem.size.back();
  const ops::FftLayout& layout = input ? problem.in : problem.out;
  return same_rows(layout, ops::packed_layout(problem.size, half ? last / 2 + 1 : last), problem.batch) ||
         (real_side && same_rows(layout, padded_rows(problem), problem.batch));
}

}  // namespace

bool is_real(const FftPlan& plan) { return plan.type.kind != ops::FftKind::complex_to_complex; }

bool is_in_place(int format) {
  return format >= NPUFFT_XT_FORMAT_INPLACE && format <= NPUFFT_XT_FORMAT_1D_INPUT_SHUFFLED;
}
bool array_in(const FftPlan& plan, int format, FormattedArray* array) {
  const std::vector<int64_t>& size = plan.problem.size;
  if (format < NPUFFT_XT_FORMAT_INPUT || format > NPUFFT_XT_FORMAT_1D_INPUT_SHUFFLED) return false;
  if (format == NPUFFT_XT_FORMAT_1D_INPUT_SHUFFLED && size.size() != 1) return false;
  const bool reals = has_reals(plan, format);
  const bool shuffled = format != NPUFFT_XT_FORMAT_INPUT && format != NPUFFT_XT_FORMAT_INPLACE;
  const bool c2c_side = !is_real(plan) || reals;
  const int64_t row = c2c_side ? size.back() : size.back() / 2 + 1;
  array->unit_bytes = size_of(plan.type.element) * (reals ? 1 : 2);
  PartedArray cut;
  cut.parts = static_cast<int64_t>(std::max<size_t>(1, plan.devices.size()));
  if (plan.problem.batch > 1) {
    cut.a = plan.problem.batch;
    cut.b = row;
    for (size_t d = 0; d + 1 < size.size(); ++d) cut.b *= size[d];
  } else if (size.size() == 1) {
    cut.a = row;
    if (shuffled && cut.parts > 1) cut.factor1 = factors_of(row).first, cut.factor2 = factors_of(row).second;
  } else {
    cut.a = size[0];
    cut.b = size.size() == 2 ? row : size[1];
    cut.c = size.size() == 2 ? 1 : row;
    cut.along_b = shuffled;
  }
  array->cut = cut;
  return true;
}

npufftResult check_devices(const FftPlan& plan) {
  const auto count = static_cast<int64_t>(plan.devices.size());
  if (count < 2) return NPUFFT_SUCCESS;
  if (size_of(plan.type.element) == 2 || !has_no_gaps(plan, true) || !has_no_gaps(plan, false))
    return NPUFFT_NOT_SUPPORTED;
  if (plan.problem.batch == 1 && plan.problem.size.size() == 1 && is_real(plan)) return NPUFFT_NOT_SUPPORTED;
  for (int format : {NPUFFT_XT_FORMAT_INPLACE, NPUFFT_XT_FORMAT_INPLACE_SHUFFLED}) {
    FormattedArray array;
    array_in(plan, format, &array);
    if (array.cut.count(count - 1) == 0) return NPUFFT_INVALID_SIZE;
  }
  return NPUFFT_SUCCESS;
}

}  // namespace npu::detail

// npufft: further types and devices of plans, and their properties.

#include "npu/fft/xt.h"
#include "runtime_shim/libraries/fft/call.h"
#include "runtime_shim/libraries/fft/formats.h"

namespace npu::detail {
namespace {

constexpr int kMostDevices = 16;

/// The type of real or complex elements; false if transforms have no such elements.
bool elements_of(npuDataType type, ops::Element* element, bool* complex) {
  using ops::Element;
  *complex = type == NPU_C_16F || type == NPU_C_16BF || type == NPU_C_32F || type == NPU_C_64F;
  switch (type) {
    case NPU_R_16F:
    case NPU_C_16F:
      return *element = Element::f16, true;
    case NPU_R_16BF:
    case NPU_C_16BF:
      return *element = Element::bf16, true;
    case NPU_R_32F:
    case NPU_C_32F:
      return *element = Element::f32, true;
    case NPU_R_64F:
    case NPU_C_64F:
      return *element = Element::f64, true;
    default:
      return false;
  }
}

/// The type of a plan whose three types belong together.
bool fft_type_of(npuDataType input, npuDataType output, npuDataType execution, FftType* type) {
  ops::Element in, out, of;
  bool complex_in, complex_out, complex;
  if (!elements_of(input, &in, &complex_in) || !elements_of(output, &out, &complex_out) ||
      !elements_of(execution, &of, &complex))
    return false;
  if (in != of || out != of || !complex || (!complex_in && !complex_out)) return false;
  type->element = of;
  type->kind = !complex_in    ? ops::FftKind::real_to_complex
               : !complex_out ? ops::FftKind::complex_to_real
                              : ops::FftKind::complex_to_complex;
  return true;
}

/// The mask and the shift of a length that is a power of two.
void describe_length(long long length, long long* mask, int* shift) {
  if (length < 1 || (length & (length - 1)) != 0) return;
  *mask = length - 1;
  while ((1LL << *shift) < length) ++*shift;
}

/// The property of a plan; null if there is none.
long long* property_of(FftPlan* plan, npufftProperty property) {
  switch (property) {
    case NPUFFT_PLAN_PROPERTY_INT64_PATIENT_JIT:
      return &plan->patient_jit;
    case NPUFFT_PLAN_PROPERTY_INT64_MAX_NUM_HOST_THREADS:
      return &plan->host_threads;
  }
  return nullptr;
}

npufftResult set_property(npufftHandle handle, npufftProperty property, long long value) {
  auto plan = fft_plan(handle);
  if (!plan || plan->made) return NPUFFT_INVALID_PLAN;
  long long* const value_of_plan = property_of(plan.get(), property);
  if (value_of_plan == nullptr) return NPUFFT_NOT_SUPPORTED;
  if (value < 0) return NPUFFT_INVALID_VALUE;
  *value_of_plan = value;
  return NPUFFT_SUCCESS;
}

}  // namespace
}  // namespace npu::detail

using namespace npu::detail;

npufftResult npufftXtMakePlanMany(npufftHandle plan, int rank, long long* n, long long* inembed,
                                  long long istride, long long idist, npuDataType inputtype,
                                  long long* onembed, long long ostride, long long odist,
                                  npuDataType outputtype, long long batch, size_t* workSize,
                                  npuDataType executiontype) {
  FftRequest request{rank, n, inembed, istride, idist, onembed, ostride, odist, {}, true, batch};
  auto known = fft_plan(plan);
  if (!known || known->made) return NPUFFT_INVALID_PLAN;
  if (!fft_type_of(inputtype, outputtype, executiontype, &request.type)) return NPUFFT_INVALID_VALUE;
  return make_fft_plan(plan, request, workSize);
}

npufftResult npufftXtGetSizeMany(npufftHandle plan, int rank, long long* n, long long* inembed,
                                 long long istride, long long idist, npuDataType inputtype,
                                 long long* onembed, long long ostride, long long odist,
                                 npuDataType outputtype, long long batch, size_t* workSize,
                                 npuDataType executiontype) {
  FftRequest request{rank, n, inembed, istride, idist, onembed, ostride, odist, {}, true, batch};
  if (!fft_plan(plan)) return NPUFFT_INVALID_PLAN;
  if (!fft_type_of(inputtype, outputtype, executiontype, &request.type)) return NPUFFT_INVALID_VALUE;
  return estimate_fft_for(plan, request, workSize);
}

npufftResult npufftXtExec(npufftHandle handle, void* input, void* output, int direction) {
  auto plan = fft_plan(handle);
  return plan && plan->made ? submit_fft(*plan, input, output, direction) : NPUFFT_INVALID_PLAN;
}

npufftResult npufftXtSetWorkArea(npufftHandle plan, void** workArea) {
  if (!fft_plan(plan)) return NPUFFT_INVALID_PLAN;
  return workArea == nullptr ? NPUFFT_INVALID_VALUE : NPUFFT_SUCCESS;
}
npufftResult npufftXtSetWorkAreaPolicy(npufftHandle plan, npufftXtWorkAreaPolicy policy, size_t* workSize) {
  if (!fft_plan(plan)) return NPUFFT_INVALID_PLAN;
  if (policy < NPUFFT_WORKAREA_MINIMAL || policy > NPUFFT_WORKAREA_PERFORMANCE) return NPUFFT_INVALID_VALUE;
  return policy == NPUFFT_WORKAREA_USER && workSize == nullptr ? NPUFFT_INVALID_VALUE : NPUFFT_SUCCESS;
}

npufftResult npufftSetPlanPropertyInt64(npufftHandle plan, npufftProperty property,
                                        const long long int inputValueInt) {
  return set_property(plan, property, inputValueInt);
}
npufftResult npufftGetPlanPropertyInt64(npufftHandle handle, npufftProperty property,
                                        long long int* returnPtrValue) {
  auto plan = fft_plan(handle);
  if (!plan) return NPUFFT_INVALID_PLAN;
  const long long* const value_of_plan = property_of(plan.get(), property);
  if (value_of_plan == nullptr) return NPUFFT_NOT_SUPPORTED;
  if (returnPtrValue == nullptr) return NPUFFT_INVALID_VALUE;
  *returnPtrValue = *value_of_plan;
  return NPUFFT_SUCCESS;
}
npufftResult npufftResetPlanProperty(npufftHandle plan, npufftProperty property) {
  FftPlan first;
  const long long* const value_of_plan = property_of(&first, property);
  return set_property(plan, property, value_of_plan == nullptr ? 0 : *value_of_plan);
}

npufftResult npufftXtSetGPUs(npufftHandle handle, int nGPUs, int* whichGPUs) {
  return library_call([&] {
    auto plan = fft_plan(handle);
    if (!plan || plan->made) return NPUFFT_INVALID_PLAN;
    if (whichGPUs == nullptr || nGPUs < 1 || nGPUs > kMostDevices) return NPUFFT_INVALID_VALUE;
    int present = 0;
    if (npuGetDeviceCount(&present) != npuSuccess) return NPUFFT_SETUP_FAILED;
    const std::vector<int> devices(whichGPUs, whichGPUs + nGPUs);
    for (int device : devices) {
      if (device < 0 || device >= present) return NPUFFT_INVALID_DEVICE;
    }
    plan->devices = devices;
    return NPUFFT_SUCCESS;
  });
}

npufftResult npufftXtQueryPlan(npufftHandle handle, void* queryStruct, npufftXtQueryType queryType) {
  auto plan = fft_plan(handle);
  if (!plan || !plan->made) return NPUFFT_INVALID_PLAN;
  if (queryStruct == nullptr || queryType != NPUFFT_QUERY_1D_FACTORS || plan->problem.batch != 1 ||
      plan->problem.size.size() != 1)
    return NPUFFT_INVALID_VALUE;
  FormattedArray array;
  array_in(*plan, NPUFFT_XT_FORMAT_INPLACE_SHUFFLED, &array);
  npufftXt1dFactors factors{};
  factors.size = array.cut.units();
  factors.stringCount = array.cut.parts;
  factors.stringLength = factors.size / factors.stringCount;
  factors.substringLength = factors.stringLength / factors.stringCount;
  factors.factor1 = array.cut.factor2 == 0 ? factors.size : array.cut.factor1;
  factors.factor2 = array.cut.factor2 == 0 ? 1 : array.cut.factor2;
  describe_length(factors.stringLength, &factors.stringMask, &factors.stringShift);
  describe_length(factors.substringLength, &factors.substringMask, &factors.substringShift);
  describe_length(factors.factor1, &factors.factor1Mask, &factors.factor1Shift);
  describe_length(factors.factor2, &factors.factor2Mask, &factors.factor2Shift);
  *static_cast<npufftXt1dFactors*>(queryStruct) = factors;
  return NPUFFT_SUCCESS;
}

// Queries before a convolution: algorithm, workspace, shape.

#include <algorithm>

#include "runtime_shim/kernels/dnn/convolution.h"
#include "runtime_shim/libraries/dnn/convolution_problem.h"

namespace npu::detail {
namespace {

using ops::TensorShape;

/// The recommended algorithm. The same method runs for every algorithm.
constexpr auto kForward = NPUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_PRECOMP_GEMM;
constexpr auto kBackwardData = NPUDNN_CONVOLUTION_BWD_DATA_ALGO_1;
constexpr auto kBackwardFilter = NPUDNN_CONVOLUTION_BWD_FILTER_ALGO_1;

/// The descriptors of a query. x, w and y have the roles of the forward direction.
struct Question {
  npudnnHandle_t handle;
  npudnnConvolutionDescriptor_t conv;
  npudnnTensorDescriptor_t x;
  npudnnFilterDescriptor_t w;
  npudnnTensorDescriptor_t y;
};

template <class Algo>
npudnnStatus_t check(const Question& question, Algo) {
  DnnChecks checks(question.handle);
  if (!checks.ok()) return checks.status();
  ops::Convolution problem;
  constexpr bool is_forward = std::is_same_v<Algo, npudnnConvolutionFwdAlgo_t>;
  return describe_convolution(question.conv, question.x, question.w, question.y, problem, is_forward);
}

// The algorithms that have no workspace in cuDNN either.
constexpr npudnnConvolutionFwdAlgo_t without_workspace(npudnnConvolutionFwdAlgo_t) {
  return NPUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_GEMM;
}
constexpr npudnnConvolutionBwdDataAlgo_t without_workspace(npudnnConvolutionBwdDataAlgo_t) {
  return NPUDNN_CONVOLUTION_BWD_DATA_ALGO_0;
}
constexpr npudnnConvolutionBwdFilterAlgo_t without_workspace(npudnnConvolutionBwdFilterAlgo_t) {
  return NPUDNN_CONVOLUTION_BWD_FILTER_ALGO_0;
}

/// Size in bytes: one int for each element of one filter, as for a table of a filter's offsets. It stays
/// unused. It is not 0, because some programs take an untested path for 0: one allocates host memory then,
/// and frees it as device memory.
template <class Algo>
size_t workspace_bytes(const Question& question, Algo algo) {
  if (algo == without_workspace(algo)) return 0;
  const TensorShape& filter = question.w->shape;
  size_t elements = 1;
  for (int i = 1; i < filter.rank; ++i) elements *= static_cast<size_t>(filter.dims[i]);
  return elements * sizeof(int);
}

/// One entry: deterministic, and time 0 because nothing was measured.
template <class Perf, class Algo>
Perf entry(const Question& question, Algo algo) {
  Perf perf = {};
  perf.algo = algo;
  perf.status = NPUDNN_STATUS_SUCCESS;
  perf.memory = workspace_bytes(question, algo);
  perf.determinism = NPUDNN_DETERMINISTIC;
  perf.mathType = question.conv->math;
  return perf;
}

constexpr int kSuggestions = 2;  // the default, and one without workspace

template <class Perf, class Algo>
npudnnStatus_t suggest(const Question& question, Algo algo, int requested, int* returned, Perf* results) {
  if (results == nullptr || requested < 1) return NPUDNN_STATUS_BAD_PARAM;
  const npudnnStatus_t status = check(question, algo);
  if (status != NPUDNN_STATUS_SUCCESS) return status;
  results[0] = entry<Perf>(question, algo);
  if (requested > 1) results[1] = entry<Perf>(question, without_workspace(algo));
  if (returned != nullptr)
    *returned = std::min(requested, kSuggestions);  // programs pass null, which cuDNN accepts
  return NPUDNN_STATUS_SUCCESS;
}

/// `preference` belongs to one of three enumerations with the same three values.
template <class Preference, class Algo>
npudnnStatus_t choose(const Question& question, Algo algo, Preference preference, size_t limit,
                      Algo* answer) {
  if (answer == nullptr) return NPUDNN_STATUS_BAD_PARAM;
  const npudnnStatus_t status = check(question, algo);
  if (status != NPUDNN_STATUS_SUCCESS) return status;
  const bool none = preference == static_cast<Preference>(NPUDNN_CONVOLUTION_FWD_NO_WORKSPACE);
  const bool limited = preference == static_cast<Preference>(NPUDNN_CONVOLUTION_FWD_SPECIFY_WORKSPACE_LIMIT);
  const bool too_much = none || (limited && workspace_bytes(question, algo) > limit);
  *answer = too_much ? without_workspace(algo) : algo;
  return NPUDNN_STATUS_SUCCESS;
}

template <class Algo>
npudnnStatus_t workspace(const Question& question, Algo algo, size_t* size) {
  if (size == nullptr) return NPUDNN_STATUS_BAD_PARAM;
  const npudnnStatus_t status = check(question, algo);
  if (status == NPUDNN_STATUS_SUCCESS) *size = workspace_bytes(question, algo);
  return status;
}

npudnnStatus_t suggestion_count(npudnnHandle_t handle, int* count) {
  DnnChecks checks(handle);
  if (checks.present(count).ok()) *count = kSuggestions;
  return checks.status();
}

}  // namespace
}  // namespace npu::detail

using namespace npu::detail;

extern "C" {

npudnnStatus_t npudnnGetConvolution2dForwardOutputDim(const npudnnConvolutionDescriptor_t convDesc,
                                                      const npudnnTensorDescriptor_t inputTensorDesc,
                                                      const npudnnFilterDescriptor_t filterDesc, int* n,
                                                      int* c, int* h, int* w) {
  int dims[4] = {};
  if (n == nullptr || c == nullptr || h == nullptr || w == nullptr) return NPUDNN_STATUS_BAD_PARAM;
  const npudnnStatus_t status =
      npudnnGetConvolutionNdForwardOutputDim(convDesc, inputTensorDesc, filterDesc, 4, dims);
  if (status != NPUDNN_STATUS_SUCCESS) return status;
  *n = dims[0];
  *c = dims[1];
  *h = dims[2];
  *w = dims[3];
  return NPUDNN_STATUS_SUCCESS;
}

npudnnStatus_t npudnnGetConvolutionNdForwardOutputDim(const npudnnConvolutionDescriptor_t convDesc,
                                                      const npudnnTensorDescriptor_t inputTensorDesc,
                                                      const npudnnFilterDescriptor_t filterDesc, int nbDims,
                                                      int* tensorOuputDimA) {
  DnnChecks checks;
  if (!checks.described(inputTensorDesc, filterDesc).present(tensorOuputDimA).ok()) return checks.status();
  if (nbDims != inputTensorDesc->shape.rank) return NPUDNN_STATUS_BAD_PARAM;
  int64_t dims[npu::ops::kMaxTensorRank] = {};
  const npudnnStatus_t status = convolution_output(convDesc, inputTensorDesc->shape, filterDesc->shape, dims);
  if (status != NPUDNN_STATUS_SUCCESS) return status;
  for (int i = 0; i < nbDims; ++i) tensorOuputDimA[i] = static_cast<int>(dims[i]);
  return NPUDNN_STATUS_SUCCESS;
}

// The three directions with the same queries. In the parameters, `first` and `second` are the descriptors
// before that of the convolution, and `last` is the one after it. X, W and Y say which is which.
#define NPU_DNN_ALGORITHMS(Direction, Perf, Algo, suggested, Preference, First, Second, Last, X, W, Y)      \
  npudnnStatus_t npudnnGetConvolution##Direction##AlgorithmMaxCount(npudnnHandle_t handle, int* count) {    \
    return suggestion_count(handle, count);                                                                 \
  }                                                                                                         \
  npudnnStatus_t npudnnGetConvolution##Direction##Algorithm_v7(                                             \
      npudnnHandle_t handle, const First first, const Second second,                                        \
      const npudnnConvolutionDescriptor_t conv, const Last last, const int requested, int* returned,        \
      Perf* results) {                                                                                      \
    return suggest({handle, conv, X, W, Y}, suggested, requested, returned, results);                       \
  }                                                                                                         \
  npudnnStatus_t npudnnFindConvolution##Direction##Algorithm(                                               \
      npudnnHandle_t handle, const First first, const Second second,                                        \
      const npudnnConvolutionDescriptor_t conv, const Last last, const int requested, int* returned,        \
      Perf* results) {                                                                                      \
    return suggest({handle, conv, X, W, Y}, suggested, requested, returned, results);                       \
  }                                                                                                         \
  npudnnStatus_t npudnnFindConvolution##Direction##AlgorithmEx(                                             \
      npudnnHandle_t handle, const First first, const void*, const Second second, const void*,              \
      const npudnnConvolutionDescriptor_t conv, const Last last, void*, const int requested, int* returned, \
      Perf* results, void*, size_t) {                                                                       \
    return suggest({handle, conv, X, W, Y}, suggested, requested, returned, results);                       \
  }                                                                                                         \
  npudnnStatus_t npudnnGetConvolution##Direction##Algorithm(                                                \
      npudnnHandle_t handle, const First first, const Second second,                                        \
      const npudnnConvolutionDescriptor_t conv, const Last last, Preference preference, size_t limit,       \
      Algo* algo) {                                                                                         \
    return choose({handle, conv, X, W, Y}, suggested, preference, limit, algo);                             \
  }                                                                                                         \
  npudnnStatus_t npudnnGetConvolution##Direction##WorkspaceSize(                                            \
      npudnnHandle_t handle, const First first, const Second second,                                        \
      const npudnnConvolutionDescriptor_t conv, const Last last, Algo algo, size_t* size) {                 \
    return workspace({handle, conv, X, W, Y}, algo, size);                                                  \
  }

NPU_DNN_ALGORITHMS(Forward, npudnnConvolutionFwdAlgoPerf_t, npudnnConvolutionFwdAlgo_t, kForward,
                   npudnnConvolutionFwdPreference_t, npudnnTensorDescriptor_t, npudnnFilterDescriptor_t,
                   npudnnTensorDescriptor_t, first, second, last)
NPU_DNN_ALGORITHMS(BackwardData, npudnnConvolutionBwdDataAlgoPerf_t, npudnnConvolutionBwdDataAlgo_t,
                   kBackwardData, npudnnConvolutionBwdDataPreference_t, npudnnFilterDescriptor_t,
                   npudnnTensorDescriptor_t, npudnnTensorDescriptor_t, last, first, second)
NPU_DNN_ALGORITHMS(BackwardFilter, npudnnConvolutionBwdFilterAlgoPerf_t, npudnnConvolutionBwdFilterAlgo_t,
                   kBackwardFilter, npudnnConvolutionBwdFilterPreference_t, npudnnTensorDescriptor_t,
                   npudnnTensorDescriptor_t, npudnnFilterDescriptor_t, first, last, second)

}  // extern "C"

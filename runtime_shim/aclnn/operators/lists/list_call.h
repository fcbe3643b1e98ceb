// Operators of lists of tensors: element by element for each entry, with one number for all or for each.
#pragma once

#include <array>
#include <cmath>
#include <vector>

#include "runtime_shim/aclnn/operators/elements.h"

namespace npu::aclnn {

/// Where the operands of a call are, for its run.
struct Lists {
  size_t entries = 0;
  std::vector<size_t> inputs;   ///< the first operand of each list that is read
  size_t result = 0;            ///< the first operand of the list that is written
  std::vector<double> numbers;  ///< of the host: none, one, or one for each entry
  bool has_number_operand = false;
  size_t number_operand = 0;

  /// The number for an entry; 0 if there is none.
  double number_for(const Run& run, size_t entry) const;
};

/// Checks the arguments of a call: each method one, in the order of the parameters.
class ListCall {
 public:
  explicit ListCall(FirstPhase& phase) : phase_(phase) {}

  /// A list that is read. All lists have as many entries as the first one, of the same shapes and types.
  void input(const char* parameter, const aclTensorList* list);
  /// The list that is written.
  void result(const char* parameter, const aclTensorList* list);
  /// The number: an element in device memory, a number of the host, or one of either kind for each entry.
  void number(const char* parameter, const aclTensor* tensor, bool for_each_entry);
  void number(const char* parameter, const aclScalar* scalar);
  void number(const char* parameter, const aclScalarList* scalars);
  /// Throws kNoKernel unless all tensors are FLOAT, FLOAT16 or BFLOAT16.
  void require_floats() const;

  const Lists& lists() const { return lists_; }
  /// Sets the work: result = function(x, number) for each entry and element, in float or double. x has an element of each input.
  template <class Function>
  void compute(const Function& function) const;

 private:
  size_t checked(const char* parameter, const aclTensorList* list);

  FirstPhase& phase_;
  Lists lists_;
};

/// One entry of all lists, in Real.
template <class Real, class Function>
void compute_entry(const Lists& lists, const Run& run, size_t entry, double number,
                   const Function& function) {
  const Tensor& to = run[lists.result + entry];
  const auto value = static_cast<Real>(number);
  ops::parallel_chunks(to.elements(), kElementsForOneThread, [&](int64_t first, int64_t end) {
    std::array<Real, 3> x{};
    for (int64_t i = first; i < end; ++i) {
      for (size_t k = 0; k < lists.inputs.size(); ++k)
        x[k] = static_cast<Real>(number_at(run[lists.inputs[k] + entry], i));
      set_number(to, i, function(x, value));
    }
  });
}

template <class Function>
void ListCall::compute(const Function& function) const {
  require_floats();
  phase_.compute([lists = lists_, function](const Run& run) {
    for (size_t entry = 0; entry < lists.entries; ++entry) {
      const double number = lists.number_for(run, entry);
      if (ops::computes_in_double())
        compute_entry<double>(lists, run, entry, number, function);
      else
        compute_entry<float>(lists, run, entry, number, function);
    }
  });
}

/// The larger one; what is no number wins.
template <class Real>
Real larger_of(Real left, Real right) {
  return std::isnan(left) || left > right ? left : right;
}

}  // namespace npu::aclnn

// Both phases of aclnnForeach##Name. `parameters`: those of the first one, in parentheses, with the result `out`. `function`: of x and
// number. The rest: what `call` takes before the result.
#define NPU_LIST_OPERATOR(Name, parameters, function, ...)                                           \
  aclnnStatus aclnnForeach##Name##GetWorkspaceSize parameters {                                      \
    return first_phase("aclnnForeach" #Name, workspaceSize, executor, [&](FirstPhase& phase) {       \
      ListCall call(phase);                                                                          \
      __VA_ARGS__;                                                                                   \
      call.result("out", out);                                                                       \
      call.compute(                                                                                  \
          [](const auto& x, [[maybe_unused]] auto number) -> decltype(number) { return function; }); \
    });                                                                                              \
  }                                                                                                  \
  NPU_SECOND_PHASE(aclnnForeach##Name)

// Operators that are submitted one after the other.
#pragma once

#include "npu/runtime/types.h"

namespace npu::detail {

/// Runs steps until one fails. A step gives npuError_t.
class OperatorSteps {
 public:
  template <class Step>
  void run(const Step& step) {
    if (error_ == npuSuccess) error_ = step();
  }
  template <class Step>
  void run_if(bool is_wanted, const Step& step) {
    if (is_wanted) run(step);
  }
  npuError_t error() const { return error_; }

 private:
  npuError_t error_ = npuSuccess;
};

}  // namespace npu::detail

// What tests of scaled backward passes share.
#ifndef TESTS_SHIM_AMP_BACKWARD_H_
#define TESTS_SHIM_AMP_BACKWARD_H_

#include <cmath>
#include <limits>

#include "npu/amp.h"
#include "tests/shim/optim/tiny_model.h"

namespace npu::test {

using namespace amp;
using optim::AdamOptions;
using optim::FusedAdam;
using optim::FusedSGD;
using optim::Layout;
using optim::SGDOptions;
using Floats = std::vector<float>;
using Shapes = std::vector<std::vector<std::int64_t>>;

inline constexpr float kInf = std::numeric_limits<float>::infinity();

inline Options level(const char* name, DType type = DType::f16) {
  Options options;
  options.opt_level = name;
  options.verbosity = 0;
  if (options.opt_level == "O2" || options.opt_level == "O3") options.cast_model_type = type;
  options.autocast_type = type == DType::f32 ? DType::f16 : type;
  return options;
}

template <class Action>
std::string error_of(const Action& action) {
  try {
    action();
  } catch (const TrainingError& error) {
    return error.what();
  }
  return "no error";
}

/// A backward pass: adds scale * g to every gradient, as backward passes do.
inline void backward(TinyModel& tiny, double scale, const std::vector<Floats>& gradients) {
  for (std::size_t i = 0; i < tiny.size(); ++i) {
    Floats sum = tiny.read_grad(i);
    for (std::size_t k = 0; k < sum.size(); ++k) sum[k] += static_cast<float>(scale) * gradients[i][k];
    tiny.write_grad(i, sum);
  }
}

}  // namespace npu::test

#endif  // TESTS_SHIM_AMP_BACKWARD_H_

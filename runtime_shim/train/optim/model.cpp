#include "npu/detail/optim_model.h"

namespace npu {

const char* name_of(DType type) {
  switch (type) {
    case DType::f16:
      return "float16";
    case DType::bf16:
      return "bfloat16";
    case DType::f32:
      break;
  }
  return "float32";
}

Parameter& Model::add(Parameter parameter) {
  for (std::int64_t extent : parameter.shape)
    if (extent < 0) throw TrainingError("parameter \"" + parameter.name + "\" has a negative extent");
  for (const Parameter& other : parameters_)
    if (other.name == parameter.name)
      throw TrainingError("the model has a parameter \"" + parameter.name + "\" already");
  parameters_.push_back(std::move(parameter));
  return parameters_.back();
}

std::vector<Parameter*> Model::all() {
  std::vector<Parameter*> result;
  for (Parameter& parameter : parameters_) result.push_back(&parameter);
  return result;
}

}  // namespace npu

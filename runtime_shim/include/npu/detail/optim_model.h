// The model: parameters by name, and the addresses of the program's pointers to them. Included by npu/optim.h
// and npu/amp.h.
//
// There is no tensor type. The program has its own pointers, and a Parameter knows their addresses. When memory is
// flattened or cast, the program's pointers are set to the new memory, as the vendor's patch does to a tensor's
// storage.
#ifndef NPU_DETAIL_OPTIM_MODEL_H_
#define NPU_DETAIL_OPTIM_MODEL_H_

#include <cstddef>
#include <cstdint>
#include <deque>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "npu/bf16.h"
#include "npu/fp16.h"

namespace npu {

/// Element types of parameters and gradients.
enum class DType { f32, f16, bf16 };

constexpr std::size_t size_of(DType type) { return type == DType::f32 ? 4 : 2; }
/// "float32", "float16" or "bfloat16".
const char* name_of(DType type);

/// What a parameter is for. Norm layers stay in float32 where a level keeps them; weight decay usually leaves
/// out biases and norms.
enum class Role { weight, bias, embedding, batch_norm, layer_norm };

/// What the program did wrong, or a device call that failed; one line that says what to do.
class TrainingError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// One trained tensor.
struct Parameter {
  std::string name;
  std::vector<std::int64_t> shape;  ///< row-major; empty for a scalar
  DType dtype = DType::f32;         ///< of *data and *grad; npu::amp::initialize may change it
  Role role = Role::weight;
  void** data = nullptr;  ///< where the program keeps its pointer to the values, in device memory
  void** grad = nullptr;  ///< the same for the gradient; a null pointer there means: takes no part
  /// *data (and *grad) is an npuMalloc allocation of its own: npuFree it when it is replaced. Else it is
  /// left to the program (a tensor inside a larger buffer).
  bool owned = false, grad_owned = false;

  std::int64_t numel() const {
    std::int64_t count = 1;
    for (std::int64_t extent : shape) count *= extent;
    return count;
  }
};

/// The trained tensors of a program, in the order of its optimizer. Addresses of parameters do not change.
/// The model must live as long as the optimizers and Amp objects made for it.
class Model {
 public:
  Model() = default;
  Model(const Model&) = delete;
  Model& operator=(const Model&) = delete;

  /// Adds a tensor. data, grad: addresses of the program's own pointers, which must stay where they are.
  /// T: float, __half, __nv_bfloat16. Errors: TrainingError for a negative extent or a name already taken.
  template <class T>
  Parameter& add(std::string name, T** data, T** grad, std::vector<std::int64_t> shape,
                 Role role = Role::weight, bool owned = false) {
    return add({std::move(name), std::move(shape), dtype_of(static_cast<T*>(nullptr)), role,
                reinterpret_cast<void**>(data), reinterpret_cast<void**>(grad), owned, owned});
  }
  /// The same for pointers whose element type is known at run time only.
  Parameter& add(Parameter parameter);

  std::deque<Parameter>& parameters() { return parameters_; }
  const std::deque<Parameter>& parameters() const { return parameters_; }
  /// Pointers to all parameters, in order.
  std::vector<Parameter*> all();

 private:
  static DType dtype_of(float*) { return DType::f32; }
  static DType dtype_of(__half*) { return DType::f16; }
  static DType dtype_of(__nv_bfloat16*) { return DType::bf16; }

  std::deque<Parameter> parameters_;
};

}  // namespace npu

#endif  // NPU_DETAIL_OPTIM_MODEL_H_

#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace migrate::dumps {

/// What the pickle of a .pt file says about its only tensor.
struct PickledTensor {
  std::string storage;  ///< "FloatStorage"
  std::string key;      ///< member of the archive with the elements: "0"
  int64_t offset = 0;   ///< of the first element in the storage
  std::vector<int64_t> shape;
  std::vector<int64_t> strides;  ///< in elements
};

/// Reads the pickle (protocol 2) that torch.save writes for a tensor or a parameter. It runs nothing: of the calls it
/// keeps the arguments. Nothing: another pickle.
std::optional<PickledTensor> read_pickled_tensor(std::string_view pickle);

}  // namespace migrate::dumps

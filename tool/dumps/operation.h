#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tool/base/result.h"
#include "tool/dumps/value.h"

namespace migrate::dumps {

/// In the order of msprobe's tables.
enum class Role { input, parameter, output, parameter_gradient };

/// What a dump says about one tensor or argument of an operation.
struct Leaf {
  std::string name;  ///< "Kernel.add.0.forward.input.0"
  Role role = Role::input;
  bool is_tensor = false;
  std::string dtype = "None";         ///< "Float32", "torch.float32", "<class 'int'>"
  std::string shape = "None";         ///< "[4, 8]", as Python prints it
  std::optional<int64_t> elements;    ///< of a tensor
  Value max, min, mean, norm;         ///< of a scalar argument: its value, four times
  std::string requires_grad = "N/A";  ///< "True", "False"
  std::string md5;                    ///< CRC-32 of the bytes; of an argument: of its text
  std::string data_name = "-1";       ///< file below dump_tensor_data; "-1": none
  std::optional<uint64_t> address;    ///< of our own probe: where the tensor begins on the device
  uint64_t bytes = 0;                 ///< of our own probe: how long it is there
};

struct Operation {
  std::string name;  ///< "Kernel.add.0.forward"
  std::vector<Leaf> leaves;
};

/// An operation's name, taken apart. Sources: msprobe 26.0.0 (names of API level, of module level and of save points).
struct NameParts {
  std::string base;  ///< "Kernel.add": without the number of the call and the direction; empty: no operation
  std::string call;  ///< "0.forward", "forward.0", "parameters_grad"
  std::string direction;  ///< "forward", "backward", "parameters_grad"
};
NameParts parts_of(std::string_view name, bool is_debug);

/// Reads one operation. Numbers that JSON does not have are marked (value.h).
/// Errors: not an object, nesting deeper than 400.
Result<Operation> parse_operation(const std::string& name, const nlohmann::ordered_json& json);

}  // namespace migrate::dumps

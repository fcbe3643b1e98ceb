// What CANN's documents say about the operators of aclnn: their parameters, and what each chip supports.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "acl/acl.h"
#include "runtime_shim/config/chip.h"

namespace npu::aclnn {

/// Generations of chips, as the documents distinguish them.
enum class Generation : std::uint8_t { a2, a3, ascend950, ascend310p, ascend910 };
inline constexpr std::size_t kGenerations = 5;

/// A set of data types: bit n is the data type with the value n.
using TypeSet = std::uint64_t;

constexpr TypeSet type_bit(aclDataType type) {
  return type >= 0 && type < 64 ? TypeSet{1} << static_cast<unsigned>(type) : 0;
}

/// A set of formats: bit n is the format with the value n.
using FormatSet = std::uint64_t;

enum class Kind : std::uint8_t {
  tensor,
  tensor_list,
  scalar,       ///< aclScalar
  scalar_list,  ///< aclScalarList
  int_array,
  float_array,
  bool_array,
  value  ///< a number, a bool or a string of C
};

enum class Role : std::uint8_t { in, out, inout };

/// Whether a pointer may be null.
enum class Null : std::uint8_t { unknown, allowed, refused };

/// Whether a tensor may be a view that is not contiguous.
enum class Strided : std::uint8_t {
  unknown,
  allowed,
  refused,
  unstated  ///< the column has a dash: the documents do not promise it
};

struct ParameterFacts {
  const char* name;
  const char* c_type;  ///< as declared: "const aclTensor*", "int64_t"
  Kind kind;
  Role role;
  Null null;
  Strided strided;
  std::int8_t min_rank;         ///< number of dimensions; -1: not documented
  std::int8_t max_rank;         ///< number of dimensions; -1: not documented
  TypeSet types[kGenerations];  ///< by Generation; 0: not documented, so nothing is refused
  FormatSet formats;            ///< that the documents name; 0: none
};

struct OperatorFacts {
  const char* name;          ///< "aclnnMm"
  bool newer;                ///< CANN 8.1 lacks it
  std::uint8_t generations;  ///< bit set of Generation: chips that have the operator
  std::uint8_t count;        ///< of parameters, without workspaceSize and executor
  const ParameterFacts* parameters;

  constexpr bool is_on(Generation generation) const {
    return (generations >> static_cast<unsigned>(generation) & 1U) != 0;
  }
};

/// The operator with that name ("aclnnMm"), or null. Cost: a binary search.
const OperatorFacts* find_operator(std::string_view name);

/// All operators, in the order of their names.
struct OperatorTable {
  const OperatorFacts* first;
  std::size_t count;
};
OperatorTable all_operators();

/// The generation of a chip: by its architecture; of architecture 2201, Ascend910_93.. is A3 and the others are A2.
/// Throws std::invalid_argument that names the chip if its architecture is none of the five.
Generation generation_of(const configuration::Chip& chip);

}  // namespace npu::aclnn

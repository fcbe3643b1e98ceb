#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tool/base/phrase.h"

namespace migrate {

struct Rule;
class RuleSet;

/// The interface of CANN that a public name belongs to. The name's prefix tells it.
enum class CannInterface {
  acl,    ///< AscendCL: "aclrtMalloc", "aclrtcCreateProg"; also its types
  hccl,   ///< "HcclAllReduce"
  aclnn,  ///< an operator in two phases: "aclnnAddmm" stands for aclnnAddmmGetWorkspaceSize too
  library,  ///< CANN's libraries of mathematics: "aclblasSgemm", "aclsparseSpMV", "aclsolverSgetrf", "aclfftExecC2C"
  asc,  ///< the SIMT API of device code: "asc_atomic_add", "__clz"
};
CannInterface interface_of(std::string_view function);
const char* to_string(CannInterface interface);

/// A function of CANN that only some chips have, or for some data types only.
struct AscendOperator {
  std::string name;
  std::string repository;  ///< of the public sources: "ops-nn"
  /// By generation of chips: data types as aclnn names them. A generation without types
  /// has the function, and its documents give no list.
  std::vector<std::pair<std::string, std::vector<std::string>>> chips;

  /// The data types on a generation; null where it does not have the function.
  const std::vector<std::string>* types_on(std::string_view generation) const;
};

/// The generations of chips that counterparts speak of.
inline constexpr std::string_view kGenerations[] = {"A2", "A3", "950", "310P", "910"};
/// The only generation that runs kernels of threads (Ascend SIMT).
inline constexpr std::string_view kSimtGeneration = "950";

/// What a rule says of one generation of chips.
struct AscendAnswer {
  bool known = false;   ///< the rule says something; false for most types, enums and macros
  bool serves = false;  ///< the chip has `function` for the data type of the symbol, or none is needed
  std::string
      function;  ///< the one to use, or "a + b" for several together; where none serves, the first of the rule
  CannInterface interface = CannInterface::acl;  ///< of `function`; without meaning where that is empty
  std::vector<std::string> functions;            ///< all of the rule
  std::vector<std::string> serving;              ///< those of them that the chip has, `function` first
  std::vector<std::string> types;                ///< that `function` takes on the chip; empty: not given
  std::string needed_type;                       ///< data type of the symbol, or empty
  std::string shim;     ///< why no function of CANN is needed; then it serves without `function`
  Phrase why_not;       ///< where nothing serves: one clause
  std::string instead;  ///< where nothing serves: what a person can do
  std::string note;
};

/// The functions that an item of Counterpart::functions names: "a + b" gives a, b.
std::vector<std::string> functions_in(std::string_view item);

/// What stands for the symbol of `rule` on a generation of chips (`Chip::generation`: "A2").
AscendAnswer ascend_answer(const RuleSet& rules, const Rule& rule, std::string_view generation);

}  // namespace migrate

// Casts of library calls (level O1): matrix products and convolutions take half operands and add in float32.
// Included by npu/amp.h.
//
// Which calls: a table from the call's name to a rule. It starts with the built-in lists, takes the lines of
// the file that NPU_AMP_LISTS names ("half npublasSgemm", "float npublasLtMatmul", "promote ...", #
// comments), and can be changed by the functions below.
//
// A program that knows nothing of this is cast by its environment: NPU_AMP=O1, NPU_AMP_DTYPE=bfloat16
// (default: nothing scales such a program's losses) or float16. NPU_AMP_LOG=1 prints a line per cast call on
// stderr.
#ifndef NPU_DETAIL_AMP_AUTOCAST_H_
#define NPU_DETAIL_AMP_AUTOCAST_H_

#include <map>
#include <optional>
#include <string>

#include "npu/detail/optim_model.h"

namespace npu::amp {

/// half: float32 operands are rounded to the half type, sums are float32. float32: stays. promote: runs in
/// the widest type of its operands; no call of the shim takes float32 and half operands together, so it stays
/// as well.
enum class CastRule { half, float32, promote };

/// Library calls that this thread makes while the object lives are cast to `type` (or not cast, if not
/// enabled). Scopes nest. Errors: TrainingError for float32.
class autocast {
 public:
  explicit autocast(DType type = DType::f16, bool enabled = true);
  ~autocast();
  autocast(const autocast&) = delete;
  autocast& operator=(const autocast&) = delete;

 private:
  std::optional<DType> type_;
  const autocast* outer_;
  friend std::optional<DType> autocast_type();
};

/// The half type that calls of this thread are cast to now, if any.
std::optional<DType> autocast_type();
/// The type for threads outside of every autocast scope; nothing: no casts. For the whole process.
void set_default_autocast(std::optional<DType> type);

/// Sets the rule of a call of the program's own or of the shim. Thread-safe. Whether a registered rule wins
/// over a built-in one for the same call is the option user_cast_preferred.
void register_half_function(const std::string& call);
void register_float_function(const std::string& call);
void register_promote_function(const std::string& call);
void set_user_cast_preferred(bool preferred);

/// Reads rules from a file and registers them with preference. Errors: TrainingError with file and line; the
/// table is then unchanged.
void load_cast_lists(const std::string& path);
/// Takes everything registered back.
void reset_cast_lists();

/// The rule that holds for a call, if any; and all that hold.
std::optional<CastRule> cast_rule(const std::string& call);
std::map<std::string, CastRule> cast_lists();

}  // namespace npu::amp

#endif  // NPU_DETAIL_AMP_AUTOCAST_H_

// Detectors that need no dump: NPU_PROBE_WATCH.
#pragma once

#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "runtime_shim/probe/operation.h"

namespace npu::probe {

/// nan: the operation that makes the first NaN or infinity from finite inputs. underflow: halves that became zero, by tensor.
struct Watch {
  bool has_nan = false;
  bool has_underflow = false;
  bool is_on() const { return has_nan || has_underflow; }
};

/// Reads "nan,underflow". In `error` a line about an unknown word.
Watch read_watch(const std::string& text, std::string& error);

/// Which inputs hold NaN or infinities, as texts: "input 0 (element 17)".
std::vector<std::string> special_inputs(const Operation& operation);

/// Reports what the outputs of an operation show, on stderr. `name`: with its number; `step` and `rank`: where.
class Detectors {
 public:
  void look(const Watch& watch, const Operation& operation, const std::string& name, int step, int rank,
            const std::vector<std::string>& specials);

 private:
  void look_for_specials(const Operation& operation, const std::string& name, const std::string& where,
                         const std::vector<std::string>& specials);
  void look_for_zeros(const Operation& operation, const std::string& name, const std::string& where);

  std::mutex mutex_;
  std::map<std::string, int> told_;  ///< by type and name of the operation
};

}  // namespace npu::probe

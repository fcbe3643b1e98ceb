#pragma once
#include <map>
#include <set>
#include <string>
#include <vector>

#include "tool/facts/model/facts.h"

namespace migrate {

/// What runs when a kernel runs.
struct Reach {
  std::set<std::string> functions;  ///< USRs, the kernel's own among them; of functions that the facts hold
  bool may_wait = false;            ///< a thread may wait for another in one of them
};

/// The functions of a program by index, and who refers to whom.
class CallGraph {
 public:
  explicit CallGraph(const ProgramFacts& facts);

  /// Index in `facts.functions`, or its size.
  size_t find(const std::string& usr) const;
  /// All references to a function, from the host and the device.
  const std::vector<const FunctionRef*>& uses(const std::string& usr) const;
  /// One call token, and all that it calls: a call in a template may name another overload in each instantiation.
  const std::map<Place, std::set<std::string>>& callees_at() const { return callees_at_; }
  /// Whether the reference names a kernel: as one that is launched, or given to cudaFuncSetAttribute and the like.
  bool is_kernel_name(const FunctionRef& ref) const;
  /// Everything that the kernel may reach by calls. The one answer to whether it may synchronise.
  /// Cost: O(references of what it reaches).
  Reach reach(const std::string& kernel) const;

 private:
  void add(const FunctionRef& ref);
  const ProgramFacts& facts_;
  std::map<std::string, size_t> by_usr_;
  std::map<Place, std::set<std::string>> callees_at_;
  std::map<std::string, std::vector<const FunctionRef*>> uses_;  // by callee
  std::map<uint32_t, std::vector<Range>> launched_;  // by file: callees of launches, and calls of the
                                                     // runtime, which takes a kernel of any type
};

}  // namespace migrate

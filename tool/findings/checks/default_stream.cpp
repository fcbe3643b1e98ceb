#include <cstdlib>
#include <set>

#include "tool/findings/checks/check.h"

namespace migrate {
namespace {

/// Whether the flags of a new stream are constant, with cudaStreamNonBlocking.
bool is_non_blocking(const SymbolUse& use) {
  constexpr int kNonBlocking = 1;
  return use.constants.size() > 1 && (std::atoll(use.constants[1].c_str()) & kNonBlocking) != 0;
}

/// Whether the program makes streams that the legacy default stream would wait for.
bool creates_blocking_streams(const CheckContext& context) {
  for (const SymbolUse& use : context.facts.uses) {
    bool with_flags = use.name == "cudaStreamCreateWithFlags" || use.name == "cudaStreamCreateWithPriority";
    if (use.name == "cudaStreamCreate") return true;
    if (with_flags && !is_non_blocking(use)) return true;
  }
  return false;
}

}  // namespace

// One finding per function that launches on the default stream while other streams exist: the order between them is
// CUDA's legacy rule, which Ascend's default stream does not have.
void check_default_stream(const CheckContext& context, std::vector<Finding>& out) {
  if (!creates_blocking_streams(context)) return;
  std::set<std::pair<uint32_t, std::string>> seen;
  for (const Launch& launch : context.facts.launches) {
    if (!launch.on_default_stream || !seen.insert({launch.file, launch.enclosing}).second) continue;
    out.push_back(check_finding(context, id::default_stream, {launch.file, launch.callee}, launch.kernel_name,
                                launch.enclosing, {launch.kernel_name}));
  }
}

}  // namespace migrate

#include <set>

#include "tool/findings/checks/check.h"

namespace migrate {
namespace {

/// Whether the program makes streams that the legacy default stream would wait for.
bool creates_blocking_streams(const CheckContext& context) {
  for (const SymbolUse& use : context.facts.uses) {
    bool with_flags = use.name == "cudaStreamCreateWithFlags" || use.name == "cudaStreamCreateWithPriority";
    if (use.name == "cudaStreamCreate") return true;
    if (with_flags && argument(context, use, 1).find("NonBlocking") == std::string::npos) return true;
  }
  return false;
}

bool names_default_stream(std::string_view text) {
  return text == "0" || text == "NULL" || text == "nullptr" || text == "cudaStreamLegacy" || text == "{}";
}

}  // namespace

// One finding per function that launches on the default stream while other streams exist: the order between them is
// CUDA's legacy rule, which Ascend's default stream does not have.
void check_default_stream(const CheckContext& context, std::vector<Finding>& out) {
  if (!creates_blocking_streams(context)) return;
  std::set<std::pair<uint32_t, std::string>> seen;
  for (const Launch& launch : context.facts.launches) {
    bool on_default =
        launch.config.size() < 4 || names_default_stream(context.sources.text(launch.file, launch.config[3]));
    if (!on_default || !seen.insert({launch.file, launch.enclosing}).second) continue;
    out.push_back(check_finding(context, id::default_stream, {launch.file, launch.callee}, launch.kernel_name,
                                launch.enclosing, {launch.kernel_name}));
  }
}

}  // namespace migrate

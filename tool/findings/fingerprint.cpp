#include "tool/findings/fingerprint.h"

#include <cstdint>
#include <cstdio>
#include <string_view>
#include <unordered_map>

#include "tool/diagnostics/ids.h"

namespace migrate {
namespace {

/// FNV-1a, 64 bits: stable across machines and versions, unlike std::hash.
void hash(uint64_t& state, std::string_view text) {
  for (unsigned char c : text) state = (state ^ c) * 0x100000001b3u;
  state = (state ^ 0xff) * 0x100000001b3u;  // a separator no UTF-8 text contains
}

/// The token the finding is about; the message where there is none, but never one that names lines.
std::string_view token_text(const Finding& finding) {
  if (!finding.symbol.empty()) return finding.symbol;
  return finding.id == id::inactive_code ? std::string_view() : std::string_view(finding.message);
}

}  // namespace

void add_fingerprints(std::vector<Finding>& findings) {
  std::unordered_map<uint64_t, int> seen;
  for (Finding& finding : findings) {
    uint64_t state = 0xcbf29ce484222325u;
    hash(state, finding.id);
    hash(state, finding.file);
    hash(state, finding.enclosing);
    hash(state, token_text(finding));
    char text[40];
    std::snprintf(text, sizeof text, "%016llx:%d", static_cast<unsigned long long>(state), ++seen[state]);
    finding.fingerprint = text;
  }
}

}  // namespace migrate

#include "tool/findings/fingerprint.h"

#include <cstdint>
#include <cstdio>
#include <string_view>
#include <unordered_map>

#include "tool/diagnostics/ids.h"
#include "tool/diagnostics/text.h"

namespace migrate {
namespace {

/// FNV-1a, 64 bits: stable across machines and versions, unlike std::hash.
void hash(uint64_t& state, std::string_view text) {
  for (unsigned char c : text) state = (state ^ c) * 0x100000001b3u;
  state = (state ^ 0xff) * 0x100000001b3u;  // a separator: no UTF-8 text contains this byte
}

/// The first wording of messages that were reworded later. Fingerprints keep it, so that baselines stay valid.
struct FirstWording {
  std::string_view id, pattern;
};

constexpr FirstWording kFirstWordings[] = {
    {id::suppression_reason, "ignore({0}) gives no reason and has no effect"},
    {id::suppression_unused, "ignore({0}) suppresses nothing here"},
    {id::parse_error_follows, "parse error that header {1}, which was not found, may explain: {0}"},
    {id::parse_error_elsewhere,
     "{0} parse errors in a file without anything of CUDA, which stays as it is; the first: {1}"},
    {id::default_stream,
     "{0} runs on the default stream while the program also creates streams; Ascend's default stream does not "
     "wait for them, the shim adds the waits"},
    {id::dynamic_parallelism,
     "{0} is launched inside {1}: the simulated device runs it; kernels of a real NPU cannot launch kernels"},
    {id::grid_limit, "{0} is launched with {1} blocks; {2} takes 65535: let each block do several parts"},
};

std::string first_wording(const Finding& finding) {
  for (const FirstWording& row : kFirstWordings) {
    if (finding.id == row.id) return fill(row.pattern, finding.values);
  }
  return finding.message;
}

/// The token that the finding is about. A finding without a token has its message, unless that names lines.
std::string token_text(const Finding& finding) {
  if (!finding.symbol.empty()) return finding.symbol;
  return finding.id == id::inactive_code ? "" : first_wording(finding);
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

// The names of the enumerations, as reports have them.
#include "tool/diagnostics/diagnostics.h"
#include "tool/diagnostics/real_verdict.h"

namespace migrate {

const char* to_string(Severity severity) {
  switch (severity) {
    case Severity::info:
      return "info";
    case Severity::note:
      return "note";
    case Severity::warning:
      return "warning";
    case Severity::error:
      return "error";
  }
  return "";
}

const char* to_string(Effort effort) {
  switch (effort) {
    case Effort::none:
      return "none";
    case Effort::minutes:
      return "minutes";
    case Effort::hours:
      return "hours";
    case Effort::redesign:
      return "redesign";
  }
  return "";
}

const char* to_string(FindingKind kind) {
  switch (kind) {
    case FindingKind::symbol:
      return "symbol";
    case FindingKind::unknown:
      return "unknown";
    case FindingKind::include:
      return "include";
    case FindingKind::launch:
      return "launch";
    case FindingKind::kernel:
      return "kernel";
    case FindingKind::dependency:
      return "dependency";
    case FindingKind::parse:
      return "parse";
    case FindingKind::semantic:
      return "semantic";
    case FindingKind::chip:
      return "chip";
  }
  return "";
}

const char* to_string(Certainty certainty) { return certainty == Certainty::parsed ? "parsed" : "tokens"; }

const char* to_string(RealVerdict verdict) {
  switch (verdict) {
    case RealVerdict::direct:
      return "direct";
    case RealVerdict::generated:
      return "generated";
    case RealVerdict::op:
      return "operator";
    case RealVerdict::simt:
      return "simt";
    case RealVerdict::kernel:
      return "kernel";
    case RealVerdict::none:
      return "none";
  }
  return "";
}

}  // namespace migrate

#include "runtime_shim/probe/watch.h"

#include <cstdio>

#include "runtime_shim/probe/leaf.h"

namespace npu::probe {
namespace {

/// Lines about one operation.
constexpr int kMostLines = 3;
/// A share of zeros that is worth a line, of tensors of at least so many elements.
constexpr double kManyZeros = 0.5;
constexpr int64_t kFewElements = 64;

bool is_half(const Operand& operand) { return !operand.is_scalar && operand.tensor.type == Type::float16; }

std::string element_text(int64_t element) { return "element " + std::to_string(element); }

}  // namespace

Watch read_watch(const std::string& text, std::string& error) {
  Watch watch;
  for (size_t at = 0; at <= text.size() && !text.empty();) {
    const size_t end = std::min(text.find(',', at), text.size());
    const std::string word = text.substr(at, end - at);
    if (word == "nan")
      watch.has_nan = true;
    else if (word == "underflow")
      watch.has_underflow = true;
    else
      error = "\"" + word + "\" is not nan or underflow";
    at = end + 1;
  }
  return watch;
}

std::vector<std::string> special_inputs(const Operation& operation) {
  std::vector<std::string> list;
  int number = 0;
  for (const Operand& operand : operation.operands) {
    if (operand.role == Role::output) continue;
    const int index = number++;
    if (operand.is_scalar) continue;
    const Findings findings = find_specials(operand.tensor, false);
    if (findings.first < 0) continue;
    list.push_back("input " + std::to_string(index) + " (" + element_text(findings.first) + ")");
  }
  return list;
}

void Detectors::look(const Watch& watch, const Operation& operation, const std::string& name, int step,
                     int rank, const std::vector<std::string>& specials) {
  const std::string where = "step " + std::to_string(step) + ", rank " + std::to_string(rank) +
                            (operation.location.empty() ? "" : ", " + operation.location);
  if (watch.has_nan) look_for_specials(operation, name, where, specials);
  if (watch.has_underflow) look_for_zeros(operation, name, where);
}

void Detectors::look_for_specials(const Operation& operation, const std::string& name,
                                  const std::string& where, const std::vector<std::string>& specials) {
  if (!specials.empty()) return;  // what came in is not born here
  int number = 0;
  for (const Operand& operand : operation.operands) {
    if (operand.role == Role::input) continue;
    const int index = number++;
    const Findings findings = find_specials(operand.tensor, false);
    if (findings.first < 0) continue;
    const std::lock_guard lock(mutex_);
    if (++told_[operation.type + '.' + operation.name] > kMostLines) return;
    std::fprintf(stderr,
                 "npu: NPU_PROBE_WATCH: %s makes %s in output %d, %s; its known inputs are finite (%s)\n",
                 name.c_str(), findings.has_nan ? "NaN" : "an infinity", index,
                 element_text(findings.first).c_str(), where.c_str());
  }
}

void Detectors::look_for_zeros(const Operation& operation, const std::string& name,
                               const std::string& where) {
  int number = 0;
  for (const Operand& operand : operation.operands) {
    if (operand.role == Role::input) continue;
    const int index = number++;
    if (!is_half(operand)) continue;
    const Findings findings = find_specials(operand.tensor, true);
    if (findings.elements < kFewElements ||
        static_cast<double>(findings.zeros) < kManyZeros * static_cast<double>(findings.elements))
      continue;
    const std::lock_guard lock(mutex_);
    if (++told_["zeros." + operation.type + '.' + operation.name] > kMostLines) return;
    std::fprintf(stderr, "npu: NPU_PROBE_WATCH: %.1f %% of the halves of %s, output %d, are zero (%s)\n",
                 100.0 * static_cast<double>(findings.zeros) / static_cast<double>(findings.elements),
                 name.c_str(), index, where.c_str());
  }
}

}  // namespace npu::probe

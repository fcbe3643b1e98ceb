#include "runtime_shim/probe/watch.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "runtime_shim/probe/leaf.h"

namespace npu::probe {
namespace {

/// Lines about one operation.
constexpr int kMostLines = 3;
/// A share of zeros that is worth a line, of tensors of at least so many elements.
constexpr double kManyZeros = 0.5;
constexpr int64_t kFewElements = 64;
/// A growth of a norm that is worth a line, over at least so many earlier steps.
constexpr double kExplosion = 100;
constexpr int kFewSteps = 2;
/// Overflows of gradients, one update after the other, from which on they are counted.
constexpr int kManyOverflows = 3;

constexpr const char* kLine = "npu: NPU_PROBE_WATCH: ";

bool is_half(Type type) { return type == Type::float16; }

std::string element_text(int64_t element) { return "element " + std::to_string(element); }

std::string short_number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.6g", value);
  return text;
}

}  // namespace

Watch read_watch(const std::string& text, std::string& error) {
  Watch watch;
  const std::map<std::string, bool*> words{{"nan", &watch.has_nan},
                                           {"overflow", &watch.has_overflow},
                                           {"underflow", &watch.has_underflow},
                                           {"explosion", &watch.has_explosion}};
  for (size_t at = 0; at <= text.size() && !text.empty();) {
    const size_t end = std::min(text.find(',', at), text.size());
    const std::string word = text.substr(at, end - at);
    const auto known = words.find(word);
    if (known != words.end())
      *known->second = true;
    else
      error = "\"" + word + "\" is not nan, overflow, underflow or explosion";
    at = end + 1;
  }
  return watch;
}

InputNotes notes_of_inputs(const Operation& operation) {
  InputNotes notes;
  int number = 0;
  for (const Operand& operand : operation.operands) {
    if (operand.role == Role::output) continue;
    const std::string name = "input " + std::to_string(number++);
    if (operand.is_scalar) continue;
    const Findings findings = find_specials(operand.tensor, false);
    if (findings.first >= 0) {
      notes.specials.push_back(name + " (" + element_text(findings.first) + ")");
    } else if (findings.is_read && findings.elements > 0) {
      notes.ranges += (notes.ranges.empty() ? "" : ", ") + name + " in [" +
                      short_number(findings.moments.smallest) + ", " +
                      short_number(findings.moments.largest) + "]";
    }
  }
  return notes;
}

bool Detectors::may_tell(const char* kind, const Operation& operation) {
  const std::lock_guard lock(mutex_);
  return ++told_[std::string(kind) + '.' + operation.type + '.' + operation.name] <= kMostLines;
}

bool Detectors::wants(Type type) const {
  return watch_.has_nan || watch_.has_overflow || watch_.has_explosion ||
         (watch_.has_underflow && is_half(type));
}

void Detectors::look(const Operation& operation, const std::string& name, int step, int rank,
                     const InputNotes& inputs) {
  const std::string where = "step " + std::to_string(step) + ", rank " + std::to_string(rank) +
                            (operation.location.empty() ? "" : ", " + operation.location);
  int number = 0;
  for (const Operand& operand : operation.operands) {
    if (operand.role == Role::input) continue;
    const Output output{operation, name, number++, where};
    if (operand.is_scalar || !wants(operand.tensor.type)) continue;
    const bool counts_zeros = watch_.has_underflow && is_half(operand.tensor.type);
    const Findings findings = find_specials(operand.tensor, counts_zeros);
    if (!findings.is_read) continue;
    if (watch_.has_nan) look_for_specials(output, findings, inputs);
    if (watch_.has_overflow) look_for_overflow(output, findings, inputs, rank);
    if (counts_zeros) look_for_zeros(output, findings);
    if (watch_.has_explosion) look_for_growth(output, findings, rank);
  }
}

void Detectors::look_for_specials(const Output& output, const Findings& findings, const InputNotes& inputs) {
  // What came in is not born here.
  if (inputs.are_unread || !inputs.specials.empty() || findings.first < 0 ||
      !may_tell("nan", output.operation))
    return;
  std::fprintf(stderr, "%s%s makes %s in output %d, %s; its known inputs are finite%s%s (%s)\n", kLine,
               output.name.c_str(), findings.has_nan ? "NaN" : "an infinity", output.index,
               element_text(findings.first).c_str(), inputs.ranges.empty() ? "" : ": ", inputs.ranges.c_str(),
               output.where.c_str());
}

void Detectors::look_for_overflow(const Output& output, const Findings& findings, const InputNotes& inputs,
                                  int rank) {
  if (inputs.are_unread || !inputs.specials.empty() || !findings.has_infinity) return;
  const std::lock_guard lock(mutex_);
  Rank& known = ranks_[rank];
  if (known.overflows++ == 0)
    known.first_overflow = output.name + ", output " + std::to_string(output.index) +
                           (inputs.ranges.empty() ? "" : ", of " + inputs.ranges);
}

void Detectors::look_for_zeros(const Output& output, const Findings& findings) {
  if (findings.elements < kFewElements ||
      static_cast<double>(findings.zeros) < kManyZeros * static_cast<double>(findings.elements) ||
      !may_tell("zeros", output.operation))
    return;
  std::fprintf(stderr, "%s%.1f %% of the halves of %s, output %d, are zero (%s)\n", kLine,
               100.0 * static_cast<double>(findings.zeros) / static_cast<double>(findings.elements),
               output.name.c_str(), output.index, output.where.c_str());
}

void Detectors::look_for_growth(const Output& output, const Findings& findings, int rank) {
  const double norm = std::sqrt(findings.moments.squares);
  double before = 0;
  {
    const std::lock_guard lock(mutex_);
    if (!ranks_[rank].has_ended_step) return;
    Norms& norms = norms_[std::to_string(rank) + ' ' + output.name + ' ' + std::to_string(output.index)];
    if (norms.steps >= kFewSteps) before = norms.largest;
    ++norms.steps;
    if (std::isfinite(norm)) norms.largest = std::max(norms.largest, norm);
  }
  if (before == 0 || !(norm > kExplosion * before) || !may_tell("explosion", output.operation)) return;
  std::fprintf(stderr, "%sthe norm of %s, output %d, is %.3g, and was at most %.3g in earlier steps (%s)\n",
               kLine, output.name.c_str(), output.index, norm, before, output.where.c_str());
}

void Detectors::note_loss_scale(const ScaleUpdate& update, int step, int rank) {
  if (!watch_.has_overflow) return;
  const std::lock_guard lock(mutex_);
  int& in_a_row = ranks_[rank].scale_overflows_in_a_row;
  in_a_row = update.has_overflow ? in_a_row + 1 : 0;
  if (!update.has_overflow) return;
  const std::string often =
      in_a_row < kManyOverflows ? "" : ", " + std::to_string(in_a_row) + " overflows in a row";
  std::fprintf(stderr, "%sgradients overflow: the loss scale goes from %g to %g%s (step %d, rank %d)\n",
               kLine, update.before, update.after, often.c_str(), step, rank);
}

void Detectors::end_step(int step, int rank) {
  const std::lock_guard lock(mutex_);
  Rank& known = ranks_[rank];
  known.has_ended_step = true;
  if (known.overflows == 0) return;
  ++known.steps_with_overflow;
  std::fprintf(stderr, "%s%d results overflow in step %d, first %s (rank %d; %d of %d steps so far)\n", kLine,
               known.overflows, step, known.first_overflow.c_str(), rank, known.steps_with_overflow,
               step + 1);
  known.overflows = 0;
}

}  // namespace npu::probe

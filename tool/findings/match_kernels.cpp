#include "tool/diagnostics/diagnostics.h"
#include "tool/findings/matcher.h"

namespace migrate {
namespace {

std::string join(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : ", ") + part;
  return text;
}

Finding verdict_finding(const KernelInfo& kernel) {
  const std::string& name = kernel.function->name;
  switch (kernel.verdict) {
    case KernelVerdict::runs:
      return make_finding(id::kernel_runs, {name});
    case KernelVerdict::not_simt:
      return make_finding(id::kernel_not_simt, {name, join(kernel.reasons)});
    case KernelVerdict::rewrite:
      return make_finding(id::kernel_rewrite, {name, join(kernel.reasons)});
  }
  return {};
}

Finding launch_finding(const Launch& launch) {
  std::string name = launch.kernel_name.empty() ? "(unknown)" : launch.kernel_name;
  bool tokens = launch.certainty == Certainty::tokens;
  Finding finding = make_finding(tokens ? id::launch_by_tokens : id::launch_migrated, {name});
  if (tokens) finding.support = Support::partial;
  finding.symbol = name;
  finding.target = tokens ? "" : "npu::launch";
  finding.certainty = launch.certainty;
  finding.enclosing = launch.enclosing;
  return finding;
}

const char* id_of(ir::Refusal::Reason reason) {
  using Reason = ir::Refusal::Reason;
  switch (reason) {
    case Reason::not_understood:
      return id::ascendc_not_understood;
    case Reason::double_precision:
      return id::ascendc_double;
    case Reason::data_dependent:
      return id::ascendc_data_dependent;
    case Reason::not_affine:
      return id::ascendc_not_affine;
    case Reason::index_set:
      return id::ascendc_index_set;
    case Reason::synchronisation:
      return id::ascendc_synchronisation;
    case Reason::function:
      return id::ascendc_function;
    case Reason::type:
      return id::ascendc_type;
    case Reason::control:
      return id::ascendc_control;
    case Reason::order:
      return id::ascendc_order;
    case Reason::matrix_product:
      return id::ascendc_matrix_product;
  }
  return id::ascendc_not_understood;
}

/// What a finding about a kernel says of it.
Finding of_kernel(Finding finding, const KernelInfo& kernel) {
  finding.symbol = kernel.function->name;
  finding.enclosing = kernel.function->name;
  finding.library = "kernel";
  return finding;
}

/// Why the kernel has to be written in Ascend C by hand.
std::optional<Finding> refusal_finding(const KernelInfo& kernel, const Sources& sources) {
  const AscendCGeneration& ascendc = kernel.function->ascendc;
  const bool is_refused = ascendc.state == AscendCGeneration::State::refused;
  if (!is_refused || kernel.chip.verdict != RealVerdict::kernel) return std::nullopt;
  Finding finding = make_finding(id_of(ascendc.reason), {kernel.function->name, ascendc.text});
  return place_finding(of_kernel(std::move(finding), kernel), sources, ascendc.place);
}

/// A kernel that is generated for the scalar unit, where a library would do.
std::optional<Finding> product_finding(const KernelInfo& kernel, const Sources& sources) {
  const AscendCGeneration& ascendc = kernel.function->ascendc;
  if (ascendc.state != AscendCGeneration::State::on_scalar_unit ||
      ascendc.reason != ir::Refusal::Reason::matrix_product || kernel.chip.verdict != RealVerdict::generated)
    return std::nullopt;
  Finding finding = make_finding(id::ascendc_slow_product, {kernel.function->name});
  return place_finding(of_kernel(std::move(finding), kernel), sources, ascendc.place);
}

/// A kernel that is generated, for other chips.
std::optional<Finding> chip_finding(const KernelInfo& kernel, const Chip& chip, const Sources& sources) {
  using State = AscendCGeneration::State;
  const AscendCGeneration& ascendc = kernel.function->ascendc;
  const bool is_generated = ascendc.state == State::on_tiles || ascendc.state == State::on_scalar_unit;
  const std::string* const why = ascendc.lack_on(chip.core);
  if (!is_generated || why == nullptr || kernel.chip.verdict != RealVerdict::kernel) return std::nullopt;
  Finding finding = make_finding(id::ascendc_chip, {kernel.function->name, std::string(chip.name), *why});
  return place_finding(of_kernel(std::move(finding), kernel), sources, kernel.place);
}

}  // namespace

void match_kernels(const MatchInput& input, const Chip& chip, Matched& out) {
  for (const KernelInfo& kernel : input.decisions.kernels) {
    Finding finding = of_kernel(verdict_finding(kernel), kernel);
    finding.chip = kernel.chip;
    finding.support = kernel.verdict == KernelVerdict::rewrite ? Support::unsupported : Support::full;
    out.findings.push_back(place_finding(std::move(finding), input.sources, kernel.place));
    if (auto refusal = refusal_finding(kernel, input.sources)) out.findings.push_back(std::move(*refusal));
    if (auto slow = product_finding(kernel, input.sources)) out.findings.push_back(std::move(*slow));
    if (auto other = chip_finding(kernel, chip, input.sources)) out.findings.push_back(std::move(*other));
  }
  for (const Decision& decision : input.decisions.all) {
    if (decision.subject != Subject::launch) continue;
    Finding finding = launch_finding(input.facts.launches[decision.index]);
    finding.library = "kernel";
    finding.chip = decision.chip;
    out.add(decision, place_finding(std::move(finding), input.sources, decision.place));
  }
}

}  // namespace migrate

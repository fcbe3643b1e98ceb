#include "tool/decide/on_chip.h"

#include <algorithm>
#include <set>

namespace migrate {
namespace {

/// Where a rule names nothing to take instead.
const std::string kByHand = "code of your own";
const std::string kNoLibrary = "CANN has no such library";

bool is_callable(const Rule& rule) {
  return std::holds_alternative<FunctionRule>(rule.kind) || std::holds_alternative<QualifiedRule>(rule.kind);
}

bool always_fails(const Rule& rule) {
  const auto* function = std::get_if<FunctionRule>(&rule.kind);
  return function && function->always_fails;
}

bool keeps_name(const Rule& rule) {
  return rule.call.empty() && (rule.target.empty() || rule.target == rule.name);
}

size_t common_prefix(const std::string& a, const std::string& b) {
  const size_t limit = std::min(a.size(), b.size());
  size_t same = 0;
  while (same < limit && a[same] == b[same]) ++same;
  return same;
}

/// The call whose name is the most like one of `wanted`: "aclrtMemsetAsync" for "aclrtMemset". Empty if none is like it.
std::string likest(const std::vector<std::string>& calls, const std::vector<std::string>& wanted) {
  constexpr size_t kModule = std::string_view("aclrtMem").size();  // all names of a module begin with so much
  std::string best;
  size_t longest = kModule;
  for (const std::string& call : calls) {
    for (const std::string& name : wanted) {
      if (const size_t same = common_prefix(call, name); same > longest) longest = same, best = call;
    }
  }
  return best;
}

bool has(const std::vector<std::string>& list, std::string_view name) {
  return std::find(list.begin(), list.end(), name) != list.end();
}

/// Whether the list has each function of an item: "a + b" stands for a and b together.
bool has_all(const std::vector<std::string>& list, const std::string& item) {
  const std::vector<std::string> names = functions_in(item);
  return std::all_of(names.begin(), names.end(), [&](const std::string& name) { return has(list, name); });
}

/// What the facts say of a kernel's shape, and the row of the effort table.
struct Shape {
  const char* words;
  const char* effort;
};

Shape shape_of(const KernelInfo& kernel, const std::string& promise) {
  if (promise.starts_with("npu::flat")) return {"flat", effort_class::kernel_flat};
  if (promise.starts_with("npu::strided")) return {"strided", effort_class::kernel_strided};
  if (kernel.may_synchronise) return {"barriers", effort_class::kernel_barriers};
  return {"not classified", effort_class::kernel_other};
}

// A function of host and device code that stays as it is, where the rule speaks of kernels only: of Ascend SIMT.
bool is_about_kernels(const Rule& rule, const AscendAnswer& answer) {
  if (!std::holds_alternative<FunctionRule>(rule.kind) || rule.side != Side::both || !keeps_name(rule))
    return false;
  return answer.functions.empty() ? !answer.serves : answer.interface == CannInterface::asc;
}

}  // namespace

ChipJudge::ChipJudge(const RuleSet& rules, const Chip& chip) : rules_(rules), chip_(chip) {
  for (const Rule& rule : rules.all()) {
    if (!is_callable(rule)) continue;
    Library& library = libraries_[rule.library];
    ++library.functions;
    const AscendAnswer answer = ascend_answer(rules, rule, chip.generation);
    std::string call;
    if (is_direct(rule, answer, call)) ++library.direct;
    if (rule.side != Side::host) ++library.device;
    if (answer.serves) ++(answer.function.empty() ? library.on_host : library.served);
  }
}

// The shim's function calls what the rule names; or it does without the simulator.
bool ChipJudge::is_direct(const Rule& rule, const AscendAnswer& answer, std::string& call) const {
  const bool refused = answer.known && !answer.serves;  // the rule says that CANN has none, or this chip
  if (rule.support == Support::unsupported || always_fails(rule) || refused) return false;
  const ShimFunction* shim = rules_.find_shim_function(rule.target);
  if (!shim) return false;
  for (const std::string& item : answer.serving) {
    if (!has_all(shim->calls, item)) continue;
    call = item;
    return true;
  }
  // What the shim keeps itself needs no call: the thread's device, the last error. A function that works in some cases only
  // may be a stub in the others, which reaches nothing either.
  const bool may_be_stub =
      rule.support == Support::partial && shim->calls.empty() && !answer.functions.empty();
  if (!shim->simulator.empty() || may_be_stub) return false;
  call = likest(shim->calls, answer.functions);
  return true;
}

OnChip ChipJudge::of_function(const Rule& rule, Support support) const {
  const AscendAnswer answer = ascend_answer(rules_, rule, chip_.generation);
  if (support != Support::unsupported && is_about_kernels(rule, answer))
    return {RealVerdict::direct, "", "computed on the host"};
  std::string call;
  if (support != Support::unsupported && is_direct(rule, answer, call))
    return {RealVerdict::direct, call, call.empty() ? Phrase("computed on the host") : Phrase()};
  const ShimFunction* shim = rules_.find_shim_function(rule.target);
  if (answer.serves && answer.function.empty() && shim && !shim->simulator.empty())
    return {RealVerdict::kernel, "", "needs kernels on the chip"};
  if (answer.serves && answer.function.empty()) {
    OnChip verdict = rule.side == Side::both ? OnChip{RealVerdict::direct} : goes_along(rule);
    verdict.detail = answer.shim;
    return verdict;
  }
  if (answer.serves) return {RealVerdict::op, answer.function, "", "", effort_class::op};
  // Text of the host that stays as it is, and what the shim's headers do on the host alone.
  const bool of_host =
      support != Support::unsupported && !always_fails(rule) && (rule.side == Side::both || keeps_name(rule));
  if (!answer.known && of_host) return {RealVerdict::direct, "", "computed on the host"};
  return missing(rule, answer);
}

OnChip ChipJudge::missing(const Rule& rule, const AscendAnswer& answer) const {
  const std::string& instead = answer.instead.empty() ? rule.advice : answer.instead;
  const Phrase why = answer.why_not.empty() ? Phrase("no public function of CANN is known") : answer.why_not;
  return {RealVerdict::none, answer.function, why, instead.empty() ? kByHand : instead, effort_class::none};
}

OnChip ChipJudge::of_device_code(const Rule& rule, Support support) const {
  const KernelVerdict fit = rule.feature.empty() ? KernelVerdict::runs : feature_verdict(rule.feature);
  const AscendAnswer answer = ascend_answer(rules_, rule, chip_.generation);
  const bool names_simt = answer.serves && answer.interface == CannInterface::asc;
  const std::string call = names_simt ? answer.function : "";
  if (support == Support::unsupported || fit == KernelVerdict::rewrite)
    return {RealVerdict::none, call, "no NPU has it", rule.advice.empty() ? kByHand : rule.advice,
            effort_class::none};
  // The kernel's own verdict carries the work.
  if (chip_.simt && fit == KernelVerdict::runs)
    return is_in_simt(rules_, rule) ? OnChip{RealVerdict::simt, call} : missing(rule, answer);
  return {RealVerdict::kernel};
}

// A type, a constant, a macro or a header goes along with the functions of its library.
OnChip ChipJudge::goes_along(const Rule& rule) const {
  const auto found = libraries_.find(rule.library);
  const Library library = found == libraries_.end() ? Library{} : found->second;
  if (library.direct > 0 || library.functions == library.on_host) return {RealVerdict::direct};
  if (2 * library.device >= library.functions) return {chip_.simt ? RealVerdict::simt : RealVerdict::kernel};
  if (library.served > 0) return {RealVerdict::op};
  return {RealVerdict::none, "", kNoLibrary, kByHand};
}

OnChip ChipJudge::of_rule(const Rule& rule, Support support, bool in_kernel) const {
  const AscendAnswer answer = ascend_answer(rules_, rule, chip_.generation);
  const bool says_none = answer.known && !answer.serves && answer.functions.empty();
  if (says_none && !is_callable(rule)) return missing(rule, answer);
  if (in_kernel || rule.side == Side::device) return of_device_code(rule, support);
  if (is_callable(rule)) return of_function(rule, support);
  const bool of_runtime = answer.interface == CannInterface::acl || answer.interface == CannInterface::hccl;
  if (answer.serves && !answer.function.empty() && of_runtime) {
    OnChip verdict = goes_along(rule);
    verdict.calls = answer.function;
    return verdict;
  }
  if (support == Support::unsupported)
    return {RealVerdict::none, "", "no counterpart", rule.advice, effort_class::none};
  return goes_along(rule);
}

OnChip ChipJudge::of_library(const Rule& rule) const {
  const auto& library = std::get<LibraryRule>(rule.kind);
  for (const RealVerdict verdict : kRealVerdicts)
    if (library.on_chip == to_string(verdict)) return {verdict};
  if (rule.support == Support::full || rule.support == Support::adapted)
    return {RealVerdict::direct, "", "code of the host"};
  const std::string& instead = rule.advice.empty() ? rule.note : rule.advice;
  return {RealVerdict::none, "", "no counterpart", instead.empty() ? kByHand : instead, effort_class::none};
}

OnChip ChipJudge::of_unknown() const { return {RealVerdict::none, "", "no rule knows it"}; }

OnChip ChipJudge::of_kernel(const KernelInfo& kernel, const std::string& promise) const {
  if (chip_.simt && kernel.verdict == KernelVerdict::runs)
    return {RealVerdict::simt, "", "fits Ascend SIMT", "", effort_class::simt};
  const AscendCGeneration& ascendc = kernel.function->ascendc;
  if (multiplies() && ascendc.state == AscendCGeneration::State::by_operator)
    return {RealVerdict::generated, "", "a matrix product, by an operator of CANN"};
  if (!ascendc.lack_on(chip_.core) && ascendc.state == AscendCGeneration::State::on_tiles)
    return {RealVerdict::generated};
  if (!ascendc.lack_on(chip_.core) && ascendc.state == AscendCGeneration::State::on_scalar_unit)
    return {RealVerdict::generated, "",
            ascendc.reason == ir::Refusal::Reason::matrix_product
                ? "on the scalar unit, thread by thread, where a library is far faster"
                : "on the scalar unit, thread by thread, which is slow"};
  const bool is_double = has(kernel.features, "double"), waits = has(kernel.features, "grid synchronisation");
  Shape shape = shape_of(kernel, promise);
  if (is_double) shape.effort = effort_class::kernel_double;
  if (waits) shape.effort = effort_class::kernel_grid;
  if (!is_double && !waits) return {RealVerdict::kernel, "", shape.words, "", shape.effort};
  const char* const words = !waits       ? "{0}, double"
                            : !is_double ? "{0}, grid-wide waits"
                                         : "{0}, double, grid-wide waits";
  return {RealVerdict::kernel, "", {words, {shape.words}}, "", shape.effort};
}

namespace {

/// Types and constants of a library that CANN lacks go along with its functions. Where the program uses none of these, the
/// first of the others stands for the library: it is one thing to replace.
void name_missing_libraries(const ProgramFacts& facts, Decisions& decisions) {
  std::set<std::string> named;
  std::map<std::string, Decision*> first;
  for (Decision& decision : decisions.all) {
    const SymbolEntry* entry = decision.subject == Subject::use ? decision.rule.entry : nullptr;
    if (!entry || !decision.chip || decision.chip->verdict != RealVerdict::none) continue;
    const std::string& library = entry->rule->library;
    if (!decision.chip->effort_class.empty())
      named.insert(library);
    else if (decision.chip->detail == kNoLibrary && !facts.uses[decision.index].in_device_code)
      first.try_emplace(library, &decision);
  }
  for (const auto& [library, decision] : first)
    if (!named.count(library)) decision->chip->effort_class = effort_class::none;
}

}  // namespace

void judge_for_chip(const ProgramFacts& facts, const CallGraph& graph, const ChipJudge& judge,
                    const std::map<std::string, std::string>& promises, Decisions& decisions) {
  std::map<std::string, OnChip> launches;
  std::map<std::string, bool> is_generated;  // of device functions, by name
  for (KernelInfo& kernel : decisions.kernels) {
    const auto promise = promises.find(kernel.function->usr);
    kernel.chip = judge.of_kernel(kernel, promise == promises.end() ? "" : promise->second);
    OnChip launch = kernel.chip;
    launch.effort_class.clear();  // written anew with the kernel
    launches[kernel.function->usr] = launch;
    for (const std::string& usr : graph.reach(kernel.function->usr).functions) {
      bool& all = is_generated.try_emplace(facts.functions[graph.find(usr)].name, true).first->second;
      all &= kernel.chip.verdict == RealVerdict::generated;
    }
  }
  for (Decision& decision : decisions.all) {
    if (decision.subject == Subject::use) {
      const SymbolUse& use = facts.uses[decision.index];
      const SymbolEntry* entry = decision.rule.entry;
      decision.chip =
          entry ? judge.of_rule(*entry->rule, entry->support(), use.in_device_code) : judge.of_unknown();
      const auto function = is_generated.find(use.enclosing);
      if (use.in_device_code && entry && function != is_generated.end() && function->second)
        decision.chip = OnChip{RealVerdict::generated};
    } else if (decision.subject == Subject::include) {
      const Rule* header = judge.rules().find_header(facts.includes[decision.index].name);
      if (header && std::holds_alternative<LibraryRule>(header->kind))
        decision.chip = judge.of_library(*header);
      else if (header)
        decision.chip = judge.of_rule(*header, header->support, false);
      else if (facts.includes[decision.index].resolved == IncludeUse::Resolved::missing)
        decision.chip = judge.of_unknown();
    } else if (decision.subject == Subject::launch) {
      const auto kernel = launches.find(facts.launches[decision.index].kernel);
      decision.chip =
          kernel == launches.end() ? OnChip{RealVerdict::kernel, "", "not classified"} : kernel->second;
    }
  }
  name_missing_libraries(facts, decisions);
}

}  // namespace migrate

#include "tool/facts/collect/device_functions.h"

#include <algorithm>

#include "clang/AST/DeclCXX.h"
#include "tool/facts/collect/call_text.h"
#include "tool/facts/collect/function_text.h"
#include "tool/facts/collect/warp_numbers.h"
#include "tool/facts/kernel_analysis/global_index.h"
#include "tool/facts/kernel_analysis/numbers/float_conversions.h"
#include "tool/facts/kernel_analysis/numbers/wide_shifts.h"
#include "tool/facts/kernel_analysis/reset_races.h"
#include "tool/facts/kernel_analysis/shuffle_loops.h"
#include "tool/facts/kernel_analysis/volatile_stores.h"
#include "tool/facts/kernel_analysis/wait_loops.h"
#include "tool/facts/kernel_analysis/warp_steps.h"
#include "tool/facts/kernel_raising/ascendc_generation.h"

namespace migrate {
namespace {

bool is_instantiation(const clang::FunctionDecl& function) {
  return clang::isTemplateInstantiation(function.getTemplateSpecializationKind()) ||
         (function.getTemplateInstantiationPattern() && !function.isTemplated());
}

}  // namespace

DeviceFunctions::Entry& DeviceFunctions::make_entry(const clang::FunctionDecl* canonical) {
  auto [found, is_new] = by_function_.try_emplace(canonical, nullptr);
  if (!is_new) return *found->second;
  entries_.push_back(std::make_unique<Entry>());
  Entry& entry = *entries_.back();
  found->second = &entry;
  entry.canonical = canonical;
  entry.fact.usr = function_usr(*canonical, unit_);
  entry.fact.name = function_name(*canonical);
  entry.fact.space = written_space(*canonical, unit_);
  entry.fact.fixed_signature = has_fixed_signature(*canonical);
  entry.fact.is_template = canonical->isTemplated();
  return entry;
}

DeviceFunctions::Entry* DeviceFunctions::entry_of(const clang::FunctionDecl* function) {
  if (!function) return nullptr;
  const clang::FunctionDecl* canonical = canonical_function(function);
  if (canonical->isImplicit() || !unit_.index.in_user_file(canonical->getLocation())) return nullptr;
  return &make_entry(canonical);
}

void DeviceFunctions::declare(const clang::FunctionDecl& function) {
  if (function.isImplicit()) return;
  Entry* entry = entry_of(&function);
  if (!entry) return;
  ExecutionSpace space = written_space(function, unit_);
  if (runs_on_device(space)) entry->fact.space = space;  // a specialisation may add an attribute
  entry->fact.fixed_signature |= has_fixed_signature(function);
  std::string bounds = launch_bounds_text(function, unit_);
  if (!bounds.empty()) entry->fact.launch_bounds = bounds;
  if (function.doesThisDeclarationHaveABody() && !function.isDependentContext() &&
      entry->fact.space == ExecutionSpace::global) {
    entry->fact.index = common_index(entry->fact.index, global_index_of(function, unit_));
    entry->fact.ascendc = common_generation(entry->fact.ascendc, ascendc_generation(function, unit_));
  }
  if (function.doesThisDeclarationHaveABody() && runs_on_device(entry->fact.space))
    definitions_.push_back(&function);
  auto kind = function.getTemplateSpecializationKind();
  if (kind == clang::TSK_ExplicitInstantiationDeclaration ||
      kind == clang::TSK_ExplicitInstantiationDefinition) {
    add_explicit_instantiation(*entry, function);
  }
  if (is_instantiation(function)) {
    // One with an error has no body: only the template shows its calls, and it may not show all.
    if (function.isInvalidDecl())
      entry->fact.calls_unknown = true;
    else
      entry->instantiated |= function.isThisDeclarationADefinition();
    return;
  }
  add_declaration(*entry, function);
  if (!function.isThisDeclarationADefinition()) return;
  add_extent(function);
  if (!runs_on_device(space)) return;
  entry->fact.shuffle_loops = shuffle_loops(function, unit_);
  // What also runs on the host may be compiled without the shim's headers.
  if (space == ExecutionSpace::host_device) return;
  entry->fact.wide_shifts = wide_shifts(function, unit_);
  entry->fact.float_conversions = float_conversions(function, unit_);
}

void DeviceFunctions::launch(const clang::CallExpr& call) {
  if (Entry* entry = entry_of(call.getDirectCallee()))
    entry->fact.ascendc = common_generation(entry->fact.ascendc, ascendc_launch(call, unit_));
}

void DeviceFunctions::add_extent(const clang::FunctionDecl& function) {
  clang::SourceManager& sources = unit_.index.manager();
  auto begin = unit_.index.spot(sources.getExpansionLoc(function.getBeginLoc()));
  auto end = unit_.index.spot(sources.getExpansionLoc(function.getEndLoc()));
  if (!begin || !end || begin->file != end->file || end->offset < begin->offset) return;
  extents_.push_back({{begin->file, {begin->offset, end->offset + 1}},
                      qualified_name(function),
                      runs_on_device(execution_space(function))});
}

void DeviceFunctions::add_declaration(Entry& entry, const clang::FunctionDecl& function) {
  auto text = declaration_text(function, unit_);
  if (!text) return;
  auto& all = entry.fact.declarations;
  auto same = std::find_if(all.begin(), all.end(),
                           [&](const FunctionDeclaration& d) { return d.name == text->name; });
  if (same == all.end()) all.push_back(*text);
}

void DeviceFunctions::add_explicit_instantiation(Entry& entry, const clang::FunctionDecl& function) {
  auto text = explicit_instantiation_text(function, unit_);
  if (!text) return;
  auto& all = entry.fact.declarations;
  auto same = std::find_if(all.begin(), all.end(),
                           [&](const FunctionDeclaration& d) { return d.name == text->name; });
  if (same == all.end()) all.push_back(*text);
}

std::optional<FunctionRef> DeviceFunctions::reference_at(clang::SourceLocation location, bool is_call) {
  const auto name = unit_.index.written_name(location);
  if (!name) return std::nullopt;
  FunctionRef fact;
  fact.place = name->place;
  fact.is_call = is_call;
  fact.in_macro_body = name->in_macro_body;
  if (!is_call || (name->is_pasted && name->in_macro_body)) return fact;
  const TokenFile& tokens = unit_.index.tokens(fact.place.file);
  size_t open = argument_list(tokens, tokens.from(fact.place.range.end) - 1);
  if (open == tokens.size()) return fact;
  fact.after_paren = tokens[open].range.end;
  fact.has_arguments = !tokens.is(open + 1, ")");
  return fact;
}

void DeviceFunctions::add_reference(Reference reference, const Where& where) {
  Entry* entry = entry_of(where.function);
  reference.from_pattern = where.is_pattern;
  (entry ? entry->references : global_references_).push_back(std::move(reference));
}

void DeviceFunctions::refer(const clang::FunctionDecl& callee, clang::SourceLocation location, bool is_call,
                            const Where& where, bool is_outside) {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&callee);
  bool is_lambda = method && method->getParent()->isLambda();
  // The body of a lambda written in device code counts as the function's own.
  if (is_lambda && !runs_on_device(execution_space(callee))) return;
  if (!entry_of(&callee)) {
    bool foreign_device = runs_on_device(execution_space(callee)) &&
                          !unit_.index.in_virtual_header(*canonical_function(&callee));
    if (foreign_device) call_unknown(location, where);
    return;
  }
  auto fact = reference_at(location, is_call);
  if (!fact) {  // a name that is in no file of the user: the callee is known, the location is not
    Entry* entry = entry_of(where.function);
    if (entry) (where.is_pattern ? entry->pattern_unknown : entry->fact.calls_unknown) = true;
    return;
  }
  if (!is_call) fact->bound = launch_bound(callee);
  add_reference({canonical_function(&callee), false, is_outside, *fact}, where);
}

void DeviceFunctions::call_unknown(clang::SourceLocation location, const Where& where) {
  Entry* entry = entry_of(where.function);
  if (!entry) return;
  (where.is_pattern ? entry->pattern_unknown : entry->fact.calls_unknown) = true;
  const bool tells_name = unit_.index.spot(location).has_value();  // a pasted one does not
  auto fact = tells_name ? reference_at(location, true) : std::nullopt;
  if (fact) add_reference({nullptr, false, false, *fact}, where);
}

void DeviceFunctions::use_builtin(const Where& where) {
  if (Entry* entry = entry_of(where.function)) entry->fact.uses_builtins = true;
}

void DeviceFunctions::synchronise(const Where& where) {
  if (Entry* entry = entry_of(where.function)) entry->fact.synchronises = true;
}

void DeviceFunctions::fix_signature(const Where& where) {
  if (Entry* entry = entry_of(where.function)) entry->fact.fixed_signature = true;
}

void DeviceFunctions::use_symbol(const SymbolEntry& symbol, clang::SourceLocation location,
                                 const Where& where) {
  Entry* entry = entry_of(where.function);
  if (!entry) return;
  entry->fact.synchronises |= synchronises(*symbol.rule);
  if (!symbol.rule->feature.empty()) feature(symbol.rule->feature, location, where);
}

void DeviceFunctions::feature(const std::string& name, clang::SourceLocation location, const Where& where) {
  Entry* entry = entry_of(where.function);
  if (!entry) return;
  auto& all = entry->fact.features;
  bool known = std::any_of(all.begin(), all.end(), [&](const KernelFeature& f) { return f.name == name; });
  if (known) return;
  auto spot = unit_.index.spot(location);
  if (spot) all.push_back({name, unit_.index.token_place(*spot)});
}

void DeviceFunctions::compute(const clang::BinaryOperator& operation, const Where& where) {
  Entry* entry = where.in_device_code ? entry_of(where.function) : nullptr;
  const auto place = entry ? warp_number(operation, unit_) : std::nullopt;
  if (!place) return;
  auto& all = entry->fact.warp_numbers;
  if (std::find(all.begin(), all.end(), *place) == all.end()) all.push_back(*place);
}

// Functions marked for the device, and host functions that these call (constexpr helpers).
std::set<const DeviceFunctions::Entry*> DeviceFunctions::device_entries() {
  std::set<const Entry*> device;
  std::vector<const Entry*> open;
  auto add = [&](const Entry* entry) {
    if (device.insert(entry).second) open.push_back(entry);
  };
  for (const auto& entry : entries_) {
    if (runs_on_device(entry->fact.space)) add(entry.get());
  }
  while (!open.empty()) {
    const Entry* entry = open.back();
    open.pop_back();
    for (const Reference& reference : entry->references) {
      auto callee = by_function_.find(reference.callee);
      if (callee != by_function_.end()) add(callee->second);
    }
  }
  return device;
}

void DeviceFunctions::finish_entry(Entry& entry) {
  DeviceFunction& fact = entry.fact;
  fact.pattern_only = fact.is_template && !entry.instantiated;
  fact.calls_unknown |= fact.pattern_only && entry.pattern_unknown;
  std::set<Place> resolved;
  for (const Reference& reference : entry.references) {
    if (reference.callee) resolved.insert(reference.fact.place);
  }
  std::set<std::tuple<Place, std::string, bool>> seen;
  for (Reference& reference : entry.references) {
    bool guess = !reference.callee &&
                 (resolved.count(reference.fact.place) || (reference.from_pattern && entry.instantiated));
    if (guess) continue;
    if (reference.callee) reference.fact.callee = by_function_.at(reference.callee)->fact.usr;
    if (!seen.insert({reference.fact.place, reference.fact.callee, reference.fact.is_call}).second) continue;
    fact.references.push_back(reference.fact);
  }
}

// Whether the function names the builtins or calls a function that does; an undefined function may do so.
bool DeviceFunctions::may_use_builtins(const clang::FunctionDecl* canonical) {
  std::set<const Entry*> seen;
  std::vector<const clang::FunctionDecl*> open{canonical};
  while (!open.empty()) {
    const auto found = by_function_.find(open.back());
    open.pop_back();
    if (found == by_function_.end() || !seen.insert(found->second).second) continue;
    const Entry& entry = *found->second;
    const bool is_made = entry.canonical->isDefaulted();
    if (entry.fact.uses_builtins || entry.fact.calls_unknown || !(is_made || entry.canonical->isDefined()))
      return true;
    for (const Reference& reference : entry.references) open.push_back(reference.callee);
  }
  return false;
}

// A call outside the scope of a function's parameters cannot pass them on: the callee uses the objects of the running
// thread, and so must the function.
void DeviceFunctions::fix_callers_from_outside() {
  for (const auto& entry : entries_)
    for (const Reference& reference : entry->references)
      if (reference.is_outside && reference.callee && may_use_builtins(reference.callee))
        entry->fact.fixed_signature = entry->fact.uses_builtins = true;
}

// A name in a template may mean kernels with different bounds: then no bound can be written.
static void join_bounds(int64_t& known, int64_t bound) {
  if (bound > 0) known = known == 0 || known == bound ? bound : -1;
}

// All instantiations of a kernel are walked, or the template itself if it has none, together with their callees. The
// text is the same for all.
void DeviceFunctions::add_warp_steps() {
  WarpSteps steps(unit_);
  const auto is_kernel = [&](const clang::FunctionDecl* one) {
    return entry_of(one)->fact.space == ExecutionSpace::global;
  };
  std::stable_partition(definitions_.begin(), definitions_.end(), is_kernel);
  for (const bool templates : {false, true}) {
    for (const clang::FunctionDecl* one : definitions_) {
      if (one->isDependentContext() != templates) continue;
      const bool is_root = is_kernel(one) ? !templates || !steps.has_seen(*one) : !steps.has_seen(*one);
      if (is_root) steps.add(*one);
    }
  }
  for (const clang::FunctionDecl* one : steps.known())
    if (Entry* entry = entry_of(one)) entry->fact.lock_step_known = true;
  for (const FoundStep& found : steps.found()) {
    Entry* entry = entry_of(found.function);
    if (!entry) continue;
    entry->fact.warp_steps.push_back(found.step);
    entry->fact.synchronises |= found.step.can_insert;  // its migrated form synchronises
  }
}

/// Adds the facts whose place is new. All instantiations of a template are written at the same places.
template <class Fact>
static void add_at_new_places(std::vector<Fact>& all, std::vector<Fact> more) {
  for (Fact& fact : more) {
    const auto same = [&](const Fact& one) { return one.place == fact.place; };
    if (std::none_of(all.begin(), all.end(), same)) all.push_back(std::move(fact));
  }
}

// A template itself shows only what none of its instantiations can.
void DeviceFunctions::add_waits() {
  for (const clang::FunctionDecl* one : definitions_) {
    Entry* entry = entry_of(one);
    if (!entry || (one->isDependentContext() && entry->instantiated)) continue;
    add_at_new_places(entry->fact.wait_loops, wait_loops(*one, unit_));
    entry->fact.synchronises |=
        !entry->fact.wait_loops.empty();  // its migrated form gives way to other threads
    add_at_new_places(entry->fact.volatile_stores, volatile_stores(*one, unit_));
    if (entry->fact.space == ExecutionSpace::global)
      add_at_new_places(entry->fact.reset_races, reset_races(*one, unit_));
    if (!entry->fact.reset_races.empty()) {  // the migrated form asks which thread it is
      entry->fact.uses_builtins = true;
      entry->fact.index = {GlobalIndex::Shape::other};
    }
  }
}

// `void k(float*);` in a source of the host may be the kernel of another source, whose address it hands to the runtime.
// Whether there is one shows after the units are merged.
std::set<const clang::FunctionDecl*> DeviceFunctions::add_host_names_of_kernels() {
  std::set<const clang::FunctionDecl*> found;
  for (const Reference& reference : global_references_) {
    const clang::FunctionDecl* function = reference.callee;
    const auto known = by_function_.find(function);
    if (reference.fact.is_call || known == by_function_.end()) continue;
    DeviceFunction& fact = known->second->fact;
    const bool fits = fact.space == ExecutionSpace::host && !function->isDefined() &&
                      function->isExternallyVisible() && function->getReturnType()->isVoidType() &&
                      !llvm::isa<clang::CXXMethodDecl>(function) && !fact.declarations.empty();
    if (!fits || !found.insert(function).second) continue;
    fact.fixed_signature = true;
    unit_.facts.functions.push_back(fact);
  }
  return found;
}

void DeviceFunctions::finish() {
  add_warp_steps();
  add_waits();
  std::set<const Entry*> device = device_entries();
  fix_callers_from_outside();
  for (const auto& entry : entries_) finish_entry(*entry);  // before any is moved: they refer to each other
  for (const auto& entry : entries_) {
    if (device.count(entry.get())) {
      unit_.facts.functions.push_back(std::move(entry->fact));
      continue;
    }
    for (const Reference& reference : entry->references) global_references_.push_back(reference);
  }
  const std::set<const clang::FunctionDecl*> hosts = add_host_names_of_kernels();
  std::map<std::tuple<Place, std::string, bool>, size_t> seen;  // index into host_references
  for (Reference& reference : global_references_) {
    const auto callee = by_function_.find(reference.callee);
    if (callee == by_function_.end()) continue;
    if (!runs_on_device(callee->second->fact.space) && hosts.count(reference.callee) == 0) continue;
    reference.fact.callee = function_usr(*callee->first, unit_);
    const auto key = std::make_tuple(reference.fact.place, reference.fact.callee, reference.fact.is_call);
    const auto [known, is_new] = seen.insert({key, unit_.facts.host_references.size()});
    if (is_new) {
      unit_.facts.host_references.push_back(reference.fact);
    } else {
      join_bounds(unit_.facts.host_references[known->second].bound, reference.fact.bound);
    }
  }
}

}  // namespace migrate

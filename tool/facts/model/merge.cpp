#include "tool/facts/model/merge.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>

#include "tool/facts/model/usr.h"

namespace migrate {
namespace {

/// Indices of the files of one unit in the program.
using FileMap = std::vector<uint32_t>;

FileMap merge_files(ProgramFacts& program, std::vector<SourceFile>& files) {
  std::unordered_map<std::string, uint32_t> known;
  for (uint32_t i = 0; i < program.files.size(); ++i) known.emplace(program.files[i].path, i);
  FileMap map;
  for (SourceFile& file : files) {
    auto [at, is_new] = known.emplace(file.path, static_cast<uint32_t>(program.files.size()));
    map.push_back(at->second);
    if (is_new) {
      program.files.push_back(std::move(file));
    } else {
      program.files[at->second].is_main |= file.is_main;
    }
  }
  return map;
}

void renumber(Place& place, const FileMap& map) {
  if (place.file < map.size()) place.file = map[place.file];
}

void renumber(ProgramFacts& unit, const FileMap& map) {
  for (auto& use : unit.uses) renumber(use.place, map);
  for (auto& include : unit.includes) renumber(include.place, map);
  for (auto& reference : unit.host_references) renumber(reference.place, map);
  for (auto& shared : unit.dynamic_shared) renumber(shared.declaration, map);
  for (auto& variable : unit.device_variables) renumber(variable.place, map);
  for (auto& statement : unit.assembly) renumber(statement.place, map);
  for (auto& field : unit.fields) renumber(field.place, map);
  for (auto& pointer : unit.pointers) {
    renumber(pointer.call, map);
    for (auto& variable : pointer.variables) renumber(variable, map);
  }
  for (auto& size : unit.sizes) renumber(size.place, map);
  for (auto& clash : unit.clashes) renumber(clash.place, map);
  for (auto& loose : unit.loose_spellings) renumber(loose.place, map);
  for (auto& region : unit.inactive) renumber(region.place, map);
  for (auto& diagnostic : unit.diagnostics) renumber(diagnostic.place, map);
  for (auto& file : unit.outside) renumber(file.place, map);
  for (auto& launch : unit.launches) {
    if (launch.file < map.size()) launch.file = map[launch.file];
  }
  for (auto& function : unit.functions) {
    for (auto& declaration : function.declarations) renumber(declaration.name, map);
    for (auto& reference : function.references) renumber(reference.place, map);
    for (auto& feature : function.features) renumber(feature.place, map);
    for (auto& number : function.warp_numbers) renumber(number, map);
    for (auto& step : function.warp_steps) {
      renumber(step.place, map);
      renumber(step.earlier, map);
      renumber(step.later, map);
    }
    for (auto& loop : function.shuffle_loops) renumber(loop.place, map);
    for (auto& shift : function.wide_shifts) renumber(shift.place, map);
    for (auto& conversion : function.float_conversions) renumber(conversion.place, map);
    for (auto& loop : function.wait_loops) renumber(loop.place, map);
    for (auto& stores : function.volatile_stores) renumber(stores.place, map);
    for (auto& race : function.reset_races) {
      renumber(race.place, map);
      renumber(race.store, map);
    }
    renumber(function.ascendc.place, map);
  }
}

/// Files that both the program and the unit contain: facts can be equal only there.
using Shared = std::vector<bool>;

bool in_shared(const Shared& shared, uint32_t file) { return file < shared.size() && shared[file]; }

/// Appends the facts whose key is new.
template <class Fact, class Key, class File>
void add_new(std::vector<Fact>& all, std::vector<Fact>& more, const Shared& shared, File file, Key key) {
  std::set<decltype(key(more.front()))> known;
  for (const Fact& fact : all) {
    if (in_shared(shared, file(fact))) known.insert(key(fact));
  }
  for (Fact& fact : more) {
    if (!in_shared(shared, file(fact)) || known.insert(key(fact)).second) all.push_back(std::move(fact));
  }
}

/// If one unit found a fact by tokens and another one parsed it, the parsed one is kept.
template <class Fact, class Key, class File>
void drop_outdone(std::vector<Fact>& all, const Shared& shared, File file, Key key) {
  std::set<decltype(key(all.front()))> parsed;
  for (const Fact& fact : all) {
    bool counts = fact.certainty == Certainty::parsed && in_shared(shared, file(fact));
    if (counts) parsed.insert(key(fact));
  }
  std::erase_if(all, [&](const Fact& fact) {
    return fact.certainty == Certainty::tokens && in_shared(shared, file(fact)) && parsed.count(key(fact));
  });
}

/// Likewise for the few facts of one function.
template <class Fact, class Key>
void add_new(std::vector<Fact>& all, std::vector<Fact>& more, Key key) {
  std::set<decltype(key(more.front()))> known;
  for (const Fact& fact : all) known.insert(key(fact));
  for (Fact& fact : more) {
    if (known.insert(key(fact)).second) all.push_back(std::move(fact));
  }
}

void merge_functions(std::vector<DeviceFunction>& all, std::vector<DeviceFunction>& more) {
  std::unordered_map<std::string, size_t> known;
  for (size_t i = 0; i < all.size(); ++i) known.emplace(all[i].usr, i);
  for (DeviceFunction& function : more) {
    auto [at, is_new] = known.emplace(function.usr, all.size());
    if (is_new) {
      all.push_back(std::move(function));
    } else {
      merge_function(all[at->second], function);
    }
  }
}

std::map<uint32_t, std::vector<Range>> by_file(const std::vector<InactiveRegion>& regions) {
  std::map<uint32_t, std::vector<Range>> result;
  for (const InactiveRegion& region : regions) result[region.place.file].push_back(region.place.range);
  return result;
}

/// A region is inactive if it is inactive in every unit that contains its file.
void merge_inactive(ProgramFacts& program, const ProgramFacts& unit, const Shared& shared) {
  auto mine = by_file(program.inactive);
  std::vector<InactiveRegion> result;
  for (const InactiveRegion& region : program.inactive) {
    if (!in_shared(shared, region.place.file)) result.push_back(region);
  }
  for (const InactiveRegion& region : unit.inactive) {
    auto [file, range] = region.place;
    if (!in_shared(shared, file)) {
      result.push_back(region);
      continue;
    }
    for (const Range& other : mine[file]) {
      Range both{std::max(range.begin, other.begin), std::min(range.end, other.end)};
      if (both.begin < both.end) result.push_back({{file, both}});
    }
  }
  program.inactive = std::move(result);
}

void merge_own_names(ProgramFacts& program, std::vector<std::string>& names) {
  std::vector<std::string> all;
  std::set_union(program.own_names.begin(), program.own_names.end(), names.begin(), names.end(),
                 std::back_inserter(all));
  program.own_names = std::move(all);
  std::erase_if(program.uses, [&](const SymbolUse& use) {
    return use.kind == UseKind::unknown && use.certainty == Certainty::tokens &&
           std::binary_search(program.own_names.begin(), program.own_names.end(), use.name);
  });
}

/// An include that some unit finds counts as found.
void merge_includes(std::vector<IncludeUse>& all, std::vector<IncludeUse>& more) {
  std::map<std::pair<Place, std::string>, size_t> known;
  for (size_t i = 0; i < all.size(); ++i) known.emplace(std::make_pair(all[i].place, all[i].name), i);
  for (IncludeUse& include : more) {
    auto [at, is_new] = known.emplace(std::make_pair(include.place, include.name), all.size());
    if (is_new) {
      all.push_back(std::move(include));
      continue;
    }
    IncludeUse& before = all[at->second];
    bool better = (before.certainty == Certainty::tokens && include.certainty == Certainty::parsed) ||
                  (before.resolved == IncludeUse::Resolved::missing && include.certainty == before.certainty);
    if (better) before = std::move(include);
  }
}

/// A launch in a header may have other extents in another unit, where a macro has another value.
void join_extents(std::vector<Launch>& all, const std::vector<Launch>& more, const Shared& shared) {
  const auto key = [](const Launch& l) { return std::make_tuple(l.file, l.open, l.kernel, l.certainty); };
  std::map<std::tuple<uint32_t, Range, std::string, Certainty>, size_t> known;
  for (size_t i = 0; i < all.size(); ++i) {
    if (in_shared(shared, all[i].file)) known.emplace(key(all[i]), i);
  }
  for (const Launch& launch : more) {
    auto at = known.find(key(launch));
    if (at == known.end()) continue;
    Launch& before = all[at->second];
    before.grid = common_extents(before.grid, launch.grid);
    before.block = common_extents(before.block, launch.block);
    before.on_default_stream &= launch.on_default_stream;
  }
}

/// A pointer in a header may have another origin in another unit.
void join_pointers(std::vector<PointerArgument>& all, const std::vector<PointerArgument>& more,
                   const Shared& shared) {
  std::map<std::pair<Place, uint32_t>, size_t> known;
  for (size_t i = 0; i < all.size(); ++i) {
    if (in_shared(shared, all[i].call.file)) known.emplace(std::make_pair(all[i].call, all[i].index), i);
  }
  for (const PointerArgument& pointer : more) {
    const auto at = known.find({pointer.call, pointer.index});
    if (at == known.end()) continue;
    PointerArgument& before = all[at->second];
    before.is_pageable &= pointer.is_pageable;
    for (const Place& variable : pointer.variables) {
      const bool is_new =
          std::find(before.variables.begin(), before.variables.end(), variable) == before.variables.end();
      if (is_new) before.variables.push_back(variable);
    }
  }
}

/// Keeps each fact once. One unit may read a branch that another one skips.
void merge_outside(std::vector<OutsideFile>& all, std::vector<OutsideFile>& more) {
  std::map<std::string, size_t> known;
  for (size_t i = 0; i < all.size(); ++i) known.emplace(all[i].path, i);
  for (OutsideFile& file : more) {
    auto [at, is_new] = known.emplace(file.path, all.size());
    if (is_new)
      all.push_back(std::move(file));
    else if (all[at->second].cuda.empty())
      all[at->second].cuda = std::move(file.cuda);
  }
}

}  // namespace

void merge_function(DeviceFunction& known, DeviceFunction& more) {
  bool resolved = !known.pattern_only || !more.pattern_only;
  bool unknown = (known.calls_unknown && known.pattern_only != resolved) ||
                 (more.calls_unknown && more.pattern_only != resolved);
  known.calls_unknown = unknown;
  known.pattern_only = !resolved;
  if (known.space == ExecutionSpace::host) known.space = more.space;
  known.fixed_signature |= more.fixed_signature;
  known.uses_builtins |= more.uses_builtins;
  known.synchronises |= more.synchronises;
  known.lock_step_known |= more.lock_step_known;
  known.index = common_index(known.index, more.index);
  known.ascendc = common_generation(known.ascendc, more.ascendc);
  if (known.launch_bounds.empty()) known.launch_bounds = more.launch_bounds;
  add_new(known.declarations, more.declarations, [](const FunctionDeclaration& d) { return d.name; });
  add_new(known.references, more.references,
          [](const FunctionRef& r) { return std::make_tuple(r.place, r.callee, r.is_call); });
  add_new(known.features, more.features, [](const KernelFeature& f) { return f.name; });
  add_new(known.warp_steps, more.warp_steps, [](const WarpStep& s) { return s.place; });
  add_new(known.warp_numbers, more.warp_numbers, [](const Place& place) { return place; });
  add_new(known.shuffle_loops, more.shuffle_loops, [](const ShuffleLoop& l) { return l.place; });
  add_new(known.wide_shifts, more.wide_shifts, [](const WideShift& s) { return s.place; });
  add_new(known.float_conversions, more.float_conversions, [](const FloatConversion& c) { return c.place; });
  add_new(known.wait_loops, more.wait_loops, [](const WaitLoop& l) { return l.place; });
  add_new(known.volatile_stores, more.volatile_stores, [](const VolatileStores& s) { return s.place; });
  add_new(known.reset_races, more.reset_races, [](const ResetRace& r) { return r.place; });
}

void merge(ProgramFacts& program, ProgramFacts unit) {
  size_t before = program.files.size();
  FileMap map = merge_files(program, unit.files);
  renumber(unit, map);
  disambiguate_usr(program, unit);
  Shared shared(program.files.size(), false);
  for (uint32_t file : map) shared[file] = file < before;
  merge_inactive(program, unit, shared);
  std::move(unit.units.begin(), unit.units.end(), std::back_inserter(program.units));
  auto use_file = [](const SymbolUse& use) { return use.place.file; };
  add_new(program.uses, unit.uses, shared, use_file,
          [](const SymbolUse& use) { return std::make_tuple(use.place, use.name, use.certainty); });
  drop_outdone(program.uses, shared, use_file, [](const SymbolUse& use) { return use.place; });
  merge_own_names(program, unit.own_names);
  merge_includes(program.includes, unit.includes);
  merge_outside(program.outside, unit.outside);
  merge_functions(program.functions, unit.functions);
  add_new(
      program.host_references, unit.host_references, shared,
      [](const FunctionRef& r) { return r.place.file; },
      [](const FunctionRef& r) { return std::make_tuple(r.place, r.callee, r.is_call); });
  auto launch_file = [](const Launch& launch) { return launch.file; };
  join_extents(program.launches, unit.launches, shared);
  add_new(program.launches, unit.launches, shared, launch_file,
          [](const Launch& l) { return std::make_tuple(l.file, l.open, l.kernel, l.certainty); });
  drop_outdone(program.launches, shared, launch_file,
               [](const Launch& l) { return std::make_pair(l.file, l.open); });
  add_new(
      program.dynamic_shared, unit.dynamic_shared, shared,
      [](const DynamicSharedDecl& d) { return d.declaration.file; },
      [](const DynamicSharedDecl& d) { return d.declaration; });
  add_new(
      program.device_variables, unit.device_variables, shared,
      [](const DeviceVariable& v) { return v.place.file; }, [](const DeviceVariable& v) { return v.place; });
  add_new(
      program.assembly, unit.assembly, shared, [](const AsmStatement& s) { return s.place.file; },
      [](const AsmStatement& s) { return std::make_pair(s.place, s.text); });
  add_new(
      program.fields, unit.fields, shared, [](const FieldUse& f) { return f.place.file; },
      [](const FieldUse& f) { return std::make_pair(f.place, f.name); });
  join_pointers(program.pointers, unit.pointers, shared);
  add_new(
      program.pointers, unit.pointers, shared, [](const PointerArgument& p) { return p.call.file; },
      [](const PointerArgument& p) { return std::make_pair(p.call, p.index); });
  add_new(
      program.sizes, unit.sizes, shared, [](const AssumedSize& s) { return s.place.file; },
      [](const AssumedSize& s) { return s.place; });
  add_new(
      program.clashes, unit.clashes, shared, [](const NameClash& c) { return c.place.file; },
      [](const NameClash& c) { return std::make_pair(c.place, c.qualifier); });
  add_new(
      program.loose_spellings, unit.loose_spellings, shared,
      [](const LooseSpelling& l) { return l.place.file; }, [](const LooseSpelling& l) { return l.place; });
  add_new(
      program.diagnostics, unit.diagnostics, shared, [](const ParseDiagnostic& d) { return d.place.file; },
      [](const ParseDiagnostic& d) { return std::make_pair(d.place, d.message); });
}

}  // namespace migrate

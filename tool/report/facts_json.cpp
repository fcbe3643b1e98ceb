#include <nlohmann/json.hpp>

#include "tool/diagnostics/diagnostics.h"
#include "tool/diagnostics/sources.h"
#include "tool/report/writers.h"

namespace migrate {
namespace {

using Json = nlohmann::ordered_json;

const char* name_of(UseKind kind) {
  switch (kind) {
    case UseKind::function:
      return "function";
    case UseKind::type:
      return "type";
    case UseKind::enumerator:
      return "enumerator";
    case UseKind::variable:
      return "variable";
    case UseKind::macro:
      return "macro";
    case UseKind::method:
      return "method";
    case UseKind::name_space:
      return "namespace";
    case UseKind::unknown:
      return "unknown";
  }
  return "";
}

const char* name_of(IncludeUse::Resolved resolved) {
  switch (resolved) {
    case IncludeUse::Resolved::virtual_header:
      return "virtual";
    case IncludeUse::Resolved::user:
      return "user";
    case IncludeUse::Resolved::system:
      return "system";
    case IncludeUse::Resolved::missing:
      return "missing";
  }
  return "";
}

const char* name_of(ExecutionSpace space) {
  switch (space) {
    case ExecutionSpace::host:
      return "host";
    case ExecutionSpace::device:
      return "device";
    case ExecutionSpace::global:
      return "global";
    case ExecutionSpace::host_device:
      return "host_device";
  }
  return "";
}

const char* name_of(Launch::Form form) {
  switch (form) {
    case Launch::Form::value:
      return "value";
    case Launch::Form::deduced:
      return "deduced";
    case Launch::Form::pointer:
      return "pointer";
  }
  return "";
}

const char* name_of(TranslationUnit::Outcome outcome) {
  switch (outcome) {
    case TranslationUnit::Outcome::parsed:
      return "parsed";
    case TranslationUnit::Outcome::parsed_with_errors:
      return "parsed_with_errors";
    case TranslationUnit::Outcome::failed:
      return "failed";
  }
  return "";
}

/// Writes places as "file", "line", "column", "begin", "end".
class FactsWriter {
 public:
  explicit FactsWriter(const ProgramFacts& facts) : facts_(facts), sources_(facts) {}

  Json run() {
    return {{"format", "migrate-facts"},
            {"version", 1},
            {"files", files()},
            {"units", units()},
            {"uses", uses()},
            {"includes", includes()},
            {"functions", functions()},
            {"launches", launches()},
            {"dynamic_shared", shared()},
            {"fields", fields()},
            {"pointers", pointers()},
            {"sizes", sizes()},
            {"inactive", inactive()},
            {"diagnostics", diagnostics()}};
  }

 private:
  Json place(const Place& at) const {
    LineColumn position = sources_.position(at);
    return {{"file", facts_.files[at.file].path},
            {"line", position.line},
            {"column", position.column},
            {"begin", at.range.begin},
            {"end", at.range.end}};
  }

  Json files() const {
    Json rows = Json::array();
    for (const SourceFile& file : facts_.files) {
      rows.push_back({{"path", file.path}, {"bytes", file.text.size()}, {"is_main", file.is_main}});
    }
    return rows;
  }

  Json units() const {
    Json rows = Json::array();
    for (const TranslationUnit& unit : facts_.units) {
      rows.push_back({{"main_file", unit.main_file},
                      {"outcome", name_of(unit.outcome)},
                      {"failure", unit.failure},
                      {"cpu_seconds", unit.cpu_seconds},
                      {"arguments", unit.arguments}});
    }
    return rows;
  }

  Json uses() const {
    Json rows = Json::array();
    for (const SymbolUse& use : facts_.uses) {
      Json arguments = Json::array();
      for (const Range& range : use.arguments) arguments.push_back(sources_.text(use.place.file, range));
      rows.push_back({{"name", use.name},
                      {"kind", name_of(use.kind)},
                      {"place", place(use.place)},
                      {"how_sure", to_string(use.certainty)},
                      {"function", use.enclosing},
                      {"is_call", use.is_call},
                      {"in_macro_body", use.in_macro_body},
                      {"in_device_code", use.in_device_code},
                      {"arguments", arguments},
                      {"constants", use.constants}});
    }
    return rows;
  }

  Json includes() const {
    Json rows = Json::array();
    for (const IncludeUse& include : facts_.includes) {
      rows.push_back({{"name", include.name},
                      {"place", place(include.place)},
                      {"resolved", name_of(include.resolved)},
                      {"path", include.path},
                      {"how_sure", to_string(include.certainty)},
                      {"wanted_by", include.wanted_by}});
    }
    return rows;
  }

  Json declaration(const FunctionDeclaration& declaration) const {
    return {{"name", place(declaration.name)},
            {"is_definition", declaration.is_definition},
            {"has_params", declaration.has_params},
            {"in_header", declaration.in_header},
            {"in_macro_body", declaration.in_macro_body}};
  }

  static Json index_of(const GlobalIndex& index) {
    static const char* const kShapes[] = {"unseen", "other", "flat", "strided"};
    return {{"shape", kShapes[static_cast<int>(index.shape)]}, {"bound", index.bound}};
  }

  Json functions() const {
    Json rows = Json::array();
    for (const DeviceFunction& function : facts_.functions) {
      Json declarations = Json::array(), callees = Json::array(), features = Json::array(),
           steps = Json::array(), loops = Json::array(), shifts = Json::array(), waits = Json::array(),
           stores = Json::array(), resets = Json::array(), conversions = Json::array();
      for (const FunctionDeclaration& one : function.declarations) declarations.push_back(declaration(one));
      for (const FunctionRef& one : function.references)
        callees.push_back({{"usr", one.callee}, {"is_call", one.is_call}});
      for (const KernelFeature& one : function.features)
        features.push_back({{"name", one.name}, {"place", place(one.place)}});
      for (const WarpStep& one : function.warp_steps) steps.push_back(place(one.place));
      for (const ShuffleLoop& one : function.shuffle_loops)
        loops.push_back({{"place", place(one.place)}, {"mask", one.mask}, {"variable", one.variable}});
      for (const WideShift& one : function.wide_shifts) shifts.push_back(place(one.place));
      for (const FloatConversion& one : function.float_conversions) conversions.push_back(place(one.place));
      for (const WaitLoop& one : function.wait_loops) waits.push_back(place(one.place));
      for (const VolatileStores& one : function.volatile_stores)
        stores.push_back({{"place", place(one.place)},
                          {"variable", one.variable},
                          {"count", one.count},
                          {"synchronised", one.synchronised}});
      for (const ResetRace& one : function.reset_races)
        resets.push_back({{"place", place(one.place)}, {"store", place(one.store)}});
      rows.push_back({{"usr", function.usr},
                      {"name", function.name},
                      {"space", name_of(function.space)},
                      {"uses_builtins", function.uses_builtins},
                      {"synchronises", function.synchronises},
                      {"calls_unknown", function.calls_unknown},
                      {"fixed_signature", function.fixed_signature},
                      {"is_template", function.is_template},
                      {"launch_bounds", function.launch_bounds},
                      {"index", index_of(function.index)},
                      {"declarations", declarations},
                      {"references", callees},
                      {"features", features},
                      {"warp_steps", steps},
                      {"shuffle_loops", loops},
                      {"wide_shifts", shifts},
                      {"float_conversions", conversions},
                      {"wait_loops", waits},
                      {"volatile_stores", stores},
                      {"reset_races", resets}});
    }
    return rows;
  }

  Json fields() const {
    Json rows = Json::array();
    for (const FieldUse& one : facts_.fields)
      rows.push_back({{"name", one.name}, {"place", place(one.place)}});
    return rows;
  }

  Json pointers() const {
    Json rows = Json::array();
    for (const PointerArgument& one : facts_.pointers) {
      Json variables = Json::array();
      for (const Place& variable : one.variables) variables.push_back(place(variable));
      rows.push_back({{"call", place(one.call)},
                      {"index", one.index},
                      {"variables", variables},
                      {"is_pageable", one.is_pageable}});
    }
    return rows;
  }

  Json sizes() const {
    Json rows = Json::array();
    for (const AssumedSize& one : facts_.sizes)
      rows.push_back({{"place", place(one.place)}, {"type", one.type}, {"variable", one.variable}});
    return rows;
  }

  Json launches() const {
    Json rows = Json::array();
    for (const Launch& launch : facts_.launches) {
      Json config = Json::array();
      for (const Range& range : launch.config) config.push_back(sources_.text(launch.file, range));
      rows.push_back({{"kernel", launch.kernel_name},
                      {"usr", launch.kernel},
                      {"form", name_of(launch.form)},
                      {"place", place({launch.file, launch.callee})},
                      {"config", config},
                      {"function", launch.enclosing},
                      {"in_macro_body", launch.in_macro_body},
                      {"how_sure", to_string(launch.certainty)}});
    }
    return rows;
  }

  Json shared() const {
    Json rows = Json::array();
    for (const DynamicSharedDecl& one : facts_.dynamic_shared) {
      if (one.certainty != Certainty::parsed) continue;
      rows.push_back({{"name", one.name},
                      {"type", one.type},
                      {"extents", one.extents},
                      {"at_file_scope", one.at_file_scope},
                      {"place", place(one.declaration)}});
    }
    return rows;
  }

  Json inactive() const {
    Json rows = Json::array();
    for (const InactiveRegion& region : facts_.inactive) rows.push_back(place(region.place));
    return rows;
  }

  Json diagnostics() const {
    Json rows = Json::array();
    for (const ParseDiagnostic& one : facts_.diagnostics) {
      rows.push_back({{"level", one.level == DiagnosticLevel::warning ? "warning" : "error"},
                      {"message", one.message},
                      {"in_user_file", one.in_user_file},
                      {"place", one.place.file < facts_.files.size() ? place(one.place) : Json()}});
    }
    return rows;
  }

  const ProgramFacts& facts_;
  Sources sources_;
};

}  // namespace

std::string write_facts_json(const ProgramFacts& facts) {
  return FactsWriter(facts).run().dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace migrate

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "tool/decide/planner.h"
#include "tool/diagnostics/ids.h"

namespace migrate {
namespace {

// One launch in the text; a launch in a macro body or template may stand for several kernels.
struct Site {
  const Launch* launch;
  Launch::Form form;
  std::string promise;             ///< empty: none
  int64_t bound;                   ///< as Launch::bound
  std::string template_arguments;  ///< as Launch::template_arguments
  bool mixed = false;
};

using Key = std::pair<uint32_t, Range>;

// Names of all kernels, those in code that was not parsed included.
std::set<std::string, std::less<>> kernel_names(const Planner& planner) {
  std::set<std::string, std::less<>> names;
  for (const DeviceFunction& function : planner.facts.functions) {
    if (function.space == ExecutionSpace::global) names.emplace(last_component(function.name));
  }
  const auto& unparsed = planner.facts.tokens.unparsed_kernels;
  names.insert(unparsed.begin(), unparsed.end());
  return names;
}

// The macro in whose body a place is, or null.
const MacroDefinition* macro_around(const Planner& planner, const Place& place) {
  const auto& macros = planner.facts.tokens.macros;
  const auto behind =
      std::upper_bound(macros.begin(), macros.end(), place,
                       [](const Place& one, const MacroDefinition& macro) { return one < macro.name; });
  if (behind == macros.begin()) return nullptr;
  const MacroDefinition& macro = *std::prev(behind);
  return macro.name.file == place.file && macro.body.contains(place.range) ? &macro : nullptr;
}

// Whether the word at a place is a parameter of the macro whose body holds it: "#define RUN(kernel, ...) kernel<<<".
bool is_macro_parameter(const Planner& planner, const Place& place) {
  const MacroDefinition* macro = macro_around(planner, place);
  return macro && std::find(macro->parameters.begin(), macro->parameters.end(), planner.text(place)) !=
                      macro->parameters.end();
}

// "#define RUN(kernel, ...) UNPAREN kernel<<<g, b>>>(...)": the kernel comes in parentheses, which the macro in front of
// it takes away. Both are the callee.
void take_macro_before_callee(const Planner& planner, Launch& launch) {
  const Place callee{launch.file, launch.callee};
  if (!is_macro_parameter(planner, callee)) return;
  for (const Range& word : macro_around(planner, callee)->words) {
    if (word.end > launch.callee.begin) break;
    const std::string_view between = planner.text({launch.file, {word.end, launch.callee.begin}});
    const auto& tokens = planner.facts.tokens;
    const auto named = tokens.macros_by_name.find(planner.text({launch.file, word}));
    if (named == tokens.macros_by_name.end() ||
        between.find_first_not_of(" \t\r\n\\") != std::string_view::npos)
      continue;
    if (std::any_of(named->second.begin(), named->second.end(),
                    [&](size_t number) { return tokens.macros[number].takes_arguments; }))
      launch.callee.begin = word.begin;
    return;
  }
}

// "ns::k<float>" -> "k".
std::string_view plain_name(std::string_view callee) {
  callee = callee.substr(0, callee.find('<'));
  while (!callee.empty() && callee.back() == ' ') callee.remove_suffix(1);
  return last_component(callee);
}

std::map<Key, Site> sites_of(const ProgramFacts& facts, const Signatures& signatures) {
  std::map<Key, Site> sites;
  for (const Launch& launch : facts.launches) {
    auto promised = signatures.promise.find(launch.kernel);
    std::string promise = promised == signatures.promise.end() ? "" : promised->second;
    auto [it, is_new] =
        sites.try_emplace({launch.file, launch.open},
                          Site{&launch, launch.form, promise, launch.bound, launch.template_arguments});
    Site& site = it->second;
    if (launch.certainty == Certainty::parsed && site.launch->certainty == Certainty::tokens)
      site.launch = &launch;
    if (site.promise != promise) site.promise = site.promise.empty() || promise.empty() ? "" : "npu::no_sync";
    if (site.bound != launch.bound) site.bound = -1;
    if (site.template_arguments != launch.template_arguments) site.template_arguments.clear();
    if (is_new || site.form == launch.form) continue;
    // A plain function may also be passed as a pointer; deduced template arguments cannot.
    bool pointer = site.form == Launch::Form::pointer || launch.form == Launch::Form::pointer;
    bool deduced = site.form == Launch::Form::deduced || launch.form == Launch::Form::deduced;
    site.mixed |= pointer && deduced;
    site.form = pointer ? Launch::Form::pointer : Launch::Form::deduced;
  }
  return sites;
}

bool is_blank(std::string_view text) { return text.find_first_not_of(" \t") == std::string_view::npos; }

// "<<<" or "<< <" and so on: nothing but `c` and white space.
bool is_chevron(std::string_view text, char c) {
  return !text.empty() && text.find_first_not_of(std::string(1, c) + " \t\r\n\\") == std::string_view::npos;
}

// "#define SHAPE(g, b) <<<g, b>>>": the brackets are the whole body. Gives those that close.
std::optional<Range> closing_of_bracket_macro(const Planner& planner, const Launch& launch) {
  const MacroDefinition* macro = macro_around(planner, {launch.file, launch.open});
  if (!macro || macro->body.begin != launch.open.begin) return std::nullopt;
  const std::string_view body = planner.text({launch.file, macro->body});
  if (body.size() < 6 || !body.starts_with("<<<") || !body.ends_with(">>>")) return std::nullopt;
  return Range{macro->body.end - 3, macro->body.end};
}

// Before such a macro stands the kernel as it was; a template or an overload must be named by a functor.
void plan_before_macro(Planner& planner, const Site& site) {
  const Launch& launch = *site.launch;
  if (site.form != Launch::Form::deduced) return;
  const std::string why = "launch of " + launch.kernel_name;
  planner.insert(launch.file, launch.callee.begin, "NPU_KERNEL(", why);
  planner.insert(launch.file, launch.callee.end, ")", why);
}

// Such a macro is edited once, where it is defined: its uses stand between kernel and arguments as before.
bool plan_bracket_macro(Planner& planner, const Launch& launch) {
  auto close = closing_of_bracket_macro(planner, launch);
  if (!launch.in_macro_body || !close) return false;
  const std::string why = "launch brackets of a macro";
  planner.replace({launch.file, {launch.open.begin, launch.open.begin + 3}}, "->*npu::brackets(", why);
  planner.replace({launch.file, *close}, ")", why);
  return true;
}

// "RUN(kernel, <<<grid, block>>>(arguments))". The macro's body has the kernel in front of its argument:
// "#define RUN(f, ...) f<float> __VA_ARGS__".
bool plan_bracket_argument(Planner& planner, const Site& site) {
  const Launch& launch = *site.launch;
  if (!launch.in_macro_argument || launch.in_macro_body || site.mixed || site.form == Launch::Form::deduced)
    return false;
  const auto close = planner.facts.tokens.closing_brackets.find({launch.file, launch.open});
  if (close == planner.facts.tokens.closing_brackets.end()) return false;
  const std::string why = "launch brackets in an argument of a macro";
  planner.replace({launch.file, {launch.open.begin, launch.open.begin + 3}}, "->*npu::brackets(", why);
  planner.replace({launch.file, close->second}, ")", why);
  return true;
}

std::optional<std::string> refusal(const Planner& planner, const Site& site) {
  const Launch& launch = *site.launch;
  std::string_view text = planner.text(launch.file);
  bool ordered = launch.callee.begin < launch.callee.end && launch.callee.end <= launch.open.begin &&
                 launch.open.end <= launch.close.begin && launch.close.end <= launch.arguments_open.begin &&
                 launch.arguments_open.end <= text.size();
  if (!ordered) return "it is not contiguous in the source text";
  bool spelled = is_chevron(planner.text({launch.file, launch.open}), '<') &&
                 is_chevron(planner.text({launch.file, launch.close}), '>') &&
                 planner.text({launch.file, launch.arguments_open}) == "(";
  if (!spelled) return "it is not contiguous in the source text";
  if (site.mixed) return "the kernel is a pointer in some expansions of the macro and a template in others";
  return std::nullopt;
}

// What comes before the callee and what separates it from the configuration.
struct Frame {
  std::string before, between;
};

// Deduced template arguments are written where their text is known: the kernel is a value then.
bool writes_arguments(const Site& site) {
  const Launch& launch = *site.launch;
  return site.form == Launch::Form::deduced && !site.template_arguments.empty() && !launch.in_macro_body &&
         !launch.in_macro_argument && launch.certainty == Certainty::parsed;
}

Frame frame_of(const Site& site) {
  const std::string& promise = site.promise;
  if (writes_arguments(site))
    return {"npu::launch<",
            site.template_arguments + (promise.empty() ? "" : ", " + promise) + ">(npu::config("};
  std::string lambda_open = "npu::launch" + (promise.empty() ? "" : "<" + promise + ">") + "(NPU_KERNEL(";
  switch (site.form) {
    case Launch::Form::pointer:
      return {"npu::launch(", ", npu::config("};
    case Launch::Form::deduced:
      return {lambda_open, "), npu::config("};
    case Launch::Form::value:
      break;
  }
  // A comma between template arguments would split a macro argument; inside parentheses it does not.
  if (!promise.empty() && site.launch->in_macro_argument) return {lambda_open, "), npu::config("};
  return {"npu::launch<", (promise.empty() ? "" : ", " + promise) + ">(npu::config("};
}

// ".within(256)" where the kernel has launch bounds and the block is not known to keep them.
std::string bound_text(const Site& site) {
  const Launch& launch = *site.launch;
  if (site.bound <= 0 || launch.config.size() < 2) return "";
  if (launch.block.is_known() && launch.block.count() <= site.bound) return "";
  return ".within(" + std::to_string(site.bound) + ")";
}

// ">>>(" -> "), " and ">>>()" -> ")"; white space and comments between stay. bound: written behind the bracket. A configuration of the grid
// alone has blocks of one thread, as since CUDA 13.
void plan_close(Planner& planner, const Launch& launch, const std::string& bound, const std::string& why) {
  std::string_view text = planner.text(launch.file);
  const std::string close = (launch.config.size() == 1 ? ", 1)" : ")") + bound;
  uint32_t after = launch.arguments_open.end;
  bool spaced =
      after < text.size() && std::string_view(" \t\r\n").find(text[after]) != std::string_view::npos;
  // Perhaps nothing follows the configuration, and then no comma either.
  const bool perhaps = launch.in_macro_body && launch.any_arguments;
  std::string mark = perhaps ? " __VA_OPT__(,)" : launch.has_arguments ? "," : "";
  std::string comma = mark + (mark.empty() || spaced ? "" : " ");
  if (is_blank(text.substr(launch.close.end, launch.arguments_open.begin - launch.close.end))) {
    planner.replace({launch.file, {launch.close.begin, after}}, close + comma, why);
    return;
  }
  planner.replace({launch.file, launch.close}, close + mark, why);
  planner.replace({launch.file, launch.arguments_open}, "", why);
}

// A functor takes its arguments by their own types, and NULL and 0 are numbers.
void plan_null_arguments(Planner& planner, const Launch& launch, const std::string& why) {
  for (const Range& argument : launch.null_arguments)
    planner.replace({launch.file, argument}, "nullptr", why);
}

// A list in braces has no type of its own.
void plan_braced_arguments(Planner& planner, const Launch& launch, const std::string& why) {
  for (const BracedArgument& argument : launch.braced_arguments)
    if (!argument.type.empty()) planner.insert(launch.file, argument.begin, argument.type, why);
}

void plan_site(Planner& planner, const Site& site) {
  Launch launch = *site.launch;
  take_macro_before_callee(planner, launch);
  std::string_view text = planner.text(launch.file);
  std::string why = "launch of " + launch.kernel_name;
  Frame frame = frame_of(site);
  planner.insert(launch.file, launch.callee.begin, frame.before, why);
  Range open = launch.open;
  if (is_blank(text.substr(launch.callee.end, open.begin - launch.callee.end)))
    open.begin = launch.callee.end;
  planner.replace({launch.file, open}, frame.between, why);
  plan_close(planner, launch, bound_text(site), why);
  if (site.form == Launch::Form::deduced && !writes_arguments(site)) {
    plan_null_arguments(planner, launch, why);
    plan_braced_arguments(planner, launch, why);
  }
}

}  // namespace

void plan_launches(Planner& planner, const Signatures& signatures) {
  auto names = kernel_names(planner);
  auto sites = sites_of(planner.facts, signatures);
  for (auto& [key, site] : sites) {
    planner.decide_launch({site.launch->file, site.launch->callee}, site.promise);
    if (site.launch->open.size() == 0) {
      plan_before_macro(planner, site);
      continue;
    }
    auto why_not = refusal(planner, site);
    if (why_not && (plan_bracket_macro(planner, *site.launch) || plan_bracket_argument(planner, site)))
      continue;
    if (site.launch->certainty == Certainty::tokens && !why_not) {
      // A lambda is right for every function of this name, whatever its template arguments.
      site.form = Launch::Form::deduced;
      site.promise.clear();
      Place callee{site.launch->file, site.launch->callee};
      const std::string_view name = planner.text(callee);
      // `name ## _kernel`: only in a macro's body.
      const bool pasted = name.find("##") != std::string_view::npos;
      bool known = pasted || names.contains(plain_name(name)) || is_macro_parameter(planner, callee);
      if (!known) why_not = "it was not parsed, and no kernel of this name is known";
    }
    if (!why_not) {
      plan_site(planner, site);
    } else {
      planner.refuse(id::launch_not_edited, {site.launch->file, site.launch->callee},
                     {site.launch->kernel_name, *why_not});
    }
  }
}

}  // namespace migrate

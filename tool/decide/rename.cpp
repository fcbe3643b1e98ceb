#include <algorithm>

#include "tool/decide/pasted_names.h"
#include "tool/decide/planner.h"
#include "tool/diagnostics/ids.h"
#include "tool/rules/call_template.h"
#include "tool/rules/signature.h"

namespace migrate {
namespace {

// Parameter names of the signature that a call with `count` arguments uses, or null.
const std::vector<std::string>* matching_params(const FunctionRule& rule, size_t count) {
  auto fits = [&](const std::vector<std::string>& params) {
    if (count > params.size()) return false;
    return std::all_of(params.begin() + static_cast<ptrdiff_t>(count), params.end(),
                       [](const std::string& p) { return !default_argument(p).empty(); });
  };
  if (fits(rule.params)) return &rule.params;
  for (const Overload& overload : rule.overloads) {
    if (fits(overload.params)) return &overload.params;
  }
  return nullptr;
}

// The template as literals and arguments; false when a placeholder is no parameter of this call.
bool make_parts(const std::string& call, const std::vector<std::string>& params,
                const std::vector<Range>& arguments, std::vector<Stencil::Part>& parts) {
  std::string literal;
  auto flush = [&] {
    if (!literal.empty()) parts.push_back({literal, {}});
    literal.clear();
  };
  for (size_t i = 0; i < call.size(); ++i) {
    bool doubled = i + 1 < call.size() && call[i + 1] == call[i];
    if ((call[i] == '{' || call[i] == '}') && doubled) {
      literal += call[i++];
    } else if (call[i] == '{') {
      size_t close = call.find('}', i);
      std::string name = call.substr(i + 1, close - i - 1);
      auto found =
          std::find_if(params.begin(), params.end(), [&](auto& p) { return parameter_name(p) == name; });
      if (close == std::string::npos || found == params.end()) return false;
      auto index = static_cast<size_t>(found - params.begin());
      if (index < arguments.size()) {
        flush();
        parts.push_back({"", arguments[index]});
      } else {
        literal += default_argument(*found);
      }
      i = close;
    } else {
      literal += call[i];
    }
  }
  flush();
  return true;
}

// "f(" a ", " b ")" with all arguments in their old order: only the name changes.
bool keeps_order(const std::vector<Stencil::Part>& parts, const std::vector<Range>& arguments) {
  if (parts.size() != 2 * arguments.size() + 1 || arguments.empty()) return false;
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (parts[2 * i + 1].argument != arguments[i]) return false;
    if (i > 0 && parts[2 * i].literal != ", " && parts[2 * i].literal != ",") return false;
  }
  return parts.front().literal.ends_with('(') && parts.back().literal == ")";
}

// `tensor.is_cuda()` -> `npu::libtorch::is_npu(tensor)`. The object is known by its tokens alone, so this works in the
// bodies of macros too.
void plan_member_call(Planner& planner, const SymbolUse& use, const std::string& call) {
  auto refuse = [&](const char* why) { planner.refuse(id::symbol_not_edited, use.place, {use.name, why}); };
  if (!use.is_call || use.call.size() == 0) return refuse("it is not called here");
  if (use.object.size() == 0) return refuse("the object of the call is not contiguous in the source text");
  if (!use.arguments.empty()) return refuse("it has arguments");
  const std::string placeholder = "{object}";
  size_t at = call.find(placeholder);
  std::string before = call.substr(0, at), behind = call.substr(at + placeholder.size());
  const auto access = planner.facts.tokens.accesses.find(use.place);
  if (access != planner.facts.tokens.accesses.end() && access->second == Access::pointee) {
    if (behind.starts_with('.'))
      behind = "->" + behind.substr(1);
    else
      before += '*';
  }
  Stencil stencil{{use.place.file, {use.object.begin, use.call.end}}, {}, use.name};
  if (!before.empty()) stencil.parts.push_back({before, {}});
  stencil.parts.push_back({"", use.object});
  stencil.parts.push_back({behind, {}});
  planner.add_stencil(std::move(stencil));
}

void plan_call(Planner& planner, const SymbolUse& use, const Rule& rule) {
  const auto* function = std::get_if<FunctionRule>(&rule.kind);
  if (std::holds_alternative<QualifiedRule>(rule.kind)) return plan_member_call(planner, use, rule.call);
  auto refuse = [&](const char* why) { planner.refuse(id::symbol_not_edited, use.place, {use.name, why}); };
  if (!function || !use.is_call) return refuse("its arguments change, and this use is not a call");
  if (use.certainty == Certainty::tokens) return refuse("its arguments change, and the call was not parsed");
  if (use.call.size() == 0)
    return refuse("its arguments change and the call is not contiguous in the source text");
  const auto* params = matching_params(*function, use.arguments.size());
  Stencil stencil{{use.place.file, use.call}, {}, use.name};
  if (!params || !make_parts(rule.call, *params, use.arguments, stencil.parts)) {
    return refuse("the call template of the rule does not fit these arguments");
  }
  if (!keeps_order(stencil.parts, use.arguments)) return planner.add_stencil(std::move(stencil));
  std::string name = stencil.parts.front().literal;
  name.pop_back();
  planner.replace(use.place, name, use.name);
}

/// What takes the place of the name's last component: a namespace is written where the old name had none.
std::string_view new_spelling(const SymbolUse& use, std::string_view target) {
  return use.name.find("::") == std::string::npos ? target : last_component(target);
}

}  // namespace

void plan_renames(Planner& planner) {
  PastedNames pasted(planner);
  for (size_t i = 0; i < planner.facts.uses.size(); ++i) {
    const SymbolUse& use = planner.facts.uses[i];
    if (!planner.rule_of(i).is_supported()) continue;
    const SymbolEntry* entry = planner.rule_of(i).entry;
    planner.decide_use(i);
    bool by_tokens = use.certainty == Certainty::tokens;
    bool member = use.kind == UseKind::method || use.name.find("::") != std::string::npos;
    // A member or another namespace's name is the user's own, as far as tokens can tell.
    if (by_tokens && !member && planner.facts.tokens.accesses.contains(use.place)) continue;
    if (!entry->enumerator && !entry->rule->call.empty()) {
      plan_call(planner, use, *entry->rule);
      continue;
    }
    std::string_view from = last_component(use.name), to = new_spelling(use, entry->target());
    if (to.empty() || to == from) continue;
    // __attribute__((__noinline__))
    if (from.starts_with("__") && from.ends_with("__") &&
        planner.facts.tokens.gnu_attributes.contains(use.place))
      continue;
    if (planner.text(use.place) == from) {
      planner.replace(use.place, std::string(to), use.name);
    } else if (planner.text(use.place) != to) {
      const std::string why_not = pasted.rename(use, from, to);
      if (!why_not.empty()) planner.refuse(id::symbol_not_edited, use.place, {use.name, why_not});
    }
  }
}

}  // namespace migrate

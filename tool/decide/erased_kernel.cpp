// cudaLaunchKernel((const void*)k, ...): CUDA finds the kernel by its address. On the NPU side its parameter types are
// needed to copy the arguments, and the cast hides them; without it the typed overload of the same function is called.
// Where the pointer is kept for later, `(const void*)k` becomes `(const void*)npu::known_kernel<k>()`, which notes the
// types on the way.
//
// A pointer may also be kept typed and lose its type in a function of the program (`launch(k)`, and there
// `cudaLaunchCooperativeKernel((void*)kernel, ...)`): where a launch names no kernel, all kernels that are values become known.
//
// What else takes a kernel by its address asks for its limits: `cudaFuncGetAttributes(&a, k)` of a kernel with launch bounds
// gets `npu::bounded<256>(k)`, which notes them on the way, and so does `known_kernel<k, 256>`.

#include <algorithm>
#include <array>
#include <optional>

#include "tool/decide/planner.h"

namespace migrate {
namespace {

constexpr std::array<std::string_view, 2> kTakeAnyKernel = {"cudaLaunchKernel",
                                                            "cudaLaunchCooperativeKernel"};

// The argument without its cast to void*; none when it is not such a cast.
std::optional<Range> without_cast(const Planner& planner, const Place& argument) {
  const auto found = planner.facts.tokens.void_casts.find(argument);
  return found == planner.facts.tokens.void_casts.end() ? std::nullopt : std::optional(found->second);
}

const FunctionName* name_at(const Planner& planner, const Place& place) {
  const auto found = planner.facts.tokens.function_names.find(place);
  return found == planner.facts.tokens.function_names.end() ? nullptr : &found->second;
}

bool names_kernel(const Planner& planner, Place argument) {
  const auto is_inside = [&](const FunctionRef& ref) {
    return !ref.is_call && ref.place.file == argument.file && argument.range.contains(ref.place.range);
  };
  const auto& references = planner.facts.host_references;
  return std::any_of(references.begin(), references.end(), is_inside);
}

bool is_kernel(const Planner& planner, const std::string& usr) {
  const auto& functions = planner.facts.functions;
  return std::any_of(functions.begin(), functions.end(), [&](const DeviceFunction& function) {
    return function.usr == usr && function.space == ExecutionSpace::global;
  });
}

bool is_template(const Planner& planner, const std::string& usr) {
  const auto& functions = planner.facts.functions;
  return std::any_of(functions.begin(), functions.end(), [&](const DeviceFunction& function) {
    return function.usr == usr && function.is_template;
  });
}

bool all_arguments_written(const Planner& planner, const FunctionRef& reference, const FunctionName& name) {
  return name.has_template_arguments || !is_template(planner, reference.callee);
}

void make_known(Planner& planner, const FunctionRef& reference, bool every_value) {
  const FunctionName* name = name_at(planner, reference.place);
  if (!name) return;
  const bool is_handed_on = every_value && name->is_value && all_arguments_written(planner, reference, *name);
  if (!is_handed_on && !name->is_void_pointer) return;
  planner.decide_text();
  planner.insert(reference.place.file, name->text.begin, "npu::known_kernel<", "kernel as void*");
  const std::string bound = reference.bound > 0 ? ", " + std::to_string(reference.bound) : "";
  planner.insert(reference.place.file, name->text.end, bound + ">()", "kernel as void*");
}

// The argument is "k", "&ns::k<int>" and nothing else, or the same behind a cast that is taken away.
void bind_limits(Planner& planner, const FunctionRef& reference, Range argument) {
  const FunctionName* name = name_at(planner, reference.place);
  if (!name || name->text != argument || !all_arguments_written(planner, reference, *name)) return;
  planner.decide_text();
  planner.insert(reference.place.file, argument.begin,
                 "npu::bounded<" + std::to_string(reference.bound) + ">(", "launch bounds");
  planner.insert(reference.place.file, argument.end, ")", "launch bounds");
}

bool asks_for_limits(const SymbolUse& use) {
  return use.is_call &&
         (use.name == "cudaFuncGetAttributes" || use.name.starts_with("cudaOccupancy") ||
          std::find(kTakeAnyKernel.begin(), kTakeAnyKernel.end(), use.name) != kTakeAnyKernel.end());
}

bool is_argument_of_limits(const Planner& planner, const FunctionRef& reference) {
  return std::any_of(planner.facts.uses.begin(), planner.facts.uses.end(), [&](const SymbolUse& use) {
    return asks_for_limits(use) && use.place.file == reference.place.file &&
           std::any_of(use.arguments.begin(), use.arguments.end(),
                       [&](Range argument) { return argument.contains(reference.place.range); });
  });
}

void bind_limits(Planner& planner) {
  for (const SymbolUse& use : planner.facts.uses) {
    if (!asks_for_limits(use)) continue;
    for (const FunctionRef& reference : planner.facts.host_references) {
      if (reference.is_call || reference.bound <= 0 || reference.place.file != use.place.file) continue;
      for (Range argument : use.arguments) {
        if (!argument.contains(reference.place.range)) continue;
        const bool loses_cast = use.name != "cudaFuncGetAttributes" && !use.name.starts_with("cudaOccupancy");
        const auto kept = loses_cast ? without_cast(planner, {use.place.file, argument}) : std::nullopt;
        bind_limits(planner, reference, kept.value_or(argument));
      }
    }
  }
}

}  // namespace

void plan_erased_kernels(Planner& planner) {
  std::vector<Place> typed;
  bool every_value = false;  // some launch takes a pointer that nobody names there
  for (const SymbolUse& use : planner.facts.uses) {
    const bool takes_kernel =
        std::find(kTakeAnyKernel.begin(), kTakeAnyKernel.end(), use.name) != kTakeAnyKernel.end();
    if (!takes_kernel || !use.is_call || use.arguments.empty()) continue;
    const Place argument{use.place.file, use.arguments[0]};
    every_value |= !names_kernel(planner, argument);
    if (!names_kernel(planner, argument)) continue;
    const auto kept = without_cast(planner, argument);
    if (!kept) continue;
    planner.decide_text();
    planner.replace({argument.file, {argument.range.begin, kept->begin}}, "", use.name);
    planner.replace({argument.file, {kept->end, argument.range.end}}, "", use.name);
    typed.push_back(argument);
  }
  for (const FunctionRef& reference : planner.facts.host_references) {
    const bool is_typed = std::any_of(typed.begin(), typed.end(), [&](const Place& argument) {
      return argument.file == reference.place.file && argument.range.contains(reference.place.range);
    });
    if (!reference.is_call && !is_typed && is_kernel(planner, reference.callee))
      make_known(planner, reference, every_value && !is_argument_of_limits(planner, reference));
  }
  bind_limits(planner);
}

}  // namespace migrate

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

using Words = std::vector<Token>;

Words words_inside(Planner& planner, Place place) {
  Words words;
  for (const Token& token : planner.tokens(place.file)) {
    if (token.kind != TokenKind::comment && place.range.contains(token.range)) words.push_back(token);
  }
  return words;
}

// The position after "(const void*)" or "<const void*>", starting at words[at]; none when it is not there.
std::optional<size_t> after_void_pointer(std::string_view text, const Words& words, size_t at,
                                         std::string_view open, std::string_view close) {
  const auto take = [&](std::string_view wanted) {
    const bool here = at < words.size() && spelling(text, words[at]) == wanted;
    at += here;
    return here;
  };
  if (!take(open)) return std::nullopt;
  take("const");
  if (!take("void")) return std::nullopt;
  take("const");
  if (!take("*") || !take(close)) return std::nullopt;
  return at;
}

// The argument without its cast to void*; none when it is not such a cast.
std::optional<Range> without_cast(std::string_view text, const Words& words) {
  if (words.size() < 2) return std::nullopt;
  if (const auto rest = after_void_pointer(text, words, 0, "(", ")"); rest && *rest < words.size())
    return Range{words[*rest].range.begin, words.back().range.end};
  const std::string_view first = spelling(text, words[0]);
  if (first != "reinterpret_cast" && first != "static_cast") return std::nullopt;
  const auto rest = after_void_pointer(text, words, 1, "<", ">");
  const bool parenthesised = rest && *rest + 2 < words.size() && spelling(text, words[*rest]) == "(" &&
                             spelling(text, words.back()) == ")";
  if (!parenthesised) return std::nullopt;
  return Range{words[*rest + 1].range.begin, words[words.size() - 2].range.end};
}

bool names_kernel(const Planner& planner, Place argument) {
  const auto is_inside = [&](const FunctionRef& ref) {
    return !ref.is_call && ref.place.file == argument.file && argument.range.contains(ref.place.range);
  };
  const auto& references = planner.facts.host_references;
  return std::any_of(references.begin(), references.end(), is_inside);
}

// The tokens of a file that count, and the place of one of them among these.
struct Around {
  std::string_view text;
  const Words& words;
  size_t at;
  bool is(size_t index, std::string_view wanted) const {
    return index < words.size() && spelling(text, words[index]) == wanted;
  }
};

// Index behind "name" or "name<...>"; none when the template arguments do not close.
std::optional<size_t> behind_name(const Around& name) {
  size_t next = name.at + 1;
  if (!name.is(next, "<")) return next;
  int angles = 0, others = 0;
  for (; next < name.words.size(); ++next) {
    const std::string_view word = spelling(name.text, name.words[next]);
    if (word == ";" || word == "{") return std::nullopt;
    others += (word == "(" || word == "[") - (word == ")" || word == "]");
    if (others > 0) continue;
    angles += (word == "<") - (word == ">");
    if (angles == 0) return next + 1;
  }
  return std::nullopt;
}

// Index of the first token of "&ns::name", the qualifiers and the '&' being optional.
size_t front_of_name(const Around& name) {
  size_t first = name.at;
  while (first >= 2 && name.is(first - 1, ":") && name.is(first - 2, ":")) {
    first -= 2;
    if (first > 0 && name.words[first - 1].kind == TokenKind::identifier && !name.is(first - 1, "return"))
      --first;
  }
  return first > 0 && name.is(first - 1, "&") ? first - 1 : first;
}

// Whether the tokens before `first` are a cast to void*: "(const void*)" or "reinterpret_cast<const void*>(", with any
// parentheses around what follows.
bool behind_void_cast(const Around& name, size_t first) {
  while (first > 0 && name.is(first - 1, "(")) {
    --first;
    if (first > 0 && name.is(first - 1, ">")) break;
  }
  if (first == 0 || (!name.is(first - 1, ")") && !name.is(first - 1, ">"))) return false;
  const bool c_style = name.is(first - 1, ")");
  for (size_t length = 3; length <= 5 && length <= first; ++length) {
    const auto end = c_style ? after_void_pointer(name.text, name.words, first - length, "(", ")")
                             : after_void_pointer(name.text, name.words, first - length, "<", ">");
    if (!end || *end != first) continue;
    return c_style || (first > length && name.is(first - length - 1, "reinterpret_cast"));
  }
  return false;
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

// Whether "name" or "name<...>" is a value that is handed on: an argument or what a variable gets.
bool is_value(const Around& name, size_t first, size_t behind) {
  const auto is_any = [&](size_t index, std::initializer_list<std::string_view> wanted) {
    return std::any_of(wanted.begin(), wanted.end(),
                       [&](std::string_view one) { return name.is(index, one); });
  };
  if (first == 0 || !is_any(first - 1, {"(", ",", "=", "{", "return", "?", ":"}) ||
      !is_any(behind, {",", ")", ";", "}", ":"}))
    return false;
  return first < 2 || !is_any(first - 2, {"sizeof", "decltype", "typeid", "NPU_KERNEL"});
}

void make_known(Planner& planner, const FunctionRef& reference, bool every_value) {
  const Place place = reference.place;
  const Words words =
      words_inside(planner, {place.file, {0, static_cast<uint32_t>(planner.text(place.file).size())}});
  const auto named =
      std::find_if(words.begin(), words.end(), [&](const Token& t) { return t.range == place.range; });
  if (named == words.end()) return;
  const Around name{planner.text(place.file), words, static_cast<size_t>(named - words.begin())};
  const size_t first = front_of_name(name);
  const auto behind = behind_name(name);
  if (!behind) return;
  const bool all_written = *behind > name.at + 1 || !is_template(planner, reference.callee);
  const bool is_handed_on = every_value && all_written && is_value(name, first, *behind);
  if (!is_handed_on && !behind_void_cast(name, first)) return;
  planner.decide_text();
  planner.insert(place.file, words[first].range.begin, "npu::known_kernel<", "kernel as void*");
  const std::string bound = reference.bound > 0 ? ", " + std::to_string(reference.bound) : "";
  planner.insert(place.file, words[*behind - 1].range.end, bound + ">()", "kernel as void*");
}

// The argument is "k", "&ns::k<int>" and nothing else, or the same behind a cast that is taken away.
void bind_limits(Planner& planner, const FunctionRef& reference, Range argument) {
  const Words words = words_inside(planner, {reference.place.file, argument});
  const auto named = std::find_if(words.begin(), words.end(),
                                  [&](const Token& t) { return t.range == reference.place.range; });
  if (named == words.end()) return;
  const Around name{planner.text(reference.place.file), words, static_cast<size_t>(named - words.begin())};
  const size_t first = front_of_name(name);
  const auto behind = behind_name(name);
  const bool all_written = behind && (*behind > name.at + 1 || !is_template(planner, reference.callee));
  if (!all_written || first != 0 || *behind != words.size()) return;
  planner.decide_text();
  planner.insert(reference.place.file, words[first].range.begin,
                 "npu::bounded<" + std::to_string(reference.bound) + ">(", "launch bounds");
  planner.insert(reference.place.file, words[*behind - 1].range.end, ")", "launch bounds");
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
        const Place place{use.place.file, argument};
        const auto kept =
            loses_cast ? without_cast(planner.text(place.file), words_inside(planner, place)) : std::nullopt;
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
    const auto kept = without_cast(planner.text(argument.file), words_inside(planner, argument));
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

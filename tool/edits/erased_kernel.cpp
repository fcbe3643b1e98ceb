// cudaLaunchKernel((const void*)k, ...): CUDA finds the kernel by its address. On the NPU side its parameter types are
// needed to copy the arguments, and the cast hides them; without it the typed overload of the same function is called.

#include <algorithm>
#include <array>
#include <optional>

#include "tool/edits/planner.h"

namespace migrate {
namespace {

constexpr std::array<std::string_view, 2> kTakeAnyKernel = {"cudaLaunchKernel", "cudaLaunchCooperativeKernel"};

using Words = std::vector<Token>;

Words words_inside(Planner& planner, Place place) {
  Words words;
  for (const Token& token : planner.tokens(place.file)) {
    if (token.kind != TokenKind::comment && place.range.contains(token.range)) words.push_back(token);
  }
  return words;
}

// The position after "(const void*)" or "<const void*>", starting at words[at]; none when it is not there.
std::optional<size_t> after_void_pointer(std::string_view text, const Words& words, size_t at, std::string_view open,
                                         std::string_view close) {
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

}  // namespace

void plan_erased_kernels(Planner& planner) {
  for (const SymbolUse& use : planner.facts.uses) {
    const bool takes_kernel = std::find(kTakeAnyKernel.begin(), kTakeAnyKernel.end(), use.name) != kTakeAnyKernel.end();
    if (!takes_kernel || !use.is_call || use.arguments.empty()) continue;
    const Place argument{use.place.file, use.arguments[0]};
    if (!names_kernel(planner, argument)) continue;
    const auto kept = without_cast(planner.text(argument.file), words_inside(planner, argument));
    if (!kept) continue;
    planner.replace({argument.file, {argument.range.begin, kept->begin}}, "", use.name);
    planner.replace({argument.file, {kept->end, argument.range.end}}, "", use.name);
  }
}

}  // namespace migrate

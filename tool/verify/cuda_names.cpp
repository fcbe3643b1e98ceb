#include "tool/verify/cuda_names.h"

#include <algorithm>
#include <array>

namespace migrate {
namespace {

constexpr std::array<std::string_view, 5> kNamespaces = {"thrust", "cub", "cooperative_groups", "cuda",
                                                         "nvcuda"};

/// The text between the first quotes after `at`; moves `at` after them. Empty if there are none.
std::string_view next_quoted(std::string_view message, size_t& at) {
  const size_t open = message.find('\'', at);
  const size_t close = open == std::string_view::npos ? open : message.find('\'', open + 1);
  if (close == std::string_view::npos) return {};
  at = close + 1;
  return message.substr(open + 1, close - open - 1);
}

bool is_in_namespace_of_cuda(std::string_view name) {
  const std::string_view outermost = name.substr(0, name.find("::"));
  return std::find(kNamespaces.begin(), kNamespaces.end(), outermost) != kNamespaces.end();
}

/// "no member named 'x' in", "no template named 'x'", "use of undeclared identifier 'x'", "unknown type name
/// 'x'".
bool says_not_found(std::string_view message) {
  const bool named = message.starts_with("no ") && message.substr(0, message.find('\'')).ends_with(" named ");
  return named || message.starts_with("use of undeclared ") || message.starts_with("unknown type name '");
}

}  // namespace

std::string_view missing_name_of_cuda(std::string_view message, const RuleSet& rules) {
  if (!says_not_found(message)) return {};
  size_t at = 0;
  const std::string_view name = next_quoted(message, at);
  const bool scoped = message.substr(std::min(at, message.size())).starts_with(" in ");
  const std::string_view scope = scoped ? next_quoted(message, at) : std::string_view();
  const bool of_cuda = rules.looks_like_cuda(name) || is_in_namespace_of_cuda(scoped ? scope : name);
  return of_cuda ? name : std::string_view();
}

}  // namespace migrate

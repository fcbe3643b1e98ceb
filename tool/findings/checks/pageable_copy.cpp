#include <unordered_set>

#include "tool/findings/checks/check.h"

namespace migrate {
namespace {

/// The variable at the root of a pointer expression: "(char*)buf + off" and "&buf[i]" give "buf".
std::string root_variable(std::string_view text) {
  std::string root;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '(' && !root.empty()) break;
    if (!is_identifier_char(text[i])) continue;
    size_t end = i;
    while (end < text.size() && is_identifier_char(text[end])) ++end;
    std::string word(text.substr(i, end - i));
    bool in_cast = text.substr(end).find_first_not_of(" *&const") == text.substr(end).find(')') && i > 0 &&
                   text.substr(0, i).find_last_not_of(" ") == text.substr(0, i).rfind('(');
    if (!in_cast && !std::isdigit(static_cast<unsigned char>(word[0]))) return word;
    i = end;
  }
  return root;
}

/// Names passed to functions that give page-locked memory anywhere in the program.
struct Pinned {
  bool any = false;
  std::unordered_set<std::string> names;
};

Pinned pinned_names(const CheckContext& context) {
  constexpr std::string_view kPinning =
      "cudaMallocHost cudaHostAlloc cudaHostRegister cudaMallocManaged cuMemAllocHost cuMemHostAlloc "
      "cuMemHostRegister cuMemAllocManaged";
  Pinned pinned;
  for (const SymbolUse& use : context.facts.uses) {
    if (!is_one_of(use.name, kPinning)) continue;
    pinned.any = true;
    pinned.names.insert(root_variable(argument(context, use, 0)));
  }
  return pinned;
}

bool is_pageable(const std::string& expression, const std::string& root, const Pinned& pinned,
                 const std::string& code) {
  if (pinned.names.contains(root)) return false;
  if (!pinned.any) return true;  // nothing in the program is page-locked
  if (expression.find(".data()") != std::string::npos) return true;
  for (const char* maker : {"malloc(", "calloc(", "new "}) {
    size_t i = 0;
    while ((i = find_word(code, root, i)) != std::string::npos) {
      size_t end = code.find(';', i);
      std::string_view rest = std::string_view(code).substr(i, end == std::string::npos ? end : end - i);
      size_t equals = rest.find('=');
      if (equals != std::string_view::npos && rest.find(maker, equals) != std::string_view::npos) return true;
      i += root.size();
    }
  }
  return false;
}

}  // namespace

// Asynchronous copies whose host side is known not to be page-locked: assigned from malloc or new, a container's
// data(), or any host pointer of a program that never locks a page. Pointers of unknown origin are not reported.
void check_pageable_copy(const CheckContext& context, std::vector<Finding>& out) {
  Pinned pinned = pinned_names(context);
  for (const SymbolUse& use : context.facts.uses) {
    if (use.name != "cudaMemcpyAsync") continue;
    std::string kind = argument(context, use, 3);
    bool to_device = kind.find("HostToDevice") != std::string::npos;
    if (!to_device && kind.find("DeviceToHost") == std::string::npos) continue;
    std::string expression = argument(context, use, to_device ? 1 : 0);
    std::string root = root_variable(expression);
    if (root.empty() || !is_pageable(expression, root, pinned, context.sources.code(use.place.file)))
      continue;
    out.push_back(check_finding(context, id::pageable_copy, use.place, use.name, use.enclosing,
                                {use.name, expression}));
  }
}

}  // namespace migrate

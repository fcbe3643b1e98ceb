#include <set>

#include "tool/findings/checks/check.h"

namespace migrate {
namespace {

/// The text of the line around `offset` and where it begins.
std::pair<std::string_view, size_t> line_at(std::string_view code, size_t offset) {
  size_t begin = code.rfind('\n', offset);
  begin = begin == npos ? 0 : begin + 1;
  return {code.substr(begin, code.find('\n', offset) - begin), begin};
}

/// Lines that name `variable` (a ncclUniqueId) and the literal 128.
void find_literals(const CheckContext& context, uint32_t file, const std::string& variable,
                   std::vector<Finding>& out) {
  std::string_view code = context.sources.code(file);
  for (size_t i = find_word(code, variable); i != npos; i = find_word(code, variable, i + 1)) {
    auto [line, begin] = line_at(code, i);
    size_t literal = find_word(line, "128");
    if (literal == npos) continue;
    auto at = static_cast<uint32_t>(begin + literal);
    out.push_back(check_finding(context, id::nccl_id_size, {file, {at, at + 3}}, variable, "", {"128"}));
    i = begin + line.size();
  }
}

}  // namespace

// NCCL_UNIQUE_ID_BYTES, and the literal 128 on a line that handles a ncclUniqueId.
void check_nccl_id_size(const CheckContext& context, std::vector<Finding>& out) {
  std::set<std::pair<uint32_t, std::string>> variables;
  for (const SymbolUse& use : context.facts.uses) {
    if (use.name == "NCCL_UNIQUE_ID_BYTES") {
      out.push_back(check_finding(context, id::nccl_id_size, use.place, use.name, use.enclosing, {use.name}));
    }
    if (use.name != "ncclUniqueId") continue;
    std::string_view code = context.sources.code(use.place.file);
    size_t begin = code.find_first_not_of(" \t*&", use.place.range.end);
    size_t end = begin;
    while (end < code.size() && is_identifier_char(code[end])) ++end;
    if (begin < end) variables.insert({use.place.file, std::string(code.substr(begin, end - begin))});
  }
  for (const auto& [file, variable] : variables) find_literals(context, file, variable, out);
}

}  // namespace migrate

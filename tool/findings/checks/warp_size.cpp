#include <array>

#include "tool/findings/checks/check.h"

namespace migrate {
namespace {

/// One way to spell "divide a thread index by 32": the operator and the literal that follows it.
struct Pattern {
  std::string_view op;
  std::string_view literal;
};
constexpr std::array<Pattern, 7> kPatterns{
    {{"%", "32"}, {"/", "32"}, {"&", "31"}, {"&", "0x1f"}, {"&", "0x1F"}, {">>", "5"}, {"<<", "5"}}};

/// The word that ends at `end`, e.g. "x" of "threadIdx.x".
std::string_view operand_before(std::string_view code, size_t end) {
  while (end > 0 && (code[end - 1] == ' ' || code[end - 1] == '\t')) --end;
  size_t begin = end;
  while (begin > 0 && (is_identifier_char(code[begin - 1]) || code[begin - 1] == '.')) --begin;
  return code.substr(begin, end - begin);
}

bool is_thread_index(std::string_view operand) {
  return operand.starts_with("threadIdx.") || operand == "tid" || operand == "idx" ||
         operand == "thread_id" || operand == "threadId" || operand.starts_with("blockDim.");
}

void find_pattern(const CheckContext& context, const DeviceBody& body, const Pattern& pattern,
                  std::vector<Finding>& out) {
  const std::string& file = context.sources.code(body.file);
  std::string_view code = std::string_view(file).substr(body.range.begin, body.range.size());
  for (size_t i = code.find(pattern.op); i != npos; i = code.find(pattern.op, i + 1)) {
    size_t literal = code.find_first_not_of(" \t", i + pattern.op.size());
    if (literal == npos || find_word(code, pattern.literal, literal) != literal) continue;
    std::string_view operand = operand_before(code, i);
    if (!is_thread_index(operand)) continue;
    auto begin = static_cast<uint32_t>(operand.data() - file.data());
    auto end = body.range.begin + static_cast<uint32_t>(literal + pattern.literal.size());
    std::string text = file.substr(begin, end - begin);
    out.push_back(check_finding(context, id::warp_size, {body.file, {begin, end}}, text, body.function->name,
                                {text, std::string(context.chip.name)}));
  }
}

}  // namespace

// Lane and warp numbers computed with a literal 32. Chips with SIMT have warps of 32 threads too: nothing to say.
void check_warp_size(const CheckContext& context, std::vector<Finding>& out) {
  if (context.chip.simt) return;
  for (const DeviceBody& body : device_bodies(context)) {
    for (const Pattern& pattern : kPatterns) find_pattern(context, body, pattern, out);
  }
}

}  // namespace migrate

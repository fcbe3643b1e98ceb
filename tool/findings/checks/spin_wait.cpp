#include "tool/findings/checks/check.h"

namespace migrate {
namespace {

/// The condition of the while statement at `at`, with its parentheses; empty when it has none.
std::string_view condition_at(std::string_view body, size_t at) {
  size_t open = body.find_first_not_of(" \t\n", at + 5);
  if (open == npos || body[open] != '(') return {};
  size_t end = skip_brackets(body, open);
  return end == npos ? std::string_view() : body.substr(open, end - open);
}

/// Whether the loop ends only when another thread has let go of something.
bool waits_on_other_threads(std::string_view condition) {
  return condition.find("atomicCAS") != npos || condition.find("atomicExch") != npos;
}

/// Whether the statement at `at` is all that "if (threadIdx.x == 0)" holds, or the first of its block: who holds the lock is
/// then in another block, which runs on.
bool is_for_one_thread(std::string_view body, size_t at) {
  auto back = [&](size_t from) { return from == 0 ? npos : body.find_last_not_of(" \t\r\n", from - 1); };
  size_t last = back(at);
  if (last != npos && body[last] == '{') last = back(last);
  if (last == npos || body[last] != ')') return false;
  int depth = 1;
  size_t open = last;
  while (open > 0 && depth > 0) {
    --open;
    depth += body[open] == ')' ? 1 : body[open] == '(' ? -1 : 0;
  }
  const size_t word = back(open);
  if (depth > 0 || word == npos || word < 1 || body.substr(word - 1, 2) != "if") return false;
  std::string condition(body.substr(open, last + 1 - open));
  std::erase_if(condition, [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; });
  return condition == "(threadIdx.x==0)" || condition == "(0==threadIdx.x)" ||
         condition == "(!threadIdx.x)" || condition == "(threadIdx.x<1)";
}

}  // namespace

// Spin locks: a loop in device code whose condition is an atomic exchange.
void check_spin_wait(const CheckContext& context, std::vector<Finding>& out) {
  for (const DeviceBody& body : device_bodies(context)) {
    std::string_view code =
        std::string_view(context.sources.code(body.file)).substr(body.range.begin, body.range.size());
    for (size_t i = find_word(code, "while"); i != npos; i = find_word(code, "while", i + 1)) {
      std::string_view condition = condition_at(code, i);
      if (!waits_on_other_threads(condition) || is_for_one_thread(code, i)) continue;
      auto begin = body.range.begin + static_cast<uint32_t>(i);
      std::string text = "while " + std::string(condition);
      out.push_back(check_finding(context, id::spin_wait, {body.file, {begin, begin + 5}}, "while",
                                  body.function->name, {text}));
    }
  }
}

}  // namespace migrate

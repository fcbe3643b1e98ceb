#include "tool/findings/checks/check.h"

namespace migrate {
namespace {

constexpr auto npos = std::string_view::npos;

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

}  // namespace

// Spin locks: a loop in device code whose condition is an atomic exchange.
void check_spin_wait(const CheckContext& context, std::vector<Finding>& out) {
  for (const DeviceBody& body : device_bodies(context)) {
    std::string_view code = std::string_view(context.sources.code(body.file)).substr(body.range.begin, body.range.size());
    for (size_t i = find_word(code, "while"); i != npos; i = find_word(code, "while", i + 1)) {
      std::string_view condition = condition_at(code, i);
      if (!waits_on_other_threads(condition)) continue;
      auto begin = body.range.begin + static_cast<uint32_t>(i);
      std::string text = "while " + std::string(condition);
      out.push_back(check_finding(context, id::spin_wait, {body.file, {begin, begin + 5}}, "while",
                                  body.function->name, {text}));
    }
  }
}

}  // namespace migrate

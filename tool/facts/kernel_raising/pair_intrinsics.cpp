// Functions of half2 and bfloat162: what is done with both members.
#include <array>
#include <map>
#include <string_view>

#include "tool/facts/kernel_raising/executor.h"
#include "tool/facts/kernel_raising/mathematics.h"

namespace migrate {

using namespace clang;

namespace {

/// A pair that is made of members of the arguments. The letters name the first and the second member of an argument: those of
/// the second argument are large.
const std::map<std::string_view, std::string_view>& arrangements() {
  static const std::map<std::string_view, std::string_view> kArrangements = {{"__float2half2_rn", "aa"},
                                                                             {"__floats2half2_rn", "aA"},
                                                                             {"__float22half2_rn", "ab"},
                                                                             {"__half22float2", "ab"},
                                                                             {"__half2half2", "aa"},
                                                                             {"__halves2half2", "aA"},
                                                                             {"__lows2half2", "aA"},
                                                                             {"__highs2half2", "bB"},
                                                                             {"__low2half2", "aa"},
                                                                             {"__high2half2", "bb"},
                                                                             {"__lowhigh2highlow", "ba"},
                                                                             {"__float2bfloat162_rn", "aa"},
                                                                             {"__floats2bfloat162_rn", "aA"},
                                                                             {"__float22bfloat162_rn", "ab"},
                                                                             {"__bfloat1622float2", "ab"},
                                                                             {"__bfloat162bfloat162", "aa"},
                                                                             {"__halves2bfloat162", "aA"},
                                                                             {"__lows2bfloat162", "aA"},
                                                                             {"__highs2bfloat162", "bB"},
                                                                             {"__low2bfloat162", "aa"},
                                                                             {"__high2bfloat162", "bb"},
                                                                             {"__low2half", "a"},
                                                                             {"__high2half", "b"},
                                                                             {"__low2float", "a"},
                                                                             {"__high2float", "b"},
                                                                             {"__low2bfloat16", "a"},
                                                                             {"__high2bfloat16", "b"}};
  return kArrangements;
}

/// The function of one member: "__hadd" of "__hadd2_rn", "hexp" of "h2exp", "__hdiv" of "__h2div". Empty: it is no such function.
std::string of_one_member(llvm::StringRef name) {
  name.consume_back("_rn");
  if (name == "__h2div") return "__hdiv";
  if (name.starts_with("h2")) return "h" + name.drop_front(2).str();
  if (name.starts_with("__h") && name.ends_with("2")) return name.drop_back().str();
  return "";
}

}  // namespace

/// The numbers of a pair, or twice that of a number.
std::optional<std::array<ir::Node, 2>> SymbolicExecutor::members_of_pair(const Expr& argument) {
  const Object object = evaluate(&argument);
  if (object.number != ir::kNone) return std::array{object.number, object.number};
  std::vector<ir::Node> numbers;
  for (const Object& member : object.members)
    if (member.number != ir::kNone) numbers.push_back(member.number);
  if (failed() || numbers.size() != 2) return std::nullopt;
  return std::array{numbers[0], numbers[1]};
}

/// A class with two numbers.
std::optional<Object> SymbolicExecutor::pair_of(QualType type, const std::array<ir::Node, 2>& numbers) {
  const auto parts = components_of(type, context_);
  if (!parts) return std::nullopt;
  Object pair;
  size_t next = 0;
  for (const Component& part : *parts) {
    const auto number = number_type(part.type, context_);
    if (number && next == numbers.size()) return std::nullopt;
    pair.members.push_back(number ? Object::of(graph_.cast(*number, numbers[next++]))
                                  : empty_object(part.type));
  }
  return next == numbers.size() ? std::optional(std::move(pair)) : std::nullopt;
}

std::optional<Object> SymbolicExecutor::pair_intrinsic(llvm::StringRef name, const CallExpr& call) {
  const auto arrangement = arrangements().find(std::string_view(name));
  const std::string single = of_one_member(name);
  const auto meant = small_float_function(single);
  const bool is_comparison = is_small_float_comparison(single);
  if (arrangement == arrangements().end() && !meant && !is_comparison) return std::nullopt;
  std::vector<std::array<ir::Node, 2>> arguments;
  for (const Expr* argument : call.arguments()) {
    const auto members = members_of_pair(*argument);
    if (!members) return failed_object(Reason::not_understood, "an argument of " + name.str(), call);
    arguments.push_back(*members);
  }
  std::array<ir::Node, 2> result{};
  if (arrangement != arrangements().end()) {
    const std::string_view letters = arrangement->second;
    for (size_t lane = 0; lane < 2; ++lane) {
      const char letter = letters[lane < letters.size() ? lane : 0];
      const size_t from = letter == 'A' || letter == 'B' ? 1 : 0;
      if (from >= arguments.size())
        return failed_object(Reason::not_understood, "a call of " + name.str(), call);
      result[lane] = arguments[from][letter == 'b' || letter == 'B' ? 1 : 0];
    }
    if (letters.size() == 1) return Object::of(converted(result[0], call.getType(), call));
  } else {
    for (size_t lane = 0; lane < 2; ++lane) {
      std::vector<ir::Node> operands;
      for (const auto& argument : arguments) operands.push_back(argument[lane]);
      result[lane] = is_comparison ? compared(single, operands) : applied(*meant, operands);
    }
  }
  if (auto pair = pair_of(call.getType(), result)) return *pair;
  return failed_object(Reason::type, "the result of " + name.str(), call);
}

}  // namespace migrate

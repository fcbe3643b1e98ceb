#pragma once
#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "tool/diagnostics/sources.h"
#include "tool/facts/tokens/token_facts.h"
#include "tool/rules/rule_set.h"

namespace migrate {

// A toy of tool/facts for tests: reads facts off well-spelled text, without a compiler. Every identifier that the
// rules know or that looks like CUDA's is a use; `__global__ void f(`, `__device__ T f(`; `f<<<a, b>>>(`. A label
// `step:` or `step_by_hand:` stands where lock step is expected.

inline Rule toy_rule(std::string name, Support support = Support::full,
                     std::string library = "cuda_runtime") {
  Rule rule;
  rule.name = std::move(name);
  rule.library = std::move(library);
  rule.support = support;
  rule.kind = FunctionRule{};
  rule.target =
      support == Support::unsupported ? "" : "npu" + rule.name.substr(std::min<size_t>(4, rule.name.size()));
  rule.note = "a note";
  rule.advice = support == Support::unsupported ? "an advice" : "";
  return rule;
}

class ToyFacts {
 public:
  ToyFacts(const RuleSet& rules, std::string path, std::string text) : rules_(rules), text_(std::move(text)) {
    facts.files.push_back({std::move(path), text_, true});
    TranslationUnit unit;
    unit.main_file = facts.files[0].path;
    facts.units.push_back(unit);
    code_ = blank_comments(text_);
    functions();
    uses();
    launches();
    add_token_facts(facts);
  }
  ProgramFacts facts;

 private:
  static constexpr auto npos = std::string::npos;
  static Range range(size_t begin, size_t end) {
    return {static_cast<uint32_t>(begin), static_cast<uint32_t>(end)};
  }

  std::vector<Range> split(size_t begin, size_t end) const {
    std::vector<Range> parts;
    int depth = 0;
    size_t from = begin;
    for (size_t i = begin; i <= end; ++i) {
      char c = i < end ? code_[i] : ',';
      if (c == '(' || c == '{' || c == '[') ++depth;
      if (c == ')' || c == '}' || c == ']') --depth;
      if (c != ',' || depth != 0) continue;
      size_t first = code_.find_first_not_of(" \n", from);
      if (first < i) parts.push_back(range(first, i));
      from = i + 1;
    }
    return parts;
  }

  void functions() {
    for (const char* keyword : {"__global__", "__device__"}) {
      for (size_t i = find_word(code_, keyword); i != npos; i = find_word(code_, keyword, i + 1)) {
        size_t open = code_.find('(', i);
        size_t end = code_.find_last_not_of(' ', open - 1) + 1, begin = end;
        while (begin > 0 && is_identifier_char(code_[begin - 1])) --begin;
        DeviceFunction function;
        function.name = code_.substr(begin, end - begin);
        function.usr = "usr:" + function.name;
        function.space =
            keyword == std::string_view("__global__") ? ExecutionSpace::global : ExecutionSpace::device;
        FunctionDeclaration declaration;
        declaration.name = {0, range(begin, end)};
        declaration.is_definition = true;
        declaration.after_paren = static_cast<uint32_t>(open + 1);
        function.declarations.push_back(declaration);
        size_t brace = code_.find('{', open);
        function.declarations[0].body = range(brace, skip_brackets(code_, brace));
        bodies_.push_back({range(brace, skip_brackets(code_, brace)), function.name});
        warp_numbers(function, bodies_.back().range);
        size_t ptx = code_.find("asm(", brace);
        if (ptx < bodies_.back().range.end)
          function.features.push_back({"inline PTX", {0, range(ptx, ptx + 3)}});
        size_t fp64 = find_word(code_, "double", brace);
        if (fp64 < bodies_.back().range.end)
          function.features.push_back({"double", {0, range(fp64, fp64 + 6)}});
        for (const char* label : {"step", "step_by_hand"}) {
          size_t at = find_word(code_, label, brace);
          if (at >= bodies_.back().range.end || code_[at + std::string_view(label).size()] != ':') continue;
          WarpStep step;
          step.place = step.earlier = step.later = {0, range(at, at)};
          step.variable = "s";
          step.can_insert = label == std::string_view("step");
          function.warp_steps.push_back(step);
        }
        function.synchronises = find_word(code_, "__syncthreads", brace) < bodies_.back().range.end;
        facts.functions.push_back(function);
      }
    }
  }

  // "threadIdx.x % 32", "threadIdx.x >> 5".
  void warp_numbers(DeviceFunction& function, Range body) const {
    const std::string index = "threadIdx.x ";
    for (size_t i = code_.find(index, body.begin); i < body.end; i = code_.find(index, i + 1)) {
      for (const char* rest : {"% 32", "/ 32", "& 31", ">> 5"}) {
        const size_t end = i + index.size() + std::string_view(rest).size();
        if (code_.compare(i + index.size(), end - i - index.size(), rest) == 0 &&
            !is_identifier_char(code_[end]))
          function.warp_numbers.push_back({0, range(i, end)});
      }
    }
  }

  std::string enclosing(size_t offset) const {
    for (const Body& body : bodies_) {
      if (body.range.begin <= offset && offset < body.range.end) return body.name;
    }
    return "";
  }

  void uses() {
    for (size_t i = 0; i < code_.size(); ++i) {
      if (!is_identifier_char(code_[i]) || (i > 0 && is_identifier_char(code_[i - 1]))) continue;
      size_t end = i;
      while (end < code_.size() && is_identifier_char(code_[end])) ++end;
      std::string name = code_.substr(i, end - i);
      if (!rules_.find(name) && !rules_.looks_like_cuda(name)) continue;
      SymbolUse use;
      use.kind = rules_.find(name) ? UseKind::function : UseKind::unknown;
      use.name = name;
      use.place = {0, range(i, end)};
      use.enclosing = enclosing(i);
      use.in_device_code = !use.enclosing.empty();
      if (end < code_.size() && code_[end] == '(') {
        use.is_call = true;
        use.arguments = split(end + 1, skip_brackets(code_, end) - 1);
        for (const Range& argument : use.arguments) use.offsets.push_back(offset(argument));
      }
      facts.uses.push_back(use);
    }
  }

  std::string text(Range range) const { return code_.substr(range.begin, range.size()); }

  // "x + 3": 3.
  int64_t offset(Range argument) const {
    const std::string all = text(argument);
    const size_t plus = all.find(" + ");
    return plus == npos ? 0 : std::atoll(all.c_str() + plus + 3);
  }

  // "256" and "dim3(16, 2)".
  Extents extents(Range config) const {
    std::vector<int64_t> parts;
    const std::string all = text(config);
    for (size_t i = all.find_first_of("0123456789", all.starts_with("dim3(") ? 5 : 0); i < all.size();
         i = all.find(' ', i) == npos ? npos : all.find(' ', i) + 1)
      parts.push_back(std::atoll(all.c_str() + i));
    parts.resize(3, 1);
    return is_identifier_char(all[0]) && !all.starts_with("dim3(") && !std::isdigit(all[0])
               ? Extents()
               : Extents{parts[0], parts[1], parts[2]};
  }

  void launches() {
    for (size_t i = code_.find("<<<"); i != npos; i = code_.find("<<<", i + 1)) {
      size_t begin = i, close = code_.find(">>>", i);
      while (begin > 0 && is_identifier_char(code_[begin - 1])) --begin;
      Launch launch;
      launch.kernel_name = code_.substr(begin, i - begin);
      launch.kernel = "usr:" + launch.kernel_name;
      launch.callee = range(begin, i);
      launch.open = range(i, i + 3);
      launch.close = range(close, close + 3);
      const size_t open = code_.find('(', close);
      launch.arguments_open = range(open, open + 1);
      launch.has_arguments = code_[open + 1] != ')';
      launch.config = split(i + 3, close);
      if (launch.config.size() > 1) {
        launch.grid = extents(launch.config[0]);
        launch.block = extents(launch.config[1]);
      }
      launch.enclosing = enclosing(i);
      facts.launches.push_back(launch);
    }
  }

  struct Body {
    Range range;
    std::string name;
  };
  const RuleSet& rules_;
  std::string text_, code_;
  std::vector<Body> bodies_;
};

}  // namespace migrate

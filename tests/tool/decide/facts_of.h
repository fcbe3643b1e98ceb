#pragma once
#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <set>
#include <string>

#include "tool/decide/decision.h"
#include "tool/edits/apply.h"
#include "tool/facts/tokens/token_facts.h"
#include "tool/lexer/tokens.h"

namespace migrate::test {

/// A reader of simple CUDA text for unit tests of edits: it knows just enough to fill ProgramFacts without Clang; facts_of_test.cpp compares it with what `collect` gives.
/// Functions start with __global__ or __device__; every name a rule knows is a use; "kernel<<<...>>>(...)" is a launch,
/// of Form::deduced when "/*deduced*/" precedes it, Form::pointer after "/*pointer*/".
class FactsReader {
 public:
  FactsReader(const RuleSet& rules, ProgramFacts& facts) : rules_(rules), facts_(facts) {}

  void read(const std::string& path, const std::string& text) {
    file_ = static_cast<uint32_t>(facts_.files.size());
    facts_.files.push_back({path, text, true});
    text_ = text;
    tokens_.clear();
    for (const Token& token : tokenize(text_)) {
      if (token.kind != TokenKind::comment) tokens_.push_back(token);
    }
    header_ = path.ends_with(".h") || path.ends_with(".cuh");
    includes();
    declarations();
    for (size_t i = 0; i < tokens_.size(); ++i) use(i);
    launches();
  }

  /// Fills references once all files are read, when all function names are known.
  void link() {
    for (auto& body : bodies_) references(body);
  }

 private:
  struct Body {
    uint32_t file;
    size_t function;
    std::vector<Token> tokens;
    std::string text;
  };

  std::string_view word(size_t i) const {
    return i < tokens_.size() ? spelling(text_, tokens_[i]) : std::string_view();
  }

  size_t matching(size_t open) const {
    int depth = 0;
    for (size_t i = open; i < tokens_.size(); ++i) {
      depth += (word(i) == "(" || word(i) == "{") - (word(i) == ")" || word(i) == "}");
      if (depth == 0) return i;
    }
    return tokens_.size() - 1;
  }

  void includes() {
    for (size_t i = 0; i + 2 < tokens_.size(); ++i) {
      if (word(i) != "#" || word(i + 1) != "include") continue;
      uint32_t begin = tokens_[i + 2].range.begin;
      char close = text_[begin] == '<' ? '>' : '"';
      auto end = static_cast<uint32_t>(text_.find(close, begin + 1) + 1);
      std::string name = text_.substr(begin + 1, end - begin - 2);
      IncludeUse include;
      include.name = name;
      include.place = {file_, {begin, end}};
      bool known = rules_.find_header(name) != nullptr;
      include.resolved = known ? IncludeUse::Resolved::virtual_header : IncludeUse::Resolved::user;
      facts_.includes.push_back(include);
    }
  }

  void use(size_t i) {
    if (tokens_[i].kind != TokenKind::identifier || !rules_.find(word(i))) return;
    if (i > 0 && (word(i - 1) == "." || word(i - 1) == "->")) return;
    SymbolUse use;
    use.name = std::string(word(i));
    use.place = {file_, tokens_[i].range};
    if (word(i + 1) == "(") {
      use.is_call = true;
      size_t close = matching(i + 1);
      use.call = {tokens_[i].range.begin, tokens_[close].range.end};
      size_t first = i + 2;
      int depth = 0;
      for (size_t k = first; k <= close && close > i + 2; ++k) {
        bool ends = k == close || (depth == 0 && word(k) == ",");
        if (ends)
          use.arguments.push_back({tokens_[first].range.begin, tokens_[k - 1].range.end}), first = k + 1;
        depth += (word(k) == "(") - (word(k) == ")");
      }
    }
    facts_.uses.push_back(use);
  }

  DeviceFunction& function(const std::string& name, ExecutionSpace space) {
    auto [it, is_new] = by_name_.try_emplace(name, facts_.functions.size());
    if (is_new) {
      facts_.functions.emplace_back();
      facts_.functions.back().usr = facts_.functions.back().name = name;
      facts_.functions.back().space = space;
    }
    return facts_.functions[it->second];
  }

  void declarations() {
    for (size_t i = 0; i < tokens_.size(); ++i) {
      if (word(i) != "__global__" && word(i) != "__device__") continue;
      size_t open = i;
      while (open < tokens_.size() && word(open) != "(" && word(open) != ";") ++open;
      if (word(open) != "(") continue;
      DeviceFunction& f = function(std::string(word(open - 1)),
                                   word(i) == "__global__" ? ExecutionSpace::global : ExecutionSpace::device);
      size_t close = matching(open);
      FunctionDeclaration decl;
      decl.name = {file_, tokens_[open - 1].range};
      decl.after_paren = tokens_[open].range.end;
      bool is_void = close == open + 2 && word(open + 1) == "void";
      if (is_void) decl.void_keyword = tokens_[open + 1].range;
      decl.has_params = close > open + 1 && !is_void;
      decl.is_definition = word(close + 1) == "{";
      decl.in_header = header_;
      decl.specifier_begin = tokens_[i].range.begin;
      decl.has_inline = i > 0 && (word(i - 1) == "static" || word(i - 1) == "inline" || word(i - 1) == ">");
      f.declarations.push_back(decl);
      if (decl.is_definition) {
        size_t end = matching(close + 1);
        f.declarations.back().body = {tokens_[close + 1].range.begin, tokens_[end].range.end};
        bodies_.push_back(
            {file_,
             by_name_[f.name],
             {tokens_.begin() + static_cast<long>(close), tokens_.begin() + static_cast<long>(end)},
             text_});
      }
      i = open;
    }
  }

  void references(const Body& body) {
    static const std::set<std::string_view> builtins{"threadIdx", "blockIdx", "blockDim", "gridDim"};
    DeviceFunction& f = facts_.functions[body.function];
    auto at = [&](size_t i) {
      return i < body.tokens.size() ? spelling(body.text, body.tokens[i]) : std::string_view();
    };
    for (size_t i = 0; i < body.tokens.size(); ++i) {
      f.uses_builtins |= builtins.count(at(i)) > 0;
      f.synchronises |= at(i) == "__syncthreads";
      f.calls_unknown |= at(i) == "unknown_call";
      if (!by_name_.count(std::string(at(i)))) continue;
      FunctionRef ref;
      ref.callee = std::string(at(i));
      ref.place = {body.file, body.tokens[i].range};
      ref.is_call = at(i + 1) == "(";
      if (ref.is_call) ref.after_paren = body.tokens[i + 1].range.end;
      ref.has_arguments = at(i + 2) != ")";
      f.references.push_back(ref);
    }
  }

  /// What commas outside of parentheses separate among the tokens [first, last).
  std::vector<Range> expressions(size_t first, size_t last) const {
    std::vector<Range> found;
    int depth = 0;
    for (size_t i = first, begin = first; i < last; ++i) {
      depth += (word(i) == "(") - (word(i) == ")");
      bool ends = i + 1 == last || (depth == 0 && word(i + 1) == ",");
      if (!ends) continue;
      found.push_back({tokens_[begin].range.begin, tokens_[i].range.end});
      begin = i + 2;
      ++i;
    }
    return found;
  }

  void launches() {
    for (size_t i = 1; i + 3 < tokens_.size(); ++i) {
      if (word(i) != "<<<") continue;
      size_t close = i + 1;
      while (word(close) != ">>>") ++close;
      size_t callee = i - 1;
      if (word(callee) == ">")
        while (word(callee) != "<") --callee;
      if (word(callee) == "<") --callee;
      while (callee > 0 && word(callee - 1) == "::") callee -= 2;
      Launch launch;
      launch.file = file_;
      launch.callee = {tokens_[callee].range.begin, tokens_[i - 1].range.end};
      launch.kernel = launch.kernel_name = text_.substr(launch.callee.begin, launch.callee.size());
      if (auto t = launch.kernel.find('<'); t != std::string::npos) launch.kernel.resize(t);
      launch.open = tokens_[i].range;
      launch.close = tokens_[close].range;
      launch.config = expressions(i + 1, close);
      launch.arguments_open = tokens_[close + 1].range;
      launch.has_arguments = word(close + 2) != ")";
      std::string before = text_.substr(0, launch.callee.begin);
      if (before.ends_with("/*deduced*/")) launch.form = Launch::Form::deduced;
      if (before.ends_with("/*pointer*/")) launch.form = Launch::Form::pointer;
      launch.in_macro_argument = before.ends_with("CHECK(");
      facts_.launches.push_back(launch);
      i = close;
    }
  }

  const RuleSet& rules_;
  ProgramFacts& facts_;
  uint32_t file_ = 0;
  bool header_ = false;
  std::string text_;
  std::vector<Token> tokens_;
  std::map<std::string, size_t> by_name_;
  std::vector<Body> bodies_;
};

using Files = std::map<std::string, std::string>;

inline ProgramFacts facts_of(const Files& files, const RuleSet& rules) {
  ProgramFacts facts;
  FactsReader reader(rules, facts);
  for (const auto& [path, text] : files) reader.read(path, text);
  reader.link();
  return facts;
}

inline Rule function_rule(const std::string& name, const std::string& target,
                          std::vector<std::string> params = {}, const std::string& call = "") {
  Rule rule;
  rule.name = name;
  rule.target = target;
  rule.call = call;
  FunctionRule function;
  function.params = std::move(params);
  rule.kind = function;
  return rule;
}

inline Rule header_rule(const std::string& name, const std::string& target) {
  Rule rule;
  rule.name = name;
  rule.target = target;
  rule.kind = HeaderRule{};
  return rule;
}

/// The rules all tests of edits share.
inline const RuleSet& rules() {
  static const RuleSet set = [] {
    Rule unsupported = function_rule("cudaWeird", "npuWeird");
    unsupported.support = Support::unsupported;
    Rule dropped = header_rule("helper_cuda.h", "");
    Rule thrust = header_rule("thrust/sort.h", "npu/sort.h");
    thrust.support = Support::unsupported;
    return RuleSet({function_rule("cudaMalloc", "npuMalloc"), function_rule("cudaFree", "npuFree"),
                    function_rule("cudaSame", "cudaSame"), function_rule("cudaStream_t", "npuStream_t"),
                    function_rule("cudaSwap", "", {"int a", "int b"}, "npuSwap({b}, {a})"),
                    function_rule("cudaShort", "", {"int a", "int b = 7"}, "npuLong({a}, {b}, 0)"),
                    function_rule("cudaOrder", "", {"int a", "int b"}, "npuOrder({a}, {b})"), unsupported,
                    header_rule("cuda_runtime.h", "npu/runtime.h"),
                    header_rule("cuda_runtime_api.h", "npu/runtime.h"),
                    header_rule("cublas_v2.h", "npu/blas.h"), dropped, thrust});
  }();
  return set;
}

/// All files after the decisions' edits; a refused edit shows in `refusals` as "ID symbol".
struct Outcome {
  Files files;
  std::vector<std::string> refusals;
};

inline Outcome migrate_files(const Files& files, const std::function<void(ProgramFacts&)>& change = nullptr) {
  ProgramFacts facts = facts_of(files, rules());
  if (change) change(facts);
  add_token_facts(facts);
  const Decisions decisions = decide(facts, rules());
  std::map<std::string, std::vector<Edit>> edits;
  for (const Edit& edit : decisions.edits()) edits[edit.file].push_back(edit);
  Outcome outcome;
  for (const auto& [path, text] : files) {
    auto changed = migrate::apply(text, edits[path]);
    outcome.files[path] = changed ? *changed : "ERROR " + changed.error().message;
  }
  for (const Decision& decision : decisions.all) {
    if (!decision.refusal) continue;
    const auto& [id, place, values] = *decision.refusal;
    outcome.refusals.push_back(
        id + (" " + facts.files[place.file].text.substr(place.range.begin, place.range.size())));
  }
  return outcome;
}

inline std::string migrated(const std::string& text) { return migrate_files({{"a.cu", text}}).files["a.cu"]; }

}  // namespace migrate::test

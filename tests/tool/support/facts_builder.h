#pragma once
#include <algorithm>
#include <cstdlib>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/tool/support/marked_tokens.h"
#include "tool/facts/model/facts.h"
#include "tool/facts/tokens/token_facts.h"
#include "tool/rules/rule_set.h"

namespace migrate::test {

/// Builds ProgramFacts from simple CUDA text without Clang, for tests of what reads facts. It knows the declarations,
/// calls and launches that a line of text shows; what takes an analysis stands in marks:
///   /*deduced*/ /*pointer*/  before the name of a launched kernel: Launch::form
///   /*step s*/ /*step_by_hand s*/  where lanes must wait for accesses to `s`
///   /*waits*/  before the keyword of a loop: a WaitLoop
///   /*stores s 2*/ /*stores s 2 synchronised*/  before `volatile`: VolatileStores
///   /*resets*/  before a statement, /*stored*/ before the later one: a ResetRace
///   /*held p*/ /*pageable p*/  before an argument: a PointerArgument whose variable is `p`
///   /*size id T*/  before a number: an AssumedSize
///   /*field T*/  before the name of a field of `T`
/// facts_builder_test.cpp compares the facts with those that `collect` gives for the same text.
class FactsBuilder {
 public:
  explicit FactsBuilder(const RuleSet& rules) : rules_(rules) {}

  void add(const std::string& path, const std::string& text) {
    file_ = static_cast<uint32_t>(facts_.files.size());
    facts_.files.push_back({path, text, true});
    header_ = path.ends_with(".h") || path.ends_with(".cuh");
    if (!header_) facts_.units.emplace_back().main_file = path;
    tokens_ = MarkedTokens(text);
    bodies_.clear();
    includes();
    functions();
    for (size_t i = 0; i < tokens_.size(); ++i) use(i);
    launches();
    for (size_t i = 0; i < tokens_.size(); ++i) marks(i);
    read_.push_back(std::move(tokens_));
  }

  /// The facts, with references between the functions of all files. The facts of tokens are not filled.
  ProgramFacts take() {
    for (const DeviceBody& body : device_bodies_) references(body);
    return std::move(facts_);
  }

 private:
  /// The definition of any function: tokens [head, last] from the '(' of its parameters, its body is [first, last].
  struct Body {
    size_t head, first, last;
    std::string name;
    int function;  ///< index in facts_.functions; -1 of the host
  };
  struct DeviceBody {
    uint32_t file;
    size_t function, first, last;
  };

  std::string_view word(size_t i) const { return tokens_.word(i); }
  Place place(size_t i) const { return {file_, tokens_[i].range}; }

  void includes() {
    for (size_t i = 0; i + 2 < tokens_.size(); ++i) {
      if (!tokens_.are(i, {"#", "include"})) continue;
      const std::string& text = tokens_.text();
      const uint32_t begin = tokens_[i + 2].range.begin;
      const auto end = static_cast<uint32_t>(text.find(text[begin] == '<' ? '>' : '"', begin + 1) + 1);
      IncludeUse include;
      include.name = text.substr(begin + 1, end - begin - 2);
      include.place = {file_, {begin, end}};
      const bool known = rules_.find_header(include.name) != nullptr;
      include.resolved = known ? IncludeUse::Resolved::virtual_header : IncludeUse::Resolved::user;
      if (!known) include.path = include.name;
      facts_.includes.push_back(include);
    }
  }

  // "name(...) {" outside of all bodies, and declarations that begin with __global__ or __device__.
  void functions() {
    size_t marker = tokens_.size();  // of the declaration: `__global__` or `__device__`
    for (size_t i = 0; i < tokens_.size(); ++i) {
      if (word(i) == "__global__" || word(i) == "__device__") marker = i;
      if (word(i) == ";" || word(i) == "#") marker = tokens_.size();
      if (word(i) != "(" || i == 0 || !tokens_.is_identifier(i - 1)) continue;
      const size_t close = tokens_.matching(i), brace = close + 1;
      const bool is_definition = word(brace) == "{";
      const int known = marker < tokens_.size() ? declare(marker, i, close, is_definition) : -1;
      marker = tokens_.size();
      if (is_definition) {
        bodies_.push_back({i, brace, tokens_.matching(brace), std::string(word(i - 1)), known});
        if (known >= 0) define(static_cast<size_t>(known), bodies_.back());
      }
      i = is_definition ? bodies_.back().last : close;
    }
  }

  int declare(size_t marker, size_t open, size_t close, bool is_definition) {
    const std::string name(word(open - 1));
    const auto [known, is_new] = by_name_.try_emplace(name, facts_.functions.size());
    if (is_new) {
      DeviceFunction& made = facts_.functions.emplace_back();
      made.usr = made.name = name;
      made.space = word(marker) == "__global__" ? ExecutionSpace::global : ExecutionSpace::device;
    }
    FunctionDeclaration declaration;
    declaration.name = place(open - 1);
    declaration.after_paren = tokens_[open].range.end;
    const bool is_void = close == open + 2 && word(open + 1) == "void";
    if (is_void) declaration.void_keyword = tokens_[open + 1].range;
    declaration.has_params = close > open + 1 && !is_void;
    declaration.is_definition = is_definition;
    declaration.in_header = header_;
    declaration.specifier_begin = tokens_[marker].range.begin;
    const std::string_view before = marker > 0 ? word(marker - 1) : std::string_view();
    declaration.has_inline = before == "static" || before == "inline" || before == ">";
    facts_.functions[known->second].declarations.push_back(declaration);
    return static_cast<int>(known->second);
  }

  void define(size_t index, const Body& body) {
    DeviceFunction& function = facts_.functions[index];
    function.declarations.back().body = tokens_.range(body.first, body.last);
    device_bodies_.push_back({file_, index, body.first, body.last});
    const auto feature = [&](const char* name, size_t at) {
      const auto same = [&](const KernelFeature& one) { return one.name == name; };
      if (std::none_of(function.features.begin(), function.features.end(), same))
        function.features.push_back({name, place(at)});
    };
    for (size_t i = body.first; i < body.last; ++i) {
      if (word(i) == "asm") feature("inline PTX", i);
      if (word(i) == "double") feature("double", i + 1);  // the variable
      warp_number(function, i);
    }
  }

  // "threadIdx.x % 32", "threadIdx.x >> 5".
  void warp_number(DeviceFunction& function, size_t i) {
    if (!tokens_.are(i, {"threadIdx", ".", "x"})) return;
    const bool is_number = tokens_.are(i + 3, {"%", "32"}) || tokens_.are(i + 3, {"/", "32"}) ||
                           tokens_.are(i + 3, {"&", "31"}) || tokens_.are(i + 3, {">>", "5"});
    if (is_number) function.warp_numbers.push_back({file_, tokens_.range(i, i + 4)});
  }

  const Body* body_around(size_t i) const {
    for (const Body& body : bodies_)
      if (body.head <= i && i <= body.last) return &body;
    return nullptr;
  }

  void use(size_t i) {
    const std::string_view name = word(i);
    if (!tokens_.is_identifier(i) || !(rules_.find(name) || rules_.looks_like_cuda(name))) return;
    if (i > 0 && (word(i - 1) == "." || word(i - 1) == "->")) return;
    SymbolUse use;
    use.kind = rules_.find(name) ? UseKind::function : UseKind::unknown;
    use.name = name;
    use.place = place(i);
    if (const Body* body = body_around(i)) {
      use.enclosing = body->name;
      use.in_device_code = body->function >= 0;
    }
    const SymbolEntry* entry = rules_.find(name);
    const bool is_type = entry && std::holds_alternative<TypeRule>(entry->rule->kind);
    if (!is_type && word(i + 1) == "(") call(use, i);
    facts_.uses.push_back(use);
  }

  void call(SymbolUse& use, size_t name) {
    const size_t close = tokens_.matching(name + 1);
    use.is_call = true;
    use.call = tokens_.range(name, close);
    for (const auto& [first, last] : tokens_.split(name + 2, close)) {
      const auto index = static_cast<uint32_t>(use.arguments.size());
      use.arguments.push_back(tokens_.range(first, last));
      const bool is_sum = last >= first + 2 && word(last - 1) == "+";  // "x + 3"
      use.offsets.push_back(is_sum ? std::atoll(std::string(word(last)).c_str()) : 0);
      use.constants.push_back(first == last ? constant(first) : "");
      for (const bool pageable : {false, true})
        for (const auto& mark : tokens_.marks(first, pageable ? "pageable" : "held"))
          facts_.pointers.push_back({use.place, index, {place(declared(mark.at(0), name))}, pageable});
    }
    if (std::all_of(use.offsets.begin(), use.offsets.end(), [](int64_t one) { return one == 0; }))
      use.offsets.clear();
    if (std::all_of(use.constants.begin(), use.constants.end(), [](const auto& one) { return one.empty(); }))
      use.constants.clear();
  }

  /// The declaration of a variable that is used at `i`: its first token in the function, or in the file.
  size_t declared(const std::string& variable, size_t i) const {
    const Body* body = body_around(i);
    const size_t found = tokens_.find(variable, body ? body->head : 0);
    return found < i ? found : tokens_.find(variable);
  }

  std::string constant(size_t i) const {
    if (tokens_[i].kind == TokenKind::number) return std::string(word(i));
    const SymbolEntry* entry = rules_.find(word(i));
    const bool is_one =
        entry && std::holds_alternative<EnumRule>(entry->rule->kind) && entry->rule->name != word(i);
    return is_one ? std::string(word(i)) : std::string();
  }

  void launches() {
    for (size_t i = 1; i < tokens_.size(); ++i) {
      if (word(i) != "<<<") continue;
      const size_t close = tokens_.find(">>>", i);
      size_t callee = i - 1;
      if (word(callee) == ">") callee = tokens_.find_back("<", callee) - 1;
      while (callee > 1 && word(callee - 1) == "::") callee -= 2;
      Launch launch;
      launch.file = file_;
      launch.callee = tokens_.range(callee, i - 1);
      launch.kernel_name = tokens_.text().substr(launch.callee.begin, launch.callee.size());
      launch.kernel = launch.kernel_name.substr(0, launch.kernel_name.find('<'));
      launch.open = tokens_[i].range;
      launch.close = tokens_[close].range;
      const auto config = tokens_.split(i + 1, close);
      for (const auto& [first, last] : config) launch.config.push_back(tokens_.range(first, last));
      if (config.size() > 1) {
        launch.grid = extents(config[0].first, config[0].second);
        launch.block = extents(config[1].first, config[1].second);
      }
      launch.on_default_stream = config.size() < 4 || word(config[3].first) == "0";
      launch.arguments_open = tokens_[close + 1].range;
      launch.has_arguments = word(close + 2) != ")";
      if (tokens_.is_marked(callee, "deduced")) launch.form = Launch::Form::deduced;
      if (tokens_.is_marked(callee, "pointer")) launch.form = Launch::Form::pointer;
      launch.in_macro_argument = tokens_.are(callee - 2, {"CHECK", "("});
      if (const Body* body = body_around(i)) launch.enclosing = body->name;
      facts_.launches.push_back(launch);
      i = close;
    }
  }

  // "256" and "dim3(16, 2)".
  Extents extents(size_t first, size_t last) const {
    std::vector<int64_t> parts;
    const bool is_dim3 = tokens_.are(first, {"dim3", "("});
    for (const auto& [from, to] : tokens_.split(is_dim3 ? first + 2 : first, is_dim3 ? last : last + 1)) {
      if (from != to || tokens_[from].kind != TokenKind::number) return {};
      parts.push_back(std::atoll(std::string(word(from)).c_str()));
    }
    parts.resize(3, 1);
    return {parts[0], parts[1], parts[2]};
  }

  void marks(size_t i) {
    for (const auto& mark : tokens_.marks(i, "size"))
      facts_.sizes.push_back({place(i), mark.at(1), mark.at(0)});
    for (const auto& mark : tokens_.marks(i, "field"))
      facts_.fields.push_back({mark.at(0) + "::" + std::string(word(i)), place(i)});
    const Body* body = body_around(i);
    if (!body || body->function < 0) return;
    DeviceFunction& function = facts_.functions[static_cast<size_t>(body->function)];
    for (size_t k = 0; k < tokens_.marks(i, "waits").size(); ++k) {
      function.wait_loops.push_back({place(i), tokens_.range(i + 1, tokens_.matching(i + 1))});
      function.synchronises = true;  // its migrated form gives way to other threads
    }
    for (const auto& mark : tokens_.marks(i, "stores"))
      function.volatile_stores.push_back(
          {place(i), mark.at(0), std::atoi(mark.at(1).c_str()), mark.size() > 2});
    if (tokens_.is_marked(i, "resets")) {
      function.reset_races.push_back(reset(i));
      function.uses_builtins = true;  // its migrated form asks which thread it is
    }
    for (const char* name : {"step", "step_by_hand"})
      for (const auto& mark : tokens_.marks(i, name))
        step(function, i, mark.at(0), name == std::string_view("step"));
  }

  ResetRace reset(size_t i) const {
    ResetRace race;
    race.place = {file_, tokens_.range(i, tokens_.find(";", i) - 1)};
    race.element = tokens_.range(i, tokens_.find("=", i) - 1);
    size_t stored = i;
    while (!tokens_.is_marked(stored, "stored")) ++stored;
    race.store = place(stored);
    race.block_waits = tokens_.find("__syncthreads", i) < stored;
    return race;
  }

  void step(DeviceFunction& function, size_t i, const std::string& variable, bool can_insert) {
    WarpStep step;
    step.variable = variable;
    step.earlier = place(tokens_.find_back(variable, i - 1));
    step.later = place(tokens_.find(variable, i));
    step.later_writes = can_insert;
    step.can_insert = can_insert;
    const uint32_t after = tokens_[i - 1].range.end;
    step.place = can_insert ? Place{file_, {after, after}} : step.later;
    function.warp_steps.push_back(step);
    function.synchronises |= can_insert;
  }

  void references(const DeviceBody& body) {
    static const std::set<std::string_view> builtins{"threadIdx", "blockIdx", "blockDim", "gridDim"};
    const MarkedTokens& tokens = read_[body.file];
    DeviceFunction& function = facts_.functions[body.function];
    for (size_t i = body.first; i < body.last; ++i) {
      const std::string name(tokens.word(i));
      function.uses_builtins |= builtins.count(name) > 0;
      function.synchronises |= name == "__syncthreads";
      function.calls_unknown |= name == "unknown_call";
      if (!by_name_.count(name) || tokens.word(i + 1) == "<<<") continue;
      FunctionRef ref;
      ref.callee = name;
      ref.place = {body.file, tokens[i].range};
      ref.is_call = tokens.word(i + 1) == "(";
      if (ref.is_call) ref.after_paren = tokens[i + 1].range.end;
      ref.has_arguments = ref.is_call && tokens.word(i + 2) != ")";
      function.references.push_back(ref);
    }
  }

  const RuleSet& rules_;
  ProgramFacts facts_;
  uint32_t file_ = 0;
  bool header_ = false;
  MarkedTokens tokens_;
  std::vector<MarkedTokens> read_;  ///< by file
  std::vector<Body> bodies_;
  std::vector<DeviceBody> device_bodies_;
  std::map<std::string, size_t> by_name_;
};

using Files = std::map<std::string, std::string>;

/// The facts of all files, ready for `decide`.
inline ProgramFacts facts_of(const Files& files, const RuleSet& rules,
                             const std::function<void(ProgramFacts&)>& change = nullptr) {
  FactsBuilder builder(rules);
  for (const auto& [path, text] : files) builder.add(path, text);
  ProgramFacts facts = builder.take();
  if (change) change(facts);
  add_token_facts(facts);
  return facts;
}

}  // namespace migrate::test

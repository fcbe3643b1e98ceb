// Every rule example is a test: `in` parses with the rules' own declarations and becomes exactly `out`, and `out`
// parses against the shim's headers. One test per rules file: its examples go through the tool as one source text,
// each in a namespace of its own, which costs one parse instead of hundreds.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "tool/base/file_system.h"
#include "tool/commands/rewrite.h"
#include "tool/facts/collect/collect.h"
#include "tool/rules/example.h"
#include "tool/rules/load.h"
#include "tool/stubs/render.h"

namespace migrate {
namespace {

const std::string kRules = MIGRATE_SOURCE_DIR "/rules";

struct Loaded {
  RuleSet rules;
  VirtualHeaders headers;
};

const Loaded& loaded() {
  static const Loaded everything = [] {
    auto files = disk_file_system();
    auto rules = load_rules(*files, {kRules});
    if (!rules) throw std::runtime_error(rules.error().message);
    auto headers = render_headers(*rules, {}, *files);
    if (!headers) throw std::runtime_error(headers.error().message);
    return Loaded{std::move(*rules), std::move(*headers)};
  }();
  return everything;
}

struct Case {
  const Rule* rule;
  Example example;
};

/// The examples of all rules, by rules file.
const std::map<std::string, std::vector<Case>>& cases_by_file() {
  static const auto cases = [] {
    std::map<std::string, std::vector<Case>> by_file;
    for (const Rule& rule : loaded().rules.all())
      for (Example& example : examples_of(rule, loaded().rules))
        by_file[rule.file].push_back({&rule, std::move(example)});
    return by_file;
  }();
  return cases;
}

std::string begin_mark(size_t i) { return "/*begin " + std::to_string(i) + "*/"; }
std::string end_mark(size_t i) { return "/*end " + std::to_string(i) + "*/"; }

bool has_include(const Case& c) { return c.example.in.find("#include") != std::string::npos; }

/// One source text with the chosen side of every example between marks.
std::string batch(const std::vector<Case>& cases, bool after, const std::string& prologue) {
  std::string text = prologue;
  for (size_t i = 0; i < cases.size(); ++i) {
    const Example& e = cases[i].example;
    if (has_include(cases[i])) continue;  // tested alone: an include belongs to no namespace
    const std::string marked = begin_mark(i) + (after ? e.out : e.in) + end_mark(i);
    const char* space = cases[i].rule->side == Side::device ? "__global__ " : "";
    text += "namespace example_" + std::to_string(i) + " {\n" + e.setup + "\n";
    text += e.at_file_scope
                ? marked + "\n}\n"
                : space + std::string("void function_") + std::to_string(i) + "() {\n" + marked + "\n}\n}\n";
  }
  return text;
}

std::string between_marks(const std::string& text, size_t i) {
  const size_t begin = text.find(begin_mark(i)), end = text.find(end_mark(i));
  if (begin == std::string::npos || end == std::string::npos) return "(lost)";
  return text.substr(begin + begin_mark(i).size(), end - begin - begin_mark(i).size());
}

/// One line per error: the rule whose example it is in, and what the compiler says.
std::string errors_of(const ProgramFacts& facts, const std::string& text, const std::vector<Case>& cases) {
  const std::string mark = "/*begin ";
  std::set<std::string> errors;
  for (const ParseDiagnostic& d : facts.diagnostics) {
    if (d.level == DiagnosticLevel::warning) continue;
    const size_t begin = text.rfind(mark, d.place.range.begin);
    const bool in_example = d.in_user_file && begin != std::string::npos;
    const Rule* rule = in_example ? cases.at(std::stoul(text.substr(begin + mark.size()))).rule : nullptr;
    errors.insert((rule ? rule->file + ":" + std::to_string(rule->line) + ": " + rule->name + ": " : "") +
                  d.message + "\n");
  }
  std::string lines;
  for (const std::string& error : errors) lines += error;
  return lines;
}

/// Includes what declares these rules' symbols: CUDA's headers, or the shim's that take their place.
std::string includes_for(const std::vector<Case>& cases, bool after) {
  std::set<std::string> names;
  for (const Case& c : cases) {
    const Rule* header = loaded().rules.find_header(c.rule->header);
    if (header) names.insert(after ? header->target : header->name);
  }
  std::string text;
  for (const std::string& name : names)
    if (!name.empty()) text += "#include <" + name + ">\n";
  return text;
}

class RuleExamples : public testing::TestWithParam<std::string> {};

TEST_P(RuleExamples, InBecomesOut) {
  const std::vector<Case>& cases = cases_by_file().at(GetParam());
  const std::string text = batch(cases, false, includes_for(cases, false));
  const auto rewritten = rewrite_text("examples.cu", text, loaded().rules, loaded().headers);
  ASSERT_TRUE(rewritten.ok()) << rewritten.error().message;
  const std::string errors = errors_of(rewritten->facts, text, cases);
  EXPECT_TRUE(errors.empty()) << "an `in` does not parse:\n" << errors;
  for (size_t i = 0; i < cases.size(); ++i) {
    if (has_include(cases[i])) continue;
    EXPECT_EQ(between_marks(rewritten->text, i), cases[i].example.out)
        << cases[i].rule->file << ":" << cases[i].rule->line << ": " << cases[i].rule->name
        << ", in: " << cases[i].example.in;
  }
}

TEST_P(RuleExamples, OutParsesAgainstTheShim) {
  std::vector<Case> supported;
  for (const Case& c : cases_by_file().at(GetParam()))
    if (c.rule->support != Support::unsupported) supported.push_back(c);
  const std::string text = batch(supported, true, includes_for(supported, true)),
                    path = "/examples/examples.cpp";
  ParseJob job;
  job.file = path;
  job.arguments = {"-xc++",        "-std=c++17",
                   "-D__CUDACC__", "-I" MIGRATE_SOURCE_DIR "/runtime_shim/include",
                   "-include",     "npu/runtime.h"};
  const std::string errors = errors_of(check_migrated(job, {{path, text}}), text, supported);
  EXPECT_TRUE(errors.empty()) << "an `out` needs what the shim does not declare:\n" << errors;
}

TEST_P(RuleExamples, IncludesBecomeOut) {
  for (const Case& c : cases_by_file().at(GetParam())) {
    if (!has_include(c)) continue;
    const auto rewritten = rewrite_text("example.cu", c.example.in + "\n", loaded().rules, loaded().headers);
    ASSERT_TRUE(rewritten.ok()) << rewritten.error().message;
    EXPECT_EQ(rewritten->text, c.example.out.empty() ? c.example.out : c.example.out + "\n") << c.rule->name;
  }
}

std::vector<std::string> rule_files() {
  std::vector<std::string> files;
  for (const auto& entry : cases_by_file()) files.push_back(entry.first);
  return files;
}

std::string name_of(const testing::TestParamInfo<std::string>& info) {
  std::string name;
  for (const char c : info.param.substr(info.param.find("/rules/") + 7)) name += std::isalnum(c) ? c : '_';
  return name;
}

INSTANTIATE_TEST_SUITE_P(All, RuleExamples, testing::ValuesIn(rule_files()), name_of);

}  // namespace
}  // namespace migrate

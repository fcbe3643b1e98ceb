#include "tool/findings/match.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tool/support/facts_builder.h"
#include "tests/tool/support/simple_rule.h"
#include "tool/diagnostics/diagnostics.h"
#include "tool/findings/fingerprint.h"
#include "tool/findings/summary.h"

namespace migrate {
namespace {

RuleSet some_rules() {
  std::vector<Rule> rules{simple_rule("cudaMalloc"), simple_rule("cudaFree", Support::adapted),
                          simple_rule("cudaMemAdvise", Support::partial),
                          simple_rule("cudaGraphLaunch", Support::unsupported)};
  Rule keep = simple_rule("__syncthreads");
  keep.target = keep.name;
  rules.push_back(keep);
  Rule gemm = simple_rule("cublasSgemm", Support::full, "cublas");
  gemm.op = "gemm";
  rules.push_back(gemm);
  for (Rule& rule : rules) rule.ascend.shim = "these tests are about the simulated device";
  RuleSet set(std::move(rules));
  set.set_families({{"cuda", "cuda_runtime"}, {"cublas", "cublas"}});
  return set;
}

const RuleSet& rules() {
  static const RuleSet set = some_rules();
  return set;
}

std::vector<Finding> findings_in(ProgramFacts facts) {
  add_token_facts(facts);  // a test may have changed the others
  return match(facts, rules(), decide(facts, rules()));
}

Summary summary_of(ProgramFacts facts, const std::vector<Finding>& findings) {
  add_token_facts(facts);
  return summarize(facts, decide(facts, rules()).kernels, findings);
}

/// "line:id:symbol" of all findings, joined by spaces.
std::string found(const std::string& text) {
  ProgramFacts facts = test::facts_of({{"a.cu", text}}, rules());
  std::string out;
  for (const Finding& finding : findings_in(facts)) {
    out += (out.empty() ? "" : " ") + std::to_string(finding.position.line) + ":" + finding.id + ":" +
           finding.symbol;
    if (!finding.suppression.empty()) out += "(" + finding.suppression + ")";
  }
  return out;
}

TEST(Match, OneFindingPerUse) {
  EXPECT_EQ(found("void f() { cudaMalloc(&p, 1); }"), "1:MIG1001:cudaMalloc");
  EXPECT_EQ(found("void f() {\n cudaFree(p);\n cudaFree(q); }"), "2:MIG1002:cudaFree 3:MIG1002:cudaFree");
  EXPECT_EQ(found("void f() { cudaMemAdvise(p); }"), "1:MIG1003:cudaMemAdvise");
  EXPECT_EQ(found("void f() { cudaGraphLaunch(p); }"), "1:MIG1004:cudaGraphLaunch");
  EXPECT_EQ(found("void f() { cudaBrandNew(p); }"), "1:MIG1005:cudaBrandNew");
  EXPECT_EQ(found("void f() { mine(p); }"), "");
}

/// "file:id:effort" of the findings about parse errors. One unit reads a.cu, which includes a.h; another b.cpp.
std::string parse_errors(const std::string& text, const std::string& missing,
                         std::initializer_list<uint32_t> files) {
  ProgramFacts facts = test::facts_of({{"a.cu", text}}, rules());
  facts.files.push_back({"a.h", "int h;", false});
  facts.files.push_back({"b.cpp", "int b;", true});
  TranslationUnit other;
  other.main_file = "b.cpp";
  facts.units.push_back(other);
  facts.includes.push_back({"a.h", {0, {0, 1}}, IncludeUse::Resolved::user, "a.h"});
  if (!missing.empty()) facts.includes.push_back({missing, {0, {0, 1}}, IncludeUse::Resolved::missing, ""});
  for (uint32_t file : files) facts.diagnostics.push_back({DiagnosticLevel::error, {file, {1, 2}}, "odd"});
  std::string out;
  for (const Finding& finding : findings_in(facts)) {
    if (finding.kind != FindingKind::parse) continue;
    out += (out.empty() ? "" : " ") + finding.file + ":" + finding.id + ":" + to_string(finding.effort);
  }
  return out;
}

TEST(ParseErrors, WeighOnceAFileWhereCudaIs) {
  const char* cuda = "void f() { cudaFree(p); }";
  EXPECT_EQ(parse_errors(cuda, "", {0, 0}), "a.cu:MIG4002:minutes a.cu:MIG4002:none");
  EXPECT_EQ(parse_errors(cuda, "", {1}), "a.h:MIG4002:minutes") << "a header of a unit with CUDA";
  EXPECT_EQ(parse_errors(cuda, "", {2, 2}), "b.cpp:MIG4008:none") << "all in one";
  EXPECT_EQ(parse_errors("int x;", "", {0, 1}), "a.cu:MIG4008:none a.h:MIG4008:none");
}

TEST(ParseErrors, AMissingHeaderExplainsThem) {
  EXPECT_EQ(parse_errors("void f() { cudaFree(p); }", "mpi.h", {0, 1, 2}),
            "a.cu:MIG4007:none a.h:MIG4007:none b.cpp:MIG4008:none");
}

TEST(ParseErrors, CommandsOfNotebooksAreNamed) {
  ProgramFacts facts = test::facts_of({{"a.cu", "\n%%writefile a.cu\nvoid f() { cudaFree(p); }"}}, rules());
  for (uint32_t at : {1u, 20u})
    facts.diagnostics.push_back({DiagnosticLevel::error, {0, {at, at + 1}}, "odd"});
  std::vector<std::string> messages;
  for (const Finding& finding : findings_in(facts)) {
    if (finding.kind == FindingKind::parse) messages.push_back(finding.message);
  }
  EXPECT_THAT(
      messages,
      testing::ElementsAre(
          testing::HasSubstr("line 2, '%%writefile a.cu', is a command of a notebook and no C++: delete it"),
          testing::HasSubstr("odd")));
}

TEST(Match, AMissingHeaderIsFoundOnce) {
  ProgramFacts facts = test::facts_of({{"a.cu", "void f() { cudaFree(p); }"}}, rules());
  for (uint32_t at : {0u, 4u})
    facts.includes.push_back({"lost.h", {0, {at, at + 1}}, IncludeUse::Resolved::missing, ""});
  auto findings = findings_in(facts);
  ASSERT_EQ(findings.size(), 3u);
  auto effort = summary_of(facts, findings).effort;
  EXPECT_EQ(effort.levels[static_cast<size_t>(Effort::minutes)].occurrences, 1u);
}

TEST(ParseErrors, OfUnknownSymbolsAreReportedOnce) {
  ProgramFacts facts = test::facts_of({{"a.cu", "void f() { cudaBrandNew(p); }"}}, rules());
  for (uint32_t at : {11u, 12u})
    facts.diagnostics.push_back({DiagnosticLevel::error, {0, {at, at + 1}}, "odd"});
  ASSERT_EQ(facts.uses.at(0).place.range.begin, 11u);
  size_t errors = 0;
  for (const Finding& finding : findings_in(facts)) errors += finding.id == std::string(id::parse_error);
  EXPECT_EQ(errors, 1u) << "the one beside the symbol";
}

TEST(Match, AMissingHeaderOfAFileWithoutCudaIsANote) {
  ProgramFacts facts = test::facts_of({{"a.cpp", "int a;"}}, rules());
  facts.includes.push_back({"winsock2.h", {0, {0, 1}}, IncludeUse::Resolved::missing, ""});
  auto findings = findings_in(facts);
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].severity, Severity::note);
  EXPECT_EQ(findings[0].effort, Effort::none);
}

/// Identifiers and texts of the findings MIG21xx about a kernel in this state, for a chip.
std::string about_ascendc(AscendCGeneration::State state, const char* chip) {
  ProgramFacts facts = test::facts_of({{"a.cu", "__global__ void scale(float* x) { x[0] = 2; }"}}, rules());
  AscendCGeneration& ascendc = facts.functions.at(0).ascendc;
  ascendc.state = state;
  ascendc.text = "a reason";
  ascendc.lacks = {{"dav-2002", "it has arrays of bfloat16"}};
  const Chip* const target = find_chip(chip);
  std::string out;
  for (const Finding& finding : match(facts, rules(), decide(facts, rules(), {.chip = target}), target))
    if (finding.id.starts_with("MIG21")) out += finding.id + ": " + finding.message;
  return out;
}

TEST(Match, AKernelThatIsGeneratedForOtherChipsNamesTheChip) {
  using State = AscendCGeneration::State;
  for (const State state : {State::on_tiles, State::on_scalar_unit}) {
    EXPECT_EQ(
        about_ascendc(state, "Ascend310P"),
        "MIG2112: no Ascend C is generated from kernel scale for Ascend310P: it has arrays of bfloat16");
    for (const char* chip : {"Ascend910B1", "Ascend910B4", "Ascend910_93", "Ascend950", "Ascend910A"})
      EXPECT_EQ(about_ascendc(state, chip), "") << chip;
  }
  EXPECT_EQ(about_ascendc(State::by_operator, "Ascend310P"), "") << "an operator computes it";
  EXPECT_EQ(about_ascendc(State::refused, "Ascend310P").substr(0, 8), "MIG2101:")
      << "the reason of every chip";
}

Severity severity_of_include(const std::string& name, IncludeUse::Resolved resolved,
                             Certainty certainty = Certainty::parsed) {
  ProgramFacts facts = test::facts_of({{"a.cpp", "int a;"}}, rules());
  facts.includes.push_back({name, {0, {0, 1}}, resolved, "", certainty});
  const auto findings = findings_in(facts);
  return findings.empty() ? Severity::info : findings[0].severity;
}

TEST(Match, AHeaderInAFolderOfTheToolkitThatNobodyKnowsIsAnError) {
  for (const char* name : {"cuda/no_such", "cub/no_such.cuh", "thrust/no_such.h",
                           "cooperative_groups/no_such.h", "nv/no_such"}) {
    EXPECT_EQ(severity_of_include(name, IncludeUse::Resolved::missing), Severity::error) << name;
    EXPECT_EQ(severity_of_include(name, IncludeUse::Resolved::system), Severity::error) << name;
    EXPECT_EQ(severity_of_include(name, IncludeUse::Resolved::user), Severity::info) << name;
    EXPECT_EQ(severity_of_include(name, IncludeUse::Resolved::missing, Certainty::tokens), Severity::warning)
        << name;
  }
  EXPECT_EQ(severity_of_include("cute/no_such.h", IncludeUse::Resolved::system), Severity::info);
}

Severity severity_of_symbol(const ProgramFacts& facts) {
  for (const Finding& finding : findings_in(facts)) {
    if (!finding.symbol.empty()) return finding.severity;
  }
  ADD_FAILURE() << "no finding names a symbol";
  return Severity::note;
}

// The severity of the one symbol when no unit compiles `text`.
Severity severity_in_inactive(const std::string& text, Certainty certainty) {
  ProgramFacts facts = test::facts_of({{"a.cu", text}}, rules());
  facts.inactive.push_back({{0, {0, static_cast<uint32_t>(text.size())}}});
  for (SymbolUse& use : facts.uses) use.certainty = certainty;
  return severity_of_symbol(facts);
}

TEST(Match, WhatNoUnitCompilesIsNoError) {
  for (const char* text : {"void f() { cudaGraphLaunch(p); }", "void f() { cudaBrandNew(p); }"}) {
    EXPECT_EQ(severity_in_inactive(text, Certainty::tokens), Severity::warning) << text;
    EXPECT_EQ(severity_in_inactive(text, Certainty::parsed), Severity::error) << text;
  }
  ProgramFacts compiled = test::facts_of({{"a.cu", "void f() { cudaGraphLaunch(p); }"}}, rules());
  compiled.uses.at(0).certainty = Certainty::tokens;
  EXPECT_EQ(severity_of_symbol(compiled), Severity::error);
  ProgramFacts macro =
      test::facts_of({{"a.cu", "#define CHECK(x) \\\n  if (x) cudaBrandNew(p)\nint x;"}}, rules());
  for (Certainty certainty : {Certainty::tokens, Certainty::parsed}) {  // nobody expands it; somebody does
    macro.uses.at(0).certainty = certainty;
    EXPECT_EQ(severity_of_symbol(macro),
              certainty == Certainty::tokens ? Severity::warning : Severity::error);
  }
  ProgramFacts weak = test::facts_of({{"a.cu", "  # pragma weak cudaBrandNew\nint x;"}}, rules());
  weak.uses.at(0).certainty = Certainty::tokens;
  EXPECT_EQ(severity_of_symbol(weak), Severity::warning);
}

TEST(Match, KernelsAndLaunches) {
  EXPECT_EQ(found("__global__ void k(int n) { }\nvoid f() { k<<<1, 2>>>(3); }"), "1:MIG2001:k 2:MIG2010:k");
  EXPECT_EQ(found("__global__ void k(int n) { double d; }"), "1:MIG2002:k 1:MIG5016:k");
  EXPECT_EQ(found("__global__ void k(int n) { asm(\"\"); }"), "1:MIG2003:k 1:MIG5011:k");
}

TEST(Match, AKernelWithAnUnknownSymbolNeedsARewrite) {
  EXPECT_EQ(found("__global__ void k(int n) { cudaOddThing(n); }"), "1:MIG2003:k 1:MIG1005:cudaOddThing");
}

TEST(Match, RefusalsTakeThePlaceOfPromises) {
  ProgramFacts facts = test::facts_of({{"a.cu", "void f() { cudaMalloc(&p, 1); cudaFree(p); }"}}, rules());
  Decisions decisions = decide(facts, rules());
  decisions.all.at(0).refusal = Refusal{id::symbol_not_edited, facts.uses[0].place, {"cudaMalloc", "why"}};
  auto findings = match(facts, rules(), decisions);
  ASSERT_EQ(findings.size(), 2u);
  EXPECT_EQ(findings[0].id, id::symbol_not_edited);
  EXPECT_EQ(findings[0].library, "cuda_runtime");
  EXPECT_EQ(findings[1].symbol, "cudaFree");
  EXPECT_EQ(summary_of(facts, findings).uses.unsupported, 1u);
}

TEST(Suppressions, NeedAReasonAndAnEffect) {
  EXPECT_EQ(found("void f() { cudaGraphLaunch(p); } // migrate: ignore(MIG1004) done elsewhere"),
            "1:MIG1004:cudaGraphLaunch(done elsewhere)");
  EXPECT_EQ(found("// migrate: ignore(MIG1004, MIG1005) next line\nvoid f() { cudaGraphLaunch(cudaX); }"),
            "2:MIG1004:cudaGraphLaunch(next line) 2:MIG1005:cudaX(next line)");
  EXPECT_EQ(found("void f() { cudaGraphLaunch(p); } // migrate: ignore(MIG1004)"),
            "1:MIG1004:cudaGraphLaunch 1:MIG4005:");
  EXPECT_EQ(found("int x; // migrate: ignore(MIG1004) nothing here"), "1:MIG4006:");
  EXPECT_EQ(found("const char* s = \"// migrate: ignore(MIG1004) text\"; void f() { cudaGraphLaunch(p); }"),
            "1:MIG1004:cudaGraphLaunch");
  EXPECT_EQ(found("void f() { cudaGraphLaunch(p); } /* see migrate: ignore(MIG1004) prose */"),
            "1:MIG1004:cudaGraphLaunch");
  EXPECT_EQ(found("void f() { cudaGraphLaunch(p); } // migrate: ignore(MIG10) bad id"),
            "1:MIG1004:cudaGraphLaunch");
}

std::vector<std::string> fingerprints(const std::string& text) {
  ProgramFacts facts = test::facts_of({{"a.cu", text}}, rules());
  std::vector<std::string> all;
  for (const Finding& finding : findings_in(facts)) all.push_back(finding.fingerprint);
  return all;
}

TEST(Fingerprints, SurviveMovedLinesAndTellEqualUsesApart) {
  auto before = fingerprints("void f() { cudaMalloc(&p, 1); cudaMalloc(&q, 1); }");
  EXPECT_EQ(before, fingerprints("\n\n// moved\nvoid f() {\n cudaMalloc(&p, 1);\n cudaMalloc(&q, 1); }"));
  ASSERT_EQ(before.size(), 2u);
  EXPECT_NE(before[0], before[1]);
  EXPECT_NE(before, fingerprints("void f() { cudaFree(&p, 1); cudaMalloc(&q, 1); }"));
}

// The value is that of version 0.1.0: users have it in their baselines.
TEST(Fingerprints, SurviveANewWordingOfAMessage) {
  Finding finding = make_finding(id::parse_error_follows, {"unknown type name 'T'", "t.h"});
  finding.file = "a.cu";
  std::vector<Finding> one{finding};
  add_fingerprints(one);
  EXPECT_EQ(one[0].fingerprint, "3cc09c11f95c5745:1");
}

TEST(Summary, CountsEveryUseOnce) {
  ProgramFacts facts = test::facts_of(
      {{"a.cu",
        "void f() { cudaMalloc(p); cudaFree(p); cudaMemAdvise(p); cudaGraphLaunch(p); cudaGraphLaunch(q); "
        "cudaNew(p); cublasSgemm(h); }"}},
      rules());
  Summary summary = summary_of(facts, findings_in(facts));
  EXPECT_EQ(summary.uses.total(), 7u);
  EXPECT_EQ(summary.uses.handled(), 3u);
  EXPECT_EQ(summary.uses.unknown, 1u);
  EXPECT_NEAR(summary.uses.coverage(), 100.0 * 3 / 7, 1e-9);
  EXPECT_EQ(summary.files_handled, 0u);
  EXPECT_EQ(summary.units_handled, 0u);
  ASSERT_EQ(summary.operators.size(), 1u);
  EXPECT_EQ(summary.operators[0].op, "gemm");
  // partial: 1 x minutes; unsupported: one thing twice; unknown: one thing once.
  EXPECT_EQ(summary.effort.levels[static_cast<size_t>(Effort::minutes)].occurrences, 1u);
  EXPECT_EQ(summary.effort.levels[static_cast<size_t>(Effort::hours)].distinct, 2u);
  EXPECT_EQ(summary.effort.levels[static_cast<size_t>(Effort::hours)].occurrences, 3u);
  EXPECT_DOUBLE_EQ(summary.effort.minutes, 15 + 2 * 180 + 0.1 * 180);
  EXPECT_DOUBLE_EQ(summary.effort.low_minutes, 5 + 2 * 60);
  EXPECT_DOUBLE_EQ(summary.effort.high_minutes, 30 + 3 * 480);
}

TEST(Summary, AFailedFileIsInTheDenominator) {
  ProgramFacts facts = test::facts_of({{"a.cu", "void f() { cudaMalloc(p); }"}}, rules());
  TranslationUnit failed;
  failed.main_file = "b.cu";
  failed.outcome = TranslationUnit::Outcome::failed;
  failed.failure = "not a text file";
  facts.units.push_back(failed);
  Summary summary = summary_of(facts, findings_in(facts));
  EXPECT_EQ(summary.uses.total(), 2u);
  EXPECT_EQ(summary.uses.not_analysed, 1u);
  EXPECT_DOUBLE_EQ(summary.uses.coverage(), 50.0);
  EXPECT_EQ(summary.units_failed, 1u);
  EXPECT_EQ(summary.units_handled, 1u);
}

/// Minutes of findings of one level: `distinct` symbols, `occurrences` in all.
double minutes_of(Effort effort, size_t distinct, size_t occurrences) {
  std::vector<Finding> findings(occurrences);
  for (size_t i = 0; i < occurrences; ++i) {
    findings[i].effort = effort;
    findings[i].severity = Severity::error;
    findings[i].symbol = "s" + std::to_string(i % distinct);
  }
  return summarize({}, {}, findings).effort.minutes;
}

TEST(Summary, FurtherPlacesCostATenth) {
  EXPECT_DOUBLE_EQ(minutes_of(Effort::none, 3, 9), 0);
  EXPECT_DOUBLE_EQ(minutes_of(Effort::minutes, 1, 1), 15);
  EXPECT_DOUBLE_EQ(minutes_of(Effort::minutes, 2, 12), 2 * 15 + 10 * 1.5);
  EXPECT_DOUBLE_EQ(minutes_of(Effort::hours, 1, 11), 180 + 180);
  EXPECT_DOUBLE_EQ(minutes_of(Effort::redesign, 1, 1), 2 * 8 * 60);
}

TEST(Summary, AnUnhandledHeaderSpoilsThoseWhoIncludeIt) {
  ProgramFacts facts = test::facts_of({{"a.cu", "#include \"h.cuh\"\nvoid f() { cudaMalloc(p); }"}}, rules());
  facts.files.push_back({"h.cuh", "inline void g() { cudaNew(); }", false});
  EXPECT_EQ(summary_of(facts, findings_in(facts)).units_handled, 1u);
  SymbolUse use;
  use.kind = UseKind::unknown;
  use.name = "cudaNew";
  use.place = {1, {18, 25}};
  facts.uses.push_back(use);
  EXPECT_EQ(summary_of(facts, findings_in(facts)).units_handled, 0u);
}

TEST(Summary, AFileWithAParseErrorIsNotFullyHandledUntilItIsAnswered) {
  ProgramFacts facts = test::facts_of({{"a.cu", "void f() { cudaMalloc(p); }\nint x = ;"}}, rules());
  facts.diagnostics.push_back({DiagnosticLevel::error, {0, {36, 37}}, "expected expression", true, false});
  std::vector<Finding> findings = findings_in(facts);
  Summary summary = summary_of(facts, findings);
  EXPECT_DOUBLE_EQ(summary.uses.coverage(), 100.0);
  EXPECT_EQ(summary.files_handled, 0u);
  EXPECT_EQ(summary.units_handled, 0u);
  for (Finding& finding : findings) finding.suppression = "known";
  EXPECT_EQ(summary_of(facts, findings).units_handled, 1u);
}

TEST(Summary, NothingUsedIsFullyHandled) {
  ProgramFacts facts = test::facts_of({{"a.cu", "int main() {}"}}, rules());
  Summary summary = summary_of(facts, findings_in(facts));
  EXPECT_DOUBLE_EQ(summary.uses.coverage(), 100.0);
  EXPECT_EQ(summary.units_handled, 1u);
}

}  // namespace
}  // namespace migrate

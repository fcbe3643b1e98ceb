#include <gmock/gmock.h>

#include <random>

#include "tool/commands/rewrite.h"
#include "tool/decide/decision.h"
#include "tool/lexer/tokens.h"
#include "tool/rules/load.h"

// What must hold for every program, tried on the fixtures' sources. That undoing a rewrite gives back every byte is tried
// by the fixture runner, on whole trees.

namespace migrate {
namespace {

struct Knowledge {
  RuleSet rules;
  VirtualHeaders headers;
};

const Knowledge& knowledge() {
  static const Knowledge loaded = [] {
    auto disk = disk_file_system();
    auto rules = load_rules(*disk, {std::string(MIGRATE_SOURCE_DIR) + "/rules"});
    EXPECT_TRUE(rules.ok()) << (rules ? "" : rules.error().message);
    auto headers = render_headers(*rules, {}, *disk);
    EXPECT_TRUE(headers.ok()) << (headers ? "" : headers.error().message);
    return Knowledge{std::move(*rules), std::move(*headers)};
  }();
  return loaded;
}

std::string fixture(const std::string& name) {
  auto text =
      disk_file_system()->read(std::string(MIGRATE_SOURCE_DIR) + "/fixtures/" + name + "/input/main.cu");
  EXPECT_TRUE(text.ok());
  return text ? *text : "";
}

RewrittenText rewritten(const std::string& text) {
  auto result = rewrite_text("a.cu", text, knowledge().rules, knowledge().headers);
  EXPECT_TRUE(result.ok()) << (result ? "" : result.error().message);
  return result ? std::move(*result) : RewrittenText();
}

std::vector<std::string> words(std::string_view text) {
  std::vector<std::string> all;
  for (const Token& token : tokenize(text)) {
    if (token.kind != TokenKind::comment) all.emplace_back(spelling(text, token));
  }
  return all;
}

// Places that a fact speaks about, the texts around which an edit may touch.
std::vector<Range> ranges_of(const ProgramFacts& facts) {
  std::vector<Range> all;
  auto point = [&](uint32_t offset) { all.push_back({offset > 0 ? offset - 1 : 0, offset}); };
  for (const SymbolUse& use : facts.uses) all.push_back(use.place.range), all.push_back(use.call);
  for (const IncludeUse& include : facts.includes) all.push_back(include.place.range);
  for (const DynamicSharedDecl& decl : facts.dynamic_shared) {
    all.push_back(decl.declaration.range);
    for (const Range& name : decl.references) point(name.begin);
  }
  for (const DeviceVariable& variable : facts.device_variables) point(variable.specifier_begin);
  for (const AsmStatement& statement : facts.assembly) all.push_back(statement.place.range);
  for (const Launch& launch : facts.launches) all.push_back({launch.callee.begin, launch.arguments_open.end});
  auto references = [&](const std::vector<FunctionRef>& refs) {
    for (const FunctionRef& ref : refs) point(ref.after_paren);
  };
  references(facts.host_references);
  for (const DeviceFunction& function : facts.functions) {
    references(function.references);
    for (const ShuffleLoop& loop : function.shuffle_loops) all.push_back(loop.place.range);
    for (const WideShift& shift : function.wide_shifts) all.push_back(shift.place.range);
    for (const FloatConversion& one : function.float_conversions)
      point(one.place.range.begin), point(one.place.range.end);
    for (const ResetRace& race : function.reset_races) point(race.place.range.begin);
    for (const FunctionDeclaration& decl : function.declarations) {
      point(decl.after_paren), point(decl.specifier_begin), all.push_back(decl.void_keyword);
    }
  }
  return all;
}

bool is_inside(const std::vector<Range>& ranges, Range edit) {
  return std::any_of(ranges.begin(), ranges.end(), [&](Range r) {
    bool insertion = edit.size() == 0 && (edit.begin == r.begin || edit.begin == r.end);
    return insertion || (r.size() > 0 && r.contains(edit));
  });
}

class RewriteProperties : public ::testing::TestWithParam<const char*> {};

TEST_P(RewriteProperties, NothingOutsideOfTheFactsChanges) {
  std::string text = fixture(GetParam());
  RewrittenText result = rewritten(text);
  std::vector<Range> ranges = ranges_of(result.facts);
  std::vector<Edit> edits = decide(result.facts, knowledge().rules).edits();
  EXPECT_GT(edits.size(), 5u);
  for (const Edit& edit : edits) {
    bool whole_include_line = edit.expect.find("#include") != std::string::npos;
    EXPECT_TRUE(whole_include_line || is_inside(ranges, edit.range))
        << edit.why << ": " << edit.expect << " -> " << edit.text;
  }
}

// Comments and line ends between tokens; not inside directives, and not between characters that may be one token.
std::string with_noise(const std::string& text, uint32_t seed) {
  static const char* const kNoise[] = {" /* noise */ ",     "\n", " // noise\n", "\t", "\r\n",
                                       " /* two\nlines */ "};
  std::mt19937 random(seed);
  std::string result;
  size_t copied = 0;
  std::vector<Token> tokens = tokenize(text);
  auto is_solid = [&](const Token& token) {
    if (token.kind != TokenKind::punctuation) return true;
    return std::string_view("(){};,").find(text[token.range.begin]) != std::string_view::npos;
  };
  for (size_t i = 1; i < tokens.size(); ++i) {
    bool apart = tokens[i].range.begin > tokens[i - 1].range.end;
    bool allowed = (apart || is_solid(tokens[i]) || is_solid(tokens[i - 1])) && !tokens[i].in_directive &&
                   !tokens[i - 1].in_directive;
    if (!allowed || random() % 6 != 0) continue;
    result.append(text, copied, tokens[i].range.begin - copied);
    result += kNoise[random() % std::size(kNoise)];
    copied = tokens[i].range.begin;
  }
  return result + text.substr(copied);
}

TEST_P(RewriteProperties, CommentsAndLineEndsDoNotMatter) {
  std::string text = fixture(GetParam());
  std::vector<std::string> plain = words(rewritten(text).text);
  for (uint32_t seed : {1u, 2u, 3u}) {
    std::string noisy = with_noise(text, seed);
    ASSERT_NE(noisy, text);
    ASSERT_EQ(words(noisy), words(text)) << "the noise itself must not change the program";
    EXPECT_EQ(words(rewritten(noisy).text), plain) << "seed " << seed;
  }
}

INSTANTIATE_TEST_SUITE_P(Fixtures, RewriteProperties,
                         ::testing::Values("vector_add", "reduce_shared", "streams_events", "hand_work",
                                           "symbols"),
                         [](const auto& info) { return std::string(info.param); });

}  // namespace
}  // namespace migrate

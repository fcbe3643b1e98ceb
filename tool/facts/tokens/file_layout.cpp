// The `#if` branches around each #include, where the code of a file begins, and parameter lists of an earlier run.
#include "tool/facts/tokens/files.h"

namespace migrate {
namespace {

/// The branches around the directives of one file, in their order.
class Branches {
 public:
  explicit Branches(const TokenFile& tokens) {
    BranchPath path;
    uint32_t conditionals = 0;
    for (const Directive& directive : tokens.directives()) {
      const std::string_view word = directive.keyword;
      if (word == "if" || word == "ifdef" || word == "ifndef") {
        path.emplace_back(conditionals++, 0);
      } else if (word.starts_with("el") && !path.empty()) {  // elif, else, elifdef, elifndef
        ++path.back().second;
      } else if (word == "endif" && !path.empty()) {
        path.pop_back();
      } else {
        continue;
      }
      by_offset_[tokens[directive.first].range.begin] = path;
    }
  }
  BranchPath at(uint32_t offset) const {
    const auto next = by_offset_.upper_bound(offset);
    return next == by_offset_.begin() ? BranchPath() : std::prev(next)->second;
  }

 private:
  std::map<uint32_t, BranchPath> by_offset_;
};

/// The first token outside of directives. In a file of directives alone: the first one behind `#pragma once` or the
/// condition and macro of an include guard; the end of the text where there is none.
uint32_t first_code(const TokenFile& tokens, std::string_view text) {
  for (size_t i = 0; i < tokens.size(); ++i)
    if (!tokens[i].in_directive) return tokens[i].range.begin;
  size_t first = 0;
  if (tokens.is(1, "pragma") && tokens.is(2, "once")) first = 3;
  if (tokens.is(1, "ifndef") && tokens.is(4, "define") && tokens.text(2) == tokens.text(5)) first = 6;
  if (first < tokens.size() && !tokens.is(first, "#")) first = 0;
  return first < tokens.size() ? tokens[first].range.begin : static_cast<uint32_t>(text.size());
}

}  // namespace

void add_file_layout(const TokenFiles& files, ProgramFacts& facts) {
  std::vector<Branches> branches;
  for (uint32_t file = 0; file < files.size(); ++file) {
    const TokenFile& tokens = files[file];
    branches.emplace_back(tokens);
    facts.tokens.first_code.push_back(first_code(tokens, facts.files[file].text));
    for (size_t i = 1; i < tokens.size(); ++i) {
      const std::string_view word = tokens.text(i);
      const bool added = word.starts_with("NPU_KERNEL_PARAMS") || word.starts_with("NPU_KERNEL_ARGS");
      if (added && tokens.is(i - 1, "(")) facts.tokens.migrated_lists.emplace(file, tokens[i - 1].range.end);
    }
  }
  for (const IncludeUse& include : facts.includes)
    facts.tokens.include_branches[include.place] = branches[include.place.file].at(include.place.range.begin);
}

}  // namespace migrate

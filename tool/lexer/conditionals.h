#pragma once
#include <string_view>
#include <vector>

#include "tool/lexer/tokens.h"

namespace migrate {

/// The `#if` structure of one file: which branches contain an offset.
class Conditionals {
 public:
  Conditionals(std::string_view text, const std::vector<Token>& tokens);
  /// Whether a place compiled at `later` implies that `earlier` is compiled too: every branch around `earlier`
  /// is also around `later`.
  bool implies(uint32_t later, uint32_t earlier) const;

 private:
  struct Branch {
    uint32_t conditional, index;
    friend bool operator==(Branch, Branch) = default;
  };
  struct Segment {
    uint32_t begin;
    std::vector<Branch> path;
  };
  const std::vector<Branch>& path_at(uint32_t offset) const;
  std::vector<Segment> segments_;
};

}  // namespace migrate

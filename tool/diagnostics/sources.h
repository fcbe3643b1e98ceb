#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "tool/diagnostics/finding.h"
#include "tool/facts/model/facts.h"
#include "tool/lexer/blanked.h"

namespace migrate {

/// Texts, line tables and blanked texts of all files of a program. Immutable; refers to the facts it was made of.
class Sources {
 public:
  explicit Sources(const ProgramFacts& facts);
  const std::string& path(uint32_t file) const { return facts_->files[file].path; }
  std::string_view text(uint32_t file, Range range) const;
  std::string_view text(const Place& place) const { return text(place.file, place.range); }
  /// The whole file with comments and literals blanked.
  const std::string& code(uint32_t file) const { return code_[file]; }
  LineColumn position(const Place& place) const { return lines_[place.file].at(place.range.begin); }
  const LineTable& lines(uint32_t file) const { return lines_[file]; }
  /// Index of the file with this path, or -1.
  int find(std::string_view path) const;
  size_t size() const { return code_.size(); }

 private:
  const ProgramFacts* facts_;
  std::vector<LineTable> lines_;
  std::vector<std::string> code_;
};

/// Puts a finding at a place of a program.
Finding place_finding(Finding finding, const Sources& sources, Place place);

}  // namespace migrate

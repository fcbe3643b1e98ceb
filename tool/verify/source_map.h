#pragma once
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tool/verify/verify.h"

namespace migrate {

/// Maps locations in the migrated text to the original, so that compiler messages are reported at the user's lines.
class SourceMap {
 public:
  SourceMap(const Program& program, const MigratedProgram& migrated);

  struct Original {
    const SourceFile* file = nullptr;
    Place place;  ///< empty range
    LineColumn position;
  };
  /// `path`: absolute, as in the original tree; `offset`: into its migrated text. Empty if the file does not
  /// belong to the program.
  std::optional<Original> at(const std::string& path, uint32_t offset);

  /// Whether a finding already names the hand work of the line: symbols and headers that stay as they were.
  /// `for_want_of_a_header`: also lines with errors that a missing header may explain, and its #include.
  bool is_known(const Original& original, bool for_want_of_a_header);

  /// Whether the migration changes the line, or the line names CUDA.
  bool is_of_the_migration(const Original& original) const;

  /// Whether some header that the program includes is missing on this machine. The shim's headers do not count: the
  /// front end reads files of an earlier rewrite without them.
  bool lacks_header() const { return lacks_header_; }

 private:
  using Lines = std::set<std::pair<uint32_t, uint32_t>>;
  void add(Lines& lines, Place place);
  LineColumn position(uint32_t file, uint32_t offset);

  const ProgramFacts& facts_;
  std::map<std::string, EditMap> edits_;
  std::map<std::string, uint32_t> files_;  ///< by absolute path
  std::vector<std::optional<LineTable>> tables_;
  Lines hand_work_, for_want_of_a_header_, of_the_migration_;
  bool lacks_header_ = false;
};

/// An error of the migrated text at a location of the original.
Finding verify_error_at(const std::string& path, Place place, LineColumn position,
                        const std::string& message);

}  // namespace migrate

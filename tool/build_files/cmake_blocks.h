#pragma once
#include <optional>
#include <string>
#include <vector>

#include "tool/build_files/cmake_options.h"

namespace migrate {

/// The blocks around the commands of one CMake file, which are given in their order, and whether CMake reads their commands if
/// the user sets no options.
class CMakeBlocks {
 public:
  explicit CMakeBlocks(const CMakeOptions& options) : options_(options) {}

  /// Takes the next command. Returns whether it opens, divides or closes a block, or ends the file: if(), endif(), function(), return().
  bool enter(const std::string& name, const std::vector<std::string>& words);

  /// Why CMake does not read the commands that follow: "option UNIT_TEST is OFF". Empty if it may read them.
  std::string unless() const;

 private:
  struct Block {
    std::optional<bool> taken;        ///< whether this branch is; nothing: unknown
    std::optional<bool> open = true;  ///< whether none of the branches before is
    std::string known;                ///< the known options of the conditions that decided
  };
  void branch(Block& block, const std::vector<std::string>& condition);
  void end_file();

  const CMakeOptions& options_;
  std::vector<Block> blocks_;
  int scopes_ = 0;     ///< functions and loops: a return() in them need not end the file
  std::string ended_;  ///< why a return() is reached
};

}  // namespace migrate

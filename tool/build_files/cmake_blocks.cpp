#include "tool/build_files/cmake_blocks.h"

#include <set>

namespace migrate {

bool CMakeBlocks::enter(const std::string& name, const std::vector<std::string>& words) {
  static const std::set<std::string> kOpeners{"function", "macro", "foreach", "while"};
  static const std::set<std::string> kClosers{"endfunction", "endmacro", "endforeach", "endwhile"};
  if (name == "if") blocks_.emplace_back();
  if (name == "if" || name == "elseif") {
    if (!blocks_.empty()) branch(blocks_.back(), words);
  } else if (name == "else") {
    if (!blocks_.empty()) branch(blocks_.back(), {"TRUE"});
  } else if (name == "endif") {
    if (!blocks_.empty()) blocks_.pop_back();
  } else if (name == "return") {
    end_file();
  } else {
    scopes_ += kOpeners.contains(name);
    scopes_ -= kClosers.contains(name) && scopes_ > 0;
    return false;
  }
  return true;
}

void CMakeBlocks::branch(Block& block, const std::vector<std::string>& condition) {
  const std::optional<bool> holds = options_.holds(condition);
  const std::string known = options_.known_in(condition);
  block.taken = conjunction(block.open, holds);
  block.open = conjunction(block.open, negation(holds));
  if (!known.empty()) block.known = known;
}

void CMakeBlocks::end_file() {
  bool is_reached = scopes_ == 0;
  for (const Block& block : blocks_) is_reached = is_reached && block.taken == std::optional(true);
  if (is_reached && ended_.empty())
    ended_ = blocks_.empty() || blocks_.back().known.empty() ? "return()" : blocks_.back().known;
}

std::string CMakeBlocks::unless() const {
  if (!ended_.empty()) return ended_;
  for (const Block& block : blocks_)
    if (block.taken == std::optional(false)) return block.known.empty() ? "if(FALSE)" : block.known;
  return "";
}

}  // namespace migrate

#pragma once
#include <string>
#include <vector>

#include "tool/base/result.h"
#include "tool/edits/edit.h"

namespace migrate {

/// The text with all edits made. Refuses (and changes nothing) when edits overlap or `expect` is not there.
/// Cost: O(text + edits log edits). Edits must be those of one file.
Result<std::string> apply(const std::string& text, std::vector<Edit> edits);

/// Whether both cannot be made: they share a character, or both insert at one offset.
bool overlap(const Edit& a, const Edit& b);

/// Sorts edits of one file by offset and keeps equal ones once.
void drop_duplicates(std::vector<Edit>& edits);

/// Maps offsets of the new text to offsets of the old: what a compiler says about migrated text is then reported
/// at the user's own line. Text that an edit wrote maps to the begin of the edit. Cost: O(log edits) each.
class EditMap {
 public:
  explicit EditMap(std::vector<Edit> edits);
  uint32_t original(uint32_t offset_in_new) const;

 private:
  struct Piece {
    uint32_t new_begin, new_end, old_begin, old_end;
  };
  std::vector<Piece> pieces_;
};

}  // namespace migrate

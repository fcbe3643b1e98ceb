#include "tool/edits/apply.h"

#include <algorithm>
#include <tuple>

namespace migrate {

bool overlap(const Edit& a, const Edit& b) {
  if (a.range.size() == 0 && b.range.size() == 0) return a.range.begin == b.range.begin;
  return a.range.begin < b.range.end && b.range.begin < a.range.end;
}

void drop_duplicates(std::vector<Edit>& edits) {
  auto key = [](const Edit& e) { return std::tie(e.range, e.text); };
  std::stable_sort(edits.begin(), edits.end(), [&](const Edit& a, const Edit& b) { return key(a) < key(b); });
  auto same = [&](const Edit& a, const Edit& b) { return key(a) == key(b); };
  edits.erase(std::unique(edits.begin(), edits.end(), same), edits.end());
}

Result<std::string> apply(const std::string& text, std::vector<Edit> edits) {
  drop_duplicates(edits);
  std::string result;
  result.reserve(text.size() + text.size() / 8);
  size_t copied = 0;
  const Edit* previous = nullptr;
  for (const Edit& edit : edits) {
    std::string where =
        edit.file + ": edit of '" + edit.expect + "' at byte " + std::to_string(edit.range.begin);
    if (edit.range.end > text.size() || edit.range.begin > edit.range.end)
      return Error{where + " is outside the file"};
    if (previous && overlap(*previous, edit))
      return Error{where + " overlaps another edit (" + previous->why + ")"};
    if (text.compare(edit.range.begin, edit.range.size(), edit.expect) != 0) {
      return Error{where + " does not find this text; the file changed after it was read"};
    }
    result.append(text, copied, edit.range.begin - copied);
    result += edit.text;
    copied = edit.range.end;
    previous = &edit;
  }
  result.append(text, copied);
  return result;
}

EditMap::EditMap(std::vector<Edit> edits) {
  drop_duplicates(edits);
  int64_t shift = 0;
  for (const Edit& edit : edits) {
    auto begin = static_cast<uint32_t>(edit.range.begin + shift);
    auto length = static_cast<uint32_t>(edit.text.size());
    pieces_.push_back({begin, begin + length, edit.range.begin, edit.range.end});
    shift += static_cast<int64_t>(length) - edit.range.size();
  }
}

uint32_t EditMap::original(uint32_t offset) const {
  auto next = std::upper_bound(pieces_.begin(), pieces_.end(), offset,
                               [](uint32_t value, const Piece& piece) { return value < piece.new_begin; });
  if (next == pieces_.begin()) return offset;
  const Piece& piece = *std::prev(next);
  return offset < piece.new_end ? piece.old_begin : piece.old_end + (offset - piece.new_end);
}

}  // namespace migrate

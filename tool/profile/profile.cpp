#include "tool/profile/profile.h"

namespace migrate {

uint32_t NameTable::id(std::string_view text) {
  auto found = ids_.find(text);
  if (found != ids_.end()) return found->second;
  texts_.emplace_back(text);
  const uint32_t id = static_cast<uint32_t>(texts_.size() - 1);
  ids_.emplace(texts_.back(), id);
  return id;
}

}  // namespace migrate

#include <set>

#include "tool/kernel_ir/fusion/fused_spaces.h"
#include "tool/kernel_ir/fusion/space_accesses.h"

namespace migrate::ir {

std::vector<SharedArrays> likely_shared(const IterationSpace& first, int launches,
                                        const IterationSpace& second) {
  std::set<int> stored, loaded;
  for (const SpaceStore& store : first.stores)
    if (store.inner >= 0) stored.insert(store.array.number);
  for (const SpaceAccess& access : accesses_of(second))
    if (!access.is_store && access.inner >= 0) loaded.insert(access.array.number);
  std::vector<SharedArrays> found;
  for (const int a : stored)
    for (const int b : loaded) {
      const std::vector<SharedArrays> pair = {{a, b}};
      if (std::holds_alternative<IterationSpace>(fused_spaces(first, launches, second, pair)))
        found.push_back(pair.front());
    }
  return found.size() == 1 ? found : std::vector<SharedArrays>();
}

}  // namespace migrate::ir

#pragma once
#include <string_view>

namespace migrate {

/// Whether a text names anything of CUDA's: a library, a header, the kernel language, a name of the driver's. Comments
/// count too: the answer "no" is certain, "yes" is a guess. Cost: O(n) for each of some twenty words.
bool mentions_cuda(std::string_view text);

/// Whether a path, relative to the program's root, lies in a folder where programs keep other people's code:
/// "third_party/eigen/test/sum.cpp".
bool is_of_others(std::string_view path);

}  // namespace migrate

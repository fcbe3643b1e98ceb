#pragma once
#include <string_view>

namespace migrate {

/// Whether a text names CUDA: a library, a header, the kernel language, a driver symbol. Comments count too, so "no" is
/// certain and "yes" is a guess. Cost: O(n) for each of some twenty words.
bool mentions_cuda(std::string_view text);

/// Whether a path, relative to the program's root, is in a folder in which programs keep third-party code:
/// "third_party/eigen/test/sum.cpp".
bool is_of_others(std::string_view path);

/// The folder of the library that a file of third-party code belongs to: "third_party/eigen" of the path above. Empty for
/// another file.
std::string_view library_of_others(std::string_view path);

}  // namespace migrate

#pragma once
#include <string>
#include <vector>

namespace migrate::test {

/// What is asked of the analyses of block loops. A mark "$word^" before a name, a statement or an argument is the answer.
enum class Analysis {
  barriers,           ///< functions: `Requires`
  rematerialization,  ///< local variables with an initial value: "yes" where it can be computed again, "no"
  uniformity,         ///< variables, and loops and conditions around barriers: "uniform", "divergent"
  storage,            ///< variables: `Storage`
  regions,      ///< first statements of regions, and calls that a collective region completes: `Region::Kind`
  param_modes,  ///< arguments of calls of functions that wait: `ParamMode`
};

/// The text without its marks.
std::string unmarked(const std::string& marked);

/// The cases with a mark at each place about which the analysis says something. A case is a text of functions; the analyses
/// after `rematerialization` look at the kernel `k` in it. A kernel that cannot be split gives "refused: REASON" instead.
/// All cases are parsed together, each in a namespace of its own. Errors: the first one of the parse, as the only element.
std::vector<std::string> annotate(Analysis analysis, const std::vector<std::string>& cases);

/// The text that npucxx-loops writes for a source.
std::string generated(const std::string& source);

/// The kernel of each launch that is written NPU_KERNEL(name): "k<int>: k, npu::no_sync, int *"; then names that mean several.
std::vector<std::string> functor_launches(const std::string& source);

/// Launches that may follow each other: "scale(y, x) add(z, y)"; arguments are named by the first one with the same text.
std::vector<std::string> launch_sequences(const std::string& source);

/// The first error of the parser in `text`, which may begin with includes of the shim's headers; empty: none.
std::string first_error(const std::string& text);

}  // namespace migrate::test

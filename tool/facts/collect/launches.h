#pragma once
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "clang/AST/ExprCXX.h"
#include "tool/facts/frontend/unit.h"

namespace migrate {

/// Collects kernel launches. The AST gives the kernel; the tokens give the locations of the parts.
class Launches {
 public:
  explicit Launches(Unit& unit) : unit_(unit) {}

  /// Called for the template pattern and for its instantiations: the first gives the form, all give the kernels.
  void add(const clang::CUDAKernelCallExpr& call, const Where& where);
  /// Launches that only the tokens show: in inactive branches, in unused macros, after errors.
  void add_unparsed();

 private:
  using Key = std::pair<uint32_t, uint32_t>;  ///< file and offset of the "<<<"
  void add_bracket(const clang::CUDAKernelCallExpr& call, const Spot& bracket, const std::string& kernel,
                   const Where& where);
  void add_before_macro(const clang::CUDAKernelCallExpr& call, Place callee, const std::string& kernel,
                        const Where& where);
  void add_kernel(std::vector<size_t>& same, const std::string& kernel);
  /// A launch of kernels with different bounds has no bound that could be written.
  void add_bound(const std::vector<size_t>& same, int64_t bound);
  /// A launch whose extents differ between instantiations has unknown extents.
  void add_configuration(const std::vector<size_t>& same, const clang::CUDAKernelCallExpr& call,
                         const Where& where);
  void add_braced_arguments(const std::vector<size_t>& same, const clang::CUDAKernelCallExpr& call);
  void add_null_arguments(const std::vector<size_t>& same, const clang::CUDAKernelCallExpr& call);

  Unit& unit_;
  std::map<Key, std::vector<size_t>> by_bracket_;  ///< indices into ProgramFacts::launches
};

/// The information of the front end about the text of a launch.
struct LaunchText {
  /// The begins of the expressions of the configuration; empty: unknown.
  std::vector<uint32_t> config_begins;
  uint32_t close = 0;  ///< begin of the ">>>"
};

/// Fills the ranges of a launch whose "<<<" starts at token `open`: callee, open, close, arguments_open,
/// config. Returns false if the text there is not a contiguous launch. `known` may be null.
bool fill_launch(Launch& launch, const TokenFile& tokens, size_t open, const LaunchText* known);

}  // namespace migrate

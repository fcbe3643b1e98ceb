#pragma once
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "clang/AST/ExprCXX.h"
#include "tool/facts/frontend/unit.h"

namespace migrate {

/// Collects kernel launches. What is launched comes from the AST, where its parts are written from the
/// tokens.
class Launches {
 public:
  explicit Launches(Unit& unit) : unit_(unit) {}

  /// Seen as template pattern and as instantiations: the first gives the form, all give the kernels.
  void add(const clang::CUDAKernelCallExpr& call, const Where& where);
  /// Launches that the tokens show and no call covers: inactive branches, unused macros, after errors.
  void add_unparsed();

 private:
  using Key = std::pair<uint32_t, uint32_t>;  ///< file and offset of the "<<<"
  void add_bracket(const clang::CUDAKernelCallExpr& call, const Spot& bracket, const std::string& kernel,
                   const Where& where);
  void add_before_macro(const clang::CUDAKernelCallExpr& call, Place callee, const std::string& kernel,
                        const Where& where);
  void add_kernel(std::vector<size_t>& same, const std::string& kernel);
  /// A launch that stands for kernels of several bounds has none that could be written.
  void add_bound(const std::vector<size_t>& same, int64_t bound);
  /// A launch whose extents are not the same in every instantiation has none that are known.
  void add_extents(const std::vector<size_t>& same, const clang::CUDAKernelCallExpr& call,
                   const Where& where);
  void add_null_arguments(const std::vector<size_t>& same, const clang::CUDAKernelCallExpr& call);

  Unit& unit_;
  std::map<Key, std::vector<size_t>> by_bracket_;  ///< indices into ProgramFacts::launches
};

/// What the front end knows about the text of a launch.
struct LaunchText {
  std::vector<uint32_t>
      config_begins;   ///< where the expressions of the configuration begin; empty: not known
  uint32_t close = 0;  ///< where the ">>>" begins
};

/// Fills the ranges of a launch whose "<<<" starts at token `open`: callee, open, close, arguments_open,
/// config. Returns false when the text there is no launch in one piece. `known` may be null.
bool fill_launch(Launch& launch, const TokenFile& tokens, size_t open, const LaunchText* known);

}  // namespace migrate

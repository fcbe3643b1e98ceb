#pragma once
// Kernels that are launched one after the other as one: what a kernel stores is in the unified buffer when the next one needs it.
#include <set>
#include <string>
#include <vector>

#include "tool/ascendc/vector_program.h"
#include "tool/kernel_ir/fusion/fused_spaces.h"

namespace migrate::ascendc {

/// Launches that may follow each other. Kernels are numbers in a list that the caller has.
struct Sequence {
  std::vector<size_t> kernels;
  std::vector<std::vector<std::string>> arguments;  ///< of each launch; equal texts probably are equal values
};

/// Bytes that a program moves between global memory and the unified buffer, for each element of its rows, if these are not longer
/// than a tile.
int moved_bytes(const VectorProgram& program);

/// Several kernels as one.
struct FusedKernel {
  std::vector<size_t> kernels;
  VectorProgram program;
  std::vector<int> first_parameter;  ///< of each kernel, among those of the program
  int bytes_apart = 0;               ///< moved_bytes of the kernels
  int bytes = 0;                     ///< moved_bytes of the program
};

/// Why a sequence is not fused.
struct NotFused {
  std::vector<size_t> kernels;
  ir::Refusal why;
};

class KernelFuser {
 public:
  /// `programs`: by the number of the kernel; null where it has no form on tiles.
  explicit KernelFuser(std::vector<const VectorProgram*> programs) : programs_(std::move(programs)) {}

  /// Fuses the sequence if that moves fewer bytes. The sequence without its last launch comes before, and is fused.
  void add(const Sequence& sequence);
  const std::vector<FusedKernel>& fused() const { return fused_; }
  /// Sequences that share an array along their rows and are not fused.
  const std::vector<NotFused>& not_fused() const { return not_fused_; }

 private:
  std::vector<ir::SharedArrays> shared_by_text(const Sequence& sequence, const FusedKernel& before) const;
  ir::Result<FusedKernel> extended(const FusedKernel& before, size_t kernel,
                                   const std::vector<ir::SharedArrays>& shared) const;

  const std::vector<const VectorProgram*> programs_;
  std::vector<FusedKernel> fused_;
  std::vector<NotFused> not_fused_;
  std::set<std::pair<std::vector<size_t>, std::vector<std::pair<int, int>>>> tried_;
};

}  // namespace migrate::ascendc

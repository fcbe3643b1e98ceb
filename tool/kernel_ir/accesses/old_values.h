#pragma once
// Atomic operations whose old value a kernel takes.
#include <optional>

#include "tool/kernel_ir/ir.h"

namespace migrate::ir {

/// Bits that are read as another type are a load of that type, at the same places.
void add_accesses_of_bits(Kernel& kernel);

/// Forgets the old values that nothing takes: such an operation is a store, and its load is none.
void drop_unused_old_values(Kernel& kernel);

/// Whether threads take the old values of global memory, order their accesses to it, or combine with numbers that copies of several
/// cores do not combine with (double, 64-bit integers): then one core must run all of them, one after the other. `kernel`: after drop_unused_old_values().
bool needs_one_core(const Kernel& kernel);

/// Errors: a refusal of a loop whose condition takes what is loaded and cannot change by what the thread does: it ends at once or
/// by what another thread stores.
std::optional<Refusal> check_loops_end(const Kernel& kernel);

/// Errors: a refusal where an old value gets into an address or a stored value, which then depend on the order of threads, and
/// where a loop ends by what another thread stores: it would not end while threads run one after the other. A loop that tries
/// atomicCAS with the value that it has read is allowed: nothing comes between.
std::optional<Refusal> check_old_values(const Kernel& kernel);

}  // namespace migrate::ir

// How library calls compute: as fast as the host can, in double, or as a chip does.
#pragma once

#include <string>

namespace npu::ops {

/// host: float operands are multiplied and added in float, in the order that is fastest.
/// in_double: everything is computed in double, and rounded once, when a result is stored.
/// chip: products add as the Cube unit does (gemm_chip.cpp).
enum class Numerics { host, in_double, chip };

/// That of this process. One load.
Numerics numerics();

/// Sets it. Work that runs already may use either.
void set_numerics(Numerics numerics);

/// Whether operations on types narrower than double are computed in double. The calling thread is noted as one that asked.
bool computes_in_double();

/// Notes that the calling thread computes what has no rounding: copies, exchanges, choices.
void computes_exactly();

/// Says on stderr, once for each text, that `what` is not computed in double although it should be. Only for in_double.
void tell_not_in_double(const std::string& what);

/// Whether the calling thread called one of the two since the last call of this function.
bool take_numerics_note();

}  // namespace npu::ops

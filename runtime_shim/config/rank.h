// The rank of this process in its job, as launchers tell it.
#pragma once

#include "runtime_shim/config/environment.h"

namespace npu::configuration {

/// The first number among RANK_ID, RANK, OMPI_COMM_WORLD_RANK, PMI_RANK and SLURM_PROCID; -1: none.
int read_rank(const Lookup& lookup);

}  // namespace npu::configuration

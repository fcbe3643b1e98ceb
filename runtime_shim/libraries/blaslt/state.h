// The contents of the opaque descriptors of the blasLt library, and tables of their attributes. Private to
// libraries/blaslt.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <type_traits>

#include "npu/blas/blaslt_types.h"

namespace npu::detail {

/// A descriptor has no space for both the sizes and the arrays of a grouped layout: they share it.
struct LtLayout {
  uint32_t type;
  int32_t order;
  union {
    uint64_t rows;
    const void* rows_array;
  };
  union {
    uint64_t cols;
    const void* cols_array;
  };
  union {
    int64_t ld;
    const void* ld_array;
  };
  int32_t batch_count;
  int32_t batch_mode;
  int64_t batch_stride;
  int64_t plane_offset;
  int32_t rows_cols_width, ld_width;
};

struct LtMatmul {
  int32_t compute_type, scale_type, pointer_mode, trans_a, trans_b, trans_c, fill_mode;
  uint32_t epilogue;
  void* bias;
  int64_t bias_stride;
  void* aux;
  int64_t aux_ld, aux_stride, alpha_stride;
  int32_t sm_count_target;
  void *a_scale, *b_scale, *c_scale, *d_scale, *d_amax, *aux_scale, *aux_amax;
  int32_t aux_type, bias_type;  // -1: the type of D
  int8_t fast_accumulation;
  int32_t a_scale_mode, b_scale_mode, c_scale_mode, d_scale_mode, aux_scale_mode;
  int32_t d_out_scale_mode;
  void* d_out_scale;
  npublasLtEmulationDesc_t emulation;
  int64_t alpha_batch_stride, beta_batch_stride;
};

struct LtEmulation {
  int32_t strategy, special_values, mantissa_control, most_mantissa_bits, mantissa_bit_offset;
  int32_t* mantissa_bit_count;
};

struct LtPreference {
  uint32_t search_mode;
  uint64_t max_workspace;
  uint32_t reduction_mask, alignment_a, alignment_b, alignment_c, alignment_d;
  float max_waves;
  uint64_t implementation_mask;
  uint32_t averages[3];  // of a grouped product: k, rows and columns of D
};

struct LtTransform {
  int32_t scale_type, pointer_mode, trans_a, trans_b;
};

struct LtAlgorithm {
  uint32_t config[9];  // by npublasLtMatmulAlgoConfigAttributes_t
};

/// The state of an opaque descriptor. Programs copy descriptors as plain memory, so the state is trivial.
template <class State, class Opaque>
State& lt_state(Opaque* opaque) {
  static_assert(sizeof(State) <= sizeof(Opaque) && std::is_trivially_copyable_v<State>);
  return *std::launder(reinterpret_cast<State*>(opaque->data));
}
template <class State, class Opaque>
const State& lt_state(const Opaque* opaque) {
  return *std::launder(reinterpret_cast<const State*>(opaque->data));
}

/// Stores `state` in `opaque`.
template <class State, class Opaque>
npublasStatus_t lt_init(Opaque* opaque, const State& state) {
  if (opaque == nullptr) return NPUBLAS_STATUS_INVALID_VALUE;
  std::memset(opaque, 0, sizeof *opaque);
  new (opaque->data) State(state);
  return NPUBLAS_STATUS_SUCCESS;
}

template <class Opaque>
npublasStatus_t lt_create(Opaque** opaque) {
  if (opaque == nullptr) return NPUBLAS_STATUS_INVALID_VALUE;
  *opaque = new (std::nothrow) Opaque;
  return *opaque == nullptr ? NPUBLAS_STATUS_ALLOC_FAILED : NPUBLAS_STATUS_SUCCESS;
}

template <class Opaque>
npublasStatus_t lt_destroy(Opaque* opaque) {
  delete opaque;
  return NPUBLAS_STATUS_SUCCESS;
}

/// The position of an attribute in a state.
struct LtField {
  int attribute;
  size_t offset, size;
};

/// Copies an attribute between a buffer of the program and a state, by the table of its fields. Errors:
/// INVALID_VALUE for null, an attribute that is not in the table, or a buffer of another size.
template <class Opaque, size_t N>
npublasStatus_t lt_set(Opaque* opaque, const LtField (&fields)[N], int attribute, const void* buffer,
                       size_t size) {
  if (opaque == nullptr || buffer == nullptr) return NPUBLAS_STATUS_INVALID_VALUE;
  for (const LtField& field : fields) {
    if (field.attribute != attribute) continue;
    if (field.size != size) return NPUBLAS_STATUS_INVALID_VALUE;
    std::memcpy(reinterpret_cast<char*>(opaque->data) + field.offset, buffer, size);
    return NPUBLAS_STATUS_SUCCESS;
  }
  return NPUBLAS_STATUS_INVALID_VALUE;
}

/// size == 0 requests only the size, through `written`.
template <class Opaque, size_t N>
npublasStatus_t lt_get(const Opaque* opaque, const LtField (&fields)[N], int attribute, void* buffer,
                       size_t size, size_t* written) {
  if (opaque == nullptr || (size == 0 && written == nullptr) || (size != 0 && buffer == nullptr)) {
    return NPUBLAS_STATUS_INVALID_VALUE;
  }
  for (const LtField& field : fields) {
    if (field.attribute != attribute) continue;
    if (written != nullptr) *written = field.size;
    if (size == 0) return NPUBLAS_STATUS_SUCCESS;
    if (size < field.size) return NPUBLAS_STATUS_INVALID_VALUE;
    std::memcpy(buffer, reinterpret_cast<const char*>(opaque->data) + field.offset, field.size);
    return NPUBLAS_STATUS_SUCCESS;
  }
  return NPUBLAS_STATUS_INVALID_VALUE;
}

}  // namespace npu::detail

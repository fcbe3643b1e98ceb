#include "runtime_shim/ai_core/older_cores.h"

#include "runtime_shim/ai_core/casts.h"

namespace npu::ai_core {
namespace {

using npu_sim_core::AtomicOp;
using npu_sim_core::CopyInstruction;
using npu_sim_core::ElementType;
using npu_sim_core::Rounding;
using npu_sim_core::VectorInstruction;
using npu_sim_core::VectorOp;

std::string on(const char* what, int architecture) {
  return std::string("cores dav-") + std::to_string(architecture) + " have no " + what;
}

bool converts(const VectorInstruction& v, int architecture) {
  const CastRow* const row = find_cast(v.source_type, v.type);
  return row != nullptr && architecture >= row->since;
}

/// Whether float becomes half in a mode that rounds in one way alone.
bool has_other_rounding(const VectorInstruction& v) {
  const auto mode = static_cast<Rounding>(v.mode);
  return v.source_type == ElementType::f32 && v.type == ElementType::f16 && mode != Rounding::none &&
         mode != Rounding::odd;
}

bool reduces(VectorOp op) {
  return op == VectorOp::reduce_sum || op == VectorOp::reduce_max || op == VectorOp::reduce_min;
}

/// What an Ascend 910A lacks beyond an Ascend 310P.
const char* lack_of_910a(const VectorInstruction& v) {
  switch (v.op) {
    case VectorOp::max_scalar:
    case VectorOp::min_scalar:
    case VectorOp::leaky_relu:
    case VectorOp::add_relu:
    case VectorOp::sub_relu:
    case VectorOp::fused_mul_add:
    case VectorOp::mul_add_dst:
    case VectorOp::sequence:
    case VectorOp::compare_scalar:
    case VectorOp::select_scalar:
      return "such instruction";
    case VectorOp::select:
      return "Select of tensors by a mask in memory";
    case VectorOp::add_scalar:
    case VectorOp::mul_scalar:
      return v.type == ElementType::i32 || v.type == ElementType::i16 ? "such instruction for integers"
                                                                      : nullptr;
    default:
      return reduces(v.op) && v.source_type == ElementType::f32 ? "reduction of floats" : nullptr;
  }
}

}  // namespace

std::string lack_of(const VectorInstruction& v, int architecture) {
  if (architecture >= kFirstWithPadding) return "";
  for (const ElementType type : {v.type, v.source_type}) {
    if (type == ElementType::bf16) return on("bfloat16", architecture);
    if (type == ElementType::i64) return on("64-bit integers", architecture);
  }
  if (v.op == VectorOp::shift_left || v.op == VectorOp::shift_right) return on("shifts", architecture);
  if (v.op == VectorOp::cast && !converts(v, architecture))
    return on("conversion between these types", architecture);
  if (v.op == VectorOp::cast && has_other_rounding(v))
    return on("conversion from float to half but in CAST_NONE and CAST_ODD", architecture);
  const char* const lack = architecture < kOf310P ? lack_of_910a(v) : nullptr;
  return lack == nullptr ? "" : on(lack, architecture);
}

std::string lack_of(const CopyInstruction& c, int architecture) {
  if (architecture >= kFirstWithPadding || !c.may_be_partial) return "";
  return on("DataCopyPad; DataCopy takes whole 32 bytes", architecture);
}

std::string lack_of(AtomicOp op, ElementType type, int architecture) {
  if (architecture >= kFirstWithPadding || op == AtomicOp::none) return "";
  if (op != AtomicOp::add) return on("SetAtomicMax and SetAtomicMin", architecture);
  if (type == ElementType::f32) return "";
  if (architecture >= kOf310P && (type == ElementType::f16 || type == ElementType::i16)) return "";
  return on("SetAtomicAdd of this type", architecture);
}

}  // namespace npu::ai_core

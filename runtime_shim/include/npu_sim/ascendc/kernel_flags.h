/// @file
/// Flags and barriers, which order the pipes of a core.
/// Errors: a flag that is set twice, or waited for and not set, and an event beyond 0 to 7 stop the launch.
/// Source: CANN 8.1, "Ascend C API", SetFlag/WaitFlag, PipeBarrier.
#ifndef NPU_SIM_ASCENDC_KERNEL_FLAGS_H_
#define NPU_SIM_ASCENDC_KERNEL_FLAGS_H_

#include "kernel_tensor.h"

namespace npu_sim_core {
inline namespace detail {

constexpr Pipe pipe_of(pipe_t pipe) { return static_cast<Pipe>(pipe); }

struct FlagPipes {
  Pipe from, to;
};
constexpr FlagPipes pipes_of(AscendC::HardEvent event) {
  using E = AscendC::HardEvent;
  switch (event) {
    case E::MTE2_V:
      return {Pipe::mte2, Pipe::vector};
    case E::V_MTE2:
      return {Pipe::vector, Pipe::mte2};
    case E::MTE3_V:
      return {Pipe::mte3, Pipe::vector};
    case E::V_MTE3:
      return {Pipe::vector, Pipe::mte3};
    case E::V_S:
      return {Pipe::vector, Pipe::scalar};
    case E::S_V:
      return {Pipe::scalar, Pipe::vector};
    case E::MTE2_S:
      return {Pipe::mte2, Pipe::scalar};
    case E::S_MTE2:
      return {Pipe::scalar, Pipe::mte2};
    case E::MTE3_S:
      return {Pipe::mte3, Pipe::scalar};
    case E::S_MTE3:
      return {Pipe::scalar, Pipe::mte3};
    case E::MTE2_MTE3:
      return {Pipe::mte2, Pipe::mte3};
    case E::MTE3_MTE2:
      return {Pipe::mte3, Pipe::mte2};
    case E::MTE2_MTE1:
      return {Pipe::mte2, Pipe::mte1};
    case E::MTE1_MTE2:
      return {Pipe::mte1, Pipe::mte2};
    case E::MTE1_M:
      return {Pipe::mte1, Pipe::cube};
    case E::M_MTE1:
      return {Pipe::cube, Pipe::mte1};
    case E::M_FIX:
      return {Pipe::cube, Pipe::fix};
    case E::FIX_M:
      return {Pipe::fix, Pipe::cube};
    default:
      return {Pipe::vector, Pipe::vector};
  }
}

inline void fail(const char* rule, const char* text, Where where) {
  table().fail(running.core, rule, text, where);
}

}  // namespace detail
}  // namespace npu_sim_core

namespace AscendC {

/// The first pipe of the event tells the second that its instructions so far are done.
template <HardEvent event>
inline void SetFlag(TEventID id, NPU_SIM_WHERE) {
  constexpr auto pipes = npu_sim_core::pipes_of(event);
  npu_sim_core::table().set_flag(npu_sim_core::running.core, pipes.from, pipes.to, id, {file, line});
}

/// The second pipe of the event waits for the first.
template <HardEvent event>
inline void WaitFlag(TEventID id, NPU_SIM_WHERE) {
  constexpr auto pipes = npu_sim_core::pipes_of(event);
  npu_sim_core::table().wait_flag(npu_sim_core::running.core, pipes.from, pipes.to, id, {file, line});
}

/// Later instructions of the pipe wait for its earlier ones; PIPE_ALL: of all pipes.
template <pipe_t pipe>
inline void PipeBarrier(NPU_SIM_WHERE) {
  npu_sim_core::table().barrier(npu_sim_core::running.core, npu_sim_core::pipe_of(pipe), {file, line});
}

}  // namespace AscendC

/// The same as instructions, with the pipes as numbers.
/// @{
inline void set_flag(pipe_t from, pipe_t to, int32_t id, NPU_SIM_WHERE) {
  npu_sim_core::table().set_flag(npu_sim_core::running.core, npu_sim_core::pipe_of(from),
                                 npu_sim_core::pipe_of(to), id, {file, line});
}
inline void wait_flag(pipe_t from, pipe_t to, int32_t id, NPU_SIM_WHERE) {
  npu_sim_core::table().wait_flag(npu_sim_core::running.core, npu_sim_core::pipe_of(from),
                                  npu_sim_core::pipe_of(to), id, {file, line});
}
inline void pipe_barrier(pipe_t pipe, NPU_SIM_WHERE) {
  npu_sim_core::table().barrier(npu_sim_core::running.core, npu_sim_core::pipe_of(pipe), {file, line});
}
/// @}

#endif  // NPU_SIM_ASCENDC_KERNEL_FLAGS_H_

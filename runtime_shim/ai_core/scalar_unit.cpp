// What the scalar unit reads and writes.
#include "runtime_shim/ai_core/core.h"
#include "runtime_shim/ai_core/pages.h"

namespace npu::ai_core {

/// The scalar unit's next access. Source: CANN, "Synchronisation within a core", --cce-auto-sync: both ways between PIPE_S and the
/// pipes V, MTE2 and MTE3.
void Core::begin_scalar() {
  hazards_.begin(Pipe::scalar);
  if (orders_scalar_) {
    hazards_.order_scalar();
    for (const Pipe pipe : {Pipe::vector, Pipe::mte2, Pipe::mte3})
      clocks_.wait(Pipe::scalar, clocks_.done(pipe));
    if (config_.interleaves) drain();
  }
  clocks_.issue(Pipe::scalar, {});
}

void* Core::scalar_tile(uint32_t tile, uint32_t bytes, bool writes, Where where) {
  const char* name = writes ? "SetValue" : "GetValue";
  if (uint64_t{tile} + bytes > config_.unified_buffer) check_tile(name, tile, bytes, 1, where);
  begin_scalar();
  access(Pipe::scalar, tile, bytes, writes, name, where);
  if (writes)
    mark_defined(tile, bytes, true);
  else if (!is_defined(tile, bytes))
    fail(kConstraints, "GetValue reads bytes that nothing has written", where);
  return buffer_.data() + tile;
}

void* Core::scalar_global(void* global, uint32_t bytes, bool writes, Where where) {
  begin_scalar();
  check_not_combined(global, bytes, writes ? "SetValue" : "GetValue", where);
  access_global(Pipe::scalar, global, bytes, writes, writes ? "SetValue" : "GetValue", where);
  if (log_ != nullptr) log_->add_scalar(reinterpret_cast<uint64_t>(global), bytes, writes);
  if (!writes && !data_cache_.read(reinterpret_cast<uint64_t>(global), bytes))
    fail(kDataCache,
         "GetValue reads what a copy or a product has written since the data cache took this line: "
         "DataCacheCleanAndInvalid comes before it",
         where);
  return view_of(global);
}

}  // namespace npu::ai_core

/// @file
/// TPipe, TQue and TBuf: the memories of a core, and the flags that order the pipes.
/// Errors: a broken protocol stops the launch: a buffer that is enqueued without being allocated, one that is used while it is in
/// the queue or free, more buffers than the queue has, an event beyond 0 to 7.
/// Source: CANN 8.1, "Ascend C API", TPipe, TQue, TBuf.
#ifndef NPU_SIM_ASCENDC_KERNEL_PIPE_H_
#define NPU_SIM_ASCENDC_KERNEL_PIPE_H_

#include <exception>

#include "kernel_flags.h"

namespace npu_sim_core {
inline namespace detail {

/// Events that are in use, a bit for each of 0 to 7, by kind of flag.
struct Events {
  uint8_t used[static_cast<int>(AscendC::HardEvent::V_V) + 1] = {};
};

/// What is known of a memory. Units: alignment in bytes.
struct MemoryRow {
  const char* does_not_fit;
  const char* is_not_aligned;
  uint32_t alignment;
};
/// By Memory. Source: general constraints, alignment of addresses.
inline constexpr MemoryRow kMemoryRows[kMemories] = {
    {"the buffers of the kernel do not fit into the unified buffer",
     "a buffer does not begin at 32 bytes of the unified buffer", 32},
    {"the buffers of the kernel do not fit into L1", "a buffer does not begin at 32 bytes of L1", 32},
    {"the buffers of the kernel do not fit into L0A", "a buffer does not begin at 512 bytes of L0A", 512},
    {"the buffers of the kernel do not fit into L0B", "a buffer does not begin at 512 bytes of L0B", 512},
    {"the buffers of the kernel do not fit into L0C", "a buffer does not begin at 64 bytes of L0C", 64}};

constexpr Memory memory_of(AscendC::TPosition position) {
  using P = AscendC::TPosition;
  return position == P::A1 || position == P::B1 ? Memory::l1
         : position == P::A2                    ? Memory::l0a
         : position == P::B2                    ? Memory::l0b
         : position == P::CO1                   ? Memory::l0c
                                                : Memory::unified_buffer;
}

/// The events of a queue: its buffer is filled, and it is free again.
struct QueueEvents {
  AscendC::HardEvent ready, free;
};
constexpr QueueEvents events_of(AscendC::TPosition position) {
  using P = AscendC::TPosition;
  using E = AscendC::HardEvent;
  switch (position) {
    case P::A1:
    case P::B1:
      return {E::MTE2_MTE1, E::MTE1_MTE2};
    case P::A2:
    case P::B2:
      return {E::MTE1_M, E::M_MTE1};
    case P::CO1:
      return {E::M_FIX, E::FIX_M};
    case P::VECOUT:
      return {E::V_MTE3, E::MTE3_V};
    default:
      return {E::MTE2_V, E::V_MTE2};
  }
}
/// Of a queue that binds two positions: what copies fill, copies take away.
constexpr QueueEvents events_between(AscendC::TPosition from, AscendC::TPosition to) {
  using P = AscendC::TPosition;
  using E = AscendC::HardEvent;
  if (from == P::VECIN && to == P::VECOUT) return {E::MTE2_MTE3, E::MTE3_MTE2};
  return events_of(to == P::GM || to == P::CO2 ? from : to);
}
constexpr bool can_bind(AscendC::TPosition from, AscendC::TPosition to) {
  using P = AscendC::TPosition;
  return (from == P::VECIN && to == P::VECOUT) || (from == P::GM && to == P::VECIN) ||
         (from == P::VECOUT && to == P::GM) || (from == P::GM && (to == P::A1 || to == P::B1)) ||
         (from == P::A1 && to == P::A2) || (from == P::B1 && to == P::B2) || (from == P::CO1 && to == P::CO2);
}
/// Where the data of a queue come from.
constexpr AscendC::TPosition before(AscendC::TPosition position) {
  using P = AscendC::TPosition;
  return position == P::A2                             ? P::A1
         : position == P::B2                           ? P::B1
         : position == P::VECOUT || position == P::CO1 ? position
                                                       : P::GM;
}
constexpr AscendC::TPosition after(AscendC::TPosition position) {
  using P = AscendC::TPosition;
  return position == P::VECOUT ? P::GM : position == P::CO1 ? P::CO2 : position;
}

/// The last bytes of the unified buffer, where Select keeps its operands in modes 1 and 2. Source: Select, constraints.
inline constexpr uint32_t kSelectBytes = 8192;

}  // namespace detail
}  // namespace npu_sim_core

namespace AscendC {

class TPipe;
inline thread_local TPipe* npu_current_pipe = nullptr;

/// One buffer of a queue. `ready` and `free` are the events of its last EnQue and FreeTensor, or -1.
struct QueueBuffer {
  enum class State : uint8_t { vacant, allocated, enqueued, dequeued } state = State::vacant;
  uint32_t begin = 0;
  int ready = -1, free = -1;
};

/// The memories of a core, each dealt out from its start.
class TPipe {
 public:
  TPipe() { npu_current_pipe = this; }
  TPipe(const TPipe&) = delete;
  TPipe& operator=(const TPipe&) = delete;
  /// Waits until every buffer is free.
  ~TPipe() noexcept(false) {
    if (npu_current_pipe == this) npu_current_pipe = nullptr;
    if (std::uncaught_exceptions() > 0) return;  // a rule is broken already
    for (int i = 0; i < held_; ++i) release_held(i);
  }

  /// `count` buffers of `bytes` each for a queue.
  template <class Queue>
  bool InitBuffer(Queue& queue, uint8_t count, uint32_t bytes, NPU_SIM_WHERE) {
    for (uint8_t i = 0; i < count; ++i)
      queue.add(*this, allocate(Queue::kMemory, bytes, {file, line}), bytes, {file, line});
    return true;
  }
  /// One buffer of `bytes`.
  template <class Buffer>
  bool InitBuffer(Buffer& buffer, uint32_t bytes, NPU_SIM_WHERE) {
    buffer.set(allocate(Buffer::kMemory, bytes, {file, line}), bytes);
    return true;
  }
  /// An event that nothing uses at the moment.
  TEventID FetchEventID(HardEvent event, NPU_SIM_WHERE) {
    const int id = take_event(event, {file, line});
    give_event(event, id);
    return id;
  }
  template <HardEvent event>
  TEventID FetchEventID(NPU_SIM_WHERE) {
    return FetchEventID(event, file, line);
  }
  template <HardEvent event>
  TEventID AllocEventID(NPU_SIM_WHERE) {
    return take_event(event, {file, line});
  }
  template <HardEvent event>
  void ReleaseEventID(TEventID id) {
    give_event(event, id);
  }

  /// Select keeps its operands in the last 8,192 bytes of the unified buffer: no buffer may lie there.
  void reserve_for_select(npu_sim_core::Where where) {
    const uint32_t size =
        npu_sim_core::table().memory_bytes(npu_sim_core::running.core, npu_sim_core::Memory::unified_buffer);
    if (used_[0] > size - npu_sim_core::kSelectBytes)
      npu_sim_core::fail(
          "Ascend C API, Select",
          "the last 8192 bytes of the unified buffer are left to Select in modes 1 and 2; buffers of the kernel lie "
          "there",
          where);
  }
  int take_event(HardEvent event, npu_sim_core::Where where) {
    uint8_t& used = events_.used[static_cast<int>(event)];
    for (int id = 0; id < 8; ++id)
      if ((used >> id & 1) == 0) {
        used = static_cast<uint8_t>(used | 1u << id);
        return id;
      }
    npu_sim_core::fail("Ascend C API, SetFlag/WaitFlag",
                       "more than 8 events of one kind at a time: the queues have too many buffers", where);
    return 0;
  }
  void give_event(HardEvent event, int id) {
    events_.used[static_cast<int>(event)] =
        static_cast<uint8_t>(events_.used[static_cast<int>(event)] & ~(1u << id));
  }
  /// A buffer whose last FreeTensor is waited for at the end.
  void hold(QueueBuffer& buffer, HardEvent event) {
    if (held_ < kMostBuffers) holds_[held_++] = {&buffer, event};
  }

 private:
  static constexpr int kMostBuffers = 64;
  struct Held {
    QueueBuffer* buffer;
    HardEvent event;
  };
  uint32_t allocate(npu_sim_core::Memory memory, uint32_t bytes, npu_sim_core::Where where) {
    const auto& row = npu_sim_core::kMemoryRows[static_cast<int>(memory)];
    uint32_t& used = used_[static_cast<int>(memory)];
    const uint32_t begin = used;
    const uint64_t size = (uint64_t{bytes} + 31) / 32 * 32;
    if (begin + size > npu_sim_core::table().memory_bytes(npu_sim_core::running.core, memory))
      npu_sim_core::fail(kInitBuffer, row.does_not_fit, where);
    if (begin % row.alignment != 0) npu_sim_core::fail(kInitBuffer, row.is_not_aligned, where);
    used += static_cast<uint32_t>(size);
    return npu_sim_core::tile_in(memory, begin);
  }
  void release_held(int i) {
    QueueBuffer& buffer = *holds_[i].buffer;
    if (buffer.state != QueueBuffer::State::vacant)
      npu_sim_core::fail("Ascend C API, TQue", "the kernel ends with a tensor of a queue that is not freed",
                         {"the end of the kernel", 0});
    if (buffer.free < 0) return;
    const auto pipes = npu_sim_core::pipes_of(holds_[i].event);
    npu_sim_core::table().wait_flag(npu_sim_core::running.core, pipes.from, pipes.to, buffer.free,
                                    {__FILE__, __LINE__});
    buffer.free = -1;
  }

  static constexpr const char* kInitBuffer = "Ascend C API, TPipe.InitBuffer";
  uint32_t used_[npu_sim_core::kMemories] = {};
  npu_sim_core::Events events_;
  Held holds_[kMostBuffers] = {};
  int held_ = 0;
};

/// The kernel's pipe; null before it is made.
inline TPipe* GetTPipePtr() { return npu_current_pipe; }

/// A queue of tiles from one pipe to the next, between two positions. VECIN and VECOUT: from MTE2 to MTE3, without the vector unit.
template <TPosition from, TPosition to, int depth, auto mask = 0>
class TQueBind {
  static_assert(
      npu_sim_core::can_bind(from, to),
      "a queue is at VECIN, VECOUT, A1, A2, B1, B2 or CO1, or binds VECIN to VECOUT (Ascend C API, TQue)");
  static constexpr HardEvent kReady = npu_sim_core::events_between(from, to).ready;
  static constexpr HardEvent kFree = npu_sim_core::events_between(from, to).free;
  static constexpr const char* kPage = "Ascend C API, TQue";

 public:
  static constexpr npu_sim_core::Memory kMemory =
      npu_sim_core::memory_of(to == TPosition::GM || to == TPosition::CO2 ? from : to);
  template <class T>
  LocalTensor<T> AllocTensor(NPU_SIM_WHERE) {
    for (int i = 0; i < count_; ++i) {
      QueueBuffer& buffer = buffers_[(next_ + i) % count_];
      if (buffer.state != QueueBuffer::State::vacant) continue;
      next_ = (next_ + i + 1) % count_;
      if (buffer.free >= 0) wait(kFree, buffer.free, {file, line});
      change(buffer, QueueBuffer::State::allocated);
      return {buffer.begin, bytes_};
    }
    npu_sim_core::fail(kPage, "AllocTensor: every buffer of the queue is in use; FreeTensor gives one back",
                       {file, line});
    return {};
  }
  template <class T>
  void AllocTensor(LocalTensor<T>& tensor, NPU_SIM_WHERE) {
    tensor = AllocTensor<T>(file, line);
  }
  template <class T>
  void DeQue(LocalTensor<T>& tensor, NPU_SIM_WHERE) {
    tensor = DeQue<T>(file, line);
  }
  template <class T>
  bool EnQue(const LocalTensor<T>& tensor, NPU_SIM_WHERE) {
    QueueBuffer* buffer = find(tensor.begin(), QueueBuffer::State::allocated);
    if (buffer == nullptr) {
      npu_sim_core::fail(kPage, "EnQue of a tensor that this queue has not allocated", {file, line});
      return false;
    }
    buffer->ready = set(kReady, {file, line});
    change(*buffer, QueueBuffer::State::enqueued);
    order_[(head_ + waiting_++) % kMost] = static_cast<int>(buffer - buffers_);
    return true;
  }
  template <class T>
  LocalTensor<T> DeQue(NPU_SIM_WHERE) {
    if (waiting_ == 0) {
      npu_sim_core::fail(kPage, "DeQue from an empty queue", {file, line});
      return {};
    }
    QueueBuffer& buffer = buffers_[order_[head_]];
    head_ = (head_ + 1) % kMost;
    --waiting_;
    wait(kReady, buffer.ready, {file, line});
    change(buffer, QueueBuffer::State::dequeued);
    return {buffer.begin, bytes_};
  }
  template <class T>
  void FreeTensor(const LocalTensor<T>& tensor, NPU_SIM_WHERE) {
    QueueBuffer* buffer = find(tensor.begin(), QueueBuffer::State::dequeued);
    if (buffer == nullptr) buffer = find(tensor.begin(), QueueBuffer::State::allocated);
    if (buffer == nullptr) {
      npu_sim_core::fail(kPage, "FreeTensor of a tensor that is not taken from this queue", {file, line});
      return;
    }
    buffer->free = set(kFree, {file, line});
    change(*buffer, QueueBuffer::State::vacant);
  }
  bool VacantInQue() const {
    for (int i = 0; i < count_; ++i)
      if (buffers_[i].state == QueueBuffer::State::vacant) return true;
    return false;
  }
  bool HasTensorInQue() const { return waiting_ > 0; }
  int32_t GetTensorCountInQue() const { return waiting_; }
  bool HasIdleBuffer() const { return VacantInQue(); }

  void add(TPipe& pipe, uint32_t begin, uint32_t bytes, npu_sim_core::Where where) {
    if (count_ == kMost) npu_sim_core::fail(kPage, "a queue has at most 8 buffers", where);
    buffers_[count_].begin = begin;
    bytes_ = bytes;
    pipe_ = &pipe;
    change(buffers_[count_], QueueBuffer::State::vacant);
    pipe.hold(buffers_[count_++], kFree);
  }

 private:
  static constexpr int kMost = 8;
  QueueBuffer* find(uint32_t begin, QueueBuffer::State state) {
    for (int i = 0; i < count_; ++i)
      if (buffers_[i].begin == begin && buffers_[i].state == state) return &buffers_[i];
    return nullptr;
  }
  /// A tensor is used between AllocTensor and EnQue, and between DeQue and FreeTensor.
  void change(QueueBuffer& buffer, QueueBuffer::State state) {
    buffer.state = state;
    const bool usable = state == QueueBuffer::State::allocated || state == QueueBuffer::State::dequeued;
    npu_sim_core::table().lend_tile(npu_sim_core::running.core, buffer.begin, bytes_, usable);
  }
  int set(HardEvent event, npu_sim_core::Where where) {
    const int id = pipe_->take_event(event, where);
    const auto pipes = npu_sim_core::pipes_of(event);
    npu_sim_core::table().set_flag(npu_sim_core::running.core, pipes.from, pipes.to, id, where);
    return id;
  }
  void wait(HardEvent event, int& id, npu_sim_core::Where where) {
    const auto pipes = npu_sim_core::pipes_of(event);
    npu_sim_core::table().wait_flag(npu_sim_core::running.core, pipes.from, pipes.to, id, where);
    pipe_->give_event(event, id);
    id = -1;
  }

  QueueBuffer buffers_[kMost];
  int count_ = 0, next_ = 0, order_[kMost] = {}, head_ = 0, waiting_ = 0;
  uint32_t bytes_ = 0;
  TPipe* pipe_ = nullptr;
};

/// A queue at one position: VECIN from MTE2 to V, VECOUT from V to MTE3, A1 and B1 from MTE2 to MTE1, A2 and B2 from MTE1 to M, CO1
/// from M to FIX.
template <TPosition position, int depth, auto mask = 0>
class TQue : public TQueBind<npu_sim_core::before(position), npu_sim_core::after(position), depth, mask> {};

/// One tile without a queue.
template <TPosition position = TPosition::VECCALC>
class TBuf {
  static_assert(
      position != TPosition::GM && position != TPosition::CO2,
      "a buffer is in a memory of the core: VECCALC, VECIN, VECOUT, A1, A2, B1, B2 or CO1 (Ascend C API, TBuf)");

 public:
  static constexpr npu_sim_core::Memory kMemory = npu_sim_core::memory_of(position);
  template <class T>
  LocalTensor<T> Get() const {
    return {begin_, bytes_};
  }
  template <class T>
  LocalTensor<T> Get(uint32_t count) const {
    return {begin_, static_cast<uint32_t>(npu_sim_core::bytes_of_elements<T>(count))};
  }
  /// Units: size in elements, offset in bytes.
  template <class T>
  LocalTensor<T> GetWithOffset(uint32_t size, uint32_t offset) const {
    return {begin_ + offset, static_cast<uint32_t>(npu_sim_core::bytes_of_elements<T>(size))};
  }
  uint32_t GetBufLen() const { return bytes_; }
  /// Nothing: the tile is the buffer's as long as it lives.
  template <class T>
  void FreeTensor(LocalTensor<T>&) const {}
  void set(uint32_t begin, uint32_t bytes) { begin_ = begin, bytes_ = bytes; }

 private:
  uint32_t begin_ = 0, bytes_ = 0;
};

}  // namespace AscendC

// CANN declares it outside of its namespace.
using AscendC::GetTPipePtr;

#endif  // NPU_SIM_ASCENDC_KERNEL_PIPE_H_

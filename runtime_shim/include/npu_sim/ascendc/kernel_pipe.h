/// @file
/// TPipe, TQue and TBuf: the unified buffer, and the flags that order the pipes.
/// Errors: a broken protocol stops the launch: a buffer that is enqueued without being allocated, one that is used while it is in
/// the queue or free, more buffers than the queue has, an event beyond 0 to 7.
/// Source: CANN 8.1, "Ascend C API", TPipe, TQue, TBuf, SetFlag/WaitFlag, PipeBarrier.
#ifndef NPU_SIM_ASCENDC_KERNEL_PIPE_H_
#define NPU_SIM_ASCENDC_KERNEL_PIPE_H_

#include <exception>

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
    default:
      return {Pipe::vector, Pipe::vector};
  }
}

/// Events that are in use, a bit for each of 0 to 7, by kind of flag.
struct Events {
  uint8_t used[16] = {};
};

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

class TPipe;
inline thread_local TPipe* npu_current_pipe = nullptr;

/// One buffer of a queue. `ready` and `free` are the events of its last EnQue and FreeTensor, or -1.
struct QueueBuffer {
  enum class State : uint8_t { vacant, allocated, enqueued, dequeued } state = State::vacant;
  uint32_t begin = 0;
  int ready = -1, free = -1;
};

/// The unified buffer of a kernel, dealt out from its start.
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
    for (uint8_t i = 0; i < count; ++i) queue.add(*this, allocate(bytes, {file, line}), bytes, {file, line});
    return true;
  }
  /// One buffer of `bytes`.
  template <class Buffer>
  bool InitBuffer(Buffer& buffer, uint32_t bytes, NPU_SIM_WHERE) {
    buffer.set(allocate(bytes, {file, line}), bytes);
    return true;
  }
  /// An event that nothing uses at the moment.
  TEventID FetchEventID(HardEvent event, NPU_SIM_WHERE) {
    const int id = take_event(event, {file, line});
    give_event(event, id);
    return id;
  }
  template <HardEvent event>
  TEventID AllocEventID(NPU_SIM_WHERE) {
    return take_event(event, {file, line});
  }
  template <HardEvent event>
  void ReleaseEventID(TEventID id) {
    give_event(event, id);
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
  uint32_t allocate(uint32_t bytes, npu_sim_core::Where where) {
    const uint32_t begin = used_, size = (bytes + 31) / 32 * 32;
    if (begin + size > npu_sim_core::table().unified_buffer(npu_sim_core::running.core))
      npu_sim_core::fail("Ascend C API, TPipe.InitBuffer",
                         "the buffers of the kernel do not fit into the unified buffer", where);
    used_ += size;
    return begin;
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

  uint32_t used_ = 0;
  npu_sim_core::Events events_;
  Held holds_[kMostBuffers] = {};
  int held_ = 0;
};

/// The kernel's pipe; null before it is made.
inline TPipe* GetTPipePtr() { return npu_current_pipe; }

/// A queue of tiles between a copy and the vector unit: VECIN from MTE2 to V, VECOUT from V to MTE3.
template <TPosition position, int depth>
class TQue {
  static_assert(position == TPosition::VECIN || position == TPosition::VECOUT,
                "queues of the cube unit are not simulated");
  static constexpr bool kIn = position == TPosition::VECIN;
  static constexpr HardEvent kReady = kIn ? HardEvent::MTE2_V : HardEvent::V_MTE3;
  static constexpr HardEvent kFree = kIn ? HardEvent::V_MTE2 : HardEvent::MTE3_V;
  static constexpr const char* kPage = "Ascend C API, TQue";

 public:
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

/// One tile without a queue.
template <TPosition position>
class TBuf {
 public:
  template <class T>
  LocalTensor<T> Get() const {
    return {begin_, bytes_};
  }
  template <class T>
  LocalTensor<T> Get(uint32_t count) const {
    return {begin_, static_cast<uint32_t>(count * sizeof(T))};
  }
  void set(uint32_t begin, uint32_t bytes) { begin_ = begin, bytes_ = bytes; }

 private:
  uint32_t begin_ = 0, bytes_ = 0;
};

}  // namespace AscendC

#endif  // NPU_SIM_ASCENDC_KERNEL_PIPE_H_

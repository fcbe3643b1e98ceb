// How a profiler hears of the marks and ranges of npu/tx.h. Valid C11 and C++17.
#ifndef NPU_TX_OBSERVER_H_
#define NPU_TX_OBSERVER_H_

#include <stdint.h>

typedef enum npuTxEventKind {
  NPU_TX_MARK = 0,
  NPU_TX_PUSH = 1,
  NPU_TX_POP = 2,
  NPU_TX_START = 3,
  NPU_TX_END = 4
} npuTxEventKind;

/// message: UTF-8, valid during the call; empty for pop and end. range: number of a started range, else 0.
/// depth: open ranges of the thread after the event. time_ns: steady clock.
typedef struct npuTxEvent {
  npuTxEventKind kind;
  const char* message;
  uint64_t range;
  int depth;
  uint64_t time_ns;
} npuTxEvent;

typedef void (*npuTxObserver)(const npuTxEvent* event, void* user_data);

#ifdef __cplusplus
extern "C" {
#endif

/// Calls observer for every event, on the thread that made it; null removes it. Returns when no thread is
/// inside the previous observer.
void npuTxSetObserver(npuTxObserver observer, void* user_data);

#ifdef __cplusplus
}
#endif

#endif  // NPU_TX_OBSERVER_H_

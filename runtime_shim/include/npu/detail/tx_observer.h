/// @file
/// How a profiler receives the marks and ranges of npu/tx.h. Valid C11 and C++17.
/// Errors: none.
/// Source: this project.
#ifndef NPU_DETAIL_TX_OBSERVER_H_
#define NPU_DETAIL_TX_OBSERVER_H_

#include <stdint.h>

typedef enum npuTxEventKind {
  NPU_TX_MARK = 0,
  NPU_TX_PUSH = 1,
  NPU_TX_POP = 2,
  NPU_TX_START = 3,
  NPU_TX_END = 4
} npuTxEventKind;

/// One mark, or one end of a range.
typedef struct npuTxEvent {
  npuTxEventKind kind;
  const char* message;  ///< UTF-8, valid during the call; empty for pop and end
  uint64_t range;       ///< number of a started range, else 0
  int depth;            ///< open ranges of the thread after the event
  uint64_t time_ns;     ///< nanoseconds of the steady clock
} npuTxEvent;

typedef void (*npuTxObserver)(const npuTxEvent* event, void* user_data);

#ifdef __cplusplus
extern "C" {
#endif

/// Calls observer for every event, on the thread that made it; null removes it. Returns when no thread is
/// inside the previous observer.
/// Errors: none.
/// Source: this project.
void npuTxSetObserver(npuTxObserver observer, void* user_data);

#ifdef __cplusplus
}
#endif

#endif  // NPU_DETAIL_TX_OBSERVER_H_

/* Ends while the device still has minutes of work: the process must end at once, cleanly. */
#include <unistd.h>

#include "npu/runtime.h"

static void NPURT_CB rest(void* data) {
  (void)data;
  usleep(100000);
}

int main(void) {
  npuStream_t stream = NULL;
  if (npuStreamCreate(&stream) != npuSuccess) return 1;
  for (int i = 0; i < 1000; ++i) {
    if (npuLaunchHostFunc(i % 2 ? stream : NULL, rest, NULL) != npuSuccess) return 1;
  }
  return 0;
}

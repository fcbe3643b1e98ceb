/* A C program on AscendCL alone: device, stream, copies, a timed event, a callback. Ends with 0 if all is
 * right. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "acl/acl.h"

#define CHECK(call)                                                         \
  do {                                                                      \
    aclError error_ = (call);                                               \
    if (error_ != ACL_SUCCESS) {                                            \
      fprintf(stderr, "%s gives %d at line %d\n", #call, error_, __LINE__); \
      return 1;                                                             \
    }                                                                       \
  } while (0)

static int called = 0;
static atomic_int stop = 0;

static void on_stream(void* data) { called = *(const int*)data; }

static void* serve(void* unused) {
  while (!stop) aclrtProcessReport(10);
  return unused;
}

int main(void) {
  enum { kBytes = 1 << 20 };
  static char in[kBytes], out[kBytes];
  const int expected = 42;
  aclrtStream stream = NULL;
  aclrtEvent begin = NULL, end = NULL;
  void* device = NULL;
  float ms = -1.0f;
  pthread_t server;

  memset(in, 7, sizeof in);
  CHECK(aclInit(NULL));
  CHECK(aclrtSetDevice(0));
  CHECK(aclrtCreateStream(&stream));
  CHECK(aclrtCreateEvent(&begin));
  CHECK(aclrtCreateEvent(&end));
  CHECK(aclrtMalloc(&device, kBytes, ACL_MEM_MALLOC_HUGE_FIRST));
  CHECK(aclrtRecordEvent(begin, stream));
  CHECK(aclrtMemcpyAsync(device, kBytes, in, kBytes, ACL_MEMCPY_HOST_TO_DEVICE, stream));
  CHECK(aclrtMemcpyAsync(out, kBytes, device, kBytes, ACL_MEMCPY_DEVICE_TO_HOST, stream));
  CHECK(aclrtRecordEvent(end, stream));

  if (pthread_create(&server, NULL, serve, NULL) != 0) return 1;
  CHECK(aclrtSubscribeReport((uint64_t)server, stream));
  CHECK(aclrtLaunchCallback(on_stream, (void*)&expected, ACL_CALLBACK_BLOCK, stream));
  CHECK(aclrtSynchronizeStream(stream));
  CHECK(aclrtUnSubscribeReport((uint64_t)server, stream));
  stop = 1;
  pthread_join(server, NULL);

  CHECK(aclrtEventElapsedTime(&ms, begin, end));
  CHECK(aclrtFree(device));
  CHECK(aclrtDestroyEvent(begin));
  CHECK(aclrtDestroyEvent(end));
  CHECK(aclrtDestroyStream(stream));
  CHECK(aclrtResetDevice(0));
  CHECK(aclFinalize());
  printf("copied %d bytes in %.3f ms, callback gave %d\n", kBytes, ms, called);
  return memcmp(in, out, kBytes) == 0 && called == expected && ms >= 0.0f ? 0 : 1;
}

/* HCCL used directly from C: two devices of one process, one thread. */
#include <stdio.h>
#include <stdlib.h>

#include "hccl/hccl.h"

#define CHECK(call)                                     \
  do {                                                  \
    int result_ = (int)(call);                          \
    if (result_ != 0) {                                 \
      fprintf(stderr, "%s gives %d\n", #call, result_); \
      return 1;                                         \
    }                                                   \
  } while (0)

enum { kRanks = 2, kCount = 1000 };

int main(void) {
  int32_t devices[kRanks] = {0, 1};
  HcclComm comms[kRanks];
  aclrtStream streams[kRanks];
  float* data[kRanks];
  float host[kCount];
  int rank, i;
  setenv("NPU_SIM_DEVICES", "2", 1);
  CHECK(aclInit(NULL));
  CHECK(HcclCommInitAll(kRanks, devices, comms));
  for (rank = 0; rank < kRanks; ++rank) {
    CHECK(aclrtSetDevice(rank));
    CHECK(aclrtCreateStream(&streams[rank]));
    CHECK(aclrtMalloc((void**)&data[rank], sizeof(host), ACL_MEM_MALLOC_HUGE_FIRST));
    for (i = 0; i < kCount; ++i) host[i] = (float)(i + rank);
    CHECK(aclrtMemcpy(data[rank], sizeof(host), host, sizeof(host), ACL_MEMCPY_HOST_TO_DEVICE));
    CHECK(HcclAllReduce(data[rank], data[rank], kCount, HCCL_DATA_TYPE_FP32, HCCL_REDUCE_SUM, comms[rank],
                        streams[rank]));
  }
  for (rank = 0; rank < kRanks; ++rank) {
    CHECK(aclrtSetDevice(rank));
    CHECK(aclrtSynchronizeStream(streams[rank]));
    CHECK(aclrtMemcpy(host, sizeof(host), data[rank], sizeof(host), ACL_MEMCPY_DEVICE_TO_HOST));
    for (i = 0; i < kCount; ++i) {
      if (host[i] != (float)(2 * i + 1)) {
        fprintf(stderr, "rank %d: element %d is %g\n", rank, i, (double)host[i]);
        return 1;
      }
    }
    CHECK(aclrtFree(data[rank]));
    CHECK(aclrtDestroyStream(streams[rank]));
    CHECK(HcclCommDestroy(comms[rank]));
  }
  CHECK(aclFinalize());
  puts("PASS");
  return 0;
}

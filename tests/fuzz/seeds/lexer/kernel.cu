#pragma once
#include <cuda_runtime.h>
__global__ void k(float* x) { x[threadIdx.x] = 1'0f; }
const char* s = R"x(a)"b)x";
void f() {
  k<<<1, 2>>>(p);
  k<<<1, 2>>>(p);
}
/* open

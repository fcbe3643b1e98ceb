#pragma once
struct half {
  unsigned short bits;
};
__aicore__ half __float2half(float);
__aicore__ float __half2float(half);

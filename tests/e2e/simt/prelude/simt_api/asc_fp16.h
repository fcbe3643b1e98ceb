#pragma once
struct half {
  unsigned short bits;
};
half __float2half(float);
float __half2float(half);

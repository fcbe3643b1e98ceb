#pragma once
struct bfloat16_t {
  unsigned short bits;
};
bfloat16_t __float2bfloat16(float);
float __bfloat162float(bfloat16_t);

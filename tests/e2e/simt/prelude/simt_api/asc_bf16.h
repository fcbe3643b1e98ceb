#pragma once
struct bfloat16_t {
  unsigned short bits;
};
__aicore__ bfloat16_t __float2bfloat16(float);
__aicore__ float __bfloat162float(bfloat16_t);

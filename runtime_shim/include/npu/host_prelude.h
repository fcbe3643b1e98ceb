/* Included before everything else in C++ host sources: headers that the standard libraries their authors used
   (MSVC's, older ones of GCC) bring in by the way, so that sources which forgot to ask for them compile here
   too. */
#ifndef NPU_HOST_PRELUDE_H_
#define NPU_HOST_PRELUDE_H_

#ifdef __cplusplus
#include <math.h>  // isnan and its kin without std::

#include <cfloat>
#include <climits>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "npu/detail/std_float_math.h"
#endif

#endif  // NPU_HOST_PRELUDE_H_

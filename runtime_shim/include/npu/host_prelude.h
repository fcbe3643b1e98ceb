/// @file
/// Included before everything else in C++ host sources: headers that other standard libraries (MSVC's, older
/// ones of GCC) include in theirs, and those that a program's macros must not change. So sources that forgot to include them compile here
/// too. Valid C11 and C++17.
/// Source: of this shim.
#ifndef NPU_HOST_PRELUDE_H_
#define NPU_HOST_PRELUDE_H_

// clang-format off
#include "npu/macros/hide.h"
// clang-format on

#ifdef __cplusplus
#include <math.h>  // isnan and the like without std::

#include <cfloat>
#include <climits>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "npu/detail/std_float_math.h"
#include "npu/runtime/compiler_headers.h"
#include "npu/runtime/compiler_version.h"
#endif

// clang-format off
#include "npu/macros/show.h"
// clang-format on

#endif  // NPU_HOST_PRELUDE_H_

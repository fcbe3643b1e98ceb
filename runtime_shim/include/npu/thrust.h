/// @file
/// Vectors, iterators and parallel algorithms under the names of Thrust: this header includes its parts. The
/// headers of Thrust are replaced by this one.
///
/// Algorithms on device iterators run on the simulated device after the work that is queued on their stream.
/// They return when they are done. Function objects are plain C++: they get elements, never device
/// references.
/// Source: Thrust API documentation, version 2.0.
#ifndef NPU_THRUST_H_
#define NPU_THRUST_H_

// The headers of Thrust include those of CUB: programs rely on both.
#include "npu/cub.h"
#include "npu/thrust/parts.h"

#define THRUST_VERSION 200300
#define THRUST_MAJOR_VERSION 2
#define THRUST_MINOR_VERSION 3
#define THRUST_SUBMINOR_VERSION 0

#endif  // NPU_THRUST_H_

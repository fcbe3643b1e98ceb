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

// clang-format off
#include "npu/macros/hide.h"
// clang-format on

// Standard headers that those of Thrust include: programs rely on them.
#include <cassert>
#include <cfloat>
#include <climits>
#include <cmath>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "npu/thrust/async.h"
#include "npu/thrust/complex.h"
#include "npu/thrust/distributions.h"
#include "npu/thrust/functional.h"
#include "npu/thrust/iterator_facade.h"
#include "npu/thrust/iterators.h"
#include "npu/thrust/memory_resource.h"
#include "npu/thrust/output_iterators.h"
#include "npu/thrust/partition.h"
#include "npu/thrust/random.h"
#include "npu/thrust/random_engines.h"
#include "npu/thrust/reduce.h"
#include "npu/thrust/reorder.h"
#include "npu/thrust/scan.h"
#include "npu/thrust/sets.h"
#include "npu/thrust/sort.h"
#include "npu/thrust/system_error.h"
#include "npu/thrust/temporary.h"
#include "npu/thrust/transform.h"
#include "npu/thrust/vector.h"

#define THRUST_VERSION 200300
#define THRUST_MAJOR_VERSION 2
#define THRUST_MINOR_VERSION 3
#define THRUST_SUBMINOR_VERSION 0

// clang-format off
#include "npu/macros/show.h"
// clang-format on

#endif  // NPU_THRUST_H_

/// @file
/// The parts of Thrust. CUB includes this header; programs include npu/thrust.h, which includes CUB, too.
#ifndef NPU_THRUST_PARTS_H_
#define NPU_THRUST_PARTS_H_

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

// clang-format off
#include "npu/macros/show.h"
// clang-format on

#endif  // NPU_THRUST_PARTS_H_

/// @file
/// libtorch with tensors on the NPU: the device type at::kPrivateUse1, its streams, guards, events, checks.
/// Needs the headers of libtorch (1.13 or later); Debian has them as libtorch-dev. Link with -ltorch
/// -ltorch_cpu -lc10. On the simulated device this header is also the backend: operators run on the device's
/// memory with libtorch's own CPU kernels. torch::load of tensors saved from the device needs libtorch 2.1;
/// save them as CPU tensors before.
/// Source: torch_npu and the CUDA headers of PyTorch, which npu/libtorch/*.h follow.
#ifndef NPU_TORCH_H_
#define NPU_TORCH_H_

// clang-format off
#include "npu/macros/hide.h"
// clang-format on

#if __has_include(<ATen/ATen.h>)
#include "npu/libtorch/backend.h"
#include "npu/libtorch/device.h"
#include "npu/libtorch/index.h"
#include "npu/libtorch/kernel.h"
#include "npu/libtorch/random.h"
#include "npu/libtorch/streams.h"
#else
#error "npu/torch.h needs the headers of libtorch: install libtorch-dev, or give their folder with -I"
#endif

// clang-format off
#include "npu/macros/show.h"
// clang-format on

#endif  // NPU_TORCH_H_

// Fused optimizers: memory bandwidth they reach, against one launch per tensor, and the price of unscaling.
#include <npu/amp.h>
#include <npu/kernel.h>
#include <npu/optim.h>
#include <npu/runtime.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_reduce.h>

#include <cmath>
#include <cstdlib>
#include <deque>
#include <functional>
#include <memory>

#include "runtime_shim/train/amp/unscale.h"
#include "tests/bench/harness.h"

namespace {

/// A model in device memory of its own, values and gradients.
struct BenchModel {
  std::deque<float*> data, grad;
  npu::Model model;
  std::int64_t elements = 0;

  void add(const std::string& name, std::vector<std::int64_t> shape) {
    std::int64_t count = 1;
    for (std::int64_t extent : shape) count *= extent;
    for (auto* list : {&data, &grad}) {
      void* memory = nullptr;
      if (npuMalloc(&memory, count * sizeof(float)) != npuSuccess) std::abort();
      list->push_back(static_cast<float*>(memory));
      for (std::int64_t i = 0; i < count; ++i) list->back()[i] = static_cast<float>(i % 2001 - 1000) * 1e-5f;
    }
    model.add(name, &data.back(), &grad.back(), std::move(shape), npu::Role::weight, true);
    elements += count;
  }
};

/// The 148 tensors of GPT-2 124M.
std::unique_ptr<BenchModel> gpt2() {
  auto model = std::make_unique<BenchModel>();
  constexpr std::int64_t C = 768;
  model->add("wte", {50257, C});
  model->add("wpe", {1024, C});
  for (int layer = 0; layer < 12; ++layer) {
    const std::string l = "h" + std::to_string(layer) + ".";
    model->add(l + "ln1w", {C}), model->add(l + "ln1b", {C});
    model->add(l + "qkvw", {3 * C, C}), model->add(l + "qkvb", {3 * C});
    model->add(l + "attprojw", {C, C}), model->add(l + "attprojb", {C});
    model->add(l + "ln2w", {C}), model->add(l + "ln2b", {C});
    model->add(l + "fcw", {4 * C, C}), model->add(l + "fcb", {4 * C});
    model->add(l + "fcprojw", {C, 4 * C}), model->add(l + "fcprojb", {C});
  }
  model->add("lnfw", {C}), model->add("lnfb", {C});
  return model;
}

struct Triad {
  float *a, *b, *c;
  std::int64_t n;
  void run() const {
    tbb::parallel_for(tbb::blocked_range<std::int64_t>(0, n, 1 << 16), [this](const auto& range) {
      float* __restrict to = a;
      const float* __restrict x = b;
      const float* __restrict y = c;
      for (std::int64_t i = range.begin(); i < range.end(); ++i) to[i] = x[i] + 3.0f * y[i];
    });
  }
};

/// Reads floats and nothing else.
float read_all(const float* x, std::int64_t n) {
  return tbb::parallel_reduce(
      tbb::blocked_range<std::int64_t>(0, n, 1 << 16), 0.0f,
      [x](const auto& range, float sum) {
        float sums[16] = {};
        for (std::int64_t i = range.begin(); i + 16 <= range.end(); i += 16)
          for (int k = 0; k < 16; ++k) sums[k] += x[i + k];
        for (float each : sums) sum += each;
        return sum;
      },
      std::plus<float>());
}

void print_bandwidth(bench::Comparison& comparison, std::int64_t elements) {
  const double triad = 12.0 * elements / comparison.result(0), adamw = 28.0 * elements / comparison.result(1);
  std::printf("  => triad %.1f GB/s, AdamW %.1f GB/s of the bytes it must touch: %.0f %% (goal: 85 %%)\n",
              triad, adamw, 100 * adamw / triad);
  // A triad also reads the lines it writes, which its own bytes do not count; AdamW writes only what it has
  // read.
  std::printf("  => counting that: %.0f %%\n", 75 * adamw / triad);
}

/// One pass over all gradients: what reading alone costs, and what a scaled backward adds to it.
void bench_unscale(npu::optim::Optimizer& optimizer, std::int64_t n) {
  npu::amp::detail::Overflow overflow;
  overflow.start(npu::amp::detail::count_grad_views(optimizer.engine()));
  const auto* grads = static_cast<const float*>(optimizer.get_model_combined_grads().at(0).data);
  bench::Comparison comparison(
      "unscale and look for overflow, 124M gradients, all threads (goal: 1.10x of reading)");
  comparison.add("read the gradients, as a task of the device", [=] {
    npu::optim::detail::submit(nullptr, "read", [=] {
      if (std::isnan(read_all(grads, n))) std::abort();
    });
    npuDeviceSynchronize();
  });
  auto add = [&](const char* name, bool check_only) {
    comparison.add(name, [=, &optimizer, &overflow] {
      npu::amp::detail::submit_unscale(optimizer.engine(), {0.99999f, &overflow, check_only});
      npuDeviceSynchronize();
    });
  };
  add("unscale in the step: check only", true);
  add("unscale in place and check", false);
  comparison.report(9);
}

void bench_gpt2() {
  std::unique_ptr<BenchModel> gpt = gpt2();
  npu::optim::FusedAdamW optimizer(gpt->model);
  optimizer.step();
  optimizer.steps();
  const std::int64_t n = gpt->elements;
  {
    const Triad triad{bench::device_floats(n), bench::device_floats(n), bench::device_floats(n), n};
    bench::Comparison comparison("fused AdamW, 148 tensors of GPT-2 124M, all threads");
    comparison.add("stream triad, as many elements", [=] { triad.run(); });
    comparison.add("fused AdamW", [&] { optimizer.step(), npuDeviceSynchronize(); });
    comparison.report(9);
    print_bandwidth(comparison, n);
    for (float* memory : {triad.a, triad.b, triad.c}) npuFree(memory);
  }
  bench_unscale(optimizer, n);
}

// AdamW as a program has it in a kernel of its own, launched once per tensor.
__global__ void adamw(NPU_KERNEL_PARAMS_ float* p, const float* g, float* m, float* v, long n, float rate,
                      float shrink, float root) {
  const long i = blockIdx.x * static_cast<long>(blockDim.x) + threadIdx.x;
  if (i >= n) return;
  m[i] = 0.9f * m[i] + 0.1f * g[i];
  v[i] = 0.999f * v[i] + 0.001f * g[i] * g[i];
  p[i] = shrink * p[i] - rate * m[i] / (sqrtf(v[i]) * root + 1e-8f);
}

void bench_many_tensors() {
  constexpr int kTensors = 10000, kElements = 1000;
  BenchModel combined, separate, kernels, states;
  for (int i = 0; i < kTensors; ++i)
    for (BenchModel* model : {&combined, &separate, &kernels, &states})
      model->add("w" + std::to_string(i), {kElements});
  npu::optim::FusedAdamW fused(combined.model), each(separate.model, {}, npu::optim::Layout::separate);
  bench::Comparison comparison("AdamW over 10,000 tensors of 1,000 elements, all threads (goal: 5x)");
  comparison.add("fused, combined tensors", [&] { fused.step(), npuDeviceSynchronize(); });
  comparison.add("fused, one launch per tensor", [&] { each.step(), npuDeviceSynchronize(); });
  comparison.add("a kernel of the program, launched per tensor", [&] {
    for (int i = 0; i < kTensors; ++i)
      npu::launch<adamw, npu::no_sync>(npu::config((kElements + 255) / 256, 256), kernels.data[i],
                                       kernels.grad[i], states.data[i], states.grad[i], long{kElements},
                                       1e-3f, 0.99999f, 1.0f);
    npuDeviceSynchronize();
  });
  comparison.report(21);
}

}  // namespace

void bench::bench_optim() {
  bench_gpt2();
  bench_many_tensors();
}

// Runs every kernel of kernels.cuh and prints what each leaves.
#include <cuda_runtime.h>

#include <cstdio>
#include <vector>

#include "kernels.cuh"

template <typename T>
class Array {
 public:
  explicit Array(int n, int seed = 1) : host_(n) {
    for (int i = 0; i < n; ++i) host_[i] = static_cast<T>((i * 37 + seed * 11) % 23 - 7);
    cudaMalloc(&device_, n * sizeof(T));
    cudaMemcpy(device_, host_.data(), n * sizeof(T), cudaMemcpyHostToDevice);
  }
  T* get() const { return device_; }
  void keys() {
    for (T& v : host_) v = static_cast<T>((static_cast<int>(v) + 32) % 16);
    cudaMemcpy(device_, host_.data(), host_.size() * sizeof(T), cudaMemcpyHostToDevice);
  }
  void print(const char* name) {
    cudaMemcpy(host_.data(), device_, host_.size() * sizeof(T), cudaMemcpyDeviceToHost);
    double sum = 0, weighted = 0;
    for (size_t i = 0; i < host_.size(); ++i) {
      sum += host_[i];
      weighted += host_[i] * static_cast<double>(i % 101 + 1);
    }
    std::printf("%s %.9g %.9g %s\n", name, sum, weighted, cudaGetErrorString(cudaGetLastError()));
  }

 private:
  std::vector<T> host_;
  T* device_ = nullptr;
};

int main() {
  {
    Array<float> a(37 * 45), b(45 * 50, 2), c(37 * 50);
    tiled_product<<<dim3(4, 3), dim3(kTile, kTile)>>>(a.get(), b.get(), c.get(), 37, 50, 45);
    c.print("tiled_product");
  }
  {
    Array<float> x(1001), out(3);
    block_sum<<<3, 128, 128 * sizeof(float)>>>(x.get(), out.get(), 1001);
    out.print("block_sum");
  }
  {
    Array<float> x(64 * 5), out(64 * 8);
    register_tile<float, 8><<<1, 64>>>(x.get(), out.get(), 5);
    out.print("register_tile<float>");
    Array<double> y(64 * 5), wide(64 * 3);
    register_tile<double, 3><<<1, 64>>>(y.get(), wide.get(), 5);
    wide.print("register_tile<double>");
  }
  {
    Array<float> x(200);
    leaves_early<<<4, 64>>>(x.get(), 187);
    x.print("leaves_early");
  }
  {
    Array<float> x(40 * 35), out(9 * kTile * kTile);
    branches<<<dim3(3, 3), dim3(kTile, kTile)>>>(x.get(), out.get(), 40, 35);
    out.print("branches");
  }
  {
    Array<float> x(96), out(96);
    pointers<<<3, 32>>>(x.get(), out.get(), 96, 2);
    out.print("pointers");
  }
  {
    Array<float> x(32), out(32);
    references<<<1, 32>>>(x.get(), out.get());
    out.print("references");
  }
  {
    Array<float> x(48);
    counted_down<<<1, 48>>>(x.get(), 3);
    x.print("counted_down");
  }
  {
    Array<int> keys(500), out(16);
    keys.keys();
    deep::histogram<<<2, 96>>>(keys.get(), out.get(), 500);
    out.print("histogram");
  }
  {
    Array<float> x(2 * 60);
    three_dimensions<<<2, dim3(5, 3, 4)>>>(x.get());
    x.print("three_dimensions");
  }
  {
    Array<float> x(64);
    own_count<<<1, 32>>>(x.get(), 60);
    x.print("own_count");
    flag_in_memory<<<1, 32>>>(x.get(), 3);
    x.print("flag_in_memory");
    warp_steps<<<1, 64>>>(x.get());
    x.print("warp_steps");
    Array<int> counts(64, 5);
    uneven_turns<<<1, 64>>>(x.get(), counts.get(), 50);
    x.print("uneven_turns");
    keys_until<<<1, 32>>>(x.get(), counts.get());
    x.print("keys_until");
  }
  {
    Array<float> x(32 * 50), out(3 * 80);
    shuffles<<<1, 32>>>(x.get());
    shuffle_forms<<<3, 80>>>(x.get(), out.get(), 64);
    out.print("shuffle_forms");
    Array<int> keys(64), said(64);
    votes<<<1, 64>>>(keys.get(), said.get());
    said.print("votes");
    tiles<<<3, 64>>>(x.get(), out.get(), 5);
    out.print("tiles");
    folds<<<1, 64>>>(x.get(), out.get(), 50);
    out.print("folds");
    rows_of_warps<<<1, 96>>>(x.get(), out.get(), 32, 50);
    out.print("rows_of_warps");
  }
  Array<float> x(64);
  chosen_shuffle<<<1, 32>>>(x.get());
  vote_in_condition<<<1, 32>>>(x.get());
  shuffle_of_shuffle<<<1, 32>>>(x.get());
  shuffle_of_macro<<<1, 32>>>(x.get());
  who_is_here<<<1, 64>>>(x.get(), 43);
  unknown_function<<<1, 32>>>(x.get());
  recursive<<<1, 32>>>(x.get());
  halved<<<1, 32>>>(x.get(), 2);
  synced_from_both<<<1, 32>>>(x.get());
  syncs_elsewhere<<<1, 32>>>(x.get());
  jumps<<<1, 32>>>(x.get(), 4);
  directive<<<1, 32>>>(x.get());
  x.print("on fibers");
  {
    Array<float> ring(9 * 32);
    Array<int> counts(64), flags(64), lock(1);
    cudaMemset(counts.get(), 0, 64 * sizeof(int));
    cudaMemset(flags.get(), 0, 64 * sizeof(int));
    cudaMemset(lock.get(), 0, sizeof(int));
    grid_by_hand<<<9, 32>>>(ring.get(), counts.get());
    ring.print("grid_by_hand");
    wait_for_neighbours<<<2, 32>>>(flags.get());
    flags.print("wait_for_neighbours");
    own_lock<<<3, 32>>>(lock.get(), ring.get());
    ring.print("own_lock");
  }
}

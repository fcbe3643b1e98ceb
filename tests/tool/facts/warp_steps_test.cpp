// Where a kernel relies on lock step: '@' stands where lanes must wait. What must not change: kernels that have their
// barriers, however they are written.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tool/facts/snippet.h"

namespace migrate::test {
namespace {

using testing::IsEmpty;

std::vector<WarpStep> steps_in(const ProgramFacts& facts) {
  std::vector<WarpStep> all;
  for (const DeviceFunction& function : facts.functions)
    all.insert(all.end(), function.warp_steps.begin(), function.warp_steps.end());
  return all;
}

/// `text` with '@' at each step's place, '^' at each brace that is added with it, and '!' at what cannot be put anywhere.
std::string with_steps(const std::string& text) {
  const ProgramFacts facts = Snippet().facts(text);
  EXPECT_THAT(messages(facts), IsEmpty()) << text;
  std::vector<std::pair<uint32_t, std::string>> marks;
  for (const WarpStep& step : steps_in(facts)) {
    const bool braces = step.braces.size() > 0, at_begin = step.place.range.begin == step.braces.begin;
    if (step.value.size() > 0) {
      marks.push_back({step.value.begin, "@"});
      marks.push_back({step.value.end, "@"});
      continue;
    }
    if (!braces) marks.push_back({step.place.range.begin, step.can_insert ? "@" : "!"});
    if (braces) marks.push_back({step.braces.begin, at_begin ? "^@" : "^"});
    if (braces) marks.push_back({step.braces.end, at_begin ? "^" : "@^"});
  }
  std::sort(marks.rbegin(), marks.rend());
  std::string marked = text;
  for (const auto& [at, mark] : marks) marked.insert(at, mark);
  return marked;
}

std::string without_marks(std::string text) {
  text.erase(
      std::remove_if(text.begin(), text.end(), [](char c) { return c == '@' || c == '^' || c == '!'; }),
      text.end());
  return text;
}

std::string kernel(const std::string& body) {
  return "__device__ float expf(float); __device__ int largest(int, int); __device__ void __syncwarp(unsigned = 0);\n"
         "__global__ void k(float* x, float* y, const int* p, int n) { const int t = threadIdx.x; __shared__ float s[64]; "
         "__shared__ float r[2][64]; __shared__ volatile float v[64]; __shared__ float one; " +
         body + " }";
}

TEST(WarpSteps, SharedMemoryThatAHigherLaneStillNeeds) {
  for (
      const std::string body : {
          // Read, then written.
          "float m = s[0];@ s[t] = x[t] - m;",
          "float m = s[0]; float e = expf(m);@ s[t] = e;",
          "if (t < n) { float m = s[0];@ s[t] = m; }",
          "float a = s[t - 1];@ s[t] = a;",
          "float a = s[t] + s[3];@ s[t] = a;",
          "float* q = s; float a = q[t - 2];@ q[t] = a;",
          "float a = one;@ if (t == 0) one = a + x[0];",
          "float a = t > 0 ? s[t - 1] : 0;@ s[t] += a;",
          "float a = s[t];@ s[p[t]] = a;",
          // Written, then read.
          "s[t] = x[t];@ y[t] = s[t + 1];",
          "s[t] = x[t];@ if (t == 0) for (int j = 0; j < n; ++j) y[0] += s[j];",
          "s[t] = x[t];@ if (t == 0) y[0] = s[0] + s[1];",
          "r[0][t] = x[t];@ y[t] = r[0][t + 1];",
          "s[p[t]] = x[t];@ y[t] = s[t];",
          "s[t] = x[t];@ y[t] = s[p[t]];",
          "s[p[t]] = x[t];@ y[t] = s[p[t + 1]];",
          "int a = p[t]; s[a] = x[t];@ y[t] = s[(a * 7 + 3) % 32];",
          // By the lanes whose numbers are so: any of them.
          "if (t < 16) { if (s[t] > s[t + 8]) s[t] = s[t + 8];@ if (s[t] > s[t + 4]) s[t] = s[t + 4]; }",
          "float a = s[t]; if (t < 16 && a > s[t + 8]) s[t] = s[t + 8];@ y[t] = s[t + 1];",
          "for (int i = 0; i < largest(n, 3); ++i) { if (t < 16) s[t] = x[i * 16 + t];@ for (int j = 0; j < 16; ++j) y[t] += s[j]; "
          "__syncthreads(); }",
          "const int last = expf(n / 2.f); for (int i = 0; i < last; ++i) { if (t < 16) s[t] = x[i];@ y[t] += s[i]; __syncthreads(); }",
          // Each row of the block reads its part of what all stored.
          "s[t] = x[t];@ for (int j = 0; j < 8; ++j) y[t] += s[threadIdx.y * 8 + j];",
          "s[t] = x[t];@ for (int j = 0; j < 8; ++j) y[t] += s[t / 16 * 8 + j];",
          // Of one warp alone: a scan by a tree.
          "if (t < 16) { s[t] = x[t];@ for (int i = 1; i <= 8; i *= 2) { int j = (t + 1) * i * 2 - 1;@ if (j < 16) s[j] += s[j - i]; } }",
          // In the next turn.
          "for (int i = 0; i < n; ++i) {@ s[t] = x[i]; __syncthreads(); for (int j = 0; j < n; ++j) y[t] += s[j]; }",
          "for (int i = 0; i < n; ++i) { __syncthreads(); y[t] += one;@ if (t == 0) one = x[t]; __syncthreads(); }",
          "for (int o = 16; o > 0; o /= 2) {@ if (t < o) s[t] += s[t + o]; }",
          "for (int o = 16; o > 0; o /= 2) ^@if (t < o) s[t] += s[t + o];^",
      }) {
    EXPECT_EQ(with_steps(without_marks(kernel(body))), kernel(body));
  }
}

// Nothing else in the kernel says that lanes wait for each other.
TEST(WarpSteps, SharedMemoryOfAKernelWithoutBarriers) {
  for (
      const std::string body : {
          "s[t] = x[t];@ y[t] = s[31 - t];",
          "s[t] = x[t];@ y[t] = s[t / 2];",
          "float *w = &s[t], *h = &s[t / 8 * 8]; for (int i = 0; i < 8; ++i) w[i] = x[i];@ for (int i = 0; i < 8; ++i) y[i] = h[i];",
          "if (t >= n) return; s[t] = x[t];@ y[t] = s[t & 3];",
          "s[t] = x[t]; __syncthreads(); s[t & 3] = 1; y[t] = s[t & 7];",
          "for (int j = 0; j < 8; ++j) s[t * 8 + j] = x[j]; for (int j = 0; j < 8; ++j) y[t] += s[t * 8 + j];",
          "s[t & 3] = x[t]; y[t] = s[t & 3];",
          "for (int j = 0; j < n; ++j) s[t * n + j] = x[j]; for (int j = 0; j < n; ++j) y[t] += s[t * n + j];",
          "s[t * n] = x[t]; y[t] = s[t * n + 1];",
          "int q = (t + n) % 32; if (s[t] > s[q]) { float a = s[t]; s[t] = s[q]; s[q] = a; }",
      }) {
    EXPECT_EQ(with_steps(without_marks(kernel(body))), kernel(body));
  }
}

TEST(WarpSteps, GlobalMemoryThatOneLaneReadsFromTheOthers) {
  const std::string functions =
      "__device__ void fill(float* to, const float* from, int n) {"
      " for (int i = threadIdx.x; i < n / 2; i = i + blockDim.x) to[i] = from[i]; }\n"
      "struct Key { float first, sum; __device__ static float of(const float* k) { return k[0] + k[1]; }\n"
      " __device__ Key(const float* k) : first(k[3]), sum{of(k + 4)} {} };\n";
  for (const std::string body : {
           "x[t] = y[t];@ if (t == 0) { float a = 0; for (int i = 0; i < 32; ++i) a += x[i]; y[0] = a; }",
           "fill(x, y, n);@ if (threadIdx.x == 0) { Key key(x); y[0] = key.sum; }",
           "fill(x, y, n);@ if (t == 0) y[0] = Key::of(x + 8);",
           // What it reads is its own, or not what others stored, or there is a barrier.
           "x[t] = y[t]; if (t == 0) y[0] = x[0];",
           "x[t] = y[t]; if (t == 0) y[0] = p[3];",
           "x[t] = y[t]; y[t + n] = x[t];",
           "x[t] = y[t]; y[t] = x[n];",
           "x[t] = y[t]; __syncthreads(); if (t == 0) y[0] = x[1] + x[2];",
           "if (t == 0) x[5] = 1; y[t] = x[t];",
       })
    EXPECT_EQ(with_steps(functions + kernel(without_marks(body))), functions + kernel(body)) << body;
}

// Also where the kernel has barriers elsewhere.
TEST(WarpSteps, ReductionsInPlaceThroughGlobalMemory) {
  const std::string functions = "__device__ void take(float& a, float b) { if (b > a) a = b; }\n";
  for (
      const std::string body : {
          "float* q = x; q[t] += q[t + 2];@ q[t] += q[t + 1];",
          "x[t] = y[t]; __syncthreads(); for (int d = 16; d > 0; d /= 2) {@ if (x[t] < x[t + d]) x[t] = x[t + d]; } __syncthreads();",
          "take(x[t], x[t + 2]);@ take(x[t], x[t + 1]);",
          "take(s[t], s[t + 2]);@ take(s[t], s[t + 1]);",
          "x[t] = y[t]; x[t + n] = y[t]; __syncthreads(); y[t] = x[t + 1];",
          "x[t] = y[t + 1]; y[t] = x[t];",
          // The elements of one lane, where a row of a block has 16 lanes.
          "x[t] += 1; x[t + 16] += 2; x[t + 32] = x[t + 32] + 3;",
          "x[t] /= 2; for (int i = t + n; i < 9 * n; i += n) x[i] -= x[i - n];",
          "const int c = t % n, b = t / n; x[c + n * b] = 1; for (int j = 1; j < n; ++j) y[t] += x[c + n * (b + n * j)];",
      })
    EXPECT_EQ(with_steps(functions + kernel(without_marks(body))), functions + kernel(body)) << body;
}

TEST(WarpSteps, ScansInPlaceThroughGlobalMemory) {
  for (
      const std::string body : {
          // Along either axis, with the elements of a row or of a column.
          "const int row = threadIdx.y; for (int d = 1; d <= blockDim.y; d *= 2) { float a = 0;@ if (row - d >= 0) "
          "a = x[(row - d) * n + t];@ if (row - d >= 0) x[row * n + t] += a; }",
          "const int i = blockIdx.x * blockDim.x + t; for (int d = 1; d <= blockDim.x; d *= 2) { float a = 0; "
          "if (i >= d) a = x[i - d];@ if (i >= d) x[i] += a; }",
          "for (int i = 0; i < n; ++i) {@ if (t > i) x[t] -= @y[t * n + i] * x[i]@; }",
          // Each thread has its elements, another array is read, or there is a barrier.
          "for (int i = t + blockDim.x; i < n; i += blockDim.x) x[t] += x[i];",
          "for (int i = 0; i < n; ++i) x[t * n] += x[t * n + i];",
          "for (int i = 0; i < n; ++i) x[t] += y[t + i];",
          "for (int i = 1; i < n; ++i) x[i * n + t] += x[(i - 1) * n + t];",
          "for (int i = 0; i < n; ++i) { float a = x[t + i]; __syncthreads(); x[t] = a; __syncthreads(); }",
      })
    EXPECT_EQ(with_steps(kernel(without_marks(body))), kernel(body)) << body;
}

TEST(WarpSteps, GlobalMemoryThatANeighbourOverwrites) {
  for (
      const std::string body : {
          "if (t > 0 && x[t - 1] < n) y[0] = t;@ x[t] = 0;",
          "const int i = blockIdx.x * blockDim.x + t; float a = 0; if (i > 0) a = x[i - 1];@ x[i] = a;",
          // A higher lane's element is read before it is written in any order; others are a lane's own, or of another array.
          "float a = x[t + 1]; x[t] = a;",
          "float a = x[t]; x[t] = a + 1;",
          "float a = y[t - 1]; x[t] = a;",
          "float a = x[t * 2]; x[t * 2 + 1] = a;",
          "float a = x[t - 1]; __syncthreads(); x[t] = a;",
          "if (t % 2 == n) { float a = x[t - 1]; x[t] = a; }",
      })
    EXPECT_EQ(with_steps(kernel(without_marks(body))), kernel(body)) << body;
}

TEST(WarpSteps, ARowThatAllLanesWriteBeforeTheirOwnElement) {
  const std::string index = "const int i = blockIdx.x * blockDim.x + t, b = i / n, c = i % n; ";
  for (
      const std::string body : {
          index +
              "if (b >= p[0]) return; float a = 0; for (int j = 0; j < n; ++j) { x[b * n + j] = y[j]; a += y[j]; }"
              "@ x[b * n + c] /= a;",
          index + "for (int j = 0; j < n; ++j) x[n * b + j] = y[j];@ x[i] = 1;",
          std::string(
              "const int b = threadIdx.y; for (int j = 0; j < n; ++j) x[b * n + j] = 0;@ x[b * n + t] = y[t];"),
          // Each lane has its row, reads its own value, or writes another array; or there is a barrier.
          index + "for (int j = 0; j < n; ++j) x[i * n + j] = y[j]; x[i * n] = 1;",
          index + "for (int j = 0; j < n; ++j) x[b * n + j] = y[j]; y[i] = x[b * n + c];",
          index + "for (int j = 0; j < n; ++j) x[b * n + j] = y[j]; __syncthreads(); x[i] = 1;",
          index + "for (int j = c; j < n; j += n) x[b * n + j] = y[j]; x[i] = 1;",
          index + "x[i] = 1; for (int j = 0; j < n; ++j) y[b * n + j] = y[j];",
      })
    EXPECT_EQ(with_steps(kernel(without_marks(body))), kernel(body)) << body;
}

TEST(WarpSteps, NeighboursWhereFencesAreTheOnlyOrder) {
  const std::string fence = "__device__ void __threadfence_block();\n";
  for (
      const std::string body : {
          // A scan in a loop that not all lanes reach.
          "for (int i = p[0] + t; i < p[1]; i += 32) {@ s[t] = x[i]; __threadfence_block();"
          " s[t] += @s[t - 1]@; __threadfence_block(); x[i] = s[t - 1]; }",
          "int lane, at; lane = t & 31; at = t / 32 * 48 + lane; at += 16; for (int i = p[0] + t; i < p[1]; i += 32) {"
          " s[at] = x[i]; s[at] += @s[at - 2]@; x[i] = s[at]; }",
          "int at; at = t % 32; at += 16; for (int i = p[0] + t; i < p[1]; i += 32) {"
          "@ s[at] = x[i]; if (t & 1) x[i] = s[at - 1]; }",
          "for (int i = p[0] + t; i < p[1]; i += 32) { s[t] = x[i]; s[t] += @s[t - 1]@; x[i] = s[t]; }",
          // Each lane has its own elements.
          "for (int i = p[0] + t; i < p[1]; i += 32) { s[t] = x[i]; __threadfence_block(); x[i] = s[t]; }",
          "for (int i = p[0]; i < p[1]; ++i) { s[t * 4 + i] = x[i]; __threadfence_block(); x[i] = s[t * 4 + i]; }",
      })
    EXPECT_EQ(with_steps(fence + kernel(without_marks(body))), fence + kernel(body)) << body;
}

TEST(WarpSteps, VolatileMemory) {
  for (const std::string body : {
           "v[t] += v[t + 2];@ v[t] += v[t + 1];",
           "if (t < 32) { v[t] += v[t + 2];@ v[t] += v[t + 1]; }",
           "if (t > 8) v[t] += v[t + 2];@ if (t > 4) { v[t] += v[t + 1]; }",
           "int i = p[t]; float a = v[i];@ v[t] = a;",
           "volatile float* q = x; q[t] += q[t + 2];@ q[t] += q[t + 1];",
           "int i = p[t]; if (v[i] > 0) ^@v[t] = 1;^",
           "int i = p[t]; if (v[i] > 0) {@ v[t] = 1; }",
           "int i = p[t]; if (v[i] > 0) y[t] = 1; else ^@v[t] = 1;^",
       }) {
    EXPECT_EQ(with_steps(without_marks(kernel(body))), kernel(body));
  }
}

// All lanes have read before one writes: the value stands between marks.
TEST(WarpSteps, OneAssignmentThatReadsWhatAHigherLaneWrites) {
  for (const std::string body : {
           "s[t] += @s[t - 1]@;",
           "s[t] = @s[t] + s[t - 1]@;",
           "if (t < 32) s[t] = @(s[t - 1])@;",
           "v[t] += @v[t - 1]@; v[t] += @v[t - 2]@;",
           "volatile float* q = v + 32; q[t] += @2 * q[t - 4]@;",
           "v[t] += @v[p[t]]@;",
           "if (t < 16) s[p[t]] = @s[t]@;",
           "s[t] = @s[p[t]]@;",
           "s[t] += @s[p[t]]@;",
       }) {
    EXPECT_EQ(with_steps(without_marks(kernel(body))), kernel(body));
  }
  for (const std::string body :
       {"s[t] += s[t + 1];", "v[p[t]] += x[t];", "v[p[t]]++;", "if (t < n) s[t] += s[t + n];",
        "v[t] = v[t] + 1;", "s[p[t]] = s[p[t] + 1];", "s[p[t]] += 1;", "s[p[t]] += x[t];"}) {
    EXPECT_EQ(with_steps(kernel(body)), kernel(body));
  }
}

// By data that the program has: where it is a lane's own, and where lanes go different ways.
TEST(WarpSteps, IndicesFromMemoryAreLeftWhereTheyMayBeALanesOwn) {
  for (const std::string body : {
           "s[p[t]] = x[t]; y[t] = s[p[t]];",
           "int a = p[t]; s[a] = x[t]; s[a] += 1; y[t] = s[a];",
           "for (int i = p[t]; i < p[t + 1]; ++i) s[i] = x[i]; y[t] = s[p[t]];",
           "if (t < n) s[p[t]] = x[t]; if (t < n) y[t] = s[p[t] + 1];",
           "s[p[t]] = x[t]; __syncthreads(); y[t] = s[t];",
           "s[p[t]] = 0; s[p[t + 1]] = 1;",
       }) {
    EXPECT_EQ(with_steps(kernel(body)), kernel(body));
  }
}

TEST(WarpSteps, WhatWaitsOrIsALanesOwnIsLeft) {
  for (
      const std::string body : {
          "float m = s[0]; __syncthreads(); s[t] = m;",
          "float m = s[0]; __syncwarp(); s[t] = m;",
          "float m = s[0]; m += __shfl_xor_sync(~0u, m, 1); s[t] = m;",
          "float m = s[0]; cooperative_groups::this_thread_block().sync(); s[t] = m;",
          "float m = s[0]; asm volatile(\"bar.sync 0;\"); s[t] = m;",
          "float m = s[t]; s[t] = m + 1; y[t] = s[t];",
          "s[t] = x[t]; s[t + blockDim.x] = x[t + 1]; y[t] = s[t + blockDim.x];",
          "s[t] = 1; s[t + 32] = 2; y[t] = s[t + 32];",
          "s[2 * t] = 1; s[2 * t + 1] = 2; y[t] = s[2 * t + 1];",
          "if (t < n) { float a = s[t + n]; s[t] += a; }",
          "if (t < n) { s[6 * t] += s[6 * (t + n)]; s[6 * t + 1] += s[6 * (t + n) + 1]; }",
          "if (t == 0) { float a = s[1]; s[0] = a; one = s[0]; }",
          "if (t == 0) one = x[0]; y[t] = one;",
          "for (int i = t; i < n; i += blockDim.x) s[i] = x[i]; for (int i = t; i < n; i += blockDim.x) s[i] += 1;",
          "for (int i = t; i < n; i += 32) s[i] = x[i]; for (int i = t; i < n; i += 32) y[i] = s[i];",
          "float* mine = s + t * 8; for (int j = 0; j < 8; ++j) mine[j] = x[j]; for (int j = 0; j < 8; ++j) y[t] += mine[j];",
          "int q = t ^ n; if (q > t && s[t] > s[q]) { float a = s[t]; s[t] = s[q]; s[q] = a; }",
          "int b = 0; for (int i = 0; i < n; ++i) { r[b ^ 1][t] = x[i]; for (int j = 0; j < n; ++j) y[t] += r[b][j]; "
          "__syncthreads(); b ^= 1; }",
          "s[t + 1] = x[t]; if (t == 0) s[0] = x[0]; if (t == 15) s[17] = x[1]; __syncthreads(); y[t] = s[t] + s[t + 2];",
          "atomicAdd(&s[p[t]], 1.f); atomicAdd(&s[0], 1.f);",
          "if (n > 0) s[t] = 1; else y[t] = s[t + 1];",
          "if (n > 0) { s[t] = 1; return; } y[t] = s[t + 1];",
          "const int w = t / 32, lane = t % 32; if (lane == 0) s[w] = x[t]; __syncthreads(); if (w == 0) y[t] = s[lane];",
          "v[t] += v[t + 2];",
          "v[t] = 1; v[t] += 2; y[t] = v[t];",
          "if (n) v[t] += 1; else v[t] = 2; if (n) v[t] += 1; else v[t] = 2;",
          "float* q = x; q[t] += q[t + 2]; y[t] += q[t];",
          "for (int i = 0; i < 15; ++i) { if (t < 16 && t > i && s[t] == s[i]) ++s[t]; __syncthreads(); }",
          "if (t < 16) { s[t * n] = x[t]; y[t] = s[t * n]; }",
          "int j; if (t < 16) { j = t; for (int a = 1; a < 16; ++a) for (int b = 0; b < a; ++b) s[a * 16 + j] -= s[b * 16 + j]; } "
          "else { j = t - 16; y[j] = s[j]; }",
      }) {
    EXPECT_EQ(with_steps(kernel(body)), kernel(body));
  }
}

TEST(WarpSteps, FunctionsAndMembersAreWalkedWhereTheyAreCalled) {
  for (
      const std::string text : {
          // An argmin: the step is behind the condition, for all that go round the loop, and not in the member.
          "struct Best { volatile float* v; volatile int* i; __device__ void reduce(const int& a, const int& b) { if (v[b] < v[a]) { "
          "v[a] = v[b]; i[a] = i[b]; } } };\n"
          "__global__ void k(float* x, int* out) { Best f; int half = blockDim.x >> 1; while (half > 0) {@ if (threadIdx.x < half) "
          "f.reduce(threadIdx.x, threadIdx.x + half); if (half > 32) __syncthreads(); half >>= 1; } if (threadIdx.x == 0) *out = "
          "f.i[0]; }",
          "__device__ void last(volatile float* s, int t) { s[t] += s[t + 16];@ s[t] += s[t + 8]; }\n"
          "__global__ void k(float* x) { __shared__ float s[64]; int t = threadIdx.x; s[t] = x[t]; __syncthreads(); if (t < 32) "
          "last(s, t); if (t == 0) x[0] = s[0]; }",
          "__device__ float first(const float* s) { return s[0]; }\n"
          "__global__ void k(float* x) { __shared__ float s[64]; float m = first(s);@ s[threadIdx.x] = m; }",
          "template <class T> __device__ void last(T* s, int t) { s[t] += s[t + 16];@ s[t] += s[t + 8]; }\n"
          "template <class T> __global__ void k(T* x) { __shared__ T s[64]; last(s, threadIdx.x); }\n"
          "void f(float* x) { k<<<1, 32>>>(x); }",
          "template <class T> __device__ void last(volatile T* s, int t) { s[t] += s[t + 16];@ s[t] += s[t + 8]; }",
          "__device__ float next(const float* s, int t) { return s[t - 1]; }\n"
          "__global__ void k(float* x) { __shared__ float s[64]; !s[threadIdx.x] = next(s, threadIdx.x); }",
      }) {
    EXPECT_EQ(with_steps(without_marks(text)), text);
  }
}

TEST(WarpSteps, ObjectsAreStoredWhole) {
  const std::string text =
      "struct Colour { float r, g, b; };\n"
      "__global__ void k(const int* p) { __shared__ Colour c[32]; c[p[threadIdx.x]] = @c[threadIdx.x]@; }";
  EXPECT_EQ(with_steps(without_marks(text)), text);
}

TEST(WarpSteps, SayWhatTheyAreFor) {
  const auto one = [](const std::string& body) { return steps_in(Snippet().facts(kernel(body))).at(0); };
  const WarpStep step = one("float m = s[0]; s[t] = m;");
  EXPECT_EQ(step.variable, "s");
  EXPECT_TRUE(step.later_writes && step.for_block && !step.is_volatile);
  EXPECT_FALSE(one("if (t < 3) { float m = s[0]; s[t] = m; }").for_block);
  EXPECT_TRUE(one("if (n < 3) { float m = s[0]; s[t] = m; }").for_block);
  EXPECT_TRUE(one("v[t] += v[t + 2]; v[t] += v[t + 1];").is_volatile);
}

}  // namespace
}  // namespace migrate::test

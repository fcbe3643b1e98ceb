// Each operation on short vectors against the same on their members.
#include "npu/helper_math.h"

#include <gtest/gtest.h>

#include <cmath>

namespace {

void expect_near(float4 a, float4 b) {
  EXPECT_FLOAT_EQ(a.x, b.x);
  EXPECT_FLOAT_EQ(a.y, b.y);
  EXPECT_FLOAT_EQ(a.z, b.z);
  EXPECT_FLOAT_EQ(a.w, b.w);
}
float4 wide(float3 v) { return {v.x, v.y, v.z, 0}; }
float4 wide(float2 v) { return {v.x, v.y, 0, 0}; }
float4 wide(int4 v) { return {float(v.x), float(v.y), float(v.z), float(v.w)}; }
float4 wide(uint4 v) { return {float(v.x), float(v.y), float(v.z), float(v.w)}; }

const float4 a{1.5f, -2.25f, 3.0f, -0.5f}, b{-4.0f, 0.5f, 8.0f, 2.0f};
const int4 i{7, -3, 0, 12}, j{-2, 5, 9, 4};
const uint4 u{7, 3, 0, 12}, v{2, 5, 9, 4};

TEST(HelperMath, Makes) {
  expect_near(make_float4(2.0f), {2, 2, 2, 2});
  expect_near(make_float4(i), {7, -3, 0, 12});
  expect_near(make_float4(make_float3(make_float2(1.0f, 2.0f), 3.0f)), {1, 2, 3, 0});
  expect_near(make_float4(make_float3(a), 9.0f), {1.5f, -2.25f, 3.0f, 9.0f});
  expect_near(wide(make_float3(make_float2(a))), {1.5f, -2.25f, 0, 0});
  expect_near(wide(make_int4(a)), {1, -2, 3, 0});
  expect_near(wide(make_int4(make_int3(make_int2(u.x, 1), 2), 3)), {7, 1, 2, 3});
  expect_near(wide(make_uint4(make_uint3(5u))), {5, 5, 5, 0});
}

TEST(HelperMath, Operators) {
  expect_near(a + b, {-2.5f, -1.75f, 11.0f, 1.5f});
  expect_near(a - b, {5.5f, -2.75f, -5.0f, -2.5f});
  expect_near(a * b, {-6.0f, -1.125f, 24.0f, -1.0f});
  expect_near(a / b, {-0.375f, -4.5f, 0.375f, -0.25f});
  expect_near(a / 2.0f, {0.75f, -1.125f, 1.5f, -0.25f});
  expect_near(1.0f / b, {-0.25f, 2.0f, 0.125f, 0.5f});
  expect_near(1.0f - a, {-0.5f, 3.25f, -2.0f, 1.5f});
  expect_near(a - 1.0f, {0.5f, -3.25f, 2.0f, -1.5f});
  expect_near(-a, {-1.5f, 2.25f, -3.0f, 0.5f});
  expect_near(wide(i * j), {-14, -15, 0, 48});
  expect_near(wide(-i + 1), {-6, 4, 1, -11});
  expect_near(wide(u + v), {9, 8, 9, 16});
  expect_near(wide(3u * u), {21, 9, 0, 36});
  float3 c = make_float3(a);
  c += make_float3(b);
  c -= 1.0f;
  c *= make_float3(2.0f);
  c /= 4.0f;
  expect_near(wide(c), {-1.75f, -1.375f, 5.0f, 0});
}

TEST(HelperMath, Geometry) {
  EXPECT_FLOAT_EQ(dot(a, b), 1.5f * -4 + -2.25f * 0.5f + 24 - 1);
  EXPECT_FLOAT_EQ(dot(make_float2(a), make_float2(b)), -6 - 1.125f);
  EXPECT_EQ(dot(i, j), -14 - 15 + 48);
  EXPECT_EQ(dot(u, v), 14u + 15u + 48u);
  EXPECT_FLOAT_EQ(length(make_float3(2, 3, 6)), 7);
  EXPECT_FLOAT_EQ(length(normalize(a)), 1);
  expect_near(wide(normalize(make_float2(3, 4))), {0.6f, 0.8f, 0, 0});
  const float3 p{1, 2, 3}, q{-2, 0.5f, 4};
  expect_near(wide(cross(p, q)), {2 * 4 - 3 * 0.5f, 3 * -2 - 1 * 4.0f, 1 * 0.5f - 2 * -2, 0});
  EXPECT_FLOAT_EQ(dot(cross(p, q), p), 0);
  expect_near(wide(reflect(make_float3(1, -1, 0), make_float3(0, 1, 0))), {1, 1, 0, 0});
}

TEST(HelperMath, MemberByMember) {
  expect_near(fminf(a, b), {-4, -2.25f, 3, -0.5f});
  expect_near(fmaxf(a, b), {1.5f, 0.5f, 8, 2});
  expect_near(wide(min(i, j)), {-2, -3, 0, 4});
  expect_near(wide(max(u, v)), {7, 5, 9, 12});
  expect_near(clamp(a, -1.0f, 2.0f), {1.5f, -1, 2, -0.5f});
  expect_near(wide(clamp(i, j, make_int4(10))), {7, 5, 9, 10});
  expect_near(lerp(a, b, 0.25f), {0.125f, -1.5625f, 4.25f, 0.125f});
  expect_near(floorf(a), {1, -3, 3, -1});
  expect_near(fracf(a), {0.5f, 0.75f, 0, 0.5f});
  expect_near(fmodf(b, a), {std::fmod(-4.0f, 1.5f), 0.5f, 2, 0});
  expect_near(fabs(a), {1.5f, 2.25f, 3, 0.5f});
  expect_near(wide(abs(i)), {7, 3, 0, 12});
  expect_near(smoothstep(make_float4(0.0f), make_float4(1.0f), make_float4(-1, 0.5f, 0.25f, 2)),
              {0, 0.5f, 0.15625f, 1});
  EXPECT_EQ(clamp(12u, 3u, 9u), 9u);
  EXPECT_FLOAT_EQ(lerp(1.0f, 3.0f, 0.5f), 2);
}

}  // namespace

// Shifts whose amount may be the width of the shifted number.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tool/facts/snippet.h"

namespace migrate {
namespace {

using test::Snippet;
using testing::ElementsAre;
using testing::IsEmpty;

/// "left | amount" of each such shift in a function with some parameters.
std::vector<std::string> shifts_in(const std::string& statement, const std::string& before = "") {
  const ProgramFacts facts =
      Snippet().facts(before +
                      "template <class T> __device__ T f(T t, unsigned x, int n, unsigned long long w, "
                      "float* p) { int m = n + 1, lane = threadIdx.x & 31; " +
                      statement + " return t + m + lane; }");
  std::vector<std::string> shifts;
  for (const DeviceFunction& function : facts.functions)
    for (const WideShift& shift : function.wide_shifts) {
      const std::string& text = facts.files[shift.place.file].text;
      const auto piece = [&](Range range) { return text.substr(range.begin, range.size()); };
      shifts.push_back(piece({shift.place.range.begin, shift.left_end}) + (shift.is_left ? " << " : " >> ") +
                       piece(shift.amount));
    }
  return shifts;
}

TEST(WideShifts, ByTheWidthLessSomething) {
  EXPECT_THAT(shifts_in("x = x << (32 - n);"), ElementsAre("x << 32 - n"));
  EXPECT_THAT(shifts_in("x |= (x + 1) >> 32 - n - m;"), ElementsAre("(x + 1) >> 32 - n - m"));
  EXPECT_THAT(shifts_in("w = ~0ull >> (64 - n);"), ElementsAre("~0ull >> 64 - n"));
  EXPECT_THAT(shifts_in("t = t << (32 - n);"), ElementsAre("t << 32 - n"));
  EXPECT_THAT(shifts_in("x = x << (32 - n) << (32 - m);"), ElementsAre("x << (32 - n) << 32 - m"));
}

TEST(WideShifts, MasksOfBits) {
  EXPECT_THAT(shifts_in("x &= (1 << n) - 1;"), ElementsAre("1 << n"));
  EXPECT_THAT(shifts_in("x &= (1u << (n % 33)) - 1;"), ElementsAre("1u << n % 33"));
  EXPECT_THAT(shifts_in("w &= (1ull << (n + m)) - 1;"), ElementsAre("1ull << n + m"));
}

TEST(WideShifts, BySumsWithTheShiftedNumber) {
  EXPECT_THAT(shifts_in("x = x >> 4 + x;"), ElementsAre("x >> 4 + x"));
  EXPECT_THAT(shifts_in("n = (n + 1) >> (m + (n + 1)) >> 8;"), ElementsAre("(n + 1) >> m + (n + 1)"));
}

TEST(WideShifts, InMacros) {
  EXPECT_THAT(shifts_in("x = BITS(x, n);", "#define BITS(x, n) ((x) << (32 - (n)))\n"),
              ElementsAre("(x) << 32 - (n)"));
  EXPECT_THAT(shifts_in("x = OFFSET(x) + OFFSET(2 * x + 1);",
                        "#define BANKS 16\n#define OFFSET(n) ((n) >> BANKS + (n) >> (2 * 4))\n"),
              ElementsAre("(n) >> BANKS + (n)"));
  EXPECT_THAT(shifts_in("x = BITS(x, n);", "#define BITS(x, n) (x << (32 - n))\n"), IsEmpty())
      << "it begins with what the macro is given";
}

TEST(WideShifts, OthersKeepTheirOperators) {
  for (const char* const statement :
       {"x = x << n;", "x = x >> (31 - n);", "w = w >> (32 - n);", "x = x << (32 - 7);", "x = x << (n - 32);",
        "x &= (1 << lane) - 1;", "x &= (1 << (n % 32)) - 1;", "x &= (2 << n) - 1;", "x = (1 << n) - 2;",
        "x &= (1 << 5) - 1;", "x = x >> 4 + n;", "x = (x >> 4) + (x >> 8);",
        "x = (x << 3) | (x >> (32 - 3));"})
    EXPECT_THAT(shifts_in(statement), IsEmpty()) << statement;
  EXPECT_THAT(shifts_in("", "__host__ __device__ unsigned g(unsigned x, int n) { return x << (32 - n); }\n"),
              IsEmpty());
  EXPECT_THAT(Snippet().facts("unsigned f(unsigned x, int n) { return x << (32 - n); }").functions,
              IsEmpty());
}

}  // namespace
}  // namespace migrate

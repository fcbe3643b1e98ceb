// Conversions of floating numbers to unsigned integers.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tool/facts/snippet.h"

namespace migrate {
namespace {

using test::Snippet;
using testing::ElementsAre;
using testing::IsEmpty;

/// "function(operand)" of each conversion in a function with some parameters.
std::vector<std::string> conversions_in(const std::string& statement, const std::string& before = "") {
  const ProgramFacts facts = Snippet().facts(
      before +
      "__device__ void f(float x, double d, int n, unsigned m, unsigned char* c, unsigned long long* l, bool* b) { " +
      statement + " }");
  std::vector<std::string> found;
  for (const DeviceFunction& function : facts.functions)
    for (const FloatConversion& one : function.float_conversions) {
      const Range range = one.place.range;
      found.push_back(one.function + "(" +
                      facts.files[one.place.file].text.substr(range.begin, range.size()) + ")");
    }
  return found;
}

TEST(FloatConversions, CastsOfEveryForm) {
  EXPECT_THAT(conversions_in("m = (unsigned)x;"), ElementsAre("__float2uint_rz(x)"));
  EXPECT_THAT(conversions_in("m = unsigned(x - 1);"), ElementsAre("__float2uint_rz(x - 1)"));
  EXPECT_THAT(conversions_in("m = static_cast<unsigned int>(x * 2 + n);"),
              ElementsAre("__float2uint_rz(x * 2 + n)"));
  EXPECT_THAT(conversions_in("c[n] = (unsigned char)((x + n) / 2);"),
              ElementsAre("__float2uint_rz((x + n) / 2)"));
  EXPECT_THAT(conversions_in("*l = (unsigned long long)x;"), ElementsAre("__float2ull_rz(x)"));
  EXPECT_THAT(conversions_in("*l = d;"), ElementsAre("__double2ull_rz(d)"));
  EXPECT_THAT(conversions_in("c[n] = d * 0.5;"), ElementsAre("__double2uint_rz(d * 0.5)"));
  EXPECT_THAT(conversions_in("unsigned short s = x; c[(unsigned)d] = s;"),
              ElementsAre("__float2uint_rz(x)", "__double2uint_rz(d)"));
}

TEST(FloatConversions, NotOfWhatIsNotNegative) {
  for (const char* const statement :
       {"m = (unsigned)fabsf(x);", "m = (unsigned)(sqrtf(x) * 255.0f + 0.5f);",
        "m = (unsigned)((float)m / 3);", "c[n] = fminf(fmaxf(x, 0.0f), 255.0f);", "m = (unsigned)2.5;",
        "c[n] = x > 0 ? 255.0f : 0.0f;", "m = (unsigned)ceilf(m * 0.5f);"})
    EXPECT_THAT(conversions_in(statement), IsEmpty()) << statement;
}

TEST(FloatConversions, OtherTypesAndPlacesStay) {
  for (const char* const statement :
       {"n = (int)x;", "*b = x;", "n = x;", "m = (unsigned)n;", "long k = x; n = k;"})
    EXPECT_THAT(conversions_in(statement), IsEmpty()) << statement;
  EXPECT_THAT(conversions_in("m = U(x);", "#define U(x) ((unsigned)(x))\n"), IsEmpty()) << "in a macro";
  EXPECT_THAT(conversions_in("m = TWICE(x);", "#define TWICE(x) x + (unsigned)x\n"), IsEmpty());
  EXPECT_THAT(conversions_in("m = x * SCALE;", "#define SCALE 2.5f\n"),
              ElementsAre("__float2uint_rz(x * SCALE)"));
  EXPECT_THAT(conversions_in("", "__host__ __device__ unsigned g(float x) { return (unsigned)x; }\n"),
              IsEmpty());
  EXPECT_THAT(Snippet().facts("unsigned f(float x) { return (unsigned)x; }").functions, IsEmpty());
}

}  // namespace
}  // namespace migrate

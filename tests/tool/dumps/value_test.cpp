#include "tool/dumps/value.h"

#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

namespace migrate::dumps {
namespace {

std::string shown(const char* json) { return to_value(nlohmann::ordered_json::parse(json)).text; }

TEST(PythonNumber, ShortestDigitsAndPythonsExponents) {
  EXPECT_EQ(python_number(1), "1.0");
  EXPECT_EQ(python_number(0), "0.0");
  EXPECT_EQ(python_number(-0.1), "-0.1");
  EXPECT_EQ(python_number(1.0 / 3), "0.3333333333333333");
  EXPECT_EQ(python_number(1e-4), "0.0001");
  EXPECT_EQ(python_number(1e-5), "1e-05");
  EXPECT_EQ(python_number(1.5e15), "1500000000000000.0");
  EXPECT_EQ(python_number(1e16), "1e+16");
  EXPECT_EQ(python_number(1.7976931348623157e308), "1.7976931348623157e+308");
  EXPECT_EQ(python_number(INFINITY), "inf");
  EXPECT_EQ(python_number(-INFINITY), "-inf");
  EXPECT_EQ(python_number(NAN), "nan");
}

TEST(PythonText, ChoosesItsQuotes) {
  EXPECT_EQ(python_text("a"), "'a'");
  EXPECT_EQ(python_text("it's"), "\"it's\"");
  EXPECT_EQ(python_text("'\""), R"('\'"')");
  EXPECT_EQ(python_text("a\n\t\\\x01"), R"('a\n\t\\\x01')");
}

TEST(ToValue, PrintsWhatPythonPrints) {
  EXPECT_EQ(shown("null"), "None");
  EXPECT_EQ(shown("true"), "True");
  EXPECT_EQ(shown("1"), "1");
  EXPECT_EQ(shown("1.0"), "1.0");
  EXPECT_EQ(shown("\"a'b\""), "a'b");
  EXPECT_EQ(shown("[4, 2]"), "[4, 2]");
  EXPECT_EQ(shown(R"({"a": ["x", null]})"), "{'a': ['x', None]}");
  EXPECT_EQ(shown(R"("\u0001-Infinity")"), "-inf");
}

TEST(ToValue, KnowsNumbersFromTexts) {
  EXPECT_TRUE(std::isnan(to_value("\x01NaN").number));
  EXPECT_EQ(to_value("\x01NaN").kind, Value::Kind::number);
  EXPECT_EQ(to_value("NaN").kind, Value::Kind::text);
  EXPECT_EQ(to_value(true).kind, Value::Kind::boolean);
}

}  // namespace
}  // namespace migrate::dumps

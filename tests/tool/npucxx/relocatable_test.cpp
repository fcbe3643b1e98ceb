// The index of an archive: which units a link takes, and archives that are none.
#include "tool/npucxx/driver/relocatable.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

namespace npu::cxx {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::string number(std::size_t width, std::uint64_t value) {
  std::string bytes;
  for (std::size_t i = 0; i < width; ++i) bytes += static_cast<char>(value >> 8 * (width - 1 - i));
  return bytes;
}

/// An archive that has an index alone, for these names.
std::string archive(const std::vector<std::string>& names, std::size_t width = 4,
                    std::uint64_t count = ~0ull) {
  std::string index = number(width, count == ~0ull ? names.size() : count);
  for (std::size_t i = 0; i < names.size(); ++i) index += number(width, 100 * i);
  for (const std::string& name : names) index += name + '\0';
  std::string header = width == 8 ? "/SYM64/" : "/";
  header.resize(48, ' ');
  header += std::to_string(index.size());
  header.resize(58, ' ');
  return "!<arch>\n" + header + "`\n" + index;
}

std::vector<std::string> units(const std::string& text) {
  std::istringstream stream(text);
  return relocatable_units(stream);
}

TEST(RelocatableUnits, OfAnIndex) {
  const std::vector<std::string> names = {"main", "npu_relocatable_unit_b", "npu_relocatable_unit_a",
                                          "npu_relocatable_unit_b"};
  for (const std::size_t width : {4, 8})
    EXPECT_THAT(units(archive(names, width)),
                ElementsAre("npu_relocatable_unit_a", "npu_relocatable_unit_b"));
  EXPECT_THAT(units(archive({"main"})), IsEmpty());
}

TEST(RelocatableUnits, NoneInWhatIsNoArchive) {
  const std::string whole = archive({"npu_relocatable_unit_a"});
  EXPECT_THAT(units(""), IsEmpty());
  EXPECT_THAT(units("INPUT(libm.so.6)"), IsEmpty());
  EXPECT_THAT(units(archive({"npu_relocatable_unit_a"}, 4, 1ull << 31)), IsEmpty());
  EXPECT_THAT(units(archive({"npu_relocatable_unit_a"}, 8, ~0ull >> 1)), IsEmpty());
  for (std::size_t size = 0; size < whole.size(); ++size) units(whole.substr(0, size));
  std::string wrong = whole;
  wrong.replace(8 + 48, 10, "99999999999");
  EXPECT_THAT(units(wrong), IsEmpty());
}

}  // namespace
}  // namespace npu::cxx

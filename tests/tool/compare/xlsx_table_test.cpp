// Workbooks, read as the zip archives that they are.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "tests/tool/dumps/dump_folder.h"
#include "tool/compare/table.h"
#include "tool/dumps/zip_archive.h"

namespace migrate::compare {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class Xlsx : public DumpFolder {
 protected:
  /// The XML of the first sheet with these rows.
  std::string sheet(const std::vector<std::vector<Cell>>& rows) const {
    auto table = xlsx_table(path("t.xlsx"));
    if (!table) return table.error().message;
    for (const auto& row : rows) (*table)->add(row);
    if (Status closed = (*table)->close(); !closed) return closed.error().message;
    auto archive = dumps::ZipArchive::open(path("t.xlsx"));
    if (!archive) return archive.error().message;
    auto text = archive->read("xl/worksheets/sheet1.xml");
    return text ? *text : text.error().message;
  }
};

TEST_F(Xlsx, NumbersTextsAndBooleans) {
  const std::string xml = sheet({{text_cell("NPU Name"), text_cell("Cosine")},
                                 {text_cell("a<b>"), number_cell(0.1)},
                                 {boolean_cell(true), number_cell(std::numeric_limits<double>::infinity())}});
  EXPECT_THAT(xml, HasSubstr("<c r=\"A1\" t=\"inlineStr\"><is><t>NPU Name</t></is></c>"));
  EXPECT_THAT(xml, HasSubstr("<c r=\"A2\" t=\"inlineStr\"><is><t>a&lt;b&gt;</t></is></c>"));
  EXPECT_THAT(xml, HasSubstr("<c r=\"B2\"><v>0.1"));
  EXPECT_THAT(xml, HasSubstr("<c r=\"A3\" t=\"b\"><v>1</v></c>"));
  EXPECT_THAT(xml, HasSubstr("<t>inf</t>"));
}

TEST_F(Xlsx, AFormulaIsAText) { EXPECT_THAT(sheet({{text_cell("=1+1")}}), HasSubstr("<t>=1+1</t>")); }

TEST_F(Xlsx, WhereItCannotBeWrittenIsNamed) {
  auto table = xlsx_table(path("none/t.xlsx"));
  const std::string error = table ? (*table)->close().error().message : table.error().message;
  EXPECT_THAT(error, HasSubstr("none/t.xlsx"));
}

}  // namespace
}  // namespace migrate::compare

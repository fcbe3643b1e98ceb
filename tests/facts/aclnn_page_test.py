#!/usr/bin/env python3
"""What scripts/aclnn_page.py and scripts/aclnn_signatures.py read from small pages of our own."""
import os
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "scripts"))
import aclnn_page as page  # noqa: E402
import aclnn_signatures as signatures  # noqa: E402

HEAD = ("<table><tr><th>参数名</th><th>输入/输出</th><th>描述</th><th>使用说明</th><th>数据类型</th><th>数据格式</th>"
        "<th>维度(shape)</th><th>非连续Tensor</th></tr>")
SELF = {"name": "self", "type": "const aclTensor*"}
OUT = {"name": "out", "type": "aclTensor*"}


def row(*cells):
    return "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"


def table(*rows):
    return HEAD + "".join(rows) + "</table>\n"


def read(section, declared, chips=("A2", "910"), null_row=""):
    return page.parameters_of_page(section, [dict(one) for one in declared], set(chips), null_row)


class Parameters(unittest.TestCase):
    def test_a_row_gives_all_keys(self):
        text = table(row("self（aclTensor*）", "输入", "a", "-", "FLOAT、INT8", "ND", "0-8", "√"))
        self.assertEqual(read(text, [SELF], null_row="self"),
                         [{**SELF, "role": "in", "types": {"A2": "FLOAT INT8", "910": "FLOAT INT8"}, "formats": "ND",
                           "rank": [0, 8], "strided": "allowed", "null": "refused"}])

    def test_what_is_not_said_has_no_key(self):
        text = table(row("self", "输入", "a", "-", "-", "-", "-", ""))
        self.assertEqual(read(text, [SELF]), [{**SELF, "role": "in"}])

    def test_a_markdown_table_is_read_too(self):
        text = "| 参数名 | 输入/输出 | 数据类型 | 维度(shape) |\n| --- | --- | --- | --- |\n| self | 输入 | INT32 | 2 |\n"
        self.assertEqual(read(text, [SELF], ["A2"])[0]["types"], {"A2": "INT32"})
        self.assertEqual(read(text, [SELF], ["A2"])[0]["rank"], [2, 2])

    def test_a_list_is_read_too(self):
        text = "- self（aclTensor*，计算输入）：数据类型支持FLOAT16、FLOAT，支持非连续的Tensor，数据格式支持ND，支持1维-8维。\n"
        self.assertEqual(read(text, [SELF], ["A2"])[0],
                         {**SELF, "role": "in", "types": {"A2": "FLOAT FLOAT16"}, "formats": "ND", "rank": [1, 8],
                          "strided": "allowed"})

    def test_cells_span_rows(self):
        text = table("<tr><td>self</td><td>输入</td><td>a</td><td>-</td><td rowspan=\"2\">INT8</td><td>ND</td><td>2</td><td>√</td></tr>",
                     row("out", "输出", "a", "-", "ND", "3", "×"))
        found = read(text, [SELF, OUT], ["A2"])
        self.assertEqual([one["types"] for one in found], [{"A2": "INT8"}] * 2)
        self.assertEqual([one["rank"] for one in found], [[2, 2], [3, 3]])
        self.assertEqual(found[1]["strided"], "refused")

    def test_as_another_parameter(self):
        text = table(row("self", "输入", "a", "-", "INT8", "ND", "2", "√"), row("out", "输出", "a", "-", "与self保持一致", "ND", "与self一致", "-"))
        found = read(text, [SELF, OUT], ["A2"])[1]
        self.assertEqual((found["types"], found["rank"], found["strided"]), ({"A2": "INT8"}, [2, 2], "unstated"))


class Limits(unittest.TestCase):
    TABLE = table(row("self", "输入", "a", "-", "FLOAT、BOOL、INT8", "ND", "2", "√"), row("out", "输出", "a", "-", "FLOAT、BOOL", "ND", "2", "√"))

    def types(self, line, mark="910"):
        text = self.TABLE + f'<!-- npu="{mark}" id1 -->\n- <term>Atlas 训练系列产品</term>：{line}\n<!-- end id1 -->\n'
        return [one["types"] for one in read(text, [SELF, OUT])]

    def test_a_type_that_a_chip_lacks(self):
        self.assertEqual(self.types("不支持BOOL数据类型。"), [{"A2": "FLOAT INT8 BOOL", "910": "FLOAT INT8"}, {"A2": "FLOAT BOOL", "910": "FLOAT"}])

    def test_of_a_named_parameter_alone(self):
        self.assertEqual(self.types("self的数据类型不支持BOOL。")[0]["910"], "FLOAT INT8")
        self.assertEqual(self.types("self的数据类型不支持BOOL。")[1], {"A2": "FLOAT BOOL", "910": "FLOAT BOOL"})

    def test_the_only_types(self):
        self.assertEqual(self.types("数据类型支持FLOAT、INT8。"), [{"A2": "FLOAT INT8 BOOL", "910": "FLOAT INT8"}, {"A2": "FLOAT BOOL", "910": "FLOAT"}])

    def test_types_of_this_chip_alone(self):
        self.assertEqual(self.types("BOOL、INT8仅支持该产品。"), [{"A2": "FLOAT", "910": "FLOAT INT8 BOOL"}, {"A2": "FLOAT", "910": "FLOAT BOOL"}])

    def test_more_types_of_a_named_parameter(self):
        self.assertEqual(self.types("out数据类型额外支持INT32。")[1], {"A2": "FLOAT BOOL", "910": "FLOAT INT32 BOOL"})

    def test_a_condition_is_no_limit(self):
        self.assertEqual(self.types("当dim为0时，不支持BOOL。")[0]["910"], "FLOAT INT8 BOOL")
        self.assertEqual(self.types("不支持BOOL。当dim为0时，不支持FLOAT。")[0]["910"], "FLOAT INT8")

    def test_what_the_processor_lacks(self):
        text = table(row("self", "输入", "a", "-", "FLOAT、BFLOAT16", "ND", "2", "√"))
        self.assertEqual(read(text, [SELF])[0]["types"], {"A2": "FLOAT BFLOAT16", "910": "FLOAT"})


class Ranks(unittest.TestCase):
    def test_of_a_cell(self):
        for cell, rank in (("2", [2, 2]), ("0-8", [0, 8]), ("不超过8维", [0, 8]), ("不支持8维以上", [0, 8]), ("3、4", [3, 4]), ("2-3、5", [2, 5]),
                           ("(N, C, H)", [3, 3]), ("[1,N]、[B,1,N]", [2, 3]), ("-", None), ("根据keepdim决定", None)):
            self.assertEqual(page.rank_in(cell), rank, cell)


class Roles(unittest.TestCase):
    def test_of_parameters(self):
        for name, c_type, cell, role in (("self", "const aclTensor*", "输入", "in"), ("out", "const aclTensor*", "输出", "out"),
                                         ("selfRef", "aclTensor*", "输入", "inout"), ("x", "aclTensor*", "输入/输出", "inout"),
                                         ("out", "aclTensor*", "输入", "out"), ("softmaxOut", "const aclTensor*", "", "out"),
                                         ("mean", "aclTensor*", "输入", "in"), ("y", "aclTensor*", "", "out")):
            self.assertEqual(page.role_of({"name": name, "type": c_type}, cell), role, name)


class Nulls(unittest.TestCase):
    def null(self, name="bias", role="输入", notes="", null_row=""):
        return page.null_of({"name": name, "type": "const aclTensor*"}, {"role": role, "about": "", "notes": notes}, null_row, "in")

    def test_what_may_be_null(self):
        self.assertEqual(self.null(name="biasOptional", null_row="biasOptional"), "allowed")
        self.assertEqual(self.null(role="可选输入"), "allowed")
        self.assertEqual(self.null(notes="可以传空指针"), "allowed")

    def test_what_may_not(self):
        self.assertEqual(self.null(null_row="self、bias"), "refused")
        self.assertEqual(self.null(null_row="必选输入"), "refused")

    def test_what_is_unknown(self):
        self.assertIsNone(self.null(null_row="self、out"))
        self.assertIsNone(self.null(notes="支持空Tensor"))


class Prototypes(unittest.TestCase):
    def test_spelling_of_types(self):
        text = "aclnnStatus aclnnTwo(const aclTensor *self,  // first\n  const int64_t n, aclOpExecutor **executor = nullptr);"
        self.assertEqual([one["type"] for one in signatures.prototype(text, "aclnnTwo")], ["const aclTensor*", "int64_t", "aclOpExecutor**"])
        self.assertIsNone(signatures.prototype(text, "aclnnThree"))

    def test_equal_chips_share_a_key(self):
        self.assertEqual(signatures.merged({"A2": "FLOAT", "A3": "FLOAT", "910": "INT8", "950": ""}), {"A2 A3": "FLOAT", "910": "INT8"})

    def test_the_header_of_a_page(self):
        self.assertEqual(signatures.header_of("aclnnRmsNorm", '#include "aclnnop/aclnn_rms_norm.h"', {}), "aclnn_rms_norm.h")
        self.assertEqual(signatures.header_of("aclnnRmsNorm", "", {}), "aclnn_rms_norm.h")
        with self.assertRaises(SystemExit):
            signatures.header_of("aclnnRmsNorm", '#include "aclnnop/aclnn_a.h"\n#include "aclnnop/aclnn_b.h"', {})


if __name__ == "__main__":
    unittest.main()

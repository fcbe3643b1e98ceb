"""Reads what a page of an aclnn operator says about its parameters: the table of parameters, or a list in older pages."""
import re
from html.parser import HTMLParser

from ascend_operators import LACKING, ORDER, SPELLINGS, TYPE, exceptions, types_in

ROLES = [("输入/输出", "inout"), ("输入输出", "inout"), ("输入|输出", "inout"), ("输入|计算输出", "inout"), ("输入", "in"), ("入参", "in"),
         ("输出", "out"), ("出参", "out")]
FORMAT = r"(?<![A-Za-z0-9_])(ND|NCHW|NHWC|HWCN|NCDHW|NDHWC|NCL|NC|NZ|FRACTAL_NZ|NC1HWC0|NDC1HWC0)(?![A-Za-z0-9_])"
SAME_AS = r"(?:与|同|和|跟)\s*(?:参数|入参|输入)?\s*[“\"'`]?\s*(?:参数|入参|输入)?\s*[“\"'`]?([A-Za-z]\w*)"
MAY_BE_NULL = (r"(?:可以?|支持|允许)(?:传入?|为|是|传递|输入)*(?:一个)?(?:空指针|nullptr|nullPtr|null|NULL|None)"
               r"|可选|(?:传入?|为)(?:空指针|nullptr|nullPtr|None)(?:时|或)")


class Table(HTMLParser):
    """Cells of one HTML table as text, with those that span several rows or columns repeated."""

    def __init__(self, text):
        super().__init__()
        self.rows, self.row, self.cell, self.spans, self.size = [], None, None, {}, (1, 1)
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        if tag == "tr":
            self.end_row()
            self.row = []
        elif tag in ("td", "th") and self.row is not None:
            self.end_cell()
            given = dict(attributes)
            self.size = tuple(int(given.get(key) or 1) for key in ("rowspan", "colspan"))
            self.cell = ""
        elif tag == "sup" and self.cell is not None:
            self.cell += "<sup>"

    def handle_endtag(self, tag):
        if tag in ("td", "th"):
            self.end_cell()
        elif tag in ("tr", "table"):
            self.end_row()
        elif tag == "sup" and self.cell is not None:
            self.cell += "</sup>"

    def handle_data(self, data):
        if self.cell is not None:
            self.cell += data

    def take_spans(self):
        """Cells of earlier rows that reach into this one."""
        while self.spans.get(len(self.row), (0, ""))[0] > 0:
            column = len(self.row)
            left, text = self.spans[column]
            self.spans[column] = (left - 1, text)
            self.row.append(text)

    def end_cell(self):
        if self.cell is None:
            return
        self.take_spans()
        for _ in range(self.size[1]):
            if self.size[0] > 1:
                self.spans[len(self.row)] = (self.size[0] - 1, self.cell.strip())
            self.row.append(self.cell.strip())
        self.cell = None

    def end_row(self):
        if self.row is None:
            return
        self.end_cell()
        self.take_spans()
        if self.row:
            self.rows.append(self.row)
        self.row = None


def columns_of(heads):
    """Index of each column that matters, by what its head says."""
    words = {"role": r"输入\W*输出", "about": "描述", "notes": "使用说明", "types": "数据类型", "formats": "数据格式|格式类型",
             "rank": "维度", "strided": "非连续"}
    return {key: next((place for place, head in enumerate(heads) if re.search(word, head)), None) for key, word in words.items()}


def tables_of(section):
    """Rows of cells of each table, written in HTML or in Markdown."""
    for text in re.findall(r"<table.*?</table>", section, re.S):
        yield Table(text).rows
    for text in re.findall(r"(?:^[ \t]*\|.*\n?)+", section, re.M):
        yield [[re.sub(r"<(?!/?sup)[^>]*>", "", cell).strip() for cell in line.strip().strip("|").split("|")]
               for line in text.splitlines()]


def rows_of_tables(section):
    """By parameter: the cells of its row, by column. A parameter of several tables has its first row."""
    found = {}
    for rows in tables_of(section):
        if not rows or "参数名" not in rows[0][0]:
            continue
        columns = columns_of(rows[0])
        for row in rows[1:]:
            cells = {key: row[place] if place is not None and place < len(row) else "" for key, place in columns.items()}
            first = re.sub(r"<sup>.*?</sup>|[（(].*", "", row[0], flags=re.S)
            for name in re.findall(r"[A-Za-z]\w*", first, re.ASCII):
                found.setdefault(name, cells)
    return found


def first_group(patterns, text):
    """What the first of the patterns that is found holds."""
    return next((found.group(1) for found in (re.search(pattern, text) for pattern in patterns) if found), "")


def rows_of_list(section):
    """The same for a page whose parameters are a list."""
    found = {}
    items = re.split(r"^\s*[-*]\s*`?(?=\w+`?\s*[（(]\s*(?:const )?(?:acl|u?int|double|float|bool|char))", section, flags=re.M)
    for item in items[1:]:
        name, role = re.match(r"(\w+)`?\s*[（(](.*?)[）)]", item, re.S).groups()
        text = re.sub(r'<!-- npu="[^"]*" (id\d+) -->.*?<!-- end \1 -->', "", item, flags=re.S)
        general = "\n".join(line for line in text.splitlines() if "<term>" not in line)
        types = first_group([r"数据类型(?:仅)?支持([^。；]*)", r"数据类型(?:需要?|必须)?(与[^。；，]*(?:一致|相同))"], general)
        by_chip = "、".join(re.findall(r"：数据类型支持([^。；]*)", item))
        strided = re.search(r"(不?)支持.{0,4}非连续", general)
        found[name] = {"role": role, "about": general, "notes": "", "types": types or by_chip,
                       "formats": first_group([r"数据格式[^。；，]{0,60}?支持([^。；，]*)"], general),
                       "rank": first_group([r"(\d维?\s*[-~到至]\s*\d)维", r"(不支持8维以上)", r"维度?(不(?:超过|高于|大于)\d)"], general),
                       "strided": "" if not strided else "x" if strided.group(1) else "√"}
    return found


def rank_in(text):
    """Smallest and largest number of dimensions of a cell, or None."""
    text = re.sub(r"^(?:shape)?(?:支持|为|要求是)|。$", "", re.sub(r"<sup>.*?</sup>|\s", "", text))
    if text == "不支持8维以上":
        return [0, 8]
    most = re.fullmatch(r"(?:维度)?(?:不超过|不高于|不大于|小于等于|最多|最大|<=|≤)(\d)维?(?:以内)?", text)
    if most:
        return [0, int(most.group(1))]
    both = re.fullmatch(r"(\d)(?:D|维)?(?:-|~|－|—|–|到|至)(\d)(?:D|维)?", text)
    if both:
        return [int(both.group(1)), int(both.group(2))]
    parts = re.split(r"[、,，/或和]", text)
    numbers = [re.fullmatch(r"(\d)(?:D|维)?(?:张量)?", part) for part in parts]
    if all(numbers):
        values = [int(one.group(1)) for one in numbers]
        return [min(values), max(values)]
    ranges = [rank_in(part) for part in parts] if len(parts) > 1 else [None]
    if all(ranges):
        return [min(one[0] for one in ranges), max(one[1] for one in ranges)]
    shape = re.fullmatch(r"\d?[（(\[]([\w*]+(?:[,，][\w*]+)*)[,，]?[)）\]]", text, re.ASCII)
    if shape:
        count = len(re.split("[,，]", shape.group(1)))
        return [count, count]
    shapes = [rank_in(one) for one in re.findall(r"\[[^\[\]]*\]", text)]
    if len(shapes) > 1 and all(shapes) and re.fullmatch(r"(\[[^\[\]]*\][、或]?)+", text):
        return [min(one[0] for one in shapes), max(one[1] for one in shapes)]
    return None


def strided_in(text):
    if re.search(r"[√✓]", text):
        return "allowed"
    if re.search(r"^(?:x|X|×|✗|不支持.*)$", text.strip()):
        return "refused"
    return "unstated" if text.strip() == "-" else None


def role_of(parameter, text):
    """Role of a tensor: its cell, or else its type; names that end with Ref are both, and no output is only an input."""
    name, is_constant = parameter["name"], parameter["type"].startswith("const")
    role = next((role for word, role in ROLES if word in text), None)
    if name.endswith("Ref"):
        return "out" if role == "out" else "inout"
    if re.search(r"(?:[oO]ut|[oO]utput|^dstTensor)$", name) and (role is None or not is_constant):
        return role if role == "inout" else "out"
    return role or ("in" if is_constant else "out")


def resolve(found, key, of_cell):
    """Values of a column; a cell that says "as PARAMETER" has the value of that parameter."""
    values = {name: of_cell(cells[key]) for name, cells in found.items()}
    for _ in range(3):
        for name, cells in found.items():
            same = re.search(SAME_AS, re.sub(r"<sup>.*?</sup>", "", cells[key]), re.ASCII)
            if not values[name] and same and values.get(same.group(1)):
                values[name] = values[same.group(1)]
    return values


def clauses(line):
    """The parts of a line that each say something about some parameters."""
    text = re.sub(r"<[^>]*>", "", line)
    text = text.split("：", 1)[-1] if "<term>" in line else text
    if "|" in text:
        return []  # a row of a table of combinations
    # A condition is no limit of the operator.
    parts = [part for part in re.split(r"[；;。]", text) if not re.search(r"当|如果|若|cubeMathType|场景|时", part)]
    return [one for part in parts for one in re.split(r"，(?=\W*[A-Za-z]\w*\W*(?:[、和]|的?数据类型))", part)]


def limit(types, footnotes, generations, clause):
    """Applies one clause such as "data type X is not supported" to the types by parameter and generation."""
    listed, names = types_in(clause), [name for name in types if re.search(r"\b" + name + r"\b", clause.split("支持")[0], re.ASCII)]
    mark = re.search(r"角标[“\"]?(\d)[”\"]?.*不支持", clause)
    if (not listed and not mark) or (listed and not names and re.search(r"\b[a-z]\w*(?=\W*数据类型)", clause, re.ASCII)):
        return
    if "仅支持该产品" in clause:  # these types are those of this product alone, which keeps its others
        for name in names or types:
            for generation in types[name].keys() - generations:
                types[name][generation] -= listed
        return
    for name in names or types:
        for generation in generations & types[name].keys():
            base = types[name][generation]
            if mark:
                base -= {one for one, number in footnotes[name] if number == mark.group(1)}
            elif "不支持" in clause:
                base -= listed
            elif "额外支持" in clause and names:
                base |= listed
            elif re.search("数据类型.*支持|支持.*数据类型|仅支持", clause):
                types[name][generation] = set(listed) if names else (base & listed or base)


def types_by_generation(section, found, generations):
    """By parameter and generation: the data types of the table, with the limits below it."""
    bare = resolve(found, "types", lambda cell: types_in(re.sub(r"<sup>.*?</sup>", "", cell)))
    footnotes = {name: [(SPELLINGS.get(one, one), mark) for one, mark in re.findall(r"(" + TYPE + r")\s*<sup>\D*(\d)\D*</sup>", cells["types"])]
                 for name, cells in found.items()}
    types = {name: {generation: set(names) for generation in generations} for name, names in bare.items() if names}
    for where, line in exceptions(section):
        for clause in clauses(line):
            limit(types, footnotes, where, clause)
    for by_generation in types.values():
        for generation, lacking in LACKING.items():
            if generation in by_generation:
                by_generation[generation] = {one for one in by_generation[generation] if not re.match(lacking, one)}
    return types


def written(names):
    rank = {name: place for place, name in enumerate(ORDER)}
    return " ".join(sorted(names, key=lambda name: (rank.get(name, len(rank)), name)))


def null_of(parameter, cells, null_row, role):
    """Whether a pointer may be null: "allowed", "refused", or None if the page does not say it. null_row: the row of the code for
    null pointers."""
    name = parameter["name"]
    if "ptional" in name or "可选" in cells["role"]:
        return "allowed"
    if re.search(r"\b" + name + r"\b", null_row, re.ASCII):
        return "refused"
    if re.search(MAY_BE_NULL, cells["about"] + cells["notes"]):
        return "allowed"
    return "refused" if "必选" in null_row and role == "in" else None


def parameters_of_page(section, declared, generations, null_row):
    """What a page says about the declared parameters: the same list with further keys."""
    found = rows_of_tables(section) or rows_of_list(section)
    types = types_by_generation(section, found, generations)
    ranks = resolve(found, "rank", rank_in)
    result = []
    for parameter in declared:
        name, row = parameter["name"], dict(parameter)
        cells = found.get(name, dict.fromkeys(("role", "about", "notes", "types", "formats", "rank", "strided"), ""))
        is_tensor, is_scalar = "aclTensor" in row["type"], "aclScalar" in row["type"]
        if is_tensor:
            row["role"] = role_of(parameter, cells["role"])
        if (is_tensor or is_scalar) and name in types:
            row["types"] = {generation: written(types[name][generation]) for generation in types[name]}
        if is_tensor:
            if re.search(FORMAT, cells["formats"]):
                names = ["FRACTAL_NZ" if one == "NZ" else one for one in re.findall(FORMAT, cells["formats"])]
                row["formats"] = " ".join(dict.fromkeys(names))
            if ranks.get(name):
                row["rank"] = ranks[name]
            if strided_in(cells["strided"]):
                row["strided"] = strided_in(cells["strided"])
        null = null_of(parameter, cells, null_row, row.get("role")) if "*" in row["type"] else None
        if null:
            row["null"] = null
        result.append(row)
    return result

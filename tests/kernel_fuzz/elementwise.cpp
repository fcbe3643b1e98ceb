// Kernels whose threads compute their elements from elements with the same index.
#include "tests/kernel_fuzz/makers.h"

namespace kernel_fuzz {

const std::vector<Kind>& kinds() {
  static const std::vector<Kind> list = {
      {"elementwise", 24, make_elementwise},
      {"broadcast", 8, make_broadcast},
      {"packed", 4, make_packed},
      {"template", 4, make_template},
      {"half arithmetic", 4, make_half_arithmetic},
      {"special values", 4, make_special_values},
      {"rows", 16, make_rows},
      {"columns", 5, make_columns},
      {"gather", 5, make_gather},
      {"scatter", 4, make_scatter},
      {"permute", 6, make_permute},
      {"transpose in tiles", 2, make_tiled_transpose},
      {"window", 4, make_window},
      {"wrapped index", 6, make_wrapped_index},
      {"atomics", 5, make_atomics},
      {"histogram", 2, make_histogram},
      {"product", 4, make_product},
      {"product in tiles", 2, make_tiled_product},
      {"loops", 6, make_loops},
      {"steps of a block", 4, make_block_steps},
  };
  return list;
}

int any_threads(Choices& choices, bool power_of_two) {
  static const std::vector<int> powers = {64, 128, 256, 32, 512}, all = {64, 128, 256, 32, 96, 100, 7, 1024};
  return choices.of(power_of_two ? powers : all);
}

std::string blocks_for(const std::string& count, int threads) {
  const std::string t = std::to_string(threads);
  return "std::max(1, (" + count + " + " + std::to_string(threads - 1) + ") / " + t + ")";
}

namespace {

constexpr const char* kThread = "blockIdx.x * blockDim.x + threadIdx.x";

}  // namespace

std::vector<std::vector<int>> any_lengths(Choices& choices) {
  static const std::vector<int> small = {37, 129, 7, 1009, 257, 64}, large = {4099, 16385, 20011, 9999};
  return {{1}, {choices.of(small)}, {0}, {choices.of(large)}};
}

void for_each_element(Draft& draft, const std::string& statements) {
  KernelCase& kernel = draft.kernel;
  const int threads = any_threads(draft.choices);
  static const std::vector<const char*> types = {"int", "unsigned", "size_t", "long", "unsigned long long"};
  const std::string type = draft.choices.chance(30) ? draft.choices.of(types) : "int";
  kernel.block = std::to_string(threads);
  kernel.grid = blocks_for("n", threads);
  kernel.loop = "for (int i = 0; i < n; ++i) [&] {\n" + statements + "}();\n";
  const std::string index = type + " i = " + kThread + ";\n";
  switch (draft.choices.below(6)) {
    case 0:
      kernel.body = index + "if (i < n) {\n" + statements + "}\n";
      break;
    case 1:
      kernel.body = index + "if (i >= n) return;\n" + statements;
      break;
    case 2:
      kernel.body = "for (" + type + " i = " + kThread + "; i < n; i += blockDim.x * gridDim.x) {\n" +
                    statements + "}\n";
      if (draft.choices.below(2)) kernel.grid = std::to_string(1 + draft.choices.below(4));
      break;
    case 3:
      kernel.body = "for (" + type + " i = threadIdx.x; i < n; i += blockDim.x) {\n" + statements + "}\n";
      kernel.grid = "1";
      break;
    case 4:  // four elements for each thread
      kernel.body = "#pragma unroll\nfor (int k = 0; k < 4; ++k) {\n" + type +
                    " i = blockIdx.x * blockDim.x * 4 + k * blockDim.x + threadIdx.x;\nif (i < n) {\n" +
                    statements + "}\n}\n";
      kernel.grid = blocks_for("n", 4 * threads);
      break;
    default:
      kernel.body = "const " + index + "const " + type + " step = gridDim.x * blockDim.x;\nfor (" + type +
                    " j = i; j < n; j += step) {\nconst " + type + " i = j;\n" + statements + "}\n";
      kernel.grid = "3";
  }
}

namespace {

/// What is computed of inputs and stored to outputs of `count` elements each, at `index`.
std::string computed(Draft& draft, const std::string& count, const std::string& index) {
  std::string text;
  const uint32_t inputs = 1 + draft.choices.below(3), outputs = 1 + draft.choices.below(2);
  for (uint32_t k = 0; k < inputs; ++k) {
    const Element& element = draft.any_element();
    text += draft.take(draft.loaded(element, draft.input(element, count), index));
  }
  if (draft.choices.chance(50)) draft.scalar();
  if (draft.choices.chance(10)) text += draft.take({"static_cast<int>(" + index + ")", Type::i32, 0, 1e6, 0});
  for (uint32_t k = draft.choices.below(3); k > 0; --k)
    text += draft.take(draft.generator.make(draft.choices.chance(25) ? Type::i32 : Type::f32, 2));
  for (uint32_t k = 0; k < outputs; ++k) {
    const Element& element = draft.any_element();
    const std::string array = draft.output(element, count);
    if (draft.choices.chance(25)) {
      const std::string condition = draft.generator.make(Type::boolean, 2).text;
      if (draft.choices.chance(20))
        text += "if (" + condition + ") return;\n";
      else
        text += "if (" + condition + ") ";
    }
    text += draft.store(element, array, index, 3);
  }
  return text;
}

/// Sometimes an array that is read is the one that is written: each thread reads its elements before.
void share_an_array(Draft& draft) {
  if (!draft.choices.chance(10)) return;
  auto& arrays = draft.kernel.arrays;
  ArrayParameter* written = nullptr;
  for (ArrayParameter& array : arrays)
    if (array.is_written) written = &array;
  for (ArrayParameter& array : arrays)
    if (!array.is_written && array.type == written->type) {
      array.same_as = written->name;
      array.offset = written->offset;
      written->is_restrict = false;
      return;
    }
}

}  // namespace

void make_elementwise(Draft& draft) {
  draft.dimensions({"n"}, any_lengths(draft.choices));
  const std::string statements = computed(draft, "n", "i");
  for_each_element(draft, statements);
  // An early return ends the elements of a thread, not one of them.
  if (draft.kernel.body.find("for (") != std::string::npos)
    draft.kernel.body = replaced(draft.kernel.body, "return;", "continue;");
  // Stores of several arrays between which others are read again: only one may be both.
  uint32_t written = 0;
  for (const ArrayParameter& array : draft.kernel.arrays) written += array.is_written;
  if (written == 1 && statements.find("return;") == std::string::npos) share_an_array(draft);
}

void make_broadcast(Draft& draft) {
  KernelCase& kernel = draft.kernel;
  draft.dimensions({"rows", "columns"}, {{1, 1}, {3, 7}, {0, 5}, {17, 130}, {5, 1009}});
  std::string text;
  const Element &per_column = draft.any_element(), &per_row = draft.any_element();
  if (draft.choices.chance(70))
    text += draft.take(draft.loaded(per_column, draft.input(per_column, "columns"), "c"));
  if (draft.choices.chance(40)) text += draft.take(draft.loaded(per_row, draft.input(per_row, "rows"), "r"));
  const uint32_t form = draft.choices.below(4);
  const std::string index = form == 2 ? "i" : "r * columns + c";
  if (form != 2 && draft.choices.chance(30)) {  // rows that are longer in memory
    const Element& pitched = draft.any_element();
    text += draft.take(
        draft.loaded(pitched, draft.input(pitched, "rows * (columns + 5)"), "r * (columns + 5) + c"));
  }
  text += computed(draft, "rows * columns", index);
  kernel.loop =
      "for (int r = 0; r < rows; ++r) for (int c = 0; c < columns; ++c) [&] {\nconst int i = r * columns + c; (void)i;\n" +
      text + "}();\n";
  if (form == 1) text = replaced(text, "return;", "continue;");
  const int threads = any_threads(draft.choices);
  if (form == 0) {
    kernel.body =
        "int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y;\nif (c < columns && r < rows) {\n" +
        text + "}\n";
    kernel.grid = "dim3(" + blocks_for("columns", threads) + ", std::max(1, rows))";
    kernel.block = std::to_string(threads);
  } else if (form == 1) {
    kernel.body =
        "int r = blockIdx.x;\nif (r < rows)\nfor (int c = threadIdx.x; c < columns; c += blockDim.x) {\n" +
        text + "}\n";
    kernel.grid = "std::max(1, rows)";
    kernel.block = std::to_string(threads);
  } else if (form == 2) {
    kernel.body = std::string("int i = ") + kThread +
                  ";\nif (i >= rows * columns) return;\nint r = i / columns, c = i % columns;\n" + text;
    kernel.grid = blocks_for("rows * columns", threads);
    kernel.block = std::to_string(threads);
  } else {
    kernel.body = std::string("int c = ") + kThread +
                  ", r = blockIdx.y * blockDim.y + threadIdx.y;\nif (r >= rows || c >= columns) return;\n" +
                  text;
    kernel.grid = "dim3(" + blocks_for("columns", 32) + ", " + blocks_for("rows", 4) + ")";
    kernel.block = "dim3(32, 4)";
  }
}

void make_packed(Draft& draft) {
  draft.dimensions({"n"}, {{1}, {37}, {0}, {1025}, {4099}});
  const bool is_four = draft.choices.below(2) == 0, is_integer = draft.choices.chance(25);
  const std::string element = is_integer ? "int" : "float", packed = element + (is_four ? "4" : "2");
  const std::string width = is_four ? "4" : "2";
  const Element& each = kernel_fuzz::element(element);
  const std::string a = draft.input(each, width + " * n"), b = draft.input(each, width + " * n");
  const std::string out = draft.output(each, width + " * n");
  if (draft.choices.chance(50)) draft.scalar();
  for (ArrayParameter& array : draft.kernel.arrays) array.offset = 0;
  // Mostly the same of each member, as people write it.
  const bool is_same = !draft.choices.chance(20);
  Expression value;
  std::string members;
  for (int k = 0; k < (is_four ? 4 : 2); ++k) {
    const std::string member(1, "xyzw"[k]);
    if (k == 0 || !is_same) {
      Generator generator = draft.generator;
      generator.add({"u.MEMBER", each.computed, each.low, each.high, 0});
      generator.add({"v.MEMBER", each.computed, each.low, each.high, 0});
      value = generator.make(each.computed, 2);
      draft.stored(each, out, "", value);
    }
    members += (k == 0 ? "" : ", ") + replaced(value.text, "MEMBER", member);
  }
  const std::string cast = "reinterpret_cast<const " + packed + "*>(";
  const std::string statements = "const " + packed + " u = " + cast + a + ")[i], v = " + cast + b +
                                 ")[i];\nreinterpret_cast<" + packed + "*>(" + out + ")[i] = make_" + packed +
                                 "(" + members + ");\n";
  for_each_element(draft, statements);
}

void make_template(Draft& draft) {
  KernelCase& kernel = draft.kernel;
  draft.dimensions({"n"}, any_lengths(draft.choices));
  const Element& element = draft.any_element();
  const std::string in = draft.input(element, "n"), out = draft.output(element, "n");
  const std::string type = element.name, function = "f_" + kernel.name;
  // A function template of the device with a default argument, and a struct of parameters.
  Generator of_function = draft.fresh();
  of_function.add({"x", element.computed, element.low, element.high, 0});
  of_function.add({"kFactor", Type::i32, 1, 8, 0});
  of_function.add({"t", Type::f32, 0.5, 0.5, 0});
  const Expression result = of_function.make(element.computed, 3);
  const std::string computed_type = name_of(element.computed);
  kernel.helpers = "template <int kFactor>\n__host__ __device__ " + computed_type + " " + function + "(" +
                   computed_type + " x, float t = 0.5f) {\nreturn " + result.text + ";\n}\n";
  kernel.before = "template <class T, int kFactor>\n";
  const std::string factor = std::to_string(1 + draft.choices.below(8));
  kernel.arguments = "<" + type + ", " + factor + ">";
  Expression call = result;
  const std::string load = element.load[0] + in + "[i]" + element.load[1];
  call.text = function + "<" + factor + ">(" + load + ")";
  const std::string store = draft.stored(element, out, "i", call);
  for_each_element(draft, "const T* from = " + in + ";\n" + store);
  kernel.loop = replaced(kernel.loop, "const T*", "const " + type + "*");
}

}  // namespace kernel_fuzz

// Kernels that reduce rows and columns.
#include <algorithm>
#include <cmath>

#include "tests/kernel_fuzz/makers.h"

namespace kernel_fuzz {
namespace {

enum class Reduced { sum, largest, least };

/// Who computes a row, and how its threads exchange their parts.
enum class RowForm { thread, tree, warp, warps, group, two_levels, cub, down };

/// The two parts as one.
std::string combined(Reduced what, const std::string& type, const std::string& a, const std::string& b) {
  if (what == Reduced::sum) return a + " + " + b;
  const std::string name = what == Reduced::largest ? "max" : "min";
  return (type == "float" ? "f" + name + "f" : name) + "(" + a + ", " + b + ")";
}

std::string neutral(Reduced what, const std::string& type) {
  if (what == Reduced::sum) return "0";
  if (type == "float") return what == Reduced::largest ? "-INFINITY" : "INFINITY";
  return what == Reduced::largest ? "INT_MIN" : "INT_MAX";
}

std::string shuffles(Reduced what, const std::string& type, const char* function) {
  return "for (int s = 16; s > 0; s /= 2) part = " +
         combined(what, type, "part", std::string(function) + "(0xffffffffu, part, s)") + ";\n";
}

/// Makes `part` the same in all threads of a row.
std::string exchange(RowForm form, Reduced what, const std::string& type, int threads) {
  const std::string shuffled = shuffles(what, type, "__shfl_xor_sync");
  switch (form) {
    case RowForm::thread:
      return "";
    case RowForm::tree:
      return "__syncthreads();\nshared[threadIdx.x] = part;\n__syncthreads();\nfor (int s = blockDim.x / 2; s > 0; s /= 2) {\n"
             "if (threadIdx.x < s) shared[threadIdx.x] = " +
             combined(what, type, "shared[threadIdx.x]", "shared[threadIdx.x + s]") +
             ";\n__syncthreads();\n}\npart = shared[0];\n";
    case RowForm::warp:
    case RowForm::warps:
      return shuffled;
    case RowForm::group: {
      const char* name = what == Reduced::sum ? "plus" : what == Reduced::largest ? "greater" : "less";
      return "part = cg::reduce(warp, part, cg::" + std::string(name) + "<" + type + ">());\n";
    }
    case RowForm::two_levels:
      return shuffled +
             "__syncthreads();\nif (threadIdx.x % 32 == 0) shared[threadIdx.x / 32] = part;\n__syncthreads();\n"
             "part = threadIdx.x % 32 < blockDim.x / 32 ? shared[threadIdx.x % 32] : " +
             neutral(what, type) + ";\n" + shuffled;
    case RowForm::cub: {
      const std::string operation = what == Reduced::sum       ? "Sum(part)"
                                    : what == Reduced::largest ? "Reduce(part, cub::Max())"
                                                               : "Reduce(part, cub::Min())";
      return "__syncthreads();\n{\nconst " + type + " all = cub::BlockReduce<" + type + ", " +
             std::to_string(threads) + ">(storage)." + operation +
             ";\nif (threadIdx.x == 0) shared[0] = all;\n}\n__syncthreads();\npart = shared[0];\n";
    }
    case RowForm::down:
      return shuffles(what, type, "__shfl_down_sync") + "part = __shfl_sync(0xffffffffu, part, 0);\n";
  }
  return "";
}

/// The begin of a kernel: the row r, and the first column and the step of a thread.
std::string begin(RowForm form, const std::string& type, int threads) {
  const std::string none = "if (r >= rows) return;\n";
  const std::string of_block = "const int r = blockIdx.x, first = threadIdx.x, step = blockDim.x;\n" + none;
  switch (form) {
    case RowForm::thread:
      return "const int r = blockIdx.x * blockDim.x + threadIdx.x;\n" + none;
    case RowForm::tree:
      return "__shared__ " + type + " shared[" + std::to_string(threads) + "];\n" + of_block;
    case RowForm::warp:
    case RowForm::down:
      return of_block;
    case RowForm::warps:
      return "const int r = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32, first = threadIdx.x % 32, step = 32;\n" +
             none;
    case RowForm::group:
      return "cg::thread_block block = cg::this_thread_block();\ncg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);\n"
             "const int r = blockIdx.x * warp.meta_group_size() + warp.meta_group_rank(), first = warp.thread_rank(), step = warp.size();\n" +
             none;
    case RowForm::two_levels:
      return "__shared__ " + type + " shared[32];\n" + of_block;
    case RowForm::cub:
      return "__shared__ typename cub::BlockReduce<" + type + ", " + std::to_string(threads) +
             ">::TempStorage storage;\n__shared__ " + type + " shared[1];\n" + of_block;
  }
  return "";
}

/// A kernel of passes over rows: text of the kernel and of the plain loop at once.
class RowPasses {
 public:
  RowPasses(Draft& draft, RowForm form, int threads)
      : type(draft.choices.chance(15) ? "int" : "float"), draft_(draft), form_(form), threads_(threads) {
    if (draft.choices.chance(20))
      end_ = draft.choices.below(2) ? "r % columns + 1" : "(r < columns ? r + 1 : columns)";
    header_ = form == RowForm::thread ? "for (int c = 0; c < " + end_ + "; ++c)"
                                      : "for (int c = first; c < " + end_ + "; c += step)";
  }
  void reduce(const Generator& with_columns, int number);
  void store_elements(Generator with_columns);
  void store_rows();
  /// What is known of a row, for all later passes.
  std::vector<Expression> results;
  const std::string type;  ///< of the parts of all passes
  std::string body, loop;

 private:
  Draft& draft_;
  RowForm form_;
  int threads_;
  std::string end_ = "columns";  ///< the first column that a row does not have
  std::string header_;
};

void RowPasses::reduce(const Generator& with_columns, int number) {
  Generator generator = with_columns;
  for (const Expression& result : results) generator.add(result);
  const auto what = static_cast<Reduced>(draft_.choices.below(3));
  const bool is_integer = type == "int";
  const std::string name = "s" + std::to_string(number);
  Expression term = generator.make(is_integer ? Type::i32 : Type::f32, 3);
  if (is_integer && what == Reduced::sum && term.largest() > 500000) term = integer(number + 2);
  const std::string map = term.text;
  const std::string condition = what == Reduced::sum && draft_.choices.chance(15)
                                    ? "if (" + generator.make(Type::boolean, 1).text + ") "
                                    : "";
  const auto pass = [&](const std::string& part_type, const std::string& over) {
    const std::string step =
        what == Reduced::sum ? condition + "part += " + map : "part = " + combined(what, type, "part", map);
    return part_type + " part = " + neutral(what, type) + ";\n" + over + " " + step + ";\n";
  };
  Expression result = term;
  result.text = "part";
  if (what == Reduced::sum) result.error += 0x1p-24 * result.largest() * 300;
  if (what == Reduced::sum && (end_ != "columns" || !condition.empty())) {  // fewer terms than columns
    result.low = std::min(result.low, 0.0);
    result.high = std::max(result.high, 0.0);
  }
  std::string value = "part";
  if (what == Reduced::sum && !is_integer) {
    value = "part / columns";
    if (term.low >= 0 && draft_.choices.chance(60)) {  // as in a normalisation
      value = "rsqrtf(part / columns + 0.01f)";
      result = {value, Type::f32, 0, 10, 500 * result.error + 1e-5};
    }
  } else if (what == Reduced::sum) {
    result.low *= 4100;
    result.high *= 4100;
    if (result.low > 0) result.low = 0;
    if (result.high < 0) result.high = 0;
  }
  body += type + " " + name + ";\n{\n" + pass(type, header_) + exchange(form_, what, type, threads_) + name +
          " = " + value + ";\n}\n";
  loop +=
      type + " " + name + ";\n{\n" +
      pass(what == Reduced::sum && !is_integer ? "double" : type, "for (int c = 0; c < " + end_ + "; ++c)") +
      name + " = " + value + ";\n}\n";
  result.text = name;
  results.push_back(result);
}

void RowPasses::store_elements(Generator with_columns) {
  for (const Expression& result : results) with_columns.add(result);
  const Element& element = draft_.any_element();
  const std::string out = draft_.output(element, "rows * columns");
  const Expression value = with_columns.make(element.computed, 3);
  const std::string store = draft_.stored(element, out, "r * columns + c", value);
  body += header_ + " " + store;
  loop += "for (int c = 0; c < " + end_ + "; ++c) " + store;
}

void RowPasses::store_rows() {
  Generator generator = draft_.fresh();
  for (const Expression& result : results) generator.add(result);
  const Element& element = draft_.any_element();
  const std::string out = draft_.output(element, "rows");
  const std::string store = draft_.stored(element, out, "r", generator.make(element.computed, 2));
  body += (form_ == RowForm::thread ? "" : "if (first == 0) ") + store;
  loop += store;
}

}  // namespace

void make_rows(Draft& draft) {
  KernelCase& kernel = draft.kernel;
  draft.dimensions({"rows", "columns"}, {{1, 1}, {3, 7}, {0, 9}, {33, 130}, {5, 1009}, {2, 4099}});
  const auto form = static_cast<RowForm>(draft.choices.below(8));
  const bool is_warp = form == RowForm::warp || form == RowForm::down;
  const int threads = is_warp ? 32 : any_threads(draft.choices, true);
  const bool by_warps = form == RowForm::warps || form == RowForm::group;
  kernel.block = std::to_string(threads);
  kernel.grid = form == RowForm::thread ? blocks_for("rows", threads)
                : by_warps              ? blocks_for("rows", threads / 32)
                                        : "std::max(1, rows)";
  RowPasses passes(draft, form, threads);
  Generator generator = draft.fresh();
  const Element& element = draft.any_element(true);
  generator.add(draft.loaded(element, draft.input(element, "rows * columns"), "r * columns + c"));
  if (draft.choices.chance(40)) {
    const Element& other = draft.any_element();
    generator.add(draft.loaded(other, draft.input(other, "rows * columns"), "r * columns + c"));
  }
  if (draft.choices.chance(30))
    generator.add(draft.loaded(elements().front(), draft.input(elements().front(), "columns"), "c"));
  if (draft.choices.chance(20))
    generator.add(draft.loaded(elements().front(), draft.input(elements().front(), "rows"), "r"));
  const uint32_t reductions = 1 + draft.choices.below(3);
  for (uint32_t k = 0; k < reductions; ++k) passes.reduce(generator, static_cast<int>(k));
  const uint32_t stores = draft.choices.below(3);
  if (stores != 0) passes.store_elements(generator);
  if (stores != 1) passes.store_rows();
  kernel.body = begin(form, passes.type, threads) + passes.body;
  kernel.loop = "for (int r = 0; r < rows; ++r) {\n" + passes.loop + "}\n";
}

void make_columns(Draft& draft) {
  KernelCase& kernel = draft.kernel;
  draft.dimensions({"rows", "columns"}, {{1, 1}, {3, 7}, {0, 9}, {130, 33}, {21, 1009}});
  const int threads = any_threads(draft.choices);
  Generator generator = draft.fresh();
  const Element &element = draft.any_element(true), &result = elements().front();
  generator.add(draft.loaded(element, draft.input(element, "rows * columns"), "r * columns + c"));
  if (draft.choices.chance(50)) {
    const Element& other = draft.any_element();
    generator.add(draft.loaded(other, draft.input(other, "rows * columns"), "r * columns + c"));
  }
  if (draft.choices.chance(40)) generator.add(draft.loaded(result, draft.input(result, "rows"), "r"));
  const std::string out = draft.output(result, "columns");
  const bool is_sum = draft.choices.below(3) != 2, is_added = is_sum && draft.choices.chance(50);
  Expression term = generator.make(Type::f32, 3);
  if (is_sum) term.error += 0x1p-24 * term.largest() * 8;
  term.error *= is_sum ? 130 : 1;
  term.low *= is_sum ? 130 : 1;
  term.high *= is_sum ? 130 : 1;
  draft.stored(result, out, "c", term);
  const std::string step = is_sum ? "sum += " + term.text : "sum = fmaxf(sum, " + term.text + ")";
  const auto text = [&](const std::string& type) {
    return type + " sum = " + (is_sum ? "0" : "-3.0f") + ";\nfor (int r = 0; r < rows; ++r) " + step + ";\n" +
           out + "[c] " + (is_added ? "+=" : "=") + " sum;\n";
  };
  kernel.body =
      "int c = blockIdx.x * blockDim.x + threadIdx.x;\nif (c < columns) {\n" + text("float") + "}\n";
  kernel.loop = "for (int c = 0; c < columns; ++c) {\n" + text(is_sum ? "double" : "float") + "}\n";
  kernel.grid = blocks_for("columns", threads);
  kernel.block = std::to_string(threads);
}

}  // namespace kernel_fuzz

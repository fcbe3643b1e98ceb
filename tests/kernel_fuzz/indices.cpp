// Kernels whose indices are loaded, permuted, shifted, or wrap around.
#include "tests/kernel_fuzz/makers.h"

namespace kernel_fuzz {
namespace {

constexpr const char* kThread = "blockIdx.x * blockDim.x + threadIdx.x";

/// A thread for each i below `count`.
void for_each(Draft& draft, const std::string& count, const std::string& statements,
              const std::string& type = "int") {
  KernelCase& kernel = draft.kernel;
  const int threads = any_threads(draft.choices);
  kernel.body = type + " i = " + kThread + ";\nif (i >= " + count + ") return;\n" + statements;
  kernel.loop = "for (" + type + " i = 0; i < " + count + "; ++i) [&] {\n" + statements + "}();\n";
  kernel.grid = blocks_for(count, threads);
  kernel.block = std::to_string(threads);
}

/// A value of what is loaded at `index` from one or two arrays.
std::string moved(Draft& draft, const std::string& count, const std::string& index,
                  const std::string& out_index, bool is_plain = false) {
  const Element& element = draft.any_element();
  draft.generator.add(draft.loaded(element, draft.input(element, count), index));
  if (draft.choices.chance(40)) draft.scalar();
  if (draft.choices.chance(40)) {
    const Element& other = draft.any_element();
    draft.generator.add(draft.loaded(other, draft.input(other, count), out_index));
  }
  const Element& result = draft.any_element();
  const std::string out = draft.output(result, count);
  return is_plain ? draft.stored(result, out, out_index, draft.generator.make(result.computed, 2))
                  : draft.store(result, out, out_index, 2);
}

}  // namespace

void make_gather(Draft& draft) {
  draft.dimensions({"rows", "columns"}, {{1, 1}, {3, 7}, {0, 9}, {33, 130}, {7, 1009}});
  if (draft.choices.below(3) == 2) {
    const std::string index = draft.indices("rows * columns", "rows * columns", false);
    return for_each(draft, "rows * columns", moved(draft, "rows * columns", index + "[i]", "i"));
  }
  const std::string row = draft.indices("rows", "rows", false);
  KernelCase& kernel = draft.kernel;
  if (draft.choices.below(2)) {
    const std::string text =
        moved(draft, "rows * columns", row + "[i / columns] * columns + i % columns", "i");
    return for_each(draft, "rows * columns", text);
  }
  const std::string text = moved(draft, "rows * columns", row + "[r] * columns + c", "r * columns + c");
  kernel.body =
      "int r = blockIdx.x;\nif (r < rows)\nfor (int c = threadIdx.x; c < columns; c += blockDim.x) {\n" +
      text + "}\n";
  kernel.loop = "for (int r = 0; r < rows; ++r) for (int c = 0; c < columns; ++c) {\n" + text + "}\n";
  kernel.grid = "std::max(1, rows)";
  kernel.block = std::to_string(any_threads(draft.choices));
}

void make_scatter(Draft& draft) {
  draft.dimensions({"rows", "columns"}, {{1, 1}, {3, 7}, {0, 9}, {33, 130}, {7, 1009}});
  if (draft.choices.below(2)) {
    const std::string index = draft.indices("rows * columns", "", true);
    return for_each(draft, "rows * columns", moved(draft, "rows * columns", "i", index + "[i]", true));
  }
  const std::string row = draft.indices("rows", "", true);
  for_each(draft, "rows * columns",
           moved(draft, "rows * columns", "i", row + "[i / columns] * columns + i % columns", true));
}

void make_permute(Draft& draft) {
  static const std::vector<std::vector<int>> orders = {{0, 2, 1, 3}, {0, 1, 3, 2}, {2, 0, 1, 3},
                                                       {3, 2, 1, 0}, {1, 0, 2, 3}, {0, 1, 2, 3}};
  const std::vector<int>& order = draft.choices.of(orders);
  const std::string names[] = {"p", "q", "s", "t"};
  draft.dimensions({"np", "nq", "ns", "nt"},
                   {{1, 1, 1, 1}, {2, 3, 5, 7}, {0, 2, 3, 4}, {3, 2, 17, 64}, {1, 37, 4, 9}});
  std::string text = "int rest = i;\n";
  if (draft.choices.below(2)) {  // one quotient for each index
    text = "const int t = i % nt, s = i / nt % ns, q = i / (nt * ns) % nq, p = i / (nt * ns * nq);\n";
  } else {
    text +=
        "const int p = rest / (nq * ns * nt);\nrest %= nq * ns * nt;\nconst int q = rest / (ns * nt);\nrest %= ns * nt;\nconst int s = rest / nt, t = rest % nt;\n";
  }
  std::string other;
  for (const int k : order)
    other = other.empty() ? names[k] : "(" + other + ") * n" + names[k] + " + " + names[k];
  const bool is_inverse = draft.choices.below(2) != 0;
  const std::string statements =
      text + "const int j = " + other + ";\n" +
      moved(draft, "np * nq * ns * nt", is_inverse ? "i" : "j", is_inverse ? "j" : "i", true);
  for_each(draft, "np * nq * ns * nt", statements);
}

void make_tiled_transpose(Draft& draft) {
  KernelCase& kernel = draft.kernel;
  draft.dimensions({"rows", "columns"}, {{1, 1}, {3, 7}, {0, 9}, {33, 130}, {64, 64}});
  const Element& element = draft.any_element();
  const std::string type = element.name, in = draft.input(element, "rows * columns"),
                    out = draft.output(element, "rows * columns");
  const int step = draft.choices.below(2) ? 8 : 32;
  const std::string pad = draft.choices.below(2) ? "33" : "32";
  kernel.body =
      "__shared__ " + type + " tile[32][" + pad +
      "];\nint x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;\n"
      "for (int j = 0; j < 32; j += blockDim.y)\nif (x < columns && y + j < rows) tile[threadIdx.y + j][threadIdx.x] = " +
      in +
      "[(y + j) * columns + x];\n__syncthreads();\nx = blockIdx.y * 32 + threadIdx.x;\ny = blockIdx.x * 32 + threadIdx.y;\n"
      "for (int j = 0; j < 32; j += blockDim.y)\nif (x < rows && y + j < columns) " +
      out + "[(y + j) * rows + x] = tile[threadIdx.x][threadIdx.y + j];\n";
  kernel.loop = "for (int r = 0; r < rows; ++r) for (int c = 0; c < columns; ++c) " + out +
                "[c * rows + r] = " + in + "[r * columns + c];\n";
  kernel.grid = "dim3(" + blocks_for("columns", 32) + ", " + blocks_for("rows", 32) + ")";
  kernel.block = "dim3(32, " + std::to_string(step) + ")";
}

/// Neighbours of an element, with the check of both ends that wraps around.
void make_window(Draft& draft) {
  draft.dimensions({"n"}, {{1}, {37}, {0}, {130}, {4099}});
  const int radius = 1 + static_cast<int>(draft.choices.below(4));
  const std::string in = draft.input(elements().front(), "n"),
                    weights = draft.input(elements().front(), std::to_string(2 * radius + 1));
  const std::string out = draft.output(elements().front(), "n");
  static const std::vector<const char*> checks = {"j >= 0 && j < n",
                                                  "static_cast<unsigned>(j) < static_cast<unsigned>(n)",
                                                  "!(j < 0 || j > n - 1)", "unsigned(j) <= unsigned(n - 1)"};
  const std::string check = draft.choices.of(checks), r = std::to_string(radius);
  Draft& d = draft;
  d.generator.add(d.loaded(elements().front(), in, "j"));
  d.generator.add(d.loaded(elements().front(), weights, "k + " + r));
  Expression term =
      multiplied(d.loaded(elements().front(), in, "j"), d.loaded(elements().front(), weights, "k + " + r));
  if (d.choices.chance(50)) term = d.generator.make(Type::f32, 2);
  Expression sum = term;
  sum.error = (sum.error + 0x1p-24 * sum.largest() * 4) * 9;
  d.stored(elements().front(), out, "i", sum);
  const std::string text = "float sum = 0.0f;\nfor (int k = -" + r + "; k <= " + r +
                           "; ++k) {\nconst int j = i + k;\nif (" + check + ") sum += " + term.text +
                           ";\n}\n" + out + "[i] = sum;\n";
  for_each(draft, "n", text);
}

void make_wrapped_index(Draft& draft) {
  draft.dimensions({"n"}, {{1}, {37}, {0}, {130}, {4099}});
  const std::string shift = std::to_string(1 + draft.choices.below(40)) + "u";
  static const std::vector<const char*> safe = {"(i * 2654435761u) % n",
                                                "(i + n - 1u) % n",
                                                "(i ^ 21u) % n",
                                                "((i - SHIFT) % 65536u) % n",
                                                "(~i) % n",
                                                "(i * i * i) % n",
                                                "(i * 2654435761u >> 16) % n",
                                                "((i - SHIFT) >> 3) % n",
                                                "(i * 1103515245u + 12345u) / 7u % n",
                                                "((i << 28) + i) % n"};
  static const std::vector<const char*> checked = {
      "i - SHIFT",       "i + 0u - SHIFT - 3u",  "SHIFT - i",
      "i * 2147483649u", "i * 0x10001u - SHIFT", "(i << 31) + i"};
  const bool is_safe = draft.choices.below(2) == 0;
  std::string index = draft.choices.of(is_safe ? safe : checked);
  index = replaced(index, "SHIFT", shift);
  const bool is_wide = draft.choices.chance(30);
  const std::string declared = (is_wide ? "size_t j = " : "unsigned j = ") + index + ";\n";
  const Element& element = draft.any_element();
  const std::string in = draft.input(element, "n"), out = draft.output(element, "n");
  const std::string load = draft.stored(element, out, "i", draft.loaded(element, in, "j"));
  const std::string store = declared +
                            (is_safe                  ? ""
                             : draft.choices.below(2) ? "if (j < unsigned(n)) "
                                                      : "if (j >= n) return;\n") +
                            load;
  for_each(draft, "n", store, "unsigned");
}

}  // namespace kernel_fuzz

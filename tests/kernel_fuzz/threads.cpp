// Kernels with atomic operations, matrix products, loops of unknown length, and threads that wait for each other.
#include "tests/kernel_fuzz/makers.h"

namespace kernel_fuzz {
namespace {

constexpr const char* kThread = "blockIdx.x * blockDim.x + threadIdx.x";

void launch_over(Draft& draft, const std::string& count) {
  const int threads = any_threads(draft.choices);
  draft.kernel.grid = blocks_for(count, threads);
  draft.kernel.block = std::to_string(threads);
}

}  // namespace

void make_atomics(Draft& draft) {
  KernelCase& kernel = draft.kernel;
  draft.dimensions({"n", "bins"}, {{1, 1}, {37, 5}, {0, 3}, {1009, 17}, {4099, 64}});
  const Element& element = draft.any_element();
  draft.generator.add(draft.loaded(element, draft.input(element, "n"), "i"));
  const std::string key = draft.indices("n", "bins", false);
  const uint32_t form = draft.choices.below(4);  // sums of floats, of integers, the largest, the least
  const Element& result =
      form == 0 ? elements().front() : kernel_fuzz::element(draft.choices.below(2) ? "unsigned" : "int");
  const std::string out = draft.output(result, "bins");
  Expression value = draft.generator.make(result.computed, 2);
  if (form == 1 && result.computed == Type::i32) value.text = "(" + value.text + ") % 1000";
  static const std::vector<std::string> indices = {"[KEY]", "[KEY]", "[0]", "[i % bins]"};
  std::string index = draft.choices.of(indices);
  if (index == "[KEY]")
    index = key + "[i]";
  else
    index = index.substr(1, index.size() - 2);
  if (form == 0) {
    Expression sum = value;
    sum.low *= 4099, sum.high *= 4099, sum.error = 4099 * (sum.error + 0x1p-24 * value.largest() * 16);
    draft.stored(result, out, index, sum);
    kernel.is_ordered = false;
  }
  static const char* names[] = {"atomicAdd", "atomicAdd", "atomicMax", "atomicMin"};
  const std::string guard =
      draft.choices.chance(30) ? "if (" + draft.generator.make(Type::boolean, 2).text + ") " : "";
  const std::string call = guard + names[form] + "(&" + out + "[" + index + "], " + value.text + ");\n";
  const std::string at = out + "[" + index + "]", type = result.name;
  const std::string plain = form < 2 ? at + " += " + value.text + ";\n"
                                     : at + " = std::" + (form == 2 ? "max<" : "min<") + type + ">(" + at +
                                           ", " + value.text + ");\n";
  kernel.body =
      std::string("for (int i = ") + kThread + "; i < n; i += gridDim.x * blockDim.x) {\n" + call + "}\n";
  kernel.loop = "for (int i = 0; i < n; ++i) {\n" + guard + plain + "}\n";
  launch_over(draft, "n");
  if (draft.choices.below(2)) kernel.grid = "3";
}

void make_histogram(Draft& draft) {
  KernelCase& kernel = draft.kernel;
  draft.dimensions({"n"}, {{1}, {37}, {0}, {1009}, {4099}});
  const Element& element = draft.any_element();
  draft.generator.add(draft.loaded(element, draft.input(element, "n"), "i"));
  const std::string bins = draft.choices.below(2) ? "16" : "37",
                    out = draft.output(kernel_fuzz::element("int"), bins);
  const std::string bin = "static_cast<unsigned>(" +
                          draft.generator.make(draft.choices.below(2) ? Type::i32 : Type::u32, 2).text +
                          ") % " + bins + "u";
  kernel.body = "__shared__ int own[" + bins + "];\nfor (int k = threadIdx.x; k < " + bins +
                "; k += blockDim.x) own[k] = 0;\n__syncthreads();\nfor (int i = " + kThread +
                "; i < n; i += gridDim.x * blockDim.x) atomicAdd(&own[" + bin +
                "], 1);\n__syncthreads();\nfor (int k = threadIdx.x; k < " + bins +
                "; k += blockDim.x) atomicAdd(&" + out + "[k], own[k]);\n";
  kernel.loop = "for (int i = 0; i < n; ++i) ++" + out + "[" + bin + "];\n";
  launch_over(draft, "n");
}

void make_product(Draft& draft) {
  KernelCase& kernel = draft.kernel;
  draft.dimensions({"m", "n", "k"}, {{1, 1, 1}, {3, 5, 7}, {17, 33, 16}, {0, 4, 3}, {64, 20, 37}});
  const Element &element = draft.any_element(true), &result = draft.any_element(true);
  const bool is_first_turned = draft.choices.below(2) != 0, is_second_turned = draft.choices.below(2) != 0;
  const std::string a = draft.input(element, "m * k"), b = draft.input(element, "k * n");
  const std::string bias = draft.choices.chance(40) ? draft.input(elements().front(), "n") : "";
  const std::string out = draft.output(result, "m * n");
  const Expression x = draft.loaded(element, a, is_first_turned ? "q * m + r" : "r * k + q"),
                   y = draft.loaded(element, b, is_second_turned ? "c * k + q" : "q * n + c");
  Expression sum{"sum", Type::f32, -4 * 37, 4 * 37, 37 * 37 * 0x1p-24};
  if (draft.choices.chance(40)) draft.scalar();
  Expression value = sum;
  if (draft.choices.chance(30)) value = multiplied(real(0.5), sum);
  if (!bias.empty()) value = added(value, draft.loaded(elements().front(), bias, "c"));
  if (draft.choices.chance(30)) {
    draft.generator.add(value);
    value = draft.generator.make(Type::f32, 2);
  } else if (result.roundoff == 0 && draft.choices.chance(30)) {
    value = added(value, multiplied(real(0.25), draft.loaded(result, out, "r * n + c")));
  }
  const std::string store = draft.stored(result, out, "r * n + c", value);
  const std::string inner = "for (int q = 0; q < k; ++q) sum += " + x.text + " * " + y.text + ";\n" + store;
  const bool is_turned = draft.choices.chance(30);
  const std::string row = is_turned ? "x" : "y", column = is_turned ? "y" : "x";
  if (draft.choices.chance(30)) {
    kernel.body = std::string("const int i = ") + kThread +
                  ";\nif (i >= m * n) return;\nconst int r = i / n, c = i % n;\nfloat sum = 0.0f;\n" + inner;
    launch_over(draft, "m * n");
  } else {
    kernel.body = "const int r = blockIdx." + row + " * blockDim." + row + " + threadIdx." + row +
                  ", c = blockIdx." + column + " * blockDim." + column + " + threadIdx." + column +
                  ";\nif (r < m && c < n) {\nfloat sum = 0.0f;\n" + inner + "}\n";
    kernel.block = "dim3(16, 16)";
    kernel.grid = is_turned ? "dim3(" + blocks_for("m", 16) + ", " + blocks_for("n", 16) + ")"
                            : "dim3(" + blocks_for("n", 16) + ", " + blocks_for("m", 16) + ")";
  }
  kernel.loop =
      "for (int r = 0; r < m; ++r) for (int c = 0; c < n; ++c) {\ndouble sum = 0;\n" + inner + "}\n";
}

void make_tiled_product(Draft& draft) {
  KernelCase& kernel = draft.kernel;
  draft.dimensions({"m", "n", "k"}, {{1, 1, 1}, {3, 5, 7}, {17, 33, 16}, {0, 4, 3}, {64, 48, 32}});
  const Element& element = elements().front();
  const std::string a = draft.input(element, "m * k"), b = draft.input(element, "k * n"),
                    out = draft.output(element, "m * n");
  const std::string t = draft.choices.below(2) ? "8" : "16";
  const bool is_turned = draft.choices.below(2) != 0;
  const std::string of_b = is_turned ? "c * k + q0 + threadIdx.y" : "(q0 + threadIdx.y) * n + c";
  Expression sum{"sum", Type::f32, -4 * 37, 4 * 37, 37 * 37 * 0x1p-24};
  if (draft.choices.chance(40)) sum = multiplied(real(1.5), sum);
  const std::string store = draft.stored(element, out, "r * n + c", sum);
  kernel.body =
      "__shared__ float x[" + t + "][" + t + "], y[" + t + "][" + t + "];\nconst int r = blockIdx.y * " + t +
      " + threadIdx.y, c = blockIdx.x * " + t +
      " + threadIdx.x;\nfloat sum = 0.0f;\nfor (int q0 = 0; q0 < k; q0 += " + t +
      ") {\nx[threadIdx.y][threadIdx.x] = r < m && q0 + threadIdx.x < k ? " + a +
      "[r * k + q0 + threadIdx.x] : 0.0f;\ny[threadIdx.y][threadIdx.x] = c < n && q0 + threadIdx.y < k ? " +
      b + "[" + of_b + "] : 0.0f;\n__syncthreads();\nfor (int q = 0; q < " + t +
      "; ++q) sum += x[threadIdx.y][q] * y[q][threadIdx.x];\n__syncthreads();\n}\nif (r < m && c < n) " +
      store;
  kernel.loop =
      "for (int r = 0; r < m; ++r) for (int c = 0; c < n; ++c) {\ndouble sum = 0;\nfor (int q = 0; q < k; ++q) sum += double(" +
      a + "[r * k + q]) * " + b + "[" + (is_turned ? "c * k + q" : "q * n + c") + "];\n" + store + "}\n";
  kernel.grid = "dim3(" + blocks_for("n", std::stoi(t)) + ", " + blocks_for("m", std::stoi(t)) + ")";
  kernel.block = "dim3(" + t + ", " + t + ")";
}

/// Loops that end by data, of integers, so that the plain loop has the same numbers.
void make_loops(Draft& draft) {
  KernelCase& kernel = draft.kernel;
  draft.dimensions({"n"}, {{1}, {37}, {0}, {129}, {1009}});
  const Element& element = draft.any_element();
  const std::string in = draft.input(element, "n"), length = draft.indices("n", "9", false),
                    out = draft.output(kernel_fuzz::element("int"), "n");
  const Expression of_neighbour = draft.loaded(element, in, "(i + k) % n");
  Generator& generator = draft.generator;
  generator.add({"k", Type::i32, 0, 40, 0});
  generator.add(of_neighbour);
  generator.add({"state", Type::u32, 0, 4294967295.0, 0});
  const std::string next = "state = " + generator.make(Type::u32, 3).text + ";\n",
                    condition = generator.make(Type::boolean, 2).text;
  const std::string other = "state ^= " + generator.make(Type::u32, 2).text + ";\n";
  static const std::vector<const char*> forms = {
      "for (int k = 0; k < LENGTH; ++k) {\nNEXT}\n",
      "for (int k = 0; k < 24; k += 3) {\nif (CONDITION) break;\nNEXT}\n",
      "int k = 0;\nwhile (k < 30) {\nk += 2;\nif (CONDITION) continue;\nNEXT}\n",
      "int k = LENGTH;\ndo {\nNEXTif (CONDITION) --k;\n} while (--k > 0);\n",
      "for (int k = 0; k < LENGTH; ++k)\nfor (int q = k; q < 6; ++q) {\nif (CONDITION) { OTHER} else { NEXT}\n}\n",
      "for (int k = 0;; ++k) {\nif (k >= LENGTH || state % 7u == 3u) break;\nNEXTif (CONDITION) continue;\nOTHER}\n",
      "for (int k = 12; k > 0; k /= 2) {\nswitch (state % 3u) {\ncase 0:\nNEXTbreak;\ncase 1:\nOTHERbreak;\ndefault:\n++state;\n}\n}\n",
      "for (int k = 0; k < 5; ++k) {\nif (CONDITION) return;\nNEXT}\n"};
  std::string text = std::string("unsigned state = i;\n") + draft.choices.of(forms) + out +
                     "[i] = static_cast<int>(state);\n";
  text = replaced(replaced(text, "NEXT", next), "OTHER", other);
  text = replaced(replaced(text, "CONDITION", condition), "LENGTH", length + "[i]");
  kernel.body = std::string("int i = ") + kThread + ";\nif (i < n) {\n" + text + "}\n";
  kernel.loop = "for (int i = 0; i < n; ++i) [&] {\n" + text + "}();\n";
  launch_over(draft, "n");
}

/// Blocks of threads that exchange values through shared memory, from barrier to barrier.
void make_block_steps(Draft& draft) {
  KernelCase& kernel = draft.kernel;
  draft.dimensions({"n"}, {{1}, {37}, {0}, {130}, {1009}});
  const int threads = any_threads(draft.choices, true), rounds = 1 + static_cast<int>(draft.choices.below(3));
  const bool is_real = draft.choices.below(2) == 0;
  const Element& element = kernel_fuzz::element(is_real ? "float" : "unsigned");
  const std::string type = element.name, b = std::to_string(threads), in = draft.input(element, "n"),
                    out = draft.output(element, "n");
  static const std::vector<const char*> others = {"(t + ROUND) % B", "B - 1 - t",
                                                  "t ^ ROUND",       "t > ROUND ? t - ROUND : t",
                                                  "t / 2",           "(t * 5 + ROUND) % B"};
  const std::string other = draft.choices.of(others);
  std::string steps, plain;
  double largest = is_real ? 2 : 4294967295.0, error = 0;
  for (int round = 1; round <= rounds; ++round) {
    Generator generator = draft.fresh();
    generator.add({"mine", element.computed, is_real ? -largest : 0, largest, error});
    generator.add({"its", element.computed, is_real ? -largest : 0, largest, error});
    const Expression value = generator.make(element.computed, 2);
    const std::string index = replaced(replaced(other, "ROUND", std::to_string(round)), "B", b);
    steps += "{\nconst " + type + " mine = values[t], its = values[" + index +
             "];\n__syncthreads();\nvalues[t] = " + value.text + ";\n__syncthreads();\n}\n";
    plain += "for (int t = 0; t < " + b + "; ++t) {\nconst " + type + " mine = values[t], its = values[" +
             index + "];\nafter[t] = " + value.text + ";\n}\nstd::copy(after, after + " + b + ", values);\n";
    if (is_real) largest = std::max(largest, value.largest()), error = std::max(error, value.error);
  }
  draft.stored(element, out, "i", {"values[t]", element.computed, is_real ? -largest : 0, largest, error});
  kernel.body = "__shared__ " + type + " values[" + b +
                "];\nconst int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;\nvalues[t] = i < n ? " + in +
                "[i] : 0;\n__syncthreads();\n" + steps + "if (i < n) " + out + "[i] = values[t];\n";
  kernel.loop = type + " values[" + b + "], after[" + b + "];\nfor (int block = 0; block * " + b +
                " < n; ++block) {\nfor (int t = 0; t < " + b + "; ++t) values[t] = block * " + b +
                " + t < n ? " + in + "[block * " + b + " + t] : 0;\n" + plain + "for (int t = 0; t < " + b +
                "; ++t)\nif (block * " + b + " + t < n) " + out + "[block * " + b + " + t] = values[t];\n}\n";
  kernel.grid = blocks_for("n", threads);
  kernel.block = b;
}

}  // namespace kernel_fuzz
